"""Recognising a taught face by two witnesses: how well it explains the picture, and the network."""

from collections.abc import Callable, Mapping, Sequence

import cv2
import numpy as np
import pytest

from tests.vision.teaching.samples import sample_of
from vision.faces.upright import MARGIN, SIDE, blinded, inner
from vision.frames import Frame
from vision.taught.coarse import Seen
from vision.taught.icons import (
    AGAINST,
    ASKEW,
    ENOUGH,
    ENOUGH_PLAIN,
    KNOWN,
    STRANGE,
    WORTH,
    IconBank,
    Recognised,
    align,
    icon_bank,
)
from vision.taught.known_faces import SURE_ODDS
from vision.taught.matching import Bank, Placed
from vision.taught.sampled_face import SampledFace, printed

BODY, INK = 190, 40
BLUE, GREEN = (190, 80, 30), (50, 130, 30)
"""Inks, BGR."""


def face(sign: str, shade: int = 0) -> Frame:
    """An upright face with a disc, a cross or nothing on it, a little darker or brighter."""
    picture = np.full((SIDE, SIDE, 3), BODY + shade, dtype=np.uint8)
    if sign == "disc":
        cv2.circle(picture, (32, 32), 12, (INK,) * 3, -1, cv2.LINE_AA)
    elif sign == "cross":
        cv2.line(picture, (18, 32), (46, 32), (INK,) * 3, 7)
        cv2.line(picture, (32, 18), (32, 46), (INK,) * 3, 7)
    grain = np.random.default_rng(shade + 50).normal(0.0, 2.0, picture.shape)
    return np.clip(picture + grain, 0, 255).astype(np.uint8)


def inked(colour: tuple[int, int, int], light: float = 1.0) -> Frame:
    """A heart of some colour on an ivory face, in more or less light, as a camera sees it."""
    picture = np.full((SIDE, SIDE, 3), (180, 200, 210), dtype=np.float32)
    for middle in ((26, 26), (38, 26)):
        cv2.circle(picture, middle, 8, colour, -1, cv2.LINE_AA)
    cv2.fillConvexPoly(picture, np.array([(18, 29), (46, 29), (32, 46)]), colour, cv2.LINE_AA)
    grain = np.random.default_rng(round(light * 100)).normal(0.0, 2.0, picture.shape)
    return np.asarray(np.clip(light * picture + grain, 0, 255), dtype=np.uint8)


def bank_of(*signs: str) -> IconBank:
    """What three samples of each tell."""
    return icon_bank({sign: SampledFace([face(sign, k) for k in (-9, 0, 9)]) for sign in signs})


@pytest.fixture(scope="module")
def bank() -> IconBank:
    """A disc and a cross, three samples of each."""
    return bank_of("disc", "cross")


