"""What each effect does: the one place where the vocabulary turns into play."""

from collections.abc import Callable, Iterable
from typing import Any, Literal, NamedTuple

from engine.game import Play
from engine.games.dice_throne import vocabulary as v
from engine.games.dice_throne.alter import alter
from engine.games.dice_throne.battle import SEATS, Battle, text
from engine.games.dice_throne.damage import KINDS, Change, Share
from engine.games.dice_throne.dice import roll_dice
from engine.games.dice_throne.patterns import matches, measure
from engine.games.dice_throne.tokens import give, pick_token, remove_all, take, transfer
from engine.messages import Message

__all__ = ["Scope", "inflict", "resolve"]


class Scope(NamedTuple):
    """Whose effect it is, what causes it, and the dice it reads.

    ``source`` tells an offensive ability (whose effects on the opponent wait for the defensive
    roll phase), a defensive ability and everything else apart. The dice of an uninterruptible
    source cannot be altered (``alterable``).
    """

    seat: int
    cause: Message
    faces: tuple[str, ...] = ()
    source: Literal["offence", "defence", "other"] = "other"
    alterable: bool = True


def resolve(battle: Battle, effects: Iterable[v.Effect], scope: Scope) -> Play[None]:
    """Do ``effects`` in their printed order."""
    for effect in effects:
        if not matches(effect.on, scope.faces):
            continue
        if effect.unless is not None and matches(effect.unless, scope.faces):
            continue
        step = _STEPS[type(effect)](battle, effect, scope)
        if step is not None:
            yield from step


def inflict(battle: Battle, seat: int, token: str) -> None:
    """Inflict a token on ``seat``; what an attack brings may still be warded off."""
    before = battle.has(seat, token)
    give(battle, seat, token)
    attack = battle.state.attack
    if attack is not None and attack.attacker != seat and battle.has(seat, token) > before:
        attack.inflicted.append(token)


def _damage(battle: Battle, effect: v.Damage, scope: Scope) -> None:
    amount = measure(effect.amount, scope.faces)
    if amount < 1:
        return
    seat = scope.seat if effect.who == "self" else 1 - scope.seat
    tally = battle.state.tallies[seat]
    tally.bases.append(Change(scope.cause, amount))
    attack = battle.state.attack
    if scope.source == "offence" and attack is not None and seat != attack.attacker:
        if attack.kind != "ultimate":
            attack.kind = effect.kind
        tally.kind = attack.kind


def _undefendable(battle: Battle, _: v.Undefendable, scope: Scope) -> None:
    attack = battle.state.attack
    if attack is not None and KINDS[attack.kind].defendable:
        attack.kind = battle.state.tallies[1 - scope.seat].kind = "undefendable"


def _recoil(battle: Battle, effect: v.Recoil, scope: Scope) -> None:
    if battle.state.attack is not None:
        amount = measure(effect.amount, scope.faces)
        battle.state.attack.recoil.append(Change(scope.cause, amount))


def _add(battle: Battle, effect: v.Add, scope: Scope) -> None:
    attack = battle.under_attack()
    amount = measure(effect.amount, scope.faces)
    if attack is None or attack.attacker != scope.seat:
        battle.note("no-effect", scope.seat, cause=scope.cause)
    elif amount:
        battle.state.tallies[1 - scope.seat].changes.append(Change(scope.cause, amount))


def _prevent(battle: Battle, effect: v.Prevent, scope: Scope) -> Play[None]:
    seat = scope.seat
    if effect.who == "chosen":
        coming = battle.threatened()
        if not coming:
            battle.note("no-effect", seat, cause=scope.cause)
            return
        seat = yield from battle.pick_seat(seat, text("prompt.player", cause=scope.cause), coming)
    tally = battle.state.tallies[seat]
    if effect.half:
        tally.shares.append(Share(scope.cause))
    else:
        amount = measure(effect.amount, scope.faces)
        tally.changes.append(Change(scope.cause, -amount, prevents=True))


