"""The end of a phase: sums are drawn, and applied to both at once (DT-010, DT-024 step 6)."""

from engine.game import Checkpoint, Play
from engine.games.dice_throne.damage import Change, Receipt, Tally, damage_sum
from engine.games.dice_throne.duel import SEATS, Duel, text, token_name
from engine.games.dice_throne.offers import who_may_act
from engine.games.dice_throne.tokens import held

__all__ = ["conclude_attack", "settle"]


def settle(duel: Duel) -> Play[None]:
    """Apply what a card or token brought, after a last chance to avoid it (DT-087)."""
    if any(tally.bases for tally in duel.state.tallies):
        yield from duel.window(text("prompt.last"), lambda: who_may_act(duel))
    yield from conclude(duel)


def conclude(duel: Duel) -> Play[None]:
    """Apply all damage and healing to both at the same time; the game may end here."""
    apply_tallies(duel)
    yield Checkpoint()


def conclude_attack(duel: Duel, attacker: int) -> Play[None]:
    """End a roll phase, and let cards follow that need to know what was dealt."""
    yield from conclude(duel)
    yield from duel.window(
        text("prompt.dealt"), lambda: [attacker] if _has_follow_up(duel, attacker) else []
    )
    apply_tallies(duel)
    duel.state.attack = None


def apply_tallies(duel: Duel) -> None:
    """Sum what comes to each seat and apply it to both at the same time (T-22, T-23)."""
    _add_tokens(duel)
    receipts = [damage_sum(tally) for tally in duel.state.tallies]
    _add_recoil(duel, receipts)
    tallies, duel.state.tallies = duel.state.tallies, [Tally() for _ in SEATS]
    for seat, (tally, receipt) in enumerate(zip(tallies, receipts, strict=True)):
        if tally.bases:
            _tell(duel, seat, tally, receipt)
        healing = sum(change.amount for change in tally.healing)
        duel.change_health(seat, receipt.result, healing)


def _add_tokens(duel: Duel) -> None:
    """Let the tokens of whoever is attacked raise the damage (Targeted)."""
    attack = duel.under_attack()
    if attack is None:
        return
    seat = 1 - attack.attacker
    for token, rules in held(duel, seat):
        if rules.incoming:
            amount = rules.incoming * duel.has(seat, token)
            duel.state.tallies[seat].changes.append(Change(token_name(token), amount))


def _add_recoil(duel: Duel, receipts: list[Receipt]) -> None:
    attack = duel.under_attack()
    if attack is None:
        return
    attacker = attack.attacker
    duel.state.dealt[attacker] = receipts[1 - attacker].result
    if receipts[1 - attacker].result > 0:
        duel.state.tallies[attacker].bases += attack.recoil
        receipts[attacker] = damage_sum(duel.state.tallies[attacker])


def _tell(duel: Duel, seat: int, tally: Tally, receipt: Receipt) -> None:
    for base in tally.bases:
        kind = text(f"damage.{tally.kind}")
        duel.note("sum-base", seat, amount=base.amount, cause=base.cause, kind=kind)
    for change in receipt.changes:
        key = "sum-plus" if change.amount > 0 else "sum-minus"
        duel.note(key, amount=abs(change.amount), cause=change.cause)
    for share in receipt.taken:
        key = "sum-minus" if share.amount > 0 else "sum-plus"
        duel.note(key, amount=abs(share.amount), cause=share.cause)
    if receipt.avoided:
        duel.note("sum-avoided", seat)
    duel.note("sum", seat, amount=receipt.result)


def _has_follow_up(duel: Duel, seat: int) -> bool:
    dealt = duel.state.dealt[seat]
    free = duel.player(seat).hand > 0 and not duel.stunned(seat)
    return free and any(0 < card.after_dealing <= dealt for card in duel.hero(seat).cards)
