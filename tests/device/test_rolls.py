"""What dice in the tray mean for the roll that is asked."""

from collections.abc import Sequence

import msgspec
import pytest

from device.positions import as_put, named_by
from device.rolls import RollJudge, Verdict
from device.unmoved_dice import traced
from engine import DieKind, Message, Roll, Rolled, SeenDie
from engine.rolls import faces_after

KIND = DieKind("elf", ("1-arrow", "2-arrow", "3-arrow", "4-foot", "5-foot", "6-moon"))
FIRST = Roll(0, Message("prompt"), (KIND,) * 5, attempts=3)
PLACES = [(0.1, 0.5), (0.3, 0.5), (0.5, 0.5), (0.7, 0.5), (0.9, 0.5)]


def dice(faces: str, shift: float = 0.0, places: Sequence[int] | None = None) -> list[SeenDie]:
    """Lay dice with plain numbers in a row, ``shift`` further down; "?" is one in doubt."""
    at = places if places is not None else range(len(faces))
    return [
        SeenDie(
            face=None if face == "?" else face,
            doubt="glare" if face == "?" else None,
            centre=(PLACES[place][0], PLACES[place][1] + shift),
        )
        for face, place in zip(faces, at, strict=True)
    ]


def sized(seen: list[SeenDie]) -> list[SeenDie]:
    """Dice of which an edge is a tenth of the picture's height."""
    return [msgspec.structs.replace(die, size=0.1) for die in seen]


def again(faces: str, kept: tuple[int, ...] = (), attempt: int = 2) -> Roll:
    """Ask for a further attempt, with what lies by number: "11345"."""
    names = tuple(KIND.face(face) or "" for face in faces)
    return msgspec.structs.replace(FIRST, attempt=attempt, faces=names, kept=kept)


def numbers(verdict: Verdict) -> str:
    """Name the faces of a roll by their numbers; "-" where there is no roll."""
    return "-" if verdict.faces is None else "".join(face[0] for face in verdict.faces)


def thrown(judge: RollJudge, seen: list[SeenDie]) -> Verdict:
    """Let something move and come to rest as ``seen``."""
    judge.moving()
    judge.settled(seen)
    return judge.verdict()


def passed_over(judge: RollJudge) -> Verdict:
    """Let a hand pass over the tray and leave all as it was."""
    judge.moving()
    judge.still()
    return judge.verdict()


def rolled(first: str = "13456", roll: Roll = FIRST) -> RollJudge:
    """Return a judge to whom a first roll was counted."""
    judge = RollJudge()
    judge.settled([])
    judge.asked(roll, "first")
    assert thrown(judge, dice(first)).faces == tuple(roll.dice[0].face(face) for face in first)
    judge.counted()
    return judge


def test_dice_thrown_after_the_ask_are_the_roll() -> None:
    """Five dice that came to rest after five were asked for are put, in the order of faces."""
    judge = RollJudge()
    judge.settled([])
    judge.asked(FIRST, 1)
    verdict = thrown(judge, dice("64113"))
    assert verdict.state == "taken"
    assert verdict.faces == ("1-arrow", "1-arrow", "3-arrow", "4-foot", "6-moon")


def test_movement_is_told() -> None:
    """While something moves there is no verdict on the dice."""
    judge = rolled()
    judge.asked(again("13456"), 2)
    judge.moving()
    assert judge.verdict() == Verdict("moving")


def test_an_empty_tray_is_told() -> None:
    """A tray without dice is empty whatever is asked."""
    judge = RollJudge()
    judge.asked(FIRST, 1)
    assert thrown(judge, []) == Verdict("empty")


def test_dice_nobody_asked_for_change_nothing() -> None:
    """Dice thrown while nothing is asked are shown and no more, also when a roll is asked later."""
    judge = RollJudge()
    judge.settled([])
    judge.asked(None, 0)
    assert thrown(judge, dice("11111")).state == "idle"
    judge.asked(FIRST, 1)
    assert judge.verdict().state == "idle"


def test_dice_lying_when_the_program_starts_are_no_roll() -> None:
    """The first thing seen after a start, with a roll open, is not taken for that roll."""
    judge = RollJudge()
    judge.asked(FIRST, 1)
    assert thrown(judge, dice("13456")).state == "idle"
    assert passed_over(judge).state == "idle"
    assert numbers(thrown(judge, dice("26451", shift=0.2))) == "12456"


def test_a_throw_begun_before_the_ask_is_no_roll() -> None:
    """Dice that were tumbling already when the roll was asked for do not count."""
    judge = RollJudge()
    judge.settled([])
    judge.asked(None, 0)
    judge.moving()
    judge.asked(FIRST, 1)
    assert thrown(judge, dice("13456")).state == "idle"
    assert passed_over(judge).state == "idle"


def test_the_previous_players_dice_are_no_roll() -> None:
    """A hand that passes over dice that lie there makes no roll of them."""
    judge = rolled()
    judge.asked(None, 2)
    judge.asked(FIRST, 3)
    assert thrown(judge, dice("13456", shift=0.004)).state == "idle"


def test_the_previous_players_dice_pushed_about_are_no_roll() -> None:
    """All dice moved that still show the same were pushed, not thrown."""
    judge = rolled()
    judge.asked(FIRST, 2)
    assert thrown(judge, dice("13456", shift=0.2)).state == "idle"


def test_dice_picked_up_may_show_the_same_again() -> None:
    """The same faces count where the tray was seen emptier in between, or a throw was told."""
    judge = rolled()
    judge.asked(FIRST, 2)
    thrown(judge, [])
    assert numbers(thrown(judge, dice("13456", shift=0.2))) == "13456"
    judge = rolled()
    judge.asked(FIRST, 2)
    judge.thrown()
    judge.settled(dice("13456", shift=0.2))
    assert numbers(judge.verdict()) == "13456"


