"""The games that were played at this table, as the page shows them."""

import msgspec

__all__ = [
    "HiddenGamesState",
    "PastGameState",
    "PastGamesState",
    "PlayerState",
    "ScoreState",
    "ScoresState",
]


class PlayerState(msgspec.Struct, frozen=True):
    """Who played, as whom (None: nobody, or it is not known), and whether they won."""

    name: str
    character: str | None
    won: bool


class PastGameState(msgspec.Struct, frozen=True):
    """A game: ``label`` has its name and its mode, ``turn`` its last one, ``said`` how it ended.

    ``id`` goes back where it is hidden. ``began`` and ``ended`` are in seconds since the epoch: a
    phone knows in which zone its people are.
    """

    id: int
    game: str
    label: str
    began: float
    ended: float
    turn: str
    said: str
    players: list[PlayerState]


class ScoreState(msgspec.Struct, frozen=True):
    """How many games somebody finished, and how many of these they won; ``said`` says both."""

    name: str
    played: int
    won: int
    said: str


class ScoresState(msgspec.Struct, frozen=True):
    """Who won how often, at the game ``id`` or at all ("all")."""

    id: str
    label: str
    scores: list[ScoreState]


class HiddenGamesState(msgspec.Struct, frozen=True):
    """The games that were taken out of the list last, together: ``said`` offers to put them back.

    ``newest`` is one of them, and goes back for all; ``alone``: it is the only one.
    """

    said: str
    newest: PastGameState
    alone: bool


class PastGamesState(msgspec.Struct, frozen=True):
    """GET /past-games: the games, the newest first, and the scores: of all, then game by game.

    ``hidden`` None: none is out of the list.
    """

    games: list[PastGameState]
    scores: list[ScoresState]
    hidden: HiddenGamesState | None
