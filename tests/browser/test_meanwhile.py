"""What is tapped while the table goes on: a sheet stands open, an answer is on its way."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium.webdriver.common.by import By

from engine import (
    Choose,
    Chose,
    Interrupted,
    Kept,
    Message,
    Option,
    Rolled,
    SetCounter,
    Setup,
    Stopped,
    Table,
    TrayCondition,
    TrayView,
    View,
)
from tests.browser.chromium import Phone, phone
from tests.browser.reached import choose_heroes, play_on, reach_offence, sit
from tests.browser.serving import served
from tests.browser.test_every_page import ON_ITS_SIDE, SMALLEST
from tests.browser.test_fair import summon_for_the_first

pytestmark = [pytest.mark.slow, pytest.mark.browser]

_HOLD = """
const [path] = arguments;
const whole = window.fetch;
window.fetch = async (...request) => {
  if (String(request[0]).startsWith(path)) await new Promise((go) => window.letGo = go);
  return whole(...request);
};
"""

_CLICK = "document.querySelector(arguments[0]).click()"
_TOPS = """
return ["#game", "#start"].map((css) => document.querySelector(css).getBoundingClientRect().top)
  .map(Math.round);
"""

_REFUSE = """
const [path] = arguments;
const whole = window.fetch;
window.fetch = async (...request) => request[0] !== path ? whole(...request)
  : new Response('{"refused": "not now"}', { status: 409 });
"""


@pytest.fixture
def table() -> Iterator[Table]:
    """Give a new duel."""
    with Table(None, Setup("dice-throne", 2)) as duel:
        yield duel


def hold(person: Phone, path: str) -> None:
    """Let no question at ``path`` arrive from now on."""
    person.driver.execute_script(_HOLD, path)


def test_a_seat_that_is_no_more_closes_its_sheet() -> None:
    """Whoever looks at the fourth seat sees the game for two that another phone starts."""
    with (
        Table(None, Setup("king-of-tokyo", 4)) as table,
        served(table) as address,
        phone(f"{address}#watch") as mina,
    ):
        mina.tap(".seat[data-seat='3']")
        mina.see("#seat-sheet")
        table.start(Setup("dice-throne", 2), by=None)
        mina.see_gone("#seat-sheet")
        mina.see(".seats-2")


def test_what_others_do_first_moves_no_button(table: Table) -> None:
    """Undo becomes possible when another one has chosen; one's own choices stay where they are."""
    with served(table) as address, phone(address) as mina:
        sit(mina)
        before = mina.see("#dock .option[data-id='monk']").rect
        table.put(Chose("moon-elf"), by=1)
        mina.see("#undo")
        assert mina.see("#dock .option[data-id='monk']").rect == before


def test_what_others_take_leaves_its_place() -> None:
    """Once another one has the first monster, the second does not stand where a thumb meant it."""
    with Table(None, Setup("king-of-tokyo", 3)) as table:
        ask = table.view(0).ask
        assert isinstance(ask, Choose)
        first, *_, last = (option.id for option in ask.options)
        with served(table) as address, phone(address) as mina:
            sit(mina)
            before = place(mina, last)
            table.put(Chose(first), by=1)
            mina.see("#undo")
            assert place(mina, last) == before
            assert not mina.see(f"#dock .option[data-id='{first}']").is_enabled()
            mina.tap(f"#dock .option[data-id='{last}']")
            mina.see_gone("#dock .option")


def test_what_others_bring_moves_no_button() -> None:
    """Another one gives the first monster back: it comes below those that one may be tapping."""
    with Table(None, Setup("king-of-tokyo", 3)) as table:
        ask = table.view(0).ask
        assert isinstance(ask, Choose)
        first, *_, last = (option.id for option in ask.options)
        table.put(Chose(first), by=1)
        with served(table) as address, phone(address) as mina:
            sit(mina)
            before = place(mina, last)
            table.undo(by=1)
            mina.see(f"#dock .option[data-id='{first}']")
            assert place(mina, last) == before
            mina.tap(f"#dock .option[data-id='{first}']")
            mina.see_gone("#dock .option")


