"""How many attacks the paragraph of a Multiattack grants, as both editions word it."""

import re

NUMBERS = {
    **{"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8},
    **{"un": 1, "uno": 1, "una": 1, "due": 2, "tre": 3, "quattro": 4, "cinque": 5, "sei": 6},
    **{"sette": 7, "otto": 8},
}
NAMES = frozenset(("multiattack", "multiattacco"))
"""What such a paragraph is called, in small letters."""

_ENGLISH = "one|two|three|four|five|six|seven|eight"
_ITALIAN = "uno|una|un|due|tre|quattro|cinque|sei|sette|otto"
_TOTAL = re.compile(rf"\b(?:makes?|makes either) ({_ENGLISH}) (?:melee |ranged )?attacks\b([^.]*)")
_MORE = re.compile(rf"and makes ({_ENGLISH}) (?:[a-z]+ )?attack")
_COUNT = re.compile(rf"\b({_ENGLISH}) (?:(?!(?:{_ENGLISH}|and)\b)[\w'’]+ ){{0,4}}attacks?\b")
_WORDS = r"(?:(?!attacks?\b)[\w'’]+ ){1,6}?"
_EITHER = re.compile(rf"\bmakes? ({_ENGLISH}) {_WORDS}or {_WORDS}attacks?\b")
_BESIDE = re.compile(rf"\bcan use \b[^.]* and makes? ({_ENGLISH}) attack\b")
_DICE = re.compile(r"\bmakes \d*d(\d+) [^.]*attacks\b")
"""As many as a die shows: its highest number is the most that there are."""
_PLAIN = re.compile(r"\bor\b|\busing\b|\bcan\b")
_CONTEGGIO = re.compile(rf"\b({_ITALIAN}) attacc(?:o|hi)\b")
_SOLO = re.compile(r"\boppure\b|\bo\b|\bpuò\b|\butilizzando\b|:")
_SENTENCE = re.compile(r"(?<!\bft)\.(?:\s|$)")


def attacks_granted(text: str) -> int | None:
    """How many attack rolls it grants; None where its text does not say so plainly."""
    low = text.lower()
    if total := _TOTAL.search(low):
        more = _MORE.search(total[2])
        return NUMBERS[total[1]] + (NUMBERS[more[1]] if more else 0)
    if either := _EITHER.search(low) or _BESIDE.search(low):
        return NUMBERS[either[1]]
    if dice := _DICE.search(low):
        return int(dice[1])
    first = _SENTENCE.split(low, maxsplit=1)[0]
    counts = _COUNT.findall(_PLAIN.split(first, maxsplit=1)[0])
    counts = counts or _CONTEGGIO.findall(_SOLO.split(first, maxsplit=1)[0])
    return sum(NUMBERS[count] for count in counts) or None
