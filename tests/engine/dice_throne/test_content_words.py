"""Every hero, card, token and effect can be said in every language."""

from collections.abc import Iterator

import pytest

from engine import Message, seat_name
from engine.games.dice_throne.content import Hero
from engine.games.dice_throne.describe import requirement, sentence
from engine.games.dice_throne.library import printed_content
from engine.games.dice_throne.vocabulary import (
    Absorb,
    Add,
    Alter,
    Attempt,
    Choice,
    Contest,
    Cp,
    Damage,
    Draw,
    Effect,
    Gain,
    Heal,
    Lose,
    Pattern,
    Prevent,
    Quantity,
    Raise,
    Recoil,
    Remove,
    Reroll,
    RollDice,
    Spend,
    Ward,
)
from webui.catalogues import LANGUAGES, load_catalogues

CONTENT = printed_content()
MONK = CONTENT.heroes["monk"]
WORDS = load_catalogues()


def said_of(hero: Hero) -> Iterator[Message]:
    """Yield all that is said of a hero: names, faces, requirements, what effects do."""
    yield hero.label
    yield from map(hero.face_label, hero.faces)
    for ability in hero.abilities:
        yield ability.label
        for level in ability.levels:
            yield sentence(CONTENT, hero, level.effects)
            yield from (sentence(CONTENT, hero, use.effects) for use in level.uses)
            if level.needs is not None:
                yield requirement(CONTENT, hero, level.needs)
    for card in hero.cards:
        yield card.label
        yield sentence(CONTENT, hero, card.effects)


def said_of_the_rest() -> Iterator[Message]:
    """Yield the names and texts of the common cards, of all tokens and all companions."""
    for card in CONTENT.cards:
        yield card.label
        yield sentence(CONTENT, MONK, card.effects)
    for name, token in CONTENT.tokens.items():
        yield CONTENT.token_label(name)
        for effects in (*(use.effects for use in token.uses), token.upkeep, token.turn_end):
            yield sentence(CONTENT, MONK, effects)
    for name, companion in CONTENT.companions.items():
        yield CONTENT.companion_label(name)
        yield from (sentence(CONTENT, MONK, use.effects) for use in companion.uses)


def texts(messages: Iterator[Message], language: str) -> list[str]:
    """Return what is said, in a language."""
    return [WORDS[language].text(message, lambda seat: f"seat {seat}") for message in messages]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("hero", sorted(CONTENT.heroes))
