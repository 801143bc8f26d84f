"""Ruler, drag and range agree on the rule for diagonals that the table has chosen."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell
from desktop.battlemap.grid import DiagonalRule, Grid, GridKind
from desktop.language.message import Distance
from desktop.language.render import CellUnit
from desktop.model.commands import ShowMap
from desktop.model.encounter import Encounter
from desktop.model.frozen import FrozenMap
from desktop.rules.map.places import distance_between
from desktop.views.map.gm_answers import GmAnswers
from desktop.views.map.measured import told_measure, told_scale
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


HEXAGONS = Grid(GridKind.HEX_ROWS, feet_per_cell=10.0)


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


@pytest.mark.parametrize(
    ("language", "on_squares", "on_hexes"),
    [
        ("en", ("6 squares", "3 squares"), "3 hexes"),
        ("it", ("6 caselle", "3 caselle"), "3 esagoni"),
    ],
)
def test_who_counts_in_cells_counts_in_those_of_the_map_that_is_shown(
    qapp: QApplication, language: str, on_squares: tuple[str, str], on_hexes: str
):
    fight = Fight("srd-5.1").map(12, 12)
    fight.add("Lia", 20, character=True, at=(0, 0))
    desk = with_fight(a_desk(language), "srd-5.1", encounter=fight.encounter)
    spoken: list[str] = []
    desk.language_changed.connect(lambda: spoken.append(desk.language.units))
    desk.speak(language, in_cells=True)
    desk.speak_to_players(language, in_cells=True)
    answers, path = GmAnswers(desk), path_to(6, 0)
    assert desk.shown(Distance(30)) == on_squares[0]
    assert answers.note_on_move("", path).text == on_squares[0]
    assert answers.note_on_move(fight.ids["Lia"], path).text == on_squares[0]
    for grid, expected in ((Grid(feet_per_cell=10.0), on_squares[1]), (HEXAGONS, on_hexes)):
        desk.dispatch(ShowMap(None, BattleMap("Other", 12, 12, grid), to_players=True))
        assert desk.shown(Distance(30)) == expected
        assert desk.players_language.cell == desk.language.cell
    assert spoken == ["squares", "squares", "hexes"]
    desk.undo()
    assert desk.shown(Distance(30)) == on_squares[1]
    desk.speak(language)
    assert desk.language.cell is None


def test_on_hexes_and_without_a_grid_squares_are_not_spoken_of():
    language = a_desk("en").language
    assert told_measure(30, HEXAGONS, language) == "30 ft · 3 hexes"
    assert told_measure(30, Grid(GridKind.NONE), language) == "30 ft"
    assert told_scale(HEXAGONS, language.in_cells(CellUnit(10.0, is_hex=True))) == "1 hex = 10 ft"
