"""What of a spell's English text the program can play, in the wording of both editions."""

import re
from typing import Any

from desktop.exchange.statblock.attack_lines import TYPE, conditions_in
from desktop.exchange.statblock.words import ABILITIES, NUMBER_WORDS
from desktop.model.creature import AreaShape, AttackKind, SaveSuccess
from desktop.model.effect import Moment
from desktop.model.spell import (
    AreaMoment,
    SpellArea,
    SpellDamage,
    SpellHealing,
    SpellSave,
)

ABILITY = "|".join(ABILITIES)
DICE = r"\d+d\d+(?: ?\+ ?\d+)?"
ATTACK = re.compile(r"\b(ranged|melee) spell attack", re.I)
SAVE = re.compile(
    rf"(?:makes?|succeeds? on|succeed at|making|make|on) (?:an? |one )(?:successful )?({ABILITY}) "
    r"saving throw",
    re.I,
)
DAMAGE = re.compile(
    rf"(?P<dice>{DICE}) (?P<types>{TYPE}(?:(?:, or |, | or ){TYPE})*)? ?damage", re.I
)
EQUAL = re.compile(
    rf"(?P<types>{TYPE}) damage equal to (?P<dice>{DICE})(?P<modifier> ?\+ your spellcasting"
    r"| plus your spellcasting)?",
    re.I,
)
HEALING = re.compile(
    rf"regains? (?:a number of )?hit points equal to (?P<dice>{DICE})"
    r"(?P<modifier> ?(?:\+|plus) your spellcasting)?",
    re.I,
)
HEALED = re.compile(r"regain(?:s|ing)? (?P<dice>\d+) hit points", re.I)
TEMPORARY = re.compile(rf"gains? (?P<dice>{DICE}|\d+) temporary hit points", re.I)
LATER = re.compile(
    r"at the (?:start|end) of (?:each of )?(?:its|the target's) (?:next )?turns?", re.I
)
AGAIN = re.compile(
    r"ends? (?:its|their|your) turn|ends it turn|starts? (?:its|their) turn|each time|Whenever|"
    r"When a creature|in the fire|later turn|subsequent turn|"
    r"at the (?:start|end) of (?:each of )?(?:its|your|the target's)",
    re.I,
)
AREAS = (
    (re.compile(r"(\d+)-foot[- ]long,? (\d+)-foot[- ]wide Line", re.I), AreaShape.LINE, "sw"),
    (re.compile(r"(\d+)-foot-wide, (\d+)-foot-long Line", re.I), AreaShape.LINE, "ws"),
    (
        re.compile(r"line (?:of [\w ]+ )?(\d+) feet long and (\d+) feet wide", re.I),
        AreaShape.LINE,
        "sw",
    ),
    (re.compile(r"line (\d+) feet long and (\d+) feet wide", re.I), AreaShape.LINE, "sw"),
    (re.compile(r"(\d+)-foot[- ]Cone", re.I), AreaShape.CONE, "s"),
    (re.compile(r"(\d+)-foot[- ](?:Cube|square)|cube (\d+) feet on", re.I), AreaShape.CUBE, "s"),
    (
        re.compile(r"(\d+)-foot-(?:tall|high),? (\d+)-foot[- ]radius,? Cylinder", re.I),
        AreaShape.CYLINDER,
        "hs",
    ),
    (
        re.compile(r"(\d+)-foot[- ]radius,? (\d+)-foot[- ](?:tall|high) Cylinder", re.I),
        AreaShape.CYLINDER,
        "sh",
    ),
    (
        re.compile(r"cylinder that is (\d+) feet tall with a (\d+)-foot[- ]radius", re.I),
        AreaShape.CYLINDER,
        "hs",
    ),
    (re.compile(r"(\d+)-foot[- ]radius,? (?:\w+ )?(?:Sphere|circle)", re.I), AreaShape.SPHERE, "s"),
    (re.compile(r"(\d+)-foot[- ]Emanation", re.I), AreaShape.EMANATION, "s"),
)
GROWTH = re.compile(
    rf"increases? by ({DICE}|\d+) for (each|every|every two) (?:spell )?slot levels? above", re.I
)
TIER = re.compile(rf"increases? by ({DICE}) when you reach (?:levels 5|5th level)", re.I)
MORE_TARGETS = re.compile(
    r"(?:target|affect|choose) (one|two|three) additional (?:\w+ )?(?:\w+)? ?for each (?:spell )?"
    r"slot level above",
    re.I,
)
MORE_ATTACKS = re.compile(r"one (?:more|additional) (?:dart|ray)", re.I)
UP_TO = re.compile(
    r"up to (one|two|three|four|five|six|ten|twelve) (?:willing |other |falling )?"
    r"(?:creatures|targets|humanoids|beasts)|choose (one|two|three) (?:willing )?creatures?",
    re.I,
)
SEEN = re.compile(
    r"(?:creatures?|humanoids?|beasts?|targets?|fiend)(?: of your choice)? (?:that )?you can see",
    re.I,
)
ONE = re.compile(
    r"\b(?:one|a|the|another) (?:willing )?(?:creature|humanoid|beast|target|plant)\b", re.I
)


def sentences_of(text: str) -> list[str]:
    """The sentences of a text."""
    return [part for part in re.split(r"(?<=[.:!?])\s+(?=[A-Z*_\"'-])", text) if part.strip()]


def types_of(words: str | None) -> tuple[str, ...]:
    """The damage types that a phrase names."""
    return tuple(re.findall(TYPE, (words or "").lower()))


def squeezed(dice: str) -> str:
    """Dice without spaces."""
    return dice.replace(" ", "")


