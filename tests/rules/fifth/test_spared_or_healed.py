"""Whether somebody is spared is no question any more once it stands again."""

import pytest

from desktop.model.prompt import Answer, PromptKind
from tests.support.builders import EDITIONS, Fight

both = pytest.mark.parametrize("edition", EDITIONS)


def a_felled_guard(edition: str) -> Fight:
    """Ada has struck the guard down; whether he dies is open."""
    fight = Fight(edition).map()
    fight.add("Ada", 20, character=True, at=(5, 5))
    fight.add("Guard", 10, hp=5, at=(6, 5))
    fight.add("Chief", 5, at=(9, 9))
    fight.begin()
    fight.attack("Ada", "Guard", dice=(18, 5))
    assert fight.prompt(PromptKind.CHOICE).text.key == "prompt.knock_out"
    return fight


@both
@pytest.mark.rule("51-KO-01", "52-HP-KO-1")
def test_who_was_healed_before_the_answer_is_up_and_nobody_is_asked(edition: str):
    fight = a_felled_guard(edition)
    fight.heal("Guard", 4)
    assert fight.encounter.prompts == ()


@both
@pytest.mark.rule("51-KO-01", "52-HP-KO-1")
def test_further_blows_leave_the_question_open(edition: str):
    fight = a_felled_guard(edition)
    fight.damage("Guard", 1)
    fight.answer(Answer(option="spare"), PromptKind.CHOICE)
    assert "unconscious" in fight.conditions("Guard")
