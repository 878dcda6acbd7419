"""What msgspec refuses, told in our words: which value, where it stands, and what would do."""

import difflib
import re
import reprlib
from collections.abc import Sequence
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta

__all__ = ["hint", "told", "wanted"]

Shape = type[msgspec.Struct]

_SHORT = reprlib.Repr()
"""How a value is named that cannot be: however long it is, or deep."""
_SHORT.maxstring = _SHORT.maxother = 80

_REFUSED = re.compile(r"(.*) - at `\$(.*)", re.DOTALL)
_STEP = re.compile(r"\.([^.\[\]`]+)|\[(\d+)\]|(\[\.\.\.\])")
_NAMED = re.compile(r"(unknown|missing required) field `(.*?)`")


def told(error: msgspec.ValidationError, raw: Any, shape: Shape) -> str:
    """Say what is wrong with ``raw``, plain data that was refused as a ``shape``.

    Places in lists are counted from 1, as people count.
    """
    found = _REFUSED.match(str(error))
    what, where = found.groups() if found is not None else (str(error), "")
    keys, shown, value = _place(where, raw, shape)
    named = _NAMED.search(what)
    if named is None:
        return f"{shown} = {_SHORT.repr(value)} cannot be; give {wanted(shape, keys)}"
    key = ".".join([*keys, named[2]])
    if named[1] == "unknown":
        return f"there is no key {key}; {hint(named[2], list(_fields(shape, keys)))}"
    return f"there is no {key}; give {wanted(shape, [*keys, named[2]])}"


def hint(mistyped: str, known: Sequence[str]) -> str:
    """Say what was meant by a name, or what there is."""
    close = difflib.get_close_matches(mistyped, known, n=1)
    return f"did you mean {close[0]}?" if close else f"there are {', '.join(known)}"


def wanted(shape: Shape, keys: Sequence[str]) -> str:
    """Say what would do for a key of ``shape``, or for a whole table of keys."""
    described = _description(_fields(shape, keys[:-1])[keys[-1]])
    return described or f"a table of keys, [{keys[-1]}]"


def _place(where: str, raw: Any, shape: Shape) -> tuple[list[str], str, Any]:
    """Return the keys that lead to a place, the place as it is shown, and what stands there.

    Of a table with free keys msgspec tells only that one of its entries is wrong.
    """
    keys: list[str] = []
    shown, value = "", raw
    for name, index, entry in _STEP.findall(where):
        step = int(index) if index else name
        if entry:
            step = _refused_entry(value, _fields(shape, keys[:-1])[keys[-1]])
        elif name:
            keys.append(name)
        shown += f"[{int(index) + 1}]" if index else f".{step}"
        value = value[step]
    return keys, shown.removeprefix("."), value


def _refused_entry(table: dict[str, Any], of: Any) -> str:
    """Return the key of the first entry of ``table`` that does not fit when it is alone."""
    for key, value in table.items():
        try:
            msgspec.convert({key: value}, of)
        except msgspec.ValidationError:
            return key
    raise KeyError(f"no entry of {table} is refused as one of {of}")


def _fields(shape: Shape, keys: Sequence[str]) -> dict[str, Any]:
    hints = get_type_hints(shape, include_extras=True)
    return _fields(hints[keys[0]], keys[1:]) if keys else hints


def _description(of: Any) -> str | None:
    """Find what a key's type says of itself: the outermost that says anything."""
    if get_origin(of) is Annotated:
        said = (part.description for part in of.__metadata__ if isinstance(part, Meta))
        return next(said, None)
    return next((found for part in get_args(of) if (found := _description(part))), None)
