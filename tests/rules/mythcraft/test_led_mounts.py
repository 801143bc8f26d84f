"""Who leads a mount and who is led: nobody moves on without points, nobody rides the fallen."""

import pytest

from desktop.model import commands as c
from desktop.model.combatant import Side
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import PromptKind
from tests.support.myth import Table, a_creature, a_duel

LED = pytest.mark.rule("AP-MNT-09")
FALLEN = pytest.mark.rule("AP-MNT-07")


def a_ride() -> Table:
    """Ada on Stella, who has bought a Move and gone 10 feet of it, on Ada's turn."""
    table = Table()
    table.lay_map()
    horse = a_creature(
        "horse",
        sizes=("large",),
        kind="beast",
        abilities=FrozenMap({"int": -3}),
        speeds=FrozenMap({"walk": 40}),
        numbers=FrozenMap({"ar": 12, "ap": 4, "mcap": 3}),
    )
    table.join("Ada", score=20, at=(3, 3))
    table.join("Stella", horse, score=12, at=(4, 3), character=False)
    table.join("Orco", a_creature("orco"), side=Side.HOSTILE, score=8, at=(15, 15))
    table.begin()
    table.act("Ada", "mount", "Stella")
    table.do(table.walk("Stella", (5, 3), (6, 3)))
    return table


@LED
@pytest.mark.parametrize("who", ["Ada", "Stella"])
@pytest.mark.parametrize("state", ["paralyzed", "unconscious"])
def test_a_bought_move_ends_where_one_of_the_two_can_do_nothing(who, state):
    table = a_ride()
    assert table.feet("Stella") == 30
    table.give(who, state)
    refusal = table.refused(table.walk("Stella", (7, 3)))
    assert refusal.can_overrule
    table.lift(who, state)
    table.do(table.walk("Stella", (7, 3)))


@pytest.mark.rule("MC-COND-PARALYZED")
def test_whoever_is_paralyzed_on_its_way_goes_no_farther():
    table = a_duel(apart=40)
    table.do(table.walk("Ada", (5, 6)))
    table.give("Ada", "paralyzed")
    refusal = table.refused(table.walk("Ada", (5, 7)))
    assert refusal.rule == "MC-COND-PARALYZED"


@FALLEN
@pytest.mark.parametrize(("die", "prone"), [(2, True), (19, False)])
def test_nobody_sits_on_a_mount_that_is_out_of_the_fight(die, prone):
    table = a_ride()
    table.do(c.DeclareLife((table.names["Stella"],), "defeated"))
    assert table.prompt.kind is PromptKind.CHECK
    assert (table.prompt.rule, table.prompt.dc) == ("AP-MNT-07", 15)
    table.answer(typed=(die,))
    assert table["Ada"].ride is None
    assert ("prone" in table.keys("Ada")) is prone
    told = {line.message.key for line in table.told}
    assert ("note.off_fallen_mount" in told) is not prone
    assert [prompt.kind for prompt in table.prompts] == [PromptKind.HAZARD] * prone


@FALLEN
def test_a_mount_that_is_dying_carries_its_rider_on():
    table = a_ride()
    table.do(c.DeclareLife((table.names["Stella"],), "dying"))
    assert table["Ada"].ride is not None
    assert table.prompts == ()
