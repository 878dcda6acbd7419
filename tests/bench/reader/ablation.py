"""The reader less one of its steps: what each step buys is what is lost without it."""

import contextlib
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

import numpy as np
import numpy.typing as npt

from vision import Mount
from vision.finding.plan import Plan
from vision.finding.spots import Spots, spots_on
from vision.frames import Frame
from vision.judging.dice import FAINT
from vision.judging.doubts import Sight
from vision.network import finder_network

__all__ = ["WHOLE", "WITHOUT", "Ablation"]

Numbers = npt.NDArray[np.float32]


@dataclass(frozen=True)
class Ablation:
    """What a host does not tell, and what in the reader is put out of reach."""

    tray: bool = True
    die_mm: bool = True
    instead: Mapping[str, Any] = field(default_factory=dict)
    """Limits and rules by their full names, and what stands in for them."""

    @contextlib.contextmanager
    def applied(self) -> Iterator[None]:
        """Read without the step for a while; a name that is gone is an AttributeError."""
        with contextlib.ExitStack() as stack:
            for name, value in self.instead.items():
                stack.enter_context(patch(name, value))
            yield


def _says_nothing(seen: Numbers, known: Numbers) -> Numbers:
    """In place of the network that compares prints: as likely as not."""
    del known
    return np.zeros(len(seen), dtype=np.float32)


def _may_be_blank(face: Numbers) -> float:
    """In place of the network that tells blank faces, while reading: as likely as not.

    Which face of a set is the blank one it still says: nothing else does.
    """
    del face
    return 0.0


def _says_nothing_of(_: Frame, places: Numbers, *known: object) -> Numbers:
    """In place of the network that tells tops in trays: as likely as not."""
    del known
    return np.zeros(len(places), dtype=np.float32)


def _once(plan: Plan, mount: Mount, *, twice: bool, **network: Any) -> Spots:
    """In place of looking at a plan upside down too."""
    del twice
    return spots_on(plan, mount, **network)


def _as_found(frame: Frame, plan: Plan, spots: Spots) -> Spots:
    """In place of the network that tells tops: what was found, as the finder sees it."""
    del frame, plan
    return spots


def _searching(instead: Mapping[str, Any]) -> Ablation:
    """Where dice are looked for at any size: nobody told it, and nothing measures them."""
    unmeasured = {"vision.reader.measured_dice": lambda *_: None}
    return Ablation(die_mm=False, instead={**unmeasured, **instead})


WHOLE = Ablation()

WITHOUT: dict[str, Ablation] = {
    "tray": Ablation(tray=False, die_mm=False),
    "expected-sizes": Ablation(
        tray=False, die_mm=False, instead={"vision.reader.expected_dice": lambda *_: None}
    ),
    "die-size": Ablation(die_mm=False),
    "measuring": _searching({}),
    "second-scale": _searching({"vision.finding.scale.USUAL": (0.0, math.inf)}),
    "clearest-size": _searching({"vision.finding.scale.DECIDED": 2}),
    "any-size-finder": _searching({"vision.finding.scale.any_size_network": finder_network}),
    "tops": Ablation(
        instead={
            "vision.finding.find.with_tops_told": _as_found,
            "vision.reader.tops_in_tray": _says_nothing_of,
        }
    ),
    "upside-down": _searching({"vision.finding.scale.spots_on": _once}),
    "brightening": Ablation(instead={"vision.finding.spots.MOST_GAIN": 1.0}),
    "edge-fit": Ablation(instead={"vision.finding.find.FITTED": math.inf}),
    "edge-evidence": Ablation(instead={"vision.judging.doubts.Sight.clearness": Sight.presence}),
    "sides": Ablation(instead={"vision.reader.without_sides": list}),
    "leaning-doubt": Ablation(instead={"vision.judging.doubts.SURE_FLAT": 1.0}),
    "large-ones": Ablation(instead={"vision.faces.pips.has_one_disc": lambda _: False}),
    "glints": Ablation(instead={"vision.faces.pips.glint_for_pip": lambda *_: False}),
    "bare-floor": Ablation(instead={"vision.reader.shows_the_floor": lambda *_: False}),
    "clear-enough": Ablation(instead={"vision.reader.clear_enough": lambda sights, *_: sights}),
    "judge": Ablation(instead={"vision.reader.Reader._weighs": False}),
    "blown-whites": Ablation(instead={"vision.faces.pips.SHOWN": math.inf}),
    "faint-beside-sure": _searching({"vision.judging.dice.FAINT_BESIDE_SURE": FAINT}),
    "bodies": Ablation(instead={"vision.judging.bodies.FEWEST_SURE": math.inf}),
    "hues": Ablation(instead={"vision.taught.contests.TINTED": math.inf}),
    "shared-icons": Ablation(instead={"vision.taught.matching.KIN": math.inf}),
    "second-look": Ablation(instead={"vision.reader.at_second_look": lambda first, _: first}),
    "as-held": Ablation(
        tray=False,
        die_mm=False,
        instead={"vision.reader.as_held_or_before": lambda first, _: first.dice},
    ),
    "another-look": Ablation(instead={"vision.sighting.CLOSER": ()}),
    "blanks-network": Ablation(instead={"vision.taught.icons.blank_odds": _may_be_blank}),
    "closer-look": Ablation(instead={"vision.taught.matching.Bank.closer": lambda *_: 0.0}),
    "prints-network": Ablation(
        instead={
            "vision.taught.matching.same_print": _says_nothing,
            "vision.taught.closeups.same_print": _says_nothing,
        }
    ),
}
"""By the name of what is missing. What only a table without a known size asks for is taken away
without the die's size as well, and without measuring it; of photos nobody knows it."""
