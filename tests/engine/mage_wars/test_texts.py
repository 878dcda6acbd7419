"""Whatever is said in a game of Mage Wars can be said in every language."""

import logging
from collections.abc import Iterator

import pytest

from engine import GAMES, Message, Setup, Table
from engine.games.mage_wars.content import Card, card_of, cards
from engine.games.mage_wars.describing import attack_label, described_attack, described_traits
from engine.games.mage_wars.state import CONDITIONS
from engine.games.mage_wars.words import card_name, condition_name
from tests.engine.mage_wars.arenas import Arena
from tests.engine.people import People
from tests.webui.test_catalogues import messages
from webui.catalogues import load_catalogues


def of_card(name: str, card: Card) -> Iterator[Message]:
    """Yield all that is said of a card and its attacks."""
    yield card_name(name)
    yield from described_traits(name)
    for attack in card.attacks:
        yield attack_label(attack)
        yield from messages((described_attack(attack),))
        for row in attack.effects.values():
            yield from map(condition_name, row)


def met_in_play(seed: int) -> Iterator[Message]:
    """Play a random game, and yield all that anybody is shown, and every option."""
    people = People(seed, interrupting=0.2)
    with Table(None, people.set_up(GAMES["mage-wars"]), clock=lambda: 0.0) as table:
        while table.view(None).outcome is None:
            for seat in table.view(None).awaited:
                view = table.view(seat)
                yield from messages((view.ask, view.actions, view.log[-1], view.stage, view.board))
            people.act(table)
        yield from messages(table.view(None))


@pytest.mark.slow
def test_every_message_has_a_text_whose_parameters_fit(caplog: pytest.LogCaptureFixture) -> None:
    """No catalogue lacks anything that cards and random games say."""
    said = [*messages(GAMES["mage-wars"].options_for(Setup("mage-wars", 2)))]
    said += [message for name, card in cards().items() for message in of_card(name, card)]
    said += map(condition_name, CONDITIONS)
    said += [message for seed in range(3) for message in met_in_play(seed)]
    met = {repr(message): message for message in said}
    with caplog.at_level(logging.WARNING):
        for catalogue in load_catalogues().values():
            for message in met.values():
                assert catalogue.text(message, str)
    assert len(met) > 300
    assert caplog.messages == []


def test_what_a_card_does_is_said_in_a_few_words() -> None:
    """An attack with its range, type, traits and the effect die's table, in reading order."""
    catalogue = load_catalogues()["en"]
    label, detail = (
        attack_label(card_of("flaming-hellion").attacks[0]),
        described_attack(card_of("flaming-hellion").attacks[0]),
    )
    assert detail is not None
    assert catalogue.text(label, str) == "Full ranged, 3 dice"
    assert catalogue.text(detail, str) == "Range 1-1, Flame, 5+ Burn, 10+ 2 Burn"


def test_what_an_attack_costs_is_said_before_it_is_chosen() -> None:
    """The wizard's Arcane Zap is paid at once, and can be made once a round."""
    zap = described_attack(card_of("wizard").attacks[1])
    assert zap is not None
    assert load_catalogues()["en"].text(zap, str) == "Range 0-1, Ethereal, Once a round, 2 mana"


def test_what_is_set_of_a_creature_stands_on_its_card() -> None:
    """Before anybody attacks it all see its barrier, and that it strikes back; and its mana."""
    arena = Arena()
    lair = arena.summon(0, "lair")
    arena.mark(lair, mana=4, guard=1, barrier=2, retaliate=1, rot=2)
    (item,) = arena.table.view(None).board[0].items
    assert item.detail is not None
    said = load_catalogues()["en"].text(item.detail, str)
    assert said == "Armor 3, 4 mana, Guard, Damage barrier 2, Strikes back, 2 Rot, Spawnpoint"
