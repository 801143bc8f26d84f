"""The upper part of a stat block: sizes, speeds, bonuses, senses, defences, in two languages.

Every reader answers what it understood and, where it matters, the words that it did not.
"""

import re
from dataclasses import replace

from desktop.exchange.statblock.words import ABILITIES, CONDITIONS, DAMAGE_TYPES
from desktop.language.folding import folded
from desktop.model.creature import NO_TEXTS, Defence, DefenceKind, Texts
from desktop.model.record import MOST_BONUS, MOST_FEET
from desktop.rules.sight.seeing import MAGIC_DARKVISION

SIZES = {
    "tiny": "tiny|minuscol[aoie]|t",
    "small": "small|piccol[aoie]|sm|s",
    "medium": "medium|medi[aoe]|med|m",
    "large": "large|grand[ei]|lg|l",
    "huge": "huge|enorm[ei]|h",
    "gargantuan": "gargantuan|mastodontic[aoh]e?|grg|g",
}
KINDS = {
    "aberration": "aberration|aberrazion[ei]",
    "beast": "beast|besti[ae]",
    "celestial": "celestial|celestial[ei]|celest[ei]",
    "construct": "construct|costrutt[oi]",
    "dragon": "dragon|drag[oh]i?",
    "elemental": "elemental|elemental[ei]",
    "fey": "fey|folletto|folletti|fatat[oaie]",
    "fiend": "fiend|immond[oi]",
    "giant": "giant|gigant[ei]",
    "humanoid": "humanoid|umanoid[ei]",
    "monstrosity": "monstrosity|monstrositie|mostruosità",
    "ooze": "ooze|melm[ae]",
    "plant": "plant|vegetal[ei]|piant[ae]",
    "undead": "undead|non mort[oi]|nonmort[oi]",
}
ABILITY_WORDS = {
    **{key: f"{word}|{key}" for word, key in ABILITIES.items()},
    "str": "strength|str|forza|for",
    "dex": "dexterity|dex|destrezza|des",
    "con": "constitution|con|costituzione|cos",
    "int": "intelligence|intelligenza|int",
    "wis": "wisdom|wis|saggezza|sag",
    "cha": "charisma|cha|carisma|car",
}
SKILLS = {
    "acrobatics": "acrobatics|acrobazia|acr",
    "animal-handling": "animal handling|addestrare animali|ani",
    "arcana": "arcana|arcano|arc",
    "athletics": "athletics|atletica|ath",
    "deception": "deception|inganno|dec",
    "history": "history|storia|his",
    "insight": "insight|intuizione|ins",
    "intimidation": "intimidation|intimidire|intimidazione|itm",
    "investigation": "investigation|indagare|indagine|inv",
    "medicine": "medicine|medicina|med",
    "nature": "nature|natura|nat",
    "perception": "perception|percezione|prc",
    "performance": "performance|intrattenere|prf",
    "persuasion": "persuasion|persuasione|per",
    "religion": "religion|religione|rel",
    "sleight-of-hand": "sleight of hand|rapidità di mano|slt",
    "stealth": "stealth|furtività|ste",
    "survival": "survival|sopravvivenza|sur",
}
SPEEDS = {
    "climb": "climb|scalare|scalata",
    "fly": "fly|volare|volo",
    "swim": "swim|nuotare|nuoto",
    "burrow": "burrow|scavare|scavo",
    "walk": "walk|camminare",
}
SENSES = {
    "blindsight": "blindsight|vista cieca|percezione cieca",
    "darkvision": "darkvision|scurovisione",
    "tremorsense": "tremorsense|percezione tellurica|senso tellurico",
    "truesight": "truesight|vista pura|visione del vero",
}
DAMAGE = {
    **{kind: kind for kind in DAMAGE_TYPES},
    "acid": "acid|acido",
    "bludgeoning": "bludgeoning|contundent[ei]",
    "cold": "cold|freddo",
    "fire": "fire|fuoco",
    "force": "force|forza",
    "lightning": "lightning|fulmin[ei]|elettricità",
    "necrotic": "necrotic|necrotic[oi]",
    "piercing": "piercing|perforant[ei]",
    "poison": "poison|veleno",
    "psychic": "psychic|psichic[oi]",
    "radiant": "radiant|radios[oi]|radiant[ei]",
    "slashing": "slashing|taglient[ei]",
    "thunder": "thunder|tuono",
}
STATES = {
    **{state: state for state in CONDITIONS},
    "blinded": "blinded|accecat[oaie]",
    "charmed": "charmed|affascinat[oaie]",
    "deafened": "deafened|assordat[oaie]",
    "exhaustion": "exhaustion|indebolimento|sfinimento",
    "frightened": "frightened|spaventat[oaie]",
    "grappled": "grappled|afferrat[oaie]",
    "incapacitated": "incapacitated|incapacitat[oaie]",
    "invisible": "invisible|invisibil[ei]",
    "paralyzed": "paralyzed|paralysed|paralizzat[oaie]",
    "petrified": "petrified|pietrificat[oaie]",
    "poisoned": "poisoned|avvelenat[oaie]",
    "prone": "prone|pron[oaie]",
    "restrained": "restrained|trattenut[oaie]|intralciat[oaie]",
    "stunned": "stunned|stordit[oaie]",
    "unconscious": "unconscious|priv[oaie] di sensi",
}
ALIGNMENTS = {
    "lawful good": "legale buono",
    "neutral good": "neutrale buono",
    "chaotic good": "caotico buono",
    "lawful neutral": "legale neutrale",
    "neutral": "neutrale",
    "chaotic neutral": "caotico neutrale",
    "lawful evil": "legale malvagio",
    "neutral evil": "neutrale malvagio",
    "chaotic evil": "caotico malvagio",
    "unaligned": "senza allineamento",
    "any alignment": "qualsiasi allineamento",
}
ALIGNMENTS_SHORT = {
    "".join(word[0] for word in english.split()): english
    for english in ALIGNMENTS
    if english not in ("unaligned", "any alignment")
} | {"u": "unaligned", "true neutral": "neutral", "neutral neutral": "neutral"}
"""As lists of monsters write them: "NE"."""
PHYSICAL = ("bludgeoning", "piercing", "slashing")
_LENGTH = re.compile(
    r"(?P<number>\d{1,6}(?:[.,]\d+)?)\s*(?P<unit>metri|metro|m\b|ft|feet|foot|')?", re.IGNORECASE
)
_METRES = ("m", "metri", "metro")
_BONUS = re.compile(r"(?P<word>[^\d+,;\n-]{2,40}?)[ :.]*(?P<sign>[+-])? ?(?P<number>\d{1,3})")
_NONMAGICAL = re.compile(r"non-?magic|non magic|senza magia|mundane", re.IGNORECASE)
_SILVERED = re.compile(r"silver|argent", re.IGNORECASE)
_ADAMANTINE = re.compile(r"adamant", re.IGNORECASE)
_SPELLS = re.compile(r"from spells|damage from spells|da(?:gli)? incantesimi", re.IGNORECASE)
_FILLING = re.compile(
    r"\b(?:damage|and|from|that|aren't|isn't|attacks?|weapons?|dann[oi]|da|e|dagli|inflitti|non"
    r"|con|armi|attacchi|ai|al|a)\b|[().,']"
)
_FEW = 3
_THROUGH_DARKNESS = re.compile(r"unimpeded by magical|oscurità magica|buio magico", re.IGNORECASE)


