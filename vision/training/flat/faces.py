"""One printed face, drawn flat, as a reader sees it: upright, in any light, by any camera."""

from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from vision.faces.upright import FACE, SIDE
from vision.taught.sampled_face import mean_look
from vision.training.palette import Colour, any_colour, mixed
from vision.training.traced.photo import Film, expose, jpeg, some_film

__all__ = ["Camera", "Ground", "some_camera", "some_ground", "taught_look", "thrown_look"]

Picture = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.float32]
Move = npt.NDArray[np.float64]

CANVAS = 96
"""px; a face is drawn on this with room around it, as an upright picture has."""
DRAWN = CANVAS * FACE // SIDE
RIM = (CANVAS - DRAWN) // 2

GRID = np.asarray(np.mgrid[:CANVAS, :CANVAS] - (CANVAS - 1) / 2.0, np.float32)
"""px down and across from the canvas's middle."""

UPRIGHT = np.array([[1.0, 0.0, 0.5], [0.0, 1.0, 0.5]]) * (CANVAS / SIDE) - [
    [0, 0, 0.5],
    [0, 0, 0.5],
]
"""From an upright picture to the canvas."""

SIZES = (16.0, 72.0)
"""px of a face in the camera's picture."""
GAMMA = 2.2
SMALLEST = 12
"""px of the camera's picture of a face and what lies around it, at least."""
SOFT, SHARP = 0.45, 0.4
"""px by which the canvas is blurred before it is shrunk: a camera's pixel sees its whole square."""
EVEN = 0.15
"""Radians over which even light falls off across a face, as a share of its strength."""


@dataclass(frozen=True)
class Ground:
    """What a print stands on: one die's body and what lies around it."""

    body: Colour
    second: Colour
    veins: float
    """How much of the second colour shows, 0 to 1."""
    grain: float
    """Size of its veins in faces."""
    round: float
    """Radius of the face's corners in faces."""
    depth: float
    """How deep the print is cut; below nothing where it stands out."""


@dataclass(frozen=True)
class Camera:
    """One camera over one tray: what all looks at a set share."""

    film: Film
    face_px: float


def some_camera(rng: np.random.Generator) -> Camera:
    """Draw a camera and how large it sees a face."""
    return Camera(some_film(rng, dark=False), float(np.exp(rng.uniform(*np.log(SIZES)))))


def some_ground(rng: np.random.Generator, body: Colour) -> Ground:
    """Draw a die's body of a colour: mostly plain."""
    share = float(rng.uniform(0.1, 0.6))
    return Ground(
        body,
        mixed(body, any_colour(rng), share),
        veins=float(rng.choice([0, 0, 0, 0.5, 1])),
        grain=float(rng.uniform(0.03, 0.5)),
        round=float(rng.uniform(0.02, 0.3)),
        depth=float(rng.choice([0, 0, 0.5, 1])) * float(rng.uniform(-0.3, 1)),
    )


def taught_look(rng: np.random.Generator, cell: Numbers, ground: Ground, camera: Camera) -> Picture:
    """The mean of two looks in even light, each laid nearly onto the other.

    Args:
        rng: what is left to chance.
        cell: the face's print (n, n, 4), sRGB and where there is ink.
        ground: what it is printed on.
        camera: the camera.
    """
    film = _other_exposure(rng, camera.film, 0.15)
    seen = []
    for _ in range(2):
        light = _even(rng)
        seen.append(_seen(rng, _painted(rng, cell, ground) * light, film, camera.face_px))
    return mean_look(seen)


def thrown_look(rng: np.random.Generator, cell: Numbers, ground: Ground, camera: Camera) -> Picture:
    """One look in any light: slopes, shadows, lamps mirrored, haze; see `taught_look`."""
    film = _other_exposure(rng, camera.film, 0.5)
    light = _even(rng) if rng.random() < 0.3 else _uneven(rng)
    shown = _painted(rng, cell, ground) * light
    for _ in range(int(rng.choice([0, 0, 0, 1, 1, 2]))):
        shown = shown + _mirrored_lamp(rng)
    if rng.random() < 0.3:
        shown = shown + np.float32(rng.uniform(0.02, 0.3)) * np.float32(shown.mean())
    return _seen(rng, shown, film, camera.face_px)


