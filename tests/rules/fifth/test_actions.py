"""Actions beside attacks, surprise, and what stat blocks have, under both editions."""

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.counter import (
    ACTION,
    LEGENDARY_ACTIONS,
    LEGENDARY_RESISTANCES,
    REACTION,
    feature_uses,
)
from desktop.model.effect import RepeatedSave
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.model.reasons import fold
from desktop.rules.attacking.granted import ACTING, granted_to
from desktop.rules.effects.asking import situation_of
from desktop.rules.fifth.rolls.abilities import modifier, proficiency
from tests.support.builders import (
    EDITIONS,
    FAILURE,
    SUCCESS,
    Fight,
    a_creature,
    a_dragon,
    abilities,
    melee,
)
from tests.support.creatures import shipped

editions = pytest.mark.parametrize("edition", EDITIONS)


def a_pair(edition: str, **more: object) -> Fight:
    fight = Fight(edition).map()
    fight.add("A", 20, creature=a_creature("a", **more), character=True, at=(0, 0))
    fight.add("B", 10, at=(1, 0))
    return fight.begin()


# --- the list -----------------------------------------------------------------------------------


@editions
def test_every_action_has_the_id_of_its_row(edition):
    fight = Fight(edition)
    prefix = "51-" if edition == "srd-5.1" else "52-"
    for key, action in fight.ruleset.actions.items():
        # Of hunger, thirst, travel and telepathy the SRD of 2014 has no rows.
        has_row = action.group not in ("hazards", "travel") and key not in ("feature", "telepathy")
        assert action.rule.startswith(prefix) or not has_row, key


@editions
def test_one_action_a_turn(edition):
    fight = a_pair(edition)
    fight.act("A", "improvise", text="swing on the chandelier")
    (taken,) = fight.happened(e.ActionTaken)
    assert taken.text == "swing on the chandelier"
    assert fight.refused(fight.action("A", "dodge")).reason.key == "refusal.no_action"
    assert fight.refused(fight.action("B", "dodge")).reason.key == "refusal.not_its_turn"
    assert fight.refused(fight.action("A", "nonsense")).reason.key == "refusal.unknown_action"
    wish = fight.action("A", "interact", text="x" * 6000)
    assert fight.refused(wish).reason.key == "refusal.too_long"
    fight.act("A", "interact", text="open the door")
    assert fight.refused(fight.action("A", "interact")).reason.key == "refusal.no_free_object"
    wish = fight.action("A", "dodge", cost="gold")
    assert fight.refused(wish).reason.key == "refusal.unknown_choice"


@editions
def test_before_the_fight_actions_are_free(edition):
    fight = Fight(edition)
    fight.add("A")
    fight.act("A", "dodge")
    fight.act("A", "ready", text="when it comes")
    assert fight["A"].count(ACTION) == 1


@editions
def test_ready_needs_words_and_lapses_at_the_own_next_turn(edition):
    fight = a_pair(edition)
    assert fight.refused(fight.action("A", "ready")).reason.key == "refusal.needs_text"
    assert fight.refused(fight.action("A", "use_readied")).reason.key == "refusal.nothing_readied"
    fight.act("A", "ready", text="shoot the first who comes in")
    assert fight["A"].effects[0].label == "shoot the first who comes in"
    fight.next()
    before = fight.encounter
    fight.act("A", "use_readied")
    assert (fight.conditions("A"), fight["A"].count(REACTION)) == ({ACTING}, 0)
    assert granted_to(fight["A"]).attacks  # one of them, and by nothing else
    fight.next()
    assert fight.conditions("A") == set()
    fight.encounter = before
    fight.do(c.SetCounter(fight.ids["A"], REACTION, 0))
    assert fight.refused(fight.action("A", "use_readied")).reason.key == "refusal.no_reaction"
    fight.next()
    assert fight.conditions("A") == set()


@pytest.mark.rule("51-RDY-03")
@editions
def test_what_was_held_ready_may_be_any_one_action(edition):
    fight = a_pair(edition)
    fight.act("A", "ready", text="seize whoever comes")
    fight.next()
    fight.act("A", "use_readied")
    held = fight.encounter
    fight.act("A", "shove_prone", "B", dice=() if edition == "srd-5.2.1" else (15, 3))
    assert ACTING not in fight.conditions("A")
    for more in (fight.action("A", "dodge"), fight.action("A", "shove_prone", "B")):
        assert fight.refused(more).reason.key == "refusal.not_its_turn"
    fight.encounter = held
    fight.act("A", "dodge")
    assert fight.conditions("A") == {"dodging"}
    fight.encounter = held
    for never in (fight.action("A", "dash"), fight.action("A", "ready", text="again")):
        assert fight.refused(never).reason.key == "refusal.not_its_turn"
    fight.next()
    assert fight["A"].count(ACTION) == 1
    fight.act("A", "dodge")
    assert fight["A"].count(ACTION) == 0


