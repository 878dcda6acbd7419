"""What dice are held to show."""

import pytest

from engine.games.dice_throne.library import printed_content
from engine.games.dice_throne.patterns import matches, measure
from engine.games.dice_throne.vocabulary import Pattern, Quantity

SMALL, LARGE = Pattern(straight="small"), Pattern(straight="large")
FACES = printed_content().heroes["barbarian"].faces


def dice(numbers: str) -> list[str]:
    """Return the Barbarian's faces with these numbers."""
    return [FACES[int(number) - 1] for number in numbers]


@pytest.mark.parametrize(
    "numbers, small, large",
    [
        ("23451", True, True),
        ("23452", True, False),
        ("23455", True, False),
        ("12345", True, True),
        ("23456", True, True),
        ("12346", True, False),
        ("13456", True, False),
        ("12356", False, False),
        ("11122", False, False),
    ],
)
def test_straights(numbers: str, small: bool, large: bool) -> None:  # noqa: FBT001 - a table's columns
    """T-10 to T-12, DT-041: four or five consecutive numbers on as many dice."""
    assert (matches(SMALL, dice(numbers)), matches(LARGE, dice(numbers))) == (small, large)


@pytest.mark.parametrize(
    "numbers, met", [("11266", True), ("12366", True), ("14566", False), ("12346", False)]
)
def test_symbols(numbers: str, met: bool) -> None:  # noqa: FBT001 - a table's column
    """DT-040: the symbols asked for must be there; the other dice do not matter."""
    assert matches(Pattern({"sword": 2, "pow": 2}), dice(numbers)) is met


@pytest.mark.parametrize(
    "numbers, kinds", [("11123", 3), ("11116", 4), ("66666", 5), ("11235", 2), ("45123", 1)]
)
def test_kinds_go_by_number(numbers: str, kinds: int) -> None:
    """DT-042: 1, 2 and 3 are all Swords, but only equal numbers are of a kind."""
    assert matches(Pattern(of_a_kind=kinds), dice(numbers))
    assert not matches(Pattern(of_a_kind=kinds + 1), dice(numbers))


def test_nothing_asked_is_met_by_anything() -> None:
    """An effect without a pattern always happens."""
    assert matches(None, [])


@pytest.mark.parametrize(
    "quantity, numbers, amount",
    [
        (7, "66666", 7),
        (Quantity(per="sword"), "12345", 3),
        (Quantity(plus=1, per="life", times=2), "445", 7),
        (Quantity(per="sword", every=2), "11123", 2),
        (Quantity(per="sword", steps={3: 4, 4: 6, 5: 8}), "11266", 4),
        (Quantity(per="sword", steps={3: 4, 4: 6, 5: 8}), "11236", 6),
        (Quantity(per="sword", steps={3: 4, 4: 6, 5: 8}), "11666", 0),
        (Quantity(pips=True), "456", 15),
        (Quantity(pips=True, half=True), "5", 3),
    ],
)
def test_quantities(quantity: int | Quantity, numbers: str, amount: int) -> None:
    """DT-045, DT-086: numbers are read off the dice, halves are rounded up."""
    assert measure(quantity, dice(numbers)) == amount
