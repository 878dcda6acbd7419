"""What the game says, as far as its catalogues depend on it."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from engine import Setup, Table
from tests.engine.people import People

Said = dict[str, set[frozenset[str]]]


def messages(plain: Any) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield the key and the parameters' names of every message in plain data."""
    if isinstance(plain, dict):
        if plain.keys() == {"key", "params"}:
            yield plain["key"], frozenset(plain["params"])
        for value in plain.values():
            yield from messages(value)
    elif isinstance(plain, list | tuple):
        for value in plain:
            yield from messages(value)


def said_in(seed: int) -> Said:
    """Return all that is said in a random duel: each key with the parameters it came with."""
    said: Said = {}
    people = People(seed, interrupting=0.3)
    with Table(None, Setup("dice-throne", 2), clock=lambda: 0.0) as table:
        while True:
            for seat in (None, 0, 1):
                for key, names in messages(msgspec.to_builtins(table.view(seat))):
                    said.setdefault(key, set()).add(names)
            if table.view(None).outcome is not None:
                return said
            people.act(table)


@pytest.mark.slow
def test_a_key_always_has_the_same_parameters() -> None:
    """A translation may rely on each of its parameters, whenever its key is said."""
    said: Said = {}
    for seed in range(3):
        for key, names in said_in(seed).items():
            said.setdefault(key, set()).update(names)
    assert len(said) > 150
    assert {key: names for key, names in said.items() if len(names) > 1} == {}
