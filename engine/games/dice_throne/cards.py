"""Cards: who may play which at this moment, and what playing one does (DT-070 to DT-075)."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

from engine.asks import Option
from engine.game import Play
from engine.games.dice_throne.alter import alter_blocked
from engine.games.dice_throne.battle import Battle, card_name, text
from engine.games.dice_throne.conclude import settle
from engine.games.dice_throne.content import Card
from engine.games.dice_throne.damage import KINDS, Change
from engine.games.dice_throne.resolve import Scope, resolve
from engine.games.dice_throne.state import SUMMING_PHASES
from engine.games.dice_throne.tokens import any_token
from engine.games.dice_throne.vocabulary import (
    Add,
    Alter,
    Attempt,
    Effect,
    Prevent,
    Remove,
    RollDice,
    Transfer,
)
from engine.messages import Message

__all__ = [
    "OWN_CARD",
    "act_blocked",
    "card_named",
    "main_cards",
    "play_card",
    "play_own_card",
    "quick_cards",
]

OWN_CARD = "card.other"
_LARGEST = 50
_GROUP = {sort: text(f"group.{sort}") for sort in ("main", "roll", "instant", "own")}


def main_cards(battle: Battle, seat: int) -> Iterator[Option]:
    """Yield the main-phase cards of ``seat``."""
    for card in battle.cards(seat):
        if card.timing == "main":
            yield _card_option(card, _card_blocked(battle, seat, card))


def quick_cards(battle: Battle, seat: int) -> Iterator[Option]:
    """Yield the instant and roll-phase cards of ``seat``, and the card that we do not know."""
    reason = act_blocked(battle, seat)
    for card in battle.cards(seat):
        if card.timing != "main":
            yield _card_option(card, _quick_blocked(battle, seat, card, reason))
    yield Option(
        OWN_CARD, text("card.other"), reason or _no_card(battle, seat), group=_GROUP["own"]
    )


def act_blocked(battle: Battle, seat: int) -> Message | None:
    """Say why ``seat`` may not act at all: Stun, an ultimate (DT-054), no interrupting (DT-091)."""
    if battle.stunned(seat):
        return text("refusal.stunned")
    if battle.frozen(seat):
        return text("refusal.ultimate")
    return text("refusal.uninterruptible") if battle.state.breaking else None


def _card_option(card: Card, blocked: Message | None) -> Option:
    """Return the option to play ``card``."""
    detail = _card_detail(card.id, card.cost)
    return Option(f"card.{card.id}", card_name(card.id), blocked, detail, _GROUP[card.timing])


@cache
def _card_detail(card: str, cost: int) -> Message:
    return text("detail.card", cost=cost, text=text(f"card.{card}.text"))


def card_named(battle: Battle, seat: int, option: str) -> Card:
    """Return the card that an option's id names."""
    return next(card for card in battle.cards(seat) if f"card.{card.id}" == option)


def play_card(battle: Battle, seat: int, card: Card) -> Play[None]:
    """Pay for a card, do what it says, discard it (DT-075)."""
    battle.pay(seat, card.cost)
    battle.discard(seat)
    battle.note("card", seat, card=card_name(card.id), cost=card.cost)
    scope = Scope(seat, card_name(card.id), alterable=card.timing == "main")
    sums_later = battle.state.phase in SUMMING_PHASES or battle.threatened()
    yield from resolve(battle, card.effects, scope)
    if not sums_later:
        yield from settle(battle)


def play_own_card(battle: Battle, seat: int) -> Play[None]:
    """Play a card that we do not know: pay for it, and enter or set by hand what it says."""
    name = text("card.other")
    cost = yield from battle.amount(seat, text("prompt.cost"), lambda: (0, battle.player(seat).cp))
    battle.pay(seat, cost)
    battle.discard(seat)
    battle.note("card", seat, card=name, cost=cost)
    if battle.threatened():
        yield from _change_damage(battle, seat, name)


