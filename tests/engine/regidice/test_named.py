"""Every rule, vector and edge case of the rules is named by a test."""

import ast
import re
from pathlib import Path

RULES = {
    f"RG-{number:03}"
    for numbers in (
        range(1, 7),
        range(10, 14),
        range(20, 27),
        range(30, 35),
        range(40, 49),
        range(50, 55),
        range(60, 63),
        range(70, 75),
    )
    for number in numbers
}
VECTORS = {f"T-{number:02}" for number in range(1, 25)}
EDGES = {f"E-{number}" for number in range(1, 8)}


def sentences() -> str:
    """Return what the tests of this folder say that they prove."""
    paths = Path(__file__).parent.glob("test_*.py")
    nodes = [node for path in paths for node in ast.parse(path.read_text("utf-8")).body]
    tests = [node for node in nodes if isinstance(node, ast.FunctionDef)]
    return "\n".join(ast.get_docstring(node) or "" for node in tests)


def test_every_rule_and_vector_is_named() -> None:
    """Not one id is missing, counting those within "RG-010 to RG-013"."""
    text = sentences()
    named = set(re.findall(r"\b(?:RG-\d{3}|T-\d{2}|E-\d)\b", text))
    for first, last in re.findall(r"RG-(\d{3}) to RG-(\d{3})", text):
        named |= {f"RG-{number:03}" for number in range(int(first), int(last) + 1)}
    assert sorted((RULES | VECTORS | EDGES) - named) == []
