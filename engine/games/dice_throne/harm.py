"""Effects that bring damage, change it, or keep it away."""

from collections.abc import Callable
from typing import Any

from engine.game import Play
from engine.games.dice_throne import vocabulary as v
from engine.games.dice_throne.battle import Battle, text
from engine.games.dice_throne.damage import (
    KINDS,
    Change,
    DamageKind,
    Echo,
    Share,
    Tally,
)
from engine.games.dice_throne.scope import Scope, amount, damage_source, recipients
from engine.games.dice_throne.sums import pick_source

__all__ = ["HARM", "attack_damage"]


def attack_damage(battle: Battle, change: Change, kind: DamageKind) -> None:
    """Add to the damage of the attack that is being activated."""
    attack = battle.state.attack
    if attack is None:
        return
    attack.tally.bases.append(change)
    if attack.tally.kind == "normal":
        attack.tally.kind = kind


def _damage(battle: Battle, effect: v.Damage, scope: Scope) -> Play[None]:
    number = yield from amount(battle, effect, effect.amount, scope)
    if number < 1:
        return
    change = Change(scope.cause, number)
    of_the_attack = scope.source == "offence" and effect.who == "opponent"
    if of_the_attack and KINDS[effect.kind].attack:  # collateral damage is none (DT-081)
        attack_damage(battle, change, effect.kind)
        return
    kind: DamageKind = "collateral" if effect.kind == "collateral" else "untyped"
    for seat in (yield from recipients(battle, effect.who, scope)):
        battle.hit(seat, change, kind=kind, source=damage_source(scope))


def _undefendable(battle: Battle, _: v.Undefendable, scope: Scope) -> None:
    attack = battle.state.attack
    if attack is None or attack.attacker != scope.seat:
        battle.note("no-effect", scope.seat, cause=scope.cause)
    elif battle.kinds[attack.kind].defendable:
        attack.tally.kind = "undefendable"


def _recoil(battle: Battle, effect: v.Recoil, scope: Scope) -> Play[None]:
    attack = battle.state.attack
    if attack is not None:
        number = yield from amount(battle, effect, effect.amount, scope)
        echo = Echo(scope.cause, "dealt", amount=number)
        battle.echo(scope.seat, echo, damage_source(scope))


def _reflect(battle: Battle, _: v.Reflect, scope: Scope) -> None:
    attack = battle.attack_on(scope.seat)
    if attack is None:
        battle.note("no-effect", scope.seat, cause=scope.cause)
    else:
        echo = Echo(scope.cause, "subtotal", numerator=1, denominator=2)
        battle.echo(attack.attacker, echo, damage_source(scope))


def _add(battle: Battle, effect: v.Add, scope: Scope) -> Play[None]:
    attack = battle.under_attack()
    if attack is None or attack.attacker != scope.seat:
        battle.note("no-effect", scope.seat, cause=scope.cause)
        return
    number = yield from amount(battle, effect, effect.amount, scope)
    if number:
        attack.tally.changes.append(Change(scope.cause, number))


def _prevent(battle: Battle, effect: v.Prevent, scope: Scope) -> Play[None]:
    tally = yield from _source(battle, scope, chosen=effect.who == "chosen", preventing=True)
    if tally is None:
        battle.note("no-effect", scope.seat, cause=scope.cause)
    elif effect.half:
        tally.shares.append(Share(scope.cause))
    else:
        number = yield from amount(battle, effect, effect.amount, scope)
        tally.changes.append(Change(scope.cause, -number, prevents=True))


def _source(
    battle: Battle, scope: Scope, *, chosen: bool = False, preventing: bool = False
) -> Play[Tally | None]:
    """Return the damage that a defence, or whatever else, prevents or avoids."""
    attack = battle.attack_on(scope.seat)
    if scope.source == "defence" and attack is not None:
        return attack.tally
    seat = scope.seat
    if chosen:
        coming = list(filter(battle.preventable, battle.threatened())) or battle.threatened()
        if not coming:
            return None
        prompt = text("prompt.player", cause=scope.cause)
        seat = yield from battle.pick_seat(seat, prompt, coming)
    return (yield from pick_source(battle, scope.seat, seat, scope.cause, preventing=preventing))


def _avoid(battle: Battle, _: v.Avoid, scope: Scope) -> Play[None]:
    tally = yield from _source(battle, scope)
    if tally is None:
        battle.note("no-effect", scope.seat, cause=scope.cause)
    else:
        tally.avoided = True
        battle.note("avoids", scope.seat, token=scope.cause)


def _absorb(battle: Battle, effect: v.Absorb, scope: Scope) -> None:
    """Let a companion receive an attack instead: what it comes to when the sums are drawn."""
    attack = battle.attack_on(scope.seat)
    companions = battle.player(scope.seat).companions
    preventable = attack is not None and battle.kinds[attack.kind].preventable
    spared = attack is None or attack.tally.avoided or not preventable
    if attack is None or spared or not companions.get(effect.companion):
        battle.note("no-effect", scope.seat, cause=scope.cause)
        return
    attack.tally.avoided, attack.tally.absorber = True, effect.companion


def _ward(battle: Battle, _: v.Ward, scope: Scope) -> None:
    attack = battle.state.attack
    if attack is not None and attack.attacker != scope.seat:
        attack.wards += 1


HARM: dict[type[v.Effect], Callable[[Battle, Any, Scope], Play[None] | None]] = {
    v.Damage: _damage,
    v.Undefendable: _undefendable,
    v.Recoil: _recoil,
    v.Reflect: _reflect,
    v.Add: _add,
    v.Prevent: _prevent,
    v.Avoid: _avoid,
    v.Absorb: _absorb,
    v.Ward: _ward,
}
