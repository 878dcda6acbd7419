"""Compares an upright face with known ones, whatever the light.

A face is first tried at small moves and zooms on a coarse picture; then the few faces that come
near are laid onto it exactly; then the best two are compared where they differ.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import numpy.typing as npt

from vision.faces.upright import MARGIN
from vision.taught.aligning import Move, Template, lay_onto, moved
from vision.taught.coarse import Seen, coarse_rows, move_of
from vision.taught.prints import same_print
from vision.taught.rivals import Rival

__all__ = ["HOPELESS", "Bank", "Glimpse", "Match", "Placed"]

Numbers = npt.NDArray[np.float32]

HOPELESS = 0.4
"""Coarse likeness below which nothing known is seen."""
NEAR, FURTHER = 0.2, 0.5
"""Coarse likeness that a face may lack against the best and still be laid on exactly; and the same
for a second try: where all share a medal or a frame, that outweighs what they bear."""
KIN = 0.82
"""Coarse likeness from which two known faces share an icon: what may be one may be the other, even
if a coarse look at it misses that. In taught sets, our own and the shared ones, most that shared
one were so alike, and no others."""
HARDLY_LESS = 0.1
"""The same, for one face that may lie in several ways: a small numeral may be all that tells."""
MOST, MORE = 4, 8
"""Faces laid on exactly, at most, and in a second try. No more than `MOST` are compared where they
differ."""
ONE_THREAD = 2**18
"""Products up to this size OpenBLAS does at once; for larger ones it wakes a thread a core, which
costs more than it saves."""
UNEXPLAINED = 0.02
"""The share of a picture that even its own face leaves unexplained: the camera's noise."""


@dataclass(frozen=True)
class Match:
    """Which face explains a picture best."""

    row: int
    evidence: float
    """How far the picture leans to the best face and off its rival, against all that the best face
    leaves unexplained: noise, glare and shadow could turn a small lean around."""
    by_hue: float = 0.0
    """How far the picture's hues lie on its side, -1 to 1, if its rival bears the same in another
    colour."""


@dataclass(frozen=True)
class Glimpse:
    """A known face that looks like a picture through one of its coarse views, and how alike."""

    row: int
    view: int
    likeness: float


@dataclass(frozen=True)
class Placed:
    """A known face laid onto a picture: how alike they are, and by which move (2, 3)."""

    row: int
    likeness: float
    move: Move

    @property
    def unexplained(self) -> float:
        """The share of what the picture shows that is not this face."""
        return max(1.0 - self.likeness**2, UNEXPLAINED)


