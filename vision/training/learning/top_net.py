"""The network that tells dice's tops from all else that the finders take for one."""

import torch
from torch import nn

from vision.training.learning.layers import Residual, convolution

__all__ = ["TopNet"]


class TopNet(nn.Module):
    """Eight convolutions from 64 px to 4 px and one layer on top; (n, channels, 64, 64) to (n, 1).

    Args:
        channels: of a view: three, or four where it also tells how far off the plumb line it is.
    """

    def __init__(self, channels: int = 3) -> None:
        super().__init__()
        self.body = nn.Sequential(
            convolution(channels, 24, 2),
            convolution(24, 32, 2),
            Residual(32),
            convolution(32, 48, 2),
            Residual(48),
            convolution(48, 64, 2),
        )
        self.head = nn.Sequential(nn.Flatten(), nn.Dropout(0.2), nn.Linear(64 * 16, 1))

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        """Return raw scores."""
        return self.head(self.body(seen))
