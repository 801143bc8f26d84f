"""Spells with a way of their own: shared healing, bursts, words, tables, hot metal, ordeals."""

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import DamageAmount
from desktop.model.combatant import Life, Side
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from tests.support.builders import EDITIONS, FAILURE, SUCCESS, a_creature, melee
from tests.support.loaded_dice import LoadedDice
from tests.support.magic import Casting, a_mage, laid

both = pytest.mark.parametrize("edition", EDITIONS)
LEGACY, LATER = EDITIONS


def a_fight(edition: str) -> Casting:
    return Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1)))


def with_kind(fight: Casting, name: str, kind: str, hp: int = 60) -> None:
    creature = a_creature(name, melee(), kind=kind, hit_points=60)
    fight.add(name, 1, creature=creature, at=(4, 2))
    fight.do(c.SetCounter(fight.ids[name], "hit_points", hp))


# --- healing ------------------------------------------------------------------------------------


@both
def test_shared_healing_gives_each_what_it_has_lost_or_its_typed_share(edition):
    fight = a_fight(edition)
    fight.damage("A", 40)
    fight.damage("B", 30)
    fight.give("A", "blinded")
    fight.cast("mass-heal", "A", "B")
    assert (fight.hp("A"), fight.hp("B")) == (60, 60)
    assert "blinded" not in fight.conditions("A")
    fight = a_fight(edition)
    fight.damage("A", 40)
    fight.damage("B", 30)
    shares = ((DamageAmount(10, ""),), (DamageAmount(5, ""),))
    fight.cast("mass-heal", "A", "B", blows=shares)
    assert (fight.hp("A"), fight.hp("B")) == (30, 35)


@both
def test_healing_of_2014_does_nothing_for_the_undead(edition):
    fight = a_fight(edition)
    with_kind(fight, "U", "undead", hp=10)
    fight.place("U", (3, 2))
    fight.cast("cure-wounds", "U", dice=() if edition == LEGACY else (4, 4))
    assert (fight.hp("U") == 10) is (edition == LEGACY)


# --- what follows -------------------------------------------------------------------------------


@pytest.mark.parametrize("die", [18, 1])
def test_a_knife_of_ice_bursts_hit_or_miss(die):
    fight = a_fight(LATER)
    hit = (5,) if die == 18 else ()
    fight.cast("ice-knife", "A", slot=2, dice=[die, *hit, 1, 2, 3])
    assert fight.saves() == ["A", "B"]
    before = fight.hp("B")
    asked = tuple(prompt.id for prompt in fight.encounter.prompts)
    fight.do(c.AnswerSaves(asked, FAILURE))
    assert fight.hp("B") == before - 6
    assert fight.hp("A") == 60 - 6 - sum(hit)


def test_the_burst_of_a_knife_asks_nobody_who_is_out_of_the_fight():
    fight = a_fight(LATER)
    fight.damage("B", 200)
    fight.cast("ice-knife", "A", slot=2, dice=[1, 1, 2, 3])
    assert fight.saves() == ["A"]


@both
def test_hot_metal_is_dropped_or_hinders(edition):
    fight = a_fight(edition)
    fight.cast("heat-metal", "A", dice=[4, 4])
    assert fight.hp("A") == 52
    fight.answer(FAILURE, PromptKind.SAVE)
    prompt = fight.prompt(PromptKind.CHOICE)
    assert prompt.text.key == "prompt.must_drop"
    fight.answer(Answer(option="keep"), PromptKind.CHOICE)
    assert fight.mode("A", "B", fight["A"].creature.attacks[0].key).value == "disadvantage"
    fight.next(3)
    assert fight.mode("A", "B", fight["A"].creature.attacks[0].key).value == "plain"
    fight.cast("heat-metal", "A", again=True, dice=[1, 1])
    fight.answer(SUCCESS, PromptKind.SAVE)
    assert fight.prompt(PromptKind.CHOICE).text.key == "prompt.may_keep"
    fight.answer(Answer(option="drop"), PromptKind.CHOICE)
    assert "note.dropped_hot" in fight.told()
    assert fight.mode("A", "B", fight["A"].creature.attacks[0].key).value == "plain"


@both
def test_a_weapon_in_hand_is_let_go(edition):
    fight = a_fight(edition)
    fight.next()
    key = fight["A"].creature.attacks[0].key
    fight.do(c.MakeAttack(fight.ids["A"], key, fight.ids["B"], dice=(2,)))
    assert fight["A"].count(f"held:{key}") == 1
    fight.cast("heat-metal", "A", dice=[4, 4], overruled=True)
    fight.answer(FAILURE, PromptKind.SAVE)
    fight.answer(Answer(option=f"drop:{key}"), PromptKind.CHOICE)
    assert fight["A"].count(f"held:{key}") == 0


