"""What every room of Croupier shares: its version, the root of its errors, how files are kept."""

import atexit
import gc
import os
import re
import tomllib
from contextlib import suppress
from errno import EINVAL
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import Any

__all__ = [
    "MOST_TOML",
    "CroupierError",
    "__version__",
    "file_bytes",
    "line_of_long_key",
    "parse_toml",
    "replace_file",
]

__version__ = "0.1.0"

# As Python ends it collects what is left, over which msgspec 0.19, of Debian 13, crashes now and
# then. That hides the exit status, too, which tells systemd whether to start a service anew.
atexit.register(gc.freeze)

MOST_TOML = 1_000_000
"""Bytes of TOML that are read at most: what people and programs write for us is far shorter."""

_MOST_PARTS = 32
"""Parts of a key, as in ``a.b.c``: the time that tomllib takes grows with their square."""

_PART = r"""(?:[\w-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')[ \t]*+"""
_LONG_KEY = re.compile(rf"(?:^|[\[{{,])[ \t]*+(?:{_PART}\.[ \t]*+){{{_MOST_PARTS}}}", re.MULTILINE)


class CroupierError(Exception):
    """The root of every error that Croupier raises on purpose.

    Leaves are also the builtin they resemble, so ``except ValueError`` works too.
    """


def file_bytes(path: Path) -> bytes:
    """Read a file of a folder into which people put what they like.

    Raises:
        OSError: it cannot be read; or it is a pipe or a device, at which a reader waits for ever.
    """
    try:
        kind = path.stat().st_mode
    except ValueError as error:  # of a name that no file can have
        raise OSError(EINVAL, str(error), str(path)) from error
    if not (S_ISREG(kind) or S_ISDIR(kind)):  # a folder says itself what it is
        raise OSError(EINVAL, "it is no plain file", str(path))
    return path.read_bytes()


def parse_toml(data: bytes) -> dict[str, Any]:
    """Parse TOML that anybody may have written, which takes seconds at most.

    Raises:
        ValueError: it is none, no UTF-8, too long, or has a key or a number without end.
        RecursionError: it nests without end.
    """
    if len(data) > MOST_TOML:
        raise ValueError(f"it is longer than {MOST_TOML} bytes")
    text = data.decode("utf-8-sig")  # Windows' editor may set a mark before it
    line = line_of_long_key(text)
    if line is not None:
        raise ValueError(f"a key has more than {_MOST_PARTS} parts (at line {line})")
    return tomllib.loads(text)


def line_of_long_key(text: str) -> int | None:
    """The line, from 1, on which TOML has a key that takes long to parse; None: it has none."""
    long = _LONG_KEY.search(text)
    return None if long is None else text.count("\n", 0, long.end()) + 1


def replace_file(path: Path, data: bytes, mode: int = 0o666) -> None:
    """Put a whole file in the place of what stood there, or leave that, also if the power is cut.

    Raises:
        OSError: it cannot be written.
    """
    new = path.with_name(f"{path.name}.new")
    try:
        new.unlink(missing_ok=True)  # a pipe of that name would wait for somebody who reads there
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except OSError:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        raise
