"""Makes many pictures of one: turned, scaled, in other light, through a worse camera."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

__all__ = ["Window", "other_light", "window_onto", "worse_camera"]

Picture = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.float64]

DUSK = 0.1
"""Share of pictures that are nearly dark."""
SHADED = 0.2
"""Share of pictures across which something casts a shadow."""
GAMMA = 2.2
"""A camera's numbers are the light to the power of one by this."""


@dataclass(frozen=True)
class Window:
    """A square view onto a picture: its affine map (2, 3) from the picture's pixels."""

    move: Numbers
    side: int

    def seen(self, picture: Picture) -> Picture:
        """What the window shows, (side, side, 3)."""
        part, move = self._part(picture)
        shrink = float(np.sqrt(abs(np.linalg.det(move[:, :2]))))
        if shrink < 0.6:
            part = np.asarray(cv2.GaussianBlur(part, (0, 0), 0.4 / shrink), dtype=np.uint8)
        shape = (self.side, self.side)
        return np.asarray(
            cv2.warpAffine(part, move, shape, borderMode=cv2.BORDER_REPLICATE), dtype=np.uint8
        )

    def _part(self, picture: Picture) -> tuple[Picture, Numbers]:
        """The part of a picture that matters here, and the map from its pixels."""
        side = float(self.side)
        corners = np.array([(0.0, 0.0), (side, 0.0), (side, side), (0.0, side)])
        back = np.asarray(cv2.invertAffineTransform(self.move), dtype=np.float64)
        there = corners @ back[:, :2].T + back[:, 2]
        most = np.array(picture.shape[1::-1]) - 8
        low = np.clip(np.floor(there.min(axis=0)) - 8, 0, most).astype(int)
        high = np.maximum(np.ceil(there.max(axis=0)).astype(int) + 8, low + 8)
        part = picture[low[1] : high[1], low[0] : high[0]]
        move = self.move.copy()
        move[:, 2] += move[:, :2] @ low
        return part, move

    def within(self, shape: tuple[int, ...], step: int) -> npt.NDArray[np.float32]:
        """Where the window looks at the picture, not past its edge: (side/step, side/step)."""
        across = np.arange(step // 2, self.side, step, dtype=np.float64)
        x, y = np.meshgrid(across, across)
        back = np.asarray(cv2.invertAffineTransform(self.move), dtype=np.float64)
        there = np.stack([x, y], axis=-1) @ back[:, :2].T + back[:, 2]
        inside = (there > -0.5) & (there < np.array(shape[1::-1]) - 0.5)
        return np.asarray(inside.all(axis=-1), dtype=np.float32)

    def points(self, points: npt.ArrayLike) -> Numbers:
        """Where points (n, 2) of the picture stand in the window."""
        flat = np.asarray(points, dtype=np.float64).reshape(-1, 2)
        return np.asarray(flat @ self.move[:, :2].T + self.move[:, 2], dtype=np.float64)


def window_onto(
    centre: tuple[float, float], scale: float, turn: float, side: int, *, mirrored: bool
) -> Window:
    """A window with `centre` in its middle, turned by radians, at `scale` of the picture's size."""
    cos, sin = np.cos(turn) * scale, np.sin(turn) * scale
    linear = np.array([[cos, -sin], [sin, cos]])
    if mirrored:
        linear[:, 0] *= -1
    shift = np.full(2, side / 2) - linear @ np.asarray(centre)
    return Window(np.column_stack([linear, shift]), side)


def other_light(picture: Picture, rng: np.random.Generator, *, keep_colours: bool) -> Picture:
    """Another lamp: its colour, brightness, contrast, fall-off, shadow, haze, dusk; other paint.

    Where colours are to keep their names little changes: in half the light black is grey.
    """
    seen = picture.astype(np.float32) / 255.0
    if not keep_colours:
        seen = _other_paint(seen, rng)
    tint, change = (0.04, 0.1) if keep_colours else (0.12, 0.3)
    seen *= np.exp(rng.normal(0.0, tint, 3)).astype(np.float32)
    seen = np.power(np.clip(seen, 0.0, 1.0), np.float32(np.exp(rng.normal(0.0, change))))
    seen *= np.float32(np.exp(rng.normal(-0.05, change)))
    if keep_colours:
        return np.asarray(np.clip(seen, 0.0, 1.0) * 255.0, dtype=np.uint8)
    if rng.random() < 0.4:
        seen *= _fall_off(seen.shape[:2], rng)
    if rng.random() < SHADED:
        seen *= _shadow(seen.shape[:2], rng)
    if rng.random() < 0.25:
        seen = seen * np.float32(rng.uniform(0.5, 0.9)) + np.float32(rng.uniform(0.0, 0.3))
    if rng.random() < DUSK:
        seen = _in_dusk(np.clip(seen, 0.0, 1.0), rng)
    return np.asarray(np.clip(seen, 0.0, 1.0) * 255.0, dtype=np.uint8)


def _other_paint(
    seen: npt.NDArray[np.float32], rng: np.random.Generator
) -> npt.NDArray[np.float32]:
    if rng.random() < 0.5:
        seen = seen[..., rng.permutation(3)]
    if rng.random() < 0.25:
        grey = seen.mean(axis=2, keepdims=True)
        seen = grey + (seen - grey) * np.float32(rng.uniform(0.0, 1.8))
    if rng.random() < 0.12:
        seen = 1.0 - seen
    return np.clip(seen, 0.0, 1.0)


def _in_dusk(seen: npt.NDArray[np.float32], rng: np.random.Generator) -> npt.NDArray[np.float32]:
    """A few hundredths to a third of the light: coarse noise, and brightened again or not."""
    light = float(np.exp(rng.uniform(np.log(0.03), np.log(0.35)))) ** (1 / GAMMA)
    grain = rng.standard_normal(seen.shape, dtype=np.float32)
    noise = cv2.GaussianBlur(grain, (0, 0), rng.uniform(0.4, 1.5))
    noise = noise * np.float32(rng.uniform(0.002, 0.02) / noise.std())
    gain = light ** -float(rng.uniform(0.0, 1.0))
    return np.asarray((seen * light + noise) * gain, dtype=np.float32)


def _fall_off(shape: tuple[int, int], rng: np.random.Generator) -> npt.NDArray[np.float32]:
    """Light that grows weaker across the picture, softly or (a shadow) at an edge."""
    y, x = np.mgrid[: shape[0], : shape[1]].astype(np.float32)
    angle = rng.uniform(0.0, 2 * np.pi)
    along = (np.cos(angle) * x / shape[1] + np.sin(angle) * y / shape[0]).astype(np.float32)
    sharp = np.exp(rng.uniform(0.5, 4.5))
    low = rng.uniform(0.25, 0.9)
    past = sharp * (along - rng.uniform(-0.6, 0.9))
    ramp = 0.5 + 0.5 * np.tanh(past / 2)
    return np.asarray(low + (1.0 - low) * ramp, dtype=np.float32)[..., None]


def _shadow(shape: tuple[int, int], rng: np.random.Generator) -> npt.NDArray[np.float32]:
    """What a thing between lamp and table leaves of the light; its edge is hard or soft."""
    light = np.ones(shape, np.float32)
    outline = rng.uniform(-0.4, 1.4, (int(rng.integers(3, 6)), 2)) * shape[::-1]
    hull = cv2.convexHull(outline.astype(np.int32))
    cv2.fillConvexPoly(light, hull, float(rng.uniform(0.15, 0.7)), cv2.LINE_AA)
    softness = shape[1] * float(np.exp(rng.uniform(np.log(0.003), np.log(0.08))))
    return np.asarray(cv2.GaussianBlur(light, (0, 0), softness), dtype=np.float32)[..., None]


def worse_camera(picture: Picture, rng: np.random.Generator) -> Picture:
    """Defocus, motion, noise, compression: each now and then."""
    seen = picture
    if rng.random() < 0.35:
        sigma = rng.uniform(0.3, 1.3)
        seen = np.asarray(cv2.GaussianBlur(seen, (0, 0), sigma), dtype=np.uint8)
    if rng.random() < 0.08:
        seen = np.asarray(cv2.filter2D(seen, -1, _smear(rng)), dtype=np.uint8)
    if rng.random() < 0.5:
        grain = rng.standard_normal(seen.shape, dtype=np.float32)
        grain *= np.float32(rng.uniform(1.0, 12.0))
        seen = np.clip(seen + grain, 0, 255).astype(np.uint8)
    if rng.random() < 0.4:
        quality = int(rng.integers(30, 95))
        _, packed = cv2.imencode(".jpg", seen, [cv2.IMWRITE_JPEG_QUALITY, quality])
        seen = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), dtype=np.uint8)
    return seen


def _smear(rng: np.random.Generator) -> npt.NDArray[np.float32]:
    length = int(rng.integers(2, 6))
    kernel = np.zeros((7, 7), dtype=np.float32)
    angle = rng.uniform(0, np.pi)
    for step in np.linspace(-length / 2, length / 2, 15):
        kernel[round(3 + float(np.sin(angle) * step)), round(3 + float(np.cos(angle) * step))] = 1.0
    return np.asarray(kernel / kernel.sum(), dtype=np.float32)
