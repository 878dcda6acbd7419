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
        self._net = _network_of(np.frombuffer(stored, dtype=np.uint8))
        self._turn = threading.Lock()

    def answers(self, pictures: npt.NDArray[np.uint8]) -> Numbers:
        """Return the raw answers to pictures (n, H, W, 3), BGR."""
        seen = np.ascontiguousarray(pictures.transpose(0, 3, 1, 2), dtype=np.float32)
        seen *= np.float32(1.0 / 255.0)
        seen -= np.float32(0.5)
        with self._turn:
            self._net.setInput(seen)
            return np.array(self._net.forward(), dtype=np.float32)


def _network_of(stored: npt.NDArray[np.uint8]) -> cv2.dnn.Net:
    if hasattr(cv2.dnn, "ENGINE_CLASSIC"):  # of OpenCV 5's engines the fastest for small networks
        return cv2.dnn.readNetFromONNX(stored, cv2.dnn.ENGINE_CLASSIC)
    return cv2.dnn.readNetFromONNX(stored)


@cache
def finder_network() -> Network:
    """The network that finds dice (`vision.find`)."""
    return Network("finder")


@cache
def faces_network() -> Network:
    """The network that reads one face (`vision.looks`)."""
    return Network("faces")
