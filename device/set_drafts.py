"""A set of dice while it is taught, until it stands where taught sets are kept.

Whatever is cut off, by a pulled plug say, leaves whole sets only.
"""

import logging
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from device.errors import DataError
from device.lock import locked
from device.taught_sets import set_folder, sets_folder
from vision import SET_FILE

__all__ = [
    "begin_lesson",
    "cut_off_lesson",
    "draft_of",
    "drafted",
    "drafted_from_photos",
    "drop_draft",
    "end_lessons",
    "keep",
    "new_set_folder",
    "put_back",
]

_log = logging.getLogger(__name__)


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


def draft_of(folder: Path, *, from_photos: bool = False) -> Path:
    """Return where a set is taught that is to be kept in ``folder`` once it is good: hidden.

    Photos may teach it while a lesson at the tray does: each has a draft of its own.
    """
    return folder.with_name(f".{folder.name}.{'photos.' if from_photos else ''}new")


def drop_draft(folder: Path) -> None:
    """Forget what a lesson at the tray learned of a set that is not to be kept in ``folder``."""
    shutil.rmtree(draft_of(folder), ignore_errors=True)


@contextmanager
def drafted(folder: Path) -> Iterator[Path]:
    """Give where to teach a set at the tray; unless it is kept meanwhile, nothing is left of it."""
    draft = draft_of(folder)
    try:
        yield draft
    finally:
        shutil.rmtree(draft, ignore_errors=True)


@contextmanager
def drafted_from_photos(folder: Path) -> Iterator[Path]:
    """Give where to teach a set from photos, likewise; nobody else does so meanwhile.

    Raises:
        DataError: nothing can be written there.
        InUseError: another program teaches that set from photos.
    """
    draft = draft_of(folder, from_photos=True)
    lock = draft.with_suffix(".lock")
    taken = f"another croupier teaches {folder.name} from photos; wait until it is done, or stop it"
    with locked(lock, f"{folder} takes no set of dice", taken):
        try:
            yield draft
        finally:
            shutil.rmtree(draft, ignore_errors=True)
            with suppress(OSError):  # it holds nothing back: the system lets go of it
                lock.unlink()


def keep(folder: Path, *, from_photos: bool = False) -> None:
    """Put the draft of a set in the place of what was taught there before.

    That is moved away before it is deleted, and what is new is on the disk by then: a plug pulled
    meanwhile leaves whole sets only.

    Raises:
        DataError: there is something else in its place, or it cannot be put there; then what
            was taught before is there still.
    """
    _refuse_no_set(folder)
    old, draft = _old_of(folder), draft_of(folder, from_photos=from_photos)
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
        raise DataError(
            f"{folder} takes no set of dice ({error.strerror}); free some space, or name a folder "
            "that can be written: --data FOLDER"
        ) from error
    shutil.rmtree(old, ignore_errors=True)


def put_back(data: Path) -> None:
    """Put back each set that was moved away for another, which a pulled plug kept from coming."""
    for old in sets_folder(data).glob(_old_of(Path("*")).name):
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
    notes = sets_folder(data).glob(_lesson_of(Path("*")).name)
    return min((_name_in(note) for note in notes), default=None)


def end_lessons(data: Path) -> None:
    """Forget what was being taught, and what is left of a lesson that was not kept.

    Raises:
        OSError: it cannot be written.
    """
    for note in sets_folder(data).glob(_lesson_of(Path("*")).name):
        drop_draft(note.with_name(_name_in(note)))
        note.unlink(missing_ok=True)
        _write_out(note.parent)


def _lesson_of(folder: Path) -> Path:
    return folder.with_name(f".{folder.name}.lesson")


def _name_in(note: Path) -> str:
    return note.name.removeprefix(".").removesuffix(".lesson")


def _write_out(path: Path) -> None:
    """Wait until a file, or which files a folder has, is on the disk and not just on its way."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
