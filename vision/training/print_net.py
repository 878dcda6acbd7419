"""The network that compares prints: two upright faces in, how surely they bear the same out."""

import torch
from torch import nn

__all__ = ["PrintNet"]


def _convolution(wide: int, out: int, step: int = 1, reach: int = 3) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(wide, out, reach, step, reach // 2, bias=False),
        nn.BatchNorm2d(out),
        nn.ReLU(inplace=True),
    )


class _Residual(nn.Module):
    def __init__(self, wide: int) -> None:
        super().__init__()
        self.first = _convolution(wide, wide)
        self.second = nn.Sequential(
            nn.Conv2d(wide, wide, 3, 1, 1, bias=False), nn.BatchNorm2d(wide)
        )

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        return torch.relu(seen + self.second(self.first(seen)))


class PrintNet(nn.Module):
    """Residual blocks from 48 px to 6 px, then the mean and the most of each channel.

    Takes (n, 6, 48, 48): what is seen and, laid onto it, what was taught, as
    `vision.prints.as_seen` gives each. Answers (n, 1): the logarithm of how much likelier they bear
    the same print than not, up to what all faces of a set share.
    """

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _convolution(6, 20, 2, 5),
            _Residual(20),
            _convolution(20, 28, 2),
            _Residual(28),
            _convolution(28, 40, 2),
        )
        self.head = nn.Sequential(nn.Linear(80, 24), nn.ReLU(), nn.Linear(24, 1))

    def forward(self, pairs: torch.Tensor) -> torch.Tensor:
        """Return raw scores."""
        found = self.body(pairs)
        return self.head(torch.cat([found.mean((2, 3)), found.amax((2, 3))], 1))
