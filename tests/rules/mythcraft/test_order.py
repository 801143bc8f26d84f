"""Initiative, ties, surprise, sizes, and effects of equal names."""

import pytest

from desktop.model import commands as c
from desktop.model.combatant import Side
from desktop.model.counter import REACTIVE_POINTS
from desktop.model.effect import End, Moment
from desktop.model.events import Noted, TurnSkipped
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey
from desktop.model.reasons import fold
from desktop.rules.map.places import footprint_of
from desktop.rules.moving.radar import NO_DICE
from desktop.rules.mythcraft.creatures import numbers
from desktop.rules.previews.questions import foreseen_refusal
from tests.support.myth import RULES, Table, a_creature, a_duel, a_toad


def aware(awr: int, **more: object):
    """A creature with that AWR."""
    return a_creature(abilities=FrozenMap({"awr": awr, "dex": 2}), **more)


def order(table: Table) -> list[str]:
    """Own names in turn order."""
    return [who.own_name for who in table.encounter.in_order()]


@pytest.mark.rule("MC-INIT-01")
def test_of_equal_scores_the_more_aware_goes_first():
    table = Table()
    table.join("Ada", aware(1))
    table.join("Cleo", aware(2))
    typed = FrozenMap({table.names["Ada"]: 13, table.names["Cleo"]: 12})
    table.do(c.RollInitiative(typed))
    assert [slot.score for slot in table.encounter.order] == [14, 14]
    assert order(table) == ["Cleo", "Ada"]


@pytest.mark.rule("MC-INIT-01")
def test_of_equal_scores_and_awareness_a_plain_die_decides():
    table = Table()
    table.join("Ada", aware(1))
    table.join("Cleo", aware(1))
    typed = FrozenMap({table.names["Ada"]: 13, table.names["Cleo"]: 13})
    table.do(c.RollInitiative(typed), (4, 15))
    assert order(table) == ["Cleo", "Ada"]
    told = [event for event in table.events if isinstance(event, Noted)]
    assert [event.rule for event in told] == ["MC-INIT-01", "MC-INIT-01"]


@pytest.mark.rule("MC-INIT-01")
@pytest.mark.parametrize(
    ("die", "expected"),
    [
        (18, ["Eva", "Ada", "Cleo"]),
        (9, ["Ada", "Eva", "Cleo"]),
        (2, ["Ada", "Cleo", "Eva"]),
    ],
)
def test_whoever_comes_to_a_number_later_rolls_a_die_as_well(die: int, expected: list[str]):
    """Totals that are typed come one after the other."""
    table = Table()
    for name in ("Ada", "Cleo", "Eva"):
        table.join(name, aware(1))
    table.do(c.SetInitiative(table.names["Ada"], 13))
    table.do(c.SetInitiative(table.names["Cleo"], 13), (15, 4))
    table.do(c.SetInitiative(table.names["Eva"], 13), (die,))
    assert order(table) == expected


@pytest.mark.rule("MC-INIT-01")
def test_of_identical_creatures_nobody_rolls_who_is_first():
    """A total for all of a row is typed: the second toad comes to the number of the first."""
    table = Table()
    for name in ("Rospo 1", "Rospo 2"):
        table.join(name, a_toad(), side=Side.HOSTILE, character=False)
    for name in ("Rospo 1", "Rospo 2"):
        table.do(c.SetInitiative(table.names[name], 10))
    assert table.told[-1].message.key != "note.tie_die"
    table.join("Ada", a_creature("ada", abilities=FrozenMap({"awr": 0})))
    table.do(c.SetInitiative(table.names["Ada"], 10), (4, 15, 9))
    assert order(table) == ["Rospo 1", "Rospo 2", "Ada"]


@pytest.mark.rule("AP-TA-05")
def test_penalties_count_on_initiative():
    table = a_duel()
    table.give("Ada", "shaken")
    table.give("Ada", "frightened", source="Bruto")
    trace = RULES.initiative.reasons(table.encounter, RULES, table["Ada"])
    assert fold(trace) == -3


def test_identical_creatures_share_one_roll_and_one_turn():
    table = Table()
    table.do(c.AddCombatants(a_toad(), 3))
    table.do(c.RollInitiative(), (11,))
    (slot,) = table.encounter.order
    assert (slot.score, len(slot.members)) == (11, 3)
    table.join("Ada", score=5)
    table.begin()
    assert all(
        table.encounter.combatants[member].count(RULES.budget.items(table["Ada"])[0]) == 0
        for member in slot.members
    )
    assert all(
        table.encounter.combatants[member].counters[RULES.budget.items(toad)[0]].current == 2
        for member in slot.members
        for toad in (table.encounter.combatants[member],)
    )


