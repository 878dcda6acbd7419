"""What is true of every view of King of Tokyo, as long as nobody sets anything by hand."""

from collections import Counter

from engine import SeatView, View

__all__ = ["check"]


def check(view: View) -> None:
    """Check cards, places and monsters."""
    numbers = [{counter.id: counter.value for counter in seat.counters} for seat in view.seats]
    cards = Counter(
        name.removeprefix("card.")
        for each in numbers
        for name, value in each.items()
        if name.startswith("card.") and value
    )
    market = [item.label.key.rpartition(".")[2] for item in view.board[1].items]
    assert max((cards + Counter(market)).values(), default=1) == 1, "a card is in two places"
    assert len(market) <= 3
    standing = Counter(each["tokyo"] for each in numbers if each["tokyo"])
    assert max(standing.values(), default=1) == 1, "two stand in one place"
    alive = sum(each["health"] > 0 for each in numbers)
    assert not standing[2] or alive >= 5, "the Bay is closed (KT-033)"
    for seat, each in zip(view.seats, numbers, strict=True):
        check_monster(seat, each)


def check_monster(seat: SeatView, numbers: dict[str, int]) -> None:
    """Nobody has more than 12 health, and the dead have nothing (KT-018, KT-021, KT-063)."""
    assert numbers["health"] <= 12, seat
    if not numbers["health"]:
        left = {name: value for name, value in numbers.items() if value and name != "points"}
        assert not left, (seat.seat, left)
