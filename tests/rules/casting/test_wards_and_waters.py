"""Barriers that spells do not pass, soft falls, water as ground and as air, time that stops."""

import pytest

from desktop.battlemap.battle_map import Terrain, TerrainKind
from desktop.battlemap.cells import Cell
from desktop.model import commands as c
from desktop.model.ids import ConditionKey
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.rules.moving.measuring import measured
from tests.support.builders import MAP
from tests.support.magic import Casting, a_mage, laid

FORMER, LATER = "srd-5.1", "srd-5.2.1"
both = pytest.mark.parametrize("edition", [FORMER, LATER])
SKIPPED = Answer(outcome=Outcome.SKIPPED)


def a_fight(edition: str) -> Casting:
    fight = Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1)))
    fight.add("W", 1, creature=a_mage("witch", level=17, slots=(4, 3, 3, 3, 3, 2, 2)), at=(14, 2))
    return fight


def a_globe(fight: Casting, **more: object) -> None:
    """Around M, who casts from within."""
    area = laid("sphere", 10, (2.5, 2.5))
    fight.cast("globe-of-invulnerability", "M", area=area, **more)


@both
def test_a_globe_lets_no_lower_spell_in(edition):
    fight = a_fight(edition)
    a_globe(fight)
    fight.cast("magic-missile", "M", caster="W", overruled=True)
    assert fight.hp("M") == 40
    assert "note.spell_warded" in fight.told()
    fight.cast("disintegrate", "M", caster="W", overruled=True, dice=(1,) * 10)
    assert fight.saves() == ["M"]


def test_a_higher_slot_pierces_the_globe_in_2024_only():
    for edition, asked in ((FORMER, []), (LATER, ["M"])):
        fight = a_fight(edition)
        a_globe(fight)
        dice = (1,) * 10 if asked else ()
        fight.cast("blight", "M", caster="W", slot=6, overruled=True, dice=dice)
        assert fight.saves() == asked


@both
def test_from_within_the_globe_spells_work(edition):
    fight = a_fight(edition)
    a_globe(fight)
    fight.cast("magic-missile", "M", free=True, overruled=True, dice=(1, 1, 1))
    assert fight.hp("M") == 34
    fight.cast("magic-missile", "A", free=True, overruled=True, dice=(1, 1, 1))
    assert fight.hp("A") == 54


@both
def test_clouds_of_others_do_not_reach_into_the_globe(edition):
    fight = a_fight(edition)
    a_globe(fight)
    cloud = laid("sphere", 20, (2.5, 2.5))
    fight.cast("stinking-cloud", caster="W", area=cloud, overruled=True)
    fight.next()
    while fight.active != "M":
        fight.next()
    assert not fight.saves()
    assert "note.spell_warded" in fight.told()


@both
def test_in_a_field_without_magic_nobody_casts(edition):
    fight = a_fight(edition)
    around = laid("emanation", 10, (2.5, 2.5), around=fight.ids["M"])
    fight.cast("antimagic-field", area=around)
    fight.place("W", (3, 2))
    own = fight.refused(fight.wish("fire-bolt", "A"))
    assert own.reason.key == "refusal.no_magic_here"
    refusal = fight.refused(fight.wish("magic-missile", "A", caster="W"))
    assert refusal.reason.key == "refusal.no_magic_here"


@both
def test_a_falling_feather_is_not_hurt(edition):
    fight = a_fight(edition)
    fight.cast("feather-fall", "A", trigger="it falls", overruled=True)
    fight.act("A", "fall", text="40")
    assert "note.lands_softly" in fight.told()
    assert not fight.encounter.prompts
    assert not fight["A"].effects


@both
def test_cast_while_the_fall_is_asked_about_it_takes_its_harm_away(edition):
    fight = a_fight(edition)
    fight.act("A", "fall", text="40")
    fight.cast("feather-fall", "A", trigger="it falls", overruled=True)
    fight.answer(Answer(), PromptKind.HAZARD)
    assert fight.hp("A") == 60


@both
def test_on_water_one_walks_as_on_ground(edition):
    fight = a_fight(edition)
    pond = frozenset(Cell(x, y) for x in (3, 4, 5) for y in range(5))
    fight.do(c.PaintTerrain(MAP, Terrain(TerrainKind.WATER, pond, depth=10)))
    path = tuple(Cell(x, 2) for x in (2, 3, 4))
    before = measured(fight.encounter, fight.ruleset, fight["M"], path, "walk")
    fight.cast("water-walk", "M", overruled=True)
    after = measured(fight.encounter, fight.ruleset, fight["M"], path, "walk")
    assert (before.cost, after.cost) == (20, 10)
    fight.move("M", (3, 2), (4, 2))
    assert not fight.encounter.prompts  # nobody asks whether it dives


@both
def test_with_gills_the_breath_does_not_run_out(edition):
    fight = a_fight(edition)
    fight.act("A", "hold_breath")
    fight.cast("water-breathing", "A", overruled=True)
    fight.next()
    assert "holding_breath" not in fight.conditions("A")


@both
def test_curses_are_lifted(edition):
    fight = a_fight(edition)
    fight.place("A", (3, 2))
    failure = ((fight.ids["A"], Answer(outcome=Outcome.FAILURE)),)
    fight.cast("bestow-curse", "A", slot=5, saves=failure)
    assert fight["A"].effects
    fight.next(4)
    fight.cast("remove-curse", "A")
    assert not fight["A"].effects


@both
def test_time_stops_for_some_turns(edition):
    fight = a_fight(edition)
    fight.cast("time-stop", dice=(3,))
    told = next(x for x in fight.events if getattr(x, "text", None) is not None)
    assert told.text.key == "note.turns_in_a_row"
    assert dict(told.text.parameters)["count"] == 4


@both
def test_who_sleeps_hidden_from_all_wakes_when_hurt(edition):
    fight = a_fight(edition)
    fight.place("A", (3, 2))
    fight.cast("mislead", "M")
    assert fight["M"].has_effect(ConditionKey("invisible"))
    fight.next(4)
    fight.cast("magic-missile", "A", dice=(1, 1, 1), free=True, overruled=True)
    assert not fight["M"].has_effect(ConditionKey("invisible"))


@both
def test_a_soft_landing_uses_up_nothing_but_the_feather(edition):
    fight = a_fight(edition)
    fight.cast("bless", "A", overruled=True)
    fight.cast("feather-fall", "A", trigger="it falls", overruled=True)
    fight.act("A", "fall", text="40")
    assert [x.called.text_in("en") for x in fight["A"].effects] == ["Bless"]