@pytest.mark.rule("51-RDY-03")
@editions
def test_a_dragon_breathes_as_it_had_readied_and_does_nothing_else(edition):
    fight = Fight(edition)
    fight.add("D", 20, creature=shipped(f"{edition}/adult-red-dragon"))
    fight.add("K", 10, character=True)
    fight.begin().elsewhere()
    fight.act("D", "ready", text="breathe on whoever comes round the corner")
    fight.next()
    fight.act("D", "use_readied")
    granted = granted_to(fight["D"])
    assert "fire-breath" in granted.features
    assert not {"multiattack", "spellcasting"} & set(granted.features)
    fight.act("D", "feature", text="fire-breath")
    assert granted_to(fight["D"]).is_nothing


@editions
def test_hiding_by_the_rule_of_the_edition(edition):
    fight = a_pair(edition, skills=FrozenMap({"stealth": 4}))
    fight.act("A", "hide", die=10)
    (check,) = fight.happened(e.CheckRolled)
    assert check.roll.total == 14
    assert ("hidden" in fight.conditions("A")) is (edition == "srd-5.1")
    fight.act("A", "hide", die=11, cost="none")
    assert fight["A"].effects[-1].parameters["stealth"] == 15
    wish = fight.action("A", "hide", die=99, cost="none")
    assert fight.refused(wish).reason.key == "refusal.out_of_range"


@editions
@pytest.mark.parametrize(
    ("die", "found"), [(14, (False, False)), (15, (False, True)), (16, (True, True))]
)
def test_searching_finds_whom_it_reaches(edition, die, found):
    fight = a_pair(edition)
    fight.act("A", "hide", die=15)
    fight.next()
    wish = fight.action("B", "search", "A", die=0)
    assert fight.refused(wish).reason.key == "refusal.out_of_range"
    fight.act("B", "search", "A", die=die)
    is_found = found[EDITIONS.index(edition)]
    assert ("hidden" not in fight.conditions("A")) is is_found


@editions
def test_searching_for_something_else_only_rolls(edition):
    fight = a_pair(edition)
    fight.act("A", "search", text="perception", dice=(7,))
    (check,) = fight.happened(e.CheckRolled)
    assert (check.roll.total, check.dc) == (7, None)


@editions
def test_help_with_a_check(edition):
    fight = a_pair(edition)
    fight.do(fight.action("A", "help_check", "B", text="perception"), overruled=True)
    fight.next()
    fight.act("B", "search", text="perception", dice=(3, 12))
    (check,) = fight.happened(e.CheckRolled)
    assert check.roll.total == 12
    assert fight.conditions("B") == set()


@editions
def test_unused_help_with_a_check_lapses(edition):
    fight = a_pair(edition)
    fight.do(fight.action("A", "help_check", "B", text="perception"), overruled=True)
    fight.next(2)
    assert fight.conditions("B") == set()


# --- grapples -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "other", "held"), [(12, 10, True), (10, 10, False), (5, 10, False)]
)
def test_a_contest_of_2014_is_lost_by_a_tie(own, other, held):
    fight = a_pair("srd-5.1")
    fight.act("A", "grapple", "B", die=own, dice=(other,))
    assert ("grappled" in fight.conditions("B")) is held
    assert fight["A"].count(ACTION) == 0


def test_a_contest_of_2014_to_shove_and_to_get_free():
    fight = a_pair("srd-5.1")
    fight.act("A", "shove_prone", "B", die=15, dice=(10,))
    assert fight.conditions("B") == {"prone"}
    fight.act("A", "grapple", "B", die=15, dice=(10,), cost="none")
    fight.next()
    fight.act("B", "escape", die=13, dice=(13,))
    assert "grappled" in fight.conditions("B")
    fight.act("B", "escape", die=14, dice=(13,), cost="none")
    assert fight.conditions("B") == {"prone"}
    assert fight.refused(fight.action("B", "escape", cost="none")).reason.key == (
        "refusal.not_grappled"
    )


