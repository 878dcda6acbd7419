"""The table: what is asked, answered, refused, taken back and seen."""

from collections.abc import Callable
from threading import Thread

import msgspec
import pytest

from engine import (
    Answer,
    Choose,
    Chose,
    CorrectionError,
    DieKind,
    Entered,
    GameError,
    IllegalAnswerError,
    Interrupted,
    JournalError,
    Kept,
    Message,
    NothingToUndoError,
    Option,
    Passed,
    Play,
    RefusalError,
    Roll,
    Rolled,
    SeenDie,
    SetCounter,
    SetDie,
    Setup,
    SetupError,
    StaleAnswerError,
    Stopped,
    Table,
    TrayView,
    Window,
    receipt,
)
from tests.engine.kernel.conftest import Tables
from tests.engine.kernel.race import Race


def stand(table: Table) -> bytes:
    """Return all that is seen of the game, less what every opening and undo changes."""
    view = msgspec.structs.replace(table.view(0), revision=0, redo=None, undo=None, log=())
    return msgspec.json.encode(view, order="deterministic")


def test_seats_asked_together_answer_in_any_order(race: Tables) -> None:
    """Each seat is asked its own; the game goes on when the last has answered."""
    table = race(seats=3)
    assert table.view(None).awaited == (0, 1, 2)
    table.put(Chose("blue"), by=2)
    table.put(Chose("red"), by=0)
    assert table.view(None).awaited == (1,)
    assert table.view(2).ask is None
    table.put(Chose("red"), by=1)
    assert isinstance(table.view(0).ask, Roll)


def test_only_the_audience_sees_the_ask(table: Table) -> None:
    """A seat that is not asked, and a spectator, see who is awaited and for what."""
    for seat in (1, None):
        view = table.view(seat)
        assert (view.ask, view.awaited) == (None, (0,))
        assert view.prompt is not None
        assert view.prompt.key == "roll"


def test_a_spectator_has_no_actions(table: Table) -> None:
    """Only seats can break in."""
    assert table.view(None).actions == ()
    assert [action.id for action in table.view(1).actions] == ["trip"]


def test_a_face_is_known_by_its_number(table: Table) -> None:
    """Plain dice may stand in for the game's own where the number says all."""
    table.put(Rolled(("5", "1-left"), "tray"), by=None)
    assert [die.face for die in table.view(None).dice] == ["5-jump", "1-left"]


def test_kept_dice_stay_where_they_are(table: Table) -> None:
    """The other dice alone may be named, or all dice in the order in which they lie."""
    table.put(Rolled(("6", "1")), by=0)
    table.put(Kept((0,)), by=0)
    table.put(Rolled(("3",)), by=0)
    assert [die.face for die in table.view(0).dice] == ["6-jump", "3-right"]
    table.undo(by=0)
    table.put(Rolled(("3", "6")), by=0)
    assert [die.face for die in table.view(0).dice] == ["6-jump", "3-right"]


def test_moved_kept_dice_are_taken_as_they_lie(table: Table) -> None:
    """If a kept face is no longer there, people have turned that die: what lies is what counts."""
    table.put(Rolled(("6", "1")), by=0)
    table.put(Kept((0,)), by=0)
    table.put(Rolled(("3", "4")), by=0)
    assert [die.face for die in table.view(0).dice] == ["3-right", "4-right"]


@pytest.mark.parametrize(
    "answer",
    [
        Chose("end"),
        Stopped(),
        Kept((0,)),
        Rolled(("1",)),
        Rolled(("1", "7")),
        Rolled(("left", "1")),
        Passed(),
        Entered(1),
        Interrupted("fly"),
    ],
    ids=str,
)
def test_an_illegal_answer_says_why_and_changes_nothing(
    table: Table, answer: Chose | Rolled
) -> None:
    """Whatever the first roll of a turn does not allow is refused, and nothing moves."""
    before, revision = stand(table), table.revision
    with pytest.raises(IllegalAnswerError) as refusal:
        table.put(answer, by=0)
    assert refusal.value.reason.key.startswith("refusal.")
    assert (stand(table), table.revision) == (before, revision)


