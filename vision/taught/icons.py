"""Taught faces: a few upright samples of each become what a seen face is compared with."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TypeVar

import cv2
import numpy as np
import numpy.typing as npt

from vision.faces.upright import FACE, GLARE, MARGIN, SIDE, blinded, glare, inner
from vision.frames import Frame
from vision.taught.aligning import Template
from vision.taught.blanks import blank_odds
from vision.taught.coarse import Seen
from vision.taught.levelling import level
from vision.taught.matching import HOPELESS, Bank, Placed

__all__ = [
    "QUARTERS",
    "ROUND",
    "IconBank",
    "Likenesses",
    "Recognised",
    "align",
    "coloured",
    "icon_bank",
    "mean_look",
    "printed",
    "spread_of",
]

Numbers = npt.NDArray[np.float32]
Picture = TypeVar("Picture", Frame, Numbers)
Told = Sequence[tuple[Placed, float]]
"""How surely a picture bears each print laid onto it: the logarithm of odds."""

CLOSE = 0.8
"""Likeness above which two samples of a face are one design in other light."""

PLAIN, ENOUGH_PLAIN = 12.0, 3.0
"""What a face with no contrast at all is worth in odds for the blank one, and the most that counts:
light prints nothing, but a lamp may blow out a print."""
KNOWN = 4.0
"""Odds by the network: where no face that came near has them, more are tried."""
WORTH, ENOUGH = 46.0, 0.15
"""What a piece of evidence is worth in odds, and from which on more of it changes nothing: a lamp
may speak clearly for a face as well."""

CLOSE_CALL = 11.0
"""A difference in odds below which faces are compared closely: twice what it takes to be sure."""

QUARTERS = tuple(90.0 * k for k in range(4))
"""How a square face may lie in its upright picture, in degrees."""
ROUND = tuple(15.0 * k for k in range(24))
"""How a face may lie that is not square: no edge of a pentagon tells which way is up."""
STRANGE = 2.0
"""Odds against a print that nobody taught: what is blank is so much likelier the set's blank face
than the face of another die."""
EXPECTED_BLANK = 0.45
"""A face with less than this share of the usual contrast has nothing printed on it."""
NO_CONTRAST = 1e-3
"""Less contrast than this is none; drawn faces have none at all."""
BEND = 9
"""px around a face in which a round body bends, and is lit otherwise than its blank middle."""
NEARBY = 3
"""px over which is averaged by how much samples differ: a few of them tell it roughly."""


@dataclass(frozen=True)
class Recognised:
    """The known face that a picture shows most likely."""

    face: str
    turn: float
    """Degrees clockwise from the known face to the seen one."""
    odds: float
    """The logarithm of how much likelier it is than its rival."""
    rival: str | None
    """The next likely face; None if it is likelier that it is none of them."""


@dataclass(frozen=True)
class IconBank:
    """What a taught set knows.

    `blank` is the face with nothing printed on it, if the set has one, and `faint` the contrast
    below which a face's middle shows nothing then.
    """

    bank: Bank
    blank: str | None
    faint: float

    def recognise(self, picture: Frame) -> Recognised:
        """The face that an upright picture shows most likely, and how likely."""
        seen = Seen(coloured(picture))
        told = _told(self.bank, seen)
        likeliest = _likeliest(self.bank, seen, told)
        if self.blank is not None:
            blank = self._as_blank(self.blank, picture, told)
            if blank.odds > likeliest.odds:
                # Glare may hide a print, or be a lamp's mirror image.
                return replace(blank, odds=0.0) if glare(picture) > GLARE else blank
        return replace(likeliest, odds=0.0) if blinded(picture) else likeliest

    def _as_blank(self, blank: str, picture: Frame, told: Told) -> Recognised:
        """The blank face, by three witnesses: two networks, and how little stands out on it.

        One network says how surely nothing is printed, the other how surely no known print is.
        """
        plain = PLAIN * (1.0 - printed(picture, BEND) / self.faint)
        bare = blank_odds(coloured(inner(picture))) + float(np.clip(plain, 0.0, ENOUGH_PLAIN))
        rival, odds = max(told, key=lambda one: one[1])
        named = self.bank.names[rival.row] if odds > -STRANGE else None
        return Recognised(blank, 0.0, bare - max(odds, -STRANGE), named)


def _told(bank: Bank, seen: Seen) -> Told:
    """What the network says of the faces that come near, and of more if it knows none of those."""
    placed = bank.place(seen)
    told = bank.odds(seen, placed)
    if max(told) < KNOWN:
        placed = bank.place(seen, again=True)
        told = bank.odds(seen, placed)
    return list(zip(placed, map(float, told), strict=True))


def _likeliest(bank: Bank, seen: Seen, told: Told) -> Recognised:
    """The likeliest of the faces that come near.

    Two witnesses are heard: the network, on each of them; and for the one that explains the
    picture best, how much better it does so. Their odds add up. Where that leaves a close call
    between faces that share an icon, the network sees closely what differs.
    """
    odds = {one.row: said for one, said in told}
    match = bank.compare(seen, [one for one, _ in told])
    odds[match.row] += WORTH * min(match.evidence, ENOUGH)
    leads = _leads(bank, seen, [one for one, _ in told], odds)
    best = max(leads, key=lambda row: min(leads[row].values(), default=odds[row]))
    lead, rival = min((lead, row) for row, lead in {**leads[best], best: odds[best]}.items())
    named = None if rival == best else bank.names[rival]
    return Recognised(bank.names[best], bank.turns[best], lead, named)


def _leads(
    bank: Bank, seen: Seen, placed: Sequence[Placed], odds: Mapping[int, float]
) -> dict[int, dict[int, float]]:
    """By how much each face, by its row, is likelier than each other one."""
    close = max(odds.values()) - CLOSE_CALL
    leads: dict[int, dict[int, float]] = {one.row: {} for one in placed}
    for one, other in combinations(placed, 2):
        lead = odds[one.row] - odds[other.row]
        if min(odds[one.row], odds[other.row]) > close:
            lead += bank.closer(seen, one, other)
        leads[one.row][other.row], leads[other.row][one.row] = lead, -lead
    return leads


def coloured(picture: Frame) -> Numbers:
    """Log colours (H, W, 3): in them another lamp is another level, which comparing drops."""
    return np.asarray(np.log(picture.astype(np.float32) + 16.0), dtype=np.float32)


def printed(picture: Frame, rim: int = 4) -> float:
    """How much is printed on an upright face: the spread of its log colours in even light.

    Args:
        picture: (SIDE, SIDE, 3).
        rim: px around it that are left out.
    """
    middle = inner(picture, rim)
    rows = level(coloured(middle)[None])
    return float(np.sqrt(np.mean(rows**2)))


class Likenesses:
    """How alike pictures of one face find each other, whichever way each may lie.

    Args:
        pictures: upright, (SIDE, SIDE, 3) each.
    """

    def __init__(self, pictures: Sequence[Frame]) -> None:
        self._seen = [Seen(coloured(picture)) for picture in pictures]
        self._banks = [_ways_to_lie(coloured(picture), ROUND) for picture in pictures]
        self._laid: dict[tuple[int, int, int, int], float] = {}

    def at(self, turns: Sequence[float]) -> Numbers:
        """How alike each picture (row) finds each other one (column), turned by some of `ROUND`."""
        each = range(len(self._seen))
        found = [[self._likeness(one, other, turns) for other in each] for one in each]
        return np.asarray(found, dtype=np.float32)

    def odds(self, one: int, other: int, turns: Sequence[float]) -> float:
        """How surely one picture shows the print of the other, turned so, by the network."""
        bank, seen = self._banks[one], self._seen[other]
        return float(bank.odds(seen, [bank.lay(seen, bank.glimpse(seen, turns))])[0])

    def agreement(self, turns: Sequence[float]) -> float:
        """How alike the others are to the one that most are like, by the median."""
        return float(np.median(self.at(turns), axis=1).max())

    def _likeness(self, one: int, other: int, turns: Sequence[float]) -> float:
        bank, seen = self._banks[one], self._seen[other]
        glimpse = bank.glimpse(seen, turns)
        if glimpse.likeness < HOPELESS:
            return glimpse.likeness
        key = (one, other, glimpse.row, glimpse.view)
        if key not in self._laid:
            self._laid[key] = bank.lay(seen, glimpse).likeness
        return self._laid[key]


def align(pictures: Sequence[Frame], *, is_round: bool = False) -> list[Frame]:
    """The samples of one face, each turned and moved to lie like the first."""
    if not pictures:
        return []
    turns = ROUND if is_round else QUARTERS
    aligned = [pictures[0]]
    for _ in range(2):
        model = coloured(mean_look(aligned))
        ways, upright = _ways_to_lie(model, turns), _ways_to_lie(model, turns[:1])
        aligned = [_moved(picture, ways, upright) for picture in pictures]
    return aligned


def icon_bank(
    samples: Mapping[str, Sequence[Frame]], *, round_faces: Collection[str] = ()
) -> IconBank:
    """Build the bank from aligned samples (SIDE, SIDE, 3) of each face.

    Args:
        samples: of each face.
        round_faces: those that may lie any way round in their pictures.
    """
    strength = {
        face: float(np.median([printed(one) for one in pictures]))
        for face, pictures in samples.items()
    }
    faintest = min(strength, key=lambda face: strength[face])
    others = [value for face, value in strength.items() if face != faintest]
    blank = faintest if others and strength[faintest] < EXPECTED_BLANK * min(others) else None
    faint = 0.0 if blank is None else _faint(samples, blank)
    shown = {face: list(pictures) for face, pictures in samples.items() if face != blank}
    return IconBank(_bank_of(shown, dict.fromkeys(round_faces, ROUND)), blank, faint)


def _faint(samples: Mapping[str, Sequence[Frame]], blank: str) -> float:
    """Half way, by shares, from what the blank face's middle shows to what any other's does."""
    shows = {
        face: float(np.median([printed(one, BEND) for one in pictures]))
        for face, pictures in samples.items()
    }
    least = min(value for face, value in shows.items() if face != blank)
    return max(NO_CONTRAST, float(np.sqrt(shows[blank] * least)))


def _bank_of(samples: Mapping[str, Sequence[Frame]], turns: Mapping[str, Sequence[float]]) -> Bank:
    names, turned, templates = [], [], []
    for face, pictures in samples.items():
        for design in _designs(pictures):
            looks = np.mean(design, axis=0), spread_of(design)
            for turn in turns.get(face, QUARTERS):
                names.append(face)
                turned.append(turn)
                templates.append(Template(*(_face_of(_turned(look, turn)) for look in looks)))
    return Bank(tuple(names), tuple(turned), templates)


def spread_of(design: Sequence[Numbers]) -> Numbers:
    """By how much a design's samples (SIDE, SIDE, 3) differ, even light apart.

    Returns:
        (SIDE, SIDE), the variance added up over colours; zero where a single sample tells nothing.
    """
    if len(design) == 1:
        return np.zeros(design[0].shape[:2], dtype=np.float32)
    even = [one - _face_of(one).mean(axis=(0, 1)) for one in design]
    variance = np.var(even, axis=0, ddof=1).sum(axis=2)
    return np.asarray(cv2.blur(variance, (NEARBY, NEARBY)), dtype=np.float32)


def _designs(pictures: Sequence[Frame]) -> list[list[Numbers]]:
    """The samples (SIDE, SIDE, 3) of each design: dice of one set may have two colours."""
    groups: list[list[Numbers]] = []
    for picture in pictures:
        seen = coloured(picture)
        for group in groups:
            if _alike(_face_of(seen), _face_of(np.mean(group, axis=0))) > CLOSE:
                group.append(seen)
                break
        else:
            groups.append([seen])
    return groups


def _face_of(picture: Numbers) -> Numbers:
    return picture[MARGIN : MARGIN + FACE, MARGIN : MARGIN + FACE]


def _turned(picture: Picture, degrees: float) -> Picture:
    """A picture (SIDE, SIDE, 3) turned clockwise about its middle."""
    if degrees in QUARTERS:
        return np.rot90(picture, -round(degrees / 90.0))
    middle = (SIDE - 1) / 2.0
    turn = cv2.getRotationMatrix2D((middle, middle), -degrees, 1.0)
    seen = cv2.warpAffine(picture, turn, (SIDE, SIDE), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, dtype=picture.dtype)


def _alike(one: Numbers, other: Numbers) -> float:
    rows = level(np.stack([one, other]))
    length = np.linalg.norm(rows, axis=1)
    return float(rows[0] @ rows[1] / max(float(length[0] * length[1]), 1e-6))


def mean_look(pictures: Sequence[Frame]) -> Frame:
    """What pictures of one face (SIDE, SIDE, 3) look like on average, by their log colours."""
    logs = np.mean([coloured(picture) for picture in pictures], axis=0)
    return np.asarray(np.clip(np.exp(logs) - 16.0, 0, 255), dtype=np.uint8)


def _ways_to_lie(seen: Numbers, turns: Sequence[float]) -> Bank:
    """A face in each of its turns as one of its own: a small numeral may tell them apart."""
    faces = [Template(_face_of(_turned(seen, turn))) for turn in turns]
    return Bank(tuple(map(str, turns)), tuple(turns), faces)


def _moved(picture: Frame, ways: Bank, upright: Bank) -> Frame:
    """Turn a sample the way that the model most likely lies, then lay it onto the upright model."""
    seen = Seen(coloured(picture))
    turn = _likeliest(ways, seen, _told(ways, seen)).turn
    turned = np.ascontiguousarray(_turned(picture, -turn % 360.0))
    move = upright.place(Seen(coloured(turned)))[0].move.copy()
    move[:, 2] -= move[:, :2] @ (MARGIN, MARGIN)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    moved = cv2.warpAffine(turned, move, (SIDE, SIDE), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(moved, dtype=np.uint8)
