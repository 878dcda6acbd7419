"""The Offensive Roll phase (Dice Throne rules 2.4, DT-015 to DT-019, DT-048 to DT-050)."""

from typing import cast

from engine.answers import Chose
from engine.asks import Choose, Option
from engine.game import Play
from engine.games.dice_throne.conclude import conclude_attack
from engine.games.dice_throne.content import Ability
from engine.games.dice_throne.damage import DamageKind
from engine.games.dice_throne.defence import defensive_roll, land_effects
from engine.games.dice_throne.dice import (
    attempts,
    close_roll,
    make_attempts,
    may_alter,
    open_roll,
    roll_dice,
)
from engine.games.dice_throne.duel import Duel, ability_name, text, token_name
from engine.games.dice_throne.offers import ability_options, ability_title
from engine.games.dice_throne.patterns import number
from engine.games.dice_throne.resolve import Scope, resolve
from engine.games.dice_throne.state import Attack, DiceRoll
from engine.games.dice_throne.tokens import held, take

__all__ = ["roll_phases"]

DICE, ATTEMPTS = 5, 3


def roll_phases(duel: Duel) -> Play[None]:
    """Play the offensive, targeting and defensive roll phases; again while Stun says so (E-14)."""
    seat, again = duel.state.active, True
    while again:
        yield from offensive_roll(duel, seat)
        again = _strikes_again(duel, 1 - seat)


def offensive_roll(duel: Duel, seat: int) -> Play[None]:
    """Roll, declare an ability or none, and see it through to the end of the roll phase."""
    duel.enter("offensive-roll")
    duel.forget_sums()
    ability, faces = yield from declare(duel, seat)
    fails = yield from _phase_fails(duel, seat, needed=ability is not None)
    if ability is not None and not fails:
        attack = yield from activate(duel, seat, ability, faces)
        if duel.under_attack() is attack:  # with one opponent there is no targeting roll (DT-020)
            yield from defensive_roll(duel, attack)
        else:
            land_effects(duel, attack)
    yield from conclude_attack(duel, seat)
    _shed_entangle(duel, seat)


def declare(duel: Duel, seat: int) -> Play[tuple[Ability | None, tuple[str, ...]]]:
    """Roll and declare; while the dice are altered, roll on or declare anew (DT-016 to DT-018)."""
    roll = open_roll(duel, seat, "offence", DICE, ATTEMPTS)
    ability: Ability | None = None
    rolling, settled = True, False
    while not settled:
        if rolling:
            yield from make_attempts(duel, roll, text("prompt.offensive"))
        chosen = yield from _choose_ability(duel, seat, roll)
        rolling = chosen == "roll"
        if not rolling:
            ability = _named(duel, seat, chosen)
            settled = yield from _let_through(duel, seat, roll, ability)
    close_roll(duel)
    return ability, roll.faces


def activate(duel: Duel, seat: int, ability: Ability, faces: tuple[str, ...]) -> Play[Attack]:
    """Make the ability's rolls and decisions, and do what needs no target (DT-019)."""
    kind: DamageKind = "ultimate" if ability.sort == "ultimate" else "normal"
    attack = duel.state.attack = Attack(seat, ability.id, kind)
    duel.note("ability", seat, ability=ability_title(duel, seat, ability))
    scope = Scope(seat, ability_name(ability.id), faces, "offence")
    yield from resolve(duel, duel.level(seat, ability).effects, scope)
    return attack


def _choose_ability(duel: Duel, seat: int, roll: DiceRoll) -> Play[str]:
    answer = yield lambda: _ability_question(duel, seat, roll)
    return cast("Chose", answer).option


def _ability_question(duel: Duel, seat: int, roll: DiceRoll) -> Choose:
    """Offer the abilities, none of them, and attempts left; by default the strongest ability."""
    abilities = ability_options(duel, seat, roll.faces)
    options = [*abilities, Option("none", text("option.no-ability"))]
    left = attempts(duel, roll) - roll.attempt
    if left > 0:
        options.append(Option("roll", text("option.roll-on", attempts=left)))
    default = "none" if abilities[0].blocked else abilities[0].id
    return Choose(seat, text("prompt.ability"), tuple(options), default)


def _named(duel: Duel, seat: int, chosen: str) -> Ability | None:
    return None if chosen == "none" else duel.hero(seat).ability(chosen.removeprefix("ability."))


def _let_through(duel: Duel, seat: int, roll: DiceRoll, ability: Ability | None) -> Play[bool]:
    """Ask the opponent whether to alter dice (DT-017); tell whether they stayed as they were."""
    before, opponent = roll.altered, 1 - seat
    if ability is None or not may_alter(duel, opponent):
        return True
    title = ability_title(duel, seat, ability)
    duel.note("declared", seat, ability=title)
    yield from duel.window(
        text("prompt.respond", ability=title),
        lambda: [opponent] if may_alter(duel, opponent) else [],
    )
    return roll.altered == before


def _phase_fails(duel: Duel, seat: int, *, needed: bool) -> Play[bool]:
    """Remove Blind and roll for it, unless nothing would fail (E-4)."""
    failed = False
    for token, rules in held(duel, seat):
        if not rules.fails_on:
            continue
        take(duel, seat, token)
        if needed and not failed:
            faces = yield from roll_dice(duel, seat, 1, token_name(token))
            failed = number(faces[0]) in rules.fails_on
            key = "phase-fails" if failed else "phase-holds"
            duel.note(key, seat, token=token_name(token))
    return failed


def _shed_entangle(duel: Duel, seat: int) -> None:
    """Remove what cost a roll attempt, at the end of the roll phase (E-15)."""
    for token, rules in held(duel, seat):
        if rules.attempts:
            take(duel, seat, token)


def _strikes_again(duel: Duel, opponent: int) -> bool:
    """Remove Stun from the opponent; whoever did so has one more offensive roll phase (E-14)."""
    stuns = [token for token, rules in held(duel, opponent) if rules.stuns]
    for token in stuns:
        take(duel, opponent, token)
        duel.note("again", 1 - opponent)
    return bool(stuns)
