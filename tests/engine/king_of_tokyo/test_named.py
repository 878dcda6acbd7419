"""Every rule, vector, edge case and card is named by a test."""

import ast
import re
from functools import cache
from pathlib import Path

from engine.games.king_of_tokyo.content import power_cards
from tests.engine.king_of_tokyo.test_discard_cards import CHANGES

RULES = {
    f"KT-{number:03}"
    for numbers in (
        range(1, 6),
        range(10, 22),
        range(30, 35),
        (40, 41, 42, 50),
        range(60, 64),
        range(70, 76),
    )
    for number in numbers
}
VECTORS = {"T-01b", *(f"T-{number:02}" for number in range(1, 22))}
EDGES = {f"E-{number}" for number in range(1, 11)}


@cache
def all_tests() -> list[ast.FunctionDef]:
    """Return every test of this folder."""
    paths = Path(__file__).parent.glob("test_*.py")
    nodes = [node for path in paths for node in ast.parse(path.read_text("utf-8")).body]
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef)]
    return [node for node in functions if node.name.startswith("test_")]


def named() -> set[str]:
    """Return the ids that the tests' sentences name, ranges filled up."""
    found: set[str] = set()
    for test in all_tests():
        text = ast.get_docstring(test) or ""
        found |= set(re.findall(r"\b(?:KT-\d{3}|T-\d\db?|E-\d{1,2})\b", text))
        for kind, first, last in re.findall(r"\b(KT|T|E)-(\d+) to \1-(\d+)", text):
            width = len(first)
            numbers = range(int(first), int(last) + 1)
            found |= {f"{kind}-{number:0{width}}" for number in numbers}
    return found


def strings_of_tests() -> set[str]:
    """Return the plain strings that tests and their parameters use, their sentences aside."""
    nodes = [node for test in all_tests() for node in ast.walk(test)]
    sentences = {ast.get_docstring(test, clean=False) for test in all_tests()}
    values = [node.value for node in nodes if isinstance(node, ast.Constant)]
    return {value for value in values if isinstance(value, str)} - {s for s in sentences if s}


def test_every_rule_and_vector_is_named() -> None:
    """No rule, no vector and no edge case is missing from the sentences."""
    sentences = named()
    assert sorted((RULES | VECTORS | EDGES) - sentences) == []


def test_every_card_is_played() -> None:
    """Each of the 66 cards stands in a scenario: a test's own, or that of the discard cards."""
    assert len(power_cards()) == 66
    assert set(power_cards()) <= strings_of_tests() | set(CHANGES)
