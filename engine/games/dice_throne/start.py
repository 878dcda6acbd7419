"""Setting up a battle (Dice Throne rules 2.4, DT-003, DT-006)."""

from typing import cast

from engine.answers import Chose, Rolled
from engine.asks import Choose, Option, Roll
from engine.game import Play
from engine.games.dice_throne.battle import Battle, text
from engine.games.dice_throne.conclude import settle_after
from engine.games.dice_throne.patterns import number
from engine.games.dice_throne.resolve import Scope, resolve

__all__ = ["set_up"]

_MOST_HEALTH = 89  # healing may add 10, and a dial shows 99 at the most


def set_up(battle: Battle) -> Play[int]:
    """Let all choose a hero and roll for the first turn; return the start player."""
    yield from _enter_health(battle)
    yield from _choose_heroes(battle)
    yield from _extra_steps(battle)
    return (yield from _roll_for_start(battle))


def _enter_health(battle: Battle) -> Play[None]:
    """Let people say what each dial begins with where no source does (DT-104)."""
    if battle.mode.health is not None:
        return
    prompt = text("prompt.team-health")
    health = yield from battle.amount(0, prompt, lambda: (1, _MOST_HEALTH))
    battle.state.start_health = health
    battle.state.dials = [health for _ in battle.mode.teams]


def _choose_heroes(battle: Battle) -> Play[None]:
    heroes = battle.content.heroes
    options = tuple(Option(hero, heroes[hero].label) for hero in heroes)
    prompt = text("prompt.hero")
    answers = yield from battle.together(
        lambda: [Choose(seat, prompt, options) for seat in battle.everyone]
    )
    for seat in battle.everyone:
        hero = cast("Chose", answers[seat]).option
        battle.player(seat).hero = hero
        battle.note("hero", seat, hero=heroes[hero].label)


def _extra_steps(battle: Battle) -> Play[None]:
    """Do what the back of a hero's leaflet adds to the set-up (DT-007)."""
    for seat in battle.everyone:
        hero = battle.hero(seat)
        if hero.setup:
            steps = resolve(battle, hero.setup, Scope(seat, hero.label))
            yield from settle_after(battle, steps)


def _roll_for_start(battle: Battle) -> Play[int]:
    """Let all roll a die of their own, and those with the highest again (DT-006)."""
    rolling = list(battle.everyone)
    while len(rolling) > 1:
        shown = yield from _each_rolls(battle, rolling)
        highest = max(shown.values())
        rolling = [seat for seat in rolling if shown[seat] == highest]
        if len(rolling) > 1:
            battle.note("tie", number=highest)
    battle.note("starts", rolling[0])
    return rolling[0]


def _each_rolls(battle: Battle, seats: list[int]) -> Play[dict[int, int]]:
    """Let each of ``seats`` roll a die; return what each shows."""
    prompt = text("prompt.first-roll")
    answers = yield from battle.together(
        lambda: [Roll(seat, prompt, (battle.hero(seat).die,)) for seat in seats]
    )
    return {seat: number(cast("Rolled", answers[seat]).faces[0]) for seat in seats}
