"""What the file of a taught set says: its name, its faces, and the pictures that show them."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from reprlib import repr as shortened
from sys import float_info
from typing import Any

from croupier import file_bytes, parse_toml
from vision.errors import DiceSetError, NoSetError
from vision.finding.face_sizes import FaceSizes
from vision.trays import Mount

__all__ = ["FEWEST_FACES", "SET_FILE", "Pairs", "SetFile", "read_set_file"]

Pairs = frozenset[frozenset[str]]

SET_FILE = "set.toml"
FEWEST_FACES, PAIR = 2, 2
STEEPEST = 3.0
"""The logarithm of how much larger faces may look at one end of a frame than at the other."""


@dataclass(frozen=True)
class SetFile:
    """A taught set's facts."""

    name: str
    mount: Mount
    samples: Mapping[str, tuple[str, ...]]
    """The names of each face's pictures."""
    round_faces: frozenset[str]
    """Faces that may lie any way round in their pictures."""
    alike: Pairs
    """Faces that the set's own tests took for each other, or hardly told apart, now and then."""
    twins: Pairs
    """Those that seem to bear the same."""
    sizes: FaceSizes | None
    """How large the dice looked, if most have one size."""


def read_set_file(folder: Path) -> SetFile:
    """What the file in a set's folder says.

    Raises:
        NoSetError: it is missing.
        DiceSetError: it may not be read, or says something else than `teach` writes.
    """
    path = folder / SET_FILE
    try:
        return _checked(_facts(path))
    except DiceSetError:
        raise
    except RecursionError as error:
        raise DiceSetError(
            f"{path} is damaged: it nests without end; teach the set again"
        ) from error
    except (KeyError, TypeError, ValueError) as error:
        what = f"{error} is missing" if isinstance(error, KeyError) else str(error)
        raise DiceSetError(f"{path} is damaged: {what}; teach the set again") from error


def _facts(path: Path) -> dict[str, Any]:
    try:
        return parse_toml(file_bytes(path))
    except FileNotFoundError:
        raise NoSetError(
            f"{path.parent} holds no taught dice: {path.name} is missing; teach the set first, or "
            "name the folder in which it is kept"
        ) from None
    except OSError as error:
        raise DiceSetError(
            f"{path} cannot be read ({error.strerror}); name the folder of a taught set that this "
            "user may read, or teach the set again"
        ) from error
    except ValueError as error:  # of TOML, of UTF-8, or of a number without end
        raise DiceSetError(f"{path} cannot be read: {error}; teach the set again") from error


def _checked(facts: Mapping[str, Any]) -> SetFile:
    samples = {
        face: _files(files, face)
        for face, files in _table(facts.get("samples", {}), "samples").items()
    }
    if len(samples) < FEWEST_FACES:
        raise ValueError(f"it names fewer than two faces: {sorted(samples)}")
    if not isinstance(facts["name"], str):
        raise TypeError(f"its name is {shortened(facts['name'])} and no text")
    alike = _pairs(facts.get("alike", []), "alike")
    return SetFile(
        facts["name"],
        Mount(facts["mount"]),
        samples,
        frozenset(_names(facts["round"], "round")) if facts.get("round") else frozenset(),
        alike,
        _pairs(facts["twins"], "twins") if "twins" in facts else alike,
        _sizes(_table(facts["seen"], "seen")) if "seen" in facts else None,
    )


def _table(value: object, of: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise TypeError(f"{of} is {shortened(value)} and no table")
    return value


def _sizes(seen: Mapping[str, Any]) -> FaceSizes:
    """How large dice looked: the frame's height and width, px, an edge, px, and how that grows."""
    height, width = _numbers(seen["frame"], "seen.frame", 2)
    (edge,) = _numbers([seen["edge"]], "seen.edge", 1)
    across, down = _numbers(seen["growth"], "seen.growth", 2)
    if not 0 < edge <= min(height, width):
        raise ValueError(f"no frame of {width:g} x {height:g} pixels shows edges of {edge:g}")
    if max(abs(across), abs(down)) > STEEPEST:
        raise ValueError(f"faces do not grow so much in a frame: {across:g}, {down:g}")
    return FaceSizes((int(height), int(width)), edge, (across, down))


def _numbers(value: object, of: str, many: int) -> tuple[float, ...]:
    """So many numbers that a computer reckons with: TOML's may have any number of digits."""
    if not isinstance(value, list) or len(value) != many:
        raise TypeError(f"{of} is {shortened(value)}, not {many} number(s)")
    if not all(isinstance(one, int | float) and abs(one) <= float_info.max for one in value):
        raise TypeError(f"{of} is {shortened(value)}, not {many} number(s)")
    return tuple(map(float, value))


def _names(value: object, of: str) -> tuple[str, ...]:
    """A list of names, at least one."""
    if not isinstance(value, list) or not value or not all(isinstance(one, str) for one in value):
        raise TypeError(f"{of} is {shortened(value)} and no list of names")
    return tuple(value)


def _files(value: object, of: str) -> tuple[str, ...]:
    """A list of names of files that lie beside this one."""
    names = _names(value, of)
    strange = [name for name in names if not name or "\0" in name or name != Path(name).name]
    if strange:
        raise ValueError(f"{of} names {strange[0]!r}, which is no file beside it")
    return names


def _pairs(value: object, of: str) -> Pairs:
    if not isinstance(value, list):
        raise TypeError(f"{of} is {shortened(value)} and no list of pairs")
    pairs = [_names(pair, of) for pair in value]
    if any(len(pair) != PAIR for pair in pairs):
        raise ValueError(f"{of} is {shortened(value)} and no list of pairs")
    return frozenset(map(frozenset, pairs))
