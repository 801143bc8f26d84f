"""A map without a grid: who is in an area by its true shape, what a straight way costs."""

from dataclasses import replace
from functools import partial
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.grid import Grid, GridKind
from desktop.battlemap.ground import Ground
from desktop.battlemap.trail import Trail
from desktop.battlemap.walls import Wall
from desktop.model import commands as c
from desktop.model.area import LaidArea
from desktop.model.combatant import Side
from desktop.model.counter import MOVEMENT_SPENT
from desktop.model.creature import AreaShape
from desktop.model.ids import MapId
from desktop.rules.areas.areas import inside
from desktop.rules.map.laid_areas import outline_of
from desktop.rules.moving.measuring import measured
from desktop.rules.moving.reaching import going_of, range_of, trail_to, way
from tests.support.builders import MAP, Fight, a_creature

FREE = Grid(kind=GridKind.NONE)


def a_field(edition: str = "srd-5.2.1", *walls: Wall, **places: tuple[int, int]) -> Fight:
    fight = Fight(edition).map(40, 40, walls=walls)
    fight.do(c.ChangeMap(MAP, replace(fight.encounter.maps[MAP], grid=FREE)))
    for place, (name, cell) in enumerate(places.items()):
        fight.add(name, 20 - place, creature=a_creature(name), at=cell)
    return fight


def names_in(fight: Fight, laid: LaidArea) -> set[str]:
    return {fight.name_of(who) for who in inside(fight.encounter, fight.ruleset, laid)}


@pytest.mark.parametrize("edition", ["srd-5.1", "srd-5.2.1", "mythcraft-1.2"])
def test_whoever_has_a_part_of_its_space_in_a_round_is_in_it(edition: str) -> None:
    """A round of 20 ft: whose middle lies outside but whose edge lies within is caught."""
    places = {"Edge": (13, 10), "Corner": (12, 12), "Far": (13, 12), "Beside": (14, 10)}
    fight = a_field(edition, **places)
    laid = LaidArea(MAP, AreaShape.SPHERE, 20, Point(10.0, 10.5))
    assert names_in(fight, laid) == {"Edge", "Corner", "Far"}


@given(
    st.floats(8, 12), st.floats(8, 12), st.integers(5, 30), st.integers(0, 20), st.integers(0, 20)
)
def test_the_true_shape_of_a_round_decides(
    x: float, y: float, feet: int, column: int, row: int
) -> None:
    fight = a_field(One=(column, row))
    right, down = max(column - x, x - column - 1, 0.0), max(row - y, y - row - 1, 0.0)
    off = hypot(right, down) * 5 - feet
    if abs(off) < 0.1:  # the edge is drawn with many corners
        return
    found = names_in(fight, LaidArea(MAP, AreaShape.SPHERE, feet, Point(x, y)))
    assert (found == {"One"}) is (off < 0)


def test_a_cone_and_a_line_at_any_angle_catch_what_they_touch() -> None:
    fight = a_field(Near=(12, 10), Side=(12, 12), Low=(11, 13), Back=(8, 10))
    cone = LaidArea(MAP, AreaShape.CONE, 15, Point(11.0, 10.5), direction=0)
    assert names_in(fight, cone) == {"Near"}
    turned = replace(cone, direction=45)
    assert names_in(fight, turned) == {"Near", "Side", "Low"}
    line = LaidArea(MAP, AreaShape.LINE, 30, Point(11.0, 10.5), direction=45, width=5)
    assert names_in(fight, line) == {"Near", "Side"}, "a corner of the near one"
    assert names_in(fight, replace(line, direction=10)) == {"Near"}


@pytest.mark.parametrize("edition", ["srd-5.1", "srd-5.2.1"])
def test_an_emanation_has_round_corners_and_takes_what_it_touches(edition: str) -> None:
    places = {"Bearer": (10, 10), "Beside": (12, 10), "Corner": (12, 12), "Off": (13, 10)}
    fight = a_field(edition, **places)
    laid = LaidArea(MAP, AreaShape.EMANATION, 10, Point(10, 10), around=fight.ids["Bearer"])
    assert names_in(fight, laid) == {"Beside", "Corner"}
    assert names_in(fight, replace(laid, size=5)) == set()
    edge = outline_of(fight.encounter, fight.ruleset, laid)
    for at in edge:
        right, down = max(10 - at.x, at.x - 11, 0.0), max(10 - at.y, at.y - 11, 0.0)
        assert hypot(right, down) * 5 == pytest.approx(10)


