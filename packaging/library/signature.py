"""The numbers of a feature's text, alike in English and Italian: the ground of comparing them.

Italian gives metres where English gives feet; both become feet. A text may be shown for a
creature only if it states the numbers of the official one.
"""

import re
from collections import Counter

NUMBER = r"\d+(?:[.,]\d+)?"
METRES = re.compile(rf"({NUMBER})(?:/({NUMBER}))?[ -](?:m\b|metri|metro)")
FEET = re.compile(r"(\d+)\+?(?:/(\d+))?[ -](?:ft\b|feet|foot)")
KILOMETRES = re.compile(rf"({NUMBER}) (?:chilometri|chilometro|km)\b")
MILES = re.compile(r"(\d+|one) miles?\b")
CENTIMETRES = re.compile(rf"({NUMBER}) (?:centimetri|centimetro|cm)\b")
INCHES = re.compile(r"(\d+|one)[ -]inch(?:es)?\b")
LITRES = re.compile(
    rf"{NUMBER} litr[oi]|{NUMBER}[ -](?:gallons?|pounds?|lb)|{NUMBER} (?:kg|chilogramm[oi])\b"
)
DICE = re.compile(r"(\d*)d(\d+)(?: ?([+-]) ?(\d+))?", re.IGNORECASE)
WORDS = re.compile(r"\b(?:one|two|three|four|five|six|seven|eight|nine|ten|uno|una|un|due|tre)\b")


def plain(text: str) -> str:
    """Signs and spaces made alike."""
    text = re.sub(r"[\u2212\u2013\u2014]", "-", text).replace("\u00ad", "")
    return re.sub(r"\s+", " ", text)


def signature(text: str) -> Counter[str]:
    """Every number of the text with its kind: dice, feet, plain numbers."""
    text = plain(text)
    found: Counter[str] = Counter()

    def take(pattern: re.Pattern[str], unit: str, factor: float) -> None:
        nonlocal text
        for match in pattern.finditer(text):
            for group in match.groups():
                if group:
                    value = 1.0 if group == "one" else float(group.replace(",", "."))
                    found[_measure(round(value * factor), unit)] += 1
        text = pattern.sub(" ", text)

    take(METRES, "ft", 1 / 0.3)
    take(FEET, "ft", 1)
    take(KILOMETRES, "mile", 1 / 1.5)
    take(MILES, "mile", 1)
    take(CENTIMETRES, "inch", 1 / 2.5)
    take(INCHES, "inch", 1)
    text = LITRES.sub(" ", text)
    for count, sides, sign, bonus in DICE.findall(text):
        found[f"{count or 1}d{sides}{sign}{bonus}"] += 1
    text = DICE.sub(" ", text)
    for number in re.findall(r"\d+(?:[.,]\d{3})*", text):
        found[re.sub(r"[.,]", "", number)] += 1
    return found


def _measure(amount: int, unit: str) -> str:
    if unit == "inch" and amount % 12 == 0:
        return f"{amount // 12} ft"
    return f"{amount} {unit}"


def likeness(one: Counter[str], other: Counter[str]) -> float:
    """0 (nothing shared) to 1 (equal); two texts without numbers are half alike."""
    together = sum((one | other).values())
    return sum((one & other).values()) / together if together else 0.5
