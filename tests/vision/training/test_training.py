"""What the networks learn from: drawn scenes, labelled folders, windows onto them."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from vision.finding.spots import CELL
from vision.training.flat import floor as flat_floor
from vision.training.flat import scene as flat_scene
from vision.training.flat.boards import lay_board, lay_card, read_art
from vision.training.flat.prints import any_design, face_print
from vision.training.flat.scene import draw
from vision.training.flat.solids import Solid, cube, dodecahedron
from vision.training.learning.face_targets import face_lesson
from vision.training.learning.finder_targets import SIDE, lesson
from vision.training.samples import COLOURS, Labelled, TruthDie, held_out, read_folder
from vision.training.traced.ordinary import HEAPED, PLACES, heaped, strewn
from vision.training.traced.photo import some_film
from vision.training.traced.recipes import Light, Recipe, enlarged, set_recipe, some_recipe
from vision.windows import window_onto

pytestmark = pytest.mark.slow

REDDISH, OPAQUE = 185, 255


def labels(folder: Path, count: int) -> None:
    """Write a folder of labels of one boxed die each."""
    lines = [
        json.dumps({"image": f"{number}.jpg", "dice": [{"value": 3, "box": [10, 20, 40, 50]}]})
        for number in range(count)
    ]
    (folder / "labels.jsonl").write_text("\n".join(lines), encoding="utf-8")


def test_a_scene_is_drawn_from_its_seed() -> None:
    """The same seed draws the same picture and the same truth, another seed another one."""
    (one, picture), (same, again) = (draw(np.random.default_rng(7)) for _ in range(2))
    assert np.array_equal(picture, again)
    assert [die.centre for die in one.dice] == [die.centre for die in same.dice]
    assert not np.array_equal(picture, draw(np.random.default_rng(8))[1])


@pytest.mark.parametrize("share, some", [(0.0, False), (1.0, True)])
def test_as_many_scenes_have_dice_of_twelve_faces_as_are_asked_for(
    share: float, monkeypatch: pytest.MonkeyPatch, *, some: bool
) -> None:
    """None of them, or all: those in between are as likely as the share says."""
    twelves: list[Solid] = []

    def noted(height: float) -> Solid:
        twelves.append(dodecahedron(height))
        return twelves[-1]

    monkeypatch.setattr(flat_scene, "dodecahedron", noted)
    rng = np.random.default_rng(14)
    dice = [die for _ in range(12) for die in draw(rng, dozens=share)[0].dice]
    assert len(dice) > len(twelves)
    assert bool(twelves) == some


def test_the_truth_of_a_scene_is_where_it_was_drawn() -> None:
    """A die's centre is amid its corners, and its colour is the one painted there."""
    rng = np.random.default_rng(11)
    dice = [die for _ in range(10) for die in draw(rng)[0].dice]
    assert len(dice) > 20
    for die in dice:
        assert die.quad is not None
        assert np.allclose(die.quad.mean(axis=0), die.centre)
        assert 0 <= die.pips <= 6
        assert 0 <= die.colour < len(COLOURS)


@pytest.mark.parametrize("solid", [cube(), dodecahedron(1.2)])
def test_a_solid_lies_on_the_floor_and_its_prints_on_its_faces(solid: Solid) -> None:
    """It touches the floor, its first face looks straight up, and every print looks outward."""
    middle = solid.corners.mean(axis=0)
    assert solid.corners[:, 2].min() == pytest.approx(0.0)
    assert np.allclose(solid.faces[0].square[:, 2], solid.corners[:, 2].max())
    for face in solid.faces:
        right, down = face.square[1] - face.square[0], face.square[3] - face.square[0]
        assert np.cross(right, down) @ (face.middle - middle) > 0
        distances = (solid.corners - face.middle) @ (face.middle - middle)
        assert np.isclose(distances, 0.0).sum() == face.corners
        assert distances.max() < 1e-9


MAGENTA = (255, 0, 255)


def magenta(picture: npt.NDArray[np.uint8]) -> int:
    """How many pixels of a picture are nearly magenta."""
    return int((np.abs(picture.astype(int) - MAGENTA).max(axis=2) < 4).sum())


def saved(folder: Path, picture: npt.NDArray[np.integer[Any]]) -> Path:
    """Write a PNG into a folder's folder; the outer one."""
    (folder / "art").mkdir()
    cv2.imwrite(str(folder / "art" / "one.png"), picture)
    return folder


