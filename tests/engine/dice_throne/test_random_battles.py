"""Random battles: whatever people do, numbers stay in their limits and battles end."""

import pytest

from tests.engine.dice_throne.random_battles import FIELDS, PAIRS, battle, play_watched


def test_every_mode_and_every_pair_of_heroes_comes() -> None:
    """The seeds walk through all modes and all pairs, and meet every combination of them."""
    met = {(seed % len(FIELDS), seed % len(PAIRS)) for seed in range(len(FIELDS) * len(PAIRS))}
    assert len({at for at, _ in met}) == len(FIELDS)
    assert len({at for _, at in met}) == len(PAIRS)
    assert [len(battle(seed)[1]) for seed in range(len(FIELDS))] == [seats for seats, _ in FIELDS]


@pytest.mark.slow
@pytest.mark.parametrize("field", range(len(FIELDS)))
def test_random_battles(field: int) -> None:
    """Some of each mode, with other heroes each; two thousand are played by the module itself."""
    for nth in range(2):
        assert play_watched(field + nth * len(FIELDS)) > 0
