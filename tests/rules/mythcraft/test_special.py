"""Special action points: of one source at a time (MC-AP-06)."""

import pytest

from desktop.model.prompt import Answer, Outcome, PromptKind
from tests.support.myth import Table, a_duel


def special(table: Table) -> list[tuple[str, int | None]]:
    return [(x.label, x.level) for x in table["Ada"].effects if x.key == "special_points"]


def gain(table: Table, text: str) -> None:
    table.act("Ada", "gain_special", text=text)


@pytest.mark.rule("MC-AP-06")
@pytest.mark.parametrize(
    ("answer", "kept"),
    [
        (Answer(option="old"), [("Rage", 2)]),
        (Answer(option="new"), [("Support", 1)]),
        (Answer(outcome=Outcome.SKIPPED), [("Rage", 2)]),
    ],
)
def test_a_second_source_asks_which_to_keep(answer, kept):
    table = a_duel()
    gain(table, "Rage 2")
    assert special(table) == [("Rage", 2)]
    gain(table, "Support 1")
    assert table.prompt.kind is PromptKind.CHOICE
    assert table.prompt.rule == "MC-AP-06"
    assert [key for key, _ in table.prompt.options] == ["old", "new"]
    table.answer(answer.option, outcome=answer.outcome)
    assert special(table) == kept
    assert table.prompts == ()


@pytest.mark.rule("MC-AP-06")
def test_points_of_one_source_are_gained_spent_and_set():
    table = a_duel()
    for text, left in (
        ("Rage 2", [("Rage", 2)]),
        ("+1", [("Rage", 3)]),
        ("rage 2", [("Rage", 2)]),
        ("-1", [("Rage", 1)]),
        ("−5", []),
    ):
        gain(table, text)
        assert special(table) == left
        assert table.prompts == ()


def test_asking_again_takes_the_place_of_the_question_before():
    table = a_duel()
    gain(table, "Rage 2")
    gain(table, "Support 1")
    gain(table, "Song 3")
    assert len(table.prompts) == 1
    table.answer("new")
    assert special(table) == [("Song", 3)]


@pytest.mark.parametrize("text", ["", "Rage", "+1", "100 100"])
def test_what_names_no_source_is_refused(text):
    table = a_duel()
    refusal = table.refused(table.action("Ada", "gain_special", text=text))
    assert not refusal.can_overrule
