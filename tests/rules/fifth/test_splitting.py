"""Oozes split in two where lightning, a blade or, in 2024, half of their hit points ask for it."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model.combatant import Side
from desktop.model.creature import FeatureKey
from desktop.model.creature_record import creature_from_record, record_of_creature
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CounterKey
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.rules.encounter.roster import MOST_AT_ONCE, MOST_COMBATANTS
from desktop.rules.fifth.statblocks.deeds import deed_of
from tests.support.builders import EDITIONS, Fight, melee
from tests.support.builders import a_creature as creature_of
from tests.support.creatures import shipped

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)


def met(edition: str, monster: str = "ochre-jelly", *, mapped: bool = True) -> Fight:
    fight = Fight(edition)
    if mapped:
        fight.map()
    at = (10, 10) if mapped else None
    fight.add("M", 20, creature=shipped(f"{edition}/{monster}"), at=at)
    fight.add("P", 10, creature=creature_of("P", melee()), character=True)
    return fight.begin()


def asked(fight: Fight) -> int:
    return sum(p.kind is PromptKind.CHOICE for p in fight.encounter.prompts)


def puddles(fight: Fight) -> list[tuple[int, str]]:
    return [
        (who.hit_points, who.creature.size)
        for who in fight.encounter.combatants.values()
        if not who.character
    ]


@both
@pytest.mark.parametrize("kind", ["lightning", "slashing"])
def test_a_blade_or_lightning_splits_it_in_two_smaller_ones(edition, kind):
    fight = met(edition)
    fight.damage("M", 5, kind)
    fight.answer(Answer(option="yes"), PromptKind.CHOICE)
    whole = shipped(f"{edition}/ochre-jelly").hit_points
    assert puddles(fight) == [(whole // 2, "medium")] * 2
    cells = {who.token.cell for who in fight.encounter.combatants.values() if who.token}
    assert len(cells) == 2, "each has its own place"
    assert "note.split" in fight.told()
    assert len(fight.encounter.order) == 2, "both act together at its number"


@both
def test_a_club_or_fire_splits_nothing(edition):
    fight = met(edition)
    fight.damage("M", 5, "fire")
    assert asked(fight) == 0


def test_half_of_its_hit_points_split_it_in_2024_alone():
    for edition, count in ((OLD, 0), (NEW, 1)):
        fight = met(edition)
        fight.damage("M", shipped(f"{edition}/ochre-jelly").hit_points // 2 + 1, "fire")
        assert asked(fight) == count


@both
@pytest.mark.parametrize("answer", [Answer(option="no"), Answer(outcome=Outcome.SKIPPED)])
def test_the_gm_may_keep_it_whole(edition, answer):
    fight = met(edition)
    fight.damage("M", 5, "slashing")
    fight.answer(answer, PromptKind.CHOICE)
    assert len(puddles(fight)) == 1
    assert asked(fight) == 0


@both
def test_it_is_asked_once_while_it_waits(edition):
    fight = met(edition)
    fight.damage("M", 1, "slashing")
    fight.damage("M", 1, "slashing")
    assert asked(fight) == 1


@both
def test_too_small_too_weak_or_without_a_reaction_it_stays_whole(edition):
    fight = met(edition)
    small = replace(fight["M"], creature=replace(fight["M"].creature, sizes=("small",)))
    fight.encounter = fight.encounter.with_combatant(small)
    fight.damage("M", 1, "slashing")
    assert asked(fight) == 0
    fight = met(edition)
    fight.damage("M", fight.hp("M") - 9, "fire")
    fight.damage("M", 1, "slashing")
    assert asked(fight) == 0
    fight = met(edition)
    fight.do(c.SetCounter(fight.ids["M"], CounterKey("reaction"), 0))
    fight.damage("M", 1, "slashing")
    assert asked(fight) == 0


@both
def test_without_a_map_it_splits_all_the_same(edition):
    fight = met(edition, "black-pudding", mapped=False)
    fight.damage("M", 5, "slashing")
    fight.answer(Answer(option="yes"), PromptKind.CHOICE)
    assert len(puddles(fight)) == 2


def test_whoever_is_hurt_and_has_no_such_paragraph_stays_whole():
    fight = met(OLD)
    fight.damage("P", 1, "slashing")
    assert asked(fight) == 0


def test_in_a_fight_that_holds_no_more_it_stays_whole():
    fight = met(OLD)
    fight.damage("M", 1, "slashing")
    prompt = fight.prompt(PromptKind.CHOICE)
    crowd = creature_of("crowd")
    while (room := MOST_COMBATANTS - len(fight.encounter.combatants)) > 0:
        several = min(room, MOST_AT_ONCE)
        fight.do(c.AddCombatants(crowd, several, Side.NEUTRAL, hit_points=1, initiative=1))
    refusal = fight.refused(c.AnswerPrompt(prompt.id, Answer(option="yes")))
    assert refusal.reason.key == "refusal.too_many_combatants"


def test_whoever_has_fallen_since_splits_no_more():
    fight = met(OLD)
    fight.damage("M", 1, "slashing")
    fight.damage("M", 900, "fire")
    for prompt in fight.encounter.prompts:
        if prompt.kind is PromptKind.CHOICE:
            fight.do(c.AnswerPrompt(prompt.id, Answer(option="yes")))
    assert len(puddles(fight)) == 1


def test_the_paragraph_is_read_in_both_languages_and_kept():
    creature = shipped(f"{NEW}/ochre-jelly")
    assert creature_from_record(record_of_creature(creature)) == creature
    split = creature.find_feature(FeatureKey("split"))
    italian = replace(split, texts=FrozenMap({"it": split.texts["it"]}))
    assert deed_of(NEW, italian, {}) == deed_of(NEW, split, {}) == split.deed
