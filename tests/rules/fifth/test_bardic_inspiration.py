"""Bardic Inspiration: a die for somebody who hears the bard, added to a roll that has failed."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import AttackOutcome
from desktop.model.counter import feature_uses
from desktop.model.creature import (
    AttackKey,
    Damage,
    FeatureGroup,
    FeatureKey,
    ForcedSave,
    SaveSuccess,
    Uses,
    UsesKind,
)
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.rules.fifth.skills.inspired_dice import die_of
from tests.support.builders import EDITIONS, Fight, a_creature, feature, melee

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)
ADD, KEEP = Answer(option="add"), Answer(option="keep")


def a_company(edition: str, *, level: int = 5, key: str = "bardic-inspiration") -> Fight:
    """B the bard, whose turn it is, H a hero beside, O a foe."""
    own = replace(feature(key, FeatureGroup.TRAIT), uses=Uses(UsesKind.LONG_REST, 3))
    sheet = a_creature("b", melee(), ruleset=edition, level=level, class_text="bard")
    bard = replace(sheet, features=(*sheet.features, own))
    fight = Fight(edition).map()
    fight.add("B", 20, creature=bard, character=True, hp=30, at=(5, 5))
    hero = a_creature("h", melee(), level=5)
    fight.add("H", 15, creature=hero, character=True, hp=30, at=(6, 5))
    fight.add("O", 10, creature=a_creature("o", armour_class=20), hp=60, at=(7, 5))
    return fight.begin()


def inspired(edition: str, **more: object) -> Fight:
    """H has a die of the bard."""
    fight = a_company(edition, **more)
    feature_key = str(fight["B"].creature.features[-1].key)
    fight.act("B", "feature", text=feature_key)
    fight.answer(Answer(option=str(fight.ids["H"])))
    return fight


def has_die(fight: Fight) -> bool:
    return die_of(fight["H"]) is not None


@both
@pytest.mark.parametrize(
    ("level", "dice"), [(1, "1d6"), (4, "1d6"), (5, "1d8"), (10, "1d10"), (20, "1d12")]
)
def test_the_die_grows_with_the_bard(edition, level, dice):
    fight = inspired(edition, level=level)
    die = die_of(fight["H"])
    assert die is not None
    assert die.parameters["dice"] == dice
    assert die.end is not None
    assert die.end.remaining == {OLD: 100, NEW: 600}[edition]
    assert fight["B"].count(feature_uses("bardic-inspiration")) == 2
    assert fight["B"].count("bonus_action") == 0
    assert "note.inspired_by_bard" in fight.told()


@both
def test_only_friends_who_hear_are_asked(edition):
    fight = a_company(edition, key="ispirazione-bardica")
    fight.act("B", "feature", text="ispirazione-bardica")
    assert [key for key, _ in fight.prompt().options] == [str(fight.ids["H"])]
    fight.answer(Answer(outcome=Outcome.SKIPPED))
    assert not has_die(fight)
    fight.next(3)
    fight.give("H", "deafened")
    fight.act("B", "feature", text="ispirazione-bardica")
    assert "note.nobody_to_inspire" in fight.told()
    fight = a_company(edition)
    fight.place("H", (20, 5))
    fight.act("B", "feature", text="bardic-inspiration")
    assert fight.encounter.prompts == ()


@both
def test_a_second_die_takes_the_place_of_the_first(edition):
    fight = inspired(edition)
    fight.next(3)
    fight.act("B", "feature", text="bardic-inspiration")
    fight.answer(Answer(option=str(fight.ids["H"])))
    assert len(fight["H"].effects) == 1


@both
def test_a_miss_may_become_a_hit(edition):
    fight = inspired(edition)
    fight.next()
    missed = fight.attack("H", "O", dice=(12,))  # 17 against 20
    assert missed.outcome is AttackOutcome.MISS
    assert [key for key, _ in fight.prompt().options] == ["add", "keep"]
    fight.answer(ADD, dice=(3, 1))
    (rolled,) = fight.happened(e.AttackRolled)
    assert rolled.roll is not None
    assert rolled.roll.total == 20
    assert rolled.outcome is AttackOutcome.HIT
    assert "reason.inspired_die" in {each.reason.key for each in rolled.roll.trace}
    assert fight.hp("O") == 56
    assert not has_die(fight)
    assert fight["H"].count("action") == 0


@both
def test_a_die_that_is_too_low_is_gone_all_the_same(edition):
    fight = inspired(edition)
    fight.next()
    fight.attack("H", "O", dice=(12,))
    fight.answer(replace(ADD, amount=2))
    (rolled,) = fight.happened(e.AttackRolled)
    assert rolled.outcome is AttackOutcome.MISS
    assert not has_die(fight)
    assert fight.encounter.prompts == ()


@both
def test_the_die_is_kept_for_another_roll(edition):
    fight = inspired(edition)
    fight.next()
    fight.attack("H", "O", dice=(12,))
    fight.answer(KEEP)
    assert has_die(fight)
    assert fight.hp("O") == 60


@both
@pytest.mark.parametrize("die", [1, 2, 15, 20])
def test_where_it_cannot_help_or_need_not_nobody_asks(edition, die):
    fight = inspired(edition)
    fight.next()
    fight.attack("H", "O", dice=(die,) if die < 15 else (die, 1) if die == 15 else (die, 1, 1))
    assert fight.encounter.prompts == ()
    assert has_die(fight)


@both
def test_a_die_higher_than_it_has_sides_is_refused(edition):
    fight = inspired(edition)
    fight.next()
    fight.attack("H", "O", dice=(12,))
    assert fight.refused(c.AnswerPrompt(fight.prompt().id, replace(ADD, amount=9)))


@both
def test_a_failed_save_that_was_asked_for_may_succeed(edition):
    fight = inspired(edition)
    wish = c.RollCheck((fight.ids["H"],), "wis", save=True, dc=15)
    fight.do(wish, dice=(10,))
    fight.answer(ADD, dice=(5,))
    (rolled,) = fight.happened(e.CheckRolled)
    assert rolled.success
    assert rolled.purpose.key == "note.save_of"
    assert not has_die(fight)


@both
def test_a_failed_check_keeps_its_die_where_it_is_let_go(edition):
    fight = inspired(edition)
    fight.do(c.RollCheck((fight.ids["H"],), "stealth", dc=15), dice=(10,))
    fight.answer(KEEP)
    assert fight.happened(e.CheckRolled) == []
    assert has_die(fight)
    fight.do(c.RollCheck((fight.ids["H"],), "stealth"), dice=(2,))
    assert fight.encounter.prompts == ()


def a_fire(edition: str, *, die: int = 10) -> Fight:
    """H saves with that die against the breath of O, DC 15, 8 damage."""
    fight = inspired(edition)
    fire = ForcedSave("dex", 15, SaveSuccess.HALF, (Damage("8", 8, ("fire",)),))
    foe = fight["O"].creature
    breathing = replace(foe, features=(*foe.features, feature("breath", saves=(fire,))))
    fight.do(c.ReplaceCreature(fight.ids["O"], breathing))
    fight.do(c.ForceSaves(fight.ids["O"], FeatureKey("breath"), 0, (fight.ids["H"],), uses=False))
    fight.answer(Answer(), dice=(die,))
    return fight


@both
@pytest.mark.parametrize(("answer", "lost"), [(replace(ADD, amount=5), 4), (KEEP, 8)])
def test_a_save_against_a_breath_waits_for_the_die(edition, answer, lost):
    fight = a_fire(edition)
    assert fight.hp("H") == 30
    fight.answer(answer)
    assert fight.hp("H") == 30 - lost
    assert has_die(fight) is (lost == 8)


@both
@pytest.mark.parametrize(("answer", "marks"), [(replace(ADD, amount=3), (1, 0)), (KEEP, (0, 1))])
def test_so_does_a_save_against_death(edition, answer, marks):
    fight = inspired(edition)
    fight.damage("H", 30)
    fight.next()
    fight.answer(Answer(dice=(8,)), PromptKind.DEATH_SAVE)
    fight.answer(answer)
    assert fight.marks("H") == marks


@both
def test_an_attack_on_whoever_is_out_of_reach_by_now_is_refused(edition):
    fight = inspired(edition)
    fight.next()
    fight.do(c.MakeAttack(fight.ids["H"], AttackKey("sword"), fight.ids["O"], dice=(12,)))
    prompt = fight.prompt()
    fight.place("O", (20, 20))
    assert fight.refused(c.AnswerPrompt(prompt.id, ADD)).reason.key == "refusal.out_of_reach"


@both
def test_a_bard_who_has_forgotten_it_gives_nothing(edition):
    fight = a_company(edition)
    fight.act("B", "feature", text="bardic-inspiration")
    bard = fight["B"].creature
    fight.do(c.ReplaceCreature(fight.ids["B"], replace(bard, features=bard.features[:1])))
    fight.answer(Answer(option=str(fight.ids["H"])))
    assert not has_die(fight)


@both
def test_a_save_that_is_far_too_low_fails_at_once(edition):
    fight = a_fire(edition, die=1)
    assert fight.hp("H") == 22
    assert has_die(fight)


@both
def test_a_check_that_is_far_too_low_has_failed(edition):
    fight = inspired(edition)
    fight.do(c.RollCheck((fight.ids["H"],), "stealth", dc=20), dice=(2,))
    assert fight.encounter.prompts == ()


@both
def test_a_state_that_was_given_by_hand_says_no_die_and_nobody_is_asked(edition):
    fight = a_company(edition)
    fight.give("H", "bardic_inspiration")
    assert not has_die(fight)
    fight.next()
    fight.attack("H", "O", dice=(12,))
    assert not fight.encounter.prompts


@both
def test_a_die_that_is_kept_after_whom_it_missed_is_gone_changes_nothing(edition):
    fight = inspired(edition)
    fight.next()
    fight.attack("H", "O", dice=(12,))
    fight.do(c.RemoveCombatants((fight.ids["O"],)))
    fight.answer(KEEP)
    assert has_die(fight)
    assert not fight.encounter.prompts
