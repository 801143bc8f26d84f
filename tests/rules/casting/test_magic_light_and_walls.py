"""Light that spells shed, and walls that stand as long as their spell."""

from dataclasses import replace

import pytest

from desktop.battlemap.cells import Point
from desktop.battlemap.light import LightLevel
from desktop.battlemap.walls import WallKind
from desktop.model import commands as c
from desktop.model.frozen import FrozenMap
from desktop.rules.casting.spell_numbers import only_fills
from desktop.rules.sight.glowing import glows_on
from desktop.rules.sight.perceiving import can_see
from desktop.rules.sight.seeing import light_of, lights_on
from tests.support.builders import FAILURE, MAP
from tests.support.magic import Casting, a_mage, laid, spell

FORMER, LATER = "srd-5.1", "srd-5.2.1"
both = pytest.mark.parametrize("edition", [FORMER, LATER])


def a_fight(edition: str) -> Casting:
    return Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1)))


def in_the_dark(edition: str) -> Casting:
    fight = a_fight(edition)
    battle_map = fight.encounter.maps[MAP]
    environment = replace(battle_map.environment, light=LightLevel.DARK)
    fight.do(c.ChangeMap(MAP, replace(battle_map, environment=environment)))
    return fight


def sees(fight: Casting, viewer: str, seen: str) -> bool:
    return can_see(fight.encounter, fight.ruleset, fight[viewer], fight[seen])


def standing(fight: Casting) -> list[WallKind]:
    return [wall.kind for wall in fight.encounter.maps[MAP].walls]


@both
def test_light_on_somebody_shows_it_in_the_dark(edition):
    fight = in_the_dark(edition)
    assert not sees(fight, "M", "A")
    fight.cast("light", "A", overruled=True)
    light = light_of(fight["A"])
    assert light is not None
    assert (light.bright, light.dim) == (20, 40)
    assert sees(fight, "M", "A")
    assert sees(fight, "M", "B")
    (glow,) = glows_on(fight.encounter, fight.ruleset, MAP)
    assert glow[0] == fight.ids["A"]


@both
def test_daylight_lies_where_it_is_laid_and_goes_with_its_spell(edition):
    fight = in_the_dark(edition)
    fight.cast("daylight", area=laid("sphere", 60, (11.0, 3.0)))
    (shine,) = lights_on(fight.encounter, fight.ruleset, MAP)
    assert (shine.bright, shine.dim) == (60, 120)
    assert sees(fight, "M", "A")
    (area,) = fight.encounter.areas
    fight.do(c.ShowArea(area, shown=False))
    assert not lights_on(fight.encounter, fight.ruleset, MAP, for_players=True)
    fight.do(c.RemoveArea(area))
    assert not sees(fight, "M", "A")


@both
def test_a_flame_in_hand_lights_its_bearer_not_its_target(edition):
    fight = in_the_dark(edition)
    fight.place("A", (3, 2))
    fight.cast("produce-flame", "A", rolls=((15,),), dice=(1, 1, 1, 1))
    bright = 10 if edition == FORMER else 20
    light = light_of(fight["M"])
    assert light is not None
    assert (light.bright, light.dim) == (bright, 2 * bright)
    assert light_of(fight["A"]) is None


@both
def test_outlined_by_faerie_fire_one_sheds_dim_light(edition):
    fight = in_the_dark(edition)
    wish = {"area": laid("cube", 20, (9.0, 3.0))}
    fight.cast("faerie-fire", "A", **wish, overruled=True)
    fight.answer(FAILURE)
    light = light_of(fight["A"])
    assert light is not None
    assert (light.bright, light.dim) == (0, 10)


@both
def test_a_wall_of_stone_stands_until_the_spell_is_over(edition):
    fight = a_fight(edition)
    fight.cast("wall-of-stone", area=laid("line", 100, (6.0, 0.0), 90.0))
    assert standing(fight) == [WallKind.WALL] * 10
    assert not sees(fight, "M", "A")
    held = next(x.id for x in fight["M"].effects if x.key == "concentration")
    fight.do(c.EndEffect(fight.ids["M"], held))
    assert standing(fight) == []
    assert sees(fight, "M", "A")


@both
def test_a_wall_of_force_is_seen_through_moves_along_and_is_not_dispelled(edition):
    fight = a_fight(edition)
    fight.cast("wall-of-force", area=laid("line", 100, (6.0, 0.0), 90.0))
    (before,) = fight.encounter.maps[MAP].walls
    assert before.kind is WallKind.WINDOW
    assert sees(fight, "M", "A")
    (area,) = fight.encounter.areas
    fight.do(c.MoveArea(area, laid("line", 100, (7.0, 0.0), 90.0)))
    (after,) = fight.encounter.maps[MAP].walls
    assert after.start.x == 7.0
    fight.next(3)
    fight.cast("dispel-magic")
    assert "note.no_magic_to_dispel" in fight.told()


