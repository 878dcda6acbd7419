"""Dice altered by cards: set, tipped, copied, re-rolled."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from engine.asks import Option
from engine.game import Play
from engine.games.dice_throne.battle import Battle, text
from engine.games.dice_throne.content import Hero
from engine.games.dice_throne.dice import die_options, reroll_die, set_die
from engine.games.dice_throne.patterns import number
from engine.games.dice_throne.state import DiceRoll
from engine.games.dice_throne.vocabulary import Alter, Attempt
from engine.messages import Message

__all__ = ["alter", "alter_blocked", "attempt_blocked"]

_HIGHEST = 6


def alter_blocked(battle: Battle, seat: int, effect: Alter) -> Message | None:
    """Say why ``seat`` cannot alter dice so, if it cannot."""
    roll = battle.top_roll()
    if roll is None or not roll.faces or not roll.alterable:
        return text("refusal.no-dice")
    if roll.seat in _THOSE_OF[effect.whose](battle, seat):
        return None
    return text("refusal.opponents-dice" if effect.whose == "opponent" else "refusal.own-dice")


def attempt_blocked(battle: Battle, effect: Attempt) -> Message | None:
    """Say that nobody makes the roll of which ``effect`` would give one more attempt, if so."""
    found = any(roll.purpose == effect.roll for roll in battle.state.rolls)
    return None if found else text(f"refusal.no-{effect.roll}")


def alter(battle: Battle, seat: int, effect: Alter, cause: Message) -> Play[None]:
    """Let ``seat`` alter up to ``effect.count`` dice of the roll on top.

    Dice Throne rules 2.4, common cards 8 and 11 to 18; vector T-05.
    """
    roll = battle.top_roll()
    if roll is None or not roll.faces:
        battle.note("no-effect", seat, cause=cause)
        return
    for already in range(effect.count):
        ends = (Option("done", text("option.done")),) if already else ()
        chosen = yield from battle.pick_now(  # people may set dice right meanwhile
            seat,
            text(f"prompt.{effect.how}", cause=cause),
            partial(_options, battle.hero(roll.seat), roll, effect, ends),
        )
        if chosen == "done":
            return
        yield from _apply(battle, seat, roll, effect, chosen, cause)


def _options(
    hero: Hero, roll: DiceRoll, effect: Alter, ends: tuple[Option, ...]
) -> Sequence[Option]:
    return [*_OPTIONS[effect.how](hero, roll), *ends]


def _apply(
    battle: Battle, seat: int, roll: DiceRoll, effect: Alter, chosen: str, cause: Message
) -> Play[None]:
    die, _, rest = chosen.removeprefix("die.").partition(".")
    at = int(die)
    match effect.how:
        case "reroll":
            yield from reroll_die(battle, roll, at, cause)
        case "set":
            if effect.to is not None:
                set_die(battle, roll, at, _numbered(battle, roll, effect.to))
            else:
                face = yield from _pick_face(battle, seat, roll, at, cause)
                set_die(battle, roll, at, face)
        case "tip":
            set_die(battle, roll, at, _numbered(battle, roll, int(rest)))
        case "copy":
            set_die(battle, roll, at, roll.faces[int(rest)])


def _pick_face(battle: Battle, seat: int, roll: DiceRoll, die: int, cause: Message) -> Play[str]:
    hero = battle.hero(roll.seat)

    def options() -> list[Option]:
        others = [face for face in hero.faces if face != roll.faces[die]]
        return [Option(face, hero.face_label(face)) for face in others]

    prompt = text("prompt.face", cause=cause, die=die + 1)
    return (yield from battle.pick_now(seat, prompt, options))


def _numbered(battle: Battle, roll: DiceRoll, value: int) -> str:
    return battle.hero(roll.seat).faces[value - 1]


def _tips(hero: Hero, roll: DiceRoll) -> Sequence[Option]:
    return [
        Option(
            f"die.{at}.{number(face) + step}",
            text(
                "option.tip",
                die=at + 1,
                face=hero.face_label(face),
                number=number(face) + step,
            ),
        )
        for at, face in enumerate(roll.faces)
        for step in (-1, 1)
        if 1 <= number(face) + step <= _HIGHEST
    ]


def _copies(hero: Hero, roll: DiceRoll) -> Sequence[Option]:
    pairs = [
        Option(
            f"die.{at}.{other}",
            text(
                "option.copy",
                die=at + 1,
                face=hero.face_label(face),
                copied=hero.face_label(copied),
            ),
        )
        for at, face in enumerate(roll.faces)
        for other, copied in _first_of_each(roll.faces)
        if copied != face
    ]
    return pairs or _dice_as_they_are(hero, roll)


def _first_of_each(faces: tuple[str, ...]) -> list[tuple[int, str]]:
    return [(faces.index(face), face) for face in dict.fromkeys(faces)]


def _dice_as_they_are(hero: Hero, roll: DiceRoll) -> Sequence[Option]:
    dice = die_options(hero, roll)
    return [Option(f"{option.id}.{at}", option.label) for at, option in enumerate(dice)]


_THOSE_OF: dict[str, Callable[[Battle, int], Iterable[int]]] = {
    "any": lambda battle, _: battle.everyone,
    "own": lambda _, seat: (seat,),
    "team": lambda battle, seat: battle.mode.teams[battle.team(seat)],
    "opponent": lambda battle, seat: battle.opponents(seat),
}
_OPTIONS: dict[str, Callable[[Hero, DiceRoll], Sequence[Option]]] = {
    "set": die_options,
    "reroll": die_options,
    "tip": _tips,
    "copy": _copies,
}