def test_few_dice_may_show_the_same_by_chance() -> None:
    """Two dice often do: where all have moved they were thrown."""
    roll = msgspec.structs.replace(FIRST, dice=(KIND,) * 2)
    judge = rolled("13", roll)
    judge.asked(roll, 2)
    assert numbers(thrown(judge, dice("13", shift=0.2))) == "13"


def test_a_first_attempt_throws_all_dice() -> None:
    """A die left over from before does not count among a first attempt's dice."""
    judge = rolled()
    judge.asked(FIRST, 2)
    seen = dice("1") + dice("2222", shift=0.2, places=[1, 2, 3, 4])
    assert thrown(judge, seen).state == "count"


def test_a_wrong_number_of_dice_waits() -> None:
    """Four or six dice are not five: shown as such, and put by nobody."""
    judge = rolled()
    judge.asked(FIRST, 2)
    assert thrown(judge, dice("1345", shift=0.2)).state == "count"
    assert thrown(judge, dice("24451", 0.2) + dice("1", 0.4)).state == "count"


def test_kept_dice_stay_where_they_are() -> None:
    """The others thrown anew, kept dice keep their positions and the others fill the rest."""
    judge = rolled()
    judge.asked(again("13456", kept=(2, 4)), 2)
    seen = dice("46", places=[2, 4]) + dice("522", shift=0.2, places=[0, 1, 3])
    assert numbers(thrown(judge, seen)) == "22456"


def test_kept_dice_may_be_moved_aside() -> None:
    """A kept die that was moved is known by what it shows, the nearest of those alike."""
    judge = rolled()
    judge.asked(again("13456", kept=(2, 4)), 2)
    assert numbers(thrown(judge, dice("46441", shift=0.2))) == "14446"


def test_kept_dice_may_be_taken_out() -> None:
    """Three dice are a roll where two of five are kept and set aside."""
    judge = rolled()
    judge.asked(again("13456", kept=(2, 4)), 2)
    verdict = thrown(judge, dice("522", shift=0.2, places=[0, 1, 3]))
    assert numbers(verdict) == "225"
    assert len(verdict.dice) == 3


def test_one_kept_die_may_be_in_the_tray_and_one_out() -> None:
    """A kept die left in the tray is none of the rolled ones, even if another was set aside."""
    judge = rolled()
    judge.asked(again("13456", kept=(2, 4)), 2)
    seen = dice("4", places=[2]) + dice("522", shift=0.2, places=[0, 1, 3])
    verdict = thrown(judge, seen)
    assert numbers(verdict) == "225"
    assert len(verdict.dice) == 3


def test_a_kept_die_in_the_tray_does_not_stand_for_a_lost_one() -> None:
    """Three dice of which one is kept and lies still are one too few."""
    judge = rolled()
    judge.asked(again("13456", kept=(2, 4)), 2)
    seen = dice("4", places=[2]) + dice("52", shift=0.2, places=[0, 1])
    assert thrown(judge, seen).state == "count"


def test_a_kept_die_that_was_knocked_may_be_one_of_two() -> None:
    """A kept die is out, and thrown dice show what both show: which lies there nobody can tell."""
    judge = rolled()
    judge.asked(again("13456", kept=(2, 4)), 2)
    seen = dice("6", shift=0.1, places=[4]) + dice("452", shift=0.2, places=[0, 1, 3])
    assert thrown(judge, seen).state == "count"
    assert numbers(thrown(judge, seen[1:])) == "245"


def test_kept_dice_that_were_knocked_are_known_where_no_other_shows_the_same() -> None:
    """One of three is out, and each of the two in the tray shows what one kept die showed."""
    judge = rolled()
    judge.asked(again("13456", kept=(1, 2, 4)), 2)
    seen = dice("46", shift=0.1, places=[2, 4]) + dice("21", shift=0.2, places=[0, 1])
    assert numbers(thrown(judge, seen)) == "12"


def test_a_die_in_doubt_is_none_of_the_kept_ones_if_those_are_there() -> None:
    """All kept dice were knocked, and lie in the tray: a person settles the one that was thrown."""
    judge = rolled()
    judge.asked(again("13456", kept=(2, 4)), 2)
    seen = dice("46", shift=0.1, places=[2, 4]) + dice("5?2", shift=0.2, places=[0, 1, 3])
    assert thrown(judge, seen).state == "doubtful"


def test_of_two_alike_either_may_be_kept() -> None:
    """The first of two fours is marked and the other left in the tray, one kept die being out."""
    judge = rolled("13446")
    judge.asked(again("13446", kept=(2, 4)), 2)
    seen = dice("4", places=[3]) + dice("152", shift=0.2, places=[0, 1, 2])
    assert numbers(thrown(judge, seen)) == "125"


def test_what_rests_is_kept_before_what_shows_the_same() -> None:
    """A kept one is out, and a thrown die shows one: the kept die is the four that lies still."""
    judge = rolled("13446")
    judge.asked(again("13446", kept=(0, 2)), 2)
    seen = dice("4", places=[3]) + dice("152", shift=0.2, places=[0, 1, 2])
    assert numbers(thrown(judge, seen)) == "125"


def test_positions_are_known_for_the_third_attempt() -> None:
    """After an attempt with two dice set aside, a die of it that is kept is known by its place."""
    judge = rolled()
    judge.asked(again("13456", kept=(2, 4)), 2)
    thrown(judge, dice("522", shift=0.2, places=[0, 1, 3]))
    judge.counted()
    judge.asked(again("22456", kept=(2, 3, 4), attempt=3), 3)
    seen = dice("5", shift=0.2, places=[0]) + dice("13", shift=0.4, places=[0, 1])
    assert numbers(thrown(judge, seen)) == "13"


