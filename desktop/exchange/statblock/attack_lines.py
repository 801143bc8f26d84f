"""Attacks read from the sentences of a feature, in the wording of both editions."""

import re
from dataclasses import dataclass

from desktop.exchange.statblock.hit_sentences import bare_terms, terms_in
from desktop.exchange.statblock.words import CONDITIONS, DAMAGE_TYPES
from desktop.model.creature import (
    Attack,
    AttackKey,
    AttackKind,
    AttackSource,
    Damage,
    DamageWhen,
    Texts,
)

TYPE = "(?:" + "|".join(DAMAGE_TYPES) + ")"
DAMAGE = re.compile(
    rf"(?P<average>\d+)(?: \((?P<dice>\d*d\d+(?: ?[+-] ?\d+)?)\))? "
    rf"(?P<types>{TYPE}(?:(?:, or |, | or ){TYPE})*) damage",
    re.IGNORECASE,
)
LINE = re.compile(
    r"(?P<kind>Melee or Ranged|Melee|Ranged) (?:(?P<source>Weapon|Spell) Attack|Attack Roll): "
    r"(?P<bonus>[+-]\d+)(?: to hit)?(?: \([^)]*\))?,? ?"
    r"(?P<where>.*?)\.? (?:Hit: )(?P<hit>.*)",
    re.DOTALL,
)
START = re.compile(
    r"(?:Melee or Ranged|(?<!or )Ranged|Melee) (?:(?:Weapon|Spell) Attack|Attack Roll): [+-]"
)
LINE_2024 = re.compile(
    r"(Attack Roll: [+-]\d+)(?: to hit)?( \([^)]*\))?,? (?=reach|range)"
    r"((?:reach \d+ (?:ft|feet)\.?)?(?: or )?(?:range [\d/]+ (?:ft|feet)\.?)?) (?:Hit: )?"
)
ONE_CREATURE = "one creature"
ESCAPE = re.compile(r"escape DC (\d+)")
KINDS = {
    "melee": AttackKind.MELEE,
    "ranged": AttackKind.RANGED,
    "melee or ranged": AttackKind.BOTH,
}
SOURCES = {
    "weapon": AttackSource.WEAPON,
    "spell": AttackSource.SPELL,
    None: AttackSource.UNSTATED,
}


def with_hit(text: str) -> str:
    """The text with the "Hit:" that the 2024 set lost in its attack lines."""

    def line(match: re.Match[str]) -> str:
        where = re.sub(r"\b(?:ft|feet)\b\.?", "ft.", match[3])
        return f"{match[1]}{match[2] or ''}, {where} Hit: "

    return LINE_2024.sub(line, text)


def attacks_of(text: str, *, key: str, names: Texts, properties: tuple[str, ...]) -> list[Attack]:
    """The attacks whose lines stand in the text; `ValueError` when a line cannot be read."""
    starts = [match.start() for match in START.finditer(text)]
    attacks = []
    for number, (start, end) in enumerate(zip(starts, [*starts[1:], len(text)], strict=True), 1):
        line = LINE.match(text[start:end])
        if line is None:
            raise ValueError(f"unreadable attack line: {text[start:end][:160]!r}")
        own_key = key if number == 1 else f"{key}-{number}"
        attacks.append(_attack(line, own_key, names, properties))
    return attacks


def _attack(line: re.Match[str], key: str, names: Texts, properties: tuple[str, ...]) -> Attack:
    source = SOURCES[line["source"].lower() if line["source"] else None]
    reach = re.search(r"reach (\d+)", line["where"])
    distance = re.search(r"ranged? (\d+)(?: ft\.?)?(?:/(\d+))?", line["where"])
    hit = _before_save(line["hit"])
    escape = ESCAPE.search(hit)
    conditions = tuple(conditions_in(_at_once(hit)))
    return Attack(
        key=AttackKey(key),
        names=names,
        kind=KINDS[line["kind"].lower()],
        source=source,
        bonus=int(line["bonus"]),
        reach=int(reach[1]) if reach else None,
        normal_range=int(distance[1]) if distance else None,
        long_range=int(distance[2]) if distance and distance[2] else None,
        damage=(*hit_damage(hit), *charge_damage(hit)),
        conditions=conditions,
        escape_dc=int(escape[1]) if escape else None,
        terms=terms_in(hit, line["hit"]) if conditions else bare_terms(hit),
        properties=_properties(line["where"], properties, source),
    )


def _properties(where: str, weapon: tuple[str, ...], source: AttackSource) -> tuple[str, ...]:
    """What the weapon has; an attack on "one creature" is not made on objects."""
    found = weapon if source is not AttackSource.SPELL else ()
    return (*found, "creatures-only") if ONE_CREATURE in where else found


