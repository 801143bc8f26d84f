"""Two who may strike at one leaving: what the first blow does to the chance of the second."""

import pytest

from desktop.battlemap.cells import Cell
from desktop.model import commands as c
from desktop.model.combatant import Life, Side
from desktop.model.counter import REACTION
from desktop.model.prompt import Answer, Outcome, PromptKind
from tests.support.builders import EDITIONS, MAP, Fight
from tests.support.myth import Table, a_creature

both = pytest.mark.parametrize("edition", EDITIONS)
STRIKE = PromptKind.OPPORTUNITY_ATTACK
OUT_OF_BOTH_REACHES = (4, 4)


def between_two(edition: str, hp: int = 30) -> Fight:
    """Ada has walked off from Brando and Cleo, who stand beside her; both are asked."""
    fight = Fight(edition).map()
    fight.add("Ada", 20, character=True, hp=hp, at=(5, 5))
    fight.add("Brando", 10, hp=40, at=(6, 5))
    fight.add("Cleo", 5, hp=40, at=(5, 6))
    fight.begin()
    fight.move("Ada", OUT_OF_BOTH_REACHES)
    assert asked(fight) == ["Brando", "Cleo"]
    return fight


def asked(fight: Fight) -> list[str]:
    """Who is still asked for a strike."""
    return [
        fight.name_of(prompt.combatant)
        for prompt in fight.encounter.prompts
        if prompt.kind is STRIKE and prompt.combatant is not None
    ]


def strike(fight: Fight, who: str, **more: object) -> None:
    """The answer of one of them."""
    answer = Answer(**({"option": "sword", "dice": (18,)} | more))  # type: ignore[arg-type]  # fields
    prompt = next(
        prompt
        for prompt in fight.encounter.prompts
        if prompt.kind is STRIKE and prompt.combatant == fight.ids[who]
    )
    fight.do(c.AnswerPrompt(prompt.id, answer), dice=() if answer.outcome else (5,))


def place(fight: Fight) -> tuple[int, int]:
    token = fight["Ada"].token
    assert token is not None
    return token.cell.column, token.cell.row


@both
@pytest.mark.rule("51-OA-02", "52-ACT-OA-1")
def test_who_is_felled_by_the_first_blow_leaves_nobodys_reach_any_more(edition: str):
    fight = between_two(edition, hp=5)
    strike(fight, "Brando")
    assert fight["Ada"].life is Life.DYING
    assert asked(fight) == []
    assert "note.movement_stops" in fight.told()
    assert place(fight) == (5, 5)
    assert fight["Cleo"].count(REACTION) == 1
    assert fight.marks("Ada") == (0, 0)


@both
@pytest.mark.rule("51-OA-02", "52-ACT-OA-1")
def test_who_survives_the_first_blow_is_struck_by_the_second(edition: str):
    fight = between_two(edition)
    strike(fight, "Brando")
    assert asked(fight) == ["Cleo"]
    strike(fight, "Cleo")
    assert fight.hp("Ada") == 30 - 2 * (5 + 3)
    assert place(fight) == OUT_OF_BOTH_REACHES


@pytest.mark.rule("52-ACT-OA-1", "52-DIFF-49")
def test_who_is_seized_instead_stays_and_the_other_does_not_strike():
    fight = between_two("srd-5.2.1")
    fight.do(c.AnswerPrompt(fight.encounter.prompts[0].id, Answer(option="do:grapple")))
    fight.answer(Answer(outcome=Outcome.FAILURE), PromptKind.SAVE)
    assert "grappled" in fight.conditions("Ada")
    assert asked(fight) == []
    assert place(fight) == (5, 5)


@both
@pytest.mark.rule("51-OA-09", "52-ACT-OA-1")
def test_who_is_stunned_before_it_strikes_is_asked_no_more(edition: str):
    fight = between_two(edition)
    fight.give("Brando", "stunned")
    assert asked(fight) == ["Cleo"]
    assert place(fight) == (5, 5)
    fight.give("Cleo", "stunned")
    assert asked(fight) == []
    assert place(fight) == OUT_OF_BOTH_REACHES


@both
def test_the_question_stays_for_whoever_strikes_by_an_attack_of_its_own(edition: str):
    fight = between_two(edition, hp=1)
    fight.do(fight.a_hit("Cleo", "Ada"))
    assert asked(fight) == ["Cleo"]
    strike(fight, "Cleo", outcome=Outcome.SUCCESS)
    assert asked(fight) == []
    assert "note.movement_stops" in fight.told()


@both
def test_nothing_is_left_to_ask_about_one_who_has_gone(edition: str):
    fight = between_two(edition)
    fight.give("Cleo", "frightened", source="Ada")
    assert asked(fight) == ["Brando", "Cleo"]
    fight.do(c.RemoveCombatants((fight.ids["Ada"],)))
    assert asked(fight) == []


@pytest.mark.rule("MC-COND-ENGAGED")
def test_who_is_stopped_by_the_first_of_two_that_engage_it_leaves_nobody():
    table = Table()
    table.lay_map()
    table.join("Ada", a_creature("ada"), score=20, at=(5, 5))
    for name, score, at in (("Bruto", 10, (6, 5)), ("Cupo", 5, (5, 6))):
        table.join(name, a_creature(name), side=Side.HOSTILE, score=score, at=at)
    table.begin()
    for name in ("Bruto", "Cupo"):
        table.give("Ada", "engaged", source=name)
    table.do(table.walk("Ada", OUT_OF_BOTH_REACHES))
    assert [prompt.kind for prompt in table.prompts] == [STRIKE, STRIKE]
    table.answer("sword", typed=(18,), dice=(4,))
    assert table.prompts == ()
    token = table["Ada"].token
    assert token is not None
    assert token.map == MAP
    assert token.cell == Cell(5, 5)
