"""The simulated tray: throw dice into it, ask for a frame of any moment."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from device.simulated_tray.arrays import Image
from device.simulated_tray.artwork import COLOURS, DICE_SETS
from device.simulated_tray.backdrop import floor_corners
from device.simulated_tray.flight import Path, Rest
from device.simulated_tray.painter import Painter, Posed
from device.simulated_tray.planning import LIFTING, ThrowError, lift, plan_throw, scatter
from device.simulated_tray.scene import Scene
from device.simulated_tray.sprite import Skin
from vision import Mount

__all__ = ["SimulatedTray"]

_USUAL_COLOUR = {"pips": "white", "barbarian": "ivory", "moon-elf": "purple"}
_TEACHING_DICE = 5

Point = tuple[float, float]


@dataclass(frozen=True, eq=False)
class _Die:
    """A die in the tray or on its way: its looks, the face that comes up (index), its path."""

    skin: Skin
    up: int
    path: Path


class SimulatedTray:
    """A tray of drawn dice. It has no clock: every call is told the time in seconds.

    The same scene, seed and calls give the same frames, bit for bit. Times never go back past
    the latest throw. What was thrown is for the reader to find out: nothing here tells, but
    :mod:`device.simulated_tray.truth`, which only tests use.
    """

    def __init__(self, scene: Scene | None = None, *, seed: int = 0) -> None:
        self.scene = scene or Scene()
        self._painter = Painter(self.scene, seed)
        self._seed = seed
        self._throws = 0
        self._dice: list[_Die] = []
        self._leaving: list[_Die] = []
        self._settled: Image | None = None

    @property
    def outline(self) -> tuple[Point, ...]:
        """Corners of the floor in pixels of the frame, as a host would mark them."""
        seen = self._painter.lens.project(floor_corners(self.scene))
        return tuple((float(x), float(y)) for x, y in seen)

    @property
    def tray_mm(self) -> tuple[float, float]:
        """Width and depth of the floor in millimetres."""
        return self.scene.tray_mm

    @property
    def die_mm(self) -> float:
        """Edge of a die in millimetres."""
        return self.scene.die_mm

    @property
    def settles_at(self) -> float:
        """Time from which nothing moves; 0 while nothing has been thrown."""
        return max((die.path.ends for die in [*self._dice, *self._leaving]), default=0.0)

    def throw(
        self,
        count: int,
        dice_set: str = "pips",
        *,
        at: float,
        colour: str | Sequence[str] | None = None,
        keep: Sequence[Point] = (),
        number: int | None = None,
        faces: Sequence[str] | None = None,
    ) -> float:
        """Pick up all dice but the kept ones and throw, so that ``count`` lie there in the end.

        Args:
            count: Dice in the tray afterwards, the kept ones among them.
            dice_set: Set of the thrown dice: one of :data:`DICE_SETS`.
            at: Time of the throw.
            colour: One of :data:`COLOURS`, or one for each thrown die; None: the set's usual one.
            keep: Where the dice to keep lie, as shares 0..1 of the frame's width and height in
                the picture as seen from above; the die nearest to each stays.
            number: Which throw of this seed it is, so that a game that is taken up again goes on
                with the dice it would have had; None: the one after the last.
            faces: What the thrown dice show in the end; None: what chance brings.

        Returns:
            The time from which all dice lie still.

        Raises:
            ThrowError: no such set, colour or face, no room, or not one for each thrown die.
        """
        if count < len(keep):
            raise ThrowError(f"{len(keep)} dice kept of {count} in all; keep at most {count}")
        number = self._throws if number is None else number
        rng = np.random.default_rng([self._seed, 29, number])
        kept, taken = self._parted(keep, at)
        skins = _skins(dice_set, colour, count - len(kept))
        obstacles = [die.path.pose(at) for die in kept]
        up = _faces_up(rng, dice_set, faces, count - len(kept))
        rests = scatter(self.scene, rng, up, obstacles)
        begins = at + (LIFTING if taken else 0.0)
        flights = plan_throw(self.scene, rng, rests, obstacles, begins)
        self._throws, self._settled = number + 1, None
        self._leaving = [_Die(d.skin, d.up, lift(self.scene, d.path.pose(at), at)) for d in taken]
        self._dice = [*kept, *(_Die(*die) for die in zip(skins, up, flights, strict=True))]
        return self.settles_at

    def frame(self, at: float) -> Image:
        """Take a picture: (height, width, 3) uint8 BGR."""
        if at < self.settles_at:
            return self._painter.expose(self._paint(at), at)
        if self._settled is None:
            self._settled = self._paint(at)
        return self._painter.expose(self._settled, at)

    def teaching_frames(self, dice_set: str, face: str, frames: int = 3) -> Iterator[Image]:
        """Take pictures of dice that all show one face, each laid down anew; the tray stays as is.

        Raises:
            ThrowError: if there is no such set or face.
        """
        skin = _skin(dice_set, None)
        up = _index(dice_set, face)
        for number in range(frames):
            rng = np.random.default_rng([self._seed, 31, up, number])
            rests = scatter(self.scene, rng, [up] * _TEACHING_DICE, [])
            clean = self._painter.paint([(skin, rest) for rest in rests], [])
            yield self._painter.expose(clean, float(number))

    def _paint(self, at: float) -> Image:
        resting: list[Posed] = []
        moving: list[Posed] = []
        for die in self._dice:
            (resting if at >= die.path.ends else moving).append((die.skin, die.path.pose(at)))
        moving += [(d.skin, d.path.pose(at)) for d in self._leaving if at < d.path.ends]
        return self._painter.paint(resting, moving)

    def _parted(self, keep: Sequence[Point], at: float) -> tuple[list[_Die], list[_Die]]:
        """Part the dice into those nearest to places, which lie still from now on, and the rest."""
        free = dict(enumerate(self._place(die.path, at) for die in self._dice))
        kept = []
        for place in keep[: len(free)]:
            chosen = min(free, key=lambda i: float(np.hypot(*(free[i] - np.array(place)))))
            del free[chosen]
            die = self._dice[chosen]
            kept.append(_Die(die.skin, die.up, Rest(die.path.pose(max(at, die.path.ends)))))
        return kept, [self._dice[i] for i in free]

    def _place(self, path: Path, at: float) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        """Find a die's middle as shares of the frame as seen from above."""
        middle = path.pose(max(at, path.ends)).middle[None]
        x, y = self._painter.lens.project(middle)[0] / (self.scene.width, self.scene.height)
        return np.array([1 - x if self.scene.mount is Mount.UNDER else x, y], np.float64)