def test_the_table_has_each_die_at_the_position_that_is_meant() -> None:
    """A thrown four before a kept one stays before it: each may be kept by its place next."""
    judge = rolled("12344")
    second = again("12344", kept=(4,))
    judge.asked(second, 2)
    verdict = thrown(judge, dice("1456", shift=0.2, places=[0, 1, 2, 3]) + dice("4", places=[4]))
    assert numbers(verdict) == "14564"
    assert faces_after(second, Rolled(verdict.faces or ())) == verdict.faces
    judge.counted()
    third = again("14564", kept=(1, 2), attempt=3)
    judge.asked(third, 3)
    kept = dice("45", shift=0.2, places=[1, 2])
    verdict = thrown(judge, kept + dice("122", shift=-0.2, places=[0, 3, 4]))
    assert numbers(verdict) == "14522"
    assert faces_after(third, Rolled(verdict.faces or ())) == verdict.faces


def test_positions_survive_a_hand_over_the_tray() -> None:
    """A look in which nothing moved does not forget which die has which position."""
    judge = rolled("11345")
    judge.asked(None, 2)
    thrown(judge, list(reversed(dice("11345"))))
    judge.asked(again("11345", kept=(0,)), 3)
    seen = dice("1", places=[0]) + dice("1256", shift=0.2, places=[1, 2, 3, 4])
    assert numbers(thrown(judge, seen)) == "11256"


def test_taking_out_the_kept_dice_is_no_roll() -> None:
    """The number left may be the number asked for: they have not moved."""
    judge = rolled()
    judge.asked(again("13456", kept=(2, 4)), 2)
    assert thrown(judge, dice("135", places=[0, 1, 3])).state == "idle"


def test_moving_the_kept_dice_aside_is_no_roll() -> None:
    """Only the kept dice have moved: the others are still to be thrown."""
    judge = rolled()
    judge.asked(again("13456", kept=(2, 4)), 2)
    seen = dice("135", places=[0, 1, 3]) + dice("46", shift=0.3, places=[2, 4])
    assert thrown(judge, seen).state == "idle"


def test_dice_left_lying_need_no_mark() -> None:
    """Who leaves two dice and throws three has rolled, though the page was not told."""
    judge = rolled()
    judge.asked(again("13456"), 2)
    seen = dice("46", places=[2, 4]) + dice("522", shift=0.2, places=[0, 1, 3])
    assert sorted(numbers(thrown(judge, seen))) == list("22456")


def test_dice_moved_aside_without_a_mark_are_no_roll() -> None:
    """Some dice lie where they lay, the others moved and show the same: they were moved aside."""
    judge = rolled()
    judge.asked(again("13456"), 2)
    seen = dice("135", places=[0, 1, 3]) + dice("46", shift=0.3, places=[2, 4])
    assert thrown(judge, seen).state == "idle"


def test_a_mark_may_come_after_the_throw() -> None:
    """Three dice wait as a wrong number until two are marked as kept; then they count."""
    judge = rolled()
    judge.asked(again("13456"), 2)
    assert thrown(judge, dice("522", shift=0.2, places=[0, 1, 3])).state == "count"
    judge.asked(again("13456", kept=(2, 4)), 2)
    assert numbers(judge.verdict()) == "225"


def test_a_kept_die_rolled_all_the_same_is_taken_as_it_lies() -> None:
    """All five thrown though two were marked: the dice are right and the mark is not."""
    judge = rolled()
    judge.asked(again("13456", kept=(2, 4)), 2)
    assert numbers(thrown(judge, dice("22113", shift=0.2))) == "11223"


def test_a_kept_die_that_a_card_changed_shows_what_the_game_says() -> None:
    """The die in the tray was not turned; its position keeps the face that the card gave it."""
    judge = rolled("13456")
    judge.asked(again("16456", kept=(1,)), 2)
    seen = dice("3", places=[1]) + dice("2245", shift=0.2, places=[0, 2, 3, 4])
    verdict = thrown(judge, seen)
    assert numbers(verdict) == "26245"
    judge.counted()
    assert judge.verdict().dice == verdict.dice
    judge.asked(again("26245", kept=(1,), attempt=3), 3)
    seen = dice("3", places=[1]) + dice("1155", shift=-0.2, places=[0, 2, 3, 4])
    assert numbers(thrown(judge, seen)) == "16155"


def test_a_doubtful_die_waits_for_a_person() -> None:
    """A roll with a die in doubt is shown and not put."""
    judge = rolled()
    judge.asked(FIRST, 2)
    verdict = thrown(judge, dice("12?45", shift=0.2))
    assert (verdict.state, verdict.faces) == ("doubtful", None)
    assert [die.face for die in verdict.dice if die.doubt] == [None]


def test_a_kept_die_that_lies_still_is_not_in_doubt() -> None:
    """Glare on a die whose face is known from before asks nobody anything."""
    judge = rolled()
    judge.asked(again("13456", kept=(2, 4)), 2)
    seen = dice("?6", places=[2, 4]) + dice("522", shift=0.2, places=[0, 1, 3])
    assert numbers(thrown(judge, seen)) == "22456"


def test_a_kept_die_that_people_settled_keeps_its_position() -> None:
    """A kept die in doubt, where the roll before was typed, is known as kept once it is settled."""
    judge = RollJudge()
    judge.settled([])
    judge.asked(FIRST, 1)
    thrown(judge, dice("344?6"))
    judge.asked(again("34456", kept=(1, 2, 3)), 2)
    lying = dice("445", places=[1, 2, 3])
    lying[2] = msgspec.structs.replace(lying[2], doubt="glare")
    verdict = thrown(judge, lying + dice("34", shift=0.2, places=[0, 4]))
    assert verdict.state == "doubtful"
    judge.counted([msgspec.structs.replace(die, doubt=None) for die in verdict.dice])
    judge.asked(again("34454", kept=(1, 3, 4), attempt=3), 3)
    kept = dice("445", places=[1, 2, 3])  # of dice that show the same, another than was marked
    assert numbers(thrown(judge, kept + dice("33", shift=-0.2, places=[0, 4]))) == "34354"


