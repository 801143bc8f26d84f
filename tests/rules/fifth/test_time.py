"""When conditions and other effects end, and how they are given, under both editions."""

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.effect import End, Moment, RepeatedSave
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey, EffectId
from desktop.model.prompt import Answer, Outcome, PromptKind
from tests.support.builders import EDITIONS, FAILURE, SUCCESS, Fight, a_creature

pytestmark = pytest.mark.parametrize("edition", EDITIONS)


def names(fight: Fight, *who: str) -> tuple:
    return tuple(fight.ids[name] for name in who)


@pytest.mark.problem("RP12")
def test_a_condition_ends_at_the_named_start_of_a_turn_not_at_the_round_change(edition):
    fight = Fight(edition)
    for name, score in (("O1", 20), ("Clem", 15), ("O2", 10), ("Died", 5)):
        fight.add(name, score)
    fight.begin().next()
    fight.give("O2", "blinded", until=("Clem", Moment.START, 1))
    for turn in ("R1:O2", "R1:Died", "R2:O1"):
        assert fight.next().turn == turn
        assert "blinded" in fight.conditions("O2")
    fight.next()
    assert "blinded" not in fight.conditions("O2")


@pytest.mark.problem("RP13")
def test_the_very_next_turn_counts_in_the_same_round_too(edition):
    fight = Fight(edition).order("G12 F5")
    fight.give("F", "custom", label="Parry", until=("F", Moment.START, 1))
    assert fight.next().turn == "R1:F"
    assert fight.conditions("F") == set()


@pytest.mark.problem("RP14")
def test_the_end_of_the_current_turn_and_no_rounds_at_all(edition):
    fight = Fight(edition).order("A20 B15")
    fight.give("A", "poisoned", until=("A", Moment.END, 1))
    nothing = c.GiveCondition(
        names(fight, "B"), ConditionKey("poisoned"), end=End(fight.ids["B"], Moment.END, 0)
    )
    assert fight.refused(nothing).reason.key == "refusal.no_time_left"
    fight.next()
    assert fight.conditions("A") == set()


@pytest.mark.problem("RP14")
def test_no_effect_is_ever_left_without_time(edition):
    fight = Fight(edition).order("A20 B15")
    fight.give("B", "poisoned", until=("A", Moment.START, 3))
    seen = []
    for _ in range(6):
        fight.next()
        seen += [effect.end.remaining for effect in fight["B"].effects]
    assert min(seen) == 1
    assert fight.conditions("B") == set()


@pytest.mark.problem("RP15")
def test_giving_to_a_selection_is_one_step_and_doubles_nothing(edition):
    fight = Fight(edition).order("A20 B15 C10 D8 E5")
    bless = {"label": "Bless", "source": "A"}
    fight.give("C", "custom", until=("A", Moment.START, 2), **bless)
    fight.do(
        c.GiveCondition(
            names(fight, *"ABCDE"),
            ConditionKey("custom"),
            source=fight.ids["A"],
            end=End(fight.ids["A"], Moment.START, 10),
            label="Bless",
        )
    )
    for name in "ABCDE":
        (effect,) = fight[name].effects
        assert (effect.label, effect.end.remaining) == ("Bless", 10)


@pytest.mark.problem("RP15")
def test_the_longer_one_is_kept_and_told(edition):
    fight = Fight(edition).order("A20 B15")
    fight.give("A", "poisoned", until=("B", Moment.END, 5))
    fight.give("A", "poisoned", until=("B", Moment.END, 2))
    (effect,) = fight["A"].effects
    assert effect.end.remaining == 5
    assert fight.told() == ["note.has_it_longer"]


def test_two_sources_keep_two_timers_and_one_condition(edition):
    fight = Fight(edition).order("A20 B15 C10")
    fight.give("A", "poisoned", source="B", until=("B", Moment.END, 1))
    fight.give("A", "poisoned", source="C", until=("C", Moment.END, 2))
    assert len(fight["A"].effects) == 2
    fight.next(2)
    assert len(fight["A"].effects) == 1
    assert "poisoned" in fight.conditions("A")


def test_effects_with_different_names_stand_side_by_side(edition):
    fight = Fight(edition).order("A20")
    fight.give("A", "custom", label="Bless")
    fight.give("A", "custom", label="Ward")
    fight.give("A", "custom", label="bless")
    assert [effect.label for effect in fight["A"].effects] == ["Bless", "Ward"]


