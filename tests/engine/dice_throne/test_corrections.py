"""What people set right by hand, and what they see."""

import pytest

from engine import CorrectionError
from tests.engine.dice_throne.duels import DuelTable


@pytest.mark.parametrize(
    "counter, value",
    [("health", 63), ("cp", 20), ("hand", 12), ("token.blind", 2), ("upgrade.smack", 2)],
)
def test_any_number_may_be_set(counter: str, value: int) -> None:
    """People at the table are right: above the rules' limits too."""
    duel = DuelTable()
    duel.set(0, **{counter.replace(".", "_"): value})
    assert duel.get(counter, 0) == value


@pytest.mark.parametrize("counter, value", [("health", 61), ("cp", 16), ("token.blind", 2)])
def test_what_the_rules_would_not_allow_is_noted(counter: str, value: int) -> None:
    """Above a limit of the rules the log says so; at the limit it does not."""
    duel = DuelTable()
    duel.set(0, **{counter.replace(".", "_"): value - 1})
    assert "above-limit" not in duel.facts()
    duel.set(0, **{counter.replace(".", "_"): value})
    assert duel.facts()[-1] == "above-limit"


def test_what_is_above_a_limit_stays_but_does_not_grow() -> None:
    """DT-012, DT-032: healing and CP do not lower what people have set, nor raise it."""
    duel = DuelTable()
    duel.set(0, health=70, cp=20, hand=1)
    duel.choose("sell")
    duel.declare("4 4 5 1 1", "fortitude")
    assert (duel.get("health", 0), duel.get("cp", 0)) == (70, 20)


@pytest.mark.parametrize(
    "seat, counter, key",
    [(0, "mana", "refusal.counter"), (7, "health", "refusal.counter")],
)
def test_unknown_counters(seat: int, counter: str, key: str) -> None:
    """A counter that is not there is named in the refusal."""
    duel = DuelTable()
    with pytest.raises(CorrectionError, match=counter) as refusal:
        duel.set(seat, **{counter: 1})
    assert refusal.value.reason.key == key


@pytest.mark.parametrize("value", [-1, 100])
def test_impossible_values(value: int) -> None:
    """A dial shows 0 to 99."""
    duel = DuelTable()
    with pytest.raises(CorrectionError) as refusal:
        duel.set(0, health=value)
    assert refusal.value.reason.key == "refusal.value"


def test_a_die_may_be_set() -> None:
    """A misread die is set, and what can be activated follows it."""
    duel = DuelTable()
    duel.choose("end")
    duel.roll("1 2 4 4 6")
    duel.set_die(2, "3")
    duel.stop()
    assert duel.dice == "1 2 3 4 6"
    assert duel.options()["ability.mighty-blow"] is True


@pytest.mark.parametrize("die, face", [(5, "3-sword"), (0, "3-arrow")])
def test_impossible_dice(die: int, face: str) -> None:
    """Only a die that lies there, and only to a face of its kind."""
    duel = DuelTable()
    with pytest.raises(CorrectionError):
        duel.set_die(die, face)
    duel.choose("end")
    duel.roll("1 2 4 4 6")
    with pytest.raises(CorrectionError) as refusal:
        duel.set_die(die, face)
    assert refusal.value.reason.key == "refusal.die"


def test_a_correction_may_end_the_duel_and_take_it_up_again() -> None:
    """Health set to 0 ends the duel at once; set back, it goes on where it stood."""
    duel = DuelTable()
    duel.set(1, health=0)
    assert duel.phase == "over"
    duel.set(1, health=1)
    assert (duel.phase, duel.asked) == ("main-1", "main")


def test_an_upgrade_is_seen_once() -> None:
    """A seat's notes name it with its level; the number to set right is no token beside them."""
    duel = DuelTable()
    duel.set(0, upgrade_smack=1)
    seat = duel.table.view(None).seats[0]
    levels = [note.params["level"] for note in seat.notes]
    shown = [each for each in seat.counters if each.id == "upgrade.smack" and each.sort != "listed"]
    assert (levels, shown) == (["II"], [])
