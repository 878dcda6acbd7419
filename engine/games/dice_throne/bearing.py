"""What lies on the boards weighs on an attack: more damage, less, or none at all."""

from collections.abc import Iterator

from engine.games.dice_throne.battle import Battle
from engine.games.dice_throne.content import Token
from engine.games.dice_throne.damage import Change, Share
from engine.games.dice_throne.state import Attack
from engine.games.dice_throne.tokens import held, take

__all__ = ["attacked", "coming_changes", "coming_shares", "hidden", "survives"]


def coming_changes(battle: Battle, attack: Attack) -> list[Change]:
    """Return what tokens and companions add to ``attack``, or take from it (T-30, T-31)."""
    changes = list(_of_the_attacker(battle, attack.attacker))
    if attack.target is not None:
        for token, rules in held(battle, attack.target):
            more = rules.incoming * battle.has(attack.target, token)
            if more:
                changes.append(Change(battle.content.token_label(token), more))
    return changes


def coming_shares(battle: Battle, attack: Attack) -> list[Share]:
    """Return what takes a share of ``attack``: all of it, if its attacker may deal none (T-32)."""
    return [
        Share(battle.content.token_label(token), 1, 1)
        for token, rules in held(battle, attack.attacker)
        if rules.harmless
    ]


def hidden(battle: Battle, seat: int, attack: Attack) -> bool:
    """Tell whether ``seat`` receives no damage of ``attack`` and makes no defence (Shadows)."""
    return attack.kind != "ultimate" and any(rules.hides for _, rules in held(battle, seat))


def attacked(battle: Battle, attack: Attack) -> None:
    """Do what tokens do once an attack has landed: a bounty is paid, shame is over."""
    target = attack.target
    if target is None:
        return
    for token, rules in held(battle, target):
        bounty = rules.bounty * battle.has(target, token)
        if bounty:
            battle.note("bounty", attack.attacker, token=battle.content.token_label(token))
            battle.gain_cp(attack.attacker, bounty)


def survives(battle: Battle, seat: int) -> bool:
    """Tell whether a token keeps ``seat`` at 1 health; it is removed then."""
    for token, rules in held(battle, seat):
        if rules.survives:
            take(battle, seat, token)
            battle.note("survives", seat, token=battle.content.token_label(token))
            return True
    return False


def _of_the_attacker(battle: Battle, seat: int) -> Iterator[Change]:
    for token, rules in held(battle, seat):
        more = _outgoing(rules, battle.has(seat, token))
        if more:
            yield Change(battle.content.token_label(token), more)
    for companion, count in battle.player(seat).companions.items():
        more = battle.content.companions[companion].outgoing if count else 0
        if more:
            yield Change(battle.content.companion_label(companion), more)


def _outgoing(rules: Token, count: int) -> int:
    return rules.outgoing * (1 if rules.once else count // rules.every)