def area_of(text: str) -> SpellArea | None:
    """The first area of effect that the text describes."""
    best: tuple[int, SpellArea] | None = None
    for pattern, shape, order in AREAS:
        found = pattern.search(text)
        if found is None or (best is not None and best[0] <= found.start()):
            continue
        numbers = dict(zip(order, (int(each) for each in found.groups() if each), strict=True))
        area = SpellArea(shape, numbers["s"], numbers.get("w"), numbers.get("h"))
        best = (found.start(), area)
    return None if best is None else best[1]


def moments_of(text: str) -> tuple[AreaMoment, ...]:
    """When an area that lasts acts on somebody."""
    found = []
    if re.search(
        r"when (?:the \w+|it) appears|each creature (?:\([^)]*\) )?(?:in|on|within|"
        r"standing|that is)|Each creature in",
        text,
        re.I,
    ):
        found.append(AreaMoment.APPEAR)
    if re.search(r"\benters?\b|enters a creature's space|moves into or within", text):
        found.append(AreaMoment.ENTER)
    if re.search(r"starts? (?:its|their) turn", text, re.I):
        found.append(AreaMoment.START)
    if re.search(r"ends? (?:its|it|their) turn", text, re.I):
        found.append(AreaMoment.END)
    return tuple(found)


def damage_in(sentence: str) -> list[SpellDamage]:
    """The parts of damage in one sentence, those of a later moment marked."""
    found = []
    for match in DAMAGE.finditer(sentence):
        after = sentence[match.end() : match.end() + 60]
        later = None
        moment = re.match(r" (?:and [^.]{0,30})?at the (start|end) of (?:its|each)", after)
        if moment:
            later = Moment(moment[1].lower())
        found.append(SpellDamage(squeezed(match["dice"]), types_of(match["types"]), later=later))
    for match in EQUAL.finditer(sentence):
        found.append(
            SpellDamage(
                squeezed(match["dice"]), types_of(match["types"]), modifier=bool(match["modifier"])
            )
        )
    return found


def needs_sight(text: str) -> bool:
    """Whether its caster must see whom it aims at."""
    flat = re.sub(r"\s+", " ", text)
    return bool(SEEN.search(" ".join(sentences_of(flat)[:2]))) and area_of(flat) is None


def play_of(text: str, higher: str, *, cantrip: bool) -> dict[str, Any]:
    """The fields of a `Spell` that its text tells."""
    flat = re.sub(r"\s+", " ", text)
    parts = sentences_of(flat)
    found: dict[str, Any] = {}
    attack = ATTACK.search(flat)
    if attack:
        found["attack"] = AttackKind(attack[1].lower())
    damage: list[SpellDamage] = []
    for sentence in parts:
        here = damage_in(sentence)
        if here and not damage:
            damage = here
            if AGAIN.search(sentence) and not any(part.later for part in here):
                moment = LATER.search(sentence)
                if moment and not re.search(r"enters", sentence):
                    kind = Moment.START if "start" in moment[0].lower() else Moment.END
                    damage = [
                        SpellDamage(part.dice, part.types, modifier=part.modifier, later=kind)
                        for part in here
                    ]
    damage = [_grown(part, flat, higher, cantrip=cantrip) for part in damage]
    if damage:
        found["damage"] = tuple(damage)
    save = SAVE.search(flat)
    if save:
        found["save"] = _save(flat, parts, save)
    area = area_of(flat)
    if area:
        moments = moments_of(flat)
        found["area"] = SpellArea(area.shape, area.size, area.width, area.height, moments)
    healing = HEALING.search(flat) or HEALED.search(flat)
    temporary = TEMPORARY.search(flat)
    if healing or temporary:
        match = healing or temporary
        assert match is not None
        growth = GROWTH.search(higher)
        found["healing"] = SpellHealing(
            squeezed(match["dice"]),
            squeezed(growth[1]) if growth else "",
            bool(match.groupdict().get("modifier")),
            temporary=not healing,
        )
    up_to = UP_TO.search(flat)
    if up_to:
        found["targets"] = NUMBER_WORDS.get((up_to[1] or up_to[2]).lower(), 12)
    elif not area and ONE.search(" ".join(parts[:2])):
        found["targets"] = 1
    more = MORE_TARGETS.search(higher)
    if more:
        found["targets_grow"] = NUMBER_WORDS[more[1].lower()]
    if MORE_ATTACKS.search(higher):
        found["attacks_grow"] = 1
    if not save:
        conditions = conditions_in(flat) if attack else []
        if conditions:
            found["conditions"] = tuple(conditions)
    return found


def _grown(part: SpellDamage, text: str, higher: str, *, cantrip: bool) -> SpellDamage:
    growth = TIER.search(f"{text} {higher}") if cantrip else GROWTH.search(higher)
    if growth is None:
        return part
    every = 2 if not cantrip and "two" in growth[2].lower() else 1
    return SpellDamage(part.dice, part.types, squeezed(growth[1]), every, part.modifier, part.later)


def _save(flat: str, parts: list[str], save: re.Match[str]) -> SpellSave:
    half = re.search(
        r"half as much damage|half the (?:initial )?damage|half damage|takes half", flat, re.I
    )
    repeats = None
    if re.search(
        r"(?:At the end of each of its turns|at the end of each of its turns)[^.]*"
        r"(?:sav|test)|sav[^.]*at the end of each of its turns",
        flat,
    ):
        repeats = Moment.END
    elif re.search(r"At the start of each of its turns[^.]*sav", flat):
        repeats = Moment.START
    start = next(i for i, each in enumerate(parts) if SAVE.search(each))
    outcome = " ".join(parts[start : start + 4])
    return SpellSave(
        ABILITIES[save[1].lower()],
        SaveSuccess.HALF if half else SaveSuccess.NONE,
        tuple(conditions_in(outcome)),
        repeats=repeats,
    )
