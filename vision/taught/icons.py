"""Taught faces: a few upright samples of each become what a seen face is compared with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import cv2
import numpy as np
import numpy.typing as npt

from vision.faces.upright import GLARE, MARGIN, SIDE, blinded, glare, inner
from vision.frames import Frame
from vision.taught.aligning import Move, Template
from vision.taught.blanks import blank_odds
from vision.taught.coarse import Seen
from vision.taught.matching import HOPELESS, Bank, Placed
from vision.taught.sampled_face import (
    BEND,
    QUARTERS,
    ROUND,
    SampledFace,
    coloured,
    face_of,
    mean_look,
    printed,
    turned,
)

__all__ = ["IconBank", "Likenesses", "Recognised", "align", "icon_bank"]

Numbers = npt.NDArray[np.float32]
Told = Sequence[tuple[Placed, float]]
"""How surely a picture bears each print laid onto it: the logarithm of odds."""

PLAIN, ENOUGH_PLAIN = 12.0, 3.0
"""What a face with no contrast at all is worth in odds for the blank one, and the most that counts:
light prints nothing, but a lamp may blow out a print."""
KNOWN = 4.0
"""Odds by the network: where no face that came near has them, more are tried."""
WORTH, ENOUGH, AGAINST, BY_HUE = 35.0, 0.15, 0.05, 0.3
"""What a piece of evidence is worth in odds, and from which on more of it changes nothing: a lamp
may speak clearly for a face as well. Against what the network takes a picture for less is heard:
that a print looks thicker in brighter light can outweigh a numeral. More is heard, the clearer they
are, of the hues of an icon that two faces bear in different colours: the network takes either for
both."""

EXPLAINS = 0.75
"""Likeness from which it counts for a face that it explains a picture best. Of 4,600 sights of
taught dice, in 77 sets, five were sure only by what so poor an explanation counted, all of them
wrong."""
HARDLY, FAR_BETTER = 0.5, 0.25
"""Likeness below which a face hardly explains a picture, and by how much another one must explain
it better for not believing the network: of those sights four, all wrong, where light blew out a
body."""

CLOSE_CALL = 11.0
"""A difference in odds below which faces are compared closely: twice what it takes to be sure."""

ASKEW = 4.0
"""px of a face's 48 by which squares laid onto edges differ at most from sample to sample."""
STRANGE = 2.0
"""Odds against a print that nobody taught: what is blank is so much likelier the set's blank face
than the face of another die."""
NO_CONTRAST = 1e-3
"""Less contrast than this is none; drawn faces have none at all."""


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
    odds_if_bare: float = 0.0
    """Those of a blank face in glare if that hides no print."""


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
                return _doubted(blank) if glare(picture) > GLARE else blank
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


def _doubted(blank: Recognised) -> Recognised:
    """A blank face in glare."""
    return replace(blank, odds=0.0, odds_if_bare=blank.odds)


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
    picture best, how much better it does so. Their odds add up, though the second counts less
    where it contradicts the first, and not at all if even that one explains little. Where that
    leaves a close call between faces that share an icon, the network sees closely what differs.
    """
    odds = {one.row: said for one, said in told}
    placed = [one for one, _ in told]
    match = bank.compare(seen, placed)
    likeness = {one.row: one.likeness for one in placed}
    if likeness[match.row] >= EXPLAINS:
        agrees = odds[match.row] == max(odds.values())
        enough = max(ENOUGH if agrees else AGAINST, BY_HUE * match.by_hue)
        odds[match.row] += WORTH * min(match.evidence, enough)
    leads = _leads(bank, seen, placed, odds)
    best = max(leads, key=lambda row: min(leads[row].values(), default=odds[row]))
    lead, rival = min((lead, row) for row, lead in {**leads[best], best: odds[best]}.items())
    if likeness[best] < min(HARDLY, max(likeness.values()) - FAR_BETTER):
        lead = min(lead, 0.0)
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
        aligned = [_moved(picture, ways, upright, is_round=is_round) for picture in pictures]
    return aligned


def icon_bank(faces: Mapping[str, SampledFace]) -> IconBank:
    """Build the bank from each face."""
    blank = _blank_of(faces)
    faint = 0.0 if blank is None else _faint(faces, blank)
    known = [
        (name, turn, template)
        for name, face in faces.items()
        if name != blank
        for turn, template in face.templates
    ]
    names, turns, templates = zip(*known, strict=True)
    return IconBank(Bank(names, turns, templates), blank, faint)


def _blank_of(faces: Mapping[str, SampledFace]) -> str | None:
    """The face with nothing printed on it, by a network that no lamp or round edge deceives."""
    likeliest = max(faces, key=lambda name: faces[name].blank_odds)
    is_blank = len(faces) > 1 and faces[likeliest].blank_odds > 0.0
    return likeliest if is_blank else None


def _faint(faces: Mapping[str, SampledFace], blank: str) -> float:
    """Half way, by shares, from what the blank face's middle shows to what any other's does."""
    least = min(face.shows for name, face in faces.items() if name != blank)
    return max(NO_CONTRAST, float(np.sqrt(faces[blank].shows * least)))


def _ways_to_lie(seen: Numbers, turns: Sequence[float]) -> Bank:
    """A face in each of its turns as one of its own: a small numeral may tell them apart."""
    faces = [Template(face_of(turned(seen, turn))) for turn in turns]
    return Bank(tuple(map(str, turns)), tuple(turns), faces)


def _moved(picture: Frame, ways: Bank, upright: Bank, *, is_round: bool) -> Frame:
    """Turn a sample the way that the model most likely lies, then lay it onto the upright model.

    Where that takes it far from the edges that a square one was laid onto, those are believed: it
    was drawn by light.
    """
    seen = Seen(coloured(picture))
    turn = _likeliest(ways, seen, _told(ways, seen)).turn
    lying = np.ascontiguousarray(turned(picture, -turn % 360.0))
    move = upright.place(Seen(coloured(lying)))[0].move.copy()
    move[:, 2] -= move[:, :2] @ (MARGIN, MARGIN)
    if not is_round and _shift(move) > ASKEW:
        return lying
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    moved = cv2.warpAffine(lying, move, (SIDE, SIDE), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(moved, dtype=np.uint8)


def _shift(move: Move) -> float:
    """Px by which a move (2, 3) of an upright picture shifts the corner that it shifts most."""
    near, far = MARGIN, SIDE - MARGIN
    corners = np.array([(x, y, 1.0) for x in (near, far) for y in (near, far)])
    return float(np.abs(corners @ move.T - corners[:, :2]).max())
