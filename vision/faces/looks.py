"""Looks at single faces, turned upright: how many pips, which colour, and whether it lies flat.

The second of the two steps, for pips.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.faces.upright import inner
from vision.frames import Frame
from vision.network import faces_network, sigmoid, softmax

__all__ = [
    "COLOUR",
    "COLOURS",
    "FACE",
    "PIPS",
    "SEEN",
    "UNCLEAR",
    "FaceLook",
    "look_at",
]

Field = npt.NDArray[np.float32]

COLOURS = (
    "red", "blue", "yellow", "black", "white", "green",
    "orange", "purple", "grey", "ivory", "pink", "brown", "teal",
)  # fmt: skip
"""Colour names in the order of the network's answers."""
BLACK, WHITE, GREY, IVORY, PINK = map(COLOURS.index, ("black", "white", "grey", "ivory", "pink"))

SELDOM_GREY, SELDOM_PINK, OFTEN_BLACK = 3.0, 4.0, 2.0
"""How much likelier than any other colour grey and pink must be, and how much less likely black may
be: more people own black and red dice, and in strong light those look grey or blue, and pink. (Of
400 red dice of our own 387 are called red then, instead of 378; of 55 pink ones 44 pink, of 47.)"""
NEUTRAL, OUTSHONE, HARDLY_WHITE = 0.2, 0.22, 0.05
"""The saturation below which a body is white, grey or black, and the share of its print's light
below which such a body is black, however strong the lamp: no grey one is so dark beside white. But
of a white one that a lamp shines on all but the shine is as dark, so it must be hardly white to the
network too: of 155 pictures 76 black dice are so below 0.011, 18 white and ivory ones from 0.09."""
BODY, BRIGHTEST = 60, 97
"""Per cent of a face's pixels that are its body's if its print is bright, and below which the
brightest of the print lie."""
LIGHT = (np.arange(256) / 255.0) ** 2.2
"""What each of a camera's numbers means in light."""
LUMA = (0.11, 0.59, 0.3)
DARKEST = 10
"""Of a camera's numbers; noise gives what is darker any saturation."""
RIM = 4
"""px around a face that may show what lies beside it."""

SEEN = 48
"""px of the picture that the network looks at."""

CLEAR, HARDLY = 0.97, 0.2
"""A face is looked at from more sides unless the likeliest number of pips is so likely, or it is so
unlikely to be a face at all."""

PIPS, UNCLEAR = slice(0, 7), 7
COLOUR, FACE = slice(8, 21), 21
"""Where each of the network's answers stands."""


@dataclass(frozen=True)
class FaceLook:
    """What a face looks like."""

    pips: Field
    """(7,): how likely it has no pips, or 1 to 6."""
    unclear: float
    """How likely it leans or is partly hidden."""
    colour: str
    face: float
    """How likely it is a die's face at all, with pips or without."""


def look_at(pictures: Sequence[Frame]) -> list[FaceLook]:
    """Look at upright faces (SIDE, SIDE, 3): pips are the same turned and mirrored.

    Each is looked at as it is, and from the other seven ways where that leaves a doubt.
    """
    if not pictures:
        return []
    small = [
        np.asarray(cv2.resize(one, (SEEN, SEEN), interpolation=cv2.INTER_AREA), dtype=np.uint8)
        for one in pictures
    ]
    answers = list(_answers([(one,) for one in small]))
    doubtful = [k for k, answer in enumerate(answers) if _is_doubtful(answer)]
    again = _answers([_other_views(small[k]) for k in doubtful])
    for k, answer in zip(doubtful, again, strict=True):
        answers[k] = np.concatenate([answers[k], answer])
    return [_look(answer, picture) for answer, picture in zip(answers, pictures, strict=True)]


def _is_doubtful(answers: Field) -> bool:
    return _share_of(answers, FACE) >= HARDLY and bool(_pips(answers).max() < CLEAR)


def _other_views(face: Frame) -> tuple[Frame, ...]:
    turned = [np.rot90(face, quarters) for quarters in range(4)]
    return (*turned[1:], *(view[::-1] for view in turned))


def _answers(views: Sequence[tuple[Frame, ...]]) -> Field:
    """The network's raw answers (faces, views, outputs) to the views of each face."""
    if not views:
        return np.empty((0, 0, 0), dtype=np.float32)
    raw = faces_network().answers(np.stack([view for each in views for view in each]))
    return raw.reshape(len(views), len(views[0]), -1)


def _pips(answers: Field) -> Field:
    """(7,): how likely each number of pips is by all views (views, outputs)."""
    return np.asarray(softmax(answers[:, PIPS]).mean(axis=0), dtype=np.float32)


def _share_of(answers: Field, at: int) -> float:
    """How likely one thing is by all views (views, outputs)."""
    return float(sigmoid(answers[:, at]).mean())


def _look(answers: Field, picture: Frame) -> FaceLook:
    colour = _colour(answers, picture)
    face = _share_of(answers, FACE)
    return FaceLook(_pips(answers), _share_of(answers, UNCLEAR), colour, face)


def _colour(answers: Field, picture: Frame) -> str:
    """Name the body's colour by all views; ivory is white: in lamplight nobody tells them apart."""
    shares = softmax(answers[:, COLOUR]).mean(axis=0)
    shares[WHITE] += shares[IVORY]
    shares[IVORY] = 0.0
    if shares[WHITE] < HARDLY_WHITE and _is_black(picture):
        return COLOURS[BLACK]
    shares[GREY] /= SELDOM_GREY
    shares[PINK] /= SELDOM_PINK
    shares[BLACK] *= OFTEN_BLACK
    return COLOURS[int(np.argmax(shares))]


def _is_black(picture: Frame) -> bool:
    """Whether a face without colour is far darker than what is printed on it.

    In strong light a black body looks grey or blue; its print tells how strong the light is.
    """
    colours = inner(picture, RIM)[::2, ::2].reshape(-1, 3)
    light = LIGHT[colours] @ LUMA
    order = np.argsort(light)
    dark = order[: round(len(order) * BODY / 100)]
    print_level = light[order[len(order) * BRIGHTEST // 100]]
    body = np.median(colours[dark], axis=0)
    saturation = (body.max() - body.min()) / max(body.max(), DARKEST)
    share = light[dark[len(dark) // 2]] / max(print_level, 1e-3)
    return bool(saturation < NEUTRAL and share < OUTSHONE)
