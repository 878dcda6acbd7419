"""An attack, step by step (MW-060 to MW-070)."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import cast

from engine.answers import Chose
from engine.asks import Choose, Option
from engine.game import Checkpoint, Play
from engine.games.mage_wars.arena import Arena, card, left_of
from engine.games.mage_wars.conditions import inflict
from engine.games.mage_wars.content import Attack
from engine.games.mage_wars.describing import attack_label, described_attack
from engine.games.mage_wars.dice import MOST_DICE, roll_effects
from engine.games.mage_wars.offence import (
    Offence,
    barrier_dice,
    can_act_now,
    counterstrikes,
    dice_for,
    is_prey,
    is_safe_from,
    may_befall,
    offences,
    strikes_back_by_hand,
)
from engine.games.mage_wars.state import Creature
from engine.games.mage_wars.striking import Strike, is_avoided_by, is_missed, land
from engine.games.mage_wars.words import text
from engine.messages import Message, seat_name

__all__ = ["attack", "attack_with", "offence_by_hand"]

_BY_HAND = "hand.melee"
_MOST_PIERCING = 9


def attack_with(arena: Arena, creature: Creature, key: str) -> Play[None]:
    """Pay for a printed attack, and make it."""
    offence = next(each for each in offences(arena, creature) if each.key == key)
    if offence.attack.once:
        creature.used.append(key)
    arena.pay(creature, offence.attack.cost)
    yield from attack(arena, creature, offence)


def offence_by_hand(arena: Arena, creature: Creature, *, melee: bool) -> Play[Offence]:
    """Ask of how many dice an attack is that no card tells."""
    seat = creature.owner
    dice = yield from arena.amount(seat, text("prompt.dice-by-hand"), lambda: (1, MOST_DICE))
    piercing = yield from arena.amount(seat, text("prompt.piercing"), lambda: (0, _MOST_PIERCING))
    made = Attack(dice, ranged="" if melee else "?", piercing=piercing)
    return Offence(made, arena.name(creature))


def attack(arena: Arena, attacker: Creature, offence: Offence) -> Play[None]:
    """Attack one target, or with a sweeping or zone attack one after another (MW-069).

    A zone attack misses all of them or none: who is dazed rolls for it once.
    """
    if offence.attack.zone and (yield from is_missed(arena, attacker)):
        return
    most, struck = offence.attack.most_targets, list[int]()
    while (most is None or len(struck) < most) and arena.here(attacker):
        target = yield from _aim(arena, attacker, offence, struck)
        if target is None:
            return
        jumps, first = _jumps(offence, struck), not struck
        dealt = yield from _attack_one(arena, attacker, target, offence, fewer=jumps, first=first)
        struck.append(target.id)
        if not _goes_on(attacker, offence, dealt):
            return


def _goes_on(attacker: Creature, offence: Offence, dealt: int) -> bool:
    """Tell whether another may be attacked.

    A lightning jumps from whom it damages; whoever sweeps may be stunned by an answer by now.
    """
    if offence.attack.jumping:
        return dealt > 0
    return not offence.attack.sweeping or can_act_now(attacker)


def _jumps(offence: Offence, struck: Sequence[int]) -> int:
    return len(struck) if offence.attack.jumping else 0


def _aim(
    arena: Arena, attacker: Creature, offence: Offence, struck: Sequence[int]
) -> Play[Creature | None]:
    """Let the attacker's player say whom; range, sight and guards are for people to see."""
    answer = yield lambda: _whom(arena, attacker, offence, struck)
    chosen = "none" if answer is None else cast("Chose", answer).option
    return None if chosen == "none" else arena.find(int(chosen))


def _whom(
    arena: Arena, attacker: Creature, offence: Offence, struck: Sequence[int]
) -> Choose | None:
    """Ask whom, but for no further target where nobody is left."""
    targets = _targets(arena, attacker, offence, struck)
    if struck and not targets:
        return None
    key = "no-more-targets" if struck else "no-target"
    return Choose(
        attacker.owner,
        text("prompt.target", attack=offence.name),
        (*targets, Option("none", text(f"option.{key}"))),
        "none" if struck else None,
    )


def _targets(
    arena: Arena, attacker: Creature, offence: Offence, struck: Sequence[int]
) -> list[Option]:
    """Return whom one may attack, the opponent's first; a zone attack may reach its caster."""
    around = offence.attack.zone and offence.attack.ranged != "0-0"
    return [
        Option(
            str(creature.id),
            arena.name(creature),
            text("blocked.immune") if is_safe_from(creature, offence.attack) else None,
            text("counter.guard") if creature.guard else None,
            text("group.of", seat=seat_name(owner)),
        )
        for owner in (arena.other(attacker.owner), attacker.owner)
        for creature in arena.standing(owner)
        if creature.id not in struck and (around or creature is not attacker)
    ]


