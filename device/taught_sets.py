"""Where taught sets of dice are kept: a folder a set, named as the game names its dice."""

import logging
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from croupier import CroupierError
from device.lock import DataError
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
    "begin_lesson",
    "cut_off_lesson",
    "draft_of",
    "drafted",
    "drop_draft",
    "end_lessons",
    "is_plain_name",
    "keep",
    "new_set_folder",
    "put_back",
    "set_folder",
    "taught_dice",
    "taught_sets",
    "version_of",
]

_log = logging.getLogger(__name__)


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
    return data / "dice-sets" / name


def draft_of(folder: Path) -> Path:
    """Return where a set is taught that is to be kept in ``folder`` once it is good: hidden."""
    return folder.with_name(f".{folder.name}.new")


def drop_draft(folder: Path) -> None:
    """Forget what was learnt of a set that is not to be kept in ``folder``."""
    shutil.rmtree(draft_of(folder), ignore_errors=True)


@contextmanager
def drafted(folder: Path) -> Iterator[Path]:
    """Give where to teach a set; unless it is kept meanwhile, nothing is left of it."""
    try:
        yield draft_of(folder)
    finally:
        drop_draft(folder)


def begin_lesson(data: Path, name: str) -> None:
    """Note on the disk that a set is being taught, until ``end_lessons``.

    Raises:
        OSError: it cannot be written.
    """
    note = _lesson_of(set_folder(data, name))
    if not note.exists():
        note.parent.mkdir(parents=True, exist_ok=True)
        note.touch()
        _write_out(note.parent)


def cut_off_lesson(data: Path) -> str | None:
    """Return the set that was being taught when the program, or the power, was cut off."""
    notes = (data / "dice-sets").glob(_lesson_of(Path("*")).name)
    return min((_name_in(note) for note in notes), default=None)


def end_lessons(data: Path) -> None:
    """Forget what was being taught, and what is left of a lesson that was not kept.

    Raises:
        OSError: it cannot be written.
    """
    for note in (data / "dice-sets").glob(_lesson_of(Path("*")).name):
        drop_draft(note.with_name(_name_in(note)))
        note.unlink(missing_ok=True)
        _write_out(note.parent)


def _lesson_of(folder: Path) -> Path:
    return folder.with_name(f".{folder.name}.lesson")


def _name_in(note: Path) -> str:
    return note.name.removeprefix(".").removesuffix(".lesson")


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

    That is moved away before it is deleted, and what is new is on the disk by then: a plug pulled
    meanwhile leaves whole sets only.

    Raises:
        DataError: there is something else in its place, or it cannot be put there; then what
            was taught before is there still.
    """
    _refuse_no_set(folder)
    old, draft = _old_of(folder), draft_of(folder)
    try:
        _put_back(old)
        shutil.rmtree(old, ignore_errors=True)
        for file in (*draft.iterdir(), draft):
            _write_out(file)
        if folder.exists():
            folder.replace(old)
        draft.replace(folder)
        _write_out(folder.parent)
    except OSError as error:
        _put_back(old)
        raise DataError(f"{folder} takes no set of dice ({error.strerror})") from error
    shutil.rmtree(old, ignore_errors=True)


def put_back(data: Path) -> None:
    """Put back each set that was moved away for another, which a pulled plug kept from coming."""
    for old in (data / "dice-sets").glob(_old_of(Path("*")).name):
        try:
            _put_back(old)
        except OSError as error:
            _log.warning("%s is not put back where it was taught: %s", old, error.strerror)


def _old_of(folder: Path) -> Path:
    return folder.with_name(f".{folder.name}.old")


def _put_back(old: Path) -> None:
    folder = old.with_name(old.name.removeprefix(".").removesuffix(".old"))
    if old.exists() and not folder.exists():
        old.replace(folder)


def _write_out(path: Path) -> None:
    """Wait until a file, or which files a folder has, is on the disk and not just on its way."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


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
    """Yield what was taught, by name; what is hidden is a draft, and no set.

    Raises:
        DiceSetError: the folder of all sets may not be read.
    """
    sets = data / "dice-sets"
    try:
        folders = sorted(path for path in sets.iterdir() if not path.name.startswith("."))
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
    """Return a number that changes with a set's file, or with who may read it; 0 where none is."""
    try:
        return (data / "dice-sets" / name / SET_FILE).stat().st_ctime_ns
    except OSError:
        return 0


@lru_cache(maxsize=64)  # phones ask again and again
def _looked_at(folder: Path, mount: Mount, _version: int) -> TaughtSet:
    faces: tuple[str, ...] = ()
    try:
        facts = read_set_file(folder)
        faces = tuple(facts.samples)
        _refuse_other_mount(facts.name, facts.mount, mount)
    except NoSetError:
        raise
    except DiceSetError as error:
        return TaughtSet(folder.name, faces, error)
    return TaughtSet(folder.name, faces)


def _refuse_other_mount(name: str, taught: Mount | None, mount: Mount) -> None:
    if taught not in (None, mount):
        raise OtherMountError(
            f"the {name} dice were taught with the camera {taught.value} the tray, and it is "
            f"{mount.value} it; teach them there too"
        )
