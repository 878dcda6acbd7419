"""Calibrates the tray and teaches dice from the command line, with the configured camera."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from device.bumps import BumpWatch
from device.calibrate_lesson import CalibrateLesson
from device.calibration import load_calibration, save_calibration
from device.camera_process import ProcessCamera
from device.cameras import camera_name, is_recorded
from device.config import Config
from device.config_file import ConfigError
from device.console import hold_lesson, typed_lines
from device.game_dice import unlike_the_games
from device.lock import only_one
from device.own_content import games_with
from device.readers import Readers, configured_tray
from device.set_drafts import drafted, new_set_folder
from device.teach_lesson import TeachLesson
from device.teachable import refuse_too_much
from engine import RefusalError

__all__ = ["calibrate_tray", "calibrated_readers", "teach_at_tray"]

Tell = Callable[[str], None]

_ON_THE_PAGE = "do this on its page, under Camera and dice"
"""In another folder what is learned would be of no use to who plays."""


def calibrate_tray(config: Config, data: Path, tell: Tell) -> bool:
    """Learn the empty tray, its scale and its light; return whether it was done.

    Raises:
        ConfigError: no camera was named.
        NoTerminalError: nobody can answer what is asked.
        CroupierError: no camera, or another croupier uses it.
    """
    source, mount = _named_camera(config), config.camera.mount
    typed = typed_lines()
    tell(f"calibrating {camera_name(source)}, {mount.value} the tray")
    if config.camera.tray:
        tell(
            "the config file gives the tray's corners, camera.tray, and they come first: until "
            "they are taken out, with tray_mm, only the light that is found now is used"
        )
    with only_one(data, _ON_THE_PAGE), ProcessCamera(source) as camera:
        lesson = CalibrateLesson(
            camera_name(source),
            mount,
            lock=camera.hold_light,
            save=partial(save_calibration, data),
            die_mm=config.dice.size_mm,
            only_light=bool(config.camera.tray),
        )
        return hold_lesson(lesson, camera, data / "calibrate.jpg", tell=tell, typed=typed)


def teach_at_tray(config: Config, data: Path, name: str, faces: Sequence[str], tell: Tell) -> bool:
    """Learn a set of dice face by face at the tray; return whether it was done.

    Raises:
        ConfigError: no camera was named, or too many faces, or too long ones.
        NoTerminalError: nobody can answer what is asked.
        CroupierError: no set can be called that, no camera, or another croupier uses it; or the
            heroes of one's own, whose dice these may be, are not sound.
    """
    try:
        refuse_too_much(faces)
    except RefusalError as error:
        raise ConfigError(f"--faces: {error}") from error
    source = _named_camera(config)
    strange = unlike_the_games(name, faces, games_with(config.content))
    folder, typed = new_set_folder(data, name), typed_lines()
    if strange is not None:
        tell(strange)
    with only_one(data, _ON_THE_PAGE), drafted(folder):
        readers, light, bumps = calibrated_readers(config, data)
        with ProcessCamera(source, light=light) as camera:
            reader, forget = readers.reader(None), readers.forget
            recorded = is_recorded(source)
            lesson = TeachLesson(folder, faces, reader, forget, bumps.look, recorded=recorded)
            return hold_lesson(lesson, camera, data / "teach.jpg", tell=tell, typed=typed)


def calibrated_readers(
    config: Config, data: Path
) -> tuple[Readers, Mapping[str, float], BumpWatch]:
    """Return readers that know the tray, the light to hold, and what knows where the tray stood.

    What is configured comes first.

    Raises:
        CalibrationError: what was calibrated cannot be read.
    """
    camera = config.camera
    tray = configured_tray(config)
    readers = Readers(data, tray, camera.mount, config.dice.size_mm)
    kept = load_calibration(data, camera_name(camera.source), camera.mount)
    if kept is None:
        return readers, {}, BumpWatch()
    if tray is not None:
        return readers, kept[0].light, BumpWatch()
    readers.calibrated(*kept)
    return readers, kept[0].light, BumpWatch(kept[0].anchor(kept[1]))


def _named_camera(config: Config) -> str:
    """The camera that somebody chose: of the simulated tray there is nothing to learn here."""
    if config.camera.source == "simulated":
        raise ConfigError(
            "the simulated tray knows itself; name your camera: --camera webcam:0, --camera pi, "
            "or the file that tells of it: --config FILE"
        )
    return config.camera.source
