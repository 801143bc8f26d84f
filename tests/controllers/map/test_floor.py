"""Nobody is put into the rock between the rooms of the crypt, or behind one of its walls."""

from collections.abc import Mapping
from itertools import islice
from math import inf

import pytest

from desktop.app import RESOURCES
from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.grid import Grid, GridKind
from desktop.battlemap.ground import Ground
from desktop.battlemap.movement import reach
from desktop.battlemap.walls import Door, DoorId, DoorState, Wall
from desktop.controllers.fights.samples import Samples
from desktop.controllers.map.floor import is_beside, nearest_floor
from desktop.controllers.map.placing import free_tokens
from desktop.controllers.map.token_places import Gathering, gathered, shifted
from desktop.language.message import Listing, Message
from desktop.model import commands as c
from desktop.model.combatant import Side, Token
from desktop.model.encounter import Encounter
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId
from tests.support.builders import FAILURE, MAP, Fight, a_creature
from tests.support.creatures import plain
from tests.support.magic import Casting

pytestmark = pytest.mark.gui

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
            c.PlaceTokens(
                gathered(fight.encounter, fight.ruleset, [fight[f"H{number}"]], cell).places
            )
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
    fight.do(c.PlaceTokens(gathered(fight.encounter, fight.ruleset, company, ROOM).places))
    found = cells(fight.encounter, party(fight))
    assert found[:3] == [Cell(5, 11), Cell(6, 11), Cell(7, 11)]
    assert len(set(found)) == 4
    assert all(is_beside(CRYPT, ROOM, cell) for cell in found)


def test_four_dragged_to_a_corner_of_a_room_all_stand_in_it() -> None:
    fight = crypt(Cell(2, 2), Cell(3, 2), Cell(4, 2), Cell(5, 2))
    first, *_ = company = party(fight)
    fight.do(
        c.PlaceTokens(shifted(fight.encounter, fight.ruleset, first, Cell(6, 11), company).places)
    )
    there = cells(fight.encounter, company)
    assert there[:2] == [Cell(6, 11), Cell(7, 11)]
    assert len(set(there)) == 4
    assert not set(there) & rock()
    assert all(is_beside(CRYPT, Cell(6, 11), cell) for cell in islice(there, 4))


def test_those_whom_a_wall_parted_before_keep_their_places() -> None:
    fight = crypt(Cell(2, 2), Cell(18, 13))
    first, second = party_of_two = (fight.ids["H0"], fight.ids["H1"])
    places = shifted(fight.encounter, fight.ruleset, first, Cell(3, 2), party_of_two).places
    token = places[second]
    assert token is not None
    assert token.cell == Cell(19, 13)


def cell_for_one(kind: GridKind) -> BattleMap:
    """A closet of one cell at (8, 4), walled all around, in an empty hall."""
    corners = Grid(kind=kind).corners_of(Cell(8, 4))
    sides = zip(corners, (*corners[1:], corners[0]), strict=True)
    walls = tuple(Wall(start, end) for start, end in sides)
    return BattleMap("Closet", 16, 10, grid=Grid(kind=kind), walls=walls)


@pytest.mark.parametrize("kind", [GridKind.SQUARE, GridKind.HEX_ROWS, GridKind.HEX_COLUMNS])
def test_whom_no_room_is_left_for_stays_and_is_named_instead_of_crossing_a_wall(
    kind: GridKind,
) -> None:
    fight = Fight("srd-5.2.1").map(16, 10)
    fight.do(c.ChangeMap(MAP, cell_for_one(kind)))
    lia = fight.add("Lia", 20, character=True, at=(2, 4))
    aria = fight.add("Aria", 20, character=True, at=(3, 4))
    found = shifted(fight.encounter, fight.ruleset, lia, Cell(8, 4), (lia, aria))
    assert set(found.places) == {lia}
    assert found.because == Message(
        "refusal.no_room_there", {"who": Listing((fight["Aria"].name,))}
    )
    overruled = found.left[aria]
    assert overruled is not None
    assert overruled.cell == Cell(9, 4)
    fight.do(c.PlaceTokens(found.places))
    assert cells(fight.encounter, (lia, aria)) == [Cell(8, 4), Cell(3, 4)]


