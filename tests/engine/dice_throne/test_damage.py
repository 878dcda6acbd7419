"""The damage sum against the rulebook's worked examples."""

from collections.abc import Sequence

import pytest

from engine import Message
from engine.games.dice_throne.damage import (
    KINDS,
    Change,
    DamageKind,
    Share,
    Tally,
    damage_sum,
    half,
)

CAUSE = Message("cause")


def tally(
    kind: DamageKind,
    bases: list[Change],
    changes: Sequence[Change] = (),
    shares: Sequence[Share] = (),
    *,
    avoided: bool = False,
) -> Tally:
    """Return damage that comes to a seat."""
    return Tally(
        kind=kind, bases=bases, changes=list(changes), shares=list(shares), avoided=avoided
    )


def change(amount: int) -> Change:
    """Return a modification of the damage."""
    return Change(CAUSE, amount)


def prevention(amount: int) -> Change:
    """Return prevented damage."""
    return Change(CAUSE, -amount, prevents=True)


def overpower(halves: int) -> Tally:
    """Return vector T-01: Overpower 18 on a Paladin who spends so many Protects."""
    return tally(
        "normal", [change(18)], [prevention(3), change(5), prevention(3)], [Share(CAUSE)] * halves
    )


@pytest.mark.parametrize("halves, result", [(2, 0), (1, 8), (0, 17)])
def test_overpower_on_a_paladin(halves: int, result: int) -> None:
    """T-01 to T-03: 18-3+5-3 = 17, each half of it is 9, and what is below 0 counts as 0."""
    receipt = damage_sum(overpower(halves))
    assert (receipt.base, receipt.subtotal, receipt.result) == (18, 17, result)
    assert [share.amount for share in receipt.taken] == [9] * halves


def test_retribution_reads_the_subtotal() -> None:
    """T-01, DT-085: Retribution strikes back with half of the subtotal, 9, not of the result."""
    assert half(damage_sum(overpower(2)).subtotal) == 9


def test_halves_are_not_taken_when_they_are_played() -> None:
    """T-04: halving on the spot (18, 9, -3, +5, -3, half of 8) would let 4 through, not 0."""
    on_the_spot = half(half(18) - 3 + 5 - 3)
    assert (on_the_spot, damage_sum(overpower(2)).result) == (4, 0)


def test_the_half_is_taken_of_what_was_added_too() -> None:
    """T-24: 8 damage, one half prevented, 4 added: 12, of which 6 get through."""
    receipt = damage_sum(tally("normal", [change(8)], [change(4)], [Share(CAUSE)]))
    assert (receipt.subtotal, receipt.result) == (12, 6)


@pytest.mark.parametrize(
    "kind, result",
    [
        ("normal", 6),
        ("undefendable", 6),
        ("pure", 5),
        ("collateral", 5),
        ("ultimate", 13),
        ("untyped", 5),
    ],
)
def test_what_may_change_each_kind(kind: DamageKind, result: int) -> None:
    """DT-080, DT-087: 10 damage, +3, and a half prevented: each kind takes what its row allows.

    What comes from outside an attack can be prevented and avoided, but not modified.
    """
    assert damage_sum(tally(kind, [change(10)], [change(3)], [Share(CAUSE)])).result == result
    avoided = damage_sum(tally(kind, [change(10)], avoided=True))
    assert avoided.result == (10 if kind == "ultimate" else 0)


def test_the_table_of_damage() -> None:
    """DT-080: what can be defended, prevented, avoided, modified, and what is an attack."""
    yes_or_no = {kind: "".join("ny"[each] for each in rules) for kind, rules in KINDS.items()}
    assert yes_or_no == {
        "normal": "yyyyy",
        "undefendable": "nyyyy",
        "pure": "nyyny",
        "collateral": "nyynn",
        "ultimate": "nnnyy",
        "untyped": "nyynn",
    }


def test_ultimate_damage_is_only_increased() -> None:
    """DT-054: nothing reduces, prevents or avoids it, but it can be boosted."""
    ultimate = tally("ultimate", [change(12)], [change(-2), prevention(6), change(2)], avoided=True)
    assert damage_sum(ultimate).result == 14


def test_pure_damage_can_be_prevented_and_avoided_but_not_modified() -> None:
    """D-8: neither a bonus nor Wither touches it; prevention does."""
    assert damage_sum(tally("pure", [change(5)], [change(2), change(-2)])).result == 5
    assert damage_sum(tally("pure", [change(5)], [prevention(3)])).result == 2
    assert damage_sum(tally("pure", [change(5)], avoided=True)).result == 0


def test_a_share_may_add() -> None:
    """DT-084: a multiplication is computed from the subtotal as well: doubled 5 is 10."""
    doubled = [Share(CAUSE, -1, 1)]
    assert damage_sum(tally("normal", [change(4)], [change(1)], doubled)).result == 10


@pytest.mark.parametrize("number, expected", [(17, 9), (18, 9), (1, 1), (0, 0)])
def test_halves_are_rounded_up(number: int, expected: int) -> None:
    """DT-086: always up."""
    assert half(number) == expected


def test_what_is_below_zero_counts_as_zero() -> None:
    """DT-084: neither the result nor the half of a negative subtotal gives anything."""
    receipt = damage_sum(tally("normal", [change(3)], [prevention(9)], [Share(CAUSE)]))
    assert (receipt.subtotal, receipt.taken[0].amount, receipt.result) == (-6, 0, 0)
