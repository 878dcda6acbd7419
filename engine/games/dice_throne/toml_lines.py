"""Where things stand in a TOML file: the line of each key and each array's item."""

import re
from collections.abc import Iterator

__all__ = ["KeyPath", "lines_of"]

KeyPath = tuple[str | int, ...]
"""The keys, and the numbers of items, that lead to a place."""

_TOKEN = re.compile(
    r"(?P<space>[ \t\r]+)|(?P<line>\n)|(?P<comment>\#[^\n]*)"
    r'|(?P<string>"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\')'
    r'|(?P<mark>[\[\]{},=.])|(?P<bare>[^\s\[\]{},=.#"\']+)',
    re.DOTALL,
)


def lines_of(text: str) -> dict[KeyPath, int]:
    """Return the line, from 1, of each key and item of ``text``, which must be sound TOML."""
    reader = _Reader(text)
    reader.read()
    return reader.lines


def _tokens(text: str) -> Iterator[tuple[str, str, int]]:
    line = 1
    for found in _TOKEN.finditer(text):
        kind, piece = found.lastgroup or "", found.group()
        if kind not in ("space", "comment"):
            yield kind, piece, line
        line += piece.count("\n")
    yield "end", "", line


class _Reader:
    """Walks over the tokens; ``at`` is the next one."""

    def __init__(self, text: str) -> None:
        self.tokens = list(_tokens(text))
        self.at = 0
        self.lines: dict[KeyPath, int] = {(): 1}
        self.counts: dict[KeyPath, int] = {}

    @property
    def piece(self) -> str:
        """The next token's text."""
        return self.tokens[self.at][1]

    def read(self) -> None:
        """Read the whole file."""
        table: KeyPath = ()
        while self.tokens[self.at][0] != "end":
            if self.piece == "\n":
                self.at += 1
            elif self.piece == "[":
                table = self._header()
            else:
                self._pair(table)

    def _header(self) -> KeyPath:
        line = self.tokens[self.at][2]
        array = self.tokens[self.at + 1][1] == "["
        self.at += 2 if array else 1
        path = self._resolved(self._key("]"))
        self.at += 1 if array else 0
        if array:
            path = (*path, self.counts.setdefault(path, 0))
            self.counts[path[:-1]] += 1
        self._mark(path, line)
        return path

    def _resolved(self, keys: list[str]) -> KeyPath:
        """Return the path of a header: of each array on the way its last item is meant."""
        path: KeyPath = ()
        for last, key in zip([*[False] * (len(keys) - 1), True], keys, strict=True):
            path = (*path, key)
            if not last and path in self.counts:
                path = (*path, self.counts[path] - 1)
        return path

    def _key(self, end: str) -> list[str]:
        keys = []
        while self.piece != end:
            if self.piece != ".":
                keys.append(self.piece.strip("\"'"))
            self.at += 1
        self.at += 1
        return keys

    def _pair(self, table: KeyPath) -> None:
        line = self.tokens[self.at][2]
        path = (*table, *self._key("="))
        self._mark(path, line)
        self._value(path)

    def _value(self, path: KeyPath) -> None:
        opening = self.piece
        self.at += 1
        if opening == "[":
            self._array(path)
        elif opening == "{":
            self._inline(path)
        else:
            while self.piece not in (",", "]", "}", "\n", ""):
                self.at += 1

    def _array(self, path: KeyPath) -> None:
        count = 0
        while self.piece != "]":
            if self.piece in (",", "\n"):
                self.at += 1
                continue
            self._mark((*path, count), self.tokens[self.at][2])
            self._value((*path, count))
            count += 1
        self.at += 1

    def _inline(self, path: KeyPath) -> None:
        while self.piece != "}":
            if self.piece in (",", "\n"):
                self.at += 1
            else:
                self._pair(path)
        self.at += 1

    def _mark(self, path: KeyPath, line: int) -> None:
        for end in range(1, len(path) + 1):
            self.lines.setdefault(path[:end], line)
