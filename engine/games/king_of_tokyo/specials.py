"""What no other card does when it is bought."""

from collections.abc import Callable, Mapping

import msgspec

from engine.answers import Chose
from engine.asks import Choose, Option
from engine.game import Play
from engine.games.king_of_tokyo.board import Board
from engine.games.king_of_tokyo.content import power_cards
from engine.games.king_of_tokyo.deck import card_options
from engine.games.king_of_tokyo.entering import take_place
from engine.games.king_of_tokyo.gains import grant
from engine.games.king_of_tokyo.holding import copy_card, in_play
from engine.games.king_of_tokyo.state import ExtraTurn
from engine.games.king_of_tokyo.tokyo import yield_tokyo
from engine.games.king_of_tokyo.words import card_name, text

__all__ = ["SPECIALS", "copy_a_card"]


def copy_a_card(board: Board, seat: int, fee: int = 0) -> Play[None]:
    """Let Mimic copy any keep card in play, as if that had just been bought (KT-070).

    For the ``fee``, which may be spent on something else while this is asked.
    """
    answer = yield lambda: _which_to_copy(board, seat, fee)
    if not isinstance(answer, Chose) or answer.option == "none":
        return
    chosen = answer.option
    if fee:
        board.pay_fee(seat, "mimic")
    copy_card(board, chosen)
    for effect in power_cards()[chosen].effects:
        if effect.on == "bought":
            grant(board, seat, effect, card_name(chosen))


def _which_to_copy(board: Board, seat: int, fee: int) -> Choose | None:
    """Ask it as long as ``seat`` has Mimic and there is a card: people may take either away."""
    options = _copies(board, seat, fee)
    if len(options) == 1 or "mimic" not in board.monster(seat).cards:
        return None
    return Choose(seat, text("prompt.copy"), tuple(options), "none")


def _copies(board: Board, seat: int, fee: int) -> list[Option]:
    energy = board.monster(seat).energy
    short = text("refusal.energy", cost=fee, energy=energy) if energy < fee else None
    stays = board.state.copied if fee else None  # a bought one may copy the same card anew
    others = [card for card in in_play(board) if card != stays]
    cards = [msgspec.structs.replace(each, blocked=short) for each in card_options(others)]
    return [Option("none", text("option.none")), *cards]


def _take_tokyo(board: Board, seat: int) -> Play[None]:
    """Take Tokyo City, if one is outside: whoever is in Tokyo yields (T-21)."""
    if board.place_of(seat) is not None:
        return
    for other in list(board.state.places.values()):
        yield_tokyo(board, other)
    yield from take_place(board, seat, "city")


def _another_turn(board: Board, seat: int) -> Play[None]:
    """Give a whole extra turn; one's own turn ends at once (E-9, Dized FAQ)."""
    board.state.extra_turns.insert(0, ExtraTurn(seat))
    board.state.frenzy |= seat == board.state.active
    board.note("extra-turn", seat, cause=card_name("frenzy"))
    yield from ()


def _storm(board: Board, seat: int) -> Play[None]:
    """Let each other monster lose 1 energy for every 2 it has."""
    for other in board.others(seat):
        lost = board.pay(other, board.monster(other).energy // 2)
        if lost:
            board.note("energy-lost", other, amount=lost, cause=card_name("vast-storm"))
    yield from ()


SPECIALS: Mapping[str, Callable[[Board, int], Play[None]]] = {
    "copy-a-card": copy_a_card,
    "take-tokyo": _take_tokyo,
    "another-turn": _another_turn,
    "storm": _storm,
}