@pytest.mark.parametrize(
    "disc, cross, sure",
    [(0.0, 0.0, False), (1.0, -4.0, True), (3.0, 2.0, True), (-9.0, -9.0, False)],
    ids=["says nothing", "agrees", "hardly agrees", "knows neither"],
)
def test_the_odds_of_two_witnesses_add_up(
    disc: float, cross: float, sure: object, bank: IconBank, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A clear disc is one, but not surely unless the network takes it rather for that."""
    monkeypatch.setattr(Bank, "odds", _odds_of({"disc": disc, "cross": cross}))
    recognised = bank.recognise(face("disc", 4))
    assert recognised.face == "disc"
    assert (recognised.odds >= SURE_ODDS) is sure
    assert recognised.odds == pytest.approx(WORTH * ENOUGH + disc - max(0.0, cross))


@pytest.mark.parametrize("says", [0.0, 2.5], ids=["nothing", "the other"])
@pytest.mark.parametrize("colour, other", [("blue", "green"), ("green", "blue")])
@pytest.mark.parametrize("light", [0.5, 1.15])
def test_the_colour_of_an_icon_that_two_faces_bear_tells_which_it_is(
    colour: str, other: str, light: float, says: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To the network, which looks for a print, a blue heart on ivory is a green one as well."""
    inks = {"blue": BLUE, "green": GREEN}
    hearts = {
        name: SampledFace([inked(ink, lit) for lit in (0.8, 0.9, 1.0)])
        for name, ink in inks.items()
    }
    monkeypatch.setattr(Bank, "odds", _odds_of({colour: 7.0, other: 7.0 + says}))
    recognised = icon_bank(hearts).recognise(inked(inks[colour], light))
    assert (recognised.face, recognised.rival) == (colour, other)
    assert recognised.odds >= SURE_ODDS


def test_against_the_network_the_other_witness_is_hardly_heard(
    bank: IconBank, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A ring that looks thicker in brighter light would outweigh a numeral."""
    monkeypatch.setattr(Bank, "odds", _odds_of({"disc": 1.0, "cross": 4.0}))
    monkeypatch.setattr(Bank, "closer", lambda *_: 0.0)
    recognised = bank.recognise(face("disc", 4))
    assert (recognised.face, recognised.rival) == ("cross", "disc")
    assert recognised.odds == pytest.approx(4.0 - (1.0 + WORTH * AGAINST))


@pytest.mark.parametrize("radius, counts", [(8, True), (12, False)])
def test_what_explains_a_picture_best_but_poorly_is_no_witness(
    radius: int, *, counts: bool, bank: IconBank, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A red pencil, of which the set knew one in other light, was surely its red umbrella."""
    ring = face("nothing")
    cv2.circle(ring, (32, 32), radius, (INK,) * 3, 3)
    monkeypatch.setattr(Bank, "odds", _odds_of({"disc": 2.0, "cross": -9.0}))
    recognised = bank.recognise(ring)
    assert recognised.face == "disc"
    assert recognised.odds == pytest.approx(2.0 + counts * WORTH * ENOUGH)


@pytest.mark.parametrize("reach, sure", [(20, False), (18, True)])
def test_the_network_is_not_believed_where_another_face_explains_far_more(
    reach: int, *, sure: bool, bank: IconBank, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Prints of other colours in blown-out light were surely the red one."""
    bar = face("nothing")
    near, far = ((32 + way * reach, 32 + way * reach // 2) for way in (-1, 1))
    cv2.rectangle(bar, near, far, (INK,) * 3, -1)
    monkeypatch.setattr(Bank, "odds", _odds_of({"disc": -6.0, "cross": 8.0}))
    recognised = bank.recognise(bar)
    assert recognised.face == "cross"
    assert (recognised.odds >= SURE_ODDS) is sure
    assert sure or recognised.odds == 0.0


@pytest.mark.parametrize(
    "closely, face_named, rival, lead",
    [(0.0, "disc", "cross", 0.0), (2.0, "disc", "cross", 2.0), (-7.0, "cross", "disc", 7.0)],
)
def test_a_close_call_is_decided_closely(
    closely: float,
    face_named: str,
    rival: str,
    lead: float,
    bank: IconBank,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What is seen where two faces differ adds to their odds, or turns them around."""
    clearer = WORTH * ENOUGH
    monkeypatch.setattr(Bank, "odds", _odds_of({"disc": 3.0, "cross": 3.0}))
    monkeypatch.setattr(Bank, "closer", _leaning_to("disc", closely))
    recognised = bank.recognise(face("disc", 4))
    assert (recognised.face, recognised.rival) == (face_named, rival)
    assert recognised.odds == pytest.approx(lead + (clearer if face_named == "disc" else -clearer))


def test_what_is_no_close_call_is_not_looked_at_again(
    bank: IconBank, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes time, and the odds are plain."""
    monkeypatch.setattr(Bank, "odds", _odds_of({"disc": KNOWN - 1.0, "cross": -3.0}))
    monkeypatch.setattr(Bank, "closer", lambda *_: pytest.fail("looked closer"))
    assert bank.recognise(face("disc", 4)).face == "disc"


def _odds_of(odds: Mapping[str, float]) -> Callable[[Bank, Seen, Sequence[Placed]], list[float]]:
    """In place of the network: the same odds of each face, whatever is seen."""

    def said(known: Bank, seen: Seen, placed: Sequence[Placed]) -> list[float]:
        assert seen.channels.shape == (SIDE, SIDE, 3)
        return [odds[known.names[one.row]] for one in placed]

    return said


def _leaning_to(face: str, lead: float) -> Callable[[Bank, Seen, Placed, Placed], float]:
    """In place of a closer look: one face leads any other."""
    return lambda known, _, one, __: lead if known.names[one.row] == face else -lead


def test_both_witnesses_know_a_face_in_other_light(bank: IconBank) -> None:
    """A taught cross in half the light is surely one."""
    dim = (face("cross", 2) * 0.5).astype(np.uint8)
    recognised = bank.recognise(dim)
    assert recognised.face == "cross"
    assert recognised.odds >= SURE_ODDS


def test_a_shadow_where_a_blank_body_bends_is_no_print() -> None:
    """A round edge turns from the lamp, or to it; what lies in the middle of a face is printed."""
    bank = bank_of("disc", "cross", "blank")
    for shaded, is_blank in ((13, True), (32, False)):
        seen = face("blank", 4)
        cv2.line(seen, (shaded, 13), (shaded, 50), (INK,) * 3, 5)
        recognised = bank.recognise(seen)
        assert (recognised.face == "blank" and recognised.odds >= SURE_ODDS) is is_blank


@pytest.mark.parametrize("sign, blank", [("blank", "blank"), ("disc", None)])
def test_a_face_is_blank_if_its_round_edges_are_all_that_shows(
    sign: str, blank: str | None
) -> None:
    """More shows on them than on a faint print; but what is faint is no blank face either."""
    edge = np.pad(np.ones((34, 34)), 15, constant_values=0.3)
    bent = cv2.GaussianBlur(edge, (0, 0), 1.5)[..., None]
    shaded = [(face(sign, k) * bent).astype(np.uint8) for k in (-9, 0, 9)]
    faint = [
        (0.15 * face("cross", k) + 0.85 * face("blank", k)).astype(np.uint8) for k in (-9, 0, 9)
    ]
    assert printed(shaded[0]) > printed(faint[0])
    bank = icon_bank({sign: SampledFace(shaded), "cross": SampledFace(faint)})
    assert bank.blank == blank


def test_two_samples_of_three_tell_whether_a_face_is_blank() -> None:
    """One may be a stray, or mirror a lamp."""
    one, two, three = face("blank", -9), face("blank", 9), face("disc")
    faces = {"cross": SampledFace([face("cross")]), "blank": SampledFace([one, two, three])}
    assert icon_bank(faces).blank == "blank"
    faces["blank"] = SampledFace([one, face("disc", 9), three])
    assert icon_bank(faces).blank is None


@pytest.mark.parametrize(
    "bare, disc, odds, rival",
    [(4.0, -9.0, 4.0 + STRANGE, None), (4.0, -1.0, 5.0, "disc"), (9.0, 3.0, 6.0, "disc")],
    ids=["no known print", "hardly one", "perhaps one"],
)
def test_a_blank_face_is_weighed_against_the_known_prints(
    bare: float, disc: float, odds: float, rival: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing stands out, one network says that nothing is printed, the other no known print."""
    bank = bank_of("disc", "blank")

    def said(known: Bank, seen: Seen, placed: Sequence[Placed]) -> list[float]:
        del known, seen
        return [disc for _ in placed]

    monkeypatch.setattr(Bank, "odds", said)
    monkeypatch.setattr("vision.taught.icons.blank_odds", lambda _: bare)
    recognised = bank.recognise(face("blank", 4))
    assert recognised.odds == pytest.approx(odds + ENOUGH_PLAIN)
    assert recognised == Recognised("blank", 0.0, recognised.odds, rival)


def test_glare_may_hide_what_is_printed() -> None:
    """A blank face is known across a shadow's edge, but not where a quarter of it is pure light."""
    bank = bank_of("disc", "cross", "blank")
    light = np.ones((SIDE, SIDE), np.float32)
    light[40:] = 0.5
    shadow = cv2.GaussianBlur(light, (0, 0), 1.5)[..., None]
    shadowed = (face("blank", 4) * shadow).astype(np.uint8)
    glaring = face("blank", 4)
    glaring[:24] = 255
    for seen, is_sure in ((shadowed, True), (glaring, False)):
        recognised = bank.recognise(seen)
        assert recognised.face == "blank"
        assert (recognised.odds >= SURE_ODDS) is is_sure
        assert (recognised.odds_if_bare >= SURE_ODDS) is not is_sure


def test_a_sample_is_turned_as_both_witnesses_say(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that was laid down askew explains its own print badly; the network knows it still."""
    slope = np.linspace(0.8, 1.2, SIDE)[None, :, None]
    askew = (face("disc") * slope).astype(np.uint8)

    def said(known: Bank, seen: Seen, placed: Sequence[Placed]) -> list[float]:
        del seen
        return [20.0 if known.turns[one.row] == 90.0 else -20.0 for one in placed]

    monkeypatch.setattr(Bank, "odds", said)
    _, turned = align([face("disc"), askew])
    assert turned[16].std() < turned[:, 16].std() / 3


def test_a_sample_that_lies_another_way_is_turned_back() -> None:
    """And not as far again in the same way."""
    upright = sample_of("2-arrow").picture
    for aligned in align([upright, np.rot90(upright)]):
        assert np.abs(inner(aligned, 4).astype(int) - inner(upright, 4)).mean() < 4.0


@pytest.mark.parametrize(
    "shift, is_round, moves",
    [(ASKEW - 1.0, False, True), (ASKEW + 1.0, False, False), (ASKEW + 1.0, True, True)],
)
def test_a_square_sample_is_not_drawn_off_its_edges(
    shift: float, is_round: object, moves: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A glint may draw it further than edges err; a pentagon was laid onto none."""
    move = np.array([[1.0, 0.0, MARGIN + shift], [0.0, 1.0, MARGIN]])
    monkeypatch.setattr(Bank, "place", lambda *_, **__: [Placed(0, 0.9, move)])
    sample = face("cross")
    (aligned,) = align([sample], is_round=bool(is_round))
    moved = np.roll(sample, -round(shift), axis=1) if moves else sample
    assert np.array_equal(aligned[:, 8:48], moved[:, 8:48])


def test_what_is_hidden_by_light_is_never_sure(bank: IconBank) -> None:
    """Where half of a face's width is nothing but light, no print is told; dark on white is."""
    lit = face("disc", 4)
    cv2.rectangle(lit, (18, 18), (46, 46), (255, 255, 255), -1)
    assert blinded(lit)
    assert bank.recognise(lit).odds == 0.0
    white = np.where(face("disc") > INK + 60, np.uint8(255), face("disc"))
    assert not blinded(white)
    assert bank.recognise(white).odds >= SURE_ODDS


@pytest.mark.parametrize("known, tries", [(KNOWN + 1.0, [False]), (KNOWN - 1.0, [False, True])])
def test_more_faces_are_tried_where_the_network_knows_none(
    known: float, tries: list[bool], bank: IconBank, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A medal that all faces share may keep the right one from coming near at first."""
    tried = []
    place = Bank.place

    def placed(bank: Bank, seen: Seen, *, again: bool = False) -> list[Placed]:
        tried.append(again)
        return place(bank, seen, again=again)

    monkeypatch.setattr(Bank, "place", placed)
    monkeypatch.setattr(Bank, "odds", lambda _, __, near: [known] * len(near))
    bank.recognise(face("disc", 4))
    assert tried == tries