def test_another_seat_cannot_answer(table: Table) -> None:
    """Who is not asked is told who is."""
    with pytest.raises(IllegalAnswerError) as refusal:
        table.put(Rolled(("1", "2")), by=1)
    assert refusal.value.reason.params["seat"] == msgspec.structs.replace(
        refusal.value.reason, key="seat.name", params={"seat": 0}
    )


def test_a_referee_may_force_what_is_blocked(race: Tables) -> None:
    """A blocked option is refused with its reason, and taken when a referee says why."""
    table = race(coins=0)
    for seat, colour in enumerate(("red", "blue")):
        table.put(Chose(colour), by=seat)
    table.put(Rolled(("1", "2")), by=0)
    table.put(Stopped(), by=0)
    table.put(Entered(0), by=0)
    with pytest.raises(IllegalAnswerError) as refusal:
        table.put(Chose("rich"), by=0)
    assert refusal.value.reason.key == "refusal.blocked"
    table.put(Chose("rich"), by=1, forced="house rule")
    entry = table.view(0).log[-1]
    assert (entry.seat, entry.said.key, entry.why) == (1, "said.forced", "house rule")


def test_an_answer_to_what_is_no_longer_asked_is_stale(table: Table) -> None:
    """A double tap is refused once the first tap has changed what is asked."""
    seen = table.view(0).revision
    table.put(Rolled(("1", "2")), by=0, expected=seen)
    with pytest.raises(StaleAnswerError):
        table.put(Rolled(("1", "2")), by=0, expected=seen)
    with pytest.raises(StaleAnswerError):
        table.put(Stopped(), by=0, expected=table.revision + 1)
    with pytest.raises(StaleAnswerError):
        table.undo(by=0, expected=seen)


@pytest.mark.parametrize(
    "deed",
    [
        lambda table, seen: table.correct(SetCounter(0, "steps", 2), by=0, expected=seen),
        lambda table, seen: table.start(Setup("race", 2), by=0, expected=seen),
        lambda table, seen: table.undo(by=0, expected=seen),
        lambda table, seen: table.redo(by=0, expected=seen),
    ],
    ids=["correct", "start", "undo", "redo"],
)
def test_a_deed_on_another_game_than_was_seen_is_stale(
    table: Table, deed: Callable[[Table, int], int]
) -> None:
    """What anybody has changed since is not overwritten unseen; what the camera sees may."""
    seen = table.revision
    table.correct(SetCounter(0, "steps", 3), by=1)
    table.correct(SetCounter(0, "steps", 4), by=1)
    table.undo(by=1)
    before = stand(table)
    with pytest.raises(StaleAnswerError):
        deed(table, seen)
    assert stand(table) == before
    seen = table.revision
    table.show(TrayView("moving"))
    deed(table, seen)
    assert stand(table) != before


@pytest.mark.parametrize("by", [None, 1])
def test_who_is_not_asked_acts_on_what_the_others_are_asked(table: Table, by: int | None) -> None:
    """The camera's roll, or a break-in, on an older look than the others have is refused."""
    act: Answer = Rolled(("1", "2")) if by is None else Interrupted("trip")
    seen = table.revision
    table.put(Rolled(("1", "2")), by=0)
    with pytest.raises(StaleAnswerError):
        table.put(act, by=by, expected=seen)
    seen, rows = table.revision, len(table.view(None).log)
    table.show(TrayView("moving"))
    table.put(act, by=by, expected=seen)
    assert len(table.view(None).log) == rows + 1


@pytest.mark.parametrize(
    "deed",
    [
        lambda table: table.undo(by=1),
        lambda table: table.start(Setup("race", 2), by=1),
    ],
    ids=["undo", "start"],
)
def test_dice_in_doubt_count_for_nothing_once_their_roll_is_taken_back(
    table: Table, deed: Callable[[Table], int]
) -> None:
    """What lies there was thrown for another roll than what is asked now."""
    table.put(Rolled(("5", "6")), by=0)
    table.show(TrayView("doubtful", (SeenDie("5-jump"), SeenDie(None, "glare")), 7))
    deed(table)
    assert (table.view(0).tray.state, table.view(0).tray.dice) == ("idle", ())
    with pytest.raises(IllegalAnswerError):
        table.settle(7, 1, "6")