@pytest.mark.rule("MC-COND-SURPRISED-P")
def test_the_partially_surprised_lose_their_first_turn_and_roll_worse_on_the_second():
    table = Table()
    table.join("Ada", score=20)
    table.join("Bruto", a_creature("bruto"), side=Side.HOSTILE, score=10)
    table.do(c.SetSurprised((table.names["Ada"],)))
    table.begin()
    assert any(isinstance(event, TurnSkipped) for event in table.events)
    assert table.encounter.active_combatants == (table["Bruto"],)
    table.refused(table.attack("Ada", "Bruto", dice=(1,)), "MC-COND-SURPRISED-P")
    table.next()
    assert table.points("Ada") == 5
    table.do(table.attack("Ada", "Bruto", dice=(11,)))
    assert table["Bruto"].hit_points == 20  # 11 + 3 - 1 misses AR 14
    table.next()
    assert "surprised" not in table.keys("Ada")
    table.next()
    table.do(table.attack("Ada", "Bruto", dice=(11,)), (1,))
    assert table["Bruto"].hit_points == 16


@pytest.mark.rule("MC-COND-SURPRISED-P")
def test_after_its_first_turn_with_actions_it_reacts_but_worse_until_the_round_is_over():
    table = Table()
    table.join("Ada", score=20)
    table.join("Bruto", a_creature("bruto"), side=Side.HOSTILE, score=10)
    table.setting("ap_reactive_attack", 2)
    table.do(c.SetSurprised((table.names["Ada"],)))
    table.begin()
    table.next()
    table.next()  # Ada has done nothing; it is Bruto's turn in round 2
    assert table["Ada"].count(REACTIVE_POINTS) == 5
    table.do(table.attack("Ada", "Bruto", dice=(11,)))
    assert table["Bruto"].hit_points == 20  # 11 + 3 - 1 misses AR 14
    table.next()
    assert (table.keys("Ada"), table.points("Ada")) == (set(), 7)  # 2 of 3 carried over
    table.do(table.attack("Ada", "Bruto", dice=(11,)), (1,))
    assert table["Bruto"].hit_points == 16


@pytest.mark.rule("MC-COND-SURPRISED-P")
def test_one_of_a_group_may_be_surprised_alone():
    table = Table()
    table.do(c.AddCombatants(a_toad(), 2))
    one, other = table.encounter.combatants
    table.do(c.RollInitiative(), (11,))
    table.do(c.SetSurprised((one,)))
    table.begin()
    table.names = {"Uno": one, "Due": other}
    assert (table.points("Uno"), table.points("Due")) == (0, 2)
    table.next()
    assert (table.points("Uno"), table.points("Due")) == (2, 2)


@pytest.mark.rule("MC-COND-SURPRISED-C")
def test_against_the_completely_surprised_one_turn_comes_before_initiative():
    table = Table()
    table.join("Ada", score=20)
    table.join("Bruto", a_creature("bruto"), side=Side.HOSTILE, score=10)
    table.act("Ada", "surprise_turn")
    assert table.points("Ada") == 10
    table.do(table.attack("Ada", "Bruto", dice=(1,)))
    assert table.points("Ada") == 8
    table.begin()
    assert table.points("Ada") == 5
    table.refused(table.action("Ada", "surprise_turn"), "MC-COND-SURPRISED-C")


@pytest.mark.rule("MC-SIZE-01")
@pytest.mark.parametrize(
    ("size", "cells", "reach"),
    [
        ("fine", 1, 5),
        ("tiny", 1, 5),
        ("medium", 1, 5),
        ("large", 2, 5),
        ("large-tall", 1, 10),
        ("huge", 3, 10),
        ("huge-tall", 2, 15),
        ("gargantuan", 4, 15),
        ("colossal", 6, 20),
        ("titan", 8, 35),
    ],
)
def test_a_size_takes_its_squares_and_reaches_so_far(size: str, cells: int, reach: int):
    table = a_duel(a_creature("ada", sizes=(size,)), apart=80)
    battle_map = table.encounter.battle_map
    assert battle_map is not None
    footprint = footprint_of(table["Ada"], RULES, battle_map.grid)
    assert footprint is not None
    assert (footprint.cells_wide, numbers.reach_of(size)) == (cells, reach)


@pytest.mark.rule("MC-SIZE-01")
def test_long_and_tall_are_no_steps_of_their_own():
    assert numbers.size_steps("small", "huge") == 3
    assert numbers.size_steps("medium", "huge-long") == 2
    assert RULES.sizes["huge-long"].space == 15


