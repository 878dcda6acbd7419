"""How often a face is looked at, and what its body's colour is called."""

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt
import pytest

from vision import looks
from vision.faces import SIDE
from vision.looks import COLOUR, COLOURS, FACE, PIPS, look_at

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
    ],
    ids=[
        "ivory",
        "ivory or white",
        "a black die that shines",
        "grey",
        "black in blue light",
        "blue",
    ],
)
def test_a_colour_is_named_as_people_would(
    colours: Mapping[str, float], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody tells ivory from white by a lamp; black dice shine grey, and are commoner."""
    assert looked(Answering({5: 1.0}, colours, 0.9), monkeypatch).colour == name
