"""The damage sum, in its fixed order (Dice Throne rules 2.4, DT-080 to DT-087)."""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

import msgspec

from engine.messages import Message

__all__ = [
    "KINDS",
    "Change",
    "DamageKind",
    "Echo",
    "Kind",
    "Kinds",
    "Receipt",
    "Share",
    "Tally",
    "damage_sum",
    "half",
]

DamageKind = Literal["normal", "undefendable", "pure", "collateral", "ultimate", "untyped"]


class Kind(NamedTuple):
    """What a type of damage allows (DT-080)."""

    defendable: bool
    preventable: bool
    avoidable: bool
    modifiable: bool
    attack: bool


Kinds = Mapping[DamageKind, Kind]

# "untyped" is damage from outside an attack: a status effect or a defensive ability (DT-087).
KINDS: Kinds = {
    "normal": Kind(defendable=True, preventable=True, avoidable=True, modifiable=True, attack=True),
    "undefendable": Kind(
        defendable=False, preventable=True, avoidable=True, modifiable=True, attack=True
    ),
    "pure": Kind(defendable=False, preventable=True, avoidable=True, modifiable=False, attack=True),
    "collateral": Kind(
        defendable=False, preventable=True, avoidable=True, modifiable=False, attack=False
    ),
    "ultimate": Kind(
        defendable=False, preventable=False, avoidable=False, modifiable=True, attack=True
    ),
    "untyped": Kind(
        defendable=False, preventable=True, avoidable=True, modifiable=False, attack=False
    ),
}


class Change(msgspec.Struct, frozen=True):
    """So much more damage (or less, if negative), and what caused it.

    ``prevents`` tells prevention from a modification that makes the damage smaller.
    """

    cause: Message
    amount: int
    prevents: bool = False


class Share(msgspec.Struct, frozen=True):
    """A share of the subtotal that is prevented (added, if negative), and what caused it."""

    cause: Message
    numerator: int = 1
    denominator: int = 2


class Echo(msgspec.Struct, frozen=True):
    """Damage that comes of an attack's sum, and is drawn with it (DT-085).

    It ``reads`` what the attack "dealt" or its "subtotal": where that is at least 1, the echo is
    ``amount``, or else ``numerator`` / ``denominator`` of it, rounded up.
    """

    cause: Message
    reads: Literal["dealt", "subtotal"] = "dealt"
    amount: int = 0
    numerator: int = 0
    denominator: int = 1

    def of(self, attack: "Receipt") -> int:
        """Return the damage that this is after ``attack``."""
        read = attack.result if self.reads == "dealt" else attack.subtotal
        if read < 1:
            return 0
        return self.amount or -(-read * self.numerator // self.denominator)


class Tally(msgspec.Struct):
    """The damage that one ``source`` brings to one ``seat`` when the phase ends (E-6).

    An attack whose target is not known yet has the seat -1. What is ``avoided`` comes to the
    companion that is the ``absorber``, if there is one.
    """

    seat: int = -1
    source: str = "effect"
    kind: DamageKind = "untyped"
    bases: list[Change] = []
    changes: list[Change] = []
    shares: list[Share] = []
    echoes: list[Echo] = []
    avoided: bool = False
    absorber: str = ""


class Receipt(msgspec.Struct, frozen=True):
    """How a sum of damage was reached: ``base`` plus ``changes`` is ``subtotal`` ...

    ... less ``taken`` (the shares, each rounded up) is ``result``, unless it was ``avoided``.
    """

    base: int
    changes: tuple[Change, ...]
    subtotal: int
    taken: tuple[Change, ...]
    avoided: bool
    result: int


def damage_sum(tally: Tally, kinds: Kinds = KINDS) -> Receipt:
    """Sum the damage of ``tally``: base, then all changes, then each share of that subtotal.

    Dice Throne rules 2.4, DT-084 and DT-086; vectors T-01 to T-04 and T-24.
    """
    rules = kinds[tally.kind]
    changes = tuple(change for change in tally.changes if _counts(change, rules))
    base = sum(change.amount for change in tally.bases)
    subtotal = base + sum(change.amount for change in changes)
    taken = _taken(max(subtotal, 0), tally.shares, rules)
    avoided = tally.avoided and rules.avoidable
    left = subtotal - sum(change.amount for change in taken)
    return Receipt(base, changes, subtotal, taken, avoided, 0 if avoided else max(left, 0))


def half(number: int) -> int:
    """Return one half of ``number``, rounded up (DT-086)."""
    return -(-number // 2)


def _counts(change: Change, rules: Kind) -> bool:
    if change.prevents:
        return rules.preventable
    return rules.modifiable and (change.amount > 0 or rules.preventable)


def _taken(subtotal: int, shares: Sequence[Share], rules: Kind) -> tuple[Change, ...]:
    return tuple(
        Change(share.cause, _part(subtotal, share), prevents=share.numerator > 0)
        for share in shares
        if (rules.preventable if share.numerator > 0 else rules.modifiable)
    )


def _part(subtotal: int, share: Share) -> int:
    size = -(-subtotal * abs(share.numerator) // share.denominator)
    return size if share.numerator > 0 else -size
