"""Teaches a set of dice from frames in which all dice show one face."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
import numpy.typing as npt

from vision.errors import TeachError
from vision.faces.upright import blinded, glare, inner, upright
from vision.finding.face_sizes import FaceSizes, face_sizes
from vision.finding.find import Candidate, Purpose, find
from vision.finding.measuring import looked_for
from vision.finding.nearness import face_px
from vision.finding.spots import CLEAR_HEAT, LEAST_HEAT
from vision.frames import Frame, refuse_no_frame, refuse_unreadable
from vision.judging.bare_floor import floor_under
from vision.judging.doubts import SURE_FLAT, USUAL_EDGES
from vision.plain_light import in_plain_light
from vision.refusals import refuse_die_size, refuse_tray
from vision.taught.sampled_face import coloured
from vision.taught.set_file import FEWEST_FACES
from vision.teaching.found_faces import FoundFace, LearnedFaces, aligned_faces
from vision.teaching.self_test import Pair, Sample, alike_in, self_tested, twins_in
from vision.teaching.set_writer import write_set
from vision.teaching.signs import misnamed_in
from vision.trays import Mount, Tray

__all__ = ["TaughtReport", "clear_faces", "teach"]

OVERHANG = 0.05
"""How far a face's corner may lie outside the frame, in edges: what is cut off teaches nothing."""

HALF_AS_CLEAR = 0.5
"""How clear, against the clearest, a die must lie there from which is learned by its edges."""

FEW_EDGES = 0.5
"""How well cubes show their edges at least in lessons: of 623 in 24 sets by 0.56 and more. Of 120
drawn pentagons, which have no four, all do by 0.54 to 0.77: none hides another or is hidden."""
NEARLY_ALL = 0.9
"""Share of glare from which a square is a lamp, mirrored in the clear floor."""

UNCHANGED, GRAIN = 0.6, 0.06
"""Share of a picture's contrast by which the same thing differs in another frame at most, and by
how much two frames of anything may differ."""
MOSTLY, FEWEST_OTHERS = 0.5, 2
"""Share of the other faces with which a thing may be seen at the same place and still be a die; and
how many others there must be for that to tell."""


@dataclass(frozen=True)
class TaughtReport:
    """What was learned, and how well it reads faces that it did not learn from."""

    name: str
    samples: dict[str, int]
    """How many samples of each face were kept."""
    alike: tuple[Pair, ...]
    """Pairs of faces that are hard to tell apart: between them more is asked for being sure."""
    tested: int
    """Samples read by a set taught without them (without their frame, where a face has two)."""
    right: int
    sizes: FaceSizes | None = None
    """How large the dice looked, if most have one size."""
    misnamed: tuple[Pair, ...] = ()
    """Pairs of faces that share a sign, though their names tell of two: as if one of them had been
    shown in another's place."""

    @property
    def untested(self) -> tuple[str, ...]:
        """The faces of which a single sample was kept: no set was taught without it."""
        return tuple(face for face, many in self.samples.items() if many == 1)

    @property
    def good(self) -> bool:
        """Whether every face was tested, every test was right, and no two faces are in doubt."""
        return self.right == self.tested and not (self.alike or self.untested or self.misnamed)


