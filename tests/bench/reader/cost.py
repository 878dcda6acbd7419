"""What reading costs: time and memory, beside a network of YOLOv5n's size in the same OpenCV."""

import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from device.simulated_tray import Scene, SimulatedTray
from tests.bench.reader.yolo_sized import SIDE, yolo_sized
from vision import DiceSet, Mount, Reader, Tray, Watcher
from vision.frames import Frame

__all__ = ["print_cost"]

USUAL, FULL = (1280, 960), (3280, 2464)
"""A Pi camera's preview and all it has, width and height."""
DICE = 6
TRAYS = 5
ROUNDS = 3
SEED = 70_000
RATE = 10.0
"""Frames a second that are watched."""

Job = Callable[[], object]


def print_cost() -> None:
    """Print medians and 90th percentiles over several trays, then a reading process's memory."""
    print(f"cost: {DICE} dice, OpenCV {cv2.__version__}, {cv2.getNumThreads()} threads")
    for mount in Mount:
        trays = [_tray(mount, SEED + k) for k in range(TRAYS)]
        _print_times(f"a read, {mount.value}, {_named(USUAL)}", [_reading(*one) for one in trays])
        larger = [_reading(*_enlarged(*one)) for one in trays]
        _print_times(f"a read, {mount.value}, {_named(FULL)}", larger)
        unmeasured = [_reading(replace(reader, die_mm=None), frame) for reader, frame in trays]
        _print_times(f"the die's size not told, {mount.value}", unmeasured)
        untold = [
            _reading(replace(reader, die_mm=None, tray=None), frame) for reader, frame in trays
        ]
        _print_times(f"told nothing, {mount.value}", untold)
    reader, frame = _tray(Mount.OVER, SEED)
    watcher, moments = Watcher(), iter(range(1 << 30))
    _print_times("a watched frame", [lambda: watcher.look(frame, next(moments) / 10)] * TRAYS)
    _print_times("the same while dice roll", [_watching_a_throw(SEED + k) for k in range(TRAYS)])
    _print_times("a network of YOLOv5n's size", [_yolo()] * TRAYS)
    print(f"  {'resident memory of a reading process':38} {_memory(reader, frame):6.0f} MB")


def _named(size: tuple[int, int]) -> str:
    return f"{size[0]}x{size[1]}"


def _print_times(name: str, jobs: list[Job]) -> None:
    times, works = [], []
    for job in jobs:
        job()  # the first is slower: caches are cold
        for _ in range(ROUNDS):
            begin, began = time.perf_counter(), time.process_time()
            job()
            times.append(1000 * (time.perf_counter() - begin))
            works.append(1000 * (time.process_time() - began))
    times.sort()
    ninth = times[round(0.9 * (len(times) - 1))]
    spent = f"p90 {ninth:7.1f} ms   of all cores {statistics.median(works):7.1f} ms"
    print(f"  {name:38} {statistics.median(times):7.1f} ms   {spent}", flush=True)


def _tray(mount: Mount, seed: int) -> tuple[Reader, Frame]:
    """A tray with dice at rest, and a reader that knows it."""
    tray = SimulatedTray(Scene.sample(seed, mount), seed=seed)
    tray.throw(DICE, "pips", at=0.0)
    frame = _shown(tray, tray.settles_at + 1.0)
    zoom = USUAL[0] / tray.scene.width
    outline = [(zoom * x, zoom * y) for x, y in tray.outline]
    floor = Tray(outline, tray.tray_mm)
    return Reader(DiceSet.pips(), tray=floor, mount=mount, die_mm=tray.die_mm), frame


def _watching_a_throw(seed: int) -> Job:
    """A look at the next frame of a throw, while dice roll, once the empty tray was watched."""
    tray = SimulatedTray(Scene.sample(seed, Mount.OVER), seed=seed)
    watcher, start = Watcher(), 1.0
    for moment in np.arange(0.0, start, 1.0 / RATE):
        watcher.look(_shown(tray, moment), moment)
    tray.throw(DICE, "pips", at=start)
    moments = start + np.arange(1, ROUNDS + 2) * (tray.settles_at - start) / (ROUNDS + 2)
    frames = iter([(_shown(tray, moment), moment) for moment in moments])
    return lambda: watcher.look(*next(frames))


def _shown(tray: SimulatedTray, at: float) -> Frame:
    return np.asarray(cv2.resize(tray.frame(at), USUAL), np.uint8)


def _enlarged(reader: Reader, frame: Frame) -> tuple[Reader, Frame]:
    """The same as a full-size photo; its sides differ by a thousandth."""
    across, down = FULL[0] / USUAL[0], FULL[1] / USUAL[1]
    large = np.asarray(cv2.resize(frame, FULL, interpolation=cv2.INTER_CUBIC), np.uint8)
    assert reader.tray is not None  # `_tray` gave it one
    floor = Tray([(across * x, down * y) for x, y in reader.tray.outline], reader.tray.size_mm)
    return Reader(reader.dice, tray=floor, mount=reader.mount, die_mm=reader.die_mm), large


def _reading(reader: Reader, frame: Frame) -> Job:
    return lambda: reader.read(frame)


def _yolo() -> Job:
    """One run of the network on a picture that already has its size."""
    net = cv2.dnn.readNetFromONNX(np.frombuffer(yolo_sized(), np.uint8))
    picture = np.random.default_rng(0).random((1, 3, SIDE, SIDE), np.float32)

    def run() -> object:
        net.setInput(picture)
        return net.forward(net.getUnconnectedOutLayersNames())

    return run


def _memory(reader: Reader, frame: Frame) -> float:
    """Megabytes resident in a process that has read one picture ten times."""
    assert reader.tray is not None  # `_tray` gave it one
    with tempfile.TemporaryDirectory() as room:
        path = Path(room) / "frame.png"
        cv2.imwrite(str(path), frame)
        outline = " ".join(f"{x:.1f},{y:.1f}" for x, y in reader.tray.outline)
        told = [str(path), outline, *map(str, reader.tray.size_mm or ()), str(reader.die_mm)]
        command = [sys.executable, "-m", "tests.bench.reader.read_ten_times", *told]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
    return float(done.stdout)
