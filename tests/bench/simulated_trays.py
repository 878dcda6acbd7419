"""Measures the reader on simulated trays that it was never tuned on.

``python -m tests.bench.simulated_trays``

Each seed is another tray: floor, walls, light, glare, lens, noise and the dice's colour are drawn
from it. A throw is exact (all faces right and sure), unsure (any die doubtful) or wrong (sure, and
not what lies there).
"""

import statistics
import sys
import time
from collections import Counter

from device.simulated_tray import Scene, SimulatedTray
from device.simulated_tray.truth import truth
from vision import DiceSet, Mount, Reader, Tray

TRAYS = 60
THROWS = 2
FIRST_SEED = 50_000  # far from every seed that a test or a developer looks at


def outcome(tray: SimulatedTray, reader: Reader) -> tuple[str, float]:
    """Read what has settled; return how well, and in how many milliseconds."""
    frame = tray.frame(tray.settles_at + 1.0)
    began = time.perf_counter()
    reading = reader.read(frame)
    took = (time.perf_counter() - began) * 1000
    if not reading.sure:
        return "unsure", took
    right = sorted(str(die.face) for die in reading.dice) == sorted(d.face for d in truth(tray))
    return ("exact" if right else "wrong"), took


def measure(mount: Mount) -> None:
    """Print one line of outcomes for ``mount``."""
    outcomes: Counter[str] = Counter()
    times = []
    for seed in range(FIRST_SEED, FIRST_SEED + TRAYS):
        tray = SimulatedTray(Scene.sample(seed, mount), seed=seed)
        floor = Tray(outline=tray.outline, size_mm=tray.tray_mm)
        reader = Reader(dice=DiceSet.pips(), tray=floor, mount=mount, die_mm=tray.die_mm)
        for throw in range(THROWS):
            tray.throw(5, "pips", at=100.0 * throw)
            found, took = outcome(tray, reader)
            outcomes[found] += 1
            times.append(took)
    total = sum(outcomes.values())
    shares = "  ".join(
        f"{name} {outcomes[name]:3} ({outcomes[name] / total:6.1%})"
        for name in ("exact", "unsure", "wrong")
    )
    print(f"pips {mount.value:5}  {total} throws  {shares}  {statistics.median(times):.0f} ms")


if __name__ == "__main__":
    for mount in Mount:
        measure(mount)
    sys.exit(0)
