"""What MythCraft allows on the turns of others: what it costs, and what takes it away."""

from dataclasses import replace

import pytest

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model.counter import ACTION_POINTS, REACTIVE_POINTS
from desktop.model.creature import Feature, FeatureGroup, FeatureKey
from desktop.model.encounter import Phase
from desktop.model.events import Noted
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import PromptKind
from desktop.rules.engine.draft import Draft
from desktop.rules.moving.radar import NO_DICE
from desktop.rules.mythcraft.points.costs import ask_cost
from desktop.rules.registry import ruleset_of
from tests.support.myth import Table, a_creature, a_duel, a_toad, weapon

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


@pytest.mark.rule("MC-AP-04")
def test_the_first_delay_asks_what_it_costs_and_the_answer_is_kept():
    table = a_duel()
    table.do(c.DelayTurn(table.names["Ada"]))
    assert not any(isinstance(event, Noted) for event in table.events)  # no ruling: the game has it
    assert (table.prompt.rule, table.points("Ada")) == ("MC-AP-04", 5)
    table.answer(amount=1)
    assert (table.points("Ada"), table["Ada"].count(REACTIVE_POINTS)) == (4, 0)
    table.do(c.ResumeDelayed(table.names["Ada"]))
    assert table.points("Ada") == 4
    table.next()
    table.next()
    table.set_counter("Ada", ACTION_POINTS, 3)
    table.do(c.DelayTurn(table.names["Ada"]))
    assert (table.prompts, table.points("Ada")) == ((), 2)


@pytest.mark.rule("MC-AP-04")
@pytest.mark.parametrize(
    ("points", "offered"),
    [(0, "0"), (1, "0\N{EN DASH}1"), (5, "0\N{EN DASH}5")],
)
def test_the_question_what_a_delay_costs_offers_what_the_points_allow(points: int, offered: str):
    table = a_duel()
    table.set_counter("Ada", ACTION_POINTS, points)
    table.do(c.DelayTurn(table.names["Ada"]))
    assert table.prompt.dice == offered


@pytest.mark.rule("MC-AP-04")
def test_where_nobody_counts_points_the_question_offers_what_actions_cost_as_a_rule():
    table = a_duel()
    before = replace(table.encounter, phase=Phase.PREPARING)
    draft = Draft(before, ruleset_of("mythcraft-1.2"), NO_DICE)
    ask_cost(draft, table.names["Ada"], "ap_delay", Message("action.delay"))
    assert [prompt.dice for prompt in draft.encounter.prompts] == ["0\N{EN DASH}6"]


@pytest.mark.rule("MC-AP-04")
@pytest.mark.rule("AP-ACT-01")
def test_without_the_points_for_it_nobody_delays():
    table = a_duel()
    table.setting("ap_delay", 2)
    table.set_counter("Ada", ACTION_POINTS, 1)
    table.refused(c.DelayTurn(table.names["Ada"]), "AP-ACT-01")
    table.do(c.DelayTurn(table.names["Ada"]), overruled=True)
    assert table.points("Ada") == 0


@pytest.mark.rule("MC-AP-03")
def test_creatures_that_count_actions_delay_without_one():
    table = a_duel(a_toad())
    left = table.points("Ada")
    table.do(c.DelayTurn(table.names["Ada"]))
    assert (table.prompts, table.points("Ada")) == ((), left)


@pytest.mark.rule("MC-AP-02")
def test_who_waits_has_the_points_of_its_turn_in_hand():
    table = a_duel()
    table.setting("ap_delay", 0)
    table.setting("ap_reactive_attack", 2)
    table.do(c.DelayTurn(table.names["Ada"]))
    table.do(table.attack("Ada", "Bruto", dice=(1,)))
    assert table.points("Ada") == 3


@pytest.mark.rule("MC-AP-02")
def test_points_of_a_turn_that_was_waited_with_and_never_taken_are_carried_over():
    table = a_duel()
    table.setting("ap_delay", 1)
    table.do(c.DelayTurn(table.names["Ada"]))
    table.next()
    assert table.points("Ada") == 5 + 2  # level 1 carries 2 of the 4 that were left
