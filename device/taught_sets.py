"""Where taught sets of dice are kept: a folder a set, named as the game names its dice."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from croupier import CroupierError
from vision import (
    SET_FILE,
    DiceSet,
    DiceSetError,
    Mount,
    NoSetError,
    OtherMountError,
    read_set_file,
)

__all__ = [
    "SetNameError",
    "TaughtSet",
    "is_plain_name",
    "set_folder",
    "set_version",
    "sets_folder",
    "taught_dice",
    "taught_sets",
    "version_of",
]

_LONGEST = 40
"""Letters of a set's name, as many as a hero's `id` may have."""


class SetNameError(CroupierError, ValueError):
    """A set cannot be called that: its name becomes a folder's."""


@dataclass(frozen=True)
class TaughtSet:
    """What the file of a set says without its pictures, and why it cannot be used here, if so."""

    name: str
    faces: tuple[str, ...] = ()
    wrong: DiceSetError | None = None
    version: int = 0
    """As `set_version` has it."""


def is_plain_name(name: str) -> bool:
    """Whether a set, or a face, may be called that; a path, which leads elsewhere, is no name."""
    return name.replace("-", "").isalnum() and name.isascii()


def _names_a_set(name: str) -> bool:
    return is_plain_name(name) and len(name) <= _LONGEST


def set_folder(data: Path, name: str) -> Path:
    """Return where the taught set ``name`` is kept.

    Raises:
        SetNameError: that is no name.
    """
    if not _names_a_set(name):
        raise SetNameError(
            f"a set cannot be called {name!r}: name it in {_LONGEST} letters, digits and hyphens "
            "at most, as the game names its dice, such as moon-elf"
        )
    return sets_folder(data) / name


def sets_folder(data: Path) -> Path:
    """Return where all taught sets are kept."""
    return data / "dice-sets"


def taught_dice(data: Path, name: str, mount: Mount) -> DiceSet:
    """Return the dice that were taught under a name, for a camera on that side of the tray.

    Raises:
        NoSetError: none were.
        OtherMountError: they were taught from the other side.
        DiceSetError: they cannot be read.
    """
    if not _names_a_set(name):
        raise NoSetError(f"no set can be called {name!r}, and so none was taught")
    dice = DiceSet.taught(set_folder(data, name))
    _refuse_other_mount(dice.name, dice.mount, mount)
    return dice


def taught_sets(data: Path, mount: Mount) -> Iterator[TaughtSet]:
    """Yield what was taught, by name; what is hidden is a draft, and a file, as a Thumbs.db, none.

    Raises:
        DiceSetError: the folder of all sets may not be read.
    """
    sets = sets_folder(data)
    try:
        shown = (path for path in sets.iterdir() if not path.name.startswith("."))
        folders = sorted(path for path in shown if path.is_dir())
    except FileNotFoundError:
        return
    except OSError as error:
        raise DiceSetError(f"{sets} cannot be read ({error.strerror}): whose is it?") from error
    for folder in folders:
        try:
            yield _looked_at(folder, mount, version_of(data, folder.name))
        except NoSetError:
            continue


def version_of(data: Path, name: str) -> int:
    """Return the version of the set that is kept under a name."""
    return set_version(sets_folder(data) / name)


def set_version(folder: Path) -> int:
    """Return a number that changes with a set's file, or with who may read it; 0 where none is.

    It changes with what else lies there, too: pictures of a set that somebody copies there may come
    after its file, and one that was lost may be put back.
    """
    try:
        return max((folder / SET_FILE).stat().st_ctime_ns, folder.stat().st_mtime_ns)
    except OSError:
        return 0


@lru_cache(maxsize=64)  # phones ask again and again
def _looked_at(folder: Path, mount: Mount, version: int) -> TaughtSet:
    faces: tuple[str, ...] = ()
    try:
        facts = read_set_file(folder)
        faces = tuple(facts.samples)
        _refuse_other_mount(facts.name, facts.mount, mount)
    except NoSetError:
        raise
    except DiceSetError as error:
        return TaughtSet(folder.name, faces, error, version)
    return TaughtSet(folder.name, faces, version=version)


def _refuse_other_mount(name: str, taught: Mount | None, mount: Mount) -> None:
    if taught not in (None, mount):
        raise OtherMountError(
            f"the {name} dice were taught with the camera {taught.value} the tray, and it is "
            f"{mount.value} it; teach them there too"
        )
