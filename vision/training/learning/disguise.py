"""Makes many pictures of one: in other light, through a worse camera; whole batches at once.

Pictures here are (n, 3, h, w), BGR, 0 to 1. All chances come from torch's own generator of the
device that they are on.
"""

import math
from collections.abc import Callable

import torch
from torch.nn import functional

from vision.training.learning.jpeg import through_jpeg

__all__ = ["WHITE", "disguised"]

DUSK = 0.1
"""Share of pictures that are nearly dark."""
SHADED = 0.2
"""Share of pictures across which something casts a shadow."""
GLARING = 0.15
"""Share of pictures with lamps mirrored in what they show."""
LAMPS = 3
EDGES = 4
"""Straight ones that a shadow has."""
GAMMA = 2.2
"""A camera's numbers are the light to the power of one by this."""
WHITE = 255
REACH = 4
"""px; a blurred point reaches so far."""
SMEARED = 3
"""px; likewise a smeared one."""


@torch.no_grad()
def disguised(pictures: torch.Tensor, keeps_colours: torch.Tensor | None = None) -> torch.Tensor:
    """Pictures in other light and paint, as a worse camera shows them.

    Args:
        pictures: (n, 3, h, w) uint8, BGR, of sides that are whole blocks of 16.
        keeps_colours: (n,), whether colours are to keep their names: little changes then, in half
            the light black is grey. Nowhere if not given.
    """
    seen = pictures.float() / WHITE
    if keeps_colours is None:
        keeps_colours = torch.zeros(len(seen), dtype=torch.bool, device=seen.device)
    return _in_256_steps(_worse_camera(_other_light(seen, keeps_colours)))


def _other_light(seen: torch.Tensor, keeps_colours: torch.Tensor) -> torch.Tensor:
    """Other paint and another lamp: its colour, brightness, fall-off, shadow, haze, glare, dusk."""
    free = ~keeps_colours
    seen = _some(seen, 0.5, _repainted, free)
    seen = _some(seen, 0.25, _faded, free)
    seen = _some(seen, 0.12, lambda few: 1.0 - few, free).clamp(0.0, 1.0)
    tint, change = (
        torch.where(free, *both)[:, None, None, None] for both in ((0.12, 0.04), (0.3, 0.1))
    )
    seen = seen * torch.exp(tint * _normal(seen, channels=3))
    seen = seen.clamp(0.0, 1.0) ** torch.exp(change * _normal(seen))
    seen = seen * torch.exp(
        torch.where(free, -0.05, 0.0)[:, None, None, None] + change * _normal(seen)
    )
    seen = _some(seen, 0.4, lambda few: few * _fall_off(few), free)
    seen = _some(seen, SHADED, lambda few: few * _shadow(few), free)
    seen = _some(seen, 0.25, _hazy, free)
    seen = _some(seen, GLARING, _glaring, free)
    seen = _some(seen, DUSK, _in_dusk, free)
    return _in_256_steps(seen)


def _worse_camera(seen: torch.Tensor) -> torch.Tensor:
    """Defocus, motion, noise, compression: each now and then."""
    seen = _some(seen, 0.35, lambda few: _blurred(few, _uniform(few, 0.3, 1.3)))
    seen = _some(seen, 0.08, _smeared)
    seen = _some(seen, 0.5, _noisy)
    return _some(_in_256_steps(seen), 0.4, lambda few: through_jpeg(few, _quality(few)))


def _some(
    seen: torch.Tensor,
    share: float,
    change: Callable[[torch.Tensor], torch.Tensor],
    among: torch.Tensor | None = None,
) -> torch.Tensor:
    """Change a share of the pictures, of those (n,) among which it may be."""
    which = torch.rand(len(seen), device=seen.device) < share
    if among is not None:
        which &= among
    if which.any():
        seen = seen.clone()
        seen[which] = change(seen[which])
    return seen


def _uniform(seen: torch.Tensor, low: float, high: float) -> torch.Tensor:
    """A number for each picture, (n, 1, 1, 1)."""
    return torch.rand((len(seen), 1, 1, 1), device=seen.device) * (high - low) + low


def _normal(seen: torch.Tensor, channels: int = 1) -> torch.Tensor:
    """Numbers for each picture, (n, channels, 1, 1)."""
    return torch.randn((len(seen), channels, 1, 1), device=seen.device)


def _evenly_in_log(seen: torch.Tensor, low: float, high: float) -> torch.Tensor:
    """A number for each picture, as likely between 1 and 2 as between 2 and 4."""
    return torch.exp(_uniform(seen, math.log(low), math.log(high)))


def _in_256_steps(seen: torch.Tensor) -> torch.Tensor:
    return (seen.clamp(0.0, 1.0) * WHITE).round() / WHITE


def _repainted(seen: torch.Tensor) -> torch.Tensor:
    """Which colour is which is drawn anew."""
    order = torch.rand((len(seen), 3), device=seen.device).argsort(dim=1)
    return seen.gather(1, order[:, :, None, None].expand_as(seen))


def _faded(seen: torch.Tensor) -> torch.Tensor:
    grey = seen.mean(dim=1, keepdim=True)
    return grey + (seen - grey) * _uniform(seen, 0.0, 1.8)


def _hazy(seen: torch.Tensor) -> torch.Tensor:
    return seen * _uniform(seen, 0.5, 0.9) + _uniform(seen, 0.0, 0.3)


