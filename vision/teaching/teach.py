"""Teaches a set of dice from frames in which all dice show one face."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path

import numpy as np
import numpy.typing as npt

from vision.errors import TeachError
from vision.faces.upright import blinded, glare, inner, upright
from vision.finding.face_sizes import FaceSizes, face_sizes
from vision.finding.find import Candidate, Purpose, find
from vision.finding.measuring import looked_for
from vision.finding.nearness import face_px
from vision.finding.spots import CLEAR_HEAT
from vision.frames import Frame, refuse_no_frame, refuse_unreadable
from vision.judging.bare_floor import floor_under
from vision.judging.doubts import SURE_FLAT, USUAL_EDGES
from vision.refusals import refuse_die_size, refuse_tray
from vision.taught.icons import QUARTERS, ROUND, Likenesses, align, coloured, printed
from vision.taught.known_faces import SURE_ODDS
from vision.taught.set_file import FEWEST_FACES
from vision.teaching.self_test import Pair, Sample, TaughtFace, alike_in, self_tested, twins_in
from vision.teaching.set_writer import write_set
from vision.trays import Mount, Tray

__all__ = ["LearntFaces", "TaughtReport", "clear_faces", "teach"]

OVERHANG = 0.05
"""How far a face's corner may lie outside the frame, in edges: what is cut off teaches nothing."""

HALF_AS_CLEAR = 0.5
"""How clear, against the clearest, a die must lie there from which is learnt by its edges."""

NEARLY_ALL = 0.9
"""Share of glare from which a square is a lamp, mirrored in the clear floor."""

PLAIN = 0.05
"""Contrast below which nothing is printed on which samples could agree."""

FEWEST_COMPARED = 3
"""Samples of which most can agree against one."""

STRAY = 0.7
"""Two samples less alike than this show two things, one of them a side face or a reflection;
unless the network, which sees past a lamp's glint, is sure of the print."""

UNCHANGED, GRAIN = 0.6, 0.06
"""Share of a picture's contrast by which the same thing differs in another frame at most, and by
how much two frames of anything may differ."""
MOSTLY, FEWEST_OTHERS = 0.5, 2
"""Share of the other faces with which a thing may be seen at the same place and still be a die; and
how many others there must be for that to tell."""
ENOUGH_FRESH = 3
"""Things that are seen with one face only, from which on they say what that face looks like."""

ROUND_FACE, SLIGHTLY, FEWEST_ROUND = 0.2, 0.05, 2
"""Gains by turning samples freely, from which a face is surely no square; and from which it is none
either where so many others of its set are none."""


@dataclass(frozen=True)
class TaughtReport:
    """What was learnt, and how well it reads faces that it did not learn from."""

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

    @property
    def untested(self) -> tuple[str, ...]:
        """The faces of which a single sample was kept: no set was taught without it."""
        return tuple(face for face, many in self.samples.items() if many == 1)

    @property
    def good(self) -> bool:
        """Whether every face was tested, every test was right, and no two faces look alike."""
        return self.right == self.tested and not (self.alike or self.untested)


@dataclass(frozen=True)
class _Alike:
    """How alike the samples of a face (row, column) are, and how well they agree as a whole."""

    as_square: npt.NDArray[np.float32]
    """Laid onto edges, and turned by quarters."""
    as_round: npt.NDArray[np.float32]
    """As found before that, and turned freely."""
    by_quarters: float
    freely: float


