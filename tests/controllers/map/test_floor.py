"""Nobody is put into the rock between the rooms of the crypt, or behind one of its walls."""

from itertools import islice
from math import inf

import pytest

from desktop.app import RESOURCES
from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.ground import Ground
from desktop.battlemap.movement import reach
from desktop.battlemap.walls import Wall
from desktop.controllers.fights.samples import Samples
from desktop.controllers.map.floor import is_beside, nearest_floor
from desktop.controllers.map.placing import free_tokens
from desktop.controllers.map.token_places import gathered, shifted
from desktop.model import commands as c
from desktop.model.combatant import Side
from desktop.model.encounter import Encounter
from desktop.model.ids import CombatantId
from tests.support.builders import Fight
from tests.support.creatures import plain

CRYPT = Samples(RESOURCES).map("The old crypt", "old-crypt").battle_map
MIDDLE, ROCK, ROOM = Cell(11, 8), Cell(9, 8), Cell(5, 11)
SKELETON = plain("Skeleton")


def rock() -> frozenset[Cell]:
    """All that is walled in between the rooms."""
    return frozenset(reach(Ground(CRYPT), ROCK, inf).costs)


def crypt(*heroes: Cell) -> Fight:
    fight = Fight("srd-5.1")
    fight.do(c.ShowMap(None, CRYPT))
    for number, cell in enumerate(heroes):
        fight.add(f"H{number}", 20, character=True, at=(0, 0))
        fight.do(
            c.PlaceTokens(gathered(fight.encounter, fight.ruleset, [fight[f"H{number}"]], cell))
        )
    return fight


def test_the_middle_of_the_crypt_is_rock() -> None:
    assert MIDDLE in rock()
    assert ROOM not in rock()


@pytest.mark.parametrize("heroes", [(), (ROOM,), (Cell(3, 3), Cell(4, 3))])
def test_newcomers_come_in_on_the_floor(heroes: tuple[Cell, ...]) -> None:
    fight = crypt(*heroes)
    tokens = free_tokens(fight.encounter, fight.ruleset, SKELETON, 6, Side.HOSTILE)
    assert len(tokens) == 6
    assert not {token.cell for token in tokens} & rock()


def test_a_map_without_lights_doors_or_people_keeps_its_middle() -> None:
    walls = (Wall(Point(2, 2), Point(8, 2)), Wall(Point(8, 2), Point(8, 8)))
    bare = BattleMap("Ruin", 10, 10, walls=walls)
    assert nearest_floor(bare, Cell(5, 5), ()) == Cell(5, 5)
    assert nearest_floor(BattleMap("Field", 10, 10), Cell(5, 5), (Cell(1, 1),)) == Cell(5, 5)


def cells(encounter: Encounter, company: tuple[CombatantId, ...]) -> list[Cell]:
    found = [encounter.combatants[who].token for who in company]
    return [token.cell for token in found if token is not None]


def party(fight: Fight) -> tuple[CombatantId, ...]:
    return tuple(fight.ids[f"H{number}"] for number in range(4))


def test_four_sent_to_a_corner_of_a_room_all_stand_in_it() -> None:
    fight = crypt(Cell(2, 2), Cell(3, 2), Cell(4, 2), Cell(5, 2))
    company = [fight.encounter.combatants[who] for who in party(fight)]
    fight.do(c.PlaceTokens(gathered(fight.encounter, fight.ruleset, company, ROOM)))
    found = cells(fight.encounter, party(fight))
    assert found[:3] == [Cell(5, 11), Cell(6, 11), Cell(7, 11)]
    assert len(set(found)) == 4
    assert all(is_beside(CRYPT, ROOM, cell) for cell in found)


def test_four_dragged_to_a_corner_of_a_room_all_stand_in_it() -> None:
    fight = crypt(Cell(2, 2), Cell(3, 2), Cell(4, 2), Cell(5, 2))
    first, *_ = company = party(fight)
    fight.do(c.PlaceTokens(shifted(fight.encounter, fight.ruleset, first, Cell(6, 11), company)))
    found = cells(fight.encounter, company)
    assert found[:2] == [Cell(6, 11), Cell(7, 11)]
    assert len(set(found)) == 4
    assert not set(found) & rock()
    assert all(is_beside(CRYPT, Cell(6, 11), cell) for cell in islice(found, 4))


def test_those_whom_a_wall_parted_before_keep_their_places() -> None:
    fight = crypt(Cell(2, 2), Cell(18, 13))
    first, second = party_of_two = (fight.ids["H0"], fight.ids["H1"])
    places = shifted(fight.encounter, fight.ruleset, first, Cell(3, 2), party_of_two)
    token = places[second]
    assert token is not None
    assert token.cell == Cell(19, 13)
