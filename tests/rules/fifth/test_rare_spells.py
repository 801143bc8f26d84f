"""Magic of D&D where it seldom goes: who cannot concentrate, what is overruled, what is gone."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Life, Side
from desktop.model.creature import FeatureGroup, ForcedSave, SaveSuccess
from desktop.model.ids import CombatantId
from desktop.model.prompt import PromptKind
from desktop.model.volley import Volley
from desktop.rules.areas import volleys
from desktop.rules.attacking import sanctuary
from desktop.rules.casting import influences
from desktop.rules.casting.long_castings import begin
from desktop.rules.engine.draft import Draft
from desktop.rules.moving.radar import NO_DICE
from desktop.rules.previews.questions import speed_of
from tests.support.builders import EDITIONS, FAILURE, a_creature, feature
from tests.support.magic import Casting, a_mage, laid

both = pytest.mark.parametrize("edition", EDITIONS)
OLD, NEW = EDITIONS
NOBODY = CombatantId("c99")


def a_draft(fight: Casting) -> Draft:
    return Draft(fight.encounter, fight.ruleset, NO_DICE)


def walks(fight: Casting, who: str) -> int:
    return speed_of(fight.encounter, fight.ruleset, fight[who], "walk").value


# --- concentration ------------------------------------------------------------------------------


@both
@pytest.mark.parametrize("more", [{}, {"readied": True, "trigger": "they come"}])
def test_who_cannot_concentrate_casts_nothing_that_asks_for_it(edition, more):
    fight = Casting(edition)
    fight.do(c.EndFight())
    fight.give("M", "incapacitated")
    slots = fight.slots()
    wish = replace(fight.wish("fly", "M", **more), spell=replace(fight.spell("fly"), verbal=False))
    assert fight.refused(wish).reason.key == "note.ended_incapacitated"
    fight.do(wish, overruled=True)
    assert fight.slots()[2] == slots[2] - 1


@both
def test_who_cannot_concentrate_begins_no_long_casting(edition):
    fight = Casting(edition)
    fight.give("M", "incapacitated")
    draft = a_draft(fight)
    refusal = begin(draft, fight.wish("detect-magic", ritual=True))
    assert refusal is not None
    assert refusal.reason.key == "note.ended_incapacitated"
    assert not draft.events


# --- sanctuary ----------------------------------------------------------------------------------


@both
def test_a_spell_at_a_sanctuary_asks_its_caster_for_a_save_first(edition):
    fight = Casting(edition)
    fight.cast("sanctuary", "A", overruled=True, free=True)
    fight.next(3)
    missile = fight.wish("magic-missile", "A")
    slots = fight.slots()
    fight.do(missile)
    assert fight.saves() == ["M"]
    assert fight.slots() == slots
    assert fight.refused(missile).reason.key == "refusal.sanctuary"
    fight.do(missile, dice=(1, 1, 1), overruled=True)
    assert fight.hp("A") < 60


@both
def test_a_save_about_whoever_has_left_changes_nothing(edition):
    fight = Casting(edition)
    fight.cast("sanctuary", "A", overruled=True, free=True)
    fight.next(3)
    fight.cast("magic-missile", "A")
    asked = fight.prompt(PromptKind.SAVE)
    fight.do(c.RemoveCombatants((fight.ids["A"],)))
    draft = a_draft(fight)
    sanctuary.settle(draft, asked, True)
    assert not draft.events


# --- going --------------------------------------------------------------------------------------


@both
def test_cold_does_not_slow_whom_magic_lets_go_freely(edition):
    fight = Casting(edition)
    fight.cast("ray-of-frost", "A", dice=(15, 1, 1), overruled=True)
    assert walks(fight, "A") == 20
    fight.cast("freedom-of-movement", "A", free=True, overruled=True)
    assert walks(fight, "A") == 30


def test_the_ground_of_a_conjurer_is_hard_for_its_foes_alone():
    fight = Casting(NEW, a_mage())
    fight.place("A", (3, 2))
    fight.place("B", (2, 4))
    fight.do(c.SetSide((fight.ids["A"],), Side.ALLY))
    area = laid("emanation", 15, (2.5, 2.5), around=fight.ids["M"])
    fight.cast("conjure-minor-elementals", area=area, overruled=True)
    fight.next()
    fight.move("A", (4, 2))
    assert fight.feet("A") == 25
    fight.next()
    fight.move("B", (2, 5))
    assert fight.feet("B") == 20


@both
def test_an_aura_that_the_gm_takes_away_slows_nobody_any_more(edition):
    fight = Casting(edition)
    fight.place("A", (3, 2))
    area = laid("emanation", 15, (2.5, 2.5), around=fight.ids["M"])
    fight.cast("spirit-guardians", area=area)
    assert walks(fight, "A") == 15
    (lying,) = fight.encounter.areas
    fight.do(c.RemoveArea(lying))
    assert walks(fight, "A") == 30
    assert fight.conditions("A") == set()


# --- what is used up or raised ------------------------------------------------------------------


@both
def test_what_helps_one_attack_is_kept_where_it_has_not_counted(edition):
    fight = Casting(edition)
    fight.cast("guiding-bolt", "A", dice=(15, 1, 1, 1, 1), overruled=True)
    assert fight["A"].effects
    fight.do(c.RollCheck((fight.ids["A"],), "perception"), dice=(10,))
    assert fight["A"].effects
    fight.attack("B", "A", dice=(10, 9, 1), overruled=True)
    assert not fight["A"].effects


@both
def test_a_weaker_aid_beside_a_stronger_one_counts_for_nothing(edition):
    fight = Casting(edition)
    fight.cast("aid", "M", slot=3)
    fight.cast("aid", "M", slot=2, overruled=True)
    assert fight.hp("M") == fight["M"].maximum_hit_points == 50
    stronger = fight["M"].effects[0]
    fight.do(c.EndEffect(fight.ids["M"], stronger.id))
    assert fight.hp("M") == fight["M"].maximum_hit_points == 45


@both
def test_a_second_aid_of_the_same_strength_heals_nobody(edition):
    fight = Casting(edition)
    fight.damage("M", 30)
    fight.cast("aid", "M", free=True, overruled=True)
    before = fight.hp("M"), fight["M"].maximum_hit_points
    fight.cast("aid", "M", free=True, overruled=True)
    assert (fight.hp("M"), fight["M"].maximum_hit_points) == before == (15, 45)


@both
def test_what_somebody_did_who_is_gone_breaks_no_spell(edition):
    fight = Casting(edition)
    draft = a_draft(fight)
    draft.add(e.SpellCast(NOBODY, fight.spell("fireball").name, 3))
    influences.settle(draft)
    assert len(draft.events) == 1


@both
def test_dismissing_one_spell_leaves_the_area_of_another(edition):
    fight = Casting(edition)
    cloud, oil = laid("sphere", 20, (10, 10)), laid("cube", 10, (14, 14))
    fight.cast("grease", area=oil, label="Grease")
    fight.cast("fog-cloud", area=cloud, label="Fog", overruled=True)
    assert len(fight.encounter.areas) == 2
    fight.act("M", "dismiss_spell", text="Fog")
    assert [area.label for area in fight.encounter.areas.values()] == ["Grease"]


@both
def test_the_bond_of_another_pair_holds_on(edition):
    fight = Casting(edition)
    fight.add("W", 18, creature=a_mage("other"), at=(2, 5))
    fight.add("T", 12, at=(2, 3), hp=30)
    fight.add("U", 11, at=(2, 6), hp=30)
    fight.cast("warding-bond", "T", label="Bond")
    fight.cast("warding-bond", "U", caster="W", label="Bond", overruled=True)
    assert fight["T"].effects
    assert fight["U"].effects


@both
def test_a_readied_spell_is_called_as_the_gm_calls_it(edition):
    fight = Casting(edition)
    fight.cast("fire-bolt", "A", readied=True, trigger="it moves", label="My flame")
    assert "My flame: it moves" in [effect.label for effect in fight["M"].effects]


@both
def test_who_is_killed_by_a_spell_suffers_nothing_more_of_it(edition):
    fight = Casting(edition)
    fight.add("H", 15, creature=a_creature("h", hit_points=2), character=True, at=(3, 2))
    before = fight.encounter
    fight.cast("ray-of-frost", "H", dice=(15, 8, 8), overruled=True)
    assert fight["H"].life is Life.DEAD
    assert fight.conditions("H") == set()
    fight.encounter = before
    fight.do(fight.wish("thunderwave", "H", area=laid("cube", 15, (3.0, 2.5))), dice=(8, 8))
    fight.answer(FAILURE, PromptKind.SAVE)
    assert fight["H"].life is Life.DEAD
    token = fight["H"].token
    assert token is not None
    assert (token.cell.column, token.cell.row) == (3, 2)


@both
def test_what_a_hit_brings_may_ask_for_a_save(edition):
    fight = Casting(edition)
    draft = a_draft(fight)
    sting = Volley("Sting", ability="con", dc=12, conditions=("poisoned",))
    volleys.follow_hit(draft, fight.ids["A"], sting)
    fight.encounter = draft.encounter
    fight.answer(FAILURE, PromptKind.SAVE)
    assert "poisoned" in fight.conditions("A")


# --- whom it is made for ------------------------------------------------------------------------


@both
def test_nobody_uses_a_baleful_feature_on_who_charms_it(edition):
    save = ForcedSave("con", 15, SaveSuccess.NONE, conditions=())
    gaze = feature("gaze", FeatureGroup.ACTION, saves=(save,))
    fight = Casting(edition)
    fight.add("G", 2, creature=a_creature("G", features=(gaze,)), at=(12, 3))
    fight.give("G", "charmed", source="A")
    wish = c.ForceSaves(fight.ids["G"], gaze.key, 0, (fight.ids["A"],))
    forbidden = "may_not_aim" if edition == OLD else "may_not_hinder"
    assert fight.refused(wish).reason.key == f"refusal.{forbidden}"
    fight.do(wish, overruled=True)
    assert fight.saves() == ["A"]


@both
def test_all_that_lasts_for_this_turn_ends_with_it(edition):
    fight = Casting(edition)
    fight.next()
    draft = a_draft(fight)
    held = Volley("Gas", conditions=("incapacitated", "poisoned"), this_turn=True)
    volleys.give(draft, fight.ids["A"], held)
    fight.encounter = draft.encounter
    assert fight.conditions("A") == {"incapacitated", "poisoned"}
    fight.next()
    assert fight.conditions("A") == set()


# --- time ---------------------------------------------------------------------------------------


def test_a_spell_that_comes_late_is_lost_without_its_second_action():
    fight = Casting(OLD)
    fight.cast("slow", "M", saves=((fight.ids["M"], FAILURE),), overruled=True)
    fight.next(3)
    slots = fight.slots()
    fight.do(fight.wish("magic-missile", "A"), dice=[11])
    assert "casting" in fight.conditions("M")
    fight.next(4)
    assert "casting" not in fight.conditions("M")
    assert fight.slots() == slots
