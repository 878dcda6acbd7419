"""What a set's own tests make of samples that do not show their face."""

import cv2
import numpy as np
import pytest

from tests.vision.drawing import icon_print
from vision.faces.upright import FACE, MARGIN
from vision.taught.icons import IconBank, Recognised
from vision.teaching.self_test import Sample, SelfTest, TaughtFace, alike_in, self_tested


def sample_of(face: str, likeness: float = 0.95, seed: int = 0) -> Sample:
    """A face with some noise, so much like the best sample of the face that it was taught as."""
    drawn = cv2.resize(icon_print(face), (FACE, FACE), interpolation=cv2.INTER_AREA)
    whole = np.pad(drawn, ((MARGIN, MARGIN), (MARGIN, MARGIN), (0, 0)), mode="edge")
    noise = np.random.default_rng(seed).normal(0, 4, whole.shape)
    picture = np.clip(whole + noise, 0, 255).astype(np.uint8)
    return Sample(picture, picture, 0, 0.0, likeness)


def face_of(name: str, count: int, *strays: Sample) -> TaughtFace:
    """A face of so many good samples, and others."""
    good = [sample_of(name, seed=seed) for seed in range(count)]
    return TaughtFace((*good, *strays), is_round=False)


@pytest.mark.parametrize(
    "likeness, count, kept", [(0.8, 4, 4), (0.9, 4, 5), (0.8, 3, 3), (0.8, 2, 3)],
    ids=["stray", "much like its own", "three left", "two left"],
)  # fmt: skip
def test_a_sample_that_is_little_like_its_face_and_taken_for_another_is_left_out(
    likeness: float, count: int, kept: int
) -> None:
    """Else two faces look alike; nor does it go where too few samples are left to tell."""
    stray = sample_of("4-foot", likeness)
    faces = {"1-arrow": face_of("1-arrow", count, stray), "4-foot": face_of("4-foot", 4)}
    left, tests = self_tested(faces)
    assert [len(one.samples) for one in left.values()] == [kept, 4]
    assert len(tests) == kept + 4
    is_left_out = kept == count
    assert all(test.is_right for test in tests) == is_left_out
    assert alike_in(tests) == (() if is_left_out else (("1-arrow", "4-foot"),))


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


def test_a_blank_sample_that_is_taken_for_a_print_makes_no_two_faces_alike() -> None:
    """Whatever light lay on it, the blank face is not known by its samples."""
    tests = [
        SelfTest(face, sample_of("1-arrow"), rival, -3.0, is_blank=face == "blank")
        for face, rival in (("blank", "1-arrow"), ("2-arrow", "blank"))
    ]
    assert alike_in(tests) == (("2-arrow", "blank"),)
