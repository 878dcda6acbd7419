"""Dice designs for the quick drawings: bodies, pips, icons, numerals, blanks."""

from dataclasses import dataclass, field, replace

import cv2
import numpy as np
import numpy.typing as npt

from vision.training.palette import any_colour, contrasting, named

__all__ = ["PIPS", "Design", "any_design", "dozen", "face_print"]

Picture = npt.NDArray[np.uint8]
Colour = tuple[float, float, float]

SIDE, DOZEN = 72, 12
WITHIN = 0.65
"""A sign on a pentagon against one on a square."""
RED: Colour = (0.8, 0.05, 0.05)
ONES = (1.0, 1.35, 1.8, 2.3)
"""How large a one's pip is against the other faces' pips."""
INK = 30.0
"""Of 255; what is nearer to the ink than this is ink, and lets no light through."""
PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (1, 1), (-1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (1, 1), (-1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}  # fmt: skip
"""Places of pips, in spacings from the face's middle, x right and y down."""
FONTS = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_TRIPLEX)
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZabdefghkmnqrty0123456789?!&%#@+*$"


@dataclass(frozen=True)
class Design:
    """How a die is painted; colours BGR, 0 to 255."""

    body: Colour
    ink: Colour
    colour: str
    faces: tuple[str, ...]
    """Six names, or twelve: "1" to "6" are pips, others are signs."""
    radius: float
    spread: float
    roundness: float
    mottled: float
    clear: float
    """How much of the ground shows through the body, 0 to 1."""
    ring: bool
    red_ones: bool
    """Whether ones and fours are red, as East Asian dice have them."""
    seed: int
    prints: dict[str, Picture] = field(default_factory=dict)


def any_design(rng: np.random.Generator) -> Design:
    """A die that somebody may own."""
    name, body = named(rng)
    faint = rng.random() < 0.08
    ink = contrasting(
        rng, body, float(rng.uniform(0.08, 0.15) if faint else rng.uniform(0.25, 0.5))
    )
    if rng.random() < 0.12:
        ink = any_colour(rng)
        ink = contrasting(rng, body, 0.2) if _near(ink, body) else ink
    faces = tuple("123456")
    draw = rng.random()
    if draw < 0.3:
        faces = tuple(_sign(rng) for _ in range(6))
    elif draw < 0.36:
        faces = (_sign(rng), *"23456")
    return Design(
        _bgr(body),
        _bgr(ink),
        name,
        faces,
        radius=float(rng.uniform(0.07, 0.13)),
        spread=float(rng.uniform(0.2, 0.28)),
        roundness=float(rng.choice([0.03, 0.1, 0.2, 0.35, 0.5])),
        mottled=float(rng.uniform(0.1, 0.6)) if rng.random() < 0.25 else 0.0,
        clear=float(rng.uniform(0.2, 0.75)) if rng.random() < 0.15 else 0.0,
        ring=bool(rng.random() < 0.1),
        red_ones=bool(rng.random() < 0.25) and not _near(RED, body),
        seed=int(rng.integers(2**31)),
    )


def dozen(like: Design, rng: np.random.Generator) -> Design:
    """A die of twelve faces in the paint of another."""
    faces = tuple(_sign(rng) for _ in range(DOZEN))
    return replace(like, faces=faces, clear=0.0, seed=int(rng.integers(2**31)), prints={})


def face_print(design: Design, name: str, rng: np.random.Generator) -> Picture:
    """A face (SIDE, SIDE, 4): BGR and the shape of the face."""
    if name not in design.prints:
        design.prints[name] = _printed(design, name)
    face = design.prints[name]
    return _glossy(face, rng) if rng.random() < 0.25 else face


def _printed(design: Design, name: str) -> Picture:
    rng = np.random.default_rng(design.seed)
    painted = np.empty((SIDE, SIDE, 3), np.float32)
    painted[:] = design.body
    if design.mottled:
        blotches = cv2.resize(
            rng.random((7, 7)).astype(np.float32), (SIDE, SIDE), interpolation=cv2.INTER_CUBIC
        )
        other = np.asarray(_bgr(any_colour(rng)), np.float32)
        share = np.clip((blotches - 0.5) * 4, 0, 1)[..., None] * design.mottled
        painted = painted * (1 - share) + other * share
    face = np.ascontiguousarray(np.clip(painted, 0, 255).astype(np.uint8))
    if name in "123456":
        _pips(face, design, int(name))
    else:
        _signed(face, design, name)
    pentagon = len(design.faces) == DOZEN
    if pentagon:
        face = _smaller(face)
    shape = (_pentagon() if pentagon else _shape(design.roundness)).astype(np.float32)
    if design.clear:
        inks = (design.ink, _bgr(RED)) if design.red_ones else (design.ink,)
        away = [np.abs(face.astype(np.float32) - ink).max(axis=2) for ink in inks]
        shape *= np.where(np.min(away, axis=0) < INK, 1.0, 1.0 - design.clear)
    return np.asarray(np.dstack([face, shape.astype(np.uint8)]), dtype=np.uint8)


