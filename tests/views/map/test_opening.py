"""A map is opened through the real dialogs, with the keyboard, and its grid is set."""

from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QFileDialog,
    QLabel,
    QLineEdit,
)
from pytestqt.qtbot import QtBot

from desktop.battlemap.cells import Point
from desktop.battlemap.grid import GridKind
from desktop.battlemap.light import LightLevel
from desktop.controllers.fights.samples import Samples
from desktop.controllers.map.opening import MapsController
from desktop.controllers.pictures.decoding import PictureLoader
from desktop.language.message import Distance, Message
from desktop.views.design.theme import Theme
from desktop.views.dialogs.card import PlainTextDialog
from desktop.views.map.blank_dialog import BlankMapDialog
from desktop.views.map.grid_dialog import GridDialog
from desktop.views.map.number_field import NumberField
from desktop.views.map.opening import MapOpening, shortened
from desktop.views.map.panel import MapPanel
from tests.support.pictures import saved_picture
from tests.support.shelf import MemoryShelf
from tests.support.windows import RESOURCES, ROOT, a_desk, with_fight

pytestmark = pytest.mark.gui

Kind = TypeVar("Kind", bound=QDialog)
MAPS = ROOT / "tests" / "data" / "maps"


class Window:
    """The map panel as a window, with everything that opens maps."""

    def __init__(self, qtbot: QtBot, language: str) -> None:
        self.qtbot = qtbot
        self.desk = with_fight(a_desk(language), "mythcraft-1.2")
        theme = Theme(RESOURCES, reduce_motion=True)
        self.pictures = PictureLoader()
        samples = Samples(RESOURCES)
        self.maps = MapsController(self.desk, self.pictures, MemoryShelf(), samples)
        self.panel = MapPanel(self.desk, theme, self.pictures)
        qtbot.addWidget(self.panel)
        self.panel.resize(900, 600)
        self.opening = MapOpening(self.desk, theme, self.maps, self.panel, self.panel, native=False)
        self.told: list[Message] = []
        self.desk.told.connect(self.told.append)
        self.panel.show()
        qtbot.waitExposed(self.panel)

    def open(self, path: Path) -> None:
        """Choose a file by typing its name into the dialog."""
        self.opening.folder = str(path.parent)
        self.opening.choose()
        dialog = self.dialog(QFileDialog)
        field = dialog.findChild(QLineEdit, "fileNameEdit")
        assert field is not None
        self.qtbot.keyClicks(field, path.name)
        self.qtbot.keyClick(field, Qt.Key.Key_Return)
        self.qtbot.waitUntil(lambda: not dialog.isVisible())
        self.qtbot.waitUntil(lambda: not self.maps.is_busy, timeout=30_000)

    def dialog(self, kind: type[Kind]) -> Kind:
        """The open dialog of a kind, or the one that is about to open."""

        def found() -> list[Kind]:
            return [one for one in self.panel.findChildren(kind) if one.isVisible()]

        self.qtbot.waitUntil(lambda: bool(found()))
        return found()[0]

    def texts(self) -> str:
        """All that the open dialog says."""
        return "\n".join(
            label.text() for label in self.dialog(PlainTextDialog).findChildren(QLabel)
        )

    def edit_grid(self) -> GridDialog:
        self.opening.edit_grid()
        return self.dialog(GridDialog)

    def type(self, field: NumberField, text: str) -> None:
        field.setFocus()
        field.selectAll()
        for sign in text or "\b":  # the keys of QTest know only ASCII
            key = Qt.Key.Key_Backspace if sign == "\b" else Qt.Key.Key_unknown
            pressed = QKeyEvent(
                QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, sign.strip("\b")
            )
            QApplication.sendEvent(field, pressed)


@pytest.fixture
def window(qapp: object, qtbot: QtBot, request: pytest.FixtureRequest) -> Iterator[Window]:
    made = Window(qtbot, getattr(request, "param", "en"))
    yield made
    made.maps.wait()
    made.pictures.wait()


in_both_languages = pytest.mark.parametrize("window", ["en", "it"], indirect=True)


def words(window: Window, english: str, italian: str) -> str:
    return italian if window.desk.language.code == "it" else english


