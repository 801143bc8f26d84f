"""High steps of raised ground are climbed: that takes movement, and ways lead around them."""

from dataclasses import replace

import pytest

from desktop.battlemap.battle_map import Terrain, TerrainKind
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.grid import Grid, GridKind
from desktop.battlemap.ground import Ground
from desktop.battlemap.walls import Wall, WallKind
from desktop.model import commands as c
from desktop.model.combatant import Side, Token
from desktop.model.frozen import FrozenMap
from desktop.rules.moving.climbing import rises_for
from desktop.rules.moving.measuring import measured
from desktop.rules.moving.reaching import Going, going_of, range_of, trail_to, way
from tests.support.builders import EDITIONS, MAP, Fight, a_creature

both = pytest.mark.parametrize("edition", EDITIONS)
EAST = tuple(Cell(column, 2) for column in range(1, 6))
"""From the floor over a plateau two cells wide to the floor behind it."""


def plateau(height: int, *, rows: range = range(8)) -> Terrain:
    cells = frozenset(Cell(column, row) for column in (3, 4) for row in rows)
    return Terrain(TerrainKind.RAISED, cells, height=height)


def at_its_foot(
    edition: str,
    *terrain: Terrain,
    size: str = "medium",
    walls: tuple[Wall, ...] = (),
    **speeds: int,
) -> Fight:
    fight = Fight(edition).map(14, 8, terrain=terrain, walls=walls)
    known = FrozenMap({"walk": 60, **speeds})
    creature = a_creature("k", speeds=known, sizes=(size,))
    fight.add("K", 20, creature=creature, side=Side.HERO, at=(1, 2))
    return fight.begin()


def put(fight: Fight, at: tuple[int, int] | None, height: int = 0) -> None:
    token = None if at is None else Token(MAP, Cell(*at), height)
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["K"]: token})))


def costs(fight: Fight, by: str = "walk", path: tuple[Cell, ...] = EAST) -> tuple[int, ...]:
    return measured(fight.encounter, fight.ruleset, fight["K"], path, by).costs


@both
def test_each_foot_up_takes_two_and_a_low_step_none(edition: str) -> None:
    assert costs(at_its_foot(edition, plateau(10))) == (5, 25, 5, 5)
    assert costs(at_its_foot(edition, plateau(5))) == (5, 5, 5, 5)
    stairs = [
        Terrain(TerrainKind.RAISED, frozenset({Cell(column, 2)}), height=height)
        for column, height in ((2, 5), (3, 10), (4, 15))
    ]
    assert costs(at_its_foot(edition, *stairs), path=EAST[:4]) == (5, 5, 5)


@both
def test_whoever_has_a_speed_for_it_pays_foot_by_foot_and_down_as_well(edition: str) -> None:
    fight = at_its_foot(edition, plateau(10), climb=60)
    assert costs(fight) == (5, 15, 5, 15)
    assert costs(at_its_foot(edition, plateau(10)), "climb") == (10, 30, 10, 30)


@both
@pytest.mark.parametrize("by", ["fly", "jump", "burrow"])
def test_whoever_leaves_the_ground_climbs_nothing(edition: str, by: str) -> None:
    fight = at_its_foot(edition, plateau(20), fly=60, burrow=60)
    assert costs(fight, by) == (5, 5, 5, 5)


@both
def test_whoever_was_lifted_to_the_edge_steps_onto_it(edition: str) -> None:
    fight = at_its_foot(edition, plateau(20))
    put(fight, (2, 2), height=20)
    assert costs(fight, path=EAST[1:]) == (5, 5, 5)
    put(fight, (3, 2), height=20)
    assert costs(fight, path=EAST[2:4]) == (5,)


@both
def test_the_reason_is_told(edition: str) -> None:
    fight = at_its_foot(edition, plateau(10))
    steps = measured(fight.encounter, fight.ruleset, fight["K"], EAST, "walk")
    assert [(each.reason.key, each.feet) for each in steps.surcharges] == [
        ("reason.going.climb", 20)
    ]


@both
@pytest.mark.parametrize("size", ["medium", "large"])
def test_range_and_way_know_what_the_climb_takes(edition: str, size: str) -> None:
    fight = at_its_foot(edition, plateau(10, rows=range(7)), size=size)
    who = fight["K"]
    (battle_map,) = fight.encounter.maps.values()
    wide = 2 if size == "large" else 1
    ground = Ground(battle_map, wide, wide)
    found = range_of(fight.encounter, fight.ruleset, who, "walk", ground)
    goals = [Cell(column, 2) for column in range(2, 14)]
    for goal in (each for each in goals if battle_map.holds(ground.space_at(each))):
        going = going_of(fight.encounter, fight.ruleset, who, "walk")
        assert going is not None
        path = way(going, ground, Cell(1, 2), goal)
        cost = measured(fight.encounter, fight.ruleset, who, path, "walk").cost
        assert (goal in found.now) == (cost <= 60), (goal, cost)
    assert Cell(8, 2) in found.now
    assert Cell(13, 2) not in found.now


