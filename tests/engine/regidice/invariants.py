"""What stays true of a game of Regidice, whatever anybody does but correct it by hand."""

from collections import Counter as Tally

from engine import View

__all__ = ["check"]

DICE = {2: 18, 3: 21, 4: 24}


def check(view: View) -> None:
    """No die of the players is lost, and the enemy has the dice and pips that it may have."""
    piles = {pile.id: pile.dice for pile in view.piles}
    enemy = piles.pop("enemy")
    number = next(counter.value for counter in view.counters if counter.id == "enemy")
    assert len(enemy) == number + 2
    assert all(die.face in set("123456") for die in enemy)
    colours = Tally(die.kind.colour for dice in piles.values() for die in dice)
    black = colours.pop("black", 0)
    assert black == sum(range(3, number + 2))
    solo = 3 * int(view.setup.options.get("solo-dice", "0"))
    assert colours.total() == DICE.get(view.setup.seats, solo)
    assert len(set(colours.values())) == 1