# Opening


@pytest.mark.parametrize("name", ["headmasters-quarters.dd2vtt", "azheim-meeting.dd2vtt"])
def test_a_real_map_is_drawn_with_its_picture(window: Window, name: str):
    window.open(MAPS / name)
    shown = window.desk.encounter.battle_map
    assert shown is not None
    look = window.panel.canvas.look
    assert look.picture is not None
    assert (look.columns, look.rows) == (shown.columns, shown.rows)
    assert len(look.doors) == len(shown.doors)
    assert window.told[0].key == "view.maps.opened"
    assert window.opening.folder == str(MAPS)


@in_both_languages
def test_the_real_map_without_a_picture_says_so_in_the_readers_language(window: Window):
    window.open(MAPS / "evermist-sample-map.dd2vtt")
    shown = window.desk.encounter.battle_map
    assert shown is not None
    look = window.panel.canvas.look
    assert (len(look.walls), len(look.doors), len(look.lights)) == (37, 19, 6)
    assert words(window, "holds no picture", "non contiene immagini") in window.texts()
    assert words(window, "37 walls", "37 muri") in window.desk.rendered(window.told[0])
    assert words(window, "37 walls", "37 muri") not in window.texts()  # the banner has said it


@in_both_languages
def test_a_map_whose_ambient_light_is_black_is_dark_and_says_how_to_change_it(
    window: Window, tmp_path: Path
):
    path = tmp_path / "cellar.dd2vtt"
    path.write_text(
        (MAPS / "azheim-meeting.dd2vtt")
        .read_text(encoding="utf-8")
        .replace('"ambient_light": "ffffffff"', '"ambient_light": "ff0a0a14"'),
        encoding="utf-8",
    )
    window.open(path)
    shown = window.desk.encounter.battle_map
    assert shown is not None
    assert shown.environment.light is LightLevel.DARK
    assert window.told[0].key == "view.maps.opened"
    assert words(window, "good to know", "buono a sapersi") in window.texts()
    assert words(window, "Dark where no lamp shines", "Buio dove non arriva") in window.texts()
    assert words(window, "Light of the whole map", "Luce di tutta la mappa") in window.texts()


@pytest.mark.parametrize("ending", ["png", "jpg", "webp"])
def test_a_plain_picture_is_drawn(window: Window, tmp_path: Path, ending: str):
    window.open(saved_picture(tmp_path / f"cave.{ending}"))
    assert window.panel.canvas.look.picture is not None
    assert window.panel.canvas.look.columns == 4


@in_both_languages
def test_a_broken_file_is_refused_with_its_name_and_reason(window: Window, tmp_path: Path):
    path = tmp_path / "broken.png"
    path.write_bytes(b"this is no picture")
    window.open(path)
    assert "broken.png" in window.texts()
    assert words(window, "This is no picture", "Questa non è un") in window.texts()
    assert words(window, "Nothing was changed", "Non è cambiato nulla") in window.texts()
    assert window.desk.encounter.battle_map is None


def test_a_long_name_is_shortened_and_keeps_its_ending():
    assert shortened("cave.png") == "cave.png"
    assert len(shortened("a" * 300 + ".dd2vtt")) <= 48
    assert shortened("a" * 300 + ".dd2vtt").endswith("….dd2vtt".replace("…", "aaaaa"))


def test_what_takes_long_shows_its_progress_and_can_be_stopped(window: Window, qtbot: QtBot):
    window.maps.open_map(MAPS / "RP44-big-picture.uvtt")
    strip = window.opening.progress
    qtbot.waitUntil(strip.isVisible)
    qtbot.mouseClick(strip.stop, Qt.MouseButton.LeftButton)
    assert not strip.isVisible()
    qtbot.wait(50)
    assert window.desk.encounter.battle_map is None


# The grid


@pytest.fixture
def with_picture(window: Window, tmp_path: Path) -> Window:
    window.open(saved_picture(tmp_path / "cave.png", 700, 350))
    return window


