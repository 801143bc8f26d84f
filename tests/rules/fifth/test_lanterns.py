"""The hood of a lantern is lowered and raised for what it costs, and leaves little light."""

import pytest

from desktop.model import commands as c
from desktop.model.events import LightCarried
from desktop.rules.sight.fog import LIGHTS
from tests.support.builders import EDITIONS, Fight

OLD, NEW = EDITIONS
KNOWN = {light.source: light for light in LIGHTS}


def a_watch(edition: str, source: str | None = "hooded_lantern") -> Fight:
    """H, whose turn it is, carries that light."""
    fight = Fight(edition)
    fight.add("H", 20, character=True)
    fight.add("O", 10)
    fight.begin()
    if source is not None:
        fight.do(c.CarryLight((fight.ids["H"],), KNOWN[source]))
    return fight


def offered(fight: Fight) -> list[str]:
    actions = fight.ruleset.actions.values()
    return [x.key for x in actions if x.key.endswith("_hood") and x.offered(fight["H"])]


@pytest.mark.rule("51-VIS-06")
@pytest.mark.parametrize(("edition", "cost"), [(OLD, "action"), (NEW, "bonus_action")])
def test_the_hood_of_a_lantern_costs_an_action_or_a_bonus_action(edition, cost):
    fight = a_watch(edition)
    assert offered(fight) == ["lower_hood"]
    fight.act("H", "lower_hood")
    light = fight["H"].light
    assert light is not None
    assert (light.source, light.bright, light.dim) == ("hooded_lantern_lowered", 0, 5)
    assert fight["H"].count(cost) == 0
    assert offered(fight) == ["raise_hood"]
    fight.next(2)
    fight.act("H", "raise_hood")
    light = fight["H"].light
    assert light is not None
    assert (light.source, light.bright, light.dim) == ("hooded_lantern", 30, 60)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("source", [None, "torch"])
def test_who_carries_no_such_lantern_has_no_hood(edition, source):
    fight = a_watch(edition, source)
    assert offered(fight) == []
    wish = fight.action("H", "lower_hood")
    assert fight.refused(wish).reason.key == "refusal.no_hooded_lantern"


def test_a_hood_that_is_down_already_changes_nothing():
    fight = a_watch(NEW, "hooded_lantern_lowered")
    fight.act("H", "lower_hood")
    assert not fight.happened(LightCarried)
