"""Hero upgrade cards (Dice Throne rules 2.4, DT-071, DT-072; vector T-18)."""

from collections.abc import Sequence

from engine.asks import Option
from engine.games.dice_throne.battle import ROMAN, Battle, text
from engine.messages import Message

__all__ = ["upgrade", "upgrade_options"]


def upgrade_options(battle: Battle, seat: int) -> Sequence[Option]:
    """Offer each level above the present one: II, or III at once."""
    levels = battle.player(seat).levels
    return [
        Option(
            id=f"upgrade.{ability.id}.{level}",
            label=text("ability-level", ability=ability.label, level=ROMAN[level]),
            blocked=_blocked(battle, seat, _cost(battle, seat, ability.id, level)),
            detail=text("detail.cost", cost=_cost(battle, seat, ability.id, level)),
            group=text("group.upgrade"),
        )
        for ability in battle.hero(seat).abilities
        for level in range(levels.get(ability.id, 1) + 1, len(ability.levels) + 1)
    ]


def upgrade(battle: Battle, seat: int, chosen: str) -> None:
    """Pay for an upgrade and put it on the board."""
    _, name, level = chosen.split(".")
    cost = _cost(battle, seat, name, int(level))
    battle.pay(seat, cost)
    battle.discard(seat)
    battle.player(seat).levels[name] = int(level)
    label = battle.hero(seat).ability(name).label
    title = text("ability-level", ability=label, level=ROMAN[int(level)])
    battle.note("upgraded", seat, ability=title, cost=cost)


def _cost(battle: Battle, seat: int, name: str, level: int) -> int:
    """Return the printed price, less that of the level which lies there."""
    ability = battle.hero(seat).ability(name)
    return max(0, ability.levels[level - 1].cost - battle.level(seat, ability).cost)


def _blocked(battle: Battle, seat: int, cost: int) -> Message | None:
    player = battle.player(seat)
    if player.cp < cost:
        return text("refusal.cp", cost=cost, cp=player.cp)
    return None if player.hand else text("refusal.no-card")
