"""The running generators of a game: the turn, and the interruptions on top of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from engine.answers import Answer, Correction, SetCounter
from engine.asks import Ask, SeatAsk, Together, Window
from engine.game import Checkpoint, Each, Game, Part, Play, Question
from engine.legality import check_counter

__all__ = ["Stack"]


@dataclass
class _Part:
    """What one seat does while others do theirs, and the question with which it waits."""

    play: Part[None]
    question: Callable[[], SeatAsk | None] = lambda: None
    serial: int = 0


@dataclass
class _Frame:
    """A generator, the question it waits with (None: it can go on), and who answered so far.

    Or else it waits for its ``parts`` to end.
    """

    play: Play[None]
    question: Question | None = None
    reply: Any = None
    serial: int = 0
    answers: dict[int, Answer] = field(default_factory=dict)
    parts: dict[int, _Part] = field(default_factory=dict)

    def ask_with(self, question: Question, serial: int) -> None:
        self.question, self.serial, self.answers = question, serial, {}

    def go_on_with(self, reply: Answer | Mapping[int, Answer] | None) -> None:
        self.question, self.reply = None, reply


class Stack:
    """Plays a game from its state, one answer at a time.

    ``ask`` is what is open, None when the game is over; it is built anew after every change.
    ``turn_state`` is the state, as plain data, at the start of the turn that the last step began,
    else None.
    """

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.ask: Ask | None = None
        self.turn_state: bytes | None = None
        self._questions = 0
        self._frames = [_Frame(game.play())]
        self.proceed()

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

    def serial(self, seat: int) -> int:
        """Return the number of the question open for ``seat``: two equal asks can be told apart."""
        frame = self._frames[-1]
        return frame.parts[seat].serial if seat in frame.parts else frame.serial

    def answer(self, seat: int, answer: Answer) -> None:
        """Give ``seat``'s legal answer, and play on as far as that allows."""
        frame = self._frames[-1]
        if frame.parts:
            self._step_part(frame, seat, answer)
        else:
            frame.answers[seat] = answer
            if not self.open_asks and not isinstance(self.ask, Window):
                frame.go_on_with(frame.answers if isinstance(self.ask, Together) else answer)
        self.proceed()

    def interrupt(self, seat: int, action: str) -> None:
        """Play an interruption on top; the open ask is built anew when it is done.

        Whoever has passed a window is asked again: what they passed on has changed, unless it is
        but an aside.
        """
        if isinstance(self.ask, Window) and not self.game.is_aside(action):
            self._frames[-1].answers.clear()
        self._frames.append(_Frame(self.game.act(seat, action)))
        self.proceed()

    def correct(self, correction: Correction) -> None:
        """Correct the state; ``proceed`` then builds the open ask anew.

        Raises:
            CorrectionError: the game has no such counter or die, or it cannot hold the value.
        """
        if isinstance(correction, SetCounter):
            check_counter(self.game, correction)
        self.game.correct(correction)

    def proceed(self) -> None:
        """Play on as far as that goes without an answer, and build the open ask."""
        self.ask, self.turn_state = None, None
        while self._frames and self.game.outcome() is None:
            frame = self._frames[-1]
            if frame.parts:
                self.ask = self._ask_of_parts(frame)
            elif frame.question is None:
                self._step(frame)
                continue
            else:
                self.ask = frame.question()
            if self.open_asks:
                return
            frame.go_on_with(frame.answers if isinstance(self.ask, Together) else None)
        self.ask = None

    def _ask_of_parts(self, frame: _Frame) -> Together | None:
        """Build what the parts ask; None: some had nothing to ask any more and have gone on."""
        asks = {seat: part.question() for seat, part in frame.parts.items()}
        idle = [seat for seat, ask in asks.items() if ask is None]
        for seat in idle:
            self._step_part(frame, seat, None)
        return None if idle else Together(tuple(ask for ask in asks.values() if ask is not None))

    def _step(self, frame: _Frame) -> None:
        reply, frame.reply = frame.reply, None
        try:
            step = frame.play.send(reply)
        except StopIteration:
            self._frames.pop()
            return
        if isinstance(step, Checkpoint):
            if step.turn:
                self.turn_state = msgspec.json.encode(self.game.state)
        elif isinstance(step, Each):
            frame.answers = {}
            for seat, part in step.parts.items():
                frame.parts[seat] = _Part(part)
                self._step_part(frame, seat, None)
        else:
            frame.ask_with(step, self._next_serial())

    def _step_part(self, frame: _Frame, seat: int, reply: Answer | None) -> None:
        """Let one seat's part go on to its next question, or to its end."""
        part = frame.parts[seat]
        try:
            part.question, part.serial = part.play.send(reply), self._next_serial()
        except StopIteration:
            del frame.parts[seat]

    def _next_serial(self) -> int:
        self._questions += 1
        return self._questions
