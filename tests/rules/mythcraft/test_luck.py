"""Luck Points: a failed d20 may be rolled once more for one of them (MC-LUCK-01)."""

import pytest

from desktop.battlemap.cells import Cell
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import AttackOutcome
from desktop.model.combatant import Token
from desktop.model.counter import LUCK_POINTS, SPELL_POINTS
from desktop.model.creature import AttackSource, Feature, FeatureGroup, FeatureKey
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, Outcome
from tests.support.myth import MAP, Table, a_creature, a_duel, weapon


def lucky(luck: int = 4, **more: object) -> Table:
    abilities = FrozenMap({"dex": 2, "luck": luck})
    return a_duel(a_creature("ada", weapon(cost=1), abilities=abilities, **more))


def points(table: Table) -> int:
    return table["Ada"].count(LUCK_POINTS)


@pytest.mark.rule("MC-LUCK-01")
@pytest.mark.parametrize(("luck", "count"), [(4, 2), (3, 2)])
def test_a_miss_may_be_rolled_again_until_the_points_are_gone(luck, count):
    table = lucky(luck)
    assert points(table) == count
    table.do(table.attack("Ada", "Bruto", dice=(3,)))
    assert table.prompt.rule == "MC-LUCK-01"
    table.answer("die:0", (4,))
    assert points(table) == count - 1
    table.answer("die:0", (15, 5))
    (rolled,) = [event for event in table.events if isinstance(event, e.AttackRolled)]
    assert rolled.outcome is AttackOutcome.HIT
    assert (points(table), table.points("Ada"), table["Bruto"].hit_points) == (0, 4, 20 - 8)
    table.do(table.attack("Ada", "Bruto", dice=(3,)))
    assert table.prompts == ()


@pytest.mark.rule("MC-LUCK-01")
def test_a_rest_brings_them_back():
    table = lucky()
    table.set_counter("Ada", LUCK_POINTS, 0)
    table.act("Ada", "rest")
    assert points(table) == 2


@pytest.mark.parametrize("answer", [Answer(option="keep"), Answer(outcome=Outcome.SKIPPED)])
def test_whoever_keeps_the_roll_keeps_the_point(answer):
    table = lucky()
    table.do(table.attack("Ada", "Bruto", dice=(3,)))
    table.answer(answer.option, outcome=answer.outcome)
    assert (points(table), table.prompts) == (2, ())


@pytest.mark.parametrize(("word", "dc"), [("dex", 12), ("balancing", 12)])
def test_a_failed_check_may_be_rolled_again(word, dc):
    table = lucky(skills=FrozenMap({"balancing": 4}))
    who = table.names["Ada"]
    table.do(c.RollCheck((who,), word, dc, dice=((2,),)))
    table.answer("die:0", typed=(15,))
    (rolled,) = [event for event in table.events if isinstance(event, e.CheckRolled)]
    assert rolled.success
    assert (rolled.dc, points(table)) == (dc, 1)


def test_the_offer_goes_with_the_turn():
    table = lucky()
    table.do(table.attack("Ada", "Bruto", dice=(3,)))
    table.next()
    assert table.prompts == ()


def test_success_and_the_unlucky_are_asked_nothing():
    table = lucky()
    table.do(c.RollCheck((table.names["Ada"],), "dex", 5, dice=((9,),)))
    assert table.prompts == ()
    table = lucky(0)
    table.do(table.attack("Ada", "Bruto", dice=(1,)))
    assert table.prompts == ()


def test_of_two_dice_one_is_rolled_again():
    table = lucky()
    table.give("Ada", "sickened")
    table.do(table.attack("Ada", "Bruto", dice=(3, 17)))
    assert [key for key, _ in table.prompt.options] == ["die:0", "die:1", "keep"]
    table.answer("die:0", (5,), typed=(16,))
    (rolled,) = [event for event in table.events if isinstance(event, e.AttackRolled)]
    assert rolled.outcome is AttackOutcome.HIT


def test_a_typed_die_that_is_none_is_refused_and_the_gone_are_not_struck():
    table = lucky()
    table.do(table.attack("Ada", "Bruto", dice=(3,)))
    wish = c.AnswerPrompt(table.prompt.id, Answer(amount=40, option="die:0"))
    assert table.refused(wish).reason.key == "refusal.out_of_range"
    table.do(c.RemoveCombatants((table.names["Bruto"],)))
    again = c.AnswerPrompt(table.prompt.id, Answer((19,), option="die:0"))
    assert table.refused(again).reason.key == "refusal.not_in_fight"
    table.answer("keep")
    assert (points(table), table.prompts) == (2, ())


