"""A turn, phase by phase (Dice Throne rules 2.4, section 1.2)."""

from collections.abc import Callable, Sequence
from functools import partial

from engine.answers import Chose
from engine.asks import Choose, Option
from engine.game import Play
from engine.games.dice_throne.battle import HAND_LIMIT, Battle, text
from engine.games.dice_throne.cards import card_named, main_cards, play_card
from engine.games.dice_throne.conclude import settle, settle_after
from engine.games.dice_throne.modes import turn_order
from engine.games.dice_throne.moments import Upkeep, end_turn, upkeep_due
from engine.games.dice_throne.offence import roll_phases
from engine.games.dice_throne.phases import skippable, whole_phase
from engine.games.dice_throne.resolve import Scope, resolve
from engine.games.dice_throne.tokens import held, take
from engine.games.dice_throne.upgrades import upgrade, upgrade_options

__all__ = ["begin_turn", "next_seat", "take_turn"]


def begin_turn(battle: Battle, seat: int) -> None:
    """Make it ``seat``'s turn."""
    state = battle.state
    state.turn += 1
    state.active = seat
    state.attack = None
    state.again = 0
    for player in state.players:
        player.fresh, player.used = {}, []
    battle.forget_sums()
    battle.begin("upkeep")


def next_seat(battle: Battle) -> int:
    """Return whose turn is next: defeated players have none."""
    turns = turn_order(battle.mode, battle.state.start)
    at = turns.index(battle.state.active)
    return next(seat for seat in turns[at + 1 :] + turns if battle.health(seat) > 0)


def take_turn(battle: Battle) -> Play[None]:
    """Play the turn of the active player, as long as it is not defeated."""
    for play in (
        upkeep,
        income,
        partial(main_phase, phase="main-1"),
        roll_phases,
        partial(main_phase, phase="main-2"),
        discard,
    ):
        yield from whole_phase(battle, partial(play, battle))


def upkeep(battle: Battle) -> Play[None]:
    """Resolve upkeep effects in the active player's order; apply their sum at the end (DT-010).

    What is due is looked at anew each time: it may have been removed meanwhile (DT-061, DT-073).
    """
    seat, done = battle.state.active, set[str]()

    def left() -> dict[str, Upkeep]:
        return {each.name: each for each in upkeep_due(battle, seat) if each.name not in done}

    while left():
        name = yield from _next_upkeep(seat, left)
        effect = left().get(name)
        if effect is not None:
            done.add(name)
            yield from _resolve_upkeep(battle, seat, effect)
    yield from settle(battle)


def _resolve_upkeep(battle: Battle, seat: int, due: Upkeep) -> Play[None]:
    """Do what happens for each token of a stack, as long as one lies there that had no turn yet."""
    stayed = 0
    for at in range(due.times):
        if at and battle.has(seat, due.name) <= stayed:
            return
        shed: list[str] = []
        yield from resolve(battle, due.effects, Scope(seat, due.label, shed=shed))
        stayed += due.name not in shed


def _next_upkeep(seat: int, left: Callable[[], dict[str, Upkeep]]) -> Play[str]:
    """Return which effect comes next; its player chooses as long as several are left."""

    def question() -> Choose | None:
        options = tuple(Option(each.name, each.label) for each in left().values())
        prompt = text("prompt.upkeep")
        return Choose(seat, prompt, options, options[0].id) if len(options) > 1 else None

    answer = yield question
    return answer.option if isinstance(answer, Chose) else next(iter(left()), "")


def income(battle: Battle) -> Play[None]:
    """Gain 1 CP and draw 1, except in the start player's first turn or concussed (DT-011)."""
    battle.begin("income")
    seat = battle.state.active
    concussions = [token for token, rules in held(battle, seat) if rules.skips_income]
    if battle.state.turn == 1:
        battle.note("no-first-income", seat)
    elif concussions:
        take(battle, seat, concussions[0])
        battle.note("no-income", seat, token=battle.content.token_label(concussions[0]))
    else:
        battle.gain_cp(seat, 1)
        battle.draw(seat, 1)
    yield from ()


def main_phase(battle: Battle, phase: str) -> Play[None]:
    """Sell, play and upgrade in any number and order (DT-014)."""
    battle.begin(phase)
    seat = battle.state.active
    chosen = ""
    while chosen != "end":
        chosen = yield from battle.choose(
            seat, text("prompt.main"), lambda: _main_options(battle, seat), "end"
        )
        if chosen == "sell":
            sell(battle, seat)
        elif chosen.startswith("upgrade."):
            yield from skippable(battle, upgrade(battle, seat, chosen))
        elif chosen.startswith("card."):
            card = card_named(battle, seat, chosen)
            yield from skippable(battle, settle_after(battle, play_card(battle, seat, card)))


def sell(battle: Battle, seat: int) -> None:
    """Discard a card for 1 CP, whatever it costs (DT-014, E-1)."""
    battle.discard(seat)
    battle.note("sold", seat)
    battle.gain_cp(seat, 1)


def discard(battle: Battle) -> Play[None]:
    """Sell cards until the hand is 6 or fewer (DT-026, T-19), and end the turn."""
    battle.begin("discard")
    seat = battle.state.active
    while battle.player(seat).hand > HAND_LIMIT:
        yield partial(_surplus, battle, seat)
        while battle.player(seat).hand > HAND_LIMIT:
            sell(battle, seat)
    yield from end_turn(battle, seat)
    yield from settle(battle)


def _surplus(battle: Battle, seat: int) -> Choose | None:
    """Ask for the surplus, as long as there is any: a card of it may be played instead."""
    count = battle.player(seat).hand - HAND_LIMIT
    sale = Option("sell", text("option.sell-surplus", count=count))
    return Choose(seat, text("prompt.discard"), (sale,), sale.id) if count > 0 else None


def _main_options(battle: Battle, seat: int) -> Sequence[Option]:
    no_card = None if battle.player(seat).hand else text("refusal.no-card")
    return [
        Option("end", text("option.end-phase")),
        Option("sell", text("option.sell"), no_card),
        *main_cards(battle, seat),
        *upgrade_options(battle, seat),
    ]
