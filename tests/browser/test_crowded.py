"""Evenings on which much lies on a small screen: what is next, and every number, has room."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import pytest

from engine import (
    Amount,
    Choose,
    Chose,
    Roll,
    Rolled,
    SeenDie,
    SetCounter,
    Setup,
    Stopped,
    Table,
    TrayView,
    View,
)
from engine.games.dice_throne.library import printed_content
from tests.browser.audit import faults
from tests.browser.chromium import Phone, phone
from tests.browser.reached import play_on, reach_offence, sit
from tests.browser.serving import served
from tests.browser.test_every_page import ON_ITS_SIDE, ON_THE_WALL, ON_THEIR_SIDES, SMALLEST, USUAL
from tests.engine.dice_throne.duels import BARBARIAN, BattleTable, DuelTable
from tests.engine.mage_wars.arenas import Arena
from webui.catalogues import LANGUAGES, load_catalogues
from webui.seats import SeatBook

pytestmark = [pytest.mark.slow, pytest.mark.browser]

TWO = ((0, 0.3), (1, 0.7))
_CUT_NAMES = """
const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
  scrollWidth > clientWidth || scrollHeight > clientHeight + 2;
return [...document.querySelectorAll(".seat-name, .seat-head h2")]
  .filter(isCut).map((name) => name.textContent);
"""
_CUT_TITLE = """
const title = document.querySelector(".receipt-title");
return title.scrollWidth > title.clientWidth || title.scrollHeight > title.clientHeight + 1;
"""
_UNFOLD = "document.querySelectorAll('.figures').forEach((each) => each.open = true)"
_UNSPOKEN = """
return [...document.querySelectorAll(".compact")].flatMap((seat) =>
  [...seat.querySelectorAll(".badge, .team, .place-tag, .role, .mark-token .label")]
    .map((shown) => shown.textContent).filter((text) => !seat.ariaLabel.includes(text)));
