"""The network that finds trays: a small picture in, a map of its floor out at half its size."""

import torch
from torch import nn

from vision.training.learning.layers import Residual, convolution

__all__ = ["TrayNet"]


class TrayNet(nn.Module):
    """Residual blocks down to a thirty-second and back to a half; (n, 4, h, w) to (n, 1, h/2, w/2).

    Heights and widths are multiples of 32; channels are BGR, 0 to 1, less a half, and the side from
    which the camera looks (`vision.calibrating.floor_map`).
    """

    def __init__(self) -> None:
        super().__init__()
        self.stem = convolution(4, 16, 2, 5)
        self.quarter = nn.Sequential(convolution(16, 24, 2), Residual(24))
        self.eighth = nn.Sequential(convolution(24, 40, 2), Residual(40))
        self.sixteenth = nn.Sequential(convolution(40, 64, 2), Residual(64))
        self.coarsest = nn.Sequential(convolution(64, 80, 2), Residual(80))
        self.finer = nn.ModuleList(
            _Finer(wide, out) for wide, out in ((80, 64), (64, 40), (40, 24), (24, 16))
        )
        self.head = nn.Conv2d(16, 1, 1)

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        """Return the raw map: above 0 what is more likely floor than not."""
        half = self.stem(seen)
        quarter = self.quarter(half)
        eighth = self.eighth(quarter)
        sixteenth = self.sixteenth(eighth)
        map_ = self.coarsest(sixteenth)
        for finer, beside in zip(self.finer, (sixteenth, eighth, quarter, half), strict=True):
            map_ = finer(map_, beside)
        return self.head(map_)


class _Finer(nn.Module):
    """Makes a map twice as fine, by what was seen at that size."""

    def __init__(self, wide: int, out: int) -> None:
        super().__init__()
        self.narrower = convolution(wide, out, 1, 1)
        self.together = Residual(out)

    def forward(self, map_: torch.Tensor, beside: torch.Tensor) -> torch.Tensor:
        """Return a map as fine as what is beside it."""
        wide = nn.functional.interpolate(self.narrower(map_), scale_factor=2, mode="nearest")
        return self.together(wide + beside)
