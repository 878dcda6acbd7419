"""One press a press, however the contacts chatter."""

from device.debounce import Debounce

CHATTER = [True, False, True, False, True]


def presses(debounce: Debounce, edges: list[tuple[bool, float]]) -> list[float]:
    """Feed edges; return the times at which a press began."""
    return [at for pressed, at in edges if debounce.edge(pressed=pressed, at=at)]


def chatter(start: float, *, ends: bool) -> list[tuple[bool, float]]:
    """Return five edges within 8 ms that end pressed or not."""
    return [(level == ends, start + 0.002 * step) for step, level in enumerate(CHATTER)]


def test_a_chattering_press_is_one() -> None:
    """Contacts that bounce while closing and while opening make one press, at its first edge."""
    edges = chatter(1.0, ends=True) + chatter(1.5, ends=False)
    assert presses(Debounce(0.03), edges) == [1.0]


def test_each_press_counts() -> None:
    """Two presses a quarter of a second apart are two."""
    edges = [(True, 1.0), (False, 1.1), (True, 1.25), (False, 1.3)]
    assert presses(Debounce(0.03), edges) == [1.0, 1.25]


def test_a_release_is_no_press() -> None:
    """A button held when the program starts tells nothing when it is let go."""
    assert presses(Debounce(0.03), chatter(0.0, ends=False)) == []


def test_chatter_keeps_the_next_edge_waiting() -> None:
    """The quiet time is counted from the last edge, not from the last press."""
    edges = [(True, 1.0), (False, 1.02), (True, 1.04), (False, 1.06), (True, 1.08)]
    assert presses(Debounce(0.03), edges) == [1.0]
