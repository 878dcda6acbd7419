"""The games that may be started, as a phone shows them."""

from engine import Message, Setup, TableOption
from webui.offers import Games
from webui.states import GameState, OfferState, TableChoiceState, TableOptionState
from webui.voice import Voice

__all__ = ["present_games", "present_offer"]


def present_games(games: Games, voice: Voice) -> list[GameState]:
    """Return the games there are, and for how many each is."""
    return [
        GameState(name, voice.say(Message(f"game.{name}")), game.seats.start, game.seats.stop - 1)
        for name, game in games.items()
    ]


def present_offer(setup: Setup, options: tuple[TableOption, ...], voice: Voice) -> OfferState:
    """Return how ``setup``, which names a choice for each of ``options``, would be played."""
    return OfferState(setup, [_option(each, setup, voice) for each in options])


def _option(option: TableOption, setup: Setup, voice: Voice) -> TableOptionState:
    return TableOptionState(
        option.id,
        voice.say(option.label),
        [
            TableChoiceState(choice.id, voice.say(choice.label), voice.perhaps(choice.detail))
            for choice in option.choices
        ],
        setup.options[option.id],
    )
