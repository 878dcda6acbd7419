"""The network that compares prints: two upright faces in, how surely they bear the same out."""

import torch
from torch import nn

from vision.training.learning.layers import Residual, convolution

__all__ = ["PrintNet"]


class PrintNet(nn.Module):
    """Residual blocks from 48 px to 6 px, then the mean and the most of each channel.

    Takes (n, 6, 48, 48): what is seen and, laid onto it, what was taught, as
    `vision.taught.prints.shown` gives each. Answers (n, 1): the logarithm of how much likelier they
    bear the same print than not, up to what all faces of a set share.
    """

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            convolution(6, 20, 2, 5),
            Residual(20),
            convolution(20, 28, 2),
            Residual(28),
            convolution(28, 40, 2),
        )
        self.head = nn.Sequential(nn.Linear(80, 24), nn.ReLU(), nn.Linear(24, 1))

    def forward(self, pairs: torch.Tensor) -> torch.Tensor:
        """Return raw scores."""
        found = self.body(pairs)
        return self.head(torch.cat([found.mean((2, 3)), found.amax((2, 3))], 1))
