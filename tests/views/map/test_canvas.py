"""The map canvas: what it draws, and what mouse and keyboard tell by its signals."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QAccessible, QColor, QImage, QWheelEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.grid import Grid, GridKind
from desktop.controllers.pictures.decoding import tiled
from desktop.views.design.bars import BarLook
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import SideLook
from desktop.views.map.canvas import MapCanvas
from desktop.views.map.drawing import (
    DoorLook,
    LightLook,
    MapAnswers,
    MapLook,
    MapTool,
    MoveNote,
    NoteLine,
    PinLook,
    StairsLook,
    TokenLook,
    TokenState,
    Veil,
)
from desktop.views.map.surface import MapSurface
from tests.support.screens import GM_SCREEN, PROJECTOR, TELEVISION_4K, plug

pytestmark = pytest.mark.gui

RESOURCES = Path(__file__).resolve().parents[3] / "resources"
LEFT = Qt.MouseButton.LeftButton
RIGHT = Qt.MouseButton.RightButton


def checkered(columns: int = 20, rows: int = 14, cell: int = 32) -> QImage:
    """A picture whose every cell has a colour of its own."""
    image = QImage(columns * cell, rows * cell, QImage.Format.Format_RGB32)
    for column in range(columns):
        for row in range(rows):
            colour = QColor(40 + 10 * column, 40 + 14 * row, (column * 7 + row * 13) % 255)
            for x in range(column * cell, (column + 1) * cell):
                for y in range(row * cell, (row + 1) * cell):
                    image.setPixelColor(x, y, colour)
    return image


class Answers(MapAnswers):
    def describe(self, cell: Cell, token_id: str) -> str:
        return f"{cell.column},{cell.row} {token_id}".strip()

    def note_on_move(self, token_id: str, path: tuple[Cell, ...]) -> MoveNote:
        return MoveNote(f"{5 * (len(path) - 1)} ft")

    def may_drag(self, token_id: str) -> bool:
        return token_id != "rooted"


@pytest.fixture
def theme(qapp: QApplication) -> Theme:
    return Theme(RESOURCES, reduce_motion=True)


@pytest.fixture
def canvas(theme: Theme, qtbot: QtBot) -> MapCanvas:
    """A map of 20 x 14 cells at 32 pixels a cell, its corner in the widget's corner."""
    canvas = MapCanvas(theme)
    canvas.answers = Answers()
    qtbot.addWidget(canvas)
    canvas.resize(640, 448)
    canvas.show_map(MapLook(20, 14, Grid(cell_pixels=32), shows_grid=False))
    canvas.show()
    qtbot.waitExposed(canvas)
    assert canvas.view.zoom == 32
    return canvas


def token(name: str, column: int, row: int, **rest: object) -> TokenLook:
    look = TokenLook(name, name.title(), SideLook.HOSTILE, Cell(column, row), column, row)
    return replace(look, **rest)


def at(column: float, row: float) -> QPoint:
    """The middle of a cell of the fixture's canvas."""
    return QPoint(round((column + 0.5) * 32), round((row + 0.5) * 32))


def drag(qtbot: QtBot, canvas: MapCanvas, start: QPoint, *stops: QPoint) -> None:
    qtbot.mousePress(canvas, LEFT, pos=start)
    for stop in stops:
        qtbot.mouseMove(canvas, stop)
    qtbot.mouseRelease(canvas, LEFT, pos=stops[-1])


def frame(canvas: MapCanvas) -> QImage:
    canvas.settle()
    return canvas.grab().toImage()


# --- the ground ---------------------------------------------------------------------------------


def test_a_picture_lies_where_its_grid_says(canvas: MapCanvas) -> None:
    canvas.show_map(MapLook(20, 14, Grid(cell_pixels=32), tiled(checkered()), shows_grid=False))
    image = frame(canvas)
    for column, row in ((0, 0), (7, 3), (19, 13)):
        colour = image.pixelColor(at(column, row))
        assert abs(colour.red() - (40 + 10 * column)) <= 2
        assert abs(colour.green() - (40 + 14 * row)) <= 2


def test_an_offset_grid_moves_the_picture_and_not_the_cells(canvas: MapCanvas) -> None:
    grid = Grid(cell_pixels=32, offset=Point(64, 32))
    canvas.show_map(MapLook(20, 14, grid, tiled(checkered()), shows_grid=False))
    colour = frame(canvas).pixelColor(at(0, 0))
    assert abs(colour.red() - (40 + 10 * 2)) <= 2
    assert canvas.cell_at(QPointF(at(0, 0))) == Cell(0, 0)


