"""Passive Perception against whoever hides: who notices is proposed, told and may be struck."""

import pytest

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model.creature import AttackKey
from desktop.model.events import CheckRolled, Noted
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.fifth.skills.finding import FOUND, STAYS
from desktop.rules.fifth.skills.noticing import notices
from desktop.rules.fifth.skills.rerolls import REROLL
from tests.support.builders import EDITIONS, Fight, a_creature, melee

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)
TOTAL = 17


def a_night(edition: str, *scores: int) -> Fight:
    """H, whose turn it is, has hidden with 17; guards G0, G1 ... have these passive scores."""
    fight = Fight(edition)
    fight.add("H", 20, creature=a_creature("h", melee()), character=True)
    for number, score in enumerate(scores):
        guard = a_creature(f"g{number}", melee(), passive_perception=score)
        fight.add(f"G{number}", 10 - number, creature=guard)
    fight.begin()
    fight.act("H", "hide", dice=(TOTAL,))
    return fight


def told(fight: Fight) -> list[tuple[str, dict[str, object], str]]:
    keys = ("note.noticed_in_passing", "note.unnoticed")
    notes = [x for x in fight.happened(Noted) if isinstance(x, Noted)]
    return [
        (x.text.key, {k: v for k, v in x.text.parameters if k in ("score", "total")}, x.rule)
        for x in notes
        if x.text.key in keys
    ]


def noticing(fight: Fight) -> list[str]:
    """Who notices H now."""
    game, state = fight.ruleset, fight.encounter
    return [
        x for x in ("G0", "G1") if x in fight.ids and notices(state, game, fight["H"], fight[x])
    ]


def asked(fight: Fight) -> list[Message]:
    return [x.text for x in fight.encounter.prompts]


def options(fight: Fight) -> list[str]:
    return [key for key, _ in fight.prompt(PromptKind.CHOICE).options]


@pytest.mark.rule("52-SENSE-PP-2", "51-HID-02")
@pytest.mark.parametrize(
    ("edition", "score", "is_noticed", "row"),
    [
        (NEW, 17, True, "52-SENSE-PP-2"),
        (NEW, 16, False, "52-SENSE-PP-2"),
        (OLD, 18, True, "51-HID-02"),
        (OLD, 17, False, "51-HID-02"),  # a tie leaves the hider as it was
    ],
)
def test_who_notices_is_told_with_the_scores(edition, score, is_noticed, row):
    fight = a_night(edition, score)
    key = "note.noticed_in_passing" if is_noticed else "note.unnoticed"
    assert told(fight) == [(key, {"score": score, "total": TOTAL}, row)]
    assert [x.key for x in asked(fight)] == (["prompt.noticed"] if is_noticed else [])
    assert fight["H"].has_effect("hidden")  # nothing is settled by it yet


@both
def test_of_those_who_notice_nothing_the_sharpest_is_told(edition):
    assert told(a_night(edition, 9, 12)) == [
        (
            "note.unnoticed",
            {"score": 12, "total": TOTAL},
            "52-SENSE-PP-2" if edition == NEW else "51-HID-02",
        )
    ]


@both
def test_nobody_there_to_notice_is_worth_no_word(edition):
    fight = a_night(edition)
    assert (told(fight), asked(fight)) == ([], [])


def test_in_2024_whoever_is_noticed_is_found_once_the_gm_takes_the_proposal():
    fight = a_night(NEW, 20)
    fight.answer(Answer(option=FOUND), PromptKind.CHOICE)
    assert not fight["H"].has_effect("hidden")


def test_in_2014_whoever_notices_is_the_only_one_that_does():
    fight = a_night(OLD, 20, 12)
    assert noticing(fight) == ["G0"]
    fight.answer(Answer(option=FOUND), PromptKind.CHOICE)
    assert fight["H"].has_effect("hidden")
    assert noticing(fight) == ["G0"]
    assert fight.mode("H", "G0") is RollMode.PLAIN
    assert fight.mode("H", "G1") is RollMode.ADVANTAGE


def test_where_each_must_find_for_itself_in_2024_only_whoever_notices_has_found_it():
    fight = a_night(NEW, 20, 12)
    fight.do(c.SetSetting("found_by", "each"))
    fight.answer(Answer(option=FOUND), PromptKind.CHOICE)
    assert fight["H"].has_effect("hidden")
    assert noticing(fight) == ["G0"]


def test_those_with_one_score_are_told_together():
    fight = a_night(NEW, 20, 20)
    assert len(told(fight)) == 1
    fight = a_night(NEW, 20, 21)
    assert [x["score"] for _, x, _ in told(fight)] == [20, 21]


@both
def test_one_gesture_overrules_it(edition):
    fight = a_night(edition, 20)
    assert options(fight) == [FOUND, STAYS]
    fight.answer(Answer(option=STAYS), PromptKind.CHOICE)
    assert fight["H"].has_effect("hidden")
    assert noticing(fight) == []
    assert not fight.encounter.prompts
    assert fight.mode("H", "G0") is RollMode.ADVANTAGE


@both
def test_each_of_several_may_be_struck(edition):
    fight = a_night(edition, 20, 21)
    first, second = fight.ids["G0"], fight.ids["G1"]
    assert options(fight) == [FOUND, first, second, STAYS]
    fight.answer(Answer(option=first), PromptKind.CHOICE)
    assert noticing(fight) == ["G1"]
    assert options(fight) == [FOUND, STAYS]
    fight.answer(Answer(option=STAYS), PromptKind.CHOICE)
    assert noticing(fight) == []


@both
def test_unanswered_it_stands_in_nobodys_way_and_goes_with_the_hiding(edition):
    fight = a_night(edition, 20)
    fight.next()
    assert fight.active == "G0"
    fight.next()
    wish = c.MakeAttack(fight.ids["H"], AttackKey("sword"), fight.ids["G0"])
    fight.do(wish, dice=(2,) if edition == OLD else (2, 2))
    assert not fight["H"].has_effect("hidden")
    assert not fight.encounter.prompts


@both
def test_skipped_it_leaves_everything_as_it_is(edition):
    fight = a_night(edition, 20)
    fight.answer(Answer(outcome=Outcome.SKIPPED), PromptKind.CHOICE)
    assert fight["H"].has_effect("hidden")


@both
def test_who_is_immune_to_being_hidden_is_noticed_by_no_score(edition):
    fight = Fight(edition)
    open_one = a_creature("h", condition_immunities=("hidden",))
    fight.add("H", 20, creature=open_one, character=True)
    fight.add("G0", 10, creature=a_creature("g0", passive_perception=30))
    fight.begin()
    fight.act("H", "hide", dice=(TOTAL,))
    assert (told(fight), asked(fight)) == ([], [])


@pytest.mark.rule("52-HIDE-1")
def test_whom_the_gm_lets_hide_in_sight_may_try_again_with_a_new_die():
    fight = Fight(NEW).map(30, 30)
    fight.add("H", 20, character=True, at=(5, 5))
    fight.add("G0", 10, creature=a_creature("g", numbers=FrozenMap()), at=(9, 5))
    fight.begin()
    fight.act("H", "inspire")
    wish = fight.action("H", "hide", dice=(9,))
    assert fight.refused(wish).reason.key == "refusal.seen_hiding"
    fight.do(wish, overruled=True)
    assert fight.prompt(PromptKind.CHOICE).continuation["choice"] == REROLL
    fight.answer(Answer(option="die:0", dice=(18,)))
    (rolled,) = fight.happened(CheckRolled)
    assert rolled.success
    assert fight["H"].has_effect("hidden")
