"""The page of the rehearsal: numbers, plots, who dies, what would change it."""

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.controllers.insight.rehearsal import RehearsalController
from desktop.insight.rehearsal import Share
from desktop.model.amount import DamageAmount
from desktop.model.commands import DealDamage, EndFight
from desktop.views.design.labels import Tone
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import ThemeName
from desktop.views.insight.change_rows import tone_of
from desktop.views.insight.drawn import bars_of
from desktop.views.insight.rehearsal_page import RehearsalPage, tone_of_winning
from tests.support import driver
from tests.support.fights import a_fighting_desk
from tests.support.source import ROOT
from tests.support.windows import RESOURCES

pytestmark = pytest.mark.gui


@pytest.fixture(params=["en", "it"])
def page(qtbot: QtBot, request: pytest.FixtureRequest) -> Iterator[RehearsalPage]:
    desk = a_fighting_desk(request.param, "mythcraft-1.2")
    controller = RehearsalController(desk, lambda _ruleset: {}, desk)
    controller.count = 20
    theme = Theme(RESOURCES)
    page = RehearsalPage(desk, theme, controller)
    page.desk, page.theme, page.controller = desk, theme, controller  # type: ignore[attr-defined]
    page.resize(1366, 730)
    qtbot.addWidget(page)
    page.show()
    qtbot.waitUntil(lambda: page.bars is not None)
    yield page
    controller.stop()


def played(qtbot: QtBot, page: RehearsalPage) -> None:
    page.controller.begin()
    qtbot.waitUntil(lambda: not page.controller.is_busy, timeout=60_000)


def test_the_numbers_are_those_of_the_fights(qtbot: QtBot, page: RehearsalPage):
    played(qtbot, page)
    outlook = page.controller.outlook
    assert page.won.number.text() == f"{outlook.won.percent} %"
    assert f"±{outlook.won.margin}" in page.won.line.text()
    assert page.rounds.number.text() == str(outlook.likely_rounds)
    assert page.dies.number.text() == f"{outlook.hero_dies.percent} %"
    assert page.all_down.number.text() == f"{outlook.all_down.percent} %"
    assert page.count.text().startswith("20 ")
    assert "MythCraft" not in page.told.text()
    assert len(page.bars.bars) == outlook.rounds[-1][0] - outlook.rounds[0][0] + 1
    assert sum(bar.percent for bar in page.bars.bars) == pytest.approx(100)
    assert [bar.text for bar in page.bars.bars if bar.is_strong] == [str(outlook.likely_rounds)]
    heroes = len(page.controller.scene.heroes)
    assert len(page.points.tracks) == heroes + 1
    assert [bool(track.low) for track in page.points.tracks] == [False] * heroes + [True]
    assert len([row for row in page.deaths if not row.isHidden()]) == heroes


def test_a_change_is_tried_by_its_button(qtbot: QtBot, page: RehearsalPage):
    played(qtbot, page)
    row = page.changes.rows[0]
    before = row.told
    driver.click(row.button)
    assert not row.button.isEnabled()
    assert page.controller.trying is page.controller.changes[0]
    qtbot.waitUntil(lambda: not page.controller.is_busy, timeout=60_000)
    assert row.button.isEnabled()
    assert row.told != before
    assert row.told.endswith("%")


def test_one_button_stops_and_runs_again(qtbot: QtBot, page: RehearsalPage):
    page.controller.count = 2_000
    page.controller.begin()
    stop = page.run.text()
    assert not page.counts.isEnabled()
    qtbot.waitUntil(lambda: page.controller.done > 0, timeout=60_000)
    driver.click(page.run)
    assert not page.controller.is_busy
    assert page.run.text() != stop
    assert 0 < page.controller.outlook.won.of < 2_000
    page.controller.count = 4
    driver.click(page.run)
    qtbot.waitUntil(lambda: not page.controller.is_busy, timeout=60_000)
    assert page.controller.outlook.won.of == 4


def tones(page: RehearsalPage) -> list[str]:
    cards = (page.won, page.rounds, page.dies, page.all_down)
    return [card.number.property("tone") for card in cards]


def test_numbers_of_the_run_before_are_dimmed_and_named_until_there_are_new_ones(
    qtbot: QtBot, page: RehearsalPage
):
    assert not page.changes.isVisible(), "there are no numbers yet"
    played(qtbot, page)
    bright = tones(page)
    assert Tone.MUTED not in bright
    assert not page.earlier.isVisible()
    page.controller.count = 2_000
    page.controller.begin()
    assert page.won.isVisible()
    assert page.earlier.isVisible()
    assert "20" in page.earlier.text()
    assert tones(page) == [Tone.MUTED] * 4
    page.controller.stop()
    if page.controller.outlook is None:
        assert page.earlier.isVisible(), "stopped before the first fight was told"
        assert tones(page) == [Tone.MUTED] * 4
    page.controller.count = 4
    played(qtbot, page)
    assert not page.earlier.isVisible()
    assert Tone.MUTED not in tones(page)
    assert page.count.text().startswith("4 ")


