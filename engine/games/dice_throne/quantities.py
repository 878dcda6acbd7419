"""The numbers and patterns that heroes, cards and tokens are written in."""

from typing import Annotated, Literal

import msgspec

__all__ = ["Amount", "Count", "DieNumber", "Number", "Pattern", "Quantity", "Straight"]

# A number in a file beyond this is a slip of the pen, and would not fit on any dial.
Number = Annotated[int, msgspec.Meta(ge=-99, le=99)]
Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
DieNumber = Annotated[int, msgspec.Meta(ge=1, le=6)]
Straight = Literal["small", "large"]

# What keys may be, msgspec knows but does not tell its schema: JSON's keys are always words.
_Counts = Annotated[
    dict[int, Number],
    msgspec.Meta(
        extra_json_schema={
            "propertyNames": {"pattern": "^-?[0-9]+$", "description": "a whole number"}
        }
    ),
]
_Numbers = Annotated[
    dict[DieNumber, Count],
    msgspec.Meta(extra_json_schema={"propertyNames": {"enum": ["1", "2", "3", "4", "5", "6"]}}),
]


class Pattern(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What dice must show: all that is named here (rules 2.4, DT-040 to DT-042).

    ``at_least`` and ``at_most`` are about the sum of the numbers.
    """

    symbols: dict[str, Count] = {}
    numbers: _Numbers = {}
    straight: Straight | None = None
    of_a_kind: Count = 0
    at_least: Count = 0
    at_most: Count = 99


class Quantity(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A number that depends on something: ``plus``, and so much more for what is counted.

    Counted is ``per`` a symbol of the dice, ``per_token`` a status effect on one's own board, or
    ``per_own``: combat points, companions, positive status effects, status effects of any tone,
    what was just "spent", the damage "dealt". ``times`` is counted once for ``every`` so many of
    it, ``most`` at the most, or ``steps`` says the number for each count. ``pips`` adds the numbers
    shown; ``half`` halves, rounding up.
    """

    plus: Number = 0
    per: str | None = None
    per_token: str | None = None
    per_own: Literal["cp", "companions", "positive", "status", "spent", "dealt"] | None = None
    times: Number = 1
    every: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1
    most: Count = 99
    steps: _Counts = {}
    pips: bool = False
    half: bool = False


Amount = Number | Quantity | Literal["ask"]
"""A number, a quantity, or "ask": the player enters what is printed."""