"""
_BELOW = """
const isSeen = (part, x, y) => part.contains(document.elementFromPoint(x, y));
return [...document.querySelectorAll(arguments[0])].filter((part) => {
  const { left, right, top, bottom } = part.getBoundingClientRect();
  const middle = (left + right) / 2;
  return ![top + 3, (top + bottom) / 2, bottom - 3].every((y) => isSeen(part, middle, y));
}).map((part) => part.id || part.ariaLabel);
"""
_COVERED = """
const range = document.createRange();
const box = (part) => (range.selectNodeContents(part), range.getBoundingClientRect());
const apart = (change, letters) => {
  const line = 0.2 * letters.height;  // above and below the letters there is as much of the line
  return change.bottom <= letters.top + line || change.top >= letters.bottom - line ||
    change.left >= letters.right || change.right <= letters.left;
};
const frames = [...document.querySelectorAll(".number:has(.change)")];
const covered = frames.flatMap((frame) => {
  const change = frame.querySelector(".change").getBoundingClientRect();
  const letters = [...document.querySelectorAll(".value, .label")].filter((part) =>
    part.checkVisibility() && !apart(change, box(part)));
  const beyond = !frame.matches(".huge") && change.right > frame.getBoundingClientRect().right;
  return [...letters, ...(beyond ? [frame] : [])]
    .map((part) => `${frame.ariaLabel}: ${part.textContent}`);
});
return { changes: frames.length, covered };
"""


def wrong(person: Phone) -> dict[tuple[int, int], list[str]]:
    """Return what is wrong with what a small phone shows, by how it is held."""
    found = {}
    for screen in (SMALLEST, *ON_THEIR_SIDES):
        person.resize(*screen)
        found[screen] = faults(person)
    return {screen: each for screen, each in found.items() if each}


def rolls_besides(prepared: int, view: View) -> bool:
    """Tell whether the first seat is to roll while so many dice are prepared for it, or more."""
    own = [pile for pile in view.piles if pile.seat == 0]
    many = len(own) > 1 and len(own[1].dice) >= prepared
    return many and isinstance(view.ask, Roll) and view.ask.secret


@pytest.mark.parametrize("seed, prepared", [(2, 1), (8, 3)])
def test_a_roll_is_in_sight_beside_all_dice(seed: int, prepared: int) -> None:
    """Above the buttons of a secret roll lie a pool, and what was prepared for it."""
    with Table(None, Setup("regidice", 3)) as table, served(table) as address:
        play_on(table, seed, partial(rolls_besides, prepared))
        with phone(address) as mina:
            sit(mina)
            mina.see("#enter-roll.primary")
            assert not wrong(mina)
            table.show(TrayView("empty"))
            mina.see("#whose-throw")
            assert not wrong(mina)


def test_a_die_in_doubt_is_settled_in_sight() -> None:
    """While one of many dice waits for a tap, the button that leads there is not below them."""
    with Table(None, Setup("regidice", 3)) as table, served(table) as address:
        play_on(table, 8, partial(rolls_besides, 3))
        for seat in table.view(None).awaited:
            if seat != 0:
                table.put(Rolled(("1",) * waits_for(table, seat)), by=seat)
        sure = tuple(SeenDie("3", centre=(0.1 + 0.15 * at, 0.5)) for at in range(5))
        table.show(TrayView("doubtful", (*sure, SeenDie(None, "glare", centre=(0.9, 0.5))), 5))
        with phone(address) as mina:
            sit(mina)
            mina.see("#next", "Settle the dice")
            assert not wrong(mina)


def waits_for(table: Table, seat: int) -> int:
    """Return how many dice ``seat`` is to roll."""
    ask = table.view(seat).ask
    assert isinstance(ask, Roll)
    return len(ask.free)


def test_a_die_without_a_face_is_drawn_alike_wherever_it_lies() -> None:
    """One that was not rolled yet bears no question mark in a choice: nobody failed to read it."""
    with Table(None, Setup("regidice", 2)) as table, served(table) as address:
        play_on(table, 8, gives_up_what_was_not_rolled)
        with phone(address) as mina:
            sit(mina)
            chosen, lying = (
                mina.see(f"{css} svg").get_attribute("innerHTML")
                for css in ("#dock .option .used-dice", "#play .pile-die.hidden")
            )
            called = mina.see("#play .pile-die.hidden").accessible_name
    assert chosen == lying
    assert called == "red Hidden"


def gives_up_what_was_not_rolled(view: View) -> bool:
    """Tell whether the first seat is to choose a die, of which the first one shows no face."""
    pool = next((pile.dice for pile in view.piles if pile.seat == 0), ())
    suffers = isinstance(view.ask, Choose) and view.stage.phase == "suffer"
    return suffers and bool(pool) and pool[0].face is None


def test_ways_to_roll_are_in_sight_below_a_wrong_count() -> None:
    """Three dice lie in the tray, five were kept or are to be rolled: one may type them."""
    with Table(None, Setup("dice-throne", 2)) as table, served(table) as address:
        reach_offence(table)
        seen = tuple(SeenDie("1-sword", centre=(x, 0.5)) for x in (0.2, 0.5, 0.8))
        table.show(TrayView("count", seen, 5))
        with phone(address) as mina:
            sit(mina)
            mina.see("#tray.count .seen")
            assert not wrong(mina)


def test_two_dice_in_doubt_lie_apart() -> None:
    """However the phone is held, the words on one cover nothing of the other's."""
    with Table(None, Setup("dice-throne", 2)) as table, served(table) as address:
        reach_offence(table)
        doubtful = tuple(SeenDie(None, "glare", centre=(x, 0.5), id=at) for at, x in TWO)
        table.show(TrayView("doubtful", doubtful, 5))
        with phone(address) as mina:
            sit(mina)
            for screen in (SMALLEST, ON_ITS_SIDE):
                mina.resize(*screen)
                mina.see(".seen-tag")
                left, right = mina.driver.find_elements("css selector", ".seen-tag")
                assert left.rect["x"] + left.rect["width"] <= right.rect["x"]


