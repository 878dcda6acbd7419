"""Measures how well trays are found: python -m tests.bench.outlines DIR...

A DIR holds labels.jsonl whose lines tell a tray's outline, or folders that do. What an outline and
the true floor have in common is counted within the frame, of all that either covers.
"""

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision import Mount, VisionError, find_outlines
from vision.frames import Frame
from vision.training.samples import picture_at

GOOD, CLOSE = 0.9, 0.95
"""Shares in common from which an outline is of use, and needs no second look."""


@dataclass(frozen=True)
class Score:
    """What each proposal of a picture has in common with the floor, the first first."""

    shares: tuple[float, ...]

    @property
    def first(self) -> float:
        """Of the first; 0 without any."""
        return self.shares[0] if self.shares else 0.0

    @property
    def best(self) -> float:
        """Of the best."""
        return max(self.shares, default=0.0)


def in_common(outline: object, floor: object, shape: tuple[int, ...]) -> float:
    """The share that two outlines in a frame have in common."""
    one, other = (np.zeros(shape[:2], np.uint8) for _ in range(2))
    for mask, points in ((one, outline), (other, floor)):
        cv2.fillPoly(mask, [np.round(np.asarray(points)).astype(np.int32)], (1,))
    return float((one & other).sum() / max((one | other).sum(), 1))


def scored(frame: Frame, floor: object, mount: Mount) -> Score:
    """Look for the tray in a frame; a refused one has no proposals."""
    try:
        found = find_outlines(frame, mount)
    except VisionError:
        return Score(())
    return Score(tuple(in_common(one.points, floor, frame.shape) for one in found))


def scores(folder: Path) -> Iterator[Score]:
    """The scores of a folder's pictures that have a tray."""
    for line in (folder / "labels.jsonl").read_text(encoding="utf-8").splitlines():
        label = json.loads(line)
        if label.get("tray"):
            frame = picture_at(folder / label["image"])
            yield scored(frame, label["tray"], Mount(label.get("mount", "over")))


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.outlines")
    parser.add_argument("folders", type=Path, nargs="+", metavar="DIR")
    folders = parser.parse_args().folders
    print(f"{'':36} trays  first >= {GOOD}  first >= {CLOSE}  any >= {GOOD}  no proposal")
    for root in folders:
        for labels in sorted(root.rglob("labels.jsonl")):
            seen = list(scores(labels.parent))
            if not seen:
                continue
            good, close = (sum(one.first >= least for one in seen) for least in (GOOD, CLOSE))
            any_, none = sum(one.best >= GOOD for one in seen), sum(not one.shares for one in seen)
            name = str(labels.parent)[-36:]
            print(f"{name:36} {len(seen):5} {good:13} {close:14} {any_:11} {none:12}")


if __name__ == "__main__":
    main()
