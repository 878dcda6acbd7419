"""A small game with one of everything that the kernel offers: the kernel's own test piece."""

from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec

from engine import (
    Checkpoint,
    CorrectionError,
    Counter,
    DieKind,
    DieView,
    Game,
    Kept,
    Message,
    Option,
    Outcome,
    Play,
    Roll,
    Rolled,
    SeatView,
    SetCounter,
    SetDie,
    Setup,
    Stage,
    Stopped,
    TableOption,
)
from engine.answers import Answer, Chose, Correction
from engine.asks import Choose

DIE = DieKind("race", ("1-left", "2-left", "3-right", "4-right", "5-jump", "6-jump"))


def one_of(name: str, *choices: str) -> TableOption:
    """Return a table option of which the first choice is the default."""
    options = tuple(Option(choice, Message(choice)) for choice in choices)
    return TableOption(name, Message(name), options, choices[0])


class RaceState(msgspec.Struct):
    """Steps and coins of each seat; the goal is six steps."""

    steps: list[int]
    coins: list[int]
    colours: list[str]
    turn: int = 0
    active: int = 0
    dice: list[str] = []
    kept: list[int] = []


class Race(Game[RaceState]):
    """Roll two dice, twice at most, keep what you like, run as far as they jump, bet coins."""

    id = "race"
    seats = range(2, 4)
    state_type = RaceState
    options = (one_of("coins", "2", "0", "5"),)
    mistaken: ClassVar[bool] = False
    goal = 6

    @classmethod
    def dice_kinds(cls) -> tuple[DieKind, ...]:
        return (DIE,)

    @classmethod
    def first_state(cls, setup: Setup) -> RaceState:
        coins = int(setup.options["coins"])
        return RaceState([0] * setup.seats, [coins] * setup.seats, [""] * setup.seats)

    def play(self) -> Play[None]:
        if not all(self.state.colours):
            yield from self._pick_colours()
        while True:
            yield Checkpoint(turn=True)
            yield from self._turn()

    def _pick_colours(self) -> Play[None]:
        def asks() -> list[Choose]:
            options = (Option("red", Message("red")), Option("blue", Message("blue")))
            return [Choose(seat, Message("colour"), options) for seat in range(self.setup.seats)]

        answers = yield from self.together(asks)
        for seat, answer in answers.items():
            assert isinstance(answer, Chose)
            self.state.colours[seat] = answer.option

    def _turn(self) -> Play[None]:
        seat = self.state.active
        self.state.turn += 1
        yield from self._roll(seat)
        bet = yield from self.amount(seat, Message("bet"), lambda: (0, self.state.coins[seat]))
        others = [other for other in range(self.setup.seats) if other != seat]
        yield from self.window(
            Message("window"), lambda: [other for other in others if self.state.coins[other]]
        )
        self._run(seat, bet)
        yield Checkpoint()
        go_on = yield from self.choose(seat, Message("end"), self._ends, default="end")
        self.tell("fact.ended", how=go_on)
        self.state.dice, self.state.kept = [], []
        self.state.active = (seat + 1) % self.setup.seats

    def _ends(self) -> Sequence[Option]:
        blocked = None if self.state.coins[self.state.active] else Message("no-coins")
        return (Option("end", Message("end")), Option("rich", Message("rich"), blocked=blocked))

    def _roll(self, seat: int) -> Play[None]:
        attempt = 1
        while attempt <= 2:
            answer: Answer = yield lambda: Roll(
                seat,
                Message("roll"),
                (DIE, DIE),
                attempt=attempt,  # noqa: B023 - asked and answered within this very round
                attempts=2,
                faces=tuple(self.state.dice),
                kept=tuple(self.state.kept),
                may_stop=bool(self.state.dice),
            )
            match answer:
                case Rolled(faces=faces):
                    self.state.dice, attempt = list(faces), attempt + 1
                case Kept(dice=dice):
                    self.state.kept = list(dice)
                case Stopped():
                    return

    def _run(self, seat: int, bet: int) -> None:
        jumps = sum(face.endswith("jump") for face in self.state.dice)
        self.state.steps[seat] += 1 + jumps
        self.state.coins[seat] = max(0, self.state.coins[seat] + (bet if jumps else -bet))
        self.tell("fact.ran", steps=1 + jumps)
        if self.state.dice == ["1-left", "1-left"] and self.mistaken:
            raise ZeroDivisionError("a mistake in the rules")

    def actions(self, seat: int) -> Sequence[Option]:
        blocked = None if self.state.coins[seat] else Message("no-coins")
        return (Option("trip", Message("trip"), blocked=blocked),)

    def act(self, seat: int, action: str) -> Play[None]:
        assert action == "trip"
        victims = [other for other in range(self.setup.seats) if other != seat]
        victim = yield from self.choose(
            seat, Message("whom"), lambda: [Option(str(v), Message("v")) for v in victims]
        )
        self.state.coins[seat] = max(0, self.state.coins[seat] - 1)
        self.state.steps[int(victim)] = max(0, self.state.steps[int(victim)] - 1)
        self.tell("fact.tripped")

    def correct(self, correction: Correction) -> None:
        match correction:
            case SetCounter(seat=seat, counter="steps" | "coins" as name, value=value):
                getattr(self.state, name)[seat] = value
            case SetDie(die=die, face=face) if die < len(self.state.dice) and DIE.face(face):
                self.state.dice[die] = DIE.face(face) or face
            case _:
                raise CorrectionError(f"{correction} cannot be", Message("refusal.counter"))

    def stage(self) -> Stage:
        return Stage(self.state.turn, self.state.active, "run", Message("run"))

    def seat_view(self, seat: int) -> SeatView:
        steps = Counter("steps", Message("steps"), self.state.steps[seat], 0, 99, "dial")
        coins = Counter("coins", Message("coins"), self.state.coins[seat], 0, 99)
        return SeatView(seat, Message(self.state.colours[seat] or "none"), (steps, coins))

    def dice(self) -> tuple[DieView, ...]:
        return tuple(
            DieView(DIE, face, Message(face), at in self.state.kept)
            for at, face in enumerate(self.state.dice)
        )

    def outcome(self) -> Outcome | None:
        winners = tuple(s for s, steps in enumerate(self.state.steps) if steps >= self.goal)
        return Outcome(winners, Message("won")) if winners else None


class MistakenRace(Race):
    """The same with a mistake in its rules, made to be found."""

    mistaken = True


GAMES: dict[str, type[Game[Any]]] = {"race": Race}
