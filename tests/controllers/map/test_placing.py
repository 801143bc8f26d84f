"""Those who join find free cells."""

from dataclasses import replace

import pytest

from desktop.battlemap.battle_map import BattleMap, Light, Terrain, TerrainKind
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.walls import Door, DoorId, DoorState, Wall
from desktop.controllers.map.arrivals import each_proposed
from desktop.controllers.map.placing import free_tokens, tokens_around
from desktop.language.message import typed_name
from desktop.model.area import LaidArea, LastingArea
from desktop.model.combatant import Combatant, Life, Side, Token
from desktop.model.creature import AreaShape, Creature
from desktop.model.encounter import Encounter
from desktop.model.frozen import FrozenMap
from desktop.model.ids import AreaId, CombatantId, MapId, RulesetKey
from desktop.model.spell import AreaMoment
from desktop.rules.map.laid_areas import cells_of
from desktop.rules.registry import ruleset_of
from tests.support.creatures import plain

pytestmark = pytest.mark.gui

RULES = ruleset_of("mythcraft-1.2")
MAP = MapId("m1")
OGRE = plain("Ogre", size="large")
WALL = Wall(Point(5.0, 0.0), Point(5.0, 10.0))


def a_fight(*placed: tuple[Side, Cell, str], walls: tuple[Wall, ...] = ()) -> Encounter:
    battle_map = BattleMap("Hall", 10, 10, walls=walls)
    members = [
        Combatant(CombatantId(f"c{number}"), plain("Rat", size=size), side, token=Token(MAP, cell))
        for number, (side, cell, size) in enumerate(placed)
    ]
    return Encounter(
        RulesetKey("mythcraft-1.2"),
        typed_name("Fight"),
        combatants=FrozenMap({one.id: one for one in members}),
        maps=FrozenMap({MAP: battle_map}),
        shown_map=MAP,
    )


def cells(tokens: tuple[Token, ...]) -> list[tuple[int, int]]:
    return [tuple(token.cell) for token in tokens]


def test_the_first_stands_in_the_middle() -> None:
    assert cells(free_tokens(a_fight(), RULES, plain("Rat"), 1, Side.HOSTILE)) == [(5, 5)]


def test_the_next_stand_beside_their_side() -> None:
    fight = a_fight((Side.HOSTILE, Cell(1, 1), "medium"), (Side.HERO, Cell(8, 8), "medium"))
    (token,) = free_tokens(fight, RULES, plain("Rat"), 1, Side.HOSTILE)
    assert max(abs(token.cell.column - 1), abs(token.cell.row - 1)) == 1


def test_large_ones_take_no_cell_of_others() -> None:
    fight = a_fight((Side.HERO, Cell(5, 5), "large"))
    tokens = free_tokens(fight, RULES, plain("Ogre", size="large"), 5, Side.HOSTILE)
    used = {(5, 5), (5, 6), (6, 5), (6, 6)}
    for column, row in cells(tokens):
        mine = {(column + right, row + down) for right in (0, 1) for down in (0, 1)}
        assert not mine & used
        used |= mine
    assert len(tokens) == 5


def test_nobody_lands_behind_a_wall() -> None:
    fight = a_fight((Side.HOSTILE, Cell(4, 4), "medium"), walls=(WALL,))
    tokens = free_tokens(fight, RULES, plain("Rat"), 49, Side.HOSTILE)
    assert len(tokens) == 49
    assert all(column < 5 for column, _ in cells(tokens))


def test_without_room_or_map_there_are_fewer_tokens() -> None:
    fight = a_fight((Side.HOSTILE, Cell(4, 4), "medium"), walls=(WALL,))
    assert len(free_tokens(fight, RULES, plain("Rat"), 80, Side.HOSTILE)) == 49
    bare = Encounter(RulesetKey("mythcraft-1.2"), typed_name("Fight"))
    assert free_tokens(bare, RULES, plain("Rat"), 2, Side.HOSTILE) == ()


