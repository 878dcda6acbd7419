"""The abilities that a seat is offered to activate."""

from collections.abc import Iterator
from functools import reduce

from engine.asks import Option
from engine.games.dice_throne.barring import barred
from engine.games.dice_throne.battle import CP_LIMIT, ROMAN, Battle, text
from engine.games.dice_throne.content import Ability, Level
from engine.games.dice_throne.damage import KINDS, DamageKind
from engine.games.dice_throne.describe import requirement
from engine.games.dice_throne.patterns import Own, matches, measure
from engine.games.dice_throne.scope import Scope, applies
from engine.games.dice_throne.tokens import possessions
from engine.games.dice_throne.vocabulary import (
    Cp,
    Damage,
    Effect,
    Gain,
    Lose,
    Raise,
    Undefendable,
)
from engine.messages import Message

__all__ = [
    "ability_options",
    "ability_title",
    "offensive_abilities",
]


def offensive_abilities(battle: Battle, seat: int) -> list[Ability]:
    """Return the offensive abilities on ``seat``'s board."""
    return battle.abilities(seat, "offensive", "ultimate")


def ability_title(battle: Battle, seat: int, ability: Ability) -> Message:
    """Return an ability's name, with its level where it was upgraded."""
    level = battle.player(seat).levels.get(ability.id, 1)
    if level == 1:
        return ability.label
    return text("ability-level", ability=ability.label, level=ROMAN[level])


def ability_options(battle: Battle, seat: int, faces: tuple[str, ...]) -> list[Option]:
    """Return the abilities that may be activated, the strongest first, then the others, blocked."""
    abilities = offensive_abilities(battle, seat)
    offered = [(each, _ability_option(battle, seat, each, faces)) for each in abilities]
    offered.sort(key=lambda pair: _rank(battle, seat, pair[0], pair[1], faces))
    return [option for _, option in offered]


def _rank(
    battle: Battle, seat: int, ability: Ability, option: Option, faces: tuple[str, ...]
) -> tuple[bool, bool, int]:
    return (
        option.blocked is not None,
        ability.sort != "ultimate",
        -sum(amount for _, amount in _damages(battle, seat, ability, faces)),
    )


def _damages(
    battle: Battle, seat: int, ability: Ability, faces: tuple[str, ...]
) -> Iterator[tuple[Damage, int]]:
    """Yield the damage to opponents that is certain, with what the ability brings before it."""
    own = possessions(battle, seat)
    tokens, counts = dict(own.tokens), dict(own.counts)
    room = {token: battle.limit(seat, token) for token in battle.tokens_in_play()}
    for effect in _certain(battle, seat, ability, faces):
        match effect:
            case Damage(amount=amount, who="opponent" | "opponents" | "chosen-opponent"):
                yield effect, max(0, measure(amount, faces, Own(tokens, counts)))
            case Cp(amount=amount, who="self"):
                more = counts["cp"] + measure(amount, faces, Own(tokens, counts))
                counts["cp"] = max(0, min(more, max(CP_LIMIT, counts["cp"])))
            case Raise(token=token, by=by):
                room[token] = room.get(token, 0) + by
            case Gain(count=count, who="self"):
                _place(tokens, room, effect, measure(count, faces, Own(tokens, counts)))
            case Lose(token=token, count=count):
                less = max(0, measure(count, faces, Own(tokens, counts)))
                tokens[token] = max(0, tokens.get(token, 0) - less)


def _place(tokens: dict[str, int], room: dict[str, int], effect: Gain, count: int) -> None:
    """Add to ``tokens`` what ``effect`` brings, as far as there is room."""
    first = room.get(effect.token, 0) if effect.fill else count
    for token, more in ((effect.token, first), *((token, 1) for token in effect.also)):
        there = tokens.get(token, 0)
        tokens[token] = max(there, min(there + more, room.get(token, 0)))


def _certain(
    battle: Battle, seat: int, ability: Ability, faces: tuple[str, ...]
) -> Iterator[Effect]:
    """Yield what the ability does with these dice, whatever is rolled or chosen later."""
    scope = Scope(seat, ability.label, faces, "offence")
    for effect in battle.level(seat, ability).effects:
        if applies(battle, effect, scope):
            yield effect


def _ability_option(battle: Battle, seat: int, ability: Ability, faces: tuple[str, ...]) -> Option:
    level = battle.level(seat, ability)
    met = matches(level.needs, faces)
    return Option(
        id=f"ability.{ability.id}",
        label=ability_title(battle, seat, ability),
        blocked=barred(battle, seat, ability, level) if met else text("refusal.dice"),
        detail=_damage_detail(battle, seat, ability, faces) if met else _needs(battle, seat, level),
    )


def _needs(battle: Battle, seat: int, level: Level) -> Message | None:
    """Say what dice an ability is still waiting for."""
    if level.needs is None:
        return None
    return requirement(battle.content, battle.hero(seat), level.needs)


def _damage_detail(
    battle: Battle, seat: int, ability: Ability, faces: tuple[str, ...]
) -> Message | None:
    """Say what the attack deals for certain, and what comes to opponents beside it (DT-081)."""
    own, collateral = 0, 0
    others: list[Message] = []
    kind: DamageKind = "ultimate" if ability.sort == "ultimate" else "normal"
    for damage, amount in _damages(battle, seat, ability, faces):
        if not KINDS[damage.kind].attack:
            collateral += amount
        elif damage.who == "opponent":
            own += amount
            kind = damage.kind if kind == "normal" else kind
        elif amount:
            others.append(text(f"does.to-{damage.who}", what=_so_much(amount, "untyped")))
    if kind == "normal" and any(
        isinstance(each, Undefendable) for each in _certain(battle, seat, ability, faces)
    ):
        kind = "undefendable"
    sums = ((own, kind), (collateral, "collateral"))
    said = [*(_so_much(amount, each) for amount, each in sums if amount), *others]
    return _joined(said) if said else None


def _joined(said: list[Message]) -> Message:
    return reduce(lambda first, rest: text("does.and", first=first, rest=rest), said)


def _so_much(amount: int, kind: str) -> Message:
    return text("detail.damage", amount=amount, kind=text(f"damage.{kind}"))