@dataclass(frozen=True)
class _Found:
    """What was found of one face."""

    samples: tuple[Sample, ...]

    def equals(self, other: "_Found") -> bool:
        """Whether the samples are the very same."""
        return len(self.samples) == len(other.samples) and all(
            (one.frame, one.still) == (two.frame, two.still)
            and np.array_equal(one.picture, two.picture)
            and np.array_equal(one.rough, two.rough)
            for one, two in zip(self.samples, other.samples, strict=True)
        )

    def compared(self, *, as_round: bool) -> Likenesses:
        """What tells how alike the samples are: some 20 MB a face, and more once it was asked."""
        return Likenesses([one.rough if as_round else one.picture for one in self.samples])

    @cached_property
    def alike(self) -> _Alike:
        """How alike they are. What they are compared with is not kept: a Pi has no room for it."""
        fitted, rough = self.compared(as_round=False), self.compared(as_round=True)
        by_quarters, freely = (
            max(fitted.agreement(turns), rough.agreement(turns)) for turns in (QUARTERS, ROUND)
        )
        return _Alike(fitted.at(QUARTERS), rough.at(ROUND), by_quarters, freely)

    @cached_property
    def judges(self) -> list[int]:
        """The samples that say what the face looks like: those that surely do not lie still."""
        fresh = [row for row, one in enumerate(self.samples) if one.still == 0.0]
        return fresh if len(fresh) >= ENOUGH_FRESH else list(range(len(self.samples)))

    @cached_property
    def comparable(self) -> bool:
        """Whether there are samples enough, with something printed on them."""
        prints = [printed(one.picture) for one in self.samples]
        return len(prints) >= FEWEST_COMPARED and float(np.median(prints)) >= PLAIN

    @property
    def roundness(self) -> float:
        """How much of what the samples differ by goes away by turning them freely, 0 to 1.

        Nothing for square faces, which quarter turns suit once they are laid onto their edges; most
        for those that lie every way round. Samples that agree in no way tell nothing.
        """
        if not self.comparable:
            return 0.0
        freely, by_quarters = self.alike.freely, self.alike.by_quarters
        return (freely - by_quarters) / max(1.0 - by_quarters, 1e-6) if freely >= STRAY else 0.0

    def without_strays(self, *, is_round: bool) -> list[Sample]:
        """Keep what shows the same as the judge with whom most others do, by likeness or print."""
        if not self.comparable:
            return [self.samples[row] for row in self.judges]
        likeness = self.alike.as_round if is_round else self.alike.as_square
        same = likeness >= STRAY
        if not same.all():
            compared, turns = self.compared(as_round=is_round), ROUND if is_round else QUARTERS
            for one, other in np.argwhere(~same):
                same[one, other] = compared.odds(int(one), int(other), turns) >= SURE_ODDS
        among = np.ix_(self.judges, self.judges)
        order = np.lexsort((np.median(likeness[among], axis=1), same[among].sum(axis=1)))
        judge = self.judges[int(order[-1])]
        return [
            replace(one, likeness=float(likeness[judge, row]))
            for row, one in enumerate(self.samples)
            if same[judge, row]
        ]

    @cached_property
    def square(self) -> TaughtFace:
        """What is alike among the samples, laid onto each other, if the face is a square."""
        return self._aligned(is_round=False)

    @cached_property
    def round(self) -> TaughtFace:
        """The same if it may lie any way round."""
        return self._aligned(is_round=True)

    def _aligned(self, *, is_round: bool) -> TaughtFace:
        kept = self.without_strays(is_round=is_round)
        pictures = [one.rough if is_round else one.picture for one in kept]
        aligned = align(pictures, is_round=is_round)
        samples = (
            replace(one, picture=picture) for one, picture in zip(kept, aligned, strict=True)
        )
        return TaughtFace(tuple(samples), is_round)


class LearntFaces:
    """What `teach` found out of faces, for when it is shown them again, with more of their set.

    What has the very same samples as before is not compared anew: that takes longest.
    """

    def __init__(self) -> None:
        self._faces: dict[str, _Found] = {}

    def of(self, face: str, found: _Found) -> _Found:
        """What was found of a face, or what was found out of it before if that is the same."""
        if face not in self._faces or not self._faces[face].equals(found):
            self._faces[face] = found
        return self._faces[face]


