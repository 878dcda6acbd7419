"""Tells tops of dice from their sides, and from what is no die, by all that lies around them.

The finder learned from whole pictures; this network from what the finders take for tops.
"""

from dataclasses import replace

import numpy as np
import numpy.typing as npt

from vision.faces.upright import cut_square
from vision.finding.plan import Plan
from vision.finding.spots import Spots
from vision.finding.squares import Squares, corners_of
from vision.frames import Frame
from vision.network import sigmoid, tops_network

__all__ = ["EDGE", "SEEN", "with_tops_told", "with_tops_told_in_tray"]

Field = npt.NDArray[np.float32]

SEEN, EDGE = 64, 25
"""px of a view, and of the face's edge in its middle."""
VOICE, VOICE_IN_TRAY = 0.4, 0.3
"""How much this network counts, of what it and the finder say in logarithms of odds: on tables, and
in trays, where the finder sees dice of the size that it knows best."""
FAINTLY, BEYOND_DOUBT = 0.2, 0.8
"""In a tray what the finder sees less clearly than the one, or no less than the other, is not asked
about: that takes less time, and the results of 633 throws are the same."""
CERTAIN = 1e-4
"""No heat is nearer to none or to one."""


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
    told = _told(frame, plan, upright)
    return _with_heat(spots, _by_both(spots.heat, told, VOICE))


def with_tops_told_in_tray(
    frame: Frame, plan: Plan, spots: Spots, edge: float, foot: npt.NDArray[np.float64]
) -> Spots:
    """The same where the dice's size is known, and where the camera stands.

    Args:
        frame: (H, W, 3) uint8, BGR.
        plan: the tray's floor laid flat.
        spots: what was found there.
        edge: plan pixels to a die's edge.
        foot: (2,), the point of the plan above or below which the camera stands: toward it dice
            show their sides, so that it lies below in each view.
    """
    asked = (spots.heat >= FAINTLY) & (spots.heat < BEYOND_DOUBT)
    seen = spots.only(asked).squares
    turns = np.arctan2(seen.x - foot[0], foot[1] - seen.y).astype(np.float32)
    upright = replace(seen, size=np.full_like(seen.size, edge), angle=turns)
    told = _told(frame, plan, upright)
    heat = spots.heat.copy()
    heat[asked] = _by_both(heat[asked], told, VOICE_IN_TRAY)
    return _with_heat(spots, heat)


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


def _by_both(heat: Field, told: Field, voice: float) -> Field:
    """What the finder and this network say together."""
    share = np.clip(heat, CERTAIN, 1.0 - CERTAIN)
    return sigmoid((1.0 - voice) * np.log(share / (1.0 - share)) + voice * told)


def _with_heat(spots: Spots, heat: Field) -> Spots:
    """Spots of another heat, the clearest first."""
    return replace(spots, heat=heat).only(np.argsort(-heat, kind="stable"))
