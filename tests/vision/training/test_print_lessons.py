"""What the network that compares prints learns from."""

from dataclasses import replace
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch", reason="the extra `training` is not installed")

from vision.faces.upright import FACE, MARGIN, SIDE
from vision.training.families import NOTHING, SIDES, Family, write
from vision.training.learn_prints import LOOKS, SHEEN, TAUGHT_SHEEN, FamilyLessons

MARK = 8
"""px of a face's 48 that a mark is wide and high."""


def family_called(name: int) -> Family:
    """A family of plain faces, whose sides all have one name."""
    looks = np.full((SIDES, SIDE, SIDE, 3), 90, np.uint8)
    return Family(looks, np.full(SIDES, name), looks, np.full(SIDES, name))


def family_with_marks() -> Family:
    """A family whose sides bear a mark each, every one elsewhere, and are thrown twice."""
    looks = np.full((SIDES, SIDE, SIDE, 3), 90, np.uint8)
    for number, look in enumerate(looks):
        down, across = (MARGIN + 4 + 15 * at for at in divmod(number, 3))
        look[down : down + MARK, across : across + MARK] = 180
    names = np.arange(SIDES)
    return Family(looks, names, np.tile(looks, (2, 1, 1, 1)), np.tile(names, 2))


@pytest.fixture
def closely(monkeypatch: pytest.MonkeyPatch) -> None:
    """All families are shown closely, under no lamp."""
    for name, share in (("CLOSE", 1.0), ("SHEEN", 0.0), ("TAUGHT_SHEEN", 0.0)):
        monkeypatch.setattr(f"vision.training.learn_prints.{name}", share)


def test_families_of_one_set_do_not_follow_each_other(tmp_path: Path) -> None:
    """A throw of the next family counts as a stranger's: files come in one jumble."""
    for first in (0, 10):
        families = [family_called(first + number) for number in range(8)]
        write(families, tmp_path / f"{first}.npz")
    lessons = islice(FamilyLessons(tmp_path, seed=1), 16)
    order = [int(names[0]) for _, names, _, _ in lessons]
    assert sorted(order) == [*range(8), *range(10, 18)]
    changes = np.diff([name >= 10 for name in order])
    assert np.count_nonzero(changes) > 3


def test_lamps_are_mirrored_in_a_share_of_throws_and_of_fewer_taught_looks(tmp_path: Path) -> None:
    """Plain faces show nothing else."""
    write([family_called(0)] * 8, tmp_path / "1-0000.npz")
    given = list(islice(FamilyLessons(tmp_path, seed=1), 300))
    taught, thrown = (np.concatenate([one[part] for one in given]) for part in (0, 2))
    for looks, share in ((taught, TAUGHT_SHEEN), (thrown, SHEEN)):
        assert np.mean(np.ptp(looks, axis=(1, 2, 3)) > 0.0) == pytest.approx(share, abs=0.04)


@pytest.mark.usefixtures("closely")
def test_two_faces_are_shown_closely_where_they_differ(tmp_path: Path) -> None:
    """Throws show one of the two, no other face is known, and their marks are large."""
    write([family_with_marks()] * 8, tmp_path / "1-0000.npz")
    for taught, names, thrown, seen in islice(FamilyLessons(tmp_path, seed=1), 50):
        two = set(names) - {NOTHING}
        assert len(two) == 2
        assert set(seen) <= two
        assert len(thrown) == LOOKS
        marked = max(np.mean(look > look.mean()) for look in taught[names != NOTHING])
        assert marked > 1.5 * (MARK / FACE) ** 2


@pytest.mark.usefixtures("closely")
def test_a_family_is_shown_whole_where_few_throws_show_two_of_its_faces(tmp_path: Path) -> None:
    """Most dice of a throw may have shown the same, or nothing."""
    family = family_with_marks()
    seen = np.where(family.seen < 2, family.seen, NOTHING)
    family = replace(family, seen=np.where(np.arange(len(seen)) < SIDES, seen, NOTHING))
    write([family] * 8, tmp_path / "1-0000.npz")
    for _, names, thrown, seen in islice(FamilyLessons(tmp_path, seed=1), 20):
        assert len(set(names)) == SIDES
        assert len(thrown) == len(seen) == LOOKS
