"""The steps of one strike: whether it misses or is avoided, its dice, its damage."""

from collections.abc import Callable
from typing import NamedTuple

from engine.answers import Chose, Entered
from engine.asks import Amount, Choose, Option
from engine.game import Checkpoint, Play
from engine.games.mage_wars.arena import (
    MOST_LIFE,
    Arena,
    armor_of,
    can_act,
    card,
    is_incapacitated,
    is_restrained,
)
from engine.games.mage_wars.content import Attack, Defence
from engine.games.mage_wars.dice import MOST_DICE, counted, roll_attack, roll_effects
from engine.games.mage_wars.offence import Offence
from engine.games.mage_wars.state import Creature
from engine.games.mage_wars.sums import Harm, is_avoided, reckon
from engine.games.mage_wars.words import text
from engine.messages import Message, receipt

__all__ = ["Strike", "is_avoided_by", "is_missed", "land"]

_DAZED_MISS = 6
_PENALTY = 2
_LEAST_DEFENCE = 2
_MOST_DEFENCE = 12


class Strike(NamedTuple):
    """Who strikes whom, with which attack, and what tells its dice, as far as we know them."""

    attacker: Creature
    target: Creature
    attack: Attack
    dice: Callable[[], int]


def is_missed(arena: Arena, attacker: Creature, target: Creature | None = None) -> Play[bool]:
    """Roll for a dazed attacker, who misses on 6 or less (T-11); no ``target``: a zone's."""
    aimed = attacker if target is None else target
    prompt = text("prompt.daze", creature=arena.name(attacker))
    rolled = yield from roll_effects(
        arena,
        attacker.owner,
        lambda: prompt,
        lambda: int(attacker.has("daze") > 0 and arena.face_each_other(attacker, aimed)),
    )
    missed = any(result <= _DAZED_MISS for result in rolled)
    if missed:
        arena.note("misses", creature=arena.name(attacker))
    return missed


def is_avoided_by(
    arena: Arena, attacker: Creature, target: Creature, offence: Offence
) -> Play[bool]:
    """Let the target's player avoid the attack, by a defence or by what a card says (MW-062)."""
    if offence.attack.unavoidable or offence.attack.zone or not can_act(target):
        return False
    answer = yield lambda: _how_to_avoid(arena, attacker, target, offence)
    if not isinstance(answer, Chose) or answer.option == "none":
        return False
    chosen = answer.option
    avoided = chosen == "card" or (yield from _defend(arena, target, by_hand=chosen == "hand"))
    arena.note("avoids" if avoided else "fails-to-avoid", creature=arena.name(target))
    return avoided


def _how_to_avoid(
    arena: Arena, attacker: Creature, target: Creature, offence: Offence
) -> Choose | None:
    """Ask it as long as there is anybody to avoid."""
    if not arena.face_each_other(attacker, target):
        return None
    prompt = text("prompt.avoid", attack=offence.name, creature=arena.name(target))
    options = tuple(_defences(attacker, target, offence))
    return Choose(target.owner, prompt, options, "none")


def _defences(attacker: Creature, target: Creature, offence: Offence) -> list[Option]:
    """Return how it may avoid an attack: incapacitated, by what a card says alone."""
    options = [Option("none", text("option.no-defence"))]
    defence = card(target).defence
    helpless = text("blocked.incapacitated") if is_incapacitated(target) else None
    if defence is not None:
        blocked = _useless(defence, attacker, target, offence) or helpless
        label = text("option.defend", least=defence.needs)
        options.append(Option("printed", label, blocked))
    options.append(Option("hand", text("option.other-defence"), helpless))
    options.append(Option("card", text("option.avoided")))
    return options


def _useless(
    defence: Defence, attacker: Creature, target: Creature, offence: Offence
) -> Message | None:
    """Tell why a printed defence does not help: by now, or against this attack at all."""
    if defence.uses and target.defended >= defence.uses:
        return text("blocked.used")
    if defence.melee_only and not offence.melee:
        return text("blocked.melee-only")
    flies = "flying" in card(attacker).traits
    return text("blocked.flying-only") if defence.flying_only and not flies else None