def _change_damage(battle: Battle, seat: int, name: Message) -> Play[None]:
    """Let ``seat`` add to the damage that comes to either player, or prevent some."""
    options = [Option("nothing", text("option.by-hand"))]
    options += [Option("add", text("option.add-damage")), Option("prevent", text("option.prevent"))]
    what = yield from battle.pick(seat, text("prompt.own-card"), options)
    if what == "nothing":
        return
    players = (1 - seat, seat) if what == "add" else battle.threatened()
    target = yield from battle.pick_seat(seat, text("prompt.player", cause=name), players)
    amount = yield from battle.amount(seat, text("prompt.damage"), lambda: (0, _LARGEST))
    tally = battle.state.tallies[target]
    if what == "prevent":
        tally.changes.append(Change(name, -amount, prevents=True))
    elif KINDS[tally.kind].modifiable:
        tally.changes.append(Change(name, amount))
    else:  # what cannot be modified, such as a defence's damage, has other damage beside it
        tally.bases.append(Change(name, amount))


def _no_card(battle: Battle, seat: int) -> Message | None:
    return None if battle.player(seat).hand else text("refusal.no-card")


def _card_blocked(battle: Battle, seat: int, card: Card) -> Message | None:
    cp = battle.player(seat).cp
    if cp < card.cost:
        return text("refusal.cp", cost=card.cost, cp=cp)
    return _no_card(battle, seat) or _first(
        _effect_blocked(battle, seat, effect) for effect in card.effects
    )


def _quick_blocked(battle: Battle, seat: int, card: Card, reason: Message | None) -> Message | None:
    if reason is not None and not _alters_token_die(battle, seat, card):
        return reason
    if card.timing == "roll" and not battle.in_roll_phase:
        return text("refusal.roll-phase")
    if card.after_dealing > battle.state.dealt[seat]:
        return text("refusal.dealt", amount=card.after_dealing)
    return _card_blocked(battle, seat, card)


def _alters_token_die(battle: Battle, seat: int, card: Card) -> bool:
    """Tell whether ``card`` may alter the die of a token being spent: only that may break in."""
    breaking = battle.state.breaking
    token_rolls = bool(breaking) and breaking[-1].startswith("spend.")
    free = not battle.stunned(seat) and not battle.frozen(seat)
    return token_rolls and free and isinstance(card.effects[0], Alter)


def _effect_blocked(battle: Battle, seat: int, effect: Effect) -> Message | None:
    """Say what ``effect`` lacks at this moment, if it would do nothing."""
    lacks = _LACKS.get(type(effect))
    return None if lacks is None else lacks(battle, seat, effect)


def _no_roll(battle: Battle, _: int, effect: Attempt) -> Message | None:
    found = any(roll.purpose == effect.roll for roll in battle.state.rolls)
    return None if found else text(f"refusal.no-{effect.roll}")


def _no_attack(battle: Battle, seat: int, _: Add) -> Message | None:
    attack = battle.under_attack()
    own = attack is not None and attack.attacker == seat
    return None if own else text("refusal.no-attack")


def _no_damage(battle: Battle, _: int, __: Prevent) -> Message | None:
    return None if battle.threatened() else text("refusal.no-damage")


def _no_token(battle: Battle, _: int, __: Remove | Transfer) -> Message | None:
    return None if any_token(battle) else text("refusal.no-token")


def _inner(battle: Battle, seat: int, effect: RollDice) -> Message | None:
    return _first(_effect_blocked(battle, seat, each) for each in effect.then)


def _first(reasons: Iterable[Message | None]) -> Message | None:
    return next((reason for reason in reasons if reason is not None), None)


_LACKS: dict[type[Effect], Callable[[Battle, int, Any], Message | None]] = {
    Alter: alter_blocked,
    Attempt: _no_roll,
    Add: _no_attack,
    Prevent: _no_damage,
    Remove: _no_token,
    Transfer: _no_token,
    RollDice: _inner,
}
