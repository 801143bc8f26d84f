"""B18: next turn, a condition on, damage, undo: decided, written, and painted in the GM's window.

The floor is an empty update of the same window. Every step waits until the window has painted.
Of groups, whose turn shows what each member has left, the players see the steps as well.
"""

import os
import random
import tempfile
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from desktop.app import RESOURCES, ROOT, TEXTS, made_application
from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell
from desktop.controllers.upkeep.sweep import Sweep
from desktop.dice.rolling import RandomDice
from desktop.house import Folders
from desktop.language.message import typed_name
from desktop.model.amount import DamageAmount
from desktop.model.combatant import Side, Token
from desktop.model.commands import (
    AddCombatants,
    BeginFight,
    Command,
    DealDamage,
    GiveCondition,
    NextTurn,
    ShowMap,
)
from desktop.model.creature import CreatureKey
from desktop.model.encounter import Encounter
from desktop.model.evolve import evolve_all
from desktop.model.ids import ConditionKey, MapId, RulesetKey
from desktop.program import Program
from desktop.rules.deciding import decide
from desktop.rules.engine.refusal import Refusal
from desktop.rules.registry import ruleset_of
from desktop.storage.library import Library
from desktop.views.design.theme import Theme
from desktop.views.shell.frame import Frame
from tests.support.measuring import Benchmark, Outcome, best, milliseconds, percentile

RULES = "srd-5.2.1"
MAP = MapId("m1")
STEPS = 20
COLUMNS = 40


def crowd(count: int, *, in_group: int = 1) -> Encounter:
    """A running fight of so many goblins on a plain map, so many in a place of the order."""
    ruleset, dice = ruleset_of(RULES), RandomDice(random.Random(1))
    goblin = Library(RESOURCES / "creatures").creature_of(CreatureKey("srd-5.2.1/goblin-warrior"))
    steps: list[Command] = [ShowMap(MAP, BattleMap("B18", COLUMNS, 30))]
    wide = COLUMNS // 2
    places = [Token(MAP, Cell(2 * (n % wide), 2 * (n // wide))) for n in range(count)]
    for number, first in enumerate(range(0, count, in_group)):
        steps.append(
            AddCombatants(
                goblin,
                in_group,
                side=Side.HERO if number % 3 == 0 else Side.HOSTILE,
                tokens=tuple(places[first : first + in_group]),
                hit_points=500,
                initiative=number % 30,
                group=in_group > 1,
            )
        )
    encounter = Encounter(RulesetKey(RULES), typed_name("B18"))
    for step in (*steps, BeginFight()):
        decided = decide(encounter, step, ruleset=ruleset, dice=dice)
        assert not isinstance(decided, Refusal), decided
        encounter = evolve_all(encounter, decided)
    return encounter


def repainted(count: int, *, in_group: int = 1) -> Outcome:
    """The time within which 95 of 100 steps are painted."""
    application = QApplication.instance()
    if not isinstance(application, QApplication):
        application = made_application(())
    theme = Theme(RESOURCES)
    theme.dress(application)
    frame = Frame(theme)
    frame.resize(1366, 768)
    frame.show()
    with tempfile.TemporaryDirectory() as folder:
        folders = Folders(resources=RESOURCES, texts=TEXTS, program=ROOT, data=Path(folder))
        program = Program(application, theme, frame, folders, system="en")
        program.fights.begin(crowd(count, in_group=in_group))
        if in_group > 1:
            program.players.open_window()
        desk = program.desk
        Sweep(desk, frame).rest()  # as the program does in the pause before the first step
        members = tuple(desk.encounter.combatants)
        for _ in range(20):
            application.processEvents()

        def step(wish: Command) -> None:
            assert desk.dispatch(wish)
            application.processEvents()

        def undo() -> None:
            desk.undo()
            application.processEvents()

        def nothing() -> None:
            frame.update()
            application.processEvents()

        floor: list[float] = []

        def steps() -> float:
            figures: list[float] = []
            for number in range(STEPS):
                who = (members[number % len(members)],)
                desk.selection.choose(who)
                application.processEvents()
                hurt = DealDamage(who, (DamageAmount(3, "slashing"),))
                figures += [
                    milliseconds(lambda: step(NextTurn())),
                    milliseconds(lambda who=who: step(GiveCondition(who, ConditionKey("prone")))),
                    milliseconds(lambda hurt=hurt: step(hurt)),
                    milliseconds(undo),
                ]
                floor.append(milliseconds(nothing))
            return percentile(figures, 0.95)

        outcome = best(steps)
        program.close()
        frame.close()
    return Outcome(
        outcome.figure,
        f"p95 of {4 * STEPS} steps, {outcome.detail}; empty update {percentile(floor, 0.5):.1f} ms",
    )


BENCHMARKS = (
    Benchmark("B18", "a step painted, 60 combatants", lambda: repainted(60), at_most=50, unit="ms"),
    Benchmark(
        "B18",
        "a step painted, 60 in two groups",
        lambda: repainted(60, in_group=30),
        at_most=50,
        unit="ms",
    ),
    Benchmark(
        "B18", "a step painted, 200 combatants", lambda: repainted(200), at_most=100, unit="ms"
    ),
)
