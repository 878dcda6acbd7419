"""Collect: the screens fall, and dice go where they were declared to go (RG-030 to RG-034)."""

from engine.games.regidice.party import Party, declared_name
from engine.games.regidice.state import COLOURS, Declaration, Die

__all__ = ["collect"]


def collect(party: Party) -> None:
    """Reveal all pools, move the dice, then hand over what was prepared (RG-033)."""
    party.begin("collect")
    for seat in party.in_turn():
        _show(party, seat)
    for declared in _in_order(party.state.declared):
        _gather(party, declared)
    for seat, waiting in enumerate(party.state.prepared):
        if waiting:
            party.note("prepared-joins", seat, count=len(waiting))
            party.pool(seat).extend(waiting)
            waiting.clear()
    party.tidy()


def _in_order(declared: list[Declaration]) -> list[Declaration]:
    """Order who collects: as they declared, but casters after all others (RG-031, RG-034)."""
    return sorted(declared, key=lambda each: each.action == "cast")


def _gather(party: Party, declared: Declaration) -> None:
    """Take the declared dice from all others, even those they have just collected (RG-032)."""
    if declared.action == "animal":
        return
    taken = 0
    for seat in party.in_turn():
        if seat == declared.seat:
            continue
        pool = party.pool(seat)
        wanted = [die for die in pool if declared.wants(die) and _may_go(party, seat, die)]
        party.state.pools[seat] = [die for die in pool if die not in wanted]
        party.pool(declared.seat).extend(wanted)
        taken += len(wanted)
    party.note("collects", declared.seat, declared=declared_name(declared), count=taken)


def _may_go(party: Party, seat: int, die: Die) -> bool:
    """The animal companion gives no die that shows 1 away (RG-032, T-23)."""
    return party.action(seat) != "animal" or die.pips != 1


def _show(party: Party, seat: int) -> None:
    """Note what came up: now everybody may know."""
    pips = {
        colour: " ".join(str(die.pips) for die in party.pool(seat) if die.colour == colour) or "–"
        for colour in COLOURS
    }
    party.note("shown", seat, **pips)