@pytest.mark.parametrize("way", [QPoint(90, 40), QPoint(-300, 0), QPoint(-13, 377), QPoint(5, -5)])
def test_panning_shows_the_same_as_painting_anew(canvas: MapCanvas, way: QPoint) -> None:
    canvas.show_map(MapLook(20, 14, Grid(cell_pixels=32), tiled(checkered()), shows_grid=True))
    canvas.zoom_to(70)
    frame(canvas)
    for _ in range(3):
        canvas.pan(way)
        panned = frame(canvas)
    fresh = MapCanvas(canvas.theme)
    fresh.resize(canvas.size())
    fresh.show_map(canvas.look)
    fresh.fit()
    fresh.zoom_to(70)
    centre = canvas.seen_map().center()
    fresh.centre_on(centre.x(), centre.y())
    fresh.pan(QPoint(fresh.view.left - canvas.view.left, fresh.view.top - canvas.view.top))
    assert fresh.view == canvas.view
    assert frame(fresh) == panned
    fresh.deleteLater()


def test_a_zoom_keeps_the_place_under_the_pointer(canvas: MapCanvas) -> None:
    pointer = QPointF(200, 123)
    before = canvas.view.to_map(pointer)
    canvas.zoom_by(1.7, pointer)
    after = canvas.view.to_map(pointer)
    assert abs(before.x - after.x) < 0.02
    assert abs(before.y - after.y) < 0.02


def test_the_sharp_picture_follows_a_zoom(canvas: MapCanvas, qtbot: QtBot) -> None:
    canvas.show_map(MapLook(20, 14, Grid(cell_pixels=32), tiled(checkered()), shows_grid=True))
    canvas.grab()
    canvas.zoom_by(1.5)
    stretched = canvas.grab().toImage()
    qtbot.waitUntil(lambda: canvas.grab().toImage() != stretched, timeout=3000)
    assert canvas.grab().toImage() == frame(canvas)


def test_after_a_pan_a_zoom_stretches_what_was_seen_in_one_piece(canvas: MapCanvas) -> None:
    canvas.show_map(MapLook(20, 14, Grid(cell_pixels=32), tiled(checkered()), shows_grid=False))
    for _ in range(8):  # the kept picture begins anew within itself
        canvas.pan(QPoint(-37, -29))
        before = canvas.grab().toImage()
    canvas.zoom_by(2.0, QPointF(0, 0))
    stretched = canvas.grab().toImage()
    places = [(x, y) for x in range(4, 300, 7) for y in range(4, 200, 7)]
    alike = [
        before.pixel(x, y) in (stretched.pixel(2 * x, 2 * y), stretched.pixel(2 * x - 1, 2 * y - 1))
        for x, y in places
    ]
    assert sum(alike) > 0.97 * len(alike)


def test_a_zoom_has_bounds(canvas: MapCanvas) -> None:
    canvas.zoom_by(1e9)
    largest = canvas.view.zoom
    canvas.zoom_by(1e-9)
    assert largest <= 320
    assert canvas.view.zoom >= 6


def test_a_door_that_opens_is_painted_anew(canvas: MapCanvas) -> None:
    door = DoorLook("d", Point(5, 4), Point(5, 6))
    look = replace(canvas.look, doors=(door,))
    canvas.show_map(look)
    closed = frame(canvas)
    canvas.show_map(replace(look, doors=(replace(door, is_open=True),)))
    opened = frame(canvas)
    assert opened != closed
    canvas.show_map(look)
    assert frame(canvas) == closed


def test_a_reveal_lifts_the_veil_only_there(theme: Theme, qtbot: QtBot) -> None:
    canvas = MapSurface(theme, is_players=True)
    qtbot.addWidget(canvas)
    canvas.resize(640, 448)
    look = MapLook(
        20, 14, Grid(cell_pixels=32), tiled(checkered()), shows_grid=False, veil=Veil((), True)
    )
    canvas.show_map(look)
    canvas.show()
    dark = frame(canvas)
    assert dark.pixelColor(at(6, 5)) == QColor("#07080B")
    room = (Point(4, 4), Point(9, 4), Point(9, 8), Point(4, 8))
    canvas.show_map(replace(look, veil=Veil((room,), True)))
    seen = frame(canvas)
    assert abs(seen.pixelColor(at(6, 5)).red() - 100) <= 2
    assert seen.pixelColor(at(12, 5)) == QColor("#07080B")


