"""Whoever is on another plane has left the map, and comes back to the place left or near it."""

from dataclasses import replace
from itertools import pairwise

import pytest

from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.grid import GridKind
from desktop.battlemap.walls import Wall
from desktop.controllers.map.token_places import elsewhere
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.area import LaidArea
from desktop.model.combatant import Ride
from desktop.model.creature import AreaShape
from desktop.model.frozen import FrozenMap
from desktop.rules.map.laid_areas import cells_of, outline_of
from desktop.rules.map.places_left import place_left
from desktop.session.player_view import player_view
from tests.support.builders import EDITIONS, FAILURE, MAP, a_creature, melee
from tests.support.magic import Casting, a_mage

pytestmark = pytest.mark.gui

both = pytest.mark.parametrize("edition", EDITIONS)


def banished(edition: str) -> Casting:
    fight = Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1)))
    fight.add("F", 15, creature=a_creature("friend", melee()), at=(6, 2))
    fight.place("A", (7, 2))
    fight.cast("banishment", "A", saves=((fight.ids["A"], FAILURE),))
    return fight


def end_of_banishment(fight: Casting) -> c.EndEffect:
    return c.EndEffect(fight.ids["M"], fight["M"].effects[0].id)


def mounted(edition: str) -> Casting:
    """F rides the horse H."""
    fight = Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1)))
    horse = replace(a_creature("horse"), sizes=("large",))
    fight.add("H", 15, creature=horse, at=(7, 2))
    fight.add("F", 15, creature=a_creature("friend", melee()), at=(7, 2))
    fight.encounter = fight.encounter.with_combatant(
        replace(fight["F"], ride=Ride(fight.ids["H"], "large", True))
    )
    return fight


@both
def test_the_banished_leave_the_map_and_come_back_to_their_place(edition):
    fight = banished(edition)
    assert fight["A"].token is None
    assert place_left(fight["A"]).cell == Cell(7, 2)
    seen = {one.id: one for one in player_view(fight.encounter, fight.ruleset).combatants}
    assert seen[fight.ids["A"]].column is None
    fight.do(end_of_banishment(fight))
    assert fight["A"].token.cell == Cell(7, 2)


@both
def test_who_comes_back_to_a_taken_place_stands_beside_it_and_it_is_told(edition):
    fight = banished(edition)
    fight.place("F", (7, 2))
    fight.do(end_of_banishment(fight))
    cell = fight["A"].token.cell
    assert cell != Cell(7, 2)
    assert max(abs(cell.column - 7), abs(cell.row - 2)) == 1
    assert "note.back_beside" in fight.told()


@both
def test_no_wall_parts_the_place_beside_from_the_place_left(edition):
    fight = banished(edition)
    room = fight.encounter.maps[MAP]
    corners = [Point(6, 2), Point(6, 3), Point(8, 3), Point(8, 2), Point(6, 2)]
    walls = tuple(Wall(start, end) for start, end in pairwise(corners))
    fight.do(c.ChangeMap(MAP, replace(room, walls=walls)))
    fight.place("F", (7, 2))
    fight.do(end_of_banishment(fight))
    assert fight["A"].token.cell == Cell(6, 2), "the other cell of the closet"


@both
def test_another_grid_keeps_the_place_to_come_back_to(edition):
    fight = banished(edition)
    room = fight.encounter.maps[MAP]
    fight.do(c.ChangeMap(MAP, room.with_grid(replace(room.grid, cell_pixels=35.0))))
    fight.do(end_of_banishment(fight))
    there = fight["A"].token.cell
    assert (there.column // 2, there.row // 2) == (7, 2)


@both
def test_a_rider_whose_mount_is_sent_away_stays_behind_on_foot(edition):
    fight = mounted(edition)
    fight.give("H", "elsewhere")
    assert (fight["H"].token, fight["F"].ride) == (None, None)
    assert fight["F"].token.cell == Cell(7, 2)


@both
def test_nobody_who_is_away_is_missed_on_the_map(edition):
    fight = banished(edition)
    assert elsewhere(fight.encounter) == ()


def test_the_journal_is_silent_of_a_place_that_is_only_kept():
    fight = banished(EDITIONS[0])
    changed = [one for one in fight.happened(e.EffectChanged) if one.told]
    assert changed == []


@both
def test_an_aura_is_away_with_whom_it_lies_around(edition):
    fight = Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1)))
    fight.place("A", (7, 2))
    laid = LaidArea(MAP, AreaShape.EMANATION, 10, Point(7, 2), around=fight.ids["A"])
    assert cells_of(fight.encounter, fight.ruleset, laid)
    fight.give("A", "elsewhere")
    assert cells_of(fight.encounter, fight.ruleset, laid) == frozenset()
    assert outline_of(fight.encounter, fight.ruleset, laid) == ()


@both
def test_a_grid_that_is_only_called_otherwise_keeps_the_place_as_it_is(edition):
    fight = banished(edition)
    room = fight.encounter.maps[MAP]
    before = fight["A"]
    fight.do(c.ChangeMap(MAP, room.with_grid(replace(room.grid, kind=GridKind.NONE))))
    assert place_left(before) == place_left(fight["A"])
    assert not [one for one in fight.happened(e.EffectChanged) if not one.told]


@both
def test_who_comes_back_looks_where_it_looked(edition):
    fight = Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1)))
    turned = replace(fight["A"].token, cell=Cell(7, 2), facing=90)
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["A"]: turned})))
    fight.cast("banishment", "A", saves=((fight.ids["A"], FAILURE),))
    fight.do(end_of_banishment(fight))
    assert fight["A"].token == turned


@both
def test_who_was_on_no_map_comes_back_to_none(edition):
    fight = Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1)))
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["A"]: None})))
    fight.cast("banishment", "A", saves=((fight.ids["A"], FAILURE),))
    assert place_left(fight["A"]) is None
    fight.do(end_of_banishment(fight))
    assert fight["A"].token is None


@both
def test_a_rider_who_is_sent_away_leaves_its_mount_behind(edition):
    fight = mounted(edition)
    fight.give("F", "elsewhere")
    assert (fight["F"].token, fight["F"].ride) == (None, None)
    assert fight["H"].token.cell == Cell(7, 2)


@both
def test_where_everything_around_is_taken_one_comes_back_to_its_very_place(edition):
    fight = banished(edition)
    room = fight.encounter.maps[MAP]
    corners = [Point(7, 2), Point(7, 3), Point(8, 3), Point(8, 2), Point(7, 2)]
    walls = tuple(Wall(start, end) for start, end in pairwise(corners))
    fight.do(c.ChangeMap(MAP, replace(room, walls=walls)))
    fight.place("F", (7, 2))
    fight.do(end_of_banishment(fight))
    assert fight["A"].token.cell == Cell(7, 2)
    assert "note.back_beside" not in fight.told()


@both
def test_no_spell_from_here_is_aimed_at_whoever_is_on_another_plane(edition):
    fight = banished(edition)
    while fight.active != "M" or fight.encounter.round < 2:
        fight.next()
    wish = fight.wish("magic-missile", "A", free=True)
    assert fight.refused(wish).reason.key == "refusal.elsewhere"
    fight.do(end_of_banishment(fight))
    fight.cast("magic-missile", "A", free=True, dice=(1, 1, 1))
    assert fight.hp("A") < 60