def test_a_condition_without_end_learns_its_source(edition):
    fight = Fight(edition).order("A20 B15")
    fight.give("A", "poisoned")
    fight.give("A", "poisoned", source="B")
    assert fight["A"].effects[0].source == fight.ids["B"]


def test_levels_add_up_and_stop_at_the_highest(edition):
    fight = Fight(edition).order("A20")
    fight.give("A", "exhaustion", level=2)
    fight.give("A", "exhaustion")
    assert fight["A"].effects[0].level == 3
    fight.do(c.SetConditionLevel(names(fight, "A"), ConditionKey("exhaustion"), 1))
    assert fight["A"].effects[0].level == 1
    fight.do(c.SetConditionLevel(names(fight, "A"), ConditionKey("exhaustion"), 0))
    assert fight.conditions("A") == set()
    fight.do(c.SetConditionLevel(names(fight, "A"), ConditionKey("exhaustion"), 5))
    fight.give("A", "exhaustion", level=4)
    assert fight["A"].life.value == "dead"
    assert fight["A"].effects[0].level == 6


def test_conditions_without_levels_refuse_one(edition):
    fight = Fight(edition).order("A20")
    wish = c.SetConditionLevel(names(fight, "A"), ConditionKey("prone"), 1)
    assert fight.refused(wish).reason.key == "refusal.no_levels"
    wish = c.SetConditionLevel(names(fight, "A"), ConditionKey("exhaustion"), 7)
    assert fight.refused(wish).reason.key == "refusal.out_of_range"
    wish = c.GiveCondition(names(fight, "A"), ConditionKey("exhaustion"), level=7)
    assert fight.refused(wish).reason.key == "refusal.out_of_range"
    wish = c.GiveCondition(names(fight, "A"), ConditionKey("nonsense"))
    assert fight.refused(wish).reason.key == "refusal.unknown_condition"


def test_unconscious_brings_prone_and_leaves_it(edition):
    fight = Fight(edition).order("A20")
    fight.give("A", "unconscious")
    assert fight.conditions("A") == {"unconscious", "prone"}
    fight.do(c.LiftCondition(names(fight, "A"), ConditionKey("unconscious")))
    assert fight.conditions("A") == {"prone"}


def test_an_implied_condition_goes_with_what_implies_it(edition):
    fight = Fight(edition).order("A20")
    fight.give("A", "stunned")
    lift = c.LiftCondition(names(fight, "A"), ConditionKey("incapacitated"))
    assert fight.refused(lift).reason.key == "refusal.only_implied"
    fight.give("A", "incapacitated")
    fight.do(c.LiftCondition(names(fight, "A"), ConditionKey("stunned")))
    assert fight.conditions("A") == {"incapacitated"}
    lift = c.LiftCondition(names(fight, "A"), ConditionKey("stunned"))
    assert fight.refused(lift).reason.key == "refusal.has_no_effect"


def test_the_immune_are_left_out_and_told(edition):
    fight = Fight(edition)
    fight.add("A", 20, creature=a_creature("golem", condition_immunities=("poisoned", "prone")))
    fight.add("B", 10)
    poison = ConditionKey("poisoned")
    assert fight.refused(c.GiveCondition(names(fight, "A"), poison)).reason.key == "refusal.immune"
    fight.do(c.GiveCondition(names(fight, "A", "B"), poison))
    assert (fight.conditions("A"), fight.conditions("B")) == (set(), {"poisoned"})
    assert fight.told() == ["refusal.immune"]
    fight.give("A", "unconscious")
    assert fight.conditions("A") == {"unconscious"}
    fight.do(c.GiveCondition(names(fight, "A"), poison), overruled=True)
    assert "poisoned" in fight.conditions("A")


def test_stone_cannot_be_poisoned(edition):
    fight = Fight(edition).order("A20")
    fight.give("A", "petrified")
    wish = c.GiveCondition(names(fight, "A"), ConditionKey("poisoned"))
    assert fight.refused(wish).reason.key == "refusal.immune"