@pytest.mark.parametrize("kind", GridKind)
def test_every_kind_of_grid_is_drawn(canvas: MapCanvas, kind: GridKind) -> None:
    look = replace(canvas.look, grid=Grid(kind, cell_pixels=32), shows_grid=True)
    bare = frame(canvas)
    canvas.show_map(look)
    assert (frame(canvas) != bare) is (kind is not GridKind.NONE)


def test_a_grid_takes_the_colour_the_gm_gave_it(canvas: MapCanvas) -> None:
    red = Grid(cell_pixels=32, colour="#ff0000", strength=1.0)
    canvas.show_map(replace(canvas.look, grid=red, shows_grid=True))
    assert frame(canvas).pixelColor(3 * 32, 3 * 32 + 10) == QColor("#ff0000")


# --- tokens -------------------------------------------------------------------------------------


def test_every_state_of_a_token_looks_different(canvas: MapCanvas) -> None:
    plain = token("goblin", 5, 5, label="1", bar=BarLook(1))
    looks = [plain]
    looks += [replace(plain, side=side) for side in SideLook if side is not plain.side]
    looks += [replace(plain, state=state) for state in TokenState if state is not plain.state]
    looks += [
        replace(plain, bar=BarLook(0.4)),
        replace(plain, label="2"),
        replace(plain, conditions=("condition.prone",)),
        replace(plain, conditions=("condition.prone",) * 4),
        replace(plain, is_hidden=True),
        replace(plain, is_active=True),
        replace(plain, is_next=True),
        replace(plain, is_selected=True),
        replace(plain, is_target=True),
        replace(plain, is_concentrating=True),
        replace(plain, shows_name=True),
        replace(plain, badge="state.readied"),
        replace(plain, size=2.0),
    ]
    pictures = []
    for look in looks:
        canvas.show_tokens((look,))
        pictures.append(frame(canvas))
    assert all(a != b for i, a in enumerate(pictures) for b in pictures[i + 1 :])


def test_a_token_leaves_nothing_behind_where_it_was(canvas: MapCanvas) -> None:
    bare = frame(canvas)
    there = token("goblin", 15, 10, label="1", bar=BarLook(1), is_active=True)
    canvas.show_tokens((token("goblin", 3, 3, label="1", conditions=("condition.prone",)),))
    canvas.grab()
    canvas.show_tokens((there,))
    moved = frame(canvas)
    canvas.show_tokens(())
    assert frame(canvas) == bare
    canvas.show_tokens((there,))
    assert frame(canvas) == moved


def test_only_where_a_token_was_and_is_gets_painted(canvas: MapCanvas, qtbot: QtBot) -> None:
    canvas.show_tokens(tuple(token(f"t{n}", n, 1) for n in range(10)))
    canvas.repaint()
    painted: list[int] = []
    canvas.painted.connect(lambda: painted.append(1))
    canvas.show_tokens(tuple(token(f"t{n}", n, 1) for n in range(10)))
    QApplication.processEvents()
    assert painted == []


def test_small_tokens_keep_shape_and_label_but_no_plates(canvas: MapCanvas) -> None:
    plain = token("goblin", 5, 5, label="1")
    canvas.zoom_to(20)
    canvas.show_tokens((plain,))
    bare = frame(canvas)
    canvas.show_tokens((replace(plain, conditions=("condition.prone",), height="+3 m"),))
    assert frame(canvas) == bare


def test_small_tokens_have_a_ring_in_place_of_the_bar(canvas: MapCanvas) -> None:
    canvas.zoom_to(20)
    frames = []
    for bar in (None, BarLook(0.2), BarLook(0.9)):
        canvas.show_tokens((token("goblin", 5, 5, bar=bar),))
        frames.append(frame(canvas))
    assert frames[0] != frames[1] != frames[2]


def test_facing_and_height_are_drawn_within_what_is_painted_again(canvas: MapCanvas) -> None:
    plain = token("goblin", 5, 5)
    canvas.show_tokens((plain,))
    bare = frame(canvas)
    for marked in (replace(plain, facing=90), replace(plain, height="+3 m")):
        canvas.show_tokens((marked,))
        assert frame(canvas) != bare
        canvas.show_tokens((plain,))
        assert frame(canvas) == bare


def test_presses_go_through_a_stack_of_tokens(canvas: MapCanvas, qtbot: QtBot) -> None:
    chosen: list[str] = []
    names = ("ant", "bee", "cat")

    def choose(token_id: str, _adds: bool) -> None:
        chosen.append(token_id)
        canvas.show_tokens(tuple(token(n, 5, 5, is_selected=n == token_id) for n in names))

    canvas.token_clicked.connect(choose)
    canvas.show_tokens(tuple(token(name, 5, 5) for name in names))
    for _ in range(4):
        qtbot.mouseClick(canvas, LEFT, pos=at(5, 5))
    assert set(chosen[:3]) == set(names)
    assert chosen[3] == chosen[0]


