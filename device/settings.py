"""What the command line wishes, laid over what the config file says."""

import re
from dataclasses import dataclass
from pathlib import Path

import msgspec

from device.cameras import camera_name
from device.config import Config
from device.config_file import ConfigError, checked, load_config
from device.data_folder import written_path
from vision import Mount

__all__ = ["Point", "Wishes", "settings"]

Point = tuple[float, float]

_SOURCE = re.compile(
    r"simulated|pi|webcam:[0-9]{1,3}|stream:(?:https?|rtsp)://[^/].*|(?:video|photos):(?P<path>.+)"
)


@dataclass(frozen=True)
class Wishes:
    """What was typed; None wherever the config file decides."""

    data: Path
    config: Path | None = None
    camera: str | None = None
    host: str | None = None
    port: int | None = None
    seed: int | None = None
    mount: Mount | None = None
    dice: str | None = None
    tray: tuple[Point, ...] | None = None
    tray_mm: tuple[float, float] | None = None
    die_mm: float | None = None
    dice_set: Path | None = None
    verbose: bool = False


def settings(wishes: Wishes) -> Config:
    """Return the config file's settings with the wishes laid over them.

    Raises:
        ConfigError: the config file cannot be read, or what it or the command line says cannot be.
    """
    config = load_config(wishes.config)
    if wishes.camera is None:
        _check_source(config.camera.source, f"{wishes.config}: camera.source =")
    else:
        _check_source(wishes.camera, "--camera")
    mount = wishes.mount.value if wishes.mount else None
    wished: dict[str, dict[str, object]] = {
        "camera": {
            "source": wishes.camera,
            "mount": mount,
            "tray": wishes.tray,
            "tray_mm": wishes.tray_mm,
        },
        "dice": {"size_mm": wishes.die_mm},
        "page": {"host": wishes.host, "port": wishes.port},
        "simulated": {"dice": wishes.dice},
    }
    said = msgspec.to_builtins(config)
    for section, keys in wished.items():
        said[section] |= {key: value for key, value in keys.items() if value is not None}
    config = checked(said, "command line")
    _check_size_has_a_tray(config)
    return config


def _check_size_has_a_tray(config: Config) -> None:
    """Refuse a size that nothing would use: calibrating finds it with the corners."""
    if config.camera.tray_mm and not config.camera.tray:
        width, depth = config.camera.tray_mm
        raise ConfigError(
            f"camera.tray_mm = [{width:g}, {depth:g}] (--tray-mm) is of no use without corners: "
            "give camera.tray (--tray) too, or leave both out and calibrate"
        )


def _check_source(source: str, said: str) -> None:
    """Refuse what is mistyped where ``said`` tells. A camera that is unplugged may come back."""
    known = _SOURCE.fullmatch(source)
    if known is None:
        raise ConfigError(
            f"{said} {camera_name(source)!r}: there is no such camera; say simulated, pi, "
            "webcam:0, stream:URL (http, https or rtsp), video:FILE or photos:FOLDER"
        )
    if known["path"] and not _is_there(written_path(known["path"])):
        raise ConfigError(f"{said} {source!r}: there is no {known['path']}; name one that is there")


def _is_there(path: Path) -> bool:
    """Whether there is such a file or folder; in a closed folder there may be."""
    try:
        path.stat()
    except FileNotFoundError:
        return False
    except OSError:
        return True  # opening it will tell what is wrong
    return True
