"""Heroes, cards, tokens and companions as they are written down."""

from typing import Annotated, Literal, get_args

import msgspec

from engine.asks import DieKind
from engine.games.dice_throne.quantities import Count, DieNumber, Pattern
from engine.games.dice_throne.vocabulary import Effect
from engine.messages import Message

__all__ = [
    "Ability",
    "AddedBy",
    "Card",
    "Companion",
    "Confidence",
    "Content",
    "Hero",
    "Id",
    "Level",
    "Name",
    "Token",
    "Use",
    "literal",
]

Confidence = Literal["high", "medium", "low", "none"]
"""How well figures are substantiated: "high" was read off print, "none" is entered by players."""
Language = Literal["en", "zh-Hant", "ko"]
Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*\Z", max_length=40)]
Words = Annotated[
    str,
    msgspec.Meta(
        min_length=1, max_length=60, pattern=r"\S", description="words in quotes (1 to 60)"
    ),
]
"""What can be read: a choice with nothing on it could not be made."""
_Translated = Annotated[
    dict[Language, Words],
    msgspec.Meta(
        min_length=1, extra_json_schema={"propertyNames": {"enum": list(get_args(Language))}}
    ),
]
Name = Words | _Translated
"""A name in the file itself: one for all languages, or one for each."""


def literal(name: Name) -> Message:
    """Return a name that stands in no catalogue: its words by language, English for the others."""
    names = {"en": name} if isinstance(name, str) else name
    return Message("literal", {str(language): words for language, words in names.items()})


def _label(name: Name | None, key: str) -> Message:
    return Message(f"dice-throne.{key}") if name is None else literal(name)


# Heroes and cards are the same only if they are one and the same (eq=False): caches hold them.


class _Printed(msgspec.Struct, frozen=True, kw_only=True, eq=False, forbid_unknown_fields=True):
    """What bears a name, and may be more or less well substantiated."""

    name: Name | None = None
    confidence: Confidence = "high"


