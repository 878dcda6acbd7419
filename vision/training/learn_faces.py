"""Trains the face reader's network: python -m vision.training.learn_faces --help."""

from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from vision.faces.looks import COLOUR, FACE, PIPS, UNCLEAR
from vision.training.learning.disguise import disguised
from vision.training.learning.face_net import FaceNet
from vision.training.learning.face_targets import face_lesson
from vision.training.learning.running import ask, learn

BATCH = 128


def as_arrays(sample: Any, picture: Any, rng: np.random.Generator) -> tuple[Any, ...] | None:
    """A lesson as what a batch stacks."""
    made = face_lesson(sample, picture, rng)
    if made is None:
        return None
    channels = np.ascontiguousarray(made.picture.transpose(2, 0, 1))
    unclear, face = np.float32(made.unclear), np.float32(made.face)
    return channels, made.keeps_colours, made.pips, unclear, made.colour, face


def loss_of(net: nn.Module, batch: list[torch.Tensor]) -> dict[str, torch.Tensor]:
    """The parts of the loss: pips and colour (cross entropy), unclear, face or not."""
    pictures, keeps_colours, pips, unclear, colour, face = batch
    raw = ask(net, disguised(pictures, keeps_colours))
    asked = (unclear >= 0).float()
    doubt = functional.binary_cross_entropy_with_logits(
        raw[:, UNCLEAR], unclear.clamp(min=0), weight=asked, reduction="sum"
    )
    colours = functional.cross_entropy(raw[:, COLOUR], colour, ignore_index=-1, reduction="sum")
    return {
        "pips": functional.cross_entropy(raw[:, PIPS], pips, label_smoothing=0.02),
        "unclear": 0.3 * doubt / asked.sum().clamp(min=1),
        "colour": 0.5 * colours / (colour >= 0).sum().clamp(min=1),
        "face": 0.5 * functional.binary_cross_entropy_with_logits(raw[:, FACE], face),
    }


def main() -> None:
    """Read the command line and train."""
    learn(__doc__, FaceNet, as_arrays, BATCH, loss_of)


if __name__ == "__main__":
    main()