def plain(text: str) -> str:
    """One kind of dash, apostrophe and space."""
    text = re.sub(r"[\u2010-\u2015\u2212]", "-", text).replace("\u00ad", "")
    text = re.sub(r"[\u2018\u2019\u02bc]", "'", text)
    return re.sub(r"[ \t\u00a0\u2000-\u200a\u202f]+", " ", text).strip()


def key_in(text: str, table: dict[str, str]) -> str | None:
    """The first key of a table that a text is, as a whole."""
    low = text.strip().lower()
    return next((key for key, words in table.items() if re.fullmatch(words, low)), None)


def keys_in(text: str, table: dict[str, str]) -> tuple[str, ...]:
    """Every key of a table whose word stands in a text, in the order of the text."""
    low = text.lower()
    found = []
    for key, words in table.items():
        long = "|".join(word for word in words.split("|") if len(word) >= _FEW)
        if met := re.search(rf"(?<!\w)(?:{long})s?(?!\w)", low):
            found.append((met.start(), key))
    return tuple(key for _, key in sorted(found))


def feet(text: str) -> int | None:
    """The first length of a text in feet; metres are made feet of whole squares."""
    met = _LENGTH.search(text)
    if met is None:
        return None
    number = float(met["number"].replace(",", "."))
    if (met["unit"] or "").lower() in _METRES:
        number = round(number / 1.5) * 5
    return min(int(number), MOST_FEET)


def speeds(text: str) -> tuple[dict[str, int], bool]:
    """The speeds by their manner in feet, and whether it hovers."""
    found: dict[str, int] = {}
    for part in re.split(r"[,;](?!\d)", text):
        length = feet(part)
        if length is None:
            continue
        manner = next(iter(keys_in(part, SPEEDS)), "walk")
        found.setdefault(manner, length)
    hovers = re.search(r"\bhover|\bfluttua", text, re.IGNORECASE) is not None
    return found or {"walk": 0 if text.strip() else 30}, hovers


def bonuses(text: str, table: dict[str, str]) -> tuple[dict[str, int], list[str]]:
    """The bonuses of a line by their keys, and the words that name none."""
    found: dict[str, int] = {}
    unknown = []
    for met in _BONUS.finditer(text):
        word = met["word"].strip()
        key = key_in(word, table) or next(iter(keys_in(word, table)), None)
        if key is None:
            unknown.append(met[0].strip())
        else:
            number = int(met["number"])
            found[key] = min(number, MOST_BONUS) * (-1 if met["sign"] == "-" else 1)
    return found, unknown