def test_settled_dice_lie_where_the_table_has_them() -> None:
    """A die in doubt is named last, and stays there whatever face people gave it."""
    judge = RollJudge()
    judge.settled([])
    judge.asked(FIRST, 1)
    verdict = thrown(judge, dice("1?552"))
    assert [die.face for die in verdict.dice] == ["1-arrow", "2-arrow", "5-foot", "5-foot", None]
    four = msgspec.structs.replace(verdict.dice[4], face="4-foot", doubt=None)
    judge.counted([*verdict.dice[:4], four])
    judge.asked(again("12554", kept=(2, 4)), 2)
    seen = dice("45", places=[1, 2]) + dice("226", shift=0.2, places=[0, 3, 4])
    assert numbers(thrown(judge, seen)) == "22564"


def test_a_die_that_shows_what_its_position_has_is_that_one() -> None:
    """Another that shows the same is at the other of their positions, also if it is found first."""
    roll = again("66665", kept=(4,), attempt=2)
    lay = as_put(roll, tuple(named_by(die, roll) for die in dice("55443")))
    assert faces_after(roll, Rolled(tuple(str(die.face) for die in lay.dice)))[4] == "5-foot"
    assert lay.positions == (0, 4, 2, 1, 3)


def test_dice_typed_in_another_order_are_known_by_what_they_show() -> None:
    """Who types a roll instead of settling it need not name the dice as they are shown."""
    judge = RollJudge()
    judge.settled([])
    judge.asked(FIRST, 1)
    judge.counted(thrown(judge, dice("1?552")).dice)
    judge.asked(again("51425", kept=(0, 2)), 2)
    seen = dice("45", places=[1, 2]) + dice("226", shift=0.2, places=[0, 3, 4])
    assert numbers(thrown(judge, seen)) == "52426"


def test_settled_dice_are_known_where_a_kept_one_is_out() -> None:
    """Pushed about by hand, they show what they showed: the table has that from people."""
    judge = rolled()
    judge.asked(again("13456", kept=(2, 4)), 2)
    verdict = thrown(judge, dice("4", places=[2]) + dice("5?2", shift=0.2, places=[0, 1, 3]))
    assert [die.face for die in verdict.dice] == ["2-arrow", "5-foot", None]
    one = msgspec.structs.replace(verdict.dice[2], face="1-arrow", doubt=None)
    judge.counted([*verdict.dice[:2], one])
    judge.asked(again("25416", kept=(2, 4), attempt=3), 3)
    judge.moving()
    judge.settled(dice("452", 0.2, [2, 0, 3]) + dice("1", 0.3, [1]), tumbled=False)
    assert judge.verdict().state == "idle"


def test_a_die_that_was_in_doubt_and_is_pushed_is_no_roll() -> None:
    """The roll was typed: what it shows now, without glare, it may have shown before."""
    judge = RollJudge()
    judge.settled([])
    judge.asked(FIRST, 1)
    judge.counted(thrown(judge, dice("1?552")).dice)
    judge.asked(again("51425"), 2)
    judge.moving()
    judge.settled(dice("1552", places=[0, 2, 3, 4]) + dice("4", 0.2, [1]), tumbled=False)
    assert judge.verdict().state == "idle"


def test_a_face_that_the_kind_lacks_is_in_doubt() -> None:
    """A reader that names a face of other dice is not believed."""
    judge = rolled()
    judge.asked(FIRST, 2)
    verdict = thrown(judge, dice("12945", shift=0.2))
    assert verdict.state == "doubtful"
    assert [die.doubt for die in verdict.dice if die.doubt] == ["unknown face"]


def test_taken_dice_are_shown_until_they_move() -> None:
    """A counted roll is shown as taken while the next attempt is asked for, then no longer."""
    judge = rolled()
    judge.asked(again("13456"), 2)
    assert judge.verdict().state == "taken"
    assert judge.verdict().faces is None
    judge.asked(None, 3)
    assert judge.verdict().state == "idle"


def test_a_roll_counts_once() -> None:
    """Taken back by undo, dice that lie there are not put again by themselves."""
    judge = rolled()
    judge.asked(again("13456"), 2)
    judge.asked(FIRST, 3)
    assert judge.verdict().state == "idle"
    assert thrown(judge, dice("13456")).state == "idle"
    assert numbers(thrown(judge, dice("26451", shift=0.2))) == "12456"


def test_a_throw_that_was_told_is_waited_for() -> None:
    """The tray lies still for a moment more after a throw was told: what lies there is not it."""
    judge = rolled()
    judge.asked(FIRST, 2)
    judge.thrown()
    judge.still()
    assert judge.verdict().state == "moving"
    assert numbers(thrown(judge, dice("13456", shift=0.2))) == "13456"


def test_a_hand_that_changes_nothing_leaves_all_as_it_was() -> None:
    """After a movement that left every die where it lay, the tray is shown as before."""
    judge = rolled()
    judge.asked(None, 2)
    judge.asked(FIRST, 3)
    judge.moving()
    judge.still()
    assert judge.verdict().state == "idle"


BLACK = DieKind("attack", ("1-hit", "2-hit", "blank"), "black")
GREEN = DieKind("attack", ("1-hit", "2-hit", "blank"), "green")
PLAIN = DieKind("plain", tuple(str(number) for number in range(1, 7)))
TWELVE = DieKind("effect", tuple(str(number) for number in range(1, 13)))


def mixed(*kinds: DieKind) -> Roll:
    """Ask for dice of several kinds at once."""
    return Roll(0, Message("prompt"), kinds)


def seen(face: str | None, colour: str, place: int) -> SeenDie:
    """See a die of a colour."""
    return SeenDie(face, None if face else "glare", colour, PLACES[place])


def judged(roll: Roll, dice: Sequence[SeenDie]) -> Verdict:
    """Judge dice that were thrown after they were asked for."""
    judge = RollJudge()
    judge.settled([])
    judge.asked(roll, "mixed")
    return thrown(judge, list(dice))


