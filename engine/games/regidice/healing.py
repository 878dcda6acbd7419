"""Healing: dice come back from the injured pile (RG-044)."""

from typing import cast

from engine.answers import Chose
from engine.asks import Choose, Option
from engine.game import Part
from engine.games.regidice.party import Party, text
from engine.games.regidice.state import COLOURS

__all__ = ["heal"]


def heal(party: Party, seat: int, amount: int) -> Part[None]:
    """Let ``seat`` take up to ``amount`` injured dice; they show nothing until they are rolled."""
    healed = 0
    for left in range(amount, 0, -1):
        answer = yield lambda: _question(party, seat, left)  # noqa: B023 - asked and answered within this very round
        if not party.state.injured:
            break
        colour = party.state.injured[0].colour if answer is None else cast("Chose", answer).option
        die = next(die for die in party.state.injured if die.colour == colour)
        party.state.injured.remove(die)
        die.pips = 0
        party.pool(seat).append(die)
        healed += 1
    party.tidy()
    party.note("heals", seat, count=healed)


def _question(party: Party, seat: int, left: int) -> Choose | None:
    """Ask for a colour, unless there is but one or all injured dice are healed anyway."""
    injured = party.state.injured
    colours = [colour for colour in COLOURS if any(die.colour == colour for die in injured)]
    if len(colours) <= 1 or left >= len(injured):
        return None
    options = tuple(Option(colour, text(f"colour.{colour}")) for colour in colours)
    return Choose(seat, text("prompt.heal", left=left), options, colours[0])
