"""The file in which a table is kept; of one that cannot be, SQLite says too little to mend it."""

import os
from errno import EEXIST
from pathlib import Path
from stat import S_ISDIR, S_ISREG

from device.errors import DataError, whose

__all__ = ["TABLE_FILES", "kept_table", "table_file"]

TABLE_FILES = ("table.sqlite", "table.sqlite-wal", "table.sqlite-shm")
"""The journal, and what SQLite keeps beside it while a table is open."""


def table_file(data: Path) -> Path:
    """Return the journal's path: where it, or what belongs to it, stands, it may be written.

    Raises:
        DataError: something else stands there, or it may not be read and written.
    """
    for name in TABLE_FILES:
        try:
            _try_to_open(data / name)
        except FileNotFoundError:
            continue  # SQLite makes it
        except OSError as error:
            mend = whose(error, "whose is it? Hand it to the user who plays")
            if error.errno == EEXIST:
                mend = "move it away"
            raise DataError(
                f"no table can be kept in {data / name} ({error.strerror}); {mend}, or name "
                "another folder: --data FOLDER"
            ) from error
    return data / TABLE_FILES[0]


def kept_table(data: Path) -> Path:
    """Return the journal's path, only to read it.

    Raises:
        DataError: no table is kept in ``data``.
    """
    table = data / TABLE_FILES[0]
    if not table.exists() or not table.stat().st_size:
        raise DataError(f"no table was played in {data}; name the folder of one with --data")
    return table


def _try_to_open(path: Path) -> None:
    """Open and close a plain file: a pipe would wait for somebody at its other end."""
    kind = path.stat().st_mode
    if not S_ISREG(kind):
        what = "a folder" if S_ISDIR(kind) else "a pipe, a socket or a device"
        raise OSError(EEXIST, f"it is {what}", str(path))
    os.close(os.open(path, os.O_RDWR))
