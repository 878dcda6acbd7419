"""An evening at a simulated tray without waiting: the clock moves as fast as frames are read."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
from gpiozero.pins.mock import MockFactory

from device.buttons import default_answer
from device.cameras import SimulatedCamera
from device.config import LampsConfig
from device.hand import SimulatedHand
from device.lamps import Lamps
from device.readers import Readers, tray_of
from device.simulated_tray import Scene
from device.table_loop import TableLoop
from engine import Choose, Chose, Kept, Roll, Setup, Stopped, Table, TrayView, View
from engine.answers import Answer
from engine.asks import Ask
from vision import DiceSet, Mount
from webui.tray_hand import kept_places

PERIOD = 0.2
"""Seconds between frames."""

HEROES = ("barbarian", "moon-elf")


@dataclass
class Clock:
    """A clock that stands until it is moved."""

    now: float = 0.0

    def __call__(self) -> float:
        """Tell the time."""
        return self.now


@dataclass
class Evening:
    """A table at which dice are read from pictures."""

    journal: Path | None = None
    seed: int = 7
    mount: Mount = Mount.OVER
    clock: Clock = field(default_factory=Clock)

    def __post_init__(self) -> None:
        """Open the table, resumed if there is a journal, and look at an empty tray."""
        self.table = Table(self.journal, Setup("dice-throne", 2))
        self.camera = SimulatedCamera(Scene(mount=self.mount), seed=self.seed, clock=self.clock)
        tray = self.camera.tray
        readers = Readers(
            Path("nowhere"),
            tray_of(tray.outline, tray.tray_mm),
            self.mount,
            tray.die_mm,
            DiceSet.pips(),
        )
        self.loop = TableLoop(self.table, readers)
        self.hand = SimulatedHand(self.table, self.camera, self.loop.thrown, icons=False)
        self.lamps = Lamps(LampsConfig(), MockFactory())
        self.until(lambda tray: tray.state == "empty")

    @property
    def view(self) -> View:
        """What a spectator sees."""
        return self.table.view(None)

    def frame(self) -> None:
        """Let a moment pass, take a frame, and light the lamps."""
        self.clock.now += PERIOD
        self.loop.follow()
        self.loop.look(self.camera.read())
        self.lamps.show(self.view)

    def until(self, happened: Callable[[TrayView], bool], seconds: float = 6.0) -> TrayView:
        """Take frames until the table shows what is waited for, or fail."""
        for _ in range(round(seconds / PERIOD)):
            self.frame()
            if happened(self.view.tray):
                return self.view.tray
        raise AssertionError(f"still {self.view.tray} after {seconds} s")

    def heroes(self) -> None:
        """Choose a hero for each seat."""
        for seat, hero in enumerate(HEROES):
            self.table.put(Chose(hero), by=seat)

    def throw(self, roll: Roll) -> TrayView:
        """Throw what is asked, and wait for what becomes of it."""
        self.hand.throw(roll.count - len(roll.kept), kept_places(roll, self.view.tray))
        self.until(lambda tray: tray.state == "moving")
        return self.until(lambda tray: tray.state != "moving")

    def step(self) -> None:
        """Do what the first seat that is asked would do."""
        seat = self.view.awaited[0]
        ask = self.table.view(seat).ask
        answer = decide(ask)
        if answer is not None:
            self.table.put(answer, by=seat)
            return
        assert isinstance(ask, Roll), ask
        if self.throw(ask).state == "doubtful":
            self.settle()

    def settle(self) -> None:
        """Set every doubtful die to a one, as somebody who cannot see it would."""
        tray = self.view.tray
        for at, die in enumerate(tray.dice):
            if die.doubt or die.face is None:
                self.table.settle(tray.number, at, "1")

    def play(self, steps: int = 2000) -> View:
        """Play until somebody has won."""
        for _ in range(steps):
            if self.view.outcome is not None:
                return self.view
            self.step()
        raise AssertionError(f"no winner after {steps} steps")

    def end(self) -> bytes:
        """Return the end of the game as plain data: dials, dice, who has won."""
        view = msgspec.structs.replace(self.view, revision=0, tray=TrayView("off"))
        log = tuple(msgspec.structs.replace(entry, at=0.0) for entry in view.log)
        return msgspec.json.encode(msgspec.structs.replace(view, log=log), order="deterministic")

    def close(self) -> None:
        """Go home."""
        self.lamps.close()
        self.table.close()


def decide(ask: Ask | None) -> Answer | None:
    """Decide for a seat what a simple player would; None: throw the dice."""
    match ask:
        case Roll(faces=(), kept=()):
            return None
        case Roll() as roll:
            kept = _worth_keeping(roll)
            if len(kept) == roll.count:
                return Stopped() if roll.may_stop else None
            return Kept(kept) if kept != roll.kept else None
        case Choose(options=options, default=None):
            return Chose(next(option.id for option in options if option.blocked is None))
        case _:
            return default_answer(ask)


def _worth_keeping(roll: Roll) -> tuple[int, ...]:
    """Keep what shows the symbol that most dice show."""
    symbols = [face.partition("-")[2] for face in roll.faces]
    most = max(Counter(symbols).items(), key=lambda item: (item[1], item[0]))[0]
    return tuple(at for at, symbol in enumerate(symbols) if symbol == most)
