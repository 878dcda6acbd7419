"""Whatever people set right: numbers of dice, what a die shows, which enemy stands there."""

from collections.abc import Iterator

from engine.answers import Correction, SetCounter, SetDie
from engine.errors import CorrectionError
from engine.games.regidice.party import Party, kind
from engine.games.regidice.state import Die, RegidiceState
from engine.games.regidice.views import LARGEST
from engine.messages import Message

__all__ = ["correct"]


def correct(party: Party, correction: Correction) -> None:
    """Set a counter or a die.

    Raises:
        CorrectionError: there is no such die.
    """
    match correction:
        case SetCounter(seat=seat, counter=name, value=value):
            _set_counter(party, seat, name, value)
        case SetDie():
            _set_die(party, correction)
    party.tidy()


def _set_counter(party: Party, seat: int | None, counter: str, value: int) -> None:
    state = party.state
    match counter.partition("."):
        case ("enemy", _, _):
            if value != state.enemy:
                state.meet(value)
                state.defence = party.defence
        case ("blocked", _, _):
            _set_blocked(state, value)
        case ("due", _, _):
            state.due = value
        case (_, _, colour):
            dice = state.injured if seat is None else party.pool(seat)
            _set_number(state, dice, colour, value)


def _set_blocked(state: RegidiceState, value: int) -> None:
    """Let so much be blocked; what is being paid for the attack just now follows (RG-050)."""
    if state.phase == "suffer":
        state.due = min(max(0, state.due + state.blocked - value), LARGEST)
    state.blocked = value


def _set_number(state: RegidiceState, dice: list[Die], colour: str, value: int) -> None:
    """Add dice that show nothing yet, or take away the last ones."""
    alike = [die for die in dice if die.colour == colour]
    for die in alike[value:]:
        dice.remove(die)
    dice.extend(state.new_dice(colour, max(0, value - len(alike))))


def _set_die(party: Party, correction: SetDie) -> None:
    """Turn a die of a pile or of the enemy."""
    piles = dict(_dice_of(party))
    dice = piles.get(correction.pile or "", [])
    faces = kind("black").faces
    if correction.die not in range(len(dice)) or correction.face not in faces:
        raise CorrectionError(
            f"die {correction.die} of {correction.pile!r} cannot be set to {correction.face!r}; "
            f"there are {', '.join(f'{len(each)} in {name}' for name, each in piles.items())}, "
            f"counted from 0, and show {', '.join(faces)}",
            Message("refusal.die", {"die": correction.die}),
        )
    dice[correction.die].pips = int(correction.face)
    _set_enemy(party, [die.pips for die in piles["enemy"]])


def _set_enemy(party: Party, pips: list[int]) -> None:
    """Let the enemy show ``pips``, as it did when Resolve began: the attackers' target follows."""
    before = party.defence
    party.state.pips = pips
    party.state.defence += party.defence - before


def _dice_of(party: Party) -> Iterator[tuple[str, list[Die]]]:
    state = party.state
    yield "enemy", [Die(at, "black", pips) for at, pips in enumerate(state.pips)]
    yield "injured", state.injured
    for seat in range(party.setup.seats):
        yield f"pool.{seat}", party.pool(seat)
        yield f"prepared.{seat}", state.prepared[seat]