def test_what_may_be_played_no_more_leaves_its_place(table: Table) -> None:
    """While a sheet of cards is open CP for most of them go; what costs nothing stays in place."""
    reach_offence(table)
    table.correct(SetCounter(0, "cp", 12), by=None)
    before = payable(table)
    with served(table) as address, phone(address) as mina:
        sit(mina)
        mina.tap("#actions")
        places = {each: mina.see(f"#actions-sheet [data-id='{each}']").rect for each in before}
        table.correct(SetCounter(0, "cp", 0), by=None)
        mina.see(f"#log li[data-row='{table.view(None).log[-1].id}']")
        after = payable(table)
        assert 0 < len(after) < len(before)
        for each in after:
            assert mina.see(f"#actions-sheet [data-id='{each}']").rect == places[each]


def payable(table: Table) -> list[str]:
    """Return what the first seat may play."""
    return [each.id for each in table.view(0).actions if each.blocked is None and "." in each.id]


@pytest.mark.parametrize("screen", [SMALLEST, ON_ITS_SIDE])
def test_a_hand_in_the_tray_moves_no_button(table: Table, screen: tuple[int, int]) -> None:
    """Somebody clears up while another one chooses: a line of words does not push the choices."""
    with served(table) as address, phone(address) as mina:
        mina.resize(*screen)
        sit(mina)
        before = place(mina, "monk")
        conditions: tuple[TrayCondition, ...] = ("moving", "empty", "idle")
        for health, state in zip((49, 48, 47), conditions, strict=True):
            why = Message("eye.moved-only") if state == "idle" else None
            table.show(TrayView(state, why=why))
            table.correct(SetCounter(1, "health", health), by=None)
            mina.see(".seat[data-seat='1'] [data-counter='health'] .value", str(health))
            assert place(mina, "monk") == before, state


def test_dice_prepared_by_others_move_no_button() -> None:
    """While one chooses what to prepare, a die is prepared for oneself: it is shown afterwards."""
    with Table(None, Setup("regidice", 3)) as table, served(table) as address:
        play_on(table, 3, prepares)
        with phone(address) as mina:
            mina.resize(*SMALLEST)
            sit(mina)
            before = place(mina, "done")
            ask = table.view(2).ask
            assert isinstance(ask, Choose)
            table.put(Chose(ask.options[1].id), by=2)
            newest = table.view(None).log[-1].id
            mina.see(f"#log li[data-row='{newest}']")
            assert place(mina, "done") == before
            mina.tap("#dock .option[data-id='done']")
            mina.see("#play .pile[data-pile='prepared.0']")


def test_what_is_proposed_no_more_stays_where_it_is() -> None:
    """While others are about their dice "next" ends nothing; "Done" does not go below the rest."""
    with Table(None, Setup("regidice", 3)) as table, served(table) as address:
        play_on(table, 4, lambda view: may_be_done(view) and picks(table.view(1)))
        with phone(address) as mina:
            sit(mina)
            mina.see("#next[data-id='done']")
            before = {each: place(mina, each) for each in ("done", "pick")}
            table.put(Chose("pick"), by=1)
            mina.see_gone("#next")
            assert {each: place(mina, each) for each in ("done", "pick")} == before
            table.undo(by=None)
            mina.see("#next[data-id='done']")
            assert {each: place(mina, each) for each in ("done", "pick")} == before


def may_be_done(view: View) -> bool:
    """Tell whether the first seat is proposed to end its resolving."""
    return picks(view) and isinstance(view.ask, Choose) and view.ask.default == "done"


def picks(view: View) -> bool:
    """Tell whether a seat may make up a set of its own."""
    options = view.ask.options if isinstance(view.ask, Choose) else ()
    return view.stage.phase == "resolve" and any(option.id == "pick" for option in options)


def prepares(view: View) -> bool:
    """Tell whether the first two seats prepare dice, and the last one does for the first."""
    none = not any(pile.id == "prepared.0" for pile in view.piles)
    return none and view.stage.phase == "prepare" and {0, 2} <= set(view.awaited)


def place(person: Phone, option: str) -> dict[str, int]:
    """Return where an option stands."""
    return person.see(f"#dock .option[data-id='{option}']").rect


