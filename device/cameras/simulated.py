"""The simulated tray on the real clock, thrown into from any thread."""

import threading
import time
from collections.abc import Sequence

from device.cameras.frame import Clock, Closing, Frame
from device.simulated_tray import Scene, SimulatedTray

__all__ = ["SimulatedCamera"]


class SimulatedCamera(Closing):
    """A camera that looks at a simulated tray; its time starts at 0 when it is made."""

    def __init__(
        self, scene: Scene | None = None, *, seed: int = 0, clock: Clock = time.monotonic
    ) -> None:
        self.tray = SimulatedTray(scene, seed=seed)
        self._clock = clock
        self._started = clock()
        self._lock = threading.Lock()

    def read(self) -> Frame:
        """Take a frame of this moment."""
        with self._lock:
            now = self._clock()
            return Frame(self.tray.frame(now - self._started), now)

    def throw(
        self,
        count: int,
        dice_set: str = "pips",
        *,
        colour: str | Sequence[str] | None = None,
        keep: Sequence[tuple[float, float]] = (),
        number: int | None = None,
        faces: Sequence[str] | None = None,
    ) -> float:
        """Throw now, as ``SimulatedTray.throw`` does; return when it settles, by the clock.

        Raises:
            ThrowError: as ``SimulatedTray.throw`` does.
        """
        with self._lock:
            now = self._clock() - self._started
            settles = self.tray.throw(
                count,
                dice_set,
                at=now,
                colour=colour,
                keep=keep,
                number=number,
                faces=faces,
            )
            return self._started + settles
