"""One program a table: two that write one journal would tear it apart."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from croupier import CroupierError
from device.errors import DataError

__all__ = ["InUseError", "only_one"]


class InUseError(CroupierError, BlockingIOError):
    """Another program plays at the table that is kept in this folder."""


_OWN_FOLDER = "give this one a folder of its own: --data FOLDER"


@contextmanager
def only_one(data: Path, otherwise: str = _OWN_FOLDER) -> Iterator[None]:
    """Make the folder and hold its lock, which the system lets go of however the program ends.

    ``otherwise``: what else than stopping it would do where another program holds the lock.

    Raises:
        DataError: the folder cannot be made or written.
        InUseError: another program holds its lock.
    """
    with _lock_file(data) as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise InUseError(
                f"another croupier plays at the table in {data}; stop it, or {otherwise}"
            ) from error
        yield


def _lock_file(data: Path) -> IO[str]:
    try:
        data.mkdir(parents=True, exist_ok=True)
        # At once: a pipe of that name waits for somebody who reads there, and is no file to lock.
        wanted = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NONBLOCK
        return os.fdopen(os.open(data / "lock", wanted, 0o666), "w")
    except OSError as error:
        raise DataError(
            f"the table cannot be kept in {data} ({error.strerror}); name a folder that can be "
            "written: --data FOLDER"
        ) from error
