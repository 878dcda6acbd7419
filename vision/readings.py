"""What a reading says: which dice lie there, and how sure the reader is of each."""

from dataclasses import dataclass

from vision.trays import Mount

__all__ = ["Die", "Reading"]


@dataclass(frozen=True)
class Die:
    """One die as read. Places are pixels as seen from above.

    Over a tray that is the frame itself; under one it is the frame mirrored left to right.
    """

    face: str | None
    """The face that is up; None where the reader has no candidate."""
    colour: str
    """The body's colour name: "red", "white", ..."""
    centre: tuple[float, float]
    """The middle of the face that the camera sees."""
    angle: float
    """Degrees, clockwise as seen from above, of the face's edge against the frame's; 0 to 90 for
    pips, 0 to 360 for taught faces that have an upright."""
    size: float
    """The length of the seen face's edge in pixels."""
    outline: tuple[tuple[float, float], ...]
    """The four corners of the face that the camera sees."""
    confidence: float
    """0 to 1; what is sure lies near 1."""
    doubt: str | None
    """None where the face is sure, else why not: "cocked", "glare", "half hidden", ..."""


@dataclass(frozen=True)
class Reading:
    """All dice of one frame, ordered by their place: top to bottom, then left to right."""

    dice: tuple[Die, ...]
    mount: Mount = Mount.OVER
    width: int = 0
    """Of the frame that was read, in pixels."""

    @property
    def sure(self) -> bool:
        """Whether no die is doubtful."""
        return all(die.doubt is None and die.face is not None for die in self.dice)

    @property
    def faces(self) -> tuple[str | None, ...]:
        """The faces up, in the order of `dice`."""
        return tuple(die.face for die in self.dice)
