"""A small game of secrets: seats act at once, dice lie in piles, numbers belong to nobody."""

from typing import cast

import msgspec

from engine import (
    Checkpoint,
    CorrectionError,
    Counter,
    DieKind,
    DieView,
    Each,
    Game,
    Item,
    Message,
    Option,
    Outcome,
    Part,
    Pile,
    Play,
    Roll,
    Rolled,
    SeatView,
    SetCounter,
    SetDie,
    Setup,
    Stage,
    TableOption,
    Zone,
)
from engine.answers import Chose, Correction
from engine.asks import Choose
from tests.engine.kernel.race import one_of

FACES = ("1", "2", "3", "4", "5", "6")
RED, BLUE = DieKind("pips", FACES, "red"), DieKind("pips", FACES, "blue")
KINDS = (RED, BLUE, BLUE)


class WhispersState(msgspec.Struct):
    """What each seat rolled behind its hand and said; ``called`` ends a round for all."""

    rolled: list[list[str]]
    said: list[str]
    points: list[int]
    round: int = 0
    pot: int = 1
    called: bool = False
    open: bool = True


class Whispers(Game[WhispersState]):
    """All roll and bet high or low in secret, until somebody calls; who is right scores."""

    id = "whispers"
    seats = range(2, 5)
    state_type = WhispersState
    options = (one_of("goal", "3", "1"),)

    @classmethod
    def options_for(cls, setup: Setup) -> tuple[TableOption, ...]:
        if setup.options.get("goal") == "1":
            return (*cls.options, one_of("sudden", "no", "yes"))
        return cls.options

    @classmethod
    def first_state(cls, setup: Setup) -> WhispersState:
        return WhispersState(
            [[] for _ in range(setup.seats)], [""] * setup.seats, [0] * setup.seats
        )

    def play(self) -> Play[None]:
        seats = range(self.setup.seats)
        while True:
            yield Checkpoint(turn=True)
            self.state.round += 1
            self.state.rolled, self.state.said = [[] for _ in seats], ["" for _ in seats]
            self.state.open = self.state.called = False
            yield Each({seat: self._whisper(seat) for seat in seats})
            self._reveal()

    def _whisper(self, seat: int) -> Part[None]:
        answer = yield lambda: Roll(seat, Message("roll"), KINDS, secret=True)
        self.state.rolled[seat] = list(cast("Rolled", answer).faces)
        while not self.state.said[seat]:
            answer = yield lambda: self._bet(seat)
            if answer is None:
                return
            bet = cast("Chose", answer).option
            self.state.called |= bet == "call"
            self.state.said[seat] = bet

    def _bet(self, seat: int) -> Choose | None:
        if self.state.called:
            return None
        options = tuple(Option(bet, Message(bet)) for bet in ("high", "low", "call"))
        return Choose(seat, Message("bet"), options, secret=True)

    def _reveal(self) -> None:
        self.state.open = True
        sums = [sum(map(int, faces)) for faces in self.state.rolled]
        middle = sum(sums) / len(sums)
        for seat, bet in enumerate(self.state.said):
            if (bet == "high" and sums[seat] > middle) or (bet == "low" and sums[seat] < middle):
                self.state.points[seat] += self.state.pot
        self.tell("fact.shown", sums=" ".join(map(str, sums)))

    def correct(self, correction: Correction) -> None:
        match correction:
            case SetCounter(seat=None, counter="pot", value=value):
                self.state.pot = value
            case SetCounter(seat=int(seat), counter="points", value=value):
                self.state.points[seat] = value
            case SetDie(die=die, face=face, pile=str(pile)) if face in FACES:
                self.state.rolled[int(pile)][die] = face
            case _:
                raise CorrectionError(f"{correction} cannot be", Message("refusal.counter"))

    def stage(self) -> Stage:
        return Stage(self.state.round, None, "whisper", Message("whisper"))

    def seat_view(self, seat: int) -> SeatView:
        points = Counter("points", Message("points"), self.state.points[seat], 0, 9, "dial")
        return SeatView(seat, None, (points,))

    def dice(self) -> tuple[DieView, ...]:
        return ()

    def piles(self, seat: int | None) -> tuple[Pile, ...]:
        return tuple(
            Pile(str(owner), Message("pile"), self._shown(owner, seat), owner)
            for owner in range(self.setup.seats)
        )

    def _shown(self, owner: int, seat: int | None) -> tuple[DieView, ...]:
        visible = self.state.open or owner == seat
        return tuple(
            DieView(kind, face if visible else None, Message(face if visible else "hidden"))
            for kind, face in zip(KINDS, self.state.rolled[owner], strict=False)
        )

    def counters(self) -> tuple[Counter, ...]:
        return (Counter("pot", Message("pot"), self.state.pot, 1, 5),)

    def board(self) -> tuple[Zone, ...]:
        return (Zone("goal", Message("goal"), (Item(Message(self.option("goal"))),)),)

    def tray_is_secret(self) -> bool:
        return not self.state.open

    def outcome(self) -> Outcome | None:
        goal = int(self.option("goal"))
        winners = tuple(seat for seat, got in enumerate(self.state.points) if got >= goal)
        return Outcome(winners, Message("won")) if winners else None


GAMES: dict[str, type[Game[WhispersState]]] = {"whispers": Whispers}
