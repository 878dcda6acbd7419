"""Rolling: attempts, kept dice, and the moment in which a roll may be altered."""

from collections.abc import Callable
from typing import Literal

from engine.answers import Kept, Rolled, Stopped
from engine.asks import Roll
from engine.game import Play, Question
from engine.games.dice_throne.battle import SEATS, Battle, face_name, text
from engine.games.dice_throne.state import DiceRoll
from engine.messages import Message

__all__ = [
    "attempts",
    "close_roll",
    "holds_card",
    "make_attempts",
    "may_alter",
    "open_roll",
    "reroll_die",
    "roll_dice",
    "set_die",
]


def open_roll(
    battle: Battle,
    seat: int,
    purpose: Literal["offence", "defence", "effect"],
    count: int,
    attempts: int = 1,
) -> DiceRoll:
    """Put dice on the table, on top of those that lie there."""
    roll = DiceRoll(seat, purpose, count, attempts)
    battle.state.rolls.append(roll)
    return roll


def close_roll(battle: Battle) -> None:
    """Take the dice on top off the table."""
    battle.state.rolls.pop()


def attempts(battle: Battle, roll: DiceRoll) -> int:
    """Return how many attempts a roll has: Entangle costs one as long as it lies there (E-15)."""
    if roll.purpose != "offence":
        return roll.attempts
    tokens = battle.player(roll.seat).tokens
    lost = sum(battle.content.tokens[token].attempts for token in tokens)
    return max(1, roll.attempts + lost)


def make_attempts(
    battle: Battle, roll: DiceRoll, prompt: Message, *, optional: bool = False
) -> Play[bool]:
    """Use the roll attempts left, or stop earlier (DT-015); tell whether it was stopped.

    Dice that were kept may be picked up again. The first attempt is ``optional`` or must be made.
    """
    while roll.attempt < attempts(battle, roll):
        answer = yield _question(battle, roll, prompt, optional=optional)
        match answer:
            case Rolled(faces=faces):
                roll.kept = tuple(at for at in roll.kept if roll.faces[at] == faces[at])
                roll.faces = faces
                roll.attempt += 1
            case Kept(dice=dice):
                roll.kept = dice
            case Stopped():
                return True
    return False


def _question(battle: Battle, roll: DiceRoll, prompt: Message, *, optional: bool) -> Question:
    kind = battle.hero(roll.seat).die
    return lambda: Roll(
        seat=roll.seat,
        prompt=prompt,
        dice=(kind,) * roll.count,
        attempt=min(roll.attempt + 1, attempts(battle, roll)),
        attempts=attempts(battle, roll),
        faces=roll.faces,
        kept=roll.kept,
        may_stop=optional or roll.attempt > 0,
    )


def roll_dice(
    battle: Battle, seat: int, count: int, cause: Message, *, alterable: bool = True
) -> Play[tuple[str, ...]]:
    """Roll ``count`` dice once because of ``cause``; return what counts in the end (DT-043)."""
    roll = open_roll(battle, seat, "effect", count)
    roll.alterable = alterable
    yield from make_attempts(battle, roll, text("prompt.roll", cause=cause))
    prompt = text("prompt.altered", cause=cause)
    yield from battle.window(prompt, _those_who_may_alter(battle, roll))
    close_roll(battle)
    return roll.faces


def _those_who_may_alter(battle: Battle, roll: DiceRoll) -> Callable[[], list[int]]:
    return lambda: [seat for seat in SEATS if roll.alterable and may_alter(battle, seat)]


def may_alter(battle: Battle, seat: int) -> bool:
    """Tell whether ``seat`` could alter dice.

    No card that does so is free, but Getting Paid! may pay for it where instants may break in.
    """
    player = battle.player(seat)
    paid_for = player.hand > 1 and not battle.state.breaking
    return holds_card(battle, seat) and (player.cp > 0 or paid_for)


def holds_card(battle: Battle, seat: int) -> bool:
    """Tell whether ``seat`` has a card and is free to play one."""
    return battle.player(seat).hand > 0 and not battle.stunned(seat) and not battle.frozen(seat)


def set_die(battle: Battle, roll: DiceRoll, die: int, face: str) -> None:
    """Let a die show another face."""
    roll.faces = (*roll.faces[:die], face, *roll.faces[die + 1 :])
    roll.altered += 1
    battle.note("die", die=die + 1, face=face_name(face))


def reroll_die(battle: Battle, roll: DiceRoll, die: int, cause: Message) -> Play[None]:
    """Let whoever rolled a die roll it again."""
    others = tuple(at for at in range(roll.count) if at != die)
    kind = battle.hero(roll.seat).die
    prompt = text("prompt.reroll-die", cause=cause, die=die + 1)
    while True:
        answer = yield lambda: Roll(
            seat=roll.seat,
            prompt=prompt,
            dice=(kind,) * roll.count,
            faces=roll.faces,
            kept=others,
        )
        if isinstance(answer, Rolled):
            roll.faces = answer.faces
            roll.altered += 1
            battle.note("die", die=die + 1, face=face_name(roll.faces[die]))
            return
