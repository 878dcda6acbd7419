"""An attack that is made, and the dice that it has against whom."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.games.mage_wars.arena import Arena, can_act, card, is_incapacitated, is_mage
from engine.games.mage_wars.content import Attack, cards
from engine.games.mage_wars.state import Creature
from engine.games.mage_wars.words import card_name, text
from engine.messages import Message

__all__ = [
    "Offence",
    "barrier_dice",
    "can_act_now",
    "can_cast",
    "counterstrikes",
    "dice_for",
    "is_prey",
    "is_safe_from",
    "may_befall",
    "offences",
    "strikes_back_by_hand",
    "unusable",
]


class Offence(NamedTuple):
    """An attack, what it is called, and whether a spell makes it.

    ``key`` tells those of one creature apart.
    """

    attack: Attack
    name: Message
    key: str = ""
    spell: bool = False

    @property
    def melee(self) -> bool:
        """Whether it is made in melee: only then is it answered (MW-061)."""
        return not self.attack.ranged


def offences(arena: Arena, creature: Creature) -> Iterator[Offence]:
    """Yield the attacks of ``creature``: its card's, and a mage's own with any equipment."""
    printed = card(creature).attacks
    for at, attack in enumerate(printed[:1] if creature.apprentice else printed):
        yield Offence(attack, arena.name(creature), f"{creature.card}.{at}", spell=attack.spell)
    if is_mage(creature):
        for name, each in cards().items():
            if each.sort == "weapon" and creature.card in (each.only or (creature.card,)):
                for at, attack in enumerate(each.attacks):
                    yield Offence(attack, card_name(name), f"{name}.{at}")


def can_act_now(creature: Creature) -> bool:
    """Tell whether it may attack, guard and use abilities at all."""
    return not is_incapacitated(creature) and not creature.has("disable")


def can_cast(creature: Creature) -> bool:
    """Tell whether it may cast at all: a mage does though it is incapacitated."""
    return not creature.has("disable") if is_mage(creature) else can_act_now(creature)


def unusable(arena: Arena, creature: Creature, offence: Offence) -> Message | None:
    """Tell why an attack cannot be made: by whom it is, once more this round, or for its cost."""
    if not can_act_now(creature):
        return text("blocked.incapacitated")
    if offence.attack.once and offence.key in creature.used:
        return text("blocked.used")
    mana = arena.purse(creature)
    return text("blocked.mana", mana=mana) if mana < offence.attack.cost else None


def counterstrikes(arena: Arena, creature: Creature) -> list[Offence]:
    """Return the attacks with which ``creature`` may strike back (MW-068).

    A guard may with every quick melee attack (MW-070), others with those that say so.
    """
    if not can_act_now(creature):
        return []
    return [
        each
        for each in offences(arena, creature)
        if each.melee
        and not each.attack.full
        and (creature.guard or creature.retaliate or each.attack.counterstrike)
    ]


def strikes_back_by_hand(creature: Creature) -> bool:
    """Tell whether people say with what it strikes back: of what they made up no card tells it."""
    return not creature.card and can_act_now(creature) and (creature.guard or creature.retaliate)


def dice_for(
    offence: Offence,
    attacker: Creature,
    target: Creature,
    *,
    first: bool = True,
    thirsts: bool = True,
    fewer: int = 0,
) -> int:
    """Return the attack dice as far as cards and conditions tell, one at least.

    What adds to melee does so on the first strike only (MW-066), Bloodthirsty as long as the
    attacker ``thirsts``; Weak is nothing to spells. Of several kinds against which an attack has
    more dice, one counts: "nonliving or dark creatures".
    """
    attack, prey = offence.attack, card(target)
    dice = attack.dice - fewer
    if offence.melee and first:
        dice += _more_in_melee(attacker)
    if offence.melee and thirsts and is_prey(target):
        dice += card(attacker).numbers.get("bloodthirsty", 0)
    if not offence.spell:
        dice -= attacker.has("weak")
    kinds = {*prey.traits, *(prey.schools if can_act(target) else ())}
    dice += max((more for kind, more in attack.versus.items() if kind in kinds), default=0)
    dice += prey.resists.get(attack.element, 0) - prey.numbers.get("aegis", 0)
    return max(1, dice)


def is_prey(target: Creature) -> bool:
    """Tell whether ``target`` is damaged and lives: Bloodthirsty is against such."""
    return (target.damage > 0 or target.has("tainted") > 0) and card(target).living


def barrier_dice(barred: Creature, attacker: Creature) -> int:
    """Return the dice of a damage barrier: Aegis is against every attack, Weak nothing to it."""
    return max(1, barred.barrier - card(attacker).numbers.get("aegis", 0))


def _more_in_melee(attacker: Creature) -> int:
    """Return what Growth and Melee add."""
    printed = 0 if attacker.apprentice else card(attacker).numbers.get("melee", 0)
    return attacker.has("growth") + printed


def is_safe_from(target: Creature, attack: Attack) -> bool:
    """Tell whether ``target`` is immune to the attack's damage type."""
    return f"{attack.element}-immunity" in card(target).traits


def may_befall(target: Creature, attack: Attack) -> bool:
    """Tell whether the attack has effects that ``target``, if it has no body, suffers (MW-081)."""
    return bool(attack.effects) and (attack.ethereal or "incorporeal" not in card(target).traits)
