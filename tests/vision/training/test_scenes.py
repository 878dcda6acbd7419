"""The parts of the picture generator that need no Blender: camera, tray, dice at rest, film."""

from dataclasses import replace

import numpy as np
import pytest

from vision.training.traced.photo import develop, some_film
from vision.training.traced.placing import Lying, overlapping, square, throw
from vision.training.traced.recipes import SHARES, Light, some_recipe
from vision.training.traced.solids import FRAMES, rounded_box
from vision.training.traced.tray import SHAPES, make_tray
from vision.training.traced.view import View, aim


def a_view(*, tilt: float = 0.5, bend: float = 0.0, below: bool = False) -> View:
    """A camera some way off, aimed near the middle of the floor."""
    rotation, position = aim(
        np.array([5.0, -8.0, 0.0]), distance=400.0, tilt=tilt, turn=1.0, roll=0.3, below=below
    )
    return View(rotation, position, 500.0, (400, 300), bend)


@pytest.mark.parametrize("below", [False, True])
def test_a_pixel_and_its_place_on_the_floor_belong_together(below: bool) -> None:  # noqa: FBT001  # pytest gives it by name
    """Without distortion, projecting where a pixel's ray meets the floor gives the pixel again."""
    view = a_view(below=below)
    pixels = np.array([[10.0, 20.0], [200.0, 150.0], [390.0, 280.0]])
    floor = np.column_stack([view.on_floor(pixels), np.zeros(3)])
    assert np.allclose(view.project(floor), pixels)


def test_the_camera_is_no_mirror() -> None:
    """A camera's axes form a right hand, so that faces come out as they are printed."""
    assert np.linalg.det(a_view().rotation) == pytest.approx(1.0)


@pytest.mark.parametrize("below", [False, True])
def test_a_view_knows_which_way_is_up(below: bool) -> None:  # noqa: FBT001  # pytest gives it by name
    """There a point goes that rises from the middle of the floor in sight."""
    view = a_view(below=below)
    foot, higher = (5.0, -8.0, 0.0), (5.0, -8.0, 2.0)
    (x, y), (higher_x, higher_y) = view.project(np.array([foot, higher]))
    assert view.up == pytest.approx(np.arctan2(higher_x - x, y - higher_y), abs=1e-3)


@pytest.mark.parametrize("below", [False, True])
def test_a_view_knows_above_or_below_which_point_it_stands(below: bool) -> None:  # noqa: FBT001  # pytest gives it by name
    """There it sees the floor's point that is nearest to it."""
    view = a_view(below=below)
    under = np.array([[*view.position[:2], 0.0]])
    assert view.foot == pytest.approx(view.project(under)[0])


@pytest.mark.parametrize("bend", [-0.06, 0.06])
def test_labels_bend_with_the_picture(bend: float) -> None:
    """The picture that is shown at a label's place comes from where the straight label was."""
    straight, bent = a_view(), a_view(bend=bend)
    point = np.array([[60.0, 40.0, 0.0]])
    at = bent.project(point)[0] - 0.5
    across, down = bent.sources()
    column, row = (round(float(part)) for part in at)
    source = np.array([across[row, column], down[row, column]])
    assert np.allclose(source, straight.project(point)[0] - 0.5, atol=1.0)


@pytest.mark.parametrize("bend", [-0.06, 0.0, 0.06])
def test_a_view_can_show_what_lies_in_the_picture(bend: float) -> None:
    """There the lens's bend is the same both ways."""
    assert a_view(bend=bend).can_show(np.array([[60.0, 40.0, 0.0], [-50.0, -60.0, 0.0]]))


@pytest.mark.parametrize("bend", [-0.06, 0.06])
def test_a_view_cannot_show_what_is_far_aside_or_behind(bend: float) -> None:
    """A floor that reaches so far folds over there, and nobody could mark its outline."""
    view = a_view(bend=bend, tilt=1.1)
    assert not view.can_show(np.array([[0.0, 0.0, 0.0], [600.0, 900.0, 0.0]]))
    assert not view.can_show(np.array([[0.0, 0.0, 0.0], view.position * 2.0]))


