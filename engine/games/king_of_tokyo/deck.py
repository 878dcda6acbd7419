"""The deck: the machine's, in an order that nobody knows, or the people's own (KT-003)."""

from collections.abc import Callable, Iterable
from hashlib import sha256

from engine.answers import Chose
from engine.asks import Choose, Option
from engine.game import Play
from engine.games.king_of_tokyo.board import Board
from engine.games.king_of_tokyo.content import power_cards
from engine.games.king_of_tokyo.options import is_machine
from engine.games.king_of_tokyo.words import card_effect, card_name, text
from engine.messages import Message

__all__ = ["card_options", "draw", "in_order", "renew", "shuffle"]


def shuffle(board: Board) -> None:
    """Put the deck into an order that follows from the seed alone: a replay finds it again."""
    state = board.state
    state.shuffles += 1
    if is_machine(board.setup):
        salt = f"{state.seed}/{state.shuffles}/"
        state.deck.sort(key=lambda card: sha256((salt + card).encode()).digest())


def renew(board: Board) -> None:
    """Shuffle the discard pile into a new deck when the deck has run out."""
    state = board.state
    if not state.deck and state.discard:
        state.deck, state.discard = state.discard, []
        shuffle(board)
        board.note("reshuffled")


def draw(board: Board, prompt: Callable[[], Message | None]) -> Play[str | None]:
    """Reveal the top card: the machine's, or the one that people, asked ``prompt``, say it is.

    They are asked as long as there is a ``prompt``: people may have laid a card there meanwhile.
    """
    renew(board)
    if is_machine(board.setup):
        card = next(iter(board.state.deck), None)
    else:
        card = yield from _ask_for_card(board, prompt)
    if card is not None:
        board.state.deck.remove(card)
        board.note("revealed", card=card_name(card))
    return card


def _ask_for_card(board: Board, prompt: Callable[[], Message | None]) -> Play[str | None]:
    asked = next(iter(board.from_active()), board.state.active)
    answer = yield lambda: _which_card(board, asked, prompt())
    if isinstance(answer, Chose):
        return answer.option
    left = board.state.deck
    return left[0] if len(left) == 1 and prompt() is not None else None


def _which_card(board: Board, asked: int, prompt: Message | None) -> Choose | None:
    """Ask it unless one card only is left: that is the one."""
    options = card_options(board.state.deck)
    several = len(options) > 1
    return Choose(asked, prompt, tuple(options)) if several and prompt is not None else None


def in_order(cards: Iterable[str]) -> list[str]:
    """Sort cards by their numbers."""
    wanted = set(cards)
    return [card for card in power_cards() if card in wanted]


def card_options(cards: Iterable[str]) -> list[Option]:
    """Return ``cards`` to choose from, by their numbers, so that no other order is told."""
    return [
        Option(card, card_name(card), detail=card_effect(card), group=_group(card))
        for card in in_order(cards)
    ]


def _group(card: str) -> Message:
    return text("group.keep") if power_cards()[card].keep else text("group.discard")
