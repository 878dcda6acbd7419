"""Teaching: shared icons, numerals, blanks, and what cannot be taught."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, repeat
from pathlib import Path
from typing import Any
from unittest.mock import patch
from weakref import WeakSet

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from tests.vision.drawing import (
    DIE_MM,
    DIE_PX,
    IVORY,
    PLACES,
    TRAY,
    Drawn,
    black_tray,
    icon_print,
    number_print,
    tray_with,
)
from tests.vision.sights import sight
from vision import (
    DiceSet,
    DiceSetError,
    Mount,
    Reader,
    TaughtReport,
    TeachError,
    read_picture,
    read_set_file,
    teach,
)
from vision.faces.opinions import Opinion
from vision.faces.upright import blinded, upright
from vision.finding.find import Candidate, find
from vision.frames import Frame
from vision.taught.icons import IconBank, Likenesses, Recognised, align
from vision.teaching.found_faces import LearnedFaces
from vision.teaching.teach import clear_faces

FACES = ("1-arrow", "2-arrow", "3-arrow", "4-foot", "5-foot", "6-foot")


def showing(faces: tuple[str, ...], seed: int = 1, light: float = 1.0) -> Frame:
    """A tray in which dice show the given faces, each turned its own way."""
    turns = np.random.default_rng(seed).uniform(0, 360, len(faces))
    dice = [
        Drawn(face, place, float(turn))
        for face, place, turn in zip(faces, PLACES, turns, strict=False)
    ]
    return tray_with(dice, prints=icon_print, light=light, seed=seed)


def taught(folder: Path, faces: tuple[str, ...] = FACES) -> TaughtReport:
    """Teach a set from two frames of each face."""
    samples = {
        face: [showing((face,) * 5, seed), showing((face,) * 5, seed + 50, light=0.8)]
        for seed, face in enumerate(faces)
    }
    return teach(folder, samples, tray=TRAY, name="drawn", die_mm=DIE_MM)


@pytest.mark.slow
def test_tells_numerals_beside_the_same_icon_apart(tmp_path: Path) -> None:
    """Six faces that share two icons are taught, found good, and read in other light."""
    report = taught(tmp_path)
    assert report.good, report
    assert report.tested >= 50
    dice = DiceSet.taught(tmp_path)
    assert dice.name == "drawn"
    assert dice.faces == FACES
    assert dice.sizes is not None
    assert dice.sizes.at(np.array(PLACES)) == pytest.approx(np.full(len(PLACES), DIE_PX), rel=0.06)
    reader = Reader(dice, tray=TRAY, die_mm=DIE_MM)
    reading = reader.read(showing(("3-arrow", "1-arrow", "5-foot", "2-arrow", "6-foot"), 9, 0.7))
    assert reading.sure
    assert sorted(face for face in reading.faces if face) == [
        "1-arrow",
        "2-arrow",
        "3-arrow",
        "5-foot",
        "6-foot",
    ]


@pytest.mark.slow
def test_what_lies_still_through_all_faces_is_no_die(tmp_path: Path) -> None:
    """A printed card that looks like a die's face is not learned; dice turned in place are."""
    still = Drawn("3-arrow", (600.0, 330.0), 20.0)
    samples = {
        face: [
            tray_with(
                [Drawn(face, place, 10.0) for place in PLACES] + [still],
                prints=icon_print,
                light=light,
                seed=seed,
            )
            for light in (1.0, 0.9)
        ]
        for seed, face in enumerate(FACES)
    }
    report = teach(tmp_path, samples, tray=TRAY, die_mm=DIE_MM)
    assert report.samples == dict.fromkeys(FACES, 2 * len(PLACES))
    assert report.good


MAT = Drawn("3-arrow", (480.0, 330.0), 20.0)
ROWS = [(120.0, 230.0), (220.0, 230.0), (320.0, 230.0), (420.0, 150.0)]


def on_a_mat(face: str, places: list[tuple[float, float]], seed: int) -> Frame:
    """A tray with a printed die on its floor, on which dice show a face."""
    dice = [Drawn(face, place, 25.0 * seed) for place in places]
    return tray_with([MAT, *dice], prints=icon_print, seed=seed)


@pytest.mark.slow
def test_the_floor_on_which_a_set_was_taught_is_no_die_either(tmp_path: Path) -> None:
    """It is known from four faces on, with which dice lay in different places.

    Taught anew with three it is forgotten; a picture of it that is none is refused by name.
    """
    samples = {
        face: [on_a_mat(face, [(x, y - 100.0), (x, y + 100.0)], seed)]
        for seed, (face, (x, y)) in enumerate(zip(FACES, ROWS, strict=False))
    }
    teach(tmp_path, samples, tray=TRAY, die_mm=DIE_MM)
    thrown = on_a_mat("2-arrow", [(300.0, 200.0)], 5)
    reader = Reader(DiceSet.taught(tmp_path), tray=TRAY, die_mm=DIE_MM)
    assert reader.read(thrown).faces == ("2-arrow",)
    taught(tmp_path, FACES[:3])
    unknowing = Reader(DiceSet.taught(tmp_path), tray=TRAY, die_mm=DIE_MM)
    assert sorted(map(str, unknowing.read(thrown).faces)) == ["2-arrow", "3-arrow"]
    (tmp_path / "floor.png").write_text("no picture", encoding="utf-8")
    with pytest.raises(DiceSetError, match=r"floor\.png"):
        DiceSet.taught(tmp_path)


