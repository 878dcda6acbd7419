"""Whether the dice that were taught can be read here."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from croupier import CroupierError
from device.config import Config
from device.doctor.finding import Finding
from device.game_dice import unlike_the_games
from device.own_content import games_with
from device.taught_sets import taught_dice, taught_sets
from engine import GAMES, Game
from vision import DiceSetError, Mount

__all__ = ["look_at_sets"]


def look_at_sets(config: Config, data: Path) -> Iterator[Finding]:
    """Name the taught sets, and those that are not used, with the reason."""
    mount = config.camera.mount
    try:
        sets = list(taught_sets(data, mount))
    except DiceSetError as error:
        yield Finding("dice", "broken", str(error))
        return
    names, games = [each.name for each in sets], _games(config)
    wrong = [why for name in names if (why := _wrong_with(data, name, mount))]
    wrong += [why for each in sets if (why := unlike_the_games(each.name, each.faces, games))]
    yield from (Finding("dice", "warning", why) for why in wrong)
    if not wrong:
        says = f"taught: {', '.join(names)}" if names else "none taught, and read by their pips"
        yield Finding("dice", "ok", says)


def _games(config: Config) -> Mapping[str, type[Game[Any]]]:
    try:
        return games_with(config.content)
    except CroupierError:  # what is wrong with heroes of one's own is told of the game
        return GAMES


def _wrong_with(data: Path, name: str, mount: Mount) -> str | None:
    try:
        taught_dice(data, name, mount)
    except DiceSetError as error:
        return str(error)
    return None
