"""The page's languages: message keys in, text in the reader's language out."""

import gettext
import io
import logging
import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from string import Formatter

import babel
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from engine import Message
from webui.particles import fitted

__all__ = ["LANGUAGES", "Catalogue", "SeatNames", "best_language", "load_catalogues"]

LANGUAGES = ("en", "zh-Hant", "ko")
"""The languages there are catalogues of, as BCP 47 tags; the first where nobody asks for one."""

SeatNames = Callable[[int], str]

_Compiled = tuple[gettext.GNUTranslations, frozenset[str], dict[str, str], dict[str, str]]
"""Texts, the names of those with plural forms, symbols and heroes."""

_FOLDER = Path(__file__).parent / "translations"
_COUNT = "count"
_HAN = "[\u4e00-\u9fff]"
_TOO_CLOSE = re.compile(f"{_HAN}[0-9A-Za-z+−]|[0-9A-Za-z]{_HAN}")
_NEGATIVE = re.compile("-([0-9]+)")

_log = logging.getLogger(__name__)


class Catalogue:
    """All texts in one language.

    An entry's name is a message key; a parameter stands in it as ``{name}``. Where the number of
    something changes the words, the parameter is called ``count`` and the entry has plural forms.
    """

    def __init__(
        self,
        language: str,
        texts: gettext.GNUTranslations,
        plurals: frozenset[str],
        symbols: Mapping[str, str],
        heroes: Mapping[str, str],
    ) -> None:
        self.language = language
        self._texts, self._plurals = texts, plurals
        self._symbols, self._heroes = symbols, heroes
        self._missed: set[str] = set()
        self._plain: dict[str, str] = {}

    def text(self, message: Message, seat_name: SeatNames) -> str:
        """Say ``message``, and every message among its parameters, in this language."""
        if message.key == "seat.name":
            return seat_name(int(str(message.params["seat"])))
        if message.key == "literal":
            return self._literal(message)
        values = {
            name: self.text(value, seat_name) if isinstance(value, Message) else value
            for name, value in message.params.items()
        }
        return self.word(message.key, **values)

    def _literal(self, message: Message) -> str:
        """Say people's own words: in this language, else in English, else in what there is."""
        said = message.params
        best = said.get(self.language, said.get(LANGUAGES[0]))
        return str(next(iter(said.values()), "") if best is None else best)

    def knows(self, key: str) -> bool:
        """Tell whether there is an entry ``key``."""
        return self._texts.gettext(key) != key

    def symbol(self, game: str, name: str) -> str | None:
        """Say a symbol of ``game``'s dice, else of any other's: a log tells of earlier games."""
        key = f"{game}.symbol.{name}"
        return self.word(key) if self.knows(key) else self._symbols.get(name)

    def dice(self, name: str) -> str | None:
        """Say whose a kind of dice is: a hero's, or a game's."""
        key = f"game.{name}"
        return self.word(key) if self.knows(key) else self._heroes.get(name)

    def word(self, key: str, /, **values: str | int) -> str:
        """Say the entry ``key``; a key that no catalogue has is shown itself, and logged once.

        Without values it is always the same: a page state has some hundreds of such, most of them
        names of numbers.
        """
        if values:
            return self._put_together(key, values)
        if key not in self._plain:
            self._plain[key] = self._put_together(key, {})
        return self._plain[key]

    def _put_together(self, key: str, values: Mapping[str, str | int]) -> str:
        count = values.get(_COUNT)
        if key in self._plurals and isinstance(count, int):
            template = self._texts.ngettext(key, key, count)
        else:
            template = self._texts.gettext(key)
        try:
            text = _filled(template, values)
        except (KeyError, ValueError, IndexError):
            text = key
        if text == key and key not in self._missed:
            self._missed.add(key)
            _log.warning("no text in %s for %r with %r", self.language, key, sorted(values))
        return text


def _filled(template: str, values: Mapping[str, str | int]) -> str:
    """Put ``values`` into ``template``.

    Chinese is set apart from Latin letters, digits and signs: whether a value begins or ends so,
    no entry can know. Nor can it know which particle Korean has after it. A minus is as long as a
    plus, as the page writes it too.
    """
    said = ""
    for text, name, _, _ in Formatter().parse(template):
        value = "" if name is None else f"{values[name]}"
        number = _NEGATIVE.fullmatch(value)
        for part in (fitted(said, text), f"−{number[1]}" if number else value):
            said += f" {part}" if _TOO_CLOSE.fullmatch(said[-1:] + part[:1]) else part
    return said


def _named(catalogue: Catalog, sort: str) -> dict[str, str]:
    """Return what all games call things of a sort, by name: their symbols, their heroes."""
    return {
        name: str(entry.string)
        for entry in catalogue
        for _, within, name in [str(entry.id).partition(f".{sort}.")]
        if within
    }


def load_catalogues() -> Mapping[str, Catalogue]:
    """Read the catalogue of every language, by its tag."""
    return {language: Catalogue(language, *_our_own(language)) for language in LANGUAGES}


@cache
def _our_own(language: str) -> _Compiled:
    """Read them once: for hundreds of pages, as tests open them, it takes half a minute."""
    return _compiled(language, _FOLDER / language.replace("-", "_") / "LC_MESSAGES")


def _compiled(language: str, folder: Path) -> _Compiled:
    """Read the gettext catalogues in ``folder``: the page's, the table's, one for each game."""
    locale = babel.Locale.parse(language, sep="-")
    catalogue = Catalog(locale=locale)
    for path in sorted(folder.glob("*.po")):
        with path.open("rb") as file:
            for entry in read_po(file, locale=locale, abort_invalid=True):
                catalogue[entry.id] = entry
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    plurals = frozenset(entry.id[0] for entry in catalogue if entry.pluralizable)
    symbols, heroes = (_named(catalogue, sort) for sort in ("symbol", "hero"))
    return gettext.GNUTranslations(compiled), plurals, symbols, heroes


def best_language(accepted: str | None, chosen: str | None) -> str:
    """Return the language to speak to a reader.

    ``chosen`` is what they picked on the page, ``accepted`` their browser's Accept-Language. Who
    reads any Chinese is shown the Chinese there is.
    """
    if chosen in LANGUAGES:
        return chosen
    for wish in _by_preference(accepted or ""):
        for language in LANGUAGES:
            if wish.partition("-")[0].casefold() == language.partition("-")[0]:
                return language
    return LANGUAGES[0]


def _by_preference(accepted: str) -> list[str]:
    wishes = []
    for part in accepted.split(",")[:20]:
        tag, _, weight = part.partition(";")  # with spaces around it or not (RFC 9110, 12.4.2)
        try:
            wishes.append((-float(weight.strip().removeprefix("q=") or 1), tag.strip()))
        except ValueError:
            continue
    return [tag for _, tag in sorted(wishes, key=lambda wish: wish[0])]