def test_nothing_of_another_fight_is_left_to_be_taken_for_this_one(
    qtbot: QtBot, page: RehearsalPage
):
    played(qtbot, page)
    page.controller.forget()
    page.controller.count = 2_000
    page.controller.begin()
    assert page.controller.outlook is None
    assert not page.won.isVisible()
    assert not page.earlier.isVisible()


def test_while_a_change_is_tried_the_count_says_so_and_then_tells_of_the_rehearsal_again(
    qtbot: QtBot, page: RehearsalPage
):
    played(qtbot, page)
    before = page.count.text()
    driver.click(page.changes.rows[0].button)
    assert page.count.text() not in ("", before)
    page.controller.stop()
    assert page.count.text() == before
    assert page.progress.share == 1
    assert page.controller.done == page.controller.outlook.won.of == 20


@pytest.mark.parametrize(
    ("percent", "tone"),
    [
        *((100, Tone.SUCCESS), (50, Tone.SUCCESS), (49, Tone.WARNING)),
        *((10, Tone.WARNING), (9, Tone.DANGER), (0, Tone.DANGER)),
    ],
)
def test_winning_is_coloured_by_how_likely_it_is(percent: int, tone: Tone):
    assert tone_of_winning(percent) is tone


def test_the_figures_are_coloured_by_what_they_say(qtbot: QtBot, page: RehearsalPage):
    played(qtbot, page)
    scene = page.controller.scene
    lost, won = Share(0, 20), Share(20, 20)
    outlook = replace(
        page.controller.outlook, won=lost, lost=won, open=lost, hero_dies=won, all_down=won
    )
    page._show_figures(scene, outlook)
    assert tones(page) == [Tone.DANGER, Tone.TEXT, Tone.WARNING, Tone.DANGER]
    page._show_figures(scene, replace(outlook, won=won, lost=lost, hero_dies=lost, all_down=lost))
    assert tones(page) == [Tone.SUCCESS, Tone.TEXT, Tone.TEXT, Tone.TEXT]


def test_how_many_fights_is_chosen(page: RehearsalPage):
    page.counts.chosen.emit("500")
    assert page.controller.count == 500


def test_a_fight_that_is_over_says_so(qtbot: QtBot, page: RehearsalPage):
    page.desk.dispatch(EndFight())
    page.controller.begin()
    assert page.trouble.isVisible()
    assert page.trouble.text()
    assert not page.told.text()


def test_more_heroes_and_changes_than_before_have_rows_fewer_hide_theirs(
    qtbot: QtBot, page: RehearsalPage
):
    played(qtbot, page)
    count = len(page.changes.rows)
    hero = page.controller.scene.heroes[0]
    page.desk.dispatch(DealDamage((hero.id,), (DamageAmount(3),)))
    played(qtbot, page)
    assert len(page.changes.rows) == count + 1


def test_theme_language_and_size_may_change_while_it_is_shown(qtbot: QtBot, page: RehearsalPage):
    played(qtbot, page)
    for name in ThemeName:
        page.theme.use(name)
        qtbot.wait(1)
    page.resize(1000, 600)
    title = page.title.text()
    page.desk.speak("it" if page.desk.language.code == "en" else "en")
    assert page.title.text() != title
    page.hide()
    page.theme.use(ThemeName.DARK)
    page.show()
    assert page.bars.grab().toImage().pixelColor(2, 2) == page.theme.colours.card


def test_escape_and_the_cross_close_it(qtbot: QtBot, page: RehearsalPage):
    with qtbot.waitSignal(page.close_wanted):
        qtbot.keyClick(page, Qt.Key.Key_Escape)
    with qtbot.waitSignal(page.close_wanted):
        driver.click(page.close_button)
    qtbot.keyClick(page, Qt.Key.Key_A)


@pytest.mark.parametrize(
    ("then", "tone"),
    [(Share(170, 200), Tone.SUCCESS), (Share(20, 200), Tone.DANGER), (Share(104, 200), Tone.TEXT)],
)
def test_only_what_chance_does_not_explain_is_better_or_worse(then: Share, tone: Tone):
    assert tone_of(Share(100, 200), then) is tone


def test_many_rounds_share_the_last_bar(qtbot: QtBot, page: RehearsalPage):
    played(qtbot, page)
    outlook = page.controller.outlook
    bars = bars_of(outlook, 1)
    assert bars[0].percent == 100
    assert bars[0].text.endswith("+") == (len(outlook.rounds) > 1)


def test_the_plots_are_loaded_with_the_page_and_not_before():
    told = (
        "import sys\n"
        "import desktop.views.insight.rehearsal_page, desktop.views.shell.foresight\n"
        "print('pyqtgraph' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", told], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"
