"""Following: a die keeps its number while it is the same die."""

from vision import Die, Reading
from vision.watching.follow import Followed, Follower


def lying(face: str, x: float, colour: str = "white", doubt: str | None = None) -> Die:
    """A die of 40 pixels."""
    return Die(face, colour, (x, 100.0), 0.0, 40.0, (), 1.0, doubt)


def numbers(followed: tuple[Followed, ...]) -> list[int]:
    """The dice's numbers."""
    return [one.number for one in followed]


def moved(followed: tuple[Followed, ...]) -> list[bool]:
    """Which dice moved."""
    return [one.moved for one in followed]


def test_kept_dice_keep_their_numbers() -> None:
    """Of three dice one is thrown anew: the others have not moved and keep their numbers."""
    follower = Follower()
    first = follower.look(Reading((lying("1", 100), lying("2", 200), lying("3", 300))))
    assert moved(first) == [True, True, True]
    later = follower.look(Reading((lying("1", 103), lying("6", 450), lying("3", 298))))
    assert numbers(later) == numbers(first)
    assert moved(later) == [False, True, False]


def test_a_die_turned_where_it_lies_has_moved() -> None:
    """Another face in the same place is another roll of the same die."""
    follower = Follower()
    first = follower.look(Reading((lying("1", 100),)))
    turned = follower.look(Reading((lying("2", 100),)))
    assert (numbers(turned), moved(turned)) == (numbers(first), [True])


def test_doubt_is_no_movement() -> None:
    """A die on which light falls now still lies there, and once it is gone it was not thrown."""
    follower = Follower()
    first = follower.look(Reading((lying("1", 100),)))
    for die in (lying("4", 101, doubt="glare"), lying("1", 100)):
        seen = follower.look(Reading((die,)))
        assert (numbers(seen), moved(seen)) == (numbers(first), [False])


def test_colour_tells_thrown_dice_apart() -> None:
    """A red and a blue die that change places are known by their colours."""
    follower = Follower()
    first = follower.look(Reading((lying("1", 100, "red"), lying("2", 300, "blue"))))
    swapped = follower.look(Reading((lying("5", 110, "blue"), lying("6", 320, "red"))))
    assert numbers(swapped) == numbers(first)[::-1]


def test_a_die_put_back_is_the_one_taken_out() -> None:
    """A die that was away for a look comes back under its number; a further one is new."""
    follower = Follower()
    first = follower.look(Reading((lying("1", 100), lying("2", 200))))
    follower.look(Reading((lying("1", 100),)))
    back = follower.look(Reading((lying("1", 100), lying("5", 400), lying("6", 600))))
    assert numbers(back)[:2] == numbers(first)
    assert numbers(back)[2] not in numbers(first)


def test_an_emptied_tray_is_forgotten() -> None:
    """Dice that come after the tray was empty are new ones."""
    follower = Follower()
    first = follower.look(Reading((lying("1", 100),)))
    assert follower.look(Reading(())) == ()
    assert numbers(follower.look(Reading((lying("1", 100),)))) != numbers(first)
