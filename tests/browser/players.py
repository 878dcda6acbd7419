"""Players who tap what the page offers them, and the program that they play with."""

import signal
import socket
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, Self

from selenium.webdriver.support.ui import WebDriverWait

from tests.browser.chromium import PATIENCE, Phone

__all__ = ["Player", "Program"]

_TICK = 0.1
_SCREEN = """
const one = (css) => document.querySelector(css);
const act = (css) => one(css) !== null && !one(css).disabled;
return {
  ask: one("#dock")?.dataset.ask ?? "none",
  live: one("#link")?.className === "live",
  over: one("#outcome") !== null,
  busy: document.body.hasAttribute("data-busy"),
  row: Number(one("#log li")?.dataset.row ?? 0),
  next: act("#next"),
  stop: act("#stop"),
  throwing: one("#throw")?.disabled ?? false,
  settle: one("#settle-sheet") !== null,
  dice: [...document.querySelectorAll("#dice.may-keep .die")].map(
    (die) => [die.dataset.face, die.getAttribute("aria-pressed") === "true"]),
};
"""


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class Player:
    """Plays a hero on a phone of its own, as simply as can be."""

    phone: Phone
    seat: int
    hero: str

    def sit(self) -> None:
        """Take the seat."""
        self.phone.type("#name", self.hero)
        self.phone.tap(f".place[data-seat='{self.seat}']")
        self.phone.see("#dock")

    def screen(self) -> dict[str, Any]:
        """Return what is to be seen now."""
        seen: dict[str, Any] = self.phone.driver.execute_script(_SCREEN)
        return seen

    def until(self, reached: Callable[[dict[str, Any]], bool], what: str) -> dict[str, Any]:
        """Wait until nothing is on its way and ``reached`` agrees; return what is then seen."""
        found: dict[str, Any] = {}

        def seen(_: object) -> bool:
            found.update(self.screen())
            ready = found["live"] and not found["busy"] and not found["throwing"]
            return bool(ready and reached(found))

        wait = WebDriverWait(self.phone.driver, PATIENCE, poll_frequency=0.05)
        wait.until(seen, f"{self.hero}'s phone never saw {what}")
        return found

    def act(self) -> bool:
        """Do the obvious thing, if this seat is asked for anything; tell whether it was."""
        screen = self.until(lambda screen: screen["over"] or screen["row"] > 0, "the table")
        if screen["ask"] == "none" or screen["over"]:
            return False
        self.phone.tap(self.choose(screen))
        return True

    def await_row(self, row: int) -> int:
        """Wait until the journal has grown beyond ``row``, or a die is in doubt; return its end."""
        grown = self.until(
            lambda screen: screen["row"] > row or (screen["ask"] == "roll" and screen["next"]),
            f"a row after {row}",
        )
        return int(grown["row"])

    def choose(self, screen: dict[str, Any]) -> str:
        """Return what to tap: the obvious button, but for heroes and dice worth keeping."""
        if screen["settle"]:
            return "#settle-sheet .face-key"
        if screen["ask"] == "choose" and not screen["next"]:
            hero = f"#dock .option[data-id='{self.hero}']"
            return hero if self.phone.shows(hero) else "#dock .option:enabled"
        if screen["ask"] != "roll" or screen["next"]:
            return "#next"
        keeping = _worth_keeping([face for face, _ in screen["dice"]])
        for at, (_, kept) in enumerate(screen["dice"]):
            if kept != (at in keeping):
                return f"#dice .die[data-position='{at}']"
        return "#stop" if len(keeping) == len(screen["dice"]) > 0 else "#throw"

    def correct(self, seat: int, counter: str, by: int) -> None:
        """Set a number by hand."""
        self.phone.tap(f".seat[data-seat='{seat}'] [data-counter='{counter}']")
        self.phone.tap_often("#minus" if by < 0 else "#plus", abs(by))
        self.phone.type("#why", "a short evening")
        self.phone.tap("#set")
        self.phone.see_gone("#sheet")


def _worth_keeping(faces: list[str]) -> set[int]:
    """Keep what shows the symbol that most dice show."""
    symbols = [face.partition("-")[2] for face in faces]
    most = max(Counter(symbols).items(), key=lambda item: (item[1], item[0]), default=("", 0))[0]
    return {at for at, symbol in enumerate(symbols) if symbol == most}


@dataclass
class Program:
    """``croupier play`` at a simulated tray, started, killed and started again on one port.

    As a context it is started, and left in no case running.
    """

    folder: Path
    seed: int
    speed: float = 4.0
    port: int = field(default_factory=_free_port)
    process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """Where the page is."""
        return f"http://127.0.0.1:{self.port}/"

    @property
    def log(self) -> str:
        """All that was logged so far."""
        return (self.folder / "log").read_text("utf-8")

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        if self.process is not None and self.process.poll() is None:
            self.kill(after=0.0)

    def start(self) -> None:
        """Start it."""
        self.folder.mkdir(exist_ok=True)
        (self.folder / "croupier.toml").write_text(f"[simulated]\nspeed = {self.speed}\n", "utf-8")
        with (self.folder / "log").open("ab") as log:
            self.process = self._run(log)
        for _ in range(round(PATIENCE / _TICK)):
            if self._answers():
                return
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(_TICK)
        raise AssertionError(f"the page is not there after {PATIENCE} s: {self.log}")

    def kill(self, after: float) -> None:
        """Kill it with no word of warning, so many seconds from now."""
        assert self.process is not None
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(after)
        self.process.kill()
        assert self.process.wait(PATIENCE) == -signal.SIGKILL

    def stop(self) -> int:
        """Ask it to end, as the system does; return its exit status."""
        assert self.process is not None
        self.process.terminate()
        return self.process.wait(PATIENCE)

    def rows(self) -> list[tuple[str, str]]:
        """Return what was done at the table, and the digest of what each action led to."""
        with closing(sqlite3.connect(self.folder / "table.sqlite")) as journal:
            return journal.execute("SELECT action, digest FROM entries ORDER BY id").fetchall()

    def _answers(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def _run(self, log: IO[bytes]) -> subprocess.Popen[bytes]:
        command = f"play --camera simulated --seed {self.seed} --verbose --host 127.0.0.1"
        paths = f"--port {self.port} --data {self.folder} --config {self.folder}/croupier.toml"
        return subprocess.Popen(
            [sys.executable, "-m", "device", *command.split(), *paths.split()],
            stdout=log,
            stderr=log,
        )
