"""What everybody sees of a battle, and what people may set right."""

from functools import cache

from engine.answers import Correction, SetCounter, SetDie
from engine.errors import CorrectionError
from engine.game import Counter, DieView, Outcome, SeatView, Stage
from engine.games.dice_throne.battle import (
    CP_LIMIT,
    HEALTH_LIMIT,
    ROMAN,
    SEATS,
    Battle,
    ability_name,
    face_name,
    text,
    token_name,
)
from engine.games.dice_throne.dice import set_die
from engine.games.dice_throne.start import hero_name
from engine.messages import Message, seat_name

__all__ = ["correct", "dice", "outcome", "seat_view", "stage"]

# People may set what the rules would not: a house has its own rules, and a hand may slip.
LARGEST = 99


def stage(battle: Battle) -> Stage:
    """Say where the battle stands."""
    state = battle.state
    phase = state.phase if outcome(battle) is None else "over"
    seat = None if state.turn == 0 else state.active
    return Stage(state.turn, seat, phase, text(f"phase.{phase}"))


def seat_view(battle: Battle, seat: int) -> SeatView:
    """Return the hero, dials, tokens and upgrades of ``seat``."""
    player = battle.player(seat)
    if not player.hero:
        return SeatView(seat, None, _dials(battle, seat))
    notes = tuple(
        text("ability-level", ability=ability_name(ability), level=ROMAN[level])
        for ability, level in player.levels.items()
    )
    counters = (*_dials(battle, seat), *_tokens(battle, seat), *_upgrades(battle, seat))
    return SeatView(seat, hero_name(player.hero), counters, notes)


def _dials(battle: Battle, seat: int) -> tuple[Counter, ...]:
    player = battle.player(seat)
    return (
        Counter("health", text("counter.health"), player.health, 0, LARGEST, "dial"),
        Counter("cp", text("counter.cp"), player.cp, 0, LARGEST, "dial"),
        Counter("hand", text("counter.hand"), player.hand, 0, LARGEST),
    )


def _tokens(battle: Battle, seat: int) -> list[Counter]:
    return [
        Counter(
            id=f"token.{token}",
            label=token_name(token),
            value=battle.has(seat, token),
            minimum=0,
            maximum=LARGEST,
            sort="token",
            tone=battle.content.tokens[token].tone,
        )
        for token in battle.tokens_in_play()
    ]


def _upgrades(battle: Battle, seat: int) -> list[Counter]:
    """Return how often each ability was upgraded: 0 to 2."""
    return [
        Counter(
            id=f"upgrade.{ability.id}",
            label=_upgrades_of(ability.id),
            value=battle.player(seat).levels.get(ability.id, 1) - 1,
            minimum=0,
            maximum=len(ability.levels) - 1,
            sort="token",
        )
        for ability in battle.hero(seat).abilities
        if len(ability.levels) > 1
    ]


@cache
def _upgrades_of(ability: str) -> Message:
    return text("counter.upgrades", ability=ability_name(ability))


def dice(battle: Battle) -> tuple[DieView, ...]:
    """Return the dice that lie on top."""
    roll = battle.top_roll()
    if roll is None:
        return ()
    kind = battle.hero(roll.seat).die
    return tuple(
        DieView(kind, face, face_name(face), at in roll.kept) for at, face in enumerate(roll.faces)
    )


def outcome(battle: Battle) -> Outcome | None:
    """Tell who won: whoever is left with health; nobody is a draw (DT-030, DT-031, T-22)."""
    alive = tuple(seat for seat in SEATS if battle.player(seat).health > 0)
    if len(alive) == len(SEATS):
        return None
    if not alive:
        return Outcome((), text("outcome.draw"))
    return Outcome(alive, text("outcome.victory", seat=seat_name(alive[0])))


def correct(battle: Battle, correction: Correction) -> None:
    """Set a counter or a die.

    Raises:
        CorrectionError: there is none such, or it cannot hold the value.
    """
    match correction:
        case SetCounter(seat=seat, counter=name, value=value):
            _set_counter(battle, _counter(battle, seat, name, value), seat, value)
        case SetDie(die=die, face=face):
            _set_die(battle, die, face)


def _counter(battle: Battle, seat: int, name: str, value: int) -> Counter:
    counters = seat_view(battle, seat).counters if seat in SEATS else ()
    found = next((counter for counter in counters if counter.id == name), None)
    if found is None:
        known = ", ".join(counter.id for counter in counters) or "none yet"
        raise CorrectionError(
            f"seat {seat} has no counter {name!r}; there are {known}",
            Message("refusal.counter", {"counter": name}),
        )
    if not found.minimum <= value <= found.maximum:
        limits = {"value": value, "minimum": found.minimum, "maximum": found.maximum}
        raise CorrectionError(
            f"{name} of seat {seat} cannot be {value}; {found.minimum} to {found.maximum} would do",
            Message("refusal.value", {"counter": found.label, **limits}),
        )
    return found


def _set_counter(battle: Battle, counter: Counter, seat: int, value: int) -> None:
    player = battle.player(seat)
    sort, _, name = counter.id.partition(".")
    if sort == "token":
        player.tokens[name] = value
        player.tokens = {token: count for token, count in player.tokens.items() if count}
    elif sort == "upgrade":
        player.levels[name] = value + 1
        player.levels = {ability: level for ability, level in player.levels.items() if level > 1}
    else:
        setattr(player, sort, value)
    if value > _limit(battle, counter):
        battle.note("above-limit", seat, counter=counter.label, value=value)


def _limit(battle: Battle, counter: Counter) -> int:
    """Return the most that the rules would let a counter show."""
    if counter.id.startswith("token."):
        token = counter.id.removeprefix("token.")
        return battle.content.tokens[token].limit
    return {"health": HEALTH_LIMIT, "cp": CP_LIMIT}.get(counter.id, LARGEST)


def _set_die(battle: Battle, die: int, face: str) -> None:
    roll = battle.top_roll()
    name = None if roll is None else battle.hero(roll.seat).die.face(face)
    if roll is None or name is None or die not in range(len(roll.faces)):
        raise CorrectionError(
            f"die {die} cannot be set to {face!r}; {len(dice(battle))} dice lie, counted from 0",
            Message("refusal.die", {"die": die}),
        )
    set_die(battle, roll, die, name)
