"""How each language is written: its own marks, room between things, the printed terms."""

import re
from collections import Counter

import pytest

from engine import Message, seat_name
from tests.engine.dice_throne.test_content_words import CONTENT, said_of, said_of_the_rest
from tests.webui.test_catalogues import entries
from webui.catalogues import _filled as filled
from webui.catalogues import load_catalogues
from webui.voice import Voice

CATALOGUES = load_catalogues()
TOO_CLOSE = re.compile(r"[\u4e00-\u9fff][0-9A-Za-z]|[0-9A-Za-z][\u4e00-\u9fff]")


def say(language: str, key: str, /, **params: int | str | Message) -> str:
    """Say one message to a reader of a language."""
    return Voice(CATALOGUES[language], {}, "king-of-tokyo").say(Message(key, params))


@pytest.mark.parametrize(
    "language,said",
    [
        ("en", "Rolled claw, 2, heart (tray)"),
        ("zh-Hant", "擲出爪擊、2、治癒（骰盤）"),
        ("ko", "굴림: 발톱, 2, 하트 (트레이)"),
    ],
)
def test_faces_of_a_roll_stand_apart_as_the_language_writes_it(language: str, said: str) -> None:
    """The engine tells them with Western commas, which are no mark of Chinese."""
    tray = Message("source.tray")
    assert say(language, "said.rolled", faces="claw, 2, heart", source=tray) == said


def test_chinese_stands_apart_from_letters_and_digits() -> None:
    """In no entry of its own, and in nothing that is said of heroes, cards and tokens."""
    chinese = CATALOGUES["zh-Hant"]
    said = [form for forms in entries("zh-Hant").values() for form in forms]
    told = [each for hero in CONTENT.heroes.values() for each in said_of(hero)]
    said += [chinese.text(each, str) for each in (*told, *said_of_the_rest())]
    assert len(said) > 1500
    assert not [text for text in said if TOO_CLOSE.search(re.sub(r"\{\w+\}", "-", text))]


@pytest.mark.parametrize(
    "key,params,said",
    [
        ("said.started", {"game": Message("game.regidice")}, "Regidice 開始"),
        ("said.started", {"game": Message("game.king-of-tokyo")}, "東京之王開始"),
        (
            "dice-throne.fact.used",
            {"seat": seat_name(0), "cause": Message("literal", {"en": "Baker"})},
            "玩家 1 使用 Baker",
        ),
        (
            "said.corrected-table",
            {"counter": Message("dice-throne.counter.cp"), "value": 3},
            "CP 設為 3",
        ),
        (
            "dice-throne.fact.used",
            {"seat": "小明", "cause": Message("source.tray")},
            "小明使用骰盤",
        ),
        ("dice-throne.does.add-less", {"amount": -2}, "傷害 −2"),
    ],
)
def test_only_a_value_that_needs_room_gets_it(
    key: str, params: dict[str, int | str | Message], said: str
) -> None:
    """An entry cannot know whether what stands in it is Chinese: a hero of one's own may not be."""
    assert say("zh-Hant", key, **params) == said


ALWAYS_NUMBERS = re.compile(
    r"\{(amount|armor|attempts|black|blocked|blue|cost|counts?|cp|defence|die|due|enemy|energy|every"
    r"|fewest|got|least|left|letters|level|life|limit|longest|mana|maximum|minimum|most|number|out|pips"
    r"|pixels|range|red|right|round|subtotal|tested|times|to|value|want|worth|yellow)\}"
)
"""Parameters that never hold a name; what an ability does (``does``) may hang on dice instead."""


def test_no_room_is_left_around_a_chinese_name() -> None:
    """Chinese is written without: a blank stood before and after each player called 小明."""
    wrong = []
    for key, forms in entries("zh-Hant").items():
        said = forms[0] if ".does." in key else ALWAYS_NUMBERS.sub("3", forms[0])
        said = re.sub(r"\{\w+\}", "小明", said)
        if re.search(r"[\u4e00-\u9fff] [\u4e00-\u9fff（「]", said):
            wrong.append((key, said))
    assert wrong == []


MAINLAND = re.compile(
    "信息|默認|視頻|軟件|網絡|屏幕|點擊|激活|質量|登錄|撤銷|拖動|攝像頭|暴擊|招喚|用戶|字符|刷新|添加|加載|保存|重啟"
)
"""What Taiwan calls otherwise, or writes so by a slip: 訊息, 預設, 影片, 拖曳, 爆擊, 召喚."""


