"""Cards: who may play which at this moment, and what playing one does (DT-070 to DT-075)."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

from engine.asks import Option
from engine.game import Play
from engine.games.dice_throne.alter import alter_blocked, attempt_blocked
from engine.games.dice_throne.battle import Battle, text
from engine.games.dice_throne.companions import can_grow, how_many
from engine.games.dice_throne.content import Card, Content, Hero
from engine.games.dice_throne.describe import sentence
from engine.games.dice_throne.resolve import Scope, resolve
from engine.games.dice_throne.timing import before_tokens_go
from engine.games.dice_throne.tokens import any_token
from engine.games.dice_throne.uses import for_nothing
from engine.games.dice_throne.vocabulary import (
    Add,
    Alter,
    Attempt,
    Avoid,
    Effect,
    Grow,
    Prevent,
    Reflect,
    Remove,
    RollDice,
    Spend,
    Transfer,
)
from engine.messages import Message

__all__ = ["act_blocked", "card_named", "main_cards", "play_card", "quick_cards"]

_GROUP = {sort: text(f"group.{sort}") for sort in ("main", "roll", "instant")}


def main_cards(battle: Battle, seat: int) -> Iterator[Option]:
    """Yield the main-phase cards of ``seat``."""
    for card in battle.cards(seat):
        if card.timing == "main":
            yield _card_option(battle, seat, card, _card_blocked(battle, seat, card))


def quick_cards(battle: Battle, seat: int) -> Iterator[Option]:
    """Yield the instant and roll-phase cards of ``seat``."""
    reason = act_blocked(battle, seat)
    for card in battle.cards(seat):
        if card.timing != "main":
            yield _card_option(battle, seat, card, _quick_blocked(battle, seat, card, reason))


def act_blocked(battle: Battle, seat: int) -> Message | None:
    """Say why ``seat`` may not act at all: Stun, an ultimate (DT-054), no interrupting (DT-091)."""
    if battle.stunned(seat):
        return text("refusal.stunned")
    if battle.frozen(seat):
        return text("refusal.ultimate")
    return text("refusal.uninterruptible") if battle.state.breaking else None


def card_named(battle: Battle, seat: int, option: str) -> Card:
    """Return the card that the option ``option`` plays."""
    name = option.removeprefix("card.")
    return next(card for card in battle.cards(seat) if card.id == name)


def play_card(battle: Battle, seat: int, card: Card) -> Play[None]:
    """Pay for a card, do what it says, discard it (DT-075).

    What it may take away can be used before that, once it is paid (T-08). Damage that it brings is
    settled by whoever lets it be played (``settle_after``).
    """
    cost = yield from _price(battle, seat, card)
    battle.pay(seat, cost)
    battle.discard(seat)
    battle.note("card", seat, card=card.label, cost=cost)
    main = card.timing == "main"
    before = len(battle.state.tallies)
    # Only main-phase cards may be interrupted.
    scope = Scope(seat, card.label, alterable=main, after=before)
    if main:
        yield from before_tokens_go(battle, seat, card)
    yield from resolve(battle, card.effects, scope)


def _card_option(battle: Battle, seat: int, card: Card, blocked: Message | None) -> Option:
    """Return the option to play ``card``."""
    detail = _detail(battle.content, battle.hero(seat), card)
    return Option(f"card.{card.id}", card.label, blocked, detail, _GROUP[card.timing])


@cache
def _detail(content: Content, hero: Hero, card: Card) -> Message:
    said = sentence(content, hero, card.effects)
    if card.after_dealing:
        said = text("does.after-dealing", amount=card.after_dealing, what=said)
    if card.after_attacked:
        said = text("does.after-attacked", what=said)
    cost = text("does.printed") if card.cost == "ask" else card.cost
    return text("detail.card", cost=cost, text=said)


def _price(battle: Battle, seat: int, card: Card) -> Play[int]:
    """Return what ``card`` costs; a price that is not known is entered."""
    if isinstance(card.cost, int):
        return card.cost
    prompt = text("prompt.cost")
    return (yield from battle.amount(seat, prompt, lambda: (0, battle.player(seat).cp)))


def _no_card(battle: Battle, seat: int) -> Message | None:
    return None if battle.player(seat).hand else text("refusal.no-card")


def _card_blocked(battle: Battle, seat: int, card: Card) -> Message | None:
    cp = battle.player(seat).cp
    if isinstance(card.cost, int) and cp < card.cost:
        return text("refusal.cp", cost=card.cost, cp=cp)
    return (
        _no_card(battle, seat)
        or _first(_effect_blocked(battle, seat, effect) for effect in card.effects)
        or for_nothing(battle, seat, card.effects)
        or _nothing_of_own(battle, seat, card.effects)
    )


def _quick_blocked(battle: Battle, seat: int, card: Card, reason: Message | None) -> Message | None:
    if reason is not None and not _alters_token_die(battle, seat, card):
        return reason
    if card.timing == "roll" and not battle.in_roll_phase:
        return text("refusal.roll-phase")
    if card.after_dealing > battle.state.dealt[seat]:
        return text("refusal.dealt", amount=card.after_dealing)
    if card.after_attacked and battle.attack_on(seat) is None:
        return text("refusal.not-attacked")
    return _card_blocked(battle, seat, card)


def _alters_token_die(battle: Battle, seat: int, card: Card) -> bool:
    """Tell whether ``card`` may alter the die of a token being spent: only that may break in."""
    breaking, roll = battle.state.breaking, battle.top_roll()
    spending = bool(breaking) and breaking[-1].startswith("spend.")
    token_rolls = spending and roll is not None and roll.depth == len(breaking)
    free = not battle.stunned(seat) and not battle.frozen(seat)
    return token_rolls and free and bool(card.effects) and isinstance(card.effects[0], Alter)


def _effect_blocked(battle: Battle, seat: int, effect: Effect) -> Message | None:
    """Say what ``effect`` lacks at this moment, if it would do nothing."""
    lacks = _LACKS.get(type(effect))
    return None if lacks is None else lacks(battle, seat, effect)


def _nothing_of_own(battle: Battle, seat: int, effects: Iterable[Effect]) -> Message | None:
    """Say what ``seat`` lacks, if all that ``effects`` do is to give up or grow what is its own."""
    reasons = [_lacks_own(battle, seat, effect) for effect in effects]
    return None if None in reasons else _first(reasons)


def _lacks_own(battle: Battle, seat: int, effect: Effect) -> Message | None:
    match effect:
        case Grow(each=each) if not can_grow(battle, seat, each=each):
            return text("refusal.no-companion")
        case Spend(what="companions") if not how_many(battle, seat):
            return text("refusal.no-companion")
        case Spend(what="cards") if battle.player(seat).hand <= 1:  # that one is played itself
            return text("refusal.no-other-card")
    return None


def _no_attack(battle: Battle, seat: int, _: Add) -> Message | None:
    attack = battle.under_attack()
    own = attack is not None and attack.attacker == seat
    return None if own else text("refusal.no-attack")


def _no_damage(battle: Battle, seat: int, effect: Prevent | Avoid | Reflect) -> Message | None:
    coming = battle.threatened()
    anybody = isinstance(effect, Prevent) and effect.who == "chosen"
    return None if seat in coming or (anybody and coming) else text("refusal.no-damage")


def _no_token(battle: Battle, seat: int, effect: Remove | Transfer) -> Message | None:
    moving = isinstance(effect, Transfer)
    seats = [seat] if isinstance(effect, Remove) and effect.own else []
    found = any_token(battle, moving=moving, seats=seats)
    return None if found else text("refusal.no-token")


def _inner(battle: Battle, seat: int, effect: RollDice) -> Message | None:
    return _first(_effect_blocked(battle, seat, each) for each in effect.then)


def _first(reasons: Iterable[Message | None]) -> Message | None:
    return next((reason for reason in reasons if reason is not None), None)


_LACKS: dict[type[Effect], Callable[[Battle, int, Any], Message | None]] = {
    Alter: alter_blocked,
    Attempt: lambda battle, _, effect: attempt_blocked(battle, effect),
    Add: _no_attack,
    Prevent: _no_damage,
    Avoid: _no_damage,
    Reflect: _no_damage,
    Remove: _no_token,
    Transfer: _no_token,
    RollDice: _inner,
}
