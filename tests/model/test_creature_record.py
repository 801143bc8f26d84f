"""A creature goes into its record and comes back equal; a wrong record names its field."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop.model.creature import (
    Attack,
    AttackKey,
    Creature,
    CreatureKey,
    Damage,
    Defence,
    Feature,
    FeatureArea,
    FeatureKey,
    ForcedSave,
    Texts,
    Uses,
)
from desktop.model.creature_record import creature_from_record, record_of_creature
from desktop.model.frozen import FrozenMap
from desktop.model.record import RecordError

WORDS = st.text("abcdefg-", min_size=1, max_size=8)
TEXTS = st.dictionaries(st.sampled_from(["en", "it", ""]), st.text(max_size=20)).map(Texts)
NAMES = st.dictionaries(st.sampled_from(["en", "it", ""]), WORDS, min_size=1).map(Texts)
NUMBERS = st.dictionaries(WORDS, st.integers(0, 900), max_size=3).map(FrozenMap)
MANY = st.integers(0, 900)
MAYBE = st.none() | MANY
SOME_WORDS = st.lists(WORDS, max_size=3).map(tuple)
DAMAGE = st.lists(
    st.builds(Damage, dice=WORDS, average=MANY, types=SOME_WORDS, replaces=st.booleans()),
    max_size=2,
).map(tuple)
ATTACK = st.builds(
    Attack,
    key=st.just(AttackKey("a")),
    names=TEXTS,
    bonus=st.integers(-20, 20),
    reach=MAYBE,
    normal_range=MAYBE,
    long_range=MAYBE,
    damage=DAMAGE,
    defence=WORDS,
    ap_cost=MAYBE,
    conditions=SOME_WORDS,
    escape_dc=MAYBE,
    properties=SOME_WORDS,
)
AREA = st.builds(FeatureArea, size=MANY, width=MAYBE)
SAVE = st.builds(
    ForcedSave,
    ability=WORDS,
    dc=MANY,
    damage=DAMAGE,
    area=st.none() | AREA,
    conditions=SOME_WORDS,
    names=TEXTS,
)
FEATURE = st.builds(
    Feature,
    key=st.just(FeatureKey("f")),
    names=TEXTS,
    texts=TEXTS,
    attacks=st.lists(ATTACK, max_size=1).map(tuple),
    saves=st.lists(SAVE, max_size=2).map(tuple),
    uses=st.none() | st.builds(Uses, amount=st.integers(1, 9), in_lair=st.none() | st.just(4)),
    cost=st.integers(0, 3),
    multiattack=MAYBE,
    spell_dc=MAYBE,
    spell_attack=MAYBE,
)
CREATURE = st.builds(
    Creature,
    key=WORDS.map(CreatureKey),
    ruleset=WORDS,
    source=WORDS,
    names=NAMES,
    plural=st.booleans(),
    sizes=st.lists(WORDS, min_size=1, max_size=2).map(tuple),
    kind=WORDS,
    swarm_of=st.none() | WORDS,
    tags=SOME_WORDS,
    tag_texts=TEXTS,
    alignment=TEXTS,
    armour_class=MAYBE,
    armour_note=TEXTS,
    hit_points=MANY,
    hit_dice=st.none() | WORDS,
    initiative=st.none() | st.integers(-9, 20),
    speeds=NUMBERS,
    hover=st.booleans(),
    abilities=NUMBERS,
    saves=NUMBERS,
    skills=NUMBERS,
    senses=NUMBERS,
    blind_beyond=st.booleans(),
    passive_perception=MAYBE,
    languages=TEXTS,
    challenge=WORDS,
    experience=MAYBE,
    experience_in_lair=MAYBE,
    proficiency=MAYBE,
    defences=st.lists(
        st.builds(
            Defence, types=SOME_WORDS, unless=SOME_WORDS, only=SOME_WORDS, value=MAYBE, note=TEXTS
        ),
        max_size=2,
    ).map(tuple),
    condition_immunities=SOME_WORDS,
    features=st.lists(FEATURE, max_size=1).map(tuple),
    legendary_uses=MAYBE,
    legendary_uses_in_lair=MAYBE,
    gear=TEXTS,
    notes=TEXTS,
    level=MAYBE,
    class_text=WORDS,
    numbers=NUMBERS,
)


@settings(deadline=None, max_examples=60)
@given(CREATURE)
def test_creature_survives_its_record_and_json(creature: Creature):
    assert creature_from_record(json.loads(json.dumps(record_of_creature(creature)))) == creature


def a_record(**changes: Any) -> dict[str, Any]:
    return {
        "key": "own/ogre",
        "ruleset": "srd-5.1",
        "names": {"": "Ogre"},
        "hit_points": 59,
        **changes,
    }


def test_short_record_is_enough():
    ogre = creature_from_record(a_record())
    assert ogre.hit_points == 59
    assert ogre.sizes == ("medium",)
    assert record_of_creature(ogre) == a_record()


def test_unknown_keys_are_left_alone():
    assert creature_from_record(a_record(mood="bad")) == creature_from_record(a_record())


@pytest.mark.problem("RP32")
def test_constant_hit_points_and_damage_need_no_dice():
    attack = {
        "key": "spit",
        "names": {"": "Spit"},
        "bonus": 3,
        "damage": [{"dice": "2", "average": 2, "types": ["acid"]}],
    }
    ogre = creature_from_record(
        a_record(features=[{"key": "spit", "group": "action", "attacks": [attack]}])
    )
    assert ogre.hit_dice is None
    assert ogre.attacks[0].damage[0].dice == "2"


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"hit_points": "59"}, "hit_points"),
        ({"hit_points": True}, "hit_points"),
        ({"hit_points": 10**9}, "hit_points"),
        ({"hit_points": None}, "hit_points"),
        ({"key": "  "}, "key"),
        ({"names": {}}, "names"),
        ({"names": {"": "x" * 5000}}, "names."),
        ({"names": "Ogre"}, "names"),
        ({"names": {"": 5}}, "names."),
        ({"names": {7: "Ogre"}}, "names"),
        ({"plural": 1}, "plural"),
        ({"gender": "x"}, "gender"),
        ({"speeds": {"walk": -5}}, "speeds.walk"),
        ({"speeds": {str(n): 5 for n in range(501)}}, "speeds"),
        ({"tags": "goblinoid"}, "tags"),
        ({"tags": ["a"] * 501}, "tags"),
        ({"tags": [1]}, "tags[0]"),
        ({"features": [5]}, "features[0]"),
        ({"features": [{"key": "a"}, {"key": "a"}]}, "features"),
        (
            {"features": [{"key": "a", "saves": [{"dc": 1, "influence": {"origin": 5}}]}]},
            "features[0].saves[0].influence",
        ),
        ({"features": [{"key": "a", "opens": {"level": 10}}]}, "features[0].opens.level"),
        (
            {"features": [{"key": "a", "attacks": [{"key": "b", "bonus": 1.5}]}]},
            "features[0].attacks[0].bonus",
        ),
    ],
)
def test_wrong_field_is_named(wrong: dict[str, Any], field: str):
    with pytest.raises(RecordError) as raised:
        creature_from_record(a_record(**wrong))
    assert raised.value.field == field
    assert raised.value.reason.key.startswith("record.")


def test_something_else_than_a_mapping_is_refused():
    with pytest.raises(RecordError):
        creature_from_record([])  # type: ignore[arg-type]  # what a broken file may hold


def test_a_defence_with_its_exceptions_survives_its_record():
    written = {"kind": "resistance", "types": ["fire"], "unless": ["magical"]}
    creature = creature_from_record(a_record(defences=[written]))
    (kept,) = json.loads(json.dumps(record_of_creature(creature)))["defences"]
    assert kept == written


def test_what_is_true_or_false_is_nothing_else():
    assert creature_from_record(a_record(plural=True)).plural
    with pytest.raises(RecordError) as raised:
        creature_from_record(a_record(plural="yes"))
    assert raised.value.field == "plural"
