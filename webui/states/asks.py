"""What a phone's seat is asked, and what it may do besides."""

from typing import Literal

import msgspec

from webui.states.dice import FaceState

__all__ = ["AskState", "OptionState", "RollDieState", "RollState"]


class OptionState(msgspec.Struct, frozen=True):
    """Something to choose or to play; ``blocked`` is why not, as said.

    ``dice``: positions, in the seat's own pile, of the dice that it uses. ``default``: the "next"
    choice.
    """

    id: str
    label: str
    detail: str | None
    blocked: str | None
    group: str | None
    dice: list[int] = []
    default: bool = False


class RollDieState(msgspec.Struct, frozen=True):
    """A die that is to be rolled: its place in the roll, its colour, what it may show."""

    position: int
    colour: str | None
    faces: list[FaceState]


class RollState(msgspec.Struct, frozen=True):
    """A roll awaited from this seat.

    ``text``: "Attempt 2 of 3"; ``dice``: "5 dice", empty for secret ones and where dice
    are shown; ``to_roll``: those that are to be rolled now; ``may_keep``: dice lie and may be kept;
    ``may_stop``: may leave it at what lies, or where nothing has been rolled (``begun``) do
    without. ``typed``: what comes up may be typed in; ``in_tray``: dice in the tray may be this
    roll. ``secret``: what comes up is for this phone alone. ``turn`` says whose throw the tray
    counts first where others roll too, None where nobody does.
    """

    text: str
    dice: str
    count: int
    to_roll: list[RollDieState]
    kept: list[int]
    may_keep: bool
    may_stop: bool
    begun: bool
    typed: bool = True
    in_tray: bool = True
    secret: bool = False
    turn: str | None = None


class AskState(msgspec.Struct, frozen=True):
    """What this phone's seat is asked: fields by ``kind`` are filled, the others empty.

    "roll": ``roll``; "choose": ``options``; "amount": ``minimum``, ``maximum``, ``amount``;
    "window": a pass is all it takes.
    """

    kind: Literal["roll", "choose", "amount", "window"]
    prompt: str
    roll: RollState | None = None
    options: list[OptionState] = []
    minimum: int = 0
    maximum: int = 0
    amount: int = 0