def _ward(battle: Battle, _: v.Ward, __: Scope) -> None:
    if battle.state.attack is not None:
        battle.state.attack.wards += 1


def _heal(battle: Battle, effect: v.Heal, scope: Scope) -> None:
    amount = measure(effect.amount, scope.faces)
    if amount > 0:
        battle.heal(scope.seat, Change(scope.cause, amount))


def _gain(battle: Battle, effect: v.Gain, scope: Scope) -> Play[None]:
    seat = scope.seat
    if effect.who == "chosen":
        seats = (seat, 1 - seat)
        seat = yield from battle.pick_seat(seat, text("prompt.player", cause=scope.cause), seats)
    give(battle, seat, effect.token, effect.count)


def _inflict(battle: Battle, effect: v.Inflict, scope: Scope) -> None:
    attack = battle.state.attack
    if scope.source == "offence" and attack is not None:
        attack.deferred.append(v.Inflict(tokens=effect.tokens))
        return
    for token in effect.tokens:
        inflict(battle, 1 - scope.seat, token)


def _cp(battle: Battle, effect: v.Cp, scope: Scope) -> None:
    amount = measure(effect.amount, scope.faces)
    if not amount:
        return
    attack = battle.state.attack
    if effect.who == "self":
        battle.gain_cp(scope.seat, amount)
    elif scope.source == "offence" and attack is not None:
        attack.deferred.append(v.Cp(amount=amount, who="opponent"))
    else:
        battle.gain_cp(1 - scope.seat, amount)


def _draw(battle: Battle, effect: v.Draw, scope: Scope) -> None:
    battle.draw(scope.seat, measure(effect.amount, scope.faces))


def _remove(battle: Battle, effect: v.Remove, scope: Scope) -> Play[None]:
    if effect.all:
        seats = [seat for seat in SEATS if battle.player(seat).tokens] or list(SEATS)
        prompt = text("prompt.player", cause=scope.cause)
        remove_all(battle, (yield from battle.pick_seat(scope.seat, prompt, seats)))
        return
    found = yield from pick_token(battle, scope.seat, text("prompt.remove", cause=scope.cause))
    if found is not None:
        take(battle, *found)


def _transfer(battle: Battle, _: v.Transfer, scope: Scope) -> Play[None]:
    return transfer(battle, scope.seat)


def _roll(battle: Battle, effect: v.RollDice, scope: Scope) -> Play[None]:
    faces = yield from roll_dice(
        battle, scope.seat, effect.dice, scope.cause, alterable=scope.alterable
    )
    yield from resolve(battle, effect.then, scope._replace(faces=faces))


def _alter(battle: Battle, effect: v.Alter, scope: Scope) -> Play[None]:
    return alter(battle, scope.seat, effect, scope.cause)


def _attempt(battle: Battle, effect: v.Attempt, scope: Scope) -> None:
    rolls = [roll for roll in battle.state.rolls if roll.purpose == effect.roll]
    if not rolls:
        battle.note("no-effect", scope.seat, cause=scope.cause)
    for roll in rolls[-1:]:
        roll.attempts += 1
        roll.altered += 1
        battle.note("attempt", roll.seat)


_STEPS: dict[type[v.Effect], Callable[[Battle, Any, Scope], Play[None] | None]] = {
    v.Damage: _damage,
    v.Undefendable: _undefendable,
    v.Recoil: _recoil,
    v.Add: _add,
    v.Prevent: _prevent,
    v.Ward: _ward,
    v.Heal: _heal,
    v.Gain: _gain,
    v.Inflict: _inflict,
    v.Cp: _cp,
    v.Draw: _draw,
    v.Remove: _remove,
    v.Transfer: _transfer,
    v.RollDice: _roll,
    v.Alter: _alter,
    v.Attempt: _attempt,
}
