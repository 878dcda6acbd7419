"""What is true of every view of Mage Wars, as long as nobody sets anything by hand."""

from engine import View

__all__ = ["check"]


def check(view: View) -> None:
    """Nothing that is destroyed stands in the arena, and each marker is on somebody who has it."""
    for zone in view.board:
        for item in zone.items:
            left, life = item.label.params["left"], item.label.params["life"]
            assert isinstance(left, int)
            assert isinstance(life, int)
            assert 0 < left <= life, item
    for seat in view.seats:
        numbers = {counter.id: counter.value for counter in seat.counters}
        lives = [name for name in numbers if name.endswith(".life")]
        shown = next((z for z in view.board if z.id == f"arena.{seat.seat}"), None)
        assert len(lives) == (0 if shown is None else len(shown.items))
        if view.outcome is None and numbers:
            assert numbers["damage"] < numbers["life"] + 3 * numbers["growth"]