def test_all_of_a_hero_can_be_said(hero: str, language: str) -> None:
    """No key is missing for any hero, in any language."""
    assert not [
        text for text in texts(said_of(CONTENT.heroes[hero]), language) if "throne." in text
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_cards_and_tokens_can_be_said(language: str) -> None:
    """No key is missing for any common card, token or companion."""
    assert not [text for text in texts(said_of_the_rest(), language) if "throne." in text]


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_differ(language: str) -> None:
    """Nobody mistakes a hero, a token or an ability of a hero for another."""
    for group in (
        [hero.label for hero in CONTENT.heroes.values()],
        [CONTENT.token_label(token) for token in CONTENT.tokens],
        [CONTENT.companion_label(companion) for companion in CONTENT.companions],
        *([each.label for each in hero.abilities] for hero in CONTENT.heroes.values()),
    ):
        said = texts(iter(group), language)
        assert len(said) == len(set(said))


THREE = Damage(amount=3)
EFFECTS: tuple[tuple[Effect, str], ...] = (
    (THREE, "3 damage"),
    (Damage(amount="ask", kind="pure"), "(as printed) pure damage"),
    (Damage(amount=2, who="opponents"), "all opponents: 2 damage"),
    (Damage(amount=Quantity(per="fist", times=2)), "2 × Fist damage"),
    (Damage(amount=Quantity(plus=4, per_token="chi")), "4 + 1 × Chi damage"),
    (Damage(amount=Quantity(per="fist", every=2)), "1 for every 2 × Fist damage"),
    (Damage(amount=Quantity(per="fist", steps={3: 6, 4: 7})), "6/7 for 3/4 Fist damage"),
    (Heal(amount=Quantity(pips=True, half=True)), "heal half of (the dice)"),
    (Heal(amount=1, upgraded="meditate"), "with Meditate II: heal 1"),
    (Heal(amount=1, holding="chi"), "with Chi: heal 1"),
    (Heal(amount=1, holding="dryad"), "with Dryad Spirit: heal 1"),
    (Heal(amount=1, spent=2), "2 or more: heal 1"),
    (Heal(amount=1, on=Pattern(symbols={"zen": 2}, at_most=9)), "on 2 × Zen + 9 or less: heal 1"),
    (Heal(amount=1, on=Pattern(numbers={6: 1}, of_a_kind=3)), "on 1 × 6 + 3 of a kind: heal 1"),
    (Heal(amount=1, unless=Pattern(straight="large")), "not on large straight: heal 1"),
    (
        Heal(amount=1, on=Pattern(at_least=4, straight="small")),
        "on small straight + 4 or more: heal 1",
    ),
    (Heal(amount=1, on=Pattern(at_least=2, at_most=5)), "on 2 to 5: heal 1"),
    (Heal(amount=1, on=Pattern(at_least=5, at_most=5)), "on 5: heal 1"),
    (Heal(amount=1, on=Pattern(at_least=2)), "on 2 or more: heal 1"),
    (Heal(amount=1, on=Pattern()), "on any dice: heal 1"),
    (Prevent(half=True), "prevent one half"),
    (Gain(token="chi"), "gain Chi"),
    (Gain(token="chi", count=2), "gain 2 Chi"),
    (Gain(token="chi", count=Quantity(per="zen", times=2)), "gain Chi: 2 × Zen"),
    (Cp(amount=Quantity(per="zen")), "CP: 1 × Zen"),
    (Draw(amount=Quantity(per="zen")), "draw cards: 1 × Zen"),
    (Heal(amount=1, on=Pattern(symbols={"zen": 1})), "on Zen: heal 1"),
    (Prevent(amount=6, who="chosen"), "chosen player: prevent 6"),
    (Remove(all=True), "remove all status effects of a player"),
    (Remove(own=True), "remove one status effect from yourself"),
    (Remove(all=True, own=True), "remove all your status effects"),
    (Ward(), "may prevent one incoming status effect"),
    (Recoil(amount=4), "receive 4 if damage was dealt"),
    (Absorb(companion="nyra"), "Nyra receives the damage instead"),
    (Spend(what="chi", most=2, then=(THREE,)), "give up Chi (up to 2): 3 damage"),
    (Spend(what="cards", then=(THREE,)), "give up any number of cards: 3 damage"),
    (Choice(options=((THREE,), ())), "3 damage or nothing"),
    (
        RollDice(dice=2, rerolls=1, then=(THREE,)),
        "roll 2: 3 damage (up to 1 may be re-rolled)",
    ),
    (Contest(wins=(THREE,), loses=(Ward(),), ties="wins"), "both roll a die; at least as high: "),
    (Alter(how="set", whose="own", to=6), "your dice: a die becomes 6"),
    (Alter(how="copy", whose="team"), "your or your teammate's dice: a die copies another"),
    (Attempt(roll="defence"), "one more defensive roll attempt"),
    (RollDice(dice=2), "roll 2: as printed, by hand"),
    (Spend(what="chi", most=1), "give up Chi (up to 1): nothing"),
    (Contest(wins=(), loses=(THREE,)), "both roll a die; higher: nothing"),
    (Heal(amount=Quantity()), "heal 0"),
    (Lose(token="chi"), "lose Chi"),
    (Lose(token="chi", count=2), "lose 2 Chi"),
    (Lose(token="chi", count=Quantity(per_token="crit")), "lose Chi: 1 × Crit"),
    (Raise(token="chi", by=2), "limit of Chi +2"),
    (Add(amount=2), "+2 damage"),
    (Add(amount=-2), "−2 damage"),
    (
        Add(amount=Quantity(per_own="status", times=2, most=3)),
        "+2 × status effect (counting 3 at most) damage",
    ),
    (Gain(token="chi", also=("crit", "protect")), "gain Chi + Crit + Protect"),
    (Gain(token="chi", count=2, also=("crit",)), "gain 2 Chi; gain Crit"),
    (Gain(token="chi", fill=True, also=("crit",)), "Chi up to the limit; gain Crit"),
    (Alter(how="set", to=6, count=2), "up to 2 of the dice become 6"),
    (Alter(how="tip", count=2), "up to 2 of the dice one up or down"),
    (Alter(how="copy", count=2), "up to 2 of the dice copy another"),
    (Alter(how="reroll", count=2), "re-roll up to 2 of the dice"),
    (Reroll(token="reload"), "Reload spent on this: its die may be re-rolled once"),
)


@pytest.mark.parametrize("effect, words", EFFECTS, ids=lambda value: str(value)[:30])
def test_effects_in_words(effect: Effect, words: str) -> None:
    """A card brings no text: what its effects do is said."""
    [said] = texts(iter([sentence(CONTENT, MONK, (effect,))]), "en")
    assert said.lower().startswith(words.lower())


@pytest.mark.parametrize("language", LANGUAGES)
def test_effects_have_words_in_each_language(language: str) -> None:
    """Every way to say an effect has its entry."""
    messages = (sentence(CONTENT, MONK, (effect,)) for effect, _ in EFFECTS)
    assert not [text for text in texts(messages, language) if "throne." in text]


@pytest.mark.parametrize("language", LANGUAGES)
def test_damage_without_a_type_is_called_damage(language: str) -> None:
    """DT-087: what a card, a token or a defence deals is not "normal" damage, to be defended."""
    plain, said = texts(
        iter([Message("dice-throne.damage.untyped"), sentence(CONTENT, MONK, (THREE,))]), language
    )
    assert sorted(said.split()) == sorted([plain, "3"])


def test_words_of_ones_own() -> None:
    """A literal name is said as it is, also within other words."""
    name = Message("literal", {"en": "Baker", "ko": "제빵사"})
    fact = Message("dice-throne.fact.used", {"seat": seat_name(0), "cause": name})
    assert texts(iter([fact]), "en") == ["seat 0 uses Baker"]
    assert texts(iter([fact]), "ko") == ["seat 0: 제빵사 사용"]
