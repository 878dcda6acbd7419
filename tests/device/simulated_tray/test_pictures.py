"""What the drawn frames show, measured without the reader."""

import cv2
import numpy as np
import pytest

from device.simulated_tray import COLOURS, DICE_SETS, Scene, SimulatedTray
from device.simulated_tray.arrays import Image
from device.simulated_tray.artwork import TEXTURE, textures
from device.simulated_tray.backdrop import floor_corners
from device.simulated_tray.lens import Lens
from device.simulated_tray.materials import MATERIALS
from device.simulated_tray.painter import Painter
from device.simulated_tray.pose import Pose, lying
from device.simulated_tray.sprite import Skin
from vision import Mount

CLEAR = {"width": 640, "height": 480, "noise": 0.0, "vignette": 0.0, "roll": 0.0}


def straightened(painter: Painter, picture: Image, die_mm: float, height: float) -> Image:
    """Cut out what a die at the middle shows at a height, as seen straight on by the camera."""
    half = die_mm / 2
    square = [(-half, half), (half, half), (half, -half), (-half, -half)]
    seen = painter.lens.project([(x, y, height) for x, y in square])
    if height == 0:
        seen = seen[[1, 0, 3, 2]]
    flat = np.array([(0, 0), (TEXTURE, 0), (TEXTURE, TEXTURE), (0, TEXTURE)], np.float32)
    warp = cv2.getPerspectiveTransform(np.asarray(seen, np.float32), flat)
    cut = cv2.warpPerspective(picture, warp, (TEXTURE, TEXTURE))
    return np.asarray(cv2.cvtColor(cut, cv2.COLOR_BGR2GRAY), np.uint8)


def shown(mount: Mount, dice_set: str, up: int) -> Image:
    """Draw one white die in the middle of the tray and cut out the face that the camera sees."""
    scene = Scene(**CLEAR, mount=mount)  # type: ignore[arg-type] # one dict of ints and floats
    painter = Painter(scene, seed=0)
    pose = Pose(np.array([0, 0, scene.die_mm / 2], np.float32), lying(up, 0.0))
    picture = painter.paint([(Skin(dice_set, "white"), pose)], [])
    return straightened(painter, picture, scene.die_mm, scene.die_mm if mount is Mount.OVER else 0)


def spots(face: Image) -> int:
    """Count the dark spots well inside a face."""
    inner = face[14:-14, 14:-14]
    found, _, stats, _ = cv2.connectedComponentsWithStats(np.asarray(inner < 90, np.uint8))
    return sum(int(stats[i, cv2.CC_STAT_AREA]) > 60 for i in range(1, found))


@pytest.mark.slow
@pytest.mark.parametrize("up", range(6))
def test_from_above_the_face_that_is_up_is_seen(up: int) -> None:
    """As many pips as the face's value."""
    assert spots(shown(Mount.OVER, "pips", up)) == up + 1


@pytest.mark.slow
@pytest.mark.parametrize("up", range(6))
def test_from_below_the_opposite_face_is_seen(up: int) -> None:
    """As many pips as are missing to 7."""
    assert spots(shown(Mount.UNDER, "pips", up)) == 6 - up


@pytest.mark.slow
@pytest.mark.parametrize("mount", Mount)
def test_prints_are_never_mirrored(mount: Mount) -> None:
    """An icon seen looks like its print at some quarter turn, not like the print's mirror image."""
    up = 4
    seen = 255 - shown(mount, "barbarian", up)
    face = up if mount is Mount.OVER else 5 - up
    print_ = textures("barbarian")[face * TEXTURE : (face + 1) * TEXTURE]

    def likeness(wanted: np.ndarray[tuple[int, ...], np.dtype[np.float32]]) -> float:
        turns = [np.rot90(wanted, turn).ravel() for turn in range(4)]
        return max(float(np.corrcoef(turn, seen.ravel())[0, 1]) for turn in turns)

    assert likeness(np.asarray(print_, np.float32)) > 0.65
    assert likeness(np.asarray(print_, np.float32)) > likeness(np.asarray(print_[:, ::-1])) + 0.05


@pytest.mark.parametrize("dice_set", DICE_SETS)
def test_no_two_faces_of_a_set_look_alike(dice_set: str) -> None:
    """Prints differ even where they share an icon: their numerals tell them apart."""
    faces = np.split(textures(dice_set), 6)
    for i, one in enumerate(faces):
        for other in faces[:i]:
            assert (np.abs(one - other) > 0.5).sum() > 60


def test_prints_stay_off_the_edges() -> None:
    """No print reaches the rounded edge of a face, where it would bend around it."""
    for dice_set in DICE_SETS:
        for face in np.split(textures(dice_set), 6):
            edge = np.ones(face.shape, bool)
            edge[10:-10, 10:-10] = False
            assert face[edge].max() == 0


@pytest.mark.parametrize("mount", Mount)
def test_the_floor_lies_within_the_frame(mount: Mount) -> None:
    """Whatever tray is drawn, all of its outline is to be seen."""
    for seed in range(40):
        scene = Scene.sample(seed, mount)
        assert scene.floor in MATERIALS
        corners = Lens.of(scene).project(floor_corners(scene))
        assert (corners > 0).all()
        assert (corners < (scene.width, scene.height)).all()


def test_a_shadow_falls_away_from_the_lamp() -> None:
    """The floor on the far side of a die is darker than on the lamp's side."""
    scene = Scene(
        width=640, height=480, lamp_mm=(-300, 0, 300), noise=0, eye_mm=(0, 0, 400), roll=0
    )
    painter = Painter(scene, seed=0)
    pose = Pose(np.array([0, 0, scene.die_mm / 2], np.float32), lying(0, 0.0))
    picture = painter.paint([(Skin("pips", "white"), pose)], [])
    row, reach = 240, int(2.3 * scene.die_mm)
    left, right = picture[row, 320 - reach].mean(), picture[row, 320 + reach].mean()
    assert right < 0.8 * left


@pytest.mark.parametrize("colour", COLOURS)
def test_every_colour_can_be_thrown(colour: str) -> None:
    """Each named colour draws dice that differ from the empty tray."""
    tray = SimulatedTray(Scene(width=320, height=240), seed=1)
    empty = tray.frame(0.0)
    end = tray.throw(1, at=0.0, colour=colour)
    assert (np.abs(tray.frame(end).astype(int) - empty).max(axis=2) > 20).sum() > 100
