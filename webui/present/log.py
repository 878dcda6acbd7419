"""What happened, as a phone shows it, with each sum step by step."""

from collections.abc import Callable

from engine import LogEntry, Message
from webui.states import FactState, LogState, ReceiptState, SumLineState
from webui.voice import Voice

__all__ = ["LogRows"]

_RECEIPT = "receipt"
_STEPS: dict[str, tuple[str, Callable[[int, int], int]]] = {
    "plus": ("+{}", lambda total, amount: total + amount),
    "minus": ("−{}", lambda total, amount: total - amount),
    "times": ("×{}", lambda total, amount: total * amount),
    "halved": ("½", lambda total, _: -(-total // 2)),
    "limit": ("≤{}", min),
    "avoided": ("0", lambda _total, _amount: 0),
}
_TOLD = ("", lambda total, _amount: total)
"""A step that this page does not know is told without a sign."""


class LogRows:
    """The rows of the log as they were said last, in each language.

    From one change to the next most rows are the same, and so they are on all phones: to say them
    anew takes half of the time that a page state takes. A journal's row never changes.
    """

    def __init__(self) -> None:
        self._said: dict[str, tuple[Voice, dict[int, LogState]]] = {}

    def of(self, entries: tuple[LogEntry, ...], voice: Voice) -> list[LogState]:
        """Return the rows of the log, the oldest first."""
        speaker, before = self._said.get(voice.language, (voice, {}))
        known = before if voice.says_the_same_as(speaker) else {}
        rows = {entry.id: known.get(entry.id) or _row(entry, voice) for entry in entries}
        self._said[voice.language] = (voice, rows)
        return list(rows.values())


def _row(entry: LogEntry, voice: Voice) -> LogState:
    return LogState(
        entry.id,
        entry.at,
        None if entry.seat is None else voice.name(entry.seat),
        voice.say(entry.said),
        [FactState(voice.say(fact), _receipt(fact, voice)) for fact in entry.facts],
        entry.why,
    )


def _receipt(fact: Message, voice: Voice) -> ReceiptState | None:
    """Return ``fact`` as a sum, if it is one: its steps stand under their numbers from "1"."""
    if fact.key != _RECEIPT:
        return None
    base = _whole(fact, "base")
    lines = [SumLineState("base", str(base), _text(fact, "of", voice), base)]
    at = 1
    while isinstance(step := fact.params.get(str(at)), Message):
        lines.append(_line(step, lines[-1].total, voice))
        at += 1
    return ReceiptState(_text(fact, "title", voice), lines, _whole(fact, "result"))


def _line(step: Message, total: int, voice: Voice) -> SumLineState:
    name, amount = step.key.removeprefix(f"{_RECEIPT}."), _whole(step, "amount")
    sign, reckon = _STEPS.get(name, _TOLD)
    cause = _text(step, "cause", voice)
    return SumLineState(name, sign.format(amount), cause, reckon(total, amount))


def _whole(message: Message, name: str) -> int:
    value = message.params.get(name, 0)
    return value if isinstance(value, int) else 0


def _text(message: Message, name: str, voice: Voice) -> str:
    value = message.params.get(name, "")
    return voice.say(value) if isinstance(value, Message) else str(value)
