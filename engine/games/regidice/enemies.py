"""Damage to the enemy, and how it falls (RG-041, RG-045, RG-070 to RG-074)."""

from typing import cast

from engine.answers import Chose, Entered
from engine.asks import Amount, Choose, Option
from engine.game import Part, Play
from engine.games.regidice.party import Party, text
from engine.games.regidice.state import SIDES, Die, Hit
from engine.messages import seat_name

__all__ = ["deal", "fall", "kill"]

_REST = "rest"


def deal(party: Party, seat: int, damage: int, *, spell: bool) -> Part[None]:
    """Let ``seat`` raise enemy dice by 1 for each point of damage, none beyond 6 (E-1)."""
    party.note("damage", seat, amount=damage)
    lowest_first = False
    for left in range(damage, 0, -1):
        chosen = "" if lowest_first else (yield from _choose_die(party, seat, left))
        lowest_first = lowest_first or chosen == _REST
        party.state.hits.append(Hit(seat, spell, party.down))
        if not party.down:
            at = party.state.pips.index(int(chosen) if chosen.isdigit() else min(party.state.pips))
            party.state.pips[at] += 1


def _choose_die(party: Party, seat: int, left: int) -> Part[str]:
    """Ask which die is raised next; nothing is asked, or said, where it makes no difference.

    What another deals in that moment may make one again.
    """
    while True:
        answer = yield lambda: _question(party, seat, left)
        if answer is not None:
            return cast("Chose", answer).option
        if _question(party, seat, left) is None:
            return ""


def _question(party: Party, seat: int, left: int) -> Choose | None:
    low = sorted({pips for pips in party.state.pips if pips < SIDES})
    missing = SIDES * party.attack - party.defence
    if len(low) <= 1 or left >= missing:
        return None
    options = [Option(str(pips), text("option.raise", pips=pips, to=pips + 1)) for pips in low]
    options.append(Option(_REST, text("option.raise-lowest", left=left)))
    return Choose(seat, text("prompt.damage", count=left), tuple(options), _REST)


def kill(party: Party, seat: int) -> None:
    """Let the enemy fall at once, by no more damage than that takes (RG-045)."""
    party.state.hits.append(Hit(seat, spell=True, needless=party.down))
    party.state.pips = [SIDES] * party.attack
    party.note("killed", seat)


def fall(party: Party) -> Play[None]:
    """If the enemy has fallen, leave its dice to be healed or take them, and meet the next one.

    People may say meanwhile which enemy that is.
    """
    state, fallen = party.state, party.state.enemy
    if not party.down:
        return
    state.fell = True
    party.note("falls", enemy=fallen)
    dice = state.new_dice("black", party.attack)
    takers = _overkillers(party)
    if takers:
        yield from _share(party, dice, takers)
    else:
        state.injured.extend(dice)
    party.tidy()
    state.hits = []
    if state.enemy == fallen:
        state.meet(fallen + 1)


def _overkillers(party: Party) -> list[int]:
    """Return who may take the dice after more damage than was needed (RG-071 to RG-073).

    Whoever's damage ended it comes first.
    """
    spells_count = party.option("fireball") == "counts"
    hits = [hit for hit in party.state.hits if spells_count or not hit.spell]
    if not any(hit.needless for hit in hits):
        return []
    needed = [hit.seat for hit in hits if not hit.needless] or [hits[0].seat]
    return list(dict.fromkeys([needed[-1], *(hit.seat for hit in hits)]))


def _share(party: Party, dice: list[Die], takers: list[int]) -> Play[None]:
    """Let the first of ``takers`` keep what the players decide not to give to the others."""
    first, *others = takers
    if others and party.option("overkill") == "last":
        others = []
    for taker in others:
        if not dice:
            return
        prompt = text("prompt.overkill", seat=seat_name(taker), left=len(dice))
        given = yield lambda: Amount(first, prompt, 0, len(dice), 0)  # noqa: B023 - asked and answered within this very round
        _take(party, taker, [dice.pop() for _ in range(cast("Entered", given).amount)])
    _take(party, first, dice)


def _take(party: Party, seat: int, dice: list[Die]) -> None:
    if dice:
        party.pool(seat).extend(dice)
        party.note("overkill", seat, count=len(dice))
