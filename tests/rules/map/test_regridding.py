"""Another shape of the grid: everybody stays where they stood on the picture."""

from dataclasses import replace
from math import hypot

import pytest

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import NO_SHIFT, Cell, Point
from desktop.battlemap.features import Stairs
from desktop.battlemap.grid import GridKind
from desktop.model import commands as c
from desktop.model.area import LaidArea
from desktop.model.creature import AreaShape
from desktop.model.ids import MapId
from desktop.model.prompt import Answer, PromptKind
from desktop.rules.map.places import footprint_of
from tests.support.builders import MAP, Fight, a_creature


def places(fight: Fight) -> dict[str, Point]:
    """Where the middle of each token lies, in pixels of the map."""
    grid = fight.encounter.maps[MAP].grid
    middles = {}
    for name in fight.ids:
        space = footprint_of(fight[name], fight.ruleset, grid)
        assert space is not None
        middles[name] = grid.to_pixels(grid.centre_of(space))
    return middles


@pytest.mark.problem("RP81")
@pytest.mark.parametrize("kind", [GridKind.HEX_COLUMNS, GridKind.HEX_ROWS])
def test_tokens_and_areas_go_to_the_nearest_cells(kind: GridKind):
    fight = Fight("srd-5.2.1").map(24, 16)
    spots = {"Ada": (18, 11), "Bo": (19, 11), "Cy": (18, 12), "Dee": (2, 3)}
    for name, cell in spots.items():
        fight.add(name, at=cell)
    fight.add("Ogre", creature=replace(a_creature("ogre"), sizes=("large",)), at=(10, 5))
    fight.do(c.StrikeArea(LaidArea(MAP, AreaShape.SPHERE, 10, Point(12, 8)), stays=True))
    before, shown = places(fight), fight.encounter.maps[MAP]
    other = shown.with_grid(replace(shown.grid, kind=kind))
    fight.do(c.ChangeMap(MAP, other))
    after = places(fight)
    for name, there in after.items():
        off = hypot(there.x - before[name].x, there.y - before[name].y)
        assert off <= other.grid.cell_pixels * 0.9, name
    assert len({(at.x, at.y) for at in after.values()}) == len(after), "nobody on another"
    (area,) = fight.encounter.areas.values()
    at = other.grid.to_pixels(area.laid.origin)
    assert (at.x, at.y) == pytest.approx((12 * 70, 8 * 70))


@pytest.mark.parametrize("kind", [GridKind.SQUARE, GridKind.HEX_COLUMNS])
def test_stairs_of_other_maps_arrive_where_they_did_on_the_picture(kind: GridKind):
    fight = Fight("srd-5.2.1").map(24, 16)
    cellar = BattleMap("Cellar", 8, 8, stairs=(Stairs(Cell(1, 1), MAP, Cell(18, 11)),))
    fight.do(c.ShowMap(MapId("cellar"), cellar))
    fight.do(c.ChangeFeatures(MAP, (), (Stairs(Cell(4, 4), MAP, Cell(9, 9)),)))
    shown = fight.encounter.maps[MAP]
    other = shown.with_grid(replace(shown.grid, kind=kind, cell_pixels=35.0))
    fight.do(c.ChangeMap(MAP, other))
    for map_id, before in ((MapId("cellar"), Cell(18, 11)), (MAP, Cell(9, 9))):
        (stairs,) = fight.encounter.maps[map_id].stairs
        there = other.grid.to_pixels(other.grid.centre_of(stairs.to_cell))
        was = shown.grid.to_pixels(shown.grid.centre_of(before))
        assert hypot(there.x - was.x, there.y - was.y) <= other.grid.cell_pixels
    assert fight.encounter.maps[MapId("cellar")].stairs[0].to_cell != Cell(18, 11)
    assert fight.encounter.maps[MapId("cellar")].stairs[0].cell == Cell(1, 1)


def test_a_map_that_keeps_its_cells_leaves_the_stairs_alone():
    fight = Fight("srd-5.2.1").map(24, 16)
    cellar = BattleMap("Cellar", 8, 8, stairs=(Stairs(Cell(1, 1), MAP, Cell(18, 11)),))
    fight.do(c.ShowMap(MapId("cellar"), cellar))
    fight.do(c.ChangeMap(MAP, replace(fight.encounter.maps[MAP], title="Hall")))
    assert fight.encounter.maps[MapId("cellar")] is cellar


def test_areas_of_other_maps_stay_where_they_are():
    fight = Fight("srd-5.2.1").map(24, 16)
    cellar = MapId("cellar")
    fight.do(c.ShowMap(cellar, BattleMap("Cellar", 8, 8)))
    fight.do(c.StrikeArea(LaidArea(cellar, AreaShape.SPHERE, 10, Point(4, 4)), stays=True))
    shown = fight.encounter.maps[MAP]
    fight.do(c.ChangeMap(MAP, shown.with_grid(replace(shown.grid, cell_pixels=35.0))))
    (area,) = fight.encounter.areas.values()
    assert area.laid.origin == Point(4, 4)


def test_the_rest_of_a_way_without_a_grid_goes_by_cells_once_there_are_any():
    fight = Fight("srd-5.2.1").map(24, 16)
    shown = fight.encounter.maps[MAP]
    fight.do(c.ChangeMap(MAP, shown.with_grid(replace(shown.grid, kind=GridKind.NONE))))
    fight.add("Ada", 20, at=(5, 5))
    fight.add("Bo", 10, character=True, at=(5, 6))
    fight.begin()
    way, shifts = (Cell(5, 5), Cell(5, 4), Cell(5, 3)), (NO_SHIFT, Point(0.3, 0.2), Point(0.3, 0.2))
    fight.do(c.MoveToken(fight.ids["Ada"], way, shifts=shifts))
    offer = fight.prompt(PromptKind.OPPORTUNITY_ATTACK)
    fight.do(c.ChangeMap(MAP, shown))
    fight.do(c.AnswerPrompt(offer.id, Answer(option="skip")))
    token = fight["Ada"].token
    assert token is not None
    assert (token.cell, token.shift) == (Cell(5, 3), NO_SHIFT)
