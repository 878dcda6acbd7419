"""Whether taught dice are called as the games call theirs: a roll is read by these names."""

from collections.abc import Iterable, Mapping
from typing import Any

from engine import DieKind, Game

__all__ = ["face_names", "game_dice", "strange_faces", "unlike_the_games"]


def game_dice(games: Mapping[str, type[Game[Any]]]) -> dict[str, DieKind]:
    """Return the dice of games that must be taught, by the names of their sets."""
    return {kind.name: kind for game in games.values() for kind in game.dice_kinds()}


def face_names(kind: DieKind) -> tuple[str, ...]:
    """Return what its faces are called, each once: several may bear the same."""
    return tuple(dict.fromkeys(kind.faces))


def strange_faces(faces: Iterable[str], kind: DieKind | None) -> list[str]:
    """Return those of ``faces`` that a kind of dice does not have; of none nothing is known."""
    return [face for face in faces if kind is not None and kind.face(face) is None]


def unlike_the_games(
    name: str, faces: Iterable[str], games: Mapping[str, type[Game[Any]]]
) -> str | None:
    """Say which faces of the set ``name`` are none of the dice that a game knows by that name.

    Or that a game writes that name otherwise, as of a folder that somebody named. None where
    neither is so, or where no game has such dice: these may be somebody's own.
    """
    dice = game_dice(games)
    if name not in dice and name.lower() in dice:
        return (
            f"no roll is read with the set {name}: the game calls its dice {name.lower()}; rename "
            "the set's folder so"
        )
    kind = dice.get(name)
    strange = strange_faces(faces, kind)
    if kind is None or not strange:
        return None
    return (
        f"the {name} dice have no {', '.join(strange)}, with which no roll can be read; their "
        f"faces are {', '.join(face_names(kind))}: teach them by these names"
    )