def test_chinese_is_that_of_taiwan() -> None:
    """Its characters alone do not make it so: the words are others, too."""
    said = entries("zh-Hant")
    assert {key for key, forms in said.items() if MAINLAND.search(forms[0])} == set()


def test_a_minus_is_as_long_as_a_plus() -> None:
    """Of a number below nothing, as of one in an entry."""
    for language in CATALOGUES:
        assert "−2" in say(language, "said.entered", amount=-2)
        assert "−2" in say(language, "said.entered-for", amount=-2, asked=Message("said.passed"))
        frost: dict[str, int | str | Message] = {
            "element": Message("mage-wars.element.frost"),
            "amount": "-2",
        }
        assert say(language, "mage-wars.resists", **frost).endswith(" −2")
        forms = [form for forms in entries(language).values() for form in forms]
        assert not [form for form in forms if re.search(r"(?<![\w}])-\d", form)]


TERMS: dict[str, dict[str, tuple[str, str]]] = {
    "dice-throne": {
        r"\bprevent": ("防止", "방지"),
        r"\bavoid": ("避免", "회피"),
        r"status effect": ("狀態效果", "상태 효과"),
        r"undefendable|cannot be defended": ("無法防禦", "방어불가"),
        r"\bpure": ("真實", "고정"),
        r"\bcollateral": ("連帶", "부수적인"),
        r"\bultimate": ("終極", "궁극기"),
        r"\bincoming": ("來襲", "가해지는"),
        r"\binflict": ("施加", "적용"),
        r"\bgains?\b": ("獲得", "획득"),
        r"\bheal(s|ing)?\b": ("治療", "치유"),
        r"\bsells?\b": ("販售", "판매"),
        r"\bcompanion": ("夥伴", "동료"),
        r"\boffensive": ("進攻", "공격"),
        r"\bdefensive": ("防禦", "방어"),
        r"roll attempt": ("擲骰嘗試", "굴림 시도"),
        r"\bactivates?\b": ("啟動", "활성화"),
        r"\bspen[dt]\b": ("消耗", "사용"),
        r"\bhealth": ("生命值", "체력"),
        r"large straight": ("大型連鎖", "연속 숫자 5개"),
        r"of a kind": ("相同數字", "같은 숫자"),
        r"\bpositive": ("正面", "좋은"),
        r"\bnegative": ("負面", "나쁜"),
        r"\bunique": ("特殊", "고유"),
    },
    "king-of-tokyo": {
        r"\bpoints?\b": ("勝利點數", "승점"),
        r"\benergy": ("能量", "에너지"),
        r"\bclaws?\b": ("爪擊", "발톱"),
        r"\bhearts?\b": ("治癒", "하트"),
        r"\byield": ("投降", "항복"),
        r"\bmonster": ("怪獸", "괴수"),
        r"\btokens?\b|\bcounters?\b": ("標記", "토큰"),
        r"\beliminated": ("消滅", "탈락"),
    },
    "mage-wars": {
        r"\bmana": ("法力", "마나"),
        r"\blife": ("生命", "생명력"),
        r"quickcast": ("快速施法", "신속 시전"),
        r"\bactivate": ("啟動", "활성화"),
        r"\barmor": ("護甲", "갑옷"),
        r"\bcritical": ("爆擊", "치명타"),
        r"effect die": ("影響骰", "효과 주사위"),
        r"\bcondition": ("異常狀態", "상태 이상"),
        r"\bincantation": ("咒語", "영창"),
        r"\bspells?\b": ("法術|施法", "주문|시전"),
        r"\bavoid": ("迴避", "회피"),
    },
    "regidice": {
        r"\bdeclar": ("聲明", "선언"),
        r"\bcollect": ("收集", "수집"),
        r"\bresolve": ("解決", "해결"),
        r"\bprepare": ("準備", "준비"),
        r"\bheal": ("治療", "치유"),
        r"\boverkill": ("過度殺傷", "과잉 살상"),
        r"\benem": ("敵人", "적"),
    },
}
"""What the printed games call things, by what the page calls them in English."""
SAID_OF_IT = {"dice-throne": ("receipt.", "page.tone-")}
"""What only this game has said on the page, by the beginnings of its keys."""
OWN_NAMES = re.compile(r"\.(card|ability|token|symbol|hero|monster|companion)\.")
"""Entries that are names, and may translate a word as they like."""


