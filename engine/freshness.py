"""Since when what is asked: an answer given on an older look was meant for something else."""

from engine.asks import SeatAsk, Window
from engine.errors import StaleAnswerError
from engine.stack import Stack

__all__ = ["Freshness"]


class Freshness:
    """Remembers at which revision the game changed, and what each seat is asked was asked."""

    def __init__(self, revision: int) -> None:
        self.revision = self._game = self._anybody = self._anew = revision
        self._asked: dict[int, tuple[Stack, int, SeatAsk | Window]] = {}
        self._seats: dict[int, int] = {}
        self._broke_in: dict[int, int] = {}
        self._broken_into: dict[int, int] = {}

    def note(self, stack: Stack) -> None:
        """Note that the game has changed with the present revision, and what it asks now."""
        before = self._asked
        asked = {seat: (stack, stack.serial(seat), ask) for seat, ask in stack.open_asks.items()}
        for seat in before.keys() | asked.keys():
            if before.get(seat) != asked.get(seat):
                self._seats[seat] = self._anybody = self.revision
                if seat in asked:
                    self._anew = self.revision
        self._asked, self._game = asked, self.revision

    def note_interruption(self, by: int, *, aside: bool) -> None:
        """Note that ``by`` has broken in with the present revision.

        Whoever else may break in now has that to think of, unless it was but an ``aside``: a pass
        was meant for what was before.
        """
        self._broke_in[by] = self.revision
        if aside:
            return
        windows = (seat for seat, (_, _, ask) in self._asked.items() if isinstance(ask, Window))
        self._broken_into |= dict.fromkeys((each for each in windows if each != by), self.revision)

    def check_game(self, expected: int | None) -> None:
        """Raise StaleAnswerError if the game has changed since the revision ``expected``."""
        self._check(expected, self._game)

    def check_asked(self, expected: int | None, by: int | None) -> None:
        """Raise it if what ``by`` is asked, or else what anybody is, has changed since."""
        if by is None or by not in self._asked:
            self._check(expected, self._anybody)
        else:
            self._check(expected, max(self._seats[by], self._broken_into.get(by, 0)))

    def check_interruption(self, expected: int | None, by: int) -> None:
        """Raise it if ``by`` has answered or broken in since, or if anything is asked anew.

        That others have answered takes nothing from what a seat may break in on.
        """
        self._check(expected, self._broke_in.get(by, 0))
        self._check(expected, self._seats.get(by, 0))
        if by not in self._asked:
            self._check(expected, self._anew)

    def _check(self, expected: int | None, since: int) -> None:
        if expected is not None and not since <= expected <= self.revision:
            raise StaleAnswerError(expected, since)
