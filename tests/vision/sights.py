"""Things that look like a die, as the networks would report them."""

from dataclasses import replace

import numpy as np

from vision.faces.looks import FaceLook
from vision.faces.opinions import Opinion
from vision.faces.upright import FACE, MARGIN, SIDE
from vision.finding.find import Candidate
from vision.judging.doubts import Sight

__all__ = ["CLEAR", "EDGE", "TAUGHT", "VAGUE", "lit", "sight", "white_die"]

EDGE = 40.0
CLEAR, VAGUE, TAUGHT = Opinion("5", 0.9), Opinion("5", 0.2), Opinion("5", 0.9, known=1.0)


def sight(
    place: tuple[float, float] = (100.0, 100.0),
    *,
    heat: float = 0.8,
    edges: float | None = None,
    unclear: float = 0.05,
    size: float = EDGE,
    face: float = 0.9,
    opinion: Opinion = CLEAR,
) -> Sight:
    """A face of `size` px somewhere, in even grey."""
    picture = np.full((SIDE, SIDE, 3), 120, dtype=np.uint8)
    half = size / 2.0
    corners = np.add(place, [(-half, -half), (half, -half), (half, half), (-half, half)])
    pips = np.full(7, 1 / 7, dtype=np.float32)
    candidate = Candidate(corners, corners, heat, unclear, edges)
    return Sight(candidate, picture, FaceLook(pips, unclear, "white", face), opinion)


def white_die(
    place: tuple[float, float],
    number: int = 5,
    *,
    heat: float = 0.93,
    face: float = 0.99,
    edges: float | None = None,
) -> Sight:
    """A white die on a grey floor, whose number is told beyond doubt."""
    opinion = Opinion(str(number), 0.95)
    seen = sight(place, heat=heat, face=face, edges=edges, opinion=opinion, unclear=0.02)
    picture = seen.picture.copy()
    picture[MARGIN : MARGIN + FACE, MARGIN : MARGIN + FACE] = 220
    pips = np.full(7, 0.005, dtype=np.float32)
    pips[number] = 0.97
    return replace(seen, picture=picture, look=replace(seen.look, pips=pips))


def lit(seen: Sight) -> Sight:
    """The same with half of the face in glare."""
    picture = seen.picture.copy()
    picture[: SIDE // 2] = 255
    return replace(seen, picture=picture)
