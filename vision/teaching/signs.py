"""Names that tell which faces share a sign, such as 1-sword and 2-sword: were those shown?"""

import re
from collections.abc import Mapping
from itertools import combinations

from vision.taught.icons import icon_bank
from vision.teaching.self_test import Pair, TaughtFace

__all__ = ["misnamed_in"]

_NUMBERED = re.compile(r"\d+-(.+)")


def misnamed_in(faces: Mapping[str, TaughtFace]) -> tuple[Pair, ...]:
    """The pairs that share a sign, by what was shown, though their names tell of two.

    They are told where one of the two does not share the sign that its name tells of with all who
    bear it by theirs: then a face was shown in another's place. A set that tests well does not
    notice that: it reads each face as what it was called.
    """
    signs = {face: found[1] for face in faces if (found := _NUMBERED.fullmatch(face))}
    if len(set(signs.values())) == len(signs):  # nobody shares one: there is nothing to compare
        return ()
    bank = icon_bank({face: taught.sampled for face, taught in faces.items()}).bank
    kin = {face: bank.kin(face) & signs.keys() for face in signs}

    def share(one: str, other: str) -> bool:
        return other in kin[one] or one in kin[other]

    strangers = {
        face
        for one, other in combinations(signs, 2)
        if signs[one] == signs[other] and not share(one, other)
        for face in (one, other)
    }
    return tuple(
        (one, other)
        for one, other in combinations(signs, 2)
        if signs[one] != signs[other]
        and share(one, other)
        and not strangers.isdisjoint({one, other})
    )
