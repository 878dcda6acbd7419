"""The simulated tray as ``croupier play`` sets it up."""

from pathlib import Path

import pytest

from device.config import Config, SimulatedConfig
from device.simulated_tray import DICE_SETS
from device.simulation import simulated_camera, simulated_readers


@pytest.mark.slow
def test_icons_are_learnt_once_and_read(tmp_path: Path) -> None:
    """With icons wished for, each set is taught where it is missing; its dice are then read."""
    config = Config(simulated=SimulatedConfig(dice="icons"))
    camera = simulated_camera(config, seed=3)
    readers = simulated_readers(config, camera, tmp_path)
    taught = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("set.toml")}
    assert {path.parent.name for path in taught} == DICE_SETS.keys() - {"pips"}
    simulated_readers(config, camera, tmp_path)
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("set.toml")} == taught

    settled = camera.tray.throw(5, "moon-elf", at=0.0)
    reading = readers.reader("moon-elf").read(camera.tray.frame(settled))
    assert len(reading.dice) == 5
    assert {face for face in reading.faces if face} <= set(DICE_SETS["moon-elf"])


def test_pips_need_no_teaching(tmp_path: Path) -> None:
    """Plain dice are read for every kind that a game asks for, whatever was taught before."""
    camera = simulated_camera(Config(), seed=3)
    readers = simulated_readers(Config(), camera, tmp_path)
    assert readers.reader("barbarian").dice.name == "pips"
    assert list(tmp_path.iterdir()) == []
