"""The games that were played at a table, and who won how often, as phones are told."""

from collections.abc import Sequence

import msgspec
import pytest

from engine import PastGame, SetCounter, Setup, TrayView
from tests.engine.dice_throne.duels import BARBARIAN, MOON_ELF, BattleTable, DuelTable
from tests.webui.phones import Page, Phone
from webui.offers import Games
from webui.present.past_games import Voices, present_past_games
from webui.states import HiddenGamesState, PastGamesState


def told(phone: Phone) -> PastGamesState:
    """Return what a phone is told."""
    return msgspec.json.decode(phone.get("/past-games").data, type=PastGamesState)


def won(phone: Phone, which: int = 0) -> list[tuple[str, int, int]]:
    """Return who won how often, and how many games they finished."""
    scores = told(phone).scores[which].scores
    return [(score.name, score.won, score.played) for score in scores]


def defeat(duel: DuelTable, seat: int) -> None:
    """Let a hero fall."""
    duel.table.correct(SetCounter(seat, "health", 0), by=0)


def play_again(duel: DuelTable, *heroes: str) -> None:
    """Start another duel and come to its first turn."""
    duel.table.start(Setup("dice-throne", 2), by=0)
    duel.choose(*heroes)
    duel.roll("6")
    duel.roll("1")


def test_a_game_that_ended_is_told_in_the_readers_language(
    page: Page, ana: Phone, duel: DuelTable
) -> None:
    """When, what, who played whom and how it ended; to who only watches, too."""
    assert told(ana).games == []
    defeat(duel, 1)
    (game,) = told(page.phone()).games
    assert (game.label, game.turn, game.said) == ("Dice Throne", "Turn 1", "Ana wins")
    assert [(each.name, each.character, each.won) for each in game.players] == [
        ("Ana", "Barbarian", True),
        ("Player 2", "Moon Elf", False),
    ]
    assert game.began == game.ended == 0.0
    assert told(page.phone("ko")).games[0].said == "Ana 승리"
    assert told(ana).games == [game]


def test_a_game_is_called_by_its_mode_too() -> None:
    """Where it has one to choose."""
    table = BattleTable(*[BARBARIAN] * 4, options={"mode": "king-of-the-hill"}).table
    page = Page(table)
    table.start(Setup("dice-throne", 4), by=0)
    assert told(page.phone()).games[0].label == "Dice Throne · King of the Hill"


def test_who_won_how_often(page: Page, ana: Phone, duel: DuelTable) -> None:
    """One person is who is called alike; a game that was not finished counts for nobody."""
    ben = page.phone(seat=1, name="Ben")
    defeat(duel, 0)
    play_again(duel, BARBARIAN, MOON_ELF)
    defeat(duel, 1)
    play_again(duel, BARBARIAN, MOON_ELF)
    play_again(duel, MOON_ELF, BARBARIAN)
    assert [game.said for game in told(ana).games] == ["Not finished", "Ana wins", "Ben wins"]
    ana.sit(0, "BEN")
    ben.sit(1, "ana ")
    defeat(duel, 0)
    assert won(ana) == [("ana", 2, 3), ("BEN", 1, 3)]
    assert told(ana).scores[0].scores[0].said == "ana: won 2 of 3"
    assert [scores.label for scores in told(ana).scores] == ["All games", "Dice Throne"]


def test_each_game_has_its_own_scores(ana: Phone, duel: DuelTable) -> None:
    """Beside those of all games; a player without a name is not counted."""
    defeat(duel, 1)
    assert ana.start().status_code == 200
    assert won(ana) == won(ana, 1) == [("Ana", 1, 1)]


def test_a_game_is_taken_out_of_the_list(page: Page, ana: Phone, duel: DuelTable) -> None:
    """And all of them; the next one is told again."""
    for _ in range(3):
        defeat(duel, 1)
        play_again(duel, BARBARIAN, MOON_ELF)
    _, second, first = told(ana).games
    assert ana.post("/hide", {"game": second.id}).status_code == 200
    assert won(ana) == [("Ana", 2, 2)]
    newest = told(ana).games[0].id
    defeat(duel, 1)
    assert ana.post("/hide", {"game": newest, "older": True}).status_code == 200
    assert [game.id for game in told(page.phone()).games] != [newest, first.id]
    assert won(ana) == [("Ana", 1, 1)]


def test_a_game_that_was_taken_out_is_offered_to_be_put_back(
    page: Page, ana: Phone, duel: DuelTable
) -> None:
    """Or several, where they were taken out together; then it is told, and counts, as before."""
    for _ in range(3):
        defeat(duel, 1)
        play_again(duel, BARBARIAN, MOON_ELF)
    assert told(ana).hidden is None
    before, scores = told(ana).games, won(ana)
    assert ana.post("/hide", {"game": before[1].id}).status_code == 200
    said = "Put 1 game back in the list"
    assert told(ana).hidden == HiddenGamesState(said, before[1], alone=True)
    assert ana.post("/put-back", {"game": before[1].id}).status_code == 200
    assert (told(ana).games, told(ana).hidden, won(ana)) == (before, None, scores)
    assert ana.post("/hide", {"game": before[0].id, "older": True}).status_code == 200
    said = "Put 3 games back in the list"
    assert told(page.phone()).hidden == HiddenGamesState(said, before[0], alone=False)
    assert ana.post("/put-back", {"game": before[0].id}).status_code == 200
    assert told(ana).games == before


def test_what_has_not_changed_is_said_once(
    page: Page, ana: Phone, duel: DuelTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In each language: a phone that shows hundreds of games asks at each change of the tray."""
    defeat(duel, 1)
    said: list[int] = []

    def noted(
        past: Sequence[PastGame], hidden: Sequence[PastGame], games: Games, voices: Voices
    ) -> PastGamesState:
        said.append(len(past))
        return present_past_games(past, hidden, games, voices)

    monkeypatch.setattr("webui.room.present_past_games", noted)
    for phone in (ana, page.phone("ko"), ana):
        duel.table.show(TrayView("moving", number=len(said)))
        assert told(phone).games
    assert said == [1, 1]
    play_again(duel, BARBARIAN, MOON_ELF)
    defeat(duel, 1)
    assert len(told(ana).games) == 2


def test_what_was_not_kept_is_said(page: Page, ana: Phone, duel: DuelTable) -> None:
    """A journal of an older program tells of a game no more than that it was played."""
    defeat(duel, 1)
    play_again(duel, BARBARIAN, MOON_ELF)
    duel.table._history._journal._db.execute("DELETE FROM notes")  # noqa: SLF001 - as it was then
    (game,) = told(page.phone()).games
    assert (game.turn, game.said) == ("", "How it ended was not kept yet then.")
    assert [(each.name, each.character) for each in game.players] == [
        ("Player 1", None),
        ("Player 2", None),
    ]
    assert won(ana) == []