def _defend(arena: Arena, target: Creature, *, by_hand: bool) -> Play[bool]:
    """Roll the effect die for a defence; Daze and being restrained make it harder."""
    seat, printed = target.owner, card(target).defence
    if by_hand or printed is None:
        limits = (_LEAST_DEFENCE, _MOST_DEFENCE)
        needs = yield from arena.amount(seat, text("prompt.defence"), lambda: limits)
    else:
        needs = printed.needs
        target.defended += 1
    name = arena.name(target)
    rolled = yield from roll_effects(
        arena,
        seat,
        lambda: text("prompt.defend", creature=name, least=needs + _penalty(target)),
    )
    return is_avoided(rolled[0], needs, _penalty(target))


def _penalty(target: Creature) -> int:
    """Return what its defences lose by what lies there now: each Daze, and being restrained."""
    return _PENALTY * (target.has("daze") + is_restrained(target))


def land(arena: Arena, strike: Strike) -> Play[int | None]:
    """Roll the dice, as many as people say, and deal the damage.

    Return how much it was; None: people have said meanwhile that one of both was destroyed.
    """
    attacker, target = strike.attacker, strike.target
    answer = yield lambda: _how_many(arena, strike)
    count = answer.amount if isinstance(answer, Entered) else 0
    prompt = text("prompt.attack", attacker=arena.name(attacker), target=arena.name(target))
    faces = yield from roll_attack(
        arena,
        attacker.owner,
        lambda: count if arena.face_each_other(attacker, target) else 0,
        lambda: prompt,
    )
    dealt = (yield from _settle(arena, strike)) if faces else None
    counted(arena)
    arena.hurt(target, dealt or 0)
    arena.bury()
    yield Checkpoint()
    return dealt


def _how_many(arena: Arena, strike: Strike) -> Amount | None:
    if not arena.face_each_other(strike.attacker, strike.target):
        return None
    dice = max(1, min(strike.dice(), MOST_DICE))
    prompt = text("prompt.dice", target=arena.name(strike.target), dice=dice)
    return Amount(strike.attacker.owner, prompt, 1, MOST_DICE, dice)


def _settle(arena: Arena, strike: Strike) -> Play[int]:
    """Say what the dice come to; what cards prevent or add is for people to say."""
    prompt = text("prompt.damage", target=arena.name(strike.target))
    chosen = yield from arena.choose(
        strike.attacker.owner, prompt, lambda: _outcomes(arena, strike), "deal"
    )
    if chosen == "deal":
        harm = _harm(arena, strike)
        arena.tell("receipt", **_receipt(arena, strike, harm).params)
        return harm.total
    amount = yield from arena.amount(
        strike.attacker.owner, text("prompt.damage-by-hand"), lambda: (0, MOST_LIFE)
    )
    arena.note("damage", creature=arena.name(strike.target), amount=amount)
    return amount


def _harm(arena: Arena, strike: Strike) -> Harm:
    """Reckon the dice as they lie now: people may have set one right."""
    thrown, target = arena.state.thrown, strike.target
    return reckon(
        thrown.faces if thrown is not None else (),
        armor_of(target, strike.attack.piercing),
        incorporeal="incorporeal" in card(target).traits,
        ethereal=strike.attack.ethereal,
        resilient="resilient" in card(target).traits,
    )


def _outcomes(arena: Arena, strike: Strike) -> list[Option]:
    harm = _harm(arena, strike)
    sums = text("sums", normal=harm.normal, stopped=harm.stopped, critical=harm.critical)
    deal = Option("deal", text("option.deal", amount=harm.total), detail=sums)
    return [deal, Option("other", text("option.other-damage"))]


def _receipt(arena: Arena, strike: Strike, harm: Harm) -> Message:
    lines = [
        Message(f"receipt.{key}", {"amount": amount, "cause": text(f"cause.{cause}")})
        for key, amount, cause in (
            ("minus", harm.stopped, "armor"),
            ("plus", harm.critical, "critical"),
        )
        if amount
    ]
    title = text("damage-to", target=arena.name(strike.target))
    return receipt(title, harm.normal, lines, harm.total, text("cause.normal"))