# --- Divine Word --------------------------------------------------------------------------------


@both
@pytest.mark.parametrize(
    ("points", "given"),
    [
        (60, set()),
        (50, {"deafened"}),
        (40, {"blinded", "deafened"}),
        (30, {"blinded", "deafened", "stunned"}),
    ],
)
def test_the_word_weighs_on_those_with_few_hit_points(edition, points, given):
    fight = a_fight(edition)
    fight.place("A", (5, 2))
    fight.do(c.SetCounter(fight.ids["A"], "hit_points", points))
    fight.cast("divine-word", "A", saves=((fight.ids["A"], FAILURE),))
    assert {"blinded", "deafened", "stunned"} & set(fight.conditions("A")) == given


@both
def test_the_word_kills_the_weakest_and_sends_strangers_home(edition):
    fight = a_fight(edition)
    fight.place("A", (5, 2))
    fight.do(c.SetCounter(fight.ids["A"], "hit_points", 20))
    fight.cast("divine-word", "A", saves=((fight.ids["A"], FAILURE),))
    assert fight["A"].life in (Life.DEAD, Life.DEFEATED)
    other = a_fight(edition)
    with_kind(other, "D", "fiend")
    other.cast("divine-word", "D", saves=((other.ids["D"], FAILURE),))
    assert "elsewhere" in other.conditions("D")


# --- tables -------------------------------------------------------------------------------------


def confused(edition: str) -> Casting:
    fight = a_fight(edition)
    burst = laid("sphere", 10, (10.5, 2.5))
    fight.cast("confusion", "A", area=burst, saves=((fight.ids["A"], FAILURE),))
    fight.next()
    return fight


@both
@pytest.mark.parametrize(
    ("die", "rest", "note", "can_act", "can_go"),
    [
        (1, (3,), "note.turn_way", False, True),
        (6, (), "note.turn_table", False, False),
        (8, (), "note.strikes_by_lot", True, None),
        (10, (), "note.turn_table", True, True),
    ],
)
def test_the_confused_do_as_the_die_says(edition, die, rest, note, can_act, can_go):
    fight = confused(edition)
    assert fight.prompt(PromptKind.CHOICE).dice == "1d10"
    fight.answer(Answer(option="roll", dice=(die,)), PromptKind.CHOICE, dice=rest)
    assert note in fight.told()
    wish = c.TakeAction(fight.ids["A"], "dodge")
    assert isinstance(fight.attempt(wish), Refusal) is not can_act
    goes = can_go if can_go is not None else edition == LEGACY
    assert (fight.feet("A") > 0) is goes
    fight.next()
    assert len([x for x in fight["A"].effects if x.influence is not None]) == 1


@both
def test_the_confused_take_no_reactions(edition):
    fight = confused(edition)
    budget = fight.ruleset.budget
    draft = Draft(fight.encounter, fight.ruleset, LoadedDice(()))
    assert budget.judge(draft, fight["A"], "reaction") is not None
    bonus = budget.judge(draft, fight["A"], "bonus_action")
    assert (bonus is not None) is (edition == LATER)


@both
@pytest.mark.parametrize("goes", [True, False])
def test_a_blinking_mage_is_away_until_its_turn(edition, goes):
    fight = a_fight(edition)
    fight.cast("blink", "M")
    fight.next()
    least = 11 if edition == LEGACY else 4
    die = least if goes else least - 1
    fight.answer(Answer(option="roll", dice=(die,)), PromptKind.CHOICE)
    assert ("elsewhere" in fight.conditions("M")) is goes
    fight.next(2)
    assert "elsewhere" not in fight.conditions("M")
    assert any(x.influence is not None for x in fight["M"].effects)


# --- ordeals ------------------------------------------------------------------------------------


@both
@pytest.mark.parametrize("name", ["raise-dead", "resurrection"])
def test_who_comes_back_from_the_dead_has_less_on_its_rolls_until_it_has_rested(edition, name):
    fight = a_fight(edition)
    fight.place("A", (3, 2))
    fight.do(c.DeclareLife((fight.ids["A"],), "dead"))
    fight.do(c.EndFight())
    fight.cast(name, "A", free=True, overruled=True)
    assert fight["A"].life is Life.UP
    (effect,) = fight["A"].effects
    assert [x.change for x in effect.influence.modifiers] == [-4, -4, -4]
    for less in (3, 2, 1):
        fight.do(c.TakeRest((fight.ids["A"],), "long", 480), overruled=True)
        (effect,) = fight["A"].effects
        assert {x.change for x in effect.influence.modifiers} == {-less}
    fight.do(c.TakeRest((fight.ids["A"],), "long", 480), overruled=True)
    assert fight["A"].effects == ()
    assert fight.happened(e.EffectEnded)


