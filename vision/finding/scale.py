"""At which size a frame shows its dice, where nobody has said it."""

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from vision.faces.looks import look_at
from vision.faces.upright import upright
from vision.finding.plan import Plan, lay_flat
from vision.finding.spots import DIE, LEAST_HEAT, Spots, spots_on
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
NEAREST = 2560
"""Plan pixels of the longer side from nearest, where the frame shows more than at the others: a
photo of a whole table, of which a die is a hundredth."""
SHOWS_MORE = 1.25
"""Times what it showed at the nearest look before."""
MOST_GROWTH = 2.0
"""A frame shows no more when it is enlarged further than this."""
MOST_PIXELS, MOST_UNENLARGED = 1600 * 1200, 2560 * 1920
"""Of a plan; more where that enlarges nothing, for small dice are lost if it is made smaller."""

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
    least: float = LEAST_HEAT,
) -> tuple[Plan, Spots]:
    """Lay the floor flat at `scale` plan pixels to a frame pixel, and see what stands out."""
    plan = lay_flat(frame, tray, scale, margin=AROUND[mount])
    return plan, spots_on(plan, mount, twice=twice, network=network, least=least)


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

    looks = _looks_until_told(frame, side, search)
    if not (looks.seen >= SEEN).any():
        return max(looks.taken, key=lambda each: each[0].scale)
    usual = usual_size(looks.sizes, looks.seen)
    plan, spots = min(looks.taken, key=lambda each: abs(np.log(usual * each[0].scale / DIE)))
    if is_well_seen(usual * plan.scale):
        return plan, spots
    return search(min(DIE / usual, _most_scale(plan.picture.shape[:2], plan.scale)))


@dataclass(eq=False)  # arrays are compared by no `==`
class _Looks:
    """Looks at a frame from several distances, and what stands out most in each."""

    frame: Frame
    taken: list[tuple[Plan, Spots]] = field(default_factory=list)
    sizes: Field = field(default_factory=lambda: np.empty(0, dtype=np.float32))
    """(n,) Frame pixels."""
    seen: Field = field(default_factory=lambda: np.empty(0, dtype=np.float32))
    """(n,) How clearly both networks see a die, 0 to 1."""

    def add(self, plan: Plan, spots: Spots) -> None:
        clearest = spots.only(slice(CLEAREST))
        self.taken.append((plan, spots))
        self.sizes = np.concatenate([self.sizes, clearest.sizes / plan.scale])
        self.seen = np.concatenate([self.seen, presences(self.frame, plan, clearest)])

    def tell_a_size(self) -> bool:
        """Whether enough of what was seen clearly are dice, of about one size."""
        confirmed = self.sizes[self.seen >= CONFIRMED]
        enough = np.count_nonzero(self.seen >= CLEARLY) >= TOLD_BY
        return bool(enough and confirmed.max() <= ALIKE * confirmed.min())


def _looks_until_told(
    frame: Frame, side: float, search: Callable[[float], tuple[Plan, Spots]]
) -> _Looks:
    """Looks from one distance after the other, until dice tell their size."""
    looks = _Looks(frame)
    for long_side in LONG_SIDES:
        looks.add(*search(min(long_side / side, MOST_GROWTH)))
        if looks.tell_a_size():
            return looks
    if min(NEAREST, side) >= SHOWS_MORE * max(LONG_SIDES):
        looks.add(*search(min(NEAREST / side, 1.0)))
    return looks


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
    return min(MOST_GROWTH, _most_scale(frame, 1.0))


def _most_scale(picture: tuple[int, int], scale: float) -> float:
    """The largest scale there is time for, where `scale` gives a picture (height, width)."""
    height, width = picture
    growth = np.sqrt(np.array([MOST_PIXELS, MOST_UNENLARGED]) / (height * width))
    enlarged, unenlarged = scale * growth
    return float(max(enlarged, min(unenlarged, 1.0)))
