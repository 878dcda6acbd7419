"""Setting up: the mages, their mana, the initiative (MW-002 to MW-007)."""

from typing import cast

from engine.answers import Rolled
from engine.asks import Option, Roll
from engine.game import Each, Part, Play
from engine.games.mage_wars.arena import Arena
from engine.games.mage_wars.content import MAGES, card_of
from engine.games.mage_wars.dice import EFFECT
from engine.games.mage_wars.options import is_apprentice
from engine.games.mage_wars.state import Creature
from engine.games.mage_wars.words import card_name, text

__all__ = ["set_up"]

_MANA = 10
_APPRENTICE = 24


def set_up(arena: Arena) -> Play[None]:
    """Let both choose their mages, and roll for the initiative."""
    seats = range(arena.setup.seats)
    yield Each({seat: _choose_mage(arena, seat) for seat in seats})
    arena.state.creatures.sort(key=lambda creature: creature.id)
    arena.state.initiative = yield from _roll_for_initiative(arena)


def _choose_mage(arena: Arena, seat: int) -> Part[None]:
    options = [Option(mage, card_name(mage)) for mage in MAGES]
    chosen = yield from arena.choose(seat, text("prompt.mage"), lambda: options)
    card, state = card_of(chosen), arena.state
    apprentice = is_apprentice(arena.setup)
    life = _APPRENTICE if apprentice else card.life
    number = state.made[chosen] = state.made.get(chosen, 0) + 1
    mage = Creature(seat, seat, chosen, number, card.level, life, card.armor)
    mage.mana, mage.channeling, mage.ready = _MANA, card.channeling, True
    mage.apprentice = apprentice
    state.creatures.append(mage)
    arena.note("mage", seat, mage=arena.name(mage))


def _roll_for_initiative(arena: Arena) -> Play[int]:
    """Let the higher effect die have it; a tie is rolled again (MW-006)."""
    while True:
        answers = yield from arena.together(
            lambda: [Roll(seat, text("prompt.initiative"), (EFFECT,)) for seat in (0, 1)]
        )
        first, second = (int(cast("Rolled", answers[seat]).faces[0]) for seat in (0, 1))
        if first != second:
            break
        arena.note("tie")
    winner = 0 if first > second else 1
    arena.note("initiative", winner)
    return winner
