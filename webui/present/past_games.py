"""The games that were played at this table, as a phone shows them, and who won how often."""

from collections.abc import Callable, Mapping, Sequence

from engine import Ended, Message, PastGame
from webui.offers import Games
from webui.seats import bare_name
from webui.states import (
    HiddenGamesState,
    PastGamesState,
    PastGameState,
    PlayerState,
    ScoresState,
    ScoreState,
)
from webui.voice import Voice

__all__ = ["Voices", "present_past_games"]

_MODE = "mode"
"""The table option that says what is played beside the game's name, where a game has it."""

Voices = Callable[[Mapping[int, str], str], Voice]
"""Gives the voice that calls players by these names, and says the words of a game."""


def present_past_games(
    past: Sequence[PastGame], hidden: Sequence[PastGame], games: Games, voices: Voices
) -> PastGamesState:
    """Return the ``past`` games of those in ``games``, and who won how often at each of them.

    ``hidden`` were taken out of the list last, and are offered to be put back.
    """
    voice = voices({}, "")
    kinds = [name for name in games if any(game.setup.game == name for game in past)]
    return PastGamesState(
        [_game(game, games, voices(game.names, game.setup.game)) for game in past],
        [
            ScoresState("all", voice.word("past-games-all"), _scores(past, voice)),
            *(
                ScoresState(
                    name,
                    voice.say(Message(f"game.{name}")),
                    _scores([game for game in past if game.setup.game == name], voice),
                )
                for name in kinds
            ),
        ],
        _hidden(hidden, games, voices),
    )


def _hidden(hidden: Sequence[PastGame], games: Games, voices: Voices) -> HiddenGamesState | None:
    if not hidden:
        return None
    newest, many = hidden[0], len(hidden)
    voice = voices(newest.names, newest.setup.game)
    said = voice.word("past-games-put-back", count=many)
    return HiddenGamesState(said, _game(newest, games, voice), alone=many == 1)


def _game(game: PastGame, games: Games, voice: Voice) -> PastGameState:
    return PastGameState(
        game.id,
        game.setup.game,
        _label(game, games, voice),
        game.began,
        game.ended,
        "" if game.ending is None else voice.turn(game.ending.turn),
        _said(game.ending, voice),
        [_player(seat, game.ending, voice) for seat in range(game.setup.seats)],
    )


def _label(game: PastGame, games: Games, voice: Voice) -> str:
    name, kind = voice.say(Message(f"game.{game.setup.game}")), games.get(game.setup.game)
    options = () if kind is None else kind.options_for(game.setup)
    modes = (choice for option in options if option.id == _MODE for choice in option.choices)
    chosen = (each.label for each in modes if each.id == game.setup.options.get(_MODE))
    return " · ".join([name, *map(voice.say, chosen)])


def _said(ending: Ended | None, voice: Voice) -> str:
    if ending is None:
        return voice.word("past-games-unknown")
    if ending.outcome is None:
        return voice.word("past-games-unfinished")
    return voice.say(ending.outcome.label)


def _player(seat: int, ending: Ended | None, voice: Voice) -> PlayerState:
    if ending is None:
        return PlayerState(voice.name(seat), None, won=False)
    character = voice.perhaps(ending.characters[seat])
    return PlayerState(voice.name(seat), character, won=seat in _winners(ending))


def _winners(ending: Ended) -> tuple[int, ...]:
    return () if ending.outcome is None else ending.outcome.winners


def _scores(past: Sequence[PastGame], voice: Voice) -> list[ScoreState]:
    """Return who won most first; one person is who is called alike, as they were called last."""
    called: dict[str, str] = {}
    finished: dict[str, list[bool]] = {}
    for game in past:
        if game.ending is None or game.ending.outcome is None:
            continue
        for seat, name in game.names.items():
            called.setdefault(bare_name(name), name)
            finished.setdefault(bare_name(name), []).append(seat in _winners(game.ending))
    scores = [_score(called[bare], won, voice) for bare, won in finished.items()]
    return sorted(scores, key=lambda score: (-score.won, score.played))


def _score(name: str, won: Sequence[bool], voice: Voice) -> ScoreState:
    played, times = len(won), sum(won)
    said = voice.word("past-games-score", name=name, times=times, number=played)
    return ScoreState(name, played, times, said)
