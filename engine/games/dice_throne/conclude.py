"""The end of a phase: sums are drawn, and applied to both at once (DT-010, DT-024 step 6)."""

from copy import deepcopy

from engine.asks import Window
from engine.game import Checkpoint, Play
from engine.games.dice_throne.damage import Change, Receipt, Tally, damage_sum
from engine.games.dice_throne.dice import holds_card
from engine.games.dice_throne.duel import SEATS, Duel, text, token_name
from engine.games.dice_throne.offers import who_may_act
from engine.games.dice_throne.tokens import held
from engine.messages import Message, seat_name

__all__ = ["conclude_attack", "last_chance", "settle"]


def last_chance(duel: Duel) -> Play[None]:
    """Let whoever can act once more, and see what would come (DT-024, step 5)."""
    yield lambda: Window(tuple(who_may_act(duel)), text("prompt.last", damage=_coming(duel)))


def settle(duel: Duel) -> Play[None]:
    """Apply what a card or token brought, after a last chance to avoid it (DT-087)."""
    if duel.threatened():
        yield from last_chance(duel)
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
    attack, sums = duel.under_attack(), _sums(duel)
    if attack is not None:
        duel.state.dealt[attack.attacker] = sums[1 - attack.attacker][1].result
    duel.state.tallies = [Tally() for _ in SEATS]
    for seat, (tally, receipt) in enumerate(sums):
        if tally.bases:
            _tell(duel, seat, tally, receipt)
        healing = sum(change.amount for change in tally.healing)
        duel.change_health(seat, receipt.result, healing)


def _coming(duel: Duel) -> Message:
    """Say what damage comes to whom, as things stand; to one player at least."""
    sums = _sums(duel)
    first, *more = [
        text("coming", seat=seat_name(seat), amount=sums[seat][1].result)
        for seat in duel.threatened()
    ]
    return text("coming-both", first=first, second=more[0]) if more else first


def _sums(duel: Duel) -> list[tuple[Tally, Receipt]]:
    """Return what comes to each seat as things stand, and its sum."""
    attack = duel.under_attack()
    tallies = [_with_tokens(duel, seat) for seat in SEATS]
    receipts = [damage_sum(tally) for tally in tallies]
    if attack is not None and attack.recoil and receipts[1 - attack.attacker].result > 0:
        tally = tallies[attack.attacker]
        tally.bases += attack.recoil
        receipts[attack.attacker] = damage_sum(tally)
    return list(zip(tallies, receipts, strict=True))


def _with_tokens(duel: Duel, seat: int) -> Tally:
    """Return a copy of what comes to ``seat``; if attacked, its tokens raise it (Targeted)."""
    tally = deepcopy(duel.state.tallies[seat])
    attack = duel.under_attack()
    if attack is not None and attack.attacker != seat:
        for token, rules in held(duel, seat):
            if rules.incoming:
                amount = rules.incoming * duel.has(seat, token)
                tally.changes.append(Change(token_name(token), amount))
    return tally


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
    follow_up = any(0 < card.after_dealing <= dealt for card in duel.hero(seat).cards)
    return follow_up and holds_card(duel, seat)
