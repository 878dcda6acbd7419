"""Out of focus: judged at the edges of dice, never at a plain floor."""

import cv2
import numpy as np
import pytest

from tests.vision.drawing import DIE_PX, Drawn, tray_with
from vision import Die, OutOfFocusError, Reading, edge_width, refuse_blurred
from vision.focus import sides_of
from vision.frames import Frame

DICE = [Drawn("4", (200, 200)), Drawn("2", (400, 300))]


def blurred(sigma: float) -> Frame:
    """The tray through a lens that smears points out over so many pixels."""
    return np.asarray(cv2.GaussianBlur(tray_with(DICE), (0, 0), sigma), np.uint8)


def read(doubt: str | None) -> Reading:
    """Both dice, found where they lie, in doubt or not."""
    half = DIE_PX / 2
    square = np.array([(-half, -half), (half, -half), (half, half), (-half, half)])
    return Reading(
        tuple(
            Die(
                die.face,
                "ivory",
                die.centre,
                0.0,
                DIE_PX,
                tuple((float(x), float(y)) for x, y in square + np.array(die.centre)),
                0.4,
                doubt,
            )
            for die in DICE
        )
    )


def test_the_width_of_an_edge_grows_with_the_blur() -> None:
    """A sharp edge is some two pixels wide; the blur's width is measured within a third."""
    sides = sides_of(read(None).dice[0].outline)
    sharp = edge_width(tray_with(DICE), sides, 12)
    smeared = edge_width(blurred(4.0), sides, 12)
    assert sharp is not None
    assert smeared is not None
    assert sharp < 4
    assert smeared == pytest.approx(4.0 * np.sqrt(2 * np.pi), rel=0.34)


def test_doubtful_dice_without_a_sharp_edge_are_out_of_focus() -> None:
    """The reason is told with what a host can do."""
    with pytest.raises(OutOfFocusError, match="turn the lens"):
        refuse_blurred(blurred(5.0), read("unknown face"))


def test_sure_dice_are_refused_for_the_lens_only_where_one_is_measured() -> None:
    """What is read all the same is read; but a smeared die seems larger or smaller than it is."""
    refuse_blurred(blurred(5.0), read(None))
    with pytest.raises(OutOfFocusError):
        refuse_blurred(blurred(5.0), read(None), to_measure=True)
    refuse_blurred(tray_with(DICE), read(None), to_measure=True)


def test_one_doubtful_die_among_sure_ones_is_not_the_lenss_fault() -> None:
    """What is read of the others is not thrown away with it."""
    sure, (doubtful, _) = read(None).dice, read("cocked").dice
    refuse_blurred(blurred(5.0), Reading((doubtful, *sure)))
    with pytest.raises(OutOfFocusError):
        refuse_blurred(blurred(5.0), Reading((doubtful, doubtful, *sure)))


def test_sharp_dice_in_doubt_have_another_reason() -> None:
    """A face that nobody knows is not the lens's fault."""
    refuse_blurred(tray_with(DICE), read("unknown face"))


def test_an_empty_tray_is_not_refused() -> None:
    """No die lies there by whose edges the lens could be judged."""
    refuse_blurred(blurred(5.0), Reading(()))


def test_a_plain_floor_shows_nothing_to_judge_by() -> None:
    """Where nothing changes there is no width to tell."""
    floor = np.full((100, 100, 3), 90, np.uint8)
    assert edge_width(floor, [((10.0, 10.0), (90.0, 10.0))], 5) is None
