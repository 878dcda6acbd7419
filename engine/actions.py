"""What people do at a table, as the journal keeps it and a replay does it again."""

from collections.abc import Sequence
from typing import Any

import msgspec

from engine.answers import (
    Answer,
    Chose,
    Correction,
    Entered,
    Interrupted,
    Kept,
    Passed,
    Rolled,
    SetCounter,
    SetDie,
    Stopped,
)
from engine.asks import Amount, Choose, Option, Roll, SeatAsk, Window
from engine.game import Game, Setup
from engine.messages import Message, seat_name
from engine.shown import Pile

__all__ = ["Action", "Answered", "BrokeIn", "Corrected", "Resumed", "Started", "said"]

_BARE = {"back", "done", "none"}


class Started(msgspec.Struct, frozen=True, tag="started"):
    """A game was started."""

    setup: Setup


class Resumed(msgspec.Struct, frozen=True, tag="resumed"):
    """The game went on from a turn's start under rules that have changed."""


class Answered(msgspec.Struct, frozen=True, tag="answered"):
    """A seat's part of the open ask was answered; ``forced`` is a referee's reason."""

    seat: int
    answer: Answer
    forced: str | None = None


class BrokeIn(msgspec.Struct, frozen=True, tag="interrupted"):
    """A seat broke in on the open ask; ``forced`` is a referee's reason."""

    seat: int
    interruption: Interrupted
    forced: str | None = None


class Corrected(msgspec.Struct, frozen=True, tag="corrected"):
    """People set right what the machine had wrong."""

    correction: Correction
    why: str = ""


Action = Started | Resumed | Answered | BrokeIn | Corrected


def said(
    action: Action,
    game: Game[Any],
    ask: SeatAsk | Window | None,
    before: Sequence[Pile] = (),
) -> Message:
    """Say what ``action`` does, in the log and on the undo button.

    ``ask`` is what it answers. A correction is said once it is made: ``before`` are the piles as
    everybody saw them until then.
    """
    match action:
        case Started(setup=setup):
            return Message("said.started", {"game": Message(f"game.{setup.game}")})
        case Resumed():
            return Message("said.resumed")
        case Corrected(correction=correction):
            return _correction_said(correction, game, before)
        case BrokeIn(interruption=interruption):
            label = _label(game.actions(action.seat), interruption.action)
            return _forced(action.forced, Message("said.interrupted", {"action": label}))
        case Answered(answer=answer):
            return _forced(action.forced, _answer_said(answer, ask))


def _forced(why: str | None, text: Message) -> Message:
    return text if why is None else Message("said.forced", {"said": text})


def _answer_said(answer: Answer, ask: SeatAsk | Window | None) -> Message:
    match answer:
        case Rolled():
            return _roll_said(answer, ask)
        case Kept(dice=dice):
            return Message("said.kept", {"count": len(dice)})
        case Stopped():
            rolled = not isinstance(ask, Roll) or ask.faces
            return Message("said.stopped" if rolled else "said.not-rolled")
        case Chose():
            return _choice_said(answer, ask)
        case Entered(amount=amount):
            return _amount_said(amount, ask)
        case Passed() | Interrupted():
            return Message("said.passed")


def _roll_said(answer: Rolled, ask: SeatAsk | Window | None) -> Message:
    how = Message(f"source.{answer.source}")
    if isinstance(ask, Roll) and ask.secret:
        if not all(kind.is_die for kind in ask.dice):
            return Message("said.added-letters")
        return Message("said.rolled-secretly", {"count": len(answer.faces), "source": how})
    return Message("said.rolled", {"faces": ", ".join(answer.faces), "source": how})


def _amount_said(amount: int, ask: SeatAsk | Window | None) -> Message:
    """Say what the number is for: by itself it tells nobody anything an hour later."""
    if not isinstance(ask, Amount):
        return Message("said.entered", {"amount": amount})
    return Message("said.entered-for", {"amount": amount, "asked": ask.prompt})


def _choice_said(answer: Chose, ask: SeatAsk | Window | None) -> Message:
    if not isinstance(ask, Choose) or ask.secret:
        return Message("said.chose-secretly")
    label = _label(ask.options, answer.option)
    if _says_little(label):
        return Message("said.chose-for", {"option": label, "asked": ask.prompt})
    return Message("said.chose", {"option": label})


def _says_little(label: Message) -> bool:
    """Whether only its question tells what an option means: a player's name, "Done", "None"."""
    return label.key == "seat.name" or label.key.rpartition(".option.")[2] in _BARE


def _correction_said(correction: Correction, game: Game[Any], before: Sequence[Pile]) -> Message:
    match correction:
        case SetCounter(seat=seat, counter=counter, value=value):
            counters = game.counters() if seat is None else game.seat_view(seat).counters
            label = next(each.label for each in counters if each.id == counter)
            if seat is None:
                return Message("said.corrected-table", {"counter": label, "value": value})
            whose = seat_name(seat)
            return Message("said.corrected", {"counter": label, "seat": whose, "value": value})
        case SetDie(die=die, face=face, pile=None):
            return Message("said.corrected-die", {"die": die + 1, "face": face})
        case SetDie():
            return _die_of_pile_said(
                correction, _pile(correction, before), _pile(correction, game.piles(None))
            )


def _die_of_pile_said(correction: SetDie, before: Pile, after: Pile) -> Message:
    """Say it as everybody may see it: the face may be a secret.

    The die that shows what none did ``before``, since the pile may have been put in order since.
    """
    shown = [die.label for die in after.dice]
    for die in before.dice:
        if die.label in shown:
            shown.remove(die.label)
    face = shown[0] if shown else before.dice[correction.die].label
    return Message(
        "said.corrected-pile", {"pile": after.label, "die": correction.die + 1, "face": face}
    )


def _pile(correction: SetDie, piles: Sequence[Pile]) -> Pile:
    return next(each for each in piles if each.id == correction.pile)


def _label(options: Sequence[Option], chosen: str) -> Message:
    return next(option.label for option in options if option.id == chosen)