@pytest.mark.parametrize("cards", [(), ("extra-head-a",), ("extra-head-a", "extra-head-b")])
def test_each_die_has_room_for_a_finger(cards: tuple[str, ...]) -> None:
    """Six dice of King of Tokyo, or as many as its cards add, are tapped to be set right."""
    with Table(None, Setup("king-of-tokyo", 2)) as table, served(table) as address:
        play_on(table, 1, begins)
        for card in cards:
            table.correct(SetCounter(0, f"card.{card}", 1), by=None)
        table.correct(SetCounter(1, "tokyo", 1), by=None)
        table.put(Rolled(("claw",) * (6 + len(cards))), by=0)
        with phone(address) as mina:
            sit(mina)
            mina.see(".may-keep .die")
            assert not wrong(mina)
            table.put(Stopped(), by=0)
            mina.see_gone(".may-keep")
            mina.see("#dice .die")
            assert not wrong(mina)
            mina.resize(*ON_THEIR_SIDES[0])
            assert not [fault for fault in faults(mina) if fault.startswith("button.die")]


def test_many_dice_leave_two_seats_where_they_are() -> None:
    """On a wide screen a long row of dice is in the middle, and a seat stands on either side."""
    with (
        Table(None, Setup("mage-wars", 2)) as table,
        served(table) as address,
        phone(f"{address}#watch", width=1280, height=800) as tv,
    ):
        play_on(table, 5, lambda view: len(view.dice) > 8)
        tv.see(".dice.many .die")
        first, second = (tv.see(f".seat[data-seat='{seat}']").rect for seat in (0, 1))
        middle = tv.see("#play").rect
        assert first["x"] + first["width"] <= middle["x"]
        assert middle["x"] + middle["width"] <= second["x"]


def test_an_amount_is_confirmed_in_sight_below_many_dice() -> None:
    """Thirteen attack dice of Mage Wars, and cards that prevent some of their damage."""
    arena = Arena("warlock", "wizard").ready()
    arena.act(0, "hand.melee")
    arena.enter(13)
    arena.enter(0)
    arena.choose("1", "none")
    arena.enter(13)
    arena.roll("b b 1 2 c C b b 1 2 c C 1")
    arena.choose("other")
    with arena.table as table, served(table) as address, phone(address) as mina:
        sit(mina)
        mina.see("#amount")
        mina.resize(*SMALLEST)
        assert not faults(mina)


def begins(view: View) -> bool:
    """Tell whether the first seat begins its turn."""
    rolls = isinstance(view.ask, Roll) and view.ask.attempts > 1
    return rolls and view.stage.phase == "roll"


def test_numbers_that_change_together_stay_on_their_card() -> None:
    """Health, points and energy with what each has just become fit beside each other."""
    with (
        Table(None, Setup("king-of-tokyo", 4)) as table,
        served(table) as address,
        phone(address) as mina,
    ):
        sit(mina)
        mina.resize(*SMALLEST)
        for counter, value in (("points", 12), ("energy", 10), ("health", 7)):
            table.correct(SetCounter(2, counter, value), by=None)
        mina.see(".seat[data-seat='2'] .of-health .change")
        assert not wrong(mina)


@pytest.mark.parametrize("seats", [2, 3])
def test_two_digits_of_each_number_stay_within_their_frame(seats: int) -> None:
    """Near the end of King of Tokyo health, points and energy may all have two of them."""
    with (
        Table(None, Setup("king-of-tokyo", seats)) as table,
        served(table) as address,
        phone(address, still=True) as mina,
    ):
        sit(mina)
        mina.resize(*SMALLEST)
        for counter, value in (("points", 18), ("energy", 12)):
            table.correct(SetCounter(0, counter, value), by=None)
        mina.see(".seat[data-seat='0'] .of-energy .change")
        mina.see_gone(".change")
        assert not wrong(mina)


