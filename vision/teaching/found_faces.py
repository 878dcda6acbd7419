"""What was found of the faces of a set that is being taught: which samples show the same."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import numpy.typing as npt

from vision.taught.icons import Likenesses, align
from vision.taught.known_faces import SURE_ODDS
from vision.taught.sampled_face import QUARTERS, ROUND, printed
from vision.teaching.self_test import Sample, TaughtFace

__all__ = ["FoundFace", "LearnedFaces", "aligned_faces"]

PLAIN = 0.05
"""Contrast below which nothing is printed on which samples could agree."""

FEWEST_COMPARED = 3
"""Samples of which most can agree against one."""

STRAY = 0.7
"""Two samples less alike than this show two things, one of them a side face or a reflection;
unless the network, which sees past a lamp's glint, is sure of the print."""

ENOUGH_FRESH = 3
"""Things that are seen with one face only, from which on they say what that face looks like."""

ROUND_FACE, SLIGHTLY, FEWEST_ROUND = 0.2, 0.05, 2
"""Gains by turning samples freely, from which a face is surely no square; and from which it is none
either where so many others of its set are none."""
MORE_ALIKE = 0.002
"""By how much turning freely must make the samples more alike for a face to be surely no square:
those of a star on a cube are all but the same, and what little they differ by may go away by
chance. Of 583 square faces, in 107 sets, eleven gained enough otherwise, two of one set twice, and
one of them so much; 19 pentagons of six lessons gained 0.003 and more."""


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
class FoundFace:
    """What was found of one face."""

    samples: tuple[Sample, ...]

    def equals(self, other: "FoundFace") -> bool:
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

    @property
    def is_surely_round(self) -> bool:
        """Whether the samples are clearly more alike if they are turned freely."""
        if self.roundness <= ROUND_FACE:
            return False
        return self.alike.freely - self.alike.by_quarters >= MORE_ALIKE

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


class LearnedFaces:
    """What `teach` found out of faces, for when it is shown them again, with more of their set.

    What has the very same samples as before is not compared anew: that takes longest.
    """

    def __init__(self) -> None:
        self._faces: dict[str, FoundFace] = {}

    def of(self, face: str, found: FoundFace) -> FoundFace:
        """What was found of a face, or what was found out of it before if that is the same."""
        if face not in self._faces or not self._faces[face].equals(found):
            self._faces[face] = found
        return self._faces[face]


def aligned_faces(found: Mapping[str, FoundFace]) -> dict[str, TaughtFace]:
    """What is alike among the samples of each face of a set, laid onto each other."""
    round_faces = _round_faces(found)
    return {
        face: kept.round if face in round_faces else kept.square for face, kept in found.items()
    }


def _round_faces(found: Mapping[str, FoundFace]) -> set[str]:
    """The faces that are no squares: where two surely are none, what is hardly rounder is none too.

    No die has a single such face: where only one seems to be, its print looks the same turned.
    """
    if sum(each.is_surely_round for each in found.values()) < FEWEST_ROUND:
        return set()
    return {face for face, each in found.items() if each.roundness > SLIGHTLY}
