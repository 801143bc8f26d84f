"""A failed save that a prompt asked for waits while a die of it may be rolled again."""

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import DamageAmount
from desktop.model.combatant import Life
from desktop.model.counter import ACTION
from desktop.model.creature import Creature
from desktop.model.effect import Moment, RepeatedSave
from desktop.model.ids import ConditionKey
from desktop.model.prompt import Answer, PromptKind
from desktop.rules.fifth.attacking.features import LUCKY
from tests.support.builders import EDITIONS, Fight, a_creature
from tests.support.magic import Casting, a_mage, laid

OLD, NEW = EDITIONS
AGAIN, KEPT = Answer(option="die:0", dice=(18,)), Answer(option="keep")
both = pytest.mark.parametrize("edition", EDITIONS)


def lucky(name: str = "h", **more: object) -> Creature:
    return a_creature(name, traits=(LUCKY,), hit_points=60, **more)


def a_blast(edition: str, creature: Creature) -> Casting:
    """H stands in a fireball of 24 and has just rolled a 1."""
    fight = Casting(edition)
    fight.add("H", 15, creature=creature, character=True, at=(16, 2))
    if creature.traits == ():
        fight.act("H", "inspire")
    area = laid("sphere", 20, (16.5, 2.5))
    fight.cast("fireball", "H", area=area, dice=(3,) * 8)
    fight.answer(Answer(dice=(1,)), PromptKind.SAVE)
    return fight


@both
@pytest.mark.rule("51-ADV-04", "52-PTG-D20-2")
@pytest.mark.parametrize(("answer", "left"), [(AGAIN, 48), (KEPT, 36)])
def test_the_lucky_roll_the_1_of_a_save_against_a_spell_again(edition, answer, left):
    fight = a_blast(edition, lucky())
    assert (fight.hp("H"), fight.prompt().text.key) == (60, "prompt.reroll_check")
    fight.answer(answer)
    assert (fight.hp("H"), fight.encounter.prompts) == (left, ())


@pytest.mark.rule("52-D20-INSP-1")
def test_the_inspired_of_2024_roll_a_save_again_and_those_of_2014_do_not():
    fight = a_blast(NEW, a_creature("h", hit_points=60))
    fight.answer(AGAIN)
    assert (fight.hp("H"), fight.conditions("H")) == (48, set())
    fight = a_blast(OLD, a_creature("h", hit_points=60))
    assert (fight.hp("H"), fight.conditions("H")) == (36, {"inspiration"})


@both
def test_an_impossible_die_is_refused_and_the_save_still_waits(edition):
    fight = a_blast(edition, lucky())
    wrong = c.AnswerPrompt(fight.prompt().id, Answer(option="die:0", amount=21))
    assert fight.refused(wrong).reason.key == "refusal.out_of_range"
    assert fight.hp("H") == 60
    fight.do(c.RemoveCombatants((fight.ids["H"],)))
    assert fight.encounter.prompts == ()


@both
@pytest.mark.parametrize(("answer", "holds"), [(AGAIN, True), (KEPT, False)])
def test_concentration_hangs_on_the_new_die(edition, answer, holds):
    mage = a_mage()
    fight = Casting(edition, Creature(**{**_fields(mage), "traits": (LUCKY,)}))
    fight.cast("fly", "M")
    fight.do(c.DealDamage((fight.ids["M"],), (DamageAmount(10, "fire"),)))
    fight.answer(Answer(dice=(1,)), PromptKind.CONCENTRATION)
    assert "concentration" in fight.conditions("M")
    fight.answer(answer)
    assert ("concentration" in fight.conditions("M")) is holds


def _fields(creature: Creature) -> dict[str, object]:
    return {name: getattr(creature, name) for name in creature.__dataclass_fields__}


