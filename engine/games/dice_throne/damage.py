"""The damage sum, in its fixed order (Dice Throne rules 2.4, DT-080 to DT-087)."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

import msgspec

from engine.messages import Message

__all__ = ["KINDS", "Change", "DamageKind", "Receipt", "Share", "Tally", "damage_sum", "half"]

DamageKind = Literal["normal", "undefendable", "pure", "collateral", "ultimate", "untyped"]


class _Kind(NamedTuple):
    defendable: bool
    preventable: bool
    modifiable: bool
    attack: bool


# "untyped" is damage from outside an attack: a status effect or a defensive ability (DT-087).
KINDS: dict[DamageKind, _Kind] = {
    "normal": _Kind(defendable=True, preventable=True, modifiable=True, attack=True),
    "undefendable": _Kind(defendable=False, preventable=True, modifiable=True, attack=True),
    "pure": _Kind(defendable=False, preventable=True, modifiable=False, attack=True),
    "collateral": _Kind(defendable=False, preventable=True, modifiable=False, attack=False),
    "ultimate": _Kind(defendable=False, preventable=False, modifiable=True, attack=True),
    "untyped": _Kind(defendable=False, preventable=True, modifiable=False, attack=False),
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


class Tally(msgspec.Struct):
    """The damage and the healing that will come to one seat when the phase ends."""

    kind: DamageKind = "untyped"
    bases: list[Change] = []
    changes: list[Change] = []
    shares: list[Share] = []
    healing: list[Change] = []
    avoided: bool = False


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


def damage_sum(tally: Tally) -> Receipt:
    """Sum the damage of ``tally``: base, then all changes, then each share of that subtotal.

    Dice Throne rules 2.4, DT-084 and DT-086; vectors T-01 to T-04 and T-24.
    """
    changes = tuple(change for change in tally.changes if _counts(change, tally.kind))
    base = sum(change.amount for change in tally.bases)
    subtotal = base + sum(change.amount for change in changes)
    taken = _taken(max(subtotal, 0), tally.shares, tally.kind)
    avoided = tally.avoided and KINDS[tally.kind].preventable
    left = subtotal - sum(change.amount for change in taken)
    return Receipt(base, changes, subtotal, taken, avoided, 0 if avoided else max(left, 0))


def half(number: int) -> int:
    """Return one half of ``number``, rounded up (DT-086)."""
    return -(-number // 2)


def _counts(change: Change, kind: DamageKind) -> bool:
    rules = KINDS[kind]
    if change.prevents:
        return rules.preventable
    return rules.modifiable and (change.amount > 0 or rules.preventable)


def _taken(subtotal: int, shares: Sequence[Share], kind: DamageKind) -> tuple[Change, ...]:
    rules = KINDS[kind]
    return tuple(
        Change(share.cause, _part(subtotal, share), prevents=share.numerator > 0)
        for share in shares
        if (rules.preventable if share.numerator > 0 else rules.modifiable)
    )


def _part(subtotal: int, share: Share) -> int:
    size = -(-subtotal * abs(share.numerator) // share.denominator)
    return size if share.numerator > 0 else -size
