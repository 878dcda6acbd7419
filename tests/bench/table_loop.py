"""Measures a table as it is played: python -m tests.bench.table_loop [--rolls N].

What a frame costs, how long a page waits for a roll, what a commit costs, how much memory it takes.
"""

import argparse
import http.client
import json
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from threading import Event, Thread
from typing import Any

from device.background import running
from device.cameras import SimulatedCamera
from device.hand import SimulatedHand
from device.readers import Readers, tray_of
from device.table_loop import TableLoop
from engine import Chose, Kept, Rolled, Setup, Table, TrayView
from vision import DiceSet, Mount, Watcher
from webui import Server, WayHere, create_app

DICE = 5
FRAMES = 100


def line(what: str, times: list[float]) -> str:
    """One line of the report; times are in seconds."""
    ms = sorted(1000 * each for each in times)
    ninth = ms[int(0.9 * (len(ms) - 1))]
    return f"{what:52} {statistics.median(ms):7.1f} ms, p90 {ninth:7.1f} ms, {len(ms)} times"


def timed(work: Callable[[], object], times: int) -> list[float]:
    """Do something often; return how long each took."""
    taken = []
    for _ in range(times):
        began = time.perf_counter()
        work()
        taken.append(time.perf_counter() - began)
    return taken


def readers(camera: SimulatedCamera) -> Readers:
    """Return readers for the camera's tray."""
    tray = camera.tray
    outline = tray_of(tray.outline, tray.tray_mm)
    return Readers(Path("nowhere"), outline, Mount.OVER, tray.die_mm, DiceSet.pips())


def frames() -> Iterator[str]:
    """Measure what each frame costs, and the one that is read."""
    camera = SimulatedCamera(seed=1)
    camera.tray.throw(DICE, at=0.0)
    image = camera.tray.frame(camera.tray.settles_at)
    watcher, moments = Watcher(), iter(range(FRAMES))
    yield line("watch a frame", timed(lambda: watcher.look(image, next(moments) / 12), FRAMES))
    reader = readers(camera).reader(None)
    reader.read(image)
    yield line(f"read a frame of {DICE} dice", timed(lambda: reader.read(image), 20))


def commits(folder: Path) -> Iterator[str]:
    """Measure an answer until it is on the disk and shown."""
    with Table(folder / "commits.sqlite", Setup("dice-throne", 2)) as table:
        to_offence(table)
        table.put(Rolled(("1", "2", "3", "4", "5")), by=0)
        kept = iter(range(FRAMES))
        yield line(
            "an answer: rules, journal, revision",
            timed(lambda: table.put(Kept((next(kept) % DICE,)), by=0), FRAMES),
        )
        numbers = iter(range(FRAMES))
        yield line(
            "a change that is not journaled",
            timed(lambda: table.show(TrayView("moving", (), next(numbers))), FRAMES),
        )


def to_offence(table: Table) -> None:
    """Go on to seat 0's first roll."""
    table.put(Chose("barbarian"), by=0)
    table.put(Chose("moon-elf"), by=1)
    table.put(Rolled(("6",)), by=0)
    table.put(Rolled(("1",)), by=1)
    table.put(Chose("end"), by=0)


class Page:
    """A phone that follows the table, and notes when it was shown what."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port)
        self._connection.request("GET", "/events")
        self._stream = self._connection.getresponse()

    def until(self, wanted: Callable[[dict[str, Any]], bool]) -> float:
        """Read states until one is as ``wanted``; return when it had come."""
        while True:
            text = self._stream.readline()
            if text.startswith(b"data: ") and wanted(json.loads(text[6:])):
                return time.monotonic()

    def close(self) -> None:
        """Hang up."""
        self._connection.close()


class NotingCamera(SimulatedCamera):
    """A simulated tray's camera that notes when the last throw comes to rest."""

    still_at = 0.0

    def throw(self, count: int, dice_set: str = "pips", **how: Any) -> float:
        """Throw, and note."""
        self.still_at = super().throw(count, dice_set, **how)
        return self.still_at


def delays(rolls: int) -> Iterator[str]:
    """Measure from the moment in which the last die comes to rest to the page that shows it."""
    with ExitStack() as house:
        table = house.enter_context(Table(None, Setup("dice-throne", 2)))
        to_offence(table)
        camera = NotingCamera(seed=1)
        loop = TableLoop(table, readers(camera))
        app = create_app(table, seats_file=None, way=WayHere(lambda: "http://localhost"))
        server = house.enter_context(Server(app, "127.0.0.1", 0))
        Thread(target=server.run, daemon=True).start()
        house.enter_context(running(lambda stop: watch(loop, camera, stop), "camera"))
        page = house.enter_context(closing(Page(server.port)))
        hand = SimulatedHand(table, camera, loop.thrown, icons=False)
        page.until(lambda state: state["tray"]["state"] == "empty")
        taken = [delay(table, camera, hand, page) for _ in range(rolls)]
        yield line("from the last moving frame to the changed page", taken)


def watch(loop: TableLoop, camera: SimulatedCamera, stop: Event) -> None:
    """Watch the tray as ``croupier play`` does."""
    loop.run(lambda: camera, stop)


def delay(table: Table, camera: NotingCamera, hand: SimulatedHand, page: Page) -> float:
    """Throw once, wait until a page shows the roll, and take it back."""
    row = table.view(None).log[-1].id
    hand.throw(DICE, [])
    shown = page.until(lambda state: state["log"][-1]["id"] > row)
    table.undo(by=0)
    return shown - camera.still_at


def memory(folder: Path) -> Iterator[str]:
    """Measure what ``croupier play`` takes, as the system counts it, once a page was served."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = f"play --seed 1 --host 127.0.0.1 --port {port} --data {folder / 'memory'}"
    process = subprocess.Popen(
        [sys.executable, "-m", "device", *command.split()],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        page = patient_page(port, process)
        page.until(lambda state: state["tray"]["state"] == "empty")
        page.close()
        yield f"{'resident memory of croupier play':52} {resident_mb(process.pid):7.1f} MB"
    finally:
        process.terminate()
        process.wait()


def patient_page(port: int, process: "subprocess.Popen[bytes]") -> Page:
    """Open a page as soon as it is served."""
    while process.poll() is None:
        try:
            return Page(port)
        except ConnectionRefusedError:
            time.sleep(0.1)
    raise SystemExit("croupier play has ended by itself")


def resident_mb(pid: int) -> float:
    """Return the resident set of a process."""
    status = Path(f"/proc/{pid}/status").read_text("utf-8").splitlines()
    return next(int(row.split()[1]) / 1024 for row in status if row.startswith("VmRSS:"))


def main() -> None:
    """Measure everything and print a line each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rolls", type=int, default=10)
    rolls = parser.parse_args().rolls
    with tempfile.TemporaryDirectory() as folder:
        for part in (frames(), commits(Path(folder)), delays(rolls), memory(Path(folder))):
            for result in part:
                print(result, flush=True)


if __name__ == "__main__":
    main()