# --- words, fears, charms, dispelling -----------------------------------------------------------


@both
@pytest.mark.parametrize(("row", "lies"), [("grovels", True), ("halts", False)])
def test_a_command_is_followed_on_the_next_turn(edition, row, lies):
    fight = a_fight(edition)
    fight.cast("command", "A", saves=((fight.ids["A"], FAILURE),))
    fight.next()
    prompt = fight.prompt(PromptKind.CHOICE)
    keys = [key for key, _ in prompt.options]
    assert "roll" not in keys
    assert "approaches" in keys
    fight.answer(Answer(option=row), PromptKind.CHOICE)
    assert ("prone" in fight.conditions("A")) is lies
    assert fight.feet("A") == 0
    fight.next()
    assert ("prone" in fight.conditions("A")) is lies
    assert [x.key for x in fight["A"].effects] == (["prone"] if lies else [])


def test_the_undead_follow_no_command_in_2014():
    fight = a_fight(LEGACY)
    with_kind(fight, "U", "undead")
    assert fight.refused(fight.wish("command", "U")).reason.key == "refusal.wrong_kind"


@both
def test_a_nightmare_hurts_only_who_fails_again(edition):
    fight = a_fight(edition)
    dice = () if edition == LEGACY else (1, 1, 1, 1)
    fight.cast("phantasmal-killer", "A", saves=((fight.ids["A"], FAILURE),), dice=dice)
    fight.next(2)
    assert [prompt.kind for prompt in fight.encounter.prompts] == [PromptKind.REPEATED_SAVE]
    before = fight.hp("A")
    fight.answer(FAILURE, PromptKind.REPEATED_SAVE)
    fight.answer(Answer(), PromptKind.HARM, dice=(1, 2, 3, 4))
    assert fight.hp("A") == before - 10
    fight.next(3)
    fight.answer(SUCCESS, PromptKind.REPEATED_SAVE)
    assert not fight.encounter.prompts
    assert not fight["A"].effects


@both
def test_who_is_fought_is_on_its_guard_against_charms(edition):
    fight = a_fight(edition)
    fight.place("A", (5, 2))
    fight.cast("charm-person", "A")
    fight.answer(Answer(dice=(2, 18)), PromptKind.SAVE)
    (check,) = fight.happened(e.CheckRolled)
    assert check.success
    assert any(each.reason.key == "reason.fought" for each in check.roll.trace)
    other = a_fight(edition)
    other.place("A", (5, 2))
    other.do(c.EndFight())
    other.cast("charm-person", "A")
    other.answer(Answer(dice=(2,)), PromptKind.SAVE)
    assert not other.happened(e.CheckRolled)[0].success


@both
def test_a_flaming_sphere_burns_who_ends_its_turn_beside_it(edition):
    fight = a_fight(edition)
    fight.cast("flaming-sphere", area=laid("sphere", 5, (10.5, 3.5)))
    assert not fight.saves()
    fight.next(2)
    assert fight.saves() == ["A"]


@both
def test_the_frightened_shake_it_off_out_of_sight_only(edition):
    fight = a_fight(edition)
    fight.place("A", (4, 2))
    cone = laid("cone", 30, (3.0, 2.5))
    fight.cast("fear", "A", area=cone, saves=((fight.ids["A"], FAILURE),))
    assert "frightened" in fight.conditions("A")
    fight.next(2)
    assert not fight.encounter.prompts
    fight.give("M", "invisible")
    fight.next(3)
    fight.answer(SUCCESS, PromptKind.REPEATED_SAVE)
    assert "frightened" not in fight.conditions("A")


# --- answers that are left out, late or impossible ----------------------------------------------


@both
def test_of_shared_healing_whose_typed_shares_run_out_the_last_gets_nothing(edition):
    fight = a_fight(edition)
    fight.damage("A", 40)
    fight.damage("B", 30)
    fight.cast("mass-heal", "A", "B", blows=((DamageAmount(10, ""),),))
    assert (fight.hp("A"), fight.hp("B")) == (30, 30)


@both
def test_whether_hot_metal_is_kept_may_be_left_to_the_table(edition):
    fight = a_fight(edition)
    fight.cast("heat-metal", "A", dice=[4, 4])
    fight.answer(FAILURE, PromptKind.SAVE)
    fight.answer(Answer(outcome=Outcome.SKIPPED), PromptKind.CHOICE)
    assert not fight.encounter.prompts
    assert fight.mode("A", "B", fight["A"].creature.attacks[0].key).value == "plain"


