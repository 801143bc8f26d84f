"""Legendary creatures in their lair: more actions, more resistances, more experience."""

import pytest

from desktop.model import commands as c
from desktop.model.counter import IN_LAIR, LEGENDARY_ACTIONS, LEGENDARY_RESISTANCES, feature_uses
from desktop.model.creature import Uses, UsesKind
from desktop.model.prompt import Answer, Outcome, Prompt, PromptKind
from desktop.rules.encounter.experience import worth_of
from tests.support.builders import Fight, a_creature, feature
from tests.support.creatures import shipped

NEW = "srd-5.2.1"


def a_dragon_fight(edition: str = NEW) -> Fight:
    fight = Fight(edition)
    fight.add("K", 20, character=True, hp=50)
    fight.add("Dragon", 10, creature=shipped(f"{edition}/adult-red-dragon"))
    return fight.begin()


def homes(fight: Fight) -> tuple[Prompt, ...]:
    return tuple(one for one in fight.encounter.prompts if one.text.key == "prompt.in_lair")


def pools(fight: Fight) -> tuple[tuple[int, int | None], ...]:
    counters = fight["Dragon"].counters
    both = (counters[LEGENDARY_ACTIONS], counters[LEGENDARY_RESISTANCES])
    return tuple((counter.current, counter.maximum) for counter in both)


@pytest.mark.rule("52-MM-LEGACT-1")
def test_at_home_it_acts_and_resists_as_its_stat_block_says_for_the_lair():
    fight = a_dragon_fight()
    assert pools(fight) == ((3, 3), (3, 3))
    (prompt,) = homes(fight)
    fight.do(c.AnswerPrompt(prompt.id, Answer(option="yes")))
    assert pools(fight) == ((4, 4), (4, 4))
    assert fight["Dragon"].count(IN_LAIR) == 1
    assert worth_of(fight["Dragon"]) == 20_000
    assert not homes(fight)


@pytest.mark.rule("52-MM-LEGACT-1")
@pytest.mark.parametrize("answer", [Answer(option="no"), Answer(outcome=Outcome.SKIPPED)])
def test_elsewhere_the_usual_numbers_hold(answer: Answer):
    fight = a_dragon_fight()
    (prompt,) = homes(fight)
    fight.do(c.AnswerPrompt(prompt.id, answer))
    assert pools(fight) == ((3, 3), (3, 3))
    assert worth_of(fight["Dragon"]) == 18_000


def test_what_was_spent_already_stays_spent():
    fight = a_dragon_fight()
    fight.do(c.SetCounter(fight.ids["Dragon"], LEGENDARY_RESISTANCES, 1))
    (prompt,) = homes(fight)
    fight.do(c.AnswerPrompt(prompt.id, Answer(option="yes")))
    assert pools(fight)[1] == (2, 4)


def test_whoever_comes_later_is_asked_about_too_and_only_once():
    fight = Fight(NEW)
    fight.add("K", 20, character=True)
    fight.begin()
    fight.add("Dragon", 10, creature=shipped(f"{NEW}/adult-red-dragon"))
    assert len(homes(fight)) == 1
    fight.next()
    assert len(homes(fight)) == 1


def test_where_the_stat_block_knows_no_lair_nobody_is_asked():
    fight = a_dragon_fight("srd-5.1")
    assert not homes(fight)
    assert all(
        one.kind is not PromptKind.CHOICE or one.text.key != "prompt.in_lair"
        for one in fight.encounter.prompts
    )


# --- what else is had more often at home --------------------------------------------------------


def test_at_home_every_number_of_uses_is_the_one_for_the_lair_but_of_what_recharges():
    fight = Fight(NEW)
    fight.add("K", 20, character=True)
    paragraphs = (
        feature("teleport", uses=Uses(UsesKind.DAY, 2, in_lair=4)),
        feature("breath", uses=Uses(UsesKind.RECHARGE, 5, in_lair=4)),
    )
    fight.add("Dragon", 10, creature=a_creature("d", features=paragraphs))
    fight.begin()
    (prompt,) = homes(fight)
    fight.do(c.AnswerPrompt(prompt.id, Answer(option="yes")))
    uses = [fight["Dragon"].counters[feature_uses(each.key)] for each in paragraphs]
    assert [(each.current, each.maximum) for each in uses] == [(4, 4), (1, 1)]


def test_who_has_more_by_the_gm_than_in_its_lair_keeps_them():
    fight = a_dragon_fight()
    fight.do(c.SetCounter(fight.ids["Dragon"], LEGENDARY_ACTIONS, 6, 6))
    (prompt,) = homes(fight)
    fight.do(c.AnswerPrompt(prompt.id, Answer(option="yes")))
    assert pools(fight) == ((6, 6), (4, 4))
