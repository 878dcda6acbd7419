"""Tells tops of dice from their sides, and from what is no die, by all that lies around them.

The finder learned from whole pictures; this network from what the finders take for tops.
"""

from dataclasses import replace

import numpy as np
import numpy.typing as npt

from vision.faces.upright import cut_square
from vision.finding.plan import Plan
from vision.finding.spots import Spots, as_shares
from vision.frames import Frame
from vision.network import tops_network

__all__ = ["EDGE", "SEEN", "with_tops_told"]

SEEN, EDGE = 64, 25
"""px of a view, and of the face's edge in its middle."""
VOICE = 0.3
"""How much this network counts, of what it and the finder say in logarithms of odds."""
CORNERS = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])
"""Of an upright square about its middle, in edges."""
CERTAIN = 1e-4
"""No heat is nearer to none or to one."""


def with_tops_told(frame: Frame, plan: Plan, spots: Spots) -> Spots:
    """Spots whose heat also says how much each is like a die's top, the clearest first.

    A view is upright as the frame is, and people hold their cameras so: a die's side lies below
    its top. It is shown in a mirror too.

    Args:
        frame: (H, W, 3) uint8, BGR.
        plan: the frame laid flat.
        spots: what was found there.
    """
    if not len(spots.heat):
        return spots
    places, sizes = plan.in_frame(spots.places.astype(np.float64)), spots.sizes / plan.scale
    views = np.stack([_view(frame, *each) for each in zip(places, sizes, strict=True)])
    told = np.mean([tops_network().answers(seen) for seen in (views, views[:, :, ::-1])], axis=0)
    share = np.clip(spots.heat, CERTAIN, 1.0 - CERTAIN)
    odds = (1.0 - VOICE) * np.log(share / (1.0 - share)) + VOICE * told[:, 0]
    spots = replace(spots, heat=as_shares(odds))
    return spots.only(np.argsort(-spots.heat, kind="stable"))


def _view(frame: Frame, place: npt.NDArray[np.float64], size: float) -> Frame:
    """What lies around a face, (SEEN, SEEN, 3)."""
    return cut_square(frame, place + size * CORNERS, EDGE, SEEN)
