"""The field of the damage: large letters, smaller ones where they would be cut."""

import pytest
from PySide6.QtGui import QFontMetricsF
from pytestqt.qtbot import QtBot

from desktop.views.design.fitting_field import BESIDE, FittingField
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from tests.support.windows import RESOURCES

pytestmark = pytest.mark.gui


def a_field(qtbot: QtBot, theme: Theme, width: int) -> FittingField:
    field = FittingField(theme)
    qtbot.addWidget(field)
    field.show()
    field.resize(width, 44)
    return field


def test_dice_of_two_kinds_are_seen_whole_and_a_short_number_is_large_again(qtbot: QtBot):
    theme = Theme(RESOURCES)
    field = a_field(qtbot, theme, 160)
    field.setPlaceholderText("1d4+3, 1d6")
    small = field.font().pixelSize()
    assert small < theme.font(Role.NUMBER).pixelSize()
    shown = QFontMetricsF(field.font()).horizontalAdvance("1d4+3, 1d6")
    assert shown <= field.width() - BESIDE
    qtbot.keyClicks(field, "12")
    assert field.font().pixelSize() == theme.font(Role.NUMBER).pixelSize()
    field.clear()
    assert field.font().pixelSize() == small


def test_the_letters_grow_with_the_field_and_are_never_smaller_than_body_text(qtbot: QtBot):
    theme = Theme(RESOURCES)
    field = a_field(qtbot, theme, 90)
    field.setPlaceholderText("2d8+4 fulmini, 3d6 fuoco")
    assert field.font().pixelSize() == theme.font(Role.BODY).pixelSize()
    field.resize(900, 44)
    assert field.font().pixelSize() == theme.font(Role.NUMBER).pixelSize()
