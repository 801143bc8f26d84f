"""Searching: which check the GM calls for, and what is hard to make out in dim light."""

from dataclasses import replace

import pytest

from desktop.battlemap.battle_map import Environment
from desktop.battlemap.light import LightLevel
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.counter import ACTION
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, PromptKind
from tests.support.builders import MAP, Fight, a_creature, counted_rules

OLD, NEW = "srd-5.1", "srd-5.2.1"
DIM = {OLD: "51-VIS-01", NEW: "52-OBSC-1"}


def a_hunt(edition: str, *, light: LightLevel = LightLevel.BRIGHT, darkvision: int = 0) -> Fight:
    """The turn of S, who searches; H hides with 15 in that light, I in the open."""
    fight = Fight(edition).map()
    shown = fight.encounter.maps[MAP]
    fight.do(c.ChangeMap(MAP, replace(shown, environment=Environment(light=light))))
    senses = FrozenMap({"darkvision": darkvision} if darkvision else {})
    fight.add("S", 20, creature=a_creature("s", senses=senses), character=True, at=(0, 0))
    fight.add("H", 10, at=(4, 0))
    fight.add("I", 5, at=(0, 4))
    fight.begin().next()
    fight.act("H", "hide", dice=(15,))
    return fight.next(2)


@pytest.mark.rule("51-ACT-07")
def test_the_gm_calls_for_perception_or_investigation():
    fight = a_hunt(OLD)
    fight.act("S", "search")
    prompt = fight.prompt(PromptKind.CHOICE)
    assert [key for key, _ in prompt.options] == ["perception", "investigation"]
    assert (prompt.rule, fight["S"].count(ACTION)) == ("51-ACT-07", 0)
    fight.answer(Answer(option="investigation", dice=(16,)))
    (check,) = fight.happened(e.CheckRolled)
    assert check.purpose.parameters
    assert fight.prompt(PromptKind.CHOICE).text.key == "prompt.search_finds"


@pytest.mark.rule("51-VIS-01", "52-OBSC-1")
@pytest.mark.parametrize("edition", [OLD, NEW])
def test_who_searches_in_dim_light_has_disadvantage_and_darkvision_none(edition):
    fight = a_hunt(edition, light=LightLevel.DIM)
    fight.act("S", "search", text="perception", dice=(17, 5))
    (check,) = fight.happened(e.CheckRolled)
    assert check.roll.total == 5
    assert DIM[edition] in counted_rules(check.roll.trace)
    keen = a_hunt(edition, light=LightLevel.DIM, darkvision=60)
    keen.act("S", "search", text="perception", dice=(17,))
    (check,) = keen.happened(e.CheckRolled)
    assert check.roll.total == 17


@pytest.mark.rule("51-VIS-01")
def test_by_deduction_and_where_nobody_hides_the_light_does_not_matter():
    fight = a_hunt(OLD, light=LightLevel.DIM)
    fight.act("S", "search", text="investigation", dice=(17,))
    fight.do(c.EndEffect(fight.ids["H"], fight["H"].effects[0].id))
    fight.act("S", "search", text="perception", dice=(17,), cost="none")
    (check,) = fight.happened(e.CheckRolled)
    assert check.roll.total == 17