class Bank:
    """Known faces, each with its name and its turn.

    Args:
        names: the face of each template.
        turns: by how many degrees each template is turned.
        templates: each face in log colours, BGR.
    """

    def __init__(
        self, names: tuple[str, ...], turns: tuple[float, ...], templates: Sequence[Template]
    ) -> None:
        self.names, self.turns = names, turns
        self._templates = tuple(templates)
        self._coarse = coarse_rows(np.stack([one.picture for one in templates]))
        self._padded: dict[int, tuple[Numbers, Numbers]] = {}
        self._rivals: dict[tuple[int, str], Rival] = {}

    def compare(self, seen: Seen, placed: Sequence[Placed]) -> Match:
        """The face that explains a picture best, and how clearly it beats every other.

        Args:
            seen: the picture.
            placed: the faces, laid on, the best one first.
        """
        placed = placed[:MOST]
        best = placed[0]
        margin, rival = 0.0, best
        if best.likeness >= HOPELESS:
            best, margin, rival = self._winner(seen.channels, placed)
        by_hue = margin if self._is_recoloured(best, rival) else 0.0
        return Match(best.row, self._evidence(best, margin, rival), by_hue)

    def place(self, seen: Seen, *, again: bool = False) -> list[Placed]:
        """The best template of each face that comes near, laid on exactly; the best one first.

        Args:
            seen: the picture.
            again: try more faces than at first.
        """
        found = self._coarsely(seen)
        size = found.max(axis=0)
        order = [int(row) for row in np.argsort(-size)]
        best = order[0]
        if size[best] < HOPELESS:
            return [Placed(best, float(size[best]), move_of(int(found[:, best].argmax())))]
        rows_of: dict[str, list[int]] = {}
        for row in order:
            rows_of.setdefault(self.names[row], []).append(row)
        likely = list(rows_of.values())[: MORE if again else MOST]
        least = size[best] - (FURTHER if again else NEAR)
        near = [rows for rows in likely if size[rows[0]] >= least]
        placed = [self._best_way(seen.channels, rows, found) for rows in near]
        first = max(placed, key=_likeness)
        placed = [self._as_first(seen.channels, one, first, found) for one in placed]
        missing = self._kin(first.row).difference(self.names[one.row] for one in placed)
        placed += [
            self._lay_as_first(seen.channels, name, first, found) for name in sorted(missing)
        ]
        return sorted(placed, key=_likeness, reverse=True)

    def odds(self, seen: Seen, placed: Sequence[Placed]) -> Numbers:
        """How surely a picture bears each face's print, by the network (`vision.taught.prints`)."""
        under = np.stack([moved(seen.channels, one.move) for one in placed])
        known = np.stack([self._templates[one.row].picture for one in placed])
        return same_print(under, known)

    def closer(self, seen: Seen, one: Placed, other: Placed) -> float:
        """How much likelier a picture is one face than another, seen closely where they differ.

        Both must be laid on. Either may have been drawn towards its own print: both placings count.

        Returns:
            A difference of odds, as `odds` gives them; 0 if the faces share no icon.
        """
        mine, theirs = self.names[one.row], self.names[other.row]
        if theirs not in self._kin(one.row):
            return 0.0
        forth = self._rival(one.row, theirs).closeup.lead(seen.channels, one.move)
        back = self._rival(other.row, mine).closeup.lead(seen.channels, other.move)
        return (forth - back) / 2.0

    def kin(self, face: str) -> set[str]:
        """The other faces that share the icon of a known one."""
        rows = [row for row, name in enumerate(self.names) if name == face]
        return {name for row in rows for name in self._kin(row)}

    def glimpse(self, seen: Seen, turns: Collection[float]) -> Glimpse:
        """The template, of those with these turns, that looks most like a picture."""
        found = self._coarsely(seen)
        found[:, [turn not in turns for turn in self.turns]] = -1.0
        view, row = (int(at) for at in np.unravel_index(int(found.argmax()), found.shape))
        return Glimpse(row, view, float(found[view, row]))

    def lay(self, seen: Seen, glimpse: Glimpse) -> Placed:
        """Lay a template exactly onto a picture that looks like it."""
        return self._lay(seen.channels, glimpse.row, glimpse.view)

    def _best_way(self, channels: Numbers, rows: Sequence[int], found: Numbers) -> Placed:
        """The turn of one face, given as `rows`, that explains a picture best once laid on."""
        size = found[:, rows].max(axis=0)
        near = [row for row, one in zip(rows, size, strict=True) if one >= size.max() - HARDLY_LESS]
        laid = [self._lay(channels, row, int(found[:, row].argmax())) for row in near]
        return max(laid, key=_likeness)

    def _as_first(self, channels: Numbers, one: Placed, first: Placed, found: Numbers) -> Placed:
        """A placed face, or its turn that is most like the first face, if that explains more.

        Faces that share an icon lie the same way; a coarse look at one of them may miss that.
        """
        name = self.names[one.row]
        if one is first or self._rival(first.row, name).row == one.row:
            return one
        return max(one, self._lay_as_first(channels, name, first, found), key=_likeness)

    def _lay_as_first(self, channels: Numbers, face: str, first: Placed, found: Numbers) -> Placed:
        """A face laid on in its turn that is most like the first one."""
        row = self._rival(first.row, face).row
        return self._lay(channels, row, int(found[:, row].argmax()))

    def _kin(self, row: int) -> set[str]:
        """The other faces that share the icon of the one in this row."""
        _, found = self._among_others(row)
        alike = zip(self.names, found.max(axis=0) >= KIN, strict=True)
        return {name for name, is_kin in alike if is_kin and name != self.names[row]}

    def _coarsely(self, seen: Seen) -> Numbers:
        """Each view's correlation with each template (views, n)."""
        views = seen.views
        many = max(1, ONE_THREAD // self._coarse.size)
        parts = [views[k : k + many] @ self._coarse.T for k in range(0, len(views), many)]
        return np.concatenate(parts)

    def _lay(self, channels: Numbers, row: int, view: int) -> Placed:
        likeness, move = lay_onto(channels, self._templates[row], move_of(view))
        return Placed(row, likeness, move)

    def _winner(self, channels: Numbers, placed: Sequence[Placed]) -> tuple[Placed, float, Placed]:
        """The face that leads every other, its least lead, and over whom."""
        leads: dict[int, list[tuple[float, Placed]]] = {one.row: [] for one in placed}
        for one, other in combinations(placed, 2):
            lead = self._lead(channels, one, other)
            leads[one.row].append((lead, other))
            leads[other.row].append((-lead, one))
        results = [
            (one, *min(leads[one.row], key=lambda lead: lead[0], default=(1.0, one)))
            for one in placed
        ]
        best, lead, rival = max(results, key=lambda result: result[1])
        return best, float(np.clip(lead, -1.0, 1.0)), rival

    def _evidence(self, best: Placed, margin: float, rival: Placed) -> float:
        if rival is best:
            return margin
        contest = self._rival(best.row, self.names[rival.row]).contest
        return margin * contest.size / float(np.sqrt(best.unexplained))

    def _is_recoloured(self, one: Placed, other: Placed) -> bool:
        """Whether two faces bear the same in different colours."""
        return one is not other and self._rival(one.row, self.names[other.row]).contest.recoloured

    def _lead(self, channels: Numbers, one: Placed, other: Placed) -> float:
        """How far a picture lies on one face's side of the other, measured where the two differ.

        Either face may have been drawn towards its own print: both placings count, the more the
        less they leave unexplained.
        """
        forth = self._lead_over(channels, one, other)
        back = self._lead_over(channels, other, one)
        weight = other.unexplained / (one.unexplained + other.unexplained)
        return weight * forth - (1.0 - weight) * back

    def _lead_over(self, channels: Numbers, one: Placed, other: Placed) -> float:
        """The same by the first face's placing alone."""
        contest = self._rival(one.row, self.names[other.row]).contest
        return contest.lead(moved(channels, one.move), one.likeness)

    def _rival(self, row: int, face: str) -> Rival:
        """A face in the turn most like a known one."""
        key = (row, face)
        if key not in self._rivals:
            padded, found = self._among_others(row)
            rows = [index for index, name in enumerate(self.names) if name == face]
            placed = self._best_way(padded, rows, found)
            theirs = self._templates[placed.row].moved_by(placed.move)
            self._rivals[key] = Rival(placed.row, self._templates[row], theirs)
        return self._rivals[key]

    def _among_others(self, row: int) -> tuple[Numbers, Numbers]:
        """A known face as a picture (SIDE, SIDE, 3), and how alike the others look to it."""
        if row not in self._padded:
            rim = ((MARGIN, MARGIN), (MARGIN, MARGIN), (0, 0))
            padded = np.pad(self._templates[row].picture, rim, mode="edge")
            self._padded[row] = padded, self._coarsely(Seen(padded))
        return self._padded[row]


def _likeness(placed: Placed) -> float:
    return placed.likeness
