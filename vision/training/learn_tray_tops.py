"""Trains the network that tells tops in trays: python -m vision.training.learn_tray_tops --help.

It learns from what the finders take for dice, as `vision.training.mine_tops` notes it, in pictures
whose labels say where the camera stands.
"""

from functools import partial
from typing import Any

import numpy as np
import torch
from torch import nn

from vision.training.learn_tops import BATCH, loss_by, stacked
from vision.training.learning.disguise import WHITE, disguised
from vision.training.learning.running import ask, learn
from vision.training.learning.top_net import TopNet
from vision.training.learning.top_targets import tray_top_lesson

COLOURS = 3
"""Channels of a view that show something; the next tells how far off the plumb line it is seen."""


def as_arrays(sample: Any, picture: Any, rng: np.random.Generator) -> tuple[Any, ...] | None:
    """A lesson as what a batch stacks."""
    return stacked(tray_top_lesson(sample, picture, rng))


def loss_of(net: nn.Module, batch: list[torch.Tensor]) -> dict[str, torch.Tensor]:
    """The loss: top or not. What is told stays as it is."""
    views, top = batch
    seen, told = disguised(views[:, :COLOURS]), views[:, COLOURS:].float() / WHITE
    return {"top": loss_by(ask(net, torch.cat([seen, told], dim=1)), top)}


def main() -> None:
    """Read the command line and train."""
    learn(__doc__, partial(TopNet, COLOURS + 1), as_arrays, BATCH, loss_of)


if __name__ == "__main__":
    main()
