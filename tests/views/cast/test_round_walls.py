"""A wall that may be round is laid anew where the GM chooses that."""

import pytest
from pytestqt.qtbot import QtBot

from desktop.model.creature import AreaShape
from tests.views.cast.test_casting import Stage

pytestmark = pytest.mark.gui


def pick(stage: Stage, text: str) -> None:
    next(x for x in stage.card.subject.choices.buttons if text in x.text()).click()


def test_a_wall_of_fire_becomes_a_ring(qtbot: QtBot) -> None:
    stage = Stage(qtbot)
    stage.choose(qtbot, "wall of fire")
    stage.lay((12.0, 8.0))
    assert stage.cast.aim.area is not None
    assert stage.cast.aim.area.shape is AreaShape.LINE
    pick(stage, "left of its line")
    assert stage.cast.aim.area is not None
    pick(stage, "hot side inside")
    assert stage.cast.aim.area is None
    stage.lay((12.0, 8.0))
    area = stage.cast.aim.area
    assert area is not None
    assert (area.shape, area.size, area.hollow) == (AreaShape.CYLINDER, 10, 5)
    assert "radius 10 ft" in stage.card.shown_text
    stage.apply()
    assert len(stage.desk.encounter.areas) == 2
