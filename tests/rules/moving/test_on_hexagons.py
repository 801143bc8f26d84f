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
from desktop.rules.moving.measuring import measured, narrowing
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


@on_hexagons
@pytest.mark.parametrize(
    ("wide", "is_cut", "expected"), [(2, True, 5), (2, False, None), (3, True, 10), (4, True, 15)]
)
def test_a_wall_through_its_space_leaves_a_large_one_the_larger_part(
    kind: GridKind, wide: int, is_cut: bool, expected: float | None
) -> None:
    grid, place = Grid(kind=kind), Footprint(Cell(8, 8), wide, wide)
    outermost = max(grid.cells_of(place), key=lambda cell: (grid.centre_of(cell).x, cell))
    corners = grid.corners_of(outermost if is_cut else Cell(1, 1))
    walls = tuple(
        Wall(*ends).segment for ends in zip(corners, (*corners[1:], corners[0]), strict=True)
    )
    assert narrowing(grid, place, walls) == expected


@on_hexagons
def test_a_large_one_squeezes_between_walls_and_pays_for_it(kind: GridKind) -> None:
    rows = kind is GridKind.HEX_ROWS

    def wall(at: float) -> Wall:
        ends = (Point(6, at), Point(14, at)) if rows else (Point(at, 6), Point(at, 14))
        return Wall(*ends)

    fight = a_fight(kind, wall(5.0), wall(6.3))
    grid = Grid(kind=kind)
    start, end = (grid.cell_at(Point(x, 5.65) if rows else Point(5.65, x)) for x in (4.0, 9.0))
    fight.add("Ogre", 20, creature=a_creature("o", sizes=("large",)), at=tuple(start))
    fight.begin()
    path = grid.straight_path(start, end)
    steps = measured(fight.encounter, fight.ruleset, fight["Ogre"], path, "walk")
    assert any(gap == 5 for gap in steps.gaps)
    assert steps.cost > steps.distance
