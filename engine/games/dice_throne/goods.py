"""Effects on health, combat points, cards, stack limits and dice."""

from collections.abc import Callable
from typing import Any

from engine.game import Play
from engine.games.dice_throne import vocabulary as v
from engine.games.dice_throne.alter import alter
from engine.games.dice_throne.battle import Battle, text
from engine.games.dice_throne.companions import grow
from engine.games.dice_throne.damage import Change
from engine.games.dice_throne.scope import Scope, amount, opponent, recipients, take_off
from engine.games.dice_throne.state import ROLL_PHASES
from engine.games.dice_throne.tokens import any_token, pick_token, remove_all, take

__all__ = ["GOODS"]

_UNTIL_ROLLED = ("upkeep", "income", "main-1", *ROLL_PHASES)


def _heal(battle: Battle, effect: v.Heal, scope: Scope) -> Play[None]:
    number = yield from amount(battle, effect, effect.amount, scope)
    if number > 0:
        for seat in (yield from recipients(battle, effect.who, scope)):
            battle.heal(seat, Change(scope.cause, number))


def _cp(battle: Battle, effect: v.Cp, scope: Scope) -> Play[None]:
    number = yield from amount(battle, effect, effect.amount, scope)
    if number:
        for seat in (yield from recipients(battle, effect.who, scope)):
            battle.gain_cp(seat, number)


def _steal(battle: Battle, effect: v.Steal, scope: Scope) -> Play[None]:
    number = yield from amount(battle, effect, effect.amount, scope)
    seat = yield from opponent(battle, scope)
    if seat is not None and number > 0:
        stolen = min(number, battle.player(seat).cp)
        battle.gain_cp(seat, -stolen)
        battle.gain_cp(scope.seat, stolen)


def _draw(battle: Battle, effect: v.Draw, scope: Scope) -> Play[None]:
    number = yield from amount(battle, effect, effect.amount, scope)
    if number > 0:
        for seat in (yield from recipients(battle, effect.who, scope)):
            battle.draw(seat, number)


def _discard(battle: Battle, effect: v.Discard, scope: Scope) -> Play[None]:
    number = yield from amount(battle, effect, effect.amount, scope)
    for seat in (yield from recipients(battle, effect.who, scope)):
        count = max(0, min(number, battle.player(seat).hand))
        for _ in range(count):
            battle.discard(seat)
        if count:
            battle.note("discarded", seat, amount=count)


def _lose(battle: Battle, effect: v.Lose, scope: Scope) -> Play[None]:
    take_off(battle, scope, effect.token, (yield from amount(battle, effect, effect.count, scope)))


def _remove(battle: Battle, effect: v.Remove, scope: Scope) -> Play[None]:
    own = [scope.seat] if effect.own else battle.alive()
    if effect.all:
        prompt = text("prompt.player", cause=scope.cause)
        chosen = yield from battle.pick_seat_now(
            scope.seat,
            prompt,
            lambda: [seat for seat in own if any_token(battle, seats=[seat])] or own,
        )
        remove_all(battle, chosen)
        return
    prompt = text("prompt.remove", cause=scope.cause)
    found = yield from pick_token(battle, scope.seat, prompt, seats=own)
    if found is not None:
        take(battle, *found)


def _raise(battle: Battle, effect: v.Raise, scope: Scope) -> None:
    limits = battle.player(scope.seat).limits
    limits[effect.token] = limits.get(effect.token, 0) + effect.by
    label = battle.content.token_label(effect.token)
    limit = battle.limit(scope.seat, effect.token)
    battle.note("limit-raised", scope.seat, token=label, limit=limit)


def _grow(battle: Battle, effect: v.Grow, scope: Scope) -> Play[None]:
    number = yield from amount(battle, effect, effect.count, scope)
    yield from grow(battle, scope.seat, scope.cause, number, each=effect.each)


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


def _again(battle: Battle, _: v.Again, scope: Scope) -> None:
    """Add an Offensive Roll phase to the turn, as long as its roll phases are not over."""
    if scope.seat != battle.state.active or battle.state.phase not in _UNTIL_ROLLED:
        battle.note("no-effect", scope.seat, cause=scope.cause)
        return
    battle.state.again += 1
    battle.note("again", scope.seat)


def _reroll(battle: Battle, effect: v.Reroll, scope: Scope) -> None:
    attack = battle.state.attack
    if attack is not None and attack.attacker == scope.seat:
        attack.rerolls.append(effect.token)


GOODS: dict[type[v.Effect], Callable[[Battle, Any, Scope], Play[None] | None]] = {
    v.Heal: _heal,
    v.Cp: _cp,
    v.Steal: _steal,
    v.Draw: _draw,
    v.Discard: _discard,
    v.Lose: _lose,
    v.Remove: _remove,
    v.Raise: _raise,
    v.Grow: _grow,
    v.Alter: _alter,
    v.Attempt: _attempt,
    v.Again: _again,
    v.Reroll: _reroll,
}
