"""What a taught set takes a face for, and how sure it is."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from vision.faces.looks import FaceLook, look_at
from vision.faces.opinions import Opinion
from vision.frames import Frame
from vision.taught.icons import IconBank, Recognised, icon_bank
from vision.taught.sampled_face import SampledFace
from vision.taught.set_file import Pairs

__all__ = ["SURE_ODDS", "KnownFaces", "known_faces"]

SURE_ODDS, KNOWN_ODDS = 5.3, 8.0
"""From these odds on a taught face is sure, being right 200 times in 201, if `vision.taught.icons`
weighs its witnesses rightly; and so much likelier than no die at all that nothing else need show
one."""
NEVER_SURE, TOO_ALIKE = 4.5, 0.5
"""The most that odds are between twins, faces that seem to bear the same, and for a stranger; and
what odds are worth between those that the set's own tests took for each other, or hardly told
apart, now and then."""
COUNTED, SHOWN = 0.8, 0.2
"""How surely pips must be counted on a face for it to be none of the set's, if no sample of what it
is taken for seems to bear so many by as much as the other. On none of 174 sure dice of three taught
sets pips were counted more surely than 0.73, and there the samples bore as many by 0.5; ordinary
dice that were taken for theirs bore pips by 0.93 and more."""


@dataclass(frozen=True)
class KnownFaces:
    """The faces of a taught set.

    `round_faces` are those that may lie any way round, `alike` and `twins` those that are hard to
    tell apart or never, and `pips` (7,) how likely a sample of each face seems at most to bear none
    or 1 to 6.
    """

    bank: IconBank
    round_faces: Collection[str]
    alike: Pairs
    twins: Pairs
    pips: Mapping[str, npt.NDArray[np.float32]]

    def read(self, look: FaceLook, picture: Frame) -> Opinion:
        """What a face is, by its upright picture (SIDE, SIDE, 3).

        An ordinary die is no die of the set, however much its pips look like one of the prints.
        """
        seen = self.bank.recognise(picture)
        is_stranger = self._bears_strange_pips(seen.face, look)
        opinion = self._opinion(seen, is_stranger=is_stranger)
        if not seen.odds_if_bare:
            return opinion
        bare = replace(seen, odds=seen.odds_if_bare)
        return replace(opinion, if_bare=self._opinion(bare, is_stranger=is_stranger))

    def _opinion(self, seen: Recognised, *, is_stranger: bool) -> Opinion:
        odds = self._odds(seen, is_stranger=is_stranger)
        return Opinion(
            seen.face,
            confidence=odds / (odds + SURE_ODDS),
            known=min(1.0, odds / KNOWN_ODDS),
            is_round=seen.face in self.round_faces,
            is_blank=seen.face == self.bank.blank,
            is_stranger=is_stranger,
            turn=seen.turn,
        )

    def _odds(self, seen: Recognised, *, is_stranger: bool) -> float:
        odds = max(0.0, seen.odds)
        if is_stranger or _may_be_the_other(seen, self.twins):
            return min(odds, NEVER_SURE)
        return odds * TOO_ALIKE if _may_be_the_other(seen, self.alike) else odds

    def _bears_strange_pips(self, face: str, look: FaceLook) -> bool:
        number = int(np.argmax(look.pips))
        is_counted = number > 0 and look.pips[number] >= COUNTED
        return bool(is_counted and self.pips[face][number] < SHOWN)


def known_faces(
    samples: Mapping[str, Sequence[Frame]],
    *,
    round_faces: Collection[str] = (),
    alike: Pairs = frozenset(),
    twins: Pairs = frozenset(),
) -> KnownFaces:
    """The faces that aligned samples (SIDE, SIDE, 3) show."""
    pips = {
        face: np.max([look.pips for look in look_at(pictures)], axis=0)
        for face, pictures in samples.items()
    }
    faces = {
        face: SampledFace(pictures, is_round=face in round_faces)
        for face, pictures in samples.items()
    }
    return KnownFaces(icon_bank(faces), round_faces, alike, twins, pips)


def _may_be_the_other(seen: Recognised, pairs: Pairs) -> bool:
    """Whether it may be the other of a pair: no third face is likelier to be it."""
    return any(seen.face in pair and seen.rival in (None, *pair) for pair in pairs)