@pytest.mark.parametrize("screen", [SMALLEST, USUAL, *ON_THEIR_SIDES])
@pytest.mark.parametrize(
    "game, counters",
    [
        ("dice-throne", {"health": 35, "cp": 12, "hand": 3}),
        ("mage-wars", {"damage": 12, "mana": 33, "armor": 2}),
    ],
)
def test_a_change_covers_no_number_and_no_name(
    game: str, counters: dict[str, int], screen: tuple[int, int]
) -> None:
    """By how much a number fell or rose stands above its dial, or beside it within its frame."""
    with Table(None, Setup(game, 2)) as table, served(table) as address:
        play_on(table, 5, lambda view: view.stage.phase != "setup")
        with phone(address, still=True) as mina:
            sit(mina)
            mina.resize(*screen)
            for counter, value in counters.items():
                table.correct(SetCounter(0, counter, value), by=None)
            seen = mina.until(_COVERED, lambda seen: seen["changes"] == 3, "three changes")
    assert not seen["covered"]


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("language", LANGUAGES)
def test_seats_without_names_are_told_apart(language: str, seats: int) -> None:
    """Each is awaited: beside the word for that the number of "Player 2" is not cut off."""
    with (
        Table(None, Setup("king-of-tokyo", seats)) as table,
        served(table) as address,
        phone(f"{address}#watch", language=language) as mina,
    ):
        for screen in (SMALLEST, *ON_THEIR_SIDES):
            mina.resize(*screen)
            mina.see(".seat[data-seat='1'] .badge")
            assert not mina.driver.execute_script(_CUT_NAMES), screen


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_read_beside_who_is_away_and_to_act(
    language: str, seats: int, tmp_path: Path
) -> None:
    """Long ones too, on every phone: "B.." tells nobody for whom all are waiting."""
    file = seated(["Benjamin", "Maximilian", "Anna Katharina", "王小明"][:seats], tmp_path)
    hours = iter(range(0, 10**9, 3600))
    with (
        Table(None, Setup("king-of-tokyo", seats)) as table,
        served(table, seats_file=file, clock=lambda: next(hours)) as address,
        phone(f"{address}#watch", language=language) as mina,
    ):
        for screen in (SMALLEST, USUAL, *ON_THEIR_SIDES):
            mina.resize(*screen)
            mina.see(".seat[data-seat='1'] .badge.away")
            mina.see(".seat[data-seat='1'] .badge.act")
            assert not mina.driver.execute_script(_CUT_NAMES), screen


def seated(names: Sequence[str], folder: Path) -> Path:
    """Return a file that remembers who sits where, from the first seat on."""
    book = SeatBook(folder / "seats.json")
    for seat, name in enumerate(names):
        book.take(seat, name, None)
    return folder / "seats.json"


@pytest.mark.parametrize("free, css", [(2, ".place[data-seat='5']"), (0, "#watch")])
def test_where_to_sit_is_in_sight_however_many_sit_there(
    free: int, css: str, tmp_path: Path
) -> None:
    """Seats that are free come first; where none is, the button to watch does."""
    file = seated(["Sun-hee", "Anna Katharina", "王小明", "Jo", "Li", "Ben"][: 6 - free], tmp_path)
    with (
        Table(None, Setup("king-of-tokyo", 6)) as table,
        served(table, seats_file=file) as address,
        phone(address) as mina,
    ):
        for screen in (SMALLEST, USUAL, *ON_THEIR_SIDES):
            mina.resize(*screen)
            box = mina.see(css).rect
            assert box["y"] + box["height"] <= screen[1], screen


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_finds_no_free_seat_is_told_what_to_do(language: str, tmp_path: Path) -> None:
    """They were asked to choose one; once a game has more seats they are."""
    words = load_catalogues()[language].word
    with (
        Table(None, Setup("king-of-tokyo", 2)) as table,
        served(table, seats_file=seated(["Sun-hee", "Jo"], tmp_path)) as address,
        phone(address, language=language) as mina,
    ):
        mina.see("#join-how", words("page.join-full"))
        for screen in (SMALLEST, USUAL, *ON_THEIR_SIDES):
            mina.resize(*screen)
            box = mina.see("#watch").rect
            assert box["y"] + box["height"] <= screen[1], screen
        assert not faults(mina)
        table.start(Setup("king-of-tokyo", 3), by=0)
        mina.see("#join-how", words("page.join-how"))
        mina.see(".place[data-seat='2']:enabled")


