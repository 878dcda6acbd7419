"""What everybody sees of the game."""

from collections.abc import Iterator
from functools import cache
from typing import Literal

from engine.game import Counter, DieView, Item, Outcome, SeatView, Stage, Zone
from engine.games.mage_wars.arena import (
    LARGEST,
    MOST_DAMAGE,
    MOST_LIFE,
    Arena,
    card,
    is_mage,
    left_of,
)
from engine.games.mage_wars.describing import described_traits
from engine.games.mage_wars.dice import kind_of
from engine.games.mage_wars.state import CONDITIONS, MOST_MARKERS, Condition, Creature
from engine.games.mage_wars.words import (
    condition_name,
    counted,
    joined,
    number_of,
    text,
)
from engine.messages import Message, seat_name

__all__ = ["board", "counters", "dice", "outcome", "seat_view", "stage"]

_MOST_ARMOR = 20
_MOST_BARRIER = 9
_MOST_CHANNELING = 30
_MOST_LEVEL = 12
Tone = Literal["positive", "negative"]
_GOOD: tuple[Condition, ...] = ("growth",)


def stage(arena: Arena) -> Stage:
    """Say where the game stands."""
    state = arena.state
    phase = state.phase if outcome(arena) is None else "over"
    seat = state.initiative if state.acting is None else state.acting
    return Stage(state.round, seat if state.round else None, phase, text(f"phase.{phase}"))


def outcome(arena: Arena) -> Outcome | None:
    """Tell whose mage alone is left; if both fall at once, nobody's (E-1)."""
    mages = [each for each in arena.state.creatures if is_mage(each)]
    fallen = [mage.owner for mage in mages if left_of(mage) <= 0]
    if not fallen or not arena.state.round:
        return None
    if len(fallen) > 1:
        return Outcome((), text("outcome.draw"))
    winner = arena.other(fallen[0])
    return Outcome((winner,), text("outcome.victory", seat=seat_name(winner)))


def dice(arena: Arena) -> tuple[DieView, ...]:
    """Return the dice that were rolled last and still lie there."""
    thrown = arena.state.thrown
    if thrown is None:
        return ()
    kind = kind_of(thrown)
    return tuple(DieView(kind, face, _face_name(face)) for face in thrown.faces)


@cache
def _face_name(face: str) -> Message:
    return text(f"symbol.{face}") if not face.isdigit() else text("face", number=int(face))


def counters(arena: Arena) -> tuple[Counter, ...]:
    """Return who has the initiative: player 1 or 2."""
    label = text("counter.initiative-player")
    return (Counter("initiative", label, arena.state.initiative + 1, 1, 2, "listed"),)


def board(arena: Arena) -> tuple[Zone, ...]:
    """Return what stands in the arena beside the mages, player by player."""
    zones = []
    for seat in range(arena.setup.seats):
        items = tuple(_item(arena, each) for each in arena.owned(seat) if not is_mage(each))
        if items:
            zones.append(Zone(f"arena.{seat}", text("arena", seat=seat_name(seat)), items))
    return tuple(zones)


def _item(arena: Arena, creature: Creature) -> Item:
    left = left_of(creature)
    label = text("standing", name=arena.name(creature), left=left, life=left + creature.damage)
    said = joined(list(_said(creature)))
    tone: Tone | None = "positive" if creature.ready else None
    return Item(label, said, seat=creature.owner, tone=tone, counters=f"{creature.id}.")


def _said(creature: Creature) -> Iterator[Message]:
    """Say armor, mana, markers and conditions of a creature, then what it always has."""
    yield text("armor", amount=creature.armor)
    if card(creature).channeling:
        yield text("mana", amount=creature.mana)
    if creature.guard:
        yield text("counter.guard")
    if creature.barrier:
        yield text("barrier", amount=creature.barrier)
    if creature.retaliate:
        yield text("counter.retaliate")
    for condition, count in creature.conditions.items():
        yield counted(condition_name(condition), count)
    yield from described_traits(creature.card)


def seat_view(arena: Arena, seat: int) -> SeatView:
    """Return the mage of ``seat`` with its status board, and the numbers of its creatures."""
    mage = arena.find(seat)
    if mage is None:
        return SeatView(seat, None, ())
    others = [each for each in arena.owned(seat) if each is not mage]
    return SeatView(
        seat,
        arena.name(mage),
        (
            *_status(arena, mage),
            *_markers(mage),
            *(counter for each in others for counter in _numbers(each)),
        ),
        (text("counter.initiative"),) if _has_initiative(arena, seat) else (),
    )


def _has_initiative(arena: Arena, seat: int) -> bool:
    return arena.state.round > 0 and arena.state.initiative == seat


def _status(arena: Arena, mage: Creature) -> tuple[Counter, ...]:
    quickcast = arena.state.quickcast[mage.owner]
    channeling = text("counter.channeling")
    return (
        Counter("damage", text("counter.damage"), mage.damage, 0, MOST_DAMAGE, "dial"),
        Counter("life", text("counter.life"), mage.life, 0, MOST_LIFE),
        Counter("mana", text("counter.mana"), mage.mana, 0, LARGEST),
        Counter("armor", text("counter.armor"), mage.armor, 0, _MOST_ARMOR),
        Counter("channeling", channeling, mage.channeling, 0, _MOST_CHANNELING, "listed"),
        _token("ready", text("counter.ready"), mage.ready, 1),
        _token("quickcast", text("counter.quickcast"), quickcast, 1),
    )


def _markers(mage: Creature) -> Iterator[Counter]:
    yield _token("guard", text("counter.guard"), mage.guard, 1)
    yield _token("barrier", text("counter.barrier"), mage.barrier, _MOST_BARRIER)
    yield _token("retaliate", text("counter.retaliate"), mage.retaliate, 1)
    for condition in CONDITIONS:
        tone: Tone = "positive" if condition in _GOOD else "negative"
        name, count = condition_name(condition), mage.has(condition)
        yield _token(condition, name, count, MOST_MARKERS, tone)


def _token(name: str, label: Message, value: int, most: int, tone: Tone = "positive") -> Counter:
    return Counter(name, label, int(value), 0, most, "token", tone)


def _numbers(creature: Creature) -> Iterator[Counter]:
    """Yield the numbers of a creature that is no mage: people find them among all numbers."""
    whose = (creature.card, creature.number)
    marks = {"ready": creature.ready, "guard": creature.guard, "retaliate": creature.retaliate}
    numbers = [
        ("damage", creature.damage, MOST_DAMAGE),
        ("life", creature.life, MOST_LIFE),
        ("armor", creature.armor, _MOST_ARMOR),
        *((mark, int(up), 1) for mark, up in marks.items()),
        ("barrier", creature.barrier, _MOST_BARRIER),
        ("level", creature.level, _MOST_LEVEL),
    ]
    if card(creature).channeling:
        numbers.append(("mana", creature.mana, LARGEST))
        numbers.append(("channeling", creature.channeling, _MOST_CHANNELING))
    for field, value, most in numbers:
        label = number_of(*whose, f"counter.{field}")
        yield Counter(f"{creature.id}.{field}", label, value, 0, most, "listed")
    for condition in CONDITIONS:
        label = number_of(*whose, f"condition.{condition}")
        at = f"{creature.id}.{condition}"
        yield Counter(at, label, creature.has(condition), 0, MOST_MARKERS, "listed")
