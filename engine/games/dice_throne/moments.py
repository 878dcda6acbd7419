"""The moments of a turn at which what lies on a board acts by itself."""

from collections.abc import Mapping
from typing import NamedTuple

from engine.asks import Option
from engine.game import Play
from engine.games.dice_throne.battle import Battle, text
from engine.games.dice_throne.damage import Change
from engine.games.dice_throne.offers import ability_title, offensive_abilities
from engine.games.dice_throne.resolve import Scope, resolve
from engine.games.dice_throne.tokens import aged, held, own_token, take
from engine.games.dice_throne.vocabulary import Effect
from engine.messages import Message

__all__ = [
    "Upkeep",
    "cover_abilities",
    "end_turn",
    "hurt_by_attempts",
    "leaving_tokens",
    "shed",
    "start_offence",
    "upkeep_due",
]


class Upkeep(NamedTuple):
    """What happens in an Upkeep phase, once or for each of its tokens.

    It has an id among the others, what it is called, what it does.
    """

    name: str
    label: Message
    effects: tuple[Effect, ...]
    times: int = 1


def upkeep_due(battle: Battle, seat: int) -> list[Upkeep]:
    """Return what happens in ``seat``'s Upkeep phase, as the board is now (DT-010)."""
    due = []
    for token, rules in held(battle, seat):
        spared = rules.sparing and own_token(battle, seat, token)
        if rules.upkeep and not spared:
            times = battle.has(seat, token) if rules.for_each else 1
            due.append(Upkeep(token, battle.content.token_label(token), rules.upkeep, times))
    for ability in battle.abilities(seat):
        effects = battle.level(seat, ability).upkeep
        if effects:
            due.append(Upkeep(f"use.{ability.id}", ability.label, effects))
    return due


def start_offence(battle: Battle, seat: int) -> Play[bool]:
    """Tell whether ``seat`` begins its Offensive Roll phase; Knockdown may be bought off (T-29)."""
    goes_on = True
    for token, rules in held(battle, seat):
        if not rules.skips_offence:
            continue
        label = battle.content.token_label(token)
        paid = yield from _buys_off(battle, seat, token, rules.buy_off)
        there = battle.has(seat, token)  # it may have been removed meanwhile (DT-061, DT-073)
        take(battle, seat, token)
        if there and not paid:
            battle.note("skips-offence", seat, token=label)
            goes_on = False
    return goes_on


def _buys_off(battle: Battle, seat: int, token: str, price: int) -> Play[bool]:
    if not price or battle.player(seat).cp < price:
        return False

    def options() -> list[Option]:
        cp = battle.player(seat).cp
        short = text("refusal.cp", cost=price, cp=cp) if cp < price else None
        skip = Option("skip", text("option.skip"))
        pay = Option("pay", text("option.pay", cost=price), short)
        return [pay, skip] if battle.has(seat, token) else [skip]

    prompt = text("prompt.buy-off", token=battle.content.token_label(token))
    chosen = yield from battle.pick_now(seat, prompt, options)
    if chosen == "pay":
        battle.pay(seat, price, told=True)
    return chosen == "pay"


def cover_abilities(battle: Battle, seat: int) -> Play[None]:
    """Let ``seat`` say which abilities tokens on its board cover: no ultimate, and never the last.

    Whoever inflicted the token has laid it there; what lies on a board, its player sees.
    """
    covered = battle.player(seat).covered = []
    covering = [token for token, rules in held(battle, seat) if rules.covers]
    for token in (each for each in covering for _ in range(battle.has(seat, each))):
        options = [
            Option(ability.id, ability_title(battle, seat, ability))
            for ability in offensive_abilities(battle, seat)
            if ability.sort == "offensive" and ability.id not in covered
        ]
        if len(options) > 1:
            prompt = text("prompt.covered", token=battle.content.token_label(token))
            covered.append((yield from battle.pick(seat, prompt, options)))


def hurt_by_attempts(battle: Battle, seat: int, attempts: int) -> None:
    """Bring the damage of tokens that count ``seat``'s roll attempts, a source each (E-6, E-15)."""
    for token, rules in held(battle, seat):
        each = min(max(0, attempts - 1) * rules.per_attempt, rules.attempts_most)
        hurt = each * battle.has(seat, token)
        if hurt:
            battle.hit(seat, Change(battle.content.token_label(token), hurt), source=token)


def leaving_tokens(battle: Battle, seat: int, rolled: Mapping[str, int]) -> dict[str, int]:
    """Return what leaves ``seat``'s board once the roll phase's sums are drawn (``shed``).

    What weighs on its attack (of Shame only the one that counted), and of all else what it had
    when it had ``rolled``: what comes later is for its next roll phase.
    """
    ended = ("roll-phase", "attack") if battle.under_attack() is not None else ("roll-phase",)
    leaving = {}
    for token, rules in held(battle, seat):
        if rules.stays_until in ended:
            weighs = rules.harmless or rules.outgoing
            there = battle.has(seat, token) if weighs else rolled.get(token, 0)
            leaving[token] = min(there, 1) if rules.once else there
    return leaving


def shed(battle: Battle, seat: int, tokens: Mapping[str, int]) -> None:
    """Return to their leaflet tokens that stayed until now."""
    for token, count in tokens.items():
        take(battle, seat, token, count)


def end_turn(battle: Battle, seat: int) -> Play[None]:
    """Do what tokens do at the end of ``seat``'s turn: Delayed Poison, Shadows."""
    for token, rules in held(battle, seat):
        if rules.turn_end and battle.has(seat, token):  # it may have been removed meanwhile
            scope = Scope(seat, battle.content.token_label(token))
            yield from resolve(battle, rules.turn_end, scope)
        if rules.stays_until == "turn":
            take(battle, seat, token, battle.has(seat, token))
        elif rules.stays_until == "full-turn":
            take(battle, seat, token, aged(battle, seat, token))
