"""Buying a card and what it does at once (KT-040, KT-042)."""

from engine.game import Play
from engine.games.king_of_tokyo.board import Board
from engine.games.king_of_tokyo.content import Card, Effect, power_cards
from engine.games.king_of_tokyo.gains import gain, grant
from engine.games.king_of_tokyo.harm import Hit, harm
from engine.games.king_of_tokyo.holding import holder, keep_card, take_away
from engine.games.king_of_tokyo.specials import SPECIALS
from engine.games.king_of_tokyo.words import card_name

__all__ = ["buy", "price"]


def price(board: Board, seat: int, card: str) -> int:
    """Return what ``card`` costs ``seat``: Alien Origin makes all purchases cheaper (4.3)."""
    discount = sum(each.discount for each in board.works(seat))
    return max(0, power_cards()[card].cost - discount)


def buy(board: Board, seat: int, card: str) -> Play[None]:
    """Let ``seat`` buy ``card``, from the market or from whoever has it, and let it take effect."""
    owner, cost = holder(board, card), price(board, seat, card)
    paid = board.pay(seat, cost)
    board.note("buys", seat, card=card_name(card), cost=cost)
    if owner is not None:
        board.gain_energy(owner, paid, card_name("parasitic-tentacles"), paid=True)
    gain(board, seat, "purchase")
    if power_cards()[card].keep:
        keep_card(board, seat, card)
    else:
        take_away(board, card)
        board.state.discard.append(card)
    yield from _take_effect(board, seat, card, power_cards()[card])


def _take_effect(board: Board, seat: int, name: str, card: Card) -> Play[None]:
    for effect in card.effects:
        if effect.on == "bought":
            yield from _apply(board, seat, effect, name)
    if card.special and board.is_alive(seat):
        yield from SPECIALS[card.special](board, seat)


def _apply(board: Board, seat: int, effect: Effect, name: str) -> Play[None]:
    if effect.do != "damage":
        grant(board, seat, effect, card_name(name))
        return
    victims = {"self": [seat], "others": board.others(seat), "everybody": board.from_active()}
    hits = [Hit(each, effect.amount, card_name(name)) for each in victims[effect.who]]
    yield from harm(board, hits, by=seat)
