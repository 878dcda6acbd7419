"""Healing by dice: each result takes as much damage away, of the living only (MW-082)."""

from typing import cast

from engine.answers import Entered
from engine.asks import Amount, Option
from engine.game import Play
from engine.games.mage_wars.arena import Arena, card
from engine.games.mage_wars.dice import MOST_DICE, counted, roll_attack
from engine.games.mage_wars.state import Creature
from engine.games.mage_wars.sums import reckon
from engine.games.mage_wars.words import text
from engine.messages import seat_name

__all__ = ["heal_with_dice"]


def heal_with_dice(arena: Arena, healer: Creature, dice: int = 1) -> Play[None]:
    """Let ``healer`` heal whom its player likes, with ``dice`` unless people say otherwise."""
    seat = healer.owner
    chosen = yield from arena.choose(seat, text("prompt.patient"), lambda: _patients(arena, seat))
    patient = None if chosen == "none" else arena.find(int(chosen))
    if patient is None:
        return
    answer = yield lambda: Amount(seat, text("prompt.heal-dice"), 1, MOST_DICE, dice)
    count = cast("Entered", answer).amount
    prompt = text("prompt.heal", creature=arena.name(patient))
    faces = yield from roll_attack(arena, seat, lambda: count, lambda: prompt)
    counted(arena)
    arena.heal(patient, reckon(faces, 0).total)


def _patients(arena: Arena, seat: int) -> list[Option]:
    """Return who may be healed, one's own first."""
    options = [
        Option(
            str(creature.id),
            arena.name(creature),
            None if card(creature).living else text("blocked.nonliving"),
            text("harmed", amount=creature.damage),
            text("group.of", seat=seat_name(owner)),
        )
        for owner in (seat, arena.other(seat))
        for creature in arena.standing(owner)
    ]
    return [*options, Option("none", text("option.no-target"))]
