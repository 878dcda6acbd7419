"""Resolving the dice: numbers, energy, hearts and claws (KT-012 to KT-018)."""

from engine.asks import Option
from engine.game import Play
from engine.games.king_of_tokyo.board import Board
from engine.games.king_of_tokyo.claws import claw, losses
from engine.games.king_of_tokyo.gains import claw_strength, faces, gain
from engine.games.king_of_tokyo.hearts import can_heal_others, use_hearts
from engine.games.king_of_tokyo.state import ExtraTurn
from engine.games.king_of_tokyo.tokyo import has_bay
from engine.games.king_of_tokyo.words import card_name, face_name, text

__all__ = ["resolve_dice"]

_SET = 3


def resolve_dice(board: Board) -> Play[None]:
    """Resolve every die of the active monster, and take the dice off the table.

    Numbers and energy change nothing for the others and come first. Whether hearts or claws come
    first is asked where it can matter.
    """
    board.begin("resolve")
    seat = board.state.active
    score_numbers(board, seat)
    board.gain_energy(seat, faces(board)["energy"], face_name("energy"))
    claws_first = yield from _claws_first(board, seat)
    for part in (claw, use_hearts) if claws_first else (use_hearts, claw):
        if board.is_alive(seat):
            yield from part(board, seat)
    board.state.rolls.clear()


def score_numbers(board: Board, seat: int) -> None:
    """Score each set of three, one more for each further die, and the cards' own (KT-013, E-8)."""
    for number in "123":
        count = faces(board)[number]
        if count >= _SET:
            board.gain_points(
                seat, int(number) + count - _SET, text("set", count=count, face=number)
            )
    gain(board, seat, "numbers")
    if faces(board)["1"] >= _SET:
        for _ in range(board.has(seat, "freeze-time")):
            board.state.extra_turns.append(ExtraTurn(seat, board.state.fewer + 1))
            board.note("extra-turn", seat, cause=card_name("freeze-time"))


def _claws_first(board: Board, seat: int) -> Play[bool]:
    """Ask for the order where it can matter: else hearts come before claws.

    Claws may kill whom Healing Ray would heal, or hurt whom it then can. In the Bay they may leave
    fewer than five monsters, which closes it, and outside Tokyo hearts heal (KT-012, KT-033). Claws
    that cards add count.
    """
    if not (claw_strength(board, seat) and faces(board)["heart"]):
        return False
    hurt = losses(board, seat)
    dead = [each for each, lost in hurt.items() if lost >= board.monster(each).health]
    in_bay = board.place_of(seat) == "bay" and has_bay(board)
    closing = in_bay and not has_bay(board, fewer=len(dead))
    if not closing and not can_heal_others(board, seat, hurt):
        return False
    hearts_come, claws_come = (Option(face, face_name(face)) for face in ("heart", "claw"))
    return (yield from board.say_yes(seat, text("prompt.order"), claws_come, hearts_come))
