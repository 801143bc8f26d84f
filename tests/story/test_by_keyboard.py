"""The same job by keyboard alone, in both languages: not one event of a mouse."""

import pytest

from tests.story.hands import Keys, NoMouse
from tests.story.preparing import TableDice
from tests.story.whole import play_everything
from tests.support.two_screens import Table

pytestmark = pytest.mark.gui


@pytest.mark.parametrize(
    ("language", "ruleset"), [("it", "srd-5.2.1"), ("en", "srd-5.1")], ids=["it", "en"]
)
@pytest.mark.usefixtures("two_screens")
def test_the_main_job_by_keyboard_alone(qapp, qtbot, tmp_path, language, ruleset):
    watch = NoMouse(qapp)
    dice = TableDice()
    table = Table(qapp, tmp_path / "data", language=language, dice=dice)
    hands = Keys(table)
    play_everything(hands, dice, ruleset, tmp_path)
    hands.table.end()
    assert not watch.seen
