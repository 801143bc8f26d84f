"""Those who join find free cells."""

from dataclasses import replace

from desktop.battlemap.battle_map import BattleMap, Light, Terrain, TerrainKind
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.walls import Wall
from desktop.controllers.map.placing import free_tokens, tokens_around
from desktop.language.message import typed_name
from desktop.model.combatant import Combatant, Side, Token
from desktop.model.encounter import Encounter
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, MapId, RulesetKey
from desktop.rules.registry import ruleset_of
from tests.support.creatures import plain

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
