"""Every rule, vector and edge case that is kept here is named by a test; the others by a reason."""

import ast
import re
from pathlib import Path

RULES = {
    f"MW-{number:03}"
    for numbers in (
        range(1, 8),
        range(10, 21),
        range(30, 35),
        range(40, 51),
        range(60, 71),
        range(80, 85),
        range(90, 95),
    )
    for number in numbers
}
VECTORS = {"T-20b", *(f"T-{number:02}" for number in range(1, 23))}
EDGES = {f"E-{number}" for number in range(1, 12)}

ON_THE_TABLE = {
    "where things stand, who moves where, what is in sight": (
        "MW-003 MW-030 MW-032 MW-033 MW-034 MW-048 MW-080 MW-084 T-18 T-21 T-22 E-4"
    ),
    "cards in hand and in play: spellbooks, enchantments, equipment, what cards do at any time": (
        "MW-005 MW-019 MW-020 MW-043 MW-044 MW-045 MW-046 T-19 E-5 E-8 E-9 E-10 E-11"
    ),
    "how a spellbook is made": "MW-090 MW-091 MW-092 MW-094 T-14 T-15 T-16 T-20 T-20b",
}
"""What Croupier leaves to the people, by what it is about (docs/mage-wars.md)."""


def left_out() -> set[str]:
    """Return the ids that are left to the people."""
    return {name for names in ON_THE_TABLE.values() for name in names.split()}


def named() -> set[str]:
    """Return the ids that the tests' sentences name, ranges filled up."""
    paths = Path(__file__).parent.glob("test_*.py")
    nodes = [node for path in paths for node in ast.parse(path.read_text("utf-8")).body]
    tests = [node for node in nodes if isinstance(node, ast.FunctionDef)]
    text = "\n".join(ast.get_docstring(node) or "" for node in tests)
    found = set(re.findall(r"\b(?:MW-\d{3}|T-\d\db?|E-\d{1,2})\b", text))
    for kind, first, last in re.findall(r"\b(MW|T|E)-(\d+) to \1-(\d+)", text):
        numbers = range(int(first), int(last) + 1)
        found |= {f"{kind}-{number:0{len(first)}}" for number in numbers}
    return found


def test_every_rule_and_vector_is_named_or_left_out() -> None:
    """Not one id is missing, and none is both."""
    assert sorted((RULES | VECTORS | EDGES) - named() - left_out()) == []
    assert sorted(named() & left_out()) == []
    assert left_out() <= RULES | VECTORS | EDGES
