"""What one phone is shown, said in its language: an engine's view becomes a page state."""

from webui.present.asks import is_private, present_ask
from webui.present.eye import may_see
from webui.present.games import present_offer
from webui.present.log import LogRows
from webui.present.page import Around, present
from webui.present.past_games import present_past_games
from webui.present.seats import Sitting
from webui.present.statistics import present_statistics

__all__ = [
    "Around",
    "LogRows",
    "Sitting",
    "is_private",
    "may_see",
    "present",
    "present_ask",
    "present_offer",
    "present_past_games",
    "present_statistics",
]
