"""A mount under control waits while its rider can direct nothing; left to itself it acts."""

import pytest

from desktop.model import commands as c
from desktop.model.combatant import Side
from desktop.model.frozen import FrozenMap
from desktop.rules.engine.refusal import Refusal
from tests.support.builders import EDITIONS, Fight, a_creature, melee

OLD, NEW = EDITIONS
pytestmark = [
    pytest.mark.parametrize("edition", EDITIONS),
    pytest.mark.rule("51-MNT-11"),
    pytest.mark.rule("52-PTG-MOUNT-3"),
]
RULE = {OLD: "51-MNT-11", NEW: "52-PTG-MOUNT-3"}


def a_ride(edition: str) -> Fight:
    """K on the horse H, which K controls, on their turn."""
    fight = Fight(edition).map()
    horse = a_creature("horse", sizes=("large",), kind="beast", speeds=FrozenMap({"walk": 60}))
    fight.add("K", 20, creature=a_creature("k", melee()), character=True, at=(5, 5), hp=30)
    fight.add("H", 3, creature=horse, side=Side.ALLY, at=(6, 5), hp=30)
    fight.add("O", 10, creature=a_creature("o"), at=(15, 15))
    fight.begin()
    fight.act("K", "mount", "H", text="controlled")
    return fight


@pytest.mark.parametrize("state", ["stunned", "paralyzed", "incapacitated"])
def test_it_neither_moves_nor_dashes_while_its_rider_is_incapacitated(edition, state):
    fight = a_ride(edition)
    fight.give("K", state)
    for wish in (fight.path("H", (7, 5)), fight.action("H", "dash")):
        refusal = fight.refused(wish)
        assert (refusal.reason.key, refusal.rule) == ("refusal.mount_not_led", RULE[edition])
        assert refusal.can_overrule


def test_led_again_it_goes_and_so_it_does_left_to_itself(edition):
    fight = a_ride(edition)
    fight.give("K", "frightened")
    fight.do(fight.path("H", (7, 5)))
    fight.give("K", "stunned")
    fight.do(c.TakeAction(fight.ids["K"], "control_mount"))
    fight.next()
    assert fight.turn == "R1:H"
    assert not isinstance(fight.attempt(fight.path("H", (8, 5))), Refusal)
