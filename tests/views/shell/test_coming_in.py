"""Copies, the party and whoever was left behind come in where the GM points, with one step."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell
from desktop.model.combatant import Combatant
from desktop.model.commands import RemoveCombatants, ShowMap
from desktop.program import Program
from desktop.views.map.pen import Nib
from desktop.views.map.tools.coming_pen import ComingPen
from desktop.views.shell.thing_dialog import ThingDialog
from tests.support.loaded_dice import LoadedDice
from tests.support.programs import a_program

pytestmark = pytest.mark.gui


@pytest.fixture(scope="module")
def window(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """One window for all tests here: starting takes longer than any of them."""
    data, dice = tmp_path_factory.mktemp("data"), LoadedDice([10] * 5_000)
    with a_program(qapp, data, language="en", dice=dice) as made:
        yield made


@pytest.fixture
def program(window: Program, qtbot: QtBot) -> Program:
    window.play_sample("srd-5.2.1")
    window.pictures.wait()
    shown = window.main.window()
    shown.activateWindow()
    qtbot.waitActive(shown)
    return window


def newcomers(program: Program, before: object) -> list[Combatant]:
    known = before.combatants  # type: ignore[attr-defined]  # an encounter
    return [one for who, one in program.desk.encounter.combatants.items() if who not in known]


def click(program: Program, qtbot: QtBot, cell: Cell) -> int:
    """Click at a cell; how many ghosts were shown there."""
    canvas = program.main.table.map.canvas
    assert program.coming_in.is_asking
    centre = canvas.look.grid.centre_of(cell)
    pen = canvas.pen
    assert isinstance(pen, ComingPen)
    pen.hover(canvas, Nib(centre))
    shown = len(pen.shown)
    qtbot.mouseClick(
        canvas, Qt.MouseButton.LeftButton, pos=canvas.view.to_widget(*centre).toPoint()
    )
    assert not program.coming_in.is_asking
    return shown


def test_copies_of_two_come_in_with_one_click_and_one_step(program: Program, qtbot: QtBot):
    desk, before = program.desk, program.desk.encounter
    two = [one for one in before.in_order() if not one.character and one.number][:2]
    desk.selection.choose(tuple(one.id for one in two))
    program.main.gestures.duplicate()
    assert desk.encounter is before, "nobody has joined yet"
    assert program.main.table.banner.is_calm
    assert click(program, qtbot, Cell(14, 8)) == 2
    copies = newcomers(program, before)
    assert [one.creature for one in copies] == [one.creature for one in two]
    assert copies[0].token is not None
    assert copies[0].token.cell == Cell(14, 8)
    desk.undo()
    assert desk.encounter == before


def test_with_escape_copies_stand_beside_the_original(program: Program, qtbot: QtBot):
    desk, before = program.desk, program.desk.encounter
    original = next(one for one in before.in_order() if one.token is not None)
    desk.selection.choose((original.id,))
    program.main.gestures.duplicate()
    qtbot.keyClick(program.main.table.map.canvas, Qt.Key.Key_Escape)
    (copy,) = newcomers(program, before)
    assert copy.token is not None
    assert original.token is not None
    here, there = original.token.cell, copy.token.cell
    assert here != there
    assert max(abs(here.column - there.column), abs(here.row - there.row)) <= 3


def test_whoever_is_left_behind_comes_with_one_click_to_the_new_map(program: Program, qtbot: QtBot):
    desk = program.desk
    desk.dispatch(ShowMap(None, BattleMap("Cellar", 30, 20)))
    before = desk.encounter
    left = program.main.table.map.left_behind
    left.bring.click()
    assert left.isHidden()
    assert not program.main.table.banner.second.isVisible(), "they are in the fight already"
    going = len([one for one in before.in_order() if not one.is_out])
    assert click(program, qtbot, Cell(10, 10)) == going
    here = [
        one
        for one in desk.encounter.in_order()
        if one.token is not None and one.token.map == desk.encounter.shown_map
    ]
    assert len(here) == going
    desk.undo()
    assert desk.encounter == before


def test_the_party_comes_in_with_one_step(program: Program, qtbot: QtBot):
    desk, party = program.desk, program.party
    party.keep_sample(str(desk.encounter.ruleset))
    for one in desk.encounter.in_order():
        if one.character:
            desk.dispatch(RemoveCombatants((one.id,)))
    before = desk.encounter
    arrival = party.arrival(party.characters(str(before.ruleset)))
    assert arrival is not None
    program.let_in(arrival)
    assert click(program, qtbot, Cell(5, 7)) == arrival.count
    heroes = newcomers(program, before)
    assert len(heroes) == arrival.count
    assert all(one.character and one.token is not None for one in heroes)
    desk.undo()
    assert desk.encounter == before


def test_objects_come_in_where_the_gm_points(program: Program, qtbot: QtBot):
    desk, before = program.desk, program.desk.encounter
    dialog = ThingDialog(desk, program.main.table.map.canvas.theme, program.main.window())
    qtbot.addWidget(dialog)
    dialog.wanted.connect(program.let_in)
    dialog.count.set_text("2")
    dialog.accept()
    assert click(program, qtbot, Cell(12, 8)) == 2
    things = newcomers(program, before)
    assert len(things) == 2
    assert all(one.token is not None and one.creature.kind == "object" for one in things)
    desk.undo()
    assert desk.encounter == before
