"""How what people do is said, in the log and on the undo button."""

import pytest

from engine import Choose, Chose, Message, Option, Setup
from engine.actions import Answered, said
from engine.match import Match
from engine.messages import seat_name
from tests.engine.kernel.race import GAMES


@pytest.mark.parametrize(
    "label, bare",
    [
        (seat_name(1), True),
        (Message("any-game.option.none"), True),
        (Message("any-game.option.done"), True),
        (Message("any-game.option.back"), True),
        (Message("any-game.option.end-phase"), False),
        (Message("any-game.card.none"), False),
        (Message("blue"), False),
    ],
    ids=str,
)
def test_what_says_little_by_itself_is_said_with_its_question(
    label: Message, *, bare: bool
) -> None:
    """A player's name, "Done" or "None" alone told nobody what was chosen."""
    game = Match.begin(Setup("race", 2), GAMES).game
    ask = Choose(0, Message("which"), (Option("it", label), Option("other", Message("other"))))
    told = said(Answered(0, Chose("it")), game, ask)
    if bare:
        assert told == Message("said.chose-for", {"option": label, "asked": Message("which")})
    else:
        assert told == Message("said.chose", {"option": label})
