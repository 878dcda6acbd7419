"""Losing health, and what may be done against it (KT-020, KT-021)."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.answers import Chose
from engine.asks import Choose, Option
from engine.game import Checkpoint, Play
from engine.games.king_of_tokyo.board import Board
from engine.games.king_of_tokyo.death import bury_the_dead
from engine.games.king_of_tokyo.dice import throw
from engine.games.king_of_tokyo.gains import gain
from engine.games.king_of_tokyo.words import card_name, text
from engine.messages import Message

__all__ = ["Hit", "can_hurt", "harm", "heal_fast", "spread_wings"]


class Hit(NamedTuple):
    """Health that one source would take from a seat; ``claws``: by claws, not by a card."""

    seat: int
    amount: int
    cause: Message
    claws: bool = False


def harm(board: Board, hits: Sequence[Hit], by: int | None) -> Play[dict[int, int]]:
    """Let all ``hits`` land at once; return the health that each seat has lost to claws.

    Everybody hit may first do something against it, clockwise from the active monster.
    """
    landing: list[Hit] = []
    for seat in board.from_active():
        own = [hit for hit in hits if hit.seat == seat and hit.amount > 0]
        landing += yield from _left_of(board, seat, own)
    claws: dict[int, int] = {}
    for seat in board.from_active():
        lost = _lose(board, seat, [hit for hit in landing if hit.seat == seat])
        clawed = sum(hit.amount for hit in landing if hit.seat == seat and hit.claws)
        claws[seat] = min(lost, clawed)
        board.state.harmed |= lost > 0 and by == board.state.active and seat != by
    bury_the_dead(board)
    yield Checkpoint()
    return claws


def _lose(board: Board, seat: int, hits: Sequence[Hit]) -> int:
    """Take health away; who has any now is not out, though people brought it back just now."""
    monster = board.monster(seat)
    before, monster.buried = monster.health, False
    for hit in [] if hits and _flies(board, seat) else hits:
        board.note("lost", seat, amount=hit.amount, cause=hit.cause)
        monster.health = max(0, monster.health - hit.amount)
    lost = before - monster.health
    if lost and monster.health:
        gain(board, seat, "hurt", lost)
    return lost


def _left_of(board: Board, seat: int, hits: list[Hit]) -> Play[list[Hit]]:
    """Return what is left of ``hits`` after Armor Plating, Wings and Camouflage of ``seat``."""
    hits = [hit for hit in hits if not _bounces_off(board, hit)]
    if not hits:
        return []
    yield from _escape(board, seat, sum(hit.amount for hit in hits))
    if _flies(board, seat):
        return []
    left = []
    for hit in hits:
        saved = yield from _hide(board, hit)
        rest = hit._replace(amount=hit.amount - saved)
        if rest.amount > 0 and not (saved and _bounces_off(board, rest)):
            left.append(rest)
    return left


def _flies(board: Board, seat: int) -> bool:
    """Tell whether Wings save ``seat``: they may be spread until the very loss (Dized FAQ)."""
    flies = seat in board.state.winged
    if flies:
        board.note("unharmed", seat, cause=card_name("wings"))
    return flies


def _bounces_off(board: Board, hit: Hit) -> bool:
    """Tell whether Armor Plating ignores this source: a loss of exactly 1 (Dized FAQ)."""
    bounces = _is_armoured_against(board, hit)
    if bounces:
        board.note("unharmed", hit.seat, cause=card_name("armor-plating"))
    return bounces


def _is_armoured_against(board: Board, hit: Hit) -> bool:
    return hit.amount == 1 and board.has(hit.seat, "armor-plating") > 0


def can_hurt(board: Board, hit: Hit) -> bool:
    """Tell whether this source may take health, as far as is known beforehand."""
    return hit.seat not in board.state.winged and not _is_armoured_against(board, hit)


def _hide(board: Board, hit: Hit) -> Play[int]:
    """Roll Camouflage's dice, one for each health; return how many hearts came up.

    None is rolled where Wings save already, or people have taken the card away.
    """
    cause, saved = card_name("camouflage"), 0

    def needless() -> bool:
        return hit.seat in board.state.winged or not board.has(hit.seat, "camouflage")

    for _ in range(board.has(hit.seat, "camouflage")):
        rolled = yield from throw(board, hit.seat, hit.amount - saved, cause, needless)
        saved += rolled.count("heart")
    if saved:
        board.note("saved", hit.seat, amount=saved, cause=cause)
    return saved


def _escape(board: Board, seat: int, amount: int) -> Play[None]:
    """Ask whether to use Wings, or Rapid Healing where life is at stake, if either can be."""
    chosen = ""
    while chosen != "suffer":
        answer = yield lambda: _how_to_escape(board, seat, amount)
        chosen = answer.option if isinstance(answer, Chose) else "suffer"
        if chosen == "wings":
            spread_wings(board, seat)
        elif chosen == "rapid-healing":
            heal_fast(board, seat)


def _how_to_escape(board: Board, seat: int, amount: int) -> Choose | None:
    """Ask it as long as there is a choice: either card may also be used while this is asked."""
    options = _escapes(board, seat, amount)
    if seat in board.state.winged or len(options) == 1:
        return None
    return Choose(seat, text("prompt.harm", amount=amount), tuple(options), "suffer")


def _escapes(board: Board, seat: int, amount: int) -> list[Option]:
    options = [Option("suffer", text("option.suffer", amount=amount))]
    at_stake = board.monster(seat).health <= amount
    for card, useful in (("wings", True), ("rapid-healing", at_stake and _hurt(board, seat))):
        if useful and board.has(seat, card) and board.monster(seat).energy >= board.fee(card):
            cost = text("detail.fee", count=board.fee(card))
            options.append(Option(card, card_name(card), detail=cost))
    return options


def _hurt(board: Board, seat: int) -> bool:
    return board.monster(seat).health < board.most_health(seat)


def spread_wings(board: Board, seat: int) -> None:
    """Pay for Wings: no health is lost in this turn."""
    board.pay_fee(seat, "wings")
    board.state.winged.append(seat)
    board.note("wings", seat)


def heal_fast(board: Board, seat: int) -> None:
    """Pay for Rapid Healing."""
    board.pay_fee(seat, "rapid-healing")
    board.heal(seat, 1, card_name("rapid-healing"))