@pytest.mark.parametrize(
    "picture",
    [
        np.full((40, 40, 3), MAGENTA, np.uint8),
        np.full((700, 1400, 4), (*MAGENTA, 255), np.uint8),
        np.full((40, 40, 3), (0xFF07, 0x0007, 0xFF07), np.uint16),
    ],
    ids=["no alpha", "large", "16 bits"],
)
def test_art_is_printed_on_boards_and_cards(
    tmp_path: Path, picture: npt.NDArray[np.integer[Any]]
) -> None:
    """Whatever kind of PNG it is, its colour shows on a board and on a card."""
    art = read_art(saved(tmp_path, picture))
    board, table = np.zeros((2, 256, 256, 3), np.uint8)
    for seed in range(8):
        lay_board(board, 30.0, art, np.random.default_rng(seed))
        lay_card(table, (128, 128), 40.0, art, np.random.default_rng(seed))
        if min(magenta(board), magenta(table)) > 50:
            break
    else:
        pytest.fail("no magenta art on eight boards or eight cards")


def test_what_is_clear_in_art_lets_the_board_show(tmp_path: Path) -> None:
    """A picture that is clear all over changes nothing."""
    art = read_art(saved(tmp_path, np.full((40, 40, 4), (*MAGENTA, 0), np.uint8)))
    for seed in range(8):
        board = np.zeros((256, 256, 3), np.uint8)
        lay_board(board, 30.0, art, np.random.default_rng(seed))
        assert magenta(board) == 0
        assert board.any(axis=2).mean() > 0.9


def test_too_small_art_and_what_is_no_picture_are_passed_over(tmp_path: Path) -> None:
    """Nothing is printed of an icon of four pixels, nor of a text file."""
    (saved(tmp_path, np.zeros((4, 4, 3), np.uint8)) / "no.png").write_text("no picture")
    assert read_art(tmp_path) == ()
    assert read_art(None) == ()


def test_a_crowded_picture_holds_more_dice_of_more_designs() -> None:
    """By half again at least."""
    recipes = {
        crowded: [some_recipe(np.random.default_rng(seed), crowded=crowded) for seed in range(200)]
        for crowded in (False, True)
    }
    dice, designs = (
        [sum(count(one) for one in recipes[crowded]) for crowded in (False, True)]
        for count in (lambda one: one.dice, lambda one: len(one.kinds))
    )
    assert dice[1] > 1.5 * dice[0]
    assert designs[1] > 1.5 * designs[0]


def test_a_round_tray_holds_six_ordinary_dice_and_is_lit_from_its_rim() -> None:
    """None is clear, cocked or a stranger, so that what is misread there is not theirs to blame."""
    for seed in range(20):
        recipe = PLACES["round"](np.random.default_rng(seed))
        assert recipe.is_round
        assert recipe.light is Light.RIM
        assert (set(recipe.kinds), recipe.dice, recipe.cocked) == ({"ordinary"}, 6, 0.0)


@pytest.mark.parametrize("place, below", [("over", False), ("under", True)])
def test_ordinary_dice_lie_flat_on_a_plain_floor(place: str, *, below: bool) -> None:
    """So likewise in any tray, and below a clear floor."""
    for seed in range(20):
        recipe = PLACES[place](np.random.default_rng(seed))
        assert (set(recipe.kinds), recipe.cocked) == ({"coloured"}, 0.0)
        assert recipe.below == below
        assert recipe.is_plain


@pytest.mark.parametrize("place", ["phone", "aside", "close"])
def test_a_phone_sees_a_table_and_not_the_horizon(place: str) -> None:
    """However steeply it looks, the upper rim of its picture is well below the horizon."""
    for seed in range(40):
        recipe = PLACES[place](np.random.default_rng(seed))
        assert recipe.tilt + recipe.field / 2 <= np.radians(78.01)
        assert (set(recipe.kinds), recipe.below, recipe.held) == ({"ordinary"}, False, True)


def test_from_aside_a_dies_side_shows_as_large_as_half_its_upper_face() -> None:
    """A phone is mostly held more nearly above the dice; from a chair it never is."""
    for seed in range(40):
        assert np.tan(PLACES["aside"](np.random.default_rng(seed)).tilt) > 0.5


