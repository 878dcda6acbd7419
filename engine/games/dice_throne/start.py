"""Setting up a battle (Dice Throne rules 2.4, DT-006)."""

from typing import cast

from engine.answers import Chose, Rolled
from engine.asks import Choose, Option, Roll
from engine.game import Play
from engine.games.dice_throne.battle import SEATS, Battle, text
from engine.games.dice_throne.patterns import number
from engine.messages import Message

__all__ = ["hero_name", "set_up"]


def hero_name(hero: str) -> Message:
    """Return a hero's name."""
    return text(f"hero.{hero}")


def set_up(battle: Battle) -> Play[int]:
    """Let both choose a hero and roll for the first turn; return the start player."""
    yield from _choose_heroes(battle)
    return (yield from _roll_for_start(battle))


def _choose_heroes(battle: Battle) -> Play[None]:
    options = tuple(Option(hero, hero_name(hero)) for hero in battle.content.heroes)
    prompt = text("prompt.hero")
    answers = yield from battle.together(lambda: [Choose(seat, prompt, options) for seat in SEATS])
    for seat in SEATS:
        hero = cast("Chose", answers[seat]).option
        battle.player(seat).hero = hero
        battle.note("hero", seat, hero=hero_name(hero))


def _roll_for_start(battle: Battle) -> Play[int]:
    """Let both roll a die of their own until one shows more (DT-006)."""
    prompt = text("prompt.first-roll")
    while True:
        answers = yield from battle.together(
            lambda: [Roll(seat, prompt, (battle.hero(seat).die,)) for seat in SEATS]
        )
        first, second = (number(cast("Rolled", answers[seat]).faces[0]) for seat in SEATS)
        if first != second:
            start = 0 if first > second else 1
            battle.note("starts", start)
            return start
        battle.note("tie", number=first)
