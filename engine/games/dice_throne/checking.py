"""Checking a hero's file: every fault with its line, its key, the value and what would do."""

import re
import tomllib
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import Any, NamedTuple

import msgspec

from croupier import line_of_long_key
from engine.games.dice_throne.content import Ability, Card, Companion, Content, Hero, Id, Token
from engine.games.dice_throne.faults import Fault, faults
from engine.games.dice_throne.schema import expected, expected_key, fields
from engine.games.dice_throne.slips import mend
from engine.games.dice_throne.toml_lines import KeyPath, lines_of

__all__ = ["Finding", "check_hero"]

_SHOWN = 60
_AT = re.compile(r"(?P<says>.*?) - at `(?P<key>key` in `)?\$(?P<path>[^`]*)`$", re.DOTALL)
_STEP = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]|(\[\.\.\.\])")
_LINE = re.compile(r"\(at line (\d+), column \d+\)|\(at end of document\)")
_ENDLESS = re.compile(r"\d{1000,}")
_UNKNOWN = re.compile(r"unknown field `(.*)`")
_MISSING = re.compile(r"missing required field `(.*)`")
_LISTS: dict[str, Any] = {"abilities": Ability, "cards": Card}
_TABLES: dict[str, Any] = {"own_tokens": Token, "own_companions": Companion}


class Finding(NamedTuple):
    """One fault of a content file: ``key`` says where in it, ``says`` what is wrong there."""

    file: str
    line: int
    key: str
    says: str
    remedy: str = ""

    def __str__(self) -> str:
        place = (
            f"{self.file}:{self.line}: {self.key}: " if self.key else f"{self.file}:{self.line}: "
        )
        return place + (f"{self.says}; {self.remedy}" if self.remedy else self.says)


def check_hero(file: str, text: str, content: Content) -> tuple[Hero | None, list[Finding]]:
    """Return the hero that ``text`` describes, or None, and all that is wrong with it."""
    endless = _ENDLESS.search(text)  # tomllib cannot say where such a number stands
    if endless is not None:
        line = text.count("\n", 0, endless.start()) + 1
        return None, [Finding(file, line, "", "a number without end", "99 at most would do")]
    line_of_key = line_of_long_key(text)
    if line_of_key is not None:
        says, remedy = "a key with very many parts", "three would do: [own_companions.wolf.name]"
        return None, [Finding(file, line_of_key, "", says, remedy)]
    try:
        return _check(file, text, content)
    except tomllib.TOMLDecodeError as error:
        return None, [_not_toml(file, text, str(error))]
    except RecursionError:
        return None, [Finding(file, 1, "", "tables and lists are nested too deeply")]


def _check(file: str, text: str, content: Content) -> tuple[Hero | None, list[Finding]]:
    data, lines = tomllib.loads(text), lines_of(text)
    found = list(_misshapen(data))
    hero: Hero | None = None if found else _converted(data, Hero)
    if hero is not None:
        found = list(faults(hero, content))
    findings = [
        Finding(file, _line(lines, path), _shown(path), says, remedy)
        for path, says, remedy in found
    ]
    return None if found else hero, findings


def _not_toml(file: str, text: str, says: str) -> Finding:
    place = _LINE.search(says)
    last = text.count("\n") + 1
    line = int(place[1]) if place is not None and place[1] else last
    return Finding(file, line, "", f"not TOML: {_LINE.sub('', says).strip()}", mend(says))


def _converted(data: Any, shape: Any) -> Any:
    return msgspec.convert(data, type=shape, strict=True, str_keys=True)


def _misshapen(data: dict[str, Any]) -> Iterator[Fault]:
    """Yield what has not the shape it should have: one fault at most for each part of the file."""
    parts = dict(data)
    for key, shape in (*_LISTS.items(), *_TABLES.items()):
        whole = parts.get(key)
        if isinstance(whole, list if key in _LISTS else dict):
            parts[key] = type(whole)()
            for at, item in _items(whole):
                yield from _one_fault(item, shape, (key, at), data)
                yield from _key_faults(key, at)
    yield from _one_fault(parts, Hero, (), data)


