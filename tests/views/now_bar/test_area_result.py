"""One roll for everybody in an area: the last result tells what each took, not the sum of all."""

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from desktop.model.combatant import Side
from desktop.model.creature import AreaShape, FeatureArea
from tests.support.myth import Table, a_creature, weapon, with_numbers
from tests.support.windows import a_desk, with_fight
from tests.views.now_bar.test_panel import a_bar

pytestmark = pytest.mark.gui


@pytest.mark.parametrize(
    ("language", "die", "outcome", "told"),
    [
        ("en", 12, "Hit: 8 ×2", "Hit: Bruto and Cane\nMissed: Drago"),
        ("it", 12, "Colpiti: 8 ×2", "Colpiti: Bruto e Cane\nMancati: Drago"),
        ("en", 2, "Everybody missed", "Missed: Bruto, Cane and Drago"),
    ],
)
@pytest.mark.rule("AP-ATK-01")
def test_each_target_is_told(
    qtbot: QtBot, language: str, die: int, outcome: str, told: str
) -> None:
    wave = replace(weapon("wave", dice="8"), area=FeatureArea(AreaShape.CONE, 15))
    table = Table()
    table.join("Ada", a_creature("ada", wave), score=20)
    for score, name in enumerate(("Cane", "Bruto"), start=9):
        table.join(name, side=Side.HOSTILE, score=score)
    table.join("Drago", with_numbers(a_creature("drago"), ar=20), side=Side.HOSTILE, score=8)
    table.begin()
    desk = with_fight(a_desk(language), "mythcraft-1.2", encounter=table.encounter)
    bar = a_bar(qtbot, desk)
    also = tuple(table.names[name] for name in ("Cane", "Drago"))
    desk.dispatch(table.attack("Ada", "Bruto", "wave", dice=(die,), also=also))
    assert bar.result.outcome_text == outcome
    assert bar.result.told_text == told
