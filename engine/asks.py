"""What a game needs from the table, as plain data: any page, button or script can answer it."""

import msgspec

from engine.messages import Message

__all__ = [
    "Amount",
    "Ask",
    "Choose",
    "DieKind",
    "Option",
    "Roll",
    "SeatAsk",
    "Together",
    "Window",
]


_CUBE = 6
_MOST_FACES = 12


class Option(msgspec.Struct, frozen=True):
    """One thing that may be chosen.

    ``blocked`` says why the rules do not allow it now; a referee may force it all the same.
    ``detail`` is a second, smaller line ("4 of a kind: undefendable"); ``group`` a heading that
    options of one sort share; ``dice`` the positions, in the seat's own pile, of the dice it uses.
    """

    id: str
    label: Message
    blocked: Message | None = None
    detail: Message | None = None
    group: Message | None = None
    dice: tuple[int, ...] = ()


class DieKind(msgspec.Struct, frozen=True):
    """A sort of die: its name, and its faces in their order ("1-sword" ... "6-pow").

    ``colour`` is that of the die itself, by which the camera tells it from dice with the same
    faces; None: any will do.
    """

    name: str
    faces: tuple[str, ...]
    colour: str | None = None

    @property
    def is_cube(self) -> bool:
        """Whether plain dice with pips can stand for it: nothing with more faces is a cube."""
        return len(self.faces) <= _CUBE

    @property
    def is_die(self) -> bool:
        """Whether there are such dice: letters, which stand for a shuffled deck, are made up."""
        return len(self.faces) <= _MOST_FACES

    def face(self, seen: str) -> str | None:
        """Return this kind's face for the face ``seen``, or None if it has no such face.

        A host may play with plain dice: a face is known by its whole name, by its number where just
        one face bears it ("1-sword" is "1"), or by its place where none does ("claw" is "5").
        Who teaches dice may have written "1-Sword".
        """
        if seen in self.faces:
            return seen
        for face in self.faces:
            if face.lower() == seen.lower():
                return face
        bearing = [face for face in self.faces if face.partition("-")[0] == seen]
        places = [str(number) for number in range(1, len(self.faces) + 1)]
        if not bearing and seen in places:
            return self.faces[places.index(seen)]
        return bearing[0] if len(bearing) == 1 else None


class Roll(msgspec.Struct, frozen=True, tag="roll"):
    """A roll attempt awaited from the tray.

    ``dice`` are in play, a kind for each position, of which those at the positions ``kept`` stay as
    they lie (``faces`` names what they all show now, empty before the first attempt). Answered by
    ``Rolled`` with the faces of all dice, or of just those not kept, in their positions: the game
    is sent the faces of all. Also answered by ``Kept``, which changes what is kept, and, if
    ``may_stop``, by ``Stopped``. What comes up in a ``secret`` roll is for the seat's eyes only.
    """

    seat: int
    prompt: Message
    dice: tuple[DieKind, ...]
    attempt: int = 1
    attempts: int = 1
    faces: tuple[str, ...] = ()
    kept: tuple[int, ...] = ()
    may_stop: bool = False
    secret: bool = False

    @property
    def count(self) -> int:
        """How many dice are in play."""
        return len(self.dice)

    @property
    def free(self) -> tuple[int, ...]:
        """The positions of the dice that are to be rolled."""
        kept = self.kept if self.faces else ()
        return tuple(at for at in range(self.count) if at not in kept)

    def positions(self, named: int) -> tuple[int, ...]:
        """Return the positions that are meant when ``named`` dice are named: all, or the free.

        Where it is neither number of dice, nothing can be meant.
        """
        if named == self.count:
            return tuple(range(self.count))
        return self.free if named == len(self.free) else ()


class Choose(msgspec.Struct, frozen=True, tag="choose"):
    """One of ``options`` is to be chosen; ``default`` is what the "next" button chooses.

    The options of a ``secret`` choice, and what was chosen, are for the seat's eyes only.
    """

    seat: int
    prompt: Message
    options: tuple[Option, ...]
    default: str | None = None
    secret: bool = False


class Amount(msgspec.Struct, frozen=True, tag="amount"):
    """A whole number from ``minimum`` to ``maximum`` is to be entered."""

    seat: int
    prompt: Message
    minimum: int
    maximum: int
    default: int | None = None


class Window(msgspec.Struct, frozen=True, tag="window"):
    """A moment in which ``seats`` may act (a card, a token) or pass.

    It closes when all of them have passed. Whoever acts opens it anew for all of them, since what
    they passed on has changed, unless that was but an aside (``Game.is_aside``). A window for no
    seat closes by itself.
    """

    seats: tuple[int, ...]
    prompt: Message


SeatAsk = Roll | Choose | Amount


class Together(msgspec.Struct, frozen=True, tag="together"):
    """Several seats asked at once, each its own; it goes on when all have answered."""

    asks: tuple[SeatAsk, ...]


Ask = SeatAsk | Window | Together
