"""The players and their enemy: what all phases share."""

from collections.abc import Sequence
from functools import cache

from engine.asks import DieKind
from engine.game import Game, Setup, TableOption
from engine.games.regidice import rulings
from engine.games.regidice.state import (
    COLOURS,
    SIDES,
    Action,
    Declaration,
    Die,
    RegidiceState,
)
from engine.messages import Message, seat_name

__all__ = ["Party", "declared_name", "dice_names", "die_name", "kind", "text"]

_PLAIN_COLOURS = COLOURS[:3]
_SECRET_PHASES = ("roll", "declare")


def text(key: str, **params: int | str | Message) -> Message:
    """Return the message ``key`` of this game."""
    return Message(f"regidice.{key}", params) if params else _plain(key)


@cache
def _plain(key: str) -> Message:
    return Message(f"regidice.{key}")


@cache
def kind(colour: str) -> DieKind:
    """Return the sort of die that has this colour."""
    return DieKind("pips", tuple(str(number) for number in range(1, SIDES + 1)), colour)


def die_name(die: Die) -> Message:
    """Name a die: "red 5", or "red" as long as it is not rolled."""
    return _named(die.colour, die.pips)


@cache
def _named(colour: str, pips: int) -> Message:
    name = text(f"colour.{colour}")
    return text("die", colour=name, pips=pips) if pips else name


def dice_names(dice: Sequence[Die]) -> Message:
    """Name several dice, one after another."""
    *others, named = [die_name(die) for die in dice]
    for name in reversed(others):
        named = text("list", first=name, rest=named)
    return named


def declared_name(declared: Declaration) -> Message:
    """Say what somebody does this round, and which dice go there."""
    action = text(f"action.{declared.action}")
    if declared.action == "cast":
        parity = text("parity.even" if declared.even else "parity.odd")
        colour = text(f"colour.{declared.colour}")
        return text("declared-cast", action=action, colour=colour, parity=parity)
    if declared.action == "animal":
        return action
    return text("declared-pips", action=action, pips=declared.pips)


class Party(Game[RegidiceState]):
    """The state of a game with the questions and changes that its phases share."""

    state_type = RegidiceState

    @classmethod
    def options_for(cls, setup: Setup) -> tuple[TableOption, ...]:
        return rulings.options_for(setup)

    @classmethod
    def first_state(cls, setup: Setup) -> RegidiceState:
        """Deal the dice, and let the first enemy stand there (RG-003 to RG-005, T-01, T-20)."""
        state = RegidiceState(
            pools=[[] for _ in range(setup.seats)], prepared=[[] for _ in range(setup.seats)]
        )
        each = {1: int(setup.options.get("solo-dice", "0")), 2: 3}.get(setup.seats, 2)
        for seat, pool in enumerate(state.pools):
            for at, colour in enumerate(_PLAIN_COLOURS):
                third = setup.seats == len(_PLAIN_COLOURS) and seat == at
                pool.extend(state.new_dice(colour, each + third))
        state.meet(1)
        return state

    @property
    def attack(self) -> int:
        """The enemy's attack value: its number of dice (RG-011)."""
        return len(self.state.pips)

    @property
    def defence(self) -> int:
        """The enemy's defence value: the sum of its pips (RG-012)."""
        return sum(self.state.pips)

    @property
    def target(self) -> int:
        """The attackers' target; no enemy began Resolve below 1 a die, whatever is set right."""
        return max(self.attack, self.state.defence)

    @property
    def down(self) -> bool:
        """Whether all of the enemy's dice show 6."""
        return min(self.state.pips) == SIDES

    @property
    def secret(self) -> bool:
        """Whether what was rolled is still hidden behind screens, if there are others at all."""
        return self.setup.seats > 1 and self.state.phase in _SECRET_PHASES

    def in_turn(self) -> list[int]:
        """Return all seats, clockwise from the first player's."""
        first, seats = self.state.first, self.setup.seats
        return [(first + step) % seats for step in range(seats)]

    def left_of(self, seat: int) -> int:
        """Return the seat to the left, clockwise."""
        return (seat + 1) % self.setup.seats

    def pool(self, seat: int) -> list[Die]:
        """Return the dice of ``seat``."""
        return self.state.pools[seat]

    def free_dice(self, seat: int) -> list[Die]:
        """Return the dice of ``seat`` that it may still use or prepare."""
        return [die for die in self.pool(seat) if die.free]

    def declared(self, seat: int) -> Declaration | None:
        """Return what ``seat`` has declared this round."""
        return next((each for each in self.state.declared if each.seat == seat), None)

    def action(self, seat: int) -> Action:
        """Return what ``seat`` does this round; who has declared nothing, nothing that matters."""
        declared = self.declared(seat)
        return "animal" if declared is None else declared.action

    def begin(self, phase: str) -> None:
        """Begin a phase."""
        self.state.phase = phase

    def tidy(self) -> None:
        """Let the dice of each pool lie in order, so that where one lies tells nothing."""
        for pool in (*self.state.pools, *self.state.prepared, self.state.injured):
            pool.sort(key=lambda die: (COLOURS.index(die.colour), die.pips, die.id))

    def note(self, key: str, seat: int | None = None, **params: int | str | Message) -> None:
        """Note a fact of this game, about ``seat`` if there is one."""
        about: dict[str, int | str | Message] = {} if seat is None else {"seat": seat_name(seat)}
        self.tell(f"regidice.fact.{key}", **about, **params)
