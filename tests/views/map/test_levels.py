"""Several maps a fight: chosen beside the map; nobody is lost when another one is opened."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell
from desktop.battlemap.features import Stairs
from desktop.battlemap.grid import Grid, GridKind
from desktop.controllers.desk import Desk
from desktop.controllers.map.arrivals import come_in
from desktop.controllers.pictures.decoding import PictureLoader
from desktop.model import commands as c
from desktop.model.ids import MapId
from desktop.session.player_view import player_view
from desktop.views.design.theme import Theme
from desktop.views.map.looks import tokens_for_gm
from desktop.views.map.panel import MapPanel
from desktop.views.map.player_looks import tokens_for_players
from tests.support.builders import MAP, Fight, a_creature
from tests.support.windows import RESOURCES, a_desk, with_fight

pytestmark = pytest.mark.gui


@pytest.fixture
def panel(qapp: QApplication, qtbot: QtBot) -> MapPanel:
    fight = Fight("srd-5.2.1").map(12, 10)
    fight.add("Lia", 20, character=True, at=(2, 2))
    fight.add("Wolf", 10, at=(8, 8))
    desk = with_fight(a_desk(), "srd-5.2.1", encounter=fight.begin().encounter)
    panel = MapPanel(desk, Theme(RESOURCES, reduce_motion=True), PictureLoader())
    qtbot.addWidget(panel)
    panel.resize(900, 600)
    panel.show()
    return panel


def desk_of(panel: MapPanel) -> Desk:
    return panel._desk


def open_cellar(panel: MapPanel) -> MapId:
    desk_of(panel).dispatch(c.ShowMap(None, BattleMap("Cellar", 12, 10)))
    shown = desk_of(panel).encounter.shown_map
    assert shown is not None
    return shown


def test_one_map_needs_no_choice(panel: MapPanel):
    assert panel.levels.isHidden()
    assert panel.left_behind.isHidden()


def test_each_map_of_the_fight_is_one_press_away(panel: MapPanel):
    cellar = open_cellar(panel)
    levels = panel.levels
    assert list(levels.buttons) == [MAP, cellar]
    assert levels.buttons[cellar].isChecked()
    assert "Lia" in levels.buttons[MAP].toolTip()
    levels.buttons[MAP].click()
    assert desk_of(panel).encounter.shown_map == MAP
    assert panel.levels.buttons[MAP].isChecked()
    desk_of(panel).undo()
    assert desk_of(panel).encounter.shown_map == cellar


def test_upper_levels_lie_above_lower_ones(panel: MapPanel):
    cellar = open_cellar(panel)
    panel.levels.shift(-1)
    assert list(panel.levels.buttons) == [MAP, cellar]
    panel.levels.shift(2)
    assert list(panel.levels.buttons) == [cellar, MAP]
    assert panel.levels.buttons[cellar].text() == "Cellar (1)"


@pytest.mark.problem("RP81")
def test_whoever_stands_on_the_map_before_is_brought_in_one_step(panel: MapPanel):
    cellar = open_cellar(panel)
    assert panel.left_behind.isVisible()
    panel.left_behind.wanted.connect(come_in)
    panel.left_behind.bring.click()
    tokens = [one.token for one in desk_of(panel).encounter.combatants.values()]
    assert all(token is not None and token.map == cellar for token in tokens)
    assert panel.left_behind.isHidden()
    desk_of(panel).undo()
    tokens = [one.token for one in desk_of(panel).encounter.combatants.values()]
    assert all(token is not None and token.map == MAP for token in tokens)


@pytest.mark.problem("RP81")
def test_whoever_is_left_stays_where_it_was(panel: MapPanel):
    before = desk_of(panel).encounter.combatants
    open_cellar(panel)
    panel.left_behind.leave.click()
    assert panel.left_behind.isHidden()
    assert desk_of(panel).encounter.combatants is before


def test_stairs_name_the_map_that_they_lead_to(panel: MapPanel):
    cellar = open_cellar(panel)
    desk_of(panel).dispatch(c.ShowMap(MAP))
    stairs = Stairs(Cell(2, 2), cellar, Cell(2, 2))
    desk_of(panel).dispatch(c.ChangeFeatures(MAP, added=(stairs,)))
    assert [one.label for one in panel.canvas.look.stairs] == ["Cellar"]


# Where tokens are drawn


def drawn(ruleset: str, size: str, kind: GridKind) -> tuple[float, float, float]:
    """The square of a token on cell (4, 4): for the GM, and the same for the players."""
    fight = Fight(ruleset)
    fight.do(c.ShowMap(MAP, BattleMap("Map", 20, 20, grid=Grid(kind=kind))))
    fight.add("Wolf", 10, creature=a_creature("Wolf", ruleset=ruleset, sizes=(size,)), at=(4, 4))
    language = a_desk().language
    gm = tokens_for_gm(fight.encounter, fight.ruleset, language)[0]
    seen = tokens_for_players(player_view(fight.encounter, fight.ruleset), language)[0]
    assert (gm.x, gm.y, gm.size) == (seen.x, seen.y, seen.size)
    return gm.x, gm.y, gm.size


@pytest.mark.parametrize(
    ("size", "expected"),
    [("tiny", (4.25, 4.25, 0.5)), ("medium", (4, 4, 1)), ("large", (4, 4, 2)), ("huge", (4, 4, 3))],
)
def test_tokens_fill_their_space_on_squares(size: str, expected: tuple[float, ...]):
    assert drawn("srd-5.2.1", size, GridKind.SQUARE) == expected


@pytest.mark.parametrize("kind", [GridKind.HEX_ROWS, GridKind.HEX_COLUMNS])
def test_tokens_lie_in_the_middle_of_their_hexagons(kind: GridKind):
    x, y, size = drawn("srd-5.1", "medium", kind)
    centre = Grid(kind=kind).centre_of(Cell(4, 4))
    assert (x + size / 2, y + size / 2) == pytest.approx((centre.x, centre.y))
    assert drawn("srd-5.1", "huge", kind)[2] == 3


def test_of_many_maps_two_have_buttons_and_a_menu_has_all(panel: MapPanel):
    desk, levels = desk_of(panel), panel.levels
    for number in range(4):
        desk.dispatch(c.ShowMap(None, BattleMap(f"Floor {number}", 12, 10, level=number)))
    assert len(levels.buttons) == 5
    assert levels.more.isHidden()
    desk.dispatch(c.ShowMap(None, BattleMap("Attic & roof", 12, 10, level=9)))
    assert list(levels.buttons) == [desk.encounter.shown_map, MAP]
    assert levels.more.text() == "All 6 maps"
    levels.more.click()
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    names = [one.text() for one in menu.actions()]
    assert names[:2] == ["Attic && roof (9)", "Floor 3 (3)"]
    assert names[-2:] == ["Map, before the players", "Floor 0"]
    assert [one.isChecked() for one in menu.actions()].index(True) == 0
    menu.actions()[1].trigger()
    menu.close()
    shown = desk.encounter.battle_map
    assert shown is not None
    assert shown.title == "Floor 3"
    assert list(levels.buttons) == [desk.encounter.shown_map, MAP]


def test_the_keyboard_stays_on_the_button_that_it_pressed(panel: MapPanel, qtbot: QtBot):
    open_cellar(panel)
    panel.activateWindow()
    qtbot.waitActive(panel)
    panel.levels.buttons[MAP].setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(panel.levels.buttons[MAP], Qt.Key.Key_Return)
    assert desk_of(panel).encounter.shown_map == MAP
    assert panel.levels.buttons[MAP].hasFocus()
