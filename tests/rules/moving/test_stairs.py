"""Stairs lead from map to map, both ways, for a step of movement."""

from itertools import pairwise

import pytest

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.features import Stairs
from desktop.battlemap.spots import FINE
from desktop.battlemap.walls import Wall
from desktop.model import commands as c
from desktop.model.combatant import Token
from desktop.model.counter import MOVEMENT_SPENT
from desktop.model.fog import FogMode
from desktop.model.ids import CombatantId, MapId
from desktop.rules.moving.stairs import ways_from
from desktop.rules.sight.party_sight import explored_spots
from tests.support.builders import EDITIONS, MAP, Fight

CELLAR = MapId("m7")


def house(edition: str) -> Fight:
    """Lia has the turn and stands where the stairs to the cellar begin."""
    fight = Fight(edition).map(10, 10)
    fight.do(c.ShowMap(CELLAR, BattleMap("Cellar", 10, 10)))
    fight.do(c.ShowMap(MAP))
    fight.do(c.ChangeFeatures(MAP, added=(Stairs(Cell(2, 2), CELLAR, Cell(5, 5)),)))
    fight.add("Lia", 20, character=True, at=(2, 2))
    fight.add("Wolf", 10, at=(8, 8))
    return fight.begin()


def token(fight: Fight, name: str) -> Token | None:
    return fight.encounter.combatants[fight.ids[name]].token


@pytest.mark.parametrize("edition", EDITIONS)
def test_stairs_cost_a_step_down_and_a_step_up(edition: str):
    fight = house(edition)
    lia = fight.ids["Lia"]
    fight.do(c.TakeStairs(lia, CELLAR))
    assert token(fight, "Lia") == Token(CELLAR, Cell(5, 5))
    fight.do(c.TakeStairs(lia, MAP))
    assert token(fight, "Lia") == Token(MAP, Cell(2, 2))
    assert fight.encounter.combatants[lia].count(MOVEMENT_SPENT) == 10


def test_out_of_its_turn_stairs_cost_nothing():
    fight = house("srd-5.2.1")
    wolf = fight.ids["Wolf"]
    fight.do(c.PlaceTokens(c_places(wolf, Token(MAP, Cell(2, 2)))))
    fight.do(c.TakeStairs(wolf, CELLAR))
    assert token(fight, "Wolf") == Token(CELLAR, Cell(5, 5))
    assert fight.encounter.combatants[wolf].count(MOVEMENT_SPENT) == 0


def c_places(who, where):  # type: ignore[no-untyped-def]  # ids and a token
    from desktop.model.frozen import FrozenMap

    return FrozenMap({who: where})


def test_nobody_takes_stairs_that_are_not_there():
    fight = house("srd-5.2.1")
    assert fight.refused(c.TakeStairs(fight.ids["Wolf"], CELLAR)).reason.key == "refusal.no_stairs"
    fight.do(c.PlaceTokens(c_places(fight.ids["Lia"], None)))
    assert fight.refused(c.TakeStairs(fight.ids["Lia"], CELLAR)).reason.key == "refusal.no_stairs"
    assert (
        ways_from(fight.encounter, fight.ruleset, fight.encounter.combatants[fight.ids["Lia"]])
        == ()
    )


def test_without_a_step_left_stairs_are_too_far():
    fight = house("srd-5.2.1")
    lia = fight.ids["Lia"]
    fight.do(c.SetCounter(lia, MOVEMENT_SPENT, 28))
    assert fight.refused(c.TakeStairs(lia, CELLAR)).reason.key == "refusal.too_far"
    fight.do(c.TakeStairs(lia, CELLAR), overruled=True)
    assert token(fight, "Lia") == Token(CELLAR, Cell(5, 5))


def test_whoever_cannot_move_takes_no_stairs():
    fight = house("srd-5.2.1")
    fight.do(c.GiveCondition((fight.ids["Lia"],), "grappled"))  # type: ignore[arg-type]  # a key
    assert fight.refused(c.TakeStairs(fight.ids["Lia"], CELLAR)).reason.key.startswith(
        "refusal.speed"
    )


@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_who_is_not_there_takes_stairs(edition: str):
    refusal = house(edition).refused(c.TakeStairs(CombatantId("c99"), CELLAR))
    assert refusal.reason.key == "refusal.not_in_fight"


def test_who_comes_by_stairs_has_seen_nothing_of_the_other_map_from_where_they_began():
    fight = house("srd-5.2.1")
    halves = BattleMap("Cellar", 10, 10, walls=(Wall(Point(4, 0), Point(4, 10)),))
    fight.do(c.ShowMap(CELLAR, halves))
    fight.do(c.SetFog(CELLAR, FogMode.SIGHT))
    fight.do(c.TakeStairs(fight.ids["Lia"], CELLAR))
    seen = explored_spots(fight.encounter.fog[CELLAR], fight.encounter.maps[CELLAR])
    assert seen[:, 4 * FINE :].all()
    assert not seen[:, : 4 * FINE].any()  # (2, 2) is where she was on the map above


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_comes_after_another_stands_beside_the_stairs_and_is_told_so(edition: str):
    fight = house(edition)
    wolf = fight.ids["Wolf"]
    fight.do(c.PlaceTokens(c_places(wolf, Token(CELLAR, Cell(5, 5)))))
    fight.do(c.TakeStairs(fight.ids["Lia"], CELLAR))
    there = token(fight, "Lia")
    assert there is not None
    assert there.map == CELLAR
    assert max(abs(there.cell.column - 5), abs(there.cell.row - 5)) == 1
    assert "note.stairs_taken" in fight.told()


def test_where_there_is_no_room_below_they_share_it():
    fight = house("srd-5.2.1")
    around = [Point(5, 5), Point(6, 5), Point(6, 6), Point(5, 6), Point(5, 5)]
    walls = tuple(Wall(*ends) for ends in pairwise(around))
    fight.do(c.ChangeFeatures(CELLAR, added=walls))
    wolf = fight.ids["Wolf"]
    fight.do(c.PlaceTokens(c_places(wolf, Token(CELLAR, Cell(5, 5)))))
    fight.do(c.TakeStairs(fight.ids["Lia"], CELLAR))
    assert token(fight, "Lia") == Token(CELLAR, Cell(5, 5))


def test_stairs_to_a_place_beside_the_map_lead_there_all_the_same():
    fight = house("srd-5.2.1")
    fight.do(c.ChangeMap(CELLAR, BattleMap("Cellar", 4, 4)))
    fight.do(c.TakeStairs(fight.ids["Lia"], CELLAR))
    there = token(fight, "Lia")
    assert there is not None
    assert there.map == CELLAR
