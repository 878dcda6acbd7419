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
from vision.training.learning.top_targets import top_lesson

BATCH = 256
SOFT = 0.01
"""How far from none and one what is asked stays: some boxes lie beside their dice."""


def as_arrays(sample: Any, picture: Any, rng: np.random.Generator) -> tuple[Any, ...] | None:
    """A lesson as what a batch stacks."""
    made = top_lesson(sample, picture, rng)
    if made is None:
        return None
    return np.ascontiguousarray(made.picture.transpose(2, 0, 1)), np.float32(made.top)


def loss_of(net: nn.Module, batch: list[torch.Tensor]) -> dict[str, torch.Tensor]:
    """The loss: top or not."""
    pictures, top = batch
    wanted = top * (1.0 - 2.0 * SOFT) + SOFT
    raw = ask(net, disguised(pictures))[:, 0]
    return {"top": functional.binary_cross_entropy_with_logits(raw, wanted)}


def main() -> None:
    """Read the command line and train."""
    learn(__doc__, TopNet, as_arrays, BATCH, loss_of)


if __name__ == "__main__":
    main()
