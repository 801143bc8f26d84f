"""Without a grid the hand decides: what is dragged stays where it is let go, in both windows."""

from dataclasses import replace
from math import hypot

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.battlemap.battle_map import BattleMap, Terrain, TerrainKind
from desktop.battlemap.cells import Cell, Point, settled
from desktop.battlemap.grid import Grid, GridKind
from desktop.battlemap.trail import Trail
from desktop.battlemap.walls import Door, DoorId, Wall
from desktop.controllers.map.placing import let_go_at
from desktop.model import commands as c
from desktop.model.combatant import Token
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId
from desktop.session.player_view import player_view
from desktop.views.map.drawing import MapTool, MeasureLook
from desktop.views.map.player_looks import tokens_for_players
from tests.support.builders import MAP, Fight, a_creature
from tests.support.panels import a_map_panel
from tests.support.windows import a_desk, with_fight

pytestmark = pytest.mark.gui

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
FREE = Grid(kind=GridKind.NONE)
WALL = Wall(Point(10, 0), Point(10, 6))


class Table:
    """Lia has the turn, Aria and a wolf are there, on a field without a grid with one wall."""

    def __init__(self, qtbot: QtBot) -> None:
        self.qtbot = qtbot
        self.fight = Fight("srd-5.2.1")
        self.fight.do(c.ShowMap(MAP, BattleMap("Field", 20, 14, grid=FREE, walls=(WALL,))))
        self.fight.add("Lia", 20, character=True, at=(2, 2))
        self.fight.add("Aria", 15, character=True, at=(4, 3))
        self.fight.add("Wolf", 10, at=(15, 9))
        self.fight.begin()
        self.desk = with_fight(a_desk(), "srd-5.2.1", encounter=self.fight.encounter)
        self.panel = a_map_panel(qtbot, self.desk)
        qtbot.waitExposed(self.panel)
        self.canvas = self.panel.canvas

    def id_of(self, name: str) -> CombatantId:
        return self.fight.ids[name]

    def put(self, name: str, x: float, y: float) -> None:
        cell, shift = settled(Point(x, y))
        token = Token(MAP, cell, shift=shift)
        self.desk.dispatch(c.PlaceTokens(FrozenMap({self.id_of(name): token})))

    def corner(self, name: str) -> Point:
        token = self.desk.encounter.combatants[self.id_of(name)].token
        assert token is not None
        return Point(token.cell.column + token.shift.x, token.cell.row + token.shift.y)

    def middle(self, name: str) -> QPoint:
        look = self.canvas.find_token(self.id_of(name))
        assert look is not None
        return self.at(look.x + look.size / 2, look.y + look.size / 2)

    def at(self, x: float, y: float) -> QPoint:
        return self.canvas.view.to_widget(x, y).toPoint()

    def drag(self, name: str, right: float, down: float, *, bend: QPoint | None = None) -> Point:
        """Take a token in the middle and let it go so many cells farther; where it should be."""
        start, before, zoom = self.middle(name), self.corner(name), self.canvas.view.zoom
        end = start + QPoint(round(right * zoom), round(down * zoom))
        self.qtbot.mousePress(self.canvas, LEFT, pos=start)
        if bend is not None:
            self.qtbot.mouseMove(self.canvas, bend)
            self.qtbot.mousePress(self.canvas, RIGHT, pos=bend)
        self.qtbot.mouseMove(self.canvas, (start + end) / 2)
        self.qtbot.mouseMove(self.canvas, end)
        self.canvas.grab()
        self.qtbot.mouseRelease(self.canvas, LEFT, pos=end)
        by = end - start
        return Point(before.x + by.x() / zoom, before.y + by.y() / zoom)


@pytest.fixture
def table(qapp: QApplication, qtbot: QtBot) -> Table:
    return Table(qtbot)


def test_a_token_stays_where_it_was_let_go_in_both_windows(table: Table) -> None:
    for name in ("Lia", "Wolf"):
        expected = table.drag(name, -1.37, 2.63)
        assert table.corner(name) == pytest.approx(expected, abs=1e-3)
    seen = player_view(table.desk.encounter, table.desk.ruleset)
    for look in tokens_for_players(seen, table.desk.players_language):
        own = table.canvas.find_token(look.id)
        assert own is not None
        assert (look.x, look.y) == pytest.approx((own.x, own.y))
        name = next(name for name, who in table.fight.ids.items() if who == look.id)
        assert (look.x, look.y) == pytest.approx(table.corner(name))
    table.desk.undo()
    table.desk.undo()
    assert (table.corner("Lia"), table.corner("Wolf")) == ((2, 2), (15, 9))