def test_a_name_that_is_not_shown_changes_no_pixel(canvas: MapCanvas) -> None:
    canvas.show_tokens((token("goblin", 5, 5),))
    before = frame(canvas)
    canvas.show_tokens((replace(token("goblin", 5, 5), name="<b>Strahd</b>"),))
    assert frame(canvas) == before


# --- the mouse ----------------------------------------------------------------------------------


def test_a_click_on_a_token_selects_it_and_shift_adds(canvas: MapCanvas, qtbot: QtBot) -> None:
    canvas.show_tokens((token("goblin", 5, 5),))
    told: list[tuple[str, bool]] = []
    canvas.token_clicked.connect(lambda who, adds: told.append((who, adds)))
    qtbot.mouseClick(canvas, LEFT, pos=at(5, 5))
    qtbot.mouseClick(canvas, LEFT, Qt.KeyboardModifier.ShiftModifier, at(5, 5))
    assert told == [("goblin", False), ("goblin", True)]


def test_a_drag_is_one_move_with_its_path(canvas: MapCanvas, qtbot: QtBot) -> None:
    canvas.show_tokens((token("goblin", 5, 5),))
    with qtbot.waitSignal(canvas.token_dropped) as dropped:
        drag(qtbot, canvas, at(5, 5), at(6, 5), at(8, 5))
    assert dropped.args == ["goblin", (Cell(5, 5), Cell(6, 5), Cell(7, 5), Cell(8, 5))]


def test_with_ctrl_a_drag_pushes(canvas: MapCanvas, qtbot: QtBot) -> None:
    canvas.show_tokens((token("goblin", 5, 5),))
    qtbot.mousePress(canvas, LEFT, pos=at(5, 5))
    qtbot.mouseMove(canvas, at(6, 5))
    with (
        qtbot.assertNotEmitted(canvas.token_dropped),
        qtbot.waitSignal(canvas.token_pushed) as told,
    ):
        qtbot.mouseRelease(canvas, LEFT, Qt.KeyboardModifier.ControlModifier, at(6, 5))
    assert told.args == ["goblin", (Cell(5, 5), Cell(6, 5))]


