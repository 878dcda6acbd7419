"""Content files: what comes with Croupier is sound, and what is not sound is said exactly."""

from pathlib import Path

import pytest

from engine.games.dice_throne.content import ContentError, load_content, load_hero, printed_content

HERO = """
id = "page"
confidence = "low"
faces = ["1-pen", "2-pen", "3-pen", "4-ink", "5-ink", "6-sun"]
tokens = ["evasive"]

[[abilities]]
id = "note"
[[abilities.levels]]
needs = { symbols = { pen = 3 } }
effects = [{ do = "damage", amount = 4 }]

[[abilities]]
id = "blot"
sort = "defensive"
[[abilities.levels]]
dice = 2
effects = [{ do = "roll", dice = 1, then = [{ do = "gain", token = "evasive" }] }]
"""


def test_printed_content() -> None:
    """Two heroes with 15 cards' worth of upgrades and actions each, and 18 common cards."""
    content = printed_content()
    assert list(content.heroes) == ["barbarian", "moon-elf"]
    assert len(content.cards) == 18
    for hero in content.heroes.values():
        upgrades = sum(len(ability.levels) - 1 for ability in hero.abilities)
        assert upgrades + len(hero.cards) == 15
        assert hero.confidence == "high"


def test_a_hero_of_ones_own(tmp_path: Path) -> None:
    """A TOML file is all that a hero needs."""
    path = tmp_path / "page.toml"
    path.write_text(HERO)
    hero = load_hero(path, printed_content().tokens)
    assert [ability.id for ability in hero.abilities] == ["note", "blot"]
    with pytest.raises(KeyError):
        hero.ability("eraser")


@pytest.mark.parametrize(
    "old, new, words",
    [
        ("amount = 4", 'amount = "four"', ["page.toml", "$.abilities[0].levels[0]"]),
        ('do = "damage"', 'do = "hurt"', ["page.toml", "hurt"]),
        ('"2-pen"', '"7-pen"', ["faces", "1 to 6"]),
        ('tokens = ["evasive"]', 'tokens = ["haste"]', ["tokens", "haste", "evasive"]),
        ("pen = 3", "axe = 3", ["abilities.note.levels[1]", "axe", "ink, pen, sun"]),
        ('token = "evasive"', 'token = "haste"', ["abilities.blot.levels[1]", "haste"]),
        ("amount = 4", 'amount = { per = "axe" }', ["abilities.note.levels[1]", "axe"]),
        ("amount = 4", "amount = 4, on = { symbols = { axe = 1 } }", ["note", "axe"]),
        ("dice = 2", "dice = 0", ["abilities.blot", "levels[1].dice"]),
        ("needs = {", "# needs = {", ["abilities.note", "levels[1].needs"]),
        ('id = "blot"', 'id = "note"', ["abilities.note", "two"]),
        (
            'id = "blot"',
            'id = "blot"\nadded_by = { ability = "eraser", level = 2 }',
            ["blot", "added_by", "eraser"],
        ),
        ("[[abilities]]\nid", "[[abilities]\nid", ["page.toml"]),
    ],
)
def test_faults_are_named(tmp_path: Path, old: str, new: str, words: list[str]) -> None:
    """The error names the file, the place, what stands there and what would do."""
    path = tmp_path / "page.toml"
    path.write_text(HERO.replace(old, new, 1))
    with pytest.raises(ContentError) as error:
        load_hero(path, printed_content().tokens)
    for word in words:
        assert word in str(error.value)


def test_an_ability_needs_a_level(tmp_path: Path) -> None:
    """An ability without levels could never be used."""
    path = tmp_path / "page.toml"
    path.write_text(HERO + '\n[[abilities]]\nid = "void"\nlevels = []\n')
    with pytest.raises(ContentError, match=r"abilities\.void: levels"):
        load_hero(path, printed_content().tokens)


def test_a_missing_file(tmp_path: Path) -> None:
    """A folder without the files is named."""
    with pytest.raises(ContentError, match=r"tokens\.toml"):
        load_content(tmp_path)
