"""What truly lies in a simulated tray. Tests only: everything else has to read the frames."""

from dataclasses import dataclass

import numpy as np

from device.simulated_tray.artwork import DICE_SETS
from device.simulated_tray.pose import Pose
from device.simulated_tray.tray import SimulatedTray
from vision import Mount

__all__ = ["Lying", "truth"]


@dataclass(frozen=True, eq=False)
class Lying:
    """A die at rest: the face that is up, its colour, and where its middle is.

    ``place`` is in shares of the frame as seen from above, as ``SimulatedTray.throw`` takes it;
    ``centre`` in pixels of the frame as it is.
    """

    face: str
    colour: str
    place: tuple[float, float]
    centre: tuple[float, float]
    pose: Pose


def truth(tray: SimulatedTray) -> tuple[Lying, ...]:
    """Tell what lies in the tray once it has settled."""
    found = []
    painter, scene = tray._painter, tray.scene  # noqa: SLF001 - the one door, for tests
    for die in tray._dice:  # noqa: SLF001 - the one door, for tests
        pose = die.path.pose(tray.settles_at)
        x, y = (float(v) for v in painter.lens.project(np.asarray(pose.middle)[None])[0])
        share = x / scene.width
        place = (1 - share if scene.mount is Mount.UNDER else share, y / scene.height)
        face = DICE_SETS[die.skin.dice_set][die.up]
        found.append(Lying(face, die.skin.colour, place, (x, y), pose))
    return tuple(found)
