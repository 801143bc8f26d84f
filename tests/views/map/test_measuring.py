"""Ruler, drag and range agree on the rule for diagonals that the table has chosen."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication

from desktop.battlemap.cells import Cell
from desktop.battlemap.grid import DiagonalRule
from desktop.language.message import Distance
from desktop.model.encounter import Encounter
from desktop.model.frozen import FrozenMap
from desktop.rules.situation import distance_between
from desktop.views.map.gm_answers import GmAnswers
from tests.support.builders import MAP, Fight
from tests.support.windows import a_desk, with_fight

pytestmark = pytest.mark.gui

ENDS = ((3, 3), (4, 2), (2, 1), (7, 7), (1, 0))
EVERY_5 = (15, 20, 10, 35, 5)
ALTERNATING = (20, 25, 10, 50, 5)


def path_to(column: int, row: int) -> tuple[Cell, ...]:
    """Diagonal as long as possible, then straight."""
    return tuple(Cell(min(step, column), min(step, row)) for step in range(max(column, row) + 1))


def on_the_map(rule: DiagonalRule, encounter: Encounter) -> Encounter:
    hall = encounter.maps[MAP]
    laid = replace(hall, grid=replace(hall.grid, diagonals=rule))
    return replace(encounter, maps=FrozenMap({MAP: laid}))


def at_the_table(rule: DiagonalRule, encounter: Encounter) -> Encounter:
    return replace(encounter, settings=FrozenMap({"diagonals": rule.value}))


@pytest.mark.problem("RP33")
@pytest.mark.parametrize("chosen", [on_the_map, at_the_table])
@pytest.mark.parametrize(
    ("rule", "feet"),
    [(DiagonalRule.EVERY_5, EVERY_5), (DiagonalRule.ALTERNATING, ALTERNATING)],
)
@pytest.mark.parametrize("language", ["en", "it"])
def test_all_tools_measure_alike(qapp: QApplication, chosen, rule, feet, language: str):
    fight = Fight("srd-5.1").map(12, 12)
    fight.add("Lia", 20, character=True, at=(0, 0))
    fight.add("Wolf", 10, at=(1, 0))
    desk = a_desk(language)
    for end, expected in zip(ENDS, feet, strict=True):
        fight.place("Wolf", end)
        encounter = chosen(rule, fight.encounter)
        away = replace(encounter.combatants[fight.ids["Wolf"]], token=None)
        # Its square would cost more to enter.
        with_fight(desk, "srd-5.1", encounter=encounter.with_combatant(away))
        answers, shown = GmAnswers(desk), desk.shown(Distance(expected))
        assert answers.note_on_move("", path_to(*end)).text.startswith(f"{shown} · ")
        assert answers.note_on_move(fight.ids["Lia"], path_to(*end)).text == shown
        lia, wolf = (encounter.combatants[fight.ids[name]] for name in ("Lia", "Wolf"))
        assert distance_between(encounter, fight.ruleset, lia, wolf) == expected


def test_metres_are_told_in_italian(qapp: QApplication):
    desk = a_desk("it")
    told = [desk.shown(Distance(feet)) for feet in EVERY_5]
    assert [text.replace("\u00a0", " ") for text in told] == [
        "4,5 m",
        "6 m",
        "3 m",
        "10,5 m",
        "1,5 m",
    ]
