"""What a camera is and what it gives."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol, Self

import numpy as np
import numpy.typing as npt

from croupier import CroupierError

__all__ = ["Camera", "CameraError", "Clock", "Closing", "Frame", "Image"]

Image = npt.NDArray[np.uint8]
Clock = Callable[[], float]


class CameraError(CroupierError, OSError):
    """A camera that cannot be opened, or gives no frame any more."""


@dataclass(frozen=True, eq=False)
class Frame:
    """One picture: (H, W, 3) uint8 BGR, and when it was taken, in monotonic seconds."""

    image: Image
    at: float


class Camera(Protocol):
    """Gives the newest frame when asked; a loop asks some 10 to 15 times a second.

    A camera is a context manager that closes itself. Recorded material that runs out keeps
    giving its last picture, as a tray that nobody touches would.
    """

    def read(self) -> Frame:
        """Wait for a frame newer than the one before and give it.

        Raises:
            CameraError: when no frame comes.
        """
        ...

    def hold_light(self) -> Mapping[str, float]:
        """Hold exposure and white balance as they are now.

        Returns:
            What to open the camera with for the same light again; nothing where there is nothing
            to hold.

        Raises:
            CameraError: when the camera fails.
        """
        ...

    def use_light(self, light: Mapping[str, float]) -> None:
        """Hold a light that ``hold_light`` found before; none: look as if it was just opened.

        Raises:
            CameraError: when the camera fails.
        """
        ...

    def close(self) -> None:
        """Let go of the device. Closing twice is fine; reading afterwards is not."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...


class Closing:
    """Closes what it is mixed into when its ``with`` block ends; it has no light to hold."""

    def hold_light(self) -> Mapping[str, float]:
        """Hold nothing: pictures that exist already have their light."""
        return {}

    def use_light(self, light: Mapping[str, float]) -> None:
        """Change nothing, likewise."""

    def close(self) -> None:
        """Let go of the device; there is nothing to let go of here."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
