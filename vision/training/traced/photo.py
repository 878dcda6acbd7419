"""From light to a photo: lens, exposure, noise, colour cast, sharpening, JPEG."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.training.traced.view import View

__all__ = ["Film", "develop", "expose", "jpeg", "some_film"]

Light = npt.NDArray[np.float32]
Quad = list[list[float]]


@dataclass(frozen=True)
class Film:
    """What one camera does to one picture."""

    exposure: float
    """What the picture's middling light is brought to, linear, 0 to 1."""
    balance: tuple[float, float, float]
    vignette: float
    blur: float
    shake: tuple[float, float]
    """Length in pixels and angle in radians of a motion blur."""
    noise: float
    smear: float
    contrast: float
    saturation: float
    sharpen: float
    soft: float
    """Below 1: photographed at that share of the size."""
    quality: int


def some_film(rng: np.random.Generator, *, dark: bool, sharp: bool = False) -> Film:
    """A camera, mostly fair, at times bad; or a good one, sharp and with hardly any noise."""
    film = _any_film(rng, dark=dark)
    if not sharp:
        return film
    return replace(
        film,
        blur=float(rng.choice([0, 0.5])),
        shake=(0.0, 0.0),
        noise=float(np.exp(rng.uniform(np.log(0.002), np.log(0.008)))),
        smear=0.0,
        soft=1.0,
        quality=int(rng.integers(85, 96)),
    )


def _any_film(rng: np.random.Generator, *, dark: bool) -> Film:
    bad = rng.random() < 0.25
    exposure = np.exp(rng.uniform(np.log(0.1), np.log(0.42)))
    if dark:
        exposure = np.exp(rng.uniform(np.log(0.015), np.log(0.08)))
    warm = rng.normal(0, 0.16 if bad else 0.06)
    return Film(
        exposure=float(exposure),
        balance=(float(np.exp(warm)), float(np.exp(rng.normal(0, 0.03))), float(np.exp(-warm))),
        vignette=float(rng.uniform(0, 0.5)),
        blur=float(rng.choice([0, 0, 0.5, 0.8, 1.2, 1.8 if bad else 0.3])),
        shake=(
            float(rng.uniform(2, 6)) if rng.random() < 0.07 else 0.0,
            float(rng.uniform(0, 3.1)),
        ),
        noise=float(np.exp(rng.uniform(np.log(0.002), np.log(0.05 if bad or dark else 0.02)))),
        smear=float(rng.choice([0, 0, 0.6, 1.2])),
        contrast=float(rng.uniform(0, 0.6)),
        saturation=float(rng.uniform(0.6, 1.35)),
        sharpen=float(rng.choice([0, 0, 0.4, 1.0])),
        soft=float(rng.choice([1, 1, 1, 0.75, 0.6 if bad else 0.9])),
        quality=int(rng.integers(40, 96)),
    )


def develop(
    rng: np.random.Generator, light: Light, view: View, film: Film, faces: list[Quad]
) -> npt.NDArray[np.uint8]:
    """A photo (H, W, 3), BGR, of linear light (H, W, 3), RGB, metered on the faces too."""
    seen = cv2.remap(light, *view.sources(), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return expose(rng, np.asarray(seen), film, faces)


def expose(
    rng: np.random.Generator, light: Light, film: Film, faces: Sequence[Quad] = ()
) -> npt.NDArray[np.uint8]:
    """A photo (H, W, 3), BGR, of the light (H, W, 3), RGB, that a plain lens throws on the film."""
    light = _lens(light, film)
    light = _exposed(light, film, faces)
    light = _noisy(rng, light, film)
    picture = _toned(light, film)
    if film.sharpen:
        picture = picture + film.sharpen * (picture - cv2.GaussianBlur(picture, (0, 0), 1.2))
    return np.asarray((picture.clip(0, 1) * 255).round(), np.uint8)[..., ::-1].copy()


def jpeg(picture: npt.NDArray[np.uint8], quality: int) -> bytes:
    """The photo as a JPEG file."""
    return cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()


def _lens(light: Light, film: Film) -> Light:
    if film.soft < 1:
        full = light.shape[1], light.shape[0]
        small = cv2.resize(light, None, fx=film.soft, fy=film.soft, interpolation=cv2.INTER_AREA)
        light = np.asarray(cv2.resize(small, full, interpolation=cv2.INTER_CUBIC), np.float32)
    if film.blur:
        light = np.asarray(cv2.GaussianBlur(light, (0, 0), film.blur), np.float32)
    if film.shake[0]:
        light = np.asarray(cv2.filter2D(light, -1, _streak(*film.shake)), np.float32)
    return light


def _streak(length: float, angle: float) -> npt.NDArray[Any]:
    kernel = np.zeros((13, 13), np.float32)
    dx, dy = length / 2 * np.cos(angle), length / 2 * np.sin(angle)
    low, high = (round(6 - dx), round(6 - dy)), (round(6 + dx), round(6 + dy))
    cv2.line(kernel, low, high, 1.0, 1, cv2.LINE_AA)
    return np.asarray(kernel / kernel.sum())


def _exposed(light: Light, film: Film, faces: Sequence[Quad]) -> Light:
    """Metered on the middle of the picture, as cameras do, and on the dice, as hosts do."""
    height, width = light.shape[:2]
    centre = light[height // 6 : -height // 6, width // 6 : -width // 6].mean(-1)
    metered = 0.5 * float(np.median(centre)) + 0.5 * float(centre.mean())
    shown = np.zeros((height, width), np.uint8)
    cv2.fillPoly(shown, [np.asarray(face).round().astype(np.int32) for face in faces], 1)
    if shown.any():
        metered = 0.4 * metered + 0.6 * float(np.median(light[shown > 0].mean(-1)))
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
    shade = 1 - film.vignette * (x**2 + y**2) / 2
    gain = film.exposure / max(metered, 1e-6) * shade[..., None]
    return np.asarray(light * gain * np.array(film.balance, np.float32), np.float32)


def _noisy(rng: np.random.Generator, light: Light, film: Film) -> Light:
    """Shot and read noise, smeared as a camera's own denoiser does."""
    grain = rng.standard_normal(light.shape, np.float32)
    if film.smear:
        grain = cv2.GaussianBlur(grain, (0, 0), film.smear) * (1 + 1.5 * film.smear)
    spread = film.noise * np.sqrt(light.clip(0, 4) + 0.02)
    return np.asarray(light + spread * grain, np.float32)


def _toned(light: Light, film: Film) -> Light:
    """Saturation, clipping, sRGB, and a curve of more contrast."""
    grey = light @ np.array([0.3, 0.59, 0.11], np.float32)
    light = grey[..., None] + film.saturation * (light - grey[..., None])
    light = light.clip(0, 1)
    tone = np.where(light <= 0.0031308, 12.92 * light, 1.055 * light ** (1 / 2.4) - 0.055)
    curve = tone * tone * (3 - 2 * tone)
    return np.asarray((1 - film.contrast) * tone + film.contrast * curve, np.float32)
