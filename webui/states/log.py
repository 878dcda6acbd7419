"""What happened, and how each sum came about."""

import msgspec

__all__ = ["FactState", "LogState", "ReceiptState", "SumLineState"]


class SumLineState(msgspec.Struct, frozen=True):
    """One step of a sum: what is done, why, and what it comes to.

    ``step``: "base", "plus", "minus", "times", "halved", "limit", "avoided"; ``sign``: "+2", "½".
    """

    step: str
    sign: str
    cause: str
    total: int


class ReceiptState(msgspec.Struct, frozen=True):
    """A sum drawn step by step; the first line is its base."""

    title: str
    lines: list[SumLineState]
    result: int


class FactState(msgspec.Struct, frozen=True):
    """Something that followed, as said; a sum has its receipt."""

    text: str
    receipt: ReceiptState | None = None


class LogState(msgspec.Struct, frozen=True):
    """A row of the log: when, who, what, what followed, and the reason given.

    ``at`` is in seconds since the epoch: a phone knows in which zone its people are.
    """

    id: int
    at: float
    who: str | None
    said: str
    facts: list[FactState]
    why: str | None
