"""Colours, letters and icons that every view asks the theme for."""

from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QFontDatabase, QFontInfo
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from desktop.views.design.fonts import font_of
from desktop.views.design.labels import Label, Tone
from desktop.views.design.painting import text_width
from desktop.views.design.stylesheet import stylesheet_of
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role, SideLook, ThemeName, colour_of
from desktop.views.shell.top_bar import TopBar
from tests.support.fights import a_fighting_desk

pytestmark = pytest.mark.gui

RESOURCES = Path(__file__).resolve().parents[3] / "resources"


@pytest.fixture
def theme(qapp: QApplication) -> Theme:
    return Theme(RESOURCES)


def test_alpha_stands_last_in_the_token_file() -> None:
    colour = colour_of("#05070A99")
    assert (colour.red(), colour.green(), colour.blue(), colour.alpha()) == (5, 7, 10, 0x99)


@pytest.mark.parametrize("name", ThemeName)
def test_text_can_be_read_on_every_surface(theme: Theme, name: ThemeName) -> None:
    theme.use(name)
    colours = theme.colours
    for surface in (colours.window, colours.panel, colours.card, colours.raised, colours.input):
        assert contrast(colours.text, surface) >= 4.5
        assert contrast(colours.muted, surface) >= 4.5
    for side in SideLook:
        assert contrast(colours.onSide, colours.side(side)) >= 4.5


def contrast(first: QColor, second: QColor) -> float:
    brighter, darker = sorted((luminance(first), luminance(second)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


def luminance(colour: QColor) -> float:
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_bundled_families_are_there_with_their_weights(theme: Theme) -> None:
    assert {"Inter", "Vollkorn"} <= set(theme.families)
    assert {"Regular", "Medium", "SemiBold", "Bold"} <= set(QFontDatabase.styles("Inter"))
    assert QFontInfo(theme.font(Role.BODY)).family() == "Inter"
    assert QFontInfo(theme.font(Role.TITLE)).family() == "Vollkorn"


def test_heavier_is_wider_so_weights_are_real(theme: Theme) -> None:
    light = font_of(40, weight=400)
    heavy = font_of(40, weight=700)
    assert text_width("Privo di sensi", heavy) > text_width("Privo di sensi", light)


@pytest.mark.parametrize("role", [Role.ROW, Role.NUMBER, Role.TITLE])
def test_digits_all_have_one_width(theme: Theme, role: Role) -> None:
    font = theme.font(role)
    assert len({text_width(digit * 10, font) for digit in "0123456789"}) == 1


def test_scale_stays_between_one_and_two(theme: Theme) -> None:
    theme.rescale(9)
    assert theme.scale == 2.0
    assert theme.font(Role.BODY).pixelSize() == 26
    theme.rescale(0.1)
    assert theme.scale == 1.0


def test_the_scale_leaves_room_for_the_table_on_a_small_screen(theme: Theme) -> None:
    theme.rescale(2.0)
    theme.limit(QSize(1366, 768))
    assert theme.scale == theme.largest == 2.0
    theme.limit(QSize(1024, 600))
    assert theme.scale == theme.largest == 1.5
    theme.limit(QSize(640, 480))
    assert theme.scale == 1.0
    theme.limit(QSize(3840, 2160))
    assert theme.scale == 2.0


def test_a_change_is_told_once_and_only_when_there_is_one(theme: Theme, qtbot: QtBot) -> None:
    told: list[ThemeName] = []
    theme.changed.connect(lambda: told.append(theme.name))
    theme.use(ThemeName.DARK)
    theme.use(ThemeName.LIGHT)
    theme.use(ThemeName.LIGHT)
    assert told == [ThemeName.LIGHT]


@pytest.mark.parametrize("name", ThemeName)
def test_the_stylesheet_is_complete_and_its_marks_exist(theme: Theme, name: ThemeName) -> None:
    theme.use(name)
    sheet = stylesheet_of(theme.colours, 1.5, RESOURCES / "themes" / name.value)
    assert "$" not in sheet
    for line in sheet.splitlines():
        if 'url("' in line:
            assert Path(line.split('url("')[1].split('"')[0]).is_file()


def test_every_icon_key_draws_something(theme: Theme) -> None:
    for key in theme.icons.keys:
        image = theme.icons.pixmap(key, 16, QColor("white")).toImage()
        inked = sum(image.pixelColor(x, y).alpha() > 60 for x in range(16) for y in range(16))
        assert inked > 8, key


def test_an_icon_takes_the_colour_and_the_pixels_of_its_screen(theme: Theme) -> None:
    pixmap = theme.icons.pixmap("action.action", 16, QColor("#FF0000"), 2.0)
    assert pixmap.width() == 32
    assert pixmap.deviceIndependentSize().width() == 16
    assert pixmap.toImage().pixelColor(16, 16) == QColor("#FF0000")


def test_each_author_of_the_borrowed_icons_is_named() -> None:
    licence = (RESOURCES / "icons" / "gi" / "LICENSE").read_text(encoding="utf-8")
    for path in (RESOURCES / "icons" / "gi").glob("*.svg"):
        assert path.stem in licence


def test_what_is_not_shown_yet_follows_the_scale_and_a_label_keeps_it_in_another_tone(
    qapp: QApplication, qtbot: QtBot
) -> None:
    theme = Theme(RESOURCES)
    sheet, palette, font = qapp.styleSheet(), qapp.palette(), qapp.font()
    theme.dress(qapp)
    try:
        window = QWidget()
        qtbot.addWidget(window)
        top = TopBar(a_fighting_desk(), theme, window)
        line, label = QLineEdit(window), Label(theme, "hits", parent=window)
        theme.use(ThemeName.LIGHT)
        theme.rescale(2.0)
        theme.use(ThemeName.DARK)
        window.show()
        label.set_tone(Tone.SUCCESS)
        body = theme.font(Role.BODY).pixelSize()
        for widget in (top.menu_bar, line, label):
            assert widget.font().pixelSize() == body, widget
    finally:
        theme.changed.disconnect()
        qapp.setStyleSheet(sheet)
        qapp.setPalette(palette)
        qapp.setFont(font)
