"""Calibrating a simulated tray from its pictures alone, from the first frame to the kept file."""

import json
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import pytest

from device.calibrate_lesson import CalibrateLesson
from device.calibration import (
    Calibration,
    CalibrationError,
    how_to_calibrate,
    load_calibration,
    save_calibration,
)
from device.errors import DataError
from device.readers import Readers
from device.simulated_tray import Scene, SimulatedTray
from tests.vision.drawing import DIE_MM, Drawn, tray_with
from vision import Mount, face_px


@pytest.mark.slow
def test_a_simulated_tray_is_calibrated(tmp_path: Path) -> None:
    """The floor's corners are found within some pixels of 640, and a die's width within a tenth.

    A camera that is moved afterwards is noticed, dice in the tray are not taken for that.
    """
    tray = SimulatedTray(Scene(width=640, height=480), seed=5)
    lesson = CalibrateLesson(
        "simulated",
        Mount.OVER,
        lock=dict,
        save=partial(save_calibration, tmp_path),
        die_mm=18.0,
    )

    def watch(since: float, seconds: float, step: str) -> str:
        for k in range(round(seconds / 0.2)):
            lesson.look(tray.frame(since + k * 0.2), since + k * 0.2)
            if lesson.told.step == step:
                break
        return lesson.told.step

    assert watch(0.0, 4.0, "confirm") == "confirm"
    lesson.press("next")
    tray.throw(1, at=4.0)
    assert watch(4.0, 5.0, "done") == "done"
    kept = load_calibration(tmp_path, "simulated", Mount.OVER)
    assert kept is not None
    calibration, floor = kept
    away = np.linalg.norm(np.array(calibration.outline) - np.array(tray.outline), axis=1)
    assert away.max() < 5, away
    assert calibration.die_px == pytest.approx(_die_px(calibration, tray), rel=0.12)
    tray.throw(6, at=20.0)
    frame = tray.frame(30.0)
    anchor = calibration.anchor(floor)
    assert not anchor.stance(frame).bumped
    assert anchor.stance(np.roll(frame, 10, axis=1)).bumped


@pytest.mark.slow
def test_a_die_is_measured_on_a_mat_with_dice_on_it(tmp_path: Path) -> None:
    """What the mat shows is no die, neither then nor to those who read with the calibration."""
    printed, put_in = Drawn("5", (300.0, 250.0), 20.0), Drawn("3", (480.0, 330.0), 40.0)
    lesson = CalibrateLesson(
        "pi", Mount.OVER, lock=dict, save=partial(save_calibration, tmp_path), die_mm=DIE_MM
    )
    for at in np.arange(0.0, 3.0, 0.2):
        lesson.look(tray_with([printed]), at)
    lesson.press("next")
    for at in np.arange(3.0, 6.0, 0.2):
        lesson.look(tray_with([printed, put_in]), at)
    assert lesson.told.step == "done"
    kept = load_calibration(tmp_path, "pi", Mount.OVER)
    assert kept is not None
    readers = Readers(tmp_path)
    readers.calibrated(*kept)
    assert readers.read(tray_with([printed, put_in], seed=2), []).faces == ("3",)


@pytest.mark.slow
def test_a_die_out_of_focus_gives_no_scale(tmp_path: Path) -> None:
    """People are told to turn the lens: a smeared die looks larger or smaller than it is."""
    lesson = CalibrateLesson(
        "pi", Mount.OVER, lock=dict, save=partial(save_calibration, tmp_path), die_mm=DIE_MM
    )
    for at in np.arange(0.0, 3.0, 0.2):
        lesson.look(tray_with([]), at)
    lesson.press("next")
    sharp = tray_with([Drawn("1", (300.0, 250.0), 20.0)])
    blurred = cv2.GaussianBlur(sharp, (0, 0), 5).astype(np.uint8)
    for at in np.arange(3.0, 6.0, 0.2):
        lesson.look(blurred, at)
    assert (lesson.told.step, lesson.told.said.key) == ("look", "eye.out-of-focus")


@pytest.mark.parametrize("mount", Mount)
def test_dice_are_expected_as_large_as_the_one_that_was_measured(mount: Mount) -> None:
    """Its upper face is nearer than the floor: the tray is larger than the face makes it."""
    outline = ((150.0, 90.0), (1090.0, 110.0), (1150.0, 860.0), (90.0, 850.0))
    calibration = Calibration("pi", mount, (1280, 960), outline, die_px=70.0, die_mm=16.0)
    seen = face_px(calibration.tray(), mount, 16.0, (960, 1280))
    assert seen == pytest.approx(70.0, rel=0.001)
    floor = 1000.0 * 16.0 / 70.0
    wide = (calibration.tray().size_mm or (0.0, 0.0))[0]
    assert wide == pytest.approx(floor, rel=0.01) if mount is Mount.UNDER else wide > 1.03 * floor


