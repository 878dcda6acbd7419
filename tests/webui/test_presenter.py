"""What one phone is shown: an engine's view, said in its reader's language."""

import logging
import re
from collections.abc import Iterator
from typing import get_args

import msgspec
import pytest

from engine import (
    Chose,
    Interrupted,
    LogEntry,
    Message,
    Outcome,
    Roll,
    Rolled,
    SeenDie,
    SetCounter,
    Setup,
    Table,
    TrayCondition,
    TrayView,
    View,
)
from tests.engine.dice_throne.duels import DuelTable
from tests.engine.people import People
from tests.engine.regidice.evenings import Evening
from tests.webui.phones import Hand, Page, Phone
from webui.catalogues import LANGUAGES, load_catalogues
from webui.present import Around, present
from webui.present.log import _row as log_row
from webui.states import AskState, LogState, PageState, RollState
from webui.voice import Voice

CATALOGUES = load_catalogues()
DOUBTS = ("cocked", "glare", "half hidden", "unknown face")


def shown(table: Table, seat: int | None, language: str, view: View | None = None) -> PageState:
    """Return what a phone at ``seat`` shows where nobody gave a name."""
    view = view or table.view(seat)
    voice = Voice(CATALOGUES[language], {}, view.setup.game)
    return present(view, voice, Around(roll=table.awaited_roll(), hand=True))


def asked(table: Table, seat: int, language: str = "en") -> AskState:
    """Return what ``seat`` is asked."""
    ask = shown(table, seat, language).ask
    assert ask is not None
    return ask