@pytest.mark.parametrize("game", TERMS)
@pytest.mark.parametrize("language,at", [("zh-Hant", 0), ("ko", 1)])
def test_one_thing_has_one_name(game: str, language: str, at: int) -> None:
    """Whatever an English text names is called by its printed term in the other languages."""
    said = {key: " ".join(forms) for key, forms in entries(language).items()}
    of_it = (f"{game}.", *SAID_OF_IT.get(game, ()))
    wrong = [
        (key, term, said[key])
        for key, forms in entries("en").items()
        if key.startswith(of_it) and not OWN_NAMES.search(key)
        for term, names in TERMS[game].items()
        if re.search(term, re.sub(r"\{\w+\}", "", forms[0]), re.IGNORECASE)
        and not re.search(names[at], said[key])
    ]
    assert wrong == []


ONE_PARTICLE = re.compile(r"\}(은|는|이|가|을|를|과|와|로|으로|이나|나)(?=[\s.,:;!?)]|$)")
"""A particle that fits only what ends in a vowel, or only what does not."""
NAME_THEN_NOUN = re.compile(r"^(.*: )?\{seat\} (주사위|적|준비|방어|해결|공개|막지)")
"""A player's name that runs on into what is said: "민수 적의 주사위" are dice of Minsu's enemy."""


def test_korean_particles_fit_whatever_stands_before_them() -> None:
    """No entry knows how a name or a number ends: it has both forms, as in 을(를)."""
    assert ONE_PARTICLE.search("{token}을 잃음")
    assert not ONE_PARTICLE.search("{token}을(를) 잃음")
    korean = {key: forms for key, forms in entries("ko").items() if "{" in forms[0]}
    assert not [key for key, forms in korean.items() if ONE_PARTICLE.search(forms[0])]


@pytest.mark.parametrize(
    "word,said",
    [
        ("민수", "민수는, 민수가, 민수를, 민수와, 민수로"),
        ("지은", "지은은, 지은이, 지은을, 지은과, 지은으로"),
        ("서울", "서울은, 서울이, 서울을, 서울과, 서울로"),
        ("4", "4는, 4가, 4를, 4와, 4로"),
        ("11", "11은, 11이, 11을, 11과, 11로"),
        ("20", "20은, 20이, 20을, 20과, 20으로"),
        ("덤벼!", "덤벼!는, 덤벼!가, 덤벼!를, 덤벼!와, 덤벼!로"),
        ("점화 (5개)", "점화 (5개)는, 점화 (5개)가, 점화 (5개)를, 점화 (5개)와, 점화 (5개)로"),
        ("Kai", "Kai은(는), Kai이(가), Kai을(를), Kai와(과), Kai(으)로"),
    ],
)
def test_korean_particles_are_chosen_by_what_stands_before_them(word: str, said: str) -> None:
    """The page knows how a word ends, if it is Korean or a number: nobody says 민수이(가)."""
    entry = "{w}은(는), {w}이(가), {w}을(를), {w}와(과), {w}(으)로"
    assert filled(entry, {"w": word}) == said


def test_every_pair_of_korean_particles_can_be_chosen_from() -> None:
    """An entry that writes them in another order would keep both for ever."""
    pairs = re.compile(r"\}((?:[가-힣]{1,2}\([가-힣]{1,2}\)|\([가-힣]\)[가-힣])(?![가-힣:]))")
    found = {pair for form in entries("ko").values() for pair in pairs.findall(form[0])}
    assert {"을(를)", "(으)로"} <= found
    assert {pair for pair in found if filled("{w}" + pair, {"w": "민수"}) == f"민수{pair}"} == set()


NOT_SO_POLITELY = re.compile("니까[?]|십시오")
"""How no other text speaks: they ask 할까요, 인가요, and bid 하세요."""
NOT_KOREAN = re.compile(r";|[\d}]–[\d{]")
"""Marks that Korean does without: a semicolon, and a dash between the ends of a range."""


def test_korean_speaks_in_one_manner_and_with_its_own_marks() -> None:
    """As one hand would have written it: 1~20자, not 1–20자."""
    said = entries("ko")
    wrong = re.compile(f"{NOT_SO_POLITELY.pattern}|{NOT_KOREAN.pattern}")
    assert {key for key, forms in said.items() if wrong.search(forms[0])} == set()


CLOSE_BRACKET = re.compile(r"[^\s(](?!\((?:는|가|를|과|으)\))\(")
"""A bracket without room before it, but for that of a particle: 을(를)."""


def test_brackets_stand_apart_in_korean() -> None:
    """As most entries had them, and as the printed 주요 단계 (1) has."""
    assert CLOSE_BRACKET.search("공격(전사)")
    assert not CLOSE_BRACKET.search("{token}을(를) 잃음 (현재 2개)")
    said = {key: form for key, forms in entries("ko").items() for form in forms}
    assert {key: form for key, form in said.items() if CLOSE_BRACKET.search(form)} == {}


