"""What every room shares: TOML that anybody may have written is read, or refused, in no time."""

import subprocess
import sys

import pytest

from croupier import MOST_TOML, parse_toml

_PARTS = ("a", "b-2", '"with a . and \\" in it"', "'dot.dot'")


@pytest.mark.parametrize("key", ["{}=1", "  {} = 1", "[{}]", "[[ {} ]]", "x = {{y = 1, {} = 2}}"])
@pytest.mark.parametrize("dot", [".", " .\t"])
def test_a_key_without_end_is_refused(key: str, dot: str) -> None:
    """The time that tomllib takes grows with the square of its parts: for some, minutes."""
    longest = key.format(dot.join(_PARTS[k % 4] for k in range(32)))
    assert parse_toml(longest.encode())
    longer = "first = 1\n" + key.format(dot.join(_PARTS[k % 4] for k in range(20_000)))
    with pytest.raises(ValueError, match=r"^a key has more than 32 parts \(at line 2\)$"):
        parse_toml(longer.encode())


def test_nothing_is_collected_as_python_ends() -> None:
    """Half of all commands ended in a segmentation fault of msgspec 0.19, which Debian 13 has."""
    command = "import atexit, gc; atexit.register(lambda: print(gc.collect())); import croupier"
    left = "a = []; a.append(a); del a"
    ended = subprocess.run(
        [sys.executable, "-c", f"{command}; gc.disable(); {left}"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert ended.stdout == "0\n"


def test_dots_elsewhere_are_no_key() -> None:
    """Comments and texts may have any number of them, and lists of many files as many."""
    files = ", ".join(f'"face-{k:02}.png"' for k in range(99))
    text = f"# {'.' * 99}\na = '{'a.' * 99}'\n{'b' * 99} = [{files}]\n"
    assert set(parse_toml(text.encode())) == {"a", "b" * 99}


def test_what_is_too_long_is_refused() -> None:
    """It is a film, say, that somebody named by mistake."""
    text = b"a = 1\n".ljust(MOST_TOML)
    assert parse_toml(text) == {"a": 1}
    with pytest.raises(ValueError, match=r"^it is longer than 1000000 bytes$"):
        parse_toml(text + b" ")


@pytest.mark.parametrize("text", [b",'" * 400_000, b'."' * 400_000, b"[" * 800_000, b"a" * 900_000])
def test_what_looks_like_keys_is_refused_as_soon(text: bytes) -> None:
    """Looking for keys without end takes no longer where many seem to begin."""
    with pytest.raises((ValueError, RecursionError)):
        parse_toml(text)
