"""The page of the report: figures and a table that follow the fight, and a copy as text."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from desktop.controllers.insight.report import COLUMNS, headings, report_on, text_of
from desktop.model.amount import AttackOutcome, DamageAmount
from desktop.model.commands import BeginFight, DeclareLife, MakeAttack
from desktop.model.creature import AttackKey
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import ThemeName
from desktop.views.insight.report_page import ReportPage
from tests.support import driver
from tests.support.builders import Fight, a_creature, melee
from tests.support.windows import RESOURCES, a_desk, with_fight

pytestmark = pytest.mark.gui

RULES = "srd-5.2.1"


@pytest.fixture(params=["en", "it"])
def page(qtbot: QtBot, request: pytest.FixtureRequest) -> ReportPage:
    fight = Fight(RULES)
    fight.add("Ada", 20, creature=a_creature("k", melee()), character=True, hp=40)
    fight.add("Bruto", 10, creature=a_creature("o", melee()), hp=20)
    desk = with_fight(a_desk(request.param), RULES, encounter=fight.encounter)
    page = ReportPage(desk, Theme(RESOURCES))
    page.desk, page.ids = desk, fight.ids  # type: ignore[attr-defined]  # for the tests
    page.resize(1366, 730)
    qtbot.addWidget(page)
    page.show()
    return page


def strike(page: ReportPage, who: str, whom: str, points: int) -> None:
    wish = MakeAttack(
        page.ids[who],
        AttackKey("sword"),
        page.ids[whom],
        outcome=AttackOutcome.HIT,
        damage=(DamageAmount(points, "slashing"),),
    )
    assert page.desk.dispatch(wish, overruled=True)


def cells(page: ReportPage) -> list[list[str]]:
    table = page.table
    return [
        [table.item(row, column).text() for column in range(table.columnCount())]
        for row in range(table.rowCount())
    ]


def test_it_follows_the_fight(page: ReportPage):
    assert page.rounds.number.text() == "0"
    assert page.hardest.number.text() == "–"
    page.desk.dispatch(BeginFight())
    strike(page, "Bruto", "Ada", 9)
    strike(page, "Ada", "Bruto", 25)
    assert page.rounds.number.text() == "1"
    assert (page.heroes.number.text(), page.foes.number.text()) == ("25", "9")
    assert page.hardest.number.text() == "25"
    assert "Ada" in page.hardest.line.text()
    ada, bruto = cells(page)
    assert ada[:4] == ["Ada", "25", "9", "0"]
    assert ada[COLUMNS.index("felled")] == "1"
    assert bruto[COLUMNS.index("falls")] == "1"
    page.desk.undo()
    assert cells(page)[0][1] == "0"


def test_the_dead_are_named_so(page: ReportPage):
    page.desk.dispatch(DeclareLife((page.ids["Ada"],), "dead"))
    assert cells(page)[0][0] != "Ada"
    assert cells(page)[0][0].startswith("Ada")


def test_it_is_copied_as_text(page: ReportPage):
    page.desk.dispatch(BeginFight())
    strike(page, "Ada", "Bruto", 5)
    before = page.copy.text()
    driver.click(page.copy)
    assert page.copy.text() != before
    text = QGuiApplication.clipboard().text()
    first, *rows = text.splitlines()
    assert first.split("\t") == list(headings(page.desk))
    assert [row.split("\t")[:2] for row in rows] == [["Ada", "5"], ["Bruto", "0"]]
    report = report_on(page.desk)
    assert report is not None
    assert text == text_of(report, page.desk)


def test_nothing_is_reckoned_while_it_is_hidden(page: ReportPage):
    page.hide()
    page.desk.dispatch(BeginFight())
    strike(page, "Ada", "Bruto", 5)
    assert page.heroes.number.text() == "0"
    page.show()
    assert page.heroes.number.text() == "5"


def test_without_a_fight_there_is_no_report(page: ReportPage):
    page.desk.open_session(None)
    assert report_on(page.desk) is None
    driver.click(page.copy)
    page.refresh()


def test_theme_and_language_may_change(page: ReportPage):
    for name in ThemeName:
        page._theme.use(name)
    title = page.title.text()
    page.desk.speak("it" if page.desk.language.code == "en" else "en")
    assert page.title.text() != title


def test_escape_and_the_cross_close_it(qtbot: QtBot, page: ReportPage):
    with qtbot.waitSignal(page.close_wanted):
        qtbot.keyClick(page, Qt.Key.Key_Escape)
    with qtbot.waitSignal(page.close_wanted):
        driver.click(page.close_button)
    qtbot.keyClick(page, Qt.Key.Key_A)
