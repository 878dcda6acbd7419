"""A turn, phase by phase (Dice Throne rules 2.4, section 1.2)."""

from collections.abc import Sequence

from engine.asks import Option
from engine.game import Play
from engine.games.dice_throne.cards import card_named, main_cards, play_card
from engine.games.dice_throne.conclude import settle
from engine.games.dice_throne.duel import HAND_LIMIT, ROMAN, Duel, ability_name, text, token_name
from engine.games.dice_throne.offence import roll_phases
from engine.games.dice_throne.resolve import Scope, resolve
from engine.games.dice_throne.tokens import held, take
from engine.messages import Message

__all__ = ["begin_turn", "take_turn"]


def begin_turn(duel: Duel, seat: int) -> None:
    """Make it ``seat``'s turn."""
    duel.state.turn += 1
    duel.state.active = seat
    duel.forget_sums()
    duel.enter("upkeep")


def take_turn(duel: Duel) -> Play[None]:
    """Play the turn of the active player."""
    yield from upkeep(duel)
    income(duel)
    yield from main_phase(duel, "main-1")
    yield from roll_phases(duel)
    yield from main_phase(duel, "main-2")
    yield from discard(duel)


def upkeep(duel: Duel) -> Play[None]:
    """Resolve upkeep effects in the active player's order; apply their sum at the end (DT-010)."""
    seat = duel.state.active
    due = [(token, rules) for token, rules in held(duel, seat) if rules.upkeep]
    while due:
        options = [Option(token, token_name(token)) for token, _ in due]
        chosen = yield from duel.pick(seat, text("prompt.upkeep"), options)
        rules = dict(due)[chosen]
        due.remove((chosen, rules))
        yield from resolve(duel, rules.upkeep, Scope(seat, token_name(chosen)))
    yield from settle(duel)


def income(duel: Duel) -> None:
    """Gain 1 CP and draw 1, except in the start player's first turn or concussed (DT-011)."""
    duel.enter("income")
    seat = duel.state.active
    concussions = [token for token, rules in held(duel, seat) if rules.skips_income]
    if duel.state.turn == 1:
        duel.note("no-first-income", seat)
    elif concussions:
        take(duel, seat, concussions[0])
        duel.note("no-income", seat, token=token_name(concussions[0]))
    else:
        duel.gain_cp(seat, 1)
        duel.draw(seat, 1)


def main_phase(duel: Duel, phase: str) -> Play[None]:
    """Sell, play and upgrade in any number and order (DT-014)."""
    duel.enter(phase)
    seat = duel.state.active
    chosen = ""
    while chosen != "end":
        chosen = yield from duel.choose(
            seat, text("prompt.main"), lambda: _main_options(duel, seat), "end"
        )
        if chosen == "sell":
            sell(duel, seat)
        elif chosen.startswith("upgrade."):
            _upgrade(duel, seat, chosen)
        elif chosen.startswith("card."):
            yield from play_card(duel, seat, card_named(duel, seat, chosen))


def sell(duel: Duel, seat: int) -> None:
    """Discard a card for 1 CP, whatever it costs (DT-014, E-1)."""
    duel.discard(seat)
    duel.note("sold", seat)
    duel.gain_cp(seat, 1)


def discard(duel: Duel) -> Play[None]:
    """Sell cards until the hand is 6 or fewer (DT-026, T-19)."""
    duel.enter("discard")
    seat = duel.state.active
    while duel.player(seat).hand > HAND_LIMIT:
        yield from duel.choose(seat, text("prompt.discard"), lambda: _surplus(duel, seat), "sell")
        while duel.player(seat).hand > HAND_LIMIT:
            sell(duel, seat)


def _surplus(duel: Duel, seat: int) -> Sequence[Option]:
    count = max(0, duel.player(seat).hand - HAND_LIMIT)
    return [Option("sell", text("option.sell-surplus", count=count))]


def _main_options(duel: Duel, seat: int) -> Sequence[Option]:
    no_card = None if duel.player(seat).hand else text("refusal.no-card")
    return [
        Option("end", text("option.end-phase")),
        Option("sell", text("option.sell"), no_card),
        *main_cards(duel, seat),
        *_upgrade_options(duel, seat),
    ]


def _upgrade_options(duel: Duel, seat: int) -> Sequence[Option]:
    """Offer each level above the present one: II, or III at once (DT-072, T-18)."""
    player = duel.player(seat)
    return [
        Option(
            id=f"upgrade.{ability.id}.{level}",
            label=text("ability-level", ability=ability_name(ability.id), level=ROMAN[level]),
            blocked=_upgrade_blocked(duel, seat, _upgrade_cost(duel, seat, ability.id, level)),
            detail=text("detail.cost", cost=_upgrade_cost(duel, seat, ability.id, level)),
            group=text("group.upgrade"),
        )
        for ability in duel.hero(seat).abilities
        for level in range(player.levels.get(ability.id, 1) + 1, len(ability.levels) + 1)
    ]


def _upgrade_cost(duel: Duel, seat: int, ability: str, level: int) -> int:
    levels = duel.hero(seat).ability(ability).levels
    return max(0, levels[level - 1].cost - duel.level(seat, duel.hero(seat).ability(ability)).cost)


def _upgrade_blocked(duel: Duel, seat: int, cost: int) -> Message | None:
    player = duel.player(seat)
    if player.cp < cost:
        return text("refusal.cp", cost=cost, cp=player.cp)
    return None if player.hand else text("refusal.no-card")


def _upgrade(duel: Duel, seat: int, chosen: str) -> None:
    _, ability, level = chosen.split(".")
    cost = _upgrade_cost(duel, seat, ability, int(level))
    duel.pay(seat, cost)
    duel.discard(seat)
    duel.player(seat).levels[ability] = int(level)
    title = text("ability-level", ability=ability_name(ability), level=ROMAN[int(level)])
    duel.note("upgraded", seat, ability=title, cost=cost)
