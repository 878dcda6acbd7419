"""Whether an ask allows an answer, and a game a correction; and what the game is then sent."""

from collections.abc import Sequence
from typing import Any

import msgspec

from engine.answers import Answer, Chose, Entered, Kept, Passed, Rolled, SetCounter, Stopped
from engine.asks import Amount, Choose, Option, Roll, SeatAsk, Window
from engine.errors import CorrectionError, IllegalAnswerError
from engine.game import Counter, Game
from engine.messages import Message
from engine.rolls import faces_after

__all__ = ["allowed_answer", "allowed_option", "check_counter"]


def allowed_answer(ask: SeatAsk | Window, answer: Answer, *, forced: bool) -> Answer:
    """Return what the game is sent for ``answer``: the same, with a roll's faces completed.

    A ``forced`` answer may choose a blocked option; nothing else is let by.

    Raises:
        IllegalAnswerError: the ask does not allow the answer.
    """
    match ask, answer:
        case Roll(), Rolled():
            return msgspec.structs.replace(answer, faces=faces_after(ask, answer))
        case Roll(), Kept():
            _check_kept(ask, answer)
        case Roll(), Stopped():
            _check_may_stop(ask)
        case Choose(options=options), Chose(option=chosen):
            allowed_option(options, chosen, forced=forced)
        case Amount(), Entered():
            _check_amount(ask, answer)
        case Window(), Passed():
            pass
        case _:
            raise IllegalAnswerError(
                f"{type(answer).__name__} does not answer {type(ask).__name__}",
                Message("refusal.wrong-kind"),
            )
    return answer


def allowed_option(options: Sequence[Option], chosen: str, *, forced: bool) -> Option:
    """Return the option with the id ``chosen``.

    Raises:
        IllegalAnswerError: there is none, or it is blocked and not ``forced``.
    """
    option = next((each for each in options if each.id == chosen), None)
    if option is None:
        known = ", ".join(option.id for option in options) or "none"
        raise IllegalAnswerError(
            f"there is no option {chosen!r}; there are {known}",
            Message("refusal.option", {"option": chosen}),
        )
    if option.blocked is not None and not forced:
        raise IllegalAnswerError(
            f"option {chosen!r} is not allowed now: {option.blocked.key}",
            Message("refusal.blocked", {"option": option.label, "reason": option.blocked}),
        )
    return option


def check_counter(game: Game[Any], correction: SetCounter) -> None:
    """Check that ``game`` shows the counter that is to be set, and that it can hold the value.

    Raises:
        CorrectionError: there is none such, or it cannot.
    """
    name, value = correction.counter, correction.value
    whose = "the table" if correction.seat is None else f"seat {correction.seat}"
    counters = _counters_of(game, correction.seat)
    found = next((counter for counter in counters if counter.id == name), None)
    if found is None:
        known = ", ".join(counter.id for counter in counters) or "none"
        raise CorrectionError(
            f"{whose} has no counter {name!r}; there are {known}",
            Message("refusal.counter", {"counter": name}),
        )
    if not found.minimum <= value <= found.maximum:
        limits = {"value": value, "minimum": found.minimum, "maximum": found.maximum}
        raise CorrectionError(
            f"{name} of {whose} cannot be {value}; {found.minimum} to {found.maximum} would do",
            Message("refusal.value", {"counter": found.label, **limits}),
        )


def _counters_of(game: Game[Any], seat: int | None) -> Sequence[Counter]:
    if seat is None:
        return game.counters()
    return game.seat_view(seat).counters if seat in range(game.setup.seats) else ()


def _check_kept(ask: Roll, answer: Kept) -> None:
    positions = set(answer.dice)
    if not ask.faces or len(positions) < len(answer.dice) or positions - set(range(ask.count)):
        raise IllegalAnswerError(
            f"dice {answer.dice!r} cannot be kept; {len(ask.faces)} dice lie, counted from 0",
            Message("refusal.kept"),
        )


def _check_may_stop(ask: Roll) -> None:
    if not ask.may_stop:
        raise IllegalAnswerError(
            f"roll attempt {ask.attempt} of {ask.attempts} must be made; roll the dice",
            Message("refusal.may-not-stop"),
        )


def _check_amount(ask: Amount, answer: Entered) -> None:
    if not ask.minimum <= answer.amount <= ask.maximum:
        limits = {"amount": answer.amount, "minimum": ask.minimum, "maximum": ask.maximum}
        raise IllegalAnswerError(
            f"{answer.amount} is not from {ask.minimum} to {ask.maximum}",
            Message("refusal.amount", dict(limits)),
        )
