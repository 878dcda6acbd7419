"""What every part of the rules leans on: who stands in the arena, and the small changes of it."""

from collections.abc import Iterable

from engine.game import Game, Setup, TableOption
from engine.games.mage_wars.content import Card, card_of
from engine.games.mage_wars.options import options_for
from engine.games.mage_wars.state import Condition, Creature, MageWarsState
from engine.games.mage_wars.words import condition_name, creature_name
from engine.messages import Message, seat_name

__all__ = [
    "LARGEST",
    "MOST_DAMAGE",
    "MOST_LIFE",
    "Arena",
    "armor_of",
    "can_act",
    "card",
    "is_incapacitated",
    "is_mage",
    "is_restrained",
    "left_of",
]

LARGEST = 999
"""Mana: people may set what the rules would not."""

MOST_LIFE = 99
MOST_DAMAGE = 200
"""More than all life there may be, with what Growth adds."""

_FROM_GROWTH = 3
_FROM_TAINT = 3
_INCAPACITATING: tuple[Condition, ...] = ("stun", "sleep", "slam")
_RESTRAINING: tuple[Condition, ...] = ("cripple", "stuck")


class Arena(Game[MageWarsState]):
    """The state of a game with the questions and changes that all its rules share."""

    id = "mage-wars"
    seats = range(2, 3)
    state_type = MageWarsState

    @classmethod
    def options_for(cls, setup: Setup) -> tuple[TableOption, ...]:
        del setup
        return options_for()

    @classmethod
    def first_state(cls, setup: Setup) -> MageWarsState:
        return MageWarsState([True] * setup.seats)

    def other(self, seat: int) -> int:
        """Return the opponent of ``seat``."""
        return 1 - seat

    def in_turn(self) -> list[int]:
        """Return both seats, the one with the initiative first."""
        first = self.state.initiative
        return [first, self.other(first)]

    def find(self, creature: int) -> Creature | None:
        """Return the creature with this id, if it is in the arena."""
        return next((each for each in self.state.creatures if each.id == creature), None)

    def mage(self, seat: int) -> Creature:
        """Return the mage of ``seat``, which stands in the arena from its choice on."""
        return next(each for each in self.state.creatures if each.id == seat)

    def owned(self, seat: int) -> list[Creature]:
        """Return what ``seat`` controls, its mage first."""
        return [each for each in self.state.creatures if each.owner == seat]

    def standing(self, seat: int) -> list[Creature]:
        """Return what ``seat`` controls that is not destroyed, as it may just be by hand (E-1)."""
        return [each for each in self.owned(seat) if left_of(each) > 0]

    def unactivated(self, seat: int) -> list[Creature]:
        """Return the creatures of ``seat`` whose action marker is face up (E-6)."""
        return [each for each in self.standing(seat) if each.ready and can_act(each)]

    def here(self, creature: Creature) -> bool:
        """Tell whether ``creature`` stands in the arena and lives."""
        return self.find(creature.id) is not None and left_of(creature) > 0

    def face_each_other(self, attacker: Creature, target: Creature) -> bool:
        """Tell whether both still stand: people may say meanwhile that one was destroyed."""
        return self.here(attacker) and self.here(target)

    def name(self, creature: Creature) -> Message:
        """Name a creature, with its number from the second of its sort on."""
        return creature_name(creature.card, creature.number)

    def enter(self, owner: int, card: str, level: int, life: int, armor: int) -> Creature:
        """Let something enter the arena; it is activated already (MW-047)."""
        state = self.state
        number = state.made[card] = state.made.get(card, 0) + 1
        channeling = card_of(card).channeling
        creature = Creature(state.next_id, owner, card, number, level, life, armor)
        creature.channeling = channeling
        state.next_id += 1
        state.creatures.append(creature)
        return creature

    def begin(self, phase: str) -> None:
        """Begin a phase."""
        self.state.phase, self.state.thrown = phase, None

    def note(self, key: str, seat: int | None = None, **params: int | str | Message) -> None:
        """Note a fact of this game, about ``seat`` if there is one."""
        about: dict[str, int | str | Message] = {} if seat is None else {"seat": seat_name(seat)}
        self.tell(f"mage-wars.fact.{key}", **about, **params)

    def purse(self, creature: Creature) -> int:
        """Return the mana that ``creature`` can pay: its own, and its mage's (MW-049)."""
        mage = self.mage(creature.owner)
        return mage.mana if creature is mage else creature.mana + mage.mana

    def pay(self, creature: Creature, amount: int) -> None:
        """Let ``creature`` pay, and its mage what it lacks, as far as there is any."""
        for payer in (creature, self.mage(creature.owner)):
            paid = min(amount, payer.mana)
            amount -= paid
            payer.mana -= paid
            if paid:
                self.note("pays", creature=self.name(payer), amount=paid)

    def hurt(self, creature: Creature, amount: int) -> None:
        """Let damage land; whoever sleeps is dazed by it."""
        if amount <= 0:
            return
        creature.damage = min(creature.damage + amount, MOST_DAMAGE)
        sleep = creature.has("sleep")
        if sleep:
            creature.put("sleep", 0)
            creature.put("daze", creature.has("daze") + sleep)
            self.note("wakes", creature=self.name(creature))

    def heal(self, creature: Creature, amount: int) -> None:
        """Take damage away."""
        healed = min(amount, creature.damage)
        if healed > 0:
            creature.damage -= healed
            self.note("healed", creature=self.name(creature), amount=healed)

    def lift(self, creature: Creature, condition: Condition, count: int) -> None:
        """Take markers off a creature, as far as they lie there, and tell it."""
        gone = min(count, creature.has(condition))
        if gone > 0:
            creature.put(condition, creature.has(condition) - gone)
            said = condition_name(condition)
            self.note("frees", creature=self.name(creature), condition=said, amount=gone)

    def bury(self) -> None:
        """Take out of the arena what is destroyed; a mage stays, the game is over (E-1)."""
        state = self.state
        for creature in list(state.creatures):
            if left_of(creature) <= 0 and not is_mage(creature):
                state.creatures.remove(creature)
                self.note("destroyed", creature=self.name(creature))

    def tidy(self, creatures: Iterable[Creature]) -> None:
        """Take guard markers from whoever can no longer guard (E-3)."""
        for creature in creatures:
            if creature.guard and is_incapacitated(creature):
                creature.guard = False


def card(creature: Creature) -> Card:
    """Return the card of ``creature``."""
    return card_of(creature.card)


def is_mage(creature: Creature) -> bool:
    """Tell whether ``creature`` is a mage."""
    return creature.id == creature.owner


def can_act(creature: Creature) -> bool:
    """Tell whether it is a creature at all, and no conjuration."""
    return card(creature).sort != "conjuration"


def left_of(creature: Creature) -> int:
    """Return the life that is left: what taint has taken cannot be healed."""
    gained = _FROM_GROWTH * creature.has("growth") - _FROM_TAINT * creature.has("tainted")
    return creature.life + gained - creature.damage


def is_incapacitated(creature: Creature) -> bool:
    """Tell whether it can neither act nor guard nor strike back."""
    return any(creature.has(each) for each in _INCAPACITATING)


def is_restrained(creature: Creature) -> bool:
    """Tell whether it can hardly defend itself."""
    return any(creature.has(each) for each in _RESTRAINING)


def armor_of(creature: Creature, piercing: int) -> int:
    """Return the armor that stops damage (MW-064)."""
    return max(0, creature.armor - creature.has("corrode") - piercing)
