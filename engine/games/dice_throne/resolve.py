"""What each effect does: the one place where the vocabulary turns into play."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from engine.asks import Option
from engine.game import Play
from engine.games.dice_throne import vocabulary as v
from engine.games.dice_throne.battle import Battle, text
from engine.games.dice_throne.by_hand import do_by_hand
from engine.games.dice_throne.companions import dismiss, pick_companion
from engine.games.dice_throne.describe import sentence
from engine.games.dice_throne.dice import roll_dice
from engine.games.dice_throne.goods import GOODS
from engine.games.dice_throne.harm import HARM
from engine.games.dice_throne.patterns import number
from engine.games.dice_throne.phases import unless
from engine.games.dice_throne.scope import (
    Scope,
    amount,
    applies,
    opponent,
    recipients,
    take_off,
)
from engine.games.dice_throne.state import Attack, Purpose
from engine.games.dice_throne.tokens import give, held, pick_token, take
from engine.games.dice_throne.uses import for_nothing
from engine.messages import Message

__all__ = ["Scope", "inflict", "land", "place", "resolve"]

_NO_CONDITIONS: dict[str, Any] = {
    "on": None,
    "unless": None,
    "holding": None,
    "upgraded": None,
    "spent": 0,
}


def resolve(battle: Battle, effects: Iterable[v.Effect], scope: Scope) -> Play[None]:
    """Do ``effects`` in their printed order; without any, what is printed is done by hand."""
    for effect in tuple(effects) or (v.ByHand(),):
        if not applies(battle, effect, scope):
            continue
        if _waits(effect) and _aims(battle, scope):
            yield from _defer(battle, effect, scope)
            continue
        step = _STEPS[type(effect)](battle, effect, scope)
        if step is not None:
            yield from step


def land(battle: Battle, attack: Attack) -> Play[None]:
    """Do what an ability does to its target besides damage (DT-024, step 1)."""
    _open(battle, attack)
    deferred, attack.deferred = attack.deferred, []
    cause = battle.hero(attack.attacker).ability(attack.ability).label
    if deferred:
        yield from resolve(battle, deferred, Scope(attack.attacker, cause, source="landing"))


def _open(battle: Battle, attack: Attack) -> None:
    """Make an attack undefendable by what lies on its target's board, and leaves (Webbed)."""
    if attack.target is None or attack.kind != "normal" or battle.under_attack() is not attack:
        return
    for token, rules in held(battle, attack.target):
        if rules.opens:
            attack.tally.kind = "undefendable"
            take(battle, attack.target, token)


def place(battle: Battle, seat: int, token: str, count: int = 1) -> Play[None]:
    """Put tokens on ``seat``'s board, with what a full board or a reached limit brings (T-26).

    What explodes is a source of damage by itself, but in an Upkeep, which is one (E-6).
    """
    if count < 1:
        return
    rules = battle.content.tokens[token]
    after = None if battle.state.phase == "upkeep" else len(battle.state.tallies)
    scope = Scope(seat, battle.content.token_label(token), after=after)
    left = give(battle, seat, token, count)
    if left and rules.overflow:
        yield from resolve(battle, rules.overflow, scope)
        give(battle, seat, token, left)
    if rules.at_limit and battle.has(seat, token) >= battle.limit(seat, token):
        yield from resolve(battle, rules.at_limit, scope)


def inflict(battle: Battle, by: int, seat: int, token: str) -> Play[None]:
    """Inflict a token on ``seat``; what its attacker brings may still be warded off."""
    before = battle.has(seat, token)
    yield from place(battle, seat, token)
    attack = battle.attack_on(seat)
    if attack is not None and attack.attacker == by and battle.has(seat, token) > before:
        attack.inflicted.append(token)


def _waits(effect: v.Effect) -> bool:
    """Tell whether ``effect`` waits for the target of an offensive ability to be known."""
    to_target = getattr(effect, "who", None) == "opponent" and not isinstance(effect, v.Damage)
    return to_target or isinstance(effect, v.Steal)


def _aims(battle: Battle, scope: Scope) -> bool:
    """Tell whether it is still to be found out whom ``scope`` hits.

    That is an offensive ability, or what modifies one's attack before its target is known (DT-082).
    """
    attack = battle.under_attack()
    modifies = attack is not None and attack.attacker == scope.seat and attack.target is None
    return scope.source == "offence" or (modifies and scope.source == "other")


def _defer(battle: Battle, effect: v.Effect, scope: Scope) -> Play[None]:
    fixed = dict(_NO_CONDITIONS)
    for key in ("amount", "count"):
        if hasattr(effect, key):
            fixed[key] = yield from amount(battle, effect, getattr(effect, key), scope)
    if battle.state.attack is not None:
        battle.state.attack.deferred.append(msgspec.structs.replace(effect, **fixed))


def _gain(battle: Battle, effect: v.Gain, scope: Scope) -> Play[None]:
    count = max(0, (yield from amount(battle, effect, effect.count, scope)))
    for seat in (yield from recipients(battle, effect.who, scope)):
        room = battle.limit(seat, effect.token) - battle.has(seat, effect.token)
        yield from place(battle, seat, effect.token, max(0, room) if effect.fill else count)
        for token in effect.also:
            yield from place(battle, seat, token)


def _inflict(battle: Battle, effect: v.Inflict, scope: Scope) -> Play[None]:
    for seat in (yield from recipients(battle, effect.who, scope)):
        for token in effect.tokens:
            yield from inflict(battle, scope.seat, seat, token)