def test_settling_one_of_several_dice_loses_no_tap(table: Table) -> None:
    """Nothing was rolled yet: who saw the table before may still set a number right."""
    seen = table.view(1).revision
    table.show(TrayView("doubtful", (SeenDie(None, "glare"), SeenDie(None, "glare")), 7))
    table.settle(7, 0, "6")
    table.correct(SetCounter(1, "coins", 9), by=1, expected=seen)
    assert table.view(None).seats[1].counters[1].value == 9


def test_an_answer_to_what_is_still_asked_is_fresh(race: Tables) -> None:
    """What others did meanwhile loses no tap, as long as the same is still asked."""
    table = race(seats=3)
    seen = table.view(0).revision
    table.put(Chose("blue"), by=2, expected=seen)
    table.correct(SetCounter(1, "coins", 9), by=1)
    table.show(TrayView("empty"))
    table.put(Chose("red"), by=0, expected=seen)
    assert table.view(None).awaited == (1,)


class AtOnce(Race):
    """A race in which a coin buys a step, and nothing more is asked."""

    def act(self, seat: int, action: str) -> Play[None]:
        assert action == "trip"
        self.state.coins[seat] -= 1
        self.state.steps[seat] += 1
        yield from ()


@pytest.mark.parametrize("asked", [0, 1])
def test_a_second_tap_on_what_ends_at_once_is_stale(asked: int) -> None:
    """Whoever breaks in, asked or not, pays once; and again after another look."""
    with Table(None, Setup("race", 2), games={"race": AtOnce}) as table:
        for seat in range(2):
            table.put(Chose("red"), by=seat)
        breaks_in, seen = 1 - asked, table.revision
        if asked:
            table.put(Interrupted("trip"), by=1, expected=seen)
        table.put(Interrupted("trip"), by=breaks_in, expected=seen)
        with pytest.raises(StaleAnswerError):
            table.put(Interrupted("trip"), by=breaks_in, expected=seen)
        assert table.view(0).seats[breaks_in].counters[0].value == 1
        table.put(Interrupted("trip"), by=breaks_in, expected=table.revision)
        assert table.view(0).seats[breaks_in].counters[0].value == 2


class ForCoins(Race):
    """A race in which whoever has no coin is asked for no colour."""

    def _pick_colours(self) -> Play[None]:
        colours = (Option("red", Message("red")), Option("blue", Message("blue")))

        def asks() -> list[Choose]:
            paying = [seat for seat, coins in enumerate(self.state.coins) if coins]
            return [Choose(seat, Message("colour"), colours) for seat in paying]

        answers = yield from self.together(asks)
        for seat in range(self.setup.seats):
            chosen = answers.get(seat)
            self.state.colours[seat] = chosen.option if isinstance(chosen, Chose) else "grey"


def test_whoever_is_asked_nothing_any_more_holds_nobody_up() -> None:
    """What the others have answered is there, once the last one that was awaited drops out."""
    with Table(None, Setup("race", 2), games={"race": ForCoins}) as table:
        table.put(Chose("blue"), by=0)
        table.correct(SetCounter(1, "coins", 0), by=1)
        roles = [seat.role.key for seat in table.view(None).seats if seat.role is not None]
        assert roles == ["blue", "grey"]
        assert isinstance(table.view(0).ask, Roll)


def test_a_tap_while_another_passes_is_not_lost(race: Tables) -> None:
    """Of a seat that is not asked: what it breaks in on stands. One that has answered it did."""
    table = race(seats=3)
    for seat in range(3):
        table.put(Chose("red"), by=seat)
    to_window(table)
    seen = table.revision
    table.put(Passed(), by=1, expected=seen)
    with pytest.raises(StaleAnswerError):
        table.put(Interrupted("trip"), by=1, expected=seen)
    table.put(Interrupted("trip"), by=0, expected=seen)
    assert isinstance(table.view(0).ask, Choose)


def test_a_pass_was_meant_for_what_was_seen() -> None:
    """Another breaks in at that moment: who passes has not seen it, and may want to answer it."""
    with Table(None, Setup("race", 3), games={"race": AtOnce}) as table:
        for seat in range(3):
            table.put(Chose("red"), by=seat)
        to_window(table)
        seen = table.revision
        table.put(Interrupted("trip"), by=1, expected=seen)
        with pytest.raises(StaleAnswerError):
            table.put(Passed(), by=2, expected=seen)
        table.put(Interrupted("trip"), by=2, expected=seen)
        table.put(Passed(), by=2, expected=table.revision)


