"""Rolling: attempts, kept dice, and the moment in which a roll may be altered."""

from collections.abc import Callable
from typing import Literal

from engine.answers import Kept, Rolled, Stopped
from engine.asks import Roll
from engine.game import Play, Question
from engine.games.dice_throne.duel import SEATS, Duel, face_name, text
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
    duel: Duel,
    seat: int,
    purpose: Literal["offence", "defence", "effect"],
    count: int,
    attempts: int = 1,
) -> DiceRoll:
    """Put dice on the table, on top of those that lie there."""
    roll = DiceRoll(seat, purpose, count, attempts)
    duel.state.rolls.append(roll)
    return roll


def close_roll(duel: Duel) -> None:
    """Take the dice on top off the table."""
    duel.state.rolls.pop()


def attempts(duel: Duel, roll: DiceRoll) -> int:
    """Return how many attempts a roll has: Entangle costs one as long as it lies there (E-15)."""
    if roll.purpose != "offence":
        return roll.attempts
    tokens = duel.player(roll.seat).tokens
    lost = sum(duel.content.tokens[token].attempts for token in tokens)
    return max(1, roll.attempts + lost)


def make_attempts(
    duel: Duel, roll: DiceRoll, prompt: Message, *, optional: bool = False
) -> Play[bool]:
    """Use the roll attempts left, or stop earlier (DT-015); tell whether it was stopped.

    Dice that were kept may be picked up again. The first attempt is ``optional`` or must be made.
    """
    while roll.attempt < attempts(duel, roll):
        answer = yield _question(duel, roll, prompt, optional=optional)
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


def _question(duel: Duel, roll: DiceRoll, prompt: Message, *, optional: bool) -> Question:
    kind = duel.hero(roll.seat).die
    return lambda: Roll(
        seat=roll.seat,
        prompt=prompt,
        kind=kind,
        count=roll.count,
        attempt=min(roll.attempt + 1, attempts(duel, roll)),
        attempts=attempts(duel, roll),
        faces=roll.faces,
        kept=roll.kept,
        may_stop=optional or roll.attempt > 0,
    )


def roll_dice(
    duel: Duel, seat: int, count: int, cause: Message, *, alterable: bool = True
) -> Play[tuple[str, ...]]:
    """Roll ``count`` dice once because of ``cause``; return what counts in the end (DT-043)."""
    roll = open_roll(duel, seat, "effect", count)
    roll.alterable = alterable
    yield from make_attempts(duel, roll, text("prompt.roll", cause=cause))
    prompt = text("prompt.altered", cause=cause)
    yield from duel.window(prompt, _those_who_may_alter(duel, roll))
    close_roll(duel)
    return roll.faces


def _those_who_may_alter(duel: Duel, roll: DiceRoll) -> Callable[[], list[int]]:
    return lambda: [seat for seat in SEATS if roll.alterable and may_alter(duel, seat)]


def may_alter(duel: Duel, seat: int) -> bool:
    """Tell whether ``seat`` could alter dice.

    No card that does so is free, but Getting Paid! may pay for it where instants may break in.
    """
    player = duel.player(seat)
    paid_for = player.hand > 1 and not duel.state.breaking
    return holds_card(duel, seat) and (player.cp > 0 or paid_for)


def holds_card(duel: Duel, seat: int) -> bool:
    """Tell whether ``seat`` has a card and is free to play one."""
    return duel.player(seat).hand > 0 and not duel.stunned(seat) and not duel.frozen(seat)


def set_die(duel: Duel, roll: DiceRoll, die: int, face: str) -> None:
    """Let a die show another face."""
    roll.faces = (*roll.faces[:die], face, *roll.faces[die + 1 :])
    roll.altered += 1
    duel.note("die", die=die + 1, face=face_name(face))


def reroll_die(duel: Duel, roll: DiceRoll, die: int, cause: Message) -> Play[None]:
    """Let whoever rolled a die roll it again."""
    others = tuple(at for at in range(roll.count) if at != die)
    kind = duel.hero(roll.seat).die
    prompt = text("prompt.reroll-die", cause=cause, die=die + 1)
    while True:
        answer = yield lambda: Roll(
            seat=roll.seat,
            prompt=prompt,
            kind=kind,
            count=roll.count,
            faces=roll.faces,
            kept=others,
        )
        if isinstance(answer, Rolled):
            roll.faces = answer.faces
            roll.altered += 1
            duel.note("die", die=die + 1, face=face_name(roll.faces[die]))
            return
