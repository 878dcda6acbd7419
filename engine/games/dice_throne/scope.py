"""Whose effect it is, what causes it, what it reads, and whom it concerns."""

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from engine.game import Play
from engine.games.dice_throne.battle import Battle, text
from engine.games.dice_throne.describe import sentence
from engine.games.dice_throne.patterns import matches
from engine.games.dice_throne.tokens import amount_of, take
from engine.games.dice_throne.vocabulary import Amount, Effect, Who
from engine.messages import Message

__all__ = [
    "Scope",
    "amount",
    "applies",
    "damage_source",
    "opponent",
    "recipients",
    "take_off",
]

LARGEST = 50


class Scope(NamedTuple):
    """Whose effect it is, what causes it, the dice it reads and how many of something were spent.

    ``source`` tells apart an offensive ability, what of it waited for its target ("landing"), a
    defensive ability and everything else. The dice of an uninterruptible source cannot be altered
    (``alterable``); so many of those it rolls may be rolled again once (``rerolls``). ``after`` so
    many other sources of damage a card was played, or something spent or used: it tells apart two
    of the same. ``shed`` names the tokens that it takes off its own board, for whoever counts them.
    """

    seat: int
    cause: Message
    faces: tuple[str, ...] = ()
    source: Literal["offence", "landing", "defence", "other"] = "other"
    alterable: bool = True
    spent: int = 0
    rerolls: int = 0
    after: int | None = None
    shed: list[str] | None = None


def applies(battle: Battle, effect: Effect, scope: Scope) -> bool:
    """Tell whether all the conditions of ``effect`` are met."""
    player = battle.player(scope.seat)
    holding = effect.holding
    return (
        matches(effect.on, scope.faces)
        and (effect.unless is None or not matches(effect.unless, scope.faces))
        and (holding is None or bool(player.tokens.get(holding) or player.companions.get(holding)))
        and (effect.upgraded is None or player.levels.get(effect.upgraded, 1) > 1)
        and scope.spent >= effect.spent
    )


def amount(battle: Battle, effect: Effect, value: Amount, scope: Scope) -> Play[int]:
    """Return the number that a ``value`` of ``effect`` is here; the player enters an unknown one.

    One ability may have several such effects, so it is said which one is meant.
    """
    if value == "ask":
        does = sentence(battle.content, battle.hero(scope.seat), [effect])
        prompt = text("prompt.enter", cause=scope.cause, does=does)
        return (yield from battle.amount(scope.seat, prompt, lambda: (0, LARGEST)))
    return amount_of(battle, scope.seat, value, scope.faces, scope.spent)


def damage_source(scope: Scope) -> str:
    """Name the source of damage beside an attack: each card and token that is used is one (E-6)."""
    if scope.source == "defence":
        return "defence"
    return "effect" if scope.after is None else f"used-{scope.after}"


def opponent(battle: Battle, scope: Scope) -> Play[int | None]:
    """Return the target of one's own attack, or one's attacker, or else an opponent of choice."""
    attack = battle.state.attack
    if attack is not None and attack.target is not None:
        if attack.attacker == scope.seat:
            return attack.target
        if attack.target == scope.seat:
            return attack.attacker
    return (yield from _chosen(battle, scope, lambda: battle.opponents(scope.seat)))


def recipients(battle: Battle, who: Who, scope: Scope) -> Play[Sequence[int]]:
    """Return the seats that ``who`` means here."""
    seat = scope.seat
    match who:
        case "self":
            return [seat]
        case "team":
            return [seat, *battle.partners(seat)]
        case "opponents":
            return battle.opponents(seat)
        case "opponent":
            found = yield from opponent(battle, scope)
        case "chosen-opponent":
            found = yield from _chosen(battle, scope, lambda: battle.opponents(seat))
        case _:
            found = yield from _chosen(battle, scope, lambda: _anybody(battle, seat))
    return [] if found is None else [found]


def take_off(battle: Battle, scope: Scope, token: str, count: int = 1) -> None:
    """Return tokens of whoever's effect it is to their leaflet, and count them if that matters."""
    take(battle, scope.seat, token, count)
    if scope.shed is not None:
        scope.shed.append(token)


def _anybody(battle: Battle, seat: int) -> list[int]:
    return [seat, *(each for each in battle.alive() if each != seat)]


def _chosen(battle: Battle, scope: Scope, seats: Callable[[], Sequence[int]]) -> Play[int | None]:
    if not seats():
        return None
    prompt = text("prompt.player", cause=scope.cause)
    return (yield from battle.pick_seat_now(scope.seat, prompt, seats))