def test_kinds_are_told_by_their_colours() -> None:
    """Of dice with the same faces each goes to the position of its colour, in any order."""
    roll = mixed(BLACK, BLACK, GREEN)
    dice = [seen("2-hit", "green", 0), seen("blank", "black", 1), seen("1-hit", "black", 2)]
    verdict = judged(roll, dice)
    assert verdict.faces == ("1-hit", "blank", "2-hit")
    assert [die.colour for die in verdict.dice] == ["black", "black", "green"]


def test_a_kind_of_any_colour_takes_the_rest() -> None:
    """A twelve-sided die beside attack dice is known by a face that only it has."""
    verdict = judged(mixed(BLACK, TWELVE), [seen("11", "red", 0), seen("1-hit", "black", 1)])
    assert verdict.faces == ("1-hit", "11")


def test_kinds_of_any_colour_are_told_by_their_faces() -> None:
    """Only a twelve-sided die shows an 11; a 1 is first of all a plain die's."""
    verdict = judged(mixed(PLAIN, TWELVE), [seen("11", "red", 0), seen("1", "red", 1)])
    assert verdict.faces == ("1", "11")


@pytest.mark.parametrize("roll", [(BLACK, GREEN), (GREEN, BLACK)], ids=["last", "first"])
def test_one_too_many_of_a_colour_is_in_doubt(roll: Sequence[DieKind]) -> None:
    """Two green dice where one green and one black were asked for wait for a person."""
    verdict = judged(mixed(*roll), [seen("1-hit", "green", 0), seen("2-hit", "green", 1)])
    assert (verdict.state, verdict.faces) == ("doubtful", None)
    assert sorted(die.doubt or "" for die in verdict.dice) == ["", "unknown face"]


def test_a_colour_that_is_not_rolled_is_in_doubt() -> None:
    """A red die is none of the black and green ones."""
    verdict = judged(mixed(BLACK, GREEN), [seen("1-hit", "green", 0), seen("2-hit", "red", 1)])
    assert verdict.state == "doubtful"


def test_a_black_die_that_shines_grey_is_black() -> None:
    """A lamp makes black dice grey: where no grey die is rolled, a grey one is the black one."""
    verdict = judged(mixed(BLACK, GREEN), [seen("1-hit", "green", 0), seen("2-hit", "grey", 1)])
    assert verdict.faces == ("2-hit", "1-hit")


def test_dice_of_one_kind_may_have_any_colour() -> None:
    """Where there is nothing to tell apart, a colour named wrongly does no harm."""
    verdict = judged(mixed(GREEN, GREEN), [seen("1-hit", "teal", 0), seen("2-hit", "green", 1)])
    assert verdict.faces == ("1-hit", "2-hit")


def test_twelve_dice_are_a_roll() -> None:
    """Large pools of dice are counted as small ones are."""
    roll = mixed(*[TWELVE] * 12)
    dice = [SeenDie(str(k + 1), None, "red", (0.05 + 0.08 * k, 0.4)) for k in range(12)]
    assert judged(roll, dice).faces == tuple(str(k + 1) for k in range(12))


def handled(first: str, now: list[SeenDie]) -> Verdict:
    """Let hands lay dice so, where nothing tumbled, while a second attempt is asked for."""
    judge = rolled(first)
    judge.asked(again(first), 2)
    judge.moving()
    judge.settled(dice(first[1:], places=[1, 2, 3, 4]), tumbled=False)
    judge.moving()
    judge.settled(now, tumbled=False)
    return judge.verdict()


def test_a_die_looked_at_and_put_back_is_no_roll() -> None:
    """Picked up and laid down elsewhere with the same face up, nothing was thrown."""
    assert handled("13456", dice("1", 0.2, [0]) + dice("3456", places=[1, 2, 3, 4])).state == "idle"
    assert handled("13456", dice("13456")).state == "idle"


def test_a_die_laid_elsewhere_with_another_face_is_a_roll() -> None:
    """A die may roll out of a hand so gently that nobody sees it tumble."""
    laid = dice("2", 0.2, [0]) + dice("3456", places=[1, 2, 3, 4])
    assert numbers(handled("13456", laid)) == "23456"


def test_picking_up_the_rest_is_no_roll_of_the_kept_dice() -> None:
    """Kept dice, moved aside before, are as many as one of them and the free ones would be."""
    judge = rolled()
    judge.asked(again("13456", kept=(2, 3, 4)), 2)
    judge.moving()
    judge.settled(dice("456", shift=0.3, places=[2, 3, 4]), tumbled=False)
    assert judge.verdict().state == "idle"
    seen = dice("456", shift=0.3, places=[2, 3, 4]) + dice("22", shift=0.2, places=[0, 1])
    assert numbers(thrown(judge, seen)) == "22456"


def test_plain_dice_pushed_about_are_known_by_the_games_faces() -> None:
    """A plain 5 that was counted as a claw is the same die when it is seen as a 5 again."""
    roll = mixed(*[DieKind("monster", ("1", "2", "3", "energy", "claw", "heart"))] * 5)
    judge = rolled("45566", roll)
    judge.asked(None, "none")
    assert thrown(judge, dice("45566")).state == "idle"
    judge.asked(roll, "next")
    judge.moving()
    judge.settled(dice("45566", shift=0.2), tumbled=False)
    assert judge.verdict().state == "idle"


@pytest.mark.parametrize("aside", [0.0, 0.05], ids=["on its place", "beside it"])
def test_a_die_turned_by_hand_is_no_roll(aside: float) -> None:
    """A die turned to another face where it lay, or laid down almost there, was turned by hand."""
    judge = rolled("13456")
    judge.asked(again("13456"), 2)
    judge.moving()
    judge.settled(dice("6", aside, [0]) + dice("3456", places=[1, 2, 3, 4]), tumbled=False)
    assert judge.verdict().state == "idle"


