"""What goes wrong in several modules here; what goes wrong in one stands there."""

from errno import EROFS

from croupier import CroupierError

__all__ = ["DataError", "whose"]


class DataError(CroupierError, OSError):
    """A folder, or a file, that is to be written to cannot be."""


def whose(error: OSError, owner: str) -> str:
    """Say what would do where something may not be written: what ``owner`` says, or a new card."""
    if error.errno != EROFS:
        return owner
    return "a card that fails lets nobody write: restart the machine, or take another card"
