"""A turn, phase by phase (Dice Throne rules 2.4, section 1.2)."""

from collections.abc import Sequence

from engine.asks import Option
from engine.game import Play
from engine.games.dice_throne.battle import (
    HAND_LIMIT,
    ROMAN,
    Battle,
    ability_name,
    text,
    token_name,
)
from engine.games.dice_throne.cards import card_named, main_cards, play_card
from engine.games.dice_throne.conclude import settle
from engine.games.dice_throne.offence import roll_phases
from engine.games.dice_throne.resolve import Scope, resolve
from engine.games.dice_throne.tokens import held, take
from engine.messages import Message

__all__ = ["begin_turn", "take_turn"]


def begin_turn(battle: Battle, seat: int) -> None:
    """Make it ``seat``'s turn."""
    battle.state.turn += 1
    battle.state.active = seat
    battle.forget_sums()
    battle.enter("upkeep")


def take_turn(battle: Battle) -> Play[None]:
    """Play the turn of the active player."""
    yield from upkeep(battle)
    income(battle)
    yield from main_phase(battle, "main-1")
    yield from roll_phases(battle)
    yield from main_phase(battle, "main-2")
    yield from discard(battle)


def upkeep(battle: Battle) -> Play[None]:
    """Resolve upkeep effects in the active player's order; apply their sum at the end (DT-010)."""
    seat = battle.state.active
    due = [(token, rules) for token, rules in held(battle, seat) if rules.upkeep]
    while due:
        options = [Option(token, token_name(token)) for token, _ in due]
        chosen = yield from battle.pick(seat, text("prompt.upkeep"), options)
        rules = dict(due)[chosen]
        due.remove((chosen, rules))
        yield from resolve(battle, rules.upkeep, Scope(seat, token_name(chosen)))
    yield from settle(battle)


def income(battle: Battle) -> None:
    """Gain 1 CP and draw 1, except in the start player's first turn or concussed (DT-011)."""
    battle.enter("income")
    seat = battle.state.active
    concussions = [token for token, rules in held(battle, seat) if rules.skips_income]
    if battle.state.turn == 1:
        battle.note("no-first-income", seat)
    elif concussions:
        take(battle, seat, concussions[0])
        battle.note("no-income", seat, token=token_name(concussions[0]))
    else:
        battle.gain_cp(seat, 1)
        battle.draw(seat, 1)


def main_phase(battle: Battle, phase: str) -> Play[None]:
    """Sell, play and upgrade in any number and order (DT-014)."""
    battle.enter(phase)
    seat = battle.state.active
    chosen = ""
    while chosen != "end":
        chosen = yield from battle.choose(
            seat, text("prompt.main"), lambda: _main_options(battle, seat), "end"
        )
        if chosen == "sell":
            sell(battle, seat)
        elif chosen.startswith("upgrade."):
            _upgrade(battle, seat, chosen)
        elif chosen.startswith("card."):
            yield from play_card(battle, seat, card_named(battle, seat, chosen))


def sell(battle: Battle, seat: int) -> None:
    """Discard a card for 1 CP, whatever it costs (DT-014, E-1)."""
    battle.discard(seat)
    battle.note("sold", seat)
    battle.gain_cp(seat, 1)


def discard(battle: Battle) -> Play[None]:
    """Sell cards until the hand is 6 or fewer (DT-026, T-19)."""
    battle.enter("discard")
    seat = battle.state.active
    while battle.player(seat).hand > HAND_LIMIT:
        yield from battle.choose(
            seat, text("prompt.discard"), lambda: _surplus(battle, seat), "sell"
        )
        while battle.player(seat).hand > HAND_LIMIT:
            sell(battle, seat)


def _surplus(battle: Battle, seat: int) -> Sequence[Option]:
    count = max(0, battle.player(seat).hand - HAND_LIMIT)
    return [Option("sell", text("option.sell-surplus", count=count))]


def _main_options(battle: Battle, seat: int) -> Sequence[Option]:
    no_card = None if battle.player(seat).hand else text("refusal.no-card")
    return [
        Option("end", text("option.end-phase")),
        Option("sell", text("option.sell"), no_card),
        *main_cards(battle, seat),
        *_upgrade_options(battle, seat),
    ]


def _upgrade_options(battle: Battle, seat: int) -> Sequence[Option]:
    """Offer each level above the present one: II, or III at once (DT-072, T-18)."""
    player = battle.player(seat)
    return [
        Option(
            id=f"upgrade.{ability.id}.{level}",
            label=text("ability-level", ability=ability_name(ability.id), level=ROMAN[level]),
            blocked=_upgrade_blocked(battle, seat, _upgrade_cost(battle, seat, ability.id, level)),
            detail=text("detail.cost", cost=_upgrade_cost(battle, seat, ability.id, level)),
            group=text("group.upgrade"),
        )
        for ability in battle.hero(seat).abilities
        for level in range(player.levels.get(ability.id, 1) + 1, len(ability.levels) + 1)
    ]


def _upgrade_cost(battle: Battle, seat: int, ability: str, level: int) -> int:
    levels = battle.hero(seat).ability(ability).levels
    return max(
        0, levels[level - 1].cost - battle.level(seat, battle.hero(seat).ability(ability)).cost
    )


def _upgrade_blocked(battle: Battle, seat: int, cost: int) -> Message | None:
    player = battle.player(seat)
    if player.cp < cost:
        return text("refusal.cp", cost=cost, cp=player.cp)
    return None if player.hand else text("refusal.no-card")


def _upgrade(battle: Battle, seat: int, chosen: str) -> None:
    _, ability, level = chosen.split(".")
    cost = _upgrade_cost(battle, seat, ability, int(level))
    battle.pay(seat, cost)
    battle.discard(seat)
    battle.player(seat).levels[ability] = int(level)
    title = text("ability-level", ability=ability_name(ability), level=ROMAN[int(level)])
    battle.note("upgraded", seat, ability=title, cost=cost)
