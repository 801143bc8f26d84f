"""Worked values of the catalogue that no other file plays."""

import pytest

from desktop.battlemap.battle_map import BattleMap, Terrain, TerrainKind
from desktop.battlemap.cells import Cell
from desktop.language.message import Message
from desktop.model.amount import Adjustments
from desktop.model.combatant import Side
from desktop.model.counter import ACTION_POINTS, CREATURE_ACTIONS, HIT_POINTS
from desktop.model.creature import Creature
from desktop.model.effect import Moment
from desktop.model.events import AttackRolled
from desktop.model.frozen import FrozenMap
from desktop.model.reasons import Contribution, Kind, Trace, fold
from desktop.rules.effects.asking import situation_of
from desktop.rules.effects.ends import next_turn_of
from desktop.rules.mythcraft.creatures import numbers
from desktop.rules.previews.questions import is_bloodied
from tests.support.myth import (
    RULES,
    Table,
    a_creature,
    a_duel,
    a_toad,
    changes,
    weapon,
    with_numbers,
)


def attack_roll(table: Table) -> AttackRolled:
    """The attack roll that was made last."""
    (event,) = (event for event in table.events if isinstance(event, AttackRolled))
    return event


def check(table: Table, ability: str) -> Trace:
    """What counts on a check of Ada's, without the die."""
    return RULES.checks(situation_of(table.encounter, RULES, table["Ada"]), ability)


def striker(points: int, cost: int) -> Creature:
    """Somebody with these points a turn and an attack of that cost."""
    return with_numbers(a_creature("ada", weapon(cost=cost, dice="1")), ap=points)


@pytest.mark.rule("AP-ACT-01")
def test_four_points_buy_two_and_one_and_one():
    costs = (weapon("maul", cost=2), weapon("knife", cost=1))
    table = a_duel(with_numbers(a_creature("ada", *costs), ap=4))
    for key, left in (("maul", 2), ("knife", 1), ("knife", 0)):
        table.do(table.attack("Ada", "Bruto", key, dice=(1,)))
        assert table.points("Ada") == left
    refusal = table.refused(table.attack("Ada", "Bruto", "knife", dice=(1,)), "AP-ACT-01")
    assert refusal.can_overrule


@pytest.mark.rule("AP-ACT-02")
def test_three_points_buy_the_same_attack_three_times():
    table = a_duel(striker(3, 1))
    for left in (2, 1, 0):
        table.do(table.attack("Ada", "Bruto", dice=(1,)))
        assert table.points("Ada") == left


@pytest.mark.rule("AP-OCC-01")
def test_an_allys_square_full_of_rubble_costs_double_and_no_more():
    table = a_duel(apart=50)
    rubble = Terrain(TerrainKind.DIFFICULT, frozenset({Cell(6, 5)}))
    table.lay_map(BattleMap("Rubble", 20, 20, terrain=(rubble,)))
    table.join("Cleo", at=(6, 5), score=1)
    table.do(table.walk("Ada", (6, 5), (7, 5)))
    assert table.feet("Ada") == 20 - 10 - 5


@pytest.mark.rule("AP-TA-02")
def test_as_many_disadvantages_as_advantages_are_nothing_in_four_lines():
    table = a_duel(striker(9, 0), apart=5)
    table.join("Cleo", a_creature("cleo"), side=Side.HOSTILE, score=1)
    for condition in ("demoralized", "prone"):
        table.give("Bruto", condition)
    table.give("Ada", "prone")
    table.give("Ada", "frightened", source="Cleo")
    table.do(table.attack("Ada", "Bruto", dice=(10,)))
    roll = attack_roll(table).roll
    assert roll is not None
    tactical = [each for each in roll.trace if each.rule.startswith("MC-COND-")]
    assert sorted(each.change for each in tactical) == [-1, -1, 1, 1]
    assert roll.total == 10 + 3


@pytest.mark.rule("AP-TA-03")
def test_the_gm_grants_a_tactical_advantage_for_the_story():
    table = a_duel(striker(9, 0))
    offers = {offer.text: offer for offer in RULES.offers}
    offer = offers["reason.offer.tactical_advantage"]
    ground = Contribution(Message(offer.text), offer.kind, offer.change, ruling=True)
    adjustments = Adjustments(added=(ground,))
    table.do(table.attack("Ada", "Bruto", dice=(10,), adjustments=adjustments))
    roll = attack_roll(table).roll
    assert roll is not None
    assert roll.total == 10 + 3 + 1


@pytest.mark.rule("AP-TA-05")
def test_a_tactical_disadvantage_counts_on_checks():
    table = a_duel(a_creature("ada", abilities=FrozenMap({"str": 4})))
    table.give("Ada", "frightened", source="Bruto")
    assert 11 + fold(check(table, "str")) == 14


@pytest.mark.rule("MC-CHK-01")
def test_a_check_is_the_die_and_what_the_creature_adds():
    ada = a_creature("ada", abilities=FrozenMap({"dex": 3}), skills=FrozenMap({"balancing": 2}))
    table = a_duel(ada)
    assert 9 + fold(check(table, "balancing")) == 14


