"""The simulated tray as ``croupier play`` sets it up."""

from pathlib import Path
from typing import Literal

import pytest

from device.config import CameraConfig, Config, SimulatedConfig
from device.set_drafts import draft_of
from device.simulated_tray import DICE_SETS, SimulatedTray
from device.simulation import simulated_camera, simulated_readers
from device.taught_sets import set_folder
from tests.device.test_readers import write_set
from vision import DiceSet, Mount, OtherMountError


@pytest.mark.slow
def test_icons_are_learned_once_and_read(tmp_path: Path) -> None:
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


@pytest.mark.slow
def test_pips_need_no_teaching(tmp_path: Path) -> None:
    """Plain dice are read for every kind that a game asks for, whatever was taught before."""
    camera = simulated_camera(Config(), seed=3)
    readers = simulated_readers(Config(), camera, tmp_path)
    assert readers.reader("barbarian").dice.name == "pips"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
@pytest.mark.parametrize("dice", ["pips", "icons"])
def test_a_set_from_the_other_side_is_refused_at_once(
    dice: Literal["pips", "icons"], tmp_path: Path
) -> None:
    """At a simulated tray play began with it, and no roll could ever be read."""
    write_set(tmp_path / "elf", Mount.OVER)
    only = DiceSet.taught(tmp_path / "elf")
    config = Config(camera=CameraConfig(mount=Mount.UNDER), simulated=SimulatedConfig(dice=dice))
    with pytest.raises(OtherMountError, match="taught with the camera over the tray"):
        simulated_readers(config, simulated_camera(config, seed=3), tmp_path, only)


@pytest.mark.slow
@pytest.mark.parametrize("left", ["no file", "empty file", "no picture"])
def test_icons_that_were_learned_by_half_are_learned_again(
    left: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The plug was pulled meanwhile: such a set was taken for whole ever after, and never read."""
    data, taught = tmp_path / "simulated" / "over", list[str]()
    half, moved_away = (set_folder(data, name) for name in sorted(DICE_SETS.keys() - {"pips"}))
    write_set(half, Mount.OVER)
    write_set(moved_away.with_name(f".{moved_away.name}.old"), Mount.OVER)
    if left == "no file":
        (half / "set.toml").unlink()
    else:
        (half / ("set.toml" if left == "empty file" else "1.png")).write_bytes(b"")

    def teach(folder: Path, _samples: object, **_: object) -> None:
        write_set(folder, Mount.OVER)
        taught.append(folder.name)

    monkeypatch.setattr("device.simulation.teach", teach)
    monkeypatch.setattr(SimulatedTray, "teaching_frames", lambda *_: [])
    config = Config(simulated=SimulatedConfig(dice="icons"))
    camera = simulated_camera(config, seed=3)
    for _ in range(2):
        readers = simulated_readers(config, camera, tmp_path)
        assert readers.reader(half.name).dice.name == "elf"
        assert readers.reader(moved_away.name).dice.name == "elf"
    assert taught == [draft_of(half).name]
