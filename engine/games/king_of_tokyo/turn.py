"""A turn, step by step (KT-010), and whose turn is next."""

from engine.game import Checkpoint, Play
from engine.games.king_of_tokyo.board import Board
from engine.games.king_of_tokyo.death import bury_the_dead
from engine.games.king_of_tokyo.entering import go_to_tokyo
from engine.games.king_of_tokyo.market import buy_cards
from engine.games.king_of_tokyo.resolve import resolve_dice
from engine.games.king_of_tokyo.rolling import roll_the_dice
from engine.games.king_of_tokyo.state import ExtraTurn
from engine.games.king_of_tokyo.turn_ends import end_turn, start_turn

__all__ = ["begin_turn", "next_turn", "take_turn"]

_STEPS = (start_turn, roll_the_dice, resolve_dice, go_to_tokyo, buy_cards, end_turn)


def begin_turn(board: Board, turn: ExtraTurn) -> None:
    """Make it a monster's turn, with nothing left of the last one."""
    state = board.state
    state.turn += 1
    state.active, state.fewer = turn.seat, turn.fewer
    state.winged, state.used, state.burrows, state.rolls = [], [], [], []
    state.harmed = state.frenzy = False
    board.begin("start")


def take_turn(board: Board) -> Play[None]:
    """Play the active monster's turn, as long as it lives; then see who has won (KT-060, E-6)."""
    for step in _STEPS:
        bury_the_dead(board)
        skipped = board.state.frenzy and step is end_turn
        if board.is_alive(board.state.active) and not skipped:
            yield from step(board)
    bury_the_dead(board)
    board.state.rolls.clear()
    board.begin("judged")
    yield Checkpoint()


def next_turn(board: Board) -> ExtraTurn:
    """Return the next turn: an extra one, or that of the next monster clockwise (KT-005)."""
    state = board.state
    while state.extra_turns:
        extra = state.extra_turns.pop(0)
        if board.is_alive(extra.seat):
            return extra
    following = (state.regular + 1) % board.setup.seats
    state.regular = next(iter(board.clockwise(following)), following)
    return ExtraTurn(state.regular)
