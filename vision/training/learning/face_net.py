"""The face reader's network: one die's upper face in, how many pips and which colour out."""

import torch
from torch import nn

from vision.training.learning.layers import convolution

__all__ = ["FaceNet"]

OUTPUTS = 22
"""pips 7 (none, 1 to 6), unclear 1, colour 13, a die's face at all 1."""


class FaceNet(nn.Module):
    """Eight convolutions from 48 px to 6 px and one layer on top; (n, 3, 48, 48) to (n, 22)."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            convolution(3, 16),
            convolution(16, 32, 2),
            convolution(32, 32),
            convolution(32, 56, 2),
            convolution(56, 56),
            convolution(56, 80, 2),
            convolution(80, 80),
            convolution(80, 32),
        )
        self.head = nn.Sequential(
            nn.Flatten(), nn.Dropout(0.2), nn.Linear(32 * 36, 34), nn.ReLU(), nn.Linear(34, OUTPUTS)
        )

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        """Return raw scores."""
        return self.head(self.body(seen))
