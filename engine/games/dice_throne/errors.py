"""What can be wrong with content files."""

from croupier import CroupierError

__all__ = ["ContentError"]


class ContentError(CroupierError, ValueError):
    """A content file is not as it should be: names the file, the place in it, and what would do."""
