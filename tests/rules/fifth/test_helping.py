"""Help with a check: for any task, or for the one that the GM names; used by a check of it."""

import pytest

from desktop.language.render import read_language
from desktop.model import commands as c
from desktop.model.events import Noted
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.fifth.rolls.abilities import ABILITIES, SKILLS, TOOLS
from desktop.rules.fifth.skills.helping import ANY
from tests.support.builders import EDITIONS, Fight, a_creature
from tests.support.source import ROOT

OLD, NEW = EDITIONS
LOCKPICKS = "tool:thieves-tools"


def a_table(edition: str, **training: int) -> Fight:
    """F helps H, whose sheet and F's own tell that training; the turn of F."""
    fight = Fight(edition)
    words = {word.replace("__", ":").replace("_", "-"): times for word, times in training.items()}
    sheet = FrozenMap(words)
    for name, score in (("F", 20), ("H", 10)):
        fight.add(name, score, creature=a_creature(name, training=sheet), character=True)
    fight.begin()
    fight.act("F", "help_check", "H")
    return fight


def options(fight: Fight) -> list[str]:
    return [key for key, _ in fight.prompt(PromptKind.CHOICE).options]


def mode(fight: Fight, word: str, tool: str = "") -> RollMode:
    wish = c.RollCheck((fight.ids["H"],), word, tool=tool, dice=((9, 9),))
    decided = fight.attempt(wish)
    assert isinstance(decided, tuple)
    used = any(getattr(x, "key", "") == "aided" for x in decided)
    return RollMode.ADVANTAGE if used else RollMode.PLAIN


def is_helped(fight: Fight) -> bool:
    return "aided" in fight.conditions("H")


@pytest.mark.rule("51-HLP-01")
def test_in_2014_help_is_for_any_task_while_nobody_names_one():
    fight = a_table(OLD)
    assert options(fight) == [ANY, *ABILITIES, *SKILLS]
    for word in ("perception", "athletics", "int"):
        assert mode(fight, word) is RollMode.ADVANTAGE
    fight.answer(Answer(option=ANY), PromptKind.CHOICE)
    assert mode(fight, "arcana") is RollMode.ADVANTAGE


@pytest.mark.rule("51-HLP-01")
@pytest.mark.parametrize(
    ("task", "fits", "other"),
    [("athletics", "athletics", "acrobatics"), ("str", "str", "athletics")],
)
def test_a_task_that_is_named_is_the_only_one(task, fits, other):
    fight = a_table(OLD)
    fight.answer(Answer(option=task), PromptKind.CHOICE)
    assert [x.text.key for x in fight.happened(Noted)] == ["note.help_with"]
    assert mode(fight, other) is RollMode.PLAIN
    fight.do(c.RollCheck((fight.ids["H"],), other, dice=((9,),)))
    assert is_helped(fight)
    fight.do(c.RollCheck((fight.ids["H"],), fits, dice=((9, 12),)))
    assert not is_helped(fight)


@pytest.mark.rule("51-HLP-01", "52-ACT-HELP-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_help_with_a_tool_is_used_by_a_check_with_it(edition):
    fight = a_table(edition, tool__thieves_tools=1)
    assert LOCKPICKS in options(fight)
    fight.answer(Answer(option=LOCKPICKS), PromptKind.CHOICE)
    for wrong in ({}, {"tool": "disguise-kit"}):
        fight.do(c.RollCheck((fight.ids["H"],), "dex", dice=((9,),), **wrong))
        assert is_helped(fight)
    fight.do(c.RollCheck((fight.ids["H"],), "dex", tool="thieves-tools", dice=((9, 12),)))
    assert not is_helped(fight)


@pytest.mark.rule("52-ACT-HELP-1")
def test_in_2024_only_what_the_helper_is_trained_in_is_offered():
    fight = a_table(NEW, stealth=1, tool__thieves_tools=2, tool__unknown=1)
    assert options(fight) == ["stealth", LOCKPICKS]
    assert not is_helped(fight)
    fight.answer(Answer(option="stealth"), PromptKind.CHOICE)
    assert is_helped(fight)


def test_what_the_wish_names_is_not_asked_about_again():
    fight = a_table(NEW, stealth=1)
    fight.answer(Answer(outcome=Outcome.SKIPPED), PromptKind.CHOICE)
    fight.next(2)
    fight.act("F", "help_check", "H", text="stealth")
    assert not fight.encounter.prompts
    assert mode(fight, "arcana") is RollMode.PLAIN
    fight.next(2)
    wish = fight.action("F", "help_check", "H", text="arcana")
    assert fight.refused(wish).reason.key == "refusal.helper_untrained"
    fight.do(wish, overruled=True)
    assert mode(fight, "arcana") is RollMode.ADVANTAGE


def test_skipped_it_stays_for_any_task_in_2014():
    fight = a_table(OLD)
    fight.answer(Answer(outcome=Outcome.SKIPPED), PromptKind.CHOICE)
    assert mode(fight, "stealth") is RollMode.ADVANTAGE


def test_nobody_is_asked_any_more_about_help_that_was_used_meanwhile():
    fight = a_table(OLD)
    fight.do(c.RollCheck((fight.ids["H"],), "stealth", dice=((9, 3),)))
    assert not is_helped(fight)
    assert not fight.encounter.prompts


def test_nobody_is_asked_about_help_that_somebody_cannot_have():
    fight = Fight(OLD)
    fight.add("F", 20, character=True)
    fight.add("H", 10, creature=a_creature("h", condition_immunities=("aided",)))
    fight.begin()
    fight.act("F", "help_check", "H")
    assert not fight.encounter.prompts


def test_every_tool_has_its_words():
    for language in ("en", "it"):
        known = read_language(ROOT / "i18n", language).catalogue.forms
        assert {f"tool.{tool}" for tool in TOOLS} == {x for x in known if x.startswith("tool.")}