def test_nobody_lands_in_a_hazard_or_beside_an_opponent_while_there_is_room_near_by() -> None:
    fight = a_fight((Side.HOSTILE, Cell(5, 5), "medium"), (Side.HERO, Cell(4, 3), "medium"))
    fire = frozenset({Cell(6, 5), Cell(6, 6)})
    hall = replace(
        fight.maps[MAP],
        terrain=(Terrain(TerrainKind.HAZARD, fire),),
        lights=(Light(Point(5.5, 6.5), 20, 40),),
    )
    burning = replace(fight, maps=FrozenMap({MAP: hall}))
    found = cells(free_tokens(burning, RULES, plain("Rat"), 8, Side.HOSTILE))
    assert len(found) == 8
    assert not {(6, 5), (6, 6), (5, 6)} & set(found)
    assert all(max(abs(column - 4), abs(row - 3)) > 1 for column, row in found)


def test_newcomers_stand_around_the_cell_that_is_pointed_at() -> None:
    fight = a_fight((Side.HERO, Cell(8, 8), "medium"), walls=(WALL,))
    tokens = tokens_around(fight, RULES, plain("Rat"), 4, Cell(8, 8))
    assert (8, 8) not in cells(tokens)
    assert all(max(abs(column - 8), abs(row - 8)) == 1 for column, row in cells(tokens))
    (only,) = tokens_around(fight, RULES, plain("Rat"), 1, Cell(2, 3))
    assert only.cell == Cell(2, 3)
    assert all(column < 5 for column, _ in cells(tokens_around(fight, RULES, OGRE, 6, Cell(4, 4))))
    assert tokens_around(fight, RULES, plain("Rat"), 2, Cell(12, 3)) == ()


# --- dangers, and the sides apart -----------------------------------------------------------------


def fight_on(*terrain: Terrain, size: int = 10, **map_parts: object) -> Encounter:
    hall = BattleMap("Hall", size, size, terrain=terrain, **map_parts)  # type: ignore[arg-type]  # parts
    return replace(a_fight(), maps=FrozenMap({MAP: hall}))


def joined(fight: Encounter, name: str, side: Side, cell: Cell, size: str = "medium") -> Encounter:
    token = Token(MAP, cell)
    who = Combatant(CombatantId(name), plain("Rat", size=size), side, token=token)
    return fight.with_combatant(who)


EVERYTHING = frozenset(Cell(column, row) for column in range(10) for row in range(10))
SHORE = frozenset(cell for cell in EVERYTHING if cell.column >= 7)
LAKE = Terrain(TerrainKind.WATER, EVERYTHING - SHORE, depth=10)
GULF = Terrain(TerrainKind.PIT, EVERYTHING - SHORE, depth=30)
FORD = Terrain(TerrainKind.WATER, EVERYTHING - SHORE, depth=2)
FIRE = Terrain(TerrainKind.HAZARD, EVERYTHING - SHORE, damage="2d6")
FISH = replace(plain("Fish"), speeds=FrozenMap({"swim": 30}))
BIRD = replace(plain("Bird"), speeds=FrozenMap({"fly": 30}))
GHOST = replace(plain("Ghost"), speeds=FrozenMap({"walk": 30}), hover=True)


@pytest.mark.parametrize(
    ("ground", "creature", "may_be_there"),
    [
        (LAKE, plain("Rat"), False),
        (LAKE, FISH, True),
        (LAKE, BIRD, True),
        (FORD, plain("Rat"), True),
        (GULF, plain("Rat"), False),
        (GULF, FISH, False),
        (GULF, BIRD, True),
        (GULF, GHOST, True),
        (FIRE, BIRD, False),
    ],
)
def test_nobody_is_placed_where_it_falls_sinks_or_burns(
    ground: Terrain, creature: Creature, *, may_be_there: bool
) -> None:
    found = free_tokens(fight_on(ground), RULES, creature, 12, Side.HOSTILE)
    assert len(found) == 12
    assert bool({token.cell for token in found} & ground.cells) is may_be_there


