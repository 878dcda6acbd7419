"""What every room of Croupier shares: its version and the root of its exceptions."""

__all__ = ["CroupierError", "__version__"]

__version__ = "0.1.0"


class CroupierError(Exception):
    """The root of every error that Croupier raises on purpose.

    Leaves are also the builtin they resemble, so ``except ValueError`` works too.
    """
