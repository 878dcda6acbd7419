"""The routes by which phones act."""

import pytest

from croupier import CroupierError
from engine import SeenDie, TrayView
from tests.engine.dice_throne.duels import DuelTable
from tests.webui.phones import Hand, Page, Phone, answer


def test_taking_a_seat_gives_a_cookie_that_no_script_reads(page: Page) -> None:
    """The token stays between browser and server, for long, and never leaves for another site."""
    phone = page.phone()
    response = phone.sit(1, " Ben ")
    cookie = response.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    assert "Max-Age=31536000" in cookie
    assert (phone.state().seat, phone.state().seats[1].name) == (1, "Ben")


def test_watching_gives_no_cookie(page: Page) -> None:
    """Who only looks is not remembered."""
    assert "Set-Cookie" not in page.phone().get("/state").headers


@pytest.mark.parametrize("seat", [-1, 2, 10**30])
def test_a_seat_that_is_not_there_cannot_be_taken(page: Page, seat: int) -> None:
    """A duel has two seats."""
    assert page.phone().sit(seat).status_code == 400


def test_a_taken_seat_is_refused_in_words(page: Page, ana: Phone) -> None:
    """Two phones cannot sit in one place; the second is told who is there."""
    assert answer(page.phone().sit(0, "Ben"), 409) == {"refused": "Ana sits there."}
    assert ana.state().seat == 0


def test_leaving_frees_the_seat(page: Page, ana: Phone) -> None:
    """Who gets up only watches; the seat can be taken again. No body is needed."""
    response = ana.client.post("/leave")
    assert answer(response, 200) == {"revision": page.table.revision}
    assert ana.state().seat is None
    assert page.phone(seat=0, name="Ben").state().seats[0].name == "Ben"


def test_a_language_can_be_chosen(page: Page) -> None:
    """What is picked on the page counts for more than what the browser asks for."""
    phone = page.phone("ko")
    assert phone.post("/language", {"language": "zh-Hant"}).status_code == 200
    assert phone.state().language == "zh-Hant"
    assert phone.post("/language", {"language": "tlh"}).status_code == 400


def test_an_answer_is_taken_and_logged(page: Page, ana: Phone) -> None:
    """The table goes on; the response tells the revision at which it does."""
    revision = answer(ana.put("chose", option="end"), 200)["revision"]
    state = ana.state()
    assert state.revision == revision == page.table.revision
    assert state.phase.id == "offensive-roll"
    assert (state.log[-1].who, state.log[-1].said) == ("Ana", "End this phase")


def test_a_phone_cannot_speak_for_the_tray(page: Page, ana: Phone) -> None:
    """A roll that comes from a phone is said to be typed, whatever the phone says."""
    ana.put("chose", option="end")
    ana.put("rolled", faces=["1", "2", "3", "4", "5"], source="tray")
    assert ana.state().log[-1].said == "Rolled 1, 2, 3, 4, 5 (typed)"
    assert ana.put("rolled", faces=["1"] * 5, source="virtual").status_code == 200
    assert page.phone().state().log[-1].said == "Rolled 1, 1, 1, 1, 1 (phone)"


def test_keeping_dice_and_stopping(page: Page, ana: Phone) -> None:
    """Which dice stay is told by position, and the rest of the attempts may be left."""
    ana.put("chose", option="end")
    ana.put("rolled", faces=["1", "2", "3", "4", "5"])
    ana.put("kept", dice=[0, 4])
    state = ana.state()
    assert [die.kept for die in state.dice] == [True, False, False, False, True]
    assert state.ask is not None
    assert state.ask.roll is not None
    assert state.ask.roll.kept == [0, 4]
    assert [die.position for die in state.ask.roll.to_roll] == [1, 2, 3]
    assert ana.put("stopped").status_code == 200
    assert page.table.view(None).awaited == (0,)


def test_who_is_not_asked_is_told_who_is(page: Page, ana: Phone) -> None:
    """An answer in another's turn changes nothing."""
    assert ana.state().seat == 0
    before = page.table.revision
    ben = page.phone(seat=1, name="Ben")
    assert answer(ben.put("chose", option="end"), 409) == {"refused": "It is up to Ana."}
    assert page.table.revision == before


