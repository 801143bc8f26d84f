"""Help in an attack that points at the friend: the enemy beside the helper is distracted."""

import pytest

from desktop.model import commands as c
from desktop.model.combatant import Side
from desktop.model.prompt import Answer, Outcome, PromptKind
from tests.support.builders import EDITIONS, Fight, a_creature

both = pytest.mark.parametrize("edition", EDITIONS)
pytestmark = [pytest.mark.rule("51-HLP-03"), pytest.mark.rule("52-ACT-HELP-2")]


def a_table(edition: str, *foes: tuple[int, int]) -> Fight:
    """N at (5, 5) helps U, who stands far away; the foes stand where they are told."""
    fight = Fight(edition).map()
    fight.add("N", 20, creature=a_creature("n"), character=True, at=(5, 5))
    fight.add("U", 10, creature=a_creature("u"), character=True, at=(15, 5))
    for place, at in enumerate(foes):
        fight.add("XYZ"[place], 5, side=Side.HOSTILE, at=at)
    return fight.begin()


def distracted(fight: Fight, foe: str) -> list[str]:
    """For whom this enemy is distracted."""
    return [
        fight.name_of(effect.parameters["target"])  # type: ignore[arg-type]  # an id
        for effect in fight[foe].effects
        if effect.key == "helped"
    ]


@both
def test_the_only_enemy_beside_the_helper_is_distracted_for_the_friend(edition: str):
    fight = a_table(edition, (6, 5), (14, 5))
    fight.act("N", "help", "U")
    assert distracted(fight, "X") == ["U"]
    assert distracted(fight, "Y") == []


@both
def test_of_several_the_gm_says_which(edition: str):
    fight = a_table(edition, (6, 5), (4, 5))
    fight.act("N", "help", "U")
    prompt = fight.prompt(PromptKind.CHOICE)
    assert [fight.name_of(who) for who, _ in prompt.options] == ["X", "Y"]  # type: ignore[arg-type]
    fight.answer(Answer(option=str(fight.ids["Y"])))
    assert (distracted(fight, "X"), distracted(fight, "Y")) == ([], ["U"])


@both
@pytest.mark.parametrize("gone", ["U", "Y", ""])
def test_skipped_or_without_them_nobody_is_distracted(edition: str, gone: str):
    fight = a_table(edition, (6, 5), (4, 5))
    fight.act("N", "help", "U")
    answer = Answer(option=str(fight.ids["Y"]))
    if gone:
        fight.do(c.RemoveCombatants((fight.ids[gone],)))
    else:
        answer = Answer(outcome=Outcome.SKIPPED)
    fight.attempt(c.AnswerPrompt(fight.prompt(PromptKind.CHOICE).id, answer))
    assert distracted(fight, "X") == []


@both
def test_with_no_enemy_near_it_is_refused(edition: str):
    fight = a_table(edition, (14, 5))
    refusal = fight.refused(fight.action("N", "help", "U"))
    assert refusal.reason.key == "refusal.nobody_to_distract"


@both
def test_an_enemy_may_be_pointed_at_as_ever(edition: str):
    fight = a_table(edition, (6, 5))
    fight.act("N", "help", "X")
    assert "helped" in fight.conditions("X")
