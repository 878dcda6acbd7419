"""What the page shows, all its texts already in the reader's language: the page's whole contract.

The server makes one ``PageState`` a revision, seat and language; the browser draws it and posts
back the small ``bodies``. The browser knows no game and no language.
"""

from webui.states.asks import AskState, OptionState, RollDieState, RollState
from webui.states.board import ItemState, ZoneState
from webui.states.dice import DieState, FaceState, PileState, TrayState
from webui.states.eye import (
    DrawingState,
    EyeView,
    FaceLessonState,
    LearnedState,
    LessonState,
    MarkState,
    TeachableState,
)
from webui.states.games import GameState, OfferState, TableChoiceState, TableOptionState
from webui.states.log import FactState, LogState, ReceiptState, SumLineState
from webui.states.page import PageState, PhaseState
from webui.states.past_games import (
    HiddenGamesState,
    PastGamesState,
    PastGameState,
    PlayerState,
    ScoresState,
    ScoreState,
)
from webui.states.seats import CounterState, SeatState
from webui.states.statistics import FaceTallyState, StatisticsState, TallyState

__all__ = [
    "AskState",
    "CounterState",
    "DieState",
    "DrawingState",
    "EyeView",
    "FaceLessonState",
    "FaceState",
    "FaceTallyState",
    "FactState",
    "GameState",
    "HiddenGamesState",
    "ItemState",
    "LearnedState",
    "LessonState",
    "LogState",
    "MarkState",
    "OfferState",
    "OptionState",
    "PageState",
    "PastGameState",
    "PastGamesState",
    "PhaseState",
    "PileState",
    "PlayerState",
    "ReceiptState",
    "RollDieState",
    "RollState",
    "ScoreState",
    "ScoresState",
    "SeatState",
    "StatisticsState",
    "SumLineState",
    "TableChoiceState",
    "TableOptionState",
    "TallyState",
    "TeachableState",
    "TrayState",
    "ZoneState",
]
