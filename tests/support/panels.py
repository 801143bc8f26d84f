"""Parts of the window on their own, on a desk with a fight."""

from random import Random

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.controllers.desk import Desk
from desktop.controllers.pictures.decoding import PictureLoader
from desktop.dice.rolling import RandomDice
from desktop.views.design.theme import Theme
from desktop.views.map.panel import MapPanel
from desktop.views.shell.attacking import Attacking
from desktop.views.shell.one_card import OneCard
from desktop.views.shell.picker import Picker
from desktop.views.shell.table import Table
from tests.support.windows import RESOURCES


def a_map_panel(qtbot: QtBot, desk: Desk) -> MapPanel:
    """The map of the desk, shown, without motion."""
    panel = MapPanel(desk, Theme(RESOURCES, reduce_motion=True), PictureLoader())
    qtbot.addWidget(panel)
    panel.resize(900, 640)
    panel.show()
    return panel


def a_table_to_attack(qtbot: QtBot, desk: Desk) -> tuple[Table, Attacking]:
    """The table of the desk, shown, and what opens the card of an attack over it."""
    theme, dice = Theme(RESOURCES), RandomDice(Random(5))
    table = Table(desk, theme, PictureLoader(desk), dice, RESOURCES)
    qtbot.addWidget(table)
    table.resize(1366, 730)
    table.show()
    parent = QWidget(table)
    cards = OneCard(desk, theme, table, table.now.drafts)
    picker = Picker(desk, table.map, table.banner, parent)
    return table, Attacking(desk, theme, table, dice, picker, cards, parent)
