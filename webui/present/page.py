"""All that one phone is shown, put together from its parts."""

from dataclasses import dataclass, field

import msgspec

from engine import Message, Roll, View
from webui.offers import Games
from webui.present.asks import present_ask, present_options
from webui.present.board import present_board
from webui.present.dice import present_dice, present_piles, present_tray
from webui.present.eye import present_eye
from webui.present.games import present_games
from webui.present.log import LogRows
from webui.present.seats import Sitting, present_counters, present_seat
from webui.states import AskState, EyeView, PageState, PhaseState
from webui.tray_eye import EyeState
from webui.voice import Voice
from webui.words import PAGE_WORDS

__all__ = ["Around", "present"]


@dataclass(frozen=True)
class Around:
    """What there is around the table besides the game.

    ``roll`` is what dice in the tray count as: where several seats roll at once, it is the first
    one's. ``hand``: the dice are simulated, and who is to roll throws them from the page. ``eye``
    is what the camera has to tell (None: it cannot be asked); ``may_learn``: a lesson may begin.
    ``build`` is which page this is, ``log`` keeps what was said of it before.
    """

    sitting: Sitting = field(default_factory=Sitting)
    roll: Roll | None = None
    hand: bool = False
    games: Games = field(default_factory=dict)
    eye: EyeState | None = None
    may_learn: bool = True
    build: str = ""
    log: LogRows = field(default_factory=LogRows)


def present(view: View, voice: Voice, around: Around) -> PageState:
    """Return what the phone at ``view.seat`` is shown (None: a spectator's)."""
    return PageState(
        revision=view.revision,
        began=view.began,
        build=around.build,
        language=voice.language,
        game=view.setup.game,
        setup=view.setup,
        seat=view.seat,
        phase=_phase(view, voice),
        prompt=_prompt(view, voice),
        seats=[present_seat(seat, view, voice, around.sitting) for seat in view.seats],
        board=present_board(view, voice),
        counters=present_counters(view.counters, voice),
        dice=present_dice(view, voice),
        piles=present_piles(view, voice),
        tray=present_tray(view, around.roll, voice),
        ask=_ask(view, voice, around),
        actions=present_options(view.actions, voice),
        log=around.log.of(view.log, voice),
        undo=_labelled("undo-this", view.undo, voice),
        redo=_labelled("redo-this", view.redo, voice),
        outcome=None if view.outcome is None else voice.say(view.outcome.label),
        notice=voice.perhaps(view.notice),
        hand=around.hand and _may_throw(view, around.roll),
        games=present_games(around.games, voice),
        eye=None if around.eye is None else _eye(around.eye, view, voice, around),
        texts={name: voice.word(name) for name in PAGE_WORDS},
    )


def _eye(eye: EyeState, view: View, voice: Voice, around: Around) -> EyeView:
    simulated = around.hand
    return present_eye(eye, view, voice, may_learn=around.may_learn, simulated=simulated)


def _ask(view: View, voice: Voice, around: Around) -> AskState | None:
    """Return what is asked; no throw counts where no such dice come to lie in the tray."""
    if view.ask is None:
        return None
    ask = present_ask(view.ask, view, voice)
    if ask.roll is None or not around.hand or _is_of_cubes(around.roll):
        return ask
    roll = msgspec.structs.replace(ask.roll, in_tray=False, turn=None)
    return msgspec.structs.replace(ask, roll=roll)


def _may_throw(view: View, roll: Roll | None) -> bool:
    """Tell whether the simulated hand throws for this seat now."""
    return _is_of_cubes(roll) and view.thrower is not None and view.thrower == view.seat


def _is_of_cubes(roll: Roll | None) -> bool:
    """Tell whether the simulated hand, which has cubes only, has all dice of ``roll``."""
    return roll is not None and all(kind.is_cube for kind in roll.dice)


def _phase(view: View, voice: Voice) -> PhaseState:
    stage = view.stage
    turn = voice.turn(stage.turn) if stage.turn else ""
    return PhaseState(stage.phase, voice.say(stage.label), turn)


def _prompt(view: View, voice: Voice) -> str:
    """Say what is asked; of seats that are asked different things, in which phase they are."""
    if view.outcome is not None:
        return voice.say(view.outcome.label)
    if not view.awaited:
        return ""
    if view.ask is not None:
        return voice.say(view.ask.prompt)
    names = voice.listed(voice.name(seat) for seat in view.awaited)
    return voice.word("wait", names=names, prompt=voice.say(view.prompt or view.stage.label))


def _labelled(word: str, what: Message | None, voice: Voice) -> str | None:
    return None if what is None else voice.word(word, what=voice.say(what))
