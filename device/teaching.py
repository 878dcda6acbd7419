"""Teaches a set of dice from a folder of photos, for ``croupier teach``."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from croupier import CroupierError
from device.cameras import Image
from device.cameras.photos import read_photo
from device.config import Config, Length, Point
from device.game_dice import unlike_the_games
from device.own_content import games_with
from device.readers import configured_tray, tray_of
from device.refusal import told
from device.set_drafts import drafted_from_photos, keep, new_set_folder
from device.teachable import refuse_too_much
from engine import RefusalError
from vision import TaughtReport, Tray, VisionError, teach
from vision.frames import refuse_unreadable

__all__ = ["LessonError", "report_lines", "teach_from_photos"]

_LABELS = "labels.jsonl"
_HIDDEN_ON_WINDOWS = {"desktop.ini", "thumbs.db"}
_MARK = b"\xef\xbb\xbf"
"""What Windows' editor may set before UTF-8."""
_A_LINE = 'a line is {"image": FILE, "teach": FACE}'


class LessonError(CroupierError, ValueError):
    """The folder is not laid out as one that a set can be taught from."""


@dataclass
class _Photos:
    """Photos by the face that all dice in them show, and the tray they were taken in, if told."""

    samples: dict[str, list[Image]] = field(default_factory=dict)
    tray: Tray | None = None
    die_mm: float | None = None

    def note_sizes(self, label: "_Label") -> None:
        """Note what a label tells of tray and dice, which all photos have in common.

        Raises:
            ValueError: there can be no such tray, or another one, or another die, was told before.
        """
        tray, die_mm = tray_of(label.tray, label.tray_mm), label.die_mm
        if label.tray_mm is not None and tray is None:
            raise LessonError("tray_mm is of no use without tray, the floor's corners")
        before = ((tray, self.tray), (die_mm, self.die_mm))
        if any(None not in pair and pair[0] != pair[1] for pair in before):
            raise LessonError(
                "it tells of another tray or die than a line before it, and a set is taught at "
                "one; take photos of one tray, or tell of none"
            )
        self.tray, self.die_mm = tray or self.tray, die_mm or self.die_mm


def teach_from_photos(
    config: Config,
    data: Path,
    name: str,
    photos: Path,
    tell: Callable[[str], None],
    *,
    title: str | None = None,
    keep_anyway: bool = False,
) -> bool:
    """Learn a set of dice from photos, and keep it if its tests went well; return whether it is.

    ``photos`` holds a folder for each face, named like it, with photos in which every die shows
    that face; or photos and a ``labels.jsonl`` whose lines name "image" and "teach", the face,
    and may tell "tray", "tray_mm" and "die_mm" of all of them, which what is configured overrules.
    ``title`` is a longer name for people.

    Raises:
        SetNameError: no set can be called that.
        DataError: something else stands where it is to be kept, or it cannot be kept there.
        InUseError: another program teaches that set from photos.
        LessonError: the folder is laid out in neither way, or a photo shows nothing.
        CameraError: a photo cannot be read.
        ContentError: the heroes of one's own, whose dice these may be, are not sound.
        TeachError: the photos do not suffice.
        TrayError, FrameTooSmallError: in them there is no such tray, or it shows too little.
        SetNotWrittenError: there is no room for what is learned.
    """
    target, games = new_set_folder(data, name), games_with(config.content)
    shown = _shown(photos)
    with drafted_from_photos(target) as draft:
        report = _teach(draft, shown, config, title or name)
        for line in report_lines(report):
            tell(line)
        strange = unlike_the_games(target.name, report.samples, games)
        if strange is not None:
            tell(strange)
        if not (report.good or keep_anyway):
            tell("not kept: what stood there before stays; teach again, or keep this with --keep")
            return False
        keep(target, from_photos=True)
    tell(f"taught {report.name}: {target}")
    return True


def _shown(photos: Path) -> _Photos:
    shown = _labelled(photos) if (photos / _LABELS).is_file() else _by_folder(photos)
    try:
        refuse_too_much(tuple(shown.samples))
    except RefusalError as error:
        raise LessonError(f"{photos}: {error}") from error
    return shown


def _teach(draft: Path, shown: _Photos, config: Config, title: str) -> TaughtReport:
    return teach(
        draft,
        shown.samples,
        tray=configured_tray(config) or shown.tray,
        mount=config.camera.mount,
        name=title,
        die_mm=config.dice.size_mm or shown.die_mm,
    )