def test_with_ctrl_enter_pushes_what_the_keyboard_carries(canvas: MapCanvas, qtbot: QtBot) -> None:
    canvas.show_tokens((token("goblin", 5, 5),))
    canvas.setFocus()
    canvas.cursor_keys.go_to("goblin")
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Right):
        qtbot.keyClick(canvas, key)
    with qtbot.waitSignal(canvas.token_pushed) as told:
        qtbot.keyClick(canvas, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert told.args == ["goblin", (Cell(5, 5), Cell(6, 5))]


def test_a_large_token_is_dragged_by_any_of_its_cells(canvas: MapCanvas, qtbot: QtBot) -> None:
    canvas.show_tokens((token("ogre", 5, 5, size=2.0),))
    with qtbot.waitSignal(canvas.token_dropped) as dropped:
        drag(qtbot, canvas, at(6, 6), at(7, 6), at(8, 6))
    assert dropped.args == ["ogre", (Cell(5, 5), Cell(6, 5), Cell(7, 5))]


def test_a_right_click_while_dragging_bends_the_path(canvas: MapCanvas, qtbot: QtBot) -> None:
    canvas.show_tokens((token("goblin", 5, 5),))
    qtbot.mousePress(canvas, LEFT, pos=at(5, 5))
    qtbot.mouseMove(canvas, at(6, 5))
    qtbot.mouseMove(canvas, at(7, 5))
    qtbot.mousePress(canvas, RIGHT, pos=at(7, 5))
    qtbot.mouseMove(canvas, at(7, 7))
    with qtbot.waitSignal(canvas.token_dropped) as dropped:
        qtbot.mouseRelease(canvas, LEFT, pos=at(7, 7))
    assert dropped.args[1] == (Cell(5, 5), Cell(6, 5), Cell(7, 5), Cell(7, 6), Cell(7, 7))


def test_a_token_dropped_where_it_stood_has_not_moved(canvas: MapCanvas, qtbot: QtBot) -> None:
    canvas.show_tokens((token("goblin", 5, 5),))
    with qtbot.assertNotEmitted(canvas.token_dropped):
        drag(qtbot, canvas, at(5, 5), at(8, 5), at(5, 5))


def test_escape_takes_a_drag_back(canvas: MapCanvas, qtbot: QtBot) -> None:
    canvas.show_tokens((token("goblin", 5, 5),))
    bare = frame(canvas)
    qtbot.mousePress(canvas, LEFT, pos=at(5, 5))
    qtbot.mouseMove(canvas, at(8, 5))
    assert frame(canvas) != bare
    with qtbot.assertNotEmitted(canvas.token_dropped):
        qtbot.keyClick(canvas, Qt.Key.Key_Escape)
        qtbot.mouseRelease(canvas, LEFT, pos=at(8, 5))
    assert frame(canvas) == bare


def test_a_token_that_vanishes_while_dragged_drops_the_drag(
    canvas: MapCanvas, qtbot: QtBot
) -> None:
    canvas.show_tokens((token("goblin", 5, 5),))
    qtbot.mousePress(canvas, LEFT, pos=at(5, 5))
    qtbot.mouseMove(canvas, at(8, 5))
    canvas.show_tokens(())
    with qtbot.assertNotEmitted(canvas.token_dropped):
        qtbot.mouseMove(canvas, at(9, 5))
        qtbot.mouseRelease(canvas, LEFT, pos=at(9, 5))


def test_what_may_not_be_dragged_stays(canvas: MapCanvas, qtbot: QtBot) -> None:
    canvas.show_tokens((token("rooted", 5, 5),))
    with qtbot.assertNotEmitted(canvas.token_dropped):
        drag(qtbot, canvas, at(5, 5), at(7, 5), at(8, 5))


def test_a_band_selects_what_is_inside(canvas: MapCanvas, qtbot: QtBot) -> None:
    canvas.show_tokens((token("a", 4, 4), token("b", 6, 5), token("c", 12, 9)))
    with qtbot.waitSignal(canvas.selection_boxed) as boxed:
        drag(qtbot, canvas, at(2, 2), at(5, 5), at(8, 8))
    assert boxed.args == [("a", "b"), False]


def test_a_right_click_asks_for_the_menu(canvas: MapCanvas, qtbot: QtBot) -> None:
    canvas.show_tokens((token("goblin", 5, 5),))
    with qtbot.waitSignal(canvas.context_requested) as asked:
        qtbot.mouseClick(canvas, RIGHT, pos=at(5, 5))
    assert asked.args[:2] == ["goblin", Cell(5, 5)]


def test_the_middle_button_and_the_pan_tool_move_the_map(canvas: MapCanvas, qtbot: QtBot) -> None:
    before = canvas.view
    qtbot.mousePress(canvas, Qt.MouseButton.MiddleButton, pos=QPoint(100, 100))
    qtbot.mouseMove(canvas, QPoint(140, 120))
    qtbot.mouseRelease(canvas, Qt.MouseButton.MiddleButton, pos=QPoint(140, 120))
    assert (canvas.view.left, canvas.view.top) == (before.left - 40, before.top - 20)
    canvas.tool = MapTool.PAN
    drag(qtbot, canvas, QPoint(140, 120), QPoint(120, 110), QPoint(100, 100))
    assert canvas.view == before


def turn_wheel(canvas: MapSurface) -> None:
    where = QPointF(100, 100)
    event = QWheelEvent(
        where,
        where,
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(canvas, event)


def test_the_wheel_zooms(canvas: MapCanvas) -> None:
    turn_wheel(canvas)
    assert canvas.view.zoom > 32


def test_a_click_on_a_door_is_told(canvas: MapCanvas, qtbot: QtBot) -> None:
    canvas.show_map(replace(canvas.look, doors=(DoorLook("d", Point(5, 4), Point(5, 6)),)))
    with qtbot.waitSignal(canvas.door_clicked) as clicked:
        qtbot.mouseClick(canvas, LEFT, pos=QPoint(5 * 32, 5 * 32))
    assert clicked.args == ["d"]


def test_the_measure_tool_measures_and_moves_nobody(canvas: MapCanvas, qtbot: QtBot) -> None:
    canvas.tool = MapTool.MEASURE
    canvas.show_tokens((token("goblin", 5, 5),))
    bare = frame(canvas)
    qtbot.mousePress(canvas, LEFT, pos=at(5, 5))
    qtbot.mouseMove(canvas, at(6, 6))
    qtbot.mouseMove(canvas, at(9, 9))
    assert canvas.gestures.path[-1] == Cell(9, 9)
    assert frame(canvas) != bare
    with qtbot.assertNotEmitted(canvas.token_dropped):
        qtbot.mouseRelease(canvas, LEFT, pos=at(9, 9))


# --- picking a target ---------------------------------------------------------------------------


def test_a_target_is_picked_by_click_among_the_candidates(canvas: MapCanvas, qtbot: QtBot) -> None:
    canvas.show_tokens((token("ogre", 5, 5), token("wall", 8, 5)))
    canvas.start_picking(("ogre",))
    with qtbot.assertNotEmitted(canvas.target_picked):
        qtbot.mouseClick(canvas, LEFT, pos=at(8, 5))
    with qtbot.waitSignal(canvas.target_picked) as picked:
        qtbot.mouseClick(canvas, LEFT, pos=at(5, 5))
    assert picked.args == ["ogre"]


def test_where_cells_will_do_as_well_a_candidate_goes_before_its_cell(
    canvas: MapCanvas, qtbot: QtBot
) -> None:
    canvas.show_tokens((token("ogre", 5, 5), token("wall", 8, 5)))
    canvas.start_picking(("ogre",), cells=True)
    with qtbot.waitSignal(canvas.target_picked) as picked:
        qtbot.mouseClick(canvas, LEFT, pos=at(5, 5))
    assert picked.args == ["ogre"]
    canvas.start_picking(("ogre",), cells=True)
    with qtbot.waitSignal(canvas.cell_picked) as cell, qtbot.assertNotEmitted(canvas.target_picked):
        qtbot.mouseClick(canvas, LEFT, pos=at(8, 5))
    assert cell.args == [Cell(8, 5)]


def test_a_cell_is_picked_by_keyboard(canvas: MapCanvas, qtbot: QtBot) -> None:
    canvas.start_picking(cells=True)
    qtbot.keyClick(canvas, Qt.Key.Key_Right)
    qtbot.keyClick(canvas, Qt.Key.Key_Down)
    with qtbot.waitSignal(canvas.cell_picked) as picked:
        qtbot.keyClick(canvas, Qt.Key.Key_Return)
    assert picked.args == [Cell(1, 1)]


def test_escape_ends_picking(canvas: MapCanvas, qtbot: QtBot) -> None:
    canvas.start_picking()
    with qtbot.waitSignal(canvas.picking_cancelled):
        qtbot.keyClick(canvas, Qt.Key.Key_Escape)
    assert not canvas.is_picking


def test_tab_walks_those_who_are_offered_in_their_order(canvas: MapCanvas, qtbot: QtBot) -> None:
    canvas.show_tokens((token("b", 3, 3), token("a", 9, 9), token("maker", 5, 5)))
    canvas.tab_order = ("maker", "a", "b")
    canvas.start_picking(("b", "gone", "a"))
    canvas.cursor_keys.walk_anew()
    for there in ((3, 3), (9, 9)):
        qtbot.keyClick(canvas, Qt.Key.Key_Tab)
        assert canvas.cursor_keys.cell == Cell(*there)


# --- the keyboard -------------------------------------------------------------------------------


def test_tab_walks_the_tokens_in_order_and_then_leaves(theme: Theme, qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    first, last = QLineEdit(), QLineEdit()
    canvas = MapCanvas(theme)
    canvas.answers = Answers()
    for widget in (first, canvas, last):
        column.addWidget(widget)
    canvas.show_map(MapLook(20, 14))
    canvas.show_tokens((token("b", 3, 3), token("a", 9, 9)))
    canvas.tab_order = ("a", "b", "gone")
    said: list[str] = []
    canvas.announced.connect(said.append)
    window.show()
    qtbot.waitExposed(window)
    first.setFocus()
    qtbot.keyClick(first, Qt.Key.Key_Tab)
    assert canvas.hasFocus()
    qtbot.keyClick(canvas, Qt.Key.Key_Tab)
    qtbot.keyClick(canvas, Qt.Key.Key_Tab)
    assert last.hasFocus()
    assert said == ["9,9 a", "3,3 b"]


def test_enter_picks_a_token_up_arrows_lay_its_path_enter_drops_it(
    canvas: MapCanvas, qtbot: QtBot
) -> None:
    canvas.show_tokens((token("goblin", 1, 0),))
    canvas.setFocus()
    keys = (Qt.Key.Key_Right, Qt.Key.Key_Return, Qt.Key.Key_Right, Qt.Key.Key_Down)
    for key in keys:
        qtbot.keyClick(canvas, key)
    qtbot.keyClick(canvas, Qt.Key.Key_Up)  # a step back takes the step away
    qtbot.keyClick(canvas, Qt.Key.Key_PageDown)
    with qtbot.waitSignal(canvas.token_dropped) as dropped:
        qtbot.keyClick(canvas, Qt.Key.Key_Return)
    assert dropped.args == ["goblin", (Cell(1, 0), Cell(2, 0), Cell(3, 1))]


def test_escape_puts_a_carried_token_back(canvas: MapCanvas, qtbot: QtBot) -> None:
    canvas.show_tokens((token("goblin", 0, 0),))
    canvas.setFocus()
    with qtbot.assertNotEmitted(canvas.token_dropped):
        for key in (Qt.Key.Key_Return, Qt.Key.Key_Right, Qt.Key.Key_Escape, Qt.Key.Key_Down):
            qtbot.keyClick(canvas, key)
    assert canvas.cursor_keys.cell == Cell(0, 1)
    assert canvas.cursor_keys.token == ""


def test_x_adds_to_the_selection_and_digits_type_a_roll(canvas: MapCanvas, qtbot: QtBot) -> None:
    canvas.show_tokens((token("goblin", 0, 0),))
    canvas.setFocus()
    with qtbot.waitSignal(canvas.selection_toggled) as toggled:
        qtbot.keyClick(canvas, Qt.Key.Key_X)
    assert toggled.args == ["goblin"]
    with qtbot.waitSignal(canvas.digit_typed) as typed:
        qtbot.keyClicks(canvas, "7")
    assert typed.args == ["7"]


def test_space_and_commands_are_left_to_the_window(canvas: MapCanvas, qtbot: QtBot) -> None:
    taken: list[Qt.Key] = []
    parent = QWidget()
    qtbot.addWidget(parent)
    parent.keyPressEvent = lambda event: taken.append(Qt.Key(event.key()))  # type: ignore[method-assign]
    canvas.setParent(parent)
    canvas.show()
    qtbot.keyClick(canvas, Qt.Key.Key_Space)
    qtbot.keyClick(canvas, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert taken == [Qt.Key.Key_Space, Qt.Key.Key_Control, Qt.Key.Key_Z]
    canvas.setParent(None)


def test_the_cursor_stays_in_view(canvas: MapCanvas, qtbot: QtBot) -> None:
    canvas.zoom_to(120)
    canvas.setFocus()
    for _ in range(12):
        qtbot.keyClick(canvas, Qt.Key.Key_Right)
    cell = canvas.cursor_keys.cell
    assert canvas.seen_map().contains(QRectF(cell.column, cell.row, 1, 1))


def test_arrows_reach_every_neighbour_on_hexagons(canvas: MapCanvas, qtbot: QtBot) -> None:
    canvas.show_map(replace(canvas.look, grid=Grid(GridKind.HEX_ROWS, cell_pixels=32)))
    canvas.setFocus()
    canvas.cursor_keys.rest_on(Cell(5, 5))
    qtbot.keyClick(canvas, Qt.Key.Key_PageDown)
    assert canvas.cursor_keys.cell in canvas.look.grid.neighbours(Cell(5, 5))


def test_the_map_says_what_its_cursor_stands_on(canvas: MapCanvas, qtbot: QtBot) -> None:
    canvas.show_tokens((token("goblin", 1, 0),))
    canvas.setFocus()
    qtbot.keyClick(canvas, Qt.Key.Key_Right)
    interface = QAccessible.queryAccessibleInterface(canvas)
    assert interface.text(QAccessible.Text.Description) == "1,0 goblin"


def test_a_way_laid_by_keys_is_said_with_all_that_its_note_tells(
    canvas: MapCanvas, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    note = MoveNote("5 ft", lines=(NoteLine("Wolf may strike at step 1"), NoteLine("Water +5 ft")))
    monkeypatch.setattr(canvas.answers, "note_on_move", lambda *_: note)
    canvas.show_tokens((token("goblin", 1, 0),))
    canvas.setFocus()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Return, Qt.Key.Key_Right):
        qtbot.keyClick(canvas, key)
    interface = QAccessible.queryAccessibleInterface(canvas)
    said = interface.text(QAccessible.Text.Description)
    assert said.startswith("5 ft, Wolf may strike at step 1, Water +5 ft ")


# --- the players' map ---------------------------------------------------------------------------


def test_the_players_map_takes_no_gesture(theme: Theme, qtbot: QtBot) -> None:
    canvas = MapSurface(theme, is_players=True)
    qtbot.addWidget(canvas)
    canvas.resize(640, 448)
    canvas.show_map(MapLook(20, 14, Grid(cell_pixels=32)))
    canvas.show_tokens((token("goblin", 5, 5),))
    canvas.show()
    qtbot.waitExposed(canvas)
    assert canvas.focusPolicy() == Qt.FocusPolicy.NoFocus
    view = canvas.view
    drag(qtbot, canvas, at(5, 5), at(7, 5), at(8, 5))
    turn_wheel(canvas)
    assert canvas.view == view
    assert canvas.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)


def test_lamps_and_pins_are_not_on_the_players_map(theme: Theme, qtbot: QtBot) -> None:
    canvas = MapSurface(theme, is_players=True)
    qtbot.addWidget(canvas)
    canvas.resize(640, 448)
    look = MapLook(20, 14, Grid(cell_pixels=32))
    canvas.show_map(look)
    canvas.show()
    bare = frame(canvas)
    lamp, pin = LightLook(Point(5, 5), 4.0), PinLook("p", Point(7, 7), "Trap")
    canvas.show_map(replace(look, lights=(lamp,), pins=(pin,)))
    assert frame(canvas) == bare
    canvas.show_map(replace(look, stairs=(StairsLook(Cell(3, 3), ""),)))
    assert frame(canvas) != bare
    canvas.show_map(replace(look, doors=(DoorLook("d", Point(5, 4), Point(5, 6)),)))
    assert frame(canvas) != bare


def test_two_canvases_stand_on_the_same_looks(theme: Theme, qtbot: QtBot) -> None:
    looks = (token("goblin", 5, 5, label="1"), token("ogre", 8, 3, size=2.0))
    pictures = []
    for _ in range(2):
        canvas = MapCanvas(theme)
        qtbot.addWidget(canvas)
        canvas.resize(640, 448)
        canvas.show_map(MapLook(20, 14, Grid(cell_pixels=32)))
        canvas.show_tokens(looks)
        canvas.show()
        pictures.append(frame(canvas))
    assert pictures[0] == pictures[1]


@pytest.fixture
def sharp_television(qapp: QApplication) -> Iterator[None]:
    plug([GM_SCREEN, TELEVISION_4K])
    yield
    plug([GM_SCREEN, PROJECTOR])


@pytest.mark.usefixtures("sharp_television")
def test_a_screen_of_twice_the_pixels_gets_twice_the_pixels(theme: Theme, qtbot: QtBot) -> None:
    projector = next(s for s in QApplication.screens() if s.devicePixelRatio() == 2)
    canvas = MapSurface(theme, is_players=True)
    qtbot.addWidget(canvas)
    canvas.setScreen(projector)
    canvas.setGeometry(QRect(projector.geometry().topLeft(), QSize(640, 448)))
    canvas.show_map(MapLook(20, 14, Grid(cell_pixels=32), tiled(checkered()), shows_grid=False))
    canvas.show_tokens((token("goblin", 5, 5, label="1"),))
    canvas.show()
    qtbot.waitExposed(canvas)
    image = frame(canvas)
    assert image.width() == 2 * canvas.width()
    assert canvas.view.dpr == 2
    corner = canvas.view.to_widget(7.5, 3.5) * 2
    assert abs(image.pixelColor(corner.toPoint()).red() - (40 + 10 * 7)) <= 2
    middle = canvas.view.to_widget(5.5, 5.1) * 2
    assert image.pixelColor(middle.toPoint()) == theme.map_colours.hostile


def test_a_fitted_map_stays_fitted_when_the_window_gets_its_size(canvas: MapCanvas) -> None:
    canvas.resize(100, 30)
    canvas.fit()
    canvas.resize(1280, 896)
    assert canvas.view.zoom == 64
    canvas.zoom_to(40)
    canvas.resize(640, 448)
    assert canvas.view.zoom == 40


def test_a_map_shown_while_hidden_is_fitted_when_it_appears(canvas: MapCanvas) -> None:
    canvas.hide()
    canvas.show_map(MapLook(60, 10))
    canvas.show()
    assert canvas.seen_map().contains(QRectF(0.1, 0.1, 59.8, 9.8))


def test_moved_tokens_glide_and_arrive(qapp: QApplication, qtbot: QtBot) -> None:
    canvas = MapCanvas(Theme(RESOURCES))
    qtbot.addWidget(canvas)
    canvas.resize(640, 448)
    canvas.show_map(MapLook(20, 14, Grid(cell_pixels=32)))
    canvas.show_tokens((token("goblin", 3, 3),))
    canvas.show()
    qtbot.waitExposed(canvas)
    canvas.grab()
    canvas.show_tokens((token("goblin", 9, 3),))
    on_its_way = canvas.grab().toImage()
    qtbot.wait(300)
    there = canvas.grab().toImage()
    assert on_its_way != there
    assert there == frame(canvas)
