"""Trains the network that finds trays: python -m vision.training.learn_trays --help."""

from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from vision.calibrating.floor_map import ABOVE, BELOW
from vision.training.learning.disguise import WHITE, disguised
from vision.training.learning.running import ask, learn
from vision.training.learning.tray_net import TrayNet
from vision.training.learning.tray_targets import lesson

BATCH = 24
AT_EDGE, BAND = 3.0, 9
"""How much more cells at the floor's edge count, within so many: wall or floor is what is hard."""


def as_arrays(sample: Any, picture: Any, rng: np.random.Generator) -> tuple[Any, ...]:
    """A lesson as the arrays that a batch stacks."""
    made = lesson(sample, picture, rng)
    colours = np.ascontiguousarray(made.picture.transpose(2, 0, 1))
    side = np.float32((BELOW if made.is_below else ABOVE) / WHITE)
    return colours, side, made.floor, made.mask


def loss_of(net: nn.Module, batch: list[torch.Tensor]) -> dict[str, torch.Tensor]:
    """The parts of the loss: cell by cell (cross entropy), and as a whole (soft overlap)."""
    pictures, side, floor, mask = batch
    seen = disguised(pictures)
    told = side[:, None, None, None].expand(-1, 1, *seen.shape[2:])
    raw = ask(net, torch.cat([seen, told], dim=1))[:, 0]
    weight = mask * (1.0 + AT_EDGE * near_edge(floor))
    cells = functional.binary_cross_entropy_with_logits(raw, floor, weight=weight, reduction="sum")
    said = torch.sigmoid(raw) * mask
    floor = floor * mask
    both = (said * floor).sum(dim=(1, 2))
    overlap = (2 * both + 1) / (said.sum(dim=(1, 2)) + floor.sum(dim=(1, 2)) + 1)
    return {"cells": 4 * cells / weight.sum().clamp(min=1.0), "overlap": 1 - overlap.mean()}


def near_edge(floor: torch.Tensor) -> torch.Tensor:
    """How near to the floor's edge each cell of (n, h, w) lies: 1 at it, 0 some cells away."""
    around = functional.avg_pool2d(floor, BAND, stride=1, padding=BAND // 2)
    return 4 * around * (1 - around)


def main() -> None:
    """Train as the command line says."""
    learn(__doc__, TrayNet, as_arrays, BATCH, loss_of)


if __name__ == "__main__":
    main()
