"""What a seat is offered: abilities to activate, moments to act in."""

from collections.abc import Iterator

from engine.asks import Option
from engine.games.dice_throne.battle import ROMAN, SEATS, Battle, ability_name, text
from engine.games.dice_throne.content import Ability, Level
from engine.games.dice_throne.patterns import matches, measure
from engine.games.dice_throne.tokens import spend_blocked
from engine.games.dice_throne.vocabulary import Damage, Undefendable
from engine.messages import Message

__all__ = [
    "ability_options",
    "ability_title",
    "may_act",
    "offensive_abilities",
    "spendable",
    "who_may_act",
]


def offensive_abilities(battle: Battle, seat: int) -> list[Ability]:
    """Return the offensive abilities on ``seat``'s board, with those that upgrades added."""
    levels = battle.player(seat).levels
    return [
        ability
        for ability in battle.hero(seat).abilities
        if ability.sort != "defensive"
        and (
            ability.added_by is None
            or levels.get(ability.added_by.ability, 1) >= ability.added_by.level
        )
    ]


def ability_title(battle: Battle, seat: int, ability: Ability) -> Message:
    """Return an ability's name, with its level where it was upgraded."""
    level = battle.player(seat).levels.get(ability.id, 1)
    name = ability_name(ability.id)
    return name if level == 1 else text("ability-level", ability=name, level=ROMAN[level])


def ability_options(battle: Battle, seat: int, faces: tuple[str, ...]) -> list[Option]:
    """Return the abilities that ``faces`` allow, the strongest first, then the others, blocked."""
    ranked = sorted(
        offensive_abilities(battle, seat),
        key=lambda ability: _rank(ability, battle.level(seat, ability), faces),
    )
    return [_ability_option(battle, seat, ability, faces) for ability in ranked]


def _rank(ability: Ability, level: Level, faces: tuple[str, ...]) -> tuple[bool, bool, int]:
    return (
        not matches(level.needs, faces),
        ability.sort != "ultimate",
        -sum(measure(effect.amount, faces) for effect in _damages(level, faces)),
    )


def _damages(level: Level, faces: tuple[str, ...]) -> Iterator[Damage]:
    for effect in level.effects:
        if isinstance(effect, Damage) and matches(effect.on, faces):
            yield effect


def _ability_option(battle: Battle, seat: int, ability: Ability, faces: tuple[str, ...]) -> Option:
    level = battle.level(seat, ability)
    met = matches(level.needs, faces)
    return Option(
        id=f"ability.{ability.id}",
        label=ability_title(battle, seat, ability),
        blocked=None if met else text("refusal.dice"),
        detail=_damage_detail(ability, level, faces) if met else None,
    )


def _damage_detail(ability: Ability, level: Level, faces: tuple[str, ...]) -> Message | None:
    damages = list(_damages(level, faces))
    if not damages:
        return None
    kind = "ultimate" if ability.sort == "ultimate" else damages[0].kind
    if any(isinstance(e, Undefendable) and matches(e.on, faces) for e in level.effects):
        kind = "undefendable"
    amount = sum(measure(damage.amount, faces) for damage in damages)
    return text("detail.damage", amount=amount, kind=text(f"damage.{kind}"))


def spendable(battle: Battle, seat: int) -> Iterator[str]:
    """Yield the tokens on ``seat``'s board that may be spent to avoid damage."""
    for token in battle.player(seat).tokens:
        if battle.content.tokens[token].avoids_on:
            yield token


def may_act(battle: Battle, seat: int) -> bool:
    """Tell whether ``seat`` has anything to act with: a card, or a token that helps now."""
    free = not battle.stunned(seat) and not battle.frozen(seat)
    helps = any(spendable(battle, seat)) and spend_blocked(battle, seat) is None
    return free and (battle.player(seat).hand > 0 or helps)


def who_may_act(battle: Battle) -> list[int]:
    """Return the seats that have anything to act with."""
    return [seat for seat in SEATS if may_act(battle, seat)]
