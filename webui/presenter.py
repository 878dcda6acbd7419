"""What one phone is shown, said in its language: an engine's view becomes a page state."""

from collections.abc import Iterable
from datetime import datetime

import msgspec

from engine import LogEntry, Message, Roll, SeatView, Together, View
from webui.page_state import (
    ActionState,
    CounterState,
    LogState,
    PageState,
    PhaseState,
    SeatState,
)
from webui.present_asks import present_ask
from webui.present_dice import present_dice, present_tray
from webui.voice import Voice
from webui.words import PAGE_WORDS

__all__ = ["Sitting", "present"]


class Sitting(msgspec.Struct, frozen=True):
    """Which seats are taken, and which of those by phones that are away."""

    taken: frozenset[int]
    away: frozenset[int]


def present(
    view: View, voice: Voice, sitting: Sitting, roll: Roll | None, *, hand: bool
) -> PageState:
    """Return what the phone at ``view.seat`` is shown (None: a spectator's).

    ``roll`` is what dice in the tray count as: where several seats roll at once, it is the first
    one's. ``hand``: the dice are simulated, and who is to roll throws them from the page.
    """
    throws = roll is not None and roll.seat == view.seat
    return PageState(
        revision=view.revision,
        language=voice.language,
        game=view.setup.game,
        setup=view.setup,
        seat=view.seat,
        phase=PhaseState(
            view.stage.phase,
            voice.say(view.stage.label),
            voice.word("turn-number", number=view.stage.turn) if view.stage.turn else "",
        ),
        prompt=_prompt(view, voice),
        seats=[_seat(seat, view, voice, sitting) for seat in view.seats],
        dice=present_dice(view, voice),
        tray=present_tray(view, roll, voice),
        ask=None if view.ask is None else present_ask(view.ask, voice),
        actions=[
            ActionState(
                action.id,
                voice.say(action.label),
                voice.perhaps(action.detail),
                voice.perhaps(action.blocked),
                voice.perhaps(action.group),
            )
            for action in view.actions
        ],
        log=[_log_row(entry, voice) for entry in view.log],
        undo=_labelled("undo-this", view.undo, voice),
        redo=_labelled("redo-this", view.redo, voice),
        outcome=None if view.outcome is None else voice.say(view.outcome.label),
        notice=voice.perhaps(view.notice),
        hand=hand and throws,
        texts={name: voice.word(name) for name in PAGE_WORDS},
    )


def _prompt(view: View, voice: Voice) -> str:
    if view.outcome is not None:
        return voice.say(view.outcome.label)
    if view.prompt is None:
        return ""
    if view.ask is not None and not isinstance(view.ask, Together):
        return voice.say(view.ask.prompt)
    return voice.word("wait", names=_names(view.awaited, voice), prompt=voice.say(view.prompt))


def _names(seats: Iterable[int], voice: Voice) -> str:
    return ", ".join(voice.name(seat) for seat in seats)


def _seat(seat: SeatView, view: View, voice: Voice, sitting: Sitting) -> SeatState:
    at = seat.seat
    return SeatState(
        seat=at,
        name=voice.name(at),
        role=voice.perhaps(seat.role),
        taken=at in sitting.taken,
        mine=at == view.seat,
        active=at == view.stage.seat,
        awaited=at in view.awaited,
        away=at in sitting.away,
        counters=[
            CounterState(
                counter.id,
                voice.say(counter.label),
                counter.value,
                counter.minimum,
                counter.maximum,
                counter.sort,
                counter.tone,
            )
            for counter in seat.counters
        ],
        notes=[voice.say(note) for note in seat.notes],
    )


def _log_row(entry: LogEntry, voice: Voice) -> LogState:
    return LogState(
        entry.id,
        datetime.fromtimestamp(entry.at).astimezone().strftime("%H:%M"),
        None if entry.seat is None else voice.name(entry.seat),
        voice.say(entry.said),
        [voice.say(fact) for fact in entry.facts],
        entry.why,
    )


def _labelled(word: str, what: Message | None, voice: Voice) -> str | None:
    return None if what is None else voice.word(word, what=voice.say(what))