def test_from_close_by_few_dice_fill_much_of_the_picture() -> None:
    """A tenth of its width and more each, and one or two up to a third."""
    for seed in range(40):
        recipe = PLACES["close"](np.random.default_rng(seed))
        assert 90 <= recipe.die_px <= (330 if recipe.dice < 3 else 200)
        assert 1 <= recipe.dice <= 5


def test_a_bare_place_holds_no_die_and_little_else() -> None:
    """It shows what is never to be taken for one: nothing, hands, phones, cards and coins."""
    recipes = [PLACES["bare"](np.random.default_rng(seed)) for seed in range(40)]
    assert {recipe.dice for recipe in recipes} == {0}
    assert {recipe.sorts for recipe in recipes} == {("hand", "phone", "card", "coin")}
    for trait in ("clutter", "below", "is_round"):
        assert {bool(getattr(recipe, trait)) for recipe in recipes} == {False, True}


@pytest.mark.parametrize("place", HEAPED)
def test_a_heap_lies_where_and_as_the_same_dice_would(place: str) -> None:
    """It holds many small dice of the same kinds, in the same light, seen in the same way."""
    for seed in range(10):
        alone = PLACES[place](np.random.default_rng(seed))
        heap = heaped(place, np.random.default_rng(seed))
        assert set(heap.kinds) == set(alone.kinds)
        assert (heap.light, heap.below, heap.tilt) == (alone.light, alone.below, alone.tilt)
        assert heap.dice >= 3 * alone.dice
        assert heap.size < alone.size


@pytest.mark.parametrize("place", HEAPED)
def test_what_is_strewn_is_small_and_mostly_no_die(place: str) -> None:
    """More things that are none than dice, where heaps lie and in their light; half hold no die."""
    recipes = [strewn(place, np.random.default_rng(seed)) for seed in range(40)]
    for seed, recipe in enumerate(recipes):
        heap = heaped(place, np.random.default_rng(seed))
        assert (recipe.light, recipe.below, recipe.size) == (heap.light, heap.below, heap.size)
        assert recipe.clutter > recipe.dice
        assert not {"hand", "phone", "box"} & set(recipe.sorts)
    assert 10 <= sum(recipe.dice == 0 for recipe in recipes) <= 30


@pytest.mark.parametrize("draw", [heaped, strewn])
@pytest.mark.parametrize("place", HEAPED)
def test_icons_take_the_place_of_pips_in_heaps_and_change_nothing_else(
    draw: Callable[..., Recipe], place: str
) -> None:
    """So that a finder that learns from heaps does not take dice with icons for chips."""
    for seed in range(10):
        pips = draw(place, np.random.default_rng(seed))
        icons = draw(place, np.random.default_rng(seed), icons=True)
        assert set(icons.kinds) == {"icons", "solid icons"}
        assert replace(icons, kinds=pips.kinds) == pips
        assert len(icons.kinds) == len(pips.kinds)


def test_an_ordinary_set_differs_from_any_other_in_its_dice_and_floor_alone() -> None:
    """So that the two may be compared, seed by seed."""
    for seed in range(20):
        usual, ordinary = (
            set_recipe(np.random.default_rng(seed), ordinary=plain) for plain in (False, True)
        )
        assert replace(usual, kinds=("solid icons",), is_plain=True) == ordinary
        assert not usual.is_plain


def test_a_close_set_shows_many_dice_in_small_pictures_and_is_a_set_like_others() -> None:
    """Lit, tilted and made like them."""
    for seed in range(20):
        usual, close = (
            set_recipe(np.random.default_rng(seed), close=many) for many in (False, True)
        )
        assert close == replace(usual, dice=10, size=(480, 360), die_px=close.die_px)
        assert 26 <= close.die_px < usual.die_px


def test_what_is_large_is_the_same_throw_through_a_better_camera() -> None:
    """More pixels to a die, hardly any blur or noise, never shaken."""
    for seed in range(20):
        rng = np.random.default_rng(seed)
        usual = PLACES["over"](rng)
        large = enlarged(rng, usual)
        assert replace(large, size=usual.size, die_px=usual.die_px, is_sharp=False) == usual
        assert large.size == (1280, 960)
        assert 68 <= large.die_px <= 100
        film = some_film(rng, dark=False, sharp=large.is_sharp)
        assert (film.shake[0], film.soft) == (0.0, 1.0)
        assert film.blur <= 0.5
        assert film.noise <= 0.008
        assert film.quality >= 85


