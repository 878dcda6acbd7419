"""What a set's own tests make of samples that do not show their face."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.teaching.samples import face_of, sample_of
from vision.taught.icons import IconBank, Recognised
from vision.teaching.self_test import Sample, SelfTest, TaughtFace, alike_in, self_tested


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
