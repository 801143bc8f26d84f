"""The tools of the map, used with the mouse and without: each stroke is one step."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from desktop.battlemap.battle_map import BattleMap, Light, Terrain, TerrainKind
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.features import (
    DrawingShape,
    MapText,
    ObscurementKind,
    Stairs,
)
from desktop.battlemap.light import LightLevel
from desktop.battlemap.walls import DoorState, Wall, WallKind
from desktop.controllers.desk import Desk
from desktop.controllers.map.editing import MapEditing
from desktop.language.message import typed_name
from desktop.model.combatant import Token
from desktop.model.commands import AddCombatants, ChangeFeatures, ShowMap
from desktop.model.creature import AreaShape
from desktop.model.encounter import Encounter
from desktop.model.ids import MapId, RulesetKey
from desktop.session.player_view import player_view
from desktop.views.map.drawing import MapTool
from desktop.views.map.tools.kit import KIT
from desktop.views.map.tools.note_dialogs import NoteDialog, WordsDialog
from tests.support.builders import a_creature
from tests.support.panels import a_map_panel
from tests.support.windows import a_desk, with_fight

pytestmark = pytest.mark.gui

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier


class Workshop:
    """A map panel on an empty map of 20 x 14 cells, and hands to work on it."""

    def __init__(self, qtbot: QtBot) -> None:
        self.desk: Desk = with_fight(a_desk(), "srd-5.2.1", encounter=_fight())
        self.desk.dispatch(ShowMap(None, BattleMap("Hall", 20, 14)))
        self.panel = a_map_panel(qtbot, self.desk)
        self.canvas = self.panel.canvas
        self.canvas.settle()

    @property
    def map(self) -> BattleMap:
        battle_map = self.desk.encounter.battle_map
        assert battle_map is not None
        return battle_map

    @property
    def map_id(self) -> MapId:
        shown = self.desk.encounter.shown_map
        assert shown is not None
        return shown

    @property
    def editing(self) -> MapEditing:
        return self.panel.editing

    def use(self, tool: MapTool, **settings: object) -> None:
        self.panel.choose_tool(tool)
        self.editing.set(**settings)

    def at(self, x: float, y: float) -> QPoint:
        return self.canvas.view.to_widget(x, y).toPoint()

    def drag(self, *places: tuple[float, float], keys: Qt.KeyboardModifier = NONE) -> None:
        QTest.mousePress(self.canvas, LEFT, keys, self.at(*places[0]))
        for place in places[1:]:
            move(self.canvas, self.at(*place), keys)
        QTest.mouseRelease(self.canvas, LEFT, keys, self.at(*places[-1]))

    def click(self, x: float, y: float) -> None:
        QTest.mouseClick(self.canvas, LEFT, NONE, self.at(x, y))

    def press(self, word: str) -> None:
        """A button of the surface beside the tool bar."""
        buttons = self.canvas.findChildren(QAbstractButton)
        next(one for one in buttons if one.text() == word and one.isVisible()).click()

    def undo(self) -> BattleMap:
        self.desk.undo()
        return self.map


def move(canvas, at: QPoint, keys: Qt.KeyboardModifier) -> None:  # type: ignore[no-untyped-def]  # a widget
    from PySide6.QtCore import QEvent, QPointF
    from PySide6.QtGui import QMouseEvent

    event = QMouseEvent(
        QEvent.Type.MouseMove, QPointF(at), canvas.mapToGlobal(QPointF(at)), LEFT, LEFT, keys
    )
    QApplication.sendEvent(canvas, event)


def _fight() -> Encounter:
    return Encounter(RulesetKey("srd-5.2.1"), typed_name("Test"))


@pytest.fixture
def shop(qapp: QApplication, qtbot: QtBot) -> Workshop:
    return Workshop(qtbot)


# Walls and doors


@pytest.mark.parametrize(
    ("tool", "kind", "height"),
    [
        (MapTool.WALL, WallKind.WALL, None),
        (MapTool.WINDOW, WallKind.WINDOW, None),
        (MapTool.LOW_WALL, WallKind.LOW, 3.0),
        (MapTool.ILLUSION, WallKind.ILLUSION, None),
    ],
)
def test_a_drag_stands_one_piece_of_wall_on_the_corners(shop: Workshop, tool, kind, height):
    shop.use(tool)
    shop.drag((2.1, 2.2), (5, 2), (6.9, 1.9))
    assert shop.map.walls == (Wall(Point(2, 2), Point(7, 2), kind, height),)
    assert shop.undo().walls == ()


def test_with_shift_a_wall_leaves_the_grid(shop: Workshop):
    shop.use(MapTool.WALL)
    shop.drag((2.5, 2.5), (7.5, 3.5), keys=Qt.KeyboardModifier.ShiftModifier)
    wall = shop.map.walls[0]
    assert (round(wall.start.x, 1), round(wall.end.y, 1)) == (2.5, 3.5)


@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_Return])
def test_clicks_lead_a_wall_from_corner_to_corner_until_it_is_ended(shop: Workshop, key: Qt.Key):
    shop.use(MapTool.WALL)
    for corner in ((2, 2), (6, 2), (6, 5)):
        shop.click(*corner)
    assert [(w.start, w.end) for w in shop.map.walls] == [((2, 2), (6, 2)), ((6, 2), (6, 5))]
    QTest.keyClick(shop.canvas, key)
    shop.click(10, 10)
    assert len(shop.map.walls) == 2
    assert len(shop.undo().walls) == 2 - 1  # each piece is a step of its own


def test_a_door_hangs_as_the_tool_is_set_and_a_click_sets_it_anew(shop: Workshop):
    shop.use(MapTool.DOOR, door_state=DoorState.SECRET)
    shop.drag((3, 3), (5, 3))
    assert [door.state for door in shop.map.doors] == [DoorState.SECRET]
    shop.editing.set(door_state=DoorState.LOCKED)
    shop.click(4, 3)
    assert [door.state for door in shop.map.doors] == [DoorState.LOCKED]
    assert len(shop.map.doors) == 1


def test_a_click_with_the_pointer_opens_and_closes_a_door(shop: Workshop):
    shop.use(MapTool.DOOR)
    shop.drag((3, 3), (5, 3))
    shop.use(MapTool.SELECT)
    for state in (DoorState.OPEN, DoorState.CLOSED):
        shop.click(4, 3)
        assert shop.map.doors[0].state is state


# Ground and air


def test_a_stroke_of_the_brush_is_one_step(shop: Workshop):
    shop.use(MapTool.TERRAIN, ground=TerrainKind.WATER, depth=5.0)
    shop.drag((2.5, 2.5), (6.5, 2.5))
    cells = frozenset(Cell(column, 2) for column in range(2, 7))
    assert shop.map.terrain == (Terrain(TerrainKind.WATER, cells, depth=5.0),)
    assert shop.undo().terrain == ()


def test_a_rectangle_of_ground_and_a_part_of_it_cleared(shop: Workshop):
    shop.use(MapTool.TERRAIN, is_rectangle=True)
    shop.drag((2.5, 2.5), (4.5, 4.5))
    assert len(shop.map.terrain[0].cells) == 9
    shop.editing.set(ground=None, is_rectangle=False)
    shop.click(3.5, 3.5)
    assert len(shop.map.terrain[0].cells) == 8


@pytest.mark.parametrize(
    ("text", "dealt"),
    [
        ("2d6 fire", ("2d6", "fire")),
        ("1d4 fuoco", ("1d4", "fire")),
        ("3", ("3", "")),
        ("", ("", "")),
    ],
)
def test_a_hazard_deals_what_was_typed_in_either_language(shop: Workshop, text: str, dealt):
    shop.use(MapTool.TERRAIN, ground=TerrainKind.HAZARD)
    shop.editing.read_hazard(text)
    shop.click(5.5, 5.5)
    ground = shop.map.terrain[0]
    assert (ground.damage, ground.damage_type) == dealt


def test_one_kind_of_mist_hangs_in_a_cell(shop: Workshop):
    shop.use(MapTool.OBSCUREMENT, mist=ObscurementKind.HEAVY, is_rectangle=True)
    shop.drag((2.5, 2.5), (4.5, 4.5))
    shop.editing.set(mist=ObscurementKind.LIGHT)
    shop.click(3.5, 3.5)
    assert sorted((one.kind.value, len(one.cells)) for one in shop.map.obscurements) == [
        ("heavy", 8),
        ("light", 1),
    ]


def test_a_bank_of_a_stated_height_stays_beside_what_has_no_end(shop: Workshop):
    shop.use(MapTool.OBSCUREMENT, mist=ObscurementKind.HEAVY, mist_height=3.0)
    shop.click(3.5, 3.5)
    shop.click(4.5, 3.5)
    assert [(len(one.cells), one.height) for one in shop.map.obscurements] == [(2, 3.0)]
    shop.editing.set(mist_height=0.0)
    shop.click(4.5, 3.5)
    assert sorted((len(one.cells), one.height or 0) for one in shop.map.obscurements) == [
        (1, 0),
        (1, 3.0),
    ]
    shop.editing.set(mist_height=2.0)
    shop.editing.obscure_everything()
    assert any(one.is_everywhere and one.height == 2.0 for one in shop.map.obscurements)
    shop.editing.obscure_everything()
    assert not any(one.is_everywhere for one in shop.map.obscurements)


def test_the_whole_map_is_obscured_and_cleared_by_one_press(shop: Workshop):
    shop.use(MapTool.OBSCUREMENT, mist=ObscurementKind.HEAVY)
    shop.editing.obscure_everything()
    assert shop.map.obscurements[0].is_everywhere
    shop.editing.set(mist=ObscurementKind.LIGHT)
    shop.editing.obscure_everything()
    assert [one.kind for one in shop.map.obscurements] == [ObscurementKind.LIGHT]
    shop.editing.obscure_everything()
    assert shop.map.obscurements == ()


# Lights, drawings, notes


def test_a_lamp_is_put_changed_and_moved(shop: Workshop):
    shop.use(MapTool.LIGHT, bright=20.0, dim=40.0)
    shop.click(5.2, 5.3)
    assert shop.map.lights[0].position == Point(5.5, 5.5)
    shop.editing.set(bright=5.0, dim=10.0)
    shop.click(5.5, 5.5)
    shop.drag((5.5, 5.5), (7, 7), (8.5, 8.5))
    assert shop.map.lights == (Light(Point(8.5, 8.5), 5.0, 10.0, "#ffd166"),)


def test_the_light_of_the_whole_map_is_one_press_and_one_step(shop: Workshop):
    shop.use(MapTool.LIGHT)
    for word, level in (("Dark", LightLevel.DARK), ("Dim", LightLevel.DIM)):
        shop.press(word)
        assert shop.map.environment.light is level
    known = shop.map
    shop.press("Dim")  # it is so already
    assert shop.map is known
    assert shop.undo().environment.light is LightLevel.DARK
    assert shop.undo().environment.light is LightLevel.BRIGHT


def test_the_sun_over_the_whole_map_goes_with_another_light(shop: Workshop):
    shop.use(MapTool.LIGHT)
    shop.press("Sunlight")
    assert shop.map.environment.is_sunlit
    assert shop.map.environment.light is LightLevel.BRIGHT
    shop.press("Bright")
    assert not shop.map.environment.is_sunlit
    assert shop.undo().environment.is_sunlit


def test_a_lamp_may_shine_as_the_sun_does(shop: Workshop):
    shop.use(MapTool.LIGHT, bright=20.0, dim=40.0)
    shop.press("Shines as the sun")
    shop.click(5.2, 5.3)
    assert shop.map.lights[0].is_sunlight
    shop.press("Shines as the sun")
    shop.click(5.5, 5.5)
    assert not shop.map.lights[0].is_sunlight


def test_shade_is_painted_for_the_gm_alone(shop: Workshop):
    shop.use(MapTool.OBSCUREMENT)
    shop.press("Shade: no sunlight")
    shop.click(3.5, 3.5)
    assert shop.map.obscurements[0].kind is ObscurementKind.SHADE
    seen = player_view(shop.desk.encounter, shop.desk.ruleset)
    assert seen.battle_map is not None
    assert not seen.battle_map.mists


def test_strokes_are_for_the_gm_unless_they_are_for_everybody(shop: Workshop):
    shop.use(MapTool.DRAW, shape=DrawingShape.ELLIPSE)
    shop.drag((2, 2), (4, 4), (5, 6))
    shop.editing.set(gm_only=False, shape=DrawingShape.FREE)
    shop.drag((8, 2), (9, 3), (10, 2))
    assert [one.gm_only for one in shop.map.drawings] == [True, False]
    seen = player_view(shop.desk.encounter, shop.desk.ruleset).battle_map
    assert seen is not None
    assert [one.shape for one in seen.drawings] == [DrawingShape.FREE]


def answer(qtbot: QtBot, kind: type, fill: Callable[[object], None]) -> None:
    dialogs = [one for one in QApplication.topLevelWidgets() if isinstance(one, kind)]
    dialog = next(one for one in dialogs if one.isVisible())
    fill(dialog)
    dialog.accept()  # type: ignore[attr-defined]  # a dialog


def test_words_are_written_changed_and_taken_away(shop: Workshop, qtbot: QtBot):
    shop.use(MapTool.TEXT)
    for text in ("Camp", "Old camp", ""):
        shop.click(6.5, 6.5)
        answer(qtbot, WordsDialog, lambda dialog, text=text: dialog.field.setPlainText(text))
        shown = [one.text for one in shop.map.texts]
        assert shown == ([text] if text else [])
    assert isinstance(shop.undo().texts[0], MapText)


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_enter_begins_a_line_of_the_words_and_with_ctrl_they_are_written(
    shop: Workshop, qtbot: QtBot, key: Qt.Key
):
    shop.use(MapTool.TEXT)
    shop.click(6.5, 6.5)
    found = [one for one in QApplication.topLevelWidgets() if isinstance(one, WordsDialog)]
    dialog = next(one for one in found if one.isVisible())
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    qtbot.keyClicks(dialog.field, "Old")
    qtbot.keyClick(dialog.field, Qt.Key.Key_Return)
    qtbot.keyClicks(dialog.field, "camp")
    assert not shop.map.texts
    qtbot.keyClick(dialog.field, key, Qt.KeyboardModifier.ControlModifier)
    assert [one.text for one in shop.map.texts] == ["Old\ncamp"]


def test_a_pin_is_read_with_the_pointer_and_only_by_the_gm(shop: Workshop, qtbot: QtBot):
    shop.use(MapTool.PIN)
    shop.click(6.5, 6.5)

    def fill(dialog: NoteDialog) -> None:
        dialog.title_field.setText("Trap")
        dialog.note_field.setPlainText("DC 15")

    answer(qtbot, NoteDialog, fill)  # type: ignore[arg-type]  # of that kind
    assert [(pin.title, pin.note) for pin in shop.map.pins] == [("Trap", "DC 15")]
    assert "Trap" not in repr(player_view(shop.desk.encounter, shop.desk.ruleset))
    shop.use(MapTool.SELECT)
    shop.click(6.5, 6.5)
    answer(qtbot, NoteDialog, lambda dialog: dialog._on_remove())  # type: ignore[attr-defined]  # of that kind
    assert shop.map.pins == ()


def test_stairs_lead_to_another_map_of_the_fight(shop: Workshop):
    first = shop.desk.encounter.shown_map
    shop.desk.dispatch(ShowMap(None, BattleMap("Cellar", 20, 14)))
    assert first is not None
    shop.editing.stairs(Cell(3, 3), MapId(first), Cell(3, 3))
    (stairs,) = shop.map.stairs
    assert isinstance(stairs, Stairs)
    shop.editing.keep_stairs_secret(stairs, is_secret=True)
    shop.editing.stairs(Cell(3, 3), MapId(first), Cell(4, 4), shop.map.stairs[0])
    assert [(one.to_cell, one.gm_only) for one in shop.map.stairs] == [(Cell(4, 4), True)]
    # At the other end they are taken away as well.
    cellar = shop.map_id
    shop.desk.dispatch(ShowMap(first))
    stairways = shop.panel.tools.stairways
    stairways.ask(Cell(4, 4))
    assert stairways.menu is not None
    stairways.menu.actions()[0].trigger()
    stairways.menu.close()
    assert shop.desk.encounter.maps[cellar].stairs == ()


def test_the_eraser_takes_the_uppermost_thing_else_the_ground(shop: Workshop):
    shop.use(MapTool.TERRAIN, is_rectangle=True)
    shop.drag((2.5, 2.5), (8.5, 8.5))
    shop.editing.wall(Point(3, 3), Point(8, 3), WallKind.WALL)
    shop.editing.pin(Point(5, 3), "Here", "")
    shop.use(MapTool.ERASE)
    shop.click(5, 3)
    assert (len(shop.map.pins), len(shop.map.walls)) == (0, 1)
    shop.click(5, 3)
    assert (shop.map.walls, len(shop.map.terrain[0].cells)) == ((), 49)
    shop.click(5.5, 5.5)
    assert len(shop.map.terrain[0].cells) == 48


# Without a mouse, and in all windows


def test_the_keyboard_stands_walls_and_paints(shop: Workshop):
    shop.canvas.setFocus()
    shop.use(MapTool.WALL)
    keys = shop.canvas.cursor_keys
    keys.rest_on(Cell(2, 2))
    QTest.keyClick(shop.canvas, Qt.Key.Key_Return)
    for _ in range(3):
        QTest.keyClick(shop.canvas, Qt.Key.Key_Right)
    QTest.keyClick(shop.canvas, Qt.Key.Key_Return)
    assert [(w.start, w.end) for w in shop.map.walls] == [((2, 2), (5, 2))]
    QTest.keyClick(shop.canvas, Qt.Key.Key_Escape)
    shop.use(MapTool.TERRAIN)
    QTest.keyClick(shop.canvas, Qt.Key.Key_Return)
    assert shop.map.terrain[0].cells == {Cell(5, 2)}
    QTest.keyClick(shop.canvas, Qt.Key.Key_Escape)
    assert shop.canvas.tool is MapTool.SELECT


def test_escape_drops_a_stroke_without_a_trace(shop: Workshop):
    shop.use(MapTool.WALL)
    shop.click(2, 2)
    assert shop.canvas.pen is not None
    assert shop.canvas.pen.is_busy
    QTest.keyClick(shop.canvas, Qt.Key.Key_Escape)
    assert not shop.canvas.pen.is_busy
    assert shop.map.walls == ()


def test_every_tool_shows_its_settings_and_tells_its_key(shop: Workshop):
    for spec in KIT:
        shop.use(spec.tool)
        button = shop.panel.tools._buttons[spec.tool]
        assert button.isChecked()
        assert button.toolTip().endswith(")")
        shop.canvas.grab()
    assert len({spec.shortcut for spec in KIT}) == len(KIT)


def test_folding_the_builders_away_lays_their_tool_down(shop: Workshop):
    shop.use(MapTool.WALL)
    assert shop.panel.tools.build_button.isChecked()
    shop.panel.tools.unfold(is_open=False)
    assert shop.canvas.tool is MapTool.SELECT
    assert shop.canvas.pen is None


def test_what_is_drawn_looks_the_same_as_painted_anew(shop: Workshop):
    """Only what changed is painted again, and nothing is left behind."""
    shop.canvas.settle()
    shop.editing.wall(Point(3, 3), Point(8, 3), WallKind.WALL)
    shop.editing.pin(Point(5, 5), "Here", "")
    shop.editing.draw((Point(2, 8), Point(6, 9)))
    shop.editing.write(Point(12, 5), "Camp")
    shop.editing.light(Point(10, 10))
    shop.desk.undo()
    shown = shop.canvas.grab().toImage()
    shop.canvas._forget_ground()
    assert shop.canvas.grab().toImage() == shown


@pytest.mark.parametrize(
    ("kind", "preset", "expected"),
    [
        (TerrainKind.DIFFICULT, "stairs", ("stairs", "", 0)),
        (TerrainKind.DIFFICULT, "slope", ("slope", "", 20)),
        (TerrainKind.DIFFICULT, "furniture:medium", ("furniture", "medium", 0)),
        (TerrainKind.RAISED, "pillar", ("pillar", "", 0)),
        (TerrainKind.WATER, "stairs", ("", "", 0)),
    ],
)
def test_ground_is_painted_with_what_it_is(shop: Workshop, kind, preset, expected):
    shop.use(MapTool.TERRAIN, ground=kind, preset=preset)
    shop.editing.paint(frozenset((Cell(3, 3),)))
    (ground,) = shop.map.terrain
    assert (ground.label, ground.size, ground.slope) == expected


# Handles


def test_a_handle_drags_a_corner_the_body_drags_the_whole_and_delete_takes_it(shop: Workshop):
    first, second = Wall(Point(3, 3), Point(8, 3)), Wall(Point(8, 3), Point(8, 8))
    shop.desk.dispatch(ChangeFeatures(shop.map_id, added=(first, second)))
    shop.use(MapTool.SHAPE)
    shop.click(5, 3)
    assert shop.panel.tools.shapes.chosen == first
    shop.drag((8, 3), (9, 4), (10.2, 4.9))
    assert set(shop.map.walls) == {
        Wall(Point(3, 3), Point(10, 5)),
        Wall(Point(10, 5), Point(8, 8)),
    }
    assert set(shop.undo().walls) == {first, second}
    shop.click(5, 3)
    shop.drag((5, 3), (5, 4), (6.1, 5.1))
    assert Wall(Point(4, 5), Point(9, 5)) in shop.map.walls
    shop.canvas.setFocus()
    QTest.keyClick(shop.canvas, Qt.Key.Key_Delete)
    assert shop.map.walls == (second,)
    shop.click(1, 10)
    assert shop.panel.tools.shapes.chosen is None


def test_the_keyboard_chooses_what_lies_at_the_cursor(shop: Workshop):
    shop.desk.dispatch(ChangeFeatures(shop.map_id, added=(Wall(Point(3, 3), Point(4, 3)),)))
    shop.use(MapTool.SHAPE)
    shop.canvas.setFocus()
    shop.canvas.cursor_keys.cell = Cell(3, 3)
    QTest.keyClick(shop.canvas, Qt.Key.Key_Return)
    assert isinstance(shop.panel.tools.shapes.chosen, Wall)
    QTest.keyClick(shop.canvas, Qt.Key.Key_Escape)
    assert shop.panel.tools.shapes.chosen is None


def test_the_surface_of_a_tool_has_room_for_what_another_tool_shows(shop: Workshop):
    shop.use(MapTool.DOOR)
    wide = shop.panel.tools.options.width()
    shop.use(MapTool.TERRAIN)
    assert shop.panel.tools.options.width() > wide > 100


# Stairs


def test_stairs_end_in_a_cell_of_ones_choice_and_are_offered_where_they_begin(shop: Workshop):
    cellar = BattleMap("Cellar", 9, 7)
    hall = shop.map_id
    shop.desk.dispatch(ShowMap(None, cellar))
    shop.desk.dispatch(ShowMap(hall))
    shop.canvas.settle()
    shop.use(MapTool.STAIRS)
    shop.click(4.5, 6.5)
    stairways = shop.panel.tools.stairways
    assert stairways.menu is not None
    below = shop.canvas.view.to_widget(4, 7).toPoint()
    assert stairways.menu.pos() == shop.canvas.mapToGlobal(below)
    stairways.menu.actions()[0].trigger()
    stairways.menu.close()
    dialog = stairways.dialog
    assert dialog is not None
    assert dialog.cell == Cell(4, 6)
    dialog.canvas.cell_picked.emit(Cell(99, 99))
    dialog.canvas.cell_picked.emit(Cell(2, 1))
    dialog.accept()
    (stairs,) = shop.map.stairs
    assert (stairs.cell, stairs.to_cell) == (Cell(4, 6), Cell(2, 1))
    shop.click(4.5, 6.5)
    texts = [action.text() for action in stairways.menu.actions() if action.text()]
    assert len(texts) == 4
    stairways.menu.actions()[1].trigger()
    stairways.menu.close()
    assert shop.map.stairs == ()


# Areas by hand


def test_an_area_is_laid_typed_and_applied(shop: Workshop):
    wolf = a_creature("Wolf", ruleset="srd-5.2.1")
    token = Token(shop.map_id, Cell(5, 5))
    shop.desk.dispatch(AddCombatants(wolf, tokens=(token,)))
    (who,) = shop.desk.encounter.combatants
    shop.use(MapTool.AREA, area=AreaShape.CUBE, area_size=15.0)
    shop.click(5, 5)
    dialog = shop.panel.tools.areas.dialog
    assert dialog is not None
    assert dialog.chosen == (who,)
    dialog.accept()
    assert dialog.error.text() == "Type the damage, or let the area stay."
    dialog.damage.set_text("3 banana")
    dialog.accept()
    assert "banana" in dialog.error.text()
    dialog.damage.set_text("7 fire, 2 cold")
    dialog.accept()
    assert shop.desk.encounter.combatants[who].hit_points == 11
    shop.click(5, 5)
    assert shop.panel.tools.areas.dialog is not None
    shop.panel.tools.areas.dialog.stays.setChecked(True)
    shop.panel.tools.areas.dialog.accept()
    assert len(shop.desk.encounter.areas) == 1


def test_where_there_is_little_height_the_tools_stand_in_more_columns(qtbot: QtBot) -> None:
    tools = Workshop(qtbot).panel.tools
    tools.fit(2000)
    high, narrow = tools.bar.sizeHint().height(), tools.bar.sizeHint().width()
    tools.fit(200)
    assert tools.bar.sizeHint().height() <= 200 < high
    assert tools.bar.sizeHint().width() > narrow
    tools.unfold(is_open=True)
    assert tools.bar.sizeHint().height() <= 200
    tools.unfold(is_open=False)
    tools.fit(2000)
    assert tools.bar.sizeHint().height() == high
    assert tools.bar.sizeHint().width() == narrow
