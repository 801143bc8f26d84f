"""Action points: gained, spent, kept, cut by conditions."""

import pytest

from desktop.model import commands as c
from desktop.model.combatant import Side
from desktop.model.counter import ACTION_POINTS, REACTIVE_POINTS
from desktop.model.creature import AttackSource
from desktop.model.events import Noted
from desktop.model.frozen import FrozenMap
from desktop.rules.mythcraft.creatures import numbers
from desktop.rules.mythcraft.points import points
from desktop.rules.registry import ruleset_of
from tests.support.myth import RULES, Table, a_creature, a_duel, a_toad, weapon, with_numbers


@pytest.mark.rule("AP-ACT-01")
@pytest.mark.rule("AP-ACT-02")
def test_attacks_are_bought_until_the_points_are_gone():
    table = a_duel(with_numbers(a_creature("ada", weapon(cost=2)), ap=5))
    for left in (3, 1):
        table.do(table.attack("Ada", "Bruto", dice=(1,)))
        assert table.points("Ada") == left
    refusal = table.refused(table.attack("Ada", "Bruto", dice=(1,)), "AP-ACT-01")
    assert refusal.can_overrule
    table.do(table.attack("Ada", "Bruto", dice=(1,)), overruled=True)
    assert table.points("Ada") == 0


@pytest.mark.rule("AP-ACT-03")
def test_a_creature_gains_its_own_number_of_points():
    table = a_duel()
    assert table.points("Ada") == 5


@pytest.mark.rule("AP-ACT-04")
def test_what_costs_nothing_is_allowed_without_points():
    table = a_duel(with_numbers(a_creature("ada", weapon(cost=0)), ap=0))
    table.do(table.attack("Ada", "Bruto", dice=(1,)))
    assert table.points("Ada") == 0


@pytest.mark.rule("MC-AP-01")
@pytest.mark.parametrize(
    ("cor", "gained"),
    [(-3, 1), (-2, 2), (-1, 2), (0, 3), (1, 3), (2, 4), (3, 4), (5, 5), (7, 6), (11, 8), (12, 9)],
)
def test_coordination_gives_points(cor: int, gained: int):
    creature = a_creature("ada", abilities=FrozenMap({"cor": cor}), numbers=FrozenMap())
    assert numbers.base_action_points(creature) == gained
    table = a_duel(creature)
    assert table.points("Ada") == gained
    assert points.gained(table["Ada"], RULES).trace[0].rule == "MC-AP-01"


@pytest.mark.rule("MC-AP-02")
@pytest.mark.parametrize(("level", "left", "carried"), [(4, 5, 3), (1, 5, 2), (4, 2, 2)])
def test_unspent_points_are_carried_up_to_a_limit(level: int, left: int, carried: int):
    table = a_duel(a_creature("ada", level=level))
    table.set_counter("Ada", ACTION_POINTS, left)
    table.next()
    assert table["Ada"].count(REACTIVE_POINTS) == left
    assert table.points("Ada") == 0
    table.next()
    assert table.points("Ada") == 5 + carried
    assert table["Ada"].count(REACTIVE_POINTS) == 0


@pytest.mark.rule("MC-AP-02")
def test_reactive_points_pay_outside_ones_own_turn():
    table = a_duel()
    table.setting("ap_reactive_attack", 2)
    table.next()
    table.do(table.attack("Ada", "Bruto", dice=(1,)))
    assert table["Ada"].count(REACTIVE_POINTS) == 3
    table.set_counter("Ada", REACTIVE_POINTS, 1)
    table.refused(table.attack("Ada", "Bruto", dice=(1,)), "MC-AP-02")


@pytest.mark.rule("MC-AP-03")
def test_monsters_have_creature_actions_and_may_repeat_one():
    table = a_duel(foe=a_toad())
    table.next()
    assert table.points("Bruto") == 2
    for left in (1, 0):
        table.do(table.attack("Bruto", "Ada", "bite", dice=(1,)))
        assert table.points("Bruto") == left
    table.refused(table.attack("Bruto", "Ada", "bite", dice=(1,)), "MC-AP-03")


@pytest.mark.rule("MC-AP-05")
@pytest.mark.parametrize(
    ("conditions", "points_then"),
    [((), 9), (("staggered",), 6), (("dazed",), 3), (("stunned",), 1), (("paralyzed",), 0)],
)
def test_conditions_cut_the_points_of_a_turn(conditions: tuple[str, ...], points_then: int):
    creature = a_creature("ada", abilities=FrozenMap({"cor": 6}), level=6, numbers=FrozenMap())
    table = a_duel(creature)
    table.set_counter("Ada", ACTION_POINTS, 3)
    table.next()
    for condition in conditions:
        table.give("Ada", condition)
    table.next()
    assert table.points("Ada") == points_then


@pytest.mark.rule("MC-AP-05")
@pytest.mark.parametrize(("condition", "left"), [("dazed", 3), ("stunned", 1), ("paralyzed", 0)])
def test_points_in_hand_are_cut_when_the_condition_comes(condition: str, left: int):
    table = a_duel()
    table.give("Ada", condition)
    assert table.points("Ada") == left
    told = [event for event in table.events if isinstance(event, Noted)]
    assert [(note.text.key, note.rule) for note in told] == [("note.myth.points_cut", "MC-AP-05")]


