"""What people set right by hand."""

from engine.answers import Correction, SetCounter, SetDie
from engine.errors import CorrectionError
from engine.games.king_of_tokyo.board import Board
from engine.games.king_of_tokyo.dice import DIE, set_face
from engine.games.king_of_tokyo.holding import discard_card, keep_card
from engine.games.king_of_tokyo.rolling import recount
from engine.games.king_of_tokyo.state import PLACES
from engine.games.king_of_tokyo.words import text
from engine.messages import Message

__all__ = ["correct"]


def correct(board: Board, correction: Correction) -> None:
    """Set a counter or a die.

    Raises:
        CorrectionError: there is no such die, or it has been counted.
    """
    match correction:
        case SetCounter(seat=int(seat), counter=name, value=value):
            _set_counter(board, seat, name, value)
            recount(board)
        case SetDie(die=die, face=face, pile=pile):
            _set_die(board, die, face, pile)


def _set_counter(board: Board, seat: int, name: str, value: int) -> None:
    sort, _, card = name.partition(".")
    if sort == "card":
        _set_card(board, seat, card, held=value > 0)
    elif sort == "charge":
        board.state.charges[card] = value
    elif sort == "tokyo":
        _set_place(board, seat, value)
    else:
        setattr(board.monster(seat), sort, value)


def _set_card(board: Board, seat: int, card: str, *, held: bool) -> None:
    """Give a card to ``seat``, wherever it was, or discard it; it has no effect at once."""
    if held:
        keep_card(board, seat, card)
    elif card in board.monster(seat).cards:
        discard_card(board, card)


def _set_place(board: Board, seat: int, standing: int) -> None:
    """Put ``seat`` outside (0) or at a place in Tokyo; whoever stood there is outside then."""
    places = {place: there for place, there in board.state.places.items() if there != seat}
    if standing:
        places[PLACES[standing - 1]] = seat
    board.state.places = places


def _set_die(board: Board, die: int, face: str, pile: str | None) -> None:
    """Turn a die of the present roll until that is resolved.

    From then on nothing would follow it, and a face that is set all the same looks as if it did.
    """
    roll = board.state.rolls[-1] if board.state.rolls else None
    name = DIE.face(face)
    if roll is None or pile is not None or name is None or die not in range(len(roll.faces)):
        lying = len(roll.faces) if roll is not None else 0
        raise CorrectionError(
            f"die {die} cannot be set to {face!r}; {lying} dice lie, counted from 0, and show "
            f"{', '.join(DIE.faces)}",
            Message("refusal.die", {"die": die}),
        )
    if board.state.phase == "resolve":
        raise CorrectionError(
            f"die {die} has been counted; undo that, or set the numbers that it changed",
            text("refusal.counted", die=die + 1),
        )
    set_face(board, roll, die, name)
