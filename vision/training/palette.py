"""Colours under the names that people give them."""

import colorsys

import numpy as np

__all__ = [
    "NAMES",
    "Colour",
    "any_colour",
    "any_paint",
    "brightness",
    "contrasting",
    "mixed",
    "named",
    "shade",
]

Colour = tuple[float, float, float]

SHADES: dict[str, tuple[tuple[float, float], tuple[float, float], tuple[float, float]]] = {
    "red": ((-0.02, 0.015), (0.7, 1.0), (0.5, 0.9)),
    "orange": ((0.05, 0.085), (0.75, 1.0), (0.8, 1.0)),
    "yellow": ((0.12, 0.16), (0.65, 1.0), (0.8, 1.0)),
    "green": ((0.27, 0.42), (0.5, 1.0), (0.25, 0.7)),
    "teal": ((0.47, 0.52), (0.5, 1.0), (0.35, 0.75)),
    "blue": ((0.56, 0.66), (0.6, 1.0), (0.3, 0.85)),
    "purple": ((0.74, 0.82), (0.4, 0.9), (0.25, 0.7)),
    "pink": ((0.88, 0.95), (0.3, 0.7), (0.75, 1.0)),
    "brown": ((0.04, 0.09), (0.5, 0.8), (0.2, 0.42)),
    "ivory": ((0.1, 0.14), (0.12, 0.3), (0.8, 0.95)),
    "white": ((0.0, 1.0), (0.0, 0.04), (0.85, 1.0)),
    "grey": ((0.0, 1.0), (0.0, 0.08), (0.25, 0.6)),
    "black": ((0.0, 1.0), (0.0, 0.3), (0.02, 0.1)),
}
"""Hue, saturation and value, each from and to; sRGB."""

NAMES = tuple(SHADES)
OFTEN = ("red", "blue", "yellow", "black", "white", "green", "white", "black", "red", "ivory")
"""The colours that dice mostly have."""


def named(rng: np.random.Generator) -> tuple[str, Colour]:
    """A die's colour: its name and one shade of it."""
    pool = OFTEN if rng.random() < 0.6 else NAMES
    name = str(pool[rng.integers(len(pool))])
    return name, shade(rng, name)


def shade(rng: np.random.Generator, name: str) -> Colour:
    """One shade of a named colour."""
    hue, saturation, value = (float(rng.uniform(*span)) for span in SHADES[name])
    return colorsys.hsv_to_rgb(hue % 1.0, saturation, value)


def any_colour(rng: np.random.Generator, strength: float = 1.0) -> Colour:
    """Any colour, at most `strength` saturated."""
    hue, saturation, value = rng.random(3)
    return colorsys.hsv_to_rgb(hue, strength * saturation, 0.04 + 0.94 * value)


def any_paint(rng: np.random.Generator) -> Colour:
    """Any colour, strong or pale, as OpenCV paints with it: blue, green, red, 0 to 255."""
    red, green, blue = any_colour(rng, float(rng.uniform(0, 1)))
    return 255 * blue, 255 * green, 255 * red


def brightness(colour: Colour) -> float:
    """Luma, 0 to 1."""
    return float(np.dot(colour, (0.299, 0.587, 0.114)))


def contrasting(rng: np.random.Generator, ground: Colour, least: float) -> Colour:
    """An ink that stands off its ground by `least` of luma; mostly black or white."""
    for _ in range(50):
        ink = any_colour(rng)
        if rng.random() < 0.75:
            bright = brightness(ground) < 0.5
            ink = (0.93, 0.93, 0.9) if bright else (0.03, 0.03, 0.04)
        if abs(brightness(ink) - brightness(ground)) >= least:
            return ink
    return (0.95, 0.95, 0.95) if brightness(ground) < 0.5 else (0.02, 0.02, 0.02)


def mixed(first: Colour, second: Colour, share: float) -> Colour:
    """The first colour with a share of the second in it."""
    one, two, three = ((1 - share) * a + share * b for a, b in zip(first, second, strict=True))
    return one, two, three
