"""Whom a charm protects, auras, and waves: what the editions make of them."""

import pytest

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell
from desktop.language.message import Distance
from desktop.model import commands as c
from desktop.model.combatant import Token
from desktop.model.creature import AreaShape
from desktop.model.frozen import FrozenMap
from desktop.model.ids import MapId
from desktop.model.prompt import PromptKind
from desktop.rules.areas import areas
from desktop.rules.map import laid_areas
from tests.support.builders import EDITIONS, FAILURE, Fight
from tests.support.magic import Casting, entry, laid
from tests.support.rows import proves

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)


@pytest.mark.rule("52-COND-CHARM-1")
def test_a_charm_protects_from_spells_and_areas():
    fight = Casting(NEW)
    fight.give("M", "charmed", source="A")
    burst = laid("sphere", 20, (11, 3))
    wish = fight.wish("fireball", "A", "B", area=burst)
    refusal = fight.refused(wish)
    assert (refusal.reason.key, refusal.rule) == ("refusal.may_not_aim", "52-COND-CHARM-1")
    assert refusal.can_overrule
    fight.place("A", (5, 2))
    fight.cast("bless", "A")
    assert "custom" in fight.conditions("A")
    other = Casting(NEW)
    other.give("M", "charmed", source="A")
    other.cast("fireball", "B", area=burst, spared=(other.ids["A"],), dice=[1] * 8)
    assert other.saves() == ["B"]


@both
@pytest.mark.rule("51-SPL-08", "52-SP-RANGE-1")
@pytest.mark.parametrize(("column", "height", "feet"), [(15, 0, 60), (16, 0, 65), (5, 65, 65)])
def test_the_area_of_a_spell_begins_within_its_range(edition, column, height, feet):
    fight = Casting(edition)
    if height:
        fight.do(c.ChangeHeight(fight.ids["M"], height), overruled=True)
    wish = fight.wish("grease", area=laid("cube", 10, (column, 3)))
    if feet > 60:
        refusal = fight.refused(wish)
        assert refusal.rule == ("51-SPL-08" if edition == OLD else "52-SP-RANGE-1")
        told = dict(refusal.reason.parameters)
        assert refusal.reason.key == "refusal.area_out_of_range"
        assert (told["distance"], told["most"]) == (Distance(feet), Distance(60))
    fight.do(wish, overruled=True)
    (area,) = fight.encounter.areas.values()
    fight.do(c.MoveArea(area.id, laid("cube", 10, (30, 3))))


@both
def test_what_begins_at_its_maker_or_off_the_map_is_not_measured(edition):
    fight = Casting(edition)
    fight.cast("burning-hands", area=laid("cone", 15, (3, 2.5)), dice=(1, 1, 1))
    away = Casting(edition)
    away.do(c.PlaceTokens(FrozenMap({away.ids["M"]: None})))
    away.cast("grease", area=laid("cube", 10, (30, 3)))
    assert len(away.encounter.areas) == 1
    below = Casting(edition)
    cellar = MapId("cellar")
    below.do(c.ShowMap(cellar, BattleMap("Cellar", 10, 10)))
    below.do(c.PlaceTokens(FrozenMap({below.ids["M"]: Token(cellar, Cell(1, 1))})))
    below.cast("grease", area=laid("cube", 10, (30, 3)))
    assert len(below.encounter.areas) == 1


@both
@pytest.mark.rule("52-DIFF-68")
def test_a_spell_that_only_hinders_the_charmer(edition):
    fight = Casting(edition)
    fight.give("M", "charmed", source="A")
    fight.place("A", (5, 2))
    refusal = fight.refused(fight.wish("bane", "A"))
    rule = "51-CND-CHA-01" if edition == OLD else "52-COND-CHARM-1"
    key = "refusal.may_not_aim" if edition == OLD else "refusal.may_not_hinder"
    assert (refusal.reason.key, refusal.rule, refusal.can_overrule) == (key, rule, True)


@proves("52-DIFF-79")
def test_a_wave_threatens_concentration_in_2014_only(given, expect):
    assert given == "a big wave"
    assert expect == "2014: save against DC 10; 2024: none"
    old = Fight(OLD)
    old.add("H", character=True)
    held = old.concentrate("H")
    old.act("H", "rough_surroundings")
    prompt = old.prompt(PromptKind.CONCENTRATION)
    assert (prompt.dc, prompt.rule, prompt.effect) == (10, "51-CNC-07", held)
    old.answer(FAILURE)
    assert old.conditions("H") == set()
    calm = old.refused(old.action("H", "rough_surroundings"))
    assert calm.reason.key == "refusal.no_concentration"
    new = Fight(NEW)
    new.add("H", character=True)
    new.concentrate("H")
    refusal = new.refused(new.action("H", "rough_surroundings"))
    assert refusal.reason.key == "refusal.unknown_action"


# --- what the editions call it ------------------------------------------------------------------


@proves("52-DIFF-53")
def test_an_aura_is_a_shape_of_2024(given, expect):
    assert given == "an aura on the map"
    assert expect == "2014: no shape of its own; 2024: an Emanation"
    told = {}
    for edition in EDITIONS:
        area = entry(edition, "holy-aura").spell.area
        assert area is not None
        fight = Casting(edition)
        told[edition] = laid_areas.told_shape(fight.ruleset, area.shape)
        around = laid(area.shape.value, area.size, (2.5, 2.5), around=fight.ids["M"])
        fight.cast("holy-aura", area=around, free=True)
        (aura,) = fight.encounter.areas.values()
        assert areas.inside(fight.encounter, fight.ruleset, aura.laid) == ()
        fight.place("M", (8, 2))
        now = areas.inside(fight.encounter, fight.ruleset, aura.laid)
        assert [fight.name_of(who) for who in now] == ["A", "B"]
    assert told == {OLD: "around", NEW: "emanation"}
    shapes = {edition: set(Fight(edition).ruleset.area_shapes) for edition in EDITIONS}
    assert shapes[NEW] - shapes[OLD] == {AreaShape.EMANATION}
