"""The end of a phase: sums are drawn, and applied to all at once (DT-010, DT-024 step 6)."""

from collections.abc import Mapping

import msgspec

from engine.game import Checkpoint, Play
from engine.games.dice_throne.battle import Battle, text
from engine.games.dice_throne.bearing import hidden, survives
from engine.games.dice_throne.damage import Change, Tally, damage_sum
from engine.games.dice_throne.dice import holds_card
from engine.games.dice_throne.state import SUMMING_PHASES
from engine.games.dice_throne.sums import Sum, coming, draw_sums, shown
from engine.games.dice_throne.timing import may_act
from engine.games.dice_throne.windows import window

__all__ = [
    "apply_tallies",
    "conclude",
    "conclude_attack",
    "last_chance",
    "settle",
    "settle_after",
]


def last_chance(battle: Battle) -> Play[None]:
    """Let whoever can act once more, and see what would come (DT-024, step 5)."""
    yield from window(
        battle,
        lambda: text("prompt.last", damage=coming(battle)),
        lambda seat: may_act(battle, seat),
    )


def settle(battle: Battle) -> Play[None]:
    """Apply what a card or token brought, after a last chance to avoid it (DT-087)."""
    if battle.threatened():
        yield from last_chance(battle)
    yield from conclude(battle)


def settle_after(battle: Battle, play: Play[None]) -> Play[None]:
    """Play what may bring damage, and let it land at once where no phase sums it up.

    Dice Throne rules 2.4, DT-062, DT-087. What comes while other damage is on its way, or while
    something else is being done, lands with that.
    """
    summed_later = battle.state.phase in SUMMING_PHASES or battle.threatened()
    if summed_later or battle.state.breaking:
        yield from play
        return
    try:
        yield from play
        if battle.threatened():
            yield from settle(battle)
    finally:
        battle.state.tallies = []  # people may skip the rest: nothing of it is still to come


def conclude(battle: Battle) -> Play[None]:
    """Apply all damage and healing to all at the same time; the game may end here."""
    apply_tallies(battle)
    yield Checkpoint()


def conclude_attack(battle: Battle, attacker: int) -> Play[None]:
    """End a roll phase, and let cards follow that need to know what was dealt."""
    yield from conclude(battle)
    prompt = text("prompt.dealt")
    yield from window(
        battle,
        prompt,
        lambda seat: seat == attacker and _has_follow_up(battle, attacker),
    )
    yield from conclude(battle)
    battle.state.attack = None


def apply_tallies(battle: Battle) -> None:
    """Sum what comes to each seat and turn all dials at the same time (T-22, T-23, DT-101)."""
    attack, sums = battle.under_attack(), draw_sums(battle)
    if attack is not None:
        struck = (each.receipt.result for each in sums if each.tally.source == "attack")
        battle.state.dealt[attack.attacker] = sum(struck)
        attack.tally.bases = []
    healing, battle.state.healing = battle.state.healing, [[] for _ in battle.everyone]
    battle.state.tallies = []
    _tell(battle, sums, healing)
    for each in sums:
        _absorb(battle, each.tally)
    for at, team in enumerate(battle.mode.teams):
        damage = sum(each.receipt.result for each in sums if each.tally.seat in team)
        healed = {seat: sum(change.amount for change in healing[seat]) for seat in team}
        _turn_dial(battle, at, damage, healed)


def _absorb(battle: Battle, tally: Tally) -> None:
    """Let a companion have the damage that its hero has not (Nyra), unless both are hidden."""
    companion, companions = tally.absorber, battle.player(tally.seat).companions
    attack = battle.state.attack
    if companion and attack is not None and not hidden(battle, tally.seat, attack):
        whole = msgspec.structs.replace(tally, avoided=False)
        hurt = damage_sum(whole, battle.kinds).result
        companions[companion] = max(0, companions.get(companion, 0) - hurt)
        label = battle.content.companion_label(companion)
        battle.note("absorbs", tally.seat, companion=label, amount=hurt)


def _tell(battle: Battle, sums: list[Sum], healing: list[list[Change]]) -> None:
    for each in sums:
        fact = shown(each)
        battle.tell(fact.key, **fact.params)
    for seat, changes in enumerate(healing):
        if changes:
            battle.note("healed", seat, amount=sum(change.amount for change in changes))


def _turn_dial(battle: Battle, team: int, damage: int, healed: Mapping[int, int]) -> None:
    """Turn a dial, if it does not stand at 0 already; a token may keep it from getting there."""
    if not battle.state.dials[team]:
        return
    battle.turn_dial(team, damage, healed)
    if battle.state.dials[team]:
        return
    mates = battle.mode.teams[team]
    if any(survives(battle, seat) for seat in mates):
        battle.state.dials[team] = 1
        return
    for seat in mates:
        battle.note("defeated", seat)


def _has_follow_up(battle: Battle, seat: int) -> bool:
    dealt = battle.state.dealt[seat]
    follow_up = any(0 < card.after_dealing <= dealt for card in battle.hero(seat).cards)
    return follow_up and holds_card(battle, seat)