def test_a_wall_keeps_the_area_off() -> None:
    wall = Wall(Point(12, 0), Point(12, 20))
    fight = a_field("srd-5.2.1", wall, Behind=(12, 10), Before=(11, 10))
    laid = LaidArea(MAP, AreaShape.SPHERE, 20, Point(10.0, 10.5))
    assert names_in(fight, laid) == {"Before"}


@pytest.mark.parametrize("edition", ["srd-5.1", "srd-5.2.1"])
def test_a_slanting_way_costs_its_true_length(edition: str) -> None:
    fight = a_field(edition, Walker=(10, 10))
    fight.add("Other", 1, at=(30, 30))
    fight.begin()
    path = FREE.straight_path(Cell(10, 10), Cell(13, 14))
    fight.do(c.MoveToken(fight.ids["Walker"], path))
    assert fight["Walker"].count(MOVEMENT_SPENT) == 25, "3 and 4 cells: 25 ft, not 26"


def test_the_range_is_a_circle_around_the_middle_and_every_way_in_it_may_be_gone() -> None:
    fight = a_field(Walker=(10, 10))
    fight.add("Other", 1, at=(30, 30))
    fight.begin()
    walker = fight["Walker"]
    ground = Ground(fight.encounter.maps[MapId(MAP)])
    found = range_of(fight.encounter, fight.ruleset, walker, "walk", ground)
    for lines, feet in ((found.now_edges, 30), (found.dashing_edges, 60)):
        (edge,) = lines
        inland = [at for at in edge if min(at.x, at.y) > 0.6]
        assert inland
        assert all(
            hypot(at.x - 10.5, at.y - 10.5) * 5 == pytest.approx(feet, abs=0.1) for at in inland
        )
    farthest = Cell(14, 14)  # 28.3 ft
    assert farthest in found.now
    assert Cell(15, 14) not in found.now
    fight.do(c.MoveToken(fight.ids["Walker"], FREE.straight_path(Cell(10, 10), farthest)))
    assert fight["Walker"].token.cell == farthest


def test_into_the_space_of_somebody_who_is_in_the_way_there_is_no_way() -> None:
    fight = a_field(Walker=(10, 10), Foe=(13, 10))
    fight.do(c.SetSide((fight.ids["Walker"],), Side.HERO))
    walker, ground = fight["Walker"], Ground(fight.encounter.maps[MAP])
    going = going_of(fight.encounter, fight.ruleset, walker, "walk")
    assert going is not None
    assert way(going, ground, Cell(10, 10), Cell(13, 10)) == ()
    assert way(going, ground, Cell(10, 10), Cell(16, 10))[-1] == Cell(16, 10)


def test_an_exact_way_goes_around_a_wall_and_ends_at_the_very_place() -> None:
    fight = a_field(Walker=(10, 10), Foe=(30, 30))
    wall = Wall(Point(12, 0), Point(12, 13))
    fight.do(c.ChangeMap(MAP, replace(fight.encounter.maps[MAP], walls=(wall,))))
    fight.begin()
    going = going_of(fight.encounter, fight.ruleset, fight["Walker"], "walk")
    assert going is not None

    def gone_on(ground: Ground) -> Trail | None:
        find = partial(way, going, ground)
        return trail_to(going, ground, Point(10.0, 10.0), Point(13.25, 10.1), find)

    field = fight.encounter.maps[MAP]
    trail = gone_on(Ground(field))
    assert trail is not None
    assert (trail.points[0], trail.points[-1]) == ((10.0, 10.0), (13.25, 10.1))
    assert max(at.y for at in trail.points) > 12, "around the end of the wall"
    whole = Wall(Point(12, 0), Point(12, 40))
    assert gone_on(Ground(replace(field, walls=(whole,)))) is None


def test_a_way_around_a_wall_is_pulled_tight_at_its_end() -> None:
    fight = a_field(Walker=(10, 10), Foe=(30, 30))
    wall = Wall(Point(12, 0), Point(12, 13))
    fight.do(c.ChangeMap(MAP, replace(fight.encounter.maps[MAP], walls=(wall,))))
    fight.begin()
    walker, ground = fight["Walker"], Ground(fight.encounter.maps[MAP])
    going = going_of(fight.encounter, fight.ruleset, walker, "walk")
    assert going is not None
    path = way(going, ground, Cell(10, 10), Cell(13, 10))
    assert (path[0], path[-1]) == (Cell(10, 10), Cell(13, 10))
    steps = measured(fight.encounter, fight.ruleset, walker, path, "walk")
    beyond = 2 * hypot(1.5, 2.5)  # cells from middle to middle around the end of the wall
    assert 5 * beyond <= steps.cost <= 5 * (beyond + 2)
    fight.do(c.MoveToken(fight.ids["Walker"], path), overruled=True)
    assert fight["Walker"].token.cell == Cell(13, 10)
