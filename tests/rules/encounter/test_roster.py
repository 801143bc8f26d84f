"""Who is in the fight: names, numbers, hit points, copies."""

import pytest

from desktop.language.message import Gender, typed_name
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import HitPointChoice
from desktop.model.combatant import Combatant, Side
from desktop.model.creature import FeatureGroup
from desktop.model.creature_record import record_of_creature
from desktop.model.encounter import HitPointDisplay
from desktop.model.ids import ConditionKey
from desktop.rules.deciding import decide
from tests.support.builders import EDITIONS, Fight, a_creature, feature, melee, ranged
from tests.support.loaded_dice import ForcedDice

pytestmark = pytest.mark.parametrize("edition", EDITIONS)


def shown(fight: Fight) -> list[str]:
    return [who.name.text_in("en") for who in fight.encounter.combatants.values()]


def find(fight: Fight, name: str) -> Combatant:
    return next(x for x in fight.encounter.combatants.values() if x.name.text_in("en") == name)


@pytest.mark.problem("RP56")
def test_names_are_numbered_when_needed_and_never_those_of_somebody_present(edition):
    fight = Fight(edition)
    skeleton = a_creature("Skeleton")
    fight.do(c.AddCombatants(skeleton))
    assert shown(fight) == ["Skeleton"]
    fight.do(c.AddCombatants(skeleton, 2))
    assert shown(fight) == ["Skeleton 1", "Skeleton 2", "Skeleton 3"]
    fight.do(c.AddCombatants(skeleton, own_name="Reginald"))
    fight.do(c.RemoveCombatants((find(fight, "Skeleton 2").id,)))
    fight.do(c.AddCombatants(skeleton))
    assert shown(fight) == ["Skeleton 1", "Skeleton 3", "Reginald", "Skeleton 4"]
    fight.do(c.DealDamage((find(fight, "Skeleton 3").id,), (c.DamageAmount(4),)))
    points = {who.name.text_in("en"): who.hit_points for who in fight.encounter.combatants.values()}
    assert points == {"Skeleton 1": 20, "Skeleton 3": 16, "Reginald": 20, "Skeleton 4": 20}


@pytest.mark.problem("RP57")
@pytest.mark.parametrize(("die", "points"), [(1, 9), (8, 30)])
def test_hit_points_are_rolled_for_each(edition, die, points):
    fight = Fight(edition)
    beast = a_creature("Beast", hit_points=19, hit_dice="3D8+6")
    for choice, expected in ((HitPointChoice.ROLLED, points), (HitPointChoice.AVERAGE, 19)):
        events = decide(
            fight.encounter,
            c.AddCombatants(beast, 10, choice=choice),
            ruleset=fight.ruleset,
            dice=ForcedDice(die),
        )
        joined = [event.combatant for event in events if isinstance(event, e.CombatantJoined)]
        assert len(joined) == 10
        assert {(who.hit_points, who.maximum_hit_points) for who in joined} == {
            (expected, expected)
        }


@pytest.mark.problem("RP57")
def test_each_has_its_own_roll(edition):
    fight = Fight(edition)
    beast = a_creature("Beast", hit_dice="1d8")
    fight.do(c.AddCombatants(beast, 3, choice=HitPointChoice.ROLLED), dice=(3, 8, 1))
    assert [who.hit_points for who in fight.encounter.combatants.values()] == [3, 8, 1]


@pytest.mark.problem("RP32")
def test_constant_hit_points_are_not_rolled(edition):
    fight = Fight(edition)
    guard = a_creature("Guardiano", hit_points=99)
    fight.do(c.AddCombatants(guard, 3, choice=HitPointChoice.ROLLED))
    assert {who.hit_points for who in fight.encounter.combatants.values()} == {99}


def test_broken_dice_are_refused_and_typed_points_win(edition):
    fight = Fight(edition)
    odd = a_creature("Odd", hit_dice="3d")
    wish = c.AddCombatants(odd, choice=HitPointChoice.ROLLED)
    assert fight.refused(wish).reason.key.startswith("dice.error.")
    fight.do(c.AddCombatants(odd, hit_points=7, choice=HitPointChoice.ROLLED))
    assert find(fight, "Odd").hit_points == 7


@pytest.mark.problem("RP58")
def test_a_creature_in_a_fight_is_a_copy(edition):
    fight = Fight(edition)
    original = a_creature("Wolf", melee("bite"), ranged("spit"))
    before = record_of_creature(original)
    fight.do(c.AddCombatants(original, 2))
    first, second = fight.encounter.combatants.values()
    fight.do(c.DealDamage((first.id,), (c.DamageAmount(5),)))
    fight.do(c.GiveCondition((first.id,), ConditionKey("prone")))
    fight.do(c.RenameCombatant(first.id, "Grey"))
    fight.do(c.ReplaceCreature(first.id, a_creature("Wolf", melee("bite"), armour_class=5)))
    assert record_of_creature(original) == before
    assert fight.encounter.combatants[second.id] == second


