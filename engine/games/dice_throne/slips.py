"""What mends a file that is no TOML: its reader says what it stumbled over, in its own words."""

__all__ = ["mend"]

_TWICE = (
    "a key is written once; of what there are several each begins with [[...]], as [[abilities]] "
    "does, and above its [[abilities.levels]]"
)
_LINE = 'a line is a key, = and what it is, as in id = "my-hero"; a note begins with #'
_OPEN = "a comma between two of its entries is missing, or what closes it"
_MENDS = {
    "Cannot overwrite": _TWICE,
    "Cannot declare": _TWICE,
    "Cannot mutate": _TWICE,
    "Duplicate": _TWICE,
    "Expected '='": _LINE,
    "Invalid statement": _LINE,
    "Expected newline": _LINE,
    "Unclosed": _OPEN,
    "Expected ']": "as many brackets close as open, as in [[abilities]]",
    "Invalid value": 'words stand in plain quotes, as in "flour"; numbers, true and false do not',
    "Invalid initial": "a table {...} stands on one line, and has no comma at its end",
    r"Illegal character '\n'": "the quotes are not closed on their line",
}
"""How messages of ``tomllib`` begin, and what most often helps there."""


def mend(says: str) -> str:
    """Return what would do where ``tomllib`` says so; nothing where it speaks for itself."""
    return next((remedy for begins, remedy in _MENDS.items() if says.startswith(begins)), "")
