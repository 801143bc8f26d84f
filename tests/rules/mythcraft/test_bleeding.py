"""Bleeding ends by magical healing: of what the GM heals by hand he says whether it was."""

import pytest

from desktop.model import commands as c
from tests.support.myth import Table, a_duel

pytestmark = pytest.mark.rule("MC-COND-BLEEDING")


def healed(amount: int = 4) -> Table:
    """Ada bleeds, has lost 5 hit points and was healed."""
    table = a_duel()
    table.give("Ada", "bleeding", level=3)
    table.hurt("Ada", 5)
    table.do(c.Heal((table.names["Ada"],), amount))
    return table


def test_magic_closes_the_wound():
    table = healed()
    assert table.prompt.text.key == "prompt.myth.magical_healing"
    table.answer("yes")
    assert table.keys("Ada") == set()
    assert table.prompts == ()


def test_a_bandage_does_not():
    table = healed()
    table.answer("no")
    assert table.keys("Ada") == {"bleeding"}
    assert table.prompts == ()


def test_it_is_asked_once_and_keeps_no_blood_from_flowing():
    table = healed(2)
    table.do(c.Heal((table.names["Ada"],), 1))
    assert len(table.prompts) == 1
    table.do(c.NextTurn(), overruled=True)
    table.do(c.NextTurn(), overruled=True)
    assert [prompt.text.key for prompt in table.prompts] == [
        "prompt.myth.magical_healing",
        "prompt.myth.turn_damage",
    ]
    table.answer("yes")
    assert table.prompts == ()


def test_whoever_does_not_bleed_is_asked_nothing_nor_is_it_after_a_rest():
    table = a_duel()
    table.hurt("Ada", 5)
    table.do(c.Heal((table.names["Ada"],), 4))
    assert table.prompts == ()
    table.give("Ada", "bleeding", level=3)
    table.hurt("Ada", 19)
    table.act("Ada", "rest")
    assert (table.keys("Ada"), table.prompts) == (set(), ())
