"""Where an area begins that goes out from its maker, and whether the players see it measured."""

from random import Random

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.grid import Grid, GridKind
from desktop.controllers.pictures.decoding import PictureLoader
from desktop.dice.rolling import RandomDice
from desktop.language.message import Message
from desktop.model.area import LaidArea
from desktop.model.combatant import Token
from desktop.model.commands import AddCombatants, SetHidden, ShowArea, ShowMap, StrikeArea
from desktop.model.creature import AreaShape
from desktop.model.ids import CombatantId, MapId
from desktop.views.design.theme import Theme
from desktop.views.map.drawing import MapTool, MeasureLook
from desktop.views.map.pen import Nib
from desktop.views.map.tools.area_moving import AreaToolPen
from desktop.views.map.tools.area_pen import AreaPen, Maker
from desktop.views.map.tools.lying_areas import LyingAreas
from desktop.views.shell.casting import Casting
from desktop.views.shell.laying import Laying
from desktop.views.shell.one_card import OneCard
from desktop.views.shell.picker import Picker
from desktop.views.shell.table import Table
from tests.support.builders import a_creature
from tests.support.windows import RESOURCES, a_desk, with_fight

pytestmark = pytest.mark.gui

MAP = MapId("hall")
CONE = LaidArea(MAP, AreaShape.CONE, 30, Point(0, 0))


class Room:
    """A dragon three cells wide in the middle of a map, and what the players are told."""

    def __init__(self, qtbot: QtBot, kind: GridKind = GridKind.SQUARE) -> None:
        self.desk = with_fight(a_desk(), "srd-5.2.1")
        self.desk.dispatch(ShowMap(MAP, BattleMap("Hall", 20, 14, grid=Grid(kind))))
        dragon = a_creature("Dragon", ruleset="srd-5.2.1", sizes=("huge",))
        before = set(self.desk.encounter.combatants)
        self.desk.dispatch(AddCombatants(dragon, tokens=(Token(MAP, Cell(8, 5)),)))
        (self.dragon,) = set(self.desk.encounter.combatants) - before
        self.theme, self.dice = Theme(RESOURCES), RandomDice(Random(5))
        self.table = Table(self.desk, self.theme, PictureLoader(self.desk), self.dice, RESOURCES)
        qtbot.addWidget(self.table)
        self.canvas = self.table.map.canvas
        self.told: list[MeasureLook] = []
        self.canvas.measured.connect(lambda look: self.told.append(look) if look else None)

    def breathe(self, at: tuple[float, float]) -> LaidArea:
        """Hold the cone of the dragon's breath and point somewhere."""
        laying = Laying(self.desk, self.table)
        laying.begin(
            CONE,
            Message("term.area"),
            maker=self.dragon,
            begins_there=True,
            lay=lambda _laid: None,
            left=lambda: None,
        )
        pen = self.canvas.pen
        assert isinstance(pen, AreaPen)
        pen.hover(self.canvas, Nib(Point(*at), is_free=True))
        return pen.laid

    def lay(self, laid: LaidArea) -> None:
        """An area that stays."""
        self.desk.dispatch(StrikeArea(laid, label="Mist", stays=True))


def test_a_breath_begins_at_the_edge_of_a_large_body(qtbot: QtBot):
    assert Room(qtbot).breathe((18, 6.5)).origin == pytest.approx((11, 6.5))
    assert Room(qtbot).breathe((9.5, 13)).origin == pytest.approx((9.5, 8))
    assert Room(qtbot).breathe((15.5, 12.5)).origin == pytest.approx((11, 8)), "its very corner"


@pytest.mark.parametrize("kind", [GridKind.HEX_ROWS, GridKind.HEX_COLUMNS, GridKind.NONE])
def test_where_bodies_are_round_it_begins_at_their_rim(qtbot: QtBot, kind: GridKind):
    room = Room(qtbot, kind)
    laid = room.breathe((19, 13))
    grid = Grid(kind)
    middle = Point(9.5, 6.5) if kind is GridKind.NONE else grid.centre_of(Cell(8, 5))
    away = (laid.origin.x - middle.x) ** 2 + (laid.origin.y - middle.y) ** 2
    assert away**0.5 == pytest.approx(1.5)


