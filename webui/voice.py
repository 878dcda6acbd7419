"""Messages said to one reader: in their language, with the players' own names."""

from collections.abc import Iterable, Mapping
from functools import reduce
from types import MappingProxyType

import msgspec

from engine import DiceNames, DieKind, Message
from engine.messages import Parameter
from webui.catalogues import Catalogue
from webui.states import FaceState

__all__ = ["Voice"]

_BETWEEN_FACES = ", "
"""What stands between the faces of a roll as the engine tells them."""

_TAUGHT = frozenset({"face", "other"})
"""Parameters of a lesson's messages that name a face."""


class Voice:
    """Says messages in one language; ``names`` are the players' names, by seat.

    ``own_dice`` tells what people call dice that they brought, by the names of their kinds.
    """

    def __init__(
        self,
        catalogue: Catalogue,
        names: Mapping[int, str],
        game: str,
        own_dice: Mapping[str, DiceNames] = MappingProxyType({}),
    ) -> None:
        self.language = catalogue.language
        self._catalogue, self._names, self._game = catalogue, names, game
        self._own_dice = own_dice

    def says_the_same_as(self, other: "Voice") -> bool:
        """Tell whether both say everything alike: in one language, with the same names and game."""
        mine = (self.language, self._names, self._game)
        return mine == (other.language, other._names, other._game)  # noqa: SLF001 - of our own class

    def say(self, message: Message) -> str:
        """Say ``message``. A die's face is said by its number alone, which tells it apart."""
        return self._catalogue.text(self._in_short(message), self.name)

    def say_in_full(self, message: Message, kind: str) -> str:
        """Say ``message`` with whole names of faces of that kind of dice.

        Dice being taught may share a number.
        """
        params = {name: self._in_full(name, value, kind) for name, value in message.params.items()}
        return self._catalogue.text(msgspec.structs.replace(message, params=params), self.name)

    def perhaps(self, message: Message | None) -> str | None:
        """Say ``message``, if there is one."""
        return None if message is None else self.say(message)

    def word(self, name: str, /, **values: str | int) -> str:
        """Say one of the page's own words by its short name."""
        return self._catalogue.word(f"page.{name}", **values)

    def listed(self, parts: Iterable[str]) -> str:
        """Name several things, with what this language writes between them."""
        named = list(parts) or [""]
        return reduce(lambda first, rest: self.word("list", first=first, rest=rest), named)

    def turn(self, number: int) -> str:
        """Say which turn it is; a game that counts rounds has an entry of its own."""
        own = f"{self._game}.turn-number"
        if self._catalogue.knows(own):
            return self._catalogue.word(own, number=number)
        return self.word("turn-number", number=number)

    def name(self, seat: int) -> str:
        """Return the name of the player at ``seat``, or "Player 1" where nobody gave one."""
        return self._names.get(seat) or self.word("player", number=seat + 1)

    def face(self, face: str, kind: str | None = None) -> FaceState:
        """Say a die's face: "4-life" is "4 Life", "claw" is "Claw", and "4" just "4".

        A symbol that no game has is on somebody's own dice, and called as they call it. ``kind``
        is the name of the kind of die, where that is known.
        """
        number, symbol = _parts(face)
        if symbol is None:
            return FaceState(face, number, None, number)
        return FaceState(face, number, symbol, f"{number} {self._symbol(symbol, kind)}".strip())

    def _symbol(self, symbol: str, kind: str | None) -> str:
        """Say a symbol as its kind of dice calls it, else as all games do, else as any dice do."""
        dice = self._own_dice.get(kind or "")
        if dice is not None and symbol in dice.symbols:
            return self.say(dice.symbols[symbol])
        if said := self._catalogue.symbol(self._game, symbol):
            return said
        own = (each.symbols[symbol] for each in self._own_dice.values() if symbol in each.symbols)
        called = next(own, None)
        return symbol if called is None else self.say(called)

    def faces(self, kind: DieKind) -> list[FaceState]:
        """Say every face of a kind of die."""
        return [self.face(face, kind.name) for face in kind.faces]

    def die(self, kind: DieKind, face: str | None) -> str:
        """Say a die aloud: "red 5" where a game tells its dice apart by colour, else its face."""
        colour = f"{self._game}.colour.{kind.colour}"
        shown = self.word("hidden") if face is None else self.face(face, kind.name).label
        known = self._catalogue.knows(colour)
        return f"{self._catalogue.word(colour)} {shown}" if known else shown

    def dice(self, name: str) -> str:
        """Say a kind of dice: "moon-elf" is "Moon Elf"; what nobody named is called as it is."""
        own = self._own_dice.get(name)
        return self._catalogue.dice(name) or name if own is None else self.say(own.kind)

    def doubt(self, reason: str) -> str:
        """Say why a die is doubtful: "half hidden"."""
        return self.word(f"doubt-{reason.replace(' ', '-')}")

    def _in_short(self, message: Message) -> Message:
        if not message.params:
            return message
        params = {name: self._short(name, value) for name, value in message.params.items()}
        return msgspec.structs.replace(message, params=params)

    def _in_full(self, name: str, value: Parameter, kind: str) -> Parameter:
        if isinstance(value, str) and name in _TAUGHT:
            return self.face(value, kind).label
        return self.dice(value) if isinstance(value, str) and name == "kind" else value

    def _short(self, name: str, value: Parameter) -> Parameter:
        if isinstance(value, Message):
            return self._in_short(value)
        if isinstance(value, str) and name in {"face", "faces"}:
            return self.listed(map(self._short_face, value.split(_BETWEEN_FACES)))
        return self.dice(value) if isinstance(value, str) and name == "kind" else value

    def _short_face(self, face: str) -> str:
        number, _ = _parts(face)
        return number or self.face(face).label


def _parts(face: str) -> tuple[str, str | None]:
    """Split a face into its number, if it has one, and its symbol, if it has one."""
    number, _, symbol = face.partition("-")
    if not number.isdigit() and len(face) > 1:
        return "", face
    return number, symbol or None
