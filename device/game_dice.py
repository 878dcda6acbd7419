"""Whether taught dice are called as the games call theirs: a roll is read by these names."""

from collections.abc import Iterable, Mapping
from typing import Any

from engine import Game

__all__ = ["unlike_the_games"]


def unlike_the_games(
    name: str, faces: Iterable[str], games: Mapping[str, type[Game[Any]]]
) -> str | None:
    """Say which faces of the set ``name`` are none of the dice that a game knows by that name.

    None where all are, or where no game has such dice: these may be somebody's own.
    """
    kinds = (kind for game in games.values() for kind in game.dice_kinds() if kind.name == name)
    kind = next(kinds, None)
    strange = [face for face in faces if kind is not None and kind.face(face) is None]
    if kind is None or not strange:
        return None
    known = ", ".join(dict.fromkeys(kind.faces))
    return (
        f"the {name} dice have no {', '.join(strange)}, with which no roll can be read; their "
        f"faces are {known}: teach them by these names"
    )