@both
@pytest.mark.parametrize(("answer", "held"), [(AGAIN, False), (KEPT, True)])
def test_a_save_at_the_end_of_the_turn_too(edition, answer, held):
    fight = Fight(edition)
    fight.add("H", 20, creature=lucky(), character=True)
    fight.add("O", 10)
    fight.begin()
    fight.give("H", "poisoned", save=RepeatedSave("con", 12, Moment.END))
    fight.next()
    fight.answer(Answer(dice=(1,)), PromptKind.REPEATED_SAVE)
    fight.answer(answer)
    assert ("poisoned" in fight.conditions("H")) is held


@both
@pytest.mark.parametrize(
    ("answer", "marks", "life"),
    [
        (Answer(option="die:0", dice=(12,)), (1, 0), Life.DYING),
        (Answer(option="die:0", dice=(20,)), (0, 0), Life.UP),
        (Answer(option="die:0", dice=(4,)), (0, 1), Life.DYING),
        (KEPT, (0, 2), Life.DYING),
    ],
)
def test_a_death_save_of_1_is_rolled_again(edition, answer, marks, life):
    fight = Fight(edition)
    fight.add("H", 20, creature=lucky(), character=True)
    fight.add("O", 10)
    fight.begin()
    fight.do(c.DealDamage((fight.ids["H"],), (DamageAmount(60, "fire"),)))
    fight.next(2)
    fight.answer(Answer(dice=(1,)), PromptKind.DEATH_SAVE)
    assert fight.marks("H") == (0, 0)
    asked = fight.prompt(PromptKind.CHOICE)
    fight.do(c.AnswerPrompt(asked.id, answer))
    assert (fight.marks("H"), fight["H"].life) == (marks, life)
    assert len(fight.happened(e.CheckRolled)) == (answer is not KEPT)


@both
def test_who_has_nothing_to_roll_again_with_fails_at_once(edition):
    fight = a_blast(edition, lucky())
    fight.answer(KEPT)
    fight.next()
    fight.cast("fireball", "A", caster="M", area=laid("sphere", 20, (10.5, 2.5)), dice=(3,) * 8,
               overruled=True)  # fmt: skip
    fight.answer(Answer(dice=(1,)), PromptKind.SAVE)
    assert fight.hp("A") == 36


@both
@pytest.mark.rule("51-ADV-04", "51-CON-02")
@pytest.mark.parametrize(("die", "wins"), [(11, True), (10, False)])
def test_a_contest_is_measured_by_the_other_total_again(edition, die, wins):
    fight = Fight(edition)
    fight.add("H", 20, creature=lucky(), character=True)
    fight.add("O", 10)
    fight.begin()
    own, other = fight.ids["H"], fight.ids["O"]
    fight.do(
        c.RollCheck((own,), "athletics", against=other, against_word="athletics"), dice=(10, 1)
    )
    fight.answer(Answer(option="die:0", dice=(die,)), PromptKind.CHOICE)
    (check,) = fight.happened(e.CheckRolled)
    assert (check.success, check.dc) == (wins, 11)


# --- actions that are a check -------------------------------------------------------------------


def a_brawl(edition: str, creature: Creature) -> Fight:
    """The turn of H beside O; its dice come from the fight."""
    fight = Fight(edition).map()
    fight.add("H", 20, creature=creature, character=True, at=(5, 5))
    fight.add("O", 10, at=(6, 5))
    return fight.begin()


@pytest.mark.rule("51-ADV-04", "51-CON-01")
@pytest.mark.parametrize(("die", "held"), [(11, True), (10, False)])
def test_the_lucky_try_a_grapple_again_against_what_the_other_rolled(die, held):
    fight = a_brawl(OLD, lucky())
    fight.act("H", "grapple", "O", dice=(1, 10))
    assert fight.prompt().text.key == "prompt.reroll_check"
    fight.answer(Answer(option="die:0", dice=(die,)))
    assert ("grappled" in fight.conditions("O")) is held
    assert (fight["H"].count(ACTION), fight.encounter.prompts) == (0, ())