JOINED_SAVE = re.compile(r"(?<=damage) (?:and|e) (?=(?:(?!damage)[^.,])*\bDC \d+ [A-Z])")
"""A save that follows its damage without a comma, in English or Italian."""


def _before_save(hit: str) -> str:
    """The part of a hit that needs no saving throw."""
    hit = JOINED_SAVE.sub(", and ", hit)
    cut = re.search(r",? (?:and |but )?[^.,]*\bDC \d+ [A-Z][a-z]+|[A-Z][a-z]+ Saving Throw:", hit)
    return hit[: cut.start()] if cut else hit


LATER = re.compile(r"swallow|0 hit points|\bWhile\b|attache", re.IGNORECASE)


HELD = re.compile(r"(?:While Grappled, the target has|can give it) the ([A-Z][a-z]+ condition)")


def _at_once(hit: str) -> str:
    """The sentences of a hit that tell what it does now."""
    sentences = re.split(r"(?<=[^t]\.)\s", hit)
    now = [sentence for sentence in sentences if not LATER.search(sentence)]
    now += [f"has the {word}" for sentence in sentences for word in HELD.findall(sentence)]
    return " ".join(now)


def first_sentence(text: str) -> str:
    """Up to the first full stop that ends a sentence (not that of "ft.")."""
    return re.split(r"(?<!\bft)\.(?:\s|$)", text, maxsplit=1)[0]


def hit_damage(hit: str) -> list[Damage]:
    """The damage parts of the first sentence after "Hit:"."""
    sentence = first_sentence(hit)
    matches = list(DAMAGE.finditer(sentence))
    parts = []
    for index, match in enumerate(matches):
        before = sentence[matches[index - 1].end() if index else 0 : match.start()]
        after = sentence[
            match.end() : matches[index + 1].start() if index + 1 < len(matches) else None
        ]
        replaces = bool(re.search(r"\bor $", before)) or before == ", "
        parts.append(damage_of(match, _when(before, after, replaces=replaces), replaces=replaces))
    return parts


EXTRA = re.compile(rf"straight toward it[^.]*takes an extra (?={DAMAGE.pattern})", re.IGNORECASE)


def charge_damage(hit: str) -> list[Damage]:
    """What a charge adds, in a sentence of its own; the text says when."""
    found = EXTRA.search(hit)
    more = None if found is None else DAMAGE.match(hit, found.end())
    return [] if more is None else [damage_of(more, DamageWhen.STATED)]


@dataclass(frozen=True)
class _Wording:
    words: str
    when: DamageWhen


WORDINGS = (
    _Wording(r"two hands|both hands|two-handed", DamageWhen.TWO_HANDED),
    _Wording(r"roll had Advantage|had advantage", DamageWhen.ADVANTAGE),
    _Wording(r"swarm is Bloodied|half of its hit points|half its hit points", DamageWhen.BLOODIED),
    _Wording(r"\bform\b|enlarged", DamageWhen.FORM),
)


def _when(before: str, after: str, *, replaces: bool) -> DamageWhen:
    """What stands between this part and the next ones tells when it counts."""
    clause = re.split(r",? (?:plus|or|and) $", after)[0]
    lead = re.split(r"\b(?:or|plus)\b", before)[-1]
    if re.match(r" at range", clause):
        return DamageWhen.RANGED
    conditional = re.match(r",? ?(?:if|while|with|in (?!melee)|when)\b", clause)
    if not conditional and not re.search(r"\bif\b", lead):
        return DamageWhen.CHOICE if replaces else DamageWhen.ALWAYS
    for wording in WORDINGS:
        if re.search(wording.words, lead + clause, re.IGNORECASE):
            return wording.when
    return DamageWhen.STATED


def damage_of(
    match: re.Match[str], when: DamageWhen = DamageWhen.ALWAYS, *, replaces: bool = False
) -> Damage:
    """One damage part from a match of `DAMAGE`."""
    return Damage(
        dice=(match["dice"] or match["average"]).replace(" ", ""),
        average=int(match["average"]),
        types=tuple(kind for kind in re.findall(TYPE, match["types"].lower())),
        when=when,
        replaces=replaces,
    )


def conditions_in(text: str) -> list[str]:
    """The conditions that a clause gives, in the order of the text."""
    found = []
    given = re.compile(
        r"(?:has|have|gains?) the ((?:[A-Z][a-z]+(?:, | and |, and )?)+) conditions?"
        r"|(?:is|are|be|become|becomes|fall|falls|knocked|being|and|both) "
        r"(?:also |knocked |magically |instantly |automatically )*"
        rf"((?:{'|'.join(CONDITIONS)})(?: and (?:{'|'.join(CONDITIONS)}))?)\b"
    )
    for match in given.finditer(text):
        for word in re.findall(r"[a-z]+", (match[1] or match[2]).lower()):
            if word in CONDITIONS and word not in found:
                found.append(word)
    return found
