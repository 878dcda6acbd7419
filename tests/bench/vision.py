"""Measures the reader on folders of labelled pictures.

python tests/bench/vision.py DIR... [--half even|odd] [--peer] [--worst N --out DIR]

A DIR holds labels.jsonl, or play/ and teach/ that each do. Every photo is exact (all faces right
and sure), unsure (any die doubtful) or wrong (sure, and not what lies there).
"""

import argparse
import json
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np

# Started as a file, its folder comes first on the path and this file hides the room it measures.
sys.path[:] = [place for place in sys.path if Path(place).resolve() != Path(__file__).parent]

from vision import (  # noqa: E402  # only now is the room in sight
    DiceSet,
    Mount,
    Reader,
    Reading,
    Tray,
    VisionError,
    annotate,
    teach,
)
from vision.frames import Frame  # noqa: E402  # likewise

OUTCOMES = ("exact", "unsure", "wrong")


@dataclass
class Tally:
    """What one reader made of one folder."""

    outcomes: Counter[str] = field(default_factory=Counter)
    ms: list[float] = field(default_factory=list)
    right_colours: int = 0
    colours: int = 0
    worst: list[tuple[float, Path, Frame]] = field(default_factory=list)

    def line(self, name: str) -> str:
        """One line of the report."""
        total = max(1, sum(self.outcomes.values()))
        shares = "  ".join(
            f"{outcome} {self.outcomes[outcome]:4} ({self.outcomes[outcome] / total:6.1%})"
            for outcome in OUTCOMES
        )
        ordered = sorted(self.ms)
        median, ninth = statistics.median(ordered), ordered[int(0.9 * (len(ordered) - 1))]
        colours = f"  colour {self.right_colours / self.colours:.1%}" if self.colours else ""
        return f"{name:42} {total:4} photos  {shares}  {median:4.0f} ms, p90 {ninth:4.0f}{colours}"


def labelled(folder: Path, half: str | None) -> Iterator[dict[str, Any]]:
    """The labels of a folder's complete photos, in order; every second one if a half is asked."""
    lines = (folder / "labels.jsonl").read_text(encoding="utf-8").splitlines()
    labels = [json.loads(line) for line in lines if line.strip()]
    for index, label in enumerate(labels):
        wanted = half is None or index % 2 == (0 if half == "even" else 1)
        if label.get("complete", True) and wanted:
            yield label


def tray_of(label: dict[str, Any]) -> Tray | None:
    """The tray that a label tells, if it tells one."""
    if label.get("tray") is None:
        return None
    size = label.get("tray_mm")
    return Tray([(x, y) for x, y in label["tray"]], (size[0], size[1]) if size else None)


def taught(folder: Path, into: Path) -> DiceSet:
    """The set that the pictures of a teach folder teach."""
    samples: dict[str, list[Frame]] = {}
    labels = list(labelled(folder, None))
    for label in labels:
        samples.setdefault(label["teach"], []).append(picture(folder / label["image"]))
    first = labels[0]
    report = teach(
        into,
        samples,
        tray=tray_of(first),
        mount=Mount(first["mount"]),
        name=first["set"],
        die_mm=first.get("die_mm"),
    )
    print(
        f"  taught {report.name}: {report.right} of {report.tested} tests right; "
        f"alike: {report.alike or 'none'}"
    )
    return DiceSet.taught(into)


def picture(path: Path) -> Frame:
    """A photo from disk."""
    read = cv2.imread(str(path))
    if read is None:
        raise FileNotFoundError(path)
    return np.asarray(read, dtype=np.uint8)


def measure(
    folder: Path, read: Callable[[Frame, dict[str, Any]], Reading | None], half: str | None
) -> Tally:
    """Read every complete photo of a folder; None counts as unsure."""
    tally = Tally()
    for label in labelled(folder, half):
        frame = picture(folder / label["image"])
        begin = time.perf_counter()
        reading = read(frame, label)
        tally.ms.append(1000 * (time.perf_counter() - begin))
        outcome = outcome_of(reading, label)
        tally.outcomes[outcome] += 1
        if reading is not None:
            count_colours(tally, reading, label)
        if outcome != "exact":
            badness = 1.0 if outcome == "wrong" else 0.0
            drawn = annotate(frame, reading) if reading is not None else frame
            tally.worst.append((badness, folder / label["image"], drawn))
    return tally


def outcome_of(reading: Reading | None, label: dict[str, Any]) -> str:
    """Exact, unsure or wrong."""
    if reading is None or not reading.sure:
        return "unsure"
    truth = Counter(str(die["value"]) for die in label["dice"])
    return "exact" if Counter(reading.faces) == truth else "wrong"