@pytest.mark.parametrize("kind", [GridKind.HEX_ROWS, GridKind.HEX_COLUMNS])
def test_on_hexagons_those_dragged_together_keep_their_places_beside_each_other(
    kind: GridKind,
) -> None:
    fight = Fight("srd-5.2.1").map(16, 12)
    fight.do(c.ChangeMap(MAP, BattleMap("Map", 16, 12, grid=Grid(kind=kind))))
    first = fight.add("Lia", 20, character=True, at=(4, 4))
    around = Grid(kind=kind).neighbours(Cell(4, 4))
    others = [
        fight.add(f"H{number}", 20, character=True, at=cell) for number, cell in enumerate(around)
    ]
    found = shifted(fight.encounter, fight.ruleset, first, Cell(7, 7), (first, *others))
    fight.do(c.PlaceTokens(found.places))
    assert cells(fight.encounter, others) == list(Grid(kind=kind).neighbours(Cell(7, 7)))


# --- several sent to one place --------------------------------------------------------------------

GRIDS = (GridKind.SQUARE, GridKind.HEX_ROWS, GridKind.HEX_COLUMNS, GridKind.NONE)
gridded = pytest.mark.parametrize("kind", GRIDS)


def halves(kind: GridKind, *doors: Door, at: tuple[tuple[int, int], ...] = ()) -> Fight:
    """A hall that a wall along the middle cuts in two, and heroes in it."""
    wall = Wall(Point(6.02, -1), Point(6.02, 11))
    fight = Fight("srd-5.2.1")
    walls = (wall,) if not doors else (Wall(Point(6.02, -1), Point(6.02, 4)),)
    walls = walls if not doors else (*walls, Wall(Point(6.02, 6), Point(6.02, 11)))
    hall = BattleMap("Hall", 12, 10, grid=Grid(kind), walls=walls, doors=doors)
    fight.do(c.ShowMap(None, hall))
    for number, cell in enumerate(at):
        fight.add(f"H{number}", 20, character=True)
        token = Token(fight.encounter.shown_map, Cell(*cell))
        fight.do(c.PlaceTokens(FrozenMap({fight.ids[f"H{number}"]: token})))
    return fight


def sent(fight: Fight, cell: Cell) -> Gathering:
    company = tuple(fight.encounter.combatants.values())
    return gathered(fight.encounter, fight.ruleset, company, cell)


def anchors(places: Mapping[CombatantId, Token | None]) -> list[Cell]:
    return [token.cell for token in places.values() if token is not None]


@gridded
def test_beside_a_wall_nobody_of_the_company_is_put_across_it(kind: GridKind) -> None:
    fight = halves(kind, at=((1, 1), (2, 1), (3, 1), (4, 1)))
    found = sent(fight, Cell(4, 4))
    assert (len(found.places), found.left, found.because) == (4, FrozenMap(), None)
    assert len(set(anchors(found.places))) == 4
    assert all(is_beside(fight.encounter.battle_map, Cell(4, 4), x) for x in anchors(found.places))


@gridded
def test_of_several_those_to_whom_no_way_leads_stay_and_are_named(kind: GridKind) -> None:
    fight = halves(kind, at=((1, 1), (9, 1), (9, 2)))
    found = sent(fight, Cell(3, 4))
    assert anchors(found.places) == [Cell(3, 4)]
    assert set(found.left) == {fight.ids["H1"], fight.ids["H2"]}
    names = Listing((fight["H1"].name, fight["H2"].name))
    assert found.because == Message("refusal.no_way_there", {"who": names})
    assert len({Cell(3, 4), *anchors(found.left)}) == 3, "the GM's word puts them beside it"


def test_onto_a_cell_that_a_wall_runs_through_no_way_leads_from_either_side() -> None:
    walls = (Wall(Point(6, -1), Point(6, 11)),)
    fight = Fight("srd-5.2.1")
    hall = BattleMap("Hall", 12, 10, grid=Grid(GridKind.HEX_ROWS), walls=walls)
    fight.do(c.ShowMap(None, hall))
    for name, cell in (("West", (2, 3)), ("East", (9, 3)), ("On it", (5, 3))):
        fight.add(name, 20, character=True)
        token = Token(fight.encounter.shown_map, Cell(*cell))
        fight.do(c.PlaceTokens(FrozenMap({fight.ids[name]: token})))
    found = sent(fight, Cell(5, 3))
    assert found.places == FrozenMap({fight.ids["On it"]: fight["On it"].token})
    assert set(found.left) == {fight.ids["West"], fight.ids["East"]}