def test_who_sits_down_moves_no_seat(tmp_path: Path) -> None:
    """Two sit down at once: what one of them takes does not bring another seat under a finger."""
    with (
        Table(None, Setup("king-of-tokyo", 6)) as table,
        served(table, seats_file=seated(["Sun-hee"], tmp_path)) as address,
        phone(address) as mina,
        phone(address) as joon,
    ):
        before = [mina.see(f".place[data-seat='{seat}']").rect for seat in range(6)]
        joon.type("#name", "Jo")
        joon.tap(".place[data-seat='2']")
        mina.see(".place[data-seat='2']", "Jo")
        assert [mina.see(f".place[data-seat='{seat}']").rect for seat in range(6)] == before


def duels() -> Iterator[Table]:
    """Give every hero against another one, and two mages, each with all that may lie before it."""
    heroes = [*printed_content().heroes]
    for pair in zip(heroes[::2], heroes[1::2], strict=True):
        with Table(None, Setup("dice-throne", 2)) as table:
            for seat, hero in enumerate(pair):
                table.put(Chose(hero), by=seat)
            yield table
    with Table(None, Setup("mage-wars", 2)) as table:
        play_on(table, 5, lambda view: view.stage.phase == "first-quickcast")
        yield table


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_of_a_tokens_or_a_figures_name_is_broken(language: str) -> None:
    """Beside two digits the longest of them stand whole in the narrowest seat."""
    wrong: dict[str, list[str]] = {}
    with phone("about:blank", language=language, still=True) as mina:
        for table in duels():
            give_tokens(table, 12)
            with served(table) as address:
                mina.driver.get(address)
                sit(mina)
                mina.see(f"#log li[data-row='{table.view(None).log[-1].id}']")
                mina.driver.execute_script(_UNFOLD)
                for screen in (SMALLEST, USUAL, ON_THEIR_SIDES[0]):
                    mina.resize(*screen)
                    found = faults(mina, contrast=1, at_once=False)
                    wrong |= {f"{table.view(None).seats[0].role} {screen}": found} if found else {}
                mina.driver.get("about:blank")
                faults(mina)  # what the browser then still misses of the table is no fault
    assert not wrong


def give_tokens(table: Table, most: int) -> None:
    """Let each seat have so many of each token, or as many as it may have."""
    for seat in table.view(None).seats:
        for counter in seat.counters:
            if counter.sort == "token" and counter.maximum > 0:
                value = min(counter.maximum, most)
                table.correct(SetCounter(seat.seat, counter.id, value), by=None)


@pytest.mark.parametrize("screen", [(740, 240), (568, 240)])
def test_what_is_next_is_in_sight_beside_a_keyboard(screen: tuple[int, int]) -> None:
    """It leaves a phone on its side 240 pixels; no tool and no part of a sheet lies over it."""
    with (
        Table(None, Setup("mage-wars", 2)) as table,
        served(table) as address,
        phone(address) as mina,
    ):
        sit(mina)
        play_on(table, 5, lambda view: isinstance(view.ask, Amount))
        mina.resize(*screen)
        mina.see("#amount")
        assert not covered(mina, "#next, #plus, #amount")
    with (
        Table(None, Setup("dice-throne", 2)) as table,
        served(table) as address,
        phone(address) as mina,
    ):
        sit(mina)
        reach_offence(table)
        mina.resize(*screen)
        mina.see("#dice .die")
        assert not covered(mina, "#enter-roll, #dice .die")
        mina.tap("#enter-roll")
        mina.see("#enter-sheet")
        assert not covered(mina, "#enter-sheet :is(.face-key, #enter-done)")


def covered(person: Phone, css: str) -> list[str]:
    """Return what ``css`` selects of which something is out of sight or below another thing."""
    found: list[str] = person.driver.execute_script(_BELOW, css)
    return found


def test_a_seat_in_brief_is_read_out_with_all_that_it_shows() -> None:
    """Whose turn it is, who is away, where each stands and what it bears: none is for eyes only."""
    with Table(None, Setup("king-of-tokyo", 3)) as table, served(table) as address:
        play_on(table, 1, lambda view: view.stage.phase == "buy" and bool(view.board[0].items))
        table.correct(SetCounter(1, "poison", 2), by=None)
        with phone(address) as mina:
            sit(mina)
            mina.see(".compact .badge.turn")
            mina.see(".compact .place-tag")
            mina.see(".compact .mark-token")
            assert not mina.driver.execute_script(_UNSPOKEN)


