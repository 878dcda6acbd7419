"""The dice's ways through the air, to places where they can lie."""

from itertools import combinations

import cv2
import numpy as np
import pytest

from device.simulated_tray import Scene
from device.simulated_tray.flight import Flight
from device.simulated_tray.planning import plan_throw, scatter
from device.simulated_tray.pose import Pose, corners, lying

SCENES = [Scene(), Scene.sample(1), Scene.sample(2)]


def planned(scene: Scene, seed: int, dice: int = 6) -> list[Flight]:
    """Plan one throw."""
    rng = np.random.default_rng(seed)
    rests = scatter(scene, rng, rng.integers(6, size=dice), [])
    return plan_throw(scene, rng, rests, [], at=0.0)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_dice_at_rest_lie_flat_inside_and_apart(seed: int) -> None:
    """No resting die pokes through the floor, a wall or another die."""
    scene = Scene.sample(seed)
    squares = []
    for flight in planned(scene, seed, dice=10):
        ends = corners(flight.pose(flight.ends), scene.die_mm)
        assert np.isclose(np.sort(ends[:, 2]), [0] * 4 + [scene.die_mm] * 4, atol=1e-3).all()
        assert (np.abs(ends[:, :2]) <= np.array(scene.tray_mm) / 2).all()
        squares.append(cv2.convexHull(ends[ends[:, 2] < 1, :2].astype(np.float32)))
    for one, other in combinations(squares, 2):
        area, _ = cv2.intersectConvexConvex(one, other)
        assert area == 0


@pytest.mark.parametrize("scene", SCENES)
def test_a_flying_die_goes_through_nothing(scene: Scene) -> None:
    """No corner is ever below the floor nor, once below the rim, outside of the walls."""
    for flight in planned(scene, seed=5, dice=3):
        for at in np.arange(flight.begins, flight.ends, 0.02):
            spots = corners(flight.pose(at), scene.die_mm)
            assert spots[:, 2].min() > -1e-3
            if spots[:, 2].min() < scene.wall_mm - 1:
                assert (np.abs(spots[:, :2]) < np.array(scene.tray_mm) / 2 + 1e-3).all()


@pytest.mark.parametrize("scene", SCENES)
def test_a_flying_die_never_jumps(scene: Scene) -> None:
    """In five milliseconds a die moves a few millimetres, and it ends without a jerk."""
    for flight in planned(scene, seed=8, dice=2):
        way = [flight.pose(at).middle for at in np.arange(flight.begins, flight.ends, 0.005)]
        way.append(flight.pose(flight.ends).middle)
        steps = np.linalg.norm(np.diff(way, axis=0), axis=1)
        assert steps.max() < 14
        assert steps[-4:].max() < 1


@pytest.mark.parametrize("scene", SCENES)
def test_a_way_followed_at_once_is_that_of_its_poses(scene: Scene) -> None:
    """In the hand, in the air, off a wall, bouncing, at rest: planning sees where it will be."""
    moments = np.arange(-0.1, 1.8, 0.01)
    for flight in planned(scene, seed=6):
        one_by_one = np.stack([flight.pose(float(at)).middle for at in moments])
        assert np.allclose(flight.middles(moments), one_by_one, atol=1e-4)


def test_a_die_slows_down() -> None:
    """Nearly all of the way is behind it when nine tenths of the time are over."""
    flight = planned(Scene(), seed=3, dice=1)[0]
    late = flight.pose(flight.begins + 0.9 * flight.lasts)
    assert np.linalg.norm(late.middle - flight.rest.middle) < Scene().die_mm


def test_dice_fly_clear_of_those_that_lie_there() -> None:
    """With a few obstacles thrown dice find ways around them."""
    scene = Scene()
    places = [(-50.0, 30.0), (50.0, -30.0)]
    there = [Pose(np.array([x, y, 9.0], np.float32), lying(0, 0.3)) for x, y in places]
    rng = np.random.default_rng(2)
    rests = scatter(scene, rng, [0, 1, 2], there)
    for flight in plan_throw(scene, rng, rests, there, at=0.0):
        for at in np.arange(flight.begins, flight.ends, 0.05):
            middle = flight.pose(at).middle
            assert min(np.linalg.norm(middle - pose.middle) for pose in there) > 0.75 * scene.die_mm


@pytest.mark.parametrize("face", range(6))
def test_the_face_that_is_up_is_opposite_to_the_one_below(face: int) -> None:
    """Turning a die over brings up the face whose value makes 7 with the first."""
    normals = np.array([(1, 0, 0), (0, 1, 0), (0, 0, 1), (0, 0, -1), (0, -1, 0), (-1, 0, 0)])
    heights = (normals @ lying(face, 1.1).T)[:, 2]
    assert heights.argmax() == face
    assert heights.argmin() == 5 - face
