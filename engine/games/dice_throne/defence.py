"""The Defensive Roll phase (Dice Throne rules 2.4, DT-024, DT-051, DT-052)."""

from engine.asks import Option
from engine.game import Play
from engine.games.dice_throne.conclude import last_chance
from engine.games.dice_throne.content import Ability
from engine.games.dice_throne.damage import KINDS
from engine.games.dice_throne.dice import (
    close_roll,
    holds_card,
    make_attempts,
    may_alter,
    open_roll,
)
from engine.games.dice_throne.duel import SEATS, Duel, ability_name, text, token_name
from engine.games.dice_throne.offers import ability_title
from engine.games.dice_throne.patterns import measure
from engine.games.dice_throne.resolve import Scope, inflict, resolve
from engine.games.dice_throne.state import Attack
from engine.games.dice_throne.tokens import take
from engine.games.dice_throne.vocabulary import Inflict

__all__ = ["defensive_roll", "land_effects"]


def defensive_roll(duel: Duel, attack: Attack) -> Play[None]:
    """Let an attack land, be defended and answered; its sums are drawn afterwards."""
    duel.enter("defensive-roll")
    land_effects(duel, attack)
    defender = 1 - attack.attacker
    if KINDS[attack.kind].defendable and not duel.stunned(defender):
        yield from _defend(duel, defender)
    yield from last_chance(duel)
    yield from _ward_off(duel, attack, defender)


def land_effects(duel: Duel, attack: Attack) -> None:
    """Do what an ability does to the opponent besides damage (DT-024, step 1)."""
    deferred, attack.deferred = attack.deferred, []
    for effect in deferred:
        if isinstance(effect, Inflict):
            for token in effect.tokens:
                inflict(duel, 1 - attack.attacker, token)
        else:
            duel.gain_cp(1 - attack.attacker, measure(effect.amount, ()))


def _defend(duel: Duel, seat: int) -> Play[None]:
    ability = yield from _choose_defence(duel, seat)
    if ability is None:
        return
    faces = yield from _defence_dice(duel, seat, ability)
    if not faces:
        duel.note("no-defence", seat)
        return
    duel.note("ability", seat, ability=ability_title(duel, seat, ability))
    scope = Scope(seat, ability_name(ability.id), faces, "defence")
    yield from resolve(duel, duel.level(seat, ability).effects, scope)


def _choose_defence(duel: Duel, seat: int) -> Play[Ability | None]:
    """Choose first if there are several defensive abilities (DT-024, step 2)."""
    abilities = [each for each in duel.hero(seat).abilities if each.sort == "defensive"]
    if not abilities:
        return None
    options = [Option(each.id, ability_title(duel, seat, each)) for each in abilities]
    chosen = yield from duel.pick(seat, text("prompt.choose-defence"), options)
    return duel.hero(seat).ability(chosen)


def _defence_dice(duel: Duel, seat: int, ability: Ability) -> Play[tuple[str, ...]]:
    """Roll the printed number of dice once, or do without a defence (DT-052)."""
    roll = open_roll(duel, seat, "defence", duel.level(seat, ability).dice)
    title = ability_title(duel, seat, ability)
    while roll.attempt < roll.attempts:
        stopped = yield from make_attempts(
            duel, roll, text("prompt.defence", ability=title), optional=True
        )
        if stopped:
            break
        yield from duel.window(
            text("prompt.altered", cause=title),
            lambda: _those_who_may_change_it(duel, seat),
        )
    close_roll(duel)
    return roll.faces


def _those_who_may_change_it(duel: Duel, defender: int) -> list[int]:
    """Return who could alter the dice; the defender could also play Better D!, which is free."""
    return [
        seat
        for seat in SEATS
        if may_alter(duel, seat) or (seat == defender and holds_card(duel, seat))
    ]


def _ward_off(duel: Duel, attack: Attack, seat: int) -> Play[None]:
    """Let the defender prevent status effects that the attack would leave (Thick Skin II)."""
    while attack.wards:
        attack.wards -= 1
        there = [token for token in dict.fromkeys(attack.inflicted) if duel.has(seat, token)]
        if not there:
            return
        options = [Option(token, token_name(token)) for token in there]
        options.append(Option("none", text("option.none")))
        chosen = yield from duel.pick(seat, text("prompt.ward"), options)
        if chosen != "none":
            attack.inflicted.remove(chosen)
            take(duel, seat, chosen)
