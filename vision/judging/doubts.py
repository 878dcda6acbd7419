"""Whether a face is sure, and what to call it when it is not."""

from dataclasses import dataclass

import numpy as np

from vision.faces.looks import FaceLook
from vision.faces.opinions import SURE, Opinion, rise
from vision.faces.upright import GLARE, glare
from vision.finding.find import Candidate
from vision.frames import Frame

__all__ = [
    "SURE_FLAT",
    "SURE_PRESENCE",
    "USUAL_EDGES",
    "Sight",
    "Verdict",
    "is_square",
    "is_sure",
    "squareness",
    "verdict_on",
]

SURE_PRESENCE = 0.46
"""How clearly a die must lie there, by both networks, for being sure of it."""
SURE_SQUARE = 0.33
"""The same where four edges of a die's length show (`is_square`): a die in flat light looks like a
print. On simulated trays and in taught sets nothing with such edges, and read beyond doubt, came
between the two limits."""
SURE_IN_KNOWN_BODY = 0.2
"""The same of a blank face whose body is one of its set's (`vision.judging.bodies`)."""
USUAL_EDGES = 0.85
"""How well the edges of a die mostly show where their length is known: better speaks for a die."""
LEAST_SQUARENESS = 0.6
"""By how much missing edges can speak against a die: among others of its colour it shows few."""
SURE_LIKELY = 0.8
"""How likely it must be a die's upper face, where that is weighed, for being sure of one: at 0.7
and at 0.9 as many photos and trays are read, a few more of them wrongly or a few fewer."""
SURE_TOP = 0.27
"""How likely what lies around it must make it its die's upper face, where that is known: nothing
else tells which face of a leaning die is up. Of 531 readings of throws two that are right are in
doubt for it, and four that are wrong."""
HARDLY_ANY = 0.02
"""How likely a taught face must be a die's, whatever it bears, or more is asked of it."""
PERHAPS_TOP, EDGED_LIKE_A_TOP = 0.07, 0.94
"""`SURE_TOP` of a taught print that is likelier a die's than that; and how well the edges of any
must show for being the upper one all the same: a side of another slant shows fewer. Of 6,383 sights
in 126 sets, that bore a known print for certain, seven were no upper faces. Four of them were less
likely tops than 0.05, with edges of 0.9 at most, as were eight upper ones, seven with edges of 0.95
and more; between 0.05 and a half lay 151 upper faces and one other. In sets that were new then half
a print on a side was as likely a top as 0.1, but a die's by 0.003."""
SURE_FLAT = 0.5
"""How likely it may lean or be hidden."""
SQUARE = 0.9
"""How well four edges of a die's length show where they will do for a fainter sight."""
BARELY_A_FACE = 0.15
"""How much the face reader must take a blank face on a table for a die's."""
HARDLY_A_FACE = 0.1
"""The same in a tray, where a blank face is no likelier a die of any print than `HARDLY_ANY`. Of
112 sights of blank dice, in seven sets, 31 were that unlikely, and faces by 0.115 and more."""
STRANGER = 0.3
"""How much less clear a thing is for showing none of the set's faces."""

MOSTLY = 0.5
"""How much is left of the confidence in a face that may be a side, is foreign, or fades."""


@dataclass(frozen=True)
class Sight:
    """A candidate, its upright picture, how it looks, and which face its set takes it for."""

    candidate: Candidate
    picture: Frame
    look: FaceLook
    opinion: Opinion
    may_be_side: bool = False
    """Whether it lies, fainter, where another die may show its side."""
    wears_known: bool = False
    """Whether its body is one of its set's in this light, and its edges are a die's."""
    is_foreign: bool = False
    """Whether rules take it for none of the set's dice, by its body in this light, say, and it may
    be one all the same."""
    fades: bool = False
    """Whether it looks like another face when it is seen again."""
    top: float | None = None
    """How likely what lies around it makes it its die's upper face, in logarithms of odds; None on
    tables, where nobody knows how the camera stands, and of sets that are not all cubes."""
    likely: float | None = None
    """How likely it is a die's upper face, by what lies beside it too; None where that is not
    weighed (`vision.judging.weighing`)."""
    likely_of_any: float | None = None
    """The same of a taught die in a tray, whatever it bears, and whatever it is taken for."""

    @property
    def any_presence(self) -> float:
        """How clearly a die of any kind lies there.

        On a table much is blank that is no die: it must look like a face itself.
        """
        is_bare = self.opinion.is_blank and self.candidate.edges is None
        known = 0.0 if is_bare and self.look.face < BARELY_A_FACE else self.opinion.known
        return self.candidate.heat * max(self.look.face, known)

    @property
    def presence(self) -> float:
        """How clearly a die of this set lies there, by the two networks."""
        return self.any_presence * (1.0 - STRANGER * self.opinion.strange)

    @property
    def clearness(self) -> float:
        """The same by its edges and a known print too, where the edges' length is known."""
        if self.candidate.edges is None:
            return self.presence
        print_ = self.opinion.known * float(np.sqrt(self.candidate.heat))
        return min(1.0, max(self.presence, print_) * self._squareness)

    @property
    def _squareness(self) -> float:
        return 1.0 if self.opinion.is_round else squareness(self.candidate)

    @property
    def unclear(self) -> float:
        """How likely the face leans or is partly hidden, by both networks."""
        return (self.candidate.unclear + self.look.unclear) / 2.0


