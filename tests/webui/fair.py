"""A small game with one of everything that the page shows: the page's own test piece.

It has no texts in the catalogues: whatever it says, it says by its key.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from engine import (
    Checkpoint,
    Choose,
    Correction,
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
    receipt,
    seat_name,
)

__all__ = ["FACES", "GAMES", "Fair"]

FACES = ("1", "2", "3", "4", "5", "6")
_POOL = (
    DieKind("pool", FACES, "red"),
    DieKind("pool", FACES, "red"),
    DieKind("pool", FACES, "blue"),
)
_ENEMY = DieKind("enemy", FACES, "black")
_MARKET = (("Extra Head", 7), ("Jet Fighters", 5), ("National Guard", 3))
_GOODS = (
    Option("none", Message("nothing")),
    *(Option(name, Message(name), detail=Message(f"{name} told")) for name, _ in _MARKET),
    Option("dear", Message("Dear"), blocked=Message("too dear")),
)


class FairState(msgspec.Struct):
    """Numbers and secret dice of each seat; ``shown`` once everybody may see the dice."""

    points: list[int]
    pools: list[list[str]]
    enemy: list[str]
    wind: int = 0
    turn: int = 0
    active: int = 0
    shown: bool = False
    asking: list[bool] = []


def _options(name: str, *choices: str) -> TableOption:
    listed = tuple(Option(each, Message(each), detail=Message(f"{each}, told")) for each in choices)
    return TableOption(name, Message(name), listed, choices[0])


class Fair(Game[FairState]):
    """Everybody rolls in secret; the active seat bids, buys, and everybody may object."""

    id = "fair"
    seats = range(2, 7)
    state_type = FairState

    @classmethod
    def options_for(cls, setup: Setup) -> tuple[TableOption, ...]:
        mode = _options("mode", "all", "teams") if setup.seats == 4 else _options("mode", "all")
        teams = setup.options.get("mode") == "teams" and setup.seats == 4
        return (mode, _options("teams", "two", "pairs")) if teams else (mode,)

    @classmethod
    def first_state(cls, setup: Setup) -> FairState:
        pools: list[list[str]] = [[] for _ in range(setup.seats)]
        return FairState([0] * setup.seats, pools, ["1", "1", "1"], asking=[True] * setup.seats)

    def play(self) -> Play[None]:
        while True:
            yield Checkpoint(turn=True)
            self.state.turn += 1
            self.state.shown = False
            self.state.pools = [[] for _ in self.state.pools]
            yield Each({seat: self._throw(seat) for seat in range(self.setup.seats)})
            yield from self._bid(self.state.active)
            self.state.shown = True
            yield from self.window(Message("objections?"), self._objectors)
            self._gain(self.state.active)
            self.state.active = (self.state.active + 1) % self.setup.seats

    def _throw(self, seat: int) -> Part[None]:
        rolled: Rolled = yield lambda: Roll(seat, Message("roll in secret"), _POOL, secret=True)
        self.state.pools[seat] = list(rolled.faces)

    def _bid(self, seat: int) -> Part[None]:
        pair = Option("pair", Message("a pair"), detail=Message("uses two dice"), dice=(0, 1))
        bids = (pair, Option("none", Message("nothing")))
        yield lambda: Choose(seat, Message("bid in secret"), bids, secret=True)
        yield from self.choose(seat, Message("buy?"), lambda: _GOODS, default="none")

    def _objectors(self) -> list[int]:
        return [
            s for s in range(self.setup.seats) if s != self.state.active and self.state.asking[s]
        ]

    def _gain(self, seat: int) -> None:
        gained = sum(map(int, self.state.pools[seat]))
        lines = [Message("receipt.minus", {"amount": 1, "cause": Message("tax")})]
        title = Message("gain")
        told = receipt(title, gained, lines, gained - 1, of=Message("dice"))
        self.tell(told.key, **told.params)
        self.state.points[seat] += gained - 1

    def actions(self, seat: int) -> Sequence[Option]:
        asking = self.state.asking[seat]
        habit = (
            Option("ask.never", Message("never ask me"))
            if asking
            else Option("ask.me", Message("ask me"))
        )
        return (habit, Option("bell", Message("ring the bell"), group=Message("tricks")))

    def act(self, seat: int, action: str) -> Play[None]:
        if action.startswith("ask."):
            self.state.asking[seat] = action == "ask.me"
        yield Checkpoint()

    def correct(self, correction: Correction) -> None:
        match correction:
            case SetCounter(seat=None, counter="wind", value=value):
                self.state.wind = value
            case SetCounter(seat=int(seat), counter="points", value=value):
                self.state.points[seat] = value
            case SetDie(pile="enemy", die=die, face=face) if face in FACES:
                self.state.enemy[die] = face
            case _:
                raise CorrectionError(f"{correction} cannot be", Message("refusal.counter"))

    def stage(self) -> Stage:
        return Stage(self.state.turn, self.state.active, "fair", Message("Fair"))

    def seat_view(self, seat: int) -> SeatView:
        points = Counter("points", Message("Points"), self.state.points[seat], 0, 99, "dial")
        doubtful = Counter("health", Message("Health"), 10, 0, 99, "dial", note=Message("check it"))
        energy = Counter("energy", Message("Energy"), seat, 0, 99)
        smoke = Counter("smoke", Message("Smoke"), seat % 3, 0, 9, "token", "negative")
        cards = (Item(Message("Wings"), Message("fly away"), 6), Item(Message("Claws")))
        return SeatView(
            seat, Message("Monster"), (doubtful, points, energy, smoke), items=cards[: seat % 3]
        )

    def dice(self) -> tuple[DieView, ...]:
        return ()

    def piles(self, seat: int | None) -> tuple[Pile, ...]:
        enemy = tuple(DieView(_ENEMY, face, Message(face)) for face in self.state.enemy)
        pools = [self._pool(owner, seat) for owner in range(self.setup.seats)]
        return (Pile("enemy", Message("Enemy"), enemy), *pools)

    def _pool(self, owner: int, looking: int | None) -> Pile:
        known = self.state.shown or owner == looking
        faces = zip(_POOL, self.state.pools[owner], strict=False)
        dice = tuple(DieView(kind, face if known else None, Message("die")) for kind, face in faces)
        return Pile(f"pool.{owner}", Message("Pool"), dice, owner)

    def board(self) -> tuple[Zone, ...]:
        city = Item(Message("City"), seat=self.state.active)
        places = Zone("places", Message("Places"), (city, Item(Message("Bay"))), "places")
        cards = [Item(Message(name), Message(f"{name} told"), cost) for name, cost in _MARKET]
        return (places, Zone("market", Message("Market"), tuple(cards)))

    def counters(self) -> tuple[Counter, ...]:
        return (Counter("wind", Message("Wind"), self.state.wind, 0, 9),)

    def tray_is_secret(self) -> bool:
        return not self.state.shown

    def outcome(self) -> Outcome | None:
        best = max(self.state.points)
        won = tuple(s for s, points in enumerate(self.state.points) if points == best)
        return (
            Outcome(won, Message("dice-throne.outcome.victory", {"seat": seat_name(won[0])}))
            if best >= 20
            else None
        )


GAMES: dict[str, type[Game[Any]]] = {"fair": Fair}
