"""At which size a frame shows its dice, where nobody has said it."""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from vision.faces.looks import look_at
from vision.faces.upright import upright
from vision.finding.plan import Plan, lay_flat
from vision.finding.spots import DIE, Spots, spots_on
from vision.finding.squares import corners_of
from vision.frames import Frame
from vision.network import Network, any_size_network
from vision.trays import Mount, Tray

__all__ = [
    "CONFIRMED",
    "is_well_seen",
    "look",
    "look_at_any_size",
    "most_scale",
    "presences",
    "usual_size",
]

Field = npt.NDArray[np.float32]

LONG_SIDES = (640, 1280, 256, 128)
"""Plan pixels of the longer side: from further off, which mostly tells, from near, from afar, and
from so far that a die which fills a third of the frame is seen whole."""
LARGEST = 0.5
"""The share of that side from which on what looks like a die is none: a tray with a coin in it."""
MOST_GROWTH = 2.0
"""A frame shows no more when it is enlarged further than this."""
MOST_PIXELS = 1600 * 1200

AROUND = {Mount.OVER: DIE, Mount.UNDER: DIE / 3.0}
"""Plan pixels that are shown around the floor. From above the top of a die at a far wall leans over
its edge; from below none does, and of the wall a little is enough to know it by."""

USUAL = (28.0, 42.0)
"""Plan pixels to a die's edge at which the network reads as well as at `DIE`."""

CLEAREST = 8
"""So many spots of a look are looked at closely."""
CONFIRMED = 0.4
"""How clearly both networks must see a die for believing its size."""
SEEN = 0.3
"""The same where none is seen more clearly: without that the look from nearest would be taken, and
a large die be lost."""
TOLD_BY, CLEARLY, ALIKE = 3, 0.6, 1.4
"""From so many dice on that both networks see so clearly, and while the largest thing that is one
seems at most so many times as large as the smallest, no further look is taken: of 307 pictures that
changes one, from exact to unsure, and most take a third of the time."""
DECIDED = 6
"""The power of its clearness with which a die counts for the size: one clear die outweighs the
dozen faint ones of another size that a printed board shows."""


def look(
    frame: Frame,
    tray: Tray | None,
    mount: Mount,
    scale: float,
    *,
    twice: bool = False,
    network: Network | None = None,
) -> tuple[Plan, Spots]:
    """Lay the floor flat at `scale` plan pixels to a frame pixel, and see what stands out."""
    plan = lay_flat(frame, tray, scale, margin=AROUND[mount])
    return plan, spots_on(plan, mount, twice=twice, network=network)


def look_at_any_size(
    frame: Frame, tray: Tray | None, mount: Mount, *, of_pips: bool
) -> tuple[Plan, Spots]:
    """Look from several distances until dice tell their size, then at that size.

    The finder alone takes much on a printed board for dice of the wrong size; the face reader does
    not. Each look is taken twice: on a table, where the finder's answers decide at which size dice
    are looked for, what one look misses by chance would leave the whole picture unread.

    Args:
        frame: (H, W, 3) uint8, BGR.
        tray: where to look; None for the whole frame.
        mount: how far a face may lean over the floor's edge.
        of_pips: whether the dice bear pips.
    """
    network = any_size_network() if of_pips else None
    side = _longer_side(frame, tray)

    def search(scale: float) -> tuple[Plan, Spots]:
        plan, spots = look(frame, tray, mount, scale, twice=True, network=network)
        return plan, spots.only(spots.sizes < LARGEST * side * scale)

    looks, sizes, seen = _looks_until_told(frame, side, search)
    if not (seen >= SEEN).any():
        return max(looks, key=lambda each: each[0].scale)
    usual = usual_size(sizes, seen)
    plan, spots = min(looks, key=lambda each: abs(np.log(usual * each[0].scale / DIE)))
    if is_well_seen(usual * plan.scale):
        return plan, spots
    return search(min(DIE / usual, plan.scale * _most_growth(plan.picture.shape[:2])))


def _looks_until_told(
    frame: Frame, side: float, search: Callable[[float], tuple[Plan, Spots]]
) -> tuple[list[tuple[Plan, Spots]], Field, Field]:
    """Looks from one distance after the other, until dice tell their size.

    And (n,) each, for what they show: its size in the frame, and how clearly both networks see a
    die.
    """
    looks: list[tuple[Plan, Spots]] = []
    sizes = seen = np.empty(0, dtype=np.float32)
    for long_side in LONG_SIDES:
        scale = min(long_side / side, MOST_GROWTH)
        plan, spots = search(scale)
        looks.append((plan, spots))
        clearest = spots.only(slice(CLEAREST))
        sizes = np.concatenate([sizes, clearest.sizes / plan.scale])
        seen = np.concatenate([seen, presences(frame, plan, clearest)])
        if _tell_their_size(sizes, seen):
            break
    return looks, sizes, seen


def _tell_their_size(sizes: Field, seen: Field) -> bool:
    """Whether enough of what was seen clearly are dice, of about one size."""
    confirmed = sizes[seen >= CONFIRMED]
    enough = np.count_nonzero(seen >= CLEARLY) >= TOLD_BY
    return bool(enough and confirmed.max() <= ALIKE * confirmed.min())


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


def most_scale(frame: tuple[int, int]) -> float:
    """The largest scale at which a frame (height, width) is worth looking at, and there is time."""
    return min(MOST_GROWTH, _most_growth(frame))


def _most_growth(picture: tuple[int, int]) -> float:
    """By how much a picture (height, width) may grow until there is no time for its pixels."""
    height, width = picture
    return float(np.sqrt(MOST_PIXELS / (height * width)))
