"""Prepare: keeping unused dice for the left neighbour."""

from typing import cast

from engine.answers import Chose
from engine.asks import Choose, Option
from engine.game import Each, Part, Play
from engine.games.regidice.enemies import fall
from engine.games.regidice.party import Party, die_name, text
from engine.games.regidice.picking import dice_options
from engine.messages import seat_name

__all__ = ["prepare"]


def prepare(party: Party) -> Play[None]:
    """Let all put unused dice between themselves and their left neighbour (RG-060, RG-061).

    An enemy that people say has fallen after all does so before the next round.
    """
    party.begin("prepare")
    yield Each({seat: _put_aside(party, seat) for seat in party.in_turn()})
    yield from fall(party)


def _put_aside(party: Party, seat: int) -> Part[None]:
    while True:
        answer = yield lambda: _preparation(party, seat)
        if answer is None or cast("Chose", answer).option == "done":
            return
        chosen = int(cast("Chose", answer).option)
        die = next(die for die in party.pool(seat) if die.id == chosen)
        party.pool(seat).remove(die)
        party.state.prepared[party.left_of(seat)].append(die)
        party.tidy()
        party.note("prepares", seat, die=die_name(die), owner=seat_name(party.left_of(seat)))


def _preparation(party: Party, seat: int) -> Choose | None:
    dice = dice_options(party, seat, party.free_dice(seat))
    if not dice:
        return None
    options = (Option("done", text("option.done")), *dice)
    prompt = text("prompt.prepare", owner=seat_name(party.left_of(seat)))
    return Choose(seat, prompt, options, "done")
