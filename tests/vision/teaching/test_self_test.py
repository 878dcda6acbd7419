"""What a set's own tests make of samples that do not show their face."""

from collections.abc import Mapping
from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.teaching.samples import face_of, sample_of
from vision.taught.icons import IconBank, Recognised, icon_bank
from vision.taught.sampled_face import SampledFace
from vision.teaching import self_test
from vision.teaching.self_test import (
    Sample,
    SelfTest,
    TaughtFace,
    alike_in,
    self_tested,
    twins_in,
)


def half_of_each(one: Sample, other: Sample) -> Sample:
    """What may be the one or the other."""
    both = cv2.addWeighted(one.picture, 0.5, other.picture, 0.5, 0.0).astype(np.uint8)
    return replace(other, picture=both, rough=both)


@pytest.mark.parametrize(
    "likeness, count, kept", [(0.8, 4, 4), (0.9, 4, 5), (0.8, 3, 3), (0.8, 2, 3)],
    ids=["stray", "much like its own", "three left", "two left"],
)  # fmt: skip
def test_a_sample_that_is_little_like_its_face_and_taken_for_another_is_left_out(
    likeness: float, count: int, kept: int
) -> None:
    """Else two faces look alike; nor does it go where too few samples are left to tell."""
    stray = half_of_each(sample_of("1-arrow"), sample_of("4-foot", likeness))
    faces = {"1-arrow": face_of("1-arrow", count, stray), "4-foot": face_of("4-foot", 4)}
    left, tests = self_tested(faces)
    assert [len(one.samples) for one in left.values()] == [kept, 4]
    assert len(tests) == kept + 4
    is_left_out = kept == count
    assert all(test.is_right for test in tests) == is_left_out
    assert alike_in(tests) == (() if is_left_out else (("1-arrow", "4-foot"),))


@pytest.mark.parametrize("count, kept", [(3, 3), (2, 3)])
def test_a_die_that_was_not_turned_with_the_others_is_left_out(count: int, kept: int) -> None:
    """It is surely another face of the set, however much the two are alike by their icon."""
    stray = sample_of("2-arrow", 0.98)
    faces = {"1-arrow": face_of("1-arrow", count, stray), "2-arrow": face_of("2-arrow", 4)}
    left, tests = self_tested(faces)
    assert [len(one.samples) for one in left.values()] == [kept, 4]
    assert alike_in(tests) == (() if kept == count else (("1-arrow", "2-arrow"),))


def test_a_sample_that_is_little_like_its_face_but_taken_for_it_stays() -> None:
    """It shows the face in other light."""
    faces = {
        "1-arrow": face_of("1-arrow", 3, sample_of("1-arrow", 0.75)),
        "2-arrow": face_of("2-arrow", 4),
    }
    left, tests = self_tested(faces)
    assert [len(one.samples) for one in left.values()] == [4, 4]
    assert all(test.is_right for test in tests)


@pytest.mark.parametrize("taken_for", ["1-arrow", "blank"])
def test_the_tests_of_the_blank_face_are_known(
    taken_for: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is the one that nothing is printed on, whatever its samples are taken for."""
    seen = Recognised(taken_for, 0.0, 9.0, None)
    monkeypatch.setattr(IconBank, "recognise", lambda *_: seen)
    faces = {"1-arrow": face_of("1-arrow", 2), "blank": face_of("blank", 2)}
    _, tests = self_tested(faces)
    assert [(test.face, test.is_blank) for test in tests] == [
        ("1-arrow", False), ("1-arrow", False), ("blank", True), ("blank", True),
    ]  # fmt: skip


def test_blank_samples_in_pure_light_are_what_they_were_said_to_be() -> None:
    """A set whose white blank face was taught in strong light was not kept for that."""
    white = np.full_like(sample_of("blank").picture, 255)
    lit = TaughtFace(tuple(Sample(white, white, 0, 0.0) for _ in range(3)), is_round=False)
    left, tests = self_tested({"1-arrow": face_of("1-arrow", 3), "blank": lit})
    assert len(left["blank"].samples) == 3
    assert [test.is_blank for test in tests] == [False] * 3 + [True] * 3
    assert all(test.is_right for test in tests)


def test_a_blank_sample_that_is_taken_for_a_print_makes_no_two_faces_alike() -> None:
    """Whatever light lay on it, the blank face is not known by its samples."""
    tests = [
        SelfTest(face, sample_of("1-arrow"), rival, -3.0, is_blank=face == "blank")
        for face, rival in (("blank", "1-arrow"), ("2-arrow", "blank"))
    ]
    assert alike_in(tests) == (("2-arrow", "blank"),)


def told(face: str, rival: str | None, odds: float, count: int = 1) -> list[SelfTest]:
    """So many tests of a face that came out alike."""
    return [SelfTest(face, sample_of("1-arrow"), rival, odds)] * count


def test_faces_that_are_hardly_told_apart_once_in_a_hundred_tests_are_not_alike() -> None:
    """That comes by chance; what was taken for another even once is not."""
    sure = told("1-arrow", "2-arrow", 9.0, 298)
    assert alike_in([*sure, *told("1-arrow", "2-arrow", 3.0, 2)]) == ()
    assert alike_in([*sure[:290], *told("2-arrow", "1-arrow", 3.0, 10)]) == (
        ("1-arrow", "2-arrow"),
    )
    assert alike_in([*sure, *told("2-arrow", "1-arrow", -1.0)]) == (("1-arrow", "2-arrow"),)
    assert alike_in([*sure, *told("2-arrow", None, 0.0, 9)]) == ()


def test_twins_are_hardly_told_apart_in_most_tests_of_both() -> None:
    """Alike are also faces that only some light makes so."""
    pair, others = ("1-arrow", "2-arrow"), told("4-foot", "5-foot", 1.0, 20)
    hardly = told("1-arrow", "2-arrow", 1.0, 2) + told("2-arrow", "1-arrow", -2.0, 2)
    well = told("1-arrow", "2-arrow", 9.0, 2) + told("2-arrow", "4-foot", 1.0, 2)
    assert twins_in([*hardly, *well, *others], [pair]) == [pair]
    assert twins_in([*hardly, *well, *well[:1], *others], [pair]) == []


def test_a_sample_that_is_taken_for_another_face_is_not_right() -> None:
    """Nor is one that might be either."""
    odds = (0.5, 0.0, -2.0)
    assert [told("1-arrow", "2-arrow", each)[0].is_right for each in odds] == [True, False, False]


def test_a_round_face_is_known_in_every_turn() -> None:
    """No edge of a pentagon tells which way is up; a square lies in one of four ways."""
    samples = face_of("1-arrow", 1).samples
    for is_round, ways in ((True, 24), (False, 4)):
        assert len(TaughtFace(samples, is_round=is_round).sampled.templates) == ways


def test_a_sample_is_read_by_what_other_frames_showed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dice of one frame lie in the same light, which could tell them by itself."""
    left: list[int] = []

    def taught(faces: Mapping[str, SampledFace]) -> IconBank:
        left.append(len(faces["1-arrow"].pictures))
        return icon_bank(faces)

    monkeypatch.setattr(self_test, "icon_bank", taught)
    monkeypatch.setattr(IconBank, "recognise", lambda *_: Recognised("1-arrow", 0.0, 9.0, None))
    samples = [replace(sample_of("1-arrow"), frame=frame) for frame in (3, 3, 5, 7)]
    _, tests = self_tested({"1-arrow": TaughtFace(tuple(samples), is_round=False)})
    assert left == [2, 3, 3]
    assert len(tests) == 4
