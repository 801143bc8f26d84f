"""A blast that was loosed is saved against though whoever loosed it is taken off the table."""

import pytest

from desktop.model import commands as c
from desktop.model.prompt import Answer, Outcome, PromptKind
from tests.support.builders import EDITIONS
from tests.support.magic import Casting, laid

both = pytest.mark.parametrize("edition", EDITIONS)
SAVED, FAILED = Answer(outcome=Outcome.SUCCESS), Answer(outcome=Outcome.FAILURE)


@both
@pytest.mark.rule("51-SPL-05", "52-SP-DC-1")
def test_a_fireball_outlives_its_caster(edition: str):
    fight = Casting(edition)
    fight.cast("fireball", "A", "B", area=laid("sphere", 20, (11, 3)), dice=(3,) * 8)
    fight.do(c.RemoveCombatants((fight.ids["M"],)))
    assert fight.saves() == ["A", "B"]
    first, second = fight.encounter.prompts
    fight.do(c.AnswerPrompt(first.id, SAVED))
    fight.do(c.AnswerPrompt(second.id, FAILED))
    assert (fight.hp("A"), fight.hp("B")) == (60 - 12, 60 - 24)


@both
def test_what_only_its_caster_could_hold_up_goes_with_the_caster(edition: str):
    fight = Casting(edition)
    fight.cast("hold-monster", "A", overruled=True)
    assert fight.prompt(PromptKind.SAVE)
    fight.do(c.RemoveCombatants((fight.ids["M"],)))
    assert fight.encounter.prompts == ()


@both
def test_what_others_have_loosed_waits_as_before(edition: str):
    fight = Casting(edition)
    fight.cast("fireball", "A", area=laid("sphere", 20, (11, 3)), dice=(3,) * 8)
    (before,) = fight.encounter.prompts
    fight.do(c.RemoveCombatants((fight.ids["B"],)))
    assert fight.encounter.prompts == (before,)