@both
def test_what_the_confused_do_may_be_left_to_the_table_or_to_the_program(edition):
    fight = confused(edition)
    fight.answer(Answer(outcome=Outcome.SKIPPED), PromptKind.CHOICE)
    assert "note.turn_table" not in fight.told()
    rolled = confused(edition)
    wrong = c.AnswerPrompt(rolled.prompt(PromptKind.CHOICE).id, Answer(option="roll", dice=(11,)))
    assert rolled.refused(wrong).reason.key == "refusal.out_of_range"
    rolled.answer(Answer(option="roll"), PromptKind.CHOICE, dice=(6,))
    assert "note.turn_table" in rolled.told()


@both
def test_a_table_that_nobody_answered_is_asked_anew_at_the_next_turn(edition):
    fight = confused(edition)
    first = fight.prompt(PromptKind.CHOICE)
    fight.next(3)
    assert fight.active == "A"
    assert fight.prompt(PromptKind.CHOICE) != first
    assert fight.prompt(PromptKind.REPEATED_SAVE).combatant == fight.ids["A"]


@both
def test_whoever_is_confused_no_more_does_as_it_likes(edition):
    fight = confused(edition)
    asked = fight.prompt(PromptKind.CHOICE)
    for effect in fight["A"].effects:
        if effect.influence is not None:
            fight.do(c.EndEffect(fight.ids["A"], effect.id))
    if asked in fight.encounter.prompts:
        fight.answer(Answer(option="roll", dice=(1,)), PromptKind.CHOICE)
    assert "note.turn_table" not in fight.told()


@both
def test_damage_that_waits_for_its_answer_is_not_asked_for_twice(edition):
    fight = a_fight(edition)
    fight.place("A", (5, 2))
    fight.cast("acid-arrow", "A", dice=[15, 1, 1, 1, 1])
    fight.next(2)
    asked = [each for each in fight.encounter.prompts if each.kind is PromptKind.HARM]
    assert len(asked) == 1
    fight.next(3)
    again = [each for each in fight.encounter.prompts if each.kind is PromptKind.HARM]
    assert again == asked


@both
def test_a_friend_is_not_on_its_guard_against_a_charm(edition):
    fight = a_fight(edition)
    fight.add("F", 15, creature=a_creature("friend", melee()), side=Side.HERO, at=(3, 2))
    fight.cast("charm-person", "F")
    fight.answer(Answer(dice=(2,)), PromptKind.SAVE)
    (check,) = fight.happened(e.CheckRolled)
    assert not any(each.reason.key == "reason.fought" for each in check.roll.trace)


@both
def test_the_confused_with_nobody_in_reach_strikes_at_nothing(edition):
    fight = confused(edition)
    fight.place("B", (20, 20))
    fight.answer(Answer(option="roll", dice=(8,)), PromptKind.CHOICE)
    assert "note.nobody_in_reach" in fight.told()


# --- several answers at once --------------------------------------------------------------------


@both
def test_a_die_that_one_of_the_tables_has_not_is_taken_for_none_of_the_questions(edition):
    fight = a_fight(edition)
    burst = laid("sphere", 10, (11.0, 2.5))
    failed = tuple((fight.ids[who], FAILURE) for who in "AB")
    fight.cast("confusion", "A", "B", area=burst, saves=failed)
    fight.next(2)
    tables = (x for x in fight.encounter.prompts if x.kind is PromptKind.CHOICE)
    asked = tuple(prompt.id for prompt in tables)
    assert len(asked) == 2
    refusal = fight.refused(c.AnswerSaves(asked, Answer(option="roll", dice=(11,))))
    assert refusal.reason.key == "refusal.out_of_range"


@both
def test_what_an_answer_has_ended_is_asked_about_no_more(edition):
    fight = a_fight(edition)
    fight.cast("hold-person", "A", saves=((fight.ids["A"], FAILURE),))
    fight.next()
    fight.damage("M", 4)
    fight.next()
    asked = tuple(prompt.id for prompt in fight.encounter.prompts)
    kinds = [prompt.kind for prompt in fight.encounter.prompts]
    assert kinds == [PromptKind.CONCENTRATION, PromptKind.REPEATED_SAVE]
    fight.do(c.AnswerSaves(asked, FAILURE))
    assert len(fight.happened(e.CheckRolled)) == 1
    assert "paralyzed" not in fight.conditions("A")
    assert not fight.encounter.prompts
