"""The running generators of a game: the turn, and the interruptions on top of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from engine.answers import Answer, Correction
from engine.asks import Ask, SeatAsk, Together, Window
from engine.game import Checkpoint, Game, Play, Question

__all__ = ["Stack"]


@dataclass
class _Frame:
    """A generator, the question it waits with (None: it can go on), and who answered so far."""

    play: Play[None]
    question: Question | None = None
    reply: Any = None
    answers: dict[int, Answer] = field(default_factory=dict)

    def ask_with(self, question: Question) -> None:
        self.question, self.answers = question, {}

    def go_on_with(self, reply: Answer | Mapping[int, Answer] | None) -> None:
        self.question, self.reply = None, reply


class Stack:
    """Plays a game from its state, one answer at a time.

    ``ask`` is what is open, None when the game is over; it is built anew after every change.
    ``serial`` counts the questions, so that two equal asks can be told apart. ``turn_state`` is
    the state, as plain data, at the start of the turn that the last step began, else None.
    """

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.ask: Ask | None = None
        self.serial = 0
        self.turn_state: bytes | None = None
        self._frames = [_Frame(game.play())]
        self._proceed()

    @property
    def open_asks(self) -> dict[int, SeatAsk | Window]:
        """What each seat is asked that has not answered yet."""
        match self.ask:
            case None:
                return {}
            case Together(asks=asks):
                parts: dict[int, SeatAsk | Window] = {part.seat: part for part in asks}
            case Window(seats=seats):
                parts = dict.fromkeys(seats, self.ask)
            case ask:
                parts = {ask.seat: ask}
        answered = self._frames[-1].answers
        return {seat: part for seat, part in parts.items() if seat not in answered}

    def answer(self, seat: int, answer: Answer) -> None:
        """Give ``seat``'s legal answer, and play on once everybody asked has answered."""
        frame = self._frames[-1]
        frame.answers[seat] = answer
        if not self.open_asks and not isinstance(self.ask, Window):
            frame.go_on_with(frame.answers if isinstance(self.ask, Together) else answer)
        self._proceed()

    def interrupt(self, seat: int, action: str) -> None:
        """Play an interruption on top; the open ask is built anew when it is done.

        Whoever has passed a window is asked again: what they passed on has changed.
        """
        if isinstance(self.ask, Window):
            self._frames[-1].answers.clear()
        self._frames.append(_Frame(self.game.act(seat, action)))
        self._proceed()

    def correct(self, correction: Correction) -> None:
        """Correct the state, and build the open ask anew."""
        self.game.correct(correction)
        self._proceed()

    def _proceed(self) -> None:
        self.ask, self.turn_state = None, None
        while self._frames and self.game.outcome() is None:
            frame = self._frames[-1]
            if frame.question is None:
                self._step(frame)
                continue
            self.ask = frame.question()
            if self.open_asks:
                return
            frame.go_on_with(frame.answers if isinstance(self.ask, Together) else None)
        self.ask = None

    def _step(self, frame: _Frame) -> None:
        reply, frame.reply = frame.reply, None
        try:
            step = frame.play.send(reply)
        except StopIteration:
            self._frames.pop()
            return
        if not isinstance(step, Checkpoint):
            self.serial += 1
            frame.ask_with(step)
        elif step.turn:
            self.turn_state = msgspec.json.encode(self.game.state)
