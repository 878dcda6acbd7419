"""Upkeep: what burns, bleeds and rots, and what people see to themselves (MW-013)."""

from engine.asks import Option
from engine.game import Checkpoint, Each, Part, Play
from engine.games.mage_wars.arena import Arena
from engine.games.mage_wars.dice import counted, roll_attack
from engine.games.mage_wars.state import Creature
from engine.games.mage_wars.sums import BLANK, reckon
from engine.games.mage_wars.words import condition_name, text

__all__ = ["suffer_upkeep"]


def suffer_upkeep(arena: Arena) -> Play[None]:
    """Let people do what their cards say, then let all damage of conditions land at once (E-1)."""
    yield Each({seat: _see_to_cards(arena, seat) for seat in arena.in_turn()})
    suffering = [creature for seat in arena.in_turn() for creature in arena.standing(seat)]
    due: dict[int, int] = {}
    for creature in suffering:
        burnt = yield from _burn(arena, creature)
        due[creature.id] = burnt + (_ail(arena, creature) if arena.here(creature) else 0)
    for creature in suffering:
        arena.hurt(creature, due[creature.id])
    arena.bury()
    yield Checkpoint()


def _see_to_cards(arena: Arena, seat: int) -> Part[None]:
    """Let ``seat`` pay its upkeep and regenerate: it sets by hand what that changes."""
    done = Option("done", text("option.upkeep-done"))
    yield from arena.choose(seat, text("prompt.upkeep"), lambda: [done], done.id)


def _burn(arena: Arena, creature: Creature) -> Play[int]:
    """Roll an attack die for each Burn: its damage is direct, and a blank puts it out (T-17)."""
    name = arena.name(creature)
    faces = yield from roll_attack(
        arena,
        creature.owner,
        lambda: creature.has("burn") if arena.here(creature) else 0,
        lambda: text("prompt.burn", creature=name, count=creature.has("burn")),
    )
    counted(arena)
    if not faces:
        return 0
    damage, out = reckon(faces, 0).total, faces.count(BLANK)
    creature.put("burn", creature.has("burn") - out)
    arena.note("burns", creature=name, amount=damage, out=out)
    return damage


def _ail(arena: Arena, creature: Creature) -> int:
    """Return what Bleed and Rot do: 1 direct damage each."""
    total = 0
    for condition in ("bleed", "rot"):
        count = creature.conditions.get(condition, 0)
        if count:
            name = condition_name(condition)
            arena.note("ails", creature=arena.name(creature), amount=count, condition=name)
            total += count
    return total
