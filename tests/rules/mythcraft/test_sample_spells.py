"""The spells of the sample party: they cost what they say and do what they say."""

import pytest

from desktop.model import commands as c
from desktop.model.amount import DamageAmount
from desktop.model.combatant import Side
from desktop.model.counter import ACTION_POINTS, SPELL_POINTS
from desktop.model.creature import (
    AreaShape,
    AttackSource,
    Feature,
    FeatureArea,
    FeatureGroup,
    FeatureKey,
)
from desktop.model.creature_record import creature_from_record, record_of_creature
from desktop.model.events import AttackRolled, DamageTaken, Healed
from desktop.model.frozen import FrozenMap
from tests.support.myth import Table, a_creature, a_duel, of_the_party, weapon, with_numbers

MAGE = FrozenMap({"ar": 14, "ap": 5, "sp": 3})


def a_table(name: str) -> Table:
    """One of the party with the first turn, and two foes with REF 12 and 18 in front of it."""
    table = Table()
    table.lay_map()
    table.join(name, of_the_party(name), score=30, at=(5, 5))
    for place, ref in enumerate((12, 18)):
        foe = with_numbers(a_creature(f"t{place}"), ref=ref)
        table.join(f"T{place}", foe, side=Side.HOSTILE, score=10 - place, at=(7, 5 + place))
    table.begin()
    return table


def points(table: Table, name: str) -> tuple[int, int]:
    who = table.encounter.combatants[table.names[name]]
    return who.count(ACTION_POINTS), who.count(SPELL_POINTS)


@pytest.mark.rule("MC-SP-01", "AP-ATK-01")
def test_the_wall_of_sparks_costs_both_and_burns_whom_its_one_roll_hits():
    table = a_table("Aria")
    ap, sp = points(table, "Aria")
    wish = table.attack("Aria", "T0", "wall-of-sparks", dice=(10,), also=(table.names["T1"],))
    table.do(wish, dice=(4, 3))
    assert points(table, "Aria") == (ap - 3, sp - 3)
    rolled = [event for event in table.events if isinstance(event, AttackRolled)]
    assert [(event.defence, event.outcome.value) for event in rolled] == [
        ("ref", "hit"),
        ("ref", "miss"),
    ]
    taken = [event for event in table.events if isinstance(event, DamageTaken)]
    assert [(event.target, event.total) for event in taken] == [(table.names["T0"], 7)]
    assert [part.dealt.type for event in taken for part in event.parts] == ["fire"]


@pytest.mark.rule("MC-SP-01")
def test_without_its_spell_points_a_spell_that_is_an_attack_costs_nothing_and_is_refused():
    table = a_table("Aria")
    table.do(c.SetCounter(table.names["Aria"], SPELL_POINTS, 2))
    before = points(table, "Aria")
    refusal = table.refused(table.attack("Aria", "T0", "wall-of-sparks"), "MC-SP-01")
    assert refusal.reason.key == "refusal.myth.too_few_spell_points"
    assert points(table, "Aria") == before
    table.do(table.attack("Aria", "T0", "wall-of-sparks", dice=(2,)), overruled=True)
    assert points(table, "Aria") == (before[0] - 3, 0)


def test_an_attack_that_is_no_spell_costs_no_spell_points():
    table = a_table("Aria")
    ap, sp = points(table, "Aria")
    table.do(table.attack("Aria", "T0", "bolt-of-fire", dice=(2,)))
    assert points(table, "Aria") == (ap - 2, sp)


@pytest.mark.rule("MC-SP-01")
def test_soothe_costs_both_and_gives_hit_points_back():
    table = a_table("Tobia")
    tobia = table.names["Tobia"]
    table.do(c.DealDamage((tobia,), (DamageAmount(12, ""),)))
    hurt = table.encounter.combatants[tobia].hit_points
    ap, sp = points(table, "Tobia")
    soothe = FeatureKey("lay-to-rest-the-pain")
    table.do(c.ForceSaves(tobia, soothe, targets=(tobia,)), dice=(5, 3))
    assert points(table, "Tobia") == (ap - 2, sp - 2)
    assert [event.amount for event in table.events if isinstance(event, Healed)] == [10]
    assert table.encounter.combatants[tobia].hit_points == hurt + 10


@pytest.mark.rule("MC-SP-01")
def test_a_reaction_that_names_spell_points_costs_no_action_points():
    table = a_table("Aria")
    ap, sp = points(table, "Aria")
    table.act("Aria", "feature", text="ward")
    assert points(table, "Aria") == (ap, sp - 1)


def test_the_area_of_an_attack_and_what_heals_are_kept():
    aria, tobia = of_the_party("Aria"), of_the_party("Tobia")
    kept = creature_from_record(record_of_creature(aria))
    (wall,) = (each for each in kept.attacks if each.key == "wall-of-sparks")
    assert wall.area == FeatureArea(AreaShape.CONE, 15)
    assert creature_from_record(record_of_creature(tobia)) == tobia


def test_before_the_fight_a_spell_costs_nothing():
    table = Table()
    table.join("Aria", of_the_party("Aria"), score=30)
    table.join("T0", with_numbers(a_creature("t0"), ref=12), side=Side.HOSTILE, score=10)
    before = points(table, "Aria")
    table.do(table.attack("Aria", "T0", "wall-of-sparks", dice=(2,)))
    assert points(table, "Aria") == before


@pytest.mark.rule("MC-AP-04")
def test_a_spell_whose_heading_names_its_points_costs_them_where_its_attack_says_nothing():
    bolt = weapon("bolt", cost=None, ranged=True, source=AttackSource.SPELL)
    paragraph = Feature(
        FeatureKey("bolt"),
        FeatureGroup.ACTION,
        FrozenMap({"en": "Bolt (4 AP, 1 SP)"}),
        FrozenMap({"en": "A bolt flies."}),
        attacks=(bolt,),
    )
    table = a_duel(a_creature("ada", features=(paragraph,), numbers=MAGE))
    table.do(table.attack("Ada", "Bruto", "bolt", dice=(2,)))
    assert points(table, "Ada") == (1, 2)
