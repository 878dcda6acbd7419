"""The layers that the networks are made of."""

import torch
from torch import nn

__all__ = ["Residual", "convolution"]


def convolution(wide: int, out: int, step: int = 1, reach: int = 3) -> nn.Sequential:
    """A convolution from `wide` channels to `out`, with batch norm, no answer below nothing."""
    return nn.Sequential(
        nn.Conv2d(wide, out, reach, step, reach // 2, bias=False),
        nn.BatchNorm2d(out),
        nn.ReLU(inplace=True),
    )


class Residual(nn.Module):
    """Two convolutions whose answer is added to what they were shown (He and others, 2016)."""

    def __init__(self, wide: int) -> None:
        super().__init__()
        self.first = convolution(wide, wide)
        self.second = nn.Sequential(
            nn.Conv2d(wide, wide, 3, 1, 1, bias=False), nn.BatchNorm2d(wide)
        )

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        """Return as many channels."""
        return torch.relu(seen + self.second(self.first(seen)))