def to_window(table: Table) -> None:
    """Play the present seat's turn up to the window of the others."""
    table.put(Rolled(("5", "1")), by=0)
    table.put(Stopped(), by=0)
    table.put(Entered(1), by=0)


def test_an_interruption_rebuilds_the_open_ask(table: Table) -> None:
    """After the card the same amount is asked, within the limits that hold now."""
    table.put(Rolled(("5", "1")), by=0)
    table.put(Stopped(), by=0)
    table.put(Interrupted("trip"), by=0)
    assert isinstance(table.view(0).ask, Choose)
    table.put(Chose("1"), by=0)
    ask = table.view(0).ask
    assert ask is not None
    assert msgspec.structs.asdict(ask)["maximum"] == 1


def test_a_window_waits_for_everybody_who_could_act(race: Tables) -> None:
    """It closes when the last has passed, and whoever acts opens it anew."""
    table = race(seats=3)
    for seat in range(3):
        table.put(Chose("red"), by=seat)
    to_window(table)
    assert isinstance(table.view(1).ask, Window)
    table.put(Passed(), by=1)
    with pytest.raises(IllegalAnswerError):
        table.put(Passed(), by=1)
    table.put(Interrupted("trip"), by=2)
    table.put(Chose("0"), by=2)
    assert table.view(None).awaited == (1, 2)
    table.put(Passed(), by=2)
    table.put(Passed(), by=1)
    assert table.view(None).stage.turn == 1
    assert table.view(0).seats[0].counters[0].value == 2


def test_a_window_that_nobody_can_use_closes_by_itself(race: Tables) -> None:
    """Where no other seat has a coin, the game goes straight on."""
    table = race(coins=0)
    for seat in range(2):
        table.put(Chose("red"), by=seat)
    table.put(Rolled(("5", "1")), by=0)
    table.put(Stopped(), by=0)
    table.put(Entered(0), by=0)
    assert isinstance(table.view(0).ask, Choose)


def test_undo_then_redo_is_as_if_nothing_had_been(table: Table) -> None:
    """Each step back shows what stood before it, each step forward what stood after."""
    stands = [stand(table)]
    for answer in (Rolled(("5", "1")), Stopped(), Entered(1), Passed(), Chose("end")):
        table.put(answer, by=None)
        stands.append(stand(table))
    for before in reversed(stands[:-1]):
        table.undo(by=1)
        assert stand(table) == before
    for after in stands[1:]:
        table.redo(by=1)
        assert stand(table) == after
    with pytest.raises(NothingToUndoError):
        table.redo(by=1)


def test_undo_says_what_it_takes_back(table: Table) -> None:
    """Its label is that of the last action, redo's that of the one taken back."""
    table.put(Rolled(("5", "1")), by=0)
    undo = table.view(0).undo
    assert undo is not None
    assert undo.key == "said.rolled"
    table.undo(by=0)
    assert table.view(0).redo == undo


def test_an_entered_number_is_said_with_what_it_is_for(table: Table) -> None:
    """Whoever reads the log an hour later knows which of several numbers it was."""
    to_window(table)
    said = table.view(0).log[-1].said
    assert said == Message("said.entered-for", {"amount": 1, "asked": Message("bet")})
    assert table.view(1).undo == said


def test_marking_dice_is_undone_as_one(table: Table) -> None:
    """However often dice were marked in a row, it is one step back, forth and in the log."""
    table.put(Rolled(("5", "1")), by=0)
    before = stand(table)
    for kept in ((0,), (0, 1), (1,)):
        table.put(Kept(kept), by=0)
    after, rows = stand(table), [entry.said.key for entry in table.view(0).log]
    assert rows[-2:] == ["said.rolled", "said.kept"]
    table.undo(by=0)
    assert stand(table) == before
    table.redo(by=0)
    assert stand(table) == after
    table.put(Rolled(("2",)), by=0)
    table.undo(by=0)
    assert stand(table) == after


def test_a_face_without_a_number_is_known_by_its_place() -> None:
    """On plain dice 4 is the fourth face where no face bears a number of its own like that."""
    kind = DieKind("monster", ("1", "2", "3", "energy", "claw", "heart"))
    assert [kind.face(seen) for seen in ("2", "4", "6", "claw")] == ["2", "energy", "heart", "claw"]
    assert kind.face("7") is None
    assert DieKind("twice", ("1-a", "1-b")).face("1") is None