def _key_faults(key: str, name: str | int) -> Iterator[Fault]:
    try:
        if isinstance(name, str):
            _converted(name, Id)
    except msgspec.ValidationError:
        yield (key, name), f"{name!r} is no name", f"{expected(('id',), {})} would do"


def _items(whole: Any) -> Iterable[tuple[str | int, Any]]:
    return enumerate(whole) if isinstance(whole, list) else whole.items()


def _one_fault(part: Any, shape: Any, base: KeyPath, data: Any) -> Iterator[Fault]:
    message = _refusal(part, shape)
    if message is not None:
        found = _AT.match(message)
        path = (*base, *_place(message, part, shape))
        if found and found["key"]:
            remedy = expected_key(path[:-1], data)
            yield path, _clipped(path[-1]), f"{remedy} would do"
        else:
            yield _told(found["says"] if found else message, path, data)


def _refusal(part: Any, shape: Any) -> str | None:
    try:
        _converted(part, shape)
    except msgspec.ValidationError as error:
        return str(error)
    return None


def _place(message: str, part: Any, shape: Any) -> KeyPath:
    """Return where in ``part`` the fault is that ``message`` tells.

    Of a table with free keys, msgspec tells only that one of its entries is wrong: the first that
    is refused with the same words when it stands there alone.
    """
    found = _AT.match(message)
    path: KeyPath = ()
    for name, at, entry in _STEP.findall(found["path"]) if found else ():
        path = (*path, _entry(message, part, shape, path) if entry else int(at) if at else name)
    return (*path, _entry(message, part, shape, path)) if found and found["key"] else path


def _entry(message: str, part: Any, shape: Any, path: KeyPath) -> str:
    table: dict[str, Any] = _value(part, path)
    alone = ((key, _with_only(part, path, key)) for key in table)
    return next((key for key, less in alone if _refusal(less, shape) == message), min(table))


def _with_only(part: Any, path: KeyPath, key: str) -> Any:
    """Return ``part`` with a table at ``path`` that has the entry ``key`` and no other."""
    if not path:
        return {key: part[key]}
    copy = part.copy()
    copy[path[0]] = _with_only(part[path[0]], path[1:], key)
    return copy


def _told(says: str, path: KeyPath, data: Any) -> Fault:
    unknown, missing = _UNKNOWN.search(says), _MISSING.search(says)
    if unknown is not None:
        name = unknown[1]
        return (*path, name), "there is no such key", _near(name, fields(path, data))
    if missing is not None:
        key = missing[1]
        remedy = expected((*path, key), data)
        return path, f"{key!r} is missing", f"it would be {remedy}" if remedy else ""
    remedy = expected(path, data)
    return path, _clipped(_value(data, path)), f"{remedy} would do" if remedy else says


def _value(data: Any, path: KeyPath) -> Any:
    for step in path:
        try:
            data = data[step]
        except (LookupError, TypeError):
            break
    return data


def _clipped(value: Any) -> str:
    shown = repr(value)
    if len(shown) > _SHOWN:
        shown = f"{shown[:_SHOWN]} ..."
    return f"{shown} cannot stand here"


def _near(name: str, known: list[str]) -> str:
    close = get_close_matches(name, known, 1, 0.7)
    return f"did you mean {close[0]!r}?" if close else f"there are {', '.join(known)}"


def _line(lines: dict[KeyPath, int], path: KeyPath) -> int:
    while path not in lines:
        path = path[:-1]
    return lines[path]


def _shown(path: KeyPath) -> str:
    """Return a path as people count: ``abilities[1].levels[2].needs``."""
    shown = ""
    for step in path:
        shown += f"[{step + 1}]" if isinstance(step, int) else f".{step}"
    return shown.removeprefix(".")
