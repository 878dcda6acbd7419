"""The animal companion: each 1 in its pool adds 1 to any other die (RG-048)."""

from collections.abc import Iterator
from itertools import groupby
from typing import cast

from engine.answers import Chose
from engine.asks import Choose, Option
from engine.game import Part
from engine.games.regidice.party import Party, die_name, text
from engine.games.regidice.state import SIDES, Die
from engine.games.regidice.uses import potential
from engine.messages import seat_name

__all__ = ["boost", "boost_options", "can_boost"]


def can_boost(party: Party, seat: int) -> bool:
    """Tell whether ``seat`` is the companion (RG-023), with a boost to give and a die to raise."""
    return party.action(seat) == "animal" and any(True for _ in _targets(party, seat))


def boost_options(party: Party, seat: int) -> tuple[list[Option], list[Option]]:
    """Return the dice that may be raised, each sort of die of each player once.

    First those by which their player can do more, then all others: some can do less.
    """
    if not can_boost(party, seat):
        return [], []
    useful: list[Option] = []
    others: list[Option] = []
    now = {owner: potential(party, owner) for owner in party.in_turn()}
    for owner, die in _targets(party, seat):
        gain = _if_raised(party, owner, die) > now[owner]
        option = Option(
            f"boost.{die.id}",
            text("option.boost", die=die_name(die), to=die.pips + 1),
            detail=text("option.boost-helps") if gain else None,
            group=text("group.boost", seat=seat_name(owner)),
        )
        (useful if gain else others).append(option)
    return useful, others


def boost(party: Party, seat: int, target: int) -> Part[None]:
    """Spend a 1 of ``seat`` to add 1 to the die with the id ``target``, wherever it lies.

    Nothing is spent if that die was used, or is a 6, by the time it is said which 1.
    """
    answer = yield lambda: _question(party, seat, target)
    raised = _raised(party, seat, target)
    if raised is None:
        return
    owner, die = raised
    ones = _ones(party, seat, die)
    wanted = ones[0].colour if answer is None else cast("Chose", answer).option
    spent = next(one for one in ones if one.colour == wanted)
    spent.used = True
    names = {"owner": seat_name(owner), "die": die_name(die), "spent": die_name(spent)}
    party.note("boosts", seat, **names, to=die.pips + 1)
    die.pips += 1
    party.tidy()


def _question(party: Party, seat: int, target: int) -> Choose | None:
    """Ask which 1 is spent, if they have several colours: the others can be prepared (RG-061)."""
    raised = _raised(party, seat, target)
    ones = [] if raised is None else _ones(party, seat, raised[1])
    if len(ones) <= 1:
        return None
    pool = party.pool(seat)
    options = tuple(Option(one.colour, die_name(one), dice=(pool.index(one),)) for one in ones)
    return Choose(seat, text("prompt.spend"), options, options[0].id)


def _raised(party: Party, seat: int, target: int) -> tuple[int, Die] | None:
    """Return the die with the id ``target`` and its owner, as long as it may be raised."""
    targets = _targets(party, seat, every=True)
    return next((each for each in targets if each[1].id == target), None)


def _ones(party: Party, seat: int, raised: Die) -> list[Die]:
    """Return the 1s that may be spent on another die than themselves, of each colour one."""
    ones = [die for die in party.free_dice(seat) if die.pips == 1 and die.id != raised.id]
    return [next(alike) for _, alike in groupby(ones, key=lambda die: die.colour)]


def _targets(party: Party, seat: int, *, every: bool = False) -> Iterator[tuple[int, Die]]:
    """Yield the dice that may be raised with their owners: none past 6, and of alike ones one."""
    seen = set()
    for owner in party.in_turn():
        for die in party.free_dice(owner):
            sort = (owner, die.colour, die.pips)
            if die.pips < SIDES and (every or sort not in seen) and _ones(party, seat, die):
                seen.add(sort)
                yield owner, die


def _if_raised(party: Party, owner: int, die: Die) -> int:
    """Return what ``owner`` could do at best if ``die`` showed one more."""
    die.pips += 1
    best = potential(party, owner)
    die.pips -= 1
    return best
