"""What is learnt at the tray from the command line, and with which camera."""

from pathlib import Path

import pytest

from device.cameras import CameraError
from device.cli import main


@pytest.mark.parametrize("typed", [["calibrate"], ["teach", "elf", "--faces", "1,2"]])
def test_a_camera_is_named_by_who_learns_with_it(
    typed: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The simulated tray was learnt instead, and the real one was not."""
    assert main([*typed, "--data", str(tmp_path)]) == 1
    assert "name your camera: --camera webcam:0" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_calibrating_says_of_which_camera(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two, it may be the other one that was meant; and corners that are given come first."""

    def missing(*_: object, **__: object) -> None:
        raise CameraError("pi: no camera found")

    monkeypatch.setattr("device.at_tray.open_camera", missing)
    monkeypatch.setattr("device.at_tray.typed_lines", lambda: lambda: None)
    typed = ["calibrate", "--camera", "pi", "--mount", "under", "--data", str(tmp_path)]
    assert main(typed) == 1
    told = capsys.readouterr().out
    assert "calibrating pi, under the tray" in told
    assert "camera.tray" not in told
    file = tmp_path / "croupier.toml"
    file.write_text("[camera]\ntray = [[10, 10], [90, 10], [90, 90]]\n", "utf-8")
    assert main([*typed, "--config", str(file)]) == 1
    assert "camera.tray, and they come first" in capsys.readouterr().out
