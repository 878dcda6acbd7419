"""Whether the dice that were taught can be read here."""

from collections.abc import Iterator
from pathlib import Path

from device.config import Config
from device.doctor.finding import Finding
from device.taught_sets import taught_dice, taught_sets
from vision import DiceSetError, Mount

__all__ = ["look_at_sets"]


def look_at_sets(config: Config, data: Path) -> Iterator[Finding]:
    """Name the taught sets, and those that are not used, with the reason."""
    mount = config.camera.mount
    try:
        names = [each.name for each in taught_sets(data, mount)]
    except DiceSetError as error:
        yield Finding("dice", "broken", str(error))
        return
    wrong = [why for name in names if (why := _wrong_with(data, name, mount))]
    yield from (Finding("dice", "warning", why) for why in wrong)
    if not wrong:
        says = f"taught: {', '.join(names)}" if names else "none taught, and read by their pips"
        yield Finding("dice", "ok", says)


def _wrong_with(data: Path, name: str, mount: Mount) -> str | None:
    try:
        taught_dice(data, name, mount)
    except DiceSetError as error:
        return str(error)
    return None
