"""Lamps on made-up pins."""

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from gpiozero import LED
from gpiozero.pins.mock import MockFactory

from device.config import PHASES, ButtonsConfig, LampsConfig
from device.lamps import Lamps
from engine import GAMES as PLAYED
from engine import Message, Outcome, Setup, Stage, Table, View
from tests.engine.kernel.race import GAMES

CONFIG = LampsConfig(phases={"upkeep": 5, "discard": 6}, turn=(17, 27, 22), seats=("red", "yellow"))


@pytest.fixture
def pins() -> Iterator[MockFactory]:
    """Give pins that are there for one test."""
    factory = MockFactory()
    yield factory
    factory.reset()


def view(phase: str, seat: int | None, outcome: Outcome | None = None) -> View:
    """Return a view of a game that stands in a phase of a seat's turn."""
    with Table(None, Setup("race", 2), games=GAMES) as table:
        now = table.view(None)
    stage = Stage(1, seat, phase, Message("phase"))
    return msgspec.structs.replace(now, stage=stage, outcome=outcome)


def high(pins: MockFactory) -> set[int]:
    """Return which of the lamps' pins are high."""
    return {pin for pin in (5, 6, 17, 22, 27) if pins.pin(pin).state}


@pytest.mark.parametrize(
    "phase, seat, expected",
    [
        ("upkeep", 0, {5, 17}),
        ("discard", 1, {6, 17, 27}),
        ("setup", None, set()),
        ("main-1", 2, {17}),
    ],
)
def test_lamps_follow_the_phase_and_the_turn(
    pins: MockFactory, phase: str, seat: int | None, expected: set[int]
) -> None:
    """The phase's pin is high and the turn's colour shows; a phase without a lamp lights none."""
    lamps = Lamps(CONFIG, pins)
    lamps.show(view("upkeep", 1))
    lamps.show(view(phase, seat))
    assert high(pins) == expected
    lamps.close()


@pytest.mark.parametrize(
    "name, lit",
    [
        ("red", {17}),
        ("green", {27}),
        ("blue", {22}),
        ("yellow", {17, 27}),
        ("cyan", {27, 22}),
        ("magenta", {17, 22}),
        ("white", {17, 27, 22}),
    ],
)
def test_each_colour_is_what_it_is_called(pins: MockFactory, name: str, lit: set[int]) -> None:
    """Red, green and blue are wired to three pins; the others are mixed of them."""
    lamps = Lamps(msgspec.structs.replace(CONFIG, seats=(name,)), pins)
    lamps.show(view("setup", 0))
    assert high(pins) == lit
    lamps.close()


def test_what_is_lit_is_told(pins: MockFactory) -> None:
    """The lamps say themselves which phase and colour they show."""
    lamps = Lamps(CONFIG, pins)
    lamps.show(view("discard", 1))
    assert lamps.lit() == (frozenset({"discard"}), (1, 1, 0))
    lamps.close()


def test_the_winners_colour_stays(pins: MockFactory) -> None:
    """When the game is over the phases go out and the winner's colour is lit, none in a draw."""
    lamps = Lamps(CONFIG, pins)
    lamps.show(view("upkeep", 1, Outcome((0,), Message("won"))))
    assert high(pins) == {17}
    lamps.show(view("upkeep", 1, Outcome((), Message("draw"))))
    assert high(pins) == set()
    lamps.close()


def test_closed_lamps_are_out(pins: MockFactory) -> None:
    """Closing puts the lamps out and frees their pins for the next."""
    lamps = Lamps(CONFIG, pins)
    lamps.show(view("upkeep", 0))
    lamps.close()
    assert high(pins) == set()
    Lamps(CONFIG, pins).close()


def test_a_table_may_have_no_lamps(pins: MockFactory) -> None:
    """Without any lamp wired, showing a view does nothing and fails nowhere."""
    lamps = Lamps(LampsConfig(phases={}, turn=None), pins)
    lamps.show(view("upkeep", 0))
    assert lamps.lit() == (frozenset(), (0, 0, 0))
    lamps.close()


def test_a_lamp_whose_pin_is_held_is_left_out(
    pins: MockFactory, caplog: pytest.LogCaptureFixture
) -> None:
    """A part of the machine may hold one: it ended the program in a traceback."""
    held = [LED(5, pin_factory=pins), LED(27, pin_factory=pins)]
    lamps = Lamps(CONFIG, pins)
    lamps.show(view("upkeep", 1))
    assert high(pins) == set()
    lamps.show(view("discard", 1))
    assert high(pins) == {6}
    lamps.close()
    assert "the lamp of upkeep at pin 5 is left out" in caplog.text
    assert "the lamp of the turn at pins 17, 27, 22 is left out" in caplog.text
    for lamp in held:
        lamp.close()


def test_hosts_are_told_what_phases_each_game_has() -> None:
    """Who wires lamps finds each phase's name: Dice Throne's by default, others in their guides."""
    root = Path(__file__).parents[2]
    texts = root / "webui" / "translations" / "en" / "LC_MESSAGES"
    for game in PLAYED:
        said = (texts / f"{game}.po").read_text("utf-8")
        phases = {*re.findall(rf'"{game}\.phase\.([a-z0-9-]+)"', said)} - {"setup", "over"}
        guide = (root / "docs" / f"{game}.md").read_text("utf-8")
        told = {*re.findall(r"`([a-z0-9-]+)`", guide), *LampsConfig().phases}
        assert phases
        assert phases <= told, game
        assert phases <= {*PHASES}, "a config file may name it"


def test_who_wires_a_pi_is_told_the_pins_that_are_set() -> None:
    """The guide's table and picture have each lamp and button where the config file has it."""
    docs, lamps, buttons = Path(__file__).parents[2] / "docs", LampsConfig(), ButtonsConfig()
    assert lamps.turn is not None
    turn = (f"`turn`: {colour}" for colour in ("red", "green", "blue"))
    wired: dict[str, int | None]
    wired = {f"lamp `{phase}`": pin for phase, pin in lamps.phases.items()}
    wired |= dict(zip((f"lamp {each}" for each in turn), lamps.turn, strict=True))
    wired |= {"button `next`": buttons.next, "button `undo`": buttons.undo}
    header = MockFactory().board_info.headers["J8"].pins.values()
    place = {each.name: each.number for each in header}
    guide = (docs / "building.md").read_text("utf-8")
    rows = re.findall(r"^\| ((?:lamp|button) .+?) \| (\d+) \| (\d+) \|$", guide, re.MULTILINE)
    assert rows == [(what, f"{pin}", f"{place[f'GPIO{pin}']}") for what, pin in wired.items()]
    picture = re.sub("<[^>]+>", "", (docs / "pictures" / "wiring.svg").read_text("utf-8"))
    shown = re.findall(r"^((?:lamp|button) .+?) · GPIO (\d+) · pin (\d+)$", picture, re.MULTILINE)
    assert sorted(shown) == sorted((what.replace("`", ""), *pins) for what, *pins in rows)
