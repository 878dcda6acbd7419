"""Tells tops of dice from their sides, and from what is no die, by all that lies around them.

The finder learned from whole pictures; these networks from what the finders take for tops. One
tells them on tables, the other in trays that tell how the camera stands.
"""

from dataclasses import replace

import numpy as np
import numpy.typing as npt

from vision.faces.upright import cut_square
from vision.finding.nearness import Eye
from vision.finding.plan import Plan
from vision.finding.spots import Spots
from vision.finding.squares import Squares, corners_of
from vision.frames import Frame
from vision.network import log_odds, sigmoid, tops_network, tray_tops_network

__all__ = [
    "EDGE",
    "SEEN",
    "tops_in_tray",
    "with_slants",
    "with_tops_told",
]

Field = npt.NDArray[np.float32]
Places = npt.NDArray[np.float64]

SEEN, EDGE = 64, 25
"""px of a view, and of the face's edge in its middle."""
VOICE = 0.4
"""How much the one for tables counts, of what it and the finder say in logarithms of odds."""


def with_tops_told(frame: Frame, plan: Plan, spots: Spots) -> Spots:
    """Spots whose heat also says how much each is like a die's top, the clearest first.

    A view is upright as the frame is, and people hold their cameras so: a die's side lies below
    its top.

    Args:
        frame: (H, W, 3) uint8, BGR.
        plan: the frame laid flat.
        spots: what was found there.
    """
    upright = replace(spots.squares, angle=np.zeros_like(spots.sizes))
    heat = _by_both(spots.heat, _told(frame, plan, upright))
    return replace(spots, heat=heat).only(np.argsort(-heat, kind="stable"))


def tops_in_tray(frame: Frame, places: Places, sizes: Places, eye: Eye) -> Field:
    """How likely faces in a tray are the upper ones of their dice, in logarithms of odds, (n,).

    Another network tells that, which is also told how far off the plumb line each is seen: which
    face of a leaning die is up nothing else says.

    Args:
        frame: (H, W, 3) uint8, BGR.
        places: (n, 2), the faces' middles in the frame, of one or more.
        sizes: (n,), their edges there, px.
        eye: which way the frame's points are seen.
    """
    x, y, edges, turns = (
        each.astype(np.float32) for each in (*places.T, sizes, eye.uprights(places))
    )
    upright = corners_of(Squares(x, y, edges, turns, np.zeros_like(edges)))
    views = np.stack([cut_square(frame, each, EDGE, SEEN) for each in upright])
    return tray_tops_network().answers(with_slants(views, eye.slants(places)))[:, 0]


def with_slants(views: npt.NDArray[np.uint8], slants: Places) -> npt.NDArray[np.uint8]:
    """Views (n, SEEN, SEEN, 3) with a fourth channel: how far off the plumb line each is seen.

    Args:
        views: what is seen.
        slants: (n,), radians; 255 stands for a right angle.
    """
    told = np.clip(np.round(slants / (np.pi / 2.0) * 255.0), 0, 255).astype(np.uint8)
    plane = np.broadcast_to(told[:, None, None, None], (*views.shape[:3], 1))
    return np.concatenate([views, plane], axis=3)


def _told(frame: Frame, plan: Plan, squares: Squares) -> Field:
    """How likely tops lie in squares of the plan, in logarithms of odds, (n,).

    Each is shown as it is and in a mirror.
    """
    if not len(squares):
        return np.empty(0, dtype=np.float32)
    corners = plan.in_frame(corners_of(squares))
    views = np.stack([cut_square(frame, each, EDGE, SEEN) for each in corners])
    answers = [tops_network().answers(seen) for seen in (views, views[:, :, ::-1])]
    return np.asarray(np.mean(answers, axis=0)[:, 0], dtype=np.float32)


def _by_both(heat: Field, told: Field) -> Field:
    """What the finder and the network for tables say together."""
    return sigmoid((1.0 - VOICE) * log_odds(heat) + VOICE * told)
