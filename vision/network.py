"""Runs the small networks that ship with the reader, through OpenCV."""

import threading
from functools import cache
from importlib import resources

import cv2
import numpy as np
import numpy.typing as npt

__all__ = [
    "FINDER_BLOCK",
    "Network",
    "any_size_network",
    "blanks_network",
    "faces_network",
    "finder_network",
    "in_blocks",
    "judge_network",
    "log_odds",
    "prints_network",
    "sigmoid",
    "softmax",
    "tops_network",
    "tray_judge_network",
    "tray_tops_network",
    "trays_network",
]

Numbers = npt.NDArray[np.float32]

FINDER_BLOCK = 2
"""px; OpenCV runs the finder's first layer on blocks in less than half the time."""
CERTAIN = 1e-4
"""No probability is taken to be nearer to none or to one."""
OF_PICTURES = 4
"""How many axes pictures have: their number, channels, height and width."""


class Network:
    """A network of the package's folder `weights`; one may be asked from several threads.

    Args:
        name: of its file.
        block: it takes each square of so many pixels a side as one point of many channels.
    """

    def __init__(self, name: str, *, block: int = 1) -> None:
        stored = resources.files("vision").joinpath("weights", f"{name}.onnx").read_bytes()
        self._net = cv2.dnn.readNetFromONNX(np.frombuffer(stored, dtype=np.uint8))
        self._block = block
        self._turn = threading.Lock()

    def answers(self, pictures: npt.NDArray[np.uint8]) -> Numbers:
        """Return the raw answers to pictures (n, H, W, channels) whose sides are whole blocks."""
        seen = in_blocks(pictures, self._block).astype(np.float32, order="C")
        seen *= np.float32(1.0 / 255.0)
        seen -= np.float32(0.5)
        return self.answers_to(seen)

    def answers_to(self, numbers: Numbers) -> Numbers:
        """Return the raw answers to (n, channels, ...), as the network takes them; n is 1 or more.

        Pictures are shown one by one: for another number of them OpenCV lays a network out anew,
        which takes longer than seeing many at once saves.
        """
        parts = numbers[:, None] if numbers.ndim == OF_PICTURES else numbers[None]
        with self._turn:
            return np.concatenate([self._answer(part) for part in parts])

    def _answer(self, part: Numbers) -> Numbers:
        self._net.setInput(part)
        return np.array(self._net.forward(), dtype=np.float32)


def in_blocks(pictures: npt.NDArray[np.uint8], block: int) -> npt.NDArray[np.uint8]:
    """Pictures (n, H, W, channels) as (n, channels * block**2, H / block, W / block).

    The channels are those of a block's first row from left to right, then of its next.
    """
    count, height, width, channels = pictures.shape
    down, across = height // block, width // block
    parts = pictures.reshape(count, down, block, across, block, channels)
    return parts.transpose(0, 2, 4, 5, 1, 3).reshape(count, -1, down, across)


def sigmoid(raw: Numbers) -> Numbers:
    """Raw answers, each by itself, as probabilities."""
    return np.asarray(1.0 / (1.0 + np.exp(-raw)), dtype=np.float32)


def log_odds(shares: Numbers) -> Numbers:
    """Probabilities as logarithms of odds, what `sigmoid` takes; none is quite 0 or 1."""
    known = np.clip(shares, CERTAIN, 1.0 - CERTAIN)
    return np.asarray(np.log(known / (1.0 - known)), dtype=np.float32)


def softmax(raw: Numbers) -> Numbers:
    """Raw answers as probabilities that add up to 1 along the last axis."""
    grown = np.exp(raw - raw.max(axis=-1, keepdims=True))
    return np.asarray(grown / grown.sum(axis=-1, keepdims=True), dtype=np.float32)


@cache
def finder_network() -> Network:
    """The network that finds dice (`vision.finding.find`)."""
    return Network("finder", block=FINDER_BLOCK)


@cache
def any_size_network() -> Network:
    """The network that finds dice with pips where nobody has said how large they are.

    It takes fewer prints, coins and dice's sides for dice, but sees icons less well than
    `finder_network` does (docs/training-data.md).
    """
    return Network("any-size", block=FINDER_BLOCK)


@cache
def faces_network() -> Network:
    """The network that reads one face (`vision.faces.looks`)."""
    return Network("faces")


@cache
def judge_network() -> Network:
    """The network that weighs what is known of a thing on a table (`vision.judging.weighing`)."""
    return Network("judge")


@cache
def tray_judge_network() -> Network:
    """The same where the dice's size is known."""
    return Network("tray-judge")


@cache
def prints_network() -> Network:
    """The network that compares prints (`vision.taught.prints`)."""
    return Network("prints")


@cache
def blanks_network() -> Network:
    """The network that tells blank faces from printed ones (`vision.taught.blanks`)."""
    return Network("blanks")


@cache
def trays_network() -> Network:
    """The network that finds a tray's floor (`vision.calibrating.floor_map`)."""
    return Network("trays")


@cache
def tops_network() -> Network:
    """The network that tells dice's tops from what else is found (`vision.finding.tops`)."""
    return Network("tops")


@cache
def tray_tops_network() -> Network:
    """The same in a tray, where it is known where the camera stands."""
    return Network("tray-tops")
