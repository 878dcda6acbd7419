"""What is faint is seen again in other ways before anybody is asked about it."""

from contextlib import AbstractContextManager
from dataclasses import replace
from unittest.mock import patch

import numpy as np
import pytest

from tests.vision.sights import lit, sight
from vision import Mount
from vision.faces.looks import FaceLook
from vision.frames import Frame
from vision.judging.doubts import Sight
from vision.judging.seen_again import still_dice

PICTURE = np.zeros((480, 640, 3), dtype=np.uint8)
SURE = [sight((300.0, 100.0), edges=0.85), sight((400.0, 100.0), edges=0.85)]
FAINT = sight(heat=0.4, edges=0.7, face=0.8)


class Again:
    """The two networks when they see a thing again: how clear the one finds it, and the other."""

    def __init__(self, heat: float, face: float = 1.0) -> None:
        self.heat, self.face = heat, face

    def still(self, sights: list[Sight], mount: Mount = Mount.OVER) -> list[Sight]:
        """What `still_dice` leaves of a picture that they see again."""
        with self._seeing():
            return still_dice(PICTURE, sights, mount)

    def _seeing(self) -> AbstractContextManager[object]:
        return patch.multiple(
            "vision.judging.seen_again",
            heat_when_turned=lambda *_: self.heat,
            look_at=self._looks,
        )

    def _looks(self, faces: list[Frame]) -> list[FaceLook]:
        pips = np.full(7, 1 / 7, dtype=np.float32)
        return [FaceLook(pips, 0.05, "white", self.face) for _ in faces]


def test_a_faint_thing_that_is_fainter_when_seen_again_is_no_die() -> None:
    """A mat's print looks like a die by chance, and not in every way."""
    assert Again(0.3).still([*SURE, FAINT]) == SURE
    assert Again(0.9, face=0.3).still([*SURE, FAINT]) == SURE
    assert Again(0.5).still([*SURE, FAINT]) == [*SURE, FAINT]


@pytest.mark.parametrize(
    "sights",
    [
        [SURE[0], FAINT],
        [*SURE, FAINT, sight((100.0, 300.0), edges=0.85, unclear=0.9)],
        [*SURE, replace(FAINT, may_be_side=True)],
        [*SURE, sight(heat=0.35, edges=0.95, face=0.8)],
        [*SURE, sight(heat=0.4, edges=0.7, face=0.95)],
        [*SURE, lit(FAINT)],
        [*SURE, sight(heat=0.5, edges=0.4, face=0.6)],
    ],
    ids=[
        "one die",
        "another doubt",
        "a side",
        "four edges",
        "surely a face",
        "in glare",
        "seen by both",
    ],
)
def test_what_may_be_a_die_for_another_reason_stays_a_doubt(sights: list[Sight]) -> None:
    """And where somebody looks at another doubt anyway, all is shown."""
    assert Again(0.1).still(sights) == sights


def test_from_below_a_faint_thing_stays_a_doubt() -> None:
    """A lamp mirrored in the clear floor veils one die and not the next."""
    assert Again(0.1).still([*SURE, FAINT], Mount.UNDER) == [*SURE, FAINT]
