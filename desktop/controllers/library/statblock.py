"""A creature as paragraphs: header lines, then features group by group."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from desktop.controllers.attack.deeds import GROUP_TEXTS, feature_text, name_of, uses_text
from desktop.controllers.cast.magic_text import slots_of_levels
from desktop.controllers.desk import Desk
from desktop.controllers.library.alignments import alignment_words
from desktop.controllers.library.attack_words import attacks_text, tells_numbers
from desktop.controllers.library.guarded import guarded_against
from desktop.dice.notation import written
from desktop.language.message import Distance, Listing, Message, Parameter, typed_name
from desktop.language.render import shown_signed
from desktop.model.creature import (
    Creature,
    Defence,
    DefenceKind,
    Feature,
    FeatureGroup,
    text_in,
)

GROUPS = (
    FeatureGroup.TRAIT,
    FeatureGroup.ACTION,
    FeatureGroup.BONUS_ACTION,
    FeatureGroup.REACTION,
    FeatureGroup.LEGENDARY,
    FeatureGroup.LAIR,
)
HEADINGS = {**GROUP_TEXTS, FeatureGroup.TRAIT: "view.deeds.traits"}
DEFENCE_TEXTS = {
    DefenceKind.RESISTANCE: "view.stats.resistances",
    DefenceKind.VULNERABILITY: "view.stats.vulnerabilities",
    DefenceKind.IMMUNITY: "view.stats.immunities",
    DefenceKind.REDUCTION: "term.damage-reduction",
    DefenceKind.ABSORPTION: "condition.absorb",
    DefenceKind.AFFINITY: "condition.affinity",
}
TOLD_NUMBERS = frozenset(
    (
        *("ar", "ref", "fort", "ant", "log", "will", "dr", "dt", "shield", "death_points"),
        *("ap", "actions", "reactive_ap", "sp", "mcap", "attacks", "sneak_attack", "healers_kit"),
    )
)
"""Numbers of a creature that a stat block tells by themselves; others only the rules read."""


class ParagraphKind(Enum):
    """How a paragraph is set."""

    TITLE = "title"
    SUBTITLE = "subtitle"
    FACT = "fact"
    HEADING = "heading"
    FEATURE = "feature"


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A piece of text with its leading word."""

    kind: ParagraphKind
    text: str
    lead: str = ""


def kind_of(creature: Creature, desk: Desk) -> str:
    """Its kind and size, or sizes to choose from; of a swarm what it is made of."""
    who: dict[str, Parameter] = {"who": creature.name}
    sizes = [desk.rendered(Message(f"size.{size}", who)) for size in creature.sizes]
    size = sizes[0]
    for other in sizes[1:]:
        size = desk.text("view.stats.or", first=size, second=other)
    kind = creature.kind
    shown = desk.rendered(Message(f"creature_type.{kind}", who)) if kind else ""
    text = desk.text("view.stats.kind_and_size", kind=shown, size=size) if shown else size
    if creature.swarm_of is not None:
        members = Message(f"size.{creature.swarm_of}")
        text = desk.text("view.stats.swarm", kind=text, size=members)
    return text


def subtitle_of(creature: Creature, desk: Desk) -> str:
    """Kind, size and alignment in one line."""
    first = kind_of(creature, desk)
    tags = text_in(creature.tag_texts, desk.language.code)
    if tags:
        first = f"{first} ({tags})"
    alignment = alignment_words(creature, desk.language, desk.all_languages)
    return f"{first}, {alignment}" if alignment else first


def speeds_text(creature: Creature, desk: Desk) -> str:
    """All speeds in words and units of the reader."""
    parts: list[Parameter] = []
    for mode, feet in creature.speeds.items():
        if mode == "walk":
            parts.append(Distance(feet))
            continue
        key = "view.stats.speed"
        if mode == "fly" and creature.hover:
            key = "view.stats.hovering"
        parts.append(Message(key, {"speed": Message(f"speed.{mode}"), "feet": Distance(feet)}))
    return desk.shown(Listing(tuple(parts)))


def head_of(creature: Creature, desk: Desk) -> tuple[Paragraph, ...]:
    """Its name, and below it what it is."""
    return (
        Paragraph(ParagraphKind.TITLE, desk.shown(creature.name)),
        Paragraph(ParagraphKind.SUBTITLE, subtitle_of(creature, desk)),
    )


def sentences_of(
    creature: Creature, desk: Desk, *, without: frozenset[str] = frozenset()
) -> tuple[Paragraph, ...]:
    """Everything below the name; `without` names facts (by the key of their text) to leave out."""
    return tuple(_sentences(creature, desk, without))


def _sentences(creature: Creature, desk: Desk, without: frozenset[str]) -> Iterator[Paragraph]:
    for key, text in _facts(creature, desk):
        if text and key not in without:
            yield Paragraph(ParagraphKind.FACT, text, desk.text(key))
    for group in GROUPS:
        features = creature.features_in(group)
        if not features:
            continue
        yield Paragraph(ParagraphKind.HEADING, desk.text(HEADINGS[group]))
        if group is FeatureGroup.LEGENDARY and creature.legendary_uses is not None:
            yield Paragraph(ParagraphKind.FACT, _legendary(creature, desk))
        for feature in features:
            name = _feature_name(feature, creature, desk)
            text = feature_text(feature, desk)
            if tells_numbers(feature, text):
                text = attacks_text(creature, feature, desk)
            yield Paragraph(ParagraphKind.FEATURE, text, f"{name}.")


