"""What every part of the rules leans on: who has what, and the small changes of it."""

from engine.asks import Option
from engine.game import Game, Play, Setup, TableOption
from engine.games.king_of_tokyo.content import Card, power_cards
from engine.games.king_of_tokyo.options import options_for
from engine.games.king_of_tokyo.state import Monster, Place, TokyoState
from engine.games.king_of_tokyo.words import card_name, text
from engine.messages import Message, seat_name

__all__ = ["LARGEST", "MOST_HEALTH", "Board"]

MOST_HEALTH = 10
# People may set what the rules would not: a house has its own rules, and a hand may slip.
LARGEST = 999


class Board(Game[TokyoState]):
    """The state of a game with the questions and changes that all its rules share."""

    id = "king-of-tokyo"
    seats = range(2, 7)
    state_type = TokyoState

    @classmethod
    def options_for(cls, setup: Setup) -> tuple[TableOption, ...]:
        return options_for(setup)

    @classmethod
    def first_state(cls, setup: Setup) -> TokyoState:
        """Return monsters with 10 health and no points, and a deck of all cards (KT-003)."""
        monsters = [Monster(health=MOST_HEALTH) for _ in range(setup.seats)]
        return TokyoState(monsters, list(power_cards()))

    def monster(self, seat: int) -> Monster:
        """Return the dials, cards and tokens of ``seat``."""
        return self.state.monsters[seat]

    def is_alive(self, seat: int) -> bool:
        """Tell whether ``seat`` is in the game (KT-021)."""
        return self.monster(seat).health > 0

    def clockwise(self, start: int) -> list[int]:
        """Return the seats that are alive, clockwise from ``start``."""
        count = self.setup.seats
        return [seat for at in range(count) if self.is_alive(seat := (start + at) % count)]

    def from_active(self) -> list[int]:
        """Return the seats that are alive, clockwise from the active monster (KT-071)."""
        return self.clockwise(self.state.active)

    def others(self, seat: int) -> list[int]:
        """Return the seats that are alive, without ``seat``, clockwise from it."""
        return [other for other in self.clockwise(seat) if other != seat]

    def neighbours(self, seat: int) -> list[int]:
        """Return the surviving monsters to the left and right, once each (KT-074)."""
        others = self.others(seat)
        return others if len(others) < 2 else [others[0], others[-1]]  # noqa: PLR2004 - two sides

    def place_of(self, seat: int) -> Place | None:
        """Return where in Tokyo ``seat`` stands, None outside."""
        return next((place for place, there in self.state.places.items() if there == seat), None)

    def powers(self, seat: int) -> list[tuple[str, str]]:
        """Return each card before ``seat`` with the card it works as (Mimic: the copied one)."""
        return [
            (held, works)
            for held in self.monster(seat).cards
            if (works := self.state.copied if held == "mimic" else held)
        ]

    def works(self, seat: int) -> list[Card]:
        """Return what the cards before ``seat`` do."""
        return [power_cards()[works] for _, works in self.powers(seat)]

    def has(self, seat: int, card: str) -> int:
        """Return how often ``card`` works for ``seat``: Mimic may double it."""
        return sum(works == card for _, works in self.powers(seat))

    def most_health(self, seat: int) -> int:
        """Return the most health that ``seat`` can heal to (KT-018, KT-063).

        A Mimic that copies Even Bigger raises it no further: 12 are the most (4.3).
        """
        return MOST_HEALTH + max((card.life for card in self.works(seat)), default=0)

    def fee(self, card: str) -> int:
        """Return the energy that a use of ``card`` costs."""
        return power_cards()[card].fee

    def begin(self, phase: str) -> None:
        """Begin a phase."""
        self.state.phase = phase

    def note(self, key: str, seat: int | None = None, **params: int | str | Message) -> None:
        """Note a fact of this game, about ``seat`` if there is one."""
        about: dict[str, int | str | Message] = {} if seat is None else {"seat": seat_name(seat)}
        self.tell(f"king-of-tokyo.fact.{key}", **about, **params)

    def gain_points(self, seat: int, amount: int, cause: Message) -> None:
        """Give points, or take what is there; a monster that is out gains none."""
        monster = self.monster(seat)
        before = monster.points
        if self.is_alive(seat):
            monster.points = max(0, min(before + amount, LARGEST))
        if monster.points != before:
            key = "points" if amount > 0 else "points-lost"
            self.note(key, seat, amount=abs(monster.points - before), cause=cause)

    def gain_energy(self, seat: int, amount: int, cause: Message, *, paid: bool = False) -> None:
        """Give energy, without limit (E-10), and what Friend of Children adds unless ``paid``.

        Paid is what comes back or from another's purse: Metamorph, Battery Monster (Dized FAQ).
        """
        if amount < 1 or not self.is_alive(seat):
            return
        more = 0 if paid else sum(card.more_energy for card in self.works(seat))
        monster = self.monster(seat)
        monster.energy = min(monster.energy + amount + more, LARGEST)
        self.note("energy", seat, amount=amount + more, cause=cause)

    def pay(self, seat: int, amount: int) -> int:
        """Charge energy; what is not there cannot be charged. Return what was paid."""
        monster = self.monster(seat)
        paid = min(amount, monster.energy)
        monster.energy -= paid
        return paid

    def pay_fee(self, seat: int, card: str) -> int:
        """Charge what a use of ``card`` costs, as far as it is there; return what was paid."""
        paid = self.pay(seat, self.fee(card))
        if paid:
            self.note("energy-lost", seat, amount=paid, cause=card_name(card))
        return paid

    def heal(self, seat: int, amount: int, cause: Message) -> None:
        """Give health up to the most there may be, with Regeneration's share (KT-063, T-16)."""
        monster = self.monster(seat)
        room = self.most_health(seat) - monster.health
        if amount < 1 or room < 1 or not self.is_alive(seat):
            return
        healed = min(amount + sum(card.more_health for card in self.works(seat)), room)
        monster.health += healed
        self.note("healed", seat, amount=healed, cause=cause)

    def say_yes(self, seat: int, prompt: Message, yes: Option, no: Option) -> Play[bool]:
        """Ask ``seat`` whether; "next" means no."""
        answer = yield from self.choose(seat, prompt, lambda: (yes, no), no.id)
        return answer == yes.id

    @staticmethod
    def no(key: str) -> Option:
        """Return the option to let it be."""
        return Option(key, text(f"option.{key}"))
