"""The three cards that lie face up, and who may take them (KT-040, KT-041, KT-071)."""

from collections.abc import Sequence

from engine.answers import Chose
from engine.asks import Choose, Option
from engine.game import Play
from engine.games.king_of_tokyo.board import Board
from engine.games.king_of_tokyo.deck import draw, in_order, renew
from engine.games.king_of_tokyo.options import is_machine
from engine.games.king_of_tokyo.purchase import buy, price
from engine.games.king_of_tokyo.words import card_effect, card_name, text
from engine.messages import Message, seat_name

__all__ = ["buy_cards", "refill"]

FACE_UP = 3
REFRESH = 2


def refill(board: Board) -> Play[None]:
    """Reveal cards until three lie face up; others may buy new ones at once (Opportunist).

    What people lay there by hand meanwhile is new as well.
    """
    before = list(board.state.market)
    while len(board.state.market) < FACE_UP:
        card = yield from draw(board, lambda: _which_is_revealed(board))
        if card is None:
            break
        board.state.market.append(card)
    if board.state.turn:
        new = [card for card in board.state.market if card not in before]
        yield from _offer_to_opportunists(board, new)


def _which_is_revealed(board: Board) -> Message | None:
    """Ask for the next card, as long as fewer than three lie face up."""
    lying = len(board.state.market)
    return text("prompt.revealed", count=lying + 1) if lying < FACE_UP else None


def _offer_to_opportunists(board: Board, new: Sequence[str]) -> Play[None]:
    """Offer revealed cards clockwise from the active monster, which comes in its turn (KT-071)."""
    for seat in board.others(board.state.active):
        yield from _offer_to(board, seat, new)


def _offer_to(board: Board, seat: int, new: Sequence[str]) -> Play[None]:
    while True:
        answer = yield lambda: _opportunity(board, seat, new)
        if not isinstance(answer, Chose) or answer.option == "none":
            return
        yield from _buy_face_up(board, seat, answer.option.removeprefix("buy."))


def _opportunity(board: Board, seat: int, new: Sequence[str]) -> Choose | None:
    """Ask it as long as a card can be paid: energy may be spent on something else meanwhile."""
    options = tuple(_offers(board, seat, new))
    allowed = board.is_alive(seat) and board.has(seat, "opportunist") > 0
    if not allowed or all(option.blocked for option in options[1:]):
        return None
    return Choose(seat, text("prompt.opportunity"), options, "none")


def _offers(board: Board, seat: int, new: Sequence[str]) -> list[Option]:
    cards = [card for card in new if card in board.state.market]
    return [
        Option("none", text("option.none")),
        *(_offer(board, seat, f"buy.{card}", card, text("group.market")) for card in cards),
    ]


def _offer(board: Board, seat: int, name: str, card: str, group: Message) -> Option:
    cost = price(board, seat, card)
    return Option(
        id=name,
        label=text("card-cost", card=card_name(card), cost=cost),
        blocked=_too_dear(board, seat, cost),
        detail=card_effect(card),
        group=group,
    )


def _too_dear(board: Board, seat: int, cost: int) -> Message | None:
    energy = board.monster(seat).energy
    return text("refusal.energy", cost=cost, energy=energy) if energy < cost else None


def _buy_face_up(board: Board, seat: int, card: str) -> Play[None]:
    yield from buy(board, seat, card)
    yield from refill(board)


def buy_cards(board: Board) -> Play[None]:
    """Let the active monster buy and refresh as long as it likes and can (T-05)."""
    board.begin("buy")
    seat = board.state.active
    yield from refill(board)
    chosen = ""
    while chosen != "end" and board.is_alive(seat) and not board.state.frenzy:
        renew(board)
        chosen = (yield lambda: _shop(board, seat)).option
        if chosen == "refresh":
            yield from _refresh(board, seat)
        elif chosen == "top":
            yield from _buy_top(board, seat)
        elif chosen != "end":
            yield from _buy_face_up(board, seat, chosen.removeprefix("buy."))


def _shop(board: Board, seat: int) -> Choose:
    """Ask what is bought; nobody else may see the options where the top card is among them."""
    peeks = board.has(seat, "made-in-a-lab") > 0 and is_machine(board.setup)
    options = tuple(_wares(board, seat))
    return Choose(seat, text("prompt.buy"), options, "end", secret=peeks)


def _wares(board: Board, seat: int) -> list[Option]:
    return [
        Option("end", text("option.end")),
        *(
            _offer(board, seat, f"buy.{card}", card, text("group.market"))
            for card in board.state.market
        ),
        Option(
            "refresh",
            text("option.refresh", cost=REFRESH),
            blocked=_too_dear(board, seat, REFRESH),
            group=text("group.market"),
        ),
        *_top(board, seat),
        *_of_others(board, seat),
    ]


def _of_others(board: Board, seat: int) -> list[Option]:
    """Return the cards that Parasitic Tentacles may buy from others."""
    if not board.has(seat, "parasitic-tentacles"):
        return []
    return [
        _offer(board, seat, f"buy.{card}", card, seat_name(other))
        for other in board.others(seat)
        for card in in_order(board.monster(other).cards)
    ]


def _top(board: Board, seat: int) -> list[Option]:
    """Return the deck's top card, for the eyes of whoever has Made in a Lab."""
    deck = board.state.deck
    if not deck or not board.has(seat, "made-in-a-lab"):
        return []
    group = card_name("made-in-a-lab")
    if is_machine(board.setup):
        return [_offer(board, seat, "top", deck[0], group)]
    cheapest = min(price(board, seat, each) for each in deck)
    blocked = _too_dear(board, seat, cheapest)
    return [Option("top", text("option.top"), blocked=blocked, group=group)]


def _buy_top(board: Board, seat: int) -> Play[None]:
    """Buy the deck's top card; if it turns out too dear, it goes back (Made in a Lab).

    Who was let buy it though that was known beforehand has it, for what there is to pay.
    """
    forced = any(option.blocked is not None for option in _top(board, seat))
    card = yield from draw(board, lambda: text("prompt.top"))
    if card is None:
        return
    if not forced and board.monster(seat).energy < price(board, seat, card):
        board.state.deck.insert(0, card)
        board.note("too-dear", seat, card=card_name(card), cost=price(board, seat, card))
        return
    yield from buy(board, seat, card)
    yield from refill(board)


def _refresh(board: Board, seat: int) -> Play[None]:
    """Discard the three cards for 2 energy and reveal three others (KT-041)."""
    board.pay(seat, REFRESH)
    board.note("refreshes", seat, cost=REFRESH)
    board.state.discard += board.state.market
    board.state.market = []
    yield from refill(board)