def test_a_sheet_does_not_come_back_with_its_number(table: Table) -> None:
    """Another game has no such number; once undo brings it back, nobody wishes to set it."""
    choose_heroes(table)
    with served(table) as address, phone(address) as mina:
        sit(mina)
        mina.tap(".seat.mine [data-counter='cp']")
        mina.see("#sheet")
        table.start(Setup("king-of-tokyo", 2), by=None)
        mina.see("#dock .option[data-id='kong']")
        table.undo(by=None)
        mina.see(".seat.mine [data-counter='cp']")
        assert not mina.shows("#sheet")


def answer_for(mina: Phone) -> None:
    """Open what the other seat is asked, and say why."""
    mina.tap("#menu")
    mina.tap("#answer-for")
    mina.type("#why", "is away")


def test_who_rolls_after_all_leaves_nothing_to_be_typed(table: Table) -> None:
    """A referee types somebody's roll; they roll themselves, and are asked something else."""
    choose_heroes(table)
    table.put(Rolled(("1-sword",)), by=0)
    with served(table) as address, phone(address) as mina:
        sit(mina)
        answer_for(mina)
        mina.tap("#enter-for")
        mina.see("#enter-sheet")
        table.put(Rolled(("6-moon",)), by=1)
        mina.see_gone("#enter-sheet")
        mina.see("#answer-for-sheet [data-id='end']")


def test_a_referee_answers_only_what_they_read(table: Table) -> None:
    """Until what is asked now is there, a tap on an answer to what was asked before is stale."""
    choose_heroes(table)
    table.put(Rolled(("1-sword",)), by=0)
    table.put(Rolled(("6-moon",)), by=1)
    with served(table) as address, phone(address) as mina:
        sit(mina)
        answer_for(mina)
        mina.see("#answer-for-sheet [data-id='end']")
        hold(mina, "/asked")
        table.put(Chose("end"), by=1)
        table.put(Rolled(("1-arrow", "2-arrow", "4-foot", "5-foot", "6-moon")), by=1)
        table.put(Stopped(), by=1)
        table.put(Chose("none"), by=1)
        mina.see("#phase[data-phase='main-2']")
        mina.tap("#answer-for-sheet [data-id='end']")
        mina.see("#refusal")


def test_what_another_is_asked_is_shown_once_the_table_is_reached(
    table: Table, tmp_path: Path
) -> None:
    """Who looked while it was lost had an empty sheet before them, until somebody did something."""
    seats = tmp_path / "seats.json"
    choose_heroes(table)
    with phone("about:blank") as mina:
        with served(table, seats_file=seats) as address:
            mina.driver.get(address)
            sit(mina)
        mina.see("#lost")
        mina.tap("#menu")
        mina.tap("#answer-for")
        mina.see("#answer-for-sheet")
        with served(table, int(address.rstrip("/").rpartition(":")[2]), seats_file=seats):
            mina.see("#answer-for-sheet #enter-for")


def test_a_roll_that_was_made_is_not_typed_for_the_next(table: Table) -> None:
    """The tray's dice count while they are being typed: they are not the next attempt's, too."""
    reach_offence(table)
    with served(table) as address, phone(address) as mina:
        sit(mina)
        mina.tap("#enter-roll")
        mina.tap_often("#enter-sheet .face-key", 5)
        mina.see("#enter-done:enabled")
        table.put(Rolled(("1-sword",) * 5, "tray"), by=None)
        mina.see_gone("#enter-sheet")
        mina.tap("#enter-roll")
        mina.see("#enter-done:disabled")


def test_others_who_roll_at_once_disturb_no_typing() -> None:
    """Whose throw counts first may change while a roll is typed; the roll is the same."""
    with (
        Table(None, Setup("king-of-tokyo", 2)) as table,
        served(table) as address,
        phone(address) as mina,
    ):
        sit(mina, 1)
        table.show(TrayView("empty"))
        table.put(Chose("kong"), by=0)
        table.put(Chose("alienoid"), by=1)
        mina.see("#whose-throw")
        mina.tap("#enter-roll")
        mina.tap("#enter-sheet .face-key")
        table.put(Rolled(("claw",) * 6), by=0)
        mina.see_gone("#whose-throw")
        mina.see("#erase:enabled")


