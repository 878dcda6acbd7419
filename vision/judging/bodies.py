"""Tells dice by the colour of their bodies: those of one set, in one light, wear few colours."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from vision.faces.upright import GLARE, glare, inner
from vision.frames import Frame
from vision.judging.doubts import SURE_PRESENCE, Sight, is_square, is_sure

__all__ = ["Bodies", "body_of", "in_known_bodies", "of_known_bodies"]

Colours = npt.NDArray[np.float32]
Bodies = Mapping[str, Colours]
"""The bodies (n, 3) of each face's samples, as `body_of` gives them."""

RIM, BORDER = 3, 5
"""px at a face's edge that may show what lies beside it, and px inside of those that show its body:
a medal, or a large sign, covers most of the rest."""
DARKEST = 4.0
"""Of 255; added, so that the noise of black bodies has no colour."""

FEWEST_SURE = 3
"""Sure dice from which on they tell in what light all lie."""
ROUNDS = 3
"""Times that the light is sought: dice of two colours must agree on it first."""
HUE, LIGHT = 0.25, 0.45
"""Logarithms by which a die's body may differ from a known one's in that light: where it lies more
in the shade, or nearer to the lamp, by more in light than in hue. In taught sets, our own and the
shared ones, 95 of 100 sure dice differ by less."""
OTHER_HUE = 0.75
"""By how much a blank thing that is hardly a face must differ in hue from known bodies for being
none of its set's, though its edges are a die's: a die's shadow may be as square. Of 1,300 sights of
blank dice none differs by more than 0.26; two shadows beside orange dice, one of them surely blank,
did by two."""
FEWEST_WORN, SAME_HUE = 2, 0.12
"""Sure dice from which on they tell what else wears their set's body, and by how much it may then
differ in hue."""
RATHER_A_FACE, RATHER_BLANK = 0.08, 0.3
"""How much the face reader must take such a thing for a face, and how surely it must be blank, if
it bears no print. Together with `MOST_EDGES` (`vision.finding.find`) that is so of 1,071 of 1,132
sights of blank dice in 50 sets, and of none of 929 other blank things."""
PRINTED_FACE = 0.2
"""How much the face reader must take it for a face if it does bear one. A lamp that is mirrored in
a grey floor wears a grey body: of seven, in 71 sets, none looked so much like a face, and of 3,214
sights of printed dice all but two did."""
UNKNOWN = 0.1
"""How sure a print may be to count as none of the set's."""


def body_of(picture: Frame, *, is_round: bool = False) -> Colours:
    """The median log colour (3,) of an upright face's (SIDE, SIDE, 3) border.

    A round face shows the floor at its border: there the median is over all of it.
    """
    face = inner(picture, RIM).astype(np.float32)
    is_body = np.ones(face.shape[:2], dtype=bool)
    is_body[BORDER:-BORDER, BORDER:-BORDER] = is_round
    return np.asarray(np.median(np.log(face[is_body] + DARKEST), axis=0), dtype=np.float32)


def _body(sight: Sight) -> Colours:
    return body_of(sight.picture, is_round=sight.opinion.is_round)


def of_known_bodies(sights: Sequence[Sight], bodies: Bodies) -> list[Sight]:
    """Leave out what looks faintly like a die, but has neither a known print nor a known body.

    A mat's printed squares, cards and coins do. What would be a sure blank face is doubted instead:
    a die may lie in deep shade, and the floor's shadows are blank too. Those are left out if their
    hue is quite another. In which light the bodies are seen, the sure dice tell; of fewer than
    three, and of dice that nobody taught, nothing is left out.
    """
    known = _in_light_on(sights, bodies, FEWEST_SURE)
    if known is None:
        return list(sights)
    kept = []
    for sight in sights:
        hue, light = _differs(sight, known)
        if _is_shadow(sight, hue):
            continue
        if not _may_be_foreign(sight) or np.any((hue <= HUE) & (light <= LIGHT)):
            kept.append(sight)
        elif is_sure(sight):
            kept.append(replace(sight, is_foreign=True))
    return kept


