"""What the training commands share: their arguments, the loop, the averaged weights."""

import argparse
import copy
import math
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import cv2
import torch
from torch import nn
from torch.utils.data import DataLoader, IterableDataset

from vision.training.learning.lessons import Lessons, Make, Source
from vision.training.learning.shipped import shipped_into, unfold

__all__ = ["ask", "in_sixteen_bits", "learn", "parser_of", "start", "train"]

ONNX = ".onnx"
WARM_UP = 100
TELL_EVERY = 50

SHOWN = 20
"""Batches from which a shipped network's batch norms are learned again."""

PHOTO_WEIGHTS = {
    "coloured-dice-white-tray": 0.34,
    "webcam-oblique-wood": 0.32,
    "game-boards": 0.3,
    "two-dice-wood": 0.04,
}
"""How much of the share that photos have each folder of them has."""

FAINTLY = 0.1
"""How strongly new channels first speak to old ones, against how they would in a new network."""


class Averaged:
    """The running mean of a network's weights: it reads better than any one step's."""

    def __init__(self, net: nn.Module, keep: float = 0.998) -> None:
        self.net, self.keep, self._steps = copy.deepcopy(net).eval(), keep, 0

    @torch.no_grad()
    def follow(self, net: nn.Module) -> None:
        """Move towards the weights of `net`."""
        self._steps += 1
        keep = min(self.keep, self._steps / (self._steps + 10))
        for mine, new in zip(
            self.net.state_dict().values(), net.state_dict().values(), strict=True
        ):
            if mine.dtype.is_floating_point:
                mine.mul_(keep).add_(new, alpha=1 - keep)
            else:
                mine.copy_(new)


def learn(
    about: str | None,
    make_net: Callable[[], nn.Module],
    make_lesson: Make,
    batch_size: int,
    parts_of: Callable[[nn.Module, list[torch.Tensor]], Mapping[str, torch.Tensor]],
) -> None:
    """Do what a command does that learns from labelled pictures: read its line, and train.

    Args:
        about: what the command says of itself.
        make_net: makes what is to learn.
        make_lesson: makes arrays of a labelled picture, as `Lessons` asks for them.
        batch_size: lessons to a step, if the line doesn't say.
        parts_of: the parts of the loss, by name, from the net and a batch.
    """
    options = _arguments(about)
    lessons = Lessons(_sources_of(options), make_lesson, options.seed).read()
    train(make_net, lessons, batch_size, parts_of, options)


def _arguments(about: str | None) -> argparse.Namespace:
    parser = parser_of(about)
    parser.add_argument("--drawn", type=Path, action="append", default=[], metavar="DIR")
    parser.add_argument("--photos", type=Path, metavar="DIR", help="folders of labelled photos")
    parser.add_argument("--photo-share", type=float, default=0.4)
    parser.add_argument("--squares", type=Path, help="where the finder's squares are noted")
    return parser.parse_args()


def parser_of(about: str | None) -> argparse.ArgumentParser:
    """The command line that every training command has."""
    parser = argparse.ArgumentParser(description=about)
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--minutes", type=float, default=60.0, help="how long to learn")
    length.add_argument("--lessons", type=int, help="how many to learn from instead")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--device", default="cpu", help="what torch reckons on: cpu, cuda")
    parser.add_argument("--workers", type=int, default=1, help="processes that make lessons")
    parser.add_argument("--batch", type=int, help="lessons to a step, if not as many as usual")
    parser.add_argument(
        "--start",
        type=Path,
        help="weights to go on from, as wide or narrower, or a shipped .onnx",
    )
    parser.add_argument("--out", type=Path, required=True, help="where the weights go")
    return parser


def _sources_of(options: argparse.Namespace) -> list[Source]:
    """The folders to learn from, photos in their share."""
    share = options.photo_share if options.photos else 0.0
    drawn = [
        Source(folder, (1.0 - share) / len(options.drawn), squares=options.squares)
        for folder in options.drawn
    ]
    if not options.photos:
        return drawn
    return drawn + [
        Source(options.photos / name, share * weight, photos=True, squares=options.squares)
        for name, weight in PHOTO_WEIGHTS.items()
        if (options.photos / name / "labels.jsonl").is_file()
    ]


