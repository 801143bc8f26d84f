"""Long bodies lie along the way they look: cells, distance, flanking, the saddle, the map."""

from dataclasses import replace

import pytest

from desktop.battlemap.battle_map import BattleMap, Terrain, TerrainKind
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.walls import Wall
from desktop.controllers.map.placing import free_tokens
from desktop.controllers.map.token_places import turned
from desktop.model import commands as c
from desktop.model.combatant import Side
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId
from desktop.rules.map.places import distance_between, footprint_of, grid_of
from desktop.rules.mythcraft.moving.riding import reach_needed
from desktop.session.player_view import player_view
from tests.support.myth import RULES, Table, a_creature, weapon

pytestmark = pytest.mark.gui


def a_table(size: str, facing: int | None = None) -> Table:
    """Worm, of that size, with its corner at (5, 5); it is its turn."""
    table = Table()
    table.lay_map()
    table.join("Worm", a_creature("worm", sizes=(size,)), score=20, at=(5, 5))
    turn(table, "Worm", facing)
    table.begin()
    return table


def turn(table: Table, name: str, facing: int | None) -> None:
    token = table[name].token
    assert token is not None
    looking = replace(token, facing=facing)
    table.do(c.PlaceTokens(FrozenMap({table.names[name]: looking})))


def cells(table: Table, name: str) -> tuple[int, int]:
    grid = grid_of(table.encounter, table[name], RULES)
    assert grid is not None
    space = footprint_of(table[name], RULES, grid)
    assert space is not None
    return space.cells_wide, space.cells_high


@pytest.mark.parametrize(
    ("size", "wide", "high"),
    [
        ("large-long", 2, 1),
        ("huge-long", 3, 1),
        ("gargantuan-long", 4, 2),
        ("colossal-long", 6, 2),
        ("titan-long", 8, 8),
        ("huge-tall", 2, 2),
    ],
)
@pytest.mark.rule("MC-SIZE-01")
def test_a_long_body_takes_a_row_of_squares_and_turns_with_its_look(
    size: str, wide: int, high: int
):
    table = a_table(size)
    for facing in (None, 0, 45, 135, 180, 315):
        turn(table, "Worm", facing)
        assert cells(table, "Worm") == (wide, high)
    for facing in (60, 90, 120, 270):
        turn(table, "Worm", facing)
        assert cells(table, "Worm") == (high, wide)


@pytest.mark.rule("MC-SIZE-01")
def test_the_space_beside_a_long_body_is_free():
    table = a_table("huge-long")
    table.join("Due", side=Side.HOSTILE, score=3, at=(5, 6))
    assert distance_between(table.encounter, RULES, table["Worm"], table["Due"]) == 5
    table.join("Tre", side=Side.HOSTILE, score=2, at=(5, 8))
    assert distance_between(table.encounter, RULES, table["Worm"], table["Tre"]) == 15
    turn(table, "Worm", 90)
    assert distance_between(table.encounter, RULES, table["Worm"], table["Tre"]) == 5


@pytest.mark.rule("MC-SIZE-01")
def test_a_long_body_is_as_high_as_it_is_broad():
    table = a_table("huge-long")
    table.join("Due", score=3, at=(6, 5))
    token = table["Due"].token
    assert token is not None
    above = replace(token, elevation=5)
    table.do(c.PlaceTokens(FrozenMap({table.names["Due"]: above})))
    table.do(table.walk("Worm", (6, 5)))  # under whom it would meet as a cube of 15 ft


@pytest.mark.rule("MC-SIZE-01")
def test_a_long_body_goes_where_a_square_of_its_length_would_not():
    pillars = frozenset(Cell(x, y) for x in range(20) for y in (4, 6))
    table = a_table("huge-long")
    filled = Terrain(TerrainKind.DIFFICULT, pillars, label="pillar")
    table.lay_map(BattleMap("Lane", 20, 20, terrain=(filled,)))
    table.do(table.walk("Worm", (6, 5), (7, 5)))
    assert table["Worm"].token is not None
    assert table["Worm"].token.cell == Cell(7, 5)