def reaching_for_large_dice() -> RollJudge:
    """A judge before whom dice lie in the second attempt, and a hand comes in."""
    judge = RollJudge()
    judge.settled([])
    judge.asked(FIRST, "first")
    thrown(judge, sized(dice("13456")))
    judge.counted()
    judge.asked(again("13456"), 2)
    judge.moving()
    return judge


def test_a_die_tipped_over_by_a_finger_is_no_roll() -> None:
    """It comes to lie an edge from its place: of a large die that is further than hands miss it."""
    judge = reaching_for_large_dice()
    tipped = dice("6", 0.1, [0]) + dice("3456", places=[1, 2, 3, 4])
    judge.settled(sized(tipped), tumbled=False)
    assert judge.verdict().state == "idle"


@pytest.mark.parametrize("shift, tumbled", [(0.1, True), (0.2, False)], ids=["thrown", "far"])
def test_a_large_die_rolled_out_of_a_low_hand_is_a_roll(shift: float, *, tumbled: bool) -> None:
    """One that was seen to tumble may come to lie anywhere, and one that was not, farther off."""
    judge = reaching_for_large_dice()
    seen = dice("6", shift, [0]) + dice("3456", places=[1, 2, 3, 4])
    judge.settled(sized(seen), tumbled=tumbled)
    assert numbers(judge.verdict()) == "34566"


def test_a_die_tipped_over_is_known_for_the_one_that_lay_beside() -> None:
    """So a later look knows it for no die that was picked up meanwhile."""
    tipped = sized(dice("6", 0.1, [0]) + dice("3456", places=[1, 2, 3, 4]))
    assert traced(tipped, sized(dice("13456"))) == {k: k for k in range(5)}


def test_dice_let_fall_near_their_places_are_a_roll() -> None:
    """A finger tips one die over; several come out of a fist, under which nobody sees them tumble.

    None is where it lay, and two of them show what others showed.
    """
    judge = reaching_for_large_dice()
    judge.settled(sized(dice("22241", 0.1)), tumbled=False)
    assert numbers(judge.verdict()) == "12224"


def test_a_die_rolled_gently_beside_another_is_a_roll() -> None:
    """Only where a die is gone from can it have been turned: the others lie where they lay."""
    judge = rolled("13456")
    judge.asked(again("13456"), 2)
    judge.moving()
    judge.settled(dice("6", 0.05, [1]) + dice("3456", places=[1, 2, 3, 4]), tumbled=False)
    assert numbers(judge.verdict()) == "34566"


def test_a_die_thrown_beside_its_place_is_a_roll() -> None:
    """One die that tumbled and shows another face is a second attempt."""
    judge = rolled("13456")
    judge.asked(again("13456"), 2)
    seen_now = dice("6", 0.2, [0]) + dice("3456", places=[1, 2, 3, 4])
    assert numbers(thrown(judge, seen_now)) == "34566"


def taken_out(judge: RollJudge) -> None:
    """Take all dice out of the tray, and hands away."""
    judge.moving()
    judge.settled([], tumbled=False)


def test_a_die_may_land_where_one_lay_that_was_taken_out() -> None:
    """It shows what that showed, by chance, and was called left lying: five dice were not five."""
    judge = rolled()
    judge.asked(FIRST, 2)
    taken_out(judge)
    seen = dice("1", places=[0]) + dice("2222", shift=0.2, places=[1, 2, 3, 4])
    assert numbers(thrown(judge, seen)) == "12222"


@pytest.mark.parametrize("up", ["26", "13", "6", "1"])
def test_dice_out_of_a_cup_are_a_roll(up: str) -> None:
    """It is turned over on the tray, where nobody sees them tumble, and lifted by hand.

    But a single die that shows what it showed may have been looked at, and put back.
    """
    roll = msgspec.structs.replace(FIRST, dice=(KIND,) * len(up))
    judge = rolled("13"[: len(up)], roll)
    judge.asked(roll, 2)
    taken_out(judge)
    judge.moving()
    judge.settled(dice(up, 0.05), tumbled=False)
    assert numbers(judge.verdict()) == (up if up != "1" else "-")


@pytest.mark.parametrize("up, is_roll", [("26", True), ("2", False)], ids=["two", "one"])
def test_a_single_die_taken_out_and_turned_is_no_roll(up: str, *, is_roll: bool) -> None:
    """Kept dice lie aside. Of several nobody lifts all to turn one; they come out of a cup."""
    judge = rolled("13456")
    kept = tuple(range(len(up), 5))
    judge.asked(again("13456", kept=kept), 2)
    judge.moving()
    judge.settled(dice("13456"[: len(up)]), tumbled=False)
    taken_out(judge)
    judge.moving()
    judge.settled(dice(up, 0.05), tumbled=False)
    assert numbers(judge.verdict()) == (up if is_roll else "-")


def test_a_die_left_lying_is_told() -> None:
    """Five were asked for and lie there: that it is "not the number to roll" was of no use."""
    judge = rolled()
    judge.asked(FIRST, 2)
    left = dice("1") + dice("2222", shift=0.2, places=[1, 2, 3, 4])
    assert thrown(judge, left).why == Message("eye.left-lying")
    assert thrown(judge, left[:4]).why is None


def test_dice_that_do_not_add_up_are_told() -> None:
    """A kept die is out and another was knocked, or one of three is a kept one: what would do."""
    judge = rolled()
    judge.asked(again("13456", kept=(2, 4)), 2)
    two = dice("52", shift=0.2, places=[0, 1])
    for others in (dice("6", 0.1, [4]) + dice("4", 0.2, [3]), dice("4", places=[2])):
        verdict = thrown(judge, others + two)
        assert (verdict.state, verdict.why) == ("count", Message("eye.which-are-kept"))
    assert thrown(judge, two).why is None