def in_known_bodies(sights: Sequence[Sight], dice: Sequence[Sight], bodies: Bodies) -> list[Sight]:
    """The sights, each of which says whether it wears a body of the set's dice, in this light.

    The finder sees a blank face faintly at best, and least of all on a floor of its own colour or
    through a clear one.

    Args:
        sights: all that may be dice of a set.
        dice: those of them that are taken for dice; the sure ones tell in what light all lie.
        bodies: the set's.
    """
    known = _in_light_on(dice, bodies, FEWEST_WORN)
    if known is None:
        return list(sights)
    return [replace(one, wears_known=_wears_one(one, known)) for one in sights]


def _wears_one(one: Sight, known: Colours) -> bool:
    """Whether something with a die's edges, that looks like a face, wears a known body (n, 3)."""
    if not (_may_be_blank_die(one) if one.opinion.is_blank else _may_be_printed_die(one)):
        return False
    hue, light = _differs(one, known)
    return bool(np.any((hue <= SAME_HUE) & (light <= LIGHT)))


def _may_be_blank_die(one: Sight) -> bool:
    may_show_edges = one.candidate.may_show_most_edges
    return may_show_edges and one.look.face >= RATHER_A_FACE and _is_rather_blank(one)


def _may_be_printed_die(one: Sight) -> bool:
    return one.candidate.shows_most_edges and one.look.face >= PRINTED_FACE


def _is_rather_blank(one: Sight) -> bool:
    """Whether nothing seems to be printed there; of pure light, whether all edges show as well.

    A lamp that is mirrored in a clear floor shows few.
    """
    in_light = one.opinion.if_bare
    if in_light is None:
        return one.opinion.confidence >= RATHER_BLANK
    return in_light.confidence >= RATHER_BLANK and is_square(one.candidate)


def _may_be_foreign(sight: Sight) -> bool:
    """Whether it is neither clearly a die nor of a known print, and no glare hides its body."""
    bears_nothing_known = sight.opinion.confidence < UNKNOWN or sight.opinion.is_blank
    is_faint = sight.presence < SURE_PRESENCE
    return is_faint and bears_nothing_known and glare(sight.picture) <= GLARE


def _is_shadow(sight: Sight, hue: Colours) -> bool:
    """Whether it is blank, hardly a face, and differs in hue by so much (n,) from known bodies."""
    is_face = sight.candidate.heat * sight.look.face >= SURE_PRESENCE
    is_lit = glare(sight.picture) > GLARE
    return sight.opinion.is_blank and not is_face and not is_lit and bool(np.all(hue > OTHER_HUE))


def _in_light_on(dice: Sequence[Sight], bodies: Bodies, fewest: int) -> Colours | None:
    """The known bodies (n, 3) in the light on the sure ones of some dice, if so many tell it."""
    sure = [die for die in dice if is_sure(die)]
    if not bodies or len(sure) < fewest:
        return None
    return np.concatenate(list(bodies.values())) + _light_on(sure, bodies)


def _light_on(sure: Sequence[Sight], bodies: Bodies) -> Colours:
    """By how much (3,) the bodies of sure dice look other than they were taught, most of them."""
    light = np.zeros(3, np.float32)
    changes = [_body(sight) - bodies[sight.opinion.face] for sight in sure]
    for _ in range(ROUNDS):
        nearest = [each[np.abs(each - light).sum(axis=1).argmin()] for each in changes]
        light = np.asarray(np.median(nearest, axis=0), dtype=np.float32)
    return light


def _differs(sight: Sight, known: Colours) -> tuple[Colours, Colours]:
    """How far a body is from each of the known ones (n, 3) in this light: in hue and in light."""
    change = _body(sight) - known
    light = change.mean(axis=1)
    return np.linalg.norm(change - light[:, None], axis=1), np.abs(light)
