"""Heroes, cards and tokens read from their files."""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TypeVar

import msgspec

from croupier import file_bytes
from engine.games.dice_throne.checking import Finding, check_hero
from engine.games.dice_throne.content import Card, Companion, Content, Hero, Token
from engine.games.dice_throne.errors import ContentError
from engine.games.dice_throne.naming import named

__all__ = ["check", "check_folder", "load_content", "load_hero", "printed_content", "with_heroes"]

_FOLDER = Path(__file__).with_name("content")
_LARGEST = 500_000
_NAME_ANOTHER = "name a hero's file, a text that ends in .toml"


class _CardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cards: tuple[Card, ...]


_Shape = TypeVar("_Shape")


@cache
def printed_content() -> Content:
    """Return the heroes, cards, tokens and companions that come with Croupier."""
    return load_content(_FOLDER)


def load_content(folder: Path) -> Content:
    """Read ``tokens.toml``, ``companions.toml``, ``cards.toml`` and ``heroes/*.toml``.

    Raises:
        ContentError: a file is missing or not as it should be.
    """
    content = Content(
        heroes={},
        cards=_read(folder / "cards.toml", _CardFile).cards,
        tokens=_read(folder / "tokens.toml", dict[str, Token]),
        companions=_read(folder / "companions.toml", dict[str, Companion]),
    )
    for path in sorted((folder / "heroes").glob("*.toml")):
        content = _added(content, load_hero(path, content))
    return content


def with_heroes(content: Content, folder: Path) -> Content:
    """Return ``content`` with the heroes of ``folder`` added, each a file ``*.toml``.

    Raises:
        ContentError: that is no folder that may be read, a file is not as it should be, or it names
            its hero like another.
    """
    symbols = {face.partition("-")[2] for hero in content.heroes.values() for face in hero.faces}
    for path in _hero_files(folder):
        content = _added(content, named(load_hero(path, content), symbols))
    return content


def load_hero(path: Path, content: Content) -> Hero:
    """Read one hero's file, which may name the tokens and companions of ``content``.

    Raises:
        ContentError: it is missing or not as it should be; all that is wrong is said.
    """
    hero, findings = _checked(path, content)
    if hero is None:
        raise ContentError("\n".join(map(str, findings)))
    return hero


def check(path: Path, content: Content | None = None) -> list[Finding]:
    """Return all that is wrong with a hero's file; nothing if it can be played.

    ``content`` is what the file may lean on, by default what comes with Croupier.
    """
    return _checked(path, content or printed_content())[1]


def check_folder(folder: Path) -> Iterator[tuple[Path, list[Finding]]]:
    """Yield each hero's file of ``folder`` with all that is wrong with it, as it would be loaded.

    What stands in a file may lean on those before it, and may not be called like it.

    Raises:
        ContentError: that is no folder that may be read.
    """
    content = printed_content()
    for path in _hero_files(folder):
        hero, findings = _checked(path, content)
        if hero is not None:
            content = _added(content, hero)
        yield path, findings


def _checked(path: Path, content: Content) -> tuple[Hero | None, list[Finding]]:
    try:
        if path.stat().st_size > _LARGEST:
            says = f"the file is larger than {_LARGEST} bytes"
            return None, [Finding(str(path), 1, "", says, _NAME_ANOTHER)]
        text = file_bytes(path).decode("utf-8-sig")  # editors of Windows like to mark their files
    except OSError as error:
        says = f"cannot be read: {error.strerror or error}"
        return None, [Finding(str(path), 1, "", says, _NAME_ANOTHER)]
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        says = f"is not UTF-8: {error.reason}"
        return None, [Finding(str(path), line, "", says, "save it as text in UTF-8")]
    return check_hero(str(path), text, content)


def _hero_files(folder: Path) -> list[Path]:
    """Unlike ``glob``, which finds nothing in a folder that is not there, or may not be read."""
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == ".toml")
    except OSError as error:
        raise ContentError(
            f"{folder}: heroes cannot be looked for there ({error.strerror}); name a folder that "
            "is there, and that Croupier may read"
        ) from error


def _added(content: Content, hero: Hero) -> Content:
    return msgspec.structs.replace(
        content,
        heroes={**content.heroes, hero.id: hero},
        tokens={**content.tokens, **hero.own_tokens},
        companions={**content.companions, **hero.own_companions},
    )


def _read(path: Path, shape: type[_Shape]) -> _Shape:
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        return msgspec.convert(data, type=shape, strict=True, str_keys=True)
    except (OSError, ValueError, msgspec.ValidationError) as error:  # Debian 13's is no ValueError
        raise ContentError(f"{path}: {error}") from error
