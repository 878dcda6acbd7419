"""Which sets of dice may be taught here: those that the game rolls, and those that were taught."""

import logging
from collections.abc import Mapping, Sequence
from pathlib import Path

from device.errors import DataError
from device.game_dice import face_names, strange_faces
from device.readers import Readers
from device.sayings import unusable
from device.set_drafts import new_set_folder
from device.taught_sets import TaughtSet, is_plain_name, taught_sets
from engine import DieKind, Message, RefusalError
from vision import DiceSetError
from webui import Learned, Teachable

__all__ = ["TeachableSets", "refuse_too_much"]

_log = logging.getLogger(__name__)

_FEWEST_FACES, _MOST_FACES = 2, 24
_LONGEST_FACE = 60
"""Letters of a face's name."""


class TeachableSets:
    """Knows them by their names; told by one thread, asked from any."""

    def __init__(self, data: Path, readers: Readers, known: Mapping[str, DieKind]) -> None:
        """``known`` are dice of all games by the names of their sets."""
        self._data, self._readers, self._known = data, readers, known
        self._kinds: dict[str, DieKind] = {}

    def note(self, kinds: Sequence[DieKind]) -> bool:
        """Note which dice the game rolls, of which cubes may be taught; say whether any is new."""
        new = {kind.name: kind for kind in kinds if kind.is_cube and kind.name not in self._kinds}
        self._kinds = {**self._kinds, **new}  # a new one: pages may look through what it was
        return bool(new)

    def sets(self) -> tuple[Teachable, ...]:
        """Return all of them in the order of their names."""
        found = {name: Teachable(name, face_names(kind)) for name, kind in self._kinds.items()}
        for each in self._taught():
            error = self._readers.unused(each.name) or each.wrong
            wrong = unusable(error) if error else None
            kind = self._kind(each.name)
            faces = face_names(kind) if kind else each.faces
            learned = None if error else Learned(each.version, each.faces)
            found[each.name] = Teachable(
                each.name, faces, taught=True, wrong=wrong, learned=learned
            )
        return tuple(found[name] for name in sorted(found))

    def folder_for(self, name: str, faces: tuple[str, ...]) -> Path:
        """Return where a set with these faces is to be kept.

        Raises:
            RefusalError: no set can be called that, or have these faces.
        """
        refuse_too_much(faces)
        if len(faces) < _FEWEST_FACES or not self._may_be_called(name, faces):
            raise RefusalError(
                f"no set {name!r} of the faces {list(faces)}: name it, and two faces or more, "
                "in letters, digits and hyphens",
                Message("eye.no-set"),
            )
        self._refuse_other_faces(name, faces)
        try:
            return new_set_folder(self._data, name)
        except DataError as error:
            raise RefusalError(str(error), Message("eye.name-taken")) from error

    def _kind(self, name: str) -> DieKind | None:
        return self._kinds.get(name) or self._known.get(name)

    def _refuse_other_faces(self, name: str, faces: tuple[str, ...]) -> None:
        """Refuse names with which no roll of a game's dice could be read."""
        kind = self._known.get(name)
        if kind is not None and (strange := strange_faces(faces, kind)):
            theirs = ", ".join(face_names(kind))
            raise RefusalError(
                f"the {name} dice have no {', '.join(strange)}; their faces are {theirs}",
                Message("eye.other-faces", {"names": theirs}),
            )

    def _may_be_called(self, name: str, faces: tuple[str, ...]) -> bool:
        """Tell whether these are names; faces of a die that the game rolls are called as there."""
        kind = self._kind(name)
        known = kind.faces if kind else ()
        own = [face for face in faces if face not in known]
        return all(is_plain_name(each) for each in (name, *own))

    def _taught(self) -> list[TaughtSet]:
        try:
            return list(taught_sets(self._data, self._readers.mount))
        except DiceSetError as error:
            _log.debug("%s", error)
            return []


def refuse_too_much(faces: Sequence[str]) -> None:
    """Refuse more faces than a set has, or longer names than its faces have.

    Raises:
        RefusalError: that is too much.
    """
    if len(faces) <= _MOST_FACES and all(len(face) <= _LONGEST_FACE for face in faces):
        return
    raise RefusalError(
        f"no set of the {len(faces)} faces {list(faces)}: name {_MOST_FACES} at most, each in "
        f"{_LONGEST_FACE} letters at most",
        Message("eye.too-many-faces", {"faces": _MOST_FACES, "letters": _LONGEST_FACE}),
    )