@pytest.mark.rule("MC-SIZE-02")
@pytest.mark.rule("MC-CHK-01")
def test_size_counts_on_checks_of_strength_and_dexterity():
    tiny = a_creature(
        "ada",
        sizes=("tiny",),
        abilities=FrozenMap({"dex": 3, "str": 1}),
        skills=FrozenMap({"balancing": 4}),
    )
    table = a_duel(tiny)
    from desktop.rules.effects.asking import situation_of

    situation = situation_of(table.encounter, RULES, table["Ada"])
    assert 8 + fold(RULES.checks(situation, "dex")) == 15
    assert fold(RULES.checks(situation, "str")) == 1 - 4
    assert fold(RULES.checks(situation, "awr")) == 0
    assert fold(RULES.checks(situation, "balancing")) == 3 + 4 + 4


@pytest.mark.rule("AP-MAG-02")
@pytest.mark.rule("AP-MAG-03")
@pytest.mark.rule("AP-MAG-04")
def test_magic_of_one_name_is_replaced_by_the_newer():
    table = a_duel()

    def ward(label: str, rounds: int, name: str = "Ada") -> None:
        who = table.names[name]
        end = End(who, Moment.END, rounds)
        table.do(c.GiveCondition((who,), ConditionKey("custom"), label=label, end=end))

    ward("Ward", 10)
    ward("ward", 3)
    ward("Greater Ward", 5)
    ward("Ward", 7, "Bruto")
    ends = [effect.end.remaining for effect in table["Ada"].effects if effect.end]
    assert ends == [3, 5]
    assert len(table["Bruto"].effects) == 1


@pytest.mark.rule("MC-DUR-01")
def test_one_round_ends_with_the_next_turn_of_the_bearer():
    table = a_duel()
    table.give("Bruto", "shaken", end=End(table.names["Bruto"], Moment.END))
    table.next()
    assert "shaken" in table.keys("Bruto")
    table.next()
    assert "shaken" not in table.keys("Bruto")


@pytest.mark.problem("RP12")
def test_a_condition_ends_at_the_named_start_of_the_named_turn():
    table = Table()
    for name, score in (("Uno", 20), ("Clem", 15), ("Due", 10), ("Died", 5)):
        table.join(name, score=score)
    table.begin()
    table.next()
    table.give("Due", "blinded", source="Clem", end=End(table.names["Clem"], Moment.START))
    for _ in range(3):
        table.next()
        assert "blinded" in table.keys("Due")
    table.next()
    assert "blinded" not in table.keys("Due")


@pytest.mark.problem("RP13")
def test_an_end_is_met_in_the_same_round_too():
    table = a_duel()
    table.give("Bruto", "protected", end=End(table.names["Bruto"], Moment.START))
    table.next()
    assert "protected" not in table.keys("Bruto")


@pytest.mark.problem("RP14")
def test_nothing_is_left_without_time():
    table = a_duel()
    table.give("Ada", "protected", end=End(table.names["Ada"], Moment.END))
    none = c.GiveCondition(
        (table.names["Bruto"],),
        ConditionKey("protected"),
        end=End(table.names["Bruto"], Moment.END, 0),
    )
    table.refused(none)
    table.next()
    assert "protected" not in table.keys("Ada")


@pytest.mark.problem("RP15")
@pytest.mark.rule("MC-COND-02")
def test_a_condition_on_many_is_had_once_and_the_newer_end_holds():
    table = a_duel()
    names = ["Ada", "Bruto", "Cleo", "Dina", "Elio"]
    for score, name in enumerate(names[2:]):
        table.join(name, score=score + 1)
    table.give("Cleo", "protected", end=End(table.names["Cleo"], Moment.END, 2))
    end = End(table.names["Ada"], Moment.START, 10)
    chosen = tuple(table.names[name] for name in names)
    table.do(c.GiveCondition(chosen, ConditionKey("protected"), end=end))
    for name in names:
        (effect,) = table[name].effects
        assert effect.end == end


@pytest.mark.rule("MC-COND-SURPRISED-P")
def test_who_gets_over_a_surprise_after_the_second_round_rolls_as_usual_at_once():
    table = a_duel()
    table.next()
    table.next()
    table.next()
    table.next()
    assert table.encounter.round == 3
    table.give("Ada", "surprised")
    table.next()
    assert table.keys("Ada") == set()


@pytest.mark.rule("MC-COND-SURPRISED-C")
def test_a_turn_before_the_fight_is_offered_only_before_it():
    table = Table()
    table.join("Ada", score=20)
    wish = RULES.actions["surprise_turn"]
    assert foreseen_refusal(table.encounter, RULES, table["Ada"], wish, dice=NO_DICE) is None
    table.begin()
    refused = foreseen_refusal(table.encounter, RULES, table["Ada"], wish, dice=NO_DICE)
    assert refused is not None
    assert refused.reason.key == "refusal.fight_runs"
