"""Hit points of MythCraft in the panel: a shield is called one, and half is rounded up."""

from random import Random

import pytest
from pytestqt.qtbot import QtBot

from desktop.dice.rolling import RandomDice
from desktop.model.counter import TEMPORARY_HIT_POINTS
from desktop.rules.previews.questions import half_line
from desktop.views.design.theme import Theme
from desktop.views.inspector.points import PointsBox
from tests.support.myth import RULES, Table, a_creature
from tests.support.windows import RESOURCES, a_desk, with_fight

pytestmark = pytest.mark.gui


@pytest.mark.parametrize(("language", "shield"), [("en", "Shield"), ("it", "Scudo")])
@pytest.mark.rule("MC-SHLD-01")
@pytest.mark.rule("MC-BLOOD-01")
def test_shield_and_half(qtbot: QtBot, language: str, shield: str) -> None:
    table = Table()
    table.join("Ada", a_creature("ada", hit_points=15), score=20)
    table.set_counter("Ada", TEMPORARY_HIT_POINTS, 3)
    desk = with_fight(a_desk(language), "mythcraft-1.2", encounter=table.encounter)
    box = PointsBox(desk, Theme(RESOURCES), RandomDice(Random(1)))
    qtbot.addWidget(box)
    ada = table["Ada"]
    box.show_combatants((ada,))
    assert box.temporary.text() == shield
    assert half_line(ada, RULES, table.encounter) == 8
    table.setting("bloodied_line", "down")
    assert half_line(table["Ada"], RULES, table.encounter) == 7
    box.grab()
