"""What the training commands share: their arguments, the learning rate's course, the average."""

import argparse
import copy
import math
import time
from collections.abc import Iterator
from pathlib import Path

import torch
from torch import nn

from vision.training.lessons import Source

__all__ = ["Averaged", "arguments", "saved", "sources_of", "steps_with_rates"]

WARM_UP = 100


class Averaged:
    """The running mean of a network's weights: it reads better than any one step's."""

    def __init__(self, net: nn.Module, keep: float = 0.998) -> None:
        self.net, self.keep, self._steps = copy.deepcopy(net).eval(), keep, 0

    @torch.no_grad()
    def follow(self, net: nn.Module) -> None:
        """Move towards the weights of `net`."""
        self._steps += 1
        keep = min(self.keep, self._steps / (self._steps + 10))
        for mine, new in zip(self.net.state_dict().values(), net.state_dict().values(), strict=True):
            if mine.dtype.is_floating_point:
                mine.mul_(keep).add_(new, alpha=1 - keep)
            else:
                mine.copy_(new)


def arguments(about: str | None) -> argparse.Namespace:
    """Read the command line of a training command."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--drawn", type=Path, action="append", default=[], metavar="DIR[=WEIGHT]")
    parser.add_argument("--photos", type=Path, metavar="DIR", help="folders of labelled photos")
    parser.add_argument("--photo-share", type=float, default=0.4)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--start", type=Path, help="weights to go on from")
    parser.add_argument("--out", type=Path, required=True, help="where the weights go")
    return parser.parse_args()


PHOTO_WEIGHTS = {
    "coloured-dice-white-tray": 0.34,
    "webcam-oblique-wood": 0.32,
    "game-boards": 0.3,
    "two-dice-wood": 0.04,
}


def sources_of(options: argparse.Namespace) -> list[Source]:
    """The folders to learn from, photos in their share."""
    share = options.photo_share if options.photos else 0.0
    drawn = [
        Source(folder, (1.0 - share) / len(options.drawn)) for folder in options.drawn
    ]
    if not options.photos:
        return drawn
    return drawn + [
        Source(options.photos / name, share * weight, photos=True)
        for name, weight in PHOTO_WEIGHTS.items()
        if (options.photos / name / "labels.jsonl").is_file()
    ]


def steps_with_rates(options: argparse.Namespace, rule: torch.optim.Optimizer) -> Iterator[int]:
    """Count steps until the time is up; the rate rises, then falls along a cosine."""
    begin, step = time.monotonic(), 0
    while (gone := (time.monotonic() - begin) / (60.0 * options.minutes)) < 1.0:
        step += 1
        rate = options.rate * min(1.0, step / WARM_UP) * (0.02 + 0.49 * (1 + math.cos(math.pi * gone)))
        for group in rule.param_groups:
            group["lr"] = rate
        yield step


def saved(net: nn.Module, path: Path) -> None:
    """Write weights so that a cut leaves the old ones."""
    fresh = path.with_suffix(".fresh")
    torch.save(net.state_dict(), fresh)
    fresh.replace(path)
