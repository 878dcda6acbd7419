"""Attacks and creatures in a few words."""

from functools import cache

from engine.games.mage_wars.content import Attack, Card, card_of
from engine.games.mage_wars.words import condition_name, counted, joined, text
from engine.messages import Message

__all__ = ["attack_label", "described_attack", "described_traits"]


def attack_label(attack: Attack) -> Message:
    """Say how an attack is made, with how many dice: "Quick melee, 4 dice"."""
    key = "full" if attack.full else "quick"
    sort = "ranged" if attack.ranged else "melee"
    return text(f"attack.{key}-{sort}", count=attack.dice)


def described_attack(attack: Attack) -> Message | None:
    """Say all else that is printed of an attack."""
    said = [text("range", range=attack.ranged)] if attack.ranged else []
    if attack.element:
        said.append(text(f"element.{attack.element}"))
    said += [text(f"trait.{name}") for name in _FLAGS if getattr(attack, name)]
    if attack.strikes > 1:
        said.append(text(f"strikes.{attack.strikes}"))
    for name in ("piercing", "drain", "cost"):
        if amount := getattr(attack, name):
            said.append(text(f"number.{name}", amount=amount))
    said += [
        text("versus", amount=more, sort=text(f"versus.{sort}"))
        for sort, more in attack.versus.items()
    ]
    said += [_row(least, effects) for least, effects in attack.effects.items()]
    return joined(said)


_FLAGS = (
    "zone",
    "sweeping",
    "jumping",
    "ethereal",
    "unavoidable",
    "vampiric",
    "counterstrike",
    "once",
)


def _row(least: int, effects: tuple[str, ...]) -> Message:
    """Say a row of the effect die's table: "10+ 2 Burn, Push"."""
    names = [counted(condition_name(each), effects.count(each)) for each in dict.fromkeys(effects)]
    said = joined(names)
    return text("row", least=least, effects=said or text("none"))


@cache
def described_traits(name: str) -> tuple[Message, ...]:
    """Say the traits of a card, those that only people can see to as well."""
    card: Card = card_of(name)
    said = [text(f"trait.{trait}") for trait in card.traits if trait != "living"]
    said += [text(f"number.{each}", amount=amount) for each, amount in card.numbers.items()]
    said += [
        text("resists", element=text(f"element.{element}"), amount=f"{amount:+d}")
        for element, amount in card.resists.items()
    ]
    if card.defence is not None:
        said.append(text("trait.defence", least=card.defence.needs))
    return tuple(said)
