"""The page in a real Chromium: what a person taps reaches the table, and everybody sees it."""

import json
import re
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from urllib.parse import urljoin

import pytest

from engine import (
    Choose,
    Chose,
    Option,
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
from tests.browser.chromium import PATIENCE, phone
from tests.browser.reached import choose_heroes, play_on, reach_offence, sit
from tests.browser.serving import served
from tests.browser.test_every_page import PicturedEye, marked
from tests.engine.dice_throne.duels import BARBARIAN, MOON_ELF, BattleTable
from webui import EyeState, Wifi
from webui.catalogues import LANGUAGES, load_catalogues
from webui.words import PAGE_WORDS

STATIC = Path(__file__).parents[2] / "webui" / "static"
HERO = "dice-throne.hero.barbarian"
ENDS = {
    "floor-": ("four", "six", "eight", "round"),
    "tone-": ("positive", "negative", "unique"),
}
"""How words go on whose beginning alone stands in a module."""
_WIDTH = """
const [place, done] = arguments;
const icon = Object.assign(new Image(), { src: place });
icon.decode().then(() => done(icon.naturalWidth), () => done(0));
"""


@pytest.fixture
def table() -> Iterator[Table]:
    """Give a new duel."""
    with Table(None, Setup("dice-throne", 2)) as duel:
        yield duel


def until(table: Table, reached: Callable[[View], bool]) -> View:
    """Wait until the table is as ``reached`` says."""
    end = time.monotonic() + PATIENCE
    while not reached(view := table.view(None)):
        left = end - time.monotonic()
        assert left > 0, f"the table never came there: {view.prompt}"
        table.wait(view.revision, left)
    return view


def options(table: Table, seat: int) -> tuple[Option, ...]:
    """Return what ``seat`` may choose from."""
    ask = table.view(seat).ask
    assert isinstance(ask, Choose)
    return ask.options


@pytest.mark.slow
@pytest.mark.browser
def test_the_log_tells_the_time_where_the_phone_is() -> None:
    """The table's machine may have been told neither its zone nor, without a network, the time."""
    setup, zone = Setup("dice-throne", 2), "Emulation.setTimezoneOverride"
    began = time.time()
    with (
        Table(None, setup, clock=lambda: time.time() - 100 * 3600.0) as duel,
        served(duel) as address,
        phone(f"{address}#watch") as tv,
    ):
        for place, ahead in (("Asia/Kolkata", 330), ("America/Lima", -300)):
            tv.driver.execute_cdp_cmd(zone, {"timezoneId": place})
            tv.driver.refresh()
            hour, minute = tv.see("#log time").text.split(":")
            late = int(hour) * 60 + int(minute) - ahead - began // 60
            assert late % (24 * 60) <= 1
        tv.driver.execute_cdp_cmd(zone, {"timezoneId": ""})


@pytest.mark.slow
@pytest.mark.browser
def test_a_spectator_sees_live_what_a_player_taps(table: Table) -> None:
    """A hero chosen, a roll typed in, a number set right and undone reach another screen."""
    health = ".seat[data-seat='1'] [data-counter='health']"
    with served(table) as address, phone(address) as mina, phone(f"{address}#watch") as tv:
        tv.driver.execute_script("window.sameLoad = true")
        sit(mina, 0, "Mina")
        tv.see(".seat[data-seat='0']", "Mina")
        mina.tap(".option[data-id='barbarian']")
        until(table, lambda view: view.awaited == (1,))
        table.put(Chose("moon-elf"), by=1)
        tv.see(".seat[data-seat='0'] .role", "Barbarian")
        mina.tap("#enter-roll")
        mina.tap(".face-key[data-face='6-pow']")
        mina.tap("#enter-done")
        until(table, lambda view: view.awaited == (1,))
        table.put(Rolled(("1-arrow",)), by=1)
        tv.see(".seat[data-seat='0'].active")
        mina.tap(health)
        for _ in range(3):
            mina.tap("#minus")
        mina.see("#preview[data-value='47']", "50")
        mina.type("#why", "a slip")
        mina.tap("#set")
        tv.see(f"{health} .value", "47")
        tv.see("#log", "a slip")
        mina.tap("#undo")
        tv.see(f"{health} .value", "50")
        assert tv.driver.execute_script("return window.sameLoad")
        assert not tv.shows("#undo")


@pytest.mark.slow
@pytest.mark.browser
def test_what_came_up_is_told_as_it_comes_up(table: Table) -> None:
    """Of all dice or of one player's, on an open sheet too, and to who only watches."""
    with served(table) as address, phone(f"{address}#watch") as tv:
        tv.tap("#menu")
        tv.tap("#statistics")
        tv.see("#statistics-sheet p", "yet")
        reach_offence(table)
        tv.see("#statistics-sheet h3", "Barbarian: 6 dice")
        tv.see(".tally li[aria-label^='6 Pow: 2;'] .tally-count b", "2")
        assert len(tv.driver.find_elements("css selector", ".tally")) == 2
        tv.tap("#statistics-whose [data-id='1']")
        tv.see("#statistics-sheet h3", "Moon Elf: 1 die")
        assert len(tv.driver.find_elements("css selector", ".tally")) == 1


@pytest.mark.slow
@pytest.mark.browser
def test_past_games_are_told_and_taken_out_of_the_list(table: Table) -> None:
    """One of them, or all, after a second tap, and put back; who only watches can do neither."""
    with served(table) as address, phone(address) as mina, phone(f"{address}#watch") as tv:
        sit(mina)
        for _ in range(7):
            reach_offence(table)
            table.correct(SetCounter(1, "health", 0), by=0)
            table.start(Setup("dice-throne", 2), by=0)
        for person in (mina, tv):
            person.tap("#menu")
            person.tap("#past-games")
            person.see(".scores li[aria-label='Mina: won 7 of 7']")
            person.see(".past-games > li .won", "Mina Barbarian")
        assert len(mina.driver.find_elements("css selector", ".past-games > li")) == 6
        mina.tap("#past-games-more")
        assert len(mina.driver.find_elements("css selector", ".past-games > li")) == 7
        mina.tap(".past-games > li .hide")
        mina.tap("#keep-games")
        mina.tap(".past-games > li .hide")
        mina.tap("#hide-sure")
        tv.see(".scores li[aria-label='Mina: won 6 of 6']")
        assert not tv.driver.find_elements("css selector", ".hide, #hide-all, #put-back")
        mina.see("#put-back ~ .past-games")  # above the list, after a slip
        mina.tap("#close")
        mina.tap("#menu")
        mina.tap("#past-games")
        mina.see(".past-games ~ #put-back", "Dice Throne")  # and later below it
        mina.tap("#put-back")
        tv.see(".scores li[aria-label='Mina: won 7 of 7']")
        mina.see_gone("#put-back")
        mina.tap("#hide-all")
        mina.tap("#hide-sure")
        tv.see("#past-games-sheet p", "yet")
        mina.see("#put-back", "7 games")
        mina.see_gone("#past-games-sheet p")
        mina.tap("#put-back")
        tv.see(".scores li[aria-label='Mina: won 7 of 7']")


@pytest.mark.slow
@pytest.mark.browser
def test_no_quick_tap_is_lost(table: Table) -> None:
    """Dice tapped one after the other, faster than answers come back, are all kept."""
    with served(table) as address, phone(address) as mina:
        sit(mina, 0, "Mina")
        reach_offence(table)
        mina.see(".may-keep .die[data-position='4']")
        mina.driver.execute_script(
            "for (const at of [0, 2, 4]) document.querySelectorAll('.die')[at].click()"
        )
        view = until(table, lambda view: sum(die.kept for die in view.dice) == 3)
        assert [die.kept for die in view.dice] == [True, False, True, False, True]
        mina.see(".die.kept[data-position='4']")


@pytest.mark.slow
@pytest.mark.browser
def test_a_new_game_begins_without_changes(table: Table) -> None:
    """Numbers of the game before are no earlier values of this one's: no dial says "+40"."""
    choose_heroes(table)
    table.correct(SetCounter(0, "health", 10), by=None)
    with served(table) as address, phone(address) as mina:
        sit(mina, 0, "Mina")
        mina.see(".seat.mine .huge .value", "10")
        table.start(Setup("dice-throne", 2), by=None)
        choose_heroes(table)
        mina.see(".seat.mine .huge .value", "50")
        assert not mina.shows(".change")


@pytest.mark.slow
@pytest.mark.browser
def test_a_doubtful_die_is_settled_with_a_tap(table: Table) -> None:
    """The next thing is the die that the camera doubts; its face, once tapped, counts as read."""
    with served(table) as address, phone(address) as mina:
        sit(mina, 0, "Mina")
        choose_heroes(table)
        table.show(TrayView("doubtful", (SeenDie(None, "glare", centre=(0.3, 0.6)),), number=4))
        mina.see(".seen.doubtful")
        mina.tap("#next")
        mina.tap("#settle-sheet .face-key[data-face='4-life']")
        view = until(table, lambda view: view.awaited == (1,))
        assert view.tray.state == "taken"
        mina.see_gone("#settle-sheet")


@pytest.mark.slow
@pytest.mark.browser
def test_a_face_is_set_for_the_die_that_was_tapped(table: Table) -> None:
    """Another look may come while its faces are shown, in which the dice lie in another order."""
    sure = tuple(SeenDie("1-sword", centre=(0.1 + 0.2 * at, 0.2), id=at) for at in range(3))
    near, far = (SeenDie(None, "glare", centre=(0.3 * at, 0.6), id=10 + at) for at in (1, 2))
    with served(table) as address, phone(address) as mina:
        sit(mina, 0, "Mina")
        reach_offence(table)
        table.show(TrayView("doubtful", (*sure, near, far), number=4))
        mina.tap(".seen.doubtful[data-position='3']")
        mina.see("#settle-sheet")
        table.show(TrayView("doubtful", (far, near, *sure), number=5))
        mina.see(".seen.doubtful[data-position='0']")
        mina.tap("#settle-sheet .face-key[data-face='4-life']")
        tray = until(table, lambda view: any(die.face == "4-life" for die in view.tray.dice)).tray
        assert [die.id for die in tray.dice if die.face == "4-life"] == [11]


@pytest.mark.slow
@pytest.mark.browser
def test_a_player_is_asked_to_calibrate_until_dice_were_read(table: Table) -> None:
    """The banner opens the camera's page; on a table that has no tray it does not stay."""
    eye = PicturedEye()
    eye.shown = EyeState(1, calibrated=False)
    table.show(TrayView("empty"))
    with served(table, eye=eye) as address, phone(address) as mina:
        mina.see("#join")
        assert not mina.shows("#eye-banner")
        sit(mina)
        mina.tap("#eye-banner")
        mina.see("#calibrate.primary")
        mina.tap("#close")
        eye.shown = EyeState(2, marked(3), calibrated=False)
        mina.see_gone("#eye-banner")
        table.show(TrayView("off"))
        eye.shown = EyeState(3, calibrated=False)
        mina.see("#tray[data-state='off']")
        assert not mina.shows("#eye-banner")


@pytest.mark.slow
@pytest.mark.browser
def test_people_overrule_the_machine(table: Table) -> None:
    """A die is set right with a tap, and a referee allows what the rules block, with a reason."""
    reach_offence(table)
    table.put(Stopped(), by=0)
    blocked = next(option.id for option in options(table, 0) if option.blocked is not None)
    with served(table) as address, phone(address) as mina:
        sit(mina, 0, "Mina")
        mina.tap(".die[data-position='0']")
        mina.tap("#die-sheet .face-key[data-face='5-life']")
        mina.see(".die[data-position='0'][data-face='5-life']")
        mina.tap("#dock .blocked-list summary")
        mina.tap(f"#dock .option.blocked[data-id='{blocked}'] button")
        mina.type("#why", "we agreed on it")
        mina.tap("#force")
        until(table, lambda view: view.log[-1].why == "we agreed on it")
        mina.see("#log .why q", "we agreed on it")  # its marks are those of the page's language


@pytest.mark.slow
@pytest.mark.browser
def test_the_defeated_are_offered_no_cards() -> None:
    """All that is left to them is done by hand: the button for it, and its sheet, say so."""
    hill = BattleTable(BARBARIAN, MOON_ELF, MOON_ELF)
    with hill.table as table, served(table) as address, phone(address) as mina:
        sit(mina, seat=1)
        mina.see("#actions", "Cards and tokens")
        hill.set(1, health=0)
        mina.see("#actions", "By hand")
        mina.tap("#actions")
        mina.see("#actions-sheet h2", "By hand")
        assert not mina.shows(".habit")


@pytest.mark.slow
@pytest.mark.browser
def test_who_rolls_nothing_does_not_stop_rolling(table: Table) -> None:
    """A defence may be left out: the button says so, and the log; after a roll both say stop."""
    play_on(table, 3, lambda view: isinstance(view.ask, Roll) and view.ask.may_stop)
    with served(table) as address, phone(address) as mina:
        sit(mina, 0, "Mina")
        mina.see("#stop", "Stop rolling")
        play_on(table, 3, lambda view: defends(view.ask))
        mina.see("#stop", "Do not roll")
        mina.tap("#stop")
        mina.see("#log .said", "Does not roll")


def defends(ask: object) -> bool:
    """Tell whether a roll is asked for of which nothing lies yet, and that may be left out."""
    return isinstance(ask, Roll) and ask.may_stop and not ask.faces


class SlowHand:
    """Throws dice that the tray does not show yet."""

    def __init__(self) -> None:
        self.thrown: list[tuple[int, int]] = []

    def throw(self, count: int, keep: Sequence[tuple[float, float]]) -> None:
        self.thrown.append((count, len(keep)))


@pytest.mark.slow
@pytest.mark.browser
def test_dice_are_not_thrown_twice_before_the_tray_shows_them(table: Table) -> None:
    """A second tap would read that somebody was faster; once they have lain one may throw again."""
    choose_heroes(table)
    hand = SlowHand()
    with served(table, hand=hand) as address, phone(address) as mina:
        sit(mina)
        mina.tap("#throw")
        mina.see("#throw:disabled")
        mina.see_gone("body:is([data-busy], [data-settling])")
        assert mina.shows("#throw:disabled")
        table.show(TrayView("moving"))
        table.show(TrayView("empty"))
        mina.tap("#throw:enabled")
        mina.see("#throw:disabled")
    assert hand.thrown == [(1, 0), (1, 0)]


@pytest.mark.slow
@pytest.mark.browser
def test_a_name_is_changed_as_it_was_typed(table: Table) -> None:
    """What tells two of one name apart is no part of it, and goes when one is called otherwise."""
    with served(table) as address, phone(address) as mina, phone(address, language="ko") as other:
        for seat, person in enumerate((mina, other)):
            sit(person, seat)
        mina.see(".seat[data-seat='1'] h2", "Mina 2")
        other.tap("#menu")
        assert other.see("#name").get_attribute("value") == "Mina"
        assert other.see("#name").get_dom_attribute("autocorrect") == "off"
        other.type("#name", "Minsu")
        other.tap("#rename")
        mina.see(".seat[data-seat='1'] h2", "Minsu")
        assert mina.read(".seat.mine h2") == "Mina"


@pytest.mark.slow
@pytest.mark.browser
def test_letters_are_not_awaited_in_the_tray() -> None:
    """Who shuffles with letters rolls them on the phone; the tray is spoken of once dice roll."""
    with Table(None, Setup("king-of-tokyo", 2, {"deck": "machine"})) as table:
        table.show(TrayView("empty"))
        with served(table) as address, phone(address) as mina:
            sit(mina)
            play_on(table, 1, lambda view: isinstance(view.ask, Roll))
            mina.see("#virtual.primary", "Add letters")
            unseen = ("#tray", "#whose-throw", "#enter-roll", ".secret-note")
            assert not any(map(mina.shows, unseen))
            mina.tap("#virtual")
            until(table, lambda view: 0 not in view.awaited)
            play_on(table, 1, lambda view: isinstance(view.ask, Roll) and len(view.ask.dice) == 6)
            mina.see("#tray.awaiting")
            mina.see("#whose-throw")


@pytest.mark.slow
@pytest.mark.browser
def test_a_lost_table_is_named_and_found_again(table: Table) -> None:
    """The page says that the table is gone, and goes on by itself when it is back."""
    with phone("about:blank") as mina:
        with served(table) as address:
            mina.driver.get(f"{address}#watch")
            mina.see("#link.live")
        mina.see("#lost")
        choose_heroes(table)
        with served(table, int(address.rstrip("/").rpartition(":")[2])):
            mina.see(".seat[data-seat='1'] .role", "Moon Elf")
            mina.see_gone("#lost")


@pytest.mark.slow
@pytest.mark.browser
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_reader_is_met_in_their_language(table: Table, language: str) -> None:
    """The browser's language is spoken first, also of the game; and another one at a tap."""
    catalogues = load_catalogues()
    other = LANGUAGES[LANGUAGES.index(language) - 1]
    choose_heroes(table)
    with served(table) as address, phone(address, language=language) as reader:
        reader.see("#join", catalogues[language].word("page.join"))
        reader.see("#game-name", catalogues[language].word("game.dice-throne"))
        reader.tap("#watch")
        reader.see(".role", catalogues[language].word(HERO))
        reader.tap("#menu")
        reader.tap(f"#menu-sheet [data-language='{other}']")
        reader.see("#menu-sheet h2", catalogues[other].word("page.menu"))
        reader.tap("#close")
        reader.see(".role", catalogues[other].word(HERO))


def test_every_word_of_the_page_is_listed() -> None:
    """The page's modules say each listed word, and no other."""
    modules = "".join(path.read_text("utf-8") for path in STATIC.glob("*.js"))
    said = set()
    for call in re.findall(r"\.word\(((?:[^()]|\([^()]*\))*)\)", modules):
        said |= set(re.findall(r'"([a-z-]+)"', call.replace('=== "live"', "")))
        said |= {
            f"{kind}{end}" for kind, ends in ENDS.items() if f"`{kind}" in call for end in ends
        }
    assert said == set(PAGE_WORDS)


@pytest.mark.slow
@pytest.mark.browser
def test_who_looks_at_the_machine_itself_is_told_that_no_phone_can_come(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There stood an address, with its code, that leads each phone to itself."""
    monkeypatch.setattr("tests.browser.serving.ADDRESS", "http://127.0.0.1:8080/")
    with served(table) as address, phone(address) as mina:
        mina.see(".follow .no-way", "No phone can connect")
        mina.see_gone(".follow img")


@pytest.mark.slow
@pytest.mark.browser
def test_a_phone_that_is_in_no_wifi_is_told_which_one_to_join_first(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tray's own Wi-Fi stands beside the address, with its code and password."""
    monkeypatch.setattr("tests.browser.serving.WIFI", Wifi("Attic", "correct horse"))
    with served(table) as address, phone(address) as mina:
        mina.see(".way", "Join this Wi-Fi")
        codes = mina.driver.execute_script(
            "return [...document.querySelectorAll('.follow img')].map("
            "(each) => [each.getAttribute('src'), each.complete && each.naturalWidth > 0])"
        )
        assert codes == [["/wifi.svg", True], ["/qr.svg", True]]
        told = mina.driver.execute_script(
            "return [...document.querySelectorAll('.follow .address')].map("
            "(each) => each.textContent)"
        )
        assert told == ["Attic", "correct horse", "http://croupier.local"]


@pytest.mark.slow
@pytest.mark.browser
@pytest.mark.parametrize("still", [False, True])
def test_a_browser_in_which_the_page_does_not_run_says_so(table: Table, *, still: bool) -> None:
    """Old ones do not know how it is written: they showed a name, and nothing else for ever."""
    with served(table) as address, phone("about:blank", still=still) as mina:
        mina.driver.execute_cdp_cmd("Network.enable", {})
        mina.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*/static/main.js"]})
        mina.driver.get(address)
        late = mina.driver.find_element("css selector", ".late")
        assert not late.is_displayed()
        mina.see(".late", "this browser is too old")
        mina.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})
        mina.driver.refresh()
        mina.see("#join")
        mina.see_gone(".late")
        mina.driver.get_log("browser")  # type: ignore[attr-defined]  # what was blocked is told there


