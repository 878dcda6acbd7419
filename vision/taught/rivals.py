"""A known face laid onto another one: what tells the two apart, from afar and closely."""

from dataclasses import dataclass
from functools import cached_property

from vision.taught.aligning import Template
from vision.taught.closeups import Closeup, closeup_of
from vision.taught.contests import Contest, contest_of

__all__ = ["Rival"]


@dataclass(frozen=True)
class Rival:
    """A known face in the turn in which it is most like another one.

    Args:
        row: which of the known ones it is.
        face: the other one.
        laid: itself, as it lies on that.
    """

    row: int
    face: Template
    laid: Template

    @cached_property
    def contest(self) -> Contest:
        """What tells the other one from this one, pixel by pixel."""
        return contest_of(self.face, self.laid)

    @cached_property
    def closeup(self) -> Closeup:
        """The part in which a network tells the other one from this one."""
        return closeup_of(self.face, self.laid, self.contest)