def _glaring(seen: torch.Tensor) -> torch.Tensor:
    """Up to three mirrored lamps, round or long, faint to blown, with hard or soft edges."""
    x, y = _across(seen)
    for _ in range(LAMPS):
        angle, softness = _uniform(seen, 0.0, math.pi), _evenly_in_log(seen, 0.1, 2.0)
        right, down = x - _uniform(seen, 0.0, 1.0), y - _uniform(seen, 0.0, 1.0)
        along = (torch.cos(angle) * right + torch.sin(angle) * down) / _evenly_in_log(
            seen, 0.02, 0.4
        )
        beside = (torch.cos(angle) * down - torch.sin(angle) * right) / _evenly_in_log(
            seen, 0.02, 0.12
        )
        inside = torch.sigmoid((1.0 - along**2 - beside**2) / softness)
        seen = seen + inside * _uniform(seen, -0.5, 1.0).clamp(min=0.0)
    return seen


def _in_dusk(seen: torch.Tensor) -> torch.Tensor:
    """A few hundredths to a third of the light: coarse noise, and brightened again or not."""
    light = _evenly_in_log(seen, 0.03, 0.35) ** (1 / GAMMA)
    noise = _blurred(torch.randn_like(seen), _uniform(seen, 0.4, 1.5))
    noise = noise * _uniform(seen, 0.002, 0.02) / noise.std(dim=(1, 2, 3), keepdim=True)
    gain = light ** -_uniform(seen, 0.0, 1.0)
    return (seen.clamp(0.0, 1.0) * light + noise) * gain


def _fall_off(seen: torch.Tensor) -> torch.Tensor:
    """Light that grows weaker across the picture, softly or (a shadow) at an edge: (n, 1, h, w)."""
    angle = _uniform(seen, 0.0, 2 * math.pi)
    x, y = _across(seen)
    past = _evenly_in_log(seen, math.exp(0.5), math.exp(4.5)) * (
        torch.cos(angle) * x + torch.sin(angle) * y - _uniform(seen, -0.6, 0.9)
    )
    low = _uniform(seen, 0.25, 0.9)
    return low + (1.0 - low) * torch.sigmoid(past)


def _shadow(seen: torch.Tensor) -> torch.Tensor:
    """What a thing between lamp and table leaves of the light: (n, 1, h, w).

    It has straight edges about a middle, hard or soft ones, not always all the way around.
    """
    x, y = _across(seen)
    x, y = x - _uniform(seen, -0.1, 1.1), y - _uniform(seen, -0.1, 1.1)
    softness = _evenly_in_log(seen, 0.003, 0.08)
    inside = torch.ones_like(seen[:, :1])
    for _ in range(EDGES):
        angle, reach = _uniform(seen, 0.0, 2 * math.pi), _uniform(seen, 0.1, 0.7)
        past = reach - torch.cos(angle) * x - torch.sin(angle) * y
        inside = inside * torch.sigmoid(past / softness)
    return 1.0 - inside * (1.0 - _uniform(seen, 0.15, 0.7))


def _across(seen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """How far across (w,) and down (h, 1) each pixel lies, 0 to 1."""
    height, width = seen.shape[2:]
    x, y = (torch.arange(side, device=seen.device) / side for side in (width, height))
    return x, y[:, None]


def _noisy(seen: torch.Tensor) -> torch.Tensor:
    return seen + torch.randn_like(seen) * _uniform(seen, 1.0, 12.0) / WHITE


def _quality(seen: torch.Tensor) -> torch.Tensor:
    return torch.randint(30, 95, (len(seen),), device=seen.device)


def _blurred(seen: torch.Tensor, sigma: torch.Tensor) -> torch.Tensor:
    """As a lens out of focus shows them, by sigmas (n, 1, 1, 1) in pixels."""
    away = torch.arange(-REACH, REACH + 1, device=seen.device)
    along = torch.exp(-(away**2) / (2 * sigma[:, 0, 0] ** 2))
    along = along / along.sum(dim=1, keepdim=True)
    return _filtered(seen, along[:, :, None] * along[:, None])


def _smeared(seen: torch.Tensor) -> torch.Tensor:
    """As a camera shows them that moves by 2 to 5 pixels."""
    count, side = len(seen), 2 * SMEARED + 1
    length = torch.randint(2, 6, (count, 1), device=seen.device)
    steps = length * torch.linspace(-0.5, 0.5, 15, device=seen.device)
    angle = _uniform(seen, 0.0, math.pi)[:, 0, 0]
    row, column = ((SMEARED + to(angle) * steps).round().long() for to in (torch.sin, torch.cos))
    kernel = torch.zeros((count, side * side), device=seen.device)
    kernel.scatter_(1, row * side + column, 1.0)
    kernel = kernel / kernel.sum(dim=1, keepdim=True)
    return _filtered(seen, kernel.reshape(count, side, side))


def _filtered(seen: torch.Tensor, kernels: torch.Tensor) -> torch.Tensor:
    """Each picture through its own kernel (n, k, k); past its edge it goes on as it is there."""
    reach = kernels.shape[1] // 2
    padded = functional.pad(seen, (reach,) * 4, mode="replicate")
    weights = kernels.repeat_interleave(3, dim=0)[:, None]
    planes = padded.flatten(0, 1)[None]
    return functional.conv2d(planes, weights, groups=weights.shape[0])[0].reshape(seen.shape)
