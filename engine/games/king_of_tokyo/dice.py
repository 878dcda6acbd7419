"""Rolling: attempts, kept dice, dice that are rolled once more (KT-011)."""

from collections.abc import Callable

from engine.answers import Kept, Rolled, Stopped
from engine.asks import DieKind, Option, Roll
from engine.game import Play
from engine.games.king_of_tokyo.board import Board
from engine.games.king_of_tokyo.state import DiceRoll
from engine.games.king_of_tokyo.words import face_name, text
from engine.messages import Message

__all__ = ["DIE", "SIX", "die_options", "make_attempts", "open_roll", "reroll", "set_face", "throw"]

DIE = DieKind("king-of-tokyo", ("1", "2", "3", "energy", "claw", "heart"))
"""Black dice and green ones: no rule asks which is which, nor must the camera."""

SIX = 6


def open_roll(board: Board, seat: int, count: int, attempts: int = 1) -> DiceRoll:
    """Put dice on the table, on top of those that lie there."""
    roll = DiceRoll(seat, count, attempts)
    board.state.rolls.append(roll)
    return roll


def make_attempts(
    roll: DiceRoll, prompt: Message, needless: Callable[[], bool] = lambda: False
) -> Play[None]:
    """Use the attempts left, or stop earlier; dice that were kept may be taken up again (KT-011).

    Cards that change dice may break in, and give attempts. Where no dice are left, or the roll has
    become ``needless``, none is made.
    """
    roll.rolling = True
    while roll.attempt < roll.attempts:
        answer = yield lambda: None if needless() else _attempt(roll, prompt)
        match answer:
            case Rolled(faces=faces):
                roll.kept = tuple(at for at in roll.kept if roll.faces[at] == faces[at])
                roll.faces = faces
                roll.attempt += 1
            case Kept(dice=dice):
                roll.kept = dice
            case Stopped() | None:
                roll.attempts = roll.attempt
    roll.rolling = False
    roll.kept = ()


def _attempt(roll: DiceRoll, prompt: Message) -> Roll | None:
    if not roll.count:
        return None
    return Roll(
        seat=roll.seat,
        prompt=prompt,
        dice=(DIE,) * roll.count,
        attempt=min(roll.attempt + 1, roll.attempts),
        attempts=roll.attempts,
        faces=roll.faces,
        kept=roll.kept,
        may_stop=roll.attempt > 0,
    )


def throw(
    board: Board, seat: int, count: int, cause: Message, needless: Callable[[], bool]
) -> Play[list[str]]:
    """Let ``seat`` roll ``count`` dice once because of ``cause``, no more than six at a time.

    Once they are ``needless``, no more are rolled.
    """
    faces: list[str] = []
    while len(faces) < count and not needless():
        roll = open_roll(board, seat, min(SIX, count - len(faces)))
        yield from make_attempts(roll, text("prompt.roll", cause=cause), needless)
        faces += roll.faces
        board.state.rolls.pop()
    return faces


def reroll(
    board: Board, seat: int, roll: DiceRoll, dice: Callable[[], tuple[int, ...]], cause: Message
) -> Play[None]:
    """Let ``seat`` roll some dice of ``roll`` again, together, because of ``cause``.

    None is rolled where none is left to be: another card may have changed them meanwhile.
    """
    prompt = text("prompt.reroll", cause=cause)

    def question() -> Roll | None:
        others = tuple(at for at in range(roll.count) if at not in dice())
        kinds = (DIE,) * roll.count
        return Roll(seat, prompt, kinds, faces=roll.faces, kept=others) if dice() else None

    answer = yield question
    while isinstance(answer, Kept):
        answer = yield question
    if isinstance(answer, Rolled):
        rolled, roll.faces = dice(), answer.faces
        for die in rolled:
            board.note("die", die=die + 1, face=face_name(roll.faces[die]))


def die_options(roll: DiceRoll) -> list[Option]:
    """Return the dice of ``roll`` to choose from."""
    return [
        Option(f"die.{at}", text("die", die=at + 1, face=face_name(face)))
        for at, face in enumerate(roll.faces)
    ]


def set_face(board: Board, roll: DiceRoll, die: int, face: str) -> None:
    """Let a die show another face."""
    roll.faces = (*roll.faces[:die], face, *roll.faces[die + 1 :])
    board.note("die", die=die + 1, face=face_name(face))
