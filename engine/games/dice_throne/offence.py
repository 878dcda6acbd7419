"""The Offensive Roll phase (Dice Throne rules 2.4, DT-015 to DT-019, DT-048 to DT-050)."""

from collections.abc import Iterator
from typing import cast

from engine.answers import Chose
from engine.asks import Choose, Option
from engine.game import Play
from engine.games.dice_throne.barring import legible
from engine.games.dice_throne.battle import Battle, text
from engine.games.dice_throne.conclude import conclude_attack, last_chance, settle
from engine.games.dice_throne.content import Ability
from engine.games.dice_throne.damage import DamageKind, Tally
from engine.games.dice_throne.defence import defensive_roll
from engine.games.dice_throne.dice import (
    attempts,
    close_roll,
    make_attempts,
    may_alter,
    open_roll,
    roll_dice,
)
from engine.games.dice_throne.modes import clockwise
from engine.games.dice_throne.moments import (
    cover_abilities,
    hurt_by_attempts,
    leaving_tokens,
    shed,
    start_offence,
)
from engine.games.dice_throne.offers import ability_options, ability_title
from engine.games.dice_throne.patterns import number
from engine.games.dice_throne.resolve import Scope, land, resolve
from engine.games.dice_throne.state import Attack, DiceRoll
from engine.games.dice_throne.targeting import choose_target, needs_target
from engine.games.dice_throne.tokens import held, take
from engine.games.dice_throne.windows import window

__all__ = ["roll_phases"]

DICE, ATTEMPTS = 5, 3


def roll_phases(battle: Battle) -> Play[None]:
    """Play the offensive, targeting and defensive roll phases; again while something says so."""
    state = battle.state
    state.again, state.rival = state.again + 1, None
    try:
        while state.again > 0:
            state.again -= 1
            yield from offensive_roll(battle, state.active)
            _strike_again(battle, state.active)
    finally:  # people may skip the rest, and whoever attacks may fall: the attack is over
        list(_recovering(battle, state.active))
        state.again, state.rival = 0, None


def offensive_roll(battle: Battle, seat: int) -> Play[None]:
    """Roll, declare an ability or none, and see it through to the end of the roll phase.

    A phase that is skipped ends as well: what came to somebody meanwhile is summed (DT-024).
    """
    battle.begin("offensive-roll")
    battle.forget_dealt()
    if (yield from start_offence(battle, seat)):
        yield from _roll_and_strike(battle, seat)
    else:
        yield from settle(battle)


def _roll_and_strike(battle: Battle, seat: int) -> Play[None]:
    rolled: dict[str, int] | None = None
    leaving: dict[str, int] | None = None
    try:
        yield from cover_abilities(battle, seat)
        ability, roll = yield from declare(battle, seat)
        fails = yield from _phase_fails(battle, seat, needed=ability is not None)
        hurt_by_attempts(battle, seat, roll.attempt)
        rolled = dict(battle.player(seat).tokens)
        if ability is not None and not fails:
            yield from _see_through(battle, seat, ability, legible(battle, seat, roll.faces))
        if battle.under_attack() is None and battle.threatened():
            yield from last_chance(battle)
        leaving = leaving_tokens(battle, seat, rolled)
        yield from conclude_attack(battle, seat)
    finally:  # people may skip the rest: what stayed until the phase's end leaves with it
        if leaving is None:
            had = battle.player(seat).tokens if rolled is None else rolled
            leaving = leaving_tokens(battle, seat, had)
        shed(battle, seat, leaving)


def _see_through(battle: Battle, seat: int, ability: Ability, faces: tuple[str, ...]) -> Play[None]:
    """Activate an ability, find its target, and let it be defended if it is an attack."""
    attack = yield from activate(battle, seat, ability, faces)
    if needs_target(attack):
        yield from choose_target(battle, attack)
    if battle.under_attack() is attack:
        yield from defensive_roll(battle, attack)
    else:
        yield from land(battle, attack)


