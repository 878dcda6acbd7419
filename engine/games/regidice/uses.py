"""What a seat may do with its pool in the Resolve phase, the best of it first."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from engine.games.regidice.party import Party
from engine.games.regidice.sets import LEAST, blocks, healed, hits, is_spell
from engine.games.regidice.solver import (
    Pips,
    best_blocks,
    best_hits,
    best_runs,
    counted,
    groups,
)
from engine.games.regidice.state import COLOURS, SIDES, Action, Die

__all__ = ["Use", "best_plan", "potential", "single_sets", "use_of"]

_MOST_GROUPS = 12
"""Groups that are listed for an attacker; all others can be put together by hand."""


class Use(NamedTuple):
    """A set of dice and what it is worth: damage, blocks, dice healed, or the power of a spell."""

    dice: tuple[Die, ...]
    worth: int

    @property
    def ids(self) -> str:
        """The dice by their ids, as options name them."""
        return ".".join(str(die.id) for die in self.dice)


def use_of(party: Party, action: Action, dice: Sequence[Die]) -> Use:
    """Return what ``dice`` are worth for ``action``, as they lie and as the enemy stands now.

    An attacker's target does not change during the phase, a caster's does (RG-041, E-2).
    """
    pips = [die.pips for die in dice]
    match action:
        case "attack":
            worth = hits(pips, party.target)
        case "block":
            worth = blocks(pips)
        case "heal":
            worth = healed(pips)
        case "cast":
            worth = len(dice) if is_spell(dice, party.state.pips) else 0
        case _:
            worth = 0
    return Use(tuple(dice), worth)


def best_plan(party: Party, seat: int) -> list[Use]:
    """Return sets that together are the best use of the pool of ``seat``.

    Blocks and runs go no further than there is something to block or heal, and hits no further than
    overkill. Casters choose among spells that do quite different things: there is no best one.
    """
    dice, action = party.free_dice(seat), party.action(seat)
    counts, state = counted([die.pips for die in dice]), party.state
    match action:
        case "attack" if _can_harm(party, seat):
            plan = _of_use(party, best_hits(counts, party.target))
        case "block":
            plan = best_blocks(counts, _unblocked(party))
        case "heal":
            plan = best_runs(counts, len(state.injured))
        case _:
            plan = ()
    return [use_of(party, action, taken) for taken in _taken(dice, plan)]


def single_sets(party: Party, seat: int) -> list[Use]:
    """Return sets that may be resolved one by one: every block, run and spell, and many hits.

    None that would do nothing, since its dice could be prepared (RG-061).
    """
    dice, action = party.free_dice(seat), party.action(seat)
    if action == "cast":
        colours = [colour for colour in COLOURS if _does_something(party, seat, colour)]
        spells = [_spell(party, [die for die in dice if die.colour == each]) for each in colours]
        return [use for use in spells if use.worth]
    counts = counted([die.pips for die in dice])
    match action:
        case "attack" if _can_harm(party, seat):
            sets: Iterator[Sequence[int]] = islice(groups(counts, party.target), _MOST_GROUPS)
        case "block" if _unblocked(party):
            sets = (
                [pips] * size
                for pips, count in enumerate(counts, 1)
                for size in range(LEAST, count + 1)
            )
        case "heal" if party.state.injured:
            sets = (run for run in _runs() if all(counts[pips - 1] for pips in run))
        case _:
            return []
    return [use_of(party, action, next(_taken(dice, [each]))) for each in sets]


def _unblocked(party: Party) -> int:
    """Return the damage that is still to be blocked: none once the enemy has fallen (RG-050)."""
    return 0 if party.down else max(0, party.attack - party.state.blocked)


def _of_use(party: Party, plan: tuple[Pips, ...]) -> tuple[Pips, ...]:
    """Return the smallest groups of ``plan`` that fell the enemy, and one more for overkill.

    A further one would change nothing, and its dice could be prepared (RG-061, RG-071).
    """
    most = SIDES * party.attack - party.defence + 1
    return plan if len(plan) <= most else tuple(sorted(plan, key=len)[:most])


def _can_harm(party: Party, seat: int, *, spell: bool = False) -> bool:
    """Tell whether damage by ``seat`` changes anything: at the fallen, for overkill (RG-071).

    Whoever has none in that yet may be one of those who take the dice.
    """
    spells_count = party.option("fireball") == "counts"
    if not party.down or (spell and not spells_count):
        return not party.down
    hits = [hit for hit in party.state.hits if spells_count or not hit.spell]
    return not any(hit.needless for hit in hits) or all(hit.seat != seat for hit in hits)


def _does_something(party: Party, seat: int, colour: str) -> bool:
    """Tell whether a spell of this colour finds anything to block, to heal or to hurt (RG-073)."""
    match colour:
        case "blue":
            return _unblocked(party) > 0
        case "yellow":
            return bool(party.state.injured)
        case _:
            return _can_harm(party, seat, spell=True)


def potential(party: Party, seat: int) -> int:
    """Return what ``seat`` could do at best: its hits, blocks or healing, or its spells."""
    casts = party.action(seat) == "cast"
    plan = single_sets(party, seat) if casts else best_plan(party, seat)
    return sum(use.worth for use in plan)


def _runs() -> Iterator[range]:
    """Yield every run, the longest first."""
    for length in range(SIDES, LEAST - 1, -1):
        for low in range(1, SIDES - length + 2):
            yield range(low, low + length)


def _spell(party: Party, dice: list[Die]) -> Use:
    """Return the spell that dice of one colour make; worth nothing if some pips are missing."""
    left, spell = list(dice), []
    for pips in party.state.pips:
        die = next((die for die in left if die.pips == pips), None)
        if die is None:
            return Use((), 0)
        left.remove(die)
        spell.append(die)
    return use_of(party, "cast", spell)


def _taken(dice: Sequence[Die], plan: Sequence[Sequence[int]]) -> Iterator[tuple[Die, ...]]:
    """Yield dice for each set of pips, no die twice."""
    left = list(dice)
    for pips in plan:
        taken = []
        for number in pips:
            die = next(die for die in left if die.pips == number)
            left.remove(die)
            taken.append(die)
        yield tuple(taken)
