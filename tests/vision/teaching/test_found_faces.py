"""Which faces of a set that is being taught are no squares, and which samples show the same."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from tests.vision.teaching.samples import sample_of
from vision.teaching.found_faces import FoundFace, LearnedFaces, aligned_faces


def found(by_quarters: float, freely: float) -> FoundFace:
    """A face whose samples are so alike if turned by quarters, and if turned freely."""
    face = FoundFace(())
    alike = SimpleNamespace(by_quarters=by_quarters, freely=freely)
    vars(face).update(comparable=True, alike=alike)
    return face


@pytest.mark.parametrize(
    "by_quarters, freely, is_round",
    [(0.980, 0.986, True), (0.9951, 0.9966, False), (0.980, 0.983, False), (0.3, 0.6, False)],
    ids=["a pentagon", "a star on a cube", "hardly more alike", "alike in no way"],
)
def test_a_face_is_surely_round_if_turning_freely_makes_its_samples_clearly_more_alike(
    by_quarters: float, freely: float, *, is_round: bool
) -> None:
    """Two stars that gained by chance made a set of cubes one of dice with twelve faces."""
    assert found(by_quarters, freely).is_surely_round is is_round


def test_beside_two_round_faces_what_is_hardly_rounder_is_no_square_either() -> None:
    """No die has a single round face: where one seems to be, its print looks the same turned."""
    sure, hardly, square = found(0.98, 0.986), found(0.98, 0.982), found(0.98, 0.98)
    for face in (sure, hardly, square):
        vars(face).update(round="round", square="square")
    two = {"1": sure, "2": sure, "3": hardly, "4": square}
    assert [str(each) for each in aligned_faces(two).values()] == [
        "round",
        "round",
        "round",
        "square",
    ]
    one = {"1": sure, "2": hardly, "3": hardly}
    assert {str(each) for each in aligned_faces(one).values()} == {"square"}


def test_samples_of_fewer_than_three_dice_or_without_a_print_are_not_compared() -> None:
    """Of two nobody knows which one is the stray, and blank ones agree in nothing."""
    arrows = tuple(sample_of("1-arrow", seed=seed) for seed in range(3))
    assert FoundFace(arrows).comparable
    assert not FoundFace(arrows[:2]).comparable
    assert not FoundFace(tuple(sample_of("blank", seed=seed) for seed in range(3))).comparable


def test_what_does_not_lie_still_says_what_a_face_looks_like() -> None:
    """If there are three such things; else all do."""
    fresh = [sample_of("1-arrow", seed=seed) for seed in range(3)]
    lying = replace(fresh[0], still=0.5)
    assert FoundFace((lying, *fresh, lying)).judges == [1, 2, 3]
    assert FoundFace((lying, *fresh[:2])).judges == [0, 1, 2]


def test_a_face_with_the_very_same_samples_is_not_found_out_anew() -> None:
    """With any other, or one more or fewer, it is."""
    learned = LearnedFaces()
    samples = tuple(sample_of("1-arrow", seed=seed) for seed in range(3))
    first = learned.of("1-arrow", FoundFace(samples))
    again = tuple(sample_of("1-arrow", seed=seed) for seed in range(3))
    assert learned.of("1-arrow", FoundFace(again)) is first
    *same, last = samples
    dark = np.zeros_like(last.picture)
    others = [replace(last, rough=dark), replace(last, picture=dark), replace(last, frame=1)]
    for other in (same, *([*same, one] for one in others)):
        changed = FoundFace(tuple(other))
        assert learned.of("1-arrow", changed) is changed
        learned.of("1-arrow", first)
    assert learned.of("2-arrow", FoundFace(samples)) is not first