@pytest.mark.rule("52-D20-INSP-1", "52-HIDE-1")
def test_the_inspired_hide_again_with_a_new_die():
    fight = Fight(NEW)
    fight.add("H", 20, character=True)
    fight.add("O", 10)
    fight.begin()
    fight.act("H", "inspire")
    fight.act("H", "hide", dice=(9,))
    fight.answer(Answer(option="die:0", dice=(15,)))
    assert fight.conditions("H") == {"hidden"}


@both
def test_a_failed_action_may_stay_failed_or_lose_its_target(edition):
    fight = a_brawl(edition, lucky())
    fight.add("D", 5, creature=a_creature("d", hit_points=4), character=True, at=(5, 6))
    fight.do(c.DealDamage((fight.ids["D"],), (DamageAmount(4, "fire"),)))
    fight.act("H", "stabilise", "D", dice=(1,))
    before = fight.encounter
    fight.answer(KEPT, PromptKind.CHOICE)
    assert fight["D"].life is Life.DYING
    fight.encounter = before
    fight.answer(AGAIN, PromptKind.CHOICE)
    assert fight["D"].life is Life.STABLE
    fight.encounter = before
    fight.do(c.RemoveCombatants((fight.ids["D"],)))
    fight.answer(AGAIN, PromptKind.CHOICE)
    assert "D" not in {fight.name_of(who) for who in fight.encounter.combatants}


@both
def test_success_other_actions_and_the_unlucky_ask_nothing(edition):
    for creature, die in ((lucky(), 20), (lucky(), 2), (a_creature("h"), 1)):
        fight = a_brawl(edition, creature)
        fight.add("D", 5, creature=a_creature("d", hit_points=4), character=True, at=(5, 6))
        fight.do(c.DealDamage((fight.ids["D"],), (DamageAmount(4, "fire"),)))
        fight.act("H", "stabilise", "D", dice=(die,))
        assert "prompt.reroll_check" not in [x.text.key for x in fight.encounter.prompts]
    fight = a_brawl(edition, lucky())
    fight.act("H", "search", text="perception", dice=(1,))
    assert fight.encounter.prompts == ()


@both
@pytest.mark.parametrize("answer", [AGAIN, Answer(option="die:0")])
def test_what_has_come_between_is_told_before_a_die_of_the_attack_falls_again(edition, answer):
    fight = Casting(edition)
    fight.add("H", 15, creature=lucky(), character=True, at=(2, 2))
    fight.add("F", 10, at=(3, 2))
    fight.attack("H", "F", dice=(1,))
    fight.place("F", (12, 2))
    again = c.AnswerPrompt(fight.prompt().id, answer)
    assert fight.refused(again).can_overrule
    fight.answer(KEPT)
    assert fight.encounter.prompts == ()


@both
def test_an_attack_at_several_is_rolled_again_at_those_who_are_left(edition):
    fight = Fight(edition)
    fight.add("H", 20, creature=lucky(), character=True)
    for name in "OPQ":
        fight.add(name, 10, creature=a_creature(name, armour_class=10), hp=30)
    fight.begin()
    fight.attack("H", "O", dice=(1,), also=(fight.ids["P"], fight.ids["Q"]))
    fight.do(c.RemoveCombatants((fight.ids["Q"],)))
    waits = fight.encounter.prompts[0]
    fight.do(c.AnswerPrompt(waits.id, AGAIN), dice=(4,))
    assert {each.target for each in fight.happened(e.AttackRolled)} <= {
        fight.ids["O"],
        fight.ids["P"],
    }


def test_the_new_die_may_cost_the_very_thing_that_the_save_would_end():
    fight = Fight(NEW)
    fight.add("H", 20, character=True)
    fight.add("O", 10)
    fight.begin()
    inspired, save = ConditionKey("inspiration"), RepeatedSave("wis", 30)
    fight.do(c.GiveCondition((fight.ids["H"],), inspired, save=save))
    fight.next()
    fight.answer(Answer(dice=(1,)), PromptKind.REPEATED_SAVE)
    fight.answer(AGAIN, PromptKind.CHOICE)
    assert "inspiration" not in fight.conditions("H")
    assert not fight.encounter.prompts