def test_a_refusal_is_in_the_readers_language(page: Page) -> None:
    """What the rules say no to is said as the reader reads."""
    phone = page.phone("ko", seat=0)
    assert answer(phone.act("/redo"), 409) == {"refused": "다시 실행할 것이 없습니다."}


def test_a_stale_answer_is_refused(page: Page, ana: Phone) -> None:
    """What was meant for an earlier question does not answer the next one."""
    seen = ana.state().revision
    ana.put("chose", option="end")
    late = {"answer": {"type": "chose", "option": "end"}, "expected": seen}
    assert answer(ana.post("/put", late), 409) == {"refused": "Somebody was faster: look again."}
    assert page.table.view(None).stage.phase == "offensive-roll"


def test_a_referee_may_force_what_is_blocked(ana: Phone) -> None:
    """With a reason a blocked choice is taken, and the log keeps the reason."""
    ana.put("chose", option="end")
    ana.put("rolled", faces=["4", "4", "5", "5", "6"])
    ana.put("stopped")
    wanted = "ability.mighty-blow"
    assert ana.put("chose", option=wanted).status_code == 409
    assert ana.put("chose", option=wanted, forced="  ").status_code == 409
    assert ana.put("chose", option=wanted, forced="misread").status_code == 200
    assert any(row.why == "misread" for row in ana.state().log)


def test_a_number_is_corrected_undone_and_redone(ana: Phone) -> None:
    """People set a number right, take that back, and bring it again; buttons say what they do."""
    correction = {"type": "set-counter", "seat": 1, "counter": "health", "value": 7}
    assert ana.act("/correct", correction=correction, why="miscounted").status_code == 200
    assert ana.state().seats[1].counters[0].value == 7
    assert (ana.state().log[-1].why, ana.state().log[-1].who) == ("miscounted", "Ana")
    undo = ana.state().undo
    assert undo is not None
    assert undo.startswith("Undo: Player 2: Health")
    assert ana.act("/undo").status_code == 200
    assert ana.state().seats[1].counters[0].value == 50
    assert ana.state().redo == undo.replace("Undo", "Redo")
    assert ana.act("/redo").status_code == 200
    assert ana.state().seats[1].counters[0].value == 7


