"""The network that weighs what is known of a thing, and of what lies beside it."""

import torch
from torch import nn

__all__ = ["JudgeNet"]

VOICES = 4
"""So many small networks judge, and their mean counts: one alone is often sure by chance."""
WIDTH = 48


class JudgeNet(nn.Module):
    """Small networks of three layers each; (n, numbers) to (n, 1)."""

    def __init__(self, numbers: int) -> None:
        super().__init__()
        self.evened = nn.BatchNorm1d(numbers, affine=False, momentum=None)
        self.voices = nn.ModuleList(_voice(numbers) for _ in range(VOICES))

    def heard(self, things: torch.Tensor) -> list[torch.Tensor]:
        """The raw scores (n, 1) of each voice."""
        seen = self.evened(things)
        return [voice(seen) for voice in self.voices]

    def forward(self, things: torch.Tensor) -> torch.Tensor:
        """Return raw scores."""
        first, *others = self.heard(things)
        for score in others:
            first = first + score
        return first / VOICES


def _voice(numbers: int) -> nn.Sequential:
    return nn.Sequential(
        nn.Linear(numbers, WIDTH),
        nn.ReLU(),
        nn.Dropout(0.15),
        nn.Linear(WIDTH, WIDTH // 2),
        nn.ReLU(),
        nn.Dropout(0.15),
        nn.Linear(WIDTH // 2, 1),
    )
