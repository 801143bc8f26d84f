"""Why a step costs more than its feet: the ground by its name, whose space, how one goes."""

from dataclasses import replace

import pytest

from desktop.battlemap.battle_map import Terrain, TerrainKind
from desktop.battlemap.cells import Cell, Footprint, Point
from desktop.battlemap.grid import Grid
from desktop.battlemap.walls import Wall
from desktop.language.message import Message, Name
from desktop.model.area import LaidArea, LastingArea
from desktop.model.combatant import Side
from desktop.model.creature import AreaShape
from desktop.model.frozen import FrozenMap
from desktop.model.ids import AreaId
from desktop.model.spell import SpellGround
from desktop.rules.engine.measured import Surcharge
from desktop.rules.moving.measuring import crosses, measured
from desktop.rules.moving.surcharges import DRAGS, ROUGH, SQUEEZES, UNPRACTISED, step_surcharges
from desktop.rules.registry import ruleset_of
from tests.support.builders import MAP, Fight, a_creature
from tests.support.myth import a_duel

editions = pytest.mark.parametrize("edition", ["srd-5.1", "srd-5.2.1"])
LINE = tuple(Cell(column, 1) for column in range(1, 5))


def a_fight(edition: str, *terrain: Terrain, walls: tuple[Wall, ...] = (), **more: object) -> Fight:
    fight = Fight(edition).map(20, 12, walls=walls, terrain=terrain)
    creature = a_creature("Lia", speeds=FrozenMap({"walk": 30}), **more)
    fight.add("Lia", 20, creature=creature, side=Side.HERO, at=(1, 1))
    return fight.begin()


def told(fight: Fight, path: tuple[Cell, ...] = LINE, by: str = "walk") -> dict[str, int]:
    steps = measured(fight.encounter, fight.ruleset, fight["Lia"], path, by)
    assert steps.cost == steps.distance + sum(each.feet for each in steps.surcharges)
    return {_called(each.reason): each.feet for each in steps.surcharges}


def _called(reason: Message) -> str:
    words = [reason.key.removeprefix("reason.going.")]
    words += [
        each.text_in("en") if isinstance(each, Name) else str(each) for _, each in reason.parameters
    ]
    return " ".join(words)


@editions
@pytest.mark.parametrize(
    ("kind", "name"),
    [
        (TerrainKind.DIFFICULT, "difficult"),
        (TerrainKind.HAZARD, "hazard"),
        (TerrainKind.WATER, "water"),
    ],
)
def test_the_ground_is_named_by_what_it_is(edition: str, kind: TerrainKind, name: str) -> None:
    fight = a_fight(edition, Terrain(kind, frozenset(LINE[1:3])))
    assert told(fight) == {name: 10}
    assert told(fight, LINE, "jump") == {}


@editions
def test_crawling_and_going_without_a_speed_add_to_the_ground(edition: str) -> None:
    fight = a_fight(edition, Terrain(TerrainKind.DIFFICULT, frozenset({LINE[1]})))
    assert told(fight, LINE, "climb") == {"difficult": 5, "climb": 15}
    assert told(fight, LINE, "swim") == {"difficult": 5, "swim": 15}
    fight.give("Lia", "prone")
    assert told(fight) == {"difficult": 5, "crawl": 15}


def test_the_space_of_a_friend_is_named_where_it_is_difficult_ground() -> None:
    for edition, expected in (("srd-5.1", {"space Bo": 5}), ("srd-5.2.1", {})):
        fight = a_fight(edition)
        fight.add("Bo", 1, side=Side.HERO, at=(2, 1))
        assert told(fight) == expected


@editions
def test_magic_is_named_with_all_that_it_takes(edition: str) -> None:
    fight = a_fight(edition, Terrain(TerrainKind.WATER, frozenset(LINE)))
    laid = LaidArea(MAP, AreaShape.SPHERE, 20, Point(2, 2))
    thorns = LastingArea(AreaId("x"), laid, "Thorns", ground=SpellGround(cost=4))
    areas = fight.encounter.areas.with_item(thorns.id, thorns)
    fight.encounter = replace(fight.encounter, areas=areas)
    assert told(fight) == {"magic Thorns": 45}


@editions
def test_squeezing_is_named(edition: str) -> None:
    walls = (Wall(Point(2, 0), Point(2, 6)), Wall(Point(3, 0), Point(3, 6)))
    fight = a_fight(edition, walls=walls, sizes=("large",))
    fight.place("Lia", (2, 7))
    assert told(fight, tuple(Cell(2, row) for row in (7, 6, 5, 4))) == {"squeeze": 10}


def test_dragging_is_named_in_2024_where_each_foot_costs_more() -> None:
    fight = a_fight("srd-5.2.1")
    fight.add("Bo", 1, at=(1, 2))
    fight.give("Bo", "grappled", source="Lia")
    assert told(fight) == {"load": 15}


def test_in_mythcraft_two_feet_are_the_most_unless_the_table_wants_three() -> None:
    fight = a_duel()
    who = next(iter(fight.encounter.combatants.values()))
    rules = ruleset_of("mythcraft-1.2")
    policy = rules.movement

    def charged(by: str, **said: bool) -> list[object]:
        given = policy.surcharges(fight.encounter, rules, who, by, **said)
        return [each.reason for each in given]

    assert charged("walk", difficult=True) == [ROUGH]
    assert charged("climb", difficult=True) == [UNPRACTISED["climb"]]
    assert charged("jump", difficult=True) == charged("walk", difficult=False) == []


def test_what_the_others_leave_is_the_grounds() -> None:
    given = (Surcharge(ROUGH), Surcharge(DRAGS, 2), Surcharge(SQUEEZES))
    assert [(each.reason, each.feet) for each in step_surcharges(given, 5, 25, ROUGH)] == [
        (ROUGH, 5),
        (DRAGS, 10),
        (SQUEEZES, 5),
    ]
    assert step_surcharges((), 0, 0, ROUGH) == ()


def test_where_there_are_no_walls_none_is_crossed() -> None:
    assert not crosses(Grid(), Footprint(Cell(1, 1)), Footprint(Cell(2, 1)), ())
