"""Tests a set as it is being taught: reads each sample by a set that was taught without it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from vision.frames import Frame
from vision.taught.icons import icon_bank
from vision.taught.known_faces import SURE_ODDS
from vision.taught.sampled_face import SampledFace

__all__ = ["Pair", "Sample", "SelfTest", "TaughtFace", "alike_in", "self_tested", "twins_in"]

Pair = tuple[str, str]

SELDOM = 0.01
"""The share of all tests in which two faces may hardly be told apart by chance."""
MOSTLY = 0.5
"""The share of two faces' tests that hardly tell them apart, from which both bear the same."""

UNLIKE, FEWEST_LEFT = 0.85, 3
"""A sample that is less like the best of its face than this, and is taken for another face, shows
something else, where so many others are left; else two faces look alike."""


@dataclass(frozen=True)
class Sample:
    """What was found of a face in a frame."""

    picture: Frame
    """The upright face (SIDE, SIDE, 3)."""
    rough: Frame
    """The same where the finder put it, before it was laid onto edges."""
    frame: int
    still: float
    """The share of other faces with which the same is seen at the same place."""
    likeness: float = 1.0
    """How alike it is to the sample that resembles most others of its face."""


@dataclass(frozen=True)
class TaughtFace:
    """The aligned samples of one face, and whether it may lie any way round."""

    samples: tuple[Sample, ...]
    is_round: bool

    @cached_property
    def sampled(self) -> SampledFace:
        """What is known of it by them."""
        return SampledFace([sample.picture for sample in self.samples], is_round=self.is_round)


@dataclass(frozen=True)
class SelfTest:
    """What a set that was taught without a sample takes it for."""

    face: str
    sample: Sample
    rival: str | None
    """The face, if any, that it was nearly or wholly taken for."""
    odds: float
    """Those of the right face against the rival, 0 or less if it was taken for that."""
    is_blank: bool = False
    """Whether nothing is printed on the right face: its samples are not what it is known by."""

    @property
    def is_right(self) -> bool:
        """Whether it was taken for what it is."""
        return self.odds > 0.0


def self_tested(faces: Mapping[str, TaughtFace]) -> tuple[dict[str, TaughtFace], list[SelfTest]]:
    """Test every sample, and again without those that showed something else, if any did."""
    tests = _tests_of_all(faces)
    mistaken = _mistaken(tests)
    left = {face: _left(taught, mistaken) for face, taught in faces.items()}
    is_same = all(left[face] is taught for face, taught in faces.items())
    return left, tests if is_same else _tests_of_all(left)


def alike_in(tests: Sequence[SelfTest]) -> tuple[Pair, ...]:
    """The pairs of faces that were taken for each other, or hardly told apart more than once.

    Samples of the blank face do not count: what they were taken for tells of the light on them.
    """
    hardly: dict[Pair, list[float]] = {}
    for test in tests:
        if test.odds < SURE_ODDS and test.rival is not None and not test.is_blank:
            pair = (min(test.face, test.rival), max(test.face, test.rival))
            hardly.setdefault(pair, []).append(test.odds)
    often = max(1.0, SELDOM * len(tests))
    return tuple(pair for pair, each in hardly.items() if min(each) <= 0.0 or len(each) > often)


def twins_in(tests: Sequence[SelfTest], alike: Sequence[Pair]) -> list[Pair]:
    """Of the pairs that are alike those that bear the same, it seems: most tests tell of it."""

    def hardly(pair: Pair) -> list[bool]:
        return [test.rival in pair and test.odds < SURE_ODDS for test in tests if test.face in pair]

    return [pair for pair in alike if np.mean(hardly(pair)) >= MOSTLY]


def _mistaken(tests: Sequence[SelfTest]) -> list[Sample]:
    """The samples that were taken for another face than their own because they show it.

    They are little like their own, or all tests of that are sure, one way or the other: then one
    die was not turned with the others, and shows a face that may well share their icon.
    """
    wavering = {test.face for test in tests if abs(test.odds) < SURE_ODDS}
    return [
        test.sample
        for test in tests
        if not test.is_right and (test.sample.likeness < UNLIKE or test.face not in wavering)
    ]


def _tests_of_all(faces: Mapping[str, TaughtFace]) -> list[SelfTest]:
    return [test for face in faces for test in _tests_of(faces, face)]


def _tests_of(faces: Mapping[str, TaughtFace], face: str) -> list[SelfTest]:
    """Read each sample of a face by a set taught without it, or without its frame if it has two."""
    kept = faces[face].samples
    frames = sorted({sample.frame for sample in kept})
    groups = (
        [[sample for sample in kept if sample.frame == frame] for frame in frames]
        if len(frames) > 1
        else [[sample] for sample in kept]
    )
    return [test for group in groups for test in _tests_without(faces, face, group)]


def _left(taught: TaughtFace, mistaken: Sequence[Sample]) -> TaughtFace:
    """A face without mistaken samples, or the very same where none is or too few others are."""
    samples = _without(taught.samples, mistaken)
    if FEWEST_LEFT <= len(samples) < len(taught.samples):
        return replace(taught, samples=samples)
    return taught


def _without(samples: Sequence[Sample], left_out: Sequence[Sample]) -> tuple[Sample, ...]:
    return tuple(one for one in samples if all(one is not out for out in left_out))


def _tests_without(
    faces: Mapping[str, TaughtFace], face: str, group: Sequence[Sample]
) -> list[SelfTest]:
    """Read some samples of a face by a set that was taught by all but those, if any are left.

    In pure light a blank face is taken for what it is: somebody has said that it is blank.
    """
    rest = _without(faces[face].samples, group)
    if not rest:
        return []
    known = {**faces, face: replace(faces[face], samples=rest)}
    bank = icon_bank({name: one.sampled for name, one in known.items()})
    tests = []
    for sample in group:
        seen = bank.recognise(sample.picture)
        is_right, is_blank = seen.face == face, face == bank.blank
        for_it = seen.odds or seen.odds_if_bare
        rival, odds = (seen.rival, for_it) if is_right else (seen.face, -max(0.0, seen.odds))
        tests.append(SelfTest(face, sample, rival, odds, is_blank=is_blank))
    return tests
