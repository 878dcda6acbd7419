"""The rules without cards, told once more in plain steps: whole games come to the same numbers."""

from collections import Counter
from dataclasses import dataclass, field
from random import Random

import pytest

from tests.engine.king_of_tokyo.tables import TokyoTable

LETTERS = "123ech"
FIERCE, PEACEFUL = (2, 2, 1, 2, 4, 2), (4, 4, 4, 2, 1, 3)
"""How often each face comes up: monsters fall, or come to 20 points."""
PLACES = ("city", "bay")


@dataclass
class Plain:
    """The monsters' dials and Tokyo, by the rulebook, where nobody buys a card."""

    health: list[int]
    points: list[int]
    energy: list[int]
    tokyo: dict[str, int] = field(default_factory=dict)

    @property
    def alive(self) -> list[int]:
        """The monsters that are left."""
        return [seat for seat, health in enumerate(self.health) if health]

    @property
    def places(self) -> tuple[str, ...]:
        """The places that there are (KT-004, KT-033)."""
        return PLACES if len(self.alive) > 4 else PLACES[:1]

    def inside(self, seat: int) -> bool:
        """Tell whether a monster is in Tokyo."""
        return seat in self.tokyo.values()

    def begin(self, seat: int) -> None:
        """Begin a turn (KT-031)."""
        self.points[seat] += 2 * self.inside(seat)

    def count(self, seat: int, dice: Counter[str]) -> None:
        """Resolve numbers and energy (KT-013, KT-014)."""
        for number in (1, 2, 3):
            if dice[str(number)] >= 3:
                self.points[seat] += number + dice[str(number)] - 3
        self.energy[seat] += dice["e"]

    def heal(self, seat: int, dice: Counter[str]) -> None:
        """Resolve hearts (KT-018)."""
        if not self.inside(seat):
            self.health[seat] = min(10, self.health[seat] + dice["h"])

    def claw(self, seat: int, dice: Counter[str]) -> list[int]:
        """Resolve claws; return who in Tokyo may yield then, the City's first (KT-015, E-2)."""
        hit = [each for each in self.alive if self.inside(each) != self.inside(seat)]
        for victim in hit if dice["c"] else ():
            self.health[victim] = max(0, self.health[victim] - dice["c"])
            self.energy[victim] *= self.health[victim] > 0
        self.tokyo = {place: each for place, each in self.tokyo.items() if self.health[each]}
        self._close_bay()
        standing = [self.tokyo[place] for place in PLACES if place in self.tokyo]
        return [each for each in standing if each in hit and dice["c"]]

    def _close_bay(self) -> None:
        """Clear the Bay where four are left; its monster goes to the City if that is free."""
        if "bay" in self.tokyo and "bay" not in self.places:
            self.tokyo.setdefault("city", self.tokyo.pop("bay"))

    def leave(self, seat: int) -> None:
        """Yield (KT-032)."""
        self.tokyo = {place: each for place, each in self.tokyo.items() if each != seat}

    def enter(self, seat: int) -> None:
        """Enter what is free, as one must (KT-030)."""
        free = [place for place in self.places if place not in self.tokyo]
        if free and not self.inside(seat):
            self.tokyo[free[0]] = seat
            self.points[seat] += 1

    def winners(self) -> tuple[int, ...]:
        """Return who has won by now: the last one alive, or whoever has 20 points (KT-060)."""
        with_20 = tuple(seat for seat in self.alive if self.points[seat] >= 20)
        return tuple(self.alive) if len(self.alive) < 2 else with_20


def resolve(table: TokyoTable, plain: Plain, dice: Counter[str], chance: Random) -> None:
    """Resolve hearts and claws, in the order that is chosen where it can matter (KT-012)."""
    seat = table.active
    assert seat is not None
    asked = table.ended() is None and table.asked == f"{seat} order"
    claws_first = asked and chance.random() < 0.5
    if asked:
        table.choose("claw" if claws_first else "heart")
    if not claws_first:
        plain.heal(seat, dice)
    for each in plain.claw(seat, dice):
        if table.ended() is None:
            assert table.asked == f"{each} yield"
            yields = chance.random() < 0.5
            table.choose("yield" if yields else "stay")
            if yields:
                plain.leave(each)
    if claws_first:
        plain.heal(seat, dice)


def take_turn(table: TokyoTable, plain: Plain, dice: list[str], chance: Random) -> None:
    """Play a turn at the table and by the rulebook; they agree on all numbers in its shop."""
    seat = table.active
    assert seat is not None
    plain.begin(seat)
    table.throw(" ".join(dice))
    plain.count(seat, Counter(dice))
    resolve(table, plain, Counter(dice), chance)
    if table.ended() is not None:
        return
    plain.enter(seat)
    dials = [table.all(name) for name in ("health", "points", "energy")]
    assert dials == [plain.health, plain.points, plain.energy]
    assert table.tokyo == plain.tokyo
    following = [each for each in plain.alive if each > seat] + plain.alive
    table.choose("end")
    assert table.active == (seat if table.ended() else following[0])


@pytest.mark.parametrize("seats", range(2, 7))
def test_whole_games_come_to_the_same(seats: int) -> None:
    """T-01 to T-17: dials, Tokyo, whose turn is next and who wins, in games of chance."""
    for often in (FIERCE, PEACEFUL):
        table, chance = TokyoTable(seats, deck="machine"), Random(seats)
        plain = Plain([10] * seats, [0] * seats, [0] * seats)
        while table.ended() is None:
            take_turn(table, plain, chance.choices(LETTERS, often, k=6), chance)
            assert bool(plain.winners()) == (table.ended() is not None)
        ended = table.ended()
        assert ended is not None
        assert ended[1] == plain.winners()
