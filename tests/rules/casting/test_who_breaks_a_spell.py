"""Counterspell: who can still break a casting, and what is left to break when the answer comes."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model.creature import Feature, FeatureGroup, FeatureKey
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CounterKey
from desktop.model.prompt import Answer, PromptKind
from tests.support.builders import EDITIONS, FAILURE, a_creature
from tests.support.magic import Casting, a_mage

both = pytest.mark.parametrize("edition", EDITIONS)
NEW = EDITIONS[1]


def a_fight(edition: str) -> Casting:
    """M casts; the witch W, its enemy, has one slot for the spell that breaks others."""
    fight = Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3)))
    witch = replace(a_mage("witch", slots=(0, 0, 1)), spells=(f"{edition}/counterspell",))
    fight.add("W", 1, creature=witch, at=(8, 2), hp=40)
    return fight


@both
def test_a_stat_block_whose_reaction_is_spent_breaks_nothing(edition):
    fight = Casting(edition)
    told = FrozenMap({"en": "The mage casts Counterspell in response to the spell's trigger."})
    names = FrozenMap({"en": "Protective Magic"})
    key = FeatureKey("protective-magic")
    reaction = Feature(key, FeatureGroup.REACTION, names, told)
    fight.add("P", 1, creature=replace(a_creature("p"), features=(reaction,)), at=(8, 2))
    fight.do(c.SetCounter(fight.ids["P"], CounterKey("reaction"), 0))
    fight.cast("magic-missile", "A", dice=(1, 1, 1))
    assert not fight.encounter.prompts
    assert fight.hp("A") < 60


@both
def test_cast_by_hand_it_is_no_answer_to_what_somebody_else_is_asked(edition):
    fight = a_fight(edition)
    fight.do(c.SetSetting("breaking_spells", "off"))
    fight.cast("hold-person", "A", overruled=True)
    asked = fight.prompt(PromptKind.SAVE)
    fight.cast("counterspell", "M", caster="W", trigger="it casts", slot=3)
    assert "note.nothing_to_counter" in fight.told()
    assert fight.encounter.prompts == (asked,)


def test_when_the_target_leaves_before_the_caster_has_saved_the_casting_is_over_in_2024():
    fight = a_fight(NEW)
    fight.cast("magic-missile", "A")
    fight.answer(Answer(option=f"{fight.ids['W']}@3"), PromptKind.CHOICE)
    assert fight.prompt(PromptKind.SAVE).combatant == fight.ids["M"]
    fight.do(c.RemoveCombatants((fight.ids["A"],)))
    fight.answer(FAILURE, PromptKind.SAVE)
    assert not fight.encounter.prompts
    assert "note.spell_countered" not in fight.told()
    assert fight.slots()[0] == 4


def counters_of(fight: Casting, who: str) -> list[str]:
    """The ways in which somebody may break what is being cast."""
    options = fight.prompt(PromptKind.CHOICE).options
    return [key for key, _ in options if key.startswith(fight.ids[who])]


@pytest.mark.rule("52-SP-SLOT-1")
@pytest.mark.parametrize("with_slot", [True, False])
@both
def test_whoever_casts_with_a_slot_breaks_no_counterspell_with_another_on_that_turn_of_2024(
    edition: str, with_slot: bool
):
    fight = a_fight(edition)
    fight.encounter = fight.encounter.with_combatant(
        replace(
            fight["M"],
            creature=replace(fight["M"].creature, spells=(f"{edition}/counterspell",)),
        )
    )
    fight.cast("magic-missile", "A", free=not with_slot)
    assert counters_of(fight, "W")
    fight.answer(Answer(option=f"{fight.ids['W']}@3"), PromptKind.CHOICE)
    asked = [prompt for prompt in fight.encounter.prompts if prompt.kind is PromptKind.CHOICE]
    is_offered = bool(asked) and bool(counters_of(fight, "M"))
    assert is_offered is (edition == "srd-5.1" or not with_slot)
