"""Every page and sheet, in every language, on a small phone: can it be read, and tapped?"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Literal
from urllib.parse import quote

import cv2
import numpy as np
import pytest

from engine import (
    Choose,
    Message,
    Roll,
    SeenDie,
    SetCounter,
    Setup,
    Table,
    TrayCondition,
    TrayView,
    View,
)
from tests.browser.audit import faults
from tests.browser.chromium import Phone, phone
from tests.browser.reached import choose_heroes, play_on, reach_offence, sit
from tests.browser.serving import served
from tests.webui.test_lessons import Eye
from webui import Button, EyeState, FaceLesson, Learned, Lesson, Mark, Picture, Teachable
from webui.catalogues import LANGUAGES, load_catalogues
from webui.seats import AWAY_AFTER
from webui.voice import Voice

Step = Literal["look", "confirm", "draw", "work", "done"]

pytestmark = [pytest.mark.slow, pytest.mark.browser]

NARROW, HIGH = 360, 740
USUAL, SMALLEST, ON_ITS_SIDE, ON_THE_WALL = (NARROW, HIGH), (320, 568), (640, 360), (1024, 600)
ON_THEIR_SIDES = ((568, 320), ON_ITS_SIDE, (844, 390))
SCREENS = {
    "en": (SMALLEST, *ON_THEIR_SIDES, USUAL),
    "zh-Hant": (ON_THEIR_SIDES[0], USUAL),
    "ko": (*ON_THEIR_SIDES[:2], USUAL),
}
"""As wide and as high as phones are, in CSS pixels; the longest words are looked at on most."""
LONG_NAMES = (
    "Alexandra-Wilhelmina",
    "WWWWWWWWWWWWWWWWWWWW",
    "王小明與他的朋友們一起來玩遊戲的晚上",
    "엘리자베스 알렉산드라 마리아",
    "Ho-jun",
)
ICONS = ("1-sword", "2-sword", "3-sword", "4-life", "5-life", "6-pow")
BAD = """<!doctype html><meta name="viewport" content="width=device-width">
<style>body { background: #fff; font: 16px sans-serif }
button { width: 90px; height: 60px; background: #fff; color: #000; font: inherit }
#far { position: absolute; left: 340px } #tiny { width: 40px; height: 60px; padding: 0 }
#cut { white-space: nowrap; overflow: hidden } #broken { overflow-wrap: anywhere }
#faint { color: #888 } .veil { background: #000c } </style>
<p id="adrift">adrift</p><main><h1>bad</h1><h3 id="deep">deep</h3>
<button id="far">far</button> <button id="tiny">ok</button>
<button id="cut">nowhere to go to</button>
<button id="broken">unbelievably</button> <button id="faint">faint</button>
<button id="mute"><span aria-hidden="true">*</span></button>
<button id="good">well made</button> <p class="veil"><b id="dim">#777</b></p></main>
<script>document.getElementById("dim").style.color = "#777"; console.error("a mistake")</script>"""
WRONG = {
    "far": "beyond the screen's edge",
    "tiny": "too small for a finger",
    "cut": "is cut",
    "broken": "is broken",
    "faint": "has a contrast of",
    "mute": "has no name",
    "dim": "has a contrast of",
    "deep": "below one of level 1",
    "adrift": "stands in no landmark",
}
"""What is wrong in that page, by the part that has it."""


class PicturedEye(Eye):
    """An eye whose pictures can be drawn."""

    def picture(self, number: int) -> bytes | None:
        drawn = np.full((300, 400, 3), 40 + number, np.uint8)
        return bytes(cv2.imencode(".jpg", drawn)[1])

    def learned(self, name: str, version: int, face: str) -> bytes | None:
        return self.picture(version + len(name) + int(face[0]))

    def live(self) -> bytes | None:
        return self.picture(0)


def marked(number: int) -> Picture:
    """Give a picture with a sure die, a doubtful one and the floor in it."""
    sure = Mark(((0.1, 0.1), (0.2, 0.1), (0.2, 0.2), (0.1, 0.2)), "4-life")
    doubtful = Mark(((0.25, 0.55), (0.35, 0.55), (0.35, 0.65), (0.25, 0.65)), None, "half hidden")
    return Picture(number, None, (sure, doubtful), ((0, 0), (1, 0), (1, 1), (0, 1)))


class Walk:
    """Somebody who looks at one thing after the other, and notes what is wrong with it."""

    def __init__(
        self, person: Phone, language: str, screens: tuple[tuple[int, int], ...] | None = None
    ) -> None:
        self.person, self.language = person, language
        self.screens, self.at_once = screens or SCREENS[language], screens is None
        self.wrong: dict[str, list[str]] = {}
        self.looked = 0
        self.voice = Voice(load_catalogues()[language], {}, "dice-throne")

    def look(
        self,
        at: str,
        css: str = "body",
        *,
        reached: bool = True,
        screens: tuple[tuple[int, int], ...] = (),
    ) -> None:
        """Look at what is shown, once ``css`` is to be seen; ``reached``: the table still is."""
        self.person.see(css)
        self.looked += 1
        for screen in screens or self.screens:
            self.person.resize(*screen)
            if found := self._found(screen, reached=reached):
                self.wrong["{} at {}x{}".format(at, *screen)] = found

    def _found(self, screen: tuple[int, int], *, reached: bool) -> list[str]:
        """Return what is wrong on this screen; colours are the same on each, and looked at once."""
        usual = screen == USUAL
        lang = self.person.driver.execute_script("return document.documentElement.lang")
        return faults(
            self.person,
            reached=reached,
            contrast=4.5 if usual else 1,
            at_once=self.at_once and screen != ON_THE_WALL,
        ) + ([] if lang == self.language else [f"lang is {lang}"])

    def report(self) -> str:
        """Say what was wrong where."""
        lines = (f"{at}: {fault}" for at, found in self.wrong.items() for fault in found)
        return "\n".join(lines)

    def open(self, *taps: str, sheet: str) -> None:
        """Tap through to a sheet, look at it, and close it."""
        for tap in taps:
            self.person.tap(tap)
        self.look(sheet, f"#{sheet}")
        self.person.tap("#close")
        self.person.see_gone(f"#{sheet}")

    def leave(self) -> None:
        """Go away from a table; what the browser then still misses of it is no fault."""
        self.person.driver.get("about:blank")
        faults(self.person)

    @contextmanager
    def at(
        self,
        table: Table,
        eye: Eye | None = None,
        *,
        leave: bool = True,
        others: tuple[str, ...] = (),
    ) -> Iterator[None]:
        """Go to a table and sit down there; in the end ``leave`` it, or see it vanish.

        ``others`` have the seats after the first one, and are away.
        """
        late = [0.0]
        with TemporaryDirectory() as folder:
            seats = Path(folder) / "seats.json"
            sitters = enumerate(({"name": name, "digest": ""} for name in others), start=1)
            seats.write_text(json.dumps(dict(sitters)), "utf-8")
            with served(
                table, eye=eye, clock=lambda: monotonic() + late[0], seats_file=seats
            ) as home:
                late[0] = AWAY_AFTER
                self.person.driver.get(home)
                sit(self.person)
                yield
                if leave:
                    self.leave()


def begin(walk: Walk) -> None:
    """Join, look at the menu and at what a new game may be, see the tray in every state."""
    eye = PicturedEye()
    eye.shown = EyeState(1, marked(4), Message("eye.bumped"))
    with Table(None, Setup("dice-throne", 2)) as table, served(table, eye=eye) as address:
        walk.person.driver.get(address)
        walk.look("join", "#join")
        sit(walk.person)
        walk.look("heroes", "#dock .option")
        walk.open("#menu", sheet="menu-sheet")
        walk.open("#menu", "#answer-for", sheet="answer-for-sheet")
        walk.open("#menu", "#statistics", sheet="statistics-sheet")
        walk.open("#menu", "#past-games", sheet="past-games-sheet")
        walk.open("#menu", "#new-game", "#seat-count [data-id='4']", sheet="new-game-sheet")
        choose_heroes(table)
        walk.open("#enter-roll", sheet="enter-sheet")
        look_at_the_tray(walk, table, eye)
        walk.leave()


def look_at_the_tray(walk: Walk, table: Table, eye: Eye) -> None:
    """See what the page makes of all that a camera may tell."""
    seen = (
        SeenDie("4-life", None, "white", (0.3, 0.4)),
        SeenDie("2-sword", None, "white", (0.6, 0.5)),
    )
    doubtful = (SeenDie(None, "half hidden", "white", (0.3, 0.6)),)
    bumped, focus = Message("eye.bumped"), Message("eye.out-of-focus")
    told: list[tuple[TrayCondition, tuple[SeenDie, ...], Message | None]] = [
        ("off", (), None),
        ("bumped", (), bumped),
        ("unreadable", (), focus),
        ("moving", (), None),
        ("empty", (), None),
        ("count", seen, None),
        ("count", seen, Message("eye.which-are-kept")),
        ("idle", seen, Message("eye.thrown-early")),
        ("doubtful", doubtful, None),
    ]
    for state, dice, why in told:
        eye.shown = EyeState(1, marked(4), bumped if why == bumped else None)
        table.show(TrayView(state, dice, number=9, why=why))
        walk.look(f"tray {state}", f"#tray.{state}")
    walk.open("#next", sheet="settle-sheet")
    walk.open("#menu", "#camera", sheet="camera-sheet")


def fight(walk: Walk) -> None:
    """Attack: dice to keep, cards, numbers, a blocked choice, a sum, a lost table."""
    with Table(None, Setup("dice-throne", 2)) as table:
        reach_offence(table)
        for seat in range(2):
            table.correct(SetCounter(seat, "cp", 12), by=None)
        with walk.at(table, leave=False, others=LONG_NAMES[:1]):
            walk.look("offence", ".may-keep")
            walk.open("#actions", sheet="actions-sheet")
            walk.open(".token.all", sheet="numbers-sheet")
            walk.open("[data-counter='health']", sheet="sheet")
            walk.open("#menu", "#statistics", sheet="statistics-sheet")
            walk.open("#menu", "#new-game", "#start", sheet="new-game-sheet")
            walk.person.tap("#stop")
            walk.look("abilities", "#dock .blocked-list")
            walk.open(".die", sheet="die-sheet")
            walk.open("#dock .blocked-list summary", "#dock .blocked button", sheet="force-sheet")
            play_on(
                table, 3, lambda view: any(fact.key == "receipt" for fact in view.log[-1].facts)
            )
            walk.open("#receipt-line", sheet="receipts-sheet")
            walk.person.tap("#log-more")
            walk.look("log")
        walk.look("lost", "#lost", reached=False)
        walk.leave()


def roam(walk: Walk) -> None:
    """Six monsters: cards, places, each seat in brief and whole; then somebody wins."""
    with Table(None, Setup("king-of-tokyo", 6, {"deck": "machine"})) as table:
        play_on(table, 3, lambda view: isinstance(view.ask, Choose) and view.stage.phase == "buy")
        with walk.at(table, others=LONG_NAMES):
            walk.look("buy", "#board .card")
            walk.open(".card", sheet="zone-sheet")
            walk.open(".seat[data-seat='1']", sheet="seat-sheet")
            walk.open(".seat[data-seat='1']", "#all-numbers", sheet="numbers-sheet")
            play_on(table, 5, lambda view: view.outcome is not None)
            walk.look("outcome", "#outcome")
            walk.open("#outcome > button", sheet="statistics-sheet")
            walk.look("outcome", screens=(ON_THE_WALL,))
            table.start(Setup("mage-wars", 2), by=0)
            play_on(table, 5, lambda view: view.stage.turn > 1)
            for _ in range(6):
                table.start(Setup("regidice", 2), by=0)
                play_on(table, 2, lambda view: view.stage.turn > 0)
            table.start(Setup("dice-throne", 2), by=0)
            walk.open("#menu", "#past-games", "#past-games-more", sheet="past-games-sheet")
            walk.open("#menu", "#past-games", ".hide", sheet="past-games-sheet")
            for taps in ((".hide", "#hide-sure"), ("#hide-all", "#hide-sure")):
                for tap in ("#menu", "#past-games", *taps):
                    walk.person.tap(tap)
                walk.look("past-games-sheet", "#put-back")
                walk.person.tap("#close")
            walk.open("#menu", "#past-games", "#put-back", "#hide-all", sheet="past-games-sheet")


def collect(walk: Walk) -> None:
    """Dice in piles, some of them hidden."""
    with Table(None, Setup("regidice", 2)) as table, walk.at(table):
        for seed, phase in enumerate(("prepare", "declare", "resolve"), start=2):
            play_on(table, seed, partial(chooses, phase))
            walk.look(phase, "#play .pile")
    with Table(None, Setup("regidice", 3)) as table, walk.at(table):
        play_on(table, 8, casts)
        walk.look("declared", ".seat.compact .role")


def casts(view: View) -> bool:
    """Tell whether another seat has declared what is long to say."""
    declared = (seat.role for seat in view.seats[1:])
    return any(role is not None and role.key == "regidice.declared-cast" for role in declared)


def conjure(walk: Walk) -> None:
    """Two mages with every marker, creatures, long lists of spells and numbers, attack dice."""
    with Table(None, Setup("mage-wars", 2)) as table:
        play_on(table, 5, lambda view: len(view.board) == 2 and chooses("first-quickcast", view))
        for counter in table.view(None).seats[0].counters:
            if counter.sort == "token":
                table.correct(SetCounter(0, counter.id, 1), by=0)
        with walk.at(table):
            walk.look("spells", "#dock .option[data-id='pay']")
            walk.open(".card", sheet="zone-sheet")
            walk.open(".seat.mine .token.all", sheet="numbers-sheet")
            play_on(table, 7, attacks)
            walk.open("#enter-roll", sheet="enter-sheet")
            walk.person.tap("#enter-roll")
            walk.person.see(".face-key[data-face='blank']")
            keys = walk.person.driver.find_elements("css selector", ".face-key")
            assert len(keys) == 5  # though two of six faces are blank
            walk.person.tap("#close")
            play_on(table, 7, lambda view: view.outcome is not None)
            walk.look("outcome", "#outcome")
            walk.open("#outcome > button", sheet="statistics-sheet")


def attacks(view: View) -> bool:
    """Tell whether the first seat is to roll attack dice."""
    return isinstance(view.ask, Roll) and view.ask.dice[0].name == "mage-wars"


def chooses(phase: str, view: View) -> bool:
    """Tell whether the first seat is to choose something in ``phase``."""
    return isinstance(view.ask, Choose) and view.stage.phase == phase


def learn(walk: Walk) -> None:
    """Each step of each lesson."""
    eye = PicturedEye()
    damaged = Teachable("barbarian", ICONS, taught=True, wrong=Message("eye.set-damaged"))
    elf = Teachable("moon-elf", ICONS, taught=True, learned=Learned(9, ICONS))
    eye.shown = EyeState(1, sets=(damaged, elf), calibrated=False, from_below=True)
    with Table(None, Setup("dice-throne", 2)) as table, walk.at(table, eye):
        table.show(TrayView("empty"))
        walk.look("not calibrated", "#eye-banner")
        walk.open("#menu", "#camera", "#new-set", sheet="new-set-sheet")
        for tap in ("#menu", "#camera"):
            walk.person.tap(tap)
        walk.look("camera-sheet", "#camera-sheet #calibrate.primary")
        walk.person.tap(".taught summary")
        walk.look("taught", ".taught[open] .learned-face")
        walk.person.tap("#look-now")
        walk.look("camera now", "#live")
        for number, lesson in enumerate(lessons(), start=2):
            eye.shown = EyeState(number, marked(4), None, lesson, (Teachable("barbarian", ICONS),))
            walk.person.see(".lesson-said", walk.voice.say_in_full(lesson.said, lesson.name))
            walk.look(f"{lesson.kind} {lesson.said.key}")
        walk.person.tap("#close")


def lessons() -> Iterator[Lesson]:
    """Give every step that a person meets, with as much to read as there can be."""
    alike = {"face": "2-sword", "other": "1-sword"}
    buttons: dict[Step, tuple[Button, ...]] = {"look": ("again",), "confirm": ("next", "again")}

    def taught(step: Step, said: Message, shown: int, face: str | None = None) -> Lesson:
        doubt = Message("eye.alike", dict(alike)) if shown > 1 else None
        faces = tuple(
            FaceLesson(name, 2 * (at < shown), 2, doubt if at == 1 else None)
            for at, name in enumerate(ICONS)
        )
        learned = Learned(7, ICONS) if shown == len(ICONS) else None
        tapped = buttons.get(step, ())
        return Lesson("teach", step, said, "barbarian", face, faces, marked(5), tapped, learned)

    yield taught("look", Message("eye.put-face", {"face": "1-sword"}), 0, "1-sword")
    yield taught("look", Message("eye.same-again", {"face": "2-sword"}), 1, "2-sword")
    yield taught("look", Message("eye.seen-once", {"face": "2-sword"}), 1, "2-sword")
    yield taught("work", Message("eye.testing"), 1)
    yield taught("confirm", Message("eye.alike-ask", dict(alike)), 2, "2-sword")
    yield taught("confirm", Message("eye.taught-unsure", {"right": 9, "tested": 12}), 6)
    yield taught("done", Message("eye.taught", {"right": 12, "tested": 12}), 6)
    yield taught("look", Message("eye.bumped-lesson"), 2, "3-sword")
    yield Lesson("teach", "failed", Message("eye.cut-off", {"kind": "barbarian"}), "barbarian")
    floor = marked(6)
    both: tuple[Button, ...] = ("next", "again")
    drawn: tuple[Button, ...] = ("by-hand",)
    yield Lesson("calibrate", "look", Message("eye.no-tray"), picture=floor, buttons=drawn)
    yield Lesson(
        "calibrate", "confirm", Message("eye.right-floor"), picture=floor, buttons=both + drawn
    )
    yield Lesson("calibrate", "draw", Message("eye.draw-floor"), picture=floor, buttons=("again",))
    yield Lesson("calibrate", "look", Message("eye.put-one"), picture=floor, buttons=both)
    yield Lesson("calibrate", "done", Message("eye.calibrated"), picture=floor)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_can_be_read_and_tapped(language: str) -> None:
    """No page and no sheet is too wide, cut, too faint, too small for a finger, or silent."""
    with phone("about:blank", language=language, width=NARROW, height=HIGH) as person:
        walk = Walk(person, language)
        for part in (begin, fight, roam, collect, conjure, learn):
            part(walk)
    assert not walk.wrong, walk.report()
    assert walk.looked == 72


def test_what_is_wrong_is_found() -> None:
    """Each thing that a bad page gets wrong is told of, and nothing that it gets right."""
    with phone(f"data:text/html,{quote(BAD)}", width=NARROW, height=HIGH) as person:
        person.see("#mute")
        found = faults(person)
    told = {name: [fault for fault in found if f"#{name} " in fault] for name in WRONG}
    assert {name: len(each) for name, each in told.items()} == dict.fromkeys(WRONG, 1)
    for name, words in WRONG.items():
        assert words in told[name][0]
    assert not [fault for fault in found if "#good " in fault]
    assert any(fault.startswith("console: ") and "a mistake" in fault for fault in found)