def test_it_goes_through_the_corners_that_were_laid(table: Table) -> None:
    table.put("Lia", 2.3, 2.4)
    expected = table.drag("Lia", 2.1, 1.3, bend=table.at(3.25, 4.4))
    assert table.corner("Lia") == pytest.approx(expected, abs=1e-3)
    spent = table.desk.encounter.combatants[table.id_of("Lia")].count("movement_spent")
    assert spent > 5 * hypot(2.1, 1.3) + 1


def test_the_drag_tells_its_true_length(table: Table) -> None:
    told = table.panel.answers
    path = told.find_trail(table.id_of("Lia"), Point(2, 2), Point(5.25, 5.2))
    assert path.points[-1] == (5.25, 5.2)
    assert told.note_on_move(table.id_of("Lia"), path).text.startswith("22 ft")
    other = told.find_trail(table.id_of("Lia"), Point(2, 2), Point(5.05, 5.2))
    assert told.note_on_move(table.id_of("Lia"), other).text.startswith("22 ft")
    assert path != other


def test_the_way_leads_around_what_it_would_cross(table: Table) -> None:
    table.put("Lia", 8.3, 4.75)
    answers, lia = table.panel.answers, table.id_of("Lia")
    path = answers.find_trail(lia, Point(8.3, 4.75), Point(11.05, 4.75))
    assert len(path.turns) > 2
    assert "·" in answers.note_on_move(lia, path).text
    again = answers.find_trail(lia, Point(8.3, 4.75), Point(11.1, 4.75))
    assert again.points[-1] == (11.1, 4.75)
    straight = answers.find_trail(table.id_of("Wolf"), Point(15, 9), Point(1, 1))
    assert straight.turns == (0, len(straight) - 1), "off its turn it is put there"


def test_where_only_a_shut_door_is_in_the_way_it_leads_through_it(table: Table) -> None:
    shown = table.desk.encounter.maps[MAP]
    box = ((1, 1, 5, 1), (5, 1, 5, 5), (5, 5, 1, 5))
    walls = tuple(Wall(Point(a, b), Point(x, y)) for a, b, x, y in box)
    door = Door(DoorId("d1"), Point(1, 1), Point(1, 5))
    table.desk.dispatch(c.ChangeMap(MAP, replace(shown, walls=walls, doors=(door,))))
    table.put("Lia", 2.3, 2.4)
    table.put("Aria", 12, 12)
    path = table.panel.answers.find_trail(table.id_of("Lia"), Point(2.3, 2.4), Point(-0.6, 2.4))
    assert path.turns == (0, len(path) - 1)
    note = table.panel.answers.note_on_move(table.id_of("Lia"), path)
    assert "door" in note.lines[0].text.lower()
    rubble = Terrain(TerrainKind.DIFFICULT, frozenset({Cell(3, 3)}))
    table.desk.dispatch(c.PaintTerrain(MAP, rubble))
    past = table.panel.answers.find_trail(table.id_of("Lia"), Point(3.3, 3.4), Point(-0.6, 3.4))
    assert past.points[-1] == (-0.6, 3.4)


def test_those_dragged_together_keep_their_formation_to_a_hair(table: Table) -> None:
    table.put("Lia", 2.31, 2.47)
    table.put("Aria", 4.05, 3.92)
    table.desk.dispatch(c.EndFight())
    table.desk.selection.choose((table.id_of("Lia"), table.id_of("Aria")))
    expected = table.drag("Lia", 1.4, 3.3)
    assert table.corner("Lia") == pytest.approx(expected, abs=1e-3)
    off = (
        table.corner("Aria").x - table.corner("Lia").x,
        table.corner("Aria").y - table.corner("Lia").y,
    )
    assert off == pytest.approx((1.74, 1.45), abs=2e-3)


