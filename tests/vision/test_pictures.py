"""The reader on the labelled pictures beside the project, where they are."""

import json
from collections import Counter
from pathlib import Path

import pytest

from vision import DiceSet, Mount, Reader, Tray, read_picture, teach
from vision.frames import Frame

pytestmark = pytest.mark.slow


def outcomes(folder: Path, dice: DiceSet) -> Counter[str]:
    """How many photos of a folder are exact, unsure and wrong."""
    counted: Counter[str] = Counter()
    for line in (folder / "labels.jsonl").read_text(encoding="utf-8").splitlines():
        label = json.loads(line)
        size = label["tray_mm"]
        tray = Tray([(x, y) for x, y in label["tray"]], (size[0], size[1]))
        reader = Reader(dice, tray=tray, mount=Mount(label["mount"]), die_mm=label["die_mm"])
        reading = reader.read(read_picture(folder / label["image"]))
        right = Counter(reading.faces) == Counter(str(die["value"]) for die in label["dice"])
        counted["unsure" if not reading.sure else "exact" if right else "wrong"] += 1
    return counted


@pytest.mark.parametrize("folder", ["pips-over", "pips-under"])
def test_reads_rendered_pips(folder: str, shared: Path) -> None:
    """At least four photos in five are exact, and none is wrong while it claims to be sure."""
    counted = outcomes(shared / "rendered" / folder, DiceSet.pips())
    assert counted["exact"] >= 0.8 * counted.total()
    assert counted["wrong"] == 0


@pytest.mark.parametrize("name", ["elf", "monster"])
def test_reads_a_set_taught_from_its_own_pictures(name: str, tmp_path: Path, shared: Path) -> None:
    """Taught from one frame a face, at least eight plays in ten are exact and none is wrong."""
    samples: dict[str, list[Frame]] = {}
    folder = shared / "rendered" / name / "teach"
    labels = [
        json.loads(line)
        for line in (folder / "labels.jsonl").read_text(encoding="utf-8").splitlines()
    ]
    for label in labels:
        samples.setdefault(label["teach"], []).append(read_picture(folder / label["image"]))
    size = labels[0]["tray_mm"]
    tray = Tray([(x, y) for x, y in labels[0]["tray"]], (size[0], size[1]))
    mount, die_mm = Mount(labels[0]["mount"]), labels[0]["die_mm"]
    teach(tmp_path, samples, tray=tray, mount=mount, die_mm=die_mm)
    counted = outcomes(shared / "rendered" / name / "play", DiceSet.taught(tmp_path))
    assert counted["exact"] >= 8
    assert counted["wrong"] == 0
