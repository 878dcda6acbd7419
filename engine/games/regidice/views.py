"""What everybody sees of a game, what is hidden behind a screen, and how the game ends."""

from collections.abc import Sequence
from functools import cache

from engine.game import Counter, DieView, Item, Outcome, Pile, SeatView, Stage, Zone
from engine.games.regidice.party import Party, declared_name, die_name, kind, text
from engine.games.regidice.state import COLOURS, ENEMIES, Die
from engine.games.regidice.suffering import beaten
from engine.messages import Message, seat_name

__all__ = ["LARGEST", "board", "counters", "outcome", "piles", "seat_view", "stage"]

LARGEST = 9
"""Dice of one colour that people may say there are in one place."""


def stage(party: Party) -> Stage:
    """Say where the game stands."""
    state = party.state
    phase = "over" if outcome(party) is not None else state.phase
    declaring = phase == "declare" and len(state.declared) < party.setup.seats
    seat = party.in_turn()[len(state.declared)] if declaring else state.first
    return Stage(state.round, seat if state.round else None, phase, text(f"phase.{phase}"))


def outcome(party: Party) -> Outcome | None:
    """Tell whether all have won (RG-002, RG-074) or lost (RG-052)."""
    if party.state.enemy == ENEMIES and party.down:
        return Outcome(tuple(range(party.setup.seats)), text("outcome.victory"))
    return Outcome((), text("outcome.defeat")) if beaten(party) else None


def seat_view(party: Party, seat: int) -> SeatView:
    """Return what ``seat`` does this round and how many dice of each colour it has."""
    declared = party.declared(seat)
    role = None if declared is None else declared_name(declared)
    return SeatView(seat, role, _colours("dice", party.pool(seat)))


def counters(party: Party) -> tuple[Counter, ...]:
    """Return which enemy stands there, what is blocked and to be paid, and the injured dice."""
    state = party.state
    numbers = [
        Counter("enemy", text("counter.enemy"), state.enemy, 1, ENEMIES, "listed"),
        Counter("blocked", text("counter.blocked"), state.blocked, 0, LARGEST, "token", "positive"),
        Counter("due", text("counter.due"), state.due, 0, LARGEST, "token", "negative"),
    ]
    return (*numbers, *_colours("injured", state.injured))


def _colours(prefix: str, dice: Sequence[Die]) -> tuple[Counter, ...]:
    found = [die.colour for die in dice]
    return tuple(
        Counter(
            f"{prefix}.{colour}",
            _counter_label(prefix, colour),
            found.count(colour),
            0,
            LARGEST,
            "listed",
        )
        for colour in COLOURS
    )


@cache
def _counter_label(prefix: str, colour: str) -> Message:
    return text(f"counter.{prefix}", colour=text(f"colour.{colour}"))


def board(party: Party) -> tuple[Zone, ...]:
    """Return the enemy with its attack and defence values."""
    detail = text("enemy-values", attack=party.attack, defence=party.defence)
    item = Item(text("enemy", number=party.state.enemy), detail)
    return (Zone("enemy", text("counter.enemy"), (item,)),)


def piles(party: Party, seat: int | None) -> tuple[Pile, ...]:
    """Return all dice: of a pool behind a screen only its own seat sees the faces (RG-021)."""
    state = party.state
    enemy = tuple(_view(Die(at, "black", pips)) for at, pips in enumerate(state.pips))
    pools = [
        Pile(
            f"pool.{owner}",
            text("pile.pool", seat=seat_name(owner)),
            tuple(_view(die, hidden=party.secret and owner != seat) for die in pool),
            owner,
        )
        for owner, pool in enumerate(state.pools)
    ]
    prepared = [
        Pile(
            f"prepared.{owner}",
            text("pile.prepared", seat=seat_name(owner)),
            tuple(map(_view, dice)),
            owner,
        )
        for owner, dice in enumerate(state.prepared)
        if dice
    ]
    injured = Pile("injured", text("pile.injured"), tuple(map(_view, state.injured)))
    return (Pile("enemy", text("pile.enemy"), enemy), *pools, *prepared, injured)


def _view(die: Die, *, hidden: bool = False) -> DieView:
    """Show a die: one that is not rolled, or not for these eyes, shows its colour only."""
    if hidden and die.pips:
        return _hidden(die.colour)
    face = str(die.pips) if die.pips else None
    return DieView(kind(die.colour), face, die_name(die), kept=die.used)


@cache
def _hidden(colour: str) -> DieView:
    return DieView(kind(colour), None, text("die-hidden", colour=text(f"colour.{colour}")))