def test_whose_throw_counts_moves_no_button() -> None:
    """On its side a phone says it below the ways to roll: it is said no more once one is alone."""
    with Table(None, Setup("king-of-tokyo", 2)) as table, served(table) as address:
        table.put(Chose("kong"), by=0)
        table.put(Chose("alienoid"), by=1)
        table.show(TrayView("empty"))
        with phone(address) as mina:
            mina.resize(*ON_ITS_SIDE)
            sit(mina, 1)
            mina.see("#whose-throw")
            before = mina.see("#enter-roll").rect
            table.put(Rolled(("claw",) * 6), by=0)
            mina.see_gone("#whose-throw")
            assert mina.see("#enter-roll").rect == before


def test_a_wish_is_started_only_as_the_table_offers_it(table: Table) -> None:
    """Until it is known how the game that was tapped would be played, none can be started."""
    with served(table) as address, phone(address) as mina:
        sit(mina)
        mina.tap("#menu")
        mina.tap("#new-game")
        mina.see("#start:enabled")
        hold(mina, "/offer")
        mina.tap("#game [data-id='king-of-tokyo']")
        mina.see("#start:disabled")
        mina.driver.execute_script("window.letGo()")
        mina.tap("#start:enabled")
        mina.see("#dock .option[data-id='kong']")


def test_games_stay_under_the_thumb_that_chooses_one(table: Table) -> None:
    """Whatever can be set of each: the form grew upwards, and a second tap met another button."""
    with served(table) as address, phone(address, still=True) as mina:
        sit(mina)
        hold(mina, "/offer")
        for screen in ((390, 844), (412, 915), ON_ITS_SIDE, (1024, 600)):
            mina.resize(*screen)
            mina.tap("#menu")
            mina.tap("#new-game")
            mina.see("#start")
            places: set[tuple[int, int]] = set()
            for game in ("", "mage-wars", "king-of-tokyo", "dice-throne"):
                if game:
                    mina.driver.execute_script(_CLICK, f"#game [data-id='{game}']")
                    mina.see(f"#game [data-id='{game}'][aria-pressed='true']")
                places.add(place_of_games(mina))
                mina.driver.execute_script("letGo()")
                mina.see("#start:enabled")
                places.add(place_of_games(mina))
            assert len(places) == 1, (screen, places)
            mina.tap("#close")


def test_whether_a_seat_is_free_is_said_as_it_is_now(table: Table) -> None:
    """Not as it was when the phone came; no button moves for it."""
    with served(table) as address, phone(address) as mina, phone(address) as tom:
        sit(mina)
        with phone(address) as zoe:
            zoe.see("#join-how", "Choose your seat")
            before = zoe.see(".place[data-seat='1']").rect
            sit(tom, 1, "Tom")
            zoe.see("#join-how", "No seat is free")
            assert zoe.see(".place[data-seat='1']").rect == before
            zoe.driver.refresh()
            zoe.see("#join-how", "No seat is free")
            before = zoe.see(".place[data-seat='1']").rect
            tom.tap("#menu")
            tom.tap("#leave")
            zoe.see("#join-how", "Choose your seat")
            assert zoe.see(".place[data-seat='1']").rect == before


def place_of_games(person: Phone) -> tuple[int, int]:
    """Return where the choice of games stands, and where what starts one does."""
    tops: list[int] = person.driver.execute_script(_TOPS)
    return tops[0], tops[1]


@pytest.mark.parametrize("kind", ["statistics", "past-games"])
def test_what_closes_a_sheet_stays_where_it_is_while_it_is_filled(table: Table, kind: str) -> None:
    """What is told in it arrives a moment later, as the thumb does that leaves it again."""
    reach_offence(table)
    table.correct(SetCounter(0, "health", 0), by=0)
    with served(table) as address, phone(address, still=True) as mina:
        sit(mina)
        hold(mina, f"/{kind}")
        mina.tap("#menu")
        mina.tap(f"#{kind}")
        before = mina.see(f"#{kind}-sheet #close").rect
        mina.driver.execute_script("window.letGo()")
        mina.see(f"#{kind}-sheet :is(.tally, .past-games)")
        assert mina.see(f"#{kind}-sheet #close").rect == before


