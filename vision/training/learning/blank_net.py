"""The network that tells blank faces: an upright face in, how surely it bears no print out."""

import torch
from torch import nn

from vision.training.learning.layers import convolution

__all__ = ["BlankNet"]


class BlankNet(nn.Module):
    """Three convolutions from 48 px to 6 px, then the mean and the most of each channel.

    Takes (n, 4, 48, 48), as `vision.taught.blanks.shown` gives it. Answers (n, 1): the logarithm of
    how much likelier nothing is printed than something.
    """

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            convolution(4, 16, 2, 5), convolution(16, 28, 2), convolution(28, 36, 2)
        )
        self.head = nn.Sequential(nn.Linear(72, 8), nn.ReLU(), nn.Linear(8, 1))

    def forward(self, faces: torch.Tensor) -> torch.Tensor:
        """Return raw scores."""
        found = self.body(faces)
        return self.head(torch.cat([found.mean((2, 3)), found.amax((2, 3))], 1))
