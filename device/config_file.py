"""The one config file: TOML read into what a host may set, or an error that says what would do."""

from pathlib import Path
from typing import Any

import msgspec

from croupier import MOST_TOML, CroupierError, parse_toml
from device.config import PHASES, Config
from device.refusal import hint, told, wanted
from vision import Tray, TrayError

__all__ = ["ConfigError", "checked", "load_config"]

_MAY_BE_NONE = (("lamps", "turn"), ("buttons", "next"), ("buttons", "undo"))
"""What is not wired is said to be ``false``: TOML has no word for nothing."""

_LONGEST_SSID = 32  # bytes, as IEEE 802.11 has it


class ConfigError(CroupierError, ValueError):
    """The config file says something that cannot be; the message names key, value and the mend."""


def load_config(path: Path | None) -> Config:
    """Read the config file; None gives every default.

    Raises:
        ConfigError: the file cannot be read, is no TOML, or sets a key to what it cannot be.
    """
    if path is None:
        return Config()
    try:
        return checked(parse_toml(_bytes(path)), str(path))
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read: {error.strerror}; name another file") from error
    except ConfigError:
        raise
    except UnicodeDecodeError as error:
        raise ConfigError(
            f"{path}: is not UTF-8: {error.reason}; save it as text in UTF-8"
        ) from error
    except ValueError as error:  # of TOML, or of a number without end
        raise ConfigError(f"{path}: is not TOML: {error}; mend that place") from error
    except RecursionError as error:
        raise ConfigError(
            f"{path}: lists or tables are nested too deeply; no setting has more than a list of "
            "points, [[x, y], ...]"
        ) from error


def _bytes(path: Path) -> bytes:
    """Read a file or a pipe, but no further than until it is too long."""
    with path.open("rb") as file:
        return file.read(MOST_TOML + 1)


def checked(raw: dict[str, Any], whence: str) -> Config:
    """Return the settings that plain data says, as a config file or something else gave it.

    Raises:
        ConfigError: a key is set to what it cannot be; the message begins with ``whence``.
    """
    try:
        config = msgspec.convert(_with_none(raw), Config)
    except msgspec.ValidationError as error:
        raise ConfigError(f"{whence}: {told(error, raw, Config)}") from error
    _refuse_no_name(config, whence)
    _refuse_few_corners(config, whence)
    _refuse_large_die(config, whence)
    _refuse_no_floor(config, whence)
    _refuse_no_wifi(config, whence)
    _refuse_no_phase(config, whence)
    _refuse_shared_pins(config, whence)
    return config


def _with_none(raw: dict[str, Any]) -> dict[str, Any]:
    """Settings in which what is false, where that means none, is None."""
    said = dict(raw)
    for section, key in _MAY_BE_NONE:
        keys = said.get(section)
        if isinstance(keys, dict) and (keys.get(key) is False or keys.get(key) == []):
            said[section] = {**keys, key: None}
    return said


def _refuse_no_name(config: Config, whence: str) -> None:
    """Refuse what can be no name of a file or machine: who uses it would not name the key."""
    names = {
        ("camera", "source"): config.camera.source,
        ("page", "host"): config.page.host,
        ("content", "heroes"): config.content.heroes,
    }
    for keys, name in names.items():
        if name is not None and "\0" in name:
            raise ConfigError(
                f"{whence}: {'.'.join(keys)} = {name!r} has a character that no name has; give "
                f"{wanted(Config, keys)}"
            )


def _refuse_few_corners(config: Config, whence: str) -> None:
    tray = config.camera.tray
    if 0 < len(tray) < 3:  # noqa: PLR2004 - fewer corners enclose nothing
        said = ", ".join(f"[{x:g}, {y:g}]" for x, y in tray)
        raise ConfigError(
            f"{whence}: camera.tray = [{said}] has fewer than three corners; give "
            f"{wanted(Config, ['camera', 'tray'])}"
        )


def _refuse_no_floor(config: Config, whence: str) -> None:
    """Refuse corners that enclose no floor, also where no tray is read: they are a slip."""
    tray = config.camera.tray
    try:
        if tray:
            Tray(outline=tray)
    except TrayError as error:
        raise ConfigError(f"{whence}: camera.tray (--tray): {error}") from error


def _refuse_large_die(config: Config, whence: str) -> None:
    die, tray = config.dice.size_mm, config.camera.tray_mm
    if die is not None and tray is not None and die >= min(tray):
        raise ConfigError(
            f"{whence}: dice.size_mm = {die:g} (--die-mm) does not fit into camera.tray_mm = "
            f"[{tray[0]:g}, {tray[1]:g}] (--tray-mm); both are in millimetres"
        )


def _refuse_no_wifi(config: Config, whence: str) -> None:
    """Refuse a name that no Wi-Fi can have, and a password of none."""
    name, password = config.wifi.name, config.wifi.password
    if name is None and password is not None:
        raise ConfigError(
            f"{whence}: wifi.password is of no use without a Wi-Fi: give wifi.name too"
        )
    if name is not None and (len(name.encode()) > _LONGEST_SSID or not name.isprintable()):
        raise ConfigError(
            f"{whence}: wifi.name = {name!r} can be no Wi-Fi's name; give "
            f"{wanted(Config, ['wifi', 'name'])}, of which a Chinese or Korean letter takes three"
        )


def _refuse_no_phase(config: Config, whence: str) -> None:
    """Refuse a lamp for what no game calls a phase: it would stay dark."""
    for phase, pin in config.lamps.phases.items():
        if phase not in PHASES:
            raise ConfigError(
                f"{whence}: lamps.phases.{phase} = {pin} is no game's phase; {hint(phase, PHASES)}"
            )


def _refuse_shared_pins(config: Config, whence: str) -> None:
    """Refuse a pin that two things are said to be wired to: one would not work, or neither."""
    lamps, buttons = config.lamps, config.buttons
    wired: list[tuple[str, int | None]]
    wired = [(f"lamps.phases.{phase}", pin) for phase, pin in lamps.phases.items()]
    wired += [("lamps.turn", pin) for pin in lamps.turn or ()]
    wired += [("buttons.next", buttons.next), ("buttons.undo", buttons.undo)]
    at: dict[int, str] = {}
    for key, pin in wired:
        if pin in at:
            raise ConfigError(
                f"{whence}: {key} = {pin} is the pin of {at[pin]} too; give each a pin of its own; "
                "of what is not there, leave the phase out of lamps.phases, or set the key to false"
            )
        if pin is not None:
            at[pin] = key