def all_texts(thing: object) -> Iterator[str]:
    """Find each text within plain data."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, dict):
        for part in thing.values():
            yield from all_texts(part)
    elif isinstance(thing, list | tuple):
        for part in thing:
            yield from all_texts(part)


def test_heroes_are_chosen_by_each(caplog: pytest.LogCaptureFixture) -> None:
    """Two that are asked at once see each their own choice; others see both awaited."""
    with Table(None, Setup("dice-throne", 2)) as table:
        assert {"barbarian", "moon-elf"} <= {option.id for option in asked(table, 0).options}
        assert asked(table, 1).prompt == "Choose your hero"
        table.put(Chose("barbarian"), by=0)
        first, watching = shown(table, 0, "en"), shown(table, None, "en")
    assert first.ask is None
    assert first.prompt == watching.prompt == "Player 2: Choose your hero"
    assert [seat.awaited for seat in first.seats] == [False, True]
    assert caplog.records == []


def test_of_seats_that_are_asked_different_things_the_phase_is_said() -> None:
    """One's question would be put into the others' mouths: each prepares for another neighbour."""
    evening = Evening("r2", "r2 b2", "r3 b3", "y4").resolve(*["animal"] * 4)
    evening.spare()
    assert evening.phase == "prepare"
    evening.choose(0, "done")
    watching = [shown(evening.table, seat, "en").prompt for seat in (0, None)]
    assert watching == ["Player 2, Player 3, Player 4: Prepare"] * 2
    assert asked(evening.table, 2).prompt == "Prepare unused dice for Player 4?"
    for seat in (1, 2):
        evening.choose(seat, "done")
    assert shown(evening.table, 0, "en").prompt == "Player 4: Prepare unused dice for Player 1?"


def test_a_choice_says_what_is_usual_and_what_is_blocked(duel: DuelTable) -> None:
    """The "next" option is marked, and a blocked one says why not."""
    duel.choose("end")
    duel.roll("4 4 5 5 6")
    duel.stop()
    options = {option.id: option for option in asked(duel.table, 0).options}
    assert [name for name, option in options.items() if option.default] == ["ability.fortitude"]
    blocked = options["ability.mighty-blow"]
    assert (blocked.label, blocked.blocked) == ("Mighty Blow", "The dice do not show it")


def test_a_roll_says_how_many_dice_and_which_attempt(duel: DuelTable) -> None:
    """At first all dice are rolled and none can be kept; then fewer, and one may stop."""
    duel.choose("end")
    roll = asked(duel.table, 0).roll
    assert roll is not None
    assert (roll.text, roll.count, len(roll.to_roll)) == ("Attempt 1 of 3", 5, 5)
    assert roll.dice == "5 dice"
    assert (roll.may_keep, roll.may_stop, roll.kept) == (False, False, [])
    assert [face.id for face in roll.to_roll[0].faces][::5] == ["1-sword", "6-pow"]
    duel.roll("1 1 2 4 6")
    duel.keep(0, 1)
    roll = asked(duel.table, 0).roll
    assert roll is not None
    assert (roll.text, roll.dice) == ("Attempt 2 of 3", "")
    assert ([die.position for die in roll.to_roll], roll.kept) == ([2, 3, 4], [0, 1])
    assert (roll.may_keep, roll.may_stop) == (True, True)


def test_one_die_rolled_again_keeps_the_others(duel: DuelTable) -> None:
    """Where a card has one die rolled again there is no attempt, and nothing to keep or let go."""
    duel.choose("end")
    duel.roll("1 1 2 4 6")
    duel.play("try-try-again", 0)
    while not asked(duel.table, 0).roll:
        duel.choose(next(name for name, allowed in duel.options().items() if allowed))
    roll = asked(duel.table, 0).roll
    assert roll is not None
    assert (roll.text, len(roll.to_roll), roll.may_keep) == ("", 1, False)
    assert len(roll.kept) == 4


def test_a_window_is_open_to_whoever_may_act(duel: DuelTable) -> None:
    """The opponent may alter the dice or pass; who declared waits."""
    duel.set(1, hand=4, cp=4)
    duel.declare("1 1 1 2 2", "smack")
    window = asked(duel.table, 1)
    assert window.kind == "window"
    assert window.prompt.startswith("Smack is declared")
    assert shown(duel.table, 0, "en").prompt == f"Player 2: {window.prompt}"
    actions = shown(duel.table, 1, "en").actions
    assert any(action.blocked is None for action in actions)
    assert any(action.blocked for action in actions)
    assert {action.group for action in actions} >= {"Roll-phase cards", "Any other card"}


def test_an_amount_has_its_limits(duel: DuelTable) -> None:
    """A number to be entered begins at the least where nothing is usual."""
    duel.set(0, hand=3, cp=5)
    duel.put(Interrupted("card.other"), 0)
    ask = asked(duel.table, 0)
    assert (ask.kind, ask.prompt) == ("amount", "What does the card cost?")
    assert (ask.minimum, ask.maximum, ask.amount) == (0, 5, 0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_ask_is_said(
    duel: DuelTable, language: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Prompts, options and attempts have texts in each language."""
    duel.set(0, hand=4, cp=9)
    duel.set(1, hand=4, cp=9)
    texts = []
    for step in ("choose", "roll", "options", "window", "amount"):
        ask = asked(duel.table, duel.seat, language)
        texts.append((ask.kind, ask.prompt))
        if step == "choose":
            duel.choose("end")
        elif step == "roll":
            duel.roll("1 1 1 2 2")
            duel.stop()
        elif step == "options":
            duel.choose("ability.smack")
        elif step == "window":
            duel.put(Interrupted("card.other"), 1)
            duel.let_pass()
    assert [kind for kind, _ in texts] == ["choose", "roll", "choose", "window", "amount"]
    assert all(prompt for _, prompt in texts)
    assert not any(re.match(r"[a-z-]+\.[a-z-]+", prompt) for _, prompt in texts)
    assert caplog.records == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("state", get_args(TrayCondition))
