"""Setting up: monsters, deck, three cards, the first player (KT-003, KT-005)."""

from typing import cast

from engine.answers import Chose, Rolled
from engine.asks import Choose, DieKind, Option, Roll
from engine.game import Each, Part, Play
from engine.games.king_of_tokyo.board import Board
from engine.games.king_of_tokyo.deck import shuffle
from engine.games.king_of_tokyo.dice import DIE, SIX
from engine.games.king_of_tokyo.market import refill
from engine.games.king_of_tokyo.options import is_machine
from engine.games.king_of_tokyo.words import monster_name, text

__all__ = ["LETTER", "MONSTERS", "set_up"]

MONSTERS = ("gigazaur", "cyber-kitty", "space-penguin", "kong", "meka-dragon", "alienoid")

LETTER = DieKind("letter", tuple("abcdefghijklmnopqrstuvwxyz"))
"""What the machine shuffles from. Nobody has such dice: letters are rolled virtually or typed."""

_LETTERS = 8


def set_up(board: Board) -> Play[int]:
    """Prepare the table; return the seat that begins."""
    seats = range(board.setup.seats)
    yield Each({seat: _choose_monster(board, seat) for seat in seats})
    if is_machine(board.setup):
        yield from _shuffle_together(board)
    start = yield from _roll_for_start(board)
    board.state.active = board.state.regular = start
    yield from refill(board)
    return start


def _choose_monster(board: Board, seat: int) -> Part[None]:
    """Let ``seat`` choose among the monsters that nobody has chosen; the last is its own."""
    answer = yield lambda: _which_monster(board, seat)
    chosen = _free_monsters(board)[0] if answer is None else cast("Chose", answer).option
    board.monster(seat).name = chosen
    board.note("monster", seat, monster=monster_name(chosen))


def _which_monster(board: Board, seat: int) -> Choose | None:
    """Ask it as long as there is a choice: the sixth of six has none."""
    options = tuple(Option(each, monster_name(each)) for each in _free_monsters(board))
    return Choose(seat, text("prompt.monster"), options) if len(options) > 1 else None


def _free_monsters(board: Board) -> list[str]:
    taken = {monster.name for monster in board.state.monsters}
    return [monster for monster in MONSTERS if monster not in taken]


def _shuffle_together(board: Board) -> Play[None]:
    """Let each seat add letters that nobody else sees: the order follows, and nobody knows it."""
    prompt = text("prompt.shuffle")
    answers = yield from board.together(
        lambda: [
            Roll(seat, prompt, (LETTER,) * _LETTERS, secret=True)
            for seat in range(board.setup.seats)
        ]
    )
    letters = ["".join(cast("Rolled", answers[seat]).faces) for seat in sorted(answers)]
    board.state.seed = "-".join(letters)
    shuffle(board)
    board.note("shuffled")


def _roll_for_start(board: Board) -> Play[int]:
    """Let all roll six dice; most claws begin, ties roll again among themselves (E-1)."""
    tied = list(range(board.setup.seats))
    while len(tied) > 1:
        claws = yield from _roll_claws(board, tied)
        most = max(claws.values())
        tied = [seat for seat, count in claws.items() if count == most]
        if len(tied) > 1:
            board.note("tie", count=most)
    board.note("starts", tied[0])
    return tied[0]


def _roll_claws(board: Board, seats: list[int]) -> Play[dict[int, int]]:
    prompt = text("prompt.first-roll")
    answers = yield from board.together(
        lambda: [Roll(seat, prompt, (DIE,) * SIX) for seat in seats]
    )
    return {seat: cast("Rolled", answers[seat]).faces.count("claw") for seat in seats}
