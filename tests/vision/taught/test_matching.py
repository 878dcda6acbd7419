"""Comparing an upright face with known ones: what little tells two apart, and what must not."""

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from tests.vision.drawing import medal
from vision.faces.upright import FACE, MARGIN
from vision.taught import matching
from vision.taught.aligning import Template
from vision.taught.closeups import Closeup
from vision.taught.coarse import Seen
from vision.taught.matching import Bank, Match, Placed

Numbers = npt.NDArray[np.float32]

QUARTERS = (0.0, 90.0, 180.0, 270.0)
CLEARLY = 0.02
"""Evidence from which on a picture is on one side, where a numeral is a twelfth of the face."""
CLOSELY = 3.0
"""Odds by which a numeral tells, seen closely."""


def face(numeral: str) -> Numbers:
    """A cross, the same after every quarter turn, with a small numeral in a corner."""
    drawn = np.zeros((FACE, FACE), np.uint8)
    cv2.line(drawn, (10, 24), (37, 24), 255, 3)
    cv2.line(drawn, (24, 10), (24, 37), 255, 3)
    cv2.putText(drawn, numeral, (33, 15), cv2.FONT_HERSHEY_SIMPLEX, 0.45, 255, 1, cv2.LINE_AA)
    return np.repeat(drawn[..., None] / np.float32(255), 3, axis=2)


def bank(*numerals: str) -> Bank:
    """The faces with these numerals, each in its four quarter turns."""
    names = tuple(numeral for numeral in numerals for _ in QUARTERS)
    turned = [np.rot90(face(numeral), -k) for numeral in numerals for k in range(4)]
    return Bank(names, QUARTERS * len(numerals), [Template(one) for one in turned])


def seen(picture: Numbers, noise: float = 0.03) -> Seen:
    """A picture of a face with a margin around it, a little off, as a camera sees it."""
    padded = np.pad(picture, ((MARGIN, MARGIN), (MARGIN, MARGIN), (0, 0)), mode="edge")
    soft = cv2.GaussianBlur(np.roll(padded, (1, -1), (0, 1)), (0, 0), 0.7)
    grain = np.random.default_rng(1).normal(0.0, noise, soft.shape)
    return Seen((soft + grain).astype(np.float32))


def match_of(known: Bank, picture: Seen) -> Match:
    """Which face explains a picture best, of those that come near."""
    return known.compare(picture, known.place(picture))


def test_a_numeral_tells_faces_of_one_symmetrical_icon_apart_in_every_turn() -> None:
    """Whichever way the cross lies, the numeral's corner is found, and whose numeral it is."""
    known = bank("3", "6", "5")
    for numeral in ("3", "6", "5"):
        for k, turn in enumerate(QUARTERS):
            match = match_of(known, seen(np.rot90(face(numeral), -k)))
            assert (known.names[match.row], known.turns[match.row]) == (numeral, turn)
            assert match.evidence > CLEARLY


def test_a_yellow_medal_is_no_white_one_where_its_body_is_darker_than_when_it_was_taught() -> None:
    """Its blue stands out more than it did then, and as much less than its other colours."""
    white, yellow = medal((1.5, 1.5, 1.5)), medal((0.4, 1.25, 1.2))
    known = Bank(("white", "yellow"), (0.0, 0.0), [Template(white), Template(yellow)])
    for more in (0.0, 0.4, 0.8):
        match = match_of(known, seen(medal((0.4 + more, 1.25 + more, 1.2 + more))))
        assert known.names[match.row] == "yellow", more
        assert match.evidence > CLEARLY


def test_a_spot_of_glare_does_not_outvote_the_print() -> None:
    """Where a spot hides part of a numeral, what is left of it still tells."""
    known = bank("3", "5")
    lit = face("3")
    cv2.circle(lit, (36, 6), 1, (6.0,) * 3, -1)
    match = match_of(known, seen(lit))
    assert known.names[match.row] == "3"
    assert match.evidence > CLEARLY


def test_faces_that_share_an_icon_are_laid_on_the_same_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where a coarse look at one of them takes another turn for the best."""
    known, picture = bank("3", "5"), seen(face("3"))
    upright = known.names.index("5")
    usual = {one.row: one.likeness for one in known.place(picture)}
    assert upright in usual
    coarsely = Bank._coarsely  # noqa: SLF001  # what a glance finds is made worse on purpose

    def misled(known: Bank, seen: Seen) -> Numbers:
        found = coarsely(known, seen)
        found[:, upright] -= 2.0 * matching.HARDLY_LESS
        return found

    monkeypatch.setattr(Bank, "_coarsely", misled)
    placed = {one.row: one.likeness for one in known.place(picture)}
    assert placed[upright] == pytest.approx(usual[upright], abs=0.01)


def test_a_face_that_shares_the_best_ones_icon_is_compared_whatever_a_glance_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A glance at a five that took it for a three hid the five, and the three was sure."""
    known = bank("3", "5")
    coarsely = Bank._coarsely  # noqa: SLF001  # what a glance finds is made worse on purpose

    def misled(known: Bank, seen: Seen) -> Numbers:
        found = coarsely(known, seen)
        found[:, [name == "5" for name in known.names]] -= 2.0 * matching.NEAR
        return found

    known.place(seen(face("3")))
    monkeypatch.setattr(Bank, "_coarsely", misled)
    assert known.names[match_of(known, seen(face("5"))).row] == "5"


def test_a_second_try_lays_more_faces_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """A medal that all share may hide the right one among many; but kin are laid on in either."""
    names = tuple("35681")
    known = Bank(names, (0.0,) * 5, [Template(face(name)) for name in names])
    picture = seen(face("8"))
    monkeypatch.setattr(Bank, "_kin", lambda *_: set())
    assert len(known.place(picture)) == matching.MOST
    placed = known.place(picture, again=True)
    assert len(placed) == 5
    assert known.names[placed[0].row] == "8"


def test_only_faces_that_share_an_icon_are_compared_closely() -> None:
    """Of two crosses the one with the three leads, whichever is named first."""
    names, faces = ("3", "5", "medal"), [face("3"), face("5"), medal((1.5, 1.5, 1.5))]
    known = Bank(names, (0.0,) * 3, [Template(one) for one in faces])
    picture = seen(face("3"))
    placed = {known.names[one.row]: one for one in known.place(picture, again=True)}
    medals = Placed(names.index("medal"), 0.1, placed["3"].move)
    assert known.closer(picture, placed["3"], placed["5"]) > CLOSELY
    assert known.closer(picture, placed["5"], placed["3"]) < -CLOSELY
    assert known.closer(picture, placed["3"], medals) == 0.0


def test_both_placings_of_two_faces_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """Either may have been drawn towards its own print: the mean of what both say."""
    known, said = bank("3", "5"), iter((4.0, -2.0))
    monkeypatch.setattr(Closeup, "lead", lambda *_: next(said))
    picture = seen(face("3"))
    one, other = known.place(picture)
    assert known.closer(picture, one, other) == 3.0
