"""Dispel Magic at the table: what is no magic, who stands elsewhere, what is gone meanwhile."""

from dataclasses import replace

import pytest

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Token
from desktop.model.effect import ActiveEffect
from desktop.model.evolve import evolve
from desktop.model.frozen import FrozenMap
from desktop.model.ids import AreaId, ConditionKey, EffectId, MapId
from desktop.model.modifier import Influence
from desktop.model.prompt import Answer, PromptKind
from desktop.rules.casting import dispelling
from tests.support.builders import EDITIONS
from tests.support.magic import Casting, a_mage, laid

both = pytest.mark.parametrize("edition", EDITIONS)
CELLAR = MapId("m2")


def a_fight(edition: str) -> Casting:
    return Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2)))


def darkness(fight: Casting, *, slot: int = 2) -> AreaId:
    """M lays it over A and B and has its next turn."""
    area = laid("sphere", 15, (11.0, 3.0))
    fight.cast("darkness", area=area, slot=slot, overruled=True)
    fight.next(3)
    return next(iter(fight.encounter.areas))


def curses(fight: Casting, *names: str) -> None:
    """Old magic on A whose level nobody knows."""
    for place, name in enumerate(names):
        old = ActiveEffect(
            EffectId(f"e90{place}"),
            ConditionKey("custom"),
            source=fight.ids["M"],
            label=name,
            influence=Influence(name),
        )
        fight.encounter = evolve(fight.encounter, e.EffectGained(fight.ids["A"], old))


# --- on the map ---------------------------------------------------------------------------------


@both
def test_under_an_area_that_is_no_magic_the_darkness_is_pointed_at(edition):
    fight = a_fight(edition)
    dark = darkness(fight)
    fight.do(c.StrikeArea(laid("sphere", 15, (11.0, 3.0)), label="smoke of a fire", stays=True))
    found = dispelling.magic_at(fight.encounter, fight.ruleset, fight["M"], Cell(11, 3))
    assert found is fight.encounter.areas[dark]


@both
def test_whoever_has_no_place_on_the_map_has_every_magic_in_range(edition):
    fight = a_fight(edition)
    dark = darkness(fight)
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["M"]: None})))
    fight.cast("dispel-magic", lying=dark, slot=3)
    assert not fight.encounter.areas


@both
def test_magic_on_another_map_is_out_of_reach_unless_the_gm_says_otherwise(edition):
    fight = a_fight(edition)
    dark = darkness(fight)
    fight.do(c.ShowMap(CELLAR, BattleMap("Cellar", 10, 10)))
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["M"]: Token(CELLAR, Cell(1, 1))})))
    wish = fight.wish("dispel-magic", lying=dark, slot=3)
    refusal = fight.refused(wish)
    assert (refusal.reason.key, refusal.can_overrule) == ("refusal.elsewhere", True)
    fight.do(wish, overruled=True)
    assert not fight.encounter.areas


@both
def test_light_that_nobody_concentrates_on_is_dispelled_as_well(edition):
    fight = a_fight(edition)
    fight.cast("daylight", area=laid("sphere", 60, (11.0, 3.0)))
    (light,) = fight.encounter.areas
    fight.next(3)
    fight.cast("dispel-magic", lying=light, slot=3)
    assert not fight.encounter.areas


@both
def test_magic_that_goes_while_the_casting_waits_is_told_as_nothing_to_dispel(edition):
    fight = a_fight(edition)
    dark = darkness(fight)
    witch = replace(a_mage("witch", slots=(0, 0, 1)), spells=(f"{edition}/counterspell",))
    fight.add("W", 1, creature=witch, at=(4, 2))
    fight.cast("dispel-magic", lying=dark, slot=3)
    assert len(fight.prompt(PromptKind.CHOICE).options) == 2
    fight.do(c.RemoveArea(dark))
    fight.answer(Answer(option="pass"), PromptKind.CHOICE)
    assert "note.no_magic_to_dispel" in fight.told()


# --- on somebody --------------------------------------------------------------------------------


@both
def test_one_after_the_other_of_unknown_level_the_table_says_what_ends(edition):
    fight = a_fight(edition)
    curses(fight, "Old curse", "Older curse")
    fight.cast("dispel-magic", "A", slot=3)
    fight.answer(Answer(option="e900"), PromptKind.CHOICE)
    assert [x.label for x in fight["A"].effects] == ["Older curse"]
    asked = fight.prompt(PromptKind.CHOICE)
    assert [key for key, _ in asked.options] == ["e901", "none"]
    fight.answer(Answer(option="none"), PromptKind.CHOICE)
    assert [x.label for x in fight["A"].effects] == ["Older curse"]
    assert not fight.encounter.prompts


@both
def test_a_curse_that_was_over_before_the_answer_came_ends_nothing_else(edition):
    fight = a_fight(edition)
    curses(fight, "Old curse", "Older curse")
    fight.cast("dispel-magic", "A", slot=3)
    fight.do(c.EndEffect(fight.ids["A"], EffectId("e900")))
    fight.answer(Answer(option="e900"), PromptKind.CHOICE)
    assert [x.label for x in fight["A"].effects] == ["Older curse"]
    assert not fight.encounter.prompts