def test_a_seat_in_brief_says_its_team() -> None:
    """Who plays together is seen where one sits down, and beside each hero; it is read out too."""
    with (
        Table(None, Setup("dice-throne", 4, {"mode": "two-teams"})) as table,
        served(table) as address,
        phone(address) as mina,
    ):
        assert "Team 2" in mina.read(".place[data-seat='2']")
        sit(mina)
        for screen in (SMALLEST, USUAL, *ON_THEIR_SIDES):
            mina.resize(*screen)
            mina.see(".seat[data-seat='2'] .team", "Team 2")
        assert not mina.driver.execute_script(_UNSPOKEN)
        mina.tap(".seat[data-seat='3']")
        mina.see("#seat-sheet .role", "Team 2")


def test_a_team_and_a_hero_stand_on_one_line() -> None:
    """Where four play, no seat is higher than another one for its hero's long name."""
    heroes = ("shadow-thief", "cursed-pirate", "moon-elf", "monk")
    teams = BattleTable(*heroes, options={"mode": "two-teams"})
    with teams.table as table, served(table) as address, phone(address) as mina:
        sit(mina)
        for screen in (SMALLEST, USUAL):
            mina.resize(*screen)
            mina.see(".seat[data-seat='3'] .role", "Monk")
            seats = mina.driver.find_elements("css selector", ".seat")
            assert len({seat.rect["height"] for seat in seats}) == 1, screen


def test_the_roll_attempt_stands_beside_a_short_prompt() -> None:
    """What is asked and how many dice of which attempt take no second line on a usual phone."""
    with Table(None, Setup("king-of-tokyo", 2)) as table, served(table) as address:
        play_on(table, 1, begins)
        with phone(address) as mina:
            sit(mina)
            prompt, attempt = mina.see("#prompt"), mina.see("#attempt")
            assert prompt.rect["height"] < 2 * attempt.rect["height"]


@pytest.mark.parametrize("seats, css", [(2, ".own-dice"), (3, "")])
def test_the_dice_of_others_are_read_out(seats: int, css: str) -> None:
    """What lies open before another seat is not for eyes only."""
    with Table(None, Setup("regidice", seats)) as table, served(table) as address:
        play_on(table, 3, lambda view: view.stage.phase == "resolve" and view.ask is not None)
        pool = next(pile.dice for pile in table.view(0).piles if pile.seat == 1)
        with phone(address) as mina:
            sit(mina)
            spoken = mina.see(f".seat[data-seat='1'] {css}").accessible_name
    assert spoken.endswith(", ".join(f"{die.kind.colour} {die.face}" for die in pool))


@pytest.mark.parametrize("name", ["Mina", "Bartholomew", "Alexandra-Wilhelmina"])
def test_a_sum_of_many_steps_says_whose_it_is(name: str) -> None:
    """With its steps a name stands whole, or "Damage to..." would tell of nobody."""
    duel = DuelTable(BARBARIAN, "paladin")
    duel.set(1, token_protect=1)
    duel.declare("1 2 3 6 6", "overpower")
    duel.roll("6 6 6")
    duel.let_pass("then")
    duel.roll("3 3 4")
    duel.play("get-some", 0)
    duel.roll("1 1 1 2 3")
    duel.play("absolution", 1)
    duel.roll("3")
    duel.act("spend.protect", 1)
    duel.let_pass()
    with duel.table as table, served(table) as address, phone(address) as mina:
        sit(mina, seat=1, name=name)
        for screen in (SMALLEST, USUAL, *ON_THEIR_SIDES):
            mina.resize(*screen)
            assert mina.read(".receipt-title") == f"Damage to {name}"
            assert len(mina.read(".receipt-steps").split()) > 3
            cut = mina.driver.execute_script(_CUT_TITLE)
            assert (screen, cut, faults(mina)) == (screen, False, [])


