"""Attack lines of Italian stat blocks in the words of the English ones, to be read alike.

Only the phrases that a line is read by are put into English; what a paragraph tells people stays
as it was written.
"""

import re
from collections.abc import Callable

from desktop.rules.fifth.statblocks.save_paragraphs import CONDITIONS, TYPES

_METRES = r"(\d+(?:[.,]\d+)?)"
_UNIT = r"(?:m\b\.?|metri\b|metro\b)"
_SIZES = {
    "tiny": "minuscol[ao]",
    "small": "piccol[ao]",
    "medium": "medi[ao]",
    "large": "grande",
    "huge": "enorme",
    "gargantuan": "mastodontic[ao]",
}
_KINDS = {
    **{kind: words.partition("|")[2] for kind, words in TYPES.items()},
    "acid": "acido|acidi",
    "piercing": "perforanti|perforante",
    "bludgeoning": "contundenti|contundente",
    "slashing": "taglienti|tagliente",
    "necrotic": "necrotici|necrotico",
    "psychic": "psichici|psichico",
    "radiant": "radiosi|radioso|radianti|radiante",
}
_KIND = "|".join(_KINDS.values())
_STATES = {
    **{key: words.partition("|")[2] for key, words in CONDITIONS.items() if key != "exhaustion"},
    "invisible": "invisibil[ei]",
    "unconscious": r"priv[oaie] di sensi",
}
_STATE = "|".join(_STATES.values())
_AMOUNT = r"(\d+(?: \(\d*d\d+(?: ?[+-] ?\d+)?\))?|\d*d\d+(?: ?[+-] ?\d+)?)"


NUMBERS_IT = {
    **{"due": "two", "tre": "three", "quattro": "four", "cinque": "five", "sei": "six"},
    **{"sette": "seven", "otto": "eight", "nove": "nine", "dieci": "ten"},
}
"""How many limbs hold somebody."""


def _moment(word: str) -> str:
    return "start" if "inizio" in word.lower() else "end"


def _feet(metres: str) -> str:
    return str(round(float(metres.replace(",", ".")) / 1.5) * 5)


def _named(word: str, table: dict[str, str]) -> str:
    low = word.lower()
    return next(key for key, words in table.items() if re.fullmatch(words, low))


def _damage(found: re.Match[str]) -> str:
    words = re.findall(rf"\b(?:{_KIND})\b", found[2].lower())
    kinds = [_named(word, _KINDS) for word in words]
    return f"{found[1]} {', or '.join(kinds)} damage"


def _state(found: re.Match[str]) -> str:
    words = re.findall(rf"\b(?:{_STATE})\b", found[1].lower())
    names = " and ".join(_named(word, _STATES).capitalize() for word in words)
    return f"has the {names} condition{'s' if len(words) > 1 else ''}"


def _range(found: re.Match[str]) -> str:
    far = f"/{_feet(found[2])}" if found[2] else ""
    return f"range {_feet(found[1])}{far} ft."


