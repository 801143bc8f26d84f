"""Library records: a `Creature` as a plain mapping of JSON, and back.

A record leaves out what is at its default, so most are short. Reading tolerates unknown keys
(a later version wrote them) and is strict about the types and bounds of those it knows.
"""

from collections.abc import Mapping

from desktop.language.message import Gender
from desktop.model.creature import (
    Creature,
    CreatureKey,
    Defence,
    DefenceKind,
)
from desktop.model.feature_record import features_in, record_of_feature
from desktop.model.frozen import FrozenMap
from desktop.model.record import (
    MOST_BONUS,
    MOST_FEET,
    MOST_HIT_POINTS,
    NAME_LENGTH,
    Fields,
    Record,
    RecordError,
    bonus_in,
    short,
    uses_in,
)

MOST_SCORE = 999
MOST_TIMES = 2
MOST_EXPERIENCE = 100_000_000


def creature_from_record(record: Mapping[str, object]) -> Creature:
    """The creature of a record; `RecordError` names the first field that is wrong."""
    fields = Fields(record)
    names = fields.texts("names", longest=NAME_LENGTH)
    if not any(name.strip() for name in names.values()):
        raise RecordError("names", "text_missing")
    sizes = fields.words("sizes")
    return Creature(
        key=CreatureKey(fields.required_text("key")),
        ruleset=fields.required_text("ruleset"),
        source=fields.text("source"),
        names=names,
        gender=fields.one_of("gender", Gender, Gender.MASCULINE),
        plural=fields.flag("plural"),
        sizes=sizes or ("medium",),
        kind=fields.text("kind"),
        looks=fields.text("looks"),
        swarm_of=fields.optional_text("swarm_of"),
        tags=fields.words("tags"),
        tag_texts=fields.texts("tag_texts"),
        alignment=fields.texts("alignment"),
        armour_class=fields.number("armour_class", lowest=0, highest=MOST_BONUS),
        armour_note=fields.texts("armour_note"),
        hit_points=fields.required_number("hit_points", lowest=0, highest=MOST_HIT_POINTS),
        hit_dice=fields.optional_text("hit_dice"),
        initiative=bonus_in(fields, "initiative"),
        speeds=_distances(fields, "speeds"),
        hover=fields.flag("hover"),
        abilities=fields.numbers("abilities", lowest=-MOST_SCORE, highest=MOST_SCORE),
        saves=_bonuses(fields, "saves"),
        skills=_bonuses(fields, "skills"),
        training=fields.numbers("training", lowest=0, highest=MOST_TIMES),
        senses=_distances(fields, "senses"),
        blind_beyond=fields.flag("blind_beyond"),
        passive_perception=bonus_in(fields, "passive_perception"),
        languages=fields.texts("languages"),
        challenge=fields.text("challenge"),
        experience=_experience(fields, "experience"),
        experience_in_lair=_experience(fields, "experience_in_lair"),
        proficiency=bonus_in(fields, "proficiency"),
        defences=tuple(_defence(child) for child in fields.children("defences")),
        condition_immunities=fields.words("condition_immunities"),
        features=features_in(fields),
        legendary_uses=uses_in(fields, "legendary_uses"),
        legendary_uses_in_lair=uses_in(fields, "legendary_uses_in_lair"),
        gear=fields.texts("gear"),
        notes=fields.texts("notes"),
        level=fields.number("level", lowest=0, highest=MOST_BONUS),
        class_text=fields.text("class_text"),
        spell_ability=fields.text("spell_ability"),
        spells=fields.words("spells"),
        unprepared=fields.words("unprepared"),
        numbers=fields.numbers("numbers", lowest=-MOST_HIT_POINTS, highest=MOST_HIT_POINTS),
        traits=fields.words("traits"),
        armour=fields.text("armour"),
        shield=fields.flag("shield"),
        untrained=fields.words("untrained"),
        picture=fields.text("picture"),
    )


def record_of_creature(creature: Creature) -> Record:
    """The record of a creature: `creature_from_record` gives back an equal one."""
    return short(
        key=creature.key,
        ruleset=creature.ruleset,
        source=creature.source,
        names=dict(creature.names),
        gender="" if creature.gender is Gender.MASCULINE else creature.gender.value,
        plural=creature.plural,
        sizes=[] if creature.sizes == ("medium",) else list(creature.sizes),
        kind=creature.kind,
        looks=creature.looks,
        swarm_of=creature.swarm_of,
        tags=list(creature.tags),
        tag_texts=dict(creature.tag_texts),
        alignment=dict(creature.alignment),
        armour_class=creature.armour_class,
        armour_note=dict(creature.armour_note),
        hit_points=creature.hit_points,
        hit_dice=creature.hit_dice,
        initiative=creature.initiative,
        speeds=dict(creature.speeds),
        hover=creature.hover,
        abilities=dict(creature.abilities),
        saves=dict(creature.saves),
        skills=dict(creature.skills),
        training=dict(creature.training),
        senses=dict(creature.senses),
        blind_beyond=creature.blind_beyond,
        passive_perception=creature.passive_perception,
        languages=dict(creature.languages),
        challenge=creature.challenge,
        experience=creature.experience,
        experience_in_lair=creature.experience_in_lair,
        proficiency=creature.proficiency,
        defences=[_defence_record(defence) for defence in creature.defences],
        condition_immunities=list(creature.condition_immunities),
        features=[record_of_feature(feature) for feature in creature.features],
        legendary_uses=creature.legendary_uses,
        legendary_uses_in_lair=creature.legendary_uses_in_lair,
        gear=dict(creature.gear),
        notes=dict(creature.notes),
        level=creature.level,
        class_text=creature.class_text,
        spell_ability=creature.spell_ability,
        spells=list(creature.spells),
        unprepared=list(creature.unprepared),
        numbers=dict(creature.numbers),
        traits=list(creature.traits),
        armour=creature.armour,
        shield=creature.shield,
        untrained=list(creature.untrained),
        picture=creature.picture,
    )


def _bonuses(fields: Fields, key: str) -> FrozenMap[str, int]:
    return fields.numbers(key, lowest=-MOST_BONUS, highest=MOST_BONUS)


def _distances(fields: Fields, key: str) -> FrozenMap[str, int]:
    return fields.numbers(key, lowest=0, highest=MOST_FEET)


def _experience(fields: Fields, key: str) -> int | None:
    return fields.number(key, lowest=0, highest=MOST_EXPERIENCE)


def _defence(fields: Fields) -> Defence:
    return Defence(
        kind=fields.one_of("kind", DefenceKind, DefenceKind.RESISTANCE),
        types=fields.words("types"),
        unless=fields.words("unless"),
        only=fields.words("only"),
        value=fields.number("value", lowest=0, highest=MOST_HIT_POINTS),
        note=fields.texts("note"),
    )


def _defence_record(defence: Defence) -> Record:
    return short(
        kind=defence.kind.value,
        types=list(defence.types),
        unless=list(defence.unless),
        only=list(defence.only),
        value=defence.value,
        note=dict(defence.note),
    )