def _feature_name(feature: Feature, creature: Creature, desk: Desk) -> str:
    """A feature's name with how often it may be used and what it costs."""
    notes = [] if (uses := uses_text(feature)) is None else [desk.rendered(uses)]
    if feature.group is FeatureGroup.LEGENDARY and feature.cost > 1:
        notes.append(desk.text("view.stats.legendary_cost", count=feature.cost))
    elif (
        creature.armour_class is None
        and feature.cost > 1
        and not feature.attacks
        and not tells_numbers(feature, feature_text(feature, desk))
    ):
        notes.append(desk.text("view.deeds.points", count=feature.cost))
    name = desk.shown(name_of(feature.names))
    return f"{name} ({', '.join(notes)})" if notes else name


def _legendary(creature: Creature, desk: Desk) -> str:
    uses, in_lair = creature.legendary_uses, creature.legendary_uses_in_lair
    assert uses is not None, "asked before"
    if in_lair is None:
        return desk.text("view.stats.legendary_uses", uses=uses)
    return desk.text("view.stats.legendary_uses_in_lair", uses=uses, lair=in_lair)


def _facts(creature: Creature, desk: Desk) -> Iterator[tuple[str, str]]:
    code = desk.language.code
    note = text_in(creature.armour_note, code)
    if creature.armour_class is not None:
        text = str(creature.armour_class)
        yield "view.stats.armour_class", f"{text} ({note})" if note else text
    points = str(creature.hit_points)
    dice = creature.hit_dice
    yield "view.stats.hit_points", f"{points} ({written(dice)})" if dice else points
    if creature.initiative is not None:
        yield "view.stats.initiative", shown_signed(creature.initiative, desk.language)
    yield "view.stats.speed_name", speeds_text(creature, desk)
    yield "view.stats.abilities", _abilities(creature, desk)
    yield "view.stats.numbers", _numbers(creature, desk)
    yield "view.stats.slots", _slots(creature, desk)
    yield "view.stats.saves", _bonuses(creature.saves, "ability", desk)
    yield "view.stats.skills", _bonuses(creature.skills, "skill", desk)
    for kind, key in DEFENCE_TEXTS.items():
        rows = [defence for defence in creature.defences if defence.kind is kind]
        yield key, "; ".join(_defence(defence, creature, desk) for defence in rows)
    conditions = tuple(Message(f"condition.{key}") for key in creature.condition_immunities)
    yield "view.stats.condition_immunities", desk.shown(Listing(conditions)) if conditions else ""
    yield "view.stats.senses", _senses(creature, desk)
    yield "view.stats.languages", text_in(creature.languages, code)
    if creature.challenge:
        experience = creature.experience or 0
        in_lair = creature.experience_in_lair
        key = "view.stats.challenge_text" if in_lair is None else "view.stats.challenge_in_lair"
        text = desk.text(
            key,
            challenge=creature.challenge,
            experience=experience,
            **({} if in_lair is None else {"lair": in_lair}),
        )
        yield "view.stats.challenge", text
    yield "view.stats.gear", text_in(creature.gear, code)


def _abilities(creature: Creature, desk: Desk) -> str:
    is_scored = creature.armour_class is not None
    parts = []
    for key, score in creature.abilities.items():
        name = desk.text(f"ability.{key}.short")
        if is_scored:
            modifier = shown_signed((score - 10) // 2, desk.language)
            parts.append(f"{name} {score} ({modifier})")
        else:
            parts.append(f"{name} {shown_signed(score, desk.language)}")
    return ", ".join(parts)


def _numbers(creature: Creature, desk: Desk) -> str:
    return ", ".join(
        f"{desk.text(f'defence.{key}.short')} {number}"
        for key, number in creature.numbers.items()
        if key in TOLD_NUMBERS
    )


def _slots(creature: Creature, desk: Desk) -> str:
    slots = [
        Message("view.stats.slots_of", {"count": count, "level": level})
        for level, count in enumerate(slots_of_levels(creature), 1)
        if count
    ]
    return desk.shown(Listing(tuple(slots))) if slots else ""


def _bonuses(bonuses: Mapping[str, int], family: str, desk: Desk) -> str:
    return ", ".join(
        f"{desk.rendered(Message(f'{family}.{key}'))} {shown_signed(bonus, desk.language)}"
        for key, bonus in bonuses.items()
    )


def _senses(creature: Creature, desk: Desk) -> str:
    parts = [
        f"{desk.text(f'sense.{key}')} {desk.shown(Distance(feet))}"
        for key, feet in creature.senses.items()
    ]
    if creature.blind_beyond and parts:
        parts[0] = desk.text("view.stats.blind_beyond", sense=parts[0])
    if creature.passive_perception is not None:
        parts.append(desk.text("view.stats.passive", number=creature.passive_perception))
    return ", ".join(parts)


def _defence(defence: Defence, creature: Creature, desk: Desk) -> str:
    ruleset = creature.ruleset
    if not defence.types:  # against everything but what bypasses it: "5/fire"
        bypass = (desk.rendered(guarded_against(key, ruleset)).lower() for key in defence.unless)
        return "/".join((str(defence.value or 0), *bypass))
    types = Listing(tuple(guarded_against(key, ruleset) for key in defence.types))
    text = desk.shown(types)
    if defence.value is not None:
        text = f"{text} {defence.value}"
    if defence.unless:
        unless = Listing(tuple(_property(key) for key in defence.unless))
        text = desk.text("view.stats.unless", types=text, properties=unless)
    note = text_in(defence.note, desk.language.code)
    return f"{text} ({note})" if note else text


def _property(key: str) -> Parameter:
    return Message(PROPERTY_TEXTS[key]) if key in PROPERTY_TEXTS else typed_name(key)


PROPERTY_TEXTS = {
    "magical": "view.stats.magical",
    "silvered": "view.stats.silvered",
    "adamantine": "view.stats.adamantine",
}