def _skin(dice_set: str, colour: str | None) -> Skin:
    if dice_set not in DICE_SETS:
        raise ThrowError(f"no dice set {dice_set!r}; there are {_listed(DICE_SETS)}")
    chosen = colour or _USUAL_COLOUR[dice_set]
    if chosen not in COLOURS:
        raise ThrowError(f"no dice colour {colour!r}; there are {_listed(COLOURS)}")
    return Skin(dice_set, chosen)


def _skins(dice_set: str, colour: str | Sequence[str] | None, count: int) -> list[Skin]:
    """What thrown dice look like: all alike, or each of the colour that is named for it."""
    if colour is None or isinstance(colour, str):
        return [_skin(dice_set, colour)] * count
    if len(colour) != count:
        raise ThrowError(f"{len(colour)} colours for {count} thrown dice; name one for each")
    return [_skin(dice_set, each) for each in colour]


def _faces_up(
    rng: np.random.Generator, dice_set: str, faces: Sequence[str] | None, count: int
) -> list[int]:
    """What thrown dice show: what chance brings, drawn in either case, or the named faces."""
    chance = [int(face) for face in rng.integers(6, size=count)]
    if faces is None:
        return chance
    if len(faces) != count:
        raise ThrowError(f"{len(faces)} faces for {count} thrown dice; name one for each")
    return [_index(dice_set, face) for face in faces]


def _index(dice_set: str, face: str) -> int:
    known = DICE_SETS[dice_set]
    if face not in known:
        raise ThrowError(f"no face {face!r} in {dice_set}; it has {_listed(known)}")
    return known.index(face)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names)