@pytest.mark.parametrize("moment", list(Moment))
def test_a_repeated_save_ends_its_effect(edition, moment):
    fight = Fight(edition).order("A20 B15")
    save = RepeatedSave("wis", 13, moment)
    fight.do(c.GiveCondition(names(fight, "A"), ConditionKey("paralyzed"), save=save))
    fight.next(1 if moment is Moment.END else 2)
    prompt = fight.prompt(PromptKind.REPEATED_SAVE)
    assert (prompt.dc, prompt.ability) == (13, "wis")
    before = fight.encounter
    fight.answer(Answer(dice=(12,)))
    assert "paralyzed" in fight.conditions("A")
    fight.encounter = before
    fight.answer(Answer(dice=(13,)))
    assert fight.conditions("A") == set()
    fight.encounter = before
    fight.answer(Answer(outcome=Outcome.SKIPPED))
    assert "paralyzed" in fight.conditions("A")
    assert fight.encounter.prompts == ()


def test_a_save_that_fails_by_itself_needs_no_die(edition):
    fight = Fight(edition).order("A20 B15")
    save = RepeatedSave("str", 5)
    fight.do(c.GiveCondition(names(fight, "A"), ConditionKey("paralyzed"), save=save))
    fight.next()
    fight.answer(Answer())
    (check,) = fight.happened(e.CheckRolled)
    assert (check.roll, check.success) == (None, False)


def test_answers_without_dice(edition):
    fight = Fight(edition).order("A20 B15")
    save = RepeatedSave("wis", 12)
    fight.do(c.GiveCondition(names(fight, "A"), ConditionKey("poisoned"), save=save))
    fight.next()
    before = fight.encounter
    for answer, ends in ((SUCCESS, True), (FAILURE, False), (Answer(amount=12), True)):
        fight.encounter = before
        fight.answer(answer)
        assert ("poisoned" not in fight.conditions("A")) is ends


def test_a_prompt_falls_away_with_its_effect(edition):
    fight = Fight(edition).order("A20 B15")
    save = RepeatedSave("wis", 12)
    fight.do(c.GiveCondition(names(fight, "A"), ConditionKey("poisoned"), save=save))
    fight.next()
    prompt = fight.prompt()
    fight.do(c.LiftCondition(names(fight, "A"), ConditionKey("poisoned")))
    assert fight.encounter.prompts == ()
    wish = c.AnswerPrompt(prompt.id)
    assert fight.refused(wish).reason.key == "refusal.answered_already"


def test_an_effect_is_ended_and_changed_by_hand(edition):
    fight = Fight(edition).order("A20 B15")
    fight.give("A", "poisoned")
    effect = fight["A"].effects[0].id
    end = End(fight.ids["B"], Moment.END, 2)
    fight.do(c.ChangeEffect(fight.ids["A"], effect, end, fight.ids["B"]))
    assert fight["A"].effects[0].end == end
    fight.do(c.ChangeEffect(fight.ids["A"], effect, end, fight.ids["B"]))
    assert fight.events == ()
    fight.do(c.EndEffect(fight.ids["A"], effect))
    assert fight.conditions("A") == set()
    gone = fight.refused(c.EndEffect(fight.ids["A"], effect))
    assert gone.reason.key == "refusal.effect_ended"


def test_the_moments_of_the_defeated_count_too(edition):
    fight = Fight(edition).order("A20 B15 C10")
    fight.give("C", "poisoned", until=("A", Moment.START, 1))
    fight.do(c.DeclareLife(names(fight, "A"), "defeated"))
    assert fight.next(3).turn == "R2:B"
    assert fight.conditions("C") == set()


# --- what ends by itself ------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["stunned", "incapacitated"])
def test_a_grapple_ends_when_the_grappler_cannot_act(edition, key):
    fight = Fight(edition).order("A20 B15")
    fight.give("B", "grappled", source="A")
    fight.give("A", key)
    assert fight.conditions("B") == set()


def test_a_grapple_ends_beyond_reach_and_when_the_grappler_leaves(edition):
    fight = Fight(edition).map()
    fight.add("A", 20, at=(0, 0))
    fight.add("B", 15, at=(1, 0))
    fight.add("C", 10, at=(1, 1))
    fight.begin()
    fight.give("B", "grappled", source="A")
    fight.give("C", "grappled", source="A", parameters=FrozenMap({"reach": 15}))
    fight.do(c.RemoveCombatants(names(fight, "A")))
    assert fight.conditions("B") == set()
    assert fight.conditions("C") == set()


