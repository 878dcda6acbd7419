"""The Defensive Roll phase (Dice Throne rules 2.4, DT-024, DT-051, DT-052)."""

from functools import partial

from engine.asks import Option
from engine.game import Play
from engine.games.dice_throne.barring import legible
from engine.games.dice_throne.battle import Battle, text
from engine.games.dice_throne.bearing import attacked, hidden
from engine.games.dice_throne.conclude import last_chance
from engine.games.dice_throne.content import Ability
from engine.games.dice_throne.dice import (
    close_roll,
    make_attempts,
    may_change,
    open_roll,
    use_rerolls,
)
from engine.games.dice_throne.offers import ability_title
from engine.games.dice_throne.phases import unless
from engine.games.dice_throne.resolve import Scope, land, resolve
from engine.games.dice_throne.state import Attack
from engine.games.dice_throne.timing import pause
from engine.games.dice_throne.tokens import take
from engine.games.dice_throne.uses import could_open
from engine.games.dice_throne.windows import window

__all__ = ["defensive_roll"]


def defensive_roll(battle: Battle, attack: Attack) -> Play[None]:
    """Let an attack land, be defended and answered; its sums are drawn afterwards."""
    battle.begin("defensive-roll")
    defender = attack.target
    if defender is None:
        return
    landing = bool(attack.deferred)
    yield from land(battle, attack)
    attacked(battle, attack)
    if may_defend(battle, attack, defender) and (landing or could_open(battle, attack.attacker)):
        # "then": where nobody defends, the last chance is this pause (DT-046)
        yield from pause(battle, battle.hero(attack.attacker).ability(attack.ability).label)
    if may_defend(battle, attack, defender):
        needless = partial(_needless, battle, attack, defender)
        yield from unless(battle, _defend(battle, attack, defender), needless)
    yield from last_chance(battle)
    warding = _ward_off(battle, attack, defender)
    yield from unless(battle, warding, partial(_fallen, battle, defender))


def may_defend(battle: Battle, attack: Attack, defender: int) -> bool:
    """Tell whether the defender may activate a defensive ability (DT-051)."""
    free = not battle.stunned(defender) and not hidden(battle, defender, attack)
    return battle.kinds[attack.kind].defendable and free and not _fallen(battle, defender)


def _fallen(battle: Battle, seat: int) -> bool:
    """Tell whether ``seat`` is defeated: people may say so in the midst of an attack (DT-030)."""
    return battle.health(seat) == 0


def _needless(battle: Battle, attack: Attack, defender: int) -> bool:
    """Tell whether there is nobody left to defend, or nothing: it was opened before the dice."""
    opened = not attack.defended and not battle.kinds[attack.kind].defendable
    return opened or _fallen(battle, defender)


def _defend(battle: Battle, attack: Attack, seat: int) -> Play[None]:
    ability = yield from _choose_defence(battle, seat)
    if ability is None:
        return
    level = battle.level(seat, ability)
    faces = (yield from _defence_dice(battle, attack, seat, ability)) if level.dice else ()
    if level.dice and not faces:
        battle.note("no-defence", seat)
        return
    attack.defended = True
    battle.note("ability", seat, ability=ability_title(battle, seat, ability))
    scope = Scope(seat, ability.label, faces, "defence")
    yield from resolve(battle, level.effects, scope)


def _choose_defence(battle: Battle, seat: int) -> Play[Ability | None]:
    """Choose first if there are several defensive abilities (DT-024, step 2)."""
    abilities = battle.abilities(seat, "defensive")
    if not abilities:
        return None
    options = [Option(each.id, ability_title(battle, seat, each)) for each in abilities]
    chosen = yield from battle.pick(seat, text("prompt.choose-defence"), options)
    return battle.hero(seat).ability(chosen)


def _defence_dice(
    battle: Battle, attack: Attack, seat: int, ability: Ability
) -> Play[tuple[str, ...]]:
    """Roll the printed number of dice once, or do without a defence (DT-052)."""
    level = battle.level(seat, ability)
    roll = open_roll(battle, seat, "defence", level.dice)
    roll.rerolls = level.rerolls
    title = ability_title(battle, seat, ability)
    while roll.attempt < roll.attempts:
        stopped = yield from make_attempts(
            battle, roll, text("prompt.defence", ability=title), optional=True
        )
        if stopped:
            break
        attack.defended = True
        yield from use_rerolls(battle, roll, title)
        yield from window(
            battle,
            text("prompt.altered", cause=title),
            lambda each: may_change(battle, each, roll),
        )
    close_roll(battle)
    return legible(battle, seat, roll.faces)


def _ward_off(battle: Battle, attack: Attack, seat: int) -> Play[None]:
    """Let the defender prevent status effects that the attack would leave (Thick Skin II)."""
    while attack.wards:
        attack.wards -= 1
        there = [token for token in dict.fromkeys(attack.inflicted) if battle.has(seat, token)]
        if not there:
            return
        options = [Option(token, battle.content.token_label(token)) for token in there]
        options.append(Option("none", text("option.none")))
        chosen = yield from battle.pick(seat, text("prompt.ward"), options)
        if chosen != "none":
            attack.inflicted.remove(chosen)
            take(battle, seat, chosen)