@both
def test_low_ground_and_none_is_nothing_to_climb(edition: str) -> None:
    for fight in (at_its_foot(edition), at_its_foot(edition, plateau(5))):
        assert rises_for(fight.encounter, fight.ruleset, fight["K"], "walk") is None
    fight = at_its_foot(edition, plateau(20))
    assert rises_for(fight.encounter, fight.ruleset, fight["K"], "walk") is not None
    put(fight, None)
    assert rises_for(fight.encounter, fight.ruleset, fight["K"], "walk") is None


@both
def test_without_a_grid_the_way_leads_around_a_small_plateau_and_over_a_long_one(
    edition: str,
) -> None:
    for rows, climbs in ((range(1, 4), False), (range(8), True)):
        fight = at_its_foot(edition, plateau(10, rows=rows))
        (map_id,) = fight.encounter.maps
        free = replace(fight.encounter.maps[map_id], grid=Grid(kind=GridKind.NONE))
        fight.do(c.ChangeMap(map_id, free))
        ground = Ground(free)
        going = going_of(fight.encounter, fight.ruleset, fight["K"], "walk")
        assert going is not None

        def find(here: Cell, there: Cell, going: Going = going, ground: Ground = ground):
            return way(going, ground, here, there)

        trail = trail_to(going, ground, Point(1, 2), Point(6, 2), find)
        assert trail is not None
        steps = measured(fight.encounter, fight.ruleset, fight["K"], trail, "walk")
        assert (steps.cost > steps.distance) == climbs
        found = range_of(fight.encounter, fight.ruleset, fight["K"], "walk", ground)
        assert Cell(6, 2) in found.now


def fence(height: float, *, down_to: float = 8) -> Wall:
    """Between the columns 2 and 3."""
    return Wall(Point(3, 0), Point(3, down_to), WallKind.LOW, height)


@both
def test_a_wall_that_is_seen_over_is_climbed_over_by_its_height(edition: str) -> None:
    assert costs(at_its_foot(edition, walls=(fence(3),))) == (5, 5, 5, 5), "it is stepped over"
    assert costs(at_its_foot(edition, walls=(fence(6),))) == (5, 17, 5, 5)
    assert costs(at_its_foot(edition, walls=(fence(10),))) == (5, 45, 5, 5), "up and down"
    assert costs(at_its_foot(edition, walls=(fence(10),), climb=30)) == (5, 25, 5, 5)
    assert costs(at_its_foot(edition, walls=(fence(10),), fly=30), "fly") == (5, 5, 5, 5)


@both
@pytest.mark.parametrize("kind", list(GridKind))
def test_range_and_way_go_around_a_fence_where_that_is_cheaper(edition: str, kind: GridKind):
    fight = at_its_foot(edition, walls=(fence(10, down_to=4),))
    (map_id,) = fight.encounter.maps
    laid = replace(fight.encounter.maps[map_id], grid=Grid(kind=kind))
    fight.do(c.ChangeMap(map_id, laid))
    going = going_of(fight.encounter, fight.ruleset, fight["K"], "walk")
    assert going is not None
    ground = Ground(laid)
    path = way(going, ground, Cell(1, 2), Cell(4, 2))
    steps = measured(fight.encounter, fight.ruleset, fight["K"], path, "walk")
    assert (steps.surcharges, steps.cost < 40) == ((), True)
    if kind is GridKind.NONE:
        trail = trail_to(
            going, ground, Point(1, 2), Point(4, 2), lambda a, b: way(going, ground, a, b)
        )
        assert trail is not None
        assert not measured(fight.encounter, fight.ruleset, fight["K"], trail, "walk").surcharges
    shut = replace(laid, walls=(fence(10),))
    fight.do(c.ChangeMap(map_id, shut))
    closed = going_of(fight.encounter, fight.ruleset, fight["K"], "walk")
    assert closed is not None
    assert closed != going
    over = way(closed, Ground(shut), Cell(1, 2), Cell(4, 2))
    price = measured(fight.encounter, fight.ruleset, fight["K"], over, "walk")
    assert sum(each.feet for each in price.surcharges) == 40