def _pass_on(battle: Battle, effect: v.PassOn, scope: Scope) -> Play[None]:
    others = [seat for seat in battle.alive() if seat != scope.seat]
    if not battle.has(scope.seat, effect.token) or not others:
        return
    to = yield from battle.pick_seat_now(
        scope.seat,
        text("prompt.pass-on", token=scope.cause),
        lambda: [scope.seat, *(others if battle.has(scope.seat, effect.token) else ())],
    )
    if to != scope.seat:
        take_off(battle, scope, effect.token)
        yield from place(battle, to, effect.token)


def _transfer(battle: Battle, _: v.Transfer, scope: Scope) -> Play[None]:
    found = yield from pick_token(battle, scope.seat, text("prompt.transfer"), moving=True)
    if found is None:
        return
    owner, token = found
    others = [each for each in battle.alive() if each != owner]
    to = yield from battle.pick_seat_now(
        scope.seat,
        text("prompt.transfer-to"),
        lambda: others if battle.has(owner, token) else [owner],
    )
    if to != owner:
        take(battle, owner, token)
        yield from place(battle, to, token)


def _roll(battle: Battle, effect: v.RollDice, scope: Scope) -> Play[None]:
    faces = yield from roll_dice(
        battle,
        scope.seat,
        effect.dice,
        scope.cause,
        alterable=scope.alterable,
        rerolls=max(effect.rerolls, scope.rerolls),
    )
    yield from resolve(battle, effect.then, scope._replace(faces=faces))


def _contest(battle: Battle, effect: v.Contest, scope: Scope) -> Play[None]:
    """The opponent's die is rolled first, so that one's own may be altered knowing it (T-05)."""
    theirs: int | None = None
    while theirs is None:  # another opponent, if one falls meanwhile
        rival = yield from opponent(battle, scope)
        if rival is None or battle.health(rival) == 0:
            return
        theirs = yield from _rivals_die(battle, rival, scope.cause)
    purpose: Purpose = "defence" if scope.source == "defence" else "effect"
    own = yield from roll_dice(battle, scope.seat, 1, scope.cause, purpose=purpose)
    ahead = number(own[0]) - theirs
    won = ahead > 0 or (ahead == 0 and effect.ties == "wins")
    battle.note("contest-won" if won else "contest-lost", scope.seat, cause=scope.cause)
    effects = effect.wins if won else effect.loses
    if effects:
        yield from resolve(battle, effects, scope._replace(faces=own))


def _rivals_die(battle: Battle, rival: int, cause: Message) -> Play[int | None]:
    """Let ``rival`` roll a die, unless it is defeated meanwhile (DT-030)."""
    shown: list[str] = []

    def play() -> Play[None]:
        shown.extend((yield from roll_dice(battle, rival, 1, cause)))

    yield from unless(battle, play(), lambda: battle.health(rival) == 0)
    return number(shown[0]) if shown else None


def _choice(battle: Battle, effect: v.Choice, scope: Scope) -> Play[None]:
    hero = battle.hero(scope.seat)
    reasons = [for_nothing(battle, scope.seat, each) for each in effect.options]
    options = [
        Option(
            id=str(at),
            label=sentence(battle.content, hero, each) if each else text("does.nothing"),
            blocked=reason if None in reasons else None,
        )
        for at, (each, reason) in enumerate(zip(effect.options, reasons, strict=True))
    ]
    chosen = yield from battle.pick(scope.seat, text("prompt.choose", cause=scope.cause), options)
    effects = effect.options[int(chosen)]
    if effects:
        yield from resolve(battle, effects, scope)


def _spend(battle: Battle, effect: v.Spend, scope: Scope) -> Play[None]:
    if effect.what == "companions":
        spent = yield from _spend_companions(battle, effect.most, scope)
    else:

        def most() -> int:
            return min(effect.most, _owned(battle, scope.seat, effect.what))

        spent = 0
        if most():
            prompt = text("prompt.spend", cause=scope.cause, what=_what(battle, effect.what))
            spent = yield from battle.amount(scope.seat, prompt, lambda: (0, most()))
        _give_up(battle, scope.seat, effect.what, spent)
    if spent and effect.then:
        yield from resolve(battle, effect.then, scope._replace(spent=spent))


def _spend_companions(battle: Battle, most: int, scope: Scope) -> Play[int]:
    for spent in range(most):
        found = yield from pick_companion(
            battle, scope.seat, text("prompt.dismiss", cause=scope.cause)
        )
        if found is None:
            return spent
        dismiss(battle, scope.seat, found)
    return most


def _owned(battle: Battle, seat: int, what: str) -> int:
    player = battle.player(seat)
    return {"cp": player.cp, "cards": player.hand}.get(what, battle.has(seat, what))


def _what(battle: Battle, what: str) -> Message:
    return text(f"counter.{what}") if what in ("cp", "cards") else battle.content.token_label(what)


def _give_up(battle: Battle, seat: int, what: str, count: int) -> None:
    if what == "cp":
        battle.pay(seat, count, told=True)
    elif what == "cards":
        for _ in range(count):
            battle.discard(seat)
        if count:
            battle.note("discarded", seat, amount=count)
    else:
        take(battle, seat, what, count)


_STEPS: dict[type[v.Effect], Callable[[Battle, Any, Scope], Play[None] | None]] = {
    **HARM,
    **GOODS,
    v.Gain: _gain,
    v.Inflict: _inflict,
    v.PassOn: _pass_on,
    v.Transfer: _transfer,
    v.RollDice: _roll,
    v.Contest: _contest,
    v.Choice: _choice,
    v.Spend: _spend,
    v.ByHand: do_by_hand,
}