@both
def test_a_cage_of_force_has_four_sides(edition):
    fight = a_fight(edition)
    fight.cast("forcecage", area=laid("cube", 20, (9.0, 3.0)))
    assert standing(fight) == [WallKind.WINDOW] * 4


@both
def test_a_wall_of_ice_hurts_as_it_comes_and_then_stands(edition):
    fight = a_fight(edition)
    fight.place("A", (6, 2))
    fight.cast("wall-of-ice", "A", area=laid("line", 100, (6.5, 0.0), 90.0, width=1), damage=())
    assert fight.saves() == ["A"]
    assert standing(fight) == [WallKind.WALL] * 10


# --- light and darkness that meet ---------------------------------------------------------------


@both
def test_darkness_puts_out_the_lights_of_lesser_spells(edition):
    fight = a_fight(edition)
    fight.cast("light", "A", overruled=True)
    fight.cast("light", "M", caster="M", free=True, overruled=True)
    fight.cast("darkness", area=laid("sphere", 15, (11.0, 3.0)), overruled=True)
    assert not fight["A"].effects
    assert light_of(fight["A"]) is None
    far = a_fight(edition)
    far.cast("light", "M", overruled=True)
    far.cast("darkness", area=laid("sphere", 15, (17.0, 3.0)), overruled=True)
    assert light_of(far["M"]) is not None


@both
def test_daylight_ends_a_darkness_of_its_level_and_no_higher_one(edition):
    for slot, left in ((2, 1), (4, 2)):
        fight = a_fight(edition)
        fight.add("W", 1, creature=a_mage("witch", level=17, slots=(0, 3, 0, 3)), at=(14, 2))
        dark = laid("sphere", 15, (11.0, 3.0))
        fight.cast("darkness", caster="W", area=dark, slot=slot, overruled=True)
        fight.cast("daylight", area=laid("sphere", 60, (11.0, 3.0)))
        assert len(fight.encounter.areas) == left


@both
def test_darkness_leaves_alone_the_light_that_it_does_not_touch(edition):
    fight = a_fight(edition)
    fight.add("W", 1, creature=a_mage("witch", level=17, slots=(0, 3)), at=(9, 9))
    fight.cast(
        "moonbeam",
        area=laid("cylinder", 5, (4.0, 4.0), height=40),
        caster="W",
        damage=(),
        overruled=True,
    )
    for place, left in (((27.0, 27.0), 2), ((5.0, 4.0), 1)):
        fight.cast("darkness", area=laid("sphere", 15, place), overruled=True)
        assert len(fight.encounter.areas) == left


@both
def test_darkness_finds_no_light_of_who_is_not_on_the_map(edition):
    fight = a_fight(edition)
    fight.cast("light", "A", overruled=True)
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["A"]: None})))
    fight.cast("darkness", area=laid("sphere", 15, (11.0, 3.0)), overruled=True)
    assert light_of(fight["A"]) is not None


@both
def test_a_light_around_somebody_goes_along_and_away_with_its_bearer(edition):
    fight = in_the_dark(edition)
    fight.place("A", (20, 20))
    fight.cast("daylight", area=laid("sphere", 15, (3.0, 3.0), around=fight.ids["M"]))
    (shine,) = lights_on(fight.encounter, fight.ruleset, MAP)
    assert shine.position == Point(2.5, 2.5)
    fight.place("M", (20, 18))
    (shine,) = lights_on(fight.encounter, fight.ruleset, MAP)
    assert shine.position == Point(20.5, 18.5)
    assert sees(fight, "M", "A")
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["M"]: None})))
    assert not lights_on(fight.encounter, fight.ruleset, MAP)


@pytest.mark.parametrize("edition", ["srd-5.1", "srd-5.2.1"])
@pytest.mark.parametrize(
    ("name", "fills"),
    [
        ("daylight", True),
        ("darkness", True),
        ("fog-cloud", True),
        ("light", False),  # on an object, without an area
        ("hallow", False),
        ("moonbeam", False),  # it hurts those in its light
        ("prismatic-wall", False),  # its layers do
    ],
)
def test_what_is_but_light_or_mist_has_no_targets(edition: str, name: str, fills: bool):
    assert only_fills(spell(edition, name)) is fills
