"""The end of a phase: sums are drawn, and applied to both at once (DT-010, DT-024 step 6)."""

from copy import deepcopy

from engine.asks import Window
from engine.game import Checkpoint, Play
from engine.games.dice_throne.battle import SEATS, Battle, text, token_name
from engine.games.dice_throne.damage import Change, Receipt, Tally, damage_sum
from engine.games.dice_throne.dice import holds_card
from engine.games.dice_throne.offers import who_may_act
from engine.games.dice_throne.tokens import held
from engine.messages import Message, seat_name

__all__ = ["conclude_attack", "last_chance", "settle"]


def last_chance(battle: Battle) -> Play[None]:
    """Let whoever can act once more, and see what would come (DT-024, step 5)."""
    yield lambda: Window(tuple(who_may_act(battle)), text("prompt.last", damage=_coming(battle)))


def settle(battle: Battle) -> Play[None]:
    """Apply what a card or token brought, after a last chance to avoid it (DT-087)."""
    if battle.threatened():
        yield from last_chance(battle)
    yield from conclude(battle)


def conclude(battle: Battle) -> Play[None]:
    """Apply all damage and healing to both at the same time; the game may end here."""
    apply_tallies(battle)
    yield Checkpoint()


def conclude_attack(battle: Battle, attacker: int) -> Play[None]:
    """End a roll phase, and let cards follow that need to know what was dealt."""
    yield from conclude(battle)
    yield from battle.window(
        text("prompt.dealt"), lambda: [attacker] if _has_follow_up(battle, attacker) else []
    )
    apply_tallies(battle)
    battle.state.attack = None


def apply_tallies(battle: Battle) -> None:
    """Sum what comes to each seat and apply it to both at the same time (T-22, T-23)."""
    attack, sums = battle.under_attack(), _sums(battle)
    if attack is not None:
        battle.state.dealt[attack.attacker] = sums[1 - attack.attacker][1].result
    battle.state.tallies = [Tally() for _ in SEATS]
    for seat, (tally, receipt) in enumerate(sums):
        if tally.bases:
            _tell(battle, seat, tally, receipt)
        healing = sum(change.amount for change in tally.healing)
        battle.change_health(seat, receipt.result, healing)


def _coming(battle: Battle) -> Message:
    """Say what damage comes to whom, as things stand; to one player at least."""
    sums = _sums(battle)
    first, *more = [
        text("coming", seat=seat_name(seat), amount=sums[seat][1].result)
        for seat in battle.threatened()
    ]
    return text("coming-both", first=first, second=more[0]) if more else first


def _sums(battle: Battle) -> list[tuple[Tally, Receipt]]:
    """Return what comes to each seat as things stand, and its sum."""
    attack = battle.under_attack()
    tallies = [_with_tokens(battle, seat) for seat in SEATS]
    receipts = [damage_sum(tally) for tally in tallies]
    if attack is not None and attack.recoil and receipts[1 - attack.attacker].result > 0:
        tally = tallies[attack.attacker]
        tally.bases += attack.recoil
        receipts[attack.attacker] = damage_sum(tally)
    return list(zip(tallies, receipts, strict=True))


def _with_tokens(battle: Battle, seat: int) -> Tally:
    """Return a copy of what comes to ``seat``; if attacked, its tokens raise it (Targeted)."""
    tally = deepcopy(battle.state.tallies[seat])
    attack = battle.under_attack()
    if attack is not None and attack.attacker != seat:
        for token, rules in held(battle, seat):
            if rules.incoming:
                amount = rules.incoming * battle.has(seat, token)
                tally.changes.append(Change(token_name(token), amount))
    return tally


def _tell(battle: Battle, seat: int, tally: Tally, receipt: Receipt) -> None:
    for base in tally.bases:
        kind = text(f"damage.{tally.kind}")
        battle.note("sum-base", seat, amount=base.amount, cause=base.cause, kind=kind)
    for change in receipt.changes:
        key = "sum-plus" if change.amount > 0 else "sum-minus"
        battle.note(key, amount=abs(change.amount), cause=change.cause)
    for share in receipt.taken:
        key = "sum-minus" if share.amount > 0 else "sum-plus"
        battle.note(key, amount=abs(share.amount), cause=share.cause)
    if receipt.avoided:
        battle.note("sum-avoided", seat)
    battle.note("sum", seat, amount=receipt.result)


def _has_follow_up(battle: Battle, seat: int) -> bool:
    dealt = battle.state.dealt[seat]
    follow_up = any(0 < card.after_dealing <= dealt for card in battle.hero(seat).cards)
    return follow_up and holds_card(battle, seat)
