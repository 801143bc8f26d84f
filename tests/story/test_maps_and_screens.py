"""Real maps and two screens, through the windows of the whole program: keys, clicks, typing."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from desktop.app import RESOURCES, TEXTS
from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell
from desktop.battlemap.features import Stairs
from desktop.controllers.map.arrivals import of_company
from desktop.controllers.map.token_places import elsewhere
from desktop.controllers.players.window import PlayersState
from desktop.dice.rolling import RandomDice
from desktop.house import Folders
from desktop.model.combatant import Side, Token
from desktop.model.commands import ChangeFeatures, PlaceTokens, ShowMap
from desktop.model.frozen import FrozenMap
from desktop.model.ids import MapId
from desktop.program import Program
from desktop.views.design.theme import Theme
from desktop.views.dialogs.card import PlainTextDialog
from desktop.views.map.grid_dialog import GridDialog
from desktop.views.shell.frame import Frame
from tests.support.pictures import saved_picture
from tests.support.screens import GM_SCREEN, PROJECTOR, plug
from tests.support.source import ROOT

pytestmark = pytest.mark.gui

MAPS = ROOT / "tests" / "data" / "maps"


class Table:
    """The running program on a laptop and a projector."""

    def __init__(self, qapp: QApplication, qtbot: QtBot, data: Path, language: str) -> None:
        self.qtbot = qtbot
        theme = Theme(RESOURCES, reduce_motion=True)
        self.frame = Frame(theme)
        folders = Folders(resources=RESOURCES, texts=TEXTS, program=data, data=data)
        self.program = Program(
            qapp,
            theme,
            self.frame,
            folders,
            system=language,
            dice=RandomDice(Random(7)),
            native_dialogs=False,
        )
        self.frame.closed.disconnect()  # the tests' application goes on
        self.frame.show()
        self.frame.activateWindow()
        qtbot.waitUntil(self.frame.isActiveWindow)
        self.program.begin(())
        self.is_closed = False

    def play(self) -> None:
        """Begin the sample fight, its map in both windows."""
        self.program.play_sample("srd-5.2.1")
        self.qtbot.waitUntil(lambda: self.gm_look.picture is not None)

    def press(self, keys: str) -> None:
        """Press a shortcut in the GM's window."""
        self.frame.activateWindow()  # this platform does not go back to it from a dialog
        combination = QKeySequence(keys)[0]
        QTest.keyClick(self.frame, combination.key(), combination.keyboardModifiers())

    def open_map(self, path: Path) -> None:
        """Ctrl+M, a name typed into the dialog, Enter."""
        self.program.map_opening.folder = str(path.parent)
        self.press("Ctrl+M")
        dialog = self.dialog(QFileDialog)
        field = dialog.findChild(QLineEdit, "fileNameEdit")
        assert field is not None
        QTest.keyClicks(field, path.name)
        QTest.keyClick(field, Qt.Key.Key_Return)
        self.qtbot.waitUntil(lambda: not self.program.maps.is_busy, timeout=30_000)

    def open_anything(self, path: Path) -> None:
        """Ctrl+O, whose dialog waits until a file is chosen."""

        def choose() -> None:
            dialog = self.dialog(QFileDialog)
            dialog.setDirectory(str(path.parent))
            field = dialog.findChild(QLineEdit, "fileNameEdit")
            assert field is not None
            QTest.keyClicks(field, path.name)
            QTest.keyClick(field, Qt.Key.Key_Return)

        QTimer.singleShot(100, choose)
        self.press("Ctrl+O")
        self.qtbot.waitUntil(lambda: not self.program.maps.is_busy, timeout=30_000)

    def dialog(self, kind: type[QDialog]) -> QDialog:
        """The open dialog of a kind, or the one that is about to open."""

        def found() -> list[QDialog]:
            return [one for one in self.frame.findChildren(kind) if one.isVisible()]

        self.qtbot.waitUntil(lambda: bool(found()))
        return found()[0]

    def close(self) -> None:
        """Quit, as by closing the window."""
        if not self.is_closed:
            self.is_closed = True
            self.program.close()
            self.program.pictures.wait()
            self.frame.close()
            self.frame.deleteLater()
            self.program.players_window.deleteLater()

    @property
    def gm_look(self):  # of the canvas
        return self.program.main.table.map.canvas.look

    @property
    def players_look(self):  # of the canvas
        return self.program.players_window.stage.canvas.look

    @property
    def covers_projector(self) -> bool:
        window = self.program.players_window
        screen = next(s for s in QApplication.screens() if s.name() == "Projector")
        return (
            window.isVisible() and window.isFullScreen() and window.geometry() == screen.geometry()
        )

    @property
    def banner(self) -> str:
        return self.program.main.table.banner.text

    @property
    def shown(self):  # the map on the table
        return self.program.desk.encounter.battle_map


