"""The main job from the start to the end by mouse, in both languages, on two screens."""

import pytest

from tests.story.hands import Mouse
from tests.story.preparing import TableDice
from tests.story.whole import play_everything
from tests.support.two_screens import Table

pytestmark = pytest.mark.gui


@pytest.mark.parametrize(
    ("language", "ruleset"), [("it", "srd-5.1"), ("en", "srd-5.2.1")], ids=["it", "en"]
)
@pytest.mark.usefixtures("two_screens", "no_sockets")
def test_the_main_job_by_mouse(qapp, qtbot, tmp_path, language, ruleset):
    dice = TableDice()
    table = Table(qapp, tmp_path / "data", language=language, dice=dice)
    hands = Mouse(table)
    play_everything(hands, dice, ruleset, tmp_path)
    hands.table.end()
