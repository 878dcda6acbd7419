"""Heroes of one's own: checked by ``croupier content``, and put among the games."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from device.config import ContentConfig
from device.data_folder import written_path
from engine.game import Game
from engine.games import GAMES
from engine.games.dice_throne import DiceThrone, with_own_heroes
from engine.games.dice_throne.errors import ContentError
from engine.games.dice_throne.library import check, check_folder
from engine.games.dice_throne.schema import hero_schema

__all__ = ["checked_files", "games_with", "no_heroes", "schema_text"]

_NO_HERO = "there is no hero in it; a hero's file ends in .toml"


def checked_files(files: Sequence[Path]) -> Iterator[tuple[Path, list[str]]]:
    """Yield each file, those of a folder one by one, with all that is wrong with it.

    Raises:
        ContentError: a folder may not be read.
    """
    for path in files:
        found = list(check_folder(path)) if path.is_dir() else [(path, check(path))]
        for file, findings in found:
            yield file, [str(finding) for finding in findings]
        if not found:
            yield path, [f"{path}: {_NO_HERO}"]


def games_with(content: ContentConfig) -> Mapping[str, type[Game[Any]]]:
    """Return the games, with the heroes that the host made.

    Raises:
        ContentError: there is no such folder, or a file is not sound; the text says where and why.
    """
    if content.heroes is None:
        return GAMES
    try:
        game = with_own_heroes(written_path(content.heroes))
    except ContentError as error:
        if not isinstance(error.__cause__, OSError):
            raise  # a hero's file is wrong, not where they are looked for
        raise ContentError(f"content.heroes names {error}") from error
    return {**GAMES, game.id: game}


def no_heroes(content: ContentConfig, games: Mapping[str, type[Game[Any]]]) -> str | None:
    """Say so where a folder of heroes is named, and ``games_with`` found none in it.

    That stops nobody, as a table without them can be played; but whoever put one there misses it.
    """
    if content.heroes is None or games[DiceThrone.id].dice_names:
        return None
    return f"content.heroes names {content.heroes}: {_NO_HERO}"


def schema_text() -> str:
    """Return the JSON Schema of a hero's file, for editors."""
    return json.dumps(hero_schema(), indent=2)