def senses(text: str) -> tuple[dict[str, int], bool, int | None]:
    """The senses in feet, whether it is blind beyond them, its passive Perception."""
    found: dict[str, int] = {}
    for part in re.split(r"[,;](?!\d)", text):
        length = feet(part)
        if length is not None:
            found.update((sense, length) for sense in keys_in(part, SENSES)[:1])
    if "darkvision" in found and _THROUGH_DARKNESS.search(text):
        found[MAGIC_DARKVISION] = found["darkvision"]
    blind = re.search(r"blind beyond|cieco oltre|oltre questo raggio", text, re.IGNORECASE)
    passive = re.search(
        r"(?:passive perception|percezione passiva)\D{0,3}(\d{1,2})", text, re.IGNORECASE
    )
    return found, blind is not None, int(passive[1]) if passive else None


def sizes_in(text: str) -> tuple[str, ...]:
    """The sizes that a text names; of letters only a single one."""
    alone = key_in(text, SIZES)
    if alone is not None:
        return (alone,)
    found = keys_in(text, SIZES)
    return found[:2] if re.search(r"\b(?:or|o)\b", text.lower()) else found[:1]


def kind_in(text: str) -> tuple[str, str | None, tuple[str, ...]]:
    """The type, the size of a swarm's members, and the tags that stand in brackets."""
    bracket = re.search(r"\(([^()]{1,120})\)", text)
    bare = re.sub(r"\([^()]*\)?", " ", text)
    swarm = re.search(r"\bswarm of (.*)|\b(?:sciame|orda|banco|stormo|colonia) di (.*)", bare, re.I)
    inner = (swarm[1] or swarm[2]) if swarm else bare
    kinds = keys_in(inner, KINDS)
    tags = [] if bracket is None else re.split(r"\s*,\s*", bracket[1].strip())
    words = tuple("-".join(folded(tag).split())[:40] for tag in tags[:6] if tag)
    member = next(iter(keys_in(inner, SIZES)), "tiny") if swarm else None
    return (kinds[0] if kinds else ""), member, words


def defences(text: str, kind: DefenceKind) -> tuple[list[Defence], list[str]]:
    """What a line of resistances and the like says, and its words that name no damage.

    In "cold; bludgeoning, piercing, and slashing from nonmagical attacks" the condition holds for
    weapon damage alone.
    """
    found: list[Defence] = []
    unknown = []
    for part in re.split(r"[;\n]", text):
        if not part.strip():
            continue
        types = keys_in(part, DAMAGE)
        if not types and re.search(r"\ball\b|\btutti\b", part, re.IGNORECASE):
            types = DAMAGE_TYPES
        if not types and not _SPELLS.search(part) and not _NONMAGICAL.search(part):
            if _FILLING.sub("", part.lower()).strip():
                unknown.append(part.strip()[:80])
            continue
        found += _defences_of(part, types, kind)
    return _merged(found), unknown


def _defences_of(part: str, types: tuple[str, ...], kind: DefenceKind) -> list[Defence]:
    if _SPELLS.search(part):
        return [Defence(kind, types or DAMAGE_TYPES, only=("spell",))]
    if not _NONMAGICAL.search(part):
        return [Defence(kind, types)]
    unless = ["magical"]
    if _SILVERED.search(part):
        unless.append("silvered")
    if _ADAMANTINE.search(part):
        unless.append("adamantine")
    physical = tuple(each for each in types if each in PHYSICAL) or PHYSICAL
    others = tuple(each for each in types if each not in PHYSICAL)
    told = [Defence(kind, others)] if others else []
    return [*told, Defence(kind, physical, unless=tuple(unless))]


def _merged(found: list[Defence]) -> list[Defence]:
    """One line for all that holds always."""
    always = [one for one in found if not one.unless and not one.only]
    others = [one for one in found if one.unless or one.only]
    if not always:
        return others
    types = tuple(dict.fromkeys(each for one in always for each in one.types))
    return [replace(always[0], types=types), *others]


def conditions(text: str) -> tuple[tuple[str, ...], list[str]]:
    """The conditions of a line, and its words that name none."""
    found: list[str] = []
    unknown: list[str] = []
    for part in re.split(r"[,;\n]| and | e ", text):
        if keys := keys_in(part, STATES):
            found += keys
        elif part.strip() and not keys_in(part, DAMAGE):
            unknown.append(part.strip()[:80])
    return tuple(dict.fromkeys(found)), unknown


def alignment_of(text: str, language: str) -> Texts:
    """An alignment in both languages where it is one that the games know."""
    low = " ".join(text.lower().split()).strip(" .,;:*_()")
    low = ALIGNMENTS_SHORT.get(low, low)
    for english, italian in ALIGNMENTS.items():
        if low in (english, italian):
            return Texts({"en": english, "it": italian})
    return texts_of(text, language)


def texts_of(text: str, language: str) -> Texts:
    """A text in its language; nothing for an empty one or a mere dash."""
    bare = text.strip()
    return NO_TEXTS if bare in ("", "-", "—", "–") else Texts({language: bare})
