"""What the table says to a game. Each is plain data that a phone can send as tagged JSON."""

from typing import Literal

import msgspec

__all__ = [
    "Answer",
    "Chose",
    "Correction",
    "Entered",
    "Interrupted",
    "Kept",
    "Passed",
    "Rolled",
    "SetCounter",
    "SetDie",
    "Source",
    "Stopped",
]

Source = Literal["tray", "hand", "virtual"]


class Rolled(msgspec.Struct, frozen=True, tag="rolled"):
    """The faces that came up, and how: read in the tray, typed by hand, or rolled virtually."""

    faces: tuple[str, ...]
    source: Source = "hand"


class Kept(msgspec.Struct, frozen=True, tag="kept"):
    """The positions (from 0) of the dice that are kept for the next roll attempt."""

    dice: tuple[int, ...]


class Stopped(msgspec.Struct, frozen=True, tag="stopped"):
    """The roll attempts that are left are not used."""


class Chose(msgspec.Struct, frozen=True, tag="chose"):
    """The option with this id was chosen."""

    option: str


class Entered(msgspec.Struct, frozen=True, tag="entered"):
    """This number was entered."""

    amount: int


class Passed(msgspec.Struct, frozen=True, tag="passed"):
    """The window may close as far as this seat is concerned."""


class Interrupted(msgspec.Struct, frozen=True, tag="interrupted"):
    """The action with this id (a card, a token) breaks in on whatever is asked."""

    action: str


Answer = Rolled | Kept | Stopped | Chose | Entered | Passed | Interrupted


class SetCounter(msgspec.Struct, frozen=True, tag="set-counter"):
    """Set a counter ("health", "cp", "token.stun" ...) to what the people say it is.

    ``seat`` is whose it is; None: the table's own.
    """

    seat: int | None
    counter: str
    value: int


class SetDie(msgspec.Struct, frozen=True, tag="set-die"):
    """Set the die at a position (from 0) to the face that the people say it shows.

    ``pile`` is where it lies; None: in the present roll.
    """

    die: int
    face: str
    pile: str | None = None


Correction = SetCounter | SetDie