def test_a_grid_is_set_and_seen_before_it_is_applied(with_picture: Window, qtbot: QtBot):
    window = with_picture
    dialog = window.edit_grid()
    window.type(dialog.pixels, "35")
    assert dialog.columns.text() == "20"
    assert window.panel.canvas.look.columns == 20
    assert window.desk.encounter.battle_map.columns == 10
    qtbot.mouseClick(dialog.ok, Qt.MouseButton.LeftButton)
    shown = window.desk.encounter.battle_map
    assert (shown.columns, shown.rows, shown.grid.cell_pixels) == (20, 10, 35)
    window.desk.undo()
    assert window.desk.encounter.battle_map.columns == 10


def test_a_grid_can_be_set_by_its_columns_and_its_first_lines(with_picture: Window, qtbot: QtBot):
    window = with_picture
    dialog = window.edit_grid()
    window.type(dialog.columns, "14")
    window.type(dialog.offset_x, "10")
    assert dialog.pixels.text() == "50"
    qtbot.mouseClick(dialog.ok, Qt.MouseButton.LeftButton)
    grid = window.desk.encounter.battle_map.grid
    assert (grid.cell_pixels, grid.offset.x % 50) == (50, 10)


def test_taking_it_back_shows_the_map_as_it_was(with_picture: Window, qtbot: QtBot):
    window = with_picture
    dialog = window.edit_grid()
    window.type(dialog.pixels, "35")
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert window.panel.canvas.look.columns == 10
    assert len(window.desk.session.history.ahead()) == 0
    assert window.desk.encounter.battle_map.columns == 10


@pytest.mark.problem("RP19")
def test_what_is_no_width_is_refused_and_cannot_be_applied(with_picture: Window):
    window = with_picture
    dialog = window.edit_grid()
    for text in ("", "   ", "abc", "1e3", "12,,", "٣", "½", "0", "99999999", "-4"):
        window.type(dialog.pixels, text)
        assert dialog.pixels.property("mistake") == "true", text
        assert dialog.error.text()
        assert not dialog.ok.isEnabled()
        window.type(dialog.pixels, "70")
        assert dialog.ok.isEnabled()
        assert dialog.error.isHidden()
    assert dialog.settings.cell_pixels == 70
    assert dialog.result_map is window.desk.encounter.battle_map


@pytest.mark.problem("RP78")
@in_both_languages
def test_pressing_ok_three_times_changes_nothing(with_picture: Window, qtbot: QtBot):
    window = with_picture
    before = window.desk.encounter
    for _ in range(3):
        dialog = window.edit_grid()
        metric = window.desk.language.metres
        assert dialog.feet.text() == ("1,5" if metric else "5")
        qtbot.mouseClick(dialog.ok, Qt.MouseButton.LeftButton)
    assert window.desk.encounter is before


@pytest.mark.problem("RP78")
def test_metres_are_read_as_the_feet_that_they_are(with_picture: Window, qtbot: QtBot):
    window = with_picture
    for language, shown, typed in (("it", "1,5", "3"), ("en", "3", "1.5")):
        window.desk.speak(language, metres=True)
        dialog = window.edit_grid()
        assert dialog.feet.text() == shown
        window.type(dialog.feet, typed)
        qtbot.mouseClick(dialog.ok, Qt.MouseButton.LeftButton)
    assert window.desk.encounter.battle_map.grid.feet_per_cell == 5.0


@pytest.mark.problem("RP33")
def test_the_rule_for_diagonals_is_set_for_all_that_measures(with_picture: Window, qtbot: QtBot):
    window = with_picture
    dialog = window.edit_grid()
    dialog.diagonals.chosen.emit("alternating")
    dialog.colour.chosen.emit("light")
    qtbot.mouseClick(dialog.ok, Qt.MouseButton.LeftButton)
    grid = window.desk.encounter.battle_map.grid
    assert grid.diagonals.value == "alternating"
    assert (grid.colour, grid.strength) == ("#ffffff", 0.6)
    assert window.panel.canvas.look.grid == grid


def test_a_blank_map_is_made_larger(window: Window, qtbot: QtBot):
    window.maps.open_blank(20, 14)
    dialog = window.edit_grid()
    window.type(dialog.columns, "32")
    assert any("32 × 14" in label.text() for label in dialog.findChildren(QLabel))
    qtbot.mouseClick(dialog.ok, Qt.MouseButton.LeftButton)
    assert window.desk.encounter.battle_map.columns == 32


