"""Library records: a `Creature` as a plain mapping of JSON, and back.

A record leaves out what is at its default, so most are short. Reading tolerates unknown keys
(a later version wrote them) and is strict about the types and bounds of those it knows.
"""

from collections.abc import Mapping
from typing import Any

from desktop.language.message import Gender
from desktop.model.creature import (
    AreaShape,
    Attack,
    AttackKey,
    AttackKind,
    AttackSource,
    Creature,
    CreatureKey,
    Damage,
    DamageWhen,
    Defence,
    DefenceKind,
    Feature,
    FeatureArea,
    FeatureGroup,
    FeatureKey,
    ForcedSave,
    SaveSuccess,
    Uses,
    UsesKind,
)
from desktop.model.frozen import FrozenMap
from desktop.model.record import NAME_LENGTH, Fields, RecordError

Record = dict[str, Any]

MOST_HIT_POINTS = 999_999
MOST_FEET = 100_000
MOST_BONUS = 999
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
        swarm_of=fields.optional_text("swarm_of"),
        tags=fields.words("tags"),
        tag_texts=fields.texts("tag_texts"),
        alignment=fields.texts("alignment"),
        armour_class=fields.number("armour_class", lowest=0, highest=MOST_BONUS),
        armour_note=fields.texts("armour_note"),
        hit_points=fields.required_number("hit_points", lowest=0, highest=MOST_HIT_POINTS),
        hit_dice=fields.optional_text("hit_dice"),
        initiative=_bonus(fields, "initiative"),
        speeds=_distances(fields, "speeds"),
        hover=fields.flag("hover"),
        abilities=fields.numbers("abilities", lowest=-MOST_SCORE, highest=MOST_SCORE),
        saves=_bonuses(fields, "saves"),
        skills=_bonuses(fields, "skills"),
        training=fields.numbers("training", lowest=0, highest=MOST_TIMES),
        senses=_distances(fields, "senses"),
        blind_beyond=fields.flag("blind_beyond"),
        passive_perception=_bonus(fields, "passive_perception"),
        languages=fields.texts("languages"),
        challenge=fields.text("challenge"),
        experience=_experience(fields, "experience"),
        experience_in_lair=_experience(fields, "experience_in_lair"),
        proficiency=_bonus(fields, "proficiency"),
        defences=tuple(_defence(child) for child in fields.children("defences")),
        condition_immunities=fields.words("condition_immunities"),
        features=_features(fields),
        legendary_uses=_uses_number(fields, "legendary_uses"),
        legendary_uses_in_lair=_uses_number(fields, "legendary_uses_in_lair"),
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
    return _short(
        key=creature.key,
        ruleset=creature.ruleset,
        source=creature.source,
        names=dict(creature.names),
        gender="" if creature.gender is Gender.MASCULINE else creature.gender.value,
        plural=creature.plural,
        sizes=[] if creature.sizes == ("medium",) else list(creature.sizes),
        kind=creature.kind,
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
        features=[_feature_record(feature) for feature in creature.features],
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


def _short(**values: Any) -> Record:
    """The values that are not at their default: no null, false, empty text, list or mapping."""
    return {
        key: value
        for key, value in values.items()
        if value is not None and value is not False and value not in ("", [], {})
    }


def _bonus(fields: Fields, key: str) -> int | None:
    return fields.number(key, lowest=-MOST_BONUS, highest=MOST_BONUS)


def _bonuses(fields: Fields, key: str) -> FrozenMap[str, int]:
    return fields.numbers(key, lowest=-MOST_BONUS, highest=MOST_BONUS)


def _feet(fields: Fields, key: str) -> int | None:
    return fields.number(key, lowest=0, highest=MOST_FEET)


def _distances(fields: Fields, key: str) -> FrozenMap[str, int]:
    return fields.numbers(key, lowest=0, highest=MOST_FEET)


def _experience(fields: Fields, key: str) -> int | None:
    return fields.number(key, lowest=0, highest=MOST_EXPERIENCE)


def _uses_number(fields: Fields, key: str) -> int | None:
    return fields.number(key, lowest=0, highest=MOST_BONUS)


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
    return _short(
        kind=defence.kind.value,
        types=list(defence.types),
        unless=list(defence.unless),
        only=list(defence.only),
        value=defence.value,
        note=dict(defence.note),
    )


def _features(fields: Fields) -> tuple[Feature, ...]:
    features = tuple(_feature(child) for child in fields.children("features"))
    _refuse_twice("features", [feature.key for feature in features])
    _refuse_twice(
        "features.attacks", [attack.key for feature in features for attack in feature.attacks]
    )
    return features


def _refuse_twice(path: str, keys: list[Any]) -> None:
    if len(set(keys)) != len(keys):
        raise RecordError(path, "key_twice")


def _feature(fields: Fields) -> Feature:
    uses = fields.child("uses")
    cost = fields.number("cost", lowest=0, highest=MOST_BONUS)
    return Feature(
        key=FeatureKey(fields.required_text("key")),
        group=fields.one_of("group", FeatureGroup, FeatureGroup.TRAIT),
        names=fields.texts("names", longest=NAME_LENGTH),
        texts=fields.texts("texts"),
        attacks=tuple(_attack(child) for child in fields.children("attacks")),
        saves=tuple(_save(child) for child in fields.children("saves")),
        uses=None if uses is None else _uses(uses),
        cost=1 if cost is None else cost,
        multiattack=_uses_number(fields, "multiattack"),
        spell_dc=_bonus(fields, "spell_dc"),
        spell_attack=_bonus(fields, "spell_attack"),
    )


def _feature_record(feature: Feature) -> Record:
    return _short(
        key=feature.key,
        group=feature.group.value,
        names=dict(feature.names),
        texts=dict(feature.texts),
        attacks=[_attack_record(attack) for attack in feature.attacks],
        saves=[_save_record(save) for save in feature.saves],
        uses=None if feature.uses is None else _uses_record(feature.uses),
        cost=None if feature.cost == 1 else feature.cost,
        multiattack=feature.multiattack,
        spell_dc=feature.spell_dc,
        spell_attack=feature.spell_attack,
    )


def _uses(fields: Fields) -> Uses:
    return Uses(
        kind=fields.one_of("kind", UsesKind, UsesKind.DAY),
        amount=fields.required_number("amount", lowest=1, highest=MOST_BONUS),
        in_lair=fields.number("in_lair", lowest=1, highest=MOST_BONUS),
    )


def _uses_record(uses: Uses) -> Record:
    return _short(kind=uses.kind.value, amount=uses.amount, in_lair=uses.in_lair)


def _attack(fields: Fields) -> Attack:
    return Attack(
        key=AttackKey(fields.required_text("key")),
        names=fields.texts("names", longest=NAME_LENGTH),
        kind=fields.one_of("kind", AttackKind, AttackKind.MELEE),
        source=fields.one_of("source", AttackSource, AttackSource.UNSTATED),
        bonus=fields.required_number("bonus", lowest=-MOST_BONUS, highest=MOST_BONUS),
        reach=_feet(fields, "reach"),
        normal_range=_feet(fields, "normal_range"),
        long_range=_feet(fields, "long_range"),
        damage=tuple(_damage(child) for child in fields.children("damage")),
        defence=fields.text("defence") or "ac",
        ap_cost=fields.number("ap_cost", lowest=0, highest=MOST_BONUS),
        conditions=fields.words("conditions"),
        escape_dc=fields.number("escape_dc", lowest=0, highest=MOST_BONUS),
        properties=fields.words("properties"),
        ability=fields.text("ability"),
        mastery=fields.text("mastery"),
        ammunition=fields.number("ammunition", lowest=0, highest=MOST_BONUS),
        miss=fields.texts("miss"),
    )


def _attack_record(attack: Attack) -> Record:
    return _short(
        key=attack.key,
        names=dict(attack.names),
        kind=attack.kind.value,
        source=attack.source.value,
        bonus=attack.bonus,
        reach=attack.reach,
        normal_range=attack.normal_range,
        long_range=attack.long_range,
        damage=[_damage_record(damage) for damage in attack.damage],
        defence="" if attack.defence == "ac" else attack.defence,
        ap_cost=attack.ap_cost,
        conditions=list(attack.conditions),
        escape_dc=attack.escape_dc,
        properties=list(attack.properties),
        ability=attack.ability,
        mastery=attack.mastery,
        ammunition=attack.ammunition,
        miss=dict(attack.miss),
    )


def _damage(fields: Fields) -> Damage:
    return Damage(
        dice=fields.required_text("dice"),
        average=fields.required_number("average", lowest=0, highest=MOST_HIT_POINTS),
        types=fields.words("types"),
        when=fields.one_of("when", DamageWhen, DamageWhen.ALWAYS),
        replaces=fields.flag("replaces"),
    )


def _damage_record(damage: Damage) -> Record:
    return _short(
        dice=damage.dice,
        average=damage.average,
        types=list(damage.types),
        when=None if damage.when is DamageWhen.ALWAYS else damage.when.value,
        replaces=damage.replaces,
    )


def _save(fields: Fields) -> ForcedSave:
    area = fields.child("area")
    return ForcedSave(
        ability=fields.required_text("ability"),
        dc=fields.required_number("dc", lowest=0, highest=MOST_BONUS),
        on_success=fields.one_of("on_success", SaveSuccess, SaveSuccess.NONE),
        damage=tuple(_damage(child) for child in fields.children("damage")),
        area=None if area is None else _area(area),
        conditions=fields.words("conditions"),
        names=fields.texts("names", longest=NAME_LENGTH),
    )


def _save_record(save: ForcedSave) -> Record:
    return _short(
        ability=save.ability,
        dc=save.dc,
        on_success=None if save.on_success is SaveSuccess.NONE else save.on_success.value,
        damage=[_damage_record(damage) for damage in save.damage],
        area=None if save.area is None else _area_record(save.area),
        conditions=list(save.conditions),
        names=dict(save.names),
    )


def _area(fields: Fields) -> FeatureArea:
    return FeatureArea(
        shape=fields.one_of("shape", AreaShape, AreaShape.SPHERE),
        size=fields.required_number("size", lowest=0, highest=MOST_FEET),
        width=_feet(fields, "width"),
    )


def _area_record(area: FeatureArea) -> Record:
    return _short(shape=area.shape.value, size=area.size, width=area.width)