def _other_exposure(rng: np.random.Generator, film: Film, spread: float) -> Film:
    new = some_film(rng, dark=False)
    exposure = float(new.exposure * np.exp(rng.normal(0.1, spread)))
    return replace(film, exposure=exposure, balance=new.balance)


def _painted(rng: np.random.Generator, cell: Numbers, ground: Ground) -> Numbers:
    """What share of the light each point gives back, linear (CANVAS, CANVAS, 3), RGB."""
    ink = np.zeros((CANVAS, CANVAS, 1), np.float32)
    mask = cv2.resize(cell[..., 3], (DRAWN, DRAWN), interpolation=cv2.INTER_AREA)
    ink[RIM:-RIM, RIM:-RIM, 0] = mask
    body = _body(rng, ground)
    shown = body + ink * (_linear(cell[0, 0, :3]) - body)
    if ground.depth:
        shown = shown * _relief(rng, ink[..., 0], ground.depth)
    around = _linear(any_colour(rng)) * _noise(rng, 0.2, 0.3)
    return np.asarray(around + _face_mask(ground.round) * (shown - around), np.float32)


def _body(rng: np.random.Generator, ground: Ground) -> Numbers:
    first, second = _linear(ground.body), _linear(ground.second)
    if not ground.veins:
        return np.broadcast_to(first, (CANVAS, CANVAS, 3))
    share = ((_noise(rng, ground.grain, 0.5) - 0.9) * 4).clip(0, 1) * ground.veins
    return np.asarray(first * (1 - share) + second * share, np.float32)


def _noise(rng: np.random.Generator, grain: float, strength: float) -> Numbers:
    """A field (CANVAS, CANVAS, 1) about 1 whose bumps are `grain` faces large."""
    many = int(np.clip(1.0 / grain, 2, 40))
    bumps = rng.standard_normal((many, many)).astype(np.float32)
    field = cv2.resize(bumps, (CANVAS, CANVAS), interpolation=cv2.INTER_CUBIC)
    return np.asarray(1.0 + strength * field[..., None], np.float32).clip(0.02, 4)


def _relief(rng: np.random.Generator, ink: Numbers, depth: float) -> Numbers:
    """Edges of a cut print in light from one side: one bright, one dark."""
    angle = rng.uniform(0, 2 * np.pi)
    height = cv2.GaussianBlur(ink, (0, 0), 1.5)
    down, across = np.gradient(height)
    slope = np.cos(angle) * across + np.sin(angle) * down
    return np.asarray(1.0 + 3.0 * depth * slope[..., None], np.float32).clip(0.1, 3)


def _face_mask(radius: float) -> Numbers:
    """Where the face is, its corners rounded: (CANVAS, CANVAS, 1), 0 to 1."""
    y, x = np.abs(GRID) / DRAWN
    past = np.maximum(np.stack([x, y]) - (0.5 - radius), 0.0)
    away = np.hypot(past[0], past[1]) - radius
    return np.asarray(0.5 - away * DRAWN / 2.0, np.float32).clip(0, 1)[..., None]


def _even(rng: np.random.Generator) -> Numbers:
    return _slope(rng, float(rng.uniform(0, EVEN)))


def _uneven(rng: np.random.Generator) -> Numbers:
    light = _slope(rng, float(rng.uniform(0, 0.7)))
    if rng.random() < 0.35:
        light = light * _shadow(rng)
    return light


def _slope(rng: np.random.Generator, fall: float) -> Numbers:
    """Light (CANVAS, CANVAS, 1) that falls off to one side."""
    return np.asarray(1.0 + fall * _along(rng), np.float32).clip(0.05, 2)[..., None]


def _along(rng: np.random.Generator) -> Numbers:
    """-1 to 1 across the canvas, in any direction."""
    y, x = GRID / (CANVAS / 2.0)
    angle = rng.uniform(0, 2 * np.pi)
    return np.asarray(np.cos(angle) * x + np.sin(angle) * y, np.float32)


