"""Taking a place in Tokyo (KT-030 to KT-032)."""

from engine.game import Play
from engine.games.king_of_tokyo.board import Board
from engine.games.king_of_tokyo.harm import Hit, harm
from engine.games.king_of_tokyo.state import Place
from engine.games.king_of_tokyo.tokyo import enter_tokyo, free_place
from engine.games.king_of_tokyo.words import card_name

__all__ = ["go_to_tokyo", "take_place"]


def go_to_tokyo(board: Board) -> Play[None]:
    """Let the active monster enter if a place is free: it must (KT-030, T-14)."""
    board.begin("enter")
    seat, place = board.state.active, free_place(board)
    if place is not None and board.place_of(seat) is None:
        yield from take_place(board, seat, place)


def take_place(board: Board, seat: int, place: Place) -> Play[None]:
    """Let ``seat`` enter; it loses 1 health if a burrower has just yielded that place."""
    burrows = board.state.burrows
    pits = burrows.count(place)
    board.state.burrows = [each for each in burrows if each != place]
    enter_tokyo(board, seat, place)
    if pits:
        yield from harm(board, [Hit(seat, pits, card_name("burrowing"))], by=None)
