"""Trains the network that tells dice's tops: python -m vision.training.learn_tops --help.

It learns from what the finders take for dice, as `vision.training.mine_tops` notes it.
"""

from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from vision.training.learning.disguise import disguised
from vision.training.learning.running import ask, learn
from vision.training.learning.top_net import TopNet
from vision.training.learning.top_targets import TopLesson, top_lesson

__all__ = ["BATCH", "loss_by", "stacked"]

BATCH = 256
SOFT = 0.01
"""How far from none and one what is asked stays: some boxes lie beside their dice."""


def as_arrays(sample: Any, picture: Any, rng: np.random.Generator) -> tuple[Any, ...] | None:
    """A lesson as what a batch stacks."""
    return stacked(top_lesson(sample, picture, rng))


def stacked(made: TopLesson | None) -> tuple[Any, ...] | None:
    """The arrays of a lesson, if there is one: its view (channels, h, w), and whether it is top."""
    if made is None:
        return None
    return np.ascontiguousarray(made.picture.transpose(2, 0, 1)), np.float32(made.top)


def loss_of(net: nn.Module, batch: list[torch.Tensor]) -> dict[str, torch.Tensor]:
    """The loss: top or not."""
    pictures, top = batch
    return {"top": loss_by(ask(net, disguised(pictures)), top)}


def loss_by(raw: torch.Tensor, top: torch.Tensor) -> torch.Tensor:
    """The loss by raw answers (n, 1) about what is a top or not, (n,) of 1 and 0."""
    wanted = top * (1.0 - 2.0 * SOFT) + SOFT
    return functional.binary_cross_entropy_with_logits(raw[:, 0], wanted)


def main() -> None:
    """Read the command line and train."""
    learn(__doc__, TopNet, as_arrays, BATCH, loss_of)


if __name__ == "__main__":
    main()
