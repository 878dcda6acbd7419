"""One program a table: two that write one journal would tear it apart."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from croupier import CroupierError

__all__ = ["InUseError", "only_one"]


class InUseError(CroupierError, BlockingIOError):
    """Another program plays at the table that is kept in this folder."""


@contextmanager
def only_one(data: Path) -> Iterator[None]:
    """Hold the folder's lock, which the system lets go of however the program ends.

    Raises:
        InUseError: another program holds it.
    """
    with (data / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise InUseError(
                f"another croupier plays at the table in {data}; stop it, or give this one a "
                "folder of its own: --data FOLDER"
            ) from error
        yield
