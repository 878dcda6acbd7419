"""What the command ``croupier`` prints, wherever that goes."""

import io
import os
import select
import sys
from pathlib import Path

from croupier import CroupierError

__all__ = ["OutputError", "nobody_reads", "print_nowhere", "ready_output", "tell"]


class OutputError(CroupierError, OSError):
    """What is printed cannot be written: the disk is full, say."""


def ready_output() -> None:
    """Let what is printed stop nothing: it may be closed, or lack the letters of a file's name."""
    if sys.stdout is None:
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - until we end
    elif isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # as what is printed of errors


def nobody_reads() -> bool:
    """Tell whether what read our output has ended, as ``head`` does; the rest then goes nowhere."""
    watched = select.poll()
    watched.register(sys.stdout.fileno(), 0)
    if not watched.poll(0):
        return False
    print_nowhere()
    return True


def print_nowhere() -> None:
    """Let go of what was not written: Python flushes it once more at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def tell(line: str) -> None:
    """Print a line.

    Raises:
        BrokenPipeError: nobody reads it.
        OutputError: it cannot be written.
    """
    try:
        print(line, flush=True)
    except BrokenPipeError:
        raise
    except OSError as error:
        print_nowhere()
        raise OutputError(
            f"what is to be printed cannot be written ({error.strerror}); free some space, or "
            "print it elsewhere"
        ) from error
