"""Rolls that prompts ask for: the GM's reasons, the ability that counts, a DC that is told."""

import pytest

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import Adjustments
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, Outcome, Prompt, PromptKind
from desktop.model.reasons import Contribution, Kind, Standing
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.previews.foreseen import Foreseen, roll_of_prompt, rolls_of_action
from tests.support.builders import Fight, a_creature, abilities

OLD, NEW = "srd-5.1", "srd-5.2.1"
both = pytest.mark.parametrize("edition", [OLD, NEW])


def ruling(kind: Kind = Kind.NUMBER, change: int = 0) -> Adjustments:
    return Adjustments(added=(Contribution(Message("reason.ruling"), kind, change, ruling=True),))


def a_pair(edition: str) -> Fight:
    fight = Fight(edition)
    fight.add("A", 20, creature=a_creature("a", abilities=abilities(str=16)))
    lithe = a_creature("b", abilities=abilities(str=8, dex=16))
    fight.add("B", 10, creature=lithe, character=True, hp=30)
    return fight.begin()


def seen(fight: Fight, prompt: Prompt, ruled: Adjustments) -> Foreseen:
    found = roll_of_prompt(fight.encounter, fight.ruleset, prompt, ruled)
    assert found is not None
    return found


def check(fight: Fight) -> e.CheckRolled:
    found = [event for event in fight.happened(e.CheckRolled) if isinstance(event, e.CheckRolled)]
    return found[-1]


@both
@pytest.mark.parametrize(("change", "kept"), [(2, True), (1, False)])
def test_what_the_gm_adds_counts_on_a_save(edition: str, change: int, kept: bool):
    fight = a_pair(edition)
    fight.concentrate("B")
    fight.damage("B", 4, "fire")
    prompt = fight.prompt(PromptKind.CONCENTRATION)
    bonus = prompt.bonus
    assert seen(fight, prompt, ruling(change=change)).bonus == bonus + change
    die = 10 - bonus - 2
    fight.answer(Answer(dice=(die,), adjustments=ruling(change=change)))
    assert check(fight).roll.trace[-1].ruling
    assert ("concentration" in fight.conditions("B")) is kept


@both
def test_a_struck_reason_counts_no_more(edition: str):
    fight = a_pair(edition)
    fight.give("B", "poisoned")
    fight.give("B", "grappled", source="A", parameters=FrozenMap({"escape_dc": 14}))
    fight.next()
    fight.act("B", "escape")
    prompt = fight.prompt(PromptKind.CHECK)
    before = seen(fight, prompt, Adjustments())
    assert before.mode is RollMode.DISADVANTAGE
    hindrance = next(each for each in before.trace if each.kind is Kind.DISADVANTAGE)
    ruled = Adjustments().toggled(hindrance)
    assert seen(fight, prompt, ruled).mode is RollMode.PLAIN
    fight.answer(Answer(adjustments=ruled), dice=(11,))
    assert check(fight).success
    struck = next(each for each in check(fight).roll.trace if each.kind is Kind.DISADVANTAGE)
    assert struck.standing is Standing.CANCELLED


@both
def test_advantage_that_the_gm_gives_a_death_save_throws_two_dice(edition: str):
    fight = a_pair(edition)
    fight.damage("B", 30, "fire")
    fight.next()
    prompt = fight.prompt(PromptKind.DEATH_SAVE)
    ruled = ruling(Kind.ADVANTAGE)
    assert seen(fight, prompt, ruled).mode is RollMode.ADVANTAGE
    fight.answer(Answer(adjustments=ruled), PromptKind.DEATH_SAVE, dice=(3, 15))
    assert fight.marks("B") == (1, 0)


@both
def test_initiative_that_waits_takes_a_ruling_too(edition: str):
    fight = Fight(edition)
    fight.do(c.SetSetting("character_initiative", "ask"))
    fight.add("B", character=True)
    fight.do(c.RollInitiative())
    fight.answer(Answer(dice=(12,), adjustments=ruling(change=5)))
    assert fight["B"].initiative.score == 17


def test_a_save_names_the_ability_that_counted():
    fight = a_pair(NEW)
    fight.act("A", "grapple", "B")
    fight.answer(Answer(dice=(3,)), PromptKind.SAVE)
    told = check(fight)
    assert told.roll.total == 6
    assert told.purpose == Message("note.save_of", {"ability": Message("ability.dex")})


@both
@pytest.mark.rule("51-GRP-08", "52-GRAP-3")
@pytest.mark.parametrize(
    ("answer", "free"),
    [
        (Answer(dice=(14,)), True),
        (Answer(dice=(13,)), False),
        (Answer(outcome=Outcome.SKIPPED), False),
    ],
)
def test_getting_free_is_asked_with_its_dc(edition: str, answer: Answer, free: bool):
    fight = a_pair(edition)
    fight.give("B", "grappled", source="A", parameters=FrozenMap({"escape_dc": 17}))
    fight.next()
    assert rolls_of_action(fight.encounter, fight.ruleset, fight.action("B", "escape")) == ()
    fight.act("B", "escape")
    prompt = fight.prompt(PromptKind.CHECK)
    assert (prompt.dc, prompt.text.key) == (17, "prompt.escape_from")
    fight.answer(answer)
    assert ("grappled" in fight.conditions("B")) is not free


@both
def test_a_grip_of_nobody_that_is_gone_before_the_die_falls(edition: str):
    fight = a_pair(edition)
    fight.give("B", "grappled", parameters=FrozenMap({"escape_dc": 12}))
    fight.next()
    fight.act("B", "escape")
    prompt = fight.prompt(PromptKind.CHECK)
    assert prompt.text.key == "prompt.escape"
    (held,) = fight["B"].effects
    fight.do(c.EndEffect(fight.ids["B"], held.id))
    fight.answer(Answer(dice=(20,)))
    assert check(fight).success
    assert fight.conditions("B") == set()


def test_the_dialog_of_an_action_knows_the_dc_unless_the_other_rolls_it():
    for edition, action, dc in ((OLD, "grapple", None), (NEW, "hide", 15)):
        fight = a_pair(edition)
        found = rolls_of_action(
            fight.encounter, fight.ruleset, fight.action("A", action, "B" if dc is None else None)
        )
        assert found[0].dc == dc