def test_where_there_is_no_dry_cell_for_all_the_others_come_without_a_place() -> None:
    fight = fight_on(LAKE)
    assert len(free_tokens(fight, RULES, plain("Rat"), 50, Side.HOSTILE)) == len(SHORE)
    sea = fight_on(Terrain(TerrainKind.WATER, EVERYTHING, depth=10))
    assert len(free_tokens(sea, RULES, plain("Rat"), 3, Side.HOSTILE)) == 3


def test_of_several_that_come_in_where_the_gm_points_none_lands_in_the_pit_beside() -> None:
    pit = Terrain(TerrainKind.PIT, frozenset({Cell(4, 4), Cell(4, 5), Cell(5, 4)}), depth=20)
    around = {token.cell for token in tokens_around(fight_on(pit), RULES, OGRE, 4, Cell(6, 6))}
    assert len(around) == 4
    for cell in around:
        assert not space_of(cell) & pit.cells
    (own,) = tokens_around(fight_on(pit), RULES, plain("Rat"), 1, Cell(4, 4))
    assert own.cell == Cell(4, 4), "where the GM points is the affair of the GM"


def test_somebody_large_stands_with_no_foot_in_the_pit_beside_where_the_gm_points() -> None:
    pit = Terrain(TerrainKind.PIT, frozenset({Cell(5, 4), Cell(5, 5)}), depth=20)
    (token,) = tokens_around(fight_on(pit), RULES, OGRE, 1, Cell(4, 4))
    assert not space_of(token.cell) & pit.cells
    (own,) = tokens_around(fight_on(pit), RULES, OGRE, 1, Cell(5, 4))
    assert own.cell == Cell(5, 4), "where the GM points is the affair of the GM"


def test_through_nobody_large_a_wall_runs() -> None:
    fight = fight_on(walls=(Wall(Point(5, 2), Point(5, 7)),))
    for token in tokens_around(fight, RULES, OGRE, 6, Cell(4, 4)):
        columns = {cell.column for cell in space_of(token.cell) if 2 <= cell.row < 7}
        assert not {4, 5} <= columns


def space_of(cell: Cell) -> frozenset[Cell]:
    """Of somebody large."""
    return frozenset(
        Cell(cell.column + right, cell.row + down) for right in (0, 1) for down in (0, 1)
    )


def apart(one: Cell, other: Cell) -> int:
    return max(abs(one.column - other.column), abs(one.row - other.row))


@pytest.mark.parametrize("side", [Side.HERO, Side.HOSTILE])
def test_the_first_of_a_side_comes_in_six_cells_from_the_other_side(side: Side) -> None:
    foe = Side.HOSTILE if side is Side.HERO else Side.HERO
    fight = joined(fight_on(size=30), "x", foe, Cell(15, 15))
    found = free_tokens(fight, RULES, plain("Rat"), 9, side)
    assert len(found) == 9
    assert min(apart(token.cell, Cell(15, 15)) for token in found) >= 3
    assert apart(found[0].cell, Cell(15, 15)) == 6
    (ogre,) = free_tokens(fight, RULES, OGRE, 1, side)
    assert min(apart(cell, Cell(15, 15)) for cell in space_of(ogre.cell)) == 6


@pytest.mark.parametrize(("size", "expected"), [(30, 6), (15, 6), (10, 4), (6, 4), (4, 2), (2, 1)])
def test_on_a_small_map_they_stand_as_far_apart_as_leaves_elbow_room(
    size: int, expected: int
) -> None:
    fight = joined(fight_on(size=size), "x", Side.HERO, Cell(1, 1))
    (token,) = free_tokens(fight, RULES, plain("Rat"), 1, Side.HOSTILE)
    assert apart(token.cell, Cell(1, 1)) == expected
    tiny = joined(fight_on(size=1), "x", Side.HERO, Cell(0, 0))
    assert free_tokens(tiny, RULES, plain("Rat"), 1, Side.HOSTILE) == ()