@pytest.mark.rule("MC-AP-05")
def test_half_of_the_points_comes_before_the_cap():
    table = a_duel()
    for condition in ("staggered", "dazed"):
        table.give("Ada", condition)
    gain = points.gained(table["Ada"], RULES)
    assert gain.value == 3
    assert [each.rule for each in gain.trace] == [
        "AP-ACT-03",
        "MC-COND-STAGGERED",
        "MC-COND-DAZED",
    ]


@pytest.mark.rule("MC-AP-07")
@pytest.mark.parametrize(
    ("number", "conditions", "actions"),
    [
        (4, ("staggered", "chilled"), 1),
        (2, ("chilled",), 1),
        (1, ("chilled",), 1),
        (3, ("chilled",), 2),
        (3, ("dazed",), 2),
        (3, ("staggered",), 2),
        (3, ("stunned",), 1),
        (3, ("paralyzed",), 0),
    ],
)
def test_conditions_cut_creature_actions(number: int, conditions: tuple[str, ...], actions: int):
    table = a_duel(foe=with_numbers(a_toad(), actions=number))
    for condition in conditions:
        table.give("Bruto", condition)
    assert points.actions_gained(table["Bruto"], RULES).value == actions


@pytest.mark.rule("MC-COND-DAZED")
@pytest.mark.rule("MC-COND-STUNNED")
@pytest.mark.rule("MC-COND-PARALYZED")
@pytest.mark.parametrize(("condition", "left"), [("dazed", 3), ("stunned", 1), ("paralyzed", 0)])
def test_points_in_hand_are_cut_at_once(condition: str, left: int):
    table = a_duel()
    table.give("Ada", condition)
    assert table.points("Ada") == left


@pytest.mark.rule("MC-COND-DAZED")
def test_the_dazed_keep_nothing_for_reactions():
    table = a_duel()
    table.give("Ada", "dazed")
    table.next()
    assert table["Ada"].count(REACTIVE_POINTS) == 0
    table.refused(table.attack("Ada", "Bruto", dice=(1,)), "MC-COND-DAZED")


@pytest.mark.rule("MC-COND-CHILLED")
def test_the_chilled_pay_more_for_moves_and_weapons_but_not_for_spells():
    spell = weapon("bolt", cost=2, ranged=True, source=AttackSource.SPELL)
    ada = a_creature("ada", weapon("dagger", cost=2), spell)
    table = a_duel(with_numbers(ada, ap=7))
    table.give("Ada", "chilled")
    table.act("Ada", "move")
    assert table.points("Ada") == 5
    table.do(table.attack("Ada", "Bruto", "dagger", dice=(1,)))
    assert table.points("Ada") == 2
    table.do(table.attack("Ada", "Bruto", "bolt", dice=(1,)))
    assert table.points("Ada") == 0


@pytest.mark.rule("MC-AP-04")
def test_an_unknown_cost_is_asked_for_and_kept():
    table = a_duel()
    table.act("Ada", "dodge")
    assert table.points("Ada") == 5
    assert table.prompt.rule == "MC-AP-04"
    table.answer(amount=2)
    assert table.points("Ada") == 3
    assert table.encounter.settings["ap_dodge"] == 2
    assert "note.myth.cost_kept" in [line.message.key for line in table.told]
    table.next()
    table.next()
    table.act("Ada", "dodge")
    assert not table.prompts
    assert table.points("Ada") == 5 + 2 - 2


@pytest.mark.rule("MC-AP-04")
def test_an_unknown_cost_of_a_weapon_is_kept_for_that_weapon():
    table = a_duel(a_creature("ada", weapon("maul", cost=None)))
    table.do(table.attack("Ada", "Bruto", "maul", dice=(1,)))
    table.answer(amount=4)
    assert table.points("Ada") == 1
    table.refused(table.attack("Ada", "Bruto", "maul", dice=(1,)), "AP-ACT-01")


@pytest.mark.rule("MC-COND-UNCONSCIOUS")
def test_the_unconscious_do_nothing():
    table = a_duel()
    table.give("Ada", "unconscious")
    table.refused(table.attack("Ada", "Bruto", dice=(1,)), "MC-COND-UNCONSCIOUS")


def test_nothing_is_paid_for_before_the_fight():
    table = Table()
    table.join("Ada", score=10)
    table.do(c.TakeAction(table.names["Ada"], "move"))
    assert table.points("Ada") == 0


@pytest.mark.rule("MC-AP-04")
def test_what_the_table_says_of_an_attack_is_told_beside_it():
    table = a_duel(a_creature("ada", weapon(cost=None)))
    ada = table["Ada"]
    (attack,) = ada.creature.attacks
    assert RULES.kept_cost(table.encounter, ada, attack) is None
    table.do(table.attack("Ada", "Bruto", dice=(1,)))
    table.answer(amount=2)
    assert RULES.kept_cost(table.encounter, table["Ada"], attack) == 2
    assert ruleset_of("srd-5.1").kept_cost(table.encounter, ada, attack) is None


@pytest.mark.rule("MC-AP-07")
def test_what_makes_creature_actions_fewer_is_told_once():
    table = Table()
    brute = a_creature("brute", numbers=FrozenMap({"ar": 10, "actions": 4}))
    table.join("Brute", brute, side=Side.HOSTILE, score=20, character=False)
    table.join("Ada", score=10)
    for state in ("staggered", "chilled"):
        table.give("Brute", state)
    table.begin()
    told = [line.rule for line in table.told if line.message.key.endswith("_limited")]
    assert told == ["MC-COND-STAGGERED", "MC-COND-CHILLED"]
    assert table.points("Brute") == 1