class Use(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    eq=False,
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """A way to spend a token or a companion, or to use a passive ability.

    ``when``: "any" time; in one's "main" phases; for one's "attack" (``dealing`` so much damage at
    least); for one's "offence" or "defence" roll; when "attacked"; when "hurt" by any damage; once
    an attack has "dealt" damage. It costs ``cost`` tokens (none that were gained this turn, if
    ``aged``) and ``cp`` combat points, and may be limited to ``once`` or ``twice`` a turn. Without
    effects it is done by hand.
    """

    when: Literal["any", "main", "attack", "offence", "attacked", "defence", "hurt", "dealt"] = (
        "any"
    )
    effects: tuple[Effect, ...] = ()
    cost: Count = 1
    cp: Count = 0
    dealing: Count = 0
    once: bool = False
    twice: bool = False
    aged: bool = False

    def is_over(self, times: int) -> bool:
        """Tell whether it cannot be used once more in a turn after so many ``times``."""
        return (self.once and times > 0) or (self.twice and times > 1)


class Token(_Printed, frozen=True, kw_only=True, eq=False, forbid_unknown_fields=True):
    """A status effect: its stack limit (DT-064) and what it does.

    ``own_limit`` is the limit on a hero whose leaflet bears it. ``moves``: whether others may move
    and remove it "freely", only "remove" it, or "never" (E-13). ``stays_until``: it leaves by
    itself at the end of its holder's next "attack", "roll-phase" or "turn", or of a "full-turn"
    that began with it.

    ``upkeep`` happens in its holder's Upkeep phase, ``for_each`` token anew if so, and not to a
    hero ``sparing`` whose leaflet bears it; ``turn_end`` at the turn's end; ``overflow`` when one
    more is placed than the limit allows, ``at_limit`` when the limit is reached. ``fails_on``: a
    die showing one of these numbers makes the offensive roll phase fail. For each token:
    ``attempts``, added to the roll attempts of offensive rolls; ``per_attempt``, damage for each
    attempt beyond the first, up to ``attempts_most``. ``skips_offence``: unless ``buy_off`` combat
    points are paid. ``blanks``: numbers that count for nothing on its holder's dice. It
    ``bars_straights``, or ``covers`` one offensive ability: these cannot be activated.

    For an attack, ``incoming`` is added for each token if its holder is attacked (and the attacker
    gains ``bounty`` combat points), ``outgoing`` if its holder attacks: for ``every`` so many of
    it, or just ``once``. ``harmless``: its holder's attack deals no damage; ``opens``: an attack on
    its holder cannot be defended; ``hides``: it deals no damage; ``survives``: its holder stays
    at 1.
    """

    tone: Literal["positive", "negative", "unique"]
    limit: Count
    own_limit: Count | None = None
    moves: Literal["freely", "remove", "never"] = "freely"
    stays_until: Literal["attack", "roll-phase", "turn", "full-turn"] | None = None
    uses: tuple[Use, ...] = ()
    upkeep: tuple[Effect, ...] = ()
    for_each: bool = False
    sparing: bool = False
    turn_end: tuple[Effect, ...] = ()
    overflow: tuple[Effect, ...] = ()
    at_limit: tuple[Effect, ...] = ()
    fails_on: tuple[int, ...] = ()
    attempts: int = 0
    per_attempt: Count = 0
    attempts_most: Count = 99
    skips_offence: bool = False
    buy_off: Count = 0
    blanks: tuple[DieNumber, ...] = ()
    bars_straights: bool = False
    covers: bool = False
    skips_income: bool = False
    stuns: bool = False
    incoming: int = 0
    bounty: Count = 0
    outgoing: int = 0
    every: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1
    once: bool = False
    harmless: bool = False
    opens: bool = False
    hides: bool = False
    survives: bool = False


class Companion(_Printed, frozen=True, kw_only=True, eq=False, forbid_unknown_fields=True):
    """A companion: no status effect, so what moves and removes those does not touch it (DT-066).

    ``limit`` is how many may be there, or its ``health`` for one that can be hurt: that counts as
    one, whatever its health is. Growing, it becomes ``grows_into``. While it is there, its hero's
    attacks deal ``outgoing`` more. Using it once takes it away, unless its uses cost nothing.
    """

    limit: Count
    grows_into: Id | None = None
    health: bool = False
    outgoing: int = 0
    uses: tuple[Use, ...] = ()


class Card(_Printed, frozen=True, kw_only=True, eq=False, forbid_unknown_fields=True):
    """An action card; without effects it is done by hand, and a price to "ask" is entered.

    ``after_dealing``: playable once an attack has dealt so much damage; ``after`` being attacked.
    """

    id: Id
    cost: Count | Literal["ask"]
    timing: Literal["main", "roll", "instant"]
    effects: tuple[Effect, ...] = ()
    after_dealing: Count = 0
    after_attacked: bool = False

    @property
    def label(self) -> Message:
        """The card's name."""
        return _label(self.name, f"card.{self.id}")


class Level(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """A level of an ability: its upgrade card's cost, its requirement or defence dice, and effects.

    Without effects it is done by hand. ``rerolls``: so many defence dice may be rolled again once.
    A passive ability has ``upkeep`` effects and ``uses`` instead.
    """

    effects: tuple[Effect, ...] = ()
    cost: Count | Literal["ask"] = 0
    needs: Pattern | None = None
    dice: Annotated[int, msgspec.Meta(ge=0, le=10)] = 0
    rerolls: Count = 0
    upkeep: tuple[Effect, ...] = ()
    uses: tuple[Use, ...] = ()
    confidence: Confidence = "high"


class AddedBy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The upgrade that adds an ability of its own (DT-048)."""

    ability: Id
    level: Annotated[int, msgspec.Meta(ge=2, le=3)]


class Ability(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An ability of a hero's board, with its levels from I."""

    id: Id
    levels: Annotated[tuple[Level, ...], msgspec.Meta(min_length=1, max_length=3)]
    sort: Literal["offensive", "defensive", "ultimate", "passive"] = "offensive"
    added_by: AddedBy | None = None
    name: Name | None = None

    @property
    def label(self) -> Message:
        """The ability's name."""
        return _label(self.name, f"ability.{self.id}")


class Hero(_Printed, frozen=True, kw_only=True, eq=False, forbid_unknown_fields=True):
    """A hero: the faces of its dice, its leaflet's tokens, its abilities and its own cards.

    ``tokens`` and ``companions`` name those of the leaflet; ``own_tokens`` and ``own_companions``
    define those that Croupier does not know yet; ``symbols`` names the symbols of the dice.
    ``setup`` is the extra step on the back of the leaflet (DT-007).
    """

    id: Id
    faces: Annotated[tuple[str, ...], msgspec.Meta(min_length=6, max_length=6)]
    abilities: tuple[Ability, ...]
    tokens: tuple[Id, ...] = ()
    companions: tuple[Id, ...] = ()
    cards: tuple[Card, ...] = ()
    setup: tuple[Effect, ...] = ()
    symbols: dict[str, Name] = {}
    own_tokens: dict[Id, Token] = {}
    own_companions: dict[Id, Companion] = {}

    @property
    def label(self) -> Message:
        """The hero's name."""
        return _label(self.name, f"hero.{self.id}")

    @property
    def die(self) -> DieKind:
        """The kind of this hero's dice."""
        return DieKind(self.id, self.faces)

    def ability(self, name: str) -> Ability:
        """Return the ability with the id ``name``; KeyError if there is none."""
        for ability in self.abilities:
            if ability.id == name:
                return ability
        raise KeyError(name)

    def symbol_label(self, symbol: str) -> Message:
        """Return the name of a symbol of this hero's dice."""
        return _label(self.symbols.get(symbol), f"symbol.{symbol}")

    def face_label(self, face: str) -> Message:
        """Return a face's number and symbol."""
        value, _, symbol = face.partition("-")
        label = self.symbol_label(symbol)
        return Message("dice-throne.face", {"number": int(value), "symbol": label})


class Content(msgspec.Struct, frozen=True, eq=False):
    """All that a table plays with."""

    heroes: dict[str, Hero]
    cards: tuple[Card, ...]
    tokens: dict[str, Token]
    companions: dict[str, Companion] = {}

    def token_label(self, token: str) -> Message:
        """Return a status effect's name."""
        return _label(self.tokens[token].name, f"token.{token}")

    def companion_label(self, companion: str) -> Message:
        """Return a companion's name."""
        return _label(self.companions[companion].name, f"companion.{companion}")
