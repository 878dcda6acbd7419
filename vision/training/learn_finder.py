"""Trains the finder's network: python -m vision.training.learn_finder --help."""

from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from vision.training.learning.disguise import disguised
from vision.training.learning.finder_net import FinderNet
from vision.training.learning.finder_targets import Lesson, lesson
from vision.training.learning.running import ask, learn

BATCH = 16


def as_arrays(sample: Any, picture: Any, rng: np.random.Generator) -> tuple[np.ndarray, ...]:
    """A lesson as the arrays that a batch stacks."""
    made: Lesson = lesson(sample, picture, rng)
    channels = np.ascontiguousarray(made.picture.transpose(2, 0, 1))
    return (channels, made.heat, made.heat_mask, made.face, made.numbers, made.numbers_mask)


def loss_of(net: nn.Module, batch: list[torch.Tensor]) -> dict[str, torch.Tensor]:
    """The parts of the loss: heat (focal), face (cross entropy), numbers (L1), unclear."""
    pictures, heat, heat_mask, face, numbers, mask = batch
    raw = ask(net, disguised(pictures))
    found = torch.clamp(torch.sigmoid(raw[:, 0]), 1e-4, 1 - 1e-4)
    at = (heat == 1.0).float() * heat_mask
    missed = -((1 - found) ** 2) * torch.log(found) * at
    wrong = -((1 - heat) ** 4) * found**2 * torch.log(1 - found) * (1 - at) * heat_mask
    many = at.sum().clamp(min=1.0)
    faces = functional.cross_entropy(raw[:, 1:8], face, ignore_index=-1)
    off = functional.smooth_l1_loss(raw[:, 8:13], numbers[:, :5], reduction="none") * mask[:, :5]
    unclear = functional.binary_cross_entropy_with_logits(
        raw[:, 13], numbers[:, 5], weight=mask[:, 5], reduction="sum"
    )
    return {
        "heat": (missed.sum() + wrong.sum()) / many,
        "face": faces if torch.isfinite(faces) else raw.sum() * 0.0,
        "numbers": 2.0 * off.sum() / mask[:, 0].sum().clamp(min=1.0),
        "unclear": 0.3 * unclear / mask[:, 5].sum().clamp(min=1.0),
    }


def main() -> None:
    """Read the command line and train."""
    learn(__doc__, FinderNet, as_arrays, BATCH, loss_of)


if __name__ == "__main__":
    main()
