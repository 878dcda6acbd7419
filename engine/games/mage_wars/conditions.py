"""Conditions: who can have them, how they get there, what it costs to be rid of them."""

from collections.abc import Iterator

from engine.game import Play
from engine.games.mage_wars.arena import Arena, can_act, card
from engine.games.mage_wars.dice import roll_effects
from engine.games.mage_wars.state import CONDITIONS, Condition, Creature
from engine.games.mage_wars.words import condition_name, text

__all__ = ["inflict", "passing", "removable", "removal_cost", "struggle", "wake_up"]

_COSTS: dict[Condition, int] = {
    "burn": 2,
    "bleed": 2,
    "corrode": 2,
    "cripple": 4,
    "daze": 2,
    "stun": 4,
    "slam": 3,
    "stuck": 4,
    "rot": 2,
    "tainted": 3,
    "weak": 2,
}
_POISON = {"cripple", "rot", "tainted", "weak"}
_OF_THE_ACTIVE = {"cripple", "daze", "slam", "sleep", "stuck", "stun"}
"""What an activation ends: it would never leave a conjuration."""
_PASSING: tuple[Condition, ...] = ("daze", "stun")
_HOLDING: tuple[Condition, ...] = ("cripple", "stuck")
_FREED_BY = 7
"""What the effect die must show at least for a creature to free itself."""


def removal_cost(creature: Creature, condition: Condition) -> int | None:
    """Return what it costs to remove a marker; None: it cannot be removed (MW-050)."""
    return creature.level if condition == "sleep" else _COSTS.get(condition)


def removable(creature: Creature) -> Iterator[tuple[Condition, int]]:
    """Yield each condition on ``creature`` that can be removed, with what one marker costs."""
    for condition in CONDITIONS:
        cost = removal_cost(creature, condition)
        if creature.has(condition) and cost is not None:
            yield condition, cost


def inflict(arena: Arena, creature: Creature, effect: str) -> None:
    """Let an effect of an attack befall ``creature``; what moves things is for the people."""
    name = arena.name(creature)
    condition = next((each for each in CONDITIONS if each == effect), None)
    if _stays(creature, effect) or (condition is not None and _is_immune(creature, condition)):
        arena.note("immune", creature=name, effect=condition_name(effect))
        return
    if condition is not None:
        creature.put(condition, creature.has(condition) + 1)
    arena.note("befalls", creature=name, effect=condition_name(effect))
    arena.tidy([creature])


def _stays(creature: Creature, effect: str) -> bool:
    """Tell whether it is unmovable, where it would be pushed: any conjuration, and who is Stuck."""
    return effect == "push" and (not can_act(creature) or creature.has("stuck") > 0)


def _is_immune(creature: Creature, condition: Condition) -> bool:
    traits, living = card(creature).traits, card(creature).living
    if condition == "burn":
        return "flame-immunity" in traits or "incorporeal" in traits
    if condition in _OF_THE_ACTIVE and not can_act(creature):
        return True
    return condition in _POISON and (not living or "poison-immunity" in traits)


def wake_up(arena: Arena, creature: Creature) -> None:
    """Turn Slam into Daze when the creature is activated."""
    slam = creature.has("slam")
    arena.lift(creature, "slam", slam)
    for _ in range(slam):
        inflict(arena, creature, "daze")


def passing(creature: Creature) -> dict[Condition, int]:
    """Return the markers on ``creature`` that leave when its activation ends."""
    return {each: creature.has(each) for each in _PASSING}


def struggle(arena: Arena, creature: Creature, before: dict[Condition, int]) -> Play[None]:
    """End an activation: Daze and Stun leave, Cripple and Stuck on a 7 or more.

    ``before`` is the Daze and Stun that was there when it began: what came later, from a barrier
    or a counterstrike, stays for the next one.
    """
    for condition, count in before.items():
        arena.lift(creature, condition, count)
    for holding in _HOLDING:
        if creature.has(holding):
            yield from _free(arena, creature, holding)


def _free(arena: Arena, creature: Creature, condition: Condition) -> Play[None]:
    """Roll an effect die for each marker."""
    name, said = arena.name(creature), condition_name(condition)
    prompt = text("prompt.free", creature=name, condition=said, least=_FREED_BY)
    rolled = yield from roll_effects(
        arena, creature.owner, lambda: prompt, lambda: creature.has(condition)
    )
    if not rolled:
        return
    free = sum(result >= _FREED_BY for result in rolled)
    creature.put(condition, creature.has(condition) - free)
    arena.note("frees", creature=name, condition=said, amount=free)
