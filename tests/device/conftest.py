"""What tests of several modules of the device share."""

import pytest

from device.cameras import CameraError


@pytest.fixture
def nobody_at_the_tray(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no lesson begin."""

    def missing(*_: object, **__: object) -> None:
        raise CameraError("no camera here")

    monkeypatch.setattr("device.at_tray.ProcessCamera", missing)
