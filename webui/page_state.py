"""What the page shows, all its texts already in the reader's language: the page's whole contract.

The server makes one ``PageState`` a revision, seat and language; the browser draws it and posts
back the small bodies at the end of this module. The browser knows no game and no language.
"""

from typing import Annotated, Literal

import msgspec

from engine import Answer, Correction, Setup

__all__ = [
    "ActionState",
    "AskState",
    "CorrectBody",
    "CounterState",
    "DieState",
    "FaceState",
    "LanguageBody",
    "LogState",
    "MoveBody",
    "OptionState",
    "PageState",
    "PhaseState",
    "PutBody",
    "RollState",
    "SeatState",
    "SettleBody",
    "StartBody",
    "TakeSeatBody",
    "ThrowBody",
    "TrayState",
]

Reason = Annotated[str, msgspec.Meta(max_length=200)]
"""What a person says why, in their own words."""


class FaceState(msgspec.Struct, frozen=True):
    """A face: its id ("4-life"), its number, its symbol ("life", or None), how it is said."""

    id: str
    number: str
    symbol: str | None
    label: str


class CounterState(msgspec.Struct, frozen=True):
    """A number of a seat. ``id`` goes back in ``SetCounter``; ``sort``, ``tone``: see Counter."""

    id: str
    label: str
    value: int
    minimum: int
    maximum: int
    sort: str
    tone: str | None


class SeatState(msgspec.Struct, frozen=True):
    """A seat: who sits there (``name`` is "Player 1" where nobody gave one), hero, numbers.

    ``taken``: a phone holds it; ``mine``: this phone does; ``active``: it is its turn;
    ``awaited``: the table waits for it; ``away``: its phone is not connected.
    """

    seat: int
    name: str
    role: str | None
    taken: bool
    mine: bool
    active: bool
    awaited: bool
    away: bool
    counters: list[CounterState]
    notes: list[str]


class PhaseState(msgspec.Struct, frozen=True):
    """Turn and phase as said ("Turn 3", "Offensive Roll Phase"), and the phase's id."""

    id: str
    label: str
    turn: str


class DieState(msgspec.Struct, frozen=True):
    """A die as the table counts it (``position`` from 0) or as the camera sees it.

    ``face`` None: not read. ``doubt``: why a person is to settle it, as said. ``faces``: what it
    may be set to. ``centre``: where it lies, in fractions of the picture; None: unknown.
    """

    position: int
    face: FaceState | None
    kept: bool
    doubt: str | None
    colour: str | None
    centre: tuple[float, float] | None
    faces: list[FaceState]


class TrayState(msgspec.Struct, frozen=True):
    """What the camera sees: ``state`` of TrayView, how it is said, and its dice.

    ``look`` is the number to send back when a doubtful die is settled.
    """

    state: str
    text: str
    look: int
    dice: list[DieState]


class OptionState(msgspec.Struct, frozen=True):
    """Something to choose; ``blocked`` is why not, as said. ``default``: the "next" choice."""

    id: str
    label: str
    detail: str | None
    blocked: str | None
    group: str | None
    default: bool


class RollState(msgspec.Struct, frozen=True):
    """A roll awaited from this seat.

    ``text``: "Attempt 2 of 3"; ``to_roll``: how many dice are to be rolled now; ``faces``: what a
    die may show, for typing a roll in; ``may_keep``: dice lie and may be kept; ``may_stop``.
    """

    text: str
    count: int
    to_roll: int
    kept: list[int]
    may_keep: bool
    may_stop: bool
    faces: list[FaceState]


class AskState(msgspec.Struct, frozen=True):
    """What this phone's seat is asked: fields by ``kind`` are filled, the others empty.

    "roll": ``roll``; "choose": ``options``; "amount": ``minimum``, ``maximum``, ``amount``;
    "window": a pass is all it takes.
    """

    kind: Literal["roll", "choose", "amount", "window"]
    prompt: str
    roll: RollState | None = None
    options: list[OptionState] = []
    minimum: int = 0
    maximum: int = 0
    amount: int = 0


class ActionState(msgspec.Struct, frozen=True):
    """An interruption this seat has now (a card, a token): ``Interrupted(id)``."""

    id: str
    label: str
    detail: str | None
    blocked: str | None
    group: str | None


class LogState(msgspec.Struct, frozen=True):
    """A row of the log: when ("21:04"), who, what, what followed, and the reason given."""

    id: int
    at: str
    who: str | None
    said: str
    facts: list[str]
    why: str | None


class PageState(msgspec.Struct, frozen=True):
    """All that one phone shows.

    ``seat`` is the seat this phone holds, None while it only watches. ``prompt`` is the one line
    that says what is next: for this seat what it is asked, for others who is awaited for what.
    ``hand`` says that the dice are simulated and may be thrown from the page. ``undo`` and
    ``redo`` are button labels ("Undo: Rolled 1, 2"), None when there is nothing. ``texts`` are the
    page's own fixed words by their short names ("throw", "stop", "pass", "enter-roll" ...).
    """

    revision: int
    language: str
    game: str
    setup: Setup
    seat: int | None
    phase: PhaseState
    prompt: str
    seats: list[SeatState]
    dice: list[DieState]
    tray: TrayState
    ask: AskState | None
    actions: list[ActionState]
    log: list[LogState]
    undo: str | None
    redo: str | None
    outcome: str | None
    notice: str | None
    hand: bool
    texts: dict[str, str]


class PutBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /put: an answer; ``forced`` is a referee's reason. Answers are tagged by ``type``."""

    answer: Answer
    expected: int
    forced: Reason | None = None


class CorrectBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /correct: a correction, tagged by ``type``, and the person's reason."""

    correction: Correction
    expected: int
    why: Reason = ""


class MoveBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /undo and POST /redo."""

    expected: int


class SettleBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /settle: a doubtful die of the camera's look shows ``face``."""

    look: int
    die: int
    face: str


class ThrowBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /throw: throw the simulated dice that the open roll asks for (kept ones stay)."""

    expected: int


class StartBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /start: a new game like the present one."""

    expected: int


class LanguageBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /language: speak this language to this phone from now on."""

    language: str


class TakeSeatBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /seat: sit down under a name. POST /leave (no body) gets up again."""

    seat: int
    name: str
