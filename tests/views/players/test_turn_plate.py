"""The plate with the name of whose turn it is, on the players' screen."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from desktop.session.player_view import player_view
from desktop.views.design.theme import Theme
from desktop.views.players.hud import PlayersHud
from tests.support.builders import Fight
from tests.support.windows import RESOURCES, a_desk

pytestmark = pytest.mark.gui

UNIT = 1000.0


def test_its_edge_lies_beside_the_ground_and_nowhere_under_it(qapp: QApplication) -> None:
    fight = Fight("srd-5.2.1")
    fight.add("Lia", 20, character=True)
    fight.begin()
    view = player_view(fight.encounter, fight.ruleset)
    language = a_desk("it").language
    hud = PlayersHud(Theme(RESOURCES))
    size = hud.turn_size(view, language, UNIT, 900.0)
    card = QRectF(40, 40, round(size.width()), round(size.height()))
    image = QImage(1000, 300, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor("black"))
    painter = QPainter(image)
    hud.paint_turn(painter, card, view, language, UNIT)
    painter.end()
    middle = round(card.center().y())
    edge = image.pixelColor(36, middle)
    assert edge.red() > 150, "amber"
    ground = image.pixelColor(round(card.right()) - 30, round(card.top()) + 3)
    beside = {image.pixelColor(x, round(card.bottom()) - 5).name() for x in range(42, 80)}
    assert beside == {ground.name()}
    assert image.pixelColor(33, round(card.top()) + 1).name() == "#000000", "a rounded corner"
