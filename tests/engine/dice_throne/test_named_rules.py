"""Every rule, vector and edge case of Dice Throne is named by a test that shows it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent
RULES = ((1, 7), (10, 26), (30, 34), (40, 48), (50, 54), (60, 66))
MORE_RULES = ((70, 75), (80, 87), (90, 93), (100, 104))
NAMED = re.compile(r"\b(DT|T|E)-(\d+)(?: to (?:DT|T|E)-(\d+))?")


def known() -> list[str]:
    """Return the ids of all rules of the rulebook, vectors and edge cases."""
    rules = [f"DT-{n:03}" for first, last in RULES + MORE_RULES for n in range(first, last + 1)]
    vectors = [f"T-{n:02}" for n in range(1, 35)]
    return rules + vectors + [f"E-{n}" for n in range(1, 16)]


def named() -> Iterator[str]:
    """Yield the ids that the sentences of the tests in this folder name; "T-01 to T-04" is four."""
    for path in HERE.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield from ids_in(ast.get_docstring(node) or "")


def ids_in(text: str) -> Iterator[str]:
    """Yield the ids that ``text`` names, ranges spelt out."""
    for sort, first, last in NAMED.findall(text):
        for number in range(int(first), int(last or first) + 1):
            yield f"{sort}-{number:0{len(first)}}"


def test_every_rule_is_named_by_a_test() -> None:
    """No rule, vector or edge case is left without a test that says it shows it."""
    assert sorted(set(known()) - set(named())) == []


def test_no_test_names_what_there_is_not() -> None:
    """An id in a test is one of those that exist: a slip of the pen would hide a gap."""
    assert sorted(set(named()) - set(known())) == []


@pytest.mark.parametrize(
    "text, ids",
    [("T-01 to T-03, E-5", ["T-01", "T-02", "T-03", "E-5"]), ("DT-024, step 1", ["DT-024"])],
)
def test_how_ids_are_read(text: str, ids: list[str]) -> None:
    """A range names all between its ends."""
    assert list(ids_in(text)) == ids
