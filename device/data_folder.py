"""Where tables, calibrations and taught sets are kept, unless told otherwise."""

import os
from pathlib import Path

__all__ = ["default_data", "own_data"]


def default_data() -> Path:
    """Return where they are kept: in a service's folder, else in one of whoever runs this."""
    if service := os.environ.get("STATE_DIRECTORY"):  # set by systemd
        return Path(service.partition(":")[0])
    return own_data()


def own_data() -> Path:
    """Return where what this user types in a terminal keeps them."""
    return Path(os.environ.get("XDG_STATE_HOME") or _home() / ".local" / "state") / "croupier"


def _home() -> Path:
    """Return the home of whoever runs this; of a user whom the system does not know, the root."""
    try:
        return Path.home()
    except RuntimeError:
        return Path("/")