def test_hard_places_differ_in_what_makes_them_hard() -> None:
    """Some dice are clear or grey, some cocked, some lie on prints, some are seen from below."""
    recipes = [PLACES["hard"](np.random.default_rng(seed)) for seed in range(40)]
    assert {kind for recipe in recipes for kind in recipe.kinds} == {"coloured", "clear", "grey"}
    for trait in ("cocked", "is_plain", "below"):
        assert {bool(getattr(recipe, trait)) for recipe in recipes} == {False, True}


def test_photos_kept_aside_are_never_learned_from(tmp_path: Path) -> None:
    """Every fourth photo is given to those who ask for what was kept aside, and to nobody else."""
    labels(tmp_path, 12)
    learned = {one.path.name for one in read_folder(tmp_path, photos=True)}
    aside = {one.path.name for one in read_folder(tmp_path, photos=True, aside=True)}
    assert aside == {f"{number}.jpg" for number in range(12) if held_out(number)}
    assert len(aside) == 3
    assert not learned & aside
    assert len(learned | aside) == 12


def test_a_line_still_being_written_is_passed_over(tmp_path: Path) -> None:
    """A picture whose label is cut off is left for the next time."""
    labels(tmp_path, 2)
    with (tmp_path / "labels.jsonl").open("a", encoding="utf-8") as lines:
        lines.write('\n{"image": "2.jpg", "di')
    assert len(read_folder(tmp_path)) == 2


@pytest.mark.parametrize("mirrored", [False, True])
def test_a_window_shows_points_where_it_says(*, mirrored: bool) -> None:
    """A bright spot is seen at the place that the window gives for it."""
    picture = np.zeros((300, 400, 3), np.uint8)
    picture[118:123, 248:253] = 255
    window = window_onto((240.0, 130.0), 0.8, 1.1, 128, mirrored=mirrored)
    x, y = window.points([(250.0, 120.0)])[0]
    seen = window.seen(picture)[..., 0]
    row, column = np.unravel_index(int(seen.argmax()), seen.shape)
    assert abs(row - y) < 3
    assert abs(column - x) < 3


