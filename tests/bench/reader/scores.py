"""How right a reading is: of the whole picture, and die by die."""

import math
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from tests.bench.reader.pictures import Picture, Truth
from vision import Die, Mount, Reading

__all__ = ["OUTCOMES", "Score", "Tally", "score", "wilson"]

OUTCOMES = ("exact", "unsure", "wrong")
"""All faces right and sure; any doubt; sure, and not what lies there."""

USUAL_REACH = 0.6
"""Sizes of the die found within which it is taken for the true one, where no label says more."""

COLOURS = frozenset({"red", "blue", "yellow", "black", "white", "green"})
"""Those that must be named rightly; the others have no borders that people agree on."""

MISSED, NO_DIE, DOUBTFUL = "missed", "no die", "doubtful"


@dataclass(frozen=True)
class Score:
    """One picture's reading against the truth."""

    path: Path
    outcome: str
    right: bool
    """Whether the faces read are those that lie there, sure or not."""
    ms: float
    pairs: tuple[tuple[Truth | None, Die | None], ...]
    """Each true die with the die found there, either of them None where there is none."""

    @property
    def badness(self) -> float:
        """For sorting the worst first: sure and wrong, then by how much is amiss."""
        amiss = sum(
            truth is None or die is None or die.face != truth.value for truth, die in self.pairs
        )
        return (1000.0 if self.outcome == "wrong" else 0.0) + amiss


@dataclass
class Tally:
    """The scores of some pictures, added up."""

    scores: list[Score] = field(default_factory=list)

    @property
    def outcomes(self) -> Counter[str]:
        """How many pictures had each outcome."""
        return Counter(score.outcome for score in self.scores)

    @property
    def found(self) -> tuple[int, int, int]:
        """Dice found where one lies, dice said to lie there, dice that lie there."""
        pairs = [pair for score in self.scores for pair in score.pairs]
        both = sum(truth is not None and die is not None for truth, die in pairs)
        said = sum(die is not None for _, die in pairs)
        return both, said, sum(truth is not None for truth, _ in pairs)

    @property
    def confusion(self) -> Counter[tuple[str, str]]:
        """How often a true value was said to be each other, `doubtful`, `missed` or `no die`."""
        pairs = [pair for score in self.scores for pair in score.pairs]
        return Counter((truth.value if truth else NO_DIE, _said(die)) for truth, die in pairs)

    @property
    def colours(self) -> tuple[int, int]:
        """Rightly named colours, of the rightly read dice whose colour has a name."""
        told = [
            (truth, die)
            for score in self.scores
            for truth, die in score.pairs
            if truth and die and truth.colour in COLOURS and die.face == truth.value
        ]
        return sum(die.colour == truth.colour for truth, die in told), len(told)


def score(picture: Picture, reading: Reading | None, ms: float) -> Score:
    """Score one reading; None is a refused picture, which is unsure."""
    right = reading is not None and Counter(reading.faces) == Counter(
        die.value for die in picture.dice
    )
    outcome = _outcome(reading, right=right)
    return Score(picture.path, outcome, right, ms, _paired(picture, reading))


def wilson(many: int, total: int) -> tuple[float, float]:
    """The 95 % interval of a share that was seen `many` times of `total` (Wilson, 1927)."""
    if not total:
        return 0.0, 1.0
    z, share = 1.96, many / total
    middle = share + z * z / (2 * total)
    spread = z * math.sqrt(share * (1 - share) / total + z * z / (4 * total * total))
    whole = 1 + z * z / total
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


def _said(die: Die | None) -> str:
    if die is None:
        return MISSED
    return DOUBTFUL if die.doubt or die.face is None else die.face


def _outcome(reading: Reading | None, *, right: bool) -> str:
    if reading is None or not reading.sure:
        return "unsure"
    return "exact" if right else "wrong"


def _paired(
    picture: Picture, reading: Reading | None
) -> tuple[tuple[Truth | None, Die | None], ...]:
    """Pair true dice and found ones, the nearest first."""
    found = list(reading.dice) if reading else []
    width = reading.width if reading else 0
    near = sorted(
        (away, t, f)
        for t, truth in enumerate(picture.dice)
        for f, die in enumerate(found)
        if (away := _away(truth, die, picture.mount, width)) < 1
    )
    met: dict[int, int] = {}
    for _, t, f in near:
        if t not in met and f not in met.values():
            met[t] = f
    pairs: list[tuple[Truth | None, Die | None]] = [
        (truth, found[met[t]] if t in met else None) for t, truth in enumerate(picture.dice)
    ]
    pairs += [(None, die) for f, die in enumerate(found) if f not in met.values()]
    return tuple(pairs)


def _away(truth: Truth, die: Die, mount: Mount, width: int) -> float:
    """How far apart they are, 1 being as far as one die may be found from its place."""
    x, y = die.centre
    if mount is Mount.UNDER:
        x = width - 1 - x
    reach = max(truth.reach, USUAL_REACH * die.size)
    return math.dist((x, y), truth.centre) / reach
