"""What the log tells accounts for every number that has changed, in games with many cards."""

from collections import Counter

import pytest

from engine import Choose, Chose, Interrupted, Message, Roll, Rolled, Setup, Table, View
from engine.answers import Answer
from engine.asks import Ask
from engine.games.king_of_tokyo import KingOfTokyo
from tests.engine.people import People

DIALS = ("health", "points", "energy", "poison", "shrink")
CHANGES = {
    "healed": ("health", 1),
    "lost": ("health", -1),
    "points": ("points", 1),
    "points-lost": ("points", -1),
    "energy": ("energy", 1),
    "energy-lost": ("energy", -1),
    "buys": ("energy", -1),
    "refreshes": ("energy", -1),
}
TOKENS = {"gets-token": 1, "sheds": -1}
Told = Counter[tuple[int, str]]


class Shoppers(People):
    """People with much energy who buy what they can, and set nothing by hand."""

    def answer(self, ask: Ask) -> Answer:
        """Buy mostly, where that is asked."""
        if isinstance(ask, Choose) and ask.prompt.key.endswith("prompt.buy"):
            wares = [each.id for each in ask.options if each.blocked is None and each.id != "end"]
            if wares and self.random.random() < 0.9:
                return Chose(self.random.choice(wares))
        return super().answer(ask)

    def roll(self, ask: Roll) -> Rolled:
        """Roll energy more often than the dice would."""
        rolled = super().roll(ask)
        rich = "energy" in ask.dice[0].faces
        faces = ("energy" if rich and self.random.random() < 0.3 else face for face in rolled.faces)
        return Rolled(tuple(faces), "virtual")

    def _break_in(self, table: Table) -> bool:
        view = table.view(self.random.randrange(table.view(None).setup.seats))
        legal = [each.id for each in view.actions if each.blocked is None]
        cards = [name for name in legal if not name.startswith("hand.")]
        if cards:
            table.put(Interrupted(self.random.choice(cards)), by=view.seat)
        return bool(cards)


def numbers(view: View) -> Told:
    """Return each dial and each card of every seat."""
    return Counter(
        {
            (seat.seat, counter.id): counter.value
            for seat in view.seats
            for counter in seat.counters
            if counter.id in DIALS or counter.id.startswith("card.")
        }
    )


def told(view: View) -> tuple[Told, set[int]]:
    """Return what the last row of the log says has changed, and who was out or had a child."""
    sums, reborn = Told(), set[int]()
    for fact in view.log[-1].facts:
        key = fact.key.rpartition(".")[2]
        whose = fact.params.get("seat")
        seat = whose.params["seat"] if isinstance(whose, Message) else None
        if not isinstance(seat, int):
            continue
        if key in CHANGES:
            dial, sign = CHANGES[key]
            amount = fact.params.get("amount", fact.params.get("cost"))
            assert isinstance(amount, int)
            sums[seat, dial] += sign * amount
        elif key in TOKENS:
            sums[seat, last_word(fact.params["token"])] += TOKENS[key]
        elif key in {"eliminated", "child"}:
            reborn.add(seat)
        count_cards(sums, view, seat, key, fact)
    return sums, reborn


def count_cards(sums: Told, view: View, seat: int, key: str, fact: Message) -> None:
    """Count a card that was bought, from whoever had it, or discarded."""
    if key not in {"buys", "discards"}:
        return
    name = f"card.{last_word(fact.params['card'])}"
    kept = any(counter.id == name for counter in view.seats[seat].counters)
    if kept:
        sums[seat, name] += 1 if key == "buys" else -1


def last_word(message: int | str | Message) -> str:
    """Return the last part of a message's key."""
    assert isinstance(message, Message)
    return message.key.rpartition(".")[2]


def check_told(before: Told, view: View) -> None:
    """Every dial stands where the log says; a card that came to one has left another."""
    sums, reborn = told(view)
    after = numbers(view)
    for seat, name in {*before, *sums}:
        if seat in reborn:
            continue
        change = after[seat, name] - before[seat, name]
        taken = name.startswith("card.") and change == -1 and sums[seat, name] == 0
        if taken:  # Parasitic Tentacles
            assert sum(sums[each.seat, name] for each in view.seats) == 1, (seat, name)
        else:
            assert change == sums[seat, name], (seat, name, view.log[-1])


@pytest.mark.slow
def test_the_log_accounts_for_every_number() -> None:
    """KT-013 to KT-075: what is gained, lost, paid, bought and discarded is all told."""
    for seed in range(12):
        people = Shoppers(seed, interrupting=0.15)
        setup = Setup(KingOfTokyo.id, 2 + seed % 5, {"deck": "machine"})
        with Table(None, setup, games={KingOfTokyo.id: KingOfTokyo}, clock=lambda: 0.0) as table:
            while table.view(None).outcome is None:
                before = numbers(table.view(None))
                people.act(table)
                check_told(before, table.view(None))