@pytest.mark.rule("MC-COND-FLANKING")
def test_a_long_body_is_flanked_at_its_ends_and_at_its_sides():
    table = Table()
    table.lay_map()
    table.join("Ada", a_creature("ada", weapon()), score=20, at=(6, 4))
    table.join("Ivo", a_creature("ivo", weapon()), score=19, at=(6, 6))
    worm = a_creature("worm", sizes=("huge-long",))
    table.join("Worm", worm, side=Side.HOSTILE, score=3, at=(5, 5))
    table.begin()
    table.do(table.attack("Ada", "Worm", dice=(2,)))
    rolled = next(event.roll for event in table.events if hasattr(event, "roll") and event.roll)
    assert "reason.myth.flanking_with" in [each.reason.key for each in rolled.trace]


@pytest.mark.rule("AP-MNT-16")
@pytest.mark.parametrize(
    ("facing", "at", "needed"),
    [
        (None, (5, 4), 5),
        (None, (6, 6), 5),
        (None, (8, 5), 10),
        (None, (4, 5), 10),
        (None, (8, 6), 10),
        (None, (6, 8), 15),
        (None, (9, 5), 15),
        (90, (4, 6), 5),
        (90, (5, 8), 10),
    ],
)
def test_a_long_mount_asks_for_less_reach_to_its_sides_than_over_its_ends(
    facing: int | None, at: tuple[int, int], needed: int
):
    table = Table()
    table.lay_map()
    table.join("Ada", a_creature("ada", weapon(), sizes=("small",)), score=20, at=(5, 5))
    mind = FrozenMap({"int": -3})
    mount = a_creature("worm", sizes=("huge-long",), kind="beast", abilities=mind)
    table.join("Worm", mount, score=9, at=(5, 5), character=False)
    table.join("Due", side=Side.HOSTILE, score=3, at=at)
    table.begin()
    table.act("Ada", "mount", "Worm")
    turn(table, "Worm", facing)
    ada, due = table["Ada"], table["Due"]
    assert ada.ride is not None
    assert ada.token == table["Worm"].token
    far = distance_between(table.encounter, RULES, ada, due)
    assert far is not None
    assert reach_needed(table.encounter, RULES, ada, far, due) == needed


@pytest.mark.rule("MC-SIZE-01")
def test_a_long_body_is_kept_on_the_map_only_where_none_of_it_is():
    table = a_table("huge-long")
    token = table["Worm"].token
    assert token is not None
    beyond = replace(token, cell=Cell(-2, 5))
    table.do(c.PlaceTokens(FrozenMap({table.names["Worm"]: beyond})))
    assert table["Worm"].token == beyond
    upright = replace(beyond, facing=90)
    table.do(c.PlaceTokens(FrozenMap({table.names["Worm"]: upright})))
    assert table["Worm"].token is not None
    assert table["Worm"].token.cell == Cell(0, 5)


@pytest.mark.rule("MC-SIZE-01")
def test_two_long_bodies_come_in_beside_each_other():
    table = a_table("large-long")
    worm = table["Worm"].creature
    walls = (Wall(Point(0, 0), Point(20, 0)),)
    table.lay_map(BattleMap("Hall", 20, 20, walls=walls))
    places = free_tokens(table.encounter, RULES, worm, 2, Side.HERO)
    taken = [{token.cell, Cell(token.cell.column + 1, token.cell.row)} for token in places]
    assert len(taken) == 2
    assert not taken[0] & taken[1]


@pytest.mark.rule("MC-SIZE-01")
def test_a_long_body_is_turned_by_a_quarter():
    table = a_table("large-long")
    who: tuple[CombatantId, ...] = (table.names["Worm"],)
    for facing in (90, 180, 270, 0):
        table.do(c.PlaceTokens(turned(table.encounter, RULES, who, steps=1)))
        token = table["Worm"].token
        assert token is not None
        assert token.facing == facing


@pytest.mark.rule("MC-SIZE-01")
def test_the_players_see_a_long_body_as_it_lies():
    table = a_table("huge-long")
    for facing, body in ((None, (3, 1)), (90, (1, 3))):
        turn(table, "Worm", facing)
        (seen,) = player_view(table.encounter, RULES).combatants
        assert seen.body == body
    table.do(c.PlaceTokens(FrozenMap({table.names["Worm"]: None})))
    (seen,) = player_view(table.encounter, RULES).combatants
    assert seen.body is None
