"""A simulated tray in place of a camera, with a reader that knows its dice and a hand to throw."""

import logging
import secrets
import shutil
import time
from pathlib import Path

from device.cameras import SimulatedCamera
from device.config import Config
from device.readers import Readers, tray_of
from device.set_drafts import drafted, keep, put_back
from device.simulated_tray import DICE_SETS, Scene
from device.taught_sets import set_folder, taught_dice
from vision import DiceSet, DiceSetError, NoSetError, teach

__all__ = ["simulated_camera", "simulated_readers"]

_log = logging.getLogger(__name__)


def simulated_camera(config: Config, seed: int | None) -> SimulatedCamera:
    """Return a camera over (or under) a simulated tray; without a seed, chance picks one."""
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    _log.info("simulated tray with --seed %d", seed)
    speed, began = config.simulated.speed, time.monotonic()
    return SimulatedCamera(
        Scene(mount=config.camera.mount),
        seed=seed,
        clock=lambda: began + (time.monotonic() - began) * speed,
    )


def simulated_readers(
    config: Config, camera: SimulatedCamera, data: Path, only: DiceSet | None = None
) -> Readers:
    """Return the readers of its dice; those with icons are taught once, as a host would.

    ``only`` is a set that is used for all of them instead.

    Raises:
        OtherMountError: ``only`` was taught from the other side of the tray.
        DataError, SetNotWrittenError: what is learned cannot be kept.
    """
    tray = camera.tray
    pips = DiceSet.pips() if config.simulated.dice == "pips" else None
    readers = Readers(
        data / "simulated" / config.camera.mount.value,
        tray_of(tray.outline, tray.tray_mm),
        config.camera.mount,
        tray.die_mm,
        only or pips,
    )
    put_back(readers.data)
    if readers.only is None:
        for name in DICE_SETS:
            if name != "pips" and not _is_taught(name, readers):
                _teach(name, readers, camera)
    return readers


def _is_taught(name: str, readers: Readers) -> bool:
    """Whether a set can be read."""
    try:
        taught_dice(readers.data, name, readers.mount)
    except NoSetError:
        return False
    except DiceSetError as error:
        _log.warning("%s", error)
        return False
    return True


def _teach(name: str, readers: Readers, camera: SimulatedCamera) -> None:
    """Learn a set anew; what stands in its place and cannot be read is half of one of ours."""
    _log.info("learning the %s dice ...", name)
    folder = set_folder(readers.data, name)
    samples = {face: list(camera.tray.teaching_frames(name, face)) for face in DICE_SETS[name]}
    with drafted(folder) as draft:
        teach(
            draft,
            samples,
            tray=readers.tray,
            mount=readers.mount,
            name=name,
            die_mm=readers.die_mm,
        )
        shutil.rmtree(folder, ignore_errors=True)
        keep(folder)