def test_what_has_come_in_the_way_of_the_new_roll_keeps_the_point_unless_the_gm_overrules_it():
    table = a_duel(
        a_creature("ada", weapon(cost=1), abilities=FrozenMap({"dex": 2, "luck": 4})), apart=5
    )
    table.do(table.attack("Ada", "Bruto", dice=(3,)))
    far = Token(MAP, Cell(15, 15))
    table.do(c.PlaceTokens(FrozenMap({table.names["Bruto"]: far})))
    again = c.AnswerPrompt(table.prompt.id, Answer((19,), option="die:0"))
    assert table.refused(again).reason.key == "refusal.myth.out_of_reach"
    untyped = c.AnswerPrompt(table.prompt.id, Answer(option="die:0"))
    assert table.refused(untyped).reason.key == "refusal.myth.out_of_reach"  # before a die falls
    table.do(again, (5,), overruled=True)
    assert (points(table), table["Bruto"].hit_points) == (1, 20 - 8)


@pytest.mark.rule("MC-SP-01")
def test_a_spell_that_is_rolled_again_costs_its_points_once():
    spell = weapon("spark", cost=2, source=AttackSource.SPELL)
    row = Feature(
        FeatureKey("spark"),
        FeatureGroup.ACTION,
        FrozenMap({"en": "Spark (2 SP)"}),
        FrozenMap(),
        attacks=(spell,),
    )
    table = lucky(features=(row,), numbers=FrozenMap({"ar": 14, "ap": 5, "sp": 3}))
    table.do(table.attack("Ada", "Bruto", "spark", dice=(3,)))
    table.answer("die:0", (15, 5))
    assert (table["Ada"].count(SPELL_POINTS), table["Bruto"].hit_points) == (1, 20 - 8)


@pytest.mark.rule("MC-COND-COVER")
def test_the_cover_that_the_gm_chose_stays_with_the_new_die():
    abilities = FrozenMap({"dex": 2, "luck": 4})
    archer = a_creature("ada", weapon("bow", cost=1, ranged=True), abilities=abilities)
    table = a_duel(archer, apart=20)
    table.do(table.attack("Ada", "Bruto", "bow", dice=(3,), cover="half"))
    table.answer("die:0", (12,))
    (rolled,) = [event for event in table.events if isinstance(event, e.AttackRolled)]
    assert (rolled.against, rolled.outcome) == (16, AttackOutcome.MISS)


@pytest.mark.rule("MC-LUCK-01")
def test_an_attack_is_rolled_again_by_whoever_has_it_no_more():
    table = lucky()
    table.do(table.attack("Ada", "Bruto", dice=(3,)))
    other = a_creature("ada", weapon("club"), abilities=FrozenMap({"dex": 2, "luck": 4}))
    table.do(c.ReplaceCreature(table.names["Ada"], other))
    table.answer("die:0", (15, 5))
    (rolled,) = [event for event in table.events if isinstance(event, e.AttackRolled)]
    assert rolled.outcome is AttackOutcome.HIT


@pytest.mark.rule("MC-LUCK-01")
def test_a_maneuver_that_failed_is_made_again_with_another_die_and_paid_once():
    table = lucky()
    table.setting("ap_trip", 2)
    table.act("Ada", "trip", "Bruto", dice=(3,))
    assert table.prompt.rule == "MC-LUCK-01"
    table.answer("die:0", (4,))
    table.answer("die:0", typed=(18,))
    assert table.keys("Bruto") == {"prone"}
    assert (points(table), table.points("Ada"), table.prompts) == (0, 3, ())


def test_a_maneuver_whose_roll_is_kept_or_whose_target_is_gone_has_failed():
    table = lucky()
    table.setting("ap_shove", 1)
    table.act("Ada", "shove", "Bruto", dice=(3,))
    table.answer("keep")
    assert (points(table), table.prompts) == (2, ())
    table.act("Ada", "shove", "Bruto", dice=(3,))
    table.do(c.RemoveCombatants((table.names["Bruto"],)))
    wish = c.AnswerPrompt(table.prompt.id, Answer((19,), option="die:0"))
    assert table.refused(wish).reason.key == "refusal.not_in_fight"


def test_what_has_come_in_the_way_of_a_maneuver_is_told_before_a_die_is_thrown():
    table = lucky()
    table.lay_map()
    places = {"Ada": Token(MAP, Cell(5, 5)), "Bruto": Token(MAP, Cell(6, 5))}
    table.do(c.PlaceTokens(FrozenMap({table.names[who]: at for who, at in places.items()})))
    table.setting("ap_shove", 1)
    table.act("Ada", "shove", "Bruto", dice=(3,))
    away = Token(MAP, Cell(30, 30))
    table.do(c.PlaceTokens(FrozenMap({table.names["Bruto"]: away})))
    refusal = table.refused(c.AnswerPrompt(table.prompt.id, Answer(option="die:0")))
    assert refusal.reason.key == "refusal.myth.out_of_reach"
    assert points(table) == 2
