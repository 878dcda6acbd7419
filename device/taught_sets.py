"""Where taught sets of dice are kept: a folder a set, named as the game names its dice."""

import shutil
from pathlib import Path

from croupier import CroupierError
from device.lock import DataError
from vision import SET_FILE

__all__ = [
    "SetNameError",
    "draft_of",
    "drop_draft",
    "is_set_name",
    "keep",
    "new_set_folder",
    "set_folder",
]


class SetNameError(CroupierError, ValueError):
    """A set cannot be called that: its name becomes a folder's."""


def is_set_name(name: str) -> bool:
    """Whether a set may be called that; a path, which leads elsewhere, is no name."""
    return name.replace("-", "").isalnum() and name.isascii()


def set_folder(data: Path, name: str) -> Path:
    """Return where the taught set ``name`` is kept.

    Raises:
        SetNameError: that is no name.
    """
    if not is_set_name(name):
        raise SetNameError(
            f"a set cannot be called {name!r}: name it in letters, digits and hyphens, as the "
            "game names its dice, such as moon-elf"
        )
    return data / "dice-sets" / name


def draft_of(folder: Path) -> Path:
    """Return where a set is taught that is to be kept in ``folder`` once it is good: hidden."""
    return folder.with_name(f".{folder.name}.new")


def drop_draft(folder: Path) -> None:
    """Forget what was learnt of a set that is not to be kept in ``folder``."""
    shutil.rmtree(draft_of(folder), ignore_errors=True)


def new_set_folder(data: Path, name: str) -> Path:
    """Return where the set ``name`` is to be kept that is about to be taught.

    Raises:
        SetNameError: that is no name.
        DataError: something else stands there.
    """
    folder = set_folder(data, name)
    _refuse_no_set(folder)
    return folder


def _refuse_no_set(folder: Path) -> None:
    """Refuse to put a set where something else stands, which is not ours to delete."""
    if folder.exists() and not (folder / SET_FILE).is_file():
        raise DataError(
            f"{folder} holds no taught set ({SET_FILE} is missing), and is not replaced by one; "
            "move it away, or choose another name"
        )


def keep(folder: Path) -> None:
    """Put the draft of a set in the place of what was taught there before.

    That is moved away before it is deleted: a plug pulled meanwhile leaves whole sets only.

    Raises:
        DataError: there is something else in its place.
    """
    _refuse_no_set(folder)
    old = folder.with_name(f".{folder.name}.old")
    shutil.rmtree(old, ignore_errors=True)
    if folder.exists():
        folder.replace(old)
    draft_of(folder).replace(folder)
    shutil.rmtree(old, ignore_errors=True)