def test_a_small_maker_begins_at_the_edge_of_its_cell():
    maker = Maker(Point(3.5, 3.5))
    assert maker.edge(0) == Point(4, 3.5)
    assert maker.edge(45) == Point(4, 4)
    assert maker.edge(270) == Point(3.5, 3)
    assert Maker(Point(5, 4), Point(2, 1)).edge(0) == Point(7, 4), "a long body"


def test_the_breath_of_somebody_hidden_is_not_measured_for_the_players(qtbot: QtBot):
    room = Room(qtbot)
    room.breathe((18, 6.5))
    assert len(room.told) == 1
    room.desk.dispatch(SetHidden((room.dragon,), True))
    room.breathe((18, 6.5))
    pen = room.canvas.pen
    assert isinstance(pen, AreaPen)
    pen.turn(room.canvas, 1)
    assert len(room.told) == 1


def test_a_cube_that_slides_along_its_face_is_measured_anew(qtbot: QtBot):
    room = Room(qtbot)
    laying = Laying(room.desk, room.table)
    cube = LaidArea(MAP, AreaShape.CUBE, 10, Point(4, 4))
    laying.begin(cube, Message("term.area"), lay=lambda _laid: None, left=lambda: None)
    pen = room.canvas.pen
    assert isinstance(pen, AreaPen)
    pen.hover(room.canvas, Nib(Point(4, 4)))
    pen.slide(room.canvas, 1)
    assert room.told[0].outline[0] != room.told[-1].outline[0]


def test_an_area_that_is_kept_from_the_players_is_moved_without_a_measure(qtbot: QtBot):
    room = Room(qtbot)
    room.lay(LaidArea(MAP, AreaShape.SPHERE, 10, Point(4, 4)))
    (mist,) = room.desk.encounter.areas
    parent = QWidget(room.table)
    picker = Picker(room.desk, room.table.map, room.table.banner, parent)
    cards = OneCard(room.desk, room.theme, room.table)
    casting = Casting(room.desk, room.theme, room.table, room.dice, picker, cards, parent)
    for shown, measures in ((True, 1), (False, 1)):
        room.desk.dispatch(ShowArea(mist, shown))
        casting.move_area(mist)
        pen = room.canvas.pen
        assert isinstance(pen, AreaPen)
        pen.hover(room.canvas, Nib(Point(6, 6)))
        assert len(room.told) == measures


def test_the_area_tool_measures_nothing_that_tells_of_the_hidden(qtbot: QtBot):
    room = Room(qtbot)
    room.lay(LaidArea(MAP, AreaShape.SPHERE, 10, Point(4, 4)))
    (mist,) = room.desk.encounter.areas
    known = LyingAreas(room.desk)
    aura = LaidArea(MAP, AreaShape.EMANATION, 10, Point(0, 0), around=room.dragon)
    lies = room.desk.encounter.areas[mist]
    assert known.is_told(lies.laid, lies)
    assert known.is_told(aura, None)
    room.desk.dispatch(SetHidden((room.dragon,), True))
    room.desk.dispatch(ShowArea(mist, False))
    lies = room.desk.encounter.areas[mist]
    assert not known.is_told(lies.laid, lies)
    assert not known.is_told(aura, None)
    room.desk.selection.choose((CombatantId(room.dragon),))
    room.table.map.choose_tool(MapTool.AREA)
    pen = room.canvas.pen
    assert isinstance(pen, AreaToolPen)
    pen.press(room.canvas, Nib(Point(4, 4)))
    room.told.clear()
    pen.drag(room.canvas, Nib(Point(9, 9)))
    assert room.told == []
    assert pen.laid.origin == Point(9, 9)


def test_without_a_fight_nothing_is_secret():
    assert LyingAreas(a_desk()).is_told(CONE, None)
