"""Catching one's breath: begun in a fight, it goes on after it, and a longer rest has it in it."""

import pytest

from desktop.model import commands as c
from desktop.model.combatant import Life
from tests.support.myth import Table, a_duel

BREATH = pytest.mark.rule("MC-REST-01")


def out_of_breath() -> Table:
    """Ada lies at 0 hit points and catches her breath."""
    table = a_duel()
    table.hurt("Ada", 20)
    table.act("Ada", "catch_breath")
    return table


@BREATH
def test_the_five_minutes_are_asked_for_after_the_fight_as_well():
    table = out_of_breath()
    table.do(c.EndFight())
    assert table.prompt.text.key == "prompt.myth.catching_breath"
    table.answer("done")
    assert (table["Ada"].hit_points, table["Ada"].life) == (1, Life.UP)
    assert "catching_breath" not in table.keys("Ada")
    assert table.prompts == ()


@BREATH
def test_they_are_asked_for_before_round_1_as_well():
    table = out_of_breath()
    table.do(c.ResetFight())
    table.answer("interrupted")
    assert table.keys("Ada") == set()
    assert table["Ada"].hit_points == 0


@pytest.mark.rule("MC-REST-02")
@pytest.mark.parametrize("kind", ["recoup", "rest"])
def test_whoever_rests_longer_has_caught_its_breath(kind):
    table = out_of_breath()
    table.act("Ada", kind)
    assert "catching_breath" not in table.keys("Ada")
    assert table.prompts == ()
    table.hurt("Ada", 25)
    table.hurt("Ada", 1)
    assert table.dying("Ada") >= 2, "Death Points are gained again (AP-DP-05)"


@BREATH
def test_the_dead_catch_no_breath():
    table = out_of_breath()
    table.do(c.DeclareLife((table.names["Ada"],), "dead"))
    assert table.prompts == ()
    assert table.keys("Ada") == set()
    assert table["Ada"].hit_points == 0


@pytest.mark.rule("AP-DP-05")
def test_the_gm_takes_it_away_and_death_points_come_again():
    table = out_of_breath()
    (held,) = table["Ada"].effects
    table.do(c.EndEffect(table.names["Ada"], held.id))
    assert table.prompts == ()
    table.hurt("Ada", 1)
    assert table.dying("Ada") == 2
