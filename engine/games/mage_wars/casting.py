"""Casting: paying for spells, attack spells, and what is summoned (MW-040 to MW-050)."""

from collections.abc import Callable, Iterator
from functools import cache

from engine.asks import Choose, Option
from engine.game import Play
from engine.games.mage_wars.arena import Arena, is_incapacitated, is_mage
from engine.games.mage_wars.attacking import attack, attack_with
from engine.games.mage_wars.conditions import removable
from engine.games.mage_wars.content import Card, card_of, cards
from engine.games.mage_wars.describing import attack_label, described_attack
from engine.games.mage_wars.healing import heal_with_dice
from engine.games.mage_wars.offence import Offence, offences, unusable
from engine.games.mage_wars.state import Creature
from engine.games.mage_wars.words import card_name, condition_name, text
from engine.messages import Message

__all__ = ["cast", "cast_in_deployment", "cast_quickly"]

_QUICK_SUMMONER = "beastmaster"
_MOST_LEVEL = 12
_MOST_MADE_UP_LIFE = 30
_MOST_MADE_UP_ARMOR = 9


def cast_quickly(arena: Arena, seat: int) -> Play[None]:
    """Let a mage use its quickcast marker for a quick spell, or keep it."""
    mage = arena.mage(seat)
    if (yield from cast(arena, mage, lambda mana: text("prompt.quickcast", mana=mana), full=False)):
        arena.state.quickcast[seat] = False


def cast_in_deployment(arena: Arena, spawnpoint: Creature) -> Play[None]:
    """Let a spawnpoint cast the spell that was planned for it."""
    name = arena.name(spawnpoint)
    yield from cast(
        arena, spawnpoint, lambda mana: text("prompt.deploy", creature=name, mana=mana), full=True
    )


def cast(
    arena: Arena, caster: Creature, prompt: Callable[[int], Message], *, full: bool
) -> Play[bool]:
    """Let ``caster`` cast one spell, a quick one unless ``full`` ones may be; tell whether it did.

    What is neither an attack spell nor summoned is known by what it costs. The ``prompt`` tells
    the mana there is: people may take some meanwhile, to reveal an enchantment.
    """
    answer = yield lambda: Choose(
        caster.owner,
        prompt(arena.purse(caster)),
        tuple(_spells(arena, caster, full=full)),
        "none",
    )
    if answer.option == "none":
        return False
    if answer.option == "remove":
        return (yield from _remove(arena, caster))
    yield from _resolve(arena, caster, answer.option)
    return True


def _resolve(arena: Arena, caster: Creature, chosen: str) -> Play[None]:
    """Pay for the spell that was chosen, and do what it does."""
    verb, _, name = chosen.partition(".")
    match verb:
        case "attack":
            yield from attack_with(arena, caster, name)
        case "spell":
            yield from _strike(arena, caster, name)
        case "summon":
            _summon(arena, caster, name)
        case "made-up":
            yield from _make_up(arena, caster)
        case "heal":
            yield from _pay(arena, caster)
            yield from heal_with_dice(arena, caster)
        case _:
            yield from _pay(arena, caster)


def _spells(arena: Arena, caster: Creature, *, full: bool) -> Iterator[Option]:
    yield Option("none", text("option.no-spell"))
    group = text("group.any-spell")
    yield Option("pay", text("option.pay"), detail=text("detail.pay"), group=group)
    yield Option("heal", text("option.heal"), detail=text("detail.heal"), group=group)
    clean = None if len(_markers(arena, caster)) > 1 else text("blocked.no-marker")
    yield Option("remove", text("option.remove"), clean, text("detail.remove"), group)
    if "familiar" not in card_of(caster.card).traits:
        yield Option("made-up", text("option.made-up"), group=group)
    if not full:  # in an activation it stands among the attacks
        yield from _own_spells(arena, caster)
    trained = card_of(arena.mage(caster.owner).card).trained
    yield from _spells_of(arena, caster, _of_schools(trained), full=full)
    yield from _spells_of(arena, caster, _of_schools(trained, other=True), "other-", full=full)


@cache
def _of_schools(trained: tuple[str, ...], *, other: bool = False) -> dict[str, Card]:
    """Return the cards of these schools, or else all ``other`` ones."""
    return {
        name: card for name, card in cards().items() if {*trained}.isdisjoint(card.schools) is other
    }


def _spells_of(
    arena: Arena, caster: Creature, among: dict[str, Card], whose: str = "", *, full: bool
) -> Iterator[Option]:
    """Yield what may be summoned and cast ``among`` cards; ``whose`` schools those are."""
    for name, card in among.items():
        group = text(f"group.{whose}{card.sort}")
        if card.sort == "attack" and is_mage(caster):
            yield _attack_spell(arena, caster, name, group, full=full)
        elif card.sort in {"creature", "conjuration"}:
            yield _summoning(arena, caster, name, group, full=full)


def _summoning(arena: Arena, caster: Creature, name: str, group: Message, *, full: bool) -> Option:
    card = cards()[name]
    blocked = _not_castable(arena, caster, card) or _second(arena, caster, name)
    if not _is_quick(arena.mage(caster.owner), card):
        blocked = _too_slow(caster, full=full) or blocked
    label = text("card-cost", card=card_name(name), cost=card.cost)
    return Option(f"summon.{name}", label, blocked, _numbers(name), group)


