"""The Targeting Roll phase: whom an ability hits (rules 2.4, DT-020 to DT-023, DT-103)."""

from engine.game import Play
from engine.games.dice_throne.battle import Battle, text
from engine.games.dice_throne.dice import open_roll, roll_out
from engine.games.dice_throne.patterns import number
from engine.games.dice_throne.state import Attack
from engine.messages import Message, seat_name

__all__ = ["choose_target", "needs_target"]

_DEFENDERS_CHOOSE, _EACH_SIDE = 5, 2


def needs_target(attack: Attack) -> bool:
    """Tell whether an ability has any effect on one opponent, damage or not (DT-020)."""
    return bool(attack.tally.bases or attack.deferred)


def choose_target(battle: Battle, attack: Attack) -> Play[None]:
    """Find out whom the ability hits; an attack on a leader brings a card at once (DT-103)."""
    if attack.target is not None:
        return
    battle.begin("targeting-roll")
    attack.target = yield from _target(battle, attack)
    if attack.target is None:
        return
    battle.state.rival = attack.target
    battle.note("target", attack.attacker, target=seat_name(attack.target))
    if battle.mode.id == "king-of-the-hill" and battle.under_attack() is attack:
        _crown(battle, attack.attacker, attack.target)


def _target(battle: Battle, attack: Attack) -> Play[int | None]:
    seat, opponents = attack.attacker, battle.opponents(attack.attacker)
    if battle.state.rival in opponents:
        return battle.state.rival
    if len(opponents) > 1 and _is_rolled(battle, opponents):
        return (yield from _rolled(battle, attack, opponents))
    if not opponents:
        return None
    return (
        yield from battle.pick_seat_now(seat, text("prompt.target"), lambda: battle.opponents(seat))
    )


def _is_rolled(battle: Battle, opponents: list[int]) -> bool:
    """Tell whether a die decides: in teams, as long as it has a number for each opponent."""
    return battle.mode.id != "king-of-the-hill" and len(opponents) <= 3  # noqa: PLR2004 - 1-2, 3-4, 5-6


def _rolled(battle: Battle, attack: Attack, opponents: list[int]) -> Play[int]:
    """Roll the targeting die (DT-021, T-17); for three opponents 1-2, 3-4 and 5-6 (DT-104).

    It is read as it lies, whatever blanks its player's dice.
    """
    seat = attack.attacker
    roll = open_roll(battle, seat, "targeting", 1)

    def meaning() -> Message:
        hit, chooser = _read(roll.faces[0], seat, opponents)
        key, named = ("targeting-choice", chooser) if hit is None else ("targeting-hits", hit)
        return text(key, seat=seat_name(named))

    yield from roll_out(battle, roll, text("targeting-die"), meaning)
    hit, chooser = _read(roll.faces[0], seat, opponents)
    if hit is not None:
        return hit
    return (yield from battle.pick_seat(chooser, text("prompt.target"), opponents))


def _read(face: str, attacker: int, opponents: list[int]) -> tuple[int | None, int]:
    """Return whom a targeting die hits, or None, and then who chooses (DT-021)."""
    value = number(face)
    at = (value - 1) // _EACH_SIDE
    hit = opponents[at] if at < len(opponents) else None
    return hit, opponents[0] if value == _DEFENDERS_CHOOSE else attacker


def _crown(battle: Battle, attacker: int, target: int) -> None:
    """Give the bonus card for attacking a leader; the sole leader can attack none (T-15, T-16)."""
    highest = max(battle.health(seat) for seat in battle.alive())
    if battle.health(target) == highest:
        battle.note("attacks-leader", attacker, target=seat_name(target))
        battle.draw(attacker, 1)
