"""Which colours bodies are called in little light."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawing import DIE_MM, PLACES, TRAY, Drawn, tray_with
from tests.vision.sights import sight
from vision import DiceSet, Reader, sighting
from vision.faces.looks import FaceLook
from vision.faces.upright import SIDE
from vision.frames import Frame, brightest
from vision.judging.doubts import Sight
from vision.sighting import named_in_good_light

WHITE_FROM = 150.0


def named_by_level(faces: Sequence[Frame]) -> list[FaceLook]:
    """Looks at faces, of which bright ones are white, and dark ones grey."""
    return [
        replace(sight().look, colour="white" if face.mean() >= WHITE_FROM else "grey")
        for face in faces
    ]


def white_at(level: int) -> Sight:
    """A sight of a white die's blank face that light makes so bright, called grey."""
    seen = sight()
    face = np.full((SIDE, SIDE, 3), level, dtype=np.uint8)
    return replace(seen, picture=face, look=replace(seen.look, colour="grey"))


@pytest.mark.parametrize(
    "light, colour", [(30.0, "white"), (149.0, "white"), (151.0, "grey"), (255.0, "grey")]
)
def test_in_gloom_a_colour_is_named_as_in_good_light(
    light: float, colour: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """White dice look grey there; everything else is as it was seen."""
    monkeypatch.setattr(sighting, "look_at", named_by_level)
    seen = white_at(min(120, round(0.8 * light)))
    (named,) = named_in_good_light([seen], light)
    assert named.look.colour == colour
    assert named.look.pips is seen.look.pips
    assert named.opinion is seen.opinion


def test_what_is_read_in_gloom_is_named_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the level that the frame itself reaches."""
    gloomy = tray_with([Drawn("5", PLACES[0])], light=0.2)
    reader = Reader(DiceSet.pips(), tray=TRAY, die_mm=DIE_MM)
    asked: list[float] = []

    def noted(sights: Sequence[Sight], light: float) -> list[Sight]:
        asked.append(light)
        return [replace(one, look=replace(one.look, colour="teal")) for one in sights]

    monkeypatch.setattr("vision.reader.named_in_good_light", noted)
    assert {die.colour for die in reader.read(gloomy).dice} == {"teal"}
    assert asked == [brightest(gloomy)]
