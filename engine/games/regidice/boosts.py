"""The animal companion: each 1 in its pool adds 1 to any other die (RG-048)."""

from collections.abc import Iterator

from engine.asks import Option
from engine.games.regidice.party import Party, die_name, text
from engine.games.regidice.state import SIDES, Die
from engine.games.regidice.uses import potential
from engine.messages import seat_name

__all__ = ["boost", "boost_options", "can_boost"]


def can_boost(party: Party, seat: int) -> bool:
    """Tell whether ``seat`` is the companion (RG-023), with a boost to give and a die to raise."""
    return party.action(seat) == "animal" and any(True for _ in _targets(party, seat))


def boost_options(party: Party, seat: int) -> list[Option]:
    """Return the dice that may be raised, each sort of die of each player once.

    Those by which their player can do more come first.
    """
    if not can_boost(party, seat):
        return []
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
    return [*useful, *others]


def boost(party: Party, seat: int, target: int) -> None:
    """Spend a 1 of ``seat`` to add 1 to the die with the id ``target``, wherever it lies."""
    owner, die = next(each for each in _targets(party, seat, every=True) if each[1].id == target)
    spent = _spendable(party, seat, but=die)
    if spent is not None:
        spent.used = True
        party.note("boosts", seat, owner=seat_name(owner), die=die_name(die), to=die.pips + 1)
        die.pips += 1
        party.tidy()


def _spendable(party: Party, seat: int, but: Die | None = None) -> Die | None:
    """Return a 1 that may be spent, on another die than itself."""
    ones = [die for die in party.free_dice(seat) if die.pips == 1]
    return next((die for die in ones if but is None or die.id != but.id), None)


def _targets(party: Party, seat: int, *, every: bool = False) -> Iterator[tuple[int, Die]]:
    """Yield the dice that may be raised with their owners: none past 6, and of alike ones one."""
    seen = set()
    for owner in party.in_turn():
        for die in party.free_dice(owner):
            sort = (owner, die.colour, die.pips)
            if die.pips < SIDES and (every or sort not in seen) and _spendable(party, seat, die):
                seen.add(sort)
                yield owner, die


def _if_raised(party: Party, owner: int, die: Die) -> int:
    """Return what ``owner`` could do at best if ``die`` showed one more."""
    die.pips += 1
    best = potential(party, owner)
    die.pips -= 1
    return best
