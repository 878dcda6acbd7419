"""What has neither a known print nor a known body is no die, where sure dice show the light."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.sights import sight
from vision.faces.opinions import Opinion
from vision.faces.upright import FACE, SIDE
from vision.frames import Frame
from vision.judging.bodies import Bodies, body_of, in_known_bodies, of_known_bodies
from vision.judging.doubts import Sight, verdict_on

GREEN, BLACK, TEAL = (70, 130, 60), (35, 33, 36), (110, 95, 55)
PURPLE, ORANGE, LIGHT = (130, 60, 110), (10, 110, 240), (255, 255, 255)
SHADED_GREEN = (30, 60, 26)
KNOWN, NONE = Opinion("5", 0.9, known=1.0), Opinion("5", 0.0)


def plain(colour: tuple[int, int, int], light: float = 1.0) -> Frame:
    """An upright face without a print."""
    return np.full((SIDE, SIDE, 3), np.array(colour) * light, dtype=np.uint8)


def die(colour: tuple[int, int, int], light: float = 1.0) -> Sight:
    """A sure die."""
    return replace(sight(opinion=KNOWN), picture=plain(colour, light))


def faint(colour: tuple[int, int, int], light: float = 1.0) -> Sight:
    """Something that looks a little like a die and bears nothing known."""
    return replace(sight(heat=0.4, opinion=NONE), picture=plain(colour, light))


def wearing(*colours: tuple[int, int, int]) -> Bodies:
    """The bodies of a set's dice, all of which bear a five."""
    return {"5": np.stack([body_of(plain(colour)) for colour in colours])}