@pytest.fixture(autouse=True)
def two_screens_again() -> Iterator[None]:
    yield
    plug([GM_SCREEN, PROJECTOR])


@pytest.fixture
def tables(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> Iterator["Tables"]:
    made = Tables(qapp, qtbot, tmp_path / "data")
    yield made
    made.close()


class Tables:
    """Starts the program, again and again in one data folder."""

    def __init__(self, qapp: QApplication, qtbot: QtBot, data: Path) -> None:
        self._qapp, self._qtbot, self._data = qapp, qtbot, data
        self._started: list[Table] = []

    def start(self, language: str = "en") -> Table:
        self.close()
        self._started.append(Table(self._qapp, self._qtbot, self._data, language))
        return self._started[-1]

    def close(self) -> None:
        for table in self._started:
            table.close()


def test_the_real_maps_come_onto_both_screens(tables: Tables):
    table = tables.start("it")
    table.play()
    table.press("F10")
    assert table.covers_projector
    for name, cells, doors, has_picture in (
        ("headmasters-quarters.dd2vtt", (10, 10), 6, True),
        ("azheim-meeting.dd2vtt", (8, 8), 0, True),
        ("evermist-sample-map.dd2vtt", (21, 14), 19, False),
    ):
        table.open_map(MAPS / name)
        assert (table.players_look.columns, table.players_look.rows) != cells, "not theirs yet"
        if not has_picture:  # what was repaired is to be read first
            report = table.dialog(PlainTextDialog)
            told = " ".join(label.text() for label in report.findChildren(QLabel))
            assert "immagini" in told
            report.accept()
            table.frame.activateWindow()
        table.press("Ctrl+Shift+F8")
        assert table.shown.title == name.partition(".")[0]
        for look in (table.gm_look, table.players_look):
            assert (round(look.columns), round(look.rows)) == cells
            assert (look.picture is not None) == has_picture
        assert len(table.gm_look.doors) == doors
        seen = (*table.players_look.doors, *table.players_look.walls)
        assert bool(seen) != has_picture, "only where no picture shows them"
        assert table.banner.startswith(name)
        assert table.program.main.table.banner.is_calm == has_picture, "nothing was repaired"


def test_a_picture_gets_the_grid_that_is_typed_in(tables: Tables, tmp_path: Path):
    table = tables.start()
    table.play()
    table.press("F9")
    table.open_map(saved_picture(tmp_path / "cave.webp", 900, 600))
    table.press("Ctrl+Shift+F8")
    table.program.main.commands["grid"].trigger()
    dialog = table.dialog(GridDialog)
    dialog.columns.setFocus()
    dialog.columns.selectAll()
    QTest.keyClicks(dialog.columns, "18")
    QTest.keyClick(dialog.columns, Qt.Key.Key_Return)
    assert (table.shown.columns, table.shown.rows) == (18, 12)
    assert table.players_look.columns == 18
    assert table.gm_look.columns == 18
    table.press("Ctrl+Z")
    assert table.players_look.columns == table.gm_look.columns != 18


def test_a_broken_file_is_told_of_and_the_map_stays_on_both_screens(tables: Tables, tmp_path: Path):
    table = tables.start("it")
    table.play()
    table.press("F10")
    before = table.shown
    broken = tmp_path / "rotta.dd2vtt"
    broken.write_bytes((MAPS / "azheim-meeting.dd2vtt").read_bytes()[:2000])
    table.open_map(broken)
    report = table.dialog(PlainTextDialog)
    told = " ".join(label.text() for label in report.findChildren(QLabel))
    assert "rotta.dd2vtt" in told
    assert "Non è cambiato nulla" in told
    assert table.shown is before
    assert table.players_look.picture is table.gm_look.picture
    assert report.windowTitle()
    assert report.geometry().x() < GM_SCREEN["width"]  # nothing of it on the projector


@pytest.mark.problem("RP83")
def test_of_three_maps_chosen_at_once_both_windows_end_with_the_third(tables: Tables, qtbot: QtBot):
    table = tables.start()
    table.play()
    for name in ("RP44-big-picture.uvtt", "RP47-6000-walls.uvtt"):
        table.program.maps.open_map(MAPS / name)
        qtbot.wait(60)
    table.press("F10")
    table.program.maps.open_map(MAPS / "azheim-meeting.dd2vtt")
    qtbot.waitUntil(lambda: not table.program.maps.is_busy, timeout=30_000)
    qtbot.wait(200)
    assert table.shown.title == "azheim-meeting"
    table.press("Ctrl+Shift+F8")
    assert table.gm_look.picture is table.players_look.picture is not None
    assert len(table.program.desk.encounter.maps) == 2


@pytest.mark.problem("RP64")
def test_the_players_screen_is_remembered_over_a_new_start(tables: Tables, qtbot: QtBot):
    table = tables.start()
    table.play()
    table.press("F10")
    assert table.covers_projector
    assert table.frame.screen().name() == "Laptop"
    again = tables.start()
    assert again.program.campaign.settings.players_screen.endswith("Projector")
    assert again.covers_projector, "it is there again by itself"
    qtbot.waitUntil(lambda: again.gm_look.picture is not None)  # the fight goes on with its map
    again.program.players.close()
    third = tables.start()
    assert third.program.players.state is PlayersState.CLOSED, "the GM has closed it"
    plug([{**PROJECTOR, "x": 0}, {**GM_SCREEN, "x": 1920}])
    third.frame.setGeometry(1920, 0, 1366, 768)
    third.press("F10")
    assert third.covers_projector
    assert third.frame.screen().name() == "Laptop"


@pytest.mark.problem("RP64")
def test_a_gm_window_that_starts_on_the_players_screen_moves_away(tables: Tables, qtbot: QtBot):
    table = tables.start()
    table.program.players.remember("||||Laptop")  # as if the primary screen were the players'
    home = table.program.players.home_of_gm()
    assert home is not None
    assert home.identity.name == "Projector"
    table.frame.move_to(home.geometry)
    assert table.program.players.open_remembered()
    window = table.program.players_window
    assert window.geometry().x() == 0
    assert not window.geometry().intersects(table.frame.geometry())


@pytest.mark.problem("RP65")
def test_the_fight_goes_on_without_the_screen_and_is_there_when_it_is_back(
    tables: Tables, qtbot: QtBot
):
    table = tables.start()
    table.play()
    table.press("F10")
    plug([GM_SCREEN])
    assert not table.program.players_window.isVisible()
    assert "screen is gone" in table.banner
    steps = len(table.program.desk.session.history.path())
    table.press("Space")
    table.press("Space")
    assert len(table.program.desk.session.history.path()) >= steps + 1
    plug([GM_SCREEN, PROJECTOR])
    assert table.covers_projector
    assert table.program.players_window.stage.view == table.program.players.view
    assert "back" in table.banner


def test_the_start_page_names_the_second_screen_as_it_comes_and_goes(tables: Tables):
    table = tables.start()
    page = table.program.start_page
    named = "Second screen: Projector"
    assert [label.text() for label in page.findChildren(QLabel) if named in label.text()]
    plug([GM_SCREEN])
    assert not [label.text() for label in page.findChildren(QLabel) if named in label.text()]


def test_a_screen_that_is_connected_is_offered_never_taken(tables: Tables):
    plug([GM_SCREEN])
    table = tables.start()
    table.play()
    plug([GM_SCREEN, PROJECTOR])
    assert table.program.players.state is PlayersState.CLOSED
    assert table.banner.startswith("Projector is connected")
    table.press("F10")
    assert table.covers_projector


def test_one_key_in_the_gms_window_blacks_out_the_players(tables: Tables):
    table = tables.start()
    table.play()
    table.press("F10")
    table.press("B")
    assert table.program.players_window.stage.is_dark
    assert table.program.players_frame.thumbnail.accessibleName() == "Players, blacked out"
    table.press("B")
    assert not table.program.players_window.stage.is_dark


@pytest.mark.problem("RP59")
@pytest.mark.problem("RP60")
def test_the_hidden_goblin_of_the_sample_fight_is_nowhere_on_the_players_screen(tables: Tables):
    table = tables.start("it")
    table.play()
    table.press("F10")
    encounter = table.program.desk.encounter
    hidden = [one for one in encounter.combatants.values() if one.hidden]
    assert hidden
    stage = table.program.players_window.stage
    seen = {look.id for look in stage.canvas.tokens}
    assert not seen & {one.id for one in hidden}
    own = {look.id: look.is_hidden for look in table.program.main.table.map.canvas.tokens}
    assert own.keys() > seen
    assert {who for who, is_marked in own.items() if is_marked} == {one.id for one in hidden}


def test_a_map_that_is_opened_at_the_start_begins_a_new_fight(tables: Tables, tmp_path: Path):
    table = tables.start()
    assert table.program.desk.session is None
    broken = tmp_path / "broken.dd2vtt"
    broken.write_bytes(b"{")
    table.open_anything(broken)
    told = table.dialog(PlainTextDialog)
    assert table.program.desk.session is None
    QTest.keyClick(told, Qt.Key.Key_Escape)
    table.open_anything(MAPS / "azheim-meeting.dd2vtt")
    assert table.shown.title == "azheim-meeting"
    assert table.gm_look.picture is not None
    assert table.program.main.pages.currentWidget() is table.program.main.table


def test_a_fight_that_cannot_be_opened_at_the_start_is_told_in_plain_words(
    tables: Tables, tmp_path: Path
):
    table = tables.start("it")
    broken = tmp_path / "rotto.mischia"
    broken.write_bytes(b"PK nothing more")
    table.open_anything(broken)
    told = " ".join(x.text() for x in table.dialog(PlainTextDialog).findChildren(QLabel))
    assert "rotto.mischia" in told
    assert table.program.desk.session is None


def test_a_map_that_is_opened_in_a_fight_stays_in_that_fight(tables: Tables):
    table = tables.start()
    table.play()
    session = table.program.desk.session
    table.open_anything(MAPS / "azheim-meeting.dd2vtt")
    assert table.program.desk.session is session
    assert table.shown.title == "azheim-meeting"


def test_a_party_that_went_to_another_map_takes_the_players_along_when_the_gm_wants(
    tables: Tables, qtbot: QtBot
):
    table = tables.start()
    table.play()
    desk, banner = table.program.desk, table.program.main.table.banner
    upstairs, cellar = desk.encounter.shown_map, MapId("cellar")
    desk.dispatch(ShowMap(cellar, BattleMap("Cellar", 20, 14)))
    assert banner.isHidden()
    heroes = [who for who in desk.encounter.in_order() if who.side is Side.HERO]
    first, *others = heroes
    desk.dispatch(PlaceTokens(FrozenMap({first.id: Token(cellar, Cell(2, 2))})))
    assert banner.isHidden()  # the others are still up there
    there = {who.id: Token(cellar, Cell(3 + place, 2)) for place, who in enumerate(others)}
    desk.dispatch(PlaceTokens(FrozenMap(there)))
    said = "The heroes are on “Cellar”, and the players still look at “The ogre’s hall”."
    assert table.banner == said
    desk.undo()
    assert banner.isHidden()
    desk.redo()
    assert table.banner == said
    qtbot.mouseClick(banner.second, Qt.MouseButton.LeftButton)
    assert banner.isHidden()
    desk.dispatch(PlaceTokens(FrozenMap({first.id: Token(cellar, Cell(2, 3))})))
    assert banner.isHidden()  # declined once
    table = tables.start()  # the next start offers it again
    desk, banner = table.program.desk, table.program.main.table.banner
    assert table.banner == said
    assert not banner.isHidden()
    assert (desk.encounter.shown_map, desk.encounter.played_map) == (cellar, upstairs)
    qtbot.mouseClick(banner.main, Qt.MouseButton.LeftButton)
    assert desk.encounter.played_map == cellar
    assert banner.isHidden()
    desk.dispatch(ShowMap(upstairs, to_players=True))
    assert banner.isHidden()  # that was the GM's own choice


def test_after_everybody_was_brought_to_a_new_map_by_a_click_the_players_may_follow(
    tables: Tables, qtbot: QtBot
):
    table = tables.start()
    table.play()
    desk, banner = table.program.desk, table.program.main.table.banner
    desk.dispatch(ShowMap(MapId("cellar"), BattleMap("Cellar", 20, 14)))
    table.program.let_in(of_company(desk, elsewhere(desk.encounter)))
    assert "click" in table.banner.lower()
    QTest.keyClick(table.program.main.table.map.canvas, Qt.Key.Key_Escape)
    assert all(who.token.map == MapId("cellar") for who in desk.encounter.in_order())
    assert table.banner.startswith("The heroes are on “Cellar”")
    assert not banner.isHidden()
    qtbot.mouseClick(banner.main, Qt.MouseButton.LeftButton)
    assert desk.encounter.played_map == MapId("cellar")
    assert banner.isHidden()


@pytest.mark.parametrize("hand", ["mouse", "keyboard"])
def test_stairs_are_taken_by_a_drag_or_by_keys_and_one_undo_each_brings_it_back(
    tables: Tables, qtbot: QtBot, hand: str
):
    table = tables.start()
    table.play()
    desk, panel = table.program.desk, table.program.main.table.map
    hall, cellar = desk.encounter.shown_map, MapId("cellar")
    desk.dispatch(ShowMap(cellar, BattleMap("Cellar", 20, 14)))
    desk.dispatch(ShowMap(hall))
    (who,) = desk.encounter.active_combatants
    assert who.token is not None
    start = who.token.cell
    step = Cell(start.column - 1, start.row)
    desk.dispatch(ChangeFeatures(hall, added=(Stairs(step, cellar, Cell(5, 5)),)))
    before = desk.encounter
    canvas, zoom = panel.canvas, panel.canvas.view.zoom
    if hand == "mouse":
        look = canvas.find_token(who.id)
        assert look is not None
        at = canvas.view.to_widget(look.x + 0.5, look.y + 0.5).toPoint()
        end = at - QPoint(round(zoom), 0)
        qtbot.mousePress(canvas, Qt.MouseButton.LeftButton, pos=at)
        qtbot.mouseMove(canvas, at - QPoint(round(zoom / 2), 0))
        qtbot.mouseMove(canvas, end)
        qtbot.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=end)
    else:
        desk.selection.choose((who.id,))
        panel.take_keyboard()
        for key in (Qt.Key.Key_Return, Qt.Key.Key_Left, Qt.Key.Key_Return):
            qtbot.keyClick(canvas, key)
    moved = desk.encounter
    assert moved.combatants[who.id].token.cell == step
    menu = panel.tools.stairways.menu
    assert menu is not None
    take = menu.actions()[0]
    assert "Cellar" in take.text()
    take.trigger()
    menu.close()
    token = desk.encounter.combatants[who.id].token
    assert (token.map, token.cell) == (cellar, Cell(5, 5))
    desk.undo()
    assert desk.encounter == moved
    desk.undo()
    assert desk.encounter == before
