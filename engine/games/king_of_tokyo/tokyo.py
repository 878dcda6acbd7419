"""Tokyo: who enters, who leaves, and when the Bay closes (KT-030 to KT-034)."""

from engine.games.king_of_tokyo.board import Board
from engine.games.king_of_tokyo.options import is_for_energy
from engine.games.king_of_tokyo.state import PLACES, Place
from engine.games.king_of_tokyo.words import place_name

__all__ = ["close_bay", "enter_tokyo", "free_place", "has_bay", "leave_tokyo", "yield_tokyo"]

_BAY_FROM = 5


def has_bay(board: Board, *, fewer: int = 0) -> bool:
    """Tell whether five or more monsters are left (KT-004, KT-033).

    ``fewer``: or would be if so many of them died.
    """
    alive = sum(monster.health > 0 for monster in board.state.monsters)
    return alive - fewer >= _BAY_FROM


def free_place(board: Board) -> Place | None:
    """Return where a monster outside must go: to the City before the Bay (KT-030)."""
    places = PLACES if has_bay(board) else PLACES[:1]
    return next((place for place in places if place not in board.state.places), None)


def enter_tokyo(board: Board, seat: int, place: Place) -> None:
    """Let ``seat`` enter Tokyo, for 1 point, or 1 energy between two players (KT-031)."""
    board.state.places[place] = seat
    board.note("enters", seat, place=place_name(place))
    if is_for_energy(board.setup):
        board.gain_energy(seat, 1, place_name(place))
    else:
        board.gain_points(seat, 1, place_name(place))


def leave_tokyo(board: Board, seat: int) -> None:
    """Let ``seat`` leave its place in Tokyo, if it has one."""
    place = board.place_of(seat)
    if place is not None:
        del board.state.places[place]
        board.note("leaves", seat, place=place_name(place))


def yield_tokyo(board: Board, seat: int) -> None:
    """Let ``seat`` yield its place; a burrower will hurt whoever takes it (KT-032)."""
    place = board.place_of(seat)
    if place is not None:
        board.state.burrows += [place] * board.has(seat, "burrowing")
        leave_tokyo(board, seat)


def close_bay(board: Board) -> None:
    """With four monsters left the Bay's leaves, or moves to an empty City (KT-033, E-5, T-12)."""
    places = board.state.places
    seat = places.get("bay")
    if seat is None or has_bay(board):
        return
    if "city" in places:
        leave_tokyo(board, seat)
    else:
        del places["bay"]
        places["city"] = seat
        board.note("moves", seat, place=place_name("city"))