def _shadow(rng: np.random.Generator) -> Numbers:
    """A shadow's edge across the face, soft or hard."""
    low, sharp = rng.uniform(0.15, 0.8), np.exp(rng.uniform(0.5, 4))
    ramp = 1.0 / (1.0 + np.exp(-sharp * (_along(rng) - rng.uniform(-0.8, 0.8)).clip(-1, 1)))
    return np.asarray(low + (1.0 - low) * ramp, np.float32)[..., None]


def _mirrored_lamp(rng: np.random.Generator) -> Numbers:
    """The light of a lamp that the face's lacquer mirrors: a patch, its edge soft or hard."""
    spot = np.zeros((CANVAS, CANVAS), np.float32)
    middle = rng.integers(0, CANVAS, 2).tolist()
    axes = rng.integers(4, 60, 2).tolist()
    angle = float(rng.uniform(0, 180))
    if rng.random() < 0.5:
        cv2.ellipse(spot, middle, axes, angle, 0, 360, 1.0, -1, cv2.LINE_AA)
    else:
        box = cv2.boxPoints((tuple(middle), tuple(2 * axis for axis in axes), angle))
        cv2.fillConvexPoly(spot, box.round().astype(np.int32), 1.0, cv2.LINE_AA)
    soft = float(np.exp(rng.uniform(np.log(0.7), np.log(24))))
    strength = float(np.exp(rng.uniform(np.log(0.03), np.log(3))))
    return np.asarray(strength * cv2.GaussianBlur(spot, (0, 0), soft), np.float32)[..., None]


def _seen(rng: np.random.Generator, light: Numbers, film: Film, face_px: float) -> Picture:
    """Photograph the canvas with faces of a size, and turn what is seen upright again."""
    side = max(SMALLEST, round(face_px * CANVAS / DRAWN))
    off = _slightly_off(rng)
    soft = SOFT * CANVAS / side - SHARP
    if soft > 0.0:
        light = np.asarray(cv2.GaussianBlur(light, (0, 0), soft), np.float32)
    spin = _spin(rng, side)
    there = cv2.warpAffine(light, spin, (side, side), borderMode=cv2.BORDER_REPLICATE)
    packed = jpeg(expose(rng, np.asarray(there), film), film.quality)
    photo = np.asarray(cv2.imdecode(np.frombuffer(packed, np.uint8), cv2.IMREAD_COLOR))
    back = _whole(spin) @ np.linalg.inv(_whole(off)) @ _whole(UPRIGHT)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    seen = cv2.warpAffine(
        photo, back[:2], (SIDE, SIDE), flags=flags, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(seen, np.uint8)


def _whole(move: Move) -> Move:
    """An affine map (2, 3) as (3, 3), so that it can be followed by another."""
    return np.vstack([move, [0.0, 0.0, 1.0]])


def _spin(rng: np.random.Generator, side: int) -> Move:
    """From the canvas to the camera's picture: any way round, as large as it is there."""
    middle = (CANVAS - 1) / 2.0
    turn = cv2.getRotationMatrix2D((middle, middle), rng.uniform(-45, 45), side / CANVAS)
    spin = np.asarray(turn, np.float64)
    spin[:, 2] += (side - 1) / 2.0 - middle
    return spin


def _slightly_off(rng: np.random.Generator) -> Move:
    """How the canvas is moved, turned and stretched where a face was laid on not quite exactly."""
    off = 1.0 if rng.random() < 0.85 else 2.5
    linear = np.eye(2) + off * rng.normal(0, 0.008, (2, 2))
    middle = np.full(2, (CANVAS - 1) / 2.0)
    shift = middle - linear @ middle + off * rng.normal(0, 0.7, 2)
    return np.column_stack([linear, shift])


def _linear(colour: npt.ArrayLike) -> Numbers:
    return np.asarray(np.power(np.clip(colour, 0, 1), GAMMA), np.float32)