@pytest.mark.slow
@pytest.mark.browser
def test_a_browser_that_knows_no_sheets_is_said_to_be_too_old(table: Table) -> None:
    """Its page could be looked at, but every button that opens a sheet did nothing."""
    with served(table) as address, phone("about:blank") as mina:
        older = {"source": "delete HTMLDialogElement.prototype.showModal"}
        mina.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", older)
        mina.driver.get(address)
        mina.see(".late", "this browser is too old")
        assert not mina.shows("#join")


@pytest.mark.slow
@pytest.mark.browser
def test_a_tablet_beside_the_table_shows_nothing_but_the_page(table: Table) -> None:
    """Also for who only watches; a browser that cannot, as an iPhone's, offers it to nobody."""
    with served(table) as address, phone(address) as tablet:
        tablet.tap("#watch")
        for before, full in (("false", True), ("true", False)):
            tablet.tap("#menu")
            tablet.tap(f"#full-screen[aria-pressed='{before}']")
            tablet.see_gone("#menu-sheet")
            shown = tablet.driver.execute_script("return document.fullscreenElement !== null")
            assert shown == full
        tablet.driver.execute_script(
            "Object.defineProperty(document, 'fullscreenEnabled', {value: undefined})"
        )
        tablet.tap("#menu")
        tablet.see("#past-games")
        assert not tablet.shows("#full-screen")


@pytest.mark.slow
@pytest.mark.browser
def test_the_page_can_be_put_on_a_home_screen(table: Table) -> None:
    """An iPhone opens it without the browser's bars then, as it does no page in Safari."""
    with served(table) as address, phone(address) as mina:
        mina.see("#join")
        found = mina.driver.execute_cdp_cmd("Page.getAppManifest", {})
        manifest = json.loads(found["data"])
        assert (found["errors"], manifest["display"]) == ([], "standalone")
        link = mina.driver.find_element("css selector", "link[rel='apple-touch-icon']")
        for icon in [*(each["src"] for each in manifest["icons"]), link.get_attribute("href")]:
            place = urljoin(found["url"], icon)
            assert mina.driver.execute_async_script(_WIDTH, place) >= 64, icon
