"""Tokens spent, companions and passive abilities used (Dice Throne rules 2.4, DT-053, DT-062)."""

from engine.game import Play
from engine.games.dice_throne.battle import Battle
from engine.games.dice_throne.companions import dismiss
from engine.games.dice_throne.resolve import Scope, resolve
from engine.games.dice_throne.tokens import take
from engine.games.dice_throne.uses import Usable, use_named

__all__ = ["use"]


def use(battle: Battle, seat: int, action: str) -> Play[None]:
    """Pay for the option ``action`` of ``seat``, and do what it does."""
    usable = use_named(battle, seat, action)
    if usable is None:
        return
    _pay(battle, seat, usable)
    scope = Scope(
        seat,
        usable.label,
        alterable=usable.sort == "spend",  # the die of a token, and nothing else (DT-091, D-2)
        rerolls=_rerolls(battle, seat, usable),
        after=len(battle.state.tallies),
    )
    yield from resolve(battle, usable.use.effects, scope)


def _rerolls(battle: Battle, seat: int, usable: Usable) -> int:
    """Return how often an ability lets the die of what is spent on it be rolled again (D-20)."""
    attack = battle.under_attack()
    if attack is None or attack.attacker != seat or usable.sort != "spend":
        return 0
    return int(usable.name in attack.rerolls)


def _pay(battle: Battle, seat: int, usable: Usable) -> None:
    player = battle.player(seat)
    if usable.sort == "spend":
        take(battle, seat, usable.name, usable.use.cost, oldest=usable.use.aged)
    elif usable.sort == "ally" and usable.use.cost:
        dismiss(battle, seat, usable.name)
    if usable.use.once or usable.use.twice:
        player.used.append(usable.mark)
    battle.note("used", seat, cause=usable.label)
    battle.pay(seat, usable.use.cp, told=True)
