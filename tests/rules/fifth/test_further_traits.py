"""Agile, Reactive, Siege Monster, Barbed Hide and touches that heal."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model.counter import REACTION
from desktop.model.creature import FeatureGroup, FeatureKey
from desktop.model.prompt import ROLL, PromptKind
from desktop.rules.fifth.statblocks.healing_touch import with_healing_touch
from desktop.rules.fifth.statblocks.paragraphs import understood
from desktop.rules.map.things import OBJECT
from tests.support.builders import EDITIONS, Fight, a_creature, feature, melee
from tests.support.creatures import shipped

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)
GENERAL = pytest.mark.rule("52-PTG-GEN-1")


def against(edition: str, who: str) -> Fight:
    """B of the library beside T, a hero."""
    fight = Fight(edition).map(20, 10)
    fight.add("B", 20, creature=understood(shipped(f"{edition}/{who}"), {}), at=(5, 5))
    hero = a_creature("t", melee(), hit_points=60)
    fight.add("T", 10, creature=hero, character=True, at=(6, 5))
    return fight.begin()


@GENERAL
def test_a_deer_leaves_a_reach_without_being_struck():
    fight = against(NEW, "deer")
    fight.move("B", (4, 5), (3, 5))
    assert not fight.encounter.prompts
    slow = against(NEW, "goblin-warrior")
    slow.move("B", (4, 5))
    assert slow.prompt().kind is PromptKind.OPPORTUNITY_ATTACK


@both
@GENERAL
def test_a_marilith_has_a_reaction_on_every_turn(edition: str):
    fight = against(edition, "marilith")
    fight.do(c.SetCounter(fight.ids["B"], REACTION, 0))
    fight.next()
    assert fight["B"].count(REACTION) == 1
    other = against(edition, "ogre")
    other.do(c.SetCounter(other.ids["B"], REACTION, 0))
    other.next()
    assert other["B"].count(REACTION) == 0


@both
@GENERAL
def test_a_siege_monster_deals_double_damage_to_things_alone(edition: str):
    fight = against(edition, "treant")
    fight.add("D", creature=a_creature("door", kind=OBJECT, hit_points=90), at=(5, 6))
    before = fight.hp("D")
    fight.attack("B", "D", "slam", dice=(15,), damage=(c.DamageAmount(7, "bludgeoning"),))
    assert before - fight.hp("D") == 14
    fight.attack(
        "B", "T", "slam", dice=(15,), damage=(c.DamageAmount(7, "bludgeoning"),), cost="none"
    )
    assert fight.hp("T") == 53
    fight.damage("D", 5, "bludgeoning")
    assert before - fight.hp("D") == 19


@both
@GENERAL
def test_whoever_holds_a_barbed_devil_is_hurt_as_its_turn_starts(edition: str):
    fight = against(edition, "barbed-devil")
    fight.give("B", "grappled", source="T")
    fight.next(2)
    prompt = fight.prompt(PromptKind.HARM)
    assert prompt.combatant == fight.ids["T"]
    fight.next(2)
    fight.prompt(PromptKind.HARM)  # it is asked once
    fight.do(c.AnswerPrompt(prompt.id, ROLL), dice=(6,))
    assert fight.hp("T") == 54


@both
@GENERAL
def test_in_2024_it_hurts_whom_it_holds_as_well(edition: str):
    fight = against(edition, "barbed-devil")
    fight.give("T", "grappled", source="B")
    fight.next(2)
    assert bool(fight.encounter.prompts) is (edition == NEW)


@pytest.mark.rule("51-MGR-01")
def test_the_horn_of_a_unicorn_heals_whom_it_touches():
    fight = against(OLD, "unicorn")
    fight.damage("T", 20)
    wish = c.ForceSaves(fight.ids["B"], FeatureKey("healing-touch"), 0, (fight.ids["T"],))
    fight.do(wish, dice=(4, 5))
    assert fight.hp("T") == 40 + 11
    fight.place("T", (12, 5))
    assert fight.refused(wish).reason.key in ("refusal.out_of_feature_range", "refusal.no_action")


def test_a_typed_touch_is_read_in_italian():
    told = "Tocca un’altra creatura. Il bersaglio recupera magicamente 11 (2d8 + 2) punti ferita."
    own = feature("tocco-guaritore", FeatureGroup.ACTION)
    typed = replace(own, texts=own.texts.with_item("it", told).without("en"))
    (save,) = with_healing_touch(typed).saves
    assert (save.heals, save.ability, save.range) == ("2d8+2", "", 5)
    silent = replace(own, texts=own.texts.with_item("en", "It touches another creature."))
    assert with_healing_touch(silent) == silent
