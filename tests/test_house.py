"""The house itself: limits that no linter holds."""

import ast
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = ("device", "engine", "vision", "webui")
LONGEST_MODULE = 450
LONGEST_FUNCTION = 45


def modules() -> Iterator[Path]:
    """Yield every Python file of the rooms."""
    for room in ROOMS:
        yield from sorted((ROOT / room).rglob("*.py"))


def long_functions(source: str) -> list[str]:
    """Name the functions of a module, with their docstrings, that are longer than we allow."""
    return [
        node.name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or node.lineno) - node.lineno >= LONGEST_FUNCTION
    ]


def tracked_files() -> list[Path]:
    """List what git keeps."""
    listing = subprocess.run(
        ["git", "-c", "safe.directory=*", "ls-files", "-z"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    return [path for name in listing.split("\0") if name and (path := ROOT / name).is_file()]


def test_no_module_is_too_long() -> None:
    """A module stays short enough to be read in one sitting."""
    lengths = {str(path): len(path.read_text("utf-8").splitlines()) for path in modules()}
    assert lengths
    assert {path: n for path, n in lengths.items() if n > LONGEST_MODULE} == {}


def test_no_function_is_too_long() -> None:
    """A function fits on a screen."""
    found = {str(path): long_functions(path.read_text("utf-8")) for path in modules()}
    assert {path: names for path, names in found.items() if names} == {}


def test_a_long_function_is_noticed() -> None:
    """The check above would see a function that is one line too long."""
    body = "    pass\n" * LONGEST_FUNCTION
    assert long_functions(f"def long():\n{body}") == ["long"]
    assert long_functions(f"def short():\n{body[:-9]}") == []


@pytest.mark.parametrize("place", ["work", "root"])
def test_no_file_names_somebodys_machine(place: str) -> None:
    """Nothing we keep names a folder that exists on one machine only."""
    wanted = f"/{place}/".encode()
    assert [str(path) for path in tracked_files() if wanted in path.read_bytes()] == []