def test_the_tray_is_said(
    duel: DuelTable, state: TrayCondition, language: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Whatever the camera sees has words, in each language."""
    duel.table.show(TrayView(state, tuple(SeenDie(None, doubt) for doubt in DOUBTS), 3))
    tray = shown(duel.table, 0, language).tray
    assert (tray.state, tray.look, len(tray.dice)) == (state, 3, 4)
    assert tray.text
    assert all(die.doubt for die in tray.dice)
    assert caplog.records == []


@pytest.mark.parametrize("state", get_args(TrayCondition))
def test_what_is_to_be_done_about_the_tray_is_shown(duel: DuelTable, state: TrayCondition) -> None:
    """A line with nothing new leaves its room to what is asked; one that says what to do stays."""
    duel.table.show(TrayView(state, (), 3))
    assert shown(duel.table, 0, "en").tray.quiet is (state in {"idle", "taken"})
    duel.table.show(TrayView(state, (), 3, why=Message("eye.moved-only")))
    tray = shown(duel.table, 0, "en").tray
    assert not tray.quiet
    assert tray.text.startswith("These dice were moved, not thrown")


def test_seen_dice_lie_where_they_lie(duel: DuelTable) -> None:
    """A die read from plain pips is called what the game calls it, at its place."""
    duel.choose("end")
    dice = (SeenDie("4", None, "red", (0.25, 0.75)), SeenDie("1-sword", "glare"))
    duel.table.show(TrayView("doubtful", dice, 1))
    sure, unsure = shown(duel.table, 0, "en").tray.dice
    assert sure.face is not None
    assert (sure.face.id, sure.face.label, sure.face.symbol) == ("4-life", "4 Life", "life")
    assert (sure.doubt, sure.colour, sure.centre) == (None, "red", (0.25, 0.75))
    assert (unsure.position, unsure.doubt, unsure.centre) == (1, "glare", None)
    assert len(unsure.faces) == 6


def test_plain_faces_are_numbers(duel: DuelTable) -> None:
    """Where nothing is rolled, what lies there is shown as it was read."""
    duel.table.show(TrayView("idle", (SeenDie("4"),), 1))
    die = shown(duel.table, None, "en").tray.dice[0]
    assert die.face is not None
    assert (die.face.label, die.face.symbol, die.faces) == ("4", None, [])


@pytest.mark.parametrize(
    "language, face, hidden",
    [
        ("en", "red 5", "red Hidden"),
        ("zh-Hant", "紅 5", "紅 隱藏"),
        ("ko", "빨강 5", "빨강 비공개"),
    ],
)
def test_a_die_is_read_out_with_its_colour(language: str, face: str, hidden: str) -> None:
    """Of a pool in which each colour has its use "5" alone would tell nobody what to take."""
    with Table(None, Setup("regidice", 2)) as table:
        table.put(Chose("0"), by=0)
        table.put(Rolled(("5",) * 9), by=0)
        own, others = (
            [pile.dice[0].said for pile in shown(table, 0, language).piles if pile.seat == seat]
            for seat in (0, 1)
        )
    assert (own, others) == ([face], [hidden])


def test_settling_offers_the_rollers_faces(duel: DuelTable) -> None:
    """Where two roll at once the tray's dice are the first one's, for whoever settles them."""
    table = duel.table
    table.start(table.view(None).setup, by=None)
    duel.choose("moon-elf", "barbarian")
    table.show(TrayView("doubtful", (SeenDie(None, "cocked"),), 1))
    for seat in (0, 1, None):
        faces = shown(table, seat, "en").tray.dice[0].faces
        assert {face.symbol for face in faces} == {"arrow", "foot", "moon"}


def test_a_row_of_the_log_is_said_once(
    page: Page, ana: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not on each phone and at each change anew; but of whom another name is given, it is new."""
    said: list[int] = []

    def noted(entry: LogEntry, voice: Voice) -> LogState:
        said.append(entry.id)
        return log_row(entry, voice)

    ana.state()
    monkeypatch.setattr("webui.present.log._row", noted)
    page.table.correct(SetCounter(1, "health", 7), by=0)
    log = ana.state().log
    assert page.phone().state().log == log
    assert said == [log[-1].id]
    said.clear()
    ana.sit(0, "Bea")
    log = ana.state().log
    assert log[-1].who == "Bea"
    assert said == [row.id for row in log]


def test_the_log_tells_who_did_what_and_what_followed(page: Page, ana: Phone) -> None:
    """Rows have a time of day, a name, the deed, its facts; faces are said in short."""
    ana.put("chose", option="end")
    ana.put("rolled", faces=["1-sword", "1-sword", "4-life", "4-life", "6-pow"])
    rows = ana.state().log
    assert [row.id for row in rows] == sorted(row.id for row in rows)
    assert rows[0].who is None
    assert rows[-1].said == "Rolled 1, 1, 4, 4, 6 (typed)"
    assert any("Barbarian" in fact.text for row in rows for fact in row.facts)
    assert [row.at for row in rows] == [entry.at for entry in page.table.view(None).log]
    ana.put("rolled", faces=["1-sword"] * 5, forced="the die rolled off")
    assert ana.state().log[-1].said == "Rolled 1, 1, 1, 1, 1 (typed) (referee)"
    assert page.phone().state().undo == "Undo: Rolled 1, 1, 1, 1, 1 (typed) (referee)"


def test_rolls_of_an_earlier_game_are_said_in_its_words() -> None:
    """The log goes on from game to game, and so do the names of what was rolled."""
    with Table(None, Setup("king-of-tokyo", 2)) as table:
        people = People(1)
        while not isinstance(table.view(0).ask, Roll):
            people.act(table)
        faces = ("claw", "heart", "energy", "1", "2", "3")
        table.put(Rolled(faces), by=0)
        table.start(Setup("dice-throne", 2), by=None)
        rows = [row.said for row in shown(table, None, "ko").log]
    assert any("발톱, " in said and "heart" not in said for said in rows), rows


def test_corrected_dice_are_said_in_short(ana: Phone) -> None:
    """What a person taps is a symbol; what the log tells is its number."""
    ana.put("chose", option="end")
    ana.put("rolled", faces=["1"] * 5)
    ana.act("/correct", correction={"type": "set-die", "die": 2, "face": "6-pow"})
    assert ana.state().log[-1].said == "Die 3 set to 6"


def test_counters_and_phase(duel: DuelTable) -> None:
    """Numbers come with their limits and how they are shown; phase and turn are said."""
    duel.set(1, token_evasive=2)
    state = shown(duel.table, 1, "en")
    assert (state.phase.id, state.phase.label, state.phase.turn) == ("main-1", "Main (1)", "Turn 1")
    assert [(seat.active, seat.mine) for seat in state.seats] == [(True, False), (False, True)]
    counters = {counter.id: counter for counter in state.seats[1].counters}
    assert (counters["health"].value, counters["health"].sort) == (50, "dial")
    evasive = counters["token.evasive"]
    assert (evasive.label, evasive.value, evasive.tone) == ("Evasive", 2, "positive")


def test_the_end_is_said_to_everybody(duel: DuelTable) -> None:
    """When it is over nobody is asked, and the prompt tells how it ended."""
    duel.set(1, health=0)
    for seat in (0, 1, None):
        state = shown(duel.table, seat, "en")
        assert state.prompt == state.outcome == "Player 1 wins"
        assert (state.ask, state.actions, state.hand) == (None, [], False)


def test_a_notice_is_said(duel: DuelTable) -> None:
    """What the host should know is told on the page."""
    view = msgspec.structs.replace(duel.table.view(0), notice=Message("notice.replay"))
    assert "rules have changed" in (shown(duel.table, 0, "en", view).notice or "")
    drawn = msgspec.structs.replace(view, outcome=Outcome((), Message("dice-throne.outcome.draw")))
    assert shown(duel.table, 0, "en", drawn).outcome == "A draw: all are defeated"


def test_names_are_shown_as_they_were_given(duel: DuelTable) -> None:
    """A name is text, whatever signs it is made of."""
    page = Page(duel.table, hand=Hand())
    ana = page.phone(seat=0, name="<b>{0}%s")
    assert ana.state().seats[0].name == "<b>{0}%s"
    assert page.phone().state().prompt.startswith("<b>{0}%s: ")


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_duel_can_be_shown(language: str, caplog: pytest.LogCaptureFixture) -> None:
    """From the first choice to the winner each phone has its page, and no text is missing."""
    kinds = set()
    with caplog.at_level(logging.WARNING), Table(None, Setup("dice-throne", 2)) as table:
        people = People(seed=4, interrupting=0.3)
        while table.view(None).outcome is None:
            people.act(table)
            for seat in (0, 1):
                ask = shown(table, seat, language).ask
                kinds.add(ask and ask.kind)
            watching = shown(table, None, language)
            assert (watching.ask, watching.actions) == (None, [])
        end = shown(table, None, language)
    assert kinds == {"roll", "choose", "amount", "window", None}
    assert end.outcome
    assert not any("dice-throne." in text for text in all_texts(msgspec.to_builtins(end.log)))
    assert caplog.records == []


def test_the_simulated_hand_throws_no_dice_of_twelve_faces() -> None:
    """It has cubes only: such dice are typed in, or rolled on the phone."""
    with Table(None, Setup("mage-wars", 2)) as table:
        for seat in (0, 1):
            table.put(Chose("wizard"), by=seat)
        state = shown(table, 0, "en")
        assert state.ask is not None
        assert state.ask.roll is not None
        assert (state.hand, state.ask.roll.in_tray) == (False, False)


def test_a_throw_counts_only_where_the_tray_may_hold_such_dice() -> None:
    """A simulated tray never does, so nobody is told that theirs counts; a real one may."""
    with Table(None, Setup("mage-wars", 2)) as table:
        for seat in (0, 1):
            table.put(Chose("wizard"), by=seat)
        simulated = [asked_roll(table, seat, hand=True) for seat in (0, 1)]
        assert [(roll.typed, roll.in_tray, roll.turn) for roll in simulated] == [
            (True, False, None)
        ] * 2
        real = asked_roll(table, 0, hand=False)
        assert (real.typed, real.in_tray) == (True, True)
        assert real.turn == "The tray counts your throw now."


@pytest.mark.parametrize("hand", [True, False])
def test_letters_are_rolled_on_the_phone_alone(*, hand: bool) -> None:
    """What a deck is shuffled from lies in no tray, and nobody types so much."""
    with Table(None, Setup("king-of-tokyo", 2, {"deck": "machine"})) as table:
        for seat, monster in enumerate(("kong", "gigazaur")):
            table.put(Chose(monster), by=seat)
        for seat in (0, 1):
            letters = asked_roll(table, seat, hand=hand)
            assert (letters.secret, letters.dice) == (True, "")
            assert (letters.typed, letters.in_tray, letters.turn) == (False, False, None)


def test_a_card_with_numbers_of_its_own_leads_to_them() -> None:
    """Each of a seat's counters that begins so is the card's; a card in a market has none."""
    with Table(None, Setup("mage-wars", 2)) as table:
        people = People(seed=5)
        while not table.view(None).board:
            people.act(table)
        (zone, *_) = shown(table, None, "en").board
        item = zone.items[0]
        assert item.seat is not None
        assert item.counters is not None
        counters = shown(table, None, "en").seats[item.seat].counters
        own = [each for each in counters if each.id.startswith(item.counters)]
        name = item.label.rpartition(" ")[0]
        assert own
        assert all(each.label.startswith(name) for each in own)


def asked_roll(table: Table, seat: int, *, hand: bool) -> RollState:
    """Return the roll that ``seat`` is asked for, at a simulated tray or at another."""
    voice = Voice(CATALOGUES["en"], {}, table.view(None).setup.game)
    around = Around(roll=table.awaited_roll(), hand=hand)
    ask = present(table.view(seat), voice, around).ask
    assert ask is not None
    assert ask.roll is not None
    return ask.roll
