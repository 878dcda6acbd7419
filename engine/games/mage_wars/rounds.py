"""A round, phase by phase (MW-010 to MW-020)."""

from engine.asks import Option
from engine.game import Each, Part, Play
from engine.games.mage_wars.activating import act_in_turn, begin_actions
from engine.games.mage_wars.arena import LARGEST, Arena
from engine.games.mage_wars.casting import cast_in_deployment, cast_quickly
from engine.games.mage_wars.content import card_of
from engine.games.mage_wars.offence import can_cast
from engine.games.mage_wars.upkeep import suffer_upkeep
from engine.games.mage_wars.words import text

__all__ = ["begin_round", "finish_round", "play_round"]


def begin_round(arena: Arena) -> None:
    """Let the initiative pass, but not before the first round (MW-010)."""
    state = arena.state
    state.round += 1
    if state.round > 1:
        state.initiative = arena.other(state.initiative)
    state.acting = state.last = None
    state.busy = False
    arena.begin("initiative")
    arena.note("round", state.initiative, round=state.round)


def play_round(arena: Arena) -> Play[None]:
    """Play the Ready stage and the Action stage."""
    _reset(arena)
    _channel(arena)
    arena.begin("upkeep")
    yield from suffer_upkeep(arena)
    arena.begin("planning")
    yield Each({seat: _plan(arena, seat) for seat in arena.in_turn()})
    yield from _deploy(arena)
    yield from _cast_quickly(arena, "first-quickcast")
    begin_actions(arena)
    yield from finish_round(arena)


def finish_round(arena: Arena) -> Play[None]:
    """Play on from between two activations: all that was done in the round is in the state."""
    yield from act_in_turn(arena)
    yield from _cast_quickly(arena, "final-quickcast")


def _reset(arena: Arena) -> None:
    """Turn all markers face up; one Disable leaves (MW-011)."""
    arena.begin("reset")
    state = arena.state
    state.quickcast = [True] * arena.setup.seats
    for creature in state.creatures:
        creature.ready = card_of(creature.card).sort != "conjuration"
        creature.used, creature.defended = [], 0
        arena.lift(creature, "disable", 1)


def _channel(arena: Arena) -> None:
    """Let all gain mana that channel (MW-012)."""
    arena.begin("channel")
    for creature in arena.state.creatures:
        creature.mana = min(creature.mana + creature.channeling, LARGEST)
        if creature.channeling:
            name = arena.name(creature)
            arena.note("channels", creature=name, amount=creature.channeling, mana=creature.mana)


def _plan(arena: Arena, seat: int) -> Part[None]:
    """Let ``seat`` choose its spells from the book, unseen by the machine too (MW-014)."""
    done = Option("done", text("option.planned"))
    yield from arena.choose(seat, text("prompt.plan"), lambda: [done], done.id)


def _deploy(arena: Arena) -> Play[None]:
    """Let spawnpoints cast, the initiative's first (MW-015)."""
    arena.begin("deployment")
    for seat in arena.in_turn():
        for creature in arena.standing(seat):
            spawns = "spawnpoint" in card_of(creature.card).traits and can_cast(creature)
            if spawns and arena.here(creature):
                arena.state.acting = seat
                yield from cast_in_deployment(arena, creature)
    arena.state.acting = None


def _cast_quickly(arena: Arena, phase: str) -> Play[None]:
    """Let each mage with a quickcast marker cast one quick spell, initiative first (MW-016)."""
    arena.begin(phase)
    for seat in arena.in_turn():
        if arena.state.quickcast[seat] and can_cast(arena.mage(seat)):
            arena.state.acting = seat
            yield from cast_quickly(arena, seat)
    arena.state.acting = None
