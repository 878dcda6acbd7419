"""Suffer: paying for the enemy's attack."""

from collections.abc import Sequence
from typing import cast

from engine.answers import Chose
from engine.asks import Choose
from engine.game import Checkpoint, Each, Part, Play
from engine.games.regidice.enemies import fall
from engine.games.regidice.party import Party, text
from engine.games.regidice.picking import dice_options, look
from engine.games.regidice.state import ACTIONS, Die

__all__ = ["beaten", "suffer"]


def suffer(party: Party) -> Play[None]:
    """Let unblocked damage be paid, one die a point, unless the enemy fell (RG-050).

    It may fall by hand meanwhile: nothing more is paid then.
    """
    state = party.state
    party.begin("suffer")
    if state.fell:
        return
    state.due = max(0, party.attack - state.blocked)
    party.note("attacks", attack=party.attack, blocked=state.blocked, due=state.due)
    while state.due and not party.down:
        yield Checkpoint()
        if not party.down:
            yield from _pay_together(party)
    if party.down:
        state.due = 0
        yield from fall(party)


def _pay_together(party: Party) -> Play[None]:
    """Let those pay whose turn it is, or take all of their dice where that is no choice."""
    payers = _payers(party)
    if sum(len(party.pool(seat)) for seat in payers) <= party.state.due:
        for seat in payers:
            _lose(party, seat, list(party.pool(seat)))
    else:
        alone = len(payers) == 1
        yield Each({seat: _pay(party, seat, alone=alone) for seat in payers})


def beaten(party: Party) -> bool:
    """Tell whether more must be paid than those have who must pay (RG-052, T-17, T-18)."""
    state = party.state
    if state.phase != "suffer" or not state.due or party.down:
        return False
    groups = _groups(party)
    helping = groups if len(groups) > 1 and party.option("help") == "yes" else groups[:1]
    return state.due > sum(len(party.pool(seat)) for group in helping for seat in group)


def _groups(party: Party) -> list[list[int]]:
    """Return who pays, group by group: who blocks first, companions last (RG-050, RG-051, T-19)."""
    groups = [
        [each.seat for each in party.state.declared if each.action == action] for action in ACTIONS
    ]
    return [group for group in groups if group]


def _payers(party: Party) -> list[int]:
    """Return who pays now: a group together or, if so agreed, one after another (RG-053, RG-054).

    Lower groups come in only where help is allowed; else ``beaten`` ends the game before.
    """
    able = [[seat for seat in group if party.pool(seat)] for group in _groups(party)]
    payers = next((group for group in able if group), [])
    if len(payers) <= 1 or party.action(payers[0]) == "block":
        return payers
    return payers[:1] if party.option("payers") == "in-order" else payers


def _pay(party: Party, seat: int, *, alone: bool) -> Part[None]:
    """Let ``seat`` pay die by die; who pays ``alone`` is not asked which of alike dice go."""
    while party.state.due and not party.down:
        if alone and len({look(die) for die in party.pool(seat)}) == 1:
            _lose(party, seat, party.pool(seat)[: party.state.due])
            return
        answer = yield lambda: _payment(party, seat)
        if answer is None:
            return
        chosen = int(cast("Chose", answer).option)
        _lose(party, seat, [die for die in party.pool(seat) if die.id == chosen])


def _payment(party: Party, seat: int) -> Choose | None:
    if not party.state.due or party.down or not party.pool(seat):
        return None
    dice = sorted(party.pool(seat), key=lambda die: (die.free, die.pips))
    options = tuple(dice_options(party, seat, dice))
    prompt = text("prompt.pay", left=party.state.due)
    return Choose(seat, prompt, options, options[0].id)


def _lose(party: Party, seat: int, dice: Sequence[Die]) -> None:
    """Move dice to the injured pile, and count them as paid."""
    for die in dice:
        party.pool(seat).remove(die)
        die.pips, die.used = 0, False
        party.state.injured.append(die)
        party.state.due -= 1
    party.tidy()
    party.note("loses", seat, count=len(dice))
