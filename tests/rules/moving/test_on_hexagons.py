"""Large creatures on hexagons of both orientations: dragging, walls across their way, mounts."""

import pytest

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell, Footprint, Point
from desktop.battlemap.grid import Grid, GridKind
from desktop.battlemap.walls import Wall
from desktop.model import commands as c
from desktop.model.frozen import FrozenMap
from desktop.rules.engine.draft import Draft
from desktop.rules.moving.lanes import lanes_of
from desktop.rules.moving.radar import NO_DICE
from desktop.rules.moving.riding import place_beside
from tests.support.builders import MAP, Fight, a_creature

on_hexagons = pytest.mark.parametrize("kind", [GridKind.HEX_ROWS, GridKind.HEX_COLUMNS])


def a_fight(kind: GridKind, *walls: Wall) -> Fight:
    fight = Fight("srd-5.2.1").map(20, 20)
    battle_map = BattleMap("Map", 20, 20, grid=Grid(kind=kind), walls=walls)
    fight.do(c.ChangeMap(MAP, battle_map))
    return fight


@on_hexagons
def test_whoever_is_dragged_stays_on_the_same_side_of_its_holder(kind: GridKind) -> None:
    grid = Grid(kind=kind)
    for side, start in enumerate(grid.neighbours(Cell(8, 8))):
        for direction, end in enumerate(grid.neighbours(Cell(8, 8))):
            if side == direction:
                continue
            fight = a_fight(kind)
            fight.add("K", 20, character=True, at=(8, 8))
            fight.add("H", 10, creature=a_creature("h"), at=tuple(start))
            fight.give("H", "grappled", source="K", parameters=FrozenMap({"reach": 5}))
            fight.begin()
            fight.do(c.MoveToken(fight.ids["K"], (Cell(8, 8), end)))
            token = fight["H"].token
            assert token is not None
            assert token.cell == grid.neighbours(end)[side]


@on_hexagons
@pytest.mark.parametrize("wide", [2, 3, 4])
def test_every_hexagon_of_a_large_one_goes_the_same_way(kind: GridKind, wide: int) -> None:
    grid = Grid(kind=kind)
    start = Footprint(Cell(8, 8), wide, wide)
    for end in grid.neighbours(Cell(8, 8)):
        steps = {
            (round(there.x - here.x, 6), round(there.y - here.y, 6))
            for lane in lanes_of(grid, start, start.moved_to(end))
            for here, there in lane
        }
        here, there = grid.centre_of(Cell(8, 8)), grid.centre_of(end)
        assert steps == {(round(there.x - here.x, 6), round(there.y - here.y, 6))}


@on_hexagons
@pytest.mark.parametrize("size", ["large", "huge", "gargantuan"])
def test_whoever_dismounts_finds_every_free_place_around_the_mount(
    kind: GridKind, size: str
) -> None:
    grid = Grid(kind=kind)
    fight = a_fight(kind)
    fight.add("Mount", 10, creature=a_creature("m", sizes=(size,)), at=(8, 8))
    fight.add("Rider", 20, character=True, at=(8, 8))
    space = fight.ruleset.space_of(fight["Mount"])
    saddle = Footprint(Cell(8, 8), int(space // 5), int(space // 5))
    around = grid.cells_within(saddle, 5)
    found: set[Cell] = set()
    while cell := place_beside(
        Draft(fight.encounter, fight.ruleset, NO_DICE), fight["Rider"], fight["Mount"]
    ):
        assert cell not in found
        found.add(cell)
        fight.add(f"G{len(found)}", 5, at=tuple(cell))
    assert found == around


def _place_for(fight: Fight) -> Cell | None:
    draft = Draft(fight.encounter, fight.ruleset, NO_DICE)
    return place_beside(draft, fight["Rider"], fight["Mount"])


@on_hexagons
def test_a_large_one_does_not_go_through_a_wall(kind: GridKind) -> None:
    fight = a_fight(kind, Wall(Point(9.2, -2), Point(9.2, 25)))
    fight.add("Ogre", 20, creature=a_creature("o", sizes=("large",)), at=(5, 6))
    fight.begin()
    path = Grid(kind=kind).straight_path(Cell(5, 6), Cell(10, 6))
    assert fight.refused(c.MoveToken(fight.ids["Ogre"], path)).reason.key == "refusal.wall"