def test_a_face_is_known_in_letters_of_any_size() -> None:
    """Somebody may have taught it as "Claw", and no roll of it ever counted."""
    kind = DieKind("monster", ("1", "2", "3", "energy", "claw", "heart"))
    assert kind.face("Claw") == "claw"
    assert DieKind("baker", ("1-Egg", "2-oven")).face("1-egg") == "1-Egg"


def test_a_receipt_keeps_its_lines_in_order() -> None:
    """Base, lines as they were reckoned, and the result."""
    lines = [Message("receipt.plus", {"amount": 2}), Message("receipt.halved")]
    bill = receipt(Message("title"), 5, lines, 4, of=Message("base"))
    assert list(bill.params) == ["title", "base", "result", "of", "1", "2"]
    assert bill.params["2"] == Message("receipt.halved")


def test_the_first_entry_cannot_be_undone(race: Tables) -> None:
    """A new table has nothing to take back."""
    with pytest.raises(NothingToUndoError):
        race().undo(by=0)


def test_a_new_game_can_be_taken_back(table: Table) -> None:
    """Undo after a new game shows the old one as it stood."""
    table.put(Rolled(("5", "1")), by=0)
    before = stand(table)
    table.start(Setup("race", 3, {}), by=0)
    assert len(table.view(None).seats) == 3
    table.undo(by=0)
    assert stand(table) == before


@pytest.mark.parametrize(
    "setup", [Setup("chess", 2), Setup("race", 9), Setup("race", 2, {"coins": "-1"})]
)
def test_a_game_that_cannot_be_set_up_leaves_the_old_one(table: Table, setup: Setup) -> None:
    """The error says what is wrong with the set-up; the game at the table goes on."""
    before = stand(table)
    with pytest.raises(SetupError):
        table.start(setup, by=0)
    assert stand(table) == before


def test_corrections_are_legal_at_any_moment(table: Table) -> None:
    """A number and a die are set by hand while a roll is open; the log says who and why."""
    table.put(Rolled(("5", "1")), by=0)
    table.correct(SetCounter(1, "steps", 4), by=1, why="miscounted")
    table.correct(SetDie(1, "6"), by=1)
    view = table.view(None)
    assert view.seats[1].counters[0].value == 4
    assert [die.face for die in view.dice] == ["5-jump", "6-jump"]
    assert [(entry.seat, entry.why) for entry in view.log[-2:]] == [(1, "miscounted"), (1, None)]
    table.undo(by=0)
    table.undo(by=0)
    assert table.view(None).seats[1].counters[0].value == 0


def test_a_correction_that_cannot_be_changes_nothing(table: Table) -> None:
    """An unknown counter and an impossible value are refused."""
    before = stand(table)
    for correction in (SetCounter(0, "beauty", 1), SetCounter(0, "coins", -1), SetDie(7, "1")):
        with pytest.raises(CorrectionError):
            table.correct(correction, by=0)
    assert stand(table) == before


def test_a_correction_can_end_the_game_and_bring_it_back(table: Table) -> None:
    """Six steps by hand win; taking them away by hand goes on where the game stood."""
    asked = table.view(0).ask
    table.correct(SetCounter(1, "steps", 6), by=0)
    over = table.view(0)
    assert over.outcome is not None
    assert (over.outcome.winners, over.ask, over.awaited) == ((1,), None, ())
    for answer in (Passed(), Interrupted("trip")):
        with pytest.raises(RefusalError):
            table.put(answer, by=0)
    table.correct(SetCounter(1, "steps", 5), by=0)
    assert (table.view(0).outcome, table.view(0).ask) == (None, asked)


def test_a_game_that_ends_within_a_turn_asks_nothing_more(table: Table) -> None:
    """At the checkpoint after the run the game is over, and undo goes back before it."""
    table.correct(SetCounter(0, "steps", 5), by=0)
    to_window(table)
    table.put(Passed(), by=1)
    view = table.view(0)
    assert view.outcome is not None
    assert view.ask is None
    table.undo(by=1)
    assert isinstance(table.view(1).ask, Window)


