"""Rolls before they are made: who rolls, with one die or two, and which dice effects add."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import DamageAmount
from desktop.model.combatant import Side
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, PromptKind
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.previews.foreseen import roll_of_prompt, rolls_of_action
from tests.support.builders import Fight, a_creature, melee
from tests.support.magic import Casting

OLD, NEW = "srd-5.1", "srd-5.2.1"


def a_pair(edition: str) -> Fight:
    fight = Fight(edition)
    strong = FrozenMap({"athletics": 5})
    fight.add("A", creature=a_creature("Alba", skills=strong))
    fight.add("B", creature=a_creature("Bruno", skills=strong))
    return fight  # it has not begun: nothing is paid for


def seen(fight: Fight, wish: c.TakeAction) -> list[tuple[str, int, RollMode]]:
    found = rolls_of_action(fight.encounter, fight.ruleset, wish)
    return [(fight.name_of(roll.who), roll.bonus, roll.mode) for roll in found]


def test_both_sides_of_a_contest_are_foreseen_the_acting_one_first():
    fight = a_pair(OLD)
    fight.give("B", "poisoned")
    wish = fight.action("A", "grapple", "B")
    before = fight.encounter
    assert seen(fight, wish) == [
        ("A", 5, RollMode.PLAIN),
        ("B", 5, RollMode.DISADVANTAGE),
    ]
    assert fight.encounter is before


def test_both_sides_of_a_contest_are_typed_or_left_to_the_program():
    for dice, typed, holds in (
        ((), {"dice": (10,), "against_dice": (9,)}, True),
        ((), {"dice": (9,), "against_dice": (9,)}, False),
        ((12,), {"dice": (13,)}, True),
        ((12,), {"against_dice": (13,)}, False),
        ((), {"die": 10, "against_dice": (9,)}, True),
    ):
        fight = a_pair(OLD)
        fight.do(fight.action("A", "grapple", "B", **typed), dice=dice)
        assert ("grappled" in fight.conditions("B")) is holds
        rolls = {fight.name_of(x.combatant): x.roll for x in fight.happened(e.CheckRolled)}
        assert all(roll.trace for roll in rolls.values())
        assert rolls["B"].typed is ("against_dice" in typed)


def test_whoever_holds_on_types_the_die_against_an_escape():
    fight = a_pair(OLD)
    fight.do(fight.action("A", "grapple", "B", dice=(20,), against_dice=(1,)))
    assert seen(fight, fight.action("B", "escape")) == [
        ("B", 5, RollMode.PLAIN),
        ("A", 5, RollMode.PLAIN),
    ]
    fight.do(fight.action("B", "escape", dice=(11,), against_dice=(11,)))
    assert "grappled" in fight.conditions("B")
    fight.do(fight.action("B", "escape", dice=(12,), against_dice=(11,)))
    assert "grappled" not in fight.conditions("B")


def test_two_typed_dice_with_disadvantage_count_the_lower_one():
    fight = a_pair(OLD)
    fight.give("A", "poisoned")
    fight.do(fight.action("A", "grapple", "B", dice=(18, 4), against_dice=(6,)))
    assert "grappled" not in fight.conditions("B")
    wrong = fight.action("A", "grapple", "B", against_dice=(21,))
    assert fight.refused(wrong).reason.key == "refusal.no_d20"
    wrong = fight.action("A", "grapple", "B", against_bonus=(-1,))
    assert fight.refused(wrong).reason.key == "refusal.no_bonus_die"


def test_nothing_is_foreseen_where_nothing_is_rolled():
    fight = a_pair(OLD)
    assert seen(fight, fight.action("A", "dash")) == []
    assert seen(fight, fight.action("A", "no such action")) == []
    fight.give("B", "unconscious")
    assert seen(fight, fight.action("A", "grapple", "B")) == []  # it cannot resist


def test_an_initiative_that_waits_is_foreseen_and_a_choice_is_not():
    fight = a_pair(NEW)
    fight.do(c.SetSetting("character_initiative", "ask"))
    fight.add("C", creature=a_creature("c", initiative=3), character=True)
    fight.do(c.RollInitiative(), dice=(9, 9))
    prompt = fight.prompt(PromptKind.INITIATIVE)
    roll = roll_of_prompt(fight.encounter, fight.ruleset, prompt)
    assert roll is not None
    assert (fight.name_of(roll.who), roll.purpose.key) == ("C", "prompt.initiative")
    assert roll.bonus == prompt.bonus
    choice = replace(prompt, kind=PromptKind.CHOICE)
    assert roll_of_prompt(fight.encounter, fight.ruleset, choice) is None


@pytest.mark.parametrize("edition", [OLD, NEW])
def test_the_die_of_bless_is_typed_for_a_grip_and_the_save_against_it(edition):
    fight = Casting(edition)
    fight.place("A", (3, 2))
    fight.place("B", (3, 3))
    fight.cast("bless", "M", "B", label="Bless")
    wish = fight.action("A", "grapple", "B", cost="none")
    if edition == OLD:
        own, other = rolls_of_action(fight.encounter, fight.ruleset, wish)
        assert (own.waiting, other.waiting) == ((), ())  # Bless adds nothing to checks
        return
    fight.do(wish, overruled=True)
    prompt = fight.prompt(PromptKind.SAVE)
    roll = roll_of_prompt(fight.encounter, fight.ruleset, prompt)
    assert roll is not None
    assert ([each.dice for each in roll.waiting], roll.bonus) == (["1d4"], prompt.bonus)
    dc = prompt.dc or 0
    die = dc - roll.bonus - 3
    before = fight.encounter
    for bonus, dice, saved in (((3,), (), True), ((2,), (), False), ((0,), (4,), True)):
        fight.encounter = before
        fight.answer(Answer(dice=(die,), bonus=bonus), PromptKind.SAVE, dice=dice)
        assert ("grappled" not in fight.conditions("B")) is saved


def test_a_prompt_is_foreseen_as_it_would_be_rolled_now():
    fight = a_pair(NEW)
    fight.act("A", "grapple", "B")
    prompt = fight.prompt(PromptKind.SAVE)
    roll = roll_of_prompt(fight.encounter, fight.ruleset, prompt)
    assert roll is not None
    assert roll.mode is RollMode.PLAIN
    fight.give("B", "dodging")  # advantage on saves with Dexterity, which is no worse
    fight.give("B", "restrained")
    roll = roll_of_prompt(fight.encounter, fight.ruleset, prompt)
    assert roll is not None
    assert fight.name_of(roll.who) == "B"
    fight.answer(Answer(dice=(1,)), PromptKind.SAVE)
    assert roll_of_prompt(fight.encounter, fight.ruleset, prompt) is None


def test_the_potion_on_the_table_is_typed_as_a_sum():
    fight = a_pair(NEW)
    fight.damage("A", 15)
    fight.act("A", "potion", amount=10)
    assert fight.hp("A") == 15
    wrong = fight.action("A", "potion", amount=-1, cost="none")
    assert fight.refused(wrong).reason.key == "refusal.out_of_range"


def test_both_sides_of_a_contest_that_the_gm_asks_for_are_typed():
    fight = a_pair(OLD)
    a, b = fight.ids["A"], fight.ids["B"]
    wish = c.RollCheck(
        (a,),
        "athletics",
        dice=((9,),),
        bonus=((),),
        against=b,
        against_word="athletics",
        against_dice=(8,),
    )
    fight.do(wish)
    checks = {fight.name_of(x.combatant): x for x in fight.happened(e.CheckRolled)}
    assert checks["A"].success
    assert (checks["A"].roll.total, checks["B"].roll.total) == (14, 13)
    wrong = c.RollCheck((a,), "athletics", bonus=((-1,),))
    assert fight.refused(wrong).reason.key == "refusal.no_bonus_die"


def test_two_dice_of_initiative_are_typed_and_the_lower_one_counts_when_surprised():
    fight = Fight(NEW)
    fight.add("A", character=True)
    fight.add("B", side=Side.HOSTILE)
    a, b = fight.ids["A"], fight.ids["B"]
    fight.do(c.SetSurprised((a, b), True))
    typed = {a: 15, b: 9}
    fight.do(c.RollInitiative(typed=FrozenMap(typed), second=FrozenMap({a: 4, b: 12})))
    rolls = {x.combatants[0]: x.roll for x in fight.happened(e.InitiativeRolled)}
    assert (rolls[a].dice, rolls[a].kept) == ((15, 4), 4)
    assert (rolls[b].dice, rolls[b].kept) == ((9, 12), 9)
    wrong = c.RollInitiative(typed=FrozenMap(typed), again=True, second=FrozenMap({a: 21}))
    assert fight.refused(wrong).reason.key == "refusal.out_of_range"


# --- attacks of opportunity ---------------------------------------------------------------------


def a_passer_by(edition: str) -> Fight:
    fight = Fight(edition).map()
    sword = melee("sword", bonus=5, dice="1d8+3")
    fight.add("A", 20, creature=a_creature("A", sword), character=True, at=(0, 0))
    fight.add("B", 10, creature=a_creature("B", sword), at=(1, 0))
    fight.begin().next()
    fight.give("A", "poisoned")
    fight.do(fight.path("B", (1, 0), (4, 0)))
    return fight


@pytest.mark.parametrize("edition", [OLD, NEW])
def test_dice_and_damage_of_an_attack_of_opportunity_are_typed(edition):
    fight = a_passer_by(edition)
    prompt = fight.prompt(PromptKind.OPPORTUNITY_ATTACK)
    roll = roll_of_prompt(fight.encounter, fight.ruleset, prompt)
    assert roll is not None
    assert (fight.name_of(roll.who), roll.bonus, roll.mode) == ("A", 5, RollMode.DISADVANTAGE)
    before = fight.encounter
    for answer, rolled, lost in (
        (Answer((18, 15), option="sword", damage=(DamageAmount(9),)), (), 9),
        (Answer((18, 2), option="sword", damage=(DamageAmount(9),)), (), 0),
        (Answer((18, 15), option="sword"), (4,), 7),
        (Answer(option="sword", damage=(DamageAmount(6, "fire"),)), (15, 16), 6),
    ):
        fight.encounter = before
        fight.answer(answer, PromptKind.OPPORTUNITY_ATTACK, dice=rolled)
        assert fight["B"].maximum_hit_points - fight.hp("B") == lost
        told = [each.type for each in answer.damage if each.type]
        for blow in fight.happened(e.DamageTaken):
            assert blow.parts[0].dealt.type == (told[0] if told else "slashing")
    fight.encounter = before
    for wrong, key in (
        (Answer((21,), option="sword"), "no_d20"),
        (Answer(option="sword", damage=(DamageAmount(-1),)), "out_of_range"),
    ):
        wish = c.AnswerPrompt(prompt.id, wrong)
        assert fight.refused(wish).reason.key == f"refusal.{key}"
