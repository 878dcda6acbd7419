"""Names that tell of a sign, and what was shown as them."""

from collections.abc import Mapping

import pytest

from tests.vision.teaching.samples import face_of
from vision.teaching.signs import misnamed_in

ARROWS_AND_FEET = ("1-arrow", "2-arrow", "3-arrow", "4-foot", "5-foot")


def misnamed(shown: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """The pairs in doubt where each name was shown that face."""
    return misnamed_in({name: face_of(face, 2) for name, face in shown.items()})


@pytest.mark.parametrize(
    "swapped, told",
    [
        (
            ("1-arrow", "4-foot"),
            (("1-arrow", "5-foot"), ("2-arrow", "4-foot"), ("3-arrow", "4-foot")),
        ),
        (("1-arrow", "2-arrow"), ()),
        ((), ()),
    ],
    ids=["two signs", "one sign", "none"],
)
def test_a_face_that_was_shown_in_anothers_place_is_told(
    swapped: tuple[str, ...], told: tuple[tuple[str, str], ...]
) -> None:
    """It bears the sign of others than its name says; which numeral is which no name tells."""
    places = dict(zip(swapped, reversed(swapped), strict=True))
    assert misnamed({name: places.get(name, name) for name in ARROWS_AND_FEET}) == told


def test_the_only_face_of_its_sign_is_told_by_those_it_was_shown_for() -> None:
    """A foot that was shown as the third arrow is like the foot, and like no arrow."""
    shown = {"1-arrow": "1-arrow", "2-arrow": "2-arrow", "3-arrow": "4-foot", "6-foot": "6-foot"}
    assert misnamed(shown) == (("3-arrow", "6-foot"),)


@pytest.mark.parametrize("names", [("1-arrow", "2-spear"), ("arrow", "spear")])
def test_names_that_share_no_sign_tell_nothing(names: tuple[str, str]) -> None:
    """Two prints that look alike may well bear names of their own."""
    assert misnamed(dict(zip(names, ("1-arrow", "2-arrow"), strict=True))) == ()


def test_a_sign_like_anothers_is_no_mistake_where_all_who_bear_it_are_alike() -> None:
    """Arrows and spears look much alike; each is like the others of its own name, too."""
    shown = {"1-arrow": "1-arrow", "2-arrow": "2-arrow", "3-spear": "3-arrow", "4-spear": "3-arrow"}
    assert misnamed(shown) == ()
