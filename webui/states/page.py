"""All that one phone shows."""

import msgspec

from engine import Setup
from webui.states.asks import AskState, OptionState
from webui.states.board import ZoneState
from webui.states.dice import DieState, PileState, TrayState
from webui.states.eye import EyeView
from webui.states.games import GameState
from webui.states.log import LogState
from webui.states.seats import CounterState, SeatState

__all__ = ["PageState", "PhaseState"]


class PhaseState(msgspec.Struct, frozen=True):
    """Turn and phase as said ("Turn 3", "Offensive Roll Phase"), and the phase's id."""

    id: str
    label: str
    turn: str


class PageState(msgspec.Struct, frozen=True):
    """All that one phone shows.

    ``seat`` is the seat this phone holds, None while it only watches. ``prompt`` is the one line
    that says what is next: for this seat what it is asked, for others who is awaited for what.
    ``board`` and ``counters`` belong to the table, ``piles`` are dice that lie about. ``hand`` says
    that the dice are simulated and may be thrown from the page. ``undo`` and ``redo`` are button
    labels ("Undo: Rolled 1, 2"), None when there is nothing. ``games`` may be started; ``eye`` is
    None without a camera that could be asked. ``texts`` are the page's own fixed words by their
    short names ("throw", "stop", "pass", "enter-roll" ...). ``began`` tells this game from others
    on the same table; a phone whose page is of another ``build`` loads it anew.
    """

    revision: int
    began: int
    build: str
    language: str
    game: str
    setup: Setup
    seat: int | None
    phase: PhaseState
    prompt: str
    seats: list[SeatState]
    board: list[ZoneState]
    counters: list[CounterState]
    dice: list[DieState]
    piles: list[PileState]
    tray: TrayState
    ask: AskState | None
    actions: list[OptionState]
    log: list[LogState]
    undo: str | None
    redo: str | None
    outcome: str | None
    notice: str | None
    hand: bool
    games: list[GameState]
    eye: EyeView | None
    texts: dict[str, str]
