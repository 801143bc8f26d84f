"""Copies, the party and whoever was left behind come in where the GM points, with one step."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.walls import Wall
from desktop.model.combatant import Combatant, Token
from desktop.model.commands import PlaceTokens, RemoveCombatants, ReplaceCreature, ShowMap
from desktop.model.frozen import FrozenMap
from desktop.model.ids import MapId
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


def grow(program: Program, name: str, size: str) -> Combatant:
    """Give somebody a form of that size; how it stands then."""
    desk = program.desk
    who = next(one for one in desk.encounter.in_order() if desk.shown(one.name) == name)
    desk.dispatch(ReplaceCreature(who.id, replace(who.creature, sizes=(size,))))
    return desk.encounter.combatants[who.id]


def corner(program: Program, name: str) -> Combatant:
    """Somebody in a closet of two cells by two in a large hall, and nobody else on the map."""
    desk = program.desk
    who = next(one for one in desk.encounter.in_order() if desk.shown(one.name) == name)
    points = [Point(2, 2), Point(4, 2), Point(4, 4), Point(2, 4)]
    walls = tuple(Wall(*ends) for ends in pairwise(points))
    desk.dispatch(ShowMap(MapId("hall"), BattleMap("Hall", 30, 20, walls=walls), to_players=True))
    desk.dispatch(PlaceTokens(FrozenMap({who.id: Token(MapId("hall"), Cell(2, 2))})))
    return who


def test_whoever_grows_and_must_go_elsewhere_is_asked_for_by_a_click(
    program: Program, qtbot: QtBot
) -> None:
    desk, banner = program.desk, program.main.table.banner
    corner(program, "Aria")
    one = grow(program, "Aria", "huge")
    assert one.token is not None
    assert one.token.cell != Cell(2, 2)
    assert program.coming_in.is_asking
    assert banner.text.startswith("Aria takes up more room")
    assert click(program, qtbot, Cell(15, 8)) == 1
    token = desk.encounter.combatants[one.id].token
    assert token is not None
    assert token.cell == Cell(15, 8)
    desk.undo()
    assert desk.encounter.combatants[one.id].token == one.token  # one step, and asked no more
    assert not program.coming_in.is_asking


@pytest.mark.parametrize("how", ["escape", "button", "next step"])
def test_whoever_grew_stays_where_it_is_unless_the_gm_says_so(
    program: Program, qtbot: QtBot, how: str
) -> None:
    desk, table = program.desk, program.main.table
    corner(program, "Aria")
    one = grow(program, "Aria", "huge")
    if how == "escape":
        qtbot.keyClick(table.map.canvas, Qt.Key.Key_Escape)
    elif how == "button":
        assert table.banner.main.text() == "Leave it there"
        table.banner.main.click()
    else:
        desk.dispatch(PlaceTokens(FrozenMap({one.id: one.token})))
    assert not program.coming_in.is_asking
    assert desk.encounter.combatants[one.id].token == one.token


def test_whoever_grows_where_there_is_room_is_not_asked_for(program: Program) -> None:
    corner(program, "Aria")
    grow(program, "Aria", "large")
    assert not program.coming_in.is_asking


def test_newcomers_for_whom_the_map_is_taken_off_come_without_it(program: Program):
    desk, before = program.desk, program.desk.encounter
    one = next(each for each in before.in_order() if not each.character and each.number)
    desk.selection.choose((one.id,))
    program.main.gestures.duplicate()
    canvas = program.main.table.map.canvas
    pen = canvas.pen
    assert isinstance(pen, ComingPen)
    desk.dispatch(ShowMap(None))
    pen.hover(canvas, Nib(Point(3, 3)))
    pen.release(canvas, Nib(Point(3, 3)))
    assert program.coming_in.is_asking, "nobody can stand there"
    program.main.table.banner.main_wanted.emit()
    assert len(newcomers(program, before)) == 1
    assert not program.coming_in.is_asking
