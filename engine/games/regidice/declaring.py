"""Roll and Declare: what comes up behind the screens, and who will do what (RG-021 to RG-026)."""

from typing import cast

from engine.answers import Rolled
from engine.asks import Option, Roll
from engine.game import Each, Part, Play
from engine.games.regidice.party import Party, declared_name, kind, text
from engine.games.regidice.state import ACTIONS, COLOURS, SIDES, Declaration
from engine.messages import Message, seat_name

__all__ = ["declare", "roll"]


def roll(party: Party) -> Play[None]:
    """Let everybody roll in secret, in the tray one after another or by hand (RG-021)."""
    party.begin("roll")
    yield Each({seat: _roll_pool(party, seat) for seat in party.in_turn()})


def _roll_pool(party: Party, seat: int) -> Part[None]:
    answer = yield lambda: _question(party, seat)
    if answer is not None:
        for die, face in zip(party.pool(seat), cast("Rolled", answer).faces, strict=True):
            die.pips = int(face)
        party.tidy()


def _question(party: Party, seat: int) -> Roll | None:
    dice = tuple(kind(die.colour) for die in party.pool(seat))
    prompt = text("prompt.roll" if party.secret else "prompt.roll-openly")
    return Roll(seat, prompt, dice, secret=party.secret) if dice else None


def declare(party: Party) -> Play[None]:
    """Let each in turn name an action and the dice that it collects for it (RG-022 to RG-025).

    A seat without dice declares too; the animal companion is the harmless default (E-6).
    """
    party.begin("declare")
    party.state.declared = []
    for seat in party.in_turn():
        chosen = yield from party.choose(
            seat,
            text("prompt.declare"),
            lambda: [_option(party, each) for each in _possible(party, seat)],  # noqa: B023 - asked and answered within this very round
            None if party.pool(seat) else "animal",
        )
        declared = next(each for each in _possible(party, seat) if _id(each) == chosen)
        party.state.declared.append(declared)


def _possible(party: Party, seat: int) -> list[Declaration]:
    """Return everything that may be declared; black only if a player has such a die."""
    numbers = [
        Declaration(seat, action, pips=pips)
        for action in ACTIONS
        if action not in {"cast", "animal"}
        for pips in range(1, SIDES + 1)
    ]
    owned = {die.colour for pool in (*party.state.pools, *party.state.prepared) for die in pool}
    spells = [
        Declaration(seat, "cast", colour=colour, even=even)
        for colour in COLOURS
        if colour in owned or colour != "black"
        for even in (True, False)
    ]
    return [*numbers, *spells, Declaration(seat, "animal")]


def _option(party: Party, declared: Declaration) -> Option:
    return Option(
        _id(declared),
        declared_name(declared),
        blocked=_blocked(party, declared),
        group=text(f"action.{declared.action}"),
    )


def _id(declared: Declaration) -> str:
    match declared.action:
        case "cast":
            return f"cast.{declared.colour}.{'even' if declared.even else 'odd'}"
        case "animal":
            return "animal"
        case action:
            return f"{action}.{declared.pips}"


def _blocked(party: Party, declared: Declaration) -> Message | None:
    """Tell who has already named these pips (RG-024) or, unless allowed, this magic (RG-026)."""
    for other in party.state.declared:
        same_pips = declared.pips and declared.pips == other.pips
        same_magic = declared.action == "cast" and _id(other) == _id(declared)
        if same_pips or (same_magic and party.option("same-cast") == "forbidden"):
            return text("blocked.named", seat=seat_name(other.seat))
    return None