@gridded
def test_a_single_one_goes_wherever_it_is_put(kind: GridKind) -> None:
    fight = halves(kind, at=((1, 1),))
    assert anchors(sent(fight, Cell(9, 4)).places) == [Cell(9, 4)]


@gridded
def test_a_door_is_a_way_however_it_stands(kind: GridKind) -> None:
    door = Door(DoorId("d"), Point(6.02, 4), Point(6.02, 6), DoorState.LOCKED)
    fight = halves(kind, door, at=((1, 1), (2, 1)))
    assert len(sent(fight, Cell(9, 4)).places) == 2


def test_who_comes_from_elsewhere_needs_no_way() -> None:
    fight = halves(GridKind.HEX_ROWS, at=((1, 1),))
    fight.add("Bo", 10, character=True)
    assert set(sent(fight, Cell(9, 4)).places) == {fight.ids["Bo"]}


@gridded
def test_nobody_is_put_onto_somebody_or_beside_the_map(kind: GridKind) -> None:
    fight = halves(kind, at=((1, 1), (2, 1), (3, 1)))
    fight.add("Wolf", 10)
    token = Token(fight.encounter.shown_map, Cell(11, 9))
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["Wolf"]: token})))
    company = [fight[f"H{number}"] for number in range(3)]
    fight.do(
        c.PlaceTokens(
            FrozenMap({one.id: Token(fight.encounter.shown_map, Cell(8, 1)) for one in company})
        )
    )
    company = [fight[f"H{number}"] for number in range(3)]
    found = gathered(fight.encounter, fight.ruleset, company, Cell(10, 9))
    assert len({*anchors(found.places), Cell(11, 9)}) == 4
    assert all(fight.encounter.battle_map.has_cell(cell) for cell in anchors(found.places))


@gridded
def test_a_large_one_is_not_put_across_the_wall_with_half_of_its_body(kind: GridKind) -> None:
    fight = halves(kind, at=((1, 1),))
    fight.add("Ogre", 10, creature=a_creature("Ogre", sizes=("large",)))
    token = Token(fight.encounter.shown_map, Cell(2, 7))
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["Ogre"]: token})))
    found = sent(fight, Cell(4, 4))
    ogre = found.places[fight.ids["Ogre"]]
    assert ogre is not None
    ground = Ground(fight.encounter.battle_map, 2, 2)
    assert not ground.is_cut_at(ogre.cell)
    assert Cell(4, 4) not in ground.cells_at(ogre.cell)


def test_where_there_is_no_room_they_stay_and_are_named() -> None:
    walls = tuple(
        Wall(Point(*start), Point(*end))
        for start, end in (((3, 3), (5, 3)), ((5, 3), (5, 4)), ((5, 4), (3, 4)), ((3, 4), (3, 3)))
    )
    fight = Fight("srd-5.2.1")
    fight.do(c.ShowMap(None, BattleMap("Cell", 12, 10, walls=walls)))
    for name in ("Lia", "Bo", "Ada"):
        fight.add(name, 20, character=True)
    found = sent(fight, Cell(3, 3))
    assert anchors(found.places) == [Cell(3, 3), Cell(4, 3)]
    told = {"who": Listing((fight["Ada"].name,))}
    assert found.because == Message("refusal.no_room_there", told)


def test_without_a_map_nobody_goes_anywhere() -> None:
    fight = Fight("srd-5.2.1")
    fight.add("Lia", 20, character=True)
    assert sent(fight, Cell(3, 3)) == Gathering(FrozenMap())


def test_whom_magic_has_made_larger_is_given_the_room_that_it_takes_up_now() -> None:
    fight = Casting("srd-5.2.1")
    fight.cast("enlarge-reduce", "M", saves=((fight.ids["M"], FAILURE),), free=True)
    assert fight.ruleset.space_of(fight["M"]) == 10
    wall = Wall(Point(9, 0), Point(9, 10))
    fight.do(c.ChangeFeatures(MAP, added=(wall,)))
    lia = fight.add("Lia", 20, character=True, at=(4, 4))
    there = Token(MAP, Cell(5, 4))
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["M"]: there})))
    found = shifted(fight.encounter, fight.ruleset, lia, Cell(7, 4), (lia, fight.ids["M"]))
    token = found.places[fight.ids["M"]]
    assert token is not None
    assert token.cell.column <= 7  # not with half of it through the wall
    assert token.cell != Cell(8, 4)
