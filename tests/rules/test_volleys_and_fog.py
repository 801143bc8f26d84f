"""Volleys without dice, type or moment; fog on several maps; speeds of other ways."""

from dataclasses import replace

import pytest

from desktop.battlemap.battle_map import BattleMap
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.effect import ActiveEffect, LaterHarm, Moment
from desktop.model.fog import FogMode
from desktop.model.ids import CombatantId, ConditionKey, EffectId, MapId
from desktop.model.prompt import Answer, PromptKind
from desktop.model.volley import Volley, VolleyDamage
from desktop.rules.areas import later_harm, volleys
from desktop.rules.engine.draft import Draft
from tests.support.builders import EDITIONS, MAP, Fight
from tests.support.loaded_dice import LoadedDice

both = pytest.mark.parametrize("edition", EDITIONS)


def a_draft(fight: Fight, *dice: int) -> Draft:
    return Draft(fight.encounter, fight.ruleset, LoadedDice(dice))


@both
def test_only_what_is_dice_is_thrown(edition: str):
    draft = a_draft(Fight(edition).order("A20 B10"), 3)
    known = VolleyDamage("fire", 5)
    thrown = volleys.rolled(
        draft, Volley("Blast", damage=(known, VolleyDamage("cold", text="1d6")))
    )
    assert [part.amount for part in thrown.damage] == [5, 3]
    assert volleys.rolled(draft, Volley("Blast", damage=(known,))).damage == (known,)


@both
def test_harm_of_no_type_is_asked_for_once(edition: str):
    fight = Fight(edition).order("A20 B10")
    draft = a_draft(fight)
    harm = LaterHarm("1d6", "", Moment.START)
    wound = ActiveEffect(EffectId("x1"), ConditionKey("custom"), label="Wound", later=(harm,))
    draft.add(e.EffectGained(fight.ids["A"], wound))
    for _ in range(2):
        later_harm.ask_later_at_start(draft, fight.ids["A"])
        assert [prompt.kind for prompt in draft.encounter.prompts] == [PromptKind.HARM]


@both
def test_answers_to_several_questions_must_be_answers(edition: str):
    fight = Fight(edition).order("A20 B10")
    blast = Volley("Blast", ability="dex", dc=12)
    draft = a_draft(fight)
    volleys.loose(draft, blast, (fight.ids["A"], fight.ids["B"]))
    fight.encounter = draft.encounter
    both_asked = tuple(prompt.id for prompt in fight.encounter.prompts)
    assert fight.refused(c.AnswerSaves(both_asked, Answer(option="perhaps"))).reason.key == (
        "refusal.unknown_choice"
    )


@both
def test_a_spell_for_other_creatures_does_nothing(edition: str):
    fight = Fight(edition).map()
    fight.add("A", 20)
    fight.do(c.ReplaceCreature(fight.ids["A"], replace(fight["A"].creature, kind="undead")))
    fight.begin()
    draft = a_draft(fight)
    volleys.loose(
        draft, Volley("Hold", kinds=("humanoid",), damage=(VolleyDamage("", 5),)), (fight.ids["A"],)
    )
    told = [event.text.key for event in draft.events if isinstance(event, e.Noted)]
    assert told == ["note.invalid_target"]


def test_only_maps_in_fog_are_explored():
    fight = Fight(EDITIONS[1]).map(8, 8)
    fight.do(c.ShowMap(MapId("m2"), BattleMap("Cellar", 8, 8)))
    fight.do(c.ShowMap(MAP))
    fight.add("Lia", 20, character=True, at=(0, 2))
    fight.do(c.SetFog(MapId("m2"), FogMode.NOW))
    fight.do(c.SetFog(MAP, FogMode.SIGHT))
    fight.begin()
    fight.place("Lia", (5, 5))
    assert fight.encounter.fog[MapId("m2")].explored == ()


@both
def test_of_several_conditions_the_first_is_given_until_somebody_chooses(edition: str):
    fight = Fight(edition).order("A20 B10")
    draft = a_draft(fight)
    bane = Volley("Bane", conditions=("blinded", "deafened"), choice=True)
    volleys.give(draft, fight.ids["A"], bane)
    assert [effect.key for effect in draft.combatant(fight.ids["A"]).effects] == ["blinded"]


@both
def test_nothing_hits_whoever_is_gone(edition: str):
    fight = Fight(edition).order("A20 B10")
    draft = a_draft(fight)
    prompt = volleys.ask(draft, fight["A"], Volley("Blast", ability="dex", dc=12))
    volleys.settle(draft, replace(prompt, combatant=CombatantId("c99")), success=False)
    assert not [event for event in draft.events if isinstance(event, e.DamageTaken)]
