import pytest
from tests.story.test_main_job import *
from tests.story import test_main_job as m
@pytest.mark.parametrize("language", ["it"])
def test_dev(qapp, qtbot, tmp_path, language):
    dice = TableDice()
    ruleset = {"en": "srd-5.2.1", "it": "srd-5.1"}[language]
    table = Table(qapp, tmp_path / "data", language=language, dice=dice)
    begin_a_fight(table, ruleset)
    gestures.open_map(table, picture_map(tmp_path, "png"))
    set_the_grid(table)
    write_an_own_creature(table)
    bring_in_foes(table)
    bring_in_heroes(table)
    try:
        place_everybody(table)
        roll_initiative(table)
        m.rest(table, dice, tmp_path)
    finally:
        table.frame.grab().save("/tmp/m.png")
        print(table.banner, {n: table.named(n).token.cell for n in table.names})
    table.end()
