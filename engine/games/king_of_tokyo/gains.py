"""What cards give when their moment comes, where that asks nobody anything."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import NamedTuple

from engine.games.king_of_tokyo.board import Board
from engine.games.king_of_tokyo.content import Effect, Need, power_cards
from engine.games.king_of_tokyo.dice import DIE
from engine.games.king_of_tokyo.words import card_name
from engine.messages import Message

__all__ = ["Due", "claw_strength", "due", "faces", "gain", "grant"]

_SET = 3
_MUCH = 2


def faces(board: Board) -> Counter[str]:
    """Count the faces that the active monster has rolled."""
    return Counter(board.state.rolls[0].faces) if board.state.rolls else Counter()


def _has_fewest(board: Board, seat: int) -> bool:
    points = board.monster(seat).points
    return all(board.monster(other).points > points for other in board.others(seat))


_NEEDS: Mapping[Need, Callable[[Board, int, int], bool]] = {
    "claw": lambda board, _seat, _lost: faces(board)["claw"] > 0,
    "every-face": lambda board, _seat, _lost: len(faces(board)) == len(DIE.faces),
    "1-2-3": lambda board, _seat, _lost: all(faces(board)[number] for number in "123"),
    "three-1s": lambda board, _seat, _lost: faces(board)["1"] >= _SET,
    "three-2s": lambda board, _seat, _lost: faces(board)["2"] >= _SET,
    "in-tokyo": lambda board, seat, _lost: board.place_of(seat) is not None,
    "harmless": lambda board, _seat, _lost: not board.state.harmed,
    "no-energy": lambda board, seat, _lost: board.monster(seat).energy == 0,
    "fewest-points": lambda board, seat, _lost: _has_fewest(board, seat),
    "lost-two": lambda _board, _seat, lost: lost >= _MUCH,
}


class Due(NamedTuple):
    """An effect whose moment has come, of the card ``held``, which works as ``works``."""

    held: str
    works: str
    effect: Effect


def due(board: Board, seat: int, moment: str, lost: int = 0) -> list[Due]:
    """Return what the cards before ``seat`` do now; ``lost``: the health it has just lost."""
    return [
        Due(held, works, effect)
        for held, works in board.powers(seat)
        for effect in power_cards()[works].effects
        if effect.on == moment and all(_NEEDS[need](board, seat, lost) for need in effect.needs)
    ]


def gain(board: Board, seat: int, moment: str, lost: int = 0) -> None:
    """Grant what the cards before ``seat`` give now."""
    for _, works, effect in due(board, seat, moment, lost):
        grant(board, seat, effect, card_name(works))


def claw_strength(board: Board, seat: int) -> int:
    """Return the claws on the dice with those that cards of ``seat`` add (KT-015)."""
    effects = [each.effect for each in due(board, seat, "claws")]
    added = sum(effect.amount for effect in effects if effect.do == "claws")
    return faces(board)["claw"] + added


def grant(board: Board, seat: int, effect: Effect, cause: Message) -> None:
    """Give or take the points, energy or health of ``effect``, whose card ``seat`` has."""
    amount = effect.amount
    if effect.per_energy:
        amount *= board.monster(seat).energy // effect.per_energy
    others = [] if effect.who == "self" else board.others(seat)
    for each in others if effect.who == "others" else [seat, *others]:
        match effect.do:
            case "points":
                board.gain_points(each, amount, cause)
            case "energy":
                board.gain_energy(each, amount, cause)
            case "health":
                board.heal(each, amount, cause)
            case "damage" | "claws":
                pass
