"""The finder's network: a picture in, a map of dice out at an eighth of its size."""

import torch
from torch import nn

from vision.network import FINDER_BLOCK
from vision.training.learning.layers import Residual, convolution

__all__ = ["SHIPPED", "FinderNet", "as_shipped"]

CHANNELS = 14
"""heat 1, face 7 (without pips, 1 to 6), offset 2, log size 1, four-fold angle 2, unclear 1."""
SHIPPED = [0, *range(8, CHANNELS)]
"""What the reader asks: all but the face."""


class FinderNet(nn.Module):
    """Residual blocks down to a sixteenth and back to an eighth; (n, 3, h, w) to (n, 14, h/8, w/8).

    Heights and widths are multiples of 16; pictures are BGR, 0 to 1, less a half.
    """

    def __init__(self) -> None:
        super().__init__()
        self.stem = convolution(3, 12, 2, 5)
        self.quarter = nn.Sequential(convolution(12, 24, 2), Residual(24))
        self.eighth = nn.Sequential(convolution(24, 48, 2), Residual(48), Residual(48))
        self.sixteenth = nn.Sequential(convolution(48, 96, 2), Residual(96), convolution(96, 96))
        self.up = convolution(96, 48, 1, 1)
        self.fine = convolution(24, 48, 2)
        self.head = nn.Sequential(Residual(48), convolution(48, 64), nn.Conv2d(64, CHANNELS, 1))
        nn.init.constant_(self.head[-1].bias[:1], -4.0)

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        """Return the raw map."""
        quarter = self.quarter(self.stem(seen))
        eighth = self.eighth(quarter)
        coarse = self.up(self.sixteenth(eighth))
        wide = nn.functional.interpolate(coarse, scale_factor=2, mode="nearest")
        return self.head(wide + eighth + self.fine(quarter))


def as_shipped(net: FinderNet) -> FinderNet:
    """Turn a trained network into the one that the reader asks, by the same weights.

    It takes blocks of pixels (`vision.network.in_blocks`) and answers nothing about the face: that
    is asked in training only, and makes it look more closely.
    """
    net.stem[0] = _on_blocks(net.stem[0])
    last = net.head[-1]
    last.weight = nn.Parameter(last.weight[SHIPPED])
    last.bias = nn.Parameter(last.bias[SHIPPED])
    return net


def _on_blocks(first: nn.Conv2d) -> nn.Conv2d:
    """A layer that steps over two pixels at a time, as one that steps over each block of two."""
    out, colours = first.weight.shape[:2]
    room = (0, 1) * 2  # of five pixels a side to the six that three blocks have
    kernel = nn.functional.pad(first.weight.data, room).reshape(
        out, colours, 3, FINDER_BLOCK, 3, FINDER_BLOCK
    )
    channels = colours * FINDER_BLOCK**2
    blocks = nn.Conv2d(channels, out, 3, 1, 1, bias=False)
    blocks.weight.data = kernel.permute(0, 3, 5, 1, 2, 4).reshape(out, channels, 3, 3)
    return blocks
