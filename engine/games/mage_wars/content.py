"""The cards of the core set whose numbers the sums need, as they are written down."""

from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

__all__ = ["MAGES", "Attack", "Card", "Defence", "card_of", "cards"]

MAGES = ("beastmaster", "priestess", "warlock", "wizard")

Sort = Literal["mage", "creature", "conjuration", "attack", "weapon"]
Trait = Literal[
    "climbing",
    "elusive",
    "familiar",
    "fast",
    "flying",
    "incorporeal",
    "legendary",
    "living",
    "nonliving",
    "pest",
    "resilient",
    "slow",
    "spawnpoint",
    "unique",
    "flame-immunity",
    "hydro-immunity",
    "light-immunity",
    "poison-immunity",
    "psychic-immunity",
]
Number = Literal["aegis", "bloodthirsty", "charge", "heal", "melee", "rage", "regenerate", "upkeep"]


class Attack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A printed attack: melee unless it is ``ranged`` (and how far), quick unless ``full``.

    ``effects`` is the effect die's table: from which result on which effects befall the target.
    ``versus``: so many dice more against targets with a trait, or against creatures of a school.
    ``cost`` is paid for each use, ``once`` a round at most; a ``spell`` is cast, be it with the
    quickcast marker. A ``zone`` attack is made on everything
    in the zone, a ``sweeping`` one on two targets, a ``jumping`` one on more and more, each time
    with one die fewer. ``drain``: mana that goes from the target's mage.
    """

    dice: int
    ranged: str = ""
    full: bool = False
    element: str = ""
    piercing: int = 0
    strikes: int = 1
    zone: bool = False
    sweeping: bool = False
    jumping: bool = False
    ethereal: bool = False
    unavoidable: bool = False
    vampiric: bool = False
    counterstrike: bool = False
    drain: int = 0
    cost: int = 0
    once: bool = False
    spell: bool = False
    effects: dict[int, tuple[str, ...]] = {}
    versus: dict[str, int] = {}

    @property
    def most_targets(self) -> int | None:
        """How many it may be made on; None: as many as there are."""
        if self.zone or self.jumping:
            return None
        return 2 if self.sweeping else 1

    def befalls(self, rolled: int) -> tuple[str, ...]:
        """Return what the table says for a result of the effect die (MW-065)."""
        reached = [least for least in self.effects if rolled >= least]
        return self.effects[max(reached)] if reached else ()


class Defence(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A printed defence: what the effect die must show at least, and how often a round (0: any).

    It may help in melee only, and against flying attackers only.
    """

    needs: int
    uses: int = 0
    melee_only: bool = False
    flying_only: bool = False


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card: schools with their levels, cost, life and armor, attacks, and the traits that count.

    ``only`` names the mages that may cast it, where not all may. ``resists``: so many dice more or
    fewer for attacks of a damage type. ``trained`` are the schools of a mage (MW-090),
    ``casts`` what holds of all that a spawnpoint or a familiar may cast.
    """

    sort: Sort
    schools: dict[str, int]
    trained: tuple[str, ...] = ()
    cost: int = 0
    life: int = 0
    armor: int = 0
    channeling: int = 0
    defence: Defence | None = None
    attacks: tuple[Attack, ...] = ()
    traits: tuple[Trait, ...] = ()
    numbers: dict[Number, int] = {}
    resists: dict[str, int] = {}
    only: tuple[str, ...] = ()
    animal: bool = False
    casts: tuple[str, ...] = ()

    @property
    def level(self) -> int:
        """The level: a mage's is 6 (MW-047)."""
        return 6 if self.sort == "mage" else sum(self.schools.values())

    @property
    def living(self) -> bool:
        """Whether it lives: creatures do unless they say otherwise, conjurations do not."""
        return "living" in self.traits or (
            self.sort in {"mage", "creature"} and "nonliving" not in self.traits
        )

    @property
    def kinds(self) -> set[str]:
        """All that another card may ask of it: its sort, its schools and so on."""
        holds = {"animal": self.animal, "living": self.living}
        return {self.sort, *self.schools, *(kind for kind, is_so in holds.items() if is_so)}


_BY_HAND = Card("creature", {})


@cache
def cards() -> dict[str, Card]:
    """Return every card by its id, in the order of the file."""
    written = Path(__file__).with_name("cards.toml").read_bytes()
    return msgspec.toml.decode(written, type=dict[str, Card])


def card_of(name: str) -> Card:
    """Return the card ``name``; one without any numbers of its own for what people made up."""
    return cards().get(name, _BY_HAND)
