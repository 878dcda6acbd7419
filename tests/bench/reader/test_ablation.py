"""Taking steps away from the reader, and light from its pictures, as its bench does."""

import cv2
import numpy as np
import pytest

from tests.bench.reader.ablation import WITHOUT
from tests.bench.reader.dusk import GAMMA, NOISE, Dusk
from tests.vision.drawing import DIE_MM, PLACES, TRAY, Drawn, tray_with
from vision import DiceSet, Reader


@pytest.mark.parametrize("name", WITHOUT)
def test_every_step_that_is_taken_away_is_there_to_be_taken(name: str) -> None:
    """A limit or rule that was renamed would end the bench hours after it began."""
    with WITHOUT[name].applied():
        pass


@pytest.mark.slow
@pytest.mark.parametrize(
    "reader, scale",
    [(Reader(DiceSet.pips(), tray=TRAY, die_mm=DIE_MM), 1.0), (Reader(DiceSet.pips()), 0.5)],
    ids=["in a tray", "on a table"],
)
def test_what_stands_in_for_a_step_does_for_a_picture_in_doubt(
    reader: Reader, scale: float
) -> None:
    """One that takes or gives something else than the step does would end the bench as well."""
    frame = tray_with([Drawn(face, place) for face, place in zip("254", PLACES, strict=False)])
    cv2.circle(frame, (130, 130), 19, (255, 255, 255), -1)
    smaller = cv2.resize(frame, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    frame = np.asarray(smaller, np.uint8)
    assert not reader.read(frame).sure
    for name, less in WITHOUT.items():
        with less.applied():
            assert reader.read(frame).dice, name


@pytest.mark.parametrize("light", NOISE)
def test_dusk_leaves_its_share_of_the_light_and_the_mean_of_frames_less_noise(light: int) -> None:
    """The same again from the same seed."""
    frame = np.full((120, 160, 3), 200, dtype=np.uint8)
    once, mean = (Dusk(light, frames).over(frame, seed=3).astype(float) for frames in (1, 9))
    dim = 200.0 * light ** (-1 / GAMMA)
    assert mean.mean() == pytest.approx(dim, abs=1.0)
    assert once.std() == pytest.approx(NOISE[light], rel=0.1)
    assert mean.std() == pytest.approx(NOISE[light] / 3.0, rel=0.15)
    assert (Dusk(light, 1).over(frame, seed=3) == once).all()
