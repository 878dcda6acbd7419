"""Where tables, calibrations and taught sets are kept, and how people write where things are."""

import os
from pathlib import Path

__all__ = ["default_data", "own_data", "written_path"]


def default_data() -> Path:
    """Return where they are kept: in a service's folder, else in one of whoever runs this."""
    if service := os.environ.get("STATE_DIRECTORY"):  # set by systemd
        return Path(service.partition(":")[0])
    return own_data()


def own_data() -> Path:
    """Return where what this user types in a terminal keeps them."""
    return Path(os.environ.get("XDG_STATE_HOME") or _home() / ".local" / "state") / "croupier"


def written_path(text: str) -> Path:
    """Return the path that a person wrote, with ``~`` as home, which no shell finds everywhere.

    None does in a file, in a unit of systemd, after ``video:`` or after ``--data=``.
    """
    return Path(os.path.expanduser(text))  # noqa: PTH111 - Path's raises for an unknown home


def _home() -> Path:
    """Return the home of whoever runs this; of a user whom the system does not know, the root."""
    try:
        return Path.home()
    except RuntimeError:
        return Path("/")
