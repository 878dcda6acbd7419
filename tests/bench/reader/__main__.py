"""Measures the reader on folders of labelled pictures.

python -m tests.bench.reader [DIR...] [--all] [--without STEP] [--ablate] [--peer]
    [--worst N --out DIR] [--cost] [--dusk LIGHT [--frames N]]
python -m tests.bench.reader [DIR...] [--all] [--without STEP] --varied

A DIR holds labels.jsonl, or play/ and teach/ that each do, or folders of those kinds. Of photos,
only every fourth is read: those that nothing was trained or tuned on.
"""

import argparse
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import cv2

from tests.bench.reader.ablation import WHOLE, WITHOUT, Ablation
from tests.bench.reader.cost import print_cost
from tests.bench.reader.dusk import NOISE, Dusk
from tests.bench.reader.pictures import Folder, Picture, folders_in, frame_of
from tests.bench.reader.report import print_colours, print_confusion, print_table
from tests.bench.reader.scores import Score, Tally, score
from tests.bench.reader.subjects import Subject, blobs, dice_of, ours
from tests.bench.reader.variants import varied
from vision import DiceSet, annotate

Tallies = dict[str, Tally]
Sets = dict[str, DiceSet | None]
"""The dice of each folder by its name."""


def measure(folders: list[Folder], subject_of: Callable[[Folder], Subject]) -> Tallies:
    """Read all folders; tallies by material."""
    tallies: Tallies = {}
    for folder in folders:
        read = subject_of(folder)
        for picture in folder.pictures:
            tallies.setdefault(picture.material, Tally()).scores.append(scored(read, picture))
    return tallies


def together(tallies: Tallies) -> Tally:
    """All materials as one."""
    return Tally([one for tally in tallies.values() for one in tally.scores])


def ablate(folders: list[Folder], sets: Sets) -> None:
    """Print, for each step, what all pictures come to without it."""
    lines = {}
    for name, less in WITHOUT.items():
        subjects = {folder: ours(dice, less) for folder, dice in sets.items()}
        tallies = measure(folders, lambda folder: subjects[folder.name])  # noqa: B023  # used at once
        lines[f"without {name}"] = together(tallies)
    print_table(lines)


def in_dusk(folder: Folder, dusk: Dusk) -> Folder:
    """The folder with its pictures in less light; the lessons are taught in theirs."""
    return replace(
        folder, pictures=tuple(replace(picture, altered=dusk.over) for picture in folder.pictures)
    )


def vary(folders: list[Folder], sets: Sets, less: Ablation) -> None:
    """Print what comes of the same pictures seen a little differently, by material and by way."""
    subjects = {name: ours(dice, less) for name, dice in sets.items()}
    materials: Tallies = {}
    variants: Tallies = {}
    for folder in folders:
        for variant, seen in varied(folder):
            for material, tally in measure([seen], lambda one: subjects[one.name]).items():
                materials.setdefault(material, Tally()).scores.extend(tally.scores)
                variants.setdefault(variant.name, Tally()).scores.extend(tally.scores)
    print("each picture as often as it was seen, so that the intervals are too narrow:")
    print_table(materials | variants | {"all of them": together(materials)})


def scored(subject: Subject, picture: Picture) -> Score:
    """Read one picture and score it."""
    frame = frame_of(picture)
    begin = time.perf_counter()
    reading = subject(frame, picture)
    return score(picture, reading, 1000 * (time.perf_counter() - begin))


def save_worst(
    folders: list[Folder], subjects: Mapping[str, Subject], tallies: Tallies, many: int, out: Path
) -> None:
    """Write the pictures that went worst, with what was read drawn onto them."""
    out.mkdir(parents=True, exist_ok=True)
    scores = [one for one in together(tallies).scores if one.outcome != "exact"]
    worst = {one.path: one for one in sorted(scores, key=lambda one: -one.badness)[:many]}
    for folder in folders:
        shown = [picture for picture in folder.pictures if picture.path in worst]
        read = subjects[folder.name]
        for picture in shown:
            frame = frame_of(picture)
            reading = read(frame, picture)
            drawn = frame if reading is None else annotate(frame, reading)
            name = f"{worst[picture.path].outcome}-{folder.name}-{picture.path.stem}.png"
            cv2.imwrite(str(out / name), drawn)
    print(f"the {len(worst)} worst pictures: {out}")


def options() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.reader")
    parser.add_argument("folders", type=Path, nargs="*", metavar="DIR")
    parser.add_argument("--all", action="store_true", help="photos that were trained on, too")
    parser.add_argument("--without", choices=sorted(WITHOUT), help="take one thing away")
    parser.add_argument("--ablate", action="store_true", help="take each away in turn")
    parser.add_argument("--peer", action="store_true", help="count blobs on the same pictures too")
    parser.add_argument("--worst", type=int, default=0, help="pictures to save")
    parser.add_argument("--out", type=Path, default=Path("build/bench"), help="where to")
    parser.add_argument("--cost", action="store_true", help="time and memory")
    parser.add_argument("--dusk", type=int, choices=NOISE, help="leave one in so many of the light")
    parser.add_argument("--frames", type=int, default=1, help="of which dusk reads the mean")
    parser.add_argument("--varied", action="store_true", help="see each in several ways instead")
    asked = parser.parse_args()
    if asked.varied and any((asked.dusk, asked.ablate, asked.peer, asked.worst, asked.cost)):
        parser.error("--varied takes --all and --without only: it measures nothing else beside")
    if asked.frames != 1 and not asked.dusk:
        parser.error("--frames is of use with --dusk only: without noise all frames are alike")
    return asked


def main() -> None:
    """Run from the command line."""
    asked = options()
    folders = [one for root in asked.folders for one in folders_in(root, everything=asked.all)]
    sets = {folder.name: dice_of(folder) for folder in folders}
    less = WITHOUT[asked.without] if asked.without else WHOLE
    if asked.varied:
        vary(folders, sets, less)
        return
    if asked.dusk:
        folders = [in_dusk(folder, Dusk(asked.dusk, asked.frames)) for folder in folders]
    subjects = {name: ours(dice, less) for name, dice in sets.items()}
    tallies = measure(folders, lambda folder: subjects[folder.name])
    if tallies:
        print_table(tallies | {"all of them": together(tallies)})
        print_colours(tallies.values())
        print_confusion(together(tallies))
    if asked.peer:
        print("blobs and clusters:")
        print_table(measure(folders, lambda _: blobs))
    if asked.ablate:
        ablate(folders, sets)
    if asked.worst:
        save_worst(folders, subjects, tallies, asked.worst, asked.out)
    if asked.cost:
        print_cost()


if __name__ == "__main__":
    main()
