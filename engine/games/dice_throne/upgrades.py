"""Hero upgrade cards (Dice Throne rules 2.4, DT-071, DT-072; vector T-18)."""

from collections.abc import Iterator
from typing import Literal

from engine.asks import Option
from engine.game import Play
from engine.games.dice_throne.battle import ROMAN, Battle, text
from engine.games.dice_throne.content import Ability
from engine.messages import Message

__all__ = ["upgrade", "upgrade_options"]

Price = int | Literal["ask"]


def upgrade_options(battle: Battle, seat: int) -> Iterator[Option]:
    """Offer each level above the present one, II or III at once, of what there is to upgrade.

    That is what lies on the board, and what its own level II brings there.
    """
    levels, there = battle.player(seat).levels, battle.abilities(seat)
    for ability in battle.hero(seat).abilities:
        brings_itself = ability.added_by is not None and ability.added_by.ability == ability.id
        if ability not in there and not brings_itself:
            continue
        for level in range(levels.get(ability.id, 1) + 1, len(ability.levels) + 1):
            yield _option(battle, seat, ability, level)


def upgrade(battle: Battle, seat: int, chosen: str) -> Play[None]:
    """Pay for an upgrade and put it on the board; the player enters a price that is not known."""
    _, name, number = chosen.split(".")
    ability, level = battle.hero(seat).ability(name), int(number)
    price = _price(battle, seat, ability, level)
    if price == "ask":
        prompt = text("prompt.cost")
        price = yield from battle.amount(seat, prompt, lambda: (0, battle.player(seat).cp))
    battle.pay(seat, price)
    battle.discard(seat)
    battle.player(seat).levels[name] = level
    battle.note("upgraded", seat, ability=_title(ability, level), cost=price)


def _option(battle: Battle, seat: int, ability: Ability, level: int) -> Option:
    price = _price(battle, seat, ability, level)
    return Option(
        id=f"upgrade.{ability.id}.{level}",
        label=_title(ability, level),
        blocked=_blocked(battle, seat, price),
        detail=None if price == "ask" else text("detail.cost", cost=price),
        group=text("group.upgrade"),
    )


def _title(ability: Ability, level: int) -> Message:
    return text("ability-level", ability=ability.label, level=ROMAN[level])


def _price(battle: Battle, seat: int, ability: Ability, level: int) -> Price:
    """Return the printed price, less that of the level which lies there."""
    price = battle.level(seat, ability, level).cost
    paid = battle.level(seat, ability).cost
    if price == "ask" or paid == "ask":
        return "ask"
    return max(0, price - paid)


def _blocked(battle: Battle, seat: int, price: Price) -> Message | None:
    player = battle.player(seat)
    if price != "ask" and player.cp < price:
        return text("refusal.cp", cost=price, cp=player.cp)
    return None if player.hand else text("refusal.no-card")