def _pips(face: Picture, design: Design, value: int) -> None:
    large = ONES[design.seed % len(ONES)] if value == 1 else 1.0
    ink = _bgr(RED) if design.red_ones and value in (1, 4) else design.ink
    for across, down in PIPS[value]:
        squeeze = 0.85 if value == 6 and design.seed % 3 == 0 else 1.0
        place = (
            round(SIDE * 16 * (0.5 + squeeze * design.spread * across) - 8),
            round(SIDE * 16 * (0.5 + design.spread * down) - 8),
        )
        size = round(SIDE * 16 * design.radius * large)
        cv2.circle(face, place, size, ink, -1, cv2.LINE_AA, 4)
        if design.ring:
            cv2.circle(face, place, size // 2, design.body, -1, cv2.LINE_AA, 4)


def _sign(rng: np.random.Generator) -> str:
    """A sign's name: a letter or shape with a seed, now and then with a numeral, or a blank."""
    draw = rng.random()
    if draw < 0.2:
        return "blank"
    shape = LETTERS[rng.integers(len(LETTERS))] if draw < 0.6 else "~"
    corner = str(rng.integers(1, 7)) if rng.random() < 0.5 else "-"
    return f"{shape}{corner}{rng.integers(10**6)}"


def _signed(face: Picture, design: Design, name: str) -> None:
    if name == "blank":
        return
    rng = np.random.default_rng(int(name[2:]))
    if name[0] == "~":
        _polygon(face, design.ink, rng)
    else:
        font = FONTS[rng.integers(len(FONTS))]
        size, thick = float(rng.uniform(1.2, 1.9)), int(rng.integers(2, 6))
        (width, height), _ = cv2.getTextSize(name[0], font, size, thick)
        place = ((SIDE - width) // 2, (SIDE + height) // 2)
        cv2.putText(face, name[0], place, font, size, design.ink, thick, cv2.LINE_AA)
    if name[1] != "-":
        corner = [(4, 18), (SIDE - 18, 18), (4, SIDE - 5), (SIDE - 18, SIDE - 5)][rng.integers(4)]
        cv2.putText(
            face, name[1], corner, FONTS[0], 0.55, design.ink, 1 + int(rng.integers(2)), cv2.LINE_AA
        )


def _polygon(face: Picture, ink: Colour, rng: np.random.Generator) -> None:
    """A random star, leaf or blade, filled or outlined."""
    points = int(rng.integers(3, 9))
    angles = np.sort(rng.uniform(0, 2 * np.pi, 2 * points))
    if rng.random() < 0.5:
        angles = np.arange(2 * points) * np.pi / points
    reach = np.where(np.arange(2 * points) % 2, rng.uniform(0.1, 0.3), rng.uniform(0.25, 0.42))
    stretch = rng.uniform(0.5, 1.0, 2)
    around = np.column_stack([np.cos(angles), np.sin(angles)]) * reach[:, None] * stretch
    corners = [np.round((around + 0.5) * SIDE * 16).astype(np.int32)]
    if rng.random() < 0.7:
        cv2.fillPoly(face, corners, ink, cv2.LINE_AA, 4)
    else:
        cv2.polylines(
            face, corners, isClosed=True, color=ink, thickness=int(rng.integers(2, 5)), shift=4
        )


def _shape(roundness: float) -> Picture:
    y, x = np.abs(np.mgrid[:SIDE, :SIDE] - (SIDE - 1) / 2.0) * 2 / SIDE
    corner = np.hypot(np.maximum(x - 1 + roundness, 0), np.maximum(y - 1 + roundness, 0))
    return np.asarray(np.clip((roundness - corner) * SIDE / 2 + 0.5, 0, 1) * 255, dtype=np.uint8)


def _pentagon() -> Picture:
    """A pentagon that stands on an edge, its corners on the circle within the square."""
    angles = np.pi * (0.4 * np.arange(5) - 0.5)
    corners = SIDE * 16 * (0.5 + 0.5 * np.column_stack([np.cos(angles), np.sin(angles)]))
    shape = np.zeros((SIDE, SIDE), np.uint8)
    cv2.fillConvexPoly(shape, corners.astype(np.int32), 255, cv2.LINE_AA, 4)
    return shape


def _smaller(face: Picture) -> Picture:
    """A face whose print leaves room for a pentagon's corners."""
    shift = SIDE * (1 - WITHIN) / 2
    move = np.array([[WITHIN, 0, shift], [0, WITHIN, shift]])
    small = cv2.warpAffine(face, move, (SIDE, SIDE), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(small, dtype=np.uint8)


def _glossy(face: Picture, rng: np.random.Generator) -> Picture:
    """A lamp's soft reflection somewhere on the face."""
    y, x = np.mgrid[:SIDE, :SIDE] / SIDE
    middle, wide = rng.uniform(0, 1, 2), rng.uniform(0.05, 0.35)
    shine = np.exp(-((x - middle[0]) ** 2 + (y - middle[1]) ** 2) / wide**2) * rng.uniform(40, 220)
    lit = face.copy()
    lit[..., :3] = np.clip(face[..., :3] + shine[..., None], 0, 255).astype(np.uint8)
    return lit


def _bgr(colour: tuple[float, float, float]) -> Colour:
    red, green, blue = colour
    return (255 * blue, 255 * green, 255 * red)


def _near(one: tuple[float, float, float], other: tuple[float, float, float]) -> bool:
    return bool(np.abs(np.subtract(one, other)).sum() < 0.5)
