"""B8: where a token can go for 60 feet, beside tcod's dijkstra2d; what the map shows of it.

tcod knows no change of diagonals: it counts each as one and a half, and all of the map.
"""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import random
from dataclasses import replace

import numpy as np
from PySide6.QtCore import QCoreApplication

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.grid import DiagonalRule, Grid
from desktop.battlemap.ground import Ground
from desktop.battlemap.movement import reach
from desktop.battlemap.walls import Wall
from desktop.views.map.gm_answers import GmAnswers
from tests.support.builders import Fight
from tests.support.measuring import Benchmark, Outcome, best, milliseconds, peer, ratio
from tests.support.windows import a_desk, with_fight

SIZE = 120
START = Cell(60, 60)
FEET = 60


def ruins() -> BattleMap:
    """120 x 120 cells with 300 pieces of wall, 5-10-5."""
    chance = random.Random(3)
    walls = []
    for _ in range(300):
        column, row = chance.randrange(SIZE), chance.randrange(SIZE)
        end = (column + 1, row) if chance.random() < 0.5 else (column, row + 1)
        walls.append(Wall(Point(column, row), Point(*end)))
    grid = Grid(diagonals=DiagonalRule.ALTERNATING)
    return replace(BattleMap("B8", SIZE, SIZE, grid=grid), walls=tuple(walls))


def beside_tcod() -> Outcome:
    """The neighbours are known, as after the first look at a map; so are tcod's costs."""
    path = peer("tcod.path")
    ground = Ground(ruins())
    costs = np.ones((SIZE, SIZE), dtype=np.int32)

    def ours() -> object:
        return reach(ground, START, FEET)

    def theirs() -> object:
        found = path.maxarray((SIZE, SIZE), dtype=np.int32)
        found[START.row, START.column] = 0
        return path.dijkstra2d(found, costs, 2, 3, out=found)

    return ratio(ours, theirs, runs=21)


def range_on_the_map() -> Outcome:
    """What a drag asks first: the cells of a walk and of a dash, and their borders."""
    application = QCoreApplication.instance() or QCoreApplication([])
    assert application is not None
    battle_map = ruins()
    fight = Fight("srd-5.2.1").map(SIZE, SIZE, walls=battle_map.walls)
    fight.add("Lia", 20, character=True, at=(START.column, START.row))
    for number in range(8):
        fight.add(f"Wolf {number}", 10, at=(56 + number, 57))
    encounter = fight.begin().encounter
    desk = with_fight(a_desk(), "srd-5.2.1", encounter=encounter)
    who = next(iter(encounter.combatants))
    answers = GmAnswers(desk)
    first = milliseconds(lambda: answers.range_of(who))

    def again() -> float:
        fresh = GmAnswers(desk)
        fresh.wayfinder.ground = answers.wayfinder.ground  # it lasts as long as walls and doors
        return milliseconds(lambda: fresh.range_of(who))

    outcome = best(again)
    found = answers.range_of(who)
    assert found is not None
    assert found.now
    return Outcome(outcome.figure, f"the first time {first:.1f} ms; {outcome.detail}")


BENCHMARKS = (
    Benchmark("B8", "movement 60 ft, 5-10-5 / tcod dijkstra2d", beside_tcod, at_most=0.6),
    Benchmark(
        "B8", "range on the map, 30 ft and a dash to 60", range_on_the_map, at_most=8.0, unit="ms"
    ),
)