def test_a_players_name_stands_apart_in_korean() -> None:
    """Without a particle after it, a colon or comma says that somebody is spoken of."""
    assert not [key for key, forms in entries("ko").items() if NAME_THEN_NOUN.search(forms[0])]


@pytest.mark.parametrize("language", CATALOGUES)
def test_no_prompt_begins_with_a_players_name_and_a_colon(language: str) -> None:
    """Whom all wait for stands so before it, and "Mina: Ho-jun: what next?" would name two."""
    prompts = {key: forms[0] for key, forms in entries(language).items() if ".prompt." in key}
    assert prompts
    named = re.compile(r"\{(seat|owner|attacker)\} ?[:：]")
    assert not [key for key, said in prompts.items() if named.match(said)]


OF_OLD = re.compile(
    r"\b(anew|all the same|reckon(s|ed)?|whom|to be seen|about if|dice about)\b", re.IGNORECASE
)
"""What nobody says at a table today: load it again, anyway, worked out, in sight, turn it round."""


def test_english_is_what_people_say() -> None:
    """Who reads the page in a hurry stumbles over the words of another century."""
    wrong = {key for key, forms in entries("en").items() if OF_OLD.search(" ".join(forms))}
    assert wrong == set()


ONCE_MORE = re.compile(r"\broll(s|ed)?\b.*\bagain\b")


def test_english_re_rolls_dice() -> None:
    """So cards say it, and so do the prompts beside them; at a tie all is rolled again."""
    assert ONCE_MORE.search("which die is rolled again?")
    wrong = {key for key, forms in entries("en").items() if ONCE_MORE.search(" ".join(forms))}
    assert {key for key in wrong if not key.endswith(".fact.tie")} == set()


MORE_THAN_ONE = {"eye.one-only", "regidice.prompt.overkill"}
"""Entries that are said of two dice at least."""


def test_english_says_no_1_dice() -> None:
    """Where a number stands before dice, there is a form for one, or the words go without."""
    for key, forms in entries("en").items():
        said_of_some = re.search(r"\} (\w+ )?dice\b", forms[0] if len(forms) == 1 else "")
        assert key in MORE_THAN_ONE or not said_of_some, (key, forms)


def test_a_cards_name_brings_its_own_mark() -> None:
    """Most cards are called with an exclamation mark, and no full stop follows on that."""
    for language in CATALOGUES:
        for key, forms in entries(language).items():
            assert not re.search(r"\{(action|card|cause|ability)\}[.。]", forms[0]), (language, key)


def test_dots_follow_as_the_language_writes_them() -> None:
    """Chinese and Korean leave no room before an ellipsis, English does."""
    for language in CATALOGUES:
        dotted = {form for forms in entries(language).values() for form in forms if "…" in form}
        assert dotted
        assert {" …" in form for form in dotted} == {language == "en"}


@pytest.mark.parametrize("language", CATALOGUES)
def test_every_game_begins_and_ends_in_the_same_words(language: str) -> None:
    """What the head of the page says of any game is called alike in each."""
    said = entries(language)
    games = [key.removesuffix(".phase.over") for key in said if key.endswith(".phase.over")]
    assert len(games) == 4
    assert len({said[f"{game}.phase.over"] for game in games}) == 1


@pytest.mark.parametrize(
    "language,turn", [("en", "Turn 2"), ("zh-Hant", "第 2 回合"), ("ko", "2번째 차례")]
)
def test_rounds_are_no_turns(language: str, turn: str) -> None:
    """A game in which all act in a round counts those, by the name that its log has for them."""
    said = {game: Voice(CATALOGUES[language], {}, game).turn(2) for game in TERMS}
    assert said["dice-throne"] == said["king-of-tokyo"] == turn
    for game in ("mage-wars", "regidice"):
        logged = say(language, f"{game}.fact.round", round=2, seat=seat_name(0))
        assert logged.startswith(f"{said[game]}{': ' if language != 'zh-Hant' else '：'}")


@pytest.mark.parametrize("language", CATALOGUES)
def test_the_log_tells_one_fact_from_another(language: str) -> None:
    """Two things that may happen are not said in the same words."""
    facts = {key: forms for key, forms in entries(language).items() if ".fact." in key}
    said = Counter((key.partition(".")[0], forms) for key, forms in facts.items())
    assert [each for each, times in said.items() if times > 1] == []
