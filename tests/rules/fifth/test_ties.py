"""Equal numbers of those who typed them, who come later, and who are all of a kind."""

import pytest

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model.prompt import Answer, PromptKind
from tests.support.builders import EDITIONS, Fight, a_creature

OLD = "srd-5.1"


@pytest.mark.rule("51-INIT-08", "51-INIT-09", "52-PTG-INIT-4")
@pytest.mark.parametrize("edition", EDITIONS)
def test_numbers_that_were_all_typed_are_settled_as_well(edition):
    fight = Fight(edition)
    fight.do(c.SetSetting("ties", "ask"))
    for name in "AB":
        fight.add(name, 15, character=True)
    assert not fight.encounter.prompts
    fight.do(c.RollInitiative())
    slot = fight.encounter.slot_of(fight.ids["B"])
    fight.answer(Answer(option=str(slot.id)), PromptKind.TIE_ORDER)
    assert fight.sequence == "B15 A15"
    assert fight.refused(c.RollInitiative()).reason.key == "refusal.all_have_initiative"


@pytest.mark.rule("51-INIT-10")
def test_typed_numbers_roll_off_too_and_so_does_who_comes_later():
    fight = Fight(OLD)
    fight.do(c.SetSetting("ties", "roll"))
    fight.add("P", 15, character=True)
    fight.add("O", 15)
    fight.do(c.RollInitiative(), dice=(8, 13))
    assert fight.sequence == "O15 P15"
    assert fight.told() == ["note.tie_die", "note.tie_die"]
    fight.begin()
    fight.add("L", 15, dice=(20, 2, 4))
    assert fight.sequence == "L15 P15 O15"


@pytest.mark.rule("51-INIT-03", "51-INIT-10")
def test_who_joins_a_group_and_identical_creatures_roll_nothing_off():
    fight = Fight(OLD)
    fight.do(c.SetSetting("ties", "roll"))
    wolf = a_creature("wolf")
    fight.add("P", 12, character=True)
    fight.do(c.AddCombatants(wolf, 2, initiative=12))
    fight.do(c.RollInitiative(), dice=(3, 9))
    fight.begin()
    fight.do(c.AddCombatants(wolf))
    assert [len(slot.members) for slot in fight.encounter.order] == [3, 1]
    pack = Fight(OLD)
    pack.do(c.SetSetting("ties", "ask"))
    pack.do(c.SetSetting("grouping", "roll"))
    pack.do(c.AddCombatants(wolf, 2))
    pack.do(c.RollInitiative(), dice=(9,))
    assert not pack.encounter.prompts


@pytest.mark.rule("51-INIT-10")
@pytest.mark.parametrize("answer", [Answer(dice=(15,)), Answer(amount=15)])
def test_numbers_that_were_waited_for_are_settled_with_the_last(answer):
    fight = Fight(OLD)
    fight.do(c.SetSetting("ties", "ask"))
    fight.do(c.SetSetting("character_initiative", "ask"))
    for name in "AB":
        fight.add(name, character=True)
    fight.do(c.RollInitiative())
    first, second = fight.encounter.prompts
    fight.do(c.AnswerPrompt(first.id, answer))
    assert [each.kind for each in fight.encounter.prompts] == [PromptKind.INITIATIVE]
    fight.do(c.AnswerPrompt(second.id, answer))
    assert [each.kind for each in fight.encounter.prompts] == [PromptKind.TIE_ORDER]


def test_a_tied_group_is_called_by_its_kind_and_its_number():
    fight = Fight(OLD)
    fight.do(c.SetSetting("ties", "ask"))
    fight.do(c.SetSetting("grouping", "slot"))
    fight.add("P", 12, character=True)
    fight.add("Q", 12, character=True)
    fight.do(c.GroupCombatants((fight.ids["P"], fight.ids["Q"])))
    fight.do(c.AddCombatants(a_creature("wolf"), 3, initiative=12))
    fight.do(c.RollInitiative())
    (prompt,) = fight.encounter.prompts
    told = [dict(text.parameters)["who"] for _key, text in prompt.options]
    assert told[0] == fight.encounter.combatants[fight.ids["P"]].name
    assert isinstance(told[1], Message)
    assert dict(told[1].parameters)["members"] == 3
