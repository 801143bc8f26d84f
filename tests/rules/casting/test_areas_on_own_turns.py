"""Areas of spells on the turns of whoever made them: moved, drifting, swelling, bursting."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model.area import LastingArea
from desktop.model.creature import AreaShape
from desktop.model.frozen import FrozenMap
from desktop.model.ids import AreaId
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.model.volley import VolleyDamage
from tests.support.builders import EDITIONS, FAILURE, MAP
from tests.support.magic import Casting, a_mage, laid

both = pytest.mark.parametrize("edition", EDITIONS)
OLD, NEW = EDITIONS
SLOTS = (4, 3, 3, 3, 3, 2, 2, 1, 1)


def a_fight(edition: str) -> Casting:
    return Casting(edition, a_mage(level=17, slots=SLOTS))


def the_area(fight: Casting) -> LastingArea:
    (area,) = fight.encounter.areas.values()
    return area


def cast(fight: Casting, name: str, shape: str, size: int, at: tuple[float, float], **more: object):
    fight.cast(name, area=laid(shape, size, at, **more), damage=(), overruled=True)
    return the_area(fight)


def shift(fight: Casting, x: float, y: float) -> c.MoveArea:
    area = the_area(fight)
    shape = area.laid.shape.value
    return c.MoveArea(area.id, laid(shape, area.laid.size, (x, y), height=area.laid.height))


# --- moved by their maker -----------------------------------------------------------------------


@both
def test_a_moonbeam_is_moved_by_an_action_of_its_caster(edition):
    fight = a_fight(edition)
    cast(fight, "moonbeam", "cylinder", 5, (20.0, 20.0), height=40)
    assert fight.refused(shift(fight, 21.0, 20.0)).reason.key == "refusal.no_action"
    fight.next(3)
    assert fight.refused(shift(fight, 20.0, 6.0)).reason.key == "refusal.area_moves_less"
    fight.do(shift(fight, 20.0, 9.0))
    assert "note.moves_area" in fight.told()
    assert fight.refused(shift(fight, 20.0, 10.0)).reason.key == "refusal.no_action"
    fight.do(shift(fight, 20.0, 10.0), overruled=True)
    assert the_area(fight).laid.origin.y == 10.0


@both
def test_on_the_turn_of_another_the_gm_moves_it_as_far_as_it_is_wrong(edition):
    fight = a_fight(edition)
    cast(fight, "moonbeam", "cylinder", 5, (20.0, 20.0), height=40)
    fight.next()
    fight.do(shift(fight, 20.0, 2.0))
    assert the_area(fight).laid.origin.y == 2.0
    assert "note.moves_area" not in fight.told()


@both
def test_a_flaming_sphere_rolls_by_a_bonus_action_and_a_gust_turns_by_one(edition):
    fight = a_fight(edition)
    cast(fight, "flaming-sphere", "sphere", 5, (20.5, 20.5))
    fight.do(shift(fight, 20.5, 18.5))
    assert fight.refused(shift(fight, 20.5, 17.5)).reason.key == "refusal.no_bonus_action"
    fight = a_fight(edition)
    area = cast(fight, "gust-of-wind", "line", 60, (3.0, 2.5), width=10)
    turned = c.MoveArea(area.id, laid("line", 60, (3.0, 2.5), 45.0, width=10))
    fight.do(turned)
    assert "note.moves_area" in fight.told()


def test_a_pillar_of_light_goes_along_for_nothing():
    fight = a_fight(NEW)
    cast(fight, "conjure-celestial", "cylinder", 10, (20.0, 20.0), height=40)
    fight.do(shift(fight, 20.0, 14.0))
    assert fight.refused(shift(fight, 20.0, 4.0)).reason.key == "refusal.area_moves_less"
    assert "note.moves_area" not in fight.told()


# --- by themselves ------------------------------------------------------------------------------


@both
def test_a_cloud_drifts_away_from_its_caster_and_comes_upon_whom_it_reaches(edition):
    fight = a_fight(edition)
    fight.place("A", (16, 2))
    cast(fight, "cloudkill", "sphere", 20, (10.5, 2.5))
    fight.next(3)
    assert the_area(fight).laid.origin.x == pytest.approx(12.5)
    assert "note.area_drifts" in fight.told()
    asked = [p.combatant for p in fight.encounter.prompts]
    assert (fight.ids["A"] in asked) is (edition == NEW)


@both
def test_a_cloud_upon_its_caster_or_without_one_on_the_map_stays_where_it_is(edition):
    fight = a_fight(edition)
    area = cast(fight, "cloudkill", "sphere", 20, (2.5, 2.5))
    fight.next(3)
    assert the_area(fight).laid == area.laid
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["M"]: None})))
    for prompt in tuple(fight.encounter.prompts):
        fight.do(c.AnswerPrompt(prompt.id, Answer(outcome=Outcome.SKIPPED)))
    fight.next(3)
    assert the_area(fight).laid == area.laid


@both
def test_the_ground_shakes_again_at_the_end_of_each_turn_of_the_caster(edition):
    fight = a_fight(edition)
    fight.cast(
        "earthquake",
        *("A", "B"),
        area=laid("sphere", 100, (10.5, 2.5)),
        overruled=True,
        saves=tuple((fight.ids[who], Answer(outcome=Outcome.SUCCESS)) for who in "AB"),
    )
    assert not fight.encounter.prompts
    fight.next()
    assert {"A", "B"} <= set(fight.saves())
    for prompt in tuple(fight.encounter.prompts):
        fight.do(c.AnswerPrompt(prompt.id, FAILURE))
    assert "prone" in fight.conditions("A")


def test_in_2024_the_shaking_ground_breaks_concentration():
    fight = a_fight(NEW)
    fight.concentrate("A")
    area = laid("sphere", 100, (10.5, 2.5))
    fight.cast("earthquake", "A", area=area, overruled=True, saves=((fight.ids["A"], FAILURE),))
    assert fight.conditions("A") == {"prone"}


@both
def test_a_delayed_fireball_swells_and_bursts_when_its_concentration_ends(edition):
    fight = a_fight(edition)
    cast(fight, "delayed-blast-fireball", "sphere", 20, (10.5, 2.5))
    assert not fight.encounter.prompts
    fight.next(6)
    held = next(x for x in fight["M"].effects if x.key == "concentration")
    fight.do(c.EndEffect(fight.ids["M"], held.id), dice=(1,) * 14)
    assert "note.area_bursts" in fight.told()
    assert set(fight.saves()) == {"A", "B"}
    for prompt in fight.encounter.prompts:
        fight.do(c.AnswerPrompt(prompt.id, FAILURE))
    assert fight["A"].hit_points == 60 - 14
    assert not fight.encounter.areas


@pytest.mark.parametrize(("kind", "burns"), [("fire", True), ("cold", False)])
def test_only_fire_that_bursts_kindles_what_burns(kind, burns):
    fight = a_fight(OLD)
    bead = cast(fight, "delayed-blast-fireball", "sphere", 20, (10.5, 2.5))
    web = replace(bead, id=AreaId("a8"), held_by=None, bursts=False, burns="2d4", volley=None)
    harm = replace(bead.volley, damage=(VolleyDamage(kind, 5),))
    known = {bead.id: replace(bead, volley=harm), web.id: web}
    fight.encounter = replace(fight.encounter, areas=FrozenMap(known))
    held = next(x for x in fight["M"].effects if x.key == "concentration")
    fight.do(c.EndEffect(fight.ids["M"], held.id))
    assert (len(fight.encounter.areas) > 1) is burns


@both
def test_what_the_gm_takes_away_does_not_burst(edition):
    fight = a_fight(edition)
    area = cast(fight, "delayed-blast-fireball", "sphere", 20, (10.5, 2.5))
    fight.do(c.RemoveArea(area.id))
    assert not fight.encounter.prompts


# --- turn after turn ----------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "acid"), [(OLD, 1), (NEW, 4)])
def test_a_storm_of_vengeance_does_something_else_on_each_turn(edition, acid):
    fight = a_fight(edition)
    size = fight.spell("storm-of-vengeance").area.size
    spared = (fight.ids["M"],)
    fight.cast(
        "storm-of-vengeance",
        area=laid("sphere", size, (10.5, 2.5)),
        spared=spared,
        damage=(),
        overruled=True,
    )
    assert the_area(fight).obscures is None
    fight.next(2).next(dice=(1,) * acid)
    assert fight["A"].hit_points == 60 - acid
    fight.next(3)
    assert "note.area_stage_picks" in fight.told()
    fight.do(c.LetAreaAct(the_area(fight).id, (fight.ids["B"],)), dice=(6,) * 10)
    assert fight.saves() == ["B"]
    fight.answer(Answer(outcome=Outcome.SUCCESS))
    assert fight["B"].hit_points == 60 - acid - 30
    fight.next(2).next(dice=(2, 2))
    assert fight["A"].hit_points == 60 - acid - 4
    assert the_area(fight).ground is None
    for _ in range(2):
        fight.next(2).next(dice=(3,))
    assert fight["A"].hit_points == 60 - acid - 4 - 6
    assert the_area(fight).ground.fills
    assert the_area(fight).kind == "cold"
    assert the_area(fight).laid.shape is AreaShape.SPHERE
    assert the_area(fight).laid.map == MAP
    assert not [p for p in fight.encounter.prompts if p.kind is PromptKind.SAVE]