def _attack_one(
    arena: Arena,
    attacker: Creature,
    target: Creature,
    offence: Offence,
    *,
    fewer: int = 0,
    first: bool = True,
    answered: bool = True,
) -> Play[int]:
    """Strike a target, and in melee let it answer unless this is a counterstrike itself.

    Return the damage that all strikes dealt.
    """
    arena.note("attacks", attacker=arena.name(attacker), target=arena.name(target))
    dealt = yield from _all_strikes(arena, attacker, target, offence, fewer=fewer, first=first)
    if offence.melee:
        if dealt and dealt[0] is not None:
            yield from _burst(arena, target, attacker)
        if answered:
            yield from _strike_back(arena, target, attacker)
        target.guard = False
    return sum(filter(None, dealt))


def _all_strikes(
    arena: Arena,
    attacker: Creature,
    target: Creature,
    offence: Offence,
    *,
    fewer: int,
    first: bool,
) -> Play[list[int | None]]:
    """Let all strikes fall while both are there; return each damage, None of a miss.

    What adds to an attack does so on the ``first`` only, also where it sweeps on to another;
    Bloodthirsty on the first that it can.
    """
    dealt: list[int | None] = []
    thirsts = first
    for strike in range(offence.attack.strikes if offence.melee else 1):
        if arena.here(target) and arena.here(attacker):
            now, quenched = first and strike == 0, is_prey(target)
            dice = partial(dice_for, offence, first=now, thirsts=thirsts, fewer=fewer)
            hit = yield from _strike(arena, attacker, target, offence, dice, first=now, fewer=fewer)
            dealt.append(hit)
            thirsts = thirsts and not quenched
    return dealt


def _strike(
    arena: Arena,
    attacker: Creature,
    target: Creature,
    offence: Offence,
    dice: Callable[[Creature, Creature], int],
    *,
    first: bool,
    fewer: int,
) -> Play[int | None]:
    """Avoid, roll, damage, effects (steps 2 to 4); return the damage, None if it did not hit."""
    missed = not offence.attack.zone and (yield from is_missed(arena, attacker, target))
    if missed or (yield from is_avoided_by(arena, attacker, target, offence)):
        return None
    strike = Strike(attacker, target, offence.attack, lambda: dice(attacker, target))
    dealt = yield from land(arena, strike)
    if dealt is None:
        return None
    if first and offence.attack.vampiric and card(target).living:
        excess = max(0, -left_of(target))
        arena.heal(attacker, -(-(dealt - excess) // 2))
    if may_befall(target, offence.attack) and arena.here(target):
        more = card(target).resists.get(offence.attack.element, 0) - fewer
        prompt = _effect_prompt(offence, more)
        rolled = yield from roll_effects(
            arena, attacker.owner, lambda: prompt, lambda: int(arena.here(target))
        )
        for effect in offence.attack.befalls(rolled[0] + more) if rolled else ():
            inflict(arena, target, effect)
        arena.bury()
        yield Checkpoint()
    return dealt


def _effect_prompt(offence: Offence, more: int) -> Message:
    """Ask for the effect die, and say what a damage type or the jumps of a lightning do to it."""
    if not more:
        return text("prompt.effect", attack=offence.name)
    return text("prompt.effect-changed", attack=offence.name, amount=f"{more:+d}")


def _burst(arena: Arena, target: Creature, attacker: Creature) -> Play[None]:
    """Let a damage barrier strike whoever hit: neither avoided nor answered (MW-067)."""
    if target.barrier and arena.here(target) and arena.here(attacker):
        arena.note("barrier", creature=arena.name(target))
        strike = Strike(
            target, attacker, Attack(target.barrier), lambda: barrier_dice(target, attacker)
        )
        yield from land(arena, strike)


def _strike_back(arena: Arena, target: Creature, attacker: Creature) -> Play[None]:
    """Let the target strike back if it can, hit or not (MW-068)."""
    if not (arena.here(target) and arena.here(attacker)):
        return
    answer = yield lambda: _counterstrike(arena, target, attacker)
    chosen = None if answer is None else cast("Chose", answer).option
    offence = next((each for each in counterstrikes(arena, target) if each.key == chosen), None)
    if chosen == _BY_HAND:
        offence = yield from offence_by_hand(arena, target, melee=True)
    if offence is not None:
        if not (target.guard or offence.attack.counterstrike):
            target.retaliate = False
        yield from _attack_one(arena, target, attacker, offence, answered=False)


def _counterstrike(arena: Arena, target: Creature, attacker: Creature) -> Choose | None:
    """Ask with what the target strikes back, as long as it can."""
    if not arena.face_each_other(target, attacker):
        return None
    options = [
        Option(each.key, attack_label(each.attack), None, described_attack(each.attack), each.name)
        for each in counterstrikes(arena, target)
    ]
    if strikes_back_by_hand(target):
        options.append(Option(_BY_HAND, text("option.by-hand-melee")))
    if not options:
        return None
    default = options[0].id
    options.append(Option("none", text("option.no-counterstrike")))
    prompt = text("prompt.counterstrike", creature=arena.name(target))
    return Choose(target.owner, prompt, tuple(options), default)
