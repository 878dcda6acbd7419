"""Writes a taught set: a picture of each sample, the floor, and the file that tells of them."""

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from vision.dice_sets import FLOOR_FILE
from vision.errors import DiceSetError, SetNotWrittenError
from vision.finding.face_sizes import FaceSizes
from vision.frames import Frame
from vision.picture_files import write_picture
from vision.taught.set_file import SET_FILE, read_set_file
from vision.teaching.self_test import Pair, TaughtFace
from vision.trays import Mount

__all__ = ["write_set"]


def write_set(
    folder: Path,
    name: str,
    mount: Mount,
    faces: Mapping[str, TaughtFace],
    pairs: Mapping[str, Sequence[Pair]],
    floor: Frame | None,
    sizes: FaceSizes | None,
) -> None:
    """Write a set into a folder, which is made if need be and emptied of an old set.

    Args:
        folder: where `DiceSet.taught` will find it.
        name: what people call it.
        mount: from which side it was looked at.
        faces: the samples of each.
        pairs: faces that are hard to tell apart, by the word that the file has for them.
        floor: the floor it was taught on (H, W, 3), if that is known.
        sizes: how large its dice looked, if they have one size.

    Raises:
        SetNotWrittenError: the folder takes no set, or what was written cannot be read again.
    """
    try:
        _make_empty(folder)
        if floor is not None:
            write_picture(folder / FLOOR_FILE, floor)
        samples = [
            f"{_quoted(face)} = {_list(_write_samples(folder, at, kept))}"
            for at, (face, kept) in enumerate(faces.items(), start=1)
        ]
        lines = [*_facts(name, mount, faces, pairs), "", "[samples]", *samples, *_seen(sizes)]
        (folder / SET_FILE).write_bytes(("\n".join(lines) + "\n").encode())
        _refuse_other_faces(folder, faces)
    except (DiceSetError, UnicodeEncodeError) as error:
        raise SetNotWrittenError(
            f"{folder} holds no set that can be read again: {error}; call set and faces otherwise"
        ) from error
    except OSError as error:
        raise SetNotWrittenError(
            f"{folder} takes no set of dice ({error.strerror}); free some space, or name a folder "
            "that can be written"
        ) from error


def _make_empty(folder: Path) -> None:
    """Make the folder, and remove an old set from it.

    The file that names its samples goes first, as it is written last: cut off, that leaves no set
    rather than old names on new pictures.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for old in (folder / SET_FILE, *folder.glob("face-*.png"), folder / FLOOR_FILE):
        old.unlink(missing_ok=True)


def _write_samples(folder: Path, at: int, face: TaughtFace) -> list[str]:
    """Write a face's samples; return the names of their files."""
    files = [f"face-{at:02}-{index:02}.png" for index in range(1, len(face.samples) + 1)]
    for file, sample in zip(files, face.samples, strict=True):
        write_picture(folder / file, sample.picture)
    return files


def _facts(
    name: str,
    mount: Mount,
    faces: Mapping[str, TaughtFace],
    pairs: Mapping[str, Sequence[Pair]],
) -> list[str]:
    """The lines that tell of the set as a whole."""
    round_ones = [face for face, kept in faces.items() if kept.is_round]
    told = (f"{key} = [{', '.join(map(_list, each))}]" for key, each in pairs.items())
    return [
        f"name = {_quoted(name)}",
        f'mount = "{mount.value}"',
        f"round = {_list(round_ones)}",
        *told,
    ]


def _seen(sizes: FaceSizes | None) -> list[str]:
    """The lines that tell how large the dice looked, if they have one size."""
    if sizes is None:
        return []
    return [
        "",
        "[seen]",
        f"frame = {list(sizes.frame)}",
        f"edge = {sizes.edge:.2f}",
        f"growth = [{', '.join(f'{each:.4f}' for each in sizes.growth)}]",
    ]


def _list(texts: Sequence[str]) -> str:
    """A TOML list of strings."""
    return f"[{', '.join(map(_quoted, texts))}]"


def _quoted(text: str) -> str:
    """A TOML basic string, in which control characters may stand as numbers only."""
    return f'"{"".join(map(_escaped, text))}"'


def _escaped(sign: str) -> str:
    if sign in {"\\", '"'}:
        return f"\\{sign}"
    return f"\\u{ord(sign):04x}" if sign < " " or sign == "\x7f" else sign


def _refuse_other_faces(folder: Path, faces: Collection[str]) -> None:
    """Read what was written: a set that nobody can read must not replace one that reads."""
    read = read_set_file(folder).samples
    if list(read) != list(faces):
        raise DiceSetError(f"its faces are {list(faces)}, and what was written has {list(read)}")
