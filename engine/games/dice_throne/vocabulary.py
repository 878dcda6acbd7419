"""The words that heroes, cards and tokens are written in: patterns of dice, quantities, effects."""

from typing import Literal

import msgspec

from engine.games.dice_throne.damage import DamageKind

__all__ = [
    "Add",
    "Alter",
    "Attempt",
    "Cp",
    "Damage",
    "Draw",
    "Effect",
    "Gain",
    "Heal",
    "Inflict",
    "Pattern",
    "Prevent",
    "Quantity",
    "Recoil",
    "Remove",
    "RollDice",
    "Transfer",
    "Undefendable",
    "Ward",
]

Straight = Literal["small", "large"]
Purpose = Literal["offence", "defence"]


class Pattern(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What dice must show: all that is named here (rules 2.4, DT-040 to DT-042)."""

    symbols: dict[str, int] = {}
    straight: Straight | None = None
    of_a_kind: int = 0
    at_least: int = 0


class Quantity(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number read off dice: ``plus``, and so much more for what they show.

    ``per`` names a symbol: ``times`` is counted once for ``every`` so many of it, or ``steps`` says
    the number for each count. ``pips`` adds the numbers shown; ``half`` halves, rounding up.
    """

    plus: int = 0
    per: str | None = None
    times: int = 1
    every: int = 1
    steps: dict[int, int] = {}
    pips: bool = False
    half: bool = False


class _Effect(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do"
):
    """Something that happens: only ``on`` a pattern, or ``unless`` there is one."""

    on: Pattern | None = None
    unless: Pattern | None = None


class Damage(_Effect, frozen=True, tag="damage"):
    """Deal damage to the opponent, or to oneself; ``kind`` counts for offensive abilities."""

    amount: int | Quantity
    kind: DamageKind = "normal"
    who: Literal["self", "opponent"] = "opponent"


class Recoil(_Effect, frozen=True, tag="recoil"):
    """Receive damage if the attack dealt at least 1."""

    amount: int | Quantity


class Undefendable(_Effect, frozen=True, tag="undefendable"):
    """Make the attack's normal damage undefendable."""


class Add(_Effect, frozen=True, tag="add"):
    """Add damage to one's own attack."""

    amount: int | Quantity


class Prevent(_Effect, frozen=True, tag="prevent"):
    """Prevent incoming damage: an amount, or one half of it, rounded up."""

    amount: int | Quantity = 0
    half: bool = False
    who: Literal["self", "chosen"] = "self"


class Ward(_Effect, frozen=True, tag="ward"):
    """One may prevent one status effect that this attack inflicts."""


class Heal(_Effect, frozen=True, tag="heal"):
    """Heal oneself."""

    amount: int | Quantity


class Gain(_Effect, frozen=True, tag="gain"):
    """Gain tokens, or let a chosen player gain them."""

    token: str
    count: int = 1
    who: Literal["self", "chosen"] = "self"


class Inflict(_Effect, frozen=True, tag="inflict"):
    """Inflict tokens on the opponent."""

    tokens: tuple[str, ...]


class Remove(_Effect, frozen=True, tag="remove"):
    """Remove one token, or all tokens, of a player of choice."""

    all: bool = False


class Transfer(_Effect, frozen=True, tag="transfer"):
    """Move one token from one player to another."""


class Draw(_Effect, frozen=True, tag="draw"):
    """Draw cards."""

    amount: int | Quantity


class Cp(_Effect, frozen=True, tag="cp"):
    """Gain combat points, or lose them where the amount is negative."""

    amount: int | Quantity
    who: Literal["self", "opponent"] = "self"


class RollDice(_Effect, frozen=True, tag="roll"):
    """Roll so many dice afresh; ``then`` reads them and no others (rules 2.4, DT-043)."""

    dice: int
    then: tuple["Effect", ...] = ()


class Alter(_Effect, frozen=True, tag="alter"):
    """Alter up to ``count`` dice of the roll that lies on the table.

    ``how``: "set" a die to any face (or to the number ``to``), "tip" it by one, let it "copy"
    another of the roll, or "reroll" it.
    """

    how: Literal["set", "tip", "copy", "reroll"]
    count: int = 1
    whose: Literal["any", "own", "opponent"] = "any"
    to: int | None = None


class Attempt(_Effect, frozen=True, tag="attempt"):
    """Give whoever makes the offensive or defensive roll one more roll attempt."""

    roll: Purpose


Effect = (
    Damage
    | Recoil
    | Undefendable
    | Add
    | Prevent
    | Ward
    | Heal
    | Gain
    | Inflict
    | Remove
    | Transfer
    | Draw
    | Cp
    | RollDice
    | Alter
    | Attempt
)