COIN = (0, 0, 255)


def seeing_coins(frame: Frame, *told: Any, edges: float, **how: Any) -> list[Candidate]:
    """What the finder finds, and the red disc in the frame, as clear as a die but for its edges."""
    rows, columns = np.nonzero((frame == COIN).all(axis=2))
    place = float(columns.mean()), float(rows.mean())
    coin = sight(place, heat=0.5, edges=edges, size=DIE_PX).candidate
    return [*find(frame, *told, **how), coin]


@pytest.mark.slow
@pytest.mark.parametrize("edges, learned", [(0.45, 1), (0.55, 2)])
def test_a_coin_beside_a_single_die_teaches_nothing(
    edges: float, learned: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two samples that differ outvote nobody: the set knew neither face, and asked about each."""
    samples = {}
    for seed, face in enumerate(("1-arrow", "4-foot", "5-foot")):
        frame = showing((face,), seed)
        cv2.circle(frame, (300 + 80 * seed, 300), round(DIE_PX / 2), COIN, -1)
        samples[face] = [frame]
    monkeypatch.setattr("vision.teaching.teach.find", partial(seeing_coins, edges=edges))
    report = teach(tmp_path, samples, tray=TRAY, die_mm=DIE_MM)
    assert report.samples == dict.fromkeys(samples, learned)


@pytest.mark.slow
def test_dice_that_were_never_turned_teach_nothing(tmp_path: Path) -> None:
    """One frame under three names is refused, with what to do."""
    frame = showing(("1-arrow",) * 5)
    with pytest.raises(TeachError, match="lies still through all faces"):
        teach(tmp_path, {name: [frame] for name in "abc"}, tray=TRAY, die_mm=DIE_MM)


@pytest.mark.slow
def test_lessons_are_taught_without_the_bands_of_a_pulsed_lamp(tmp_path: Path) -> None:
    """What is learned is what is left when they are taken out."""
    plain = showing(())
    samples = {face: [showing((face,) * 5)] for face in ("1-arrow", "4-foot")}
    with (
        patch("vision.teaching.teach.in_plain_light", lambda _: plain),
        pytest.raises(TeachError, match="no die"),
    ):
        teach(tmp_path, samples, tray=TRAY, die_mm=DIE_MM)


@pytest.mark.slow
def test_a_blank_face_is_a_face(tmp_path: Path) -> None:
    """A set with a blank reads it as such."""
    taught(tmp_path, ("1-arrow", "4-foot", "blank"))
    reader = Reader(DiceSet.taught(tmp_path), tray=TRAY, die_mm=DIE_MM)
    reading = reader.read(showing(("blank", "1-arrow", "blank"), 4))
    assert reading.sure
    assert sorted(face for face in reading.faces if face) == ["1-arrow", "blank", "blank"]


def hardly_seen(
    first: float, edges: float, frame: Frame, *told: Any, touches: bool, **how: Any
) -> list[Candidate]:
    """What the finder finds, the first die of the row as faint as blank ones on some floors."""
    return [
        replace(one, heat=0.13, edges=edges, touches=touches)
        if abs(one.place[0] - first) < DIE_PX
        else one
        for one in find(frame, *told, **how)
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    "edges, touches", [(0.75, False), (0.65, True)], ids=["apart", "hiding an edge"]
)
def test_a_blank_die_that_is_hardly_seen_is_known_by_its_body(
    edges: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, touches: bool
) -> None:
    """Beside two sure dice of the set; it was left out in silence, and the throw was sure."""
    taught(tmp_path, ("1-arrow", "4-foot", "blank"))
    reader = Reader(DiceSet.taught(tmp_path), tray=TRAY, die_mm=DIE_MM)
    seen = partial(hardly_seen, PLACES[0][0], edges, touches=touches)
    monkeypatch.setattr("vision.reader.find", seen)
    reading = reader.read(showing(("blank", "1-arrow", "4-foot"), 4))
    assert reading.sure
    assert sorted(map(str, reading.faces)) == ["1-arrow", "4-foot", "blank"]


@pytest.mark.slow
@pytest.mark.parametrize("light, doubt", [(1.3, "glare"), (1.6, None)])
def test_a_blank_die_in_pure_light_is_sure_only_if_prints_can_be_read_there(
    light: float, doubt: str | None, tmp_path: Path
) -> None:
    """In the weaker light one print can; blank dice were left out, and the throw was sure."""
    taught(tmp_path, ("1-arrow", "4-foot", "blank"))
    reader = Reader(DiceSet.taught(tmp_path), tray=TRAY, die_mm=DIE_MM)
    reading = reader.read(showing(("blank", "1-arrow", "4-foot", "blank"), 4, light))
    assert {(die.face, die.doubt) for die in reading.dice} == {
        ("1-arrow", None),
        ("4-foot", None),
        ("blank", doubt),
    }


@pytest.mark.slow
def test_a_set_tells_which_of_its_faces_is_blank(tmp_path: Path) -> None:
    """Only its body speaks for it."""
    taught(tmp_path, ("1-arrow", "4-foot", "blank"))
    dice, look = DiceSet.taught(tmp_path), sight().look
    shown = [read_picture(tmp_path / f"face-0{number}-01.png") for number in (1, 2, 3)]
    opinions = [dice.read(look, one) for one in shown]
    assert [one.is_blank for one in opinions] == [False, False, True]
    assert [one.face for one in opinions] == list(dice.faces)


@pytest.mark.slow
def test_a_black_blank_face_is_taught_by_its_edges(tmp_path: Path) -> None:
    """It looks hardly like a die, but shows four edges of a die's length."""
    faces = ("1-arrow", "4-foot", "blank")
    samples = {face: [black_tray((face,) * 5, seed) for seed in (1, 2)] for face in faces}
    teach(tmp_path, samples, tray=TRAY, name="black", die_mm=DIE_MM)
    reading = Reader(DiceSet.taught(tmp_path), tray=TRAY, die_mm=DIE_MM).read(
        black_tray(("blank", "4-foot", "1-arrow"), 5)
    )
    assert sorted(map(str, reading.faces)) == ["1-arrow", "4-foot", "blank"]


@pytest.mark.slow
def test_a_black_blank_face_is_taught_by_how_large_the_others_look(tmp_path: Path) -> None:
    """On a table, where nobody told how long edges are, nothing else tells of it."""
    faces = ("1-arrow", "4-foot", "blank")
    samples = {face: [black_tray((face,) * 5, seed)] for seed, face in enumerate(faces)}
    assert clear_faces(samples["blank"][0], None, Mount.OVER, None) == []
    report = teach(tmp_path, samples)
    assert report.samples["blank"] == 5
    reading = Reader(DiceSet.taught(tmp_path)).read(black_tray(("blank", "4-foot", "1-arrow"), 5))
    assert sorted(map(str, reading.faces)) == ["1-arrow", "4-foot", "blank"]
    assert reading.sure


def test_faint_blanks_that_touch_are_learned_from_by_most_of_their_edges(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Somebody said that dice lie there; where one is clear, only what is half as clear is."""
    blanks = [sight((x, 100.0), heat=0.15, edges=0.87).candidate for x in (100.0, 140.0)]
    vague = sight((300.0, 100.0), heat=0.3, edges=0.6).candidate
    seen = [*blanks, vague]
    monkeypatch.setattr("vision.teaching.teach.find", lambda *_, **__: seen)
    frame = np.full((200, 400, 3), 90, np.uint8)
    assert clear_faces(frame, TRAY, Mount.OVER, DIE_MM) == blanks
    clear = sight((300.0, 40.0), heat=0.6, edges=0.5).candidate
    nearly = sight((40.0, 40.0), heat=0.31, edges=0.87).candidate
    seen += [clear, nearly]
    assert clear_faces(frame, TRAY, Mount.OVER, DIE_MM) == [clear, nearly]


def test_what_is_found_by_its_edges_alone_teaches_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A shadow has edges too; in a throw its body would tell it from a blank die."""
    blank, shadow = (sight((60.0, 100.0), heat=heat, edges=0.9).candidate for heat in (0.13, 0.11))
    monkeypatch.setattr("vision.teaching.teach.find", lambda *_, **__: [blank, shadow])
    frame = np.full((200, 400, 3), 90, np.uint8)
    assert clear_faces(frame, TRAY, Mount.OVER, DIE_MM) == [blank]


def test_white_blanks_that_light_blows_out_are_learned_from_beside_a_faint_shadow(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A shadow, the only thing in which anything could be read, hid them: no die was found."""
    blank = sight((60.0, 100.0), heat=0.5, edges=0.97).candidate
    shadow = sight((160.0, 100.0), heat=0.19, edges=0.83).candidate
    monkeypatch.setattr("vision.teaching.teach.find", lambda *_, **__: [blank, shadow])
    frame = np.full((200, 400, 3), 90, np.uint8)
    frame[82:118, 42:78] = 255
    assert blinded(upright(frame, blank.corners))
    assert clear_faces(frame, TRAY, Mount.OVER, DIE_MM) == [blank]


@pytest.mark.slow
def test_nothing_but_light_is_no_blank_face(tmp_path: Path) -> None:
    """A lamp mirrored in the clear floor is plain and square, but never surely a die."""
    taught(tmp_path, ("1-arrow", "4-foot", "blank"))
    frame = showing(("1-arrow",), 4)
    lamp = [(455, 300), (505, 305), (500, 355), (450, 350)]
    cv2.fillConvexPoly(frame, np.array(lamp), (255, 255, 255))
    reading = Reader(DiceSet.taught(tmp_path), tray=TRAY, die_mm=DIE_MM).read(frame)
    assert [die.face for die in reading.dice if die.doubt is None] == ["1-arrow"]


@pytest.mark.slow
@pytest.mark.parametrize("blown, learned", [(1, 4), (5, 5)], ids=["one", "all"])
def test_a_face_blinded_by_a_lamp_teaches_nothing_beside_others(
    tmp_path: Path, blown: int, learned: int
) -> None:
    """Of a white blank face all may be blinded: that is what it looks like then."""
    frame = showing(("blank",) * 5, 3)
    for x, y in PLACES[:blown]:
        cv2.circle(frame, (round(x), round(y)), 20, (255, 255, 255), -1)
    samples = {"blank": [frame], "1-arrow": [showing(("1-arrow",) * 5, 4)]}
    report = teach(tmp_path, samples, tray=TRAY, die_mm=DIE_MM)
    assert report.samples == {"blank": learned, "1-arrow": 5}


@dataclass(frozen=True)
class Glinting:
    """Stands in for how alike five looks at a face are: lamps glint in the first three."""

    pictures: Sequence[Frame]
    known: tuple[tuple[int, int], ...] = ()
    """Pairs of which the network is sure that both bear the same."""

    def at(self, turns: Sequence[float]) -> npt.NDArray[np.float32]:
        """Only the last two are alike."""
        del turns
        likeness = np.full((5, 5), 0.5, np.float32)
        likeness[3:, 3:] = 0.86
        np.fill_diagonal(likeness, 1.0)
        return likeness

    def agreement(self, turns: Sequence[float]) -> float:
        """Squares all."""
        return float(len(turns) > 0)

    def odds(self, one: int, other: int, turns: Sequence[float]) -> float:
        """Great for pairs that are known."""
        del turns
        return 6.0 if (one, other) in self.known else -2.0


@pytest.mark.parametrize(
    "known, learned", [((), 2), (((4, 0), (4, 2)), 4), (((0, 1), (0, 2), (0, 3)), 4)]
)
def test_a_lamps_glint_costs_no_sample_whose_print_is_known(
    known: tuple[tuple[int, int], ...],
    learned: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Kept is what most show, alike or known: the look most like the median one had no second."""
    monkeypatch.setattr("vision.teaching.found_faces.Likenesses", partial(Glinting, known=known))
    samples = {
        face: [showing((face,) * 5, seed)] for seed, face in enumerate(("1-arrow", "4-foot"))
    }
    report = teach(tmp_path, samples, tray=TRAY, die_mm=DIE_MM)
    assert report.samples == {"1-arrow": learned, "4-foot": learned}


@pytest.mark.slow
def test_a_face_that_the_frame_cuts_off_teaches_nothing(tmp_path: Path) -> None:
    """Two of five dice are cut: what fills up their prints is the edge of the frame, drawn out."""
    x, _ = PLACES[0]
    samples = {
        face: [showing((face,) * 5, seed)[:, round(x) :]]
        for seed, face in enumerate(("1-arrow", "4-foot"), start=1)
    }
    report = teach(tmp_path, samples, die_mm=DIE_MM)
    assert report.samples == {"1-arrow": 3, "4-foot": 3}


def laid_wrongly(frame: Frame, *told: Any, **how: Any) -> list[Candidate]:
    """What the finder finds, each square laid onto the edges of something beside the face."""
    return [replace(one, corners=one.corners + 0.5 * one.size) for one in find(frame, *told, **how)]


@pytest.mark.slow
def test_a_face_laid_onto_other_edges_is_read_by_the_finders_own_square(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half of its print lies outside the square then, and no move that is tried brings it back."""
    faces = ("1-arrow", "4-foot")
    samples = {face: [showing((face,) * 4, seed)] for seed, face in enumerate(faces)}
    teach(tmp_path, samples, tray=TRAY, die_mm=DIE_MM)
    reader = Reader(DiceSet.taught(tmp_path), tray=TRAY, die_mm=DIE_MM)
    thrown = showing(("4-foot", "1-arrow", "4-foot"), 9)
    monkeypatch.setattr("vision.reader.find", laid_wrongly)
    assert sorted(map(str, reader.read(thrown).faces)) == ["1-arrow", "4-foot", "4-foot"]
    monkeypatch.setattr("vision.sighting.CLOSER", ())
    assert not [die for die in reader.read(thrown).dice if die.doubt is None]


@pytest.mark.parametrize(
    "told, read",
    [
        ((("a", 0.9),), "a"),
        ((("a", 0.2), ("b", 0.9), ("b", 0.6)), "b"),
        ((("a", 0.2), ("b", 0.9), ("c", 0.3)), "b"),
        ((("a", 0.2), ("b", 0.9), ("c", 0.6)), None),
        ((("a", 0.2), ("a", 0.4), ("a", 0.4)), None),
    ],
)
def test_only_a_face_in_doubt_is_looked_at_again_and_no_two_looks_may_disagree(
    told: tuple[tuple[str, float], ...], read: str | None
) -> None:
    """The finder's own square and a closer look may each show another face: a doubt remains."""
    assert faces_read(told) == [read]


def test_what_hardly_looks_like_a_die_is_not_looked_at_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each look takes time, and a tray's clutter is mostly faint."""
    monkeypatch.setattr("vision.sighting.CLEAR_HEAT", 1.0)
    assert faces_read((("a", 0.2), ("b", 0.9), ("b", 0.9))) == [None]


def faces_read(told: tuple[tuple[str, float], ...]) -> list[str | None]:
    """The face of the only die, if sure, by a set that takes it for one thing after the other.

    The tray is looked at once: what is in doubt then would be asked for anew.
    """
    opinions = (Opinion(face, confidence, known=1.0) for face, confidence in told)
    dice = DiceSet("made up", ("a", "b", "c"), lambda *_: next(opinions))
    with patch("vision.reader.size_is_known", lambda _: False):
        reading = Reader(dice, tray=TRAY, die_mm=DIE_MM).read(showing(("1-arrow",), 2))
    return [None if die.doubt else die.face for die in reading.dice]


NUMBERS = ("1", "2", "4", "6", "7", "9", "10", "12")


def twelves(numbers: tuple[str, ...], seed: int) -> Frame:
    """A tray in which dice of twelve faces show numbers, each die turned its own way."""
    turns = np.random.default_rng(seed).uniform(0, 360, len(numbers))
    dice = [
        Drawn(number, place, float(turn), twelve=True)
        for number, place, turn in zip(numbers, PLACES, turns, strict=False)
    ]
    return tray_with(dice, prints=number_print, seed=seed)


@pytest.mark.slow
def test_a_die_of_twelve_faces_is_read_whichever_way_it_lies(tmp_path: Path) -> None:
    """No edge of a pentagon says which way is up: numbers are known at any turn."""
    samples = {
        number: [twelves((number,) * 5, seed), twelves((number,) * 5, seed + 50)]
        for seed, number in enumerate(NUMBERS)
    }
    report = teach(tmp_path, samples, tray=TRAY, die_mm=DIE_MM)
    assert report.right == report.tested
    reader = Reader(DiceSet.taught(tmp_path), tray=TRAY, die_mm=DIE_MM)
    for seed, thrown in enumerate((("1", "7", "12", "4"), ("2", "9", "10", "6"))):
        reading = reader.read(twelves(thrown, seed + 200))
        assert reading.sure
        assert sorted(map(str, reading.faces)) == sorted(thrown)
        sizes = [die.size for die in reading.dice]
        assert max(sizes) < 1.3 * min(sizes)


@pytest.mark.slow
def test_what_faces_are_compared_with_is_not_kept(tmp_path: Path) -> None:
    """It takes some 20 MB for each kind of picture of a face: twelve faces filled a small Pi."""
    alive: WeakSet[Likenesses] = WeakSet()
    most = 0

    def begun(pictures: Sequence[Frame]) -> Likenesses:
        nonlocal most
        made = Likenesses(pictures)
        alive.add(made)
        most = max(most, len(alive))
        return made

    samples = {face: [showing((face,) * 5, 3)] for face in ("1-arrow", "2-arrow", "4-foot")}
    with patch("vision.teaching.found_faces.Likenesses", begun):
        assert teach(tmp_path, samples, tray=TRAY, die_mm=DIE_MM).good
    assert most == 2


@pytest.mark.slow
def test_what_was_learned_of_faces_is_not_found_out_anew(tmp_path: Path) -> None:
    """It took longest, after each face of a lesson; what is written is the same to the byte."""

    def taught(name: str, learned: LearnedFaces | None = None) -> tuple[TaughtReport, list[bytes]]:
        report = teach(tmp_path / name, shown, tray=TRAY, name="x", die_mm=DIE_MM, learned=learned)
        return report, [file.read_bytes() for file in sorted((tmp_path / name).iterdir())]

    learned = LearnedFaces()
    samples = {
        face: [showing((face,) * 5, seed)]
        for seed, face in enumerate(("1-arrow", "2-arrow", "4-foot"))
    }
    shown = dict(list(samples.items())[:2])
    taught("two", learned)
    with patch("vision.teaching.found_faces.align", wraps=align) as aligned:
        shown = samples
        assert taught("three", learned) == taught("three anew")
        assert aligned.call_count == 1 + 3
        shown = {**samples, "1-arrow": [showing(("1-arrow",) * 5, 4)]}
        assert taught("otherwise", learned) == taught("otherwise anew")
        assert aligned.call_count == 1 + 3 + 1 + 3


@pytest.mark.slow
def test_says_which_faces_look_too_alike(tmp_path: Path) -> None:
    """One print under two names is reported, by both names."""
    prints = {"heart": "4-foot", "paw": "4-foot", "arrow": "1-arrow"}
    samples = {
        name: [showing((face,) * 5, seed)] for seed, (name, face) in enumerate(prints.items())
    }
    report = teach(tmp_path, samples, tray=TRAY, die_mm=DIE_MM)
    assert ("heart", "paw") in report.alike
    assert not report.good


@pytest.mark.slow
def test_says_which_faces_were_shown_for_each_other(tmp_path: Path) -> None:
    """Each is read as what it was called, and every test is right; their names tell."""
    swapped = {"1-arrow": "4-foot", "4-foot": "1-arrow"}
    samples = {
        name: [showing((swapped.get(name, name),) * 4, seed)]
        for seed, name in enumerate(("1-arrow", "2-arrow", "3-arrow", "4-foot"))
    }
    report = teach(tmp_path, samples, tray=TRAY, die_mm=DIE_MM)
    assert report.right == report.tested
    assert report.misnamed == (("2-arrow", "4-foot"), ("3-arrow", "4-foot"))
    assert not report.good


def test_says_which_faces_no_test_vouches_for(tmp_path: Path) -> None:
    """A set is not called good where nothing is left of a face once its only sample is read."""
    samples = {
        face: [showing((face,) * many, seed)]
        for seed, (face, many) in enumerate({"1-arrow": 1, "4-foot": 4}.items())
    }
    report = teach(tmp_path, samples, tray=TRAY, die_mm=DIE_MM)
    assert (report.tested, report.right, report.alike) == (4, 4, ())
    assert report.untested == ("1-arrow",)
    assert not report.good


@pytest.mark.slow
def test_is_never_sure_between_faces_that_look_too_alike(tmp_path: Path) -> None:
    """Two names of one print stay in doubt when read, and the third face does not."""
    prints = {"heart": "4-foot", "paw": "4-foot", "arrow": "1-arrow"}
    samples = {
        name: [showing((face,) * 5, seed)] for seed, (name, face) in enumerate(prints.items())
    }
    teach(tmp_path, samples, tray=TRAY, die_mm=DIE_MM)
    reader = Reader(DiceSet.taught(tmp_path), tray=TRAY, die_mm=DIE_MM)
    for seed in range(3):  # of the first kind's very own samples, so that it is as like as can be
        reading = reader.read(showing(("4-foot",) * 4 + ("1-arrow",), seed))
        assert [die.face for die in reading.dice if die.doubt is None] == ["arrow"]


@pytest.mark.slow
@pytest.mark.parametrize("rival, sure", [("paw", False), (None, False), ("arrow", True)])
def test_a_face_that_looks_too_like_another_is_sure_against_a_third_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rival: str | None, *, sure: bool
) -> None:
    """Where its twin did not come near enough to be its rival, it may lie there all the same."""
    prints = {"heart": "4-foot", "paw": "4-foot", "arrow": "1-arrow"}
    samples = {
        name: [showing((face,) * 5, seed)] for seed, (name, face) in enumerate(prints.items())
    }
    teach(tmp_path, samples, tray=TRAY, die_mm=DIE_MM)
    seen = Recognised("heart", 0.0, 20.0, rival)
    monkeypatch.setattr(IconBank, "recognise", lambda *_: seen)
    reading = Reader(DiceSet.taught(tmp_path), tray=TRAY, die_mm=DIE_MM).read(showing(("4-foot",)))
    assert reading.faces == ("heart",)
    assert reading.sure is sure


@pytest.mark.slow
@pytest.mark.parametrize("odds, sure", [(8.0, False), (12.0, True)])
def test_a_face_that_its_tests_took_for_another_once_is_sure_from_twice_the_odds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, odds: float, *, sure: bool
) -> None:
    """One bad sample must not leave two faces in doubt for good."""
    faces = ("1-arrow", "4-foot")
    samples = {face: [showing((face,) * 5, seed)] for seed, face in enumerate(faces)}
    answers = chain([Recognised("4-foot", 0.0, 3.0, "1-arrow")], repeat(None))
    recognise = IconBank.recognise
    monkeypatch.setattr(IconBank, "recognise", lambda *of: next(answers) or recognise(*of))
    report = teach(tmp_path, samples, tray=TRAY, die_mm=DIE_MM)
    assert (report.alike, report.tested - report.right) == ((faces,), 1)
    seen = Recognised("4-foot", 0.0, odds, "1-arrow")
    monkeypatch.setattr(IconBank, "recognise", lambda *_: seen)
    reading = Reader(DiceSet.taught(tmp_path), tray=TRAY, die_mm=DIE_MM).read(showing(("4-foot",)))
    assert reading.sure is sure


@pytest.mark.slow
def test_from_below_a_taught_face_keeps_the_name_it_was_given(tmp_path: Path) -> None:
    """Samples are named by the face that is up, so reading from below changes no name."""
    samples = {face: [showing((face,) * 3, 3)] for face in ("1-arrow", "4-foot")}
    teach(tmp_path, samples, tray=TRAY, mount=Mount.UNDER, die_mm=DIE_MM)
    dice = DiceSet.taught(tmp_path)
    assert dice.mount is Mount.UNDER
    reader = Reader(dice, tray=TRAY, mount=Mount.UNDER, die_mm=DIE_MM)
    assert reader.read(showing(("4-foot",), 8)).faces == ("4-foot",)
    with pytest.raises(DiceSetError, match="camera under the tray"):
        Reader(dice, tray=TRAY, mount=Mount.OVER, die_mm=DIE_MM)


@pytest.mark.slow
@pytest.mark.parametrize("mount", list(Mount))
def test_a_taught_face_is_turned_as_its_die_is(tmp_path: Path, mount: Mount) -> None:
    """By how much two dice are turned against each other does not depend on the squares found."""
    samples = {face: [showing((face,) * 3, 3)] for face in ("1-arrow", "4-foot")}
    teach(tmp_path, samples, tray=TRAY, mount=mount, die_mm=DIE_MM)
    reader = Reader(DiceSet.taught(tmp_path), tray=TRAY, mount=mount, die_mm=DIE_MM)
    drawn = [Drawn("1-arrow", (130 + 110 * k, 200), 70.0 * k) for k in range(4)]
    frame = tray_with(drawn, prints=icon_print)
    read = sorted(reader.read(frame).dice, key=lambda die: die.centre[0])
    if mount is Mount.UNDER:
        read.reverse()
    way = 1.0 if mount is Mount.OVER else -1.0
    for die, one in zip(read, drawn, strict=True):
        off = way * (die.angle - read[0].angle) - one.degrees
        assert abs((off + 180.0) % 360.0 - 180.0) < 4.0


@pytest.mark.slow
def test_says_of_which_face_no_die_was_found(tmp_path: Path) -> None:
    """An empty tray teaches nothing, and the face is named."""
    samples = {"1-arrow": [showing(("1-arrow",) * 3)], "4-foot": [showing(())]}
    with pytest.raises(TeachError, match="'4-foot'"):
        teach(tmp_path, samples, tray=TRAY, die_mm=DIE_MM)


def test_one_face_is_no_set(tmp_path: Path) -> None:
    """A set needs two faces."""
    with pytest.raises(TeachError, match="two faces"):
        teach(tmp_path, {"1-arrow": []})


def test_a_folder_without_a_set_is_refused(tmp_path: Path) -> None:
    """What is missing, broken or short is said with the file's name."""
    with pytest.raises(DiceSetError, match=r"set\.toml is missing"):
        DiceSet.taught(tmp_path)
    (tmp_path / "set.toml").write_text("name = ", encoding="utf-8")
    with pytest.raises(DiceSetError, match="cannot be read"):
        DiceSet.taught(tmp_path)
    (tmp_path / "set.toml").write_text('name = "x"\nmount = "over"\n', encoding="utf-8")
    with pytest.raises(DiceSetError, match="fewer than two"):
        DiceSet.taught(tmp_path)
    (tmp_path / "set.toml").write_text(
        'name = "x"\nmount = "over"\n[samples]\na = ["a.png"]\nb = ["b.png"]\n', encoding="utf-8"
    )
    with pytest.raises(DiceSetError, match=r"a\.png"):
        DiceSet.taught(tmp_path)
    assert tuple(read_set_file(tmp_path).samples) == ("a", "b")


@pytest.mark.parametrize(
    "seen, told",
    [
        ("seen = 3", "seen is 3 and no table"),
        ("seen = {edge = 70.0, growth = [0.0, 0.0]}", "'frame' is missing"),
        ("seen = {frame = 3, edge = 70.0, growth = [0.0, 0.0]}", "seen.frame is 3"),
        ("seen = {frame = [960], edge = 70.0, growth = [0.0, 0.0]}", "seen.frame is .960."),
        ("seen = {frame = [960, 1280], edge = 'a', growth = [0.0, 0.0]}", "seen.edge is .'a'."),
        ("seen = {frame = [960, 1280], edge = nan, growth = [0.0, 0.0]}", "seen.edge is .nan."),
        (
            f"seen = {{frame = [960, 1280], edge = {'9' * 400}, growth = [0, 0]}}",
            "edge is .99+.+99.",
        ),
        ("seen = {frame = [960, 1280], edge = inf, growth = [0, 0]}", "seen.edge is .inf."),
        ("seen = {frame = [960, 1280], edge = 0, growth = [0.0, 0.0]}", "shows edges of 0"),
        ("seen = {frame = [960, 1280], edge = 961, growth = [0, 0]}", "shows edges of 961"),
        ("seen = {frame = [960, 1280], edge = 70.0, growth = [9.0, 0.0]}", "in a frame: 9, 0"),
    ],
)
def test_sizes_that_cannot_be_are_refused(tmp_path: Path, seen: str, told: str) -> None:
    """Before a camera's frame is looked at by them."""
    facts = f'name = "x"\nmount = "over"\n{seen}\n[samples]\na = ["a.png"]\nb = ["b.png"]\n'
    (tmp_path / "set.toml").write_text(facts, encoding="utf-8")
    with pytest.raises(DiceSetError, match=rf"set\.toml is damaged: .*{told}.*teach the set again"):
        DiceSet.taught(tmp_path)


@pytest.mark.parametrize(
    "broken, told",
    [
        ('name = "x"', "'mount' is missing"),
        ('name = "x"\nmount = "beside"', "'beside' is not a valid Mount"),
        ('mount = "over"', "'name' is missing"),
        ('name = 3\nmount = "over"', "name is 3"),
        ('name = "x"\nmount = "over"\nround = "a"', "round is 'a'"),
        ('name = "x"\nmount = "over"\nalike = [["a"]]', "no list of pairs"),
    ],
)
@pytest.mark.parametrize("samples", ['a = ["a.png"]\nb = ["b.png"]', 'a = []\nb = "b.png"'])
def test_a_damaged_set_is_refused(tmp_path: Path, broken: str, told: str, samples: str) -> None:
    """Whatever a hand or a bad disk made of its file, it is named, and what is wrong with it."""
    (tmp_path / "set.toml").write_text(f"{broken}\n[samples]\n{samples}\n", encoding="utf-8")
    told = told if samples.startswith('a = ["') else r"a is \[\] and no list of names"
    with pytest.raises(DiceSetError, match=rf"set\.toml is damaged: .*{told}.*teach the set again"):
        DiceSet.taught(tmp_path)


@pytest.mark.parametrize("name", ["../a.png", "faces/a.png", "a\\u0000.png", ""])
def test_a_set_names_no_file_elsewhere(tmp_path: Path, name: str) -> None:
    """A set that somebody passed on reads nothing but what lies beside its file."""
    (tmp_path / "set.toml").write_text(
        f'name = "x"\nmount = "over"\n[samples]\na = ["{name}"]\nb = ["b.png"]\n', encoding="utf-8"
    )
    with pytest.raises(DiceSetError, match="which is no file beside it"):
        DiceSet.taught(tmp_path)


def test_a_set_file_of_other_letters_is_refused(tmp_path: Path) -> None:
    """An editor may have saved it as Latin-1."""
    (tmp_path / "set.toml").write_bytes('name = "Zwölf"'.encode("latin-1"))
    with pytest.raises(DiceSetError, match="cannot be read"):
        DiceSet.taught(tmp_path)


DEEP = "nests without end|a is .{1,200} and no list of names"
"""Python 3.13 reads tables in tables deeper than others do."""


@pytest.mark.parametrize(
    "written, told",
    [
        ("a = " + "[" * 3000, "nests without end"),
        ("samples = " + f"{{ {'a.' * 30}a = " * 50 + "1" + "}" * 50, DEEP),
        ("samples." + "a." * 20_000 + "a = 1", "a key has more than 32 parts"),
        ("a = " + "1" * 5000, "cannot be read"),
    ],
    ids=["lists", "tables", "key", "digits"],
)
def test_a_set_file_without_end_is_refused(tmp_path: Path, written: str, told: str) -> None:
    """What Python's reader of TOML gives up on is damage like any other; it was a traceback."""
    (tmp_path / "set.toml").write_text(f'name = "x"\nmount = "over"\n{written}\n', "utf-8")
    with pytest.raises(DiceSetError, match=rf"set\.toml .*({told}).*teach the set again"):
        DiceSet.taught(tmp_path)


def test_the_drawn_blank_is_blank() -> None:
    """The helper's blank face has one colour only."""
    assert (icon_print("blank") == IVORY).all()
