"""What MythCraft allows on the turns of others: what it costs, and what takes it away."""

import pytest

from desktop.model import commands as c
from desktop.model.counter import REACTIVE_POINTS
from desktop.model.creature import Feature, FeatureGroup, FeatureKey
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import PromptKind
from tests.support.myth import Table, a_creature, a_duel, weapon

PARRY = Feature(FeatureKey("parry"), FeatureGroup.REACTION, FrozenMap({"en": "Parry"}), FrozenMap())


@pytest.mark.rule("MC-AP-04")
def test_the_first_reactive_attack_asks_what_it_costs_and_the_answer_is_kept():
    table = a_duel()
    table.next()
    table.do(table.attack("Ada", "Bruto", dice=(1,)))
    assert (table.prompt.rule, table["Ada"].count(REACTIVE_POINTS)) == ("MC-AP-04", 5)
    table.answer(amount=3)
    assert table["Ada"].count(REACTIVE_POINTS) == 2
    table.refused(table.attack("Ada", "Bruto", dice=(1,)), "MC-AP-02")
    assert table.prompts == ()


@pytest.mark.rule("MC-AP-04")
def test_on_ones_own_turn_and_made_ready_before_an_attack_has_its_own_price():
    table = a_duel()
    table.setting("ap_reactive_attack", 4)
    table.setting("ap_ready", 0)
    table.do(table.attack("Ada", "Bruto", dice=(1,)))
    assert table.points("Ada") == 3
    table.act("Ada", "ready", text="it comes near")
    table.next()
    table.do(table.attack("Ada", "Bruto", dice=(1,)))
    assert table["Ada"].count(REACTIVE_POINTS) == 1


@pytest.mark.parametrize("state", ["dazed", "paralyzed", "petrified", "unconscious", "surprised"])
@pytest.mark.rule("MC-COND-DAZED")
@pytest.mark.rule("MC-COND-PARALYZED")
def test_who_has_no_reactions_is_not_asked_for_a_reactive_attack(state: str):
    table = a_duel(apart=5)
    table.give("Ada", "engaged", source="Bruto")
    table.give("Bruto", state)
    table.do(table.walk("Ada", (4, 5)))
    assert (table.prompts, table["Ada"].token.cell.column) == ((), 4)  # type: ignore[union-attr]  # on the map
    table.lift("Bruto", state)
    table.do(table.walk("Ada", (5, 5), (4, 5)))
    assert [prompt.kind for prompt in table.prompts] == [PromptKind.OPPORTUNITY_ATTACK]


@pytest.mark.rule("MC-COND-DAZED")
def test_even_what_costs_nothing_is_no_reaction_for_the_dazed():
    table = Table()
    table.join("Ada", a_creature("ada", weapon(cost=0)), score=20)
    table.join("Bruto", a_creature("bruto", features=(PARRY,)), score=10)
    table.begin()
    table.give("Bruto", "dazed")
    parry = c.TakeAction(table.names["Bruto"], "feature", text="parry")
    table.refused(parry, "MC-COND-DAZED")
    table.lift("Bruto", "dazed")
    table.do(parry)
    table.next()
    table.give("Ada", "dazed")
    table.refused(table.attack("Ada", "Bruto", dice=(1,)), "MC-COND-DAZED")