_PHRASES: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), english)
    for pattern, english in (
        (r"tiro per colpire in mischia o a distanza:", "Melee or Ranged Attack Roll:"),
        (r"tiro per colpire in mischia:", "Melee Attack Roll:"),
        (r"tiro per colpire a distanza:", "Ranged Attack Roll:"),
        (
            r"attacco (?:con arma (?:da|in) mischia o a distanza"
            r"|(?:in|da) mischia o a distanza con arma):",
            "Melee or Ranged Weapon Attack:",
        ),
        (
            r"attacco (?:con arma (?:da|in) mischia|(?:in|da) mischia con arma):",
            "Melee Weapon Attack:",
        ),
        (r"attacco (?:con arma a distanza|a distanza con arma):", "Ranged Weapon Attack:"),
        (
            r"attacco (?:con incantesimo (?:da|in) mischia o a distanza"
            r"|(?:in|da) mischia o a distanza con incantesimo):",
            "Melee or Ranged Spell Attack:",
        ),
        (
            r"attacco (?:con incantesimo (?:da|in) mischia|(?:in|da) mischia con incantesimo):",
            "Melee Spell Attack:",
        ),
        (
            r"attacco (?:con incantesimo a distanza|a distanza con incantesimo):",
            "Ranged Spell Attack:",
        ),
        (r"([+-]\d+) (?:per|a|al tiro per) colpire", r"\1 to hit"),
        (rf"portata (?:di )?{_METRES} {_UNIT}", lambda found: f"reach {_feet(found[1])} ft."),
        (
            rf"gittata (?:di )?{_METRES}(?: {_UNIT})?(?:/{_METRES})? {_UNIT}",
            _range,
        ),
        (rf"portata (?:di )?{_METRES}/{_METRES} {_UNIT}", _range),
        (r"reach (\d+) ft\.,? o (?=range)", r"reach \1 ft. or "),
        (r"\b(?:colpito|colpo a segno|se colpisce):", "Hit:"),
        (r"\b(?:un|una) creatura\.", "one creature."),
        (r"\bun bersaglio\b", "one target"),
        (
            rf"{_AMOUNT} dann[oi] (?:(?:da |di )?((?:{_KIND})"
            rf"(?:(?:, | o |, o | oppure )(?:da |di )?(?:{_KIND}))*))\b",
            _damage,
        ),
        (r"damage(,?) più (?=\d)", r"damage\1 plus "),
        (r"damage,? (?:oppure|o) (?=\d)", "damage, or "),
        (r"damage e (?=\d+ \()", "damage and "),
        (
            r"damage,? se (?:usat[ao]|impugnat[ao]|brandit[ao]|[^.,]{0,40}? usat[ao])"
            r"[^.,]{0,20}? due mani",
            "damage if used with two hands",
        ),
        (r"damage a distanza", "damage at range"),
        (
            r"damage,? se (?:il tiro per colpire|la prova|l'attacco)[^.,]{0,40}? vantaggio",
            "damage if the attack roll had Advantage",
        ),
        (
            r"damage,? se (?!il bersaglio)(?:l['’]|il |la |lo )\w+ è sanguinante",
            "damage if the swarm is Bloodied",
        ),
        (
            r"damage,? se (?!il bersaglio)[^.,]{0,40}? metà[^.,]{0,40}?punti ferita",
            "damage if the swarm has half of its hit points",
        ),
        (
            r"damage,? se [^.,]{0,40}? vantaggio al (?:proprio )?tiro per colpire",
            "damage if the attack roll had Advantage",
        ),
        (r"damage,? se (?=[^.,]{0,60}?(?:[.,]|$))", "damage if "),
        (
            rf" e [^.,]{{2,40}}? si è moss[oa] di {_METRES} {_UNIT} o più in linea retta verso"
            r" (?:di (?:esso|essa)|il bersaglio|esso) (?:immediatamente|subito) prima del colpo",
            lambda found: f" and it moved {_feet(found[1])}+ feet straight toward it immediately"
            " before the hit",
        ),
        (rf"subisce {_AMOUNT} (\w+ damage) extra", r"takes an extra \1 \2"),
        (r"subisce (?:altri )?(?=\d+ \(\d*d\d+[^)]*\) \w+ damage aggiuntivi)", "takes an extra "),
        (
            r"se (?:il bersaglio|esso) è una creatura(?: di taglia)? "
            rf"({'|'.join(_SIZES.values())}) o (?:inferiore|più piccol[ao])",
            lambda found: f"if the target is a {_named(found[1], _SIZES)} or smaller creature",
        ),
        (r"\(CD (\d+) per sfuggire\)", r"(escape DC \1)"),
        (
            rf"(?:è|viene|cade a terra|cade|diventa|rimane|resta)(?: anche| reso)?"
            rf" ((?:{_STATE})(?: e (?:{_STATE}))*)\b",
            _state,
        ),
        (
            rf"(?:ha|subisce|ottiene) la condizione (?:di )?((?:{_STATE}))\b",
            _state,
        ),
        (
            r"\b(?:finché|mentre) (?:la presa perdura|lo resta|lo è|has the Grappled condition)"
            r",? (?:il bersaglio|esso) (?=has the)",
            "While Grappled, the target ",
        ),
        (r"(?<=\. )(?:finché|mentre)\b", "While"),
        (
            r"fino (al termine|alla fine|all['’]inizio) (?:del (?:proprio|suo) turno successivo"
            r"|del suo prossimo turno)",
            lambda found: f"until the {_moment(found[1])} of its next turn",
        ),
        (
            r"fino (al termine|alla fine|all['’]inizio) del (?:turno successivo|prossimo turno)"
            r" (?:de[li]|dell[aoe]|dell['’]|degli|di) ?[\w -]{2,40}",
            lambda found: f"until the {_moment(found[1])} of the attacker's next turn",
        ),
        (
            rf"\bda un[oa] d(?:e[li]|elle|egli|ei|ai) ({'|'.join(NUMBERS_IT)})\b",
            lambda found: f"from one of {NUMBERS_IT[found[1].lower()]} ",
        ),
        (r"\ba 0 punti ferita\b", "to 0 hit points"),
        (r"tiro salvezza su (\w+)(?: con|:) CD (\d+)", r"DC \2 Italian saving throw"),
    )
)  # fmt: skip
_ITALIAN = re.compile(
    r"\b(?:colpito|mischia|danni|tiro salvezza|bersaglio|punti ferita|velocità|creatura|della|può"
    r"|azione|round|turno)\b",
    re.IGNORECASE,
)
_ENGLISH = re.compile(
    r"\b(?:hit|melee|damage|saving throw|target|hit points|speed|creature|the|can|action|turn)\b",
    re.IGNORECASE,
)


def language_of(text: str) -> str:
    """ "it" or "en": in which of the two a stat block is written; "en" where nothing says."""
    text = text[:20_000]
    return "it" if len(_ITALIAN.findall(text)) > len(_ENGLISH.findall(text)) else "en"


def in_english(text: str) -> str:
    """An Italian paragraph with the phrases of its attacks in English."""
    for pattern, english in _PHRASES:
        text = pattern.sub(english, text)
    return text
