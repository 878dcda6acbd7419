"""Trains a network that judges what may be dice: python -m vision.training.learn_judge --help.

It learns from the numbers that `vision.training.mine_sights` noted, on tables or in trays; that
takes some minutes.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

from vision.training.learning.judge_net import JudgeNet

__all__ = ["learned"]

BATCH = 256
SOFT = 0.005
"""How far from none and one what is asked stays: some labels are wrong."""
SHAKEN = 0.1
"""The spread of what is added to each number, in spreads of all: no picture is known by heart."""


def learned(
    numbers: torch.Tensor, upper: torch.Tensor, *, steps: int, rate: float, seed: int
) -> JudgeNet:
    """A network that has learned from things (n, numbers), and which are upper faces (n,)."""
    torch.manual_seed(seed)
    net = JudgeNet(numbers.shape[1])
    spread = numbers.std(dim=0)
    rule = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=0.1)
    pace = torch.optim.lr_scheduler.OneCycleLR(rule, rate, total_steps=steps)
    for _ in range(steps):
        rows = torch.randint(len(numbers), (BATCH,))
        things = numbers[rows] + SHAKEN * spread * torch.randn(BATCH, len(spread))
        wanted = upper[rows, None] * (1.0 - 2.0 * SOFT) + SOFT
        each = [
            functional.binary_cross_entropy_with_logits(score, wanted)
            for score in net.heard(things)
        ]
        rule.zero_grad()
        torch.stack(each).sum().backward()
        rule.step()
        pace.step()
    net.eval()
    return net


def _noted(files: Sequence[Path]) -> tuple[torch.Tensor, torch.Tensor]:
    """All numbers, and whether each thing is an upper face."""
    noted = [np.load(file) for file in files]
    numbers, upper = (np.concatenate([one[name] for one in noted]) for name in ("numbers", "upper"))
    return torch.from_numpy(numbers), torch.from_numpy(upper).float()


def main() -> None:
    """Read the command line and train."""
    parser = argparse.ArgumentParser(description=__doc__)
    about = "files that mine_sights wrote"
    parser.add_argument("--noted", type=Path, nargs="+", required=True, metavar="FILE", help=about)
    parser.add_argument("--steps", type=int, default=4000, help="how often it learns from 256")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True, help="where the weights go")
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    numbers, upper = _noted(options.noted)
    net = learned(numbers, upper, steps=options.steps, rate=options.rate, seed=options.seed)
    torch.save(net.state_dict(), options.out)


if __name__ == "__main__":
    main()