def test_failing_rules_leave_the_table_as_it_was(table: Table) -> None:
    """A mistake in a game's code is reported, and the answer before it can be given again."""
    table.put(Rolled(("1", "1")), by=0)
    table.put(Stopped(), by=0)
    table.put(Entered(1), by=0)
    before = stand(table)
    with pytest.raises(GameError) as failure:
        table.put(Passed(), by=1)
    assert isinstance(failure.value.__cause__, ZeroDivisionError)
    assert stand(table) == before
    table.correct(SetDie(0, "5"), by=0)
    table.put(Passed(), by=1)
    assert isinstance(table.view(0).ask, Choose)


def test_the_log_says_whose_roll_the_camera_read(table: Table) -> None:
    """Where several roll at once nobody could tell; what a button did is the table's own."""
    roller = table.view(None).awaited[0]
    table.put(Rolled(("1-left", "2-left"), "tray"), by=None)
    assert table.view(None).log[-1].seat == roller
    table.put(Stopped(), by=None)
    assert table.view(None).log[-1].seat is None


def test_a_doubtful_die_waits_for_a_person(table: Table) -> None:
    """The roll counts only when the last doubt is settled; the camera is its source."""
    dice = (SeenDie("5-jump"), SeenDie(None, "glare"))
    table.show(TrayView("doubtful", dice, number=7))
    with pytest.raises(IllegalAnswerError):
        table.settle(6, 1, "1")
    with pytest.raises(IllegalAnswerError):
        table.settle(7, 2, "1")
    with pytest.raises(IllegalAnswerError):
        table.settle(7, 1, "0")
    assert table.view(None).dice == ()
    table.settle(7, 1, "1")
    view = table.view(None)
    assert [die.face for die in view.dice] == ["5-jump", "1-left"]
    assert view.log[-1].said.params["source"] == msgspec.structs.replace(
        view.log[-1].said, key="source.tray", params={}
    )
    assert view.tray.state == "taken"


def test_a_doubt_is_over_where_no_roll_is_asked_any_more(table: Table) -> None:
    """As after an undo: whoever still has the sheet open is told so."""
    table.show(TrayView("doubtful", (SeenDie("5-jump"), SeenDie(None, "glare")), number=7))
    table.undo(by=0)
    with pytest.raises(IllegalAnswerError) as refusal:
        table.settle(7, 1, "1")
    assert refusal.value.reason.key == "refusal.look"


def test_a_settled_roll_that_cannot_be_kept_leaves_the_die_in_doubt(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else people wait for a doubtful die that is none, and cannot settle it again."""
    dice = (SeenDie("5-jump", id=1), SeenDie(None, "glare", id=2))
    table.show(TrayView("doubtful", dice, number=7))

    def full(*_: object) -> None:
        raise JournalError("database or disk is full")

    with monkeypatch.context() as patch:
        patch.setattr("engine.journal.Journal.append", full)
        with pytest.raises(JournalError):
            table.settle(7, 1, "1")
    assert table.view(None).tray == TrayView("doubtful", dice, number=7)
    table.settle(7, 1, "1")
    tray = table.view(None).tray
    assert (tray.state, [die.face for die in tray.dice]) == ("taken", ["5-jump", "1-left"])


def test_waiting_ends_with_the_next_revision(table: Table) -> None:
    """Whoever waits is woken by a change, and told the same revision when nothing comes."""
    seen, told = table.revision, list[int]()
    assert table.wait(seen, timeout=0) == seen
    waiting = Thread(target=lambda: told.append(table.wait(seen, timeout=600)), daemon=True)
    waiting.start()
    table.put(Rolled(("1", "2")), by=0)
    waiting.join(20)
    assert told == [table.revision] != [seen]


def test_a_view_is_built_once_and_anew_after_whatever_was_tried(table: Table) -> None:
    """Looking again costs nothing; what was done, shown or refused is never looked past."""
    before = {seat: table.view(seat) for seat in (None, 0, 1)}
    assert all(table.view(seat) is view for seat, view in before.items())
    with pytest.raises(IllegalAnswerError):
        table.put(Entered(-1), by=0)
    again = {seat: table.view(seat) for seat in before}
    assert again == before
    assert all(again[seat] is not view for seat, view in before.items())
    table.show(TrayView("moving"))
    assert {table.view(seat).tray.state for seat in before} == {"moving"}
    assert {table.view(seat).revision for seat in before} == {table.revision}