@pytest.mark.rule("MC-D20-02")
def test_tactical_advantage_is_added_to_the_higher_die():
    table = a_duel(striker(9, 0))
    for condition in ("restrained", "demoralized"):
        table.give("Bruto", condition)
    table.do(table.attack("Ada", "Bruto"), (6, 14))
    roll = attack_roll(table).roll
    assert roll is not None
    assert (roll.kept, roll.total) == (14, 18)


@pytest.mark.rule("MC-ROUND-01")
@pytest.mark.parametrize(("number", "percent", "share"), [(5, 50, 3), (30, 25, 8), (4, 50, 2)])
def test_fractions_are_rounded_up(number: int, percent: int, share: int):
    assert RULES.rounding.share(number, percent) == share


@pytest.mark.rule("MC-TIME-01")
def test_two_minutes_are_twelve_rounds():
    assert 2 * 60 / RULES.round_seconds == 12


@pytest.mark.rule("AP-DMG-01")
def test_eleven_types_of_damage_are_offered_in_three_categories():
    kinds = [numbers.DAMAGE_TYPES[kind] for kind in RULES.damage_types]
    assert [kinds.count(group) for group in ("physical", "elemental", "energy")] == [2, 5, 4]


@pytest.mark.rule("MC-DUR-01")
def test_one_round_on_oneself_in_ones_own_turn_lasts_to_the_end_of_the_next():
    table = a_duel()
    end = next_turn_of(table.encounter, table.names["Ada"], Moment.END)
    table.give("Ada", "protected", end=end)
    for _ in range(2):
        table.next()
        assert "protected" in table.keys("Ada")
    table.next()
    assert "protected" not in table.keys("Ada")


@pytest.mark.rule("MC-COND-BLOODIED")
def test_bloodied_comes_and_goes_with_hit_points():
    table = a_duel()
    for hit_points, bloodied in ((11, False), (10, True), (0, True), (11, False)):
        table.set_counter("Ada", HIT_POINTS, hit_points)
        assert is_bloodied(table["Ada"], RULES) is bloodied


@pytest.mark.rule("MC-COND-STAGGERED")
def test_the_staggered_gain_half_rounded_up():
    table = a_duel(foe=with_numbers(a_toad(), actions=3))
    for name in ("Ada", "Bruto"):
        table.give(name, "staggered")
    table.set_counter("Ada", ACTION_POINTS, 0)
    table.next()
    assert table["Bruto"].count(CREATURE_ACTIONS) == 2
    table.next()
    assert table.points("Ada") == 3


@pytest.mark.rule("MC-COND-PETRIFIED")
def test_the_petrified_have_no_points():
    table = a_duel()
    table.give("Ada", "petrified")
    assert table.points("Ada") == 0
    for _ in range(2):
        table.next()
    assert table.points("Ada") == 0
    table.refused(table.attack("Ada", "Bruto", dice=(1,)), "AP-ACT-01")


@pytest.mark.rule("MC-COND-SICKENED")
def test_the_sickened_keep_the_lower_of_two_dice_on_every_roll():
    table = a_duel(striker(9, 0))
    table.give("Ada", "sickened")
    table.do(table.attack("Ada", "Bruto"), (5, 16))
    roll = attack_roll(table).roll
    assert roll is not None
    assert roll.kept == 5
    lower = [each.kind for each in check(table, "awr") if each.rule == "MC-COND-SICKENED"]
    assert lower == [Kind.LOWER]
    trace = RULES.initiative.reasons(table.encounter, RULES, table["Ada"])
    assert Kind.LOWER in [each.kind for each in trace]


@pytest.mark.rule("MC-COND-DEAFENED")
def test_the_deafened_fail_to_listen():
    table = a_duel()
    table.give("Ada", "deafened")
    failing = [each.rule for each in check(table, "hearing") if each.kind is _FAILS]
    assert failing == ["MC-COND-DEAFENED"]
    assert not [each for each in check(table, "sight") if each.kind is _FAILS]


@pytest.mark.rule("MC-COND-04")
def test_who_is_immune_to_prone_stays_up_when_tripped():
    strong = a_creature("ada", abilities=FrozenMap({"str": 3}))
    table = a_duel(strong, a_creature("bruto", condition_immunities=("prone",)))
    table.act("Ada", "trip", "Bruto", dice=(15,))
    assert "prone" not in table.keys("Bruto")


@pytest.mark.rule("MC-COND-DEMORALIZED")
@pytest.mark.rule("MC-COND-FOCUSED")
def test_each_tactical_advantage_is_one():
    table = a_duel(striker(9, 0))
    table.give("Bruto", "demoralized")
    table.give("Ada", "focused", source="Bruto")
    table.do(table.attack("Ada", "Bruto", dice=(10,)))
    roll = attack_roll(table).roll
    assert roll is not None
    found = changes(roll.trace)
    assert (found["MC-COND-DEMORALIZED"], found["MC-COND-FOCUSED"]) == (1, 1)


_FAILS = Kind.AUTOMATIC_FAILURE
