"""Drawing the tray's floor into its picture, with a thumb on a small phone."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

import numpy as np
import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from engine import Message, Setup, Table
from tests.browser.chromium import Phone, phone
from tests.browser.reached import sit
from tests.browser.serving import served
from tests.browser.test_every_page import PicturedEye
from vision import tray_by_hand
from webui import EyeState, Lesson, Picture, Point

pytestmark = [pytest.mark.slow, pytest.mark.browser]

SQUARE: tuple[Point, ...] = ((0.2, 0.2), (0.8, 0.2), (0.8, 0.8), (0.2, 0.8))


class DrawnEye(PicturedEye):
    """An eye that asks for the floor, in a picture that shows one or none."""

    def __init__(self, floor: tuple[Point, ...]) -> None:
        super().__init__()
        picture = Picture(6, None, (), floor)
        said = Message("eye.draw-floor")
        self.shown = EyeState(9, lesson=Lesson("calibrate", "draw", said, picture=picture))


@pytest.fixture
def table() -> Iterator[Table]:
    """Give a new duel."""
    with Table(None, Setup("dice-throne", 2)) as duel:
        yield duel


@contextmanager
def asked_for_the_floor(table: Table, eye: DrawnEye) -> Iterator[Phone]:
    """Give a phone on which the floor is to be drawn; at the end what is drawn is right."""
    with served(table, eye=eye) as address, phone(address) as person:
        sit(person)
        person.tap("#eye-banner")
        person.see("#drawn-floor")
        yield person
        person.tap("#floor-drawn")
        person.see("#floor-drawn:not([disabled])")


def drag(person: Phone, start: Point, end: Point) -> None:
    """Put a finger onto the picture at a place, in shares of it, and move it to another."""
    picture = person.see("#drawn-floor")
    width, height = picture.size["width"], picture.size["height"]

    def from_middle(point: Point) -> tuple[int, int]:
        return round((point[0] - 0.5) * width), round((point[1] - 0.5) * height)

    finger = ActionChains(person.driver, duration=50)
    finger.move_to_element_with_offset(picture, *from_middle(start)).click_and_hold()
    finger.move_to_element_with_offset(picture, *from_middle(end)).release().perform()


_MENU = """
const menu = new PointerEvent("contextmenu", { bubbles: true, cancelable: true });
return document.querySelector("#drawn-floor img").dispatchEvent(menu);
"""


def assert_drawn(eye: DrawnEye, expected: tuple[Point, ...], *, is_round: bool) -> None:
    """One floor was drawn, its points where they are expected to within a fiftieth."""
    (points, number, was_round) = cast("tuple[list[Point], int, bool]", eye.asked[0])
    assert (number, was_round, len(eye.asked)) == (9, is_round, 1)
    assert np.array(points) == pytest.approx(np.array(expected), abs=0.02)


def test_the_nearest_point_goes_along_with_the_finger(table: Table) -> None:
    """Wherever it touches the picture, and no further than the picture; keys move a point too."""
    eye = DrawnEye(SQUARE)
    with asked_for_the_floor(table, eye) as person:
        drag(person, (0.3, 0.4), (0.2, 0.3))
        drag(person, (0.6, 0.7), (0.95, 0.95))
        point = person.see("#drawn-floor .floor-point:nth-of-type(2)")
        assert point.accessible_name == "Point 2"
        point.send_keys(Keys.ARROW_DOWN * 20 + Keys.ARROW_LEFT * 10)
    assert_drawn(eye, ((0.1, 0.1), (0.76, 0.28), (1.0, 1.0), (0.2, 0.8)), is_round=False)


def test_a_finger_that_rests_on_the_picture_opens_no_menu_of_it(table: Table) -> None:
    """Phones offer to keep a picture that is held, and then the point was let go."""
    with asked_for_the_floor(table, DrawnEye(SQUARE)) as person:
        assert not person.driver.execute_script(_MENU)


def test_what_lies_outside_of_the_picture_is_brought_into_it(table: Table) -> None:
    """A proposed floor may reach past the frame; what is drawn may not."""
    eye = DrawnEye(((-0.1, 0.1), (1.2, -0.2), (0.9, 0.8), (0.1, 0.9)))
    with asked_for_the_floor(table, eye):
        pass
    assert_drawn(eye, ((0.0, 0.1), (1.0, 0.0), (0.9, 0.8), (0.1, 0.9)), is_round=False)


def test_another_shape_begins_where_the_floor_was(table: Table) -> None:
    """A tray with eight corners stays one; drawn round, its rim goes through four points."""
    eye = DrawnEye(())
    with asked_for_the_floor(table, eye) as person:
        person.tap("[data-shape='eight']")
        assert len(person.driver.find_elements("css selector", ".floor-point")) == 8
        person.tap("[data-shape='round']")
        drag(person, (0.1, 0.5), (0.3, 0.5))
    rim = ((0.9, 0.5), (0.5, 0.9), (0.3, 0.5), (0.5, 0.1))
    assert_drawn(eye, rim, is_round=True)


def test_the_line_is_drawn_as_it_will_be_kept(table: Table) -> None:
    """A round floor seen from aside is the same ellipse on the phone and in the calibration."""
    rim: list[Point] = [(0.9, 0.45), (0.55, 0.9), (0.2, 0.5), (0.5, 0.1)]
    kept = tray_by_hand([(400 * x, 300 * y) for x, y in rim], is_round=True).points
    eye = DrawnEye(())
    with asked_for_the_floor(table, eye) as person:
        person.tap("[data-shape='round']")
        for start, end in zip(((0.9, 0.5), (0.5, 0.9), (0.1, 0.5)), rim, strict=False):
            drag(person, start, end)
        line = person.see("#drawn-floor polygon.floor-line").get_attribute("points") or ""
    shown = np.array([place.split(",") for place in line.split()], float) * (400, 300)
    away = [np.linalg.norm(kept - point, axis=1).min() for point in shown]
    assert len(away) == 60
    assert max(away) < 12
