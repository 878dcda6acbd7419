"""The house itself: limits that no linter holds."""

import ast
import builtins
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


def strange_errors(source: str) -> list[str]:
    """Name the errors of a module that are none of ours, or resemble no builtin."""
    return [
        node.name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ClassDef) and is_strange({ast.unparse(base) for base in node.bases})
    ]


def is_strange(bases: set[str]) -> bool:
    """Whether a class of these bases is a builtin error alone, or our root and nothing besides."""
    known = {base for base in bases if is_builtin_error(base)}
    return bases == {"CroupierError"} or (known != set() and known == bases)


def is_builtin_error(name: str) -> bool:
    """Whether Python itself has an error of that name."""
    found = getattr(builtins, name, None)
    return isinstance(found, type) and issubclass(found, BaseException)


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


def test_every_error_is_ours_and_resembles_a_builtin() -> None:
    """Whoever catches ``CroupierError``, or the ``ValueError`` that it also is, misses none."""
    found = {str(path): strange_errors(path.read_text("utf-8")) for path in modules()}
    assert {path: names for path, names in found.items() if names} == {}


def test_a_strange_error_is_noticed() -> None:
    """The check above would see one that only Python knows, and one that only we do."""
    ours = "class Ours(CroupierError, ValueError): ...\nclass Leaf(Ours): ...\n"
    assert strange_errors(f"{ours}class Bare(Exception): ...") == ["Bare"]
    assert strange_errors(f"{ours}class Root(CroupierError): ...") == ["Root"]
    assert strange_errors(ours) == []


@pytest.mark.parametrize("place", ["work", "root"])
def test_no_file_names_somebodys_machine(place: str) -> None:
    """Nothing we keep names a folder that exists on one machine only."""
    wanted = f"/{place}/".encode()
    assert [str(path) for path in tracked_files() if wanted in path.read_bytes()] == []
