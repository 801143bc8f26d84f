"""What holds in all games: every condition comes and goes, saves are answered, keys have texts."""

import pytest

from desktop.language.message import Message
from desktop.language.render import read_language, render
from desktop.model import commands as c
from desktop.model.effect import RepeatedSave
from desktop.model.ids import ConditionKey
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.rules.effects.circumstances import WHEN
from desktop.rules.effects.ends import CAUSES
from desktop.rules.registry import RULESETS, ruleset_of
from tests.support.builders import Fight
from tests.support.source import ROOT

every_game = pytest.mark.parametrize("ruleset", RULESETS)
CONDITIONS = [(key, condition) for key in RULESETS for condition in ruleset_of(key).conditions]


@pytest.mark.parametrize(("ruleset", "condition"), CONDITIONS)
def test_every_condition_comes_and_goes_without_leftovers(ruleset, condition):
    fight = Fight(ruleset).map()
    fight.add("A", 20, character=True, at=(1, 1))
    fight.add("B", 10, at=(2, 1))
    fight.begin()
    known = fight.ruleset.conditions[condition]
    before = fight["A"]
    fight.give("A", condition, source="B", level=1 if known.has_levels else None)
    left = {*known.brings}
    if condition in fight.conditions("A"):
        fight.do(c.LiftCondition((fight.ids["A"],), condition))
    assert fight.conditions("A") <= {str(key) for key in left}
    assert fight["A"].maximum_hit_points == before.maximum_hit_points


@pytest.mark.parametrize("language", ["en", "it"])
@every_game
def test_everything_that_a_game_names_has_its_text(ruleset, language):
    rules = ruleset_of(ruleset)
    known = read_language(ROOT / "i18n", language)
    keys = [f"condition.{key}" for key in rules.conditions]
    keys += [f"action.{key}" for key in rules.actions]
    keys += [f"damage.{key}" for key in rules.damage_types]
    keys += [f"size.{key}" for key in rules.sizes]
    for key in keys:
        assert render(Message(key), known) not in ("", key)


@every_game
def test_every_table_uses_words_that_the_code_knows(ruleset):
    rules = ruleset_of(ruleset)
    for condition in rules.conditions.values():
        assert set(condition.ends_when) <= set(CAUSES)
        for key in (*condition.implies, *condition.brings, *condition.suppresses):
            assert key in rules.conditions
        for fact in condition.facts:
            assert set(fact.when) <= set(WHEN)


@every_game
def test_every_prompt_has_what_follows_from_its_answer(ruleset):
    rules = ruleset_of(ruleset)
    assert PromptKind.REPEATED_SAVE in rules.answers
    for setting in rules.settings:
        assert not setting.choices or setting.default in setting.choices


@every_game
def test_a_repeated_save_is_answered_in_every_game(ruleset):
    fight = Fight(ruleset)
    fight.add("A", 20, character=True)
    fight.add("B", 10)
    fight.begin()
    key = next(key for key in ("poisoned", "shaken") if key in fight.ruleset.conditions)
    save = RepeatedSave("wis" if key == "poisoned" else "will", 12)
    fight.do(c.GiveCondition((fight.ids["A"],), ConditionKey(key), save=save))
    fight.next()
    before = fight.encounter
    for answer, ends in (
        (Answer(outcome=Outcome.SUCCESS), True),
        (Answer(outcome=Outcome.FAILURE), False),
        (Answer(outcome=Outcome.SKIPPED), False),
    ):
        fight.encounter = before
        fight.answer(answer, PromptKind.REPEATED_SAVE)
        assert (key not in fight.conditions("A")) is ends


def test_whoever_is_not_on_the_map_does_not_strike():
    fight = Fight("mythcraft-1.2").map()
    fight.add("A", 20, character=True, at=(1, 1))
    fight.add("B", 10)
    fight.begin()
    fight.give("A", "engaged", source="B")
    fight.do(fight.path("A", (2, 1)), overruled=True)
    assert fight.encounter.prompts == ()
