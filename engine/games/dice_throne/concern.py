"""Whom what happens now concerns, for seats that wish to be asked about nothing else."""

from engine.games.dice_throne.battle import Battle

__all__ = ["concerns"]


def concerns(battle: Battle, seat: int) -> bool:
    """Tell whether what happens now is ``seat``'s own, or may come to it (DT-017, DT-024, DT-102).

    That is its own roll, its attack, an attack on it, damage that comes to it; and what an opponent
    rolls or activates, as long as nobody knows whom that will hit.
    """
    attack, roll = battle.state.attack, battle.top_roll()
    if battle.incoming(seat) or (roll is not None and roll.seat == seat):
        return True
    if attack is None:
        return roll is not None and roll.purpose == "offence" and _against(battle, roll.seat, seat)
    if attack.target is None:
        return attack.attacker == seat or _against(battle, attack.attacker, seat)
    return seat in (attack.attacker, attack.target)


def _against(battle: Battle, attacker: int, seat: int) -> bool:
    """Tell whether an attack of ``attacker`` may hit ``seat``: its last target, if it has one."""
    rival = battle.state.rival
    return seat in battle.opponents(attacker) and rival in (None, seat)
