"""What can go wrong at a table, each with the value that was wrong and what would do."""

from croupier import CroupierError
from engine.messages import Message

__all__ = [
    "CorrectionError",
    "GameError",
    "IllegalAnswerError",
    "JournalError",
    "LastingJournalError",
    "MissingContentError",
    "NothingToUndoError",
    "RefusalError",
    "RulesChangedError",
    "SetupError",
    "StaleAnswerError",
]


class RefusalError(CroupierError, ValueError):
    """The table refuses what was put to it. Nothing has changed.

    ``reason`` says why in the words of the page's catalogues; the exception's own text is English.
    """

    def __init__(self, text: str, reason: Message) -> None:
        super().__init__(text)
        self.reason = reason


class StaleAnswerError(RefusalError):
    """The answer was meant for something the table no longer asks."""

    def __init__(self, expected: int, since: int) -> None:
        super().__init__(
            f"the answer was given at revision {expected}, but what it answers has changed at "
            f"revision {since}; look again and answer what is asked now",
            Message("refusal.stale"),
        )


class IllegalAnswerError(RefusalError):
    """The answer is not one that the open ask allows this seat."""


class CorrectionError(RefusalError):
    """A correction names no counter of this game, or a value it cannot hold."""


class NothingToUndoError(RefusalError):
    """There is nothing to take back, or nothing taken back to bring again."""


class RulesChangedError(RefusalError):
    """The game cannot go there: the rules have changed since, and lead elsewhere now."""


class SetupError(CroupierError, ValueError):
    """A game cannot be set up as asked: unknown game, number of seats or option."""


class GameError(CroupierError, RuntimeError):
    """The rules themselves failed. The table stands as it stood before the answer."""


class JournalError(CroupierError, OSError):
    """The journal cannot be opened, read or written."""


class LastingJournalError(JournalError):
    """It is damaged, of another format, or may not be written: until somebody mends that."""


class MissingContentError(CroupierError, LookupError):
    """What a game that is kept is played with is not here, such as a hero of people's own."""
