"""A single die on a table has to look quite like one."""

from tests.vision.sights import TAUGHT, sight
from vision.judging.alone import doubting_it_alone
from vision.judging.doubts import Sight, verdict_on

HARDLY, QUITE = 0.9, 0.98


def doubts(*sights: Sight) -> list[str | None]:
    """Why each thing on a table is doubtful."""
    return [verdict_on(one).doubt for one in doubting_it_alone(sights)]


def test_a_single_thing_that_hardly_looks_like_a_die_is_doubtful() -> None:
    """A lamp in the shine of others is as clear to the finder as a one is."""
    assert doubts(sight(face=HARDLY)) == ["half hidden"]
    assert doubts(sight(face=QUITE)) == [None]


def test_a_sure_die_beside_it_speaks_for_it() -> None:
    """Dice lie there; what is doubtful itself speaks for nothing."""
    beside, faint = sight((300.0, 100.0), face=HARDLY), sight((300.0, 100.0), heat=0.4)
    assert doubts(sight(face=HARDLY), beside) == [None, None]
    assert doubts(sight(face=HARDLY), faint) == ["half hidden", "half hidden"]


def test_a_known_print_or_known_edges_make_it_a_die() -> None:
    """Icons look hardly like pips; in a tray of known size edges have been looked at."""
    assert doubts(sight(face=HARDLY, opinion=TAUGHT)) == [None]
    assert doubts(sight(face=HARDLY, edges=0.9)) == [None]
