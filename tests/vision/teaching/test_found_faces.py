"""Which faces of a set that is being taught are no squares."""

from types import SimpleNamespace

import pytest

from vision.teaching.found_faces import FoundFace


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
