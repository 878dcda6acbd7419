"""What may break in at any moment: cards, and what people set right by hand."""

from collections.abc import Callable, Sequence

from engine.asks import Option
from engine.game import Play
from engine.games.king_of_tokyo.board import Board
from engine.games.king_of_tokyo.deck import card_options
from engine.games.king_of_tokyo.harm import heal_fast, spread_wings
from engine.games.king_of_tokyo.holding import copy_card, holder, in_play, take_away
from engine.games.king_of_tokyo.market import FACE_UP
from engine.games.king_of_tokyo.rolling import recount
from engine.games.king_of_tokyo.state import ExtraTurn
from engine.games.king_of_tokyo.tools import tool_options, use_tool
from engine.games.king_of_tokyo.words import card_effect, card_name, text
from engine.messages import Message

__all__ = ["act", "actions"]


def actions(board: Board, seat: int) -> list[Option]:
    """Return what ``seat`` may do now besides answering, once the game has begun."""
    state = board.state
    if not state.turn:
        return []
    options = []
    rolling = state.phase == "roll" and bool(state.rolls) and state.rolls[0].rolling
    if seat == state.active and rolling:
        options += tool_options(board, seat)
    for card, blocked in (("rapid-healing", _no_healing), ("wings", _no_wings)):
        if board.has(seat, card):
            reason = blocked(board, seat) or _too_poor(board, seat, card)
            options.append(Option(card, card_name(card), reason, card_effect(card)))
    return options + _by_hand(board)


def _no_healing(board: Board, seat: int) -> Message | None:
    well = board.monster(seat).health >= board.most_health(seat)
    return text("refusal.full-health") if well or not board.is_alive(seat) else None


def _no_wings(board: Board, seat: int) -> Message | None:
    """Wings work from the end of the roll on, once a turn (Dized FAQ)."""
    if seat in board.state.winged:
        return text("refusal.used")
    early = board.state.phase in ("start", "roll") or not board.is_alive(seat)
    return text("refusal.after-the-roll") if early else None


def _too_poor(board: Board, seat: int, card: str) -> Message | None:
    cost, energy = board.fee(card), board.monster(seat).energy
    return text("refusal.energy", cost=cost, energy=energy) if energy < cost else None


def _by_hand(board: Board) -> list[Option]:
    group = text("group.hand")
    options = [
        Option("hand.market", text("option.hand-market"), group=group),
        Option("hand.turn", text("option.hand-turn"), group=group),
    ]
    if holder(board, "mimic") is not None:
        options.append(Option("hand.mimic", text("option.hand-mimic"), group=group))
    return options


def act(board: Board, seat: int, action: str) -> Play[None]:
    """Do what ``seat`` has chosen among its actions."""
    if action.startswith("tool."):
        yield from use_tool(board, seat, action)
    elif action == "rapid-healing":
        heal_fast(board, seat)
    elif action == "wings":
        spread_wings(board, seat)
    elif action == "hand.market":
        yield from _set_market(board, seat)
    elif action == "hand.turn":
        board.state.extra_turns.insert(0, ExtraTurn(seat))
        board.note("extra-turn", seat, cause=text("group.hand"))
    else:
        yield from _set_mimic(board, seat)


def _set_market(board: Board, seat: int) -> Play[None]:
    """Let people say that another card lies face up than the machine believes."""
    slots = [str(at) for at in range(FACE_UP)]
    slot = yield from board.choose(seat, text("prompt.hand-market"), lambda: _slots(board, slots))
    card = yield from _pick_card(board, seat, lambda: [*board.state.deck, *board.state.discard])
    if card is None:
        return
    market, at = board.state.market, int(slot)
    replaced = market[at : at + 1]
    take_away(board, card)
    market[at : at + 1] = [card]
    board.state.deck += replaced
    board.note("revealed", card=card_name(card))


def _slots(board: Board, slots: Sequence[str]) -> list[Option]:
    market = board.state.market
    return [
        Option(slot, card_name(market[int(slot)]) if int(slot) < len(market) else text("empty"))
        for slot in slots
    ]


def _set_mimic(board: Board, seat: int) -> Play[None]:
    card = yield from _pick_card(board, seat, lambda: in_play(board))
    if holder(board, "mimic") is not None:
        copy_card(board, card)
        recount(board)


def _pick_card(board: Board, seat: int, cards: Callable[[], Sequence[str]]) -> Play[str | None]:
    none = Option("none", text("option.none"))
    chosen = yield from board.choose(
        seat, text("prompt.hand-card"), lambda: [none, *card_options(cards())], "none"
    )
    return None if chosen == "none" else chosen
