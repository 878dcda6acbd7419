"""Heroes of one's own: checked by ``croupier content``, and put among the games."""

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from device.config import ContentConfig
from engine.game import Game
from engine.games import GAMES
from engine.games.dice_throne import with_own_heroes
from engine.games.dice_throne.errors import ContentError
from engine.games.dice_throne.library import check, check_folder
from engine.games.dice_throne.schema import hero_schema

__all__ = ["checked_files", "games_with", "schema_text"]


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
            yield path, [f"{path}: there is no hero in it; a hero's file ends in .toml"]


def games_with(content: ContentConfig) -> Mapping[str, type[Game[Any]]]:
    """Return the games, with the heroes that the host made.

    Raises:
        ContentError: there is no such folder, or a file is not sound; the text says where and why.
    """
    if content.heroes is None:
        return GAMES
    folder = os.path.expanduser(content.heroes)  # noqa: PTH111 - Path's raises for an unknown home
    try:
        game = with_own_heroes(Path(folder))
    except ContentError as error:
        if not isinstance(error.__cause__, OSError):
            raise  # a hero's file is wrong, not where they are looked for
        raise ContentError(f"content.heroes names {error}") from error
    return {**GAMES, game.id: game}


def schema_text() -> str:
    """Return the JSON Schema of a hero's file, for editors."""
    return json.dumps(hero_schema(), indent=2)
