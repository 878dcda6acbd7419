"""The words that heroes, cards and tokens are written in: what happens, to whom, and when."""

from typing import Annotated, Literal

import msgspec

from engine.games.dice_throne.damage import DamageKind
from engine.games.dice_throne.quantities import Amount, Count, DieNumber, Pattern, Quantity

__all__ = [
    "Absorb",
    "Add",
    "Again",
    "Alter",
    "Amount",
    "Attempt",
    "Avoid",
    "ByHand",
    "Choice",
    "Contest",
    "Cp",
    "Damage",
    "Discard",
    "Draw",
    "Effect",
    "Gain",
    "Grow",
    "Heal",
    "Inflict",
    "Lose",
    "PassOn",
    "Pattern",
    "Prevent",
    "Quantity",
    "Raise",
    "Recoil",
    "Reflect",
    "Remove",
    "Reroll",
    "RollDice",
    "Spend",
    "Steal",
    "Transfer",
    "Undefendable",
    "Ward",
    "Who",
]

Purpose = Literal["offence", "defence"]
Who = Literal["self", "opponent", "opponents", "chosen-opponent", "chosen", "team"]


class _Effect(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="do",
):
    """Something that happens, under all the conditions named.

    Only ``on`` a pattern of the dice, or ``unless`` there is one; only while ``holding`` a status
    effect or companion; only with the ability ``upgraded`` to level II; only once so many were
    ``spent``.
    """

    on: Pattern | None = None
    unless: Pattern | None = None
    holding: str | None = None
    upgraded: str | None = None
    spent: Count = 0


class Damage(_Effect, frozen=True, tag="damage"):
    """Deal damage; ``kind`` counts for offensive abilities.

    To the "opponent": the target of one's attack, or one's attacker, or else one chosen.
    """

    amount: Amount
    kind: DamageKind = "normal"
    who: Who = "opponent"


class Recoil(_Effect, frozen=True, tag="recoil"):
    """Receive damage if the attack dealt at least 1."""

    amount: Amount


class Reflect(_Effect, frozen=True, tag="reflect"):
    """Deal one half of the incoming damage, rounded up, back to the attacker (DT-085)."""


class Undefendable(_Effect, frozen=True, tag="undefendable"):
    """Make the attack's normal damage undefendable."""


class Add(_Effect, frozen=True, tag="add"):
    """Add damage to one's own attack."""

    amount: Amount


class Prevent(_Effect, frozen=True, tag="prevent"):
    """Prevent incoming damage: an amount, or one half of it, rounded up."""

    amount: Amount = 0
    half: bool = False
    who: Literal["self", "chosen"] = "self"


class Avoid(_Effect, frozen=True, tag="avoid"):
    """Receive no damage from one source; its other effects stay (E-6, T-28)."""


class Absorb(_Effect, frozen=True, tag="absorb"):
    """Let a companion receive the damage of an attack instead."""

    companion: str


class Ward(_Effect, frozen=True, tag="ward"):
    """One may prevent one status effect that this attack inflicts."""


class Heal(_Effect, frozen=True, tag="heal"):
    """Heal."""

    amount: Amount
    who: Who = "self"


class Gain(_Effect, frozen=True, tag="gain"):
    """Gain tokens, or let another player gain them; ``fill`` up to the stack limit.

    Whoever gains ``token`` gains the tokens ``also``.
    """

    token: str
    also: tuple[str, ...] = ()
    count: Amount = 1
    fill: bool = False
    who: Who = "self"


class Lose(_Effect, frozen=True, tag="lose"):
    """Return so many of one's own tokens to the leaflet."""

    token: str
    count: Amount = 1


class Inflict(_Effect, frozen=True, tag="inflict"):
    """Inflict tokens."""

    tokens: tuple[str, ...]
    who: Who = "opponent"


class Remove(_Effect, frozen=True, tag="remove"):
    """Remove one token, or ``all`` tokens, of a player of choice or only of one's ``own`` board."""

    all: bool = False
    own: bool = False


