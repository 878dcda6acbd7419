"""One press for each time a button is pressed, however its contacts chatter."""

from math import inf

__all__ = ["Debounce"]


class Debounce:
    """Tells a press from chatter: it is one if the contacts were quiet for a while before.

    A press is told at its first edge, without delay. Whoever feeds it owns the clock.
    """

    def __init__(self, quiet: float = 0.03) -> None:
        """``quiet``: seconds without an edge after which the next one is a person's doing."""
        self._quiet = quiet
        self._last_edge = -inf

    def edge(self, *, pressed: bool, at: float) -> bool:
        """Take an edge at the time ``at`` in seconds; return whether it begins a press."""
        quiet = at - self._last_edge >= self._quiet
        self._last_edge = at
        return pressed and quiet
