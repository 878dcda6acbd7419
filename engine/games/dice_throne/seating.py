"""Who sits where, with whom and against whom, and what they begin with."""

from functools import cached_property

from engine.game import Game, Setup, TableOption
from engine.games.dice_throne.modes import MODES, Mode, clockwise, mode_of, turn_order
from engine.games.dice_throne.rulings import options_for
from engine.games.dice_throne.state import BattleState, Player

__all__ = ["Seating"]

START_CP, START_HAND = 2, 4
HEALING_LIMIT = 10


class Seating(Game[BattleState]):
    """The seats of a battle, its teams and their health dials."""

    state_type = BattleState

    @classmethod
    def options_for(cls, setup: Setup) -> tuple[TableOption, ...]:
        """Return the mode, where there is a choice, and the rulings that a table may change."""
        return options_for(setup)

    @classmethod
    def first_state(cls, setup: Setup) -> BattleState:
        """Return the dials and hands that all begin with (DT-003 to DT-005)."""
        mode = _mode(setup)
        return BattleState(
            players=[Player(cp=START_CP, hand=START_HAND) for _ in range(setup.seats)],
            dials=[mode.health or 0 for _ in mode.teams],
            start_health=mode.health or 0,
            healing=[[] for _ in range(setup.seats)],
            dealt=[0 for _ in range(setup.seats)],
        )

    @cached_property
    def mode(self) -> Mode:
        """Who fights whom."""
        return _mode(self.setup)

    @cached_property
    def _teams(self) -> dict[int, int]:
        return {seat: at for at, team in enumerate(self.mode.teams) for seat in team}

    @property
    def everyone(self) -> range:
        """All seats, defeated ones too."""
        return range(self.setup.seats)

    def team(self, seat: int) -> int:
        """Return the number of ``seat``'s team, which is also that of its health dial."""
        return self._teams[seat]

    def health(self, seat: int) -> int:
        """Return the health of ``seat``, which partners share (DT-100)."""
        return self.state.dials[self.team(seat)]

    @property
    def health_limit(self) -> int:
        """The most that healing can reach: 10 above the start (DT-032, E-2)."""
        return self.state.start_health + HEALING_LIMIT

    def alive(self) -> list[int]:
        """Return the seats that are not defeated."""
        return [seat for seat in self.everyone if self.health(seat) > 0]

    def opponents(self, seat: int) -> list[int]:
        """Return the opponents of ``seat`` that are not defeated, the one on its left first."""
        return [
            each
            for each in clockwise(seat, self.setup.seats)
            if self.team(each) != self.team(seat) and self.health(each) > 0
        ]

    def partners(self, seat: int) -> list[int]:
        """Return the other players of ``seat``'s team."""
        return [each for each in self.mode.teams[self.team(seat)] if each != seat]

    def turn_order(self) -> list[int]:
        """Return the seats that are not defeated in the order of their turns (DT-100, DT-103)."""
        return [seat for seat in turn_order(self.mode, self.state.start) if self.health(seat) > 0]


def _mode(setup: Setup) -> Mode:
    return mode_of(setup.seats, setup.options.get("mode", MODES[setup.seats][0].id))