def test_the_incapacitated_cannot_resist_in_2014():
    fight = a_pair("srd-5.1")
    fight.give("B", "stunned")
    fight.act("A", "grapple", "B")
    assert fight.told() == ["note.cannot_resist"]
    assert "grappled" in fight.conditions("B")
    fight.give("A", "stunned")
    assert "grappled" not in fight.conditions("B")


def test_the_target_of_2024_saves():
    fight = a_pair("srd-5.2.1", abilities=abilities(str=18), proficiency=3)
    fight.act("A", "grapple", "B")
    prompt = fight.prompt(PromptKind.SAVE)
    assert (prompt.dc, prompt.ability) == (15, "str/dex")
    before = fight.encounter
    fight.answer(Answer(dice=(15,)))
    assert fight.conditions("B") == set()
    fight.encounter = before
    fight.answer(Answer(outcome=Outcome.SKIPPED))
    assert fight.conditions("B") == set()
    fight.encounter = before
    fight.answer(Answer(dice=(14,)))
    assert fight["B"].effects[0].parameters["escape_dc"] == 15
    fight.next()
    fight.act("B", "escape", die=15)
    assert fight.conditions("B") == set()


def test_a_shove_of_2024_and_a_target_that_fails_by_itself():
    fight = a_pair("srd-5.2.1")
    fight.give("B", "paralyzed")
    fight.act("A", "shove_prone", "B")
    fight.answer(Answer())
    assert "prone" in fight.conditions("B")


@editions
def test_whom_one_can_seize(edition):
    fight = a_pair(edition)
    fight.add("G", 5, creature=a_creature("giant", sizes=("huge",)), at=(0, 1))
    fight.add("F", 4, at=(9, 9))
    assert fight.refused(fight.action("A", "grapple", "G")).reason.key == "refusal.too_large"
    for action in ("grapple", "shove_prone"):
        wish = fight.action("A", action, "F")
        assert fight.refused(wish).reason.key == "refusal.out_of_reach"
    assert fight.refused(fight.action("A", "grapple")).reason.key == "refusal.needs_target"
    assert fight.refused(fight.action("A", "release")).reason.key == "refusal.holds_nobody"


@editions
def test_a_long_arm_seizes_by_the_edition(edition):
    fight = a_pair(edition)
    fight.do(c.ReplaceCreature(fight.ids["A"], a_creature("a", melee(reach=10))))
    fight.place("B", (2, 0))
    decided = fight.attempt(fight.action("A", "grapple", "B", die=20), dice=_other(edition))
    assert isinstance(decided, tuple) is (edition == "srd-5.1")


def _other(edition: str) -> tuple[int, ...]:
    return (1,) if edition == "srd-5.1" else ()


@editions
def test_letting_go_is_free(edition):
    fight = a_pair(edition)
    fight.give("B", "grappled", source="A")
    fight.next()
    fight.act("A", "release", "B")
    assert fight.conditions("B") == set()


# --- surprise -----------------------------------------------------------------------------------


def surprised(edition: str) -> Fight:
    fight = Fight(edition).map()
    fight.add("A", creature=a_creature("a"), character=True, at=(0, 0))
    fight.add("B", creature=a_creature("b"), at=(1, 0))
    fight.do(c.SetSurprised((fight.ids["B"],)))
    return fight


def test_surprise_of_2014_takes_the_first_turn_and_the_reaction_until_its_end():
    fight = surprised("srd-5.1")
    fight.do(c.RollInitiative(), dice=(10, 15))
    fight.begin()
    assert fight.active == "B"
    assert fight.refused(fight.action("B", "dodge")).reason.key == "refusal.cannot_act"
    wish = fight.path("B", (2, 0))
    assert fight.refused(wish).reason.key == "refusal.cannot_move"
    fight.next()
    assert fight.conditions("B") == set()
    fight.move("A", (0, 1), (0, 2), (0, 3))
    assert fight.prompt().kind is PromptKind.OPPORTUNITY_ATTACK


def test_before_that_turn_is_over_it_does_not_react():
    fight = surprised("srd-5.1")
    fight.do(c.RollInitiative(), dice=(15, 10))
    fight.begin()
    fight.move("A", (0, 1), (0, 2), (0, 3))
    assert fight.encounter.prompts == ()


