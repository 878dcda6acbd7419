"""Which die of the tray is which of a roll: of what kind it is, what it is called, its position."""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from engine import DieKind, Roll, Rolled, SeenDie
from engine.rolls import faces_after

__all__ = [
    "Lay",
    "agreed",
    "as_put",
    "as_seen",
    "called",
    "in_positions",
    "named_by",
    "parted",
    "sure_face",
]

_IN_LAMPLIGHT = {"grey": "black"}
"""What a lamp may make of a colour: a black die shines grey."""


@dataclass(frozen=True)
class Lay:
    """Dice at rest, and the position in the last counted roll of each, where it is known."""

    dice: tuple[SeenDie, ...] = ()
    positions: tuple[int | None, ...] = ()


def sure_face(die: SeenDie) -> str | None:
    """Return the face that a die shows for certain, None if it is in doubt."""
    return None if die.doubt else die.face


def named_by(die: SeenDie, roll: Roll) -> SeenDie:
    """Call the face what the asked kind of die calls it; it is in doubt if there is no such."""
    kind = _kind(die, roll)
    face = None if die.face is None or kind is None else kind.face(die.face)
    doubt = die.doubt if face is not None else die.doubt or "unknown face"
    return msgspec.structs.replace(die, face=face, doubt=doubt)


def called(lay: Lay, roll: Roll | None) -> Lay:
    """Call faces what the dice of ``roll`` call them, where they do: a plain 5 may be a claw."""
    if roll is None:
        return lay
    named = ((die, named_by(die, roll)) for die in lay.dice)
    return Lay(tuple(die if name.face is None else name for die, name in named), lay.positions)


def agreed(roll: Roll, lay: Lay) -> Lay:
    """Give dice positions that fit what they show: those that have none, or two that fit crosswise.

    Nobody knows them where people typed the roll. And a card may have changed one of two dice that
    showed the same, while people turned the other.
    """
    wanted = dict(enumerate(zip(roll.dice, roll.faces, strict=False)))
    shown = [(_kind(die, roll), sure_face(named_by(die, roll))) for die in lay.dice]
    found = list(lay.positions)
    for i, at in enumerate(found):
        if shown[i][1] is None or (at is not None and wanted.get(at) == shown[i]):
            continue
        for other in (place for place, face in wanted.items() if face == shown[i]):
            if at is None and other not in found:
                found[i] = other
                break
            if at is not None and other in found:
                j = found.index(other)
                if shown[j] == wanted.get(at):
                    found[i], found[j] = other, at
                    break
    return Lay(lay.dice, tuple(found))


def in_positions(roll: Roll, dice: tuple[SeenDie, ...], kept: dict[int, int]) -> Lay:
    """Order the dice: the kept ones at their positions, the others by what they show.

    A kept die shows what the game says, which a card may have changed since it was rolled. Where
    some are out, those that are not ``kept`` have all positions that the game does not keep.
    """
    order = {face: number for kind in roll.dice for number, face in enumerate(kind.faces)}
    rest = sorted(
        (die for i, die in enumerate(dice) if i not in kept),
        key=lambda die: (order.get(die.face or "", len(order)), die.centre or (0.0, 0.0)),
    )
    taken = set(kept.values() if len(dice) == roll.count else roll.kept)
    free = [place for place in range(roll.count) if place not in taken]
    placed = _by_kind(roll, rest, free)
    for i, place in kept.items():
        placed[place] = msgspec.structs.replace(dice[i], face=roll.faces[place], doubt=None)
    places = sorted(placed)
    return Lay(tuple(placed[place] for place in places), tuple(places))


def as_put(roll: Roll, dice: tuple[SeenDie, ...]) -> Lay:
    """Find each die at the position where the table has its face, now that it was put.

    Where some are in doubt still, people have typed the roll, in an order of their own.
    """
    faces = [face for die in dice if (face := sure_face(die)) is not None]
    if len(faces) < len(dice):
        return Lay(dice, (None,) * len(dice))
    positions = roll.positions(len(dice))
    put = faces_after(roll, Rolled(tuple(faces)))
    free, found = list(positions), dict[int, int]()
    for i in sorted(range(len(dice)), key=lambda i: put[positions[i]] != faces[i]):
        own = positions[i]
        alike = [at for at in free if (roll.dice[at], put[at]) == (roll.dice[own], faces[i])]
        found[i] = own if own in alike else alike[0]
        free.remove(found[i])
    return Lay(dice, tuple(found[i] for i in range(len(dice))))


def as_seen(found: Lay, look: Lay) -> Lay:
    """Let each die show what was seen, where that is sure: a card changes no die in the tray."""
    seen = {die.centre: die for die in look.dice if sure_face(die) is not None}
    return Lay(tuple(seen.get(die.centre, die) for die in found.dice), found.positions)


def parted(roll: Roll, found: Lay) -> tuple[Lay, Lay]:
    """Part what is shown, no kept dice where some are out, from what lies in the tray besides."""
    pairs = list(zip(found.dice, found.positions, strict=True))
    whole = len(pairs) >= roll.count
    shown = [pair for pair in pairs if whole or pair[1] not in roll.kept]
    aside = [pair for pair in pairs if pair not in shown]
    return _laid(shown), _laid(aside)


def _kind(die: SeenDie, roll: Roll) -> DieKind | None:
    """Return the kind that a die is of: by its colour, and among those of any colour by its face.

    Dice of one kind need no telling apart. None: a die of that colour is not rolled.
    """
    kinds = list(dict.fromkeys(roll.dice))
    if len(kinds) == 1:
        return kinds[0]
    seen = die.colour or ""
    coloured = [kind for kind in kinds if kind.colour == seen]
    lit = [kind for kind in kinds if kind.colour == _IN_LAMPLIGHT.get(seen, seen)]
    others = coloured or lit or [kind for kind in kinds if kind.colour is None]
    if die.face is not None:
        others.sort(
            key=lambda kind: (kind.face(die.face or "") is None, die.face not in kind.faces)
        )
    return others[0] if others else None


def _by_kind(roll: Roll, dice: list[SeenDie], places: list[int]) -> dict[int, SeenDie]:
    """Put each die at a position for its kind; one too many of a kind is in doubt."""
    placed: dict[int, SeenDie] = {}
    left = list(dice)
    for place in places:
        fitting = [die for die in left if _kind(die, roll) == roll.dice[place]]
        if fitting:
            placed[place] = fitting[0]
            left = [die for die in left if die is not fitting[0]]
    for place, die in zip((place for place in places if place not in placed), left, strict=False):
        placed[place] = msgspec.structs.replace(die, face=None, doubt=die.doubt or "unknown face")
    return placed


def _laid(pairs: Sequence[tuple[SeenDie, int | None]]) -> Lay:
    return Lay(tuple(die for die, _ in pairs), tuple(position for _, position in pairs))