def test_the_size_and_shape_of_a_blank_map_are_chosen(window: Window, qtbot: QtBot):
    window.opening.ask_blank()
    dialog = window.dialog(BlankMapDialog)
    window.type(dialog.columns, "0")
    assert not dialog.ok.isEnabled()
    window.type(dialog.columns, "40")
    dialog.title_field.setText("Field")
    dialog.kind_choice.show_choice("hex_rows")
    qtbot.mouseClick(dialog.ok, Qt.MouseButton.LeftButton)
    blank = window.desk.encounter.battle_map
    assert (blank.title, blank.columns, blank.rows) == ("Field", 40, 16)
    assert blank.grid.kind is GridKind.HEX_ROWS


@pytest.mark.problem("RP46")
def test_a_box_over_three_squares_opens_the_grid_as_it_would_lie(
    with_picture: Window, qtbot: QtBot
):
    window = with_picture
    canvas, before = window.panel.canvas, window.desk.encounter
    window.opening.fit_grid()
    corners = [
        canvas.view.to_widget(*before.battle_map.grid.from_pixels(Point(*at))).toPoint()
        for at in ((15.0, 15.0), (165.0, 165.0))
    ]
    qtbot.mousePress(canvas, Qt.MouseButton.LeftButton, pos=corners[0])
    qtbot.mouseMove(canvas, corners[1])
    qtbot.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=corners[1])
    dialog = window.dialog(GridDialog)
    assert dialog.settings.cell_pixels == pytest.approx(50, abs=2.5)
    assert window.desk.encounter is before
    qtbot.mouseClick(dialog.ok, Qt.MouseButton.LeftButton)
    assert window.desk.encounter.battle_map.pixels_per_cell == dialog.settings.cell_pixels


def test_a_map_without_a_picture_is_not_fitted(window: Window):
    window.maps.open_blank(20, 14)
    window.opening.fit_grid()
    assert window.panel.canvas.pen is None


def test_without_a_grid_nothing_asks_where_its_lines_begin(with_picture: Window, qtbot: QtBot):
    dialog = with_picture.edit_grid()
    text = with_picture.desk.text
    of_lines = {text("view.grid.offset_x"), text("view.grid.offset_y")}
    assert of_lines <= set(dialog.shown_texts)
    assert dialog.fit.isVisible()
    none = next(
        one
        for one in dialog.kind.findChildren(QAbstractButton)
        if one.text() == text("view.grid.kind.none")
    )
    qtbot.mouseClick(none, Qt.MouseButton.LeftButton)
    assert not of_lines & set(dialog.shown_texts)
    assert not dialog.offset_x.isVisible()
    assert not dialog.fit.isVisible()
    square = next(
        one
        for one in dialog.kind.findChildren(QAbstractButton)
        if one.text() == text("view.grid.kind.square")
    )
    qtbot.mouseClick(square, Qt.MouseButton.LeftButton)
    assert of_lines <= set(dialog.shown_texts)
    assert dialog.fit.isVisible()


def test_without_a_grid_the_dialog_has_a_scale_and_no_squares(window: Window, qtbot: QtBot):
    window.maps.open_blank(20, 14)
    dialog = window.edit_grid()
    squares = " ".join(dialog.shown_texts)
    assert window.desk.text("view.grid.diagonals") in squares
    assert window.desk.text("view.grid.squares") in squares
    segment = next(
        one
        for one in dialog.kind.findChildren(QAbstractButton)
        if one.text() == window.desk.text("view.grid.kind.none")
    )
    qtbot.mouseClick(segment, Qt.MouseButton.LeftButton)
    assert dialog.settings.kind is GridKind.NONE
    scale = " ".join(dialog.shown_texts)
    assert window.desk.text("view.grid.diagonals") not in scale
    assert window.desk.text("view.grid.squares") not in scale
    assert window.desk.text("view.grid.scale_feet") in scale
    assert window.desk.shown(Distance(100)) in scale
    assert not dialog.strength.isVisible()