def teach(
    folder: Path,
    samples: Mapping[str, Sequence[Frame]],
    *,
    tray: Tray | None = None,
    mount: Mount = Mount.OVER,
    name: str | None = None,
    die_mm: float | None = None,
    learned: LearnedFaces | None = None,
) -> TaughtReport:
    """Learn each face from frames (H, W, 3) in which every die shows it, and write the set.

    Under a clear floor the name belongs to the face that is up while the camera sees the opposite.

    Args:
        folder: where `DiceSet.taught` will find the set; made if need be, emptied of an old set.
        samples: frames by the face that is up in them; one a face suffices, two are better.
        tray: the floor's outline in the frames.
        mount: from which side the camera looks.
        name: the set's name; the folder's, if not given.
        die_mm: a die's edge, if known.
        learned: what earlier calls found out of some of the faces; this one adds to it.

    Raises:
        TeachError: fewer than two faces, or a face of which no die was found.
        NotAFrameError, FrameTooSmallError, FrameTooDarkError, OverexposedError: one shows nothing.
        DieSizeError, TrayError, FrameTooSmallError: the sizes given cannot be, or the tray lies
            elsewhere than in the frames, or shows too little of a die.
        SetNotWrittenError: the folder takes no set.
    """
    if len(samples) < FEWEST_FACES:
        raise TeachError(f"a set has two faces or more, not {sorted(samples)}: show another face")
    shown = {face: list(map(_readable, frames)) for face, frames in samples.items()}
    _refuse_sizes(shown, tray, mount, die_mm)
    found, sizes = _all_found(shown, partial(clear_faces, tray=tray, mount=mount, die_mm=die_mm))
    if learned is not None:
        found = {face: learned.of(face, each) for face, each in found.items()}
    faces, tests = self_tested(aligned_faces(found))
    title, alike = name or folder.name, alike_in(tests)
    pairs = {"alike": alike, "twins": twins_in(tests, alike)}
    floor = floor_under([frames[0] for frames in shown.values()])
    write_set(folder, title, mount, faces, pairs, floor, sizes)
    many = {face: len(kept.samples) for face, kept in faces.items()}
    right = sum(test.is_right for test in tests)
    return TaughtReport(title, many, alike, len(tests), right, sizes, misnamed_in(faces))


def _all_found(
    shown: Mapping[str, Sequence[Frame]], look: Callable[..., list[Candidate]]
) -> tuple[dict[str, FoundFace], FaceSizes | None]:
    """The samples of all faces, as a look at each frame finds them, and how large they look."""
    clear = {face: [look(frame) for frame in frames] for face, frames in shown.items()}
    sizes = _sizes_of(clear, shown)
    again = partial(look, sizes=sizes)
    return {face: _found(face, shown, clear[face], again) for face in shown}, sizes


def _readable(frame: Frame) -> Frame:
    return in_plain_light(refuse_unreadable(frame))


def _refuse_sizes(
    shown: Mapping[str, Sequence[Frame]], tray: Tray | None, mount: Mount, die_mm: float | None
) -> None:
    """Refuse a tray and dice of sizes that cannot be in these frames."""
    refuse_die_size(die_mm)
    if tray is not None:
        for size in {frame.shape[:2] for frames in shown.values() for frame in frames}:
            refuse_tray(tray, size, face_px(tray, mount, die_mm, size))


def _sizes_of(
    clear: Mapping[str, Sequence[Sequence[Candidate]]], shown: Mapping[str, Sequence[Frame]]
) -> FaceSizes | None:
    """How large the dice of all frames look, if those are of one camera, and have one size."""
    shapes = {frame.shape[:2] for frames in shown.values() for frame in frames}
    if len(shapes) > 1:
        return None
    faces = [one for frames in clear.values() for each in frames for one in each]
    places = np.array([one.place for one in faces]).reshape(-1, 2)
    return face_sizes(places, np.array([one.size for one in faces]), shapes.pop())


def clear_faces(
    frame: Frame,
    tray: Tray | None,
    mount: Mount,
    die_mm: float | None,
    sizes: FaceSizes | None = None,
) -> list[Candidate]:
    """Each face in a frame (H, W, 3) from which can be learned: whole, clear, no lamp, not blinded.

    What shows a die's four edges as well as most do will do where it is half as clear as the
    clearest; and where none is clear, for the dice may show a blank. Somebody has said that dice
    lie there, and what else the floor shows lies still. Of a white one all may be blinded.

    Args:
        frame: (H, W, 3) uint8, BGR.
        tray: where to look; None for the whole frame.
        mount: from which side the camera looks.
        die_mm: a die's edge, if known.
        sizes: how large such dice look in other frames, where the tray does not tell it.

    Raises:
        NotAFrameError: it is no such array.
    """
    picture = refuse_no_frame(frame)
    expected = looked_for(picture, tray, mount, sizes) if sizes else None
    found = find(picture, tray, mount, die_mm, purpose=Purpose.PRINTS, measured=expected)
    flat = [one for one in found if one.unclear < SURE_FLAT and _is_within(one, frame)]
    lit = [one for one in flat if glare(upright(frame, one.corners)) < NEARLY_ALL]
    legible = [one for one in lit if not blinded(upright(frame, one.corners))]
    return _clear_among(legible) or _clear_among(lit)


