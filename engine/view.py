"""What one seat, or a spectator, may know of the table: plain data to draw pages from."""

from typing import Literal

import msgspec

from engine.asks import Option, SeatAsk, Window
from engine.game import Counter, DieView, Outcome, Pile, SeatView, Setup, Stage, Zone
from engine.messages import Message

__all__ = ["LogEntry", "SeenDie", "TrayCondition", "TrayView", "View"]

TrayCondition = Literal[
    "moving", "empty", "count", "doubtful", "taken", "idle", "bumped", "unreadable", "off"
]
"""How a tray is seen; `TrayView` tells what each means."""


class SeenDie(msgspec.Struct, frozen=True):
    """A die as the camera sees it: its face, or None with the reason of the doubt.

    ``doubt`` may also come with a face, then the face is a guess. ``centre`` is where it lies, in
    fractions of the picture's width and height as seen from above; None for a die set by hand.
    ``id`` is the same number as long as it is the same die: kept dice keep theirs. ``size`` is its
    edge as a fraction of the picture's height.
    """

    face: str | None
    doubt: str | None = None
    colour: str | None = None
    centre: tuple[float, float] | None = None
    id: int | None = None
    size: float | None = None


class TrayView(msgspec.Struct, frozen=True):
    """What the camera last saw in the tray and what became of it.

    ``state``: "moving"; "empty"; "count" (not the number of dice asked for); "doubtful" (waits for
    a person to settle the doubtful dice); "taken" (counted as the roll); "idle" (nothing asked
    for, or nothing thrown); "bumped" (the camera was moved); "unreadable" (too dark, out of focus);
    "off" (no camera). ``why`` says what people are to do about it. ``number`` grows with each new
    look, so that a tap on a die of an older look is known as such. ``hidden``: the dice may be a
    secret, and are not shown here; neither must a picture of the tray be.
    """

    state: TrayCondition
    dice: tuple[SeenDie, ...] = ()
    number: int = 0
    hidden: bool = False
    why: Message | None = None


class LogEntry(msgspec.Struct, frozen=True):
    """One row of the journal as people read it: who did what, and the facts that followed.

    ``seat`` is None for the table itself (a button); of dice that the camera read it is whose roll
    they are. ``why`` is a person's own reason for a correction or a forced answer. ``at`` is in
    seconds since the epoch.
    """

    id: int
    at: float
    seat: int | None
    said: Message
    facts: tuple[Message, ...]
    why: str | None = None


class View(msgspec.Struct, frozen=True):
    """All that ``seat`` may know (None: a spectator) at one revision.

    ``ask`` is what this seat is asked, its own part where several are; for everybody else there are
    only the ``awaited`` seats and, where all of these are asked the same, ``prompt``. ``thrower``
    is the seat as whose roll dice in the tray count, if a roll is asked. ``actions`` are the
    interruptions this seat has now. ``piles`` are the dice that lie about apart from the present
    roll, those that are secret with their faces for this seat alone; ``board`` and ``counters`` are
    what belongs to no seat.
    ``undo`` and ``redo`` say what would be taken back or brought again. ``notice`` is something
    the host should know, such as a journal that could not be replayed to its end. ``began`` is the
    row with which this game began: no other game on this table has the same.
    """

    revision: int
    began: int
    setup: Setup
    seat: int | None
    stage: Stage
    seats: tuple[SeatView, ...]
    board: tuple[Zone, ...]
    counters: tuple[Counter, ...]
    dice: tuple[DieView, ...]
    piles: tuple[Pile, ...]
    awaited: tuple[int, ...]
    thrower: int | None
    prompt: Message | None
    ask: SeatAsk | Window | None
    actions: tuple[Option, ...]
    tray: TrayView
    log: tuple[LogEntry, ...]
    undo: Message | None
    redo: Message | None
    outcome: Outcome | None
    notice: Message | None