def declare(battle: Battle, seat: int) -> Play[tuple[Ability | None, DiceRoll]]:
    """Roll and declare; while the dice are altered, roll on or declare anew (DT-016 to DT-018)."""
    roll = open_roll(battle, seat, "offence", DICE, ATTEMPTS)
    ability: Ability | None = None
    rolling, settled = True, False
    while not settled:
        if rolling:
            yield from make_attempts(battle, roll, text("prompt.offensive"))
        chosen = yield from _choose_ability(battle, seat, roll)
        rolling = chosen == "roll"
        if not rolling:
            ability = _named(battle, seat, chosen)
            settled = yield from _let_through(battle, seat, roll, ability)
    close_roll(battle)
    return ability, roll


def activate(battle: Battle, seat: int, ability: Ability, faces: tuple[str, ...]) -> Play[Attack]:
    """Make the ability's rolls and decisions, and do what needs no target (DT-019).

    With one opponent only there is no targeting roll (DT-020).
    """
    kind: DamageKind = "ultimate" if ability.sort == "ultimate" else "normal"
    attack = battle.state.attack = Attack(seat, ability.id, Tally(source="attack", kind=kind))
    if battle.mode.id == "duel":
        attack.target = 1 - seat
    battle.note("ability", seat, ability=ability_title(battle, seat, ability))
    scope = Scope(seat, ability.label, faces, "offence")
    yield from resolve(battle, battle.level(seat, ability).effects, scope)
    return attack


def _choose_ability(battle: Battle, seat: int, roll: DiceRoll) -> Play[str]:
    answer = yield lambda: _ability_question(battle, seat, roll)
    return cast("Chose", answer).option


def _ability_question(battle: Battle, seat: int, roll: DiceRoll) -> Choose:
    """Offer the abilities, none of them, and attempts left; by default the strongest ability."""
    abilities = ability_options(battle, seat, legible(battle, seat, roll.faces))
    options = [*abilities, Option("none", text("option.no-ability"))]
    left = attempts(battle, roll) - roll.attempt
    if left > 0:
        options.append(Option("roll", text("option.roll-on", attempts=left)))
    default = abilities[0].id if abilities and not abilities[0].blocked else "none"
    return Choose(seat, text("prompt.ability"), tuple(options), default)


def _named(battle: Battle, seat: int, chosen: str) -> Ability | None:
    return None if chosen == "none" else battle.hero(seat).ability(chosen.removeprefix("ability."))


def _let_through(battle: Battle, seat: int, roll: DiceRoll, ability: Ability | None) -> Play[bool]:
    """Ask the opponents whether to alter dice (DT-017); tell whether they stayed as they were."""
    before = roll.altered
    if ability is None:
        return True
    title = ability_title(battle, seat, ability)

    def may(other: int) -> bool:
        return other in battle.opponents(seat) and may_alter(battle, other)

    if any(map(may, battle.everyone)):
        battle.note("declared", seat, ability=title)
    prompt = text("prompt.respond", ability=title)
    yield from window(battle, prompt, may)
    return roll.altered == before


def _phase_fails(battle: Battle, seat: int, *, needed: bool) -> Play[bool]:
    """Remove Blind and roll for it, unless nothing would fail (E-4)."""
    failed = False
    for token, rules in held(battle, seat):
        if not rules.fails_on or not battle.has(seat, token):  # removed meanwhile (DT-061)
            continue
        take(battle, seat, token)
        label = battle.content.token_label(token)
        if needed and not failed:
            faces = yield from roll_dice(battle, seat, 1, label)
            failed = number(faces[0]) in rules.fails_on
            key = "phase-fails" if failed else "phase-holds"
            battle.note(key, seat, token=label)
    return failed


def _strike_again(battle: Battle, seat: int) -> None:
    """Let whoever has stunned an opponent have one more offensive roll phase (E-14)."""
    for opponent in _recovering(battle, seat):
        battle.note("again", seat)
        battle.state.again += 1
        battle.state.rival = opponent


def _recovering(battle: Battle, seat: int) -> Iterator[int]:
    """Remove Stun from the opponents of ``seat``; yield the bearer of each, unless defeated."""
    for opponent in clockwise(seat, battle.setup.seats):
        if battle.team(opponent) == battle.team(seat):
            continue
        for token, rules in held(battle, opponent):
            if rules.stuns:
                take(battle, opponent, token)
                if battle.health(opponent) > 0:
                    yield opponent
