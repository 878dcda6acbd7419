"""Trains the face reader's network: python -m vision.training.learn_faces --help."""

import time
from typing import Any

import numpy as np
import torch
from torch.nn import functional
from torch.utils.data import DataLoader

from vision.training.face_net import FaceNet
from vision.training.face_targets import face_lesson
from vision.training.lessons import Lessons
from vision.training.running import Averaged, arguments, saved, sources_of, steps_with_rates

BATCH = 128


def as_arrays(sample: Any, picture: Any, rng: np.random.Generator) -> tuple[Any, ...] | None:
    """A lesson as what a batch stacks."""
    made = face_lesson(sample, picture, rng)
    if made is None:
        return None
    seen, pips, unclear, colour = made
    channels = np.ascontiguousarray(seen.transpose(2, 0, 1))
    return (channels, pips, np.float32(unclear), colour)


def loss_of(raw: torch.Tensor, batch: list[torch.Tensor]) -> dict[str, torch.Tensor]:
    """The parts of the loss: pips and colour (cross entropy), unclear."""
    _, pips, unclear, colour = batch
    asked = (unclear >= 0).float()
    doubt = functional.binary_cross_entropy_with_logits(
        raw[:, 7], unclear.clamp(min=0), weight=asked, reduction="sum"
    )
    colours = functional.cross_entropy(raw[:, 8:], colour, ignore_index=-1, reduction="sum")
    return {
        "pips": functional.cross_entropy(raw[:, :7], pips, label_smoothing=0.02),
        "unclear": 0.3 * doubt / asked.sum().clamp(min=1),
        "colour": 0.5 * colours / (colour >= 0).sum().clamp(min=1),
    }


def main() -> None:
    """Train for the given minutes, writing the averaged weights now and then."""
    options = arguments(__doc__)
    torch.manual_seed(options.seed)
    torch.set_num_threads(options.threads)
    net = FaceNet()
    if options.start:
        net.load_state_dict(torch.load(options.start))
    averaged = Averaged(net)
    lessons = Lessons(sources_of(options), as_arrays, options.seed)
    loader = iter(DataLoader(lessons, batch_size=BATCH, num_workers=1, prefetch_factor=4))
    rule = torch.optim.AdamW(net.parameters(), lr=options.rate, weight_decay=0.02)
    told: dict[str, float] = {}
    for step in steps_with_rates(options, rule):
        batch = next(loader)
        parts = loss_of(net(batch[0].float() / 255.0 - 0.5), batch)
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
