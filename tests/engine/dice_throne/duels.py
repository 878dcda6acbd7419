"""A battle at a table, driven step by step: dice are named by their numbers, hands start empty."""

from collections.abc import Mapping
from types import MappingProxyType

from engine import (
    Chose,
    Interrupted,
    Message,
    Passed,
    Rolled,
    SetCounter,
    SetDie,
    Setup,
    Table,
    Window,
)
from engine.games.dice_throne import DiceThrone
from tests.engine.driven import DrivenTable, opened

__all__ = ["BARBARIAN", "MOON_ELF", "BattleTable", "DuelTable", "open_table"]

BARBARIAN, MOON_ELF = "barbarian", "moon-elf"
NO_OPTIONS: Mapping[str, str] = MappingProxyType({})


def open_table(
    game: type[DiceThrone] = DiceThrone, seats: int = 2, options: Mapping[str, str] = NO_OPTIONS
) -> Table:
    """Open a table in memory; it is closed when the test is over."""
    return opened(game, Setup(game.id, seats, dict(options)))


class BattleTable(DrivenTable):
    """A table with heroes; seat 0 begins, and stands in its Main (1) phase."""

    def __init__(
        self,
        *heroes: str,
        game: type[DiceThrone] = DiceThrone,
        health: int = 30,
        options: Mapping[str, str] = NO_OPTIONS,
    ) -> None:
        """Choose ``heroes``, seat by seat; teams begin with ``health`` where no rule says."""
        self.table = open_table(game, len(heroes), options)
        if self.asked == "team-health":
            self.enter(health)
        for seat, hero in enumerate(heroes):
            self.table.put(Chose(hero), by=seat)
        for seat in range(len(heroes)):
            self.table.put(Rolled(("1" if seat else "6",)), by=seat)
        for seat in range(len(heroes)):
            self.set(seat, hand=0)

    @property
    def asked(self) -> str:
        """The key of what is asked, without the game's name."""
        prompt = self.table.view(None).prompt
        assert prompt is not None
        return prompt.key.removeprefix("dice-throne.prompt.")

    @property
    def dice(self) -> str:
        """The numbers of the dice on the table."""
        return " ".join((die.face or "?")[0] for die in self.table.view(None).dice)

    def roll(self, *rolls: str) -> None:
        """Roll dice showing the numbers named, one roll after the other."""
        for numbers in rolls:
            self.put(Rolled(tuple(numbers.split())))

    def let_pass(self, *prompts: str) -> None:
        """Let everybody pass the windows that open, or only those that ask ``prompts``."""
        while self.table.view(None).awaited and isinstance(self.ask, Window):
            if prompts and self.asked not in prompts:
                return
            self.put(Passed(), self.seat)

    def play(self, card: str, by: int, *options: str) -> None:
        """Give ``by`` a card and what it costs, play it, and choose what it asks."""
        blocked = self.blocked(f"card.{card}", by)
        if self.get("hand", by) == 0 and blocked in ("refusal.no-card", "refusal.cp"):
            self.set(by, hand=1, cp=max(self.get("cp", by), 4))
        self.act(f"card.{card}", by)
        self.choose(*options)

    def act(self, action: str, by: int) -> None:
        """Break in with an action; those with priority let it pass."""
        self.put(Interrupted(action), by)
        self.let_pass("priority")

    def spend(self, token: str, by: int, die: str) -> None:
        """Spend a token, whose die shows the number named."""
        self.act(f"spend.{token}", by)
        self.roll(die)
        self.let_pass("altered")

    def blocked(self, action: str, by: int) -> str | None:
        """Return the key of why an action is not allowed, without the game's name."""
        option = next(each for each in self.table.view(by).actions if each.id == action)
        return None if option.blocked is None else option.blocked.key.removeprefix("dice-throne.")

    def set(self, seat: int, **counters: int) -> None:
        """Set counters; an underscore stands for the dot in ``token_stun``."""
        for name, value in counters.items():
            self.set_counter(seat, name.replace("_", ".", 1).replace("_", "-"), value)

    def set_counter(self, seat: int, counter: str, value: int) -> None:
        """Set a counter by its id."""
        self.table.correct(SetCounter(seat, counter, value), by=None)

    def set_die(self, die: int, face: str) -> None:
        """Set a die."""
        self.table.correct(SetDie(die, face), by=None)

    def get(self, counter: str, seat: int) -> int:
        """Return a counter's value."""
        counters = self.table.view(None).seats[seat].counters
        return next(each.value for each in counters if each.id == counter)

    def tokens(self, seat: int) -> dict[str, int]:
        """Return the status effects on a board."""
        return {
            each.id.removeprefix("token."): each.value
            for each in self.table.view(None).seats[seat].counters
            if each.id.startswith("token.") and each.value
        }

    def facts(self) -> list[str]:
        """Return the keys of all facts so far, without the game's name."""
        log = self.table.view(None).log
        return [fact.key.removeprefix("dice-throne.fact.") for row in log for fact in row.facts]

    def options(self) -> dict[str, bool]:
        """Return the ids of what may be chosen, and whether the rules allow it."""
        return {option.id: option.blocked is None for option in getattr(self.ask, "options", ())}

    def declare(self, dice: str, ability: str) -> None:
        """Go to the Offensive Roll phase, roll these dice at once and activate an ability."""
        self.choose("end")
        self.roll(dice)
        self.stop()
        self.choose(f"ability.{ability}")

    def end_turn(self) -> None:
        """From Main (1): roll nothing of use, activate nothing, end the turn."""
        self.choose("end")
        self.roll("1 1 2 4 4")
        self.stop()
        self.choose("none", "end")

    def receipts(self) -> list[Message]:
        """Return the damage sheets of all sums so far."""
        log = self.table.view(None).log
        return [fact for row in log for fact in row.facts if fact.key == "receipt"]


class DuelTable(BattleTable):
    """A table with two heroes."""

    def __init__(
        self,
        first: str = BARBARIAN,
        second: str = MOON_ELF,
        game: type[DiceThrone] = DiceThrone,
        options: Mapping[str, str] = NO_OPTIONS,
    ) -> None:
        super().__init__(first, second, game=game, options=options)