def test_the_finder_is_asked_for_each_die_and_nothing_beyond_the_picture() -> None:
    """At every die in the window the map asks for heat and its pips; past the edge for nothing."""
    rng = np.random.default_rng(3)
    asked = beyond = 0
    for _ in range(12):
        scene, picture = draw(rng)
        made = lesson(scene, picture, rng)
        rows, columns = np.nonzero((made.heat == 1.0) & (made.heat_mask == 1.0))
        asked += len(rows)
        beyond += int((made.heat_mask == 0.0).sum())
        assert made.picture.shape == (SIDE, SIDE, 3)
        assert made.heat.shape == (SIDE // CELL, SIDE // CELL)
        assert (made.face[rows, columns] >= 0).all()
    assert asked > 5
    assert beyond > 0


def test_each_cell_tells_of_the_nearest_die_and_none_of_a_hidden_one() -> None:
    """Of two that touch each has its own cells; about one that is hidden nothing is asked."""
    square = np.array([(-20, -20), (20, -20), (20, 20), (-20, 20)], np.float32)
    places, names = [(100.0, 100.0), (140.0, 100.0), (200.0, 200.0)], (2, 5, 6)
    left, right, hidden = (
        TruthDie(place, 40.0, 1.0, pips, square + place, -1, unclear=False, ignored=pips == 6)
        for place, pips in zip(places, names, strict=True)
    )
    picture, both = np.zeros((300, 300, 3), np.uint8), 0
    for seed in range(30):
        sample = Labelled(Path("two"), (left, right, hidden), "drawn")
        made = lesson(sample, picture, np.random.default_rng(seed))
        rows, columns = np.nonzero(made.face >= 0)
        ends = np.stack([columns, rows]) + 0.5 + made.numbers[:2, rows, columns]
        for pips in (2, 5):
            own = ends[:, made.face[rows, columns] == pips]
            assert own.size == 0 or np.ptp(own, axis=1).max() < 1e-3
        found = sorted(made.face[made.heat == 1.0])
        assert found in ([], [2], [5], [2, 5])
        both += found == [2, 5]
        alone = lesson(replace(sample, dice=(hidden,)), picture, np.random.default_rng(seed))
        assert alone.heat.max() == 0.0
        assert (alone.face == -1).all()
    assert both > 5


@pytest.mark.parametrize("up", [0.0, 2.0, None])
def test_most_windows_show_what_is_up_above(up: float | None) -> None:
    """Three in five, and some of the others by chance; any way round where nobody said."""
    y, x = np.mgrid[:400, :400].astype(np.float32)
    rise = (np.sin(up or 0.0) * x - np.cos(up or 0.0) * y) / 4
    picture = np.dstack([rise - rise.min()] * 3).astype(np.uint8)
    sample, rng = Labelled(Path("slope"), (), "drawn", up=up), np.random.default_rng(4)
    shown = [lesson(sample, picture, rng).picture.astype(float).mean(axis=2) for _ in range(400)]
    slopes = [(seen[:, -1] - seen[:, 0], seen[0] - seen[-1]) for seen in shown]
    off = np.array([np.arctan2(right.mean(), rising.mean()) for right, rising in slopes])
    upright = 0.0 if up is None else 0.6
    near = 0.95 * upright + (1 - upright) / np.pi / 2
    assert np.mean(np.abs(off) < 0.5) == pytest.approx(near, abs=0.06)
    assert np.mean(np.abs(off) > np.pi / 2) == pytest.approx((1 - upright) / 2, abs=0.06)


def test_looks_beside_dice_show_no_pips() -> None:
    """A face lesson has pips only where a die is; its colour is asked only in its own light."""
    rng = np.random.default_rng(5)
    scene, picture = draw(rng)
    while not scene.dice:
        scene, picture = draw(rng)
    made = [one for one in (face_lesson(scene, picture, rng) for _ in range(80)) if one is not None]
    known = {die.pips for die in scene.dice} | {0}
    assert {one.pips for one in made} <= known
    assert all(one.pips == 0 and one.colour == -1 for one in made if not one.face)
    assert {one.face for one in made} == {True, False}
    assert any(one.colour >= 0 for one in made)
    assert all(one.keeps_colours for one in made if one.colour >= 0)
    assert {one.keeps_colours for one in made} == {True, False}


def test_the_finders_squares_are_looked_through() -> None:
    """Where a square was noted that is no die's, many a look goes through it and shows no face."""
    rng = np.random.default_rng(6)
    scene, picture = draw(rng)
    while len(scene.dice) < 2:
        scene, picture = draw(rng)
    wrong = replace(scene, squares=((5.0, 5.0, 30.0, 0.1, -1),))
    made = [one for one in (face_lesson(wrong, picture, rng) for _ in range(40)) if one is not None]
    assert sum(not one.face for one in made) > 0.4 * len(made)


@pytest.mark.parametrize("clear", [0.0, 0.5])
def test_ones_and_fours_are_red_where_a_design_says_so(clear: float) -> None:
    """Others are in its ink; and on a clear die no ground shows through the red either."""
    rng = np.random.default_rng(5)
    plain = replace(any_design(rng), body=(250.0, 250.0, 250.0), ink=(0.0, 0.0, 0.0), mottled=0.0)
    design = replace(plain, faces=tuple("123456"), clear=clear, ring=False, red_ones=True)
    for name in design.faces:
        face = face_print(replace(design, prints={}), name, np.random.default_rng(0)).astype(int)
        red = face[..., 2] - face[..., 1] > REDDISH
        assert red.any() == (name in "14"), f"face {name}"
        assert (face[..., 3][red] == OPAQUE).all()


def test_an_emblem_is_printed_in_its_ink_near_its_place() -> None:
    """One to nine squares, none of them far from where it was to be."""
    for seed in range(20):
        picture = np.zeros((200, 200, 3), np.uint8)
        flat_floor._emblem(picture, (100, 100), 20.0, MAGENTA, np.random.default_rng(seed))  # noqa: SLF001 - drawn on few floors
        rows, columns = np.nonzero((picture == MAGENTA).all(axis=2))
        assert len(rows) >= 5
        assert max(np.abs(rows - 100).max(), np.abs(columns - 100).max()) < 75