def test_what_is_next_is_read_on_a_low_wall() -> None:
    """Six seats and a large die leave room for the prompt on a small screen that nobody scrolls."""
    with Table(None, Setup("dice-throne", 6)) as table:
        play_on(table, 31, lambda view: len(view.dice) == 1 and len(view.awaited) == 1)
        with served(table) as address, phone(f"{address}#watch") as wall:
            wall.resize(*ON_THE_WALL)
            wall.see("#dice .die")
            assert not wall.driver.execute_script(_BELOW, "#prompt, #dice .die")


WALLS = ((1024, 600), (1024, 768), (1280, 600), (1366, 768), (1920, 1080))
_TOKENS = """
return [...document.querySelectorAll(".token")].every(
  (token) => token.getBoundingClientRect().bottom <= innerHeight);
"""


@pytest.mark.parametrize("game, seats", [("dice-throne", 2), ("king-of-tokyo", 6)])
def test_long_names_are_read_on_a_screen_for_all(game: str, seats: int, tmp_path: Path) -> None:
    """Nobody taps there to read them whole, and beside whose turn it is one read "Alex..."."""
    names = [
        "Alexandra Wilhelmina",
        "Maximilian Bernhard",
        "Bartholomew Johnson",
        "엘리자베스 마리아",
    ]
    file = seated([*names, "Anna Katharina Weber", "王小明與他的朋友們"][:seats], tmp_path)
    with (
        Table(None, Setup(game, seats)) as table,
        served(table, seats_file=file) as address,
        phone(f"{address}#watch", width=1280, height=800) as wall,
    ):
        wall.see(".badge.act")
        for screen in WALLS:
            wall.resize(*screen)
            assert not wall.driver.execute_script(_CUT_NAMES), screen


def test_who_has_won_is_read_on_a_low_wall(tmp_path: Path) -> None:
    """Below five seats the end of the game lay beyond the edge of a screen that nobody scrolls."""
    names = ["Alexandra-Wilhelmina", "Maximilian", "Jo", "Ana", "Bartholomew Johnson"]
    with Table(None, Setup("king-of-tokyo", 5, {"deck": "machine"})) as table:
        play_on(table, 5, lambda view: view.outcome is not None)
        with (
            served(table, seats_file=seated(names, tmp_path)) as address,
            phone(f"{address}#watch", width=1280, height=800) as wall,
        ):
            for screen in WALLS:
                wall.resize(*screen)
                wall.see("#outcome")
                assert not wall.driver.execute_script(_BELOW, "#outcome p"), screen


def test_what_two_seats_bear_is_seen_on_a_low_wall() -> None:
    """Mage Wars' three numbers are whole beside each other; a hero's tokens are above the edge."""
    with Table(None, Setup("mage-wars", 2)) as table, served(table) as address:
        play_on(table, 5, lambda view: len(view.board) == 2)
        with phone(f"{address}#watch", width=1280, height=800) as wall:
            for screen in WALLS:
                wall.resize(*screen)
                wall.see(".of-armor")
                assert not faults(wall, contrast=1, at_once=False), screen
    with Table(None, Setup("dice-throne", 2)) as table, served(table) as address:
        reach_offence(table)
        for token in ("stun", "entangle"):
            table.correct(SetCounter(0, f"token.{token}", 1), by=None)
        with phone(f"{address}#watch", width=1280, height=800) as wall:
            wall.see(".token")
            for screen in WALLS:
                wall.resize(*screen)
                assert wall.driver.execute_script(_TOKENS), screen


def test_a_question_to_six_is_read_on_a_low_wall(tmp_path: Path) -> None:
    """Below two rows of seats and the dice their long names left its end beyond the edge."""
    names = ["Alexandra Wilhelmina", "Maximilian Bernhard", "Bartholomew Johnson", "Benjamin"]
    file = seated([*names, "Anna Katharina Weber", "Christopher Michael"], tmp_path)
    with Table(None, Setup("dice-throne", 6)) as table:
        play_on(table, 3, lambda view: len(view.dice) == 4 and len(view.awaited) == 6)
        with (
            served(table, seats_file=file) as address,
            phone(f"{address}#watch", width=1280, height=800) as wall,
        ):
            wall.see("#dice .die")
            for screen in WALLS:
                wall.resize(*screen)
                assert not wall.driver.execute_script(_BELOW, "#prompt, #dice .die"), screen