def test_dice_thrown_without_a_mark_are_told_to_want_one() -> None:
    """Three lie there, and nobody said that the other two are kept."""
    judge = rolled()
    judge.asked(again("13456"), 2)
    verdict = thrown(judge, dice("522", shift=0.2, places=[0, 1, 3]))
    assert (verdict.state, verdict.why) == ("count", Message("eye.too-few"))
    judge.asked(FIRST, 3)
    assert thrown(judge, dice("522", shift=0.1, places=[0, 1, 3])).why is None


@pytest.mark.parametrize("shift", [0.0, 0.2], ids=["turned", "pushed"])
def test_dice_moved_by_hand_are_told_to_be_no_throw(shift: float) -> None:
    """People who had thrown them waited for nothing; while others are picked up it is no news."""
    judge = rolled("13456")
    judge.asked(again("13456"), 2)
    judge.moving()
    judge.settled(dice("3456", shift, [1, 2, 3, 4]), tumbled=False)
    assert judge.verdict().why is None
    judge.moving()
    first = dice("1" if shift else "6", 0.05, [0])
    judge.settled(first + dice("3456", shift, [1, 2, 3, 4]), tumbled=False)
    assert judge.verdict() == Verdict("idle", judge.verdict().dice, why=Message("eye.moved-only"))


def test_a_throw_that_came_too_early_is_told() -> None:
    """What tumbled as its roll was asked for is none, and a hand that turns it then throws none."""
    judge = RollJudge()
    judge.settled([])
    judge.asked(None, 0)
    judge.moving()
    judge.asked(msgspec.structs.replace(FIRST, dice=(KIND,)), 1)
    assert thrown(judge, dice("1")).why == Message("eye.thrown-early")
    judge.moving()
    judge.settled(dice("2", 0.05), tumbled=False)
    assert judge.verdict() == Verdict("idle", judge.verdict().dice, why=Message("eye.moved-only"))


def test_kept_dice_of_which_light_hides_one_are_no_roll_while_others_are_picked_up() -> None:
    """In doubt it shows some number, which is no news: as many lie there as are to be rolled."""
    judge = rolled()
    judge.asked(again("13456", kept=(2, 3, 4)), 2)
    judge.moving()
    glare = msgspec.structs.replace(dice("5", places=[3])[0], face="2", doubt="glare")
    judge.settled([*dice("46", 0.3, [2, 4]), glare], tumbled=False)
    assert judge.verdict().faces is None
    thrown_ones = dice("22", shift=0.2, places=[0, 1])
    assert numbers(thrown(judge, [*dice("46", 0.3, [2, 4]), glare, *thrown_ones])) == "22456"


def test_a_die_turned_by_hand_and_kept_ones_moved_aside_are_no_roll() -> None:
    """All of them lie there: what a card bade to turn, and then what is kept, by and by."""
    judge = rolled("13456")
    judge.asked(again("63456", kept=(2, 4)), 2)
    turned = dice("6", 0.03, [0])
    judge.moving()
    judge.settled(turned + dice("3456", places=[1, 2, 3, 4]), tumbled=False)
    assert judge.verdict().faces is None
    judge.moving()
    judge.settled(turned + dice("35", places=[1, 3]) + dice("46", 0.3, [2, 4]), tumbled=False)
    assert judge.verdict().faces is None


def test_a_kept_die_that_a_card_changed_may_be_moved_aside() -> None:
    """Nobody turned it: it still shows what it showed, and the card's face was lost."""
    judge = rolled("13456")
    judge.asked(again("16456", kept=(1,)), 2)
    seen = dice("3", 0.3, [1]) + dice("2245", 0.2, [0, 2, 3, 4])
    assert numbers(thrown(judge, seen)) == "26245"


def test_a_changed_die_is_not_sought_where_another_kept_one_was_rolled() -> None:
    """Then the dice are right and the marks are not: nothing shows the four that was kept."""
    judge = rolled("13456")
    judge.asked(again("16456", kept=(1, 2)), 2)
    assert numbers(thrown(judge, dice("32213", shift=0.3))) == "12233"


def laid(judge: RollJudge, now: list[SeenDie]) -> Verdict:
    """Let hands lay dice so: nothing tumbles."""
    judge.moving()
    judge.settled(now, tumbled=False)
    return judge.verdict()


def test_kept_dice_put_back_into_the_tray_are_no_roll() -> None:
    """Set aside for an attempt they lay on the table; back in the tray they counted as thrown."""
    judge = rolled()
    judge.asked(again("13456", kept=(2, 4)), 2)
    free = dice("224", 0.2, [0, 1, 3])
    assert numbers(thrown(judge, free)) == "224"
    judge.counted()
    judge.asked(again("22446", kept=(2, 4), attempt=3), 3)
    back = dice("46", 0.4, [2, 4])
    assert laid(judge, free + back).state == "idle"
    assert numbers(thrown(judge, back + dice("113", -0.2, [0, 1, 3]))) == "11436"


def test_a_die_put_back_that_shows_something_else_is_no_roll() -> None:
    """A card changed it while it lay on the table; the others are still to be picked up."""
    judge = rolled()
    judge.asked(again("13456", kept=(2, 4)), 2)
    free = dice("225", 0.2, [0, 1, 3])
    thrown(judge, free)
    judge.counted()
    judge.asked(again("22156", kept=(2, 4), attempt=3), 3)
    assert laid(judge, free + dice("46", 0.4, [2, 4])).state == "idle"


def test_a_die_turned_where_it_was_moved_to_is_no_roll() -> None:
    """What counts is where dice lie now, not where they lay as their roll was asked for."""
    judge = rolled()
    judge.asked(again("13456"), 2)
    rest = dice("3456", places=[1, 2, 3, 4])
    assert laid(judge, dice("1", 0.3, [0]) + rest).state == "idle"
    assert laid(judge, dice("6", 0.3, [0]) + rest).state == "idle"


