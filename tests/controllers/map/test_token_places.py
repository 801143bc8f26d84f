"""Tokens put elsewhere by hand: together, swapped, turned, brought to another map."""

import pytest

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.grid import Grid, GridKind
from desktop.controllers.map.token_places import (
    brought,
    elsewhere,
    gathered,
    shifted,
    swapped,
    turned,
)
from desktop.model import commands as c
from desktop.model.combatant import Token
from desktop.model.frozen import FrozenMap
from desktop.model.ids import MapId
from tests.support.builders import MAP, Fight

pytestmark = pytest.mark.gui


def table() -> Fight:
    fight = Fight("srd-5.2.1").map(12, 10)
    fight.add("Lia", 20, character=True, at=(2, 2))
    fight.add("Aria", 18, character=True, at=(3, 4))
    fight.add("Wolf", 10, at=(8, 8))
    return fight


def test_those_chosen_together_move_together():
    fight = table()
    lia, aria = fight.ids["Lia"], fight.ids["Aria"]
    places = shifted(fight.encounter, fight.ruleset, lia, Cell(5, 3), (lia, aria)).places
    assert places == FrozenMap({lia: Token(MAP, Cell(5, 3)), aria: Token(MAP, Cell(6, 5))})


def test_a_drop_by_hand_keeps_height_and_facing():
    fight = table()
    lia = fight.ids["Lia"]
    flying = Token(MAP, Cell(2, 2), 30, 90)
    fight.do(c.PlaceTokens(FrozenMap({lia: flying})))
    assert shifted(fight.encounter, fight.ruleset, lia, Cell(4, 4), ()).places[lia] == Token(
        MAP, Cell(4, 4), 30, 90
    )


def test_two_swap_their_places_in_one_step():
    fight = table()
    lia, wolf = fight.ids["Lia"], fight.ids["Wolf"]
    known = fight.encounter.combatants
    fight.do(c.PlaceTokens(swapped(known[lia], known[wolf])))
    assert fight.encounter.combatants[lia].token == Token(MAP, Cell(8, 8))
    assert fight.encounter.combatants[wolf].token == Token(MAP, Cell(2, 2))


@pytest.mark.parametrize(
    ("kind", "expected"), [(GridKind.SQUARE, (0, 45, 0, 315)), (GridKind.HEX_ROWS, (0, 60, 0, 300))]
)
def test_tokens_turn_by_an_eighth_or_a_sixth(kind: GridKind, expected: tuple[int, ...]):
    fight = table()
    fight.do(c.ChangeMap(MAP, BattleMap("Map", 12, 10, grid=Grid(kind=kind))))
    wolf = fight.ids["Wolf"]
    before = fight.encounter.combatants[wolf].token
    seen = []
    for steps in (1, 1, -1, -1):
        fight.do(c.PlaceTokens(turned(fight.encounter, fight.ruleset, (wolf,), steps=steps)))
        token = fight.encounter.combatants[wolf].token
        assert token is not None
        seen.append(token.facing)
    assert tuple(seen) == expected
    fight.do(c.PlaceTokens(turned(fight.encounter, fight.ruleset, (wolf,), steps=None)))
    assert fight.encounter.combatants[wolf].token == before


def test_whoever_has_no_token_turns_nowhere():
    fight = table()
    wolf = fight.ids["Wolf"]
    fight.do(c.PlaceTokens(FrozenMap({wolf: None})))
    assert not turned(fight.encounter, fight.ruleset, (wolf,), steps=1)


@pytest.mark.problem("RP81")
def test_another_map_loses_nobody_and_all_can_be_brought_there():
    fight = table()
    fight.begin()
    cave = MapId("m9")
    fight.do(c.ShowMap(cave, BattleMap("Cave", 8, 8)))
    assert [one.token for one in elsewhere(fight.encounter)] == [
        Token(MAP, Cell(2, 2)),
        Token(MAP, Cell(3, 4)),
        Token(MAP, Cell(8, 8)),
    ]
    fight.do(c.PlaceTokens(brought(fight.encounter, fight.ruleset, elsewhere(fight.encounter))))
    tokens = [one.token for one in fight.encounter.combatants.values()]
    assert all(token is not None and token.map == cave for token in tokens)
    assert len({token.cell for token in tokens if token is not None}) == 3
    assert elsewhere(fight.encounter) == ()


def test_those_of_a_side_are_brought_around_the_first_of_them():
    fight = Fight("srd-5.2.1").map(10, 10)
    for number in range(8):
        fight.add(f"G{number}", 10, at=(number, 0))
    fight.begin()
    fight.do(c.ShowMap(MapId("m9"), BattleMap("Cave", 20, 20)))
    places = brought(fight.encounter, fight.ruleset, elsewhere(fight.encounter))
    first, *others = [token.cell for token in places.values() if token is not None]
    assert len(others) == 7
    assert all(
        max(abs(cell.column - first.column), abs(cell.row - first.row)) == 1 for cell in others
    )


# --- without a grid -----------------------------------------------------------------------------


def free_table() -> Fight:
    fight = table()
    fight.do(c.ChangeMap(MAP, BattleMap("Map", 12, 10, grid=Grid(kind=GridKind.NONE))))
    return fight


def test_whoever_is_sent_to_a_place_stands_right_there_and_the_others_beside():
    fight = free_table()
    company = [fight["Lia"], fight["Aria"]]
    found = gathered(fight.encounter, fight.ruleset, company, Cell(6, 5), at=Point(6.75, 5.4))
    shift = Point(0.25, -0.1)
    assert found.places == FrozenMap(
        {
            fight.ids["Lia"]: Token(MAP, Cell(6, 5), shift=shift),
            fight.ids["Aria"]: Token(MAP, Cell(7, 5), shift=shift),
        }
    )
    on_grid = gathered(table().encounter, fight.ruleset, company, Cell(6, 5), at=Point(6.75, 5.4))
    assert on_grid.places[fight.ids["Lia"]] == Token(MAP, Cell(6, 5))
    by_keys = gathered(fight.encounter, fight.ruleset, company, Cell(6, 5))
    assert by_keys.places[fight.ids["Lia"]] == Token(MAP, Cell(6, 5))


def test_who_is_dropped_with_the_company_goes_exactly_as_far():
    fight = free_table()
    lia, aria = fight.ids["Lia"], fight.ids["Aria"]
    company = (lia, aria)
    places = shifted(
        fight.encounter, fight.ruleset, lia, Cell(5, 3), company, shift=Point(0.4, -0.2)
    ).places
    fight.do(c.PlaceTokens(places))
    assert fight["Lia"].token == Token(MAP, Cell(5, 3), shift=Point(0.4, -0.2))
    assert fight["Aria"].token == Token(MAP, Cell(6, 5), shift=Point(0.4, -0.2))
    fight.do(
        c.PlaceTokens(shifted(fight.encounter, fight.ruleset, lia, Cell(4, 3), company).places)
    )
    assert fight["Aria"].token == Token(MAP, Cell(5, 5), shift=Point(0.4, -0.2))
    fight.do(c.PlaceTokens(swapped(fight["Lia"], fight["Wolf"])))
    assert fight["Wolf"].token == Token(MAP, Cell(4, 3), shift=Point(0.4, -0.2))
    assert fight["Lia"].token == Token(MAP, Cell(8, 8))
