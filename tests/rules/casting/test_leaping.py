"""Chromatic Orb of 2024 leaps on where two of its dice are alike, and strikes nobody twice."""

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import DamageAmount
from desktop.model.prompt import Answer, Outcome
from tests.support.builders import EDITIONS
from tests.support.creatures import shipped
from tests.support.magic import Casting, a_mage

LATER = EDITIONS[1]
HIT = 18


def an_orb(*dice: int, **more: object) -> Casting:
    """At A, beside whom B stands; C is 40 ft from A, and D on the caster's own side."""
    fight = Casting(LATER)
    fight.add("C", 3, hp=60, at=(18, 2))
    fight.add("D", 2, hp=60, at=(10, 3), character=True)
    fight.do(fight.wish("chromatic-orb", "A", choice="fire", **more), dice=dice)
    return fight


def offered(fight: Casting) -> list[str]:
    """To whom it may leap."""
    return [
        fight.name_of(who)  # type: ignore[arg-type]  # an id
        for prompt in fight.encounter.prompts
        for who, _ in prompt.options
        if who != "no"
    ]


def leap(fight: Casting, who: str, *dice: int, **more: object) -> None:
    """It is this one's turn to be struck."""
    (prompt,) = fight.encounter.prompts
    answer = Answer(option=str(fight.ids[who]), **more)  # type: ignore[arg-type]  # fields
    fight.do(c.AnswerPrompt(prompt.id, answer), dice=dice)


def test_two_dice_that_are_alike_let_it_leap_to_another_foe_within_30_ft():
    fight = an_orb(HIT, 4, 2, 4)
    assert fight.hp("A") == 60 - 10
    assert offered(fight) == ["B"]
    (prompt,) = fight.encounter.prompts
    assert prompt.text.key == "prompt.leaps"
    leap(fight, "B", HIT, 1, 2, 3)
    (taken,) = fight.happened(e.DamageTaken)
    assert (fight.hp("B"), taken.parts[0].dealt.type) == (60 - 6, "fire")


def test_dice_that_all_differ_and_a_miss_end_it():
    assert offered(an_orb(HIT, 4, 2, 3)) == []
    assert offered(an_orb(2)) == []


def test_at_level_one_it_leaps_once_only():
    fight = an_orb(HIT, 4, 2, 4)
    leap(fight, "B", HIT, 5, 5, 5)
    assert offered(fight) == []


def test_higher_slots_let_it_leap_as_often_as_their_level_but_to_nobody_twice():
    fight = an_orb(HIT, 4, 2, 4, 1, slot=2)
    fight.place("C", (13, 2))
    leap(fight, "B", HIT, 5, 5, 5, 5)
    assert offered(fight) == ["C"]
    leap(fight, "C", HIT, 5, 5, 5, 5)
    assert offered(fight) == []
    assert [fight.hp(who) for who in "ABC"] == [60 - 11, 40, 40]


def test_damage_that_was_told_as_a_sum_asks_whether_two_dice_were_alike():
    fight = an_orb(rolls=((HIT,),), blows=((DamageAmount(12, "fire"),),))
    assert fight.hp("A") == 48
    (prompt,) = fight.encounter.prompts
    assert prompt.text.key == "prompt.leaps_perhaps"
    leap(fight, "B", 2, 2, 3, dice=(HIT,))
    assert fight.hp("B") == 60 - 7


@pytest.mark.parametrize("answer", [Answer(option="no"), Answer(outcome=Outcome.SKIPPED)])
def test_it_may_be_let_go(answer: Answer):
    fight = an_orb(HIT, 4, 2, 4)
    (prompt,) = fight.encounter.prompts
    fight.do(c.AnswerPrompt(prompt.id, answer))
    assert (fight.hp("B"), fight.encounter.prompts) == (60, ())


def test_whoever_has_left_the_fight_is_struck_no_more():
    fight = an_orb(HIT, 4, 2, 4)
    (prompt,) = fight.encounter.prompts
    fight.do(c.RemoveCombatants((fight.ids["B"],)))
    fight.refused(c.AnswerPrompt(prompt.id, Answer(option=str(fight.ids["B"]))))


def test_where_the_first_one_is_gone_it_goes_nowhere():
    fight = Casting(LATER)
    fight.do(c.RemoveCombatants((fight.ids["B"],)))
    fight.do(fight.wish("chromatic-orb", "A", choice="fire"), dice=(HIT, 4, 4, 4))
    assert fight.encounter.prompts == ()


def test_from_a_steed_of_smoke_that_its_hit_ends_it_leaps_no_more():
    fight = Casting(LATER, a_mage(slots=(4, 3, 3)))
    before = set(fight.ids.values())
    steed = shipped(f"{LATER}/riding-horse")
    made = {"choice": "riding-horse", "summoned": steed, "free": True}
    fight.cast("phantom-steed", dice=(10,), overruled=True, **made)
    (fight.ids["H"],) = set(fight.encounter.combatants) - before
    wish = fight.wish("chromatic-orb", "H", choice="fire")
    fight.do(wish, dice=(HIT, 8, 8, 8), overruled=True)
    assert fight.ids["H"] not in fight.encounter.combatants
    assert fight.encounter.prompts == ()
