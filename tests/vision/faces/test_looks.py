"""How often a face is looked at, and what its body's colour is called."""

from collections.abc import Mapping

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from vision.faces import looks
from vision.faces.looks import COLOUR, COLOURS, FACE, PIPS, look_at
from vision.faces.upright import SIDE

FACES = [np.full((SIDE, SIDE, 3), 120, dtype=np.uint8)]
ODDS = 20.0


class Answering:
    """A network that says the same of every picture, and counts how many it was shown."""

    def __init__(
        self, pips: Mapping[int, float], colours: Mapping[str, float], face: float
    ) -> None:
        self.shown = 0
        self.raw = np.full(FACE + 1, -ODDS, dtype=np.float32)
        for number, share in pips.items():
            self.raw[PIPS][number] = np.log(share)
        for name, share in colours.items():
            self.raw[COLOUR][COLOURS.index(name)] = np.log(share)
        self.raw[FACE] = np.log(face / (1.0 - face))

    def answers(self, pictures: npt.NDArray[np.uint8]) -> npt.NDArray[np.float32]:
        """The same for each."""
        self.shown += len(pictures)
        return np.tile(self.raw, (len(pictures), 1))


def looked(network: Answering, monkeypatch: pytest.MonkeyPatch) -> looks.FaceLook:
    """What is made of a face of which the network says so."""
    monkeypatch.setattr(looks, "faces_network", lambda: network)
    (look,) = look_at(FACES)
    return look


@pytest.mark.parametrize(
    "pips, face, views",
    [({5: 0.99, 6: 0.01}, 0.9, 1), ({5: 0.9, 6: 0.1}, 0.9, 8), ({5: 0.5, 6: 0.5}, 0.1, 1)],
    ids=["clear", "doubtful", "hardly a face"],
)
def test_only_a_doubtful_face_is_looked_at_from_all_sides(
    pips: Mapping[int, float], face: float, views: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One look is enough where it is clear, or where there is hardly a face."""
    network = Answering(pips, {"red": 1.0}, face)
    look = looked(network, monkeypatch)
    assert network.shown == views
    assert look.pips[5] == pytest.approx(pips[5], abs=1e-3)
    assert look.face == pytest.approx(face, abs=1e-3)


@pytest.mark.parametrize(
    "colours, name",
    [
        ({"ivory": 0.9, "white": 0.1}, "white"),
        ({"ivory": 0.35, "white": 0.25, "yellow": 0.4}, "white"),
        ({"grey": 0.6, "black": 0.4}, "black"),
        ({"grey": 0.9, "black": 0.1}, "grey"),
        ({"blue": 0.55, "black": 0.35}, "black"),
        ({"blue": 0.8, "black": 0.2}, "blue"),
        ({"pink": 0.7, "red": 0.3}, "red"),
        ({"pink": 0.9, "red": 0.1}, "pink"),
    ],
    ids=[
        "ivory",
        "ivory or white",
        "a black die that shines",
        "grey",
        "black in blue light",
        "blue",
        "red that shines",
        "pink",
    ],
)
def test_a_colour_is_named_as_people_would(
    colours: Mapping[str, float], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody tells ivory from white; black dice shine grey, red ones pink, and are commoner."""
    assert looked(Answering({5: 1.0}, colours, 0.9), monkeypatch).colour == name


def pips_on(body: tuple[int, int, int], ink: tuple[int, int, int]) -> npt.NDArray[np.uint8]:
    """A face of one colour with four pips of another, BGR."""
    face = np.full((SIDE, SIDE, 3), body, dtype=np.uint8)
    for x in (20, 44):
        for y in (20, 44):
            cv2.circle(face, (x, y), 5, ink, -1)
    return face


@pytest.mark.parametrize(
    "body, ink, name",
    [
        ((55, 50, 48), (60, 200, 240), "black"),
        ((105, 100, 100), (255, 255, 255), "black"),
        ((150, 150, 150), (255, 255, 255), "blue"),
        ((70, 40, 30), (240, 240, 240), "blue"),
        ((60, 44, 42), (240, 240, 240), "blue"),
        ((55, 50, 48), (55, 50, 48), "blue"),
    ],
    ids=["yellow pips", "strong light", "grey", "dark blue", "hardly blue", "blank"],
)
def test_a_black_body_is_told_by_how_much_its_print_outshines_it(
    body: tuple[int, int, int],
    ink: tuple[int, int, int],
    name: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The network takes black in strong light for blue; colour or a near print contradict."""
    monkeypatch.setattr(looks, "faces_network", lambda: Answering({4: 1.0}, {"blue": 1.0}, 0.9))
    (look,) = look_at([pips_on(body, ink)])
    assert look.colour == name


@pytest.mark.parametrize("white, name", [(0.02, "black"), (0.6, "white")])
def test_a_white_body_in_the_shade_is_not_black_beside_a_glint(
    white: float, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A lamp's glint outshines it as bright print outshines black; the network tells them apart."""
    network = Answering({4: 1.0}, {"grey": 1.0 - white, "white": white}, 0.9)
    monkeypatch.setattr(looks, "faces_network", lambda: network)
    (look,) = look_at([pips_on((60, 60, 60), (250, 250, 250))])
    assert look.colour == name
