"""Trains the finder's network: python -m vision.training.learn_finder --help."""

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch.nn import functional
from torch.utils.data import DataLoader

from vision.training.finder_net import FinderNet
from vision.training.finder_targets import Lesson, lesson
from vision.training.lessons import Lessons
from vision.training.running import Averaged, arguments, saved, sources_of, steps_with_rates

BATCH = 16


def as_arrays(sample: Any, picture: Any, rng: np.random.Generator) -> tuple[np.ndarray, ...]:
    """A lesson as the arrays that a batch stacks."""
    made: Lesson = lesson(sample, picture, rng)
    channels = np.ascontiguousarray(made.picture.transpose(2, 0, 1))
    return (channels, made.heat, made.heat_mask, made.face, made.numbers, made.numbers_mask)


def loss_of(raw: torch.Tensor, batch: list[torch.Tensor]) -> dict[str, torch.Tensor]:
    """The parts of the loss: heat (focal), face (cross entropy), numbers (L1), unclear."""
    _, heat, heat_mask, face, numbers, mask = batch
    found = torch.clamp(torch.sigmoid(raw[:, 0]), 1e-4, 1 - 1e-4)
    at = (heat == 1.0).float() * heat_mask
    missed = -((1 - found) ** 2) * torch.log(found) * at
    wrong = -((1 - heat) ** 4) * found**2 * torch.log(1 - found) * (1 - at) * heat_mask
    many = at.sum().clamp(min=1.0)
    faces = functional.cross_entropy(raw[:, 1:8], face, ignore_index=-1)
    off = (functional.smooth_l1_loss(raw[:, 8:13], numbers[:, :5], reduction="none") * mask[:, :5])
    unclear = functional.binary_cross_entropy_with_logits(
        raw[:, 13], numbers[:, 5], weight=mask[:, 5], reduction="sum"
    )
    return {
        "heat": (missed.sum() + wrong.sum()) / many,
        "face": faces if torch.isfinite(faces) else raw.sum() * 0.0,
        "numbers": 2.0 * off.sum() / mask[:, 0].sum().clamp(min=1.0),
        "unclear": 0.3 * unclear / mask[:, 5].sum().clamp(min=1.0),
    }


def main() -> None:
    """Train for the given minutes, writing the averaged weights now and then."""
    options = arguments(__doc__)
    torch.manual_seed(options.seed)
    torch.set_num_threads(options.threads)
    net = FinderNet().to(memory_format=torch.channels_last)
    if options.start:
        net.load_state_dict(torch.load(options.start))
    averaged = Averaged(net)
    lessons = Lessons(sources_of(options), as_arrays, options.seed)
    loader = iter(DataLoader(lessons, batch_size=BATCH, num_workers=1, prefetch_factor=4))
    rule = torch.optim.AdamW(net.parameters(), lr=options.rate, weight_decay=0.01)
    told: dict[str, float] = {}
    for step in steps_with_rates(options, rule):
        batch = next(loader)
        seen = (batch[0].float() / 255.0 - 0.5).to(memory_format=torch.channels_last)
        parts = loss_of(net(seen), batch)
        rule.zero_grad()
        torch.stack(list(parts.values())).sum().backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        rule.step()
        averaged.follow(net)
        for name, part in parts.items():
            told[name] = 0.98 * told.get(name, part.item()) + 0.02 * part.item()
        if step % 50 == 0:
            print(time.strftime("%H:%M:%S"), step, {n: round(v, 3) for n, v in told.items()}, flush=True)
        if step % 250 == 0:
            saved(averaged.net, options.out)
    saved(averaged.net, options.out)


if __name__ == "__main__":
    main()