def test_a_die_may_be_measured_in_a_floor_of_three_corners() -> None:
    """As one that was drawn by hand may have: its scale ended the lesson and each later start."""
    outline = ((600.0, 100.0), (1100.0, 850.0), (100.0, 850.0))
    calibration = Calibration("pi", Mount.UNDER, (1280, 960), outline, die_px=70.0, die_mm=16.0)
    scale = calibration.tray().px_per_mm()
    assert scale == pytest.approx(70.0 / 16.0, rel=0.01)


def _die_px(calibration: Calibration, tray: SimulatedTray) -> float:
    """A die's width on the floor, from the size that the tray really has; its top is nearer."""
    scale = calibration.tray().area_px / (tray.tray_mm[0] * tray.tray_mm[1])
    return float(np.sqrt(scale)) * tray.die_mm * 1.04


@pytest.mark.parametrize(
    "key, value, said",
    [
        ("die_px", 0, "die_px = 0 cannot be; give a die's edge in pixels, 0.1 or more, or null"),
        ("mount", "ceiling", 'mount = \'ceiling\' cannot be; give "over" or "under"'),
        ("size", [640, "high"], "size[2] = 'high' cannot be; give a frame's [width, height]"),
        ("outline", [[0, 0], [1, 0]], "cannot be; give three points [x, y] or more, in pixels"),
        ("light", {"gain": "bright"}, "light.gain = 'bright' cannot be; give numbers by"),
        ("source", None, 'source = None cannot be; give a camera, such as "webcam:0"'),
        ("floor", 7, "floor = 7 cannot be; give the name of a picture beside this file"),
        ("die_mm", "small", "die_mm = 'small' cannot be; give a die's edge in millimetres"),
    ],
)
def test_a_calibration_with_a_wrong_value_names_it(
    tmp_path: Path, key: str, value: object, said: str
) -> None:
    """Which value, what would do in its place, and how to be rid of the file."""
    path = keep(tmp_path)
    kept = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps({**kept, key: value}), "utf-8")
    with pytest.raises(CalibrationError) as refused:
        load_calibration(tmp_path, "pi", Mount.OVER)
    assert said in str(refused.value)
    assert str(refused.value).startswith(f"{path}: ")
    again = f"calibrate again: croupier calibrate --camera pi --data {tmp_path}"
    assert str(refused.value).endswith(f", or {again}")


@pytest.mark.parametrize("content", [b"", b"[]", b"{", b"\xff", b'{"a":' + b"[" * 100_000])
def test_what_is_no_calibration_is_told(tmp_path: Path, content: bytes) -> None:
    """A file that was cut off or is another one's is named, with what would do."""
    path = keep(tmp_path)
    path.write_bytes(content)
    with pytest.raises(CalibrationError) as refused:
        load_calibration(tmp_path, "pi", Mount.OVER)
    again = f"calibrate again: croupier calibrate --camera pi --data {tmp_path}"
    assert str(refused.value) == f"{path} holds no calibration; {again}"


def test_the_command_that_calibrates_keeps_it_where_it_is_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a service, or another folder, it was kept in one's own: still nothing was calibrated."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("STATE_DIRECTORY", "/var/lib/croupier")  # which no terminal knows
    own, of_service = tmp_path / "croupier", Path("/var/lib/croupier")
    told = "croupier calibrate --camera pi --mount under"
    assert how_to_calibrate("pi", Mount.UNDER, own) == told
    assert how_to_calibrate("pi", Mount.UNDER, of_service) == f"{told} --data /var/lib/croupier"
    assert how_to_calibrate("pi", Mount.UNDER, Path("a b")) == f"{told} --data 'a b'"


def test_what_takes_no_calibration_is_named_with_the_mend(tmp_path: Path) -> None:
    """A disk may be full; here a file stands in the folder's place."""
    (tmp_path / "data").write_text("mine")
    with pytest.raises(DataError, match=r"data takes no calibration \(.*\); free some space, or "):
        keep(tmp_path / "data")


def keep(folder: Path) -> Path:
    """Keep a calibration; return its file."""
    outline = ((0.0, 0.0), (40.0, 0.0), (40.0, 30.0), (0.0, 30.0))
    kept = Calibration("pi", Mount.OVER, (64, 48), outline)
    save_calibration(folder, kept, np.zeros((48, 64, 3), np.uint8))
    return next(folder.glob("*.json"))