def test_a_die_turned_by_hand_and_moved_later_is_no_roll() -> None:
    """It shows what it showed since it was turned; only then the card was told of on the page."""
    judge = rolled()
    judge.asked(again("13456"), 2)
    rest = dice("3456", places=[1, 2, 3, 4])
    assert laid(judge, dice("6", places=[0]) + rest).state == "idle"
    judge.asked(again("63456"), 2)
    assert laid(judge, dice("6", 0.3, [0]) + rest).state == "idle"
    judge.asked(again("63456", kept=(0, 4)), 2)
    aside = dice("66", 0.3, [0, 4])
    assert laid(judge, aside + rest[:3]).state == "idle"
    assert numbers(thrown(judge, aside + dice("122", 0.2, [1, 2, 3]))) == "61226"


def test_a_push_that_seemed_to_tumble_is_forgotten() -> None:
    """A die that is turned by hand afterwards has not tumbled."""
    judge = rolled()
    judge.asked(again("13456"), 2)
    assert thrown(judge, dice("13456", 0.1)).state == "idle"
    assert laid(judge, dice("6", 0.1, [0]) + dice("3456", 0.1, [1, 2, 3, 4])).state == "idle"


@pytest.mark.parametrize("turned", [True, False], ids=["turned", "not turned"])
def test_of_two_dice_that_show_the_same_either_may_be_a_cards(*, turned: bool) -> None:
    """The game changed the first three, and people mean the second: it is kept, the first thrown.

    A thrown die shows what the card says, too.
    """
    judge = rolled("13356")
    judge.asked(again("13356"), 2)
    assert laid(judge, dice("134" if turned else "133") + dice("56", places=[3, 4])).state == "idle"
    judge.asked(again("14356", kept=(1, 4)), 2)
    lying = dice("4" if turned else "3", places=[2]) + dice("6", places=[4])
    verdict = thrown(judge, lying + dice("422", 0.2, [0, 1, 3]))
    assert sorted(numbers(verdict)) == list("22446")


def test_of_two_dice_that_showed_the_same_people_may_turn_either() -> None:
    """The game changed the second six, and people turned the first: neither is counted twice."""
    judge = rolled("23466")
    judge.asked(again("23466"), 2)
    assert laid(judge, dice("23456")).state == "idle"
    judge.asked(again("23465", kept=(0, 2, 3, 4)), 3)
    lying = dice("2456", places=[0, 2, 3, 4])
    assert sorted(numbers(thrown(judge, lying + dice("1", 0.2, [1])))) == list("12456")


def test_of_two_dice_that_the_game_says_are_the_same_either_may_be_kept() -> None:
    """A card changed one, and nobody turned it: it lies there still, and the other was thrown."""
    judge = rolled("13456")
    judge.asked(again("14456", kept=(2, 4)), 2)
    lying = dice("36", places=[1, 4])
    assert sorted(numbers(thrown(judge, lying + dice("225", 0.2, [0, 2, 3])))) == list("22456")


def test_a_cards_die_that_was_knocked_is_known_by_what_it_showed() -> None:
    """Nobody turned it: a thrown die that shows what the card says is none of the kept ones."""
    judge = rolled("13456")
    judge.asked(again("15456", kept=(1, 4)), 2)
    lying = dice("3", 0.1, [1]) + dice("6", places=[4])
    assert sorted(numbers(thrown(judge, lying + dice("522", 0.3, [0, 2, 3])))) == list("22556")


def test_a_typed_roll_is_known_by_what_lies_there() -> None:
    """So a die that a card then changes is known, too, though nobody turned it."""
    judge = RollJudge()
    judge.settled([])
    judge.asked(FIRST, 1)
    judge.settled(dice("13456"))
    judge.retold()
    judge.asked(again("64531"), 2)
    judge.asked(again("64532", kept=(4,)), 2)
    seen = dice("1", places=[0]) + dice("3344", 0.2, [1, 2, 3, 4])
    assert sorted(numbers(thrown(judge, seen))) == list("23344")


def test_a_die_that_lies_still_is_not_thrown_while_others_are_out() -> None:
    """As many lie there as are to be rolled: one of those is missing, or lies there unmarked."""
    judge = rolled("13456")
    judge.asked(again("13456", kept=(2, 4)), 2)
    seen = dice("3", places=[1]) + dice("22", 0.2, [0, 3])
    verdict = thrown(judge, seen)
    assert (verdict.state, verdict.why) == ("count", Message("eye.which-are-kept"))
    judge.asked(again("13456", kept=(1, 2, 4)), 2)
    assert numbers(judge.verdict()) == "22"


def test_a_die_is_waited_for_where_all_kept_ones_may_be_there() -> None:
    """Two that show the same were moved aside: one of three is missing, or one kept is out."""
    judge = rolled("13446")
    judge.asked(again("13446", kept=(2, 3)), 2)
    seen = dice("44", 0.3, [2, 3]) + dice("25", 0.2, [0, 1])
    assert thrown(judge, seen).state == "count"
    assert numbers(thrown(judge, seen + dice("6", 0.2, [4]))) == "25446"


def test_a_cards_die_left_lying_needs_no_mark() -> None:
    """It shows what the game says, as it would if it were marked: nobody turned it."""
    judge = rolled("13456")
    judge.asked(again("16456"), 2)
    lying = dice("3", places=[1]) + dice("6", places=[4])
    assert sorted(numbers(thrown(judge, lying + dice("122", 0.2, [0, 2, 3])))) == list("12266")


def test_a_cards_die_left_lying_wants_a_mark_where_another_showed_the_same() -> None:
    """That one may have been meant, and thrown again."""
    judge = rolled("13356")
    judge.asked(again("16356"), 2)
    lying = dice("3", places=[1]) + dice("6", places=[4])
    thrown_ones = dice("122", 0.2, [0, 2, 3])
    assert thrown(judge, lying + thrown_ones).why == Message("eye.which-are-kept")
    judge.asked(again("16356", kept=(2, 4)), 2)
    assert sorted(numbers(judge.verdict())) == list("12236")
