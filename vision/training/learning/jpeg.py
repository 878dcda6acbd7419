"""What JPEG leaves of pictures, without writing any file: whole batches at once, on any device."""

import math
from functools import cache

import torch
from torch.nn import functional

__all__ = ["through_jpeg"]

BLOCK = 8
HALF_WAY = 50
"""The quality at which the standard's tables hold."""

# ITU-T T.81 (1992), annex K.1: how coarsely each wave is kept of brightness and of colour.
BRIGHTNESS = (
    (16, 11, 10, 16, 24, 40, 51, 61),
    (12, 12, 14, 19, 26, 58, 60, 55),
    (14, 13, 16, 24, 40, 57, 69, 56),
    (14, 17, 22, 29, 51, 87, 80, 62),
    (18, 22, 37, 56, 68, 109, 103, 77),
    (24, 35, 55, 64, 81, 104, 113, 92),
    (49, 64, 78, 87, 103, 121, 120, 101),
    (72, 92, 95, 98, 112, 100, 103, 99),
)
COLOUR = (
    (17, 18, 24, 47, 99, 99, 99, 99),
    (18, 21, 26, 66, 99, 99, 99, 99),
    (24, 26, 56, 99, 99, 99, 99, 99),
    (47, 66, 99, 99, 99, 99, 99, 99),
    *((99,) * BLOCK,) * 4,
)
TO_Y_CB_CR = ((0.114, 0.587, 0.299), (0.5, -0.331264, -0.168736), (-0.081312, -0.418688, 0.5))
"""From blue, green and red (JFIF 1.02)."""


def through_jpeg(pictures: torch.Tensor, quality: torch.Tensor) -> torch.Tensor:
    """Pictures as they are after having been stored, colours at half the resolution.

    Args:
        pictures: (n, 3, h, w), BGR, 0 to 1; their sides are whole blocks of 16.
        quality: (n,), 1 to 100, as libjpeg counts it.
    """
    mix = torch.tensor(TO_Y_CB_CR, device=pictures.device)
    planes = torch.einsum("ij,njhw->nihw", mix, pictures * 255.0)
    coarse = functional.avg_pool2d(planes[:, 1:], 2)
    bright = _stored(planes[:, :1] - 128.0, _table(BRIGHTNESS, quality)) + 128.0
    colours = _stored(coarse, _table(COLOUR, quality))
    whole = torch.cat([bright, functional.interpolate(colours, scale_factor=2.0)], dim=1)
    return torch.einsum("ij,njhw->nihw", torch.linalg.inv(mix), whole).clamp(0.0, 255.0) / 255.0


def _table(standard: tuple[tuple[int, ...], ...], quality: torch.Tensor) -> torch.Tensor:
    """How coarsely waves are kept at each quality, (n, 8, 8)."""
    quality = quality[:, None, None].float()
    percent = torch.where(quality < HALF_WAY, 5000.0 / quality, 200.0 - 2.0 * quality)
    steps = torch.tensor(standard, device=quality.device) * percent
    return ((steps + 50.0) / 100.0).floor().clamp(1.0, 255.0)


def _stored(planes: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    """Planes (n, c, h, w) with each block's waves in whole steps of the table (n, 8, 8)."""
    waves = _waves(planes.device)
    blocks = planes.unflatten(3, (-1, BLOCK)).unflatten(2, (-1, BLOCK)).transpose(3, 4)
    steps = table[:, None, None, None]
    kept = (waves @ blocks @ waves.T / steps).round() * steps
    return (waves.T @ kept @ waves).transpose(3, 4).flatten(4, 5).flatten(2, 3)


@cache
def _waves(device: torch.device) -> torch.Tensor:
    """The discrete cosine transform's rows, (8, 8)."""
    along = torch.arange(BLOCK, device=device)
    waves = torch.cos(math.pi / BLOCK * (along + 0.5) * along[:, None]) * math.sqrt(2 / BLOCK)
    waves[0] /= math.sqrt(2)
    return waves