def _is_quick(mage: Creature, card: Card) -> bool:
    """Tell whether ``mage`` casts this as a quick spell: conjurations, a beastmaster's pets."""
    summons_quickly = mage.card == _QUICK_SUMMONER and not mage.apprentice
    return card.sort == "conjuration" or (summons_quickly and card.animal and card.level == 1)


def _too_slow(caster: Creature, *, full: bool) -> Message | None:
    """Tell why no full spell can be cast; the incapacitated cast quick ones alone (1.7)."""
    if is_incapacitated(caster):
        return text("blocked.incapacitated")
    return None if full else text("blocked.full")


def _own_spells(arena: Arena, caster: Creature) -> Iterator[Option]:
    """Yield the attacks printed on a mage that count as quick spells: the wizard's Zap."""
    for each in offences(arena, caster):
        if each.attack.spell:
            blocked = unusable(arena, caster, each)
            label, said = attack_label(each.attack), described_attack(each.attack)
            yield Option(f"attack.{each.key}", label, blocked, said, each.name)


def _attack_spell(
    arena: Arena, caster: Creature, name: str, group: Message, *, full: bool
) -> Option:
    card = cards()[name]
    blocked = _not_castable(arena, caster, card)
    if card.attacks[0].full or is_incapacitated(caster):  # they cast no attack spell at all
        blocked = _too_slow(caster, full=full) or blocked
    label = text("card-cost", card=card_name(name), cost=card.cost)
    detail = described_attack(card.attacks[0])
    return Option(f"spell.{name}", label, blocked, detail, group)


def _not_castable(arena: Arena, caster: Creature, card: Card) -> Message | None:
    """Tell why ``caster`` cannot cast this, for all its time: its kind, its mage (MW-093), mana."""
    if not card.kinds.issuperset(card_of(caster.card).casts):
        return text("blocked.kind")
    if card.only and arena.mage(caster.owner).card not in card.only:
        return text("blocked.only", card=card_name(card.only[0]))
    mana = arena.purse(caster)
    return text("blocked.mana", mana=mana) if mana < card.cost else None


def _second(arena: Arena, caster: Creature, name: str) -> Message | None:
    """Tell that there is one already: of each legend in the arena, of what is unique (MW-083)."""
    traits = cards()[name].traits
    owners = {
        each.owner for each in arena.state.creatures if each.card == name and arena.here(each)
    }
    if "legendary" in traits and owners:
        return text("blocked.legendary")
    return text("blocked.unique") if "unique" in traits and caster.owner in owners else None


@cache
def _numbers(name: str) -> Message:
    card = cards()[name]
    return text("numbers", level=card.level, life=card.life, armor=card.armor)


def _strike(arena: Arena, caster: Creature, name: str) -> Play[None]:
    """Pay for an attack spell and make its attack; what counters it leaves the mana spent."""
    card = cards()[name]
    arena.note("casts", creature=arena.name(caster), card=card_name(name))
    arena.pay(caster, card.cost)
    yield from attack(arena, caster, Offence(card.attacks[0], card_name(name), spell=True))


def _summon(arena: Arena, caster: Creature, name: str) -> None:
    card = cards()[name]
    arena.note("summons", creature=arena.name(caster), card=card_name(name))
    arena.pay(caster, card.cost)
    arena.enter(caster.owner, name, card.level, card.life, card.armor)


def _make_up(arena: Arena, caster: Creature) -> Play[None]:
    """Let people say what they summon that is not among the cards."""
    seat = caster.owner
    cost = yield from arena.amount(
        seat, text("prompt.made-up-cost"), lambda: (0, arena.purse(caster))
    )
    level = yield from arena.amount(seat, text("prompt.level"), lambda: (1, _MOST_LEVEL))
    life = yield from arena.amount(seat, text("prompt.life"), lambda: (1, _MOST_MADE_UP_LIFE))
    armor = yield from arena.amount(seat, text("prompt.armor"), lambda: (0, _MOST_MADE_UP_ARMOR))
    arena.pay(caster, cost)
    creature = arena.enter(seat, "", level, life, armor)
    arena.note("summons", creature=arena.name(caster), card=arena.name(creature))


def _pay(arena: Arena, caster: Creature) -> Play[None]:
    cost = yield from arena.amount(
        caster.owner, text("prompt.cost"), lambda: (0, arena.purse(caster))
    )
    arena.pay(caster, cost)


def _remove(arena: Arena, caster: Creature) -> Play[bool]:
    """Pay to remove conditions, marker by marker, as the spell allows (MW-050).

    Tell whether any was removed: else nothing was cast.
    """
    removed = False
    while True:
        chosen = yield from arena.choose(
            caster.owner, text("prompt.remove"), lambda: _markers(arena, caster), "done"
        )
        if chosen == "done":
            return removed
        removed = True
        found, _, name = chosen.partition(".")
        patient = arena.find(int(found))
        for condition, cost in removable(patient) if patient is not None else ():
            if patient is not None and condition == name:
                arena.pay(caster, cost)
                patient.put(condition, patient.has(condition) - 1)
                arena.note("removed", creature=arena.name(patient), condition=condition_name(name))
                break


def _markers(arena: Arena, caster: Creature) -> list[Option]:
    mana = arena.purse(caster)
    options = [Option("done", text("option.done"))]
    for creature in filter(arena.here, arena.state.creatures):
        for condition, cost in removable(creature):
            options.append(
                Option(
                    f"{creature.id}.{condition}",
                    text("card-cost", card=condition_name(condition), cost=cost),
                    text("blocked.mana", mana=mana) if mana < cost else None,
                    group=arena.name(creature),
                )
            )
    return options
