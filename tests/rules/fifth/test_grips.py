"""Grips that a failed save leaves somebody in: how large it may be, and how it escapes."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model.creature import FeatureKey
from desktop.model.creature_record import creature_from_record, record_of_creature
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import PromptKind
from desktop.rules.fifth.statblocks.grips import with_grip
from desktop.rules.fifth.statblocks.paragraphs import is_understood, understood
from desktop.rules.fifth.statblocks.sequences import with_sequence
from tests.support.builders import EDITIONS, FAILURE, SUCCESS, Fight, a_creature
from tests.support.creatures import shipped

OLD, NEW = EDITIONS
TERMS = pytest.mark.rule("52-PTG-GEN-1")
GRIPS = [
    (OLD, "water-elemental", "whelm", 14),
    (NEW, "water-elemental", "whelm", 14),
    (NEW, "behir", "constrict", 16),
    (NEW, "couatl", "constrict", 13),
    (NEW, "marilith", "constrict", 14),
    (NEW, "constrictor-snake", "constrict", 12),
    (NEW, "shambling-mound", "engulf", 14),
]


def caught(edition: str, monster: str, key: str, size: str = "medium") -> Fight:
    fight = Fight(edition)
    fight.add("M", 20, creature=shipped(f"{edition}/{monster}"))
    fight.add("P", 15, creature=a_creature("P", hit_points=300, sizes=(size,)), character=True)
    fight.begin().elsewhere()
    one = (c.DamageAmount(1),)
    wish = c.ForceSaves(
        fight.ids["M"], FeatureKey(key), 0, (fight.ids["P"],), damage=one, cost="none"
    )
    fight.do(wish, overruled=True)
    fight.answer(FAILURE, PromptKind.SAVE)
    return fight


@TERMS
@pytest.mark.parametrize(("edition", "monster", "key", "dc"), GRIPS)
def test_whoever_fails_is_held_and_escapes_against_the_number_of_the_stat_block(
    edition, monster, key, dc
):
    fight = caught(edition, monster, key)
    (grip,) = (x for x in fight["P"].effects if x.key == "grappled")
    assert grip.parameters["escape_dc"] == dc
    fight.next()
    fight.act("P", "escape", die=20)
    assert fight.conditions("P") == set(), "what came with the grip is gone, too"


@TERMS
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_water_elemental_holds_nobody_who_is_too_large(edition):
    assert caught(edition, "water-elemental", "whelm", "huge").conditions("P") == set()


@pytest.mark.parametrize(("edition", "monster", "key", "dc"), GRIPS)
def test_what_is_kept_unread_becomes_what_is_shipped(edition, monster, key, dc):
    creature = shipped(f"{edition}/{monster}")
    feature = creature.find_feature(FeatureKey(key))
    assert feature is not None
    assert creature_from_record(record_of_creature(creature)) == creature
    (save,) = feature.saves
    assert save.terms.escape_dc == dc
    bare = replace(feature, saves=(replace(save, terms=replace(save.terms, escape_dc=None)),))
    unread = replace(
        creature, features=tuple(bare if x is feature else x for x in creature.features)
    )
    assert not is_understood(unread)
    assert understood(unread, {}) == creature
    if italian := feature.texts.get("it"):
        told = with_grip(replace(bare, texts=FrozenMap({"it": italian})))
        assert told.saves[0].terms.escape_dc == dc


def test_a_paragraph_with_several_effects_in_turn_has_a_save_for_each():
    sphinx = shipped(f"{OLD}/androsphinx")
    roar = sphinx.find_feature(FeatureKey("roar"))
    assert roar is not None
    first, second, third = roar.saves
    assert [each.names["it"] for each in roar.saves] == [
        "Primo ruggito",
        "Secondo ruggito",
        "Terzo ruggito",
    ]
    assert first.conditions == ("frightened",)
    assert set(second.conditions) == {"deafened", "frightened", "paralyzed"}
    assert (third.ability, third.conditions) == ("con", ("prone",))
    assert [each.dice for each in third.damage] == ["8d10"]
    assert {each.area for each in roar.saves} == {first.area}
    assert first.area is not None
    assert first.area.size == 500
    assert understood(sphinx, {}) == sphinx
    assert with_sequence(replace(roar, saves=roar.saves[:1])).saves == roar.saves


@TERMS
def test_the_third_roar_of_a_sphinx_thunders():
    fight = Fight(OLD)
    fight.add("M", 20, creature=shipped(f"{OLD}/androsphinx"))
    fight.add("P", 15, creature=a_creature("P", hit_points=300), character=True)
    fight.begin().elsewhere()
    one = (c.DamageAmount(41),)
    roar = FeatureKey("roar")
    fight.do(c.ForceSaves(fight.ids["M"], roar, 2, (fight.ids["P"],), damage=one))
    fight.answer(FAILURE, PromptKind.SAVE)
    assert fight.hp("P") == 300 - 41
    assert fight.conditions("P") == {"prone"}


def test_an_own_roar_without_a_name_in_italian_has_english_ones():
    roar = shipped(f"{OLD}/androsphinx").find_feature(FeatureKey("roar"))
    assert roar is not None
    bare = replace(roar, names=FrozenMap({"en": "Roar"}), saves=roar.saves[:1])
    assert next(dict(x.names) for x in with_sequence(bare).saves) == {"en": "First Roar"}
    bite = shipped(f"{OLD}/wolf").features[-1]
    assert with_sequence(bite) == bite


WHEN_HURT = [
    (OLD, "aboleth", "enslave"),
    (OLD, "succubus-incubus", "charm"),
    (OLD, "harpy", "luring-song"),
    (NEW, "aboleth", "dominate-mind"),
    (NEW, "harpy", "luring-song"),
]


@TERMS
@pytest.mark.parametrize(("edition", "monster", "key"), WHEN_HURT)
def test_whoever_is_charmed_saves_again_whenever_it_is_hurt(edition, monster, key):
    fight = caught(edition, monster, key)
    assert "charmed" in fight.conditions("P")
    fight.damage("P", 1, "fire")
    fight.answer(SUCCESS, PromptKind.REPEATED_SAVE)
    assert "charmed" not in fight.conditions("P")
    feature = shipped(f"{edition}/{monster}").find_feature(FeatureKey(key))
    assert feature is not None
    if italian := feature.texts.get("it"):
        (save,) = feature.saves
        bare = replace(save, terms=replace(save.terms, when_damaged=False))
        read = with_grip(replace(feature, saves=(bare,), texts=FrozenMap({"it": italian})))
        assert read.saves == feature.saves


DROWNS = [
    (OLD, "water-elemental", "whelm", "2d8+4"),
    (NEW, "water-elemental", "whelm", "2d8"),
    (NEW, "invisible-stalker", "vortex", "2d6"),
]


@TERMS
@pytest.mark.parametrize(("edition", "monster", "key", "dice"), DROWNS)
def test_whoever_is_held_is_hurt_as_the_turns_of_its_holder_start(edition, monster, key, dice):
    fight = caught(edition, monster, key)
    fight.next()
    assert not fight.encounter.prompts, "its own turn brings nothing"
    fight.next()
    harm = fight.prompt(PromptKind.HARM)
    assert (harm.combatant, harm.dice) == (fight.ids["P"], dice)
    fight.next(2)
    assert fight.prompt(PromptKind.HARM), "asked once"
    fight.do(c.EndEffect(fight.ids["P"], harm.effect))
    fight.next(2)
    assert not [p for p in fight.encounter.prompts if p.kind is PromptKind.HARM]
    feature = shipped(f"{edition}/{monster}").find_feature(FeatureKey(key))
    assert feature is not None
    if italian := feature.texts.get("it"):
        (save,) = feature.saves
        bare = replace(save, terms=replace(save.terms, later=(), escape_dc=None))
        read = with_grip(replace(feature, saves=(bare,), texts=FrozenMap({"it": italian})))
        assert read.saves[0].terms.later == save.terms.later
