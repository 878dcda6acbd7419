"""What was learned of a set's faces, as pictures by which people see whether two were swapped."""

from pathlib import Path

from device.cameras import Image
from device.set_drafts import draft_of
from device.taught_sets import SetNameError, set_folder, set_version
from vision import DiceSetError, face_picture
from webui import Learned

__all__ = ["learned_in", "learned_picture"]


def learned_in(folder: Path, faces: tuple[str, ...]) -> Learned | None:
    """Tell of which faces the set in a folder can show what it learned, None if there is none."""
    version = set_version(folder)
    return Learned(version, faces) if version else None


def learned_picture(data: Path, name: str, version: int, face: str) -> Image | None:
    """Return what that version of a set learned of a face, be it kept or a draft still.

    A phone may ask for anything: what is no set, no version of it or no face of it has no picture.
    """
    try:
        kept = set_folder(data, name)
    except SetNameError:
        return None
    versions = {set_version(folder): folder for folder in (kept, draft_of(kept))}
    folder = versions.get(version)
    try:
        return None if folder is None else face_picture(folder, face)
    except DiceSetError:
        return None