def count_colours(tally: Tally, reading: Reading, label: dict[str, Any]) -> None:
    """Compare the colours of dice found where the labels have one."""
    width = reading.width
    for truth in label["dice"]:
        if "colour" not in truth or ("centre" not in truth and "box" not in truth):
            continue
        x, y = truth.get("centre") or box_centre(truth["box"])
        if reading.mount is Mount.UNDER:
            x = width - 1 - x
        near = [
            die
            for die in reading.dice
            if np.hypot(die.centre[0] - x, die.centre[1] - y) < 0.5 * die.size
        ]
        if near and near[0].face is not None:
            tally.colours += 1
            tally.right_colours += near[0].colour == truth["colour"]


def box_centre(box: list[float]) -> tuple[float, float]:
    """The middle of [x0, y0, x1, y1]."""
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def ours(dice: DiceSet) -> Callable[[Frame, dict[str, Any]], Reading | None]:
    """Our reader, told what a host knows: the tray, its size, the dice's size and the mount."""

    def read(frame: Frame, label: dict[str, Any]) -> Reading | None:
        mount = Mount(label.get("mount", "over"))
        reader = Reader(dice, tray=tray_of(label), mount=mount, die_mm=label.get("die_mm"))
        try:
            return reader.read(frame)
        except VisionError as error:
            print(f"  {label['image']}: {error}")
            return None

    return read


def blobs(frame: Frame, label: dict[str, Any]) -> Counter[str]:
    """The tutorials' way: find dark or light round blobs, cluster them, count each cluster."""
    grey = cv2.medianBlur(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), 3)
    best: list[tuple[float, float]] = []
    for colour in (0, 255):
        wanted = cv2.SimpleBlobDetector.Params()
        wanted.filterByColor, wanted.blobColor = True, colour
        wanted.filterByInertia, wanted.minInertiaRatio = True, 0.6
        wanted.minArea, wanted.maxArea = 12.0, 1500.0
        points = [p.pt for p in cv2.SimpleBlobDetector.create(wanted).detect(grey)]
        best = max(best, [(float(x), float(y)) for x, y in points], key=len)
    under = label.get("mount") == "under"
    sizes = [len(cluster) for cluster in clusters(best, reach=frame.shape[1] / 32)]
    return Counter(str(7 - size if under else size) for size in sizes)


def clusters(points: list[tuple[float, float]], reach: float) -> list[list[int]]:
    """Density clustering with one point as core: points closer than `reach` belong together."""
    left, groups = set(range(len(points))), []
    while left:
        group, edge = [], [left.pop()]
        while edge:
            one = edge.pop()
            group.append(one)
            near = {k for k in left if np.hypot(*np.subtract(points[one], points[k])) < reach}
            left -= near
            edge += sorted(near)
        groups.append(group)
    return groups


def measure_peer(folder: Path, half: str | None) -> Tally:
    """Blob counting on the same photos; it knows no doubt."""
    tally = Tally()
    for label in labelled(folder, half):
        frame = picture(folder / label["image"])
        begin = time.perf_counter()
        found = blobs(frame, label)
        tally.ms.append(1000 * (time.perf_counter() - begin))
        truth = Counter(str(die["value"]) for die in label["dice"])
        tally.outcomes["exact" if found == truth else "wrong"] += 1
    return tally


def save_worst(tally: Tally, many: int, out: Path) -> None:
    """Write the annotated photos that went wrong, the sure and wrong ones first."""
    out.mkdir(parents=True, exist_ok=True)
    for _, path, drawn in sorted(tally.worst, key=lambda one: -one[0])[:many]:
        cv2.imwrite(str(out / f"{path.parts[-3]}-{path.parts[-2]}-{path.stem}.png"), drawn)


def run(folder: Path, options: argparse.Namespace) -> None:
    """Measure one folder and print its lines."""
    play = folder / "play" if (folder / "play").is_dir() else folder
    dice = DiceSet.pips()
    if (play.parent / "teach").is_dir():
        with tempfile.TemporaryDirectory() as room:
            dice = taught(play.parent / "teach", Path(room))
    name = f"{play.parent.name}/{play.name}"
    tally = measure(play, ours(dice), options.half)
    print(tally.line(name), flush=True)
    if options.peer:
        print(measure_peer(play, options.half).line("  blobs and clusters"), flush=True)
    if options.worst and options.out:
        save_worst(tally, options.worst, options.out)


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", type=Path, nargs="+", metavar="DIR")
    parser.add_argument("--half", choices=("even", "odd"), help="every second photo only")
    parser.add_argument("--peer", action="store_true", help="count blobs on the same photos too")
    parser.add_argument("--worst", type=int, default=0, help="photos to save")
    parser.add_argument("--out", type=Path, help="where to")
    options = parser.parse_args()
    for folder in options.folders:
        if not any((folder / place / "labels.jsonl").is_file() for place in (".", "play")):
            print(f"{folder}: no labels.jsonl, skipped")
            continue
        run(folder, options)


if __name__ == "__main__":
    main()
