"""Cards that change one's own dice, or give one more roll."""

from collections.abc import Callable, Mapping

from engine.asks import Amount, Option
from engine.game import Play
from engine.games.king_of_tokyo.board import Board
from engine.games.king_of_tokyo.dice import DIE, die_options, reroll, set_face
from engine.games.king_of_tokyo.holding import use_up
from engine.games.king_of_tokyo.state import DiceRoll
from engine.games.king_of_tokyo.words import card_effect, card_name, face_name, text
from engine.messages import Message

__all__ = ["tool_options", "use_tool"]

_EXTRA_ROLLS = ("smoke-cloud", "energy-drink")


def tool_options(board: Board, seat: int, *, may_roll: bool = True) -> list[Option]:
    """Return the cards with which ``seat`` may change its dice, without those that never could.

    ``may_roll``: extra rolls are among them, which is so until Psychic Probe was used.
    """
    return [
        Option(
            id=f"tool.{held}",
            label=card_name(works),
            blocked=_blocked(board, seat, held, works),
            detail=card_effect(works),
            group=text("group.dice"),
        )
        for held, works in board.powers(seat)
        if works in _TOOLS and (may_roll or works not in _EXTRA_ROLLS)
    ]


def use_tool(board: Board, seat: int, tool: str) -> Play[None]:
    """Use the card named by an option of ``tool_options``."""
    held = tool.removeprefix("tool.")
    works = dict(board.powers(seat))[held]
    reason = None if works in _EXTRA_ROLLS else _nothing_to_change(board, works)
    if reason is not None:  # a referee let it be used all the same
        board.note("in-vain", card=card_name(works), reason=reason)
        return
    board.note("uses", seat, card=card_name(works))
    yield from _TOOLS[works](board, seat, held)


def _blocked(board: Board, seat: int, held: str, works: str) -> Message | None:
    """Say why a card cannot change the dice now, if so."""
    reason = _nothing_to_change(board, works)
    if reason is not None:
        return reason
    if held in board.state.used:
        return text("refusal.used")
    if works == "smoke-cloud" and not board.state.charges.get(held):
        return text("refusal.no-charge")
    fee, energy = board.fee(works), board.monster(seat).energy
    return text("refusal.energy", cost=fee, energy=energy) if energy < fee else None


def _nothing_to_change(board: Board, works: str) -> Message | None:
    """Say why there is no die that a card could change, if so."""
    faces = board.state.rolls[0].faces if board.state.rolls else ()
    if not faces:
        return text("refusal.no-dice")
    return text("refusal.no-3") if works == "background-dweller" and "3" not in faces else None


def _pick_die(board: Board, seat: int, roll: DiceRoll) -> Play[int]:
    chosen = yield from board.choose(seat, text("prompt.die"), lambda: die_options(roll))
    return int(chosen.removeprefix("die."))


def _turn_to_any(board: Board, seat: int) -> Play[None]:
    roll = board.state.rolls[0]
    die = yield from _pick_die(board, seat, roll)
    faces = [Option(face, face_name(face)) for face in DIE.faces]
    face = yield from board.choose(seat, text("prompt.face"), lambda: faces)
    set_face(board, roll, die, face)


def _plot_twist(board: Board, seat: int, held: str) -> Play[None]:
    use_up(board, seat, held)
    yield from _turn_to_any(board, seat)


def _stretchy(board: Board, seat: int, _held: str) -> Play[None]:
    board.pay_fee(seat, "stretchy")
    yield from _turn_to_any(board, seat)


def _herd_culler(board: Board, seat: int, held: str) -> Play[None]:
    board.state.used.append(held)
    roll = board.state.rolls[0]
    die = yield from _pick_die(board, seat, roll)
    set_face(board, roll, die, "1")


def _background_dweller(board: Board, seat: int, _held: str) -> Play[None]:
    """Roll as many 3s again as one likes, together."""
    roll = board.state.rolls[0]
    answer = yield lambda: _how_many_3s(seat, len(_threes(roll)))
    threes = _threes(roll)
    chosen = threes if answer is None else threes[: answer.amount]

    def still_threes() -> tuple[int, ...]:
        return tuple(at for at in chosen if roll.faces[at] == "3")

    yield from reroll(board, seat, roll, still_threes, card_name("background-dweller"))


def _threes(roll: DiceRoll) -> tuple[int, ...]:
    return tuple(at for at, face in enumerate(roll.faces) if face == "3")


def _how_many_3s(seat: int, most: int) -> Amount | None:
    """Ask how many 3s are rolled again, if there are several: people may turn one meanwhile."""
    return Amount(seat, text("prompt.how-many-3s"), 1, most) if most > 1 else None


def _smoke_cloud(board: Board, seat: int, held: str) -> Play[None]:
    """Spend a counter; with the last one the card goes."""
    left = board.state.charges.get(held, 0) - 1
    board.state.rolls[0].attempts += 1
    if left > 0:
        board.state.charges[held] = left
    else:
        use_up(board, seat, held)
    yield from ()


def _energy_drink(board: Board, seat: int, _held: str) -> Play[None]:
    board.pay_fee(seat, "energy-drink")
    board.state.rolls[0].attempts += 1
    yield from ()


_TOOLS: Mapping[str, Callable[[Board, int, str], Play[None]]] = {
    "background-dweller": _background_dweller,
    "herd-culler": _herd_culler,
    "plot-twist": _plot_twist,
    "stretchy": _stretchy,
    "smoke-cloud": _smoke_cloud,
    "energy-drink": _energy_drink,
}