def test_surprise_of_2024_turns_the_initiative_roll_and_nothing_else():
    fight = surprised("srd-5.2.1")
    fight.do(c.RollInitiative(), dice=(10, 17, 4))
    assert fight.sequence == "A10 B4"
    fight.begin()
    fight.move("A", (0, 1), (0, 2), (0, 3))
    assert fight.prompt().kind is PromptKind.OPPORTUNITY_ATTACK
    fight.answer(Answer(option="skip"))
    fight.next()
    assert fight.conditions("B") == set()
    fight.act("B", "dodge")


@editions
def test_the_invisible_and_the_helpless_at_the_start_by_the_edition(edition):
    fight = surprised(edition)
    fight.give("A", "invisible")
    fight.give("B", "incapacitated")
    dice = (6, 15) if edition == "srd-5.1" else (6, 15, 12, 3)
    fight.do(c.RollInitiative(), dice=dice)
    scores = {name: fight[name].initiative.score for name in "AB"}
    assert scores == ({"A": 6, "B": 15} if edition == "srd-5.1" else {"A": 15, "B": 3})


@editions
def test_surprise_is_given_and_taken_by_hand_before_the_first_turn(edition):
    fight = surprised(edition)
    fight.do(c.SetSurprised((fight.ids["B"],), surprised=False))
    assert fight.conditions("B") == set()
    fight.do(c.RollInitiative(), dice=(15, 10))
    fight.begin()
    wish = c.SetSurprised((fight.ids["A"],))
    assert fight.refused(wish).reason.key == "refusal.has_acted"
    fight.do(wish, overruled=True)
    assert fight.conditions("A") == {"surprised"}
    fight.do(c.SetSurprised((fight.ids["B"],)))


# --- stat blocks --------------------------------------------------------------------------------


def a_lair(edition: str) -> Fight:
    fight = Fight(edition)
    fight.add("D", 20, creature=a_dragon())
    fight.add("A", 10, character=True)
    fight.add("B", 5, character=True)
    return fight.begin()


@editions
def test_a_dragon_brings_its_counters(edition):
    fight = a_lair(edition)
    assert fight["D"].count(LEGENDARY_ACTIONS) == 3
    assert fight["D"].count(LEGENDARY_RESISTANCES) == 3
    assert LEGENDARY_ACTIONS in fight.ruleset.budget.items(fight["D"])
    assert LEGENDARY_ACTIONS not in fight.ruleset.budget.items(fight["A"])


@editions
def test_recharge_asks_at_the_start_of_its_turn_and_only_when_spent(edition):
    fight = a_lair(edition)
    fight.next(3)
    kinds = {prompt.kind for prompt in fight.encounter.prompts}
    assert PromptKind.RECHARGE not in kinds
    fight.act("D", "feature", text="breath")
    assert (fight["D"].count(feature_uses("breath")), fight["D"].count(ACTION)) == (0, 0)
    wish = fight.action("D", "feature", text="breath", cost="none")
    assert fight.refused(wish).reason.key == "refusal.no_uses"
    fight.next(3)
    before = fight.encounter
    for answer, dice, left in (
        (Answer(dice=(4,)), (), 0),
        (Answer(dice=(5,)), (), 1),
        (Answer(), (6,), 1),
        (SUCCESS, (2,), 1),
        (FAILURE, (6,), 0),
        (Answer(outcome=Outcome.SKIPPED), (), 0),
    ):
        fight.encounter = before
        fight.answer(answer, PromptKind.RECHARGE, dice=dice)
        assert fight["D"].count(feature_uses("breath")) == left
    fight.encounter = before
    wrong = c.AnswerPrompt(fight.prompt(PromptKind.RECHARGE).id, Answer(dice=(7,)))
    assert fight.refused(wrong).reason.key == "refusal.out_of_range"
    fight.do(c.DeclareLife((fight.ids["D"],), "dead"))
    assert PromptKind.RECHARGE not in {prompt.kind for prompt in fight.encounter.prompts}


@editions
def test_limited_features(edition):
    fight = a_lair(edition)
    fight.act("D", "feature", text="shriek")
    wish = fight.action("D", "feature", text="shriek")
    assert fight.refused(wish).reason.key == "refusal.no_bonus_action"
    wish = fight.action("D", "feature", text="shriek", cost="none")
    assert fight.refused(wish).reason.key == "refusal.no_uses"
    wish = fight.action("D", "feature", text="song")
    assert fight.refused(wish).reason.key == "refusal.unknown_feature"
    fight.act("D", "feature", text="bite", cost="none")
    wish = fight.action("D", "feature", text="detect")
    assert fight.refused(wish).reason.key == "refusal.legendary_own_turn"


