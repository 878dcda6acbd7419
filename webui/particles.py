"""Korean particles: which of two forms follows a word hangs on how the word ends."""

import re

__all__ = ["fitted"]

_FORMS = {
    "은(는)": ("은", "는"),
    "이(가)": ("이", "가"),
    "을(를)": ("을", "를"),
    "와(과)": ("과", "와"),
    "(으)로": ("으로", "로"),
}
"""What an entry writes, and what is said: after a consonant, after a vowel."""

_PAIR = re.compile("|".join(map(re.escape, _FORMS)))
_ASIDE = re.compile(r"\s*\([^()]*\)$")
_MARKS = "!?.… ’”'\""
_FIRST, _LAST, _FINALS = 0xAC00, 0xD7A3, 28
_L = 8
"""The final consonant ㄹ among the 28 that a syllable may have, of which 0 is none."""
_DIGITS = {"0": 21, "1": _L, "2": 0, "3": 16, "4": 0, "5": 0, "6": 1, "7": _L, "8": _L, "9": 0}
"""How each digit ends that is read aloud: 영, 일, 이, 삼 ...; tens and more end in a consonant."""


def fitted(before: str, text: str) -> str:
    """Return ``text``, its particle fitted to ``before``: 을(를) is 를 after 민수, and 을 after 3.

    Where nobody knows how ``before`` is read, as of a name in Latin letters, both forms stay.
    """
    pair = _PAIR.match(text)
    final = _final(before)
    if pair is None or final is None:
        return text
    after_consonant, after_vowel = _FORMS[pair[0]]
    softly = final == 0 or (final == _L and after_vowel == "로")
    return (after_vowel if softly else after_consonant) + text[pair.end() :]


def _final(word: str) -> int | None:
    """Return the final consonant of ``word`` as it is read, 0 for none; None where nobody knows.

    What stands in brackets behind it is not read, nor are marks.
    """
    last = _ASIDE.sub("", word).rstrip(_MARKS)[-1:]
    if last and _FIRST <= ord(last) <= _LAST:
        return (ord(last) - _FIRST) % _FINALS
    return _DIGITS.get(last)
