"""The rulebook's worked example, played out at the table."""

import pytest

from engine import Message
from tests.engine.dice_throne.duels import BARBARIAN, DuelTable


@pytest.mark.parametrize("protects, taken", [(2, 0), (1, 8), (0, 17)])
def test_overpower_on_a_paladin_at_the_table(protects: int, taken: int) -> None:
    """T-01 to T-03, DT-084, DT-085: in the order of the rulebook, 18-3+5-3 and halves of 17."""
    duel = DuelTable(BARBARIAN, "paladin")
    duel.set(0, hand=1, cp=2)
    duel.set(1, hand=1, cp=1, token_retribution=1, token_protect=protects // 2)
    duel.set(1, upgrade_divine_defense=2)
    duel.declare("1 2 3 6 6", "overpower")
    duel.let_pass("respond")
    duel.roll("6 6 6")
    duel.let_pass("altered")
    duel.act("spend.retribution", 1)
    for _ in range(protects // 2):
        duel.act("spend.protect", 1)
    duel.let_pass("then")
    duel.roll("3 3 4 6")
    duel.let_pass("altered")
    assert duel.tokens(1) == {"concussion": 1, "protect": 1}
    duel.play("get-some", 0)
    duel.roll("1 1 1 2 3")
    duel.play("absolution", 1)
    duel.roll("3")
    if protects:
        duel.act("spend.protect", 1)
    duel.let_pass()
    assert (50 - duel.get("health", 0), 50 - duel.get("health", 1)) == (9, taken)
    left = {"concussion": 1} if protects else {"concussion": 1, "protect": 1}
    assert duel.tokens(1) == left
    sheet = duel.receipts()[0].params
    lines = [sheet[str(at)] for at in range(1, 4 + protects)]
    told = [(each.key, each.params["amount"]) for each in lines if isinstance(each, Message)]
    plus, minus = "receipt.plus", "receipt.minus"
    assert told == [(minus, 3), (plus, 5), (minus, 3)] + [(minus, 9)] * protects
    assert (sheet["base"], sheet["result"]) == (18, taken)