def _clear_among(seen: Sequence[Candidate]) -> list[Candidate]:
    """Those that are clear, or show a die's edges and are half as clear as the clearest."""
    clearest = max((one.heat for one in seen), default=0.0)
    half = min(HALF_AS_CLEAR * clearest, CLEAR_HEAT)
    with_edges = half if clearest >= CLEAR_HEAT else LEAST_HEAT
    return [one for one in seen if one.heat >= (with_edges if _has_edges(one) else CLEAR_HEAT)]


def _has_edges(candidate: Candidate) -> bool:
    """Whether it shows a die's four edges as well as most dice do."""
    return candidate.edges is not None and candidate.edges >= USUAL_EDGES


def _shows_few_edges(candidate: Candidate) -> bool:
    return candidate.edges is not None and candidate.edges < FEW_EDGES


def _found(
    face: str,
    shown: Mapping[str, Sequence[Frame]],
    clear: Sequence[Sequence[Candidate]],
    look_again: Callable[[Frame], Sequence[Candidate]],
) -> FoundFace:
    """The samples of one face, by what is clear in each of its frames, or else by another look.

    By how large the others look dice with a blank face are found that nothing else tells of.
    """
    frames = shown[face]
    samples = _samples(face, shown, clear) or _samples(face, shown, map(look_again, frames))
    if not samples:
        raise TeachError(
            f"no die was found in the {len(frames)} frame(s) of face {face!r}: put the dice apart, "
            "away from the walls, in even light; what lies still through all faces is no die"
        )
    return FoundFace(samples)


def _samples(
    face: str, shown: Mapping[str, Sequence[Frame]], clear: Iterable[Sequence[Candidate]]
) -> tuple[Sample, ...]:
    """What lies there while a face is shown, and not with other faces too."""
    others = [of_another[0] for name, of_another in shown.items() if name != face and of_another]
    return tuple(
        Sample(upright(frame, one.corners), upright(frame, one.roughly), index, still)
        for index, (frame, faces) in enumerate(zip(shown[face], clear, strict=True))
        for one, still in _moved(frame, faces, others)
    )


def _moved(
    frame: Frame, faces: Sequence[Candidate], others: Sequence[Frame]
) -> list[tuple[Candidate, float]]:
    """The faces in a frame that do not lie still, each with the share of frames that show the same.

    Beside one that shows a die's edges another that shows hardly any is none of its kind: a coin, a
    finger, a lamp's round spot.
    """
    seen = [(one, _stillness(frame, one.corners, others)) for one in faces]
    moved = [(one, still) for one, still in seen if still <= MOSTLY]
    if not any(_has_edges(one) for one, _ in moved):
        return moved
    return [(one, still) for one, still in moved if not _shows_few_edges(one)]


def _stillness(frame: Frame, corners: npt.NDArray[np.float64], others: Sequence[Frame]) -> float:
    """The share of other faces' frames that show the same there: a card, the floor's own print.

    A die that is turned where it lies looks different with most faces. Of fewer than two others
    nothing can be told.
    """
    if len(others) < FEWEST_OTHERS:
        return 0.0
    here = upright(frame, corners)
    return float(np.mean([_same(here, upright(other, corners)) for other in others]))


def _same(one: Frame, other: Frame) -> bool:
    """Whether two upright pictures show the same, in the face and together with what is around it.

    Around it a die with another face looks the same, and in it floor is as plain as a blank face.
    """
    return all(_differ_little(view(one), view(other)) for view in (inner, np.asarray))


def _differ_little(one: Frame, other: Frame) -> bool:
    contrast = coloured(one)
    change = contrast - coloured(other)
    allowed = max(UNCHANGED * _spread(contrast), GRAIN)
    return _spread(change) < allowed


def _spread(numbers: npt.NDArray[np.float32]) -> float:
    """How far (H, W, 3) numbers lie from the mean of their channel."""
    return float(np.sqrt(np.mean(numbers.var(axis=(0, 1)))))


def _is_within(candidate: Candidate, frame: Frame) -> bool:
    """Whether the whole face lies in the frame."""
    room = OVERHANG * candidate.size
    height, width = frame.shape[:2]
    corners = candidate.corners
    return bool((corners >= -room).all() and (corners <= np.add((width, height), room)).all())