def test_an_undo_that_changed_rules_make_impossible_says_so(
    ana: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The phone is told why, as of anything else that the table refuses."""

    def changed(*_: object) -> None:
        raise KeyError("a rule that is no more")

    monkeypatch.setattr("engine.match.Match.apply", changed)
    refused = ana.act("/undo")
    assert refused.status_code == 409
    assert "The rules have changed since" in refused.text


@pytest.mark.parametrize(
    "correction",
    [
        {"type": "set-counter", "seat": 9, "counter": "health", "value": 7},
        {"type": "set-counter", "seat": -1, "counter": "health", "value": 7},
        {"type": "set-counter", "seat": 0, "counter": "<b>", "value": 7},
        {"type": "set-counter", "seat": 0, "counter": "health", "value": -(10**40)},
        {"type": "set-die", "die": 0, "face": "1"},
        {"type": "set-die", "die": 10**40, "face": ""},
    ],
)
def test_a_correction_that_cannot_be_is_refused(
    page: Page, ana: Phone, correction: dict[str, object]
) -> None:
    """No seat, counter, value or die that there is not can be set."""
    before = page.table.revision
    assert answer(ana.act("/correct", correction=correction), 409)["refused"]
    assert page.table.revision == before


def test_a_new_game_is_started_and_taken_back(page: Page, ana: Phone) -> None:
    """A new game is started with the seats asked for, and undo brings the old one back."""
    assert ana.start().status_code == 200
    assert page.table.view(None).stage.phase == "setup"
    assert ana.act("/undo").status_code == 200
    assert page.table.view(None).stage.phase == "main-1"


def test_a_doubtful_die_is_settled(page: Page, ana: Phone) -> None:
    """One tap tells what the doubtful die shows, and the roll counts as read."""
    ana.put("chose", option="end")
    dice = (*(SeenDie("1-sword") for _ in range(4)), SeenDie(None, "cocked"))
    page.table.show(TrayView("doubtful", dice, 7))
    body = {"look": 7, "die": 4, "face": "6-pow"}
    assert ana.post("/settle", {**body, "look": 6}).status_code == 409
    assert ana.post("/settle", body).status_code == 200
    assert [die.face.number for die in ana.state().dice if die.face] == ["1", "1", "1", "1", "6"]
    assert ana.state().log[-1].said == "Rolled 1, 1, 1, 1, 6 (tray)"


def test_a_face_that_is_none_is_refused_by_the_name_of_the_dice(ana: Phone) -> None:
    """The hero's, in the reader's language."""
    ana.put("chose", option="end")
    ana.headers["Accept-Language"] = "ko"
    refused = answer(ana.put("rolled", faces=["claw"] * 5), 409)["refused"]
    assert refused.endswith("이 주사위에 없는 면입니다 (야만인).")


def test_dice_are_thrown_and_kept_ones_stay(page: Page, ana: Phone, hand: Hand) -> None:
    """Only the dice that are not kept are thrown; of those kept, the places are told."""
    ana.put("chose", option="end")
    assert ana.act("/throw").status_code == 200
    faces = ("1-sword", "1-sword", "4-life", "6-pow", "6-pow")
    seen = tuple(SeenDie(face, None, None, (at / 10, 0.5)) for at, face in enumerate(faces))
    ana.put("rolled", faces=faces)
    page.table.show(TrayView("taken", seen, 1))
    ana.put("kept", dice=[2, 4])
    assert ana.act("/throw").status_code == 200
    assert hand.throws == [(5, []), (3, [(0.2, 0.5), (0.3, 0.5)])]


def test_a_second_tap_throws_nothing(ana: Phone, hand: Hand) -> None:
    """Two taps on what was seen before the throw are one throw."""
    ana.put("chose", option="end")
    seen = {"expected": ana.state().revision}
    assert ana.post("/throw", seen).status_code == 200
    assert ana.post("/throw", seen).status_code == 409
    assert len(hand.throws) == 1


def test_a_throw_that_fails_can_be_tried_again(
    ana: Phone, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the hand could not throw, the same tap is not stale."""

    def cramped(*_: object) -> None:
        raise CroupierError("no room for so many dice")

    ana.put("chose", option="end")
    seen = {"expected": ana.state().revision}
    with monkeypatch.context() as patch:
        patch.setattr(hand, "throw", cramped)
        assert ana.post("/throw", seen).status_code == 500
    assert ana.post("/throw", seen).status_code == 200


def test_only_whose_roll_it_is_throws(duel: DuelTable, page: Page, hand: Hand) -> None:
    """Of two that are to roll at once the tray reads the first one's dice."""
    page.table.start(page.table.view(None).setup, by=None)
    duel.choose("barbarian", "moon-elf")
    ana, ben = page.phone(seat=0), page.phone(seat=1)
    assert (ana.state().hand, ben.state().hand) == (True, False)
    assert ben.act("/throw").status_code == 409
    assert ana.act("/throw").status_code == 200
    ana.put("rolled", faces=["3"])
    page.table.show(TrayView("moving"))
    assert ben.state().hand
    assert ben.act("/throw").status_code == 200
    assert len(hand.throws) == 2


def test_nothing_is_thrown_where_nothing_is_rolled(ana: Phone, hand: Hand) -> None:
    """In a Main phase there is nothing to throw."""
    assert not ana.state().hand
    assert ana.act("/throw").status_code == 409
    assert hand.throws == []


def test_real_dice_are_thrown_by_people(duel: DuelTable) -> None:
    """Where the tray is real, there is no such button and no such route."""
    phone = Page(duel.table).phone(seat=0)
    phone.put("chose", option="end")
    assert not phone.state().hand
    assert phone.act("/throw").status_code == 404