@pytest.mark.parametrize("shape", [shape for shape in SHAPES if shape != "none"])
def test_dice_lie_in_the_tray_and_not_in_each_other(shape: str) -> None:
    """Thrown dice, packed ones too, overlap neither the wall nor one another."""
    rng = np.random.default_rng(4)
    tray = make_tray(rng, shape, 200.0)
    edges = [(0, 16.0)] * 12
    lying = throw(rng, edges, tray, lambda: rng.uniform(-60, 60, 2), packed=0.6, cocked=0.0)
    outlines = [square(one.centre[0], one.centre[1], one.edge, one.yaw) for one in lying]
    assert len(lying) >= 8
    assert all(tray.inside(outline) for outline in outlines)
    assert not any(
        overlapping(one, other) for k, one in enumerate(outlines) for other in outlines[:k]
    )


def test_a_side_that_is_up_points_up() -> None:
    """A flat die's rotation brings the side it names to the top, whatever way it is turned."""
    rng = np.random.default_rng(7)
    tray = make_tray(rng, "none", 200.0)
    lying = throw(rng, [(0, 16.0)] * 8, tray, lambda: rng.uniform(-80, 80, 2), packed=0, cocked=0)
    assert len({one.side for one in lying}) > 3
    assert all(np.allclose(_up(one), [0, 0, 1]) for one in lying)


def test_dice_turn_up_the_sides_asked_for() -> None:
    """Each design may be limited to some of its sides, as when one face is taught."""
    rng = np.random.default_rng(7)
    tray = make_tray(rng, "round", 300.0)
    lying = throw(
        rng,
        [(k % 2, 16.0) for k in range(10)],
        tray,
        lambda: rng.uniform(-80, 80, 2),
        packed=0,
        cocked=0,
        sides=[[3], [0, 5]],
    )
    assert {one.side for one in lying if one.design == 0} == {3}
    assert {one.side for one in lying if one.design == 1} == {0, 5}


def _up(lying: Lying) -> np.ndarray:
    return np.asarray(lying.rotation @ FRAMES[lying.side][2])


def test_opposite_sides_face_apart() -> None:
    """Sides k and 5 - k of a cube are opposite, and each side's axes form a right hand."""
    for k in range(6):
        right, up, out = FRAMES[k]
        assert np.allclose(out, -FRAMES[5 - k][2])
        assert np.allclose(np.cross(right, up), out)


def test_round_corners_stay_within_the_cube() -> None:
    """Rounding and cutting by a ball take away and never add; the sides' middles stay."""
    mesh = rounded_box((16, 16, 16), 2.0, ball=11.0)
    assert np.abs(mesh.vertices).max() == pytest.approx(8.0)
    assert np.linalg.norm(mesh.vertices, axis=1).max() <= 11.0 + 1e-9


def test_every_recipe_comes_up() -> None:
    """The mix names each kind of picture, and its shares are the whole."""
    rng = np.random.default_rng(1)
    names = {some_recipe(rng).name for _ in range(300)}
    assert names == set(SHARES)
    assert sum(SHARES.values()) == pytest.approx(1.0)


def test_lit_trays_are_seen_whole_and_lit_from_their_rim() -> None:
    """Their lamps are mirrored on dice of pips, which other pictures seldom show."""
    rng = np.random.default_rng(2)
    recipes = [some_recipe(rng) for _ in range(100)]
    lit = [recipe for recipe in recipes if recipe.light is Light.RIM]
    assert {recipe.name for recipe in lit} == {"lit tray"}
    assert all(recipe.tray_in_sight and not recipe.below for recipe in lit)


def test_a_photo_is_metered_on_the_dice() -> None:
    """A bright floor around a dark die does not leave the die black."""
    rng = np.random.default_rng(2)
    view = a_view()
    light = np.full((300, 400, 3), 5.0, np.float32)
    light[100:200, 150:250] = 0.5
    face = [[150.0, 100.0], [250.0, 100.0], [250.0, 200.0], [150.0, 200.0]]
    film = replace(some_film(np.random.default_rng(3), dark=False), noise=0.0)
    alone = develop(rng, light, view, film, [])
    metered = develop(rng, light, view, film, [face])
    middle = np.s_[120:180, 170:230]
    assert metered[middle].mean() > 1.2 * alone[middle].mean()


def test_a_tray_tells_its_size() -> None:
    """A rectangle's sides, and for a round tray very nearly its diameter."""
    oblong = make_tray(np.random.default_rng(1), "oblong", 200.0)
    assert oblong.size[0] == pytest.approx(200.0)
    assert 120.0 <= oblong.size[1] <= 180.0
    assert make_tray(np.random.default_rng(1), "round", 200.0).size[0] == pytest.approx(210.0, 0.01)
