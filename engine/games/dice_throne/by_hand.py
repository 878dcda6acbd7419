"""What no file tells: the player enters the damage, and sets by hand what else changes."""

from typing import cast

from engine.asks import Option
from engine.game import Play
from engine.games.dice_throne import vocabulary as v
from engine.games.dice_throne.battle import Battle, text
from engine.games.dice_throne.damage import Change, DamageKind
from engine.games.dice_throne.harm import attack_damage
from engine.games.dice_throne.scope import LARGEST, Scope, damage_source, opponent
from engine.games.dice_throne.sums import pick_source

__all__ = ["do_by_hand"]

_KINDS: tuple[DamageKind, ...] = ("normal", "undefendable", "pure", "collateral")


def do_by_hand(battle: Battle, _: v.ByHand, scope: Scope) -> Play[None]:
    """Ask for the damage that is printed; everything else is set by hand."""
    battle.note("by-hand", scope.seat, cause=scope.cause)
    match scope.source:
        case "offence":
            yield from _attack(battle, scope)
        case "defence":
            yield from _deal(battle, scope)
            yield from _prevent(battle, scope)
        case _:
            yield from _other(battle, scope)


def _attack(battle: Battle, scope: Scope) -> Play[None]:
    number = yield from _entered(battle, scope, "prompt.by-hand")
    attack = battle.state.attack
    if not number or attack is None:
        return
    kind: DamageKind = attack.kind
    if kind == "normal":
        options = [Option(each, text(f"damage.{each}")) for each in _KINDS]
        prompt = text("prompt.kind", cause=scope.cause)
        kind = cast("DamageKind", (yield from battle.pick(scope.seat, prompt, options)))
    if kind == "collateral":
        for seat in battle.opponents(scope.seat):
            battle.hit(seat, Change(scope.cause, number), kind="collateral")
    else:
        attack_damage(battle, Change(scope.cause, number), kind)


def _other(battle: Battle, scope: Scope) -> Play[None]:
    options = [Option("nothing", text("option.by-hand")), Option("deal", text("option.deal"))]
    if scope.seat in battle.threatened():
        options.append(Option("prevent", text("option.prevent")))
    prompt = text("prompt.own-effect", cause=scope.cause)
    what = yield from battle.pick(scope.seat, prompt, options)
    if what == "deal":
        yield from _deal(battle, scope)
    elif what == "prevent":
        yield from _prevent(battle, scope)


def _deal(battle: Battle, scope: Scope) -> Play[None]:
    number = yield from _entered(battle, scope, "prompt.by-hand")
    rival = yield from opponent(battle, scope)
    if number and rival is not None:
        battle.hit(rival, Change(scope.cause, number), source=damage_source(scope))


def _prevent(battle: Battle, scope: Scope) -> Play[None]:
    number = yield from _entered(battle, scope, "prompt.prevented")
    seat, cause = scope.seat, scope.cause
    tally = yield from pick_source(battle, seat, seat, cause, preventing=True)
    if number and tally is not None:
        tally.changes.append(Change(scope.cause, -number, prevents=True))


def _entered(battle: Battle, scope: Scope, prompt: str) -> Play[int]:
    asked = text(prompt, cause=scope.cause)
    return (yield from battle.amount(scope.seat, asked, lambda: (0, LARGEST)))
