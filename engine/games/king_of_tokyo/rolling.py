"""The roll of a turn, until nobody changes its dice any more (KT-011, KT-073)."""

from collections.abc import Iterator

from engine.answers import Chose
from engine.asks import Choose, Option
from engine.game import Play
from engine.games.king_of_tokyo.board import Board
from engine.games.king_of_tokyo.dice import SIX, die_options, make_attempts, open_roll, reroll
from engine.games.king_of_tokyo.holding import use_up
from engine.games.king_of_tokyo.state import DiceRoll
from engine.games.king_of_tokyo.tools import tool_options, use_tool
from engine.games.king_of_tokyo.words import card_name, text

__all__ = ["number_of_dice", "recount", "roll_the_dice"]

_ATTEMPTS = 3


def number_of_dice(board: Board, seat: int) -> int:
    """Return six and what heads add, less what shrink tokens and Freeze Time take (KT-073)."""
    heads = sum(card.dice for card in board.works(seat))
    return max(0, SIX + heads - board.monster(seat).shrink - board.state.fewer)


def _number_of_rolls(board: Board, seat: int) -> int:
    return _ATTEMPTS + sum(card.rolls for card in board.works(seat))


def recount(board: Board) -> None:
    """Let people set right, until the first throw, what says how many dice there are and rolls."""
    state = board.state
    roll = state.rolls[0] if state.phase == "roll" and state.rolls else None
    if roll is not None and not roll.attempt:
        roll.count = number_of_dice(board, roll.seat)
        roll.attempts = _number_of_rolls(board, roll.seat)


def roll_the_dice(board: Board) -> Play[None]:
    """Let the active monster roll, and leave its dice on the table."""
    board.begin("roll")
    seat = board.state.active
    roll = open_roll(board, seat, number_of_dice(board, seat), _number_of_rolls(board, seat))
    yield from _use_attempts(board, roll)
    while roll.attempt < roll.attempts:
        yield from _use_attempts(board, roll)
    if not roll.count:
        board.note("no-dice", seat)
        return
    if (yield from _probe(board, roll)):
        yield from _change_dice(board, roll, may_roll=False)


def _use_attempts(board: Board, roll: DiceRoll) -> Play[None]:
    yield from make_attempts(roll, text("prompt.dice"))
    yield from _change_dice(board, roll)


def _change_dice(board: Board, roll: DiceRoll, *, may_roll: bool = True) -> Play[None]:
    """Let cards change the dice as long as any can, until they are let be or rolled again."""
    while roll.attempt >= roll.attempts:
        answer = yield lambda: _how_to_change(board, roll, may_roll=may_roll)
        if not isinstance(answer, Chose) or answer.option == "resolve":
            return
        yield from use_tool(board, roll.seat, answer.option)


def _how_to_change(board: Board, roll: DiceRoll, *, may_roll: bool) -> Choose | None:
    """Ask it as long as a card can: what it costs may be spent on something else meanwhile."""
    tools = tool_options(board, roll.seat, may_roll=may_roll)
    if all(option.blocked for option in tools):
        return None
    options = (Option("resolve", text("option.resolve")), *tools)
    return Choose(roll.seat, text("prompt.change"), options, "resolve")


def _probe(board: Board, roll: DiceRoll) -> Play[bool]:
    """Let Psychic Probes roll one die of an opponent again; tell whether any did.

    A heart discards the card that did it, and a Mimic that copies it copies nothing then: who can
    probe is looked at anew after each (KT-070, card 36).
    """
    probed, asked = False, set[str]()
    while left := [(seat, held) for seat, held in _probes(board, roll.seat) if held not in asked]:
        seat, held = left[0]
        asked.add(held)
        probed |= yield from _probe_with(board, seat, roll, held)
    return probed


def _probes(board: Board, roller: int) -> Iterator[tuple[int, str]]:
    """Yield each card that works as Psychic Probe against ``roller``, and before whom it lies."""
    for seat in board.others(roller):
        for held, works in board.powers(seat):
            if works == "psychic-probe":
                yield seat, held


def _probe_with(board: Board, seat: int, roll: DiceRoll, held: str) -> Play[bool]:
    answer = yield lambda: _which_to_probe(board, seat, roll, held)
    if not isinstance(answer, Chose) or answer.option == "none":
        return False
    die = int(answer.option.removeprefix("die."))
    yield from reroll(board, seat, roll, lambda: (die,), card_name("psychic-probe"))
    if roll.faces[die] == "heart":
        use_up(board, seat, held)
    return True


def _which_to_probe(board: Board, seat: int, roll: DiceRoll, held: str) -> Choose | None:
    """Ask it as long as ``seat`` can: people may take the card away meanwhile."""
    if (seat, held) not in _probes(board, roll.seat):
        return None
    options = Option("none", text("option.none")), *die_options(roll)
    return Choose(seat, text("prompt.probe"), options, "none")