def test_reinforcements_of_a_brawl_do_not_crowd_around_the_heroes() -> None:
    fight = joined(fight_on(size=20), "hero", Side.HERO, Cell(10, 10))
    fight = joined(fight, "foe", Side.HOSTILE, Cell(10, 11))
    found = free_tokens(fight, RULES, plain("Rat"), 6, Side.HOSTILE)
    assert len(found) == 6
    assert all(apart(token.cell, Cell(10, 10)) > 3 for token in found)
    assert all(apart(token.cell, Cell(10, 11)) <= 6 for token in found)


def test_a_room_too_small_for_both_sides_sends_the_others_behind_its_door() -> None:
    """A cell of 2 x 10 squares; behind the closed door the rest of the hall."""
    walls = (Wall(Point(2, 0), Point(2, 4)), Wall(Point(2, 5), Point(2, 10)))
    door = Door(DoorId("d1"), Point(2, 4), Point(2, 5), DoorState.CLOSED)
    fight = joined(fight_on(walls=walls, doors=(door,)), "x", Side.HERO, Cell(1, 4))
    fight = joined(fight, "y", Side.HERO, Cell(1, 8))
    fight = joined(fight, "z", Side.HERO, Cell(1, 1))
    (token,) = free_tokens(fight, RULES, plain("Rat"), 1, Side.HOSTILE)
    assert token.cell.column > 2


def test_allies_come_in_beside_the_heroes_and_neutrals_keep_from_nobody() -> None:
    fight = joined(fight_on(size=30), "hero", Side.HERO, Cell(3, 3))
    fight = joined(fight, "foe", Side.HOSTILE, Cell(15, 15))
    (ally,) = free_tokens(fight, RULES, plain("Rat"), 1, Side.ALLY)
    assert apart(ally.cell, Cell(3, 3)) == 1
    (neutral,) = free_tokens(fight, RULES, plain("Rat"), 1, Side.NEUTRAL)
    assert apart(neutral.cell, Cell(15, 15)) <= 1


def test_the_dead_keep_nobody_away() -> None:
    fight = joined(fight_on(size=30), "foe", Side.HOSTILE, Cell(15, 15))
    dead = replace(fight.combatants[CombatantId("foe")], life=Life.DEAD)
    (hero,) = free_tokens(fight.with_combatant(dead), RULES, plain("Rat"), 1, Side.HERO)
    assert apart(hero.cell, Cell(15, 15)) == 1


def test_a_fight_that_is_prepared_stands_in_two_groups_apart() -> None:
    newcomers = [(plain("Lia"), Side.HERO)] * 4 + [(plain("Rat"), Side.HOSTILE)] * 8
    places = each_proposed(fight_on(size=24), RULES, newcomers)
    assert len(places) == 12
    ours, theirs = places[:4], places[4:]
    assert min(apart(one.cell, two.cell) for one in ours for two in theirs) > 3
    assert max(apart(one.cell, two.cell) for one in theirs for two in theirs) <= 4


def test_nobody_chooses_to_come_in_where_magic_acts() -> None:
    fight = fight_on(size=20)
    ball = LaidArea(MAP, AreaShape.SPHERE, 20, Point(10.5, 10.5))
    marked = LastingArea(AreaId("a1"), ball)
    web = replace(marked, id=AreaId("a2"), moments=(AreaMoment.ENTER,))
    for areas, is_free in (({marked.id: marked}, True), ({marked.id: marked, web.id: web}, False)):
        laid = replace(fight, areas=FrozenMap(areas))
        (token,) = free_tokens(laid, RULES, plain("Rat"), 1, Side.HOSTILE)
        assert (token.cell in cells_of(laid, RULES, ball)) is is_free