def report_lines(report: TaughtReport) -> Iterator[str]:
    """Say what was learned and how well, a line a fact."""
    for face, samples in report.samples.items():
        yield f"{face}: {samples} samples"
    yield f"read again, each without itself: {report.right} of {report.tested} right"
    for face in report.untested:
        yield f"seen clearly only once, and so not tested: {face}; show it again, out of the glare"
    for one, other in report.alike:
        yield f"hard to tell apart: {one} and {other}; show more of both, in other light"
    for one, other in report.misnamed:
        yield f"of one sign, unlike their names: {one} and {other}; was another face shown as one?"


def _by_folder(photos: Path) -> _Photos:
    faces = [path for path in _shown_in(photos) if path.is_dir()]
    if not faces:
        raise LessonError(
            f"{photos} has no folders; make one for each face, named like the face, with photos "
            f"in which every die shows it, or a {_LABELS}"
        )
    shown = _Photos()
    for face in faces:
        files = [path for path in _shown_in(face) if path.is_file()]
        if not files:
            raise LessonError(
                f"{face} holds no photos; put in what shows {face.name}, or delete it"
            )
        shown.samples[face.name] = [_photo(path) for path in files]
    return shown


def _photo(path: Path) -> Image:
    """Read a photo from which may be learned.

    Raises:
        CameraError: it cannot be read.
        LessonError: it shows nothing: it is too dark, too bright or too small.
    """
    photo = read_photo(path)
    try:
        refuse_unreadable(photo)
    except VisionError as error:
        raise LessonError(f"{path}: {error}; or leave this photo out") from error
    return photo


def _shown_in(folder: Path) -> list[Path]:
    """What lies in a folder, in order, but for what desktops hide there, such as .DS_Store.

    Raises:
        LessonError: it is none, or may not be read.
    """
    try:
        return sorted(path for path in folder.iterdir() if not _is_hidden(path.name))
    except (FileNotFoundError, NotADirectoryError) as error:
        raise LessonError(
            f"{folder} is no folder ({error.strerror}); name the one that holds the photos"
        ) from error
    except OSError as error:
        raise LessonError(f"{folder} cannot be read: {error.strerror}; whose is it?") from error


def _is_hidden(name: str) -> bool:
    return name.startswith(".") or name.lower() in _HIDDEN_ON_WINDOWS


class _Label(msgspec.Struct):
    """A line of a file of labels: what all dice in a photo show, and what is known of its tray."""

    image: Annotated[str, Meta(description="the name of a photo's file, in quotes")]
    teach: Annotated[str | int, Meta(description="the face that all dice in it show")]
    tray: Annotated[
        tuple[Point, ...],
        Meta(description="the floor's corners, [[x, y], ...], in pixels, -100000 to 100000"),
    ] = ()
    tray_mm: Annotated[
        tuple[Length, Length] | None,
        Meta(description="the floor's width and depth in millimetres, 1 to 10000"),
    ] = None
    die_mm: Length | None = None

    @property
    def face(self) -> str:
        """The face's name; a number is one, too."""
        return str(self.teach).strip()


def _label(line: bytes) -> _Label:
    """Read a line of a file of labels.

    Raises:
        LessonError: it is none.
    """
    try:
        raw = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise LessonError("it is not JSON, or not in UTF-8") from error
    if not isinstance(raw, dict):
        raise LessonError(f"{raw!r} says of no photo what it shows")
    try:
        label = msgspec.convert(raw, _Label)
    except msgspec.ValidationError as error:
        raise LessonError(told(error, raw, _Label)) from error
    if not label.face:
        raise LessonError(f"teach = {label.teach!r} names no face; give the one that it shows")
    return label


def _labelled(photos: Path) -> _Photos:
    path, shown = photos / _LABELS, _Photos()
    try:
        lines = path.read_bytes().removeprefix(_MARK).splitlines()
    except OSError as error:
        raise LessonError(f"{path} cannot be read: {error.strerror}; whose is it?") from error
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            label = _label(line)
            shown.note_sizes(label)
        except ValueError as error:
            raise LessonError(f"{path}, line {number}: {error}; {_A_LINE}") from error
        photo = _photo(photos / label.image)
        shown.samples.setdefault(label.face, []).append(photo)
    if not shown.samples:
        raise LessonError(f"{path} names no photo; {_A_LINE}")
    return shown
