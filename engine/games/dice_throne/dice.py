"""Rolling: attempts, kept dice, and the moment in which a roll may be altered."""

from collections.abc import Callable
from functools import cache

from engine.answers import Kept, Rolled, Stopped
from engine.asks import Option, Roll
from engine.game import Play, Question
from engine.games.dice_throne.alterers import alterings, alters_from_board
from engine.games.dice_throne.barring import legible
from engine.games.dice_throne.battle import Battle, text
from engine.games.dice_throne.content import Hero
from engine.games.dice_throne.state import DiceRoll, Purpose
from engine.games.dice_throne.windows import window
from engine.messages import Message

__all__ = [
    "attempts",
    "close_roll",
    "die_options",
    "holds_card",
    "make_attempts",
    "may_alter",
    "may_change",
    "open_roll",
    "reroll_die",
    "roll_dice",
    "roll_out",
    "set_die",
    "use_rerolls",
]


def open_roll(
    battle: Battle,
    seat: int,
    purpose: Purpose,
    count: int,
    attempts: int = 1,
) -> DiceRoll:
    """Put dice on the table, on top of those that lie there."""
    roll = DiceRoll(seat, purpose, count, attempts, depth=len(battle.state.breaking))
    battle.state.rolls.append(roll)
    return roll


def close_roll(battle: Battle) -> None:
    """Take the dice on top off the table."""
    battle.state.rolls.pop()


def attempts(battle: Battle, roll: DiceRoll) -> int:
    """Return how many attempts a roll has: Entangle costs one as long as it lies there (E-15)."""
    if roll.purpose != "offence":
        return roll.attempts
    tokens = battle.player(roll.seat).tokens.items()
    more = sum(battle.content.tokens[token].attempts * count for token, count in tokens)
    return max(1, roll.attempts + more)


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
    battle: Battle,
    seat: int,
    count: int,
    cause: Message,
    *,
    alterable: bool = True,
    purpose: Purpose = "effect",
    rerolls: int = 0,
) -> Play[tuple[str, ...]]:
    """Roll ``count`` dice because of ``cause``; return what counts in the end (DT-043).

    Up to ``rerolls`` of them may be rolled again once.
    """
    roll = open_roll(battle, seat, purpose, count)
    roll.rerolls = rerolls
    roll.alterable = alterable
    yield from roll_out(battle, roll, cause)
    return legible(battle, seat, roll.faces)


def roll_out(
    battle: Battle,
    roll: DiceRoll,
    cause: Message,
    meaning: Callable[[], Message] | None = None,
) -> Play[None]:
    """Roll because of ``cause``, and let the dice be altered by whoever may, then put them aside.

    The pause for that tells the ``meaning`` of the dice as they lie, or else the cause.
    """

    def prompt() -> Message:
        return text("prompt.altered", cause=cause if meaning is None else meaning())

    while roll.attempt < roll.attempts:
        if (yield from make_attempts(battle, roll, text("prompt.roll", cause=cause))):
            break
        yield from use_rerolls(battle, roll, cause)
        yield from window(
            battle, prompt, lambda each: roll.alterable and may_change(battle, each, roll)
        )
    close_roll(battle)


def use_rerolls(battle: Battle, roll: DiceRoll, cause: Message) -> Play[None]:
    """Let whoever rolled the dice roll as many of them again as a text allows.

    What is left of that is there again once a further attempt is given (Better D!).
    """
    again, roll.rerolls = min(roll.rerolls, roll.count), 0
    if again == roll.count:  # all of them: that is another attempt, with dice kept
        roll.attempts += 1
        stopped = yield from make_attempts(battle, roll, text("prompt.may-reroll", cause=cause))
        roll.attempts, roll.rerolls = roll.attempt, again if stopped else 0
        return
    for used in range(again):
        prompt = text("prompt.may-reroll", cause=cause)
        chosen = yield from battle.choose(
            roll.seat, prompt, lambda: _dice_or_none(battle, roll), "done"
        )
        if chosen == "done":
            roll.rerolls = again - used
            return
        yield from reroll_die(battle, roll, int(chosen.removeprefix("die.")), cause)


def die_options(hero: Hero, roll: DiceRoll) -> list[Option]:
    """Return the dice of a roll, to choose one."""
    return [
        Option(f"die.{at}", text("option.die", die=at + 1, face=hero.face_label(face)))
        for at, face in enumerate(roll.faces)
    ]


def _dice_or_none(battle: Battle, roll: DiceRoll) -> list[Option]:
    dice = die_options(battle.hero(roll.seat), roll)
    return [*dice, Option("done", text("option.done"))]


def _note_die(battle: Battle, roll: DiceRoll, die: int) -> None:
    label = battle.hero(roll.seat).face_label(roll.faces[die])
    battle.note("die", die=die + 1, face=label)


def may_alter(battle: Battle, seat: int) -> bool:
    """Tell whether ``seat`` could alter dice, with a card or from its board.

    No printed card that does so is free, but Getting Paid! may pay for it where instants may break
    in.
    """
    player = battle.player(seat)
    paid_for = player.hand > 1 and not battle.state.breaking
    paid = player.cp > 0 or paid_for or _alters_for_free(battle.hero(seat))
    return (paid and holds_card(battle, seat)) or alters_from_board(battle, seat)


@cache
def _alters_for_free(hero: Hero) -> bool:
    """Tell whether a card of the hero itself may alter dice for 0 CP, or for who knows how many."""
    return any(
        card.cost in (0, "ask") and card.timing != "main" and any(alterings(card.effects))
        for card in hero.cards
    )


def may_change(battle: Battle, seat: int, roll: DiceRoll) -> bool:
    """Tell whether ``seat`` could alter ``roll``, or have a defence of its team rolled once more.

    That costs nothing: Better D! is free.
    """
    free = roll.purpose == "defence" and battle.team(seat) == battle.team(roll.seat)
    return may_alter(battle, seat) or (free and holds_card(battle, seat))


def holds_card(battle: Battle, seat: int) -> bool:
    """Tell whether ``seat`` has a card and is free to play one."""
    return battle.player(seat).hand > 0 and not battle.stunned(seat) and not battle.frozen(seat)


def set_die(battle: Battle, roll: DiceRoll, die: int, face: str) -> None:
    """Let a die show another face."""
    roll.faces = (*roll.faces[:die], face, *roll.faces[die + 1 :])
    roll.altered += 1
    _note_die(battle, roll, die)


def reroll_die(battle: Battle, roll: DiceRoll, die: int, cause: Message) -> Play[None]:
    """Let whoever rolled a die roll it again, unless it is defeated meanwhile (DT-030)."""
    others = tuple(at for at in range(roll.count) if at != die)
    kind = battle.hero(roll.seat).die
    prompt = text("prompt.reroll-die", cause=cause, die=die + 1)

    def question() -> Roll | None:
        if battle.health(roll.seat) == 0:
            return None
        dice = (kind,) * roll.count
        return Roll(roll.seat, prompt, dice, faces=roll.faces, kept=others)

    while (answer := (yield question)) is not None:
        if isinstance(answer, Rolled):
            roll.faces = answer.faces
            roll.altered += 1
            _note_die(battle, roll, die)
            return
