"""The abilities that a seat is offered to activate."""

from collections.abc import Iterator

from engine.asks import Option
from engine.games.dice_throne.barring import barred
from engine.games.dice_throne.battle import ROMAN, Battle, text
from engine.games.dice_throne.content import Ability, Level
from engine.games.dice_throne.describe import requirement
from engine.games.dice_throne.patterns import matches
from engine.games.dice_throne.tokens import amount_of
from engine.games.dice_throne.vocabulary import Damage, Undefendable
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
    level = battle.level(seat, ability)
    return (
        option.blocked is not None,
        ability.sort != "ultimate",
        -_amount(battle, seat, level, faces),
    )


def _amount(battle: Battle, seat: int, level: Level, faces: tuple[str, ...]) -> int:
    damages = _damages(level, faces)
    return sum(amount_of(battle, seat, damage.amount, faces) for damage in damages)


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
    level = battle.level(seat, ability)
    damages = list(_damages(level, faces))
    if not damages:
        return None
    kind = "ultimate" if ability.sort == "ultimate" else damages[0].kind
    if any(isinstance(e, Undefendable) and matches(e.on, faces) for e in level.effects):
        kind = "undefendable"
    amount = _amount(battle, seat, level, faces)
    return text("detail.damage", amount=amount, kind=text(f"damage.{kind}"))