class Transfer(_Effect, frozen=True, tag="transfer"):
    """Move one token from one player to another."""


class PassOn(_Effect, frozen=True, tag="pass-on"):
    """One may hand this token of one's own to another player."""

    token: str


class Raise(_Effect, frozen=True, tag="raise"):
    """Raise one's own stack limit of a token for the rest of the game (DT-064)."""

    token: str
    by: Count = 1


class Draw(_Effect, frozen=True, tag="draw"):
    """Draw cards."""

    amount: Amount
    who: Who = "self"


class Discard(_Effect, frozen=True, tag="discard"):
    """Discard cards, as far as there are any."""

    amount: Amount = 1
    who: Who = "self"


class Cp(_Effect, frozen=True, tag="cp"):
    """Gain combat points, or lose them where the amount is negative."""

    amount: Amount
    who: Who = "self"


class Steal(_Effect, frozen=True, tag="steal"):
    """Take combat points from the opponent, as far as there are any (DT-047)."""

    amount: Amount


class Spend(_Effect, frozen=True, tag="spend"):
    """Give up from none to ``most`` of one's own, for ``then``, which may count what was "spent".

    ``what``: "cp", "companions", "cards", or the name of a status effect.
    """

    what: str
    most: Count = 99
    then: tuple["Effect", ...] = ()


class Choice(_Effect, frozen=True, tag="choose"):
    """Choose one of several sets of effects ("or")."""

    options: tuple[tuple["Effect", ...], ...]


class Grow(_Effect, frozen=True, tag="grow"):
    """Grow companions: so many steps, each a new smallest one or one of them a step larger.

    With ``each``, every companion there is may grow once instead.
    """

    count: Amount = 1
    each: bool = False


class RollDice(_Effect, frozen=True, tag="roll"):
    """Roll so many dice afresh; ``then`` reads them and no others (rules 2.4, DT-043).

    Up to ``rerolls`` of them may be rolled again once.
    """

    dice: Annotated[int, msgspec.Meta(ge=1, le=10)]
    rerolls: Count = 0
    then: tuple["Effect", ...] = ()


class Contest(_Effect, frozen=True, tag="contest"):
    """Let an opponent roll a die, then roll one: who has the higher?"""

    wins: tuple["Effect", ...]
    loses: tuple["Effect", ...]
    ties: Literal["wins", "loses"] = "loses"


class Alter(_Effect, frozen=True, tag="alter"):
    """Alter up to ``count`` dice of the roll that lies on the table.

    ``how``: "set" a die to any face (or to the number ``to``), "tip" it by one, let it "copy"
    another of the roll, or "reroll" it.
    """

    how: Literal["set", "tip", "copy", "reroll"]
    count: Count = 1
    whose: Literal["any", "own", "team", "opponent"] = "any"
    to: DieNumber | None = None


class Attempt(_Effect, frozen=True, tag="attempt"):
    """Give whoever makes the offensive or defensive roll one more roll attempt."""

    roll: Purpose


class Again(_Effect, frozen=True, tag="again"):
    """Have one more Offensive Roll phase this turn, against the same opponent as the last."""


class Reroll(_Effect, frozen=True, tag="reroll"):
    """Whoever spends this token on the attack may roll its die again once (D-20)."""

    token: str


class ByHand(_Effect, frozen=True, tag="by-hand"):
    """Do what is printed: the player enters the damage, and sets by hand what else changes."""


Effect = (
    Damage
    | Recoil
    | Reflect
    | Undefendable
    | Add
    | Prevent
    | Avoid
    | Absorb
    | Ward
    | Heal
    | Gain
    | Lose
    | Inflict
    | Remove
    | Transfer
    | PassOn
    | Raise
    | Draw
    | Discard
    | Cp
    | Steal
    | Spend
    | Choice
    | Grow
    | RollDice
    | Contest
    | Alter
    | Attempt
    | Again
    | Reroll
    | ByHand
)