def test_pushed_with_the_control_key_it_stays_there_too(table: Table) -> None:
    start, zoom = table.middle("Wolf"), table.canvas.view.zoom
    end = start + QPoint(round(1.3 * zoom), round(0.4 * zoom))
    table.qtbot.mousePress(table.canvas, LEFT, pos=start)
    table.qtbot.mouseMove(table.canvas, end)
    table.qtbot.mouseRelease(table.canvas, LEFT, Qt.KeyboardModifier.ControlModifier, pos=end)
    by = end - start
    assert table.corner("Wolf") == pytest.approx((15 + by.x() / zoom, 9 + by.y() / zoom), abs=1e-3)


def test_the_keys_find_it_and_step_by_a_cell(table: Table) -> None:
    table.put("Lia", 2.49, 2.49)
    table.canvas.setFocus()
    table.canvas.cursor_keys.go_to(table.id_of("Lia"))
    assert table.canvas.token_on(Cell(2, 2)) == table.id_of("Lia")
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Return):
        table.qtbot.keyClick(table.canvas, key)
        table.canvas.grab()
    assert table.corner("Lia") == pytest.approx((3.49, 3.49))


def test_the_ruler_measures_from_point_to_point(table: Table) -> None:
    told: list[MeasureLook] = []
    table.canvas.measured.connect(lambda look: told.append(look) if look is not None else None)
    table.canvas.tool = MapTool.MEASURE
    start, end = table.at(12.2, 8.3), table.at(15.7, 12.1)
    table.qtbot.mousePress(table.canvas, LEFT, pos=start)
    table.qtbot.mouseMove(table.canvas, end)
    zoom, by = table.canvas.view.zoom, end - start
    path = told[-1].path
    assert isinstance(path, Trail)
    assert FREE.path_length(path) == pytest.approx(5 * hypot(by.x(), by.y()) / zoom, abs=0.02)
    assert FREE.middles_of(path)[0] == pytest.approx(
        table.canvas.view.to_map(start.toPointF()), abs=1e-3
    )
    table.qtbot.mouseRelease(table.canvas, LEFT, pos=end)


# --- newcomers ----------------------------------------------------------------------------------


def test_newcomers_stand_around_the_very_point(table: Table) -> None:
    encounter, ruleset = table.desk.encounter, table.desk.ruleset
    tokens = (Token(MAP, Cell(12, 10)), Token(MAP, Cell(13, 10)))
    found = let_go_at(encounter, ruleset, tokens, Point(12.85, 10.3))
    assert [(token.cell, token.shift) for token in found] == [
        (Cell(12, 10), Point(0.35, -0.2)),
        (Cell(13, 10), Point(0.35, -0.2)),
    ]


def test_no_newcomer_stands_through_a_wall_or_on_somebody(table: Table) -> None:
    encounter, ruleset = table.desk.encounter, table.desk.ruleset
    lines = (Wall(Point(12.7, 0), Point(12.7, 14)),)
    shown = replace(encounter.maps[MAP], walls=lines)
    walled = replace(encounter, maps=encounter.maps.with_item(MAP, shown))
    tokens = (Token(MAP, Cell(12, 10)), Token(MAP, Cell(16, 9)))
    table.put("Wolf", 16.9, 9.0)
    assert let_go_at(walled, ruleset, tokens[:1], Point(12.85, 10.5)) == tokens[:1]
    found = let_go_at(table.desk.encounter, ruleset, tokens[1:], Point(16.95, 9.5))
    assert found == tokens[1:]


def test_on_a_grid_newcomers_stand_on_cells(table: Table) -> None:
    shown = replace(table.desk.encounter.maps[MAP], grid=Grid())
    encounter = replace(table.desk.encounter, maps=table.desk.encounter.maps.with_item(MAP, shown))
    tokens = (Token(MAP, Cell(12, 10)),)
    assert let_go_at(encounter, table.desk.ruleset, tokens, Point(12.85, 10.3)) is tokens


def test_somebody_new_keeps_its_creature(table: Table) -> None:
    wish = c.AddCombatants(
        a_creature("bear"), tokens=(Token(MAP, Cell(3, 9), shift=Point(0.2, 0.3)),)
    )
    table.desk.dispatch(wish)
    bear = next(one for one in table.desk.encounter.combatants.values() if "bear" in str(one.name))
    assert bear.token == Token(MAP, Cell(3, 9), shift=Point(0.2, 0.3))
