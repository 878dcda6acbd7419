"""The icons and numerals of the drawn dice, in a square from -1 to 1, y upwards."""

import numpy as np

from device.simulated_tray.arrays import Floats

__all__ = ["ICONS", "NUMERALS"]


def _points(*xy: tuple[float, float]) -> Floats:
    return np.array(xy, np.float32)


def _round(x: float, y: float, rx: float, ry: float, begin: float = 0, end: float = 360) -> Floats:
    """Follow an ellipse from one angle to another, in degrees."""
    turn = np.deg2rad(np.linspace(begin, end, 48))
    return np.stack([x + rx * np.cos(turn), y + ry * np.sin(turn)], axis=1).astype(np.float32)


def _turned(outline: Floats, degrees: float) -> Floats:
    cos, sin = np.cos(np.deg2rad(degrees)), np.sin(np.deg2rad(degrees))
    return np.asarray(outline @ np.array([[cos, sin], [-sin, cos]]), np.float32)


def _sword() -> list[Floats]:
    blade = _points((-0.17, -0.32), (-0.17, 0.78), (0, 1.12), (0.17, 0.78), (0.17, -0.32))
    guard = _points(
        (-0.50, -0.26), (-0.56, -0.47), (-0.1, -0.51), (0.1, -0.51), (0.56, -0.47), (0.50, -0.26)
    )
    grip = _points((-0.10, -0.45), (-0.10, -0.86), (0.10, -0.86), (0.10, -0.45))
    return [_turned(part, -42) for part in (blade, guard, grip, _round(0, -0.94, 0.17, 0.17))]


def _life() -> list[Floats]:
    turn = np.linspace(0, 2 * np.pi, 80)
    x = np.sin(turn) ** 3
    y = (13 * np.cos(turn) - 5 * np.cos(2 * turn) - 2 * np.cos(3 * turn) - np.cos(4 * turn)) / 16
    return [np.stack([0.86 * x, 0.86 * y + 0.08], axis=1).astype(np.float32)]


def _pow() -> list[Floats]:
    """Burst outwards in eleven uneven spikes."""
    spikes = 22
    turn = np.linspace(0, 2 * np.pi, spikes, endpoint=False) + 0.12
    reach = np.where(np.arange(spikes) % 2 == 0, 0.98, 0.44)
    reach = reach * (1 + 0.13 * np.sin(3.7 * np.arange(spikes)))
    return [np.stack([reach * np.cos(turn), reach * np.sin(turn)], axis=1).astype(np.float32)]


def _arrow() -> list[Floats]:
    shaft = _points((-0.10, -0.75), (-0.10, 0.45), (0.10, 0.45), (0.10, -0.75))
    head = _points((-0.48, 0.28), (0, 1.10), (0.48, 0.28), (0, 0.46))
    feathers = [
        _points((s * 0.09, y), (s * 0.42, y - 0.2), (s * 0.42, y - 0.40), (s * 0.09, y - 0.20))
        for y in (-0.42, -0.66)
        for s in (-1, 1)
    ]
    return [_turned(part, 40) for part in (shaft, head, *feathers)]


def _foot() -> list[Floats]:
    """Leave a bare footprint: sole, heel and five toes."""
    toes = [(-0.36, 0.74, 0.17), (-0.08, 0.86, 0.13), (0.14, 0.80, 0.115), (0.32, 0.68, 0.10)]
    sole = [_round(-0.06, 0.30, 0.42, 0.30), _round(0.06, -0.66, 0.27, 0.30)]
    bridge = _points((-0.40, 0.2), (-0.20, -0.68), (0.32, -0.60), (0.36, 0.3))
    rounds = [_round(x, y, size, size * 1.15) for x, y, size in (*toes, (0.46, 0.51, 0.09))]
    return [*sole, bridge, *rounds]


def _moon() -> list[Floats]:
    outer = _round(0, 0, 0.92, 0.92, 52, 308)
    inner = _round(0.36, 0, 0.70, 0.76, 288, 72)
    return [np.concatenate([outer, inner])]


ICONS: dict[str, list[Floats]] = {
    "sword": _sword(),
    "life": _life(),
    "pow": _pow(),
    "arrow": _arrow(),
    "foot": _foot(),
    "moon": _moon(),
}
"""Outlines (N, 2) to be filled, by the icon's name."""

NUMERALS: dict[int, Floats] = {
    1: _points((-0.35, 0.62), (0.1, 1), (0.1, -1)),
    2: np.concatenate([_round(0, 0.45, 0.52, 0.55, 165, -35), _points((-0.55, -1), (0.6, -1))]),
    3: np.concatenate(
        [_round(-0.05, 0.5, 0.5, 0.5, 150, -80), _round(-0.05, -0.45, 0.58, 0.55, 80, -150)]
    ),
    4: _points((0.3, -1), (0.3, 1), (-0.62, -0.4), (0.66, -0.4)),
    5: np.concatenate(
        [_points((0.5, 1), (-0.42, 1), (-0.5, 0.1)), _round(-0.05, -0.38, 0.6, 0.62, 125, -150)]
    ),
    6: np.concatenate([_points((0.35, 1)), _round(0.0, -0.42, 0.54, 0.58, 150, 510)]),
}
"""One stroke (N, 2) for each value that a face can bear."""
