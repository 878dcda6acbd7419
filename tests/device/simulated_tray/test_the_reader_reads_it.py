"""The real reader on drawn dice: mostly right, sometimes doubtful, never wrong and sure."""

from collections import Counter
from pathlib import Path

import pytest

from device.simulated_tray import DICE_SETS, Scene, SimulatedTray
from device.simulated_tray.truth import truth
from vision import DiceSet, Mount, Reader, Tray, teach

pytestmark = pytest.mark.slow

COLOURS = ("white", "red", "blue", "green", "black", "yellow")


def tray_of(tray: SimulatedTray) -> Tray:
    """Describe the tray as a host would calibrate it."""
    return Tray(outline=tray.outline, size_mm=tray.tray_mm)


def results(
    tray: SimulatedTray,
    dice: DiceSet,
    throws: int,
    dice_set: str = "pips",
    colour: str | None = None,
) -> Counter[str]:
    """Throw five dice some times and count how the reader does."""
    mount = tray.scene.mount
    reader = Reader(dice=dice, tray=tray_of(tray), mount=mount, die_mm=tray.die_mm)
    counted: Counter[str] = Counter()
    for _ in range(throws):
        at = tray.throw(5, dice_set, at=tray.settles_at + 1, colour=colour)
        reading = reader.read(tray.frame(at))
        right = sorted(map(str, reading.faces)) == sorted(die.face for die in truth(tray))
        counted["unsure" if not reading.sure else "exact" if right else "wrong but sure"] += 1
    return counted


@pytest.mark.parametrize("mount", Mount)
def test_pips_in_the_usual_tray_are_read(mount: Mount) -> None:
    """At least nine throws of ten are exact, none is wrong and sure."""
    counted = results(SimulatedTray(Scene(mount=mount), seed=21), DiceSet.pips(), 20)
    assert counted["wrong but sure"] == 0
    assert counted["exact"] >= 18


@pytest.mark.parametrize("mount", Mount)
def test_pips_in_any_tray_are_never_wrong_and_sure(mount: Mount) -> None:
    """Other trays, lamps, colours and glare leave doubts, not mistakes."""
    counted: Counter[str] = Counter()
    for seed, colour in enumerate(COLOURS):
        tray = SimulatedTray(Scene.sample(seed + 50, mount), seed=seed)
        counted += results(tray, DiceSet.pips(), 2, colour=colour)
    assert counted["wrong but sure"] == 0
    assert counted["exact"] >= 4


@pytest.mark.parametrize("mount, dice_set", [(Mount.OVER, "barbarian"), (Mount.UNDER, "moon-elf")])
def test_a_set_taught_from_the_tray_is_read(mount: Mount, dice_set: str, tmp_path: Path) -> None:
    """The teaching frames teach: at least four throws of five are exact, none wrong and sure."""
    tray = SimulatedTray(Scene(mount=mount), seed=22)
    samples = {face: list(tray.teaching_frames(dice_set, face, 2)) for face in DICE_SETS[dice_set]}
    teach(tmp_path, samples, tray=tray_of(tray), mount=mount, die_mm=tray.die_mm)
    counted = results(tray, DiceSet.taught(tmp_path), 10, dice_set)
    assert counted["wrong but sure"] == 0
    assert counted["exact"] >= 8


@pytest.mark.parametrize("mount", Mount)
def test_a_die_is_kept_by_where_it_was_read(mount: Mount) -> None:
    """The reader's centre, as a share of the frame, keeps that very die."""
    tray = SimulatedTray(Scene(mount=mount), seed=23)
    end = tray.throw(5, at=0.0)
    frame = tray.frame(end)
    reader = Reader(dice=DiceSet.pips(), tray=tray_of(tray), mount=mount, die_mm=tray.die_mm)
    chosen = reader.read(frame).dice[2]
    before = {die.place: die.face for die in truth(tray)}
    x, y = chosen.centre
    tray.throw(5, at=end + 1, keep=[(x / tray.scene.width, y / tray.scene.height)])
    kept = truth(tray)[0]
    assert before[kept.place] == chosen.face
