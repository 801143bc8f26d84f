"""The paragraphs of a library record: features with their attacks, saves and openings."""

from typing import Any, cast

from desktop.model.attachment_record import attachment_in, attachment_record
from desktop.model.creature import (
    AreaShape,
    Attack,
    AttackKey,
    AttackKind,
    AttackSource,
    Damage,
    DamageWhen,
    Deed,
    Feature,
    FeatureArea,
    FeatureGroup,
    FeatureKey,
    ForcedSave,
    Opening,
    Regeneration,
    SaveSuccess,
    Uses,
    UsesKind,
)
from desktop.model.heads_record import heads_in, heads_record
from desktop.model.hit_terms import AS_TOLD, FOR_GOOD
from desktop.model.hit_terms_record import (
    hit_terms_in,
    hit_terms_record,
    moved_in,
    save_terms_in,
    save_terms_record,
)
from desktop.model.modifier import Influence
from desktop.model.occasion_record import occasion_in, occasion_record
from desktop.model.record import (
    MOST_BONUS,
    MOST_FEET,
    MOST_HIT_POINTS,
    NAME_LENGTH,
    Fields,
    Record,
    RecordError,
    bonus_in,
    feet_in,
    short,
    uses_in,
)
from desktop.model.structure import Plain, StructureError, structure, unstructure
from desktop.model.swallow_record import swallow_in, swallow_record
from desktop.model.thrown_record import throw_in, throw_record

MOST_SPELL_LEVEL = 9


def features_in(fields: Fields) -> tuple[Feature, ...]:
    """The features of a record; `RecordError` where a key stands twice."""
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
    uses, opens = fields.child("uses"), fields.child("opens")
    regeneration = fields.child("regeneration")
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
        multiattack=uses_in(fields, "multiattack"),
        spell_dc=bonus_in(fields, "spell_dc"),
        spell_attack=bonus_in(fields, "spell_attack"),
        opens=None if opens is None else _opening(opens),
        regeneration=None if regeneration is None else _regeneration(regeneration),
        deed=_deed(fields.child("deed")),
        always=fields.words("always"),
        spell_points=fields.number("spell_points", lowest=0, highest=MOST_BONUS),
        swallow=swallow_in(fields.child("swallow")),
        attachment=attachment_in(fields.child("attachment")),
        occasion=occasion_in(fields.child("occasion")),
        heads=heads_in(fields.child("heads")),
    )


def record_of_feature(feature: Feature) -> Record:
    """The record of a feature."""
    # An empty mapping says that it opens nothing; without one nobody has looked.
    opens = {} if feature.opens is None else {"opens": _opening_record(feature.opens)}
    return opens | short(
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
        regeneration=None
        if feature.regeneration is None
        else _regeneration_record(feature.regeneration),
        deed=None if feature.deed is None else _deed_record(feature.deed),
        always=list(feature.always),
        spell_points=feature.spell_points,
        swallow=swallow_record(feature.swallow),
        attachment=attachment_record(feature.attachment),
        occasion=occasion_record(feature.occasion),
        heads=heads_record(feature.heads),
    )


def _opening(fields: Fields) -> Opening:
    return Opening(
        attacks=tuple(AttackKey(key) for key in fields.words("attacks")),
        spell=fields.text("spell"),
        level=fields.number("level", lowest=0, highest=MOST_SPELL_LEVEL),
        features=tuple(FeatureKey(key) for key in fields.words("features")),
        move=fields.text("move"),
        way=fields.text("way"),
        teleport=feet_in(fields, "teleport") or 0,
        safely=fields.flag("safely"),
        once=fields.flag("once"),
        moves_first=fields.flag("moves_first"),
        replaces=fields.number("replaces", lowest=0, highest=MOST_BONUS) or 0,
        often=fields.flag("often"),
        check=fields.text("check"),
        heals=fields.text("heals"),
    )


def _opening_record(opening: Opening) -> Record:
    return short(
        attacks=list(opening.attacks),
        spell=opening.spell,
        level=opening.level,
        features=list(opening.features),
        move=opening.move,
        way=opening.way,
        teleport=opening.teleport or None,
        safely=opening.safely,
        once=opening.once,
        moves_first=opening.moves_first,
        replaces=opening.replaces or None,
        often=opening.often,
        check=opening.check,
        heals=opening.heals,
    )


def _deed(fields: Fields | None) -> Deed | None:
    if fields is None:
        return None
    return Deed(
        teleport=feet_in(fields, "teleport") or 0,
        casts=fields.words("casts"),
        parries=bonus_in(fields, "parries") or 0,
        melee=fields.flag("melee"),
        splits=fields.words("splits"),
        least=fields.number("least", lowest=0, highest=MOST_HIT_POINTS) or 0,
        halved=fields.flag("halved"),
        heals=fields.text("heals"),
    )


def _deed_record(deed: Deed) -> Record:
    return short(
        teleport=deed.teleport or None,
        casts=list(deed.casts),
        parries=deed.parries or None,
        melee=deed.melee,
        splits=list(deed.splits),
        least=deed.least or None,
        halved=deed.halved,
        heals=deed.heals,
    )


def _regeneration(fields: Fields) -> Regeneration:
    return Regeneration(
        amount=fields.required_number("amount", lowest=0, highest=MOST_HIT_POINTS),
        stopped_by=fields.words("stopped_by"),
        from_zero=fields.flag("from_zero"),
    )


def _regeneration_record(regeneration: Regeneration) -> Record:
    return short(
        amount=regeneration.amount,
        stopped_by=list(regeneration.stopped_by),
        from_zero=regeneration.from_zero,
    )


