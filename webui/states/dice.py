"""Dice as the page shows them."""

import msgspec

__all__ = ["DieState", "FaceState", "PileState", "TrayState"]


class FaceState(msgspec.Struct, frozen=True):
    """A face: its id ("4-life"), its number, its symbol ("life", or None), how it is said."""

    id: str
    number: str
    symbol: str | None
    label: str


class DieState(msgspec.Struct, frozen=True):
    """A die as the table counts it (``position`` from 0) or as the camera sees it.

    ``face`` None: not read, or not for this phone's eyes (``hidden``). ``doubt``: why a person is
    to settle it, as said. ``colour``: of the die itself. ``faces``: what it may be set to.
    ``centre``: where it lies, in fractions of the picture; None: unknown. ``id``: of a die that the
    camera sees, the same for as long as it is the same die, while its position may change.
    ``said``: a die that counts as it is read out, "red 5".
    """

    position: int
    face: FaceState | None
    kept: bool = False
    hidden: bool = False
    doubt: str | None = None
    colour: str | None = None
    centre: tuple[float, float] | None = None
    faces: list[FaceState] = []
    id: int | None = None
    said: str = ""


class PileState(msgspec.Struct, frozen=True):
    """Dice that lie together apart from the present roll; ``seat`` is whose they are.

    ``id`` and a die's position go back in ``SetDie``.
    """

    id: str
    label: str
    seat: int | None
    dice: list[DieState]


class TrayState(msgspec.Struct, frozen=True):
    """What the camera sees: ``state`` of TrayView, how it is said, and its dice.

    ``look`` is the number to send back when a doubtful die is settled. ``quiet``: there is nothing
    new to tell, and the line leaves its room to what is asked.
    """

    state: str
    text: str
    look: int
    dice: list[DieState]
    quiet: bool = False