def test_what_was_sought_hides_nothing_of_the_next_question() -> None:
    """Among few choices nobody seeks: what was sought among many is forgotten."""
    with (
        Table(None, Setup("king-of-tokyo", 2, {"deck": "table"})) as table,
        served(table) as address,
        phone(address) as mina,
    ):
        sit(mina)
        play_on(table, 1, lambda view: any(each.id == "refresh" for each in choices(view)))
        table.put(Interrupted("hand.market"), by=0)
        table.put(Chose("0"), by=0)
        mina.type("#dock .find", "acid")
        mina.tap("#dock .option[data-id='acid-attack']")
        mina.see_gone("#dock .find")
        shown = mina.driver.find_elements(By.CSS_SELECTOR, "#dock .option")
        assert len(shown) == len(choices(table.view(0)))


def choices(view: View) -> tuple[Option, ...]:
    """Return what may be chosen."""
    return view.ask.options if isinstance(view.ask, Choose) else ()


def test_a_refusal_is_tapped_away_and_the_sheet_stays(table: Table) -> None:
    """What is refused while a sheet is open is read out; a tap on it meets nothing behind it."""
    choose_heroes(table)
    with served(table) as address, phone(address) as mina:
        sit(mina)
        mina.tap(".seat.mine [data-counter='health']")
        mina.tap("#minus")
        mina.type("#why", "a slip")
        mina.driver.execute_script(_REFUSE, "/correct")
        mina.tap("#set")
        mina.see("#refusal", "not now")
        tree = mina.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})
        assert "alert" in [node["role"]["value"] for node in tree["nodes"] if "role" in node]
        mina.tap("#refusal")
        mina.see_gone("#refusal")
        assert mina.see("#sheet #why").get_property("value") == "a slip"


def test_a_face_that_was_meant_for_a_throw_is_not_set_in_the_next(table: Table) -> None:
    """Who sets a die right is overtaken by another throw: its die was not misread."""
    reach_offence(table)
    with served(table) as address, phone(address) as mina:
        sit(mina, 1)
        mina.tap("#dice .die[data-position='0']")
        mina.see("#die-sheet")
        table.put(Kept((4,)), by=0)
        mina.see("#dice .die.kept")
        assert mina.shows("#die-sheet")
        table.put(Rolled(("5-life", "5-life", "5-life", "5-life")), by=0)
        mina.see_gone("#die-sheet")
        mina.see("#dice .die[data-face='5-life']")


def test_a_sum_stays_while_it_is_read(table: Table) -> None:
    """Others go on meanwhile; a sum that was taken back is gone."""
    reach_offence(table)
    play_on(table, 3, lambda view: any(fact.key == "receipt" for fact in view.log[-1].facts))
    with served(table) as address, phone(address) as mina:
        sit(mina)
        mina.tap("#receipt-line")
        mina.see("#receipts-sheet .receipt")
        for value in (3, 4, 5):
            table.correct(SetCounter(1, "cp", value), by=1)
        mina.see_gone("#receipt-line")
        mina.see("#receipts-sheet .receipt")
        for _ in range(4):
            table.undo(by=1)
        mina.see_gone("#receipts-sheet .receipt")


def test_a_number_of_the_last_game_is_not_set_in_the_next(table: Table) -> None:
    """Somebody starts anew while it is being set; who looks at the menu goes on with that."""
    choose_heroes(table)
    with served(table) as address, phone(address) as mina:
        sit(mina)
        for opens, sheet, stays in (
            (".seat.mine [data-counter='cp']", "#sheet", False),
            ("#menu", "#menu-sheet", True),
        ):
            mina.tap(opens)
            mina.see(sheet)
            table.start(Setup("dice-throne", 2), by=None)
            choose_heroes(table)
            last = table.view(None).log[-1].id
            mina.see(f"#log li[data-row='{last}']")
            assert mina.shows(sheet) == stays


def test_the_numbers_of_a_card_go_with_it() -> None:
    """A creature falls while its numbers are looked at: no empty sheet lies there then."""
    with Table(None, Setup("mage-wars", 2)) as table, served(table) as address:
        summon_for_the_first(table)
        with phone(address) as mina:
            sit(mina)
            mina.tap("#board .card")
            mina.tap("#zone-sheet .card-list .all")
            mina.see("#numbers-sheet")
            table.undo(by=0)
            mina.see_gone("#numbers-sheet")
