"""The page of time travel: slider, plot and keys lead to the same step; the table shows it."""

import subprocess
import sys

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from desktop.controllers.desk import Desk
from desktop.controllers.timeline import TimelineController
from desktop.model.amount import DamageAmount
from desktop.model.commands import DealDamage, NextTurn
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import ThemeName
from desktop.views.timeline.page import TimelinePage
from tests.support import driver
from tests.support.fights import a_fighting_desk
from tests.support.source import ROOT
from tests.support.windows import RESOURCES

pytestmark = pytest.mark.gui


def play(desk: Desk) -> None:
    for who in list(desk.encounter.combatants)[:4]:
        desk.dispatch(DealDamage((who,), (DamageAmount(3, "fire"),)))
        desk.dispatch(NextTurn())


@pytest.fixture(params=["en", "it"])
def page(qtbot: QtBot, request: pytest.FixtureRequest) -> TimelinePage:
    desk = a_fighting_desk(request.param)
    play(desk)
    page = TimelinePage(desk, Theme(RESOURCES), TimelineController(desk))
    page.desk = desk  # type: ignore[attr-defined]  # for the tests
    page.controller = page._controller  # type: ignore[attr-defined]
    page.resize(1366, 730)
    qtbot.addWidget(page)
    page.show()
    qtbot.waitUntil(lambda: page.plot is not None)
    return page


def test_everyone_has_a_line_and_the_slider_lies_over_the_plot(page: TimelinePage):
    assert page.plot is not None
    assert len(page.plot.lines) == len(page.desk.encounter.combatants)
    assert page.lines.count() == len(page.plot.lines)
    for step in (0, page.controller.last):
        over = page.ruler.mapTo(page, QPoint(round(page.ruler.x_of(step)), 0)).x()
        below = page.plot.mapTo(page, page.plot.place_of(step, 0).toPoint()).x()
        assert abs(over - below) <= 2


def test_arrows_walk_and_escape_asks_for_the_present(qtbot: QtBot, page: TimelinePage):
    last = page.controller.last
    qtbot.keyClick(page.ruler, Qt.Key.Key_Left)
    assert page.controller.step == last - 1
    assert page.desk.is_looking
    qtbot.keyClick(page.ruler, Qt.Key.Key_Home)
    assert (page.controller.step, page.ruler.value()) == (0, 0)
    qtbot.keyClick(page.ruler, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    assert page.controller.step > 0
    with qtbot.waitSignal(page.table_wanted):
        qtbot.keyClick(page.ruler, Qt.Key.Key_Return)
    with qtbot.waitSignal(page.back_wanted):
        qtbot.keyClick(page.ruler, Qt.Key.Key_Escape)


def test_a_click_in_the_plot_goes_to_that_step(qtbot: QtBot, page: TimelinePage):
    assert page.plot is not None
    at = page.plot.place_of(2, page.plot.lines[0].values[0] / 2).toPoint()
    qtbot.mouseClick(page.plot.front, Qt.MouseButton.LeftButton, pos=at)
    qtbot.waitUntil(lambda: page.controller.step == 2)
    assert page.ruler.value() == 2


def test_opened_again_it_follows_what_happened_meanwhile_also_in_another_language(
    qtbot: QtBot, page: TimelinePage
):
    plot, desk = page.plot, page.desk
    assert plot is not None
    lines = plot.lines
    page.hide()
    page.show()
    assert plot.lines is lines, "nothing has happened: nothing is read again"
    page.hide()
    desk.speak("it" if desk.language.code == "en" else "en")
    goblin = next(one for one in desk.encounter.combatants.values() if "goblin" in one.creature.key)
    page.show()
    names = {line.key: line.name for line in plot.lines}
    assert names[str(goblin.id)] == desk.shown(goblin.name)
    assert page._title.text() == desk.text("view.timeline.title")
    page.hide()
    desk.dispatch(DealDamage((goblin.id,), (DamageAmount(1, "fire"),)))
    page.show()
    assert page.ruler.value() == page.controller.last == len(desk.session.history.path())
    page.hide()
    desk.undo()
    page.show()
    assert page.ruler.value() == page.controller.last - 1


def test_a_plot_that_was_hidden_wears_the_theme_that_was_chosen_meanwhile(page: TimelinePage):
    plot, theme = page.plot, page._theme
    assert plot is not None
    page.hide()
    theme.use(ThemeName.LIGHT)
    page.show()
    worn = plot.drawn().toImage().pixelColor(plot.width() - 2, 2)
    assert worn == theme.colours.panel


def test_the_pointer_on_a_line_tells_whose_it_is(page: TimelinePage):
    plot = page.plot
    assert plot is not None
    line = plot.lines[0]
    at = plot.place_of(line.until, line.values[-1])
    assert line.name in plot.names_at(at)
    assert plot.names_at(plot.place_of(line.until, -1000)) == ()


def test_a_press_on_the_slider_goes_to_that_step(qtbot: QtBot, page: TimelinePage):
    at = QPoint(round(page.ruler.x_of(3)), 10)
    qtbot.mousePress(page.ruler, Qt.MouseButton.LeftButton, pos=at)
    assert page.controller.step == 3
    qtbot.mouseMove(page.ruler, QPoint(round(page.ruler.x_of(1)), 10))
    qtbot.mouseRelease(page.ruler, Qt.MouseButton.LeftButton, pos=at)


def test_going_on_leaves_the_old_branch_in_the_list(qtbot: QtBot, page: TimelinePage):
    page.controller.go_to(2)
    assert page.go_on.isEnabled()
    with qtbot.waitSignal(page.table_wanted):
        page.go_on.click()
    assert not page.go_on.isEnabled()
    page.desk.dispatch(NextTurn())
    assert page.branches.count() == 2
    page.branches.setCurrentRow(1)
    assert page.desk.is_looking
    assert page.controller.present is None
    assert not page.grab().isNull()


def test_plots_are_loaded_only_when_the_page_is_shown():
    code = (
        "import sys; import desktop.program; import desktop.views.shell.time_travel;"
        "assert 'pyqtgraph' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)


def test_a_branch_is_named_in_its_list(page: TimelinePage):
    def answer(_dialog: object) -> None:
        driver.write("L'imboscata")
        driver.press("Return")

    page.branches.setFocus()
    driver.answering(lambda: driver.press("F2"), answer)
    assert page.branches.item(0).text().startswith("L'imboscata · ")
    driver.answering(lambda: driver.click(page.name), lambda _dialog: driver.press("Esc"))
    assert page.branches.item(0).text().startswith("L'imboscata · ")