@pytest.mark.problem("RP61")
def test_only_the_commands_meant_for_it_show_the_hidden(edition):
    fight = Fight(edition).map()
    fight.add("S", hidden=True, at=(1, 1))
    fight.add("A", at=(5, 5))
    who = fight.ids["S"]
    fight.do(c.RollInitiative(), dice=(12, 5))
    fight.begin()
    fight.damage("S", 3)
    fight.give("S", "poisoned")
    fight.give("S", "frightened", source="A")
    assert fight.active == "S"
    fight.do(c.DuplicateCombatant(who))
    assert fight["S"].hidden
    copy = list(fight.encounter.combatants.values())[-1]
    assert copy.hidden
    assert (copy.hit_points, copy.number) == (17, 2)
    assert {effect.key for effect in copy.effects} == {"poisoned", "frightened"}
    assert copy.token == fight["S"].token
    assert copy.initiative == fight["S"].initiative
    fight.do(c.SetHidden((who,), hidden=False))
    assert not fight["S"].hidden


def test_a_copy_of_a_character_is_rolled_for_itself(edition):
    fight = Fight(edition)
    fight.add("H", 10, character=True)
    fight.begin()
    fight.do(c.DuplicateCombatant(fight.ids["H"]), dice=(17,))
    assert [slot.score for slot in fight.encounter.order] == [17, 10]


def test_names_are_given_and_taken_back(edition):
    fight = Fight(edition)
    goblin = a_creature("Goblin")
    fight.do(c.AddCombatants(goblin, 2))
    first, second = fight.encounter.combatants
    fight.do(c.RenameCombatant(first, " Zark ", Gender.FEMININE))
    assert shown(fight) == ["Zark", "Goblin 2"]
    assert fight.encounter.combatants[first].name.gender is Gender.FEMININE
    fight.do(c.RenameCombatant(second, "zark"))
    assert shown(fight) == ["Zark", "zark 2"]
    fight.do(c.RenameCombatant(second, ""))
    fight.do(c.RenameCombatant(second, ""))
    assert shown(fight) == ["Zark", "Goblin"]
    wish = c.RenameCombatant(first, "x" * 5001)
    assert fight.refused(wish).reason.key == "refusal.too_long"


def test_impossible_newcomers(edition):
    fight = Fight(edition)
    goblin = a_creature("Goblin")
    for wish in (
        c.AddCombatants(goblin, 0),
        c.AddCombatants(goblin, 101),
        c.AddCombatants(goblin, hit_points=10**9),
        c.AddCombatants(goblin, initiative=10**9),
        c.AddCombatants(goblin, own_name="x" * 5001),
    ):
        assert not fight.refused(wish).can_overrule
    for _ in range(5):
        fight.do(c.AddCombatants(goblin, 100))
    assert fight.refused(c.AddCombatants(goblin)).reason.key == "refusal.too_many_combatants"


def test_typed_scores_for_newcomers_in_a_group_or_alone(edition):
    fight = Fight(edition)
    fight.do(c.AddCombatants(a_creature("Goblin"), 2, initiative=12, group=True))
    fight.do(c.AddCombatants(a_creature("Orc"), 2, initiative=11, group=False))
    assert [len(slot.members) for slot in fight.encounter.order] == [2, 1, 1]


def test_what_is_only_set(edition):
    fight = Fight(edition)
    fight.add("A")
    who = fight.ids["A"]
    fight.do(c.SetAlias(who, " Stranger "))
    fight.do(c.SetNote(who, "secret"))
    fight.do(c.SetSide((who,), Side.NEUTRAL))
    assert (fight["A"].alias, fight["A"].note, fight["A"].side) == (
        "Stranger",
        "secret",
        Side.NEUTRAL,
    )
    fight.do(c.SetDisplay(Side.HOSTILE, HitPointDisplay.BAR))
    assert fight.encounter.display[Side.HOSTILE] is HitPointDisplay.BAR
    fight.do(c.SetTitle(typed_name("Bridge")))
    assert fight.encounter.title.text_in("it") == "Bridge"
    for wish in (
        c.SetTitle(typed_name("x" * 6000)),
        c.SetSetting("nonsense", 1),
        c.SetSetting("skip_defeated", "perhaps"),
    ):
        assert not fight.refused(wish).can_overrule


def test_a_creature_of_another_game_comes_without_the_conditions_that_this_one_lacks(edition):
    fight = Fight(edition)
    stalker = a_creature(
        "Stalker",
        features=(feature("haze", FeatureGroup.TRAIT, always=("invisible", "out_of_phase")),),
    )
    fight.do(c.AddCombatants(stalker))
    assert {str(x.key) for x in find(fight, "Stalker").effects} == {"invisible"}
