"""Cards on their way: to a monster, to another, to the discard pile (KT-042, KT-070)."""

from collections.abc import Iterator
from contextlib import contextmanager

from engine.games.king_of_tokyo.board import Board
from engine.games.king_of_tokyo.content import keep_cards, power_cards
from engine.games.king_of_tokyo.words import card_name

__all__ = ["copy_card", "discard_card", "holder", "in_play", "keep_card", "take_away", "use_up"]


def holder(board: Board, card: str) -> int | None:
    """Return before whom ``card`` lies, None if before nobody."""
    held = (seat for seat in range(board.setup.seats) if card in board.monster(seat).cards)
    return next(held, None)


def in_play(board: Board) -> list[str]:
    """Return the keep cards that Mimic may copy: any before a monster, but not itself."""
    held = {card for monster in board.state.monsters for card in monster.cards}
    return [card for card in keep_cards() if card in held and card != "mimic"]


def take_away(board: Board, card: str) -> None:
    """Take ``card`` from wherever it is; what lies on it stays."""
    state = board.state
    with _health_trimmed(board):
        for cards in (state.deck, state.market, state.discard, *(m.cards for m in state.monsters)):
            if card in cards:
                cards.remove(card)


def keep_card(board: Board, seat: int, card: str) -> None:
    """Put ``card`` before ``seat``, with its charges if it has none yet."""
    take_away(board, card)
    board.monster(seat).cards.append(card)
    _charge(board, card, card)


def discard_card(board: Board, card: str) -> None:
    """Discard ``card``; a Mimic that copied it copies nothing then (KT-070).

    A card that people have taken away meanwhile is left where it is.
    """
    if holder(board, card) is None:
        return
    with _health_trimmed(board):
        take_away(board, card)
        board.state.charges.pop(card, None)
        if card in ("mimic", board.state.copied):
            copy_card(board, None)
    board.state.discard.append(card)


def use_up(board: Board, seat: int, card: str) -> None:
    """Discard ``card`` of ``seat``, and tell it: so that people do it, too."""
    if card in board.monster(seat).cards:
        board.note("discards", seat, card=card_name(card))
    discard_card(board, card)


def copy_card(board: Board, card: str | None) -> None:
    """Let Mimic work as ``card``, as if that had just been bought, or as nothing (KT-070)."""
    with _health_trimmed(board):
        board.state.charges.pop("mimic", None)
        board.state.copied = card
        _charge(board, "mimic", card)
        owner = holder(board, "mimic")
        if card is not None:
            board.note("copies", owner, card=card_name(card))
        elif owner is not None:
            board.note("copies-nothing", owner)


def _charge(board: Board, held: str, works: str | None) -> None:
    charges = power_cards()[works].charges if works else 0
    if charges:
        board.state.charges.setdefault(held, charges)


@contextmanager
def _health_trimmed(board: Board) -> Iterator[None]:
    """Lower the health of whoever can no longer have as much: Even Bigger is gone."""
    seats = range(board.setup.seats)
    before = [board.most_health(seat) for seat in seats]
    yield
    for seat in seats:
        most, monster = board.most_health(seat), board.monster(seat)
        lost = monster.health - most
        if most < before[seat] and lost > 0:
            monster.health = most
            board.note("lost", seat, amount=lost, cause=card_name("even-bigger"))
