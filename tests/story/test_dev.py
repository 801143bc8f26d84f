import pytest
from tests.story import test_main_job as m, gestures
from tests.story.pictures import picture_map
from tests.support.two_screens import Table
pytestmark = pytest.mark.gui
@pytest.mark.parametrize("language", ["it"])
def test_dev(qapp, qtbot, tmp_path, language):
    dice = m.TableDice()
    ruleset = {"en": "srd-5.2.1", "it": "srd-5.1"}[language]
    table = Table(qapp, tmp_path / "data", language=language, dice=dice)
    m.begin_a_fight(table, ruleset)
    gestures.open_map(table, picture_map(tmp_path, "png"))
    m.set_the_grid(table)
    m.write_an_own_creature(table)
    m.bring_in_foes(table)
    m.bring_in_heroes(table)
    try:
        m.place_everybody(table)
        m.roll_initiative(table)
        m.rest(table, dice, tmp_path)
    finally:
        table.frame.grab().save("/tmp/m.png")
        print(table.banner, {n: table.named(n).token.cell for n in table.names})
    table.end()