def _uses(fields: Fields) -> Uses:
    return Uses(
        kind=fields.one_of("kind", UsesKind, UsesKind.DAY),
        amount=fields.required_number("amount", lowest=1, highest=MOST_BONUS),
        in_lair=fields.number("in_lair", lowest=1, highest=MOST_BONUS),
    )


def _uses_record(uses: Uses) -> Record:
    return short(kind=uses.kind.value, amount=uses.amount, in_lair=uses.in_lair)


def _attack(fields: Fields) -> Attack:
    area, terms = fields.child("area"), fields.child("terms")
    return Attack(
        key=AttackKey(fields.required_text("key")),
        names=fields.texts("names", longest=NAME_LENGTH),
        kind=fields.one_of("kind", AttackKind, AttackKind.MELEE),
        source=fields.one_of("source", AttackSource, AttackSource.UNSTATED),
        bonus=fields.required_number("bonus", lowest=-MOST_BONUS, highest=MOST_BONUS),
        reach=feet_in(fields, "reach"),
        normal_range=feet_in(fields, "normal_range"),
        long_range=feet_in(fields, "long_range"),
        damage=tuple(_damage(child) for child in fields.children("damage")),
        defence=fields.text("defence") or "ac",
        ap_cost=fields.number("ap_cost", lowest=0, highest=MOST_BONUS),
        conditions=fields.words("conditions"),
        escape_dc=fields.number("escape_dc", lowest=0, highest=MOST_BONUS),
        terms=AS_TOLD if terms is None else hit_terms_in(terms),
        properties=fields.words("properties"),
        ability=fields.text("ability"),
        mastery=fields.text("mastery"),
        ammunition=fields.number("ammunition", lowest=0, highest=MOST_BONUS),
        miss=fields.texts("miss"),
        area=None if area is None else _area(area),
        influence=_influence(fields),
        rounds=fields.number("rounds", lowest=0, highest=MOST_BONUS) or 0,
        given=fields.text("given"),
    )


def _attack_record(attack: Attack) -> Record:
    return short(
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
        terms=None if attack.terms == AS_TOLD else hit_terms_record(attack.terms),
        properties=list(attack.properties),
        ability=attack.ability,
        mastery=attack.mastery,
        ammunition=attack.ammunition,
        miss=dict(attack.miss),
        area=None if attack.area is None else _area_record(attack.area),
        influence=None if attack.influence is None else unstructure(attack.influence),
        rounds=attack.rounds or None,
        given=attack.given,
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
    return short(
        dice=damage.dice,
        average=damage.average,
        types=list(damage.types),
        when=None if damage.when is DamageWhen.ALWAYS else damage.when.value,
        replaces=damage.replaces,
    )


def _save(fields: Fields) -> ForcedSave:
    area, terms = fields.child("area"), fields.child("terms")
    return ForcedSave(
        ability=fields.text("ability"),
        dc=fields.required_number("dc", lowest=0, highest=MOST_BONUS),
        on_success=fields.one_of("on_success", SaveSuccess, SaveSuccess.NONE),
        damage=tuple(_damage(child) for child in fields.children("damage")),
        area=None if area is None else _area(area),
        conditions=fields.words("conditions"),
        names=fields.texts("names", longest=NAME_LENGTH),
        spares=fields.words("spares"),
        largest=fields.text("largest"),
        shakes=fields.flag("shakes"),
        drains=fields.flag("drains"),
        push=moved_in(fields, "push"),
        push_largest=fields.text("push_largest"),
        temporary=fields.text("temporary"),
        heals=fields.text("heals"),
        terms=FOR_GOOD if terms is None else save_terms_in(terms),
        shortly=fields.flag("shortly"),
        influence=_influence(fields),
        rounds=fields.number("rounds", lowest=0, highest=MOST_BONUS) or 0,
        given=fields.text("given"),
        range=feet_in(fields, "range"),
        throws=throw_in(fields.child("throws")),
        saved_push=feet_in(fields, "saved_push") or 0,
        saved_out=fields.flag("saved_out"),
        verbal=fields.flag("verbal"),
    )


def _influence(fields: Fields) -> Influence | None:
    if not fields.has("influence"):
        return None
    try:
        return cast("Influence", structure(Influence, cast("Plain", fields.plain("influence"))))
    except StructureError as error:
        raise RecordError(fields.path_of("influence"), "not_a_mapping") from error


def _save_record(save: ForcedSave) -> Record:
    return short(
        ability=save.ability,
        dc=save.dc,
        on_success=None if save.on_success is SaveSuccess.NONE else save.on_success.value,
        damage=[_damage_record(damage) for damage in save.damage],
        area=None if save.area is None else _area_record(save.area),
        conditions=list(save.conditions),
        names=dict(save.names),
        spares=list(save.spares),
        largest=save.largest,
        shakes=save.shakes,
        drains=save.drains,
        push=save.push or None,
        push_largest=save.push_largest,
        temporary=save.temporary,
        heals=save.heals,
        terms=None if save.terms == FOR_GOOD else save_terms_record(save.terms),
        shortly=save.shortly,
        influence=None if save.influence is None else unstructure(save.influence),
        rounds=save.rounds or None,
        given=save.given,
        range=save.range,
        throws=throw_record(save.throws),
        saved_push=save.saved_push or None,
        saved_out=save.saved_out,
        verbal=save.verbal,
    )


def _area(fields: Fields) -> FeatureArea:
    return FeatureArea(
        shape=fields.one_of("shape", AreaShape, AreaShape.SPHERE),
        size=fields.required_number("size", lowest=0, highest=MOST_FEET),
        width=feet_in(fields, "width"),
    )


def _area_record(area: FeatureArea) -> Record:
    return short(shape=area.shape.value, size=area.size, width=area.width)