@editions
def test_legendary_actions_after_the_turns_of_others_come_back_at_the_own(edition):
    fight = a_lair(edition)
    fight.next()
    assert fight.encounter.prompts == ()
    fight.next()
    prompt = fight.prompt(PromptKind.LEGENDARY_ACTION)
    assert [key for key, _ in prompt.options] == ["detect", "wings", "skip"]
    fight.answer(Answer(option="wings"))
    assert fight["D"].count(LEGENDARY_ACTIONS) == 1
    wish = fight.action("D", "feature", text="wings")
    assert fight.refused(wish).reason.key == "refusal.no_legendary"
    fight.next()
    options = [key for key, _ in fight.prompt(PromptKind.LEGENDARY_ACTION).options]
    assert options == ["detect", "skip"]
    assert fight.active == "D"
    assert fight["D"].count(LEGENDARY_ACTIONS) == 3
    fight.answer(Answer(option="skip"), PromptKind.LEGENDARY_ACTION)


@editions
def test_one_offer_at_a_time_and_none_for_the_helpless(edition):
    fight = a_lair(edition)
    fight.next(2)
    first = fight.prompt(PromptKind.LEGENDARY_ACTION)
    fight.next()
    assert fight.prompt(PromptKind.LEGENDARY_ACTION).id != first.id
    fight.next(1)
    fight.give("D", "stunned")
    fight.next(1)
    assert fight.encounter.prompts == ()


@editions
def test_a_legendary_action_without_a_prompt_is_a_feature_too(edition):
    fight = a_lair(edition)
    fight.next()
    fight.act("D", "feature", text="detect")
    assert fight["D"].count(LEGENDARY_ACTIONS) == 2


@editions
@pytest.mark.parametrize(("option", "left", "ends"), [("resist", 2, True), ("fail", 3, False)])
def test_legendary_resistance_turns_a_failed_save(edition, option, left, ends):
    fight = a_lair(edition)
    save = RepeatedSave("wis", 15)
    fight.do(c.GiveCondition((fight.ids["D"],), ConditionKey("frightened"), save=save))
    fight.next()
    fight.answer(Answer(dice=(3,)))
    assert fight.conditions("D") == {"frightened"}
    fight.answer(Answer(option=option), PromptKind.CHOICE)
    assert fight["D"].count(LEGENDARY_RESISTANCES) == left
    assert (fight.conditions("D") == set()) is ends


@editions
def test_legends_keep_concentrating_and_resist_nothing_when_they_succeed(edition):
    fight = a_lair(edition)
    fight.concentrate("D")
    fight.damage("D", 5)
    before = fight.encounter
    fight.answer(Answer(dice=(15,)))
    assert fight.encounter.prompts == ()
    fight.encounter = before
    fight.answer(FAILURE)
    fight.answer(Answer(option="resist"))
    assert fight.conditions("D") == {"concentration"}
    fight.encounter = before
    fight.answer(FAILURE)
    fight.answer(Answer(outcome=Outcome.SKIPPED))
    assert fight.conditions("D") == set()


# --- numbers ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("score", "expected"), [(1, -5), (9, -1), (10, 0), (15, 2), (30, 10)])
def test_ability_modifiers(score, expected):
    assert modifier(score) == expected


@pytest.mark.parametrize(
    ("challenge", "level", "expected"),
    [
        ("1/2", None, 2),
        ("4", None, 2),
        ("5", None, 3),
        ("17", None, 6),
        ("30", None, 9),
        ("", 9, 4),
    ],
)
def test_proficiency_by_challenge_or_level(challenge, level, expected):
    assert proficiency(a_creature("x", challenge=challenge, level=level)) == expected


@editions
def test_saves_and_checks_take_the_printed_bonus_first(edition):
    fight = Fight(edition)
    known = a_creature(
        "x",
        saves=FrozenMap({"dex": 5}),
        skills=FrozenMap({"athletics": 7}),
        abilities=abilities(dex=16, str=14),
    )
    fight.add("A", creature=known)
    situation = situation_of(fight.encounter, fight.ruleset, fight["A"])
    assert fold(fight.ruleset.saves(situation, "dex")) == 5
    assert fold(fight.ruleset.saves(situation, "str")) == 2
    assert fold(fight.ruleset.checks(situation, "athletics")) == 7
    assert fold(fight.ruleset.checks(situation, "acrobatics")) == 3
    assert fold(fight.ruleset.checks(situation, "wis")) == 0
