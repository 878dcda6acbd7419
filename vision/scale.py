"""At which size a frame shows its dice, where nobody has said it."""

import numpy as np
import numpy.typing as npt

from vision.faces import upright
from vision.frames import Frame
from vision.looks import look_at
from vision.plan import Plan, lay_flat
from vision.spots import DIE, Spots, spots_on
from vision.squares import corners_of
from vision.trays import Mount, Tray

__all__ = ["CONFIRMED", "is_well_seen", "look", "look_at_any_size", "presences", "usual_size"]

Field = npt.NDArray[np.float32]

LONG_SIDES = (1280, 640, 256)
"""Plan pixels of the longer side: from near, from further off, from afar."""
MOST_GROWTH = 2.0
"""A frame shows no more when it is enlarged further than this."""
MOST_PIXELS = 1600 * 1200

USUAL = (28.0, 42.0)
"""Plan pixels to a die's edge at which the network reads as well as at `DIE`."""

CLEAREST = 8
"""So many spots of a look are looked at closely."""
CONFIRMED = 0.4
"""How clearly both networks must see a die for believing its size."""
DECIDED = 6
"""The power of its clearness with which a die counts for the size: one clear die outweighs the
dozen faint ones of another size that a printed board shows."""


def look(
    frame: Frame, tray: Tray | None, mount: Mount, scale: float, *, twice: bool = False
) -> tuple[Plan, Spots]:
    """Lay the floor flat at `scale` plan pixels to a frame pixel, and see what stands out."""
    plan = lay_flat(frame, tray, scale, margin=DIE)
    return plan, spots_on(plan, mount, twice=twice)


def look_at_any_size(frame: Frame, tray: Tray | None, mount: Mount) -> tuple[Plan, Spots]:
    """Look from near and from afar, then at the size of what is a die by both networks.

    The finder alone takes much on a printed board for dice of the wrong size; the face reader does
    not. Each look is taken twice: on a table, where the finder's answers decide at which size dice
    are looked for, what one look misses by chance would leave the whole picture unread.
    """
    side = _longer_side(frame, tray)
    looks = [
        look(frame, tray, mount, min(long_side / side, MOST_GROWTH), twice=True)
        for long_side in LONG_SIDES
    ]
    clearest = [(plan, spots.only(slice(CLEAREST))) for plan, spots in looks]
    sizes = np.concatenate([spots.sizes / plan.scale for plan, spots in clearest])
    seen = np.concatenate([presences(frame, plan, spots) for plan, spots in clearest])
    if not (seen >= CONFIRMED).any():
        return looks[0]
    usual = usual_size(sizes, seen)
    plan, spots = min(looks, key=lambda each: abs(np.log(usual * each[0].scale / DIE)))
    if is_well_seen(usual * plan.scale):
        return plan, spots
    return look(frame, tray, mount, min(DIE / usual, _most_scale(plan)), twice=True)


def is_well_seen(edge: float) -> bool:
    """Whether the network reads faces of so many plan pixels as well as those of `DIE`."""
    return USUAL[0] <= edge <= USUAL[1]


def presences(frame: Frame, plan: Plan, spots: Spots) -> Field:
    """How clearly both networks see a die at each of (n,) spots.

    A single pip seen from near looks like a die, but like none of its faces.
    """
    faces = [upright(frame, plan.in_frame(corners)) for corners in corners_of(spots.squares)]
    known = np.array([seen.face * seen.pips.max() for seen in look_at(faces)], dtype=np.float32)
    return spots.heat * known


def usual_size(sizes: Field, seen: Field) -> float:
    """The size that most of what was seen has: the median of (n,) sizes, the clear ones counting.

    Args:
        sizes: pixels.
        seen: how clearly each is a die, 0 to 1; one at least is more than 0.
    """
    order = np.argsort(sizes)
    up_to = np.cumsum(seen[order] ** DECIDED)
    return float(sizes[order][np.searchsorted(up_to, up_to[-1] / 2.0)])


def _longer_side(frame: Frame, tray: Tray | None) -> float:
    if tray is None:
        return float(max(frame.shape[:2]))
    extent = tray.points.max(axis=0) - tray.points.min(axis=0)
    return float(extent.max())


def _most_scale(plan: Plan) -> float:
    """The scale at which a plan has as many pixels as there is time for."""
    height, width = plan.picture.shape[:2]
    return plan.scale * float(np.sqrt(MOST_PIXELS / (height * width)))
