"""The Defensive Roll phase (Dice Throne rules 2.4, DT-024, DT-051, DT-052)."""

from engine.asks import Option
from engine.game import Play
from engine.games.dice_throne.battle import SEATS, Battle, ability_name, text, token_name
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
from engine.games.dice_throne.offers import ability_title
from engine.games.dice_throne.patterns import measure
from engine.games.dice_throne.resolve import Scope, inflict, resolve
from engine.games.dice_throne.state import Attack
from engine.games.dice_throne.tokens import take
from engine.games.dice_throne.vocabulary import Inflict

__all__ = ["defensive_roll", "land_effects"]


def defensive_roll(battle: Battle, attack: Attack) -> Play[None]:
    """Let an attack land, be defended and answered; its sums are drawn afterwards."""
    battle.enter("defensive-roll")
    land_effects(battle, attack)
    defender = 1 - attack.attacker
    if KINDS[attack.kind].defendable and not battle.stunned(defender):
        yield from _defend(battle, defender)
    yield from last_chance(battle)
    yield from _ward_off(battle, attack, defender)


def land_effects(battle: Battle, attack: Attack) -> None:
    """Do what an ability does to the opponent besides damage (DT-024, step 1)."""
    deferred, attack.deferred = attack.deferred, []
    for effect in deferred:
        if isinstance(effect, Inflict):
            for token in effect.tokens:
                inflict(battle, 1 - attack.attacker, token)
        else:
            battle.gain_cp(1 - attack.attacker, measure(effect.amount, ()))


def _defend(battle: Battle, seat: int) -> Play[None]:
    ability = yield from _choose_defence(battle, seat)
    if ability is None:
        return
    faces = yield from _defence_dice(battle, seat, ability)
    if not faces:
        battle.note("no-defence", seat)
        return
    battle.note("ability", seat, ability=ability_title(battle, seat, ability))
    scope = Scope(seat, ability_name(ability.id), faces, "defence")
    yield from resolve(battle, battle.level(seat, ability).effects, scope)


def _choose_defence(battle: Battle, seat: int) -> Play[Ability | None]:
    """Choose first if there are several defensive abilities (DT-024, step 2)."""
    abilities = [each for each in battle.hero(seat).abilities if each.sort == "defensive"]
    if not abilities:
        return None
    options = [Option(each.id, ability_title(battle, seat, each)) for each in abilities]
    chosen = yield from battle.pick(seat, text("prompt.choose-defence"), options)
    return battle.hero(seat).ability(chosen)


def _defence_dice(battle: Battle, seat: int, ability: Ability) -> Play[tuple[str, ...]]:
    """Roll the printed number of dice once, or do without a defence (DT-052)."""
    roll = open_roll(battle, seat, "defence", battle.level(seat, ability).dice)
    title = ability_title(battle, seat, ability)
    while roll.attempt < roll.attempts:
        stopped = yield from make_attempts(
            battle, roll, text("prompt.defence", ability=title), optional=True
        )
        if stopped:
            break
        yield from battle.window(
            text("prompt.altered", cause=title),
            lambda: _those_who_may_change_it(battle, seat),
        )
    close_roll(battle)
    return roll.faces


def _those_who_may_change_it(battle: Battle, defender: int) -> list[int]:
    """Return who could alter the dice; the defender could also play Better D!, which is free."""
    return [
        seat
        for seat in SEATS
        if may_alter(battle, seat) or (seat == defender and holds_card(battle, seat))
    ]


def _ward_off(battle: Battle, attack: Attack, seat: int) -> Play[None]:
    """Let the defender prevent status effects that the attack would leave (Thick Skin II)."""
    while attack.wards:
        attack.wards -= 1
        there = [token for token in dict.fromkeys(attack.inflicted) if battle.has(seat, token)]
        if not there:
            return
        options = [Option(token, token_name(token)) for token in there]
        options.append(Option("none", text("option.none")))
        chosen = yield from battle.pick(seat, text("prompt.ward"), options)
        if chosen != "none":
            attack.inflicted.remove(chosen)
            take(battle, seat, chosen)
