"""Since when what is asked: an answer given on an older look was meant for something else."""

from engine.asks import SeatAsk, Window
from engine.errors import StaleAnswerError
from engine.stack import Stack

__all__ = ["Freshness"]


class Freshness:
    """Remembers at which revision the game changed, and what each seat is asked was asked."""

    def __init__(self, revision: int) -> None:
        self.revision = self._game = self._anybody = revision
        self._asked: dict[int, tuple[Stack, int, SeatAsk | Window]] = {}
        self._seats: dict[int, int] = {}

    def note(self, stack: Stack) -> None:
        """Note that the game has changed with the present revision, and what it asks now."""
        asked = {seat: (stack, stack.serial(seat), ask) for seat, ask in stack.open_asks.items()}
        for seat, what in asked.items():
            if self._asked.get(seat) != what:
                self._seats[seat] = self.revision
        if asked != self._asked:
            self._asked, self._anybody = asked, self.revision
        self._game = self.revision

    def check_game(self, expected: int | None) -> None:
        """Raise StaleAnswerError if the game has changed since the revision ``expected``."""
        self._check(expected, self._game)

    def check_asked(self, expected: int | None, by: int | None) -> None:
        """Raise it if what ``by`` is asked, or else what anybody is, has changed since."""
        if by is None or by not in self._asked:
            self._check(expected, self._anybody)
        else:
            self._check(expected, self._seats[by])

    def _check(self, expected: int | None, since: int) -> None:
        if expected is not None and not since <= expected <= self.revision:
            raise StaleAnswerError(expected, since)