def test_a_medal_is_no_body() -> None:
    """However much of a face is printed, what shows at its border is the body."""
    face = plain(GREEN)
    cv2.circle(face, (SIDE // 2, SIDE // 2), round(0.44 * FACE), (20, 20, 20), -1)
    assert np.allclose(body_of(face), body_of(plain(GREEN)))


def test_what_lies_beside_a_round_face_is_no_body() -> None:
    """Around a pentagon the square that it was found in shows the floor."""
    floor = plain(BLACK)
    cv2.circle(floor, (SIDE // 2, SIDE // 2), round(0.4 * FACE), GREEN, -1)
    assert np.allclose(body_of(floor, is_round=True), body_of(plain(GREEN)))


def test_a_pentagon_of_another_colour_is_left_out_whatever_floor_it_lies_on() -> None:
    """The floor shows around each of them: by that all would wear the same."""

    def pentagon(colour: tuple[int, int, int], one: Sight) -> Sight:
        floor = plain(BLACK)
        cv2.circle(floor, (SIDE // 2, SIDE // 2), round(0.4 * FACE), colour, -1)
        return replace(one, picture=floor, opinion=replace(one.opinion, is_round=True))

    dice = [pentagon(GREEN, die(GREEN))] * 3
    own, other = (pentagon(colour, faint(colour)) for colour in (GREEN, TEAL))
    assert of_known_bodies([*dice, other, own], wearing(GREEN)) == [*dice, own]


@pytest.mark.parametrize("light", [1.0, 0.5])
def test_a_square_of_another_colour_is_left_out_in_any_light(light: float) -> None:
    """Beside three sure green dice a mat's teal square is none; what is faint and green may be."""
    dice = [die(GREEN, light)] * 3
    own = faint(GREEN, 0.8 * light)
    assert of_known_bodies([*dice, faint(TEAL, light), own], wearing(GREEN)) == [*dice, own]


def test_a_square_of_another_shade_is_left_out() -> None:
    """A mat's white square has the hue of a grey die, and twice its light."""
    dice = [die((90, 90, 90))] * 3
    assert of_known_bodies([*dice, faint((200, 200, 200))], wearing((90, 90, 90))) == dice


@pytest.mark.parametrize("light", [1.0, 0.6])
def test_a_set_may_wear_two_colours(light: float) -> None:
    """Black and green dice bear the same faces: either colour may be one of them."""
    dice = [die(GREEN, light), die(BLACK, light), die(BLACK, light)]
    seen = [*dice, faint(BLACK, light), faint(GREEN, light)]
    assert of_known_bodies([*seen, faint(TEAL, light)], wearing(GREEN, BLACK)) == seen


def test_two_dice_tell_nothing_of_the_light() -> None:
    """Nor do dice that nobody taught."""
    for seen, bodies in (
        ([die(GREEN), die(GREEN), faint(TEAL)], wearing(GREEN)),
        ([die(GREEN), die(GREEN), die(GREEN), faint(TEAL)], {}),
    ):
        assert of_known_bodies(seen, bodies) == seen


BLANK = Opinion("blank", 0.9, known=1.0, is_blank=True)


def doubts_beside_green_dice(blank: Sight) -> list[str | None]:
    """What becomes of a blank face beside three sure dice of a green set."""
    bodies = {"blank": wearing(GREEN)["5"], **wearing(GREEN)}
    seen = of_known_bodies([die(GREEN), die(GREEN), die(GREEN), blank], bodies)
    return [verdict_on(one).doubt for one in seen[3:]]


@pytest.mark.parametrize(
    "colour, heat, face, doubts",
    [
        (GREEN, 0.4, 0.1, [None]),
        (SHADED_GREEN, 0.4, 0.1, ["half hidden"]),
        (TEAL, 0.4, 0.1, ["half hidden"]),
        (TEAL, 0.4, 0.9, ["half hidden"]),
        (PURPLE, 0.4, 0.9, []),
        (PURPLE, 0.8, 0.3, []),
        (PURPLE, 0.8, 0.9, [None]),
        (TEAL, 0.04, 0.9, []),
        (TEAL, 0.8, 0.9, [None]),
    ],
)
def test_a_blank_face_is_known_by_its_body(
    colour: tuple[int, int, int], heat: float, face: float, doubts: list[str | None]
) -> None:
    """Of another colour, or in the shade, a doubt; of quite another hue, or faint, nothing."""
    blank = replace(sight(heat=heat, edges=0.9, face=face, opinion=BLANK), picture=plain(colour))
    assert doubts_beside_green_dice(blank) == doubts


def test_what_light_hides_is_no_shadow() -> None:
    """A lamp's shine has the hue of no body either."""
    dice, bodies = [die(ORANGE)] * 3, wearing(ORANGE)
    seen = sight(heat=0.4, edges=0.9, face=0.3, opinion=replace(BLANK, confidence=0.0, known=0.0))
    shadow, shine = (replace(seen, picture=plain(colour)) for colour in (PURPLE, LIGHT))
    assert of_known_bodies([*dice, shadow, shine], bodies) == [*dice, shine]


def test_a_blank_face_of_another_body_without_its_edges_is_a_doubt() -> None:
    """A card's corner, or a die of which another hides a part."""
    blank = replace(sight(heat=0.45, edges=0.85, opinion=BLANK), picture=plain(TEAL))
    assert doubts_beside_green_dice(blank) == ["half hidden"]


def test_a_stranger_stays_in_doubt_where_it_clearly_is_a_die_or_may_be_one() -> None:
    """A die of another set, one that glare hides, one whose print nearly is known."""
    clear = replace(faint(TEAL), candidate=sight(heat=0.8).candidate)
    hidden = replace(faint(TEAL), picture=plain((255, 255, 255)))
    nearly = replace(faint(TEAL), opinion=Opinion("5", 0.3))
    seen = [die(GREEN), die(GREEN), die(GREEN), clear, hidden, nearly]
    assert of_known_bodies(seen, wearing(GREEN)) == seen


def wears_known(one: Sight, dice: list[Sight], bodies: Bodies) -> bool:
    """Whether something beside a set's dice is said to wear a body of theirs."""
    return in_known_bodies([*dice, one], dice, bodies)[-1].wears_known


def bare(colour: tuple[int, int, int], light: float = 1.0) -> Sight:
    """A blank face that the finder hardly sees, though its edges show."""
    seen = sight(heat=0.14, edges=0.8, face=0.3, opinion=BLANK)
    return replace(seen, picture=plain(colour, light))


@pytest.mark.parametrize(
    "colour, light, wears",
    [(GREEN, 1.0, True), (GREEN, 0.7, True), (GREEN, 0.5, False), (TEAL, 1.0, False)],
    ids=["as the others", "in shade", "nearly in the dark", "of another hue"],
)
def test_a_blank_die_that_is_hardly_seen_is_known_by_the_body_of_those_beside_it(
    colour: tuple[int, int, int], light: float, *, wears: bool
) -> None:
    """In whatever light they lie."""
    for all_light in (1.0, 0.6):
        dice = [die(GREEN, all_light)] * 2
        assert wears_known(bare(colour, light * all_light), dice, wearing(GREEN)) is wears


def test_the_colour_of_a_body_alone_makes_no_die() -> None:
    """It needs a die's edges, the look of a face, and nothing on it, or any print."""
    dice, bodies, one = [die(GREEN)] * 2, wearing(GREEN), bare(GREEN)
    few_edges = replace(one, candidate=replace(one.candidate, edges=0.65))
    no_face = replace(one, look=replace(one.look, face=0.06))
    lamp = replace(one, opinion=replace(BLANK, confidence=0.2))
    for other in (few_edges, no_face, lamp):
        assert not wears_known(other, dice, bodies)
    assert wears_known(replace(lamp, opinion=NONE), dice, bodies)
    assert not wears_known(one, dice[:1], bodies)
    assert not wears_known(one, dice, {})


def test_what_bears_a_print_must_look_more_like_a_face() -> None:
    """A lamp mirrored in a grey floor bears one, to a set that has no blank face, and is grey."""
    dice, bodies, one = [die(GREEN)] * 2, wearing(GREEN), bare(GREEN)
    hardly = replace(one, look=replace(one.look, face=0.16))
    assert wears_known(hardly, dice, bodies)
    assert not wears_known(replace(hardly, opinion=NONE), dice, bodies)


def test_a_blank_die_that_touches_another_may_hide_an_edge() -> None:
    """A lamp that is mirrored beside a die bears nothing known, and must show its edges."""
    dice, bodies, one = [die(GREEN)] * 2, wearing(GREEN), bare(GREEN)
    touching = replace(one, candidate=replace(one.candidate, edges=0.65, touches=True))
    assert wears_known(touching, dice, bodies)
    assert not wears_known(replace(touching, opinion=NONE), dice, bodies)
    assert not wears_known(
        replace(touching, candidate=replace(touching.candidate, edges=0.55)), dice, bodies
    )


@pytest.mark.parametrize(
    "edges, bare, wears", [(0.95, 0.6, True), (0.85, 0.6, False), (0.95, 0.2, False)]
)
def test_a_white_face_in_pure_light_wears_its_body_if_all_edges_show(
    edges: float, bare: float, *, wears: bool
) -> None:
    """A lamp that is mirrored in the floor is as white, but mostly lacks an edge."""
    white = (255, 255, 255)
    hidden = replace(BLANK, confidence=0.0, known=0.0, if_bare=replace(BLANK, confidence=bare))
    seen = sight(heat=0.25, edges=edges, face=0.4, opinion=hidden)
    seen = replace(seen, picture=plain(white))
    assert wears_known(seen, [die(white)] * 2, wearing(white)) is wears
    assert verdict_on(replace(seen, wears_known=True)).doubt == "glare"


def test_a_blank_face_in_a_known_body_is_sure_and_a_print_in_it_a_doubt() -> None:
    """A die of the set may not be lost, but a print would hardly leave it so faint."""
    seen = replace(bare(GREEN), wears_known=True)
    assert verdict_on(seen).doubt is None
    assert verdict_on(bare(GREEN)).doubt == "half hidden"
    for print_ in (NONE, KNOWN):
        assert verdict_on(replace(seen, opinion=print_)).doubt == "half hidden"