def train(
    make_net: Callable[[], nn.Module],
    lessons: IterableDataset[Any],
    batch_size: int,
    parts_of: Callable[[nn.Module, list[torch.Tensor]], Mapping[str, torch.Tensor]],
    options: argparse.Namespace,
) -> None:
    """Train as long as the options say, writing the averaged weights now and then.

    Args:
        make_net: makes what is to learn: by the options' seed its first weights are the same again.
        lessons: give tuples of arrays.
        batch_size: lessons to a step, if the options don't say.
        parts_of: the parts of the loss, by name, from the net and a batch.
        options: what a parser of `parser_of` read.
    """
    torch.manual_seed(options.seed)
    net = make_net()
    torch.set_num_threads(options.threads)
    if options.start:
        _know(net, options.start)
    net.to(options.device, memory_format=torch.channels_last)
    size = options.batch or batch_size
    batches = _batches(lessons, size, options)
    if options.start and options.start.suffix == ONNX:
        unfold(net, partial(parts_of, net), islice(batches, SHOWN))
    averaged, told = Averaged(net), dict[str, torch.Tensor]()
    rule = torch.optim.AdamW(net.parameters(), lr=options.rate, weight_decay=0.01)
    for step in _steps(options, size, rule):
        parts = parts_of(net, next(batches))
        rule.zero_grad()
        torch.stack(list(parts.values())).sum().backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        rule.step()
        averaged.follow(net)
        for name, part in parts.items():
            told[name] = 0.98 * told.get(name, part.detach()) + 0.02 * part.detach()
        if step % TELL_EVERY == 0:
            shown = " ".join(f"{name} {float(value):.3f}" for name, value in told.items())
            print(time.strftime("%H:%M:%S"), step, shown, flush=True)
            _save(averaged.net, options.out)
    _save(averaged.net, options.out)


def _batches(
    lessons: IterableDataset[Any], size: int, options: argparse.Namespace
) -> Iterator[list[torch.Tensor]]:
    """Batches of lessons, on the device that reckons."""
    cv2.setNumThreads(1)  # a process that is split off while OpenCV has threads waits for them
    for batch in DataLoader(
        lessons,
        batch_size=size,
        num_workers=options.workers,
        prefetch_factor=4,
        pin_memory=options.device != "cpu",
    ):
        yield [each.to(options.device, non_blocking=True) for each in batch]


def ask(net: nn.Module, pictures: torch.Tensor) -> torch.Tensor:
    """What a network that takes 0 to 1 less a half answers to pictures (n, c, h, w) of 0 to 1."""
    taken = (pictures - 0.5).to(memory_format=torch.channels_last)
    with in_sixteen_bits(taken):
        return net(taken).float()


def in_sixteen_bits(numbers: torch.Tensor) -> torch.autocast:
    """Compute with 16 bits where they will do, on processors that can: in half the time.

    On others it would take nine times as long.
    """
    can = numbers.is_cuda or torch.backends.cpu.get_cpu_capability() == "AVX512"
    return torch.autocast(numbers.device.type, dtype=torch.bfloat16, enabled=can)


def _know(net: nn.Module, weights: Path) -> None:
    """Give a network the weights that it is to go on from."""
    if weights.suffix == ONNX:
        shipped_into(net, weights)
    else:
        start(net, torch.load(weights))


@torch.no_grad()
def start(net: nn.Module, weights: Mapping[str, torch.Tensor]) -> None:
    """Give a network the weights of one as wide or narrower: it goes on from what that one knew.

    What is new listens to everything, but hardly speaks to what is old yet (after Chen, Goodfellow
    and Shlens, Net2Net, 2016).
    """
    for name, mine in net.state_dict().items():
        known = weights[name]
        old = tuple(slice(0, many) for many in known.shape)
        if mine.ndim > 1:
            mine[old[0], known.shape[1] :] *= FAINTLY
        mine[old] = known


def _steps(options: argparse.Namespace, size: int, rule: torch.optim.Optimizer) -> Iterator[int]:
    """Count steps of `size` lessons to the end; the rate rises, then falls along a cosine."""
    begin, step = time.monotonic(), 0
    while (gone := _gone(options, step * size, time.monotonic() - begin)) < 1.0:
        step += 1
        falling = 0.02 + 0.49 * (1 + math.cos(math.pi * gone))
        for group in rule.param_groups:
            group["lr"] = options.rate * min(1.0, step / WARM_UP) * falling
        yield step


def _gone(options: argparse.Namespace, lessons: int, seconds: float) -> float:
    """How much of a training is over, 0 to 1: of its lessons, if it has so many, or its time."""
    of_all = lessons / options.lessons if options.lessons else seconds / (60.0 * options.minutes)
    return float(of_all)


def _save(net: nn.Module, path: Path) -> None:
    """Write weights so that a cut leaves the old ones, and any machine can read them."""
    fresh = path.with_suffix(".fresh")
    torch.save({name: weight.cpu() for name, weight in net.state_dict().items()}, fresh)
    fresh.replace(path)
