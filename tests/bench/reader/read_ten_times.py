"""Reads one picture ten times and prints the most megabytes that this process ever held.

`python -m tests.bench.reader.read_ten_times FRAME "x,y x,y ..." WIDTH_MM DEPTH_MM DIE_MM`
"""

import sys
from pathlib import Path

import cv2
import numpy as np

from vision import DiceSet, Reader, Tray


def main() -> None:
    """Run from the command line."""
    path, corners, width, depth, die = sys.argv[1:]
    outline = [(float(x), float(y)) for x, y in (place.split(",") for place in corners.split())]
    tray = Tray(outline, (float(width), float(depth)))
    reader = Reader(DiceSet.pips(), tray=tray, die_mm=float(die))
    frame = np.asarray(cv2.imread(path), np.uint8)
    for _ in range(10):
        reader.read(frame)
    # getrusage would tell the parent's peak too: it is kept across the start of a new program.
    status = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    peak = next(line for line in status if line.startswith("VmHWM"))
    print(int(peak.split()[1]) / 1024)


if __name__ == "__main__":
    main()