def teach(
    folder: Path,
    samples: Mapping[str, Sequence[Frame]],
    *,
    tray: Tray | None = None,
    mount: Mount = Mount.OVER,
    name: str | None = None,
    die_mm: float | None = None,
    learnt: LearntFaces | None = None,
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
        learnt: what earlier calls found out of some of the faces; this one adds to it.

    Raises:
        TeachError: fewer than two faces, or a face of which no die was found.
        DieSizeError, TrayError, FrameTooSmallError: the sizes given cannot be, or the tray lies
            elsewhere than in the frames, or shows too little of a die.
        SetNotWrittenError: the folder takes no set.
    """
    if len(samples) < FEWEST_FACES:
        raise TeachError(f"a set has two faces or more, not {sorted(samples)}: show another face")
    shown = {face: [refuse_unreadable(one) for one in frames] for face, frames in samples.items()}
    _refuse_sizes(shown, tray, mount, die_mm)
    found, sizes = _all_found(shown, partial(clear_faces, tray=tray, mount=mount, die_mm=die_mm))
    if learnt is not None:
        found = {face: learnt.of(face, each) for face, each in found.items()}
    faces, tests = self_tested(_all_aligned(found))
    title, alike = name or folder.name, alike_in(tests)
    pairs = {"alike": alike, "twins": twins_in(tests, alike)}
    floor = floor_under([frames[0] for frames in shown.values()])
    write_set(folder, title, mount, faces, pairs, floor, sizes)
    many = {face: len(kept.samples) for face, kept in faces.items()}
    right = sum(test.is_right for test in tests)
    return TaughtReport(title, many, alike, len(tests), right, sizes)


def _all_found(
    shown: Mapping[str, Sequence[Frame]], look: Callable[..., list[Candidate]]
) -> tuple[dict[str, _Found], FaceSizes | None]:
    """The samples of all faces, as a look at each frame finds them, and how large they look."""
    clear = {face: [look(frame) for frame in frames] for face, frames in shown.items()}
    sizes = _sizes_of(clear, shown)
    again = partial(look, sizes=sizes)
    return {face: _found(face, shown, clear[face], again) for face in shown}, sizes


def _all_aligned(found: Mapping[str, _Found]) -> dict[str, TaughtFace]:
    round_faces = _round_faces(found)
    return {
        face: kept.round if face in round_faces else kept.square for face, kept in found.items()
    }


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
    """Each face in a frame (H, W, 3) from which can be learnt: whole, clear, no lamp, not blinded.

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
    seen = [one for one in lit if not blinded(upright(frame, one.corners))] or lit
    clearest = max((one.heat for one in seen), default=0.0)
    with_edges = min(HALF_AS_CLEAR * clearest, CLEAR_HEAT) if clearest >= CLEAR_HEAT else 0.0
    return [one for one in seen if one.heat >= (with_edges if _has_edges(one) else CLEAR_HEAT)]


def _has_edges(candidate: Candidate) -> bool:
    """Whether it shows a die's four edges as well as most dice do."""
    return candidate.edges is not None and candidate.edges >= USUAL_EDGES


def _found(
    face: str,
    shown: Mapping[str, Sequence[Frame]],
    clear: Sequence[Sequence[Candidate]],
    look_again: Callable[[Frame], Sequence[Candidate]],
) -> _Found:
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
    return _Found(samples)


def _samples(
    face: str, shown: Mapping[str, Sequence[Frame]], clear: Iterable[Sequence[Candidate]]
) -> tuple[Sample, ...]:
    """What lies there while a face is shown, and not with other faces too."""
    others = [of_another[0] for name, of_another in shown.items() if name != face and of_another]
    return tuple(
        Sample(upright(frame, one.corners), upright(frame, one.roughly), index, still)
        for index, (frame, faces) in enumerate(zip(shown[face], clear, strict=True))
        for one in faces
        if (still := _stillness(frame, one.corners, others)) <= MOSTLY
    )


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


def _round_faces(found: Mapping[str, _Found]) -> set[str]:
    """The faces that are no squares: where two surely are none, what is hardly rounder is none too.

    No die has a single such face: where only one seems to be, its print looks the same turned.
    """
    rounder = {face: each.roundness for face, each in found.items()}
    if sum(gain > ROUND_FACE for gain in rounder.values()) < FEWEST_ROUND:
        return set()
    return {face for face, gain in rounder.items() if gain > SLIGHTLY}


def _is_within(candidate: Candidate, frame: Frame) -> bool:
    """Whether the whole face lies in the frame."""
    room = OVERHANG * candidate.size
    height, width = frame.shape[:2]
    corners = candidate.corners
    return bool((corners >= -room).all() and (corners <= np.add((width, height), room)).all())