@dataclass(frozen=True)
class Verdict:
    """Why a face is doubtful, or None; and how sure it is, 0 to 1."""

    doubt: str | None
    confidence: float


def is_square(candidate: Candidate) -> bool:
    """Whether four edges of a die's length show so well that a fainter sight will do."""
    return candidate.edges is not None and candidate.edges >= SQUARE


def squareness(candidate: Candidate) -> float:
    """How much clearer or fainter a thing is for its edges, where their length is known.

    By the root of how well they show: one of four that is missing is to make no clear die doubtful.
    """
    if candidate.edges is None:
        return 1.0
    return max(LEAST_SQUARENESS, float(np.sqrt(candidate.edges / USUAL_EDGES)))


def is_sure(sight: Sight) -> bool:
    """Whether it is a die beyond doubt, of whichever face."""
    return verdict_on(sight).doubt is None


def _is_hardly_any(sight: Sight) -> bool:
    """Whether a taught die was weighed as if it bore pips, and found hardly likely to be one."""
    return sight.likely_of_any is not None and sight.likely_of_any < HARDLY_ANY


def _confidence_in_die(sight: Sight) -> float:
    """How sure it is that a die's upper face is there at all, of whichever number."""
    if sight.likely is not None:
        return rise(sight.likely, SURE_LIKELY)
    clear = rise(sight.clearness, _sure_clearness(sight))
    if sight.opinion.is_blank and _is_hardly_any(sight):
        return min(clear, rise(sight.look.face, HARDLY_A_FACE))
    return clear


def _sure_clearness(sight: Sight) -> float:
    """How clearly it must lie there for being sure of it."""
    if sight.wears_known and sight.opinion.is_blank:
        return SURE_IN_KNOWN_BODY
    return SURE_SQUARE if is_square(sight.candidate) else SURE_PRESENCE


def _confidence_in_top(sight: Sight) -> float:
    """How sure it is that this face of a die is the upper one, where that is known.

    What tells tops learned from no blank ones: it takes many of those for the floor.
    """
    if sight.top is None or sight.opinion.is_blank:
        return 1.0
    is_taught = sight.likely_of_any is not None
    if is_taught and (sight.candidate.edges or 0.0) >= EDGED_LIKE_A_TOP:
        return 1.0
    least = PERHAPS_TOP if is_taught and not _is_hardly_any(sight) else SURE_TOP
    return rise(1.0 / (1.0 + float(np.exp(-sight.top))), least)


def verdict_on(sight: Sight) -> Verdict:
    """Judge a die: sure only if it clearly is one, lies flat, and shows one face beyond doubt."""
    in_die, in_top = _confidence_in_die(sight), _confidence_in_top(sight)
    confidence = min(
        in_die,
        in_top,
        sight.opinion.confidence,
        rise(1.0 - sight.unclear, 1.0 - SURE_FLAT),
    )
    if sight.may_be_side or sight.is_foreign or sight.fades:
        return Verdict("half hidden", MOSTLY * confidence)
    if confidence >= SURE:
        return Verdict(None, confidence)
    if sight.opinion.in_glare or glare(sight.picture) > GLARE:
        return Verdict("glare", confidence)
    if sight.unclear > SURE_FLAT or in_top < SURE:
        return Verdict("cocked", confidence)
    if in_die < SURE:
        return Verdict("half hidden", confidence)
    return Verdict("unknown face", confidence)
