"""What the spells that change a shape leave of speech and magic, each by its own text."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model.counter import HIT_POINTS
from desktop.model.creature import AttackKey, Creature
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, Outcome
from desktop.rules.engine.refusal import Refusal
from tests.support.builders import EDITIONS, a_creature
from tests.support.magic import Casting, a_mage

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)
FAILURE = Answer(outcome=Outcome.FAILURE)
SLOTS = (4, 3, 3, 3, 3, 2, 2, 1, 1)

TALKER = a_creature("talker", hit_points=20, languages=FrozenMap({"en": "Common"}))
EAGLE = a_creature(
    "eagle", languages=FrozenMap({"en": "Giant Eagle, understands Common but can't speak it"})
)
MUTE = a_creature("mute", hit_points=20, languages=FrozenMap({"en": "understands Common"}))
CASTER = replace(TALKER, spell_ability="wis", spells=(f"{OLD}/longstrider",))
BARRED, VOICELESS = "refusal.form_casts", "refusal.no_voice"


def shaped(edition: str, spell: str, form: Creature) -> Casting:
    """M, who knows Longstrider, under the spell and in the form."""
    mage = replace(a_mage(level=17, slots=SLOTS), spells=(f"{edition}/longstrider",))
    fight = Casting(edition, mage)
    fight.cast(spell, "M", overruled=True, saves=((fight.ids["M"], FAILURE),))
    fight.next(3)
    fight.do(c.ReplaceCreature(fight.ids["M"], form, change_of_shape=True))
    return fight


@pytest.mark.parametrize(
    ("edition", "spell", "form", "refused", "speaks"),
    [
        (OLD, "polymorph", TALKER, BARRED, False),
        (OLD, "animal-shapes", TALKER, BARRED, False),
        (OLD, "true-polymorph", TALKER, BARRED, True),
        (OLD, "true-polymorph", CASTER, "", True),
        (OLD, "true-polymorph", MUTE, BARRED, False),
        (OLD, "shapechange", TALKER, "", True),
        (OLD, "shapechange", EAGLE, "", True),
        (OLD, "shapechange", MUTE, VOICELESS, False),
        (NEW, "polymorph", TALKER, BARRED, False),
        (NEW, "animal-shapes", MUTE, BARRED, True),
        (NEW, "true-polymorph", CASTER, BARRED, False),
        (NEW, "shapechange", MUTE, "", True),
    ],
)
def test_each_spell_leaves_the_speech_and_the_magic_that_its_text_says(
    edition, spell, form, refused, speaks
):
    fight = shaped(edition, spell, form)
    decided = fight.attempt(fight.wish("longstrider", "M", free=True))
    assert (decided.reason.key if isinstance(decided, Refusal) else "") == refused
    told = {"note.shape_bars_both", "note.shape_bars_spells", "note.shape_bars_speech"}
    expected = {(True, False): "both", (True, True): "spells", (False, False): "speech"}
    found = expected.get((refused == BARRED, speaks))
    assert told & set(fight.told()) == (set() if found is None else {f"note.shape_bars_{found}"})
    spoken = fight.attempt(c.TakeAction(fight.ids["M"], "speak"))
    assert isinstance(spoken, Refusal) is not speaks
    fight.do(c.RevertCreature(fight.ids["M"]))
    assert not isinstance(fight.attempt(fight.wish("longstrider", "M", free=True)), Refusal)


@pytest.mark.parametrize("spell", ["polymorph", "true-polymorph", "shapechange"])
def test_before_the_form_is_taken_nothing_is_barred(spell):
    mage = replace(a_mage(level=17, slots=SLOTS), spells=(f"{OLD}/longstrider",))
    fight = Casting(OLD, mage)
    fight.cast(spell, "M", overruled=True, saves=((fight.ids["M"], FAILURE),))
    fight.next(3)
    assert not isinstance(fight.attempt(fight.wish("longstrider", "M", free=True)), Refusal)
    assert not isinstance(fight.attempt(c.TakeAction(fight.ids["M"], "speak")), Refusal)


@both
def test_shapechange_keeps_the_own_spells_in_the_form_of_a_caster(edition):
    fight = shaped(edition, "shapechange", replace(CASTER, spells=(f"{edition}/bless",)))
    magic = fight.ruleset.magic
    assert magic is not None
    assert magic.known(fight["M"]) == (f"{edition}/longstrider",)
    assert magic.ability(fight["M"]) == "int"


@both
def test_a_cloud_of_mist_neither_attacks_nor_speaks_nor_casts(edition):
    fight = Casting(edition, a_mage(level=17, slots=SLOTS))
    fight.cast("gaseous-form", "M")
    assert fight.refused(fight.wish("longstrider", "M", free=True)).reason.key == BARRED
    assert isinstance(fight.attempt(c.TakeAction(fight.ids["M"], "speak")), Refusal)
    blow = fight.attempt(c.MakeAttack(fight.ids["M"], AttackKey("unarmed-strike"), fight.ids["A"]))
    assert isinstance(blow, Refusal)
    assert blow.reason.key == "refusal.may_not_harm"
    before = fight.hp("M")
    fight.damage("M", 10, "slashing")
    assert fight.hp("M") == before - 5


@both
def test_a_cloud_of_mist_only_flies_slowly(edition):
    fight = Casting(edition, a_mage(level=17, slots=SLOTS))
    speeds = FrozenMap({"walk": 30, "swim": 30})
    fight.do(c.ReplaceCreature(fight.ids["M"], replace(fight["M"].creature, speeds=speeds)))
    feet = {way: fight.feet("M", way) for way in ("walk", "swim", "fly")}
    assert feet == {"walk": 30, "swim": 30, "fly": 0}
    fight.cast("gaseous-form", "M")
    feet = {way: fight.feet("M", way) for way in ("walk", "swim", "climb", "fly")}
    assert feet == {"walk": 0, "swim": 0, "climb": 0, "fly": 10}


@both
def test_a_cloud_of_mist_is_itself_again_at_0_hit_points(edition):
    fight = Casting(edition, a_mage(level=17, slots=SLOTS))
    fight.place("A", (3, 2))
    fight.cast("gaseous-form", "A")
    fight.damage("A", 10)
    assert fight["M"].has_effect("concentration")
    fight.do(c.SetCounter(fight.ids["A"], HIT_POINTS, 0))
    assert not fight["A"].effects or not any(x.influence for x in fight["A"].effects)
    assert not fight["M"].has_effect("concentration")


@pytest.mark.parametrize(("hurt", "left"), [(13, 7), (0, 12)])
def test_a_further_form_of_shapechange_brings_no_more_points_in_2014(hurt, left):
    fight = shaped(OLD, "shapechange", TALKER)
    if hurt:
        fight.damage("M", hurt)
    small = a_creature("small", hit_points=12)
    fight.do(c.ReplaceCreature(fight.ids["M"], small, change_of_shape=True))
    assert fight.hp("M") == left
    assert fight["M"].maximum_hit_points == 12


@pytest.mark.parametrize(
    ("edition", "form", "speaks"),
    [(OLD, MUTE, False), (OLD, EAGLE, True), (NEW, MUTE, True)],
)
def test_a_druid_speaks_in_wild_shape_as_the_beast_does_in_2014_and_as_ever_in_2024(
    edition, form, speaks
):
    druid = a_creature("druid", challenge="", level=20, class_text="Druid", spell_ability="wis")
    fight = Casting(edition, replace(druid, spells=(f"{edition}/speak-with-animals",)))
    fight.do(c.ReplaceCreature(fight.ids["M"], form, change_of_shape=True))
    assert ("note.shape_bars_speech" in fight.told()) is not speaks
    spoken = fight.attempt(c.TakeAction(fight.ids["M"], "speak"))
    assert isinstance(spoken, Refusal) is not speaks
    decided = fight.attempt(fight.wish("speak-with-animals", "M", free=True))
    key = decided.reason.key if isinstance(decided, Refusal) else ""
    assert key not in (VOICELESS, BARRED)  # the words of a spell it speaks there all the same


@pytest.mark.parametrize("spell", ["polymorph", "true-polymorph"])
@pytest.mark.parametrize(
    ("edition", "changes", "points", "works"),
    [
        (OLD, False, 20, True),
        (OLD, True, 20, False),
        (OLD, False, 0, False),
        (NEW, True, 20, True),
        (NEW, False, 0, True),
    ],
)
def test_in_2014_no_shapechanger_and_nobody_at_0_points_is_polymorphed(
    edition, spell, changes, points, works
):
    fight = Casting(edition, a_mage(level=17, slots=SLOTS))
    tags = ("shapechanger",) if changes else ()
    target = a_creature("t", hit_points=20, tags=tags)
    fight.add("T", 2, creature=target, at=(4, 2), character=True)
    fight.do(c.SetCounter(fight.ids["T"], HIT_POINTS, points))
    decided = fight.attempt(fight.wish(spell, "T"))
    key = decided.reason.key if isinstance(decided, Refusal) else ""
    assert (key == "refusal.wrong_kind") is not works
