"""What goes wrong in several modules here; what goes wrong in one stands there."""

from croupier import CroupierError

__all__ = ["DataError"]


class DataError(CroupierError, OSError):
    """A folder, or a file, that is to be written to cannot be."""