def test_being_dragged_out_of_reach_frees(edition):
    fight = Fight(edition).map()
    fight.add("A", 20, at=(0, 0))
    fight.add("B", 15, at=(1, 0))
    fight.begin()
    fight.give("B", "grappled", source="A")
    token = fight["B"].token
    path = (token.cell, type(token.cell)(2, 0))
    fight.do(c.MoveToken(fight.ids["B"], path, forced=True))
    assert fight.conditions("B") == set()


@pytest.mark.parametrize("key", ["stunned", "grappled"])
def test_dodging_is_lost_when_incapacitated_or_without_speed(edition, key):
    fight = Fight(edition).order("A20 B15")
    fight.act("A", "dodge")
    assert fight.conditions("A") == {"dodging"}
    fight.give("A", key)
    assert "dodging" not in fight.conditions("A")


def test_dodging_lasts_until_the_start_of_the_own_next_turn(edition):
    fight = Fight(edition).order("A20 B15")
    fight.act("A", "dodge")
    fight.next()
    assert fight.conditions("A") == {"dodging"}
    fight.next()
    assert fight.conditions("A") == set()


@pytest.mark.problem("RP23")
def test_concentration_ends_at_once_when_incapacitated_and_takes_what_it_held_along(edition):
    fight = Fight(edition).order("A20 B15 C10")
    web = fight.concentrate("A")
    fight.give("B", "restrained", held_by=web)
    fight.give("C", "restrained", held_by=web)
    before = fight.encounter
    fight.give("A", "stunned")
    assert fight.conditions("A") == {"stunned"}
    assert fight.conditions("B") == set()
    assert fight.conditions("C") == set()
    assert fight.encounter.prompts == ()
    fight.encounter = before
    assert fight.conditions("B") == {"restrained"}


def test_one_concentration_at_a_time(edition):
    fight = Fight(edition).order("A20 B15")
    first = fight.concentrate("A", "bless")
    fight.give("B", "custom", label="Bless", held_by=first)
    fight.concentrate("A", "hold")
    assert [effect.label for effect in fight["A"].effects] == ["hold"]
    assert fight.conditions("B") == set()
    fight.act("A", "end_concentration")
    assert fight.conditions("A") == set()
    wish = fight.action("A", "end_concentration")
    assert fight.refused(wish).reason.key == "refusal.no_concentration"


def test_nobody_who_cannot_act_starts_to_concentrate(edition):
    fight = Fight(edition).order("A20")
    fight.give("A", "stunned")
    wish = c.Concentrate(fight.ids["A"], "web")
    assert fight.refused(wish).reason.key == "note.ended_incapacitated"


def test_concentration_has_its_rounds(edition):
    fight = Fight(edition).order("A20 B15")
    fight.do(c.Concentrate(fight.ids["A"], "web", rounds=1))
    fight.next(2)
    assert fight.conditions("A") == set()


def test_what_an_effect_keeps_in_mind_is_changed_by_hand_and_else_stays(edition):
    fight = Fight(edition).order("A20 B15")
    fight.give("A", "grappled", source="B")
    effect = fight["A"].effects[0].id
    kept = FrozenMap({"dc": 15})
    fight.do(c.ChangeEffect(fight.ids["A"], effect, None, fight.ids["B"], parameters=kept))
    assert fight["A"].effects[0].parameters == kept
    fight.do(c.ChangeEffect(fight.ids["A"], effect, None, fight.ids["B"]))
    assert fight["A"].effects[0].parameters == kept


def test_an_effect_is_held_by_a_concentration_that_is_there_and_let_go_again(edition):
    fight = Fight(edition).order("A20 B15")
    held_by = fight.concentrate("B")
    fight.give("A", "poisoned")
    effect = fight["A"].effects[0].id
    wish = c.ChangeEffect(fight.ids["A"], effect, None, held_by=EffectId("e99"))
    refusal = fight.refused(wish)
    assert (refusal.reason.key, refusal.can_overrule) == ("refusal.effect_ended", False)
    for holder, kept in ((held_by, held_by), (None, held_by), (EffectId(""), None)):
        fight.do(c.ChangeEffect(fight.ids["A"], effect, None, held_by=holder))
        assert fight["A"].effects[0].held_by == kept
    fight.do(c.ChangeEffect(fight.ids["A"], effect, None, held_by=held_by))
    fight.do(c.EndEffect(fight.ids["B"], held_by))
    assert fight.conditions("A") == set()
