"""Content files: what comes with Croupier is sound, and what is not sound is said exactly."""

import json
import re
from pathlib import Path

import pytest

from engine.games.dice_throne import with_own_heroes
from engine.games.dice_throne.errors import ContentError
from engine.games.dice_throne.library import check, load_content, load_hero, printed_content
from engine.games.dice_throne.schema import hero_schema
from engine.games.dice_throne.toml_lines import lines_of
from tests.engine.dice_throne.duels import BARBARIAN, DuelTable
from tests.engine.dice_throne.steps import follow

DOCS = Path(__file__).parents[3] / "docs" / "heroes.md"
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


def written(folder: Path, text: str) -> Path:
    """Write a hero's file."""
    path = folder / "page.toml"
    path.write_text(text, "utf-8")
    return path


def examples() -> list[str]:
    """Return the heroes that the guide shows."""
    return re.findall(r"```toml\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)


def test_printed_content() -> None:
    """DT-002, DT-070: ten heroes, with 15 cards of their own if all are known, and 18 for all."""
    content = printed_content()
    assert len(content.heroes) == 10
    assert len(content.cards) == 18
    names = ("barbarian", "moon-elf", "pyromancer", "monk", "paladin", "shadow-thief", "treant")
    for name in names:
        hero = content.heroes[name]
        upgrades = sum(len(ability.levels) - 1 for ability in hero.abilities)
        assert upgrades + len(hero.cards) == 15


def test_confidence_is_in_the_data() -> None:
    """What one source tells is marked, and what nobody knows has no effects."""
    heroes = printed_content().heroes
    levels = {
        (name, ability.id, at): level
        for name, hero in heroes.items()
        for ability in hero.abilities
        for at, level in enumerate(ability.levels, 1)
    }
    assert levels["barbarian", "smack", 3].confidence == "high"
    assert levels["monk", "fist-strike", 1].confidence == "medium"
    assert levels["ninja", "slash", 2].confidence == "none"
    assert all(
        not level.effects or (name, ability) == ("gunslinger", "mark-the-target")
        for (name, ability, _), level in levels.items()
        if level.confidence == "none"
    )


def test_a_hero_of_ones_own(tmp_path: Path) -> None:
    """A TOML file is all that a hero needs."""
    hero = load_hero(written(tmp_path, HERO), printed_content())
    assert [ability.id for ability in hero.abilities] == ["note", "blot"]
    with pytest.raises(KeyError):
        hero.ability("eraser")


@pytest.mark.parametrize(
    "old, new, line, words",
    [
        ("amount = 4", 'amount = "four"', 11, ["amount", "'four'", "a whole number", '"ask"']),
        ("amount = 4", "amount = 4.5", 11, ["amount", "4.5"]),
        ("amount = 4", "amount = 4000", 11, ["amount", "4000", "-99 to 99"]),
        ("amount = 4", "amount = 1" + "0" * 5000, 11, ["a number without end"]),
        ('do = "damage"', 'do = "hurt"', 11, [".do", "'hurt'", '"damage"', '"inflict"']),
        ("needs = {", "neds = {", 10, ["levels[1].neds", "no such key", "'needs'"]),
        ("effects = [{", "effect = [{", 11, ["levels[1].effect", "'effects'"]),
        ('id = "blot"', 'id = "blot\\n"', 14, ["blot", "small letters"]),
        (
            "dice = 2",
            "dice = 2\nneeds = { numbers = { 6 = 1 } }",
            18,
            ["abilities[2].levels[1].needs", "'defensive'", "dice, effects, rerolls would do"],
        ),
        ("pen = 3 } }", "pen = 3 } }\ndice = 3", 11, ["levels[1].dice", "'offensive'"]),
        ('"2-pen"', '"7-pen"', 4, ["faces[2]", "7-pen", '"2-"']),
        (', "6-sun"', "", 4, ["faces", "a list [...] of 6"]),
        ('tokens = ["evasive"]', 'tokens = ["haste"]', 5, ["tokens[1]", "haste", "there are"]),
        ('tokens = ["evasive"]', 'tokens = ["evasiv"]', 5, ["evasiv", "did you mean 'evasive'"]),
        ("pen = 3", "axe = 3", 10, ["abilities[1].levels[1].needs", "axe", "ink, pen, sun"]),
        ("pen = 3", "pen = 6", 10, ["needs.symbols", "6 dice", "5 would do"]),
        ('token = "evasive"', 'token = "haste"', 18, ["then[1].token", "haste"]),
        ("amount = 4", 'amount = { per = "axe" }', 11, ["amount.per", "axe"]),
        ("amount = 4", 'amount = { steps = { 3 = "x", 4 = 6 } }', 11, ["steps.3: 'x'", "(-99 to"]),
        ("amount = 4", "amount = { steps = { 3 = 4, 4 = 6.5 } }", 11, ["steps.4: 6.5", "(-99 to"]),
        (
            "amount = 4",
            "amount = { steps = { 3 = 4, a = 6 } }",
            11,
            ["steps.a: 'a'", "a whole num"],
        ),
        ("pen = 3", 'pen = "3"', 10, ["needs.symbols.pen: '3'", "a whole number (0 to 99)"]),
        ("symbols = { pen = 3 }", "numbers = { 7 = 1 }", 10, ["needs.numbers.7: '7'", '"5", "6"']),
        ('id = "page"', 'id = "page"\nname = { en = "P", fr = "P" }', 3, ["name.fr: 'fr'", '"ko"']),
        ('id = "page"', 'id = "page"\nname = "  "', 3, ["name: '  '", "words in quotes (1 to 60)"]),
        ('id = "page"', 'id = "page"\nname = { en = " " }', 3, ["name.en: ' '", "words in quotes"]),
        ('id = "page"', 'id = "page"\nname = {}', 3, ["name: {}", 'as { en = "..." }']),
        (
            'id = "page"',
            'id = "page"\nsymbols = { pen = { en = 5 } }',
            3,
            ["symbols.pen.en: 5", "words"],
        ),
        (
            'id = "page"',
            'id = "page"\nsymbols = { ink = 5 }',
            3,
            ["symbols.ink: 5", "words", "table"],
        ),
        ("amount = 4", "amount = 4, on = { symbols = { axe = 1 } }", 11, ["on.symbols", "axe"]),
        ("amount = 4", 'amount = 4, holding = "haste"', 11, ["holding", "haste"]),
        ("amount = 4", 'amount = 4, upgraded = "haste"', 11, ["upgraded", "haste"]),
        ("dice = 2\n", "dice = 0\n", 16, ["abilities[2].levels[1]", "without dice"]),
        ("dice = 2\n", 'dice = "2"\n', 17, ["dice", "'2'", "a whole number"]),
        ("needs = {", "# needs = {", 9, ["abilities[1].levels[1]", "what dice it needs"]),
        ('id = "blot"', 'id = "note"', 14, ["abilities[2].id", "already"]),
        ('id = "note"', 'id = "No Te"', 8, ["abilities[1].id", "'No Te'", "small letters"]),
        ('id = "page"', 'id = "barbarian"', 2, ["barbarian", "already"]),
        ('id = "page"', "", 1, ["'id' is missing"]),
        (
            'id = "blot"',
            'id = "blot"\nadded_by = { ability = "eraser", level = 2 }',
            15,
            ["abilities[2].added_by.ability", "eraser"],
        ),
        (
            'id = "blot"',
            'id = "blot"\nadded_by = { ability = "note", level = 3 }',
            15,
            ["added_by.level", "1 levels, not 3"],
        ),
        ("[[abilities]]\nid", "[[abilities]\nid", 7, ["not TOML"]),
        ("symbols = { pen = 3 }", "of_a_kind = 6", 10, ["needs.of_a_kind", "6 of", "5 would do"]),
        (
            "[[abilities]]",
            '[[abilities]]\nid = "nap"\nsort = "passive"\nlevels = [{ cost = 1 }]\n\n[[abilities]]',
            10,
            ["abilities[1].levels[1]", "does nothing", "upkeep = [...] or uses = [...]"],
        ),
        (
            '{ do = "damage", amount = 4 }',
            '{ do = "absorb", companion = "nira" }',
            11,
            ["companion", "'nira'", "did you mean 'nyra'"],
        ),
        (
            'tokens = ["evasive"]',
            'own_companions = { cub = { limit = 1, grows_into = "dryat" } }',
            5,
            ["own_companions.cub.grows_into", "'dryat'", "did you mean 'dryad'"],
        ),
        (
            'tokens = ["evasive"]',
            'own_tokens.a={ tone = "unique", limit = 1, upkeep = [{ do = "lose", token = "o" }] }',
            5,
            ["own_tokens.a.upkeep[1].token", "'o'", "there are"],
        ),
        (
            '{ do = "damage", amount = 4 }',
            '{ do = "choose", options = [] }',
            11,
            ["options", "there is nothing to choose; options = [[...], [...]] would do"],
        ),
        (
            '{ do = "damage", amount = 4 }',
            '{ do = "inflict", tokens = [] }',
            11,
            ["tokens", 'nothing is inflicted; tokens = ["burn"] would do'],
        ),
    ],
)
def test_faults_are_named(tmp_path: Path, old: str, new: str, line: int, words: list[str]) -> None:
    """Each fault is said with file, line, place, what stands there, and what would do."""
    path = written(tmp_path, HERO.replace(old, new, 1))
    said = [str(finding) for finding in check(path)]
    matching = [each for each in said if all(word in each for word in words)]
    assert matching, said
    assert matching[0].startswith(f"{path}:{line}: ")
    with pytest.raises(ContentError, match=re.escape(str(path))):
        load_hero(path, printed_content())


@pytest.mark.parametrize(
    "old, new, line, words",
    [
        ("[[abilities]]", "[[ability]]", 13, "[[abilities]] does, and above its [[abilities.l"),
        ("[[abilities]]", "[abilities]", 13, "each begins with [[...]]"),
        ('id = "blot"', 'id = "blot"\nid = "spot"', 15, "a key is written once"),
        ("amount = 4", "amount = 4, amount = 5", 11, "a key is written once"),
        ('id = "page"', 'id: "page"', 2, 'as in id = "my-hero"'),
        ('id = "page"', '// mine\nid = "page"', 2, "a note begins with #"),
        ('id = "page"', 'id = "page" sort = "ultimate"', 2, "a line is a key, ="),
        ('id = "page"', 'id = "page', 2, "the quotes are not closed"),
        ('id = "page"', "id = page", 2, 'in plain quotes, as in "flour"'),
        ('"2-pen", ', '"2-pen" ', 4, "a comma between two of its entries is missing"),
        ("amount = 4 }", "amount = 4 ", 11, "or what closes it"),
        ("{ symbols = { pen = 3 } }", "{\n symbols = { pen = 3 } }", 10, "stands on one line"),
        ("amount = 4 }", "amount = 4, }", 11, "no comma at its end"),
        ("[[abilities]]", "[[abilities]", 7, "as many brackets close as open"),
    ],
)
def test_slips_of_the_pen_are_mended(
    tmp_path: Path, old: str, new: str, line: int, words: str
) -> None:
    """What is no TOML is said with its line, and with what most often helps there."""
    [finding] = check(written(tmp_path, HERO.replace(old, new, 1)))
    assert finding.says.startswith("not TOML: ")
    assert words in finding.remedy, finding
    assert finding.line == line


def test_all_faults_are_said_at_once(tmp_path: Path) -> None:
    """Faults in different abilities, cards and tokens do not hide each other."""
    text = HERO.replace("amount = 4", 'amount = "four"').replace("dice = 2", 'dice = "two"')
    text += '[[cards]]\nid = "x"\ncost = 1\ntiming = "never"\n'
    text += '[own_tokens.haste]\ntone = "red"\nlimit = 1\n'
    found = check(written(tmp_path, text))
    assert [finding.line for finding in found] == [11, 17, 22, 24]


def test_a_circle_is_found(tmp_path: Path) -> None:
    """Companions that grow into each other and abilities that add each other are named."""
    text = HERO + (
        '[own_companions.egg]\nlimit = 1\ngrows_into = "hen"\n'
        '[own_companions.hen]\nlimit = 1\ngrows_into = "egg"\n'
    )
    found = check(written(tmp_path, text))
    assert [(finding.line, finding.key) for finding in found] == [
        (21, "own_companions.egg.grows_into"),
        (24, "own_companions.hen.grows_into"),
    ]
    text = HERO.replace('id = "note"', 'id = "note"\nadded_by = { ability = "blot", level = 2 }')
    text = text.replace('id = "blot"', 'id = "blot"\nadded_by = { ability = "note", level = 2 }')
    found = check(written(tmp_path, text))
    assert ["itself added" in finding.says for finding in found] == [True, True]


ENDLESS = {
    "of itself": """
[own_tokens.haste]
tone = "positive"
limit = 2
at_limit = [{ do = "gain", token = "haste" }]  # here
""",
    "as much as it loses": """
[own_tokens.haste]
tone = "positive"
limit = 2
overflow = [  # here
    { do = "lose", token = "haste" },
    { do = "gain", token = "haste", count = 2 },
]
""",
    "filled up": """
[own_tokens.haste]
tone = "positive"
limit = 2
at_limit = [  # here
    { do = "lose", token = "haste", count = 2 },
    { do = "roll", dice = 1, then = [{ do = "gain", token = "haste", fill = true }] },
]
""",
    "of one another": """
[own_tokens.haste]
tone = "positive"
limit = 2
at_limit = [{ do = "inflict", tokens = ["sloth"], who = "self" }]  # here
[own_tokens.sloth]
tone = "negative"
limit = 1
at_limit = [{ do = "gain", token = "rest", also = ["haste"] }]  # here
[own_tokens.rest]
tone = "positive"
limit = 1
[own_tokens.start]
tone = "positive"
limit = 1
at_limit = [{ do = "gain", token = "haste", holding = "start" }]
""",
}
ENDING = {
    "fewer than it loses": 'at_limit = [{ do = "lose", token = "haste", count = 2 }, '
    '{ do = "gain", token = "haste" }]',
    "dice may end it": 'at_limit = [{ do = "roll", dice = 1, then = ['
    '{ do = "gain", token = "haste", on = { at_least = 6 } }] }]',
    "people may end it": 'at_limit = [{ do = "choose", options = ['
    '[{ do = "gain", token = "haste" }], [{ do = "heal", amount = 1 }]] }]',
    "of another": 'at_limit = [{ do = "gain", token = "evasive" }]',
}


@pytest.mark.parametrize("tokens", ENDLESS.values(), ids=ENDLESS)
def test_tokens_that_bring_themselves_are_found(tmp_path: Path, tokens: str) -> None:
    """A full board would never be done with them: they are named, with what would end it."""
    text = HERO + tokens
    found = check(written(tmp_path, text))
    here = [at for at, line in enumerate(text.splitlines(), 1) if line.endswith("# here")]
    assert [finding.line for finding in found] == here
    assert all("would bring itself without end; let it lose" in str(each) for each in found)


@pytest.mark.parametrize(
    "part, says",
    [
        (
            '[[cards]]\nid = "other" # here\ncost = 0\ntiming = "instant"\n',
            "every deck has a card 'other'; another id would do",
        ),
        (
            '[own_tokens.cp] # here\ntone = "positive"\nlimit = 2\n',
            "'cp' means something else; another name would do",
        ),
        (
            "[own_companions.none] # here\nlimit = 2\n",
            "'none' means something else; another name would do",
        ),
    ],
    ids=["card", "token", "companion"],
)
def test_names_that_are_taken(tmp_path: Path, part: str, says: str) -> None:
    """A card, token or companion called like another thing that people choose is told apart."""
    text = HERO + part
    (found,) = check(written(tmp_path, text))
    assert (found.line, f"{found.says}; {found.remedy}") == (
        next(at for at, line in enumerate(text.splitlines(), 1) if line.endswith("# here")),
        says,
    )


@pytest.mark.parametrize("key", ["after_dealing = 4", "after_attacked = true"])
def test_a_main_phase_card_waits_for_nothing(tmp_path: Path, key: str) -> None:
    """It could be played without an attack, whatever it says; a roll-phase card waits for one."""
    card = f'[[cards]]\nid = "blotch"\ncost = 0\ntiming = "main"\n{key}\n'
    (found,) = check(written(tmp_path, HERO + card))
    assert (found.line, found.key) == (23, f"cards[1].{key.partition(' ')[0]}")
    assert 'timing = "roll" would do' in found.remedy
    assert check(written(tmp_path, HERO + card.replace("main", "roll"))) == []


@pytest.mark.parametrize("effects", ENDING.values(), ids=ENDING)
def test_tokens_that_come_to_an_end_are_sound(tmp_path: Path, effects: str) -> None:
    """What loses more than it brings, and what dice or people may end, can be played."""
    token = f'[own_tokens.haste]\ntone = "positive"\nlimit = 2\n{effects}\n'
    assert check(written(tmp_path, HERO + token)) == []


@pytest.mark.parametrize(
    "content, words",
    [
        (b"", "'id' is missing"),
        (b"\xff\xfe", "is not UTF-8: invalid start byte; save it as text in UTF-8"),
        (b"id = 'x'\n\xe9", "page.toml:2: is not UTF-8"),
        (b"id = \x00", "not TOML"),
        (b"abilities = 3\nid = 'x'\nfaces = []\n", "abilities: 3 cannot stand here"),
        (b"abilities = [3]\nid = 'x'\nfaces = []\n", "abilities[1]: 3 cannot stand here"),
        (b"own_tokens = []\nid = 'x'\nabilities = []\n", "own_tokens"),
        (b"a = " + b"[" * 5000 + b"]" * 5000, "nested too deeply"),
        (b"abilities = " + b"[{x = " * 200 + b"1" + b"}]" * 200, "nested too deeply"),
        (b"# " + b"x" * 600_000, "larger than 500000 bytes; name a hero's file"),
        (b"id = 'x'\n" + b"a." * 20_000 + b"a = 1", "page.toml:2: a key with very many parts"),
        (b'[own_tokens."No Te"]\ntone = "red"\n', "'No Te' is no name; small letters"),
        (b"name = 1979-05-27\nid = 1.5\nfaces = true\n", "cannot stand here"),
    ],
)
def test_adversarial_files(tmp_path: Path, content: bytes, words: str) -> None:
    """Empty, not text, not TOML, of the wrong shape, too deep, too large: said, never a crash."""
    path = tmp_path / "page.toml"
    path.write_bytes(content)
    assert any(words in str(finding) for finding in check(path)), check(path)


def test_files_from_windows(tmp_path: Path) -> None:
    """A mark at the beginning and other line ends are no fault, and lines are counted the same."""
    path = tmp_path / "page.toml"
    path.write_bytes(b"\xef\xbb\xbf" + HERO.replace("\n", "\r\n").encode())
    assert check(path) == []
    path.write_bytes(path.read_bytes().replace(b"amount = 4", b"amount = 'x'"))
    assert [finding.line for finding in check(path)] == [11]


def test_lines_of_every_way_to_write() -> None:
    """Headers, dotted and quoted keys, long strings, lists over lines, comments."""
    text = """# a comment with [brackets] = {and} "quotes
title = '''one
two'''
a.b = 1
"c d" = [  # one
    {x = 1}, {y = [1, 2]},

    {z = "]"},
]
[t.u]
v = -1.5
[[w]]
k = 2
[[w]]
[[w.deep]]
k = 3
[w.deep.last]
n = 1979-05-27T07:32:00Z
"""
    lines = lines_of(text)
    assert lines["title",] == 2
    assert lines["a", "b"] == 4
    assert (lines["c d", 1, "y", 1], lines["c d", 2, "z"]) == (6, 8)
    assert (lines["t", "u"], lines["t", "u", "v"]) == (10, 11)
    assert (lines["w", 0, "k"], lines["w", 1], lines["w", 1, "deep", 0, "k"]) == (13, 14, 16)
    assert lines["w", 1, "deep", 0, "last", "n"] == 18


def test_what_cannot_be_read(tmp_path: Path) -> None:
    """A file that is not there, and a folder, are named, and what to name instead."""
    for path in (tmp_path / "no.toml", tmp_path):
        [finding] = check(path)
        assert str(path) in str(finding)
        assert "cannot be read" in str(finding)
        assert "name a hero's file, a text that ends in .toml" in str(finding)


def test_a_missing_file(tmp_path: Path) -> None:
    """A folder without the files is named."""
    with pytest.raises(ContentError, match=r"cards\.toml"):
        load_content(tmp_path)


def test_a_common_file_with_a_fault(tmp_path: Path) -> None:
    """A fault in the cards for everybody is named with its file."""
    (tmp_path / "cards.toml").write_text("cards = 3")
    with pytest.raises(ContentError, match=r"cards\.toml: .*cards"):
        load_content(tmp_path)


def test_what_comes_with_croupier_passes_its_own_check() -> None:
    """Each shipped hero's file is sound; only its id is there already."""
    folder = Path(load_hero.__code__.co_filename).with_name("content") / "heroes"
    files = [*folder.glob("*.toml")]
    assert len(files) == len(printed_content().heroes)
    for path in files:
        assert [finding.key for finding in check(path)] == ["id"], path


def test_the_schema_is_that_of_the_types() -> None:
    """The schema for editors is made from the very types that files are read into."""
    schema = hero_schema()
    assert json.loads(json.dumps(schema))["$ref"] == "#/$defs/Hero"
    verbs = {
        each["properties"]["do"]["enum"][0]
        for each in schema["$defs"].values()
        if "do" in each.get("properties", {})
    }
    assert {"damage", "contest", "by-hand"} <= verbs
    told = set(re.findall(r"`([a-z-]+)`", DOCS.read_text("utf-8")))
    assert verbs <= told, f"docs/heroes.md does not tell of {verbs - told}"


def test_the_guide_tells_of_every_key_and_word() -> None:
    """Whoever writes a hero finds there all that the checker accepts."""
    told = set(re.findall(r'[`"{\[ ]([a-z_]+(?:-[a-z]+)*)', DOCS.read_text("utf-8")))
    meant = {"do", "untyped"}  # the key of every effect; damage that only tokens and defences do
    for name, table in hero_schema()["$defs"].items():
        for key, node in table["properties"].items():
            kinds = (node, *node.get("anyOf", ()))
            words = {word for kind in kinds for word in kind.get("enum", ()) if word is not None}
            assert {key, *words} - told <= meant, f"docs/heroes.md lacks {name}.{key}: {words}"


@pytest.mark.parametrize("number", [0, 1])
def test_the_heroes_of_the_guide_are_sound(tmp_path: Path, number: int) -> None:
    """The guide's heroes load as they stand there."""
    assert check(written(tmp_path, examples()[number])) == []


def test_a_wrong_step_of_the_guides_hero_is_named(tmp_path: Path) -> None:
    """Of a table it is the entry that is wrong that is named, with what would do there."""
    text = examples()[0].replace("3 = 4", '3 = "x"')
    [finding] = check(written(tmp_path, text))
    assert finding.key == "abilities[1].levels[1].effects[1].amount.steps.3"
    assert finding.says == "'x' cannot stand here"
    assert finding.remedy == "a whole number (-99 to 99) would do"


def test_the_schema_says_which_keys_a_table_has() -> None:
    """An editor marks a language that there is not, and a seventh face of a die."""
    quantity, pattern, hero = (
        hero_schema()["$defs"][key] for key in ("Quantity", "Pattern", "Hero")
    )
    [names] = [each for each in hero["properties"]["name"]["anyOf"] if each["type"] == "object"]
    assert sorted(names["propertyNames"]["enum"]) == ["en", "ko", "zh-Hant"]  # as msgspec 0.23 does
    assert pattern["properties"]["numbers"]["propertyNames"]["enum"] == list("123456")
    steps = quantity["properties"]["steps"]["propertyNames"]["pattern"]
    assert [key for key in ("3", "12", "a") if re.search(steps, key)] == ["3", "12"]


def test_the_first_hero_of_the_guide_is_played(tmp_path: Path) -> None:
    """What a file leaves out is entered: the damage of an ability, what a defence does."""
    written(tmp_path, examples()[0])
    duel = DuelTable("baker", BARBARIAN, game=with_own_heroes(tmp_path))
    duel.declare("1 2 3 4 5", "bread-for-all")
    follow(duel, "enter 7; choose pure")
    assert duel.get("health", 1) == 43
    duel.choose("end")
    duel.declare("1 2 3 4 4", "smack")
    follow(duel, "roll 1 4 6; enter 2; enter 3")
    assert (duel.get("health", 0), duel.get("health", 1)) == (50 - 4 + 3, 43 - 2)


def test_the_whole_hero_of_the_guide_is_played(tmp_path: Path) -> None:
    """Upgrade, added ability, choice, roll, passive, token, companion, card: all of it works."""
    written(tmp_path, examples()[1])
    duel = DuelTable("pastry-chef", BARBARIAN, game=with_own_heroes(tmp_path))
    duel.set(0, cp=9, hand=3, health=40, upgrade_knead=1, companion_apprentice=1)
    duel.act("ally.apprentice", 0)
    duel.act("use.taste", 0)
    duel.declare("1 1 1 4 4", "knead")
    duel.let_pass("respond", "then")
    duel.roll("1 1 1")
    duel.act("card.icing", 0)
    duel.act("spend.sugar-rush", 0)
    duel.let_pass()
    assert 50 - duel.get("health", 1) == 5 + 2 * 2 + 2
    assert (duel.get("health", 0), duel.get("cp", 0)) == (41, 9 - 2 - 1)
    assert duel.tokens(0) == {"sugar-rush": 1}


def test_a_folder_with_a_fault_is_refused_whole(tmp_path: Path) -> None:
    """All that is wrong with a file of the folder is said; two heroes cannot share an id."""
    (tmp_path / "a.toml").write_text(HERO, "utf-8")
    (tmp_path / "b.toml").write_text(HERO, "utf-8")
    with pytest.raises(ContentError, match=r"b\.toml:2: id: there is a hero 'page' already"):
        with_own_heroes(tmp_path)
    (tmp_path / "b.toml").write_text(HERO.replace("= 4", "= []").replace("= 2", "= []"), "utf-8")
    with pytest.raises(ContentError) as error:
        with_own_heroes(tmp_path)
    assert len(str(error.value).splitlines()) == 2


def test_two_own_heroes_may_share_a_token(tmp_path: Path) -> None:
    """A token that one file defines may lie on the leaflet of the next file's hero."""
    token = '[own_tokens.haste]\ntone = "positive"\nlimit = 1\n'
    (tmp_path / "a.toml").write_text(HERO.replace("[[abil", token + "[[abil", 1), "utf-8")
    squire = HERO.replace('id = "page"', 'id = "squire"').replace('["evasive"]', '["haste"]')
    (tmp_path / "b.toml").write_text(squire, "utf-8")
    content = with_own_heroes(tmp_path).content
    assert content.heroes["squire"].tokens == ("haste",)
    assert content.token_label("haste").params == {"en": "Haste"}


def test_a_token_that_another_own_hero_defines_is_there_already(tmp_path: Path) -> None:
    """Nobody is told that what a neighbour wrote came with Croupier."""
    token = '[own_tokens.haste]\ntone = "positive"\nlimit = 1\n'
    (tmp_path / "a.toml").write_text(HERO + token, "utf-8")
    (tmp_path / "b.toml").write_text(HERO.replace("page", "squire") + token, "utf-8")
    with pytest.raises(ContentError, match="there is a 'haste' already; name it in 'tokens', or"):
        with_own_heroes(tmp_path)


def test_names_of_ones_own(tmp_path: Path) -> None:
    """A hero's names come from its file, in each language that it has; else from its ids."""
    written(tmp_path, examples()[1])
    hero = with_own_heroes(tmp_path).content.heroes["pastry-chef"]
    assert hero.label.key == "literal"
    assert hero.label.params == {"en": "Pastry Chef", "zh-Hant": "糕點師", "ko": "제과사"}
    assert hero.ability("roll-out").label.params == {"en": "Roll out"}
    face = hero.face_label("4-egg").params["symbol"]
    assert getattr(face, "params", {})["ko"] == "달걀"
