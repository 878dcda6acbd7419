"""Runs the two small networks that ship with the reader, through OpenCV."""

import threading
from functools import cache
from importlib import resources

import cv2
import numpy as np
import numpy.typing as npt

__all__ = ["Network", "faces_network", "finder_network"]

Numbers = npt.NDArray[np.float32]


class Network:
    """A network of the package's folder `weights`; one may be asked from several threads."""

    def __init__(self, name: str) -> None:
        stored = resources.files("vision").joinpath("weights", f"{name}.onnx").read_bytes()
        self._net = cv2.dnn.readNetFromONNX(np.frombuffer(stored, dtype=np.uint8))
        self._turn = threading.Lock()

    def answers(self, pictures: npt.NDArray[np.uint8]) -> Numbers:
        """Return the raw answers to pictures (n, H, W, 3), BGR."""
        seen = np.ascontiguousarray(pictures.transpose(0, 3, 1, 2), dtype=np.float32)
        seen *= np.float32(1.0 / 255.0)
        seen -= np.float32(0.5)
        with self._turn:
            self._net.setInput(seen)
            return np.array(self._net.forward(), dtype=np.float32)


@cache
def finder_network() -> Network:
    """The network that finds dice (`vision.find`)."""
    return Network("finder")


@cache
def faces_network() -> Network:
    """The network that reads one face (`vision.looks`)."""
    return Network("faces")
