"""Areas that stay in MythCraft: they act as somebody comes in and as a turn starts in them."""

import pytest

from desktop.battlemap.cells import Cell, Point
from desktop.model import commands as c
from desktop.model.amount import DamageAmount
from desktop.model.area import LaidArea
from desktop.model.creature import AreaShape
from desktop.model.events import CheckRolled
from desktop.model.prompt import ROLL, Answer, Outcome, PromptKind
from tests.support.myth import MAP, Table

FIRE = LaidArea(MAP, AreaShape.SPHERE, 10, Point(5, 5))


def a_field() -> Table:
    """Ada stands in the area and goes second; Bo acts first, well outside it."""
    table = Table()
    table.lay_map()
    table.join("Bo", score=15, at=(12, 5))
    table.join("Ada", score=9, at=(4, 4))
    table.begin()
    return table


def burn(table: Table, *, ability: str = "", half: bool = True, dice: str = "4") -> None:
    strike = c.StrikeArea(FIRE, (), ability, 12, half, ((dice, "fire"),), "Fire", stays=True)
    table.do(strike, (6,) if "d6" in dice else ())


def asked(table: Table) -> list[tuple[PromptKind, str]]:
    names = {who: name for name, who in table.names.items()}
    return [(each.kind, names[each.combatant]) for each in table.encounter.prompts]


def test_it_asks_as_a_turn_starts_in_it_and_once_only():
    table = a_field()
    burn(table)
    assert asked(table) == []
    before = table["Ada"].hit_points
    table.next()
    assert asked(table) == [(PromptKind.HARM, "Ada")]
    table.do(c.AnswerPrompt(table.encounter.prompts[0].id))
    assert table["Ada"].hit_points == before - 4
    path = tuple(Cell(column, 4) for column in range(4, 9))
    table.do(c.MoveToken(table.names["Ada"], path))
    table.do(c.MoveToken(table.names["Ada"], path[::-1]), overruled=True)
    assert asked(table) == []  # back in it on the same turn


def test_it_asks_whoever_comes_in_even_for_a_step_on_the_way():
    table = a_field()
    burn(table)
    path = tuple(Cell(column, 5) for column in range(12, 1, -1))
    table.do(c.MoveToken(table.names["Bo"], path), overruled=True)
    assert table["Bo"].token.cell == Cell(2, 5)
    assert asked(table) == [(PromptKind.HARM, "Bo")]
    table.do(c.AnswerPrompt(table.encounter.prompts[0].id, Answer(outcome=Outcome.SKIPPED)))
    assert table["Bo"].hit_points == 20


@pytest.mark.parametrize(
    ("answer", "dice", "half", "lost"),
    [
        (Answer(dice=(3,)), (5,), True, 5),  # 3 + DEX 2 fails against 12
        (Answer(dice=(10,)), (5,), True, 3),  # half of 5, rounded up
        (Answer(dice=(10,)), (), False, 0),  # nothing of it arrives: nobody rolls it
        (Answer(dice=(3,), damage=(DamageAmount(4),)), (), True, 4),
        (Answer(dice=(10,), damage=(DamageAmount(4, "cold"),)), (), True, 2),
        (Answer(), (1, 5), True, 5),
        (Answer(outcome=Outcome.SUCCESS), (), False, 0),
        (Answer(outcome=Outcome.SKIPPED), (), True, 0),
    ],
)
def test_a_check_avoids_what_it_does(answer: Answer, dice: tuple[int, ...], half: bool, lost: int):
    table = a_field()
    burn(table, ability="dex", half=half, dice="1d6")
    table.next()
    (prompt,) = table.encounter.prompts
    assert (prompt.kind, prompt.ability, prompt.dc, prompt.bonus) == (
        PromptKind.CHECK,
        "dex",
        12,
        2,
    )
    assert prompt.harm == "1d6"
    table.do(c.AnswerPrompt(prompt.id, answer), dice)
    assert table["Ada"].hit_points == 20 - lost
    rolled = [each for each in table.events if isinstance(each, CheckRolled)]
    assert bool(rolled) is (answer.outcome is not Outcome.SKIPPED)


def test_the_blast_itself_asks_for_checks_and_rolls_those_of_creatures():
    table = a_field()
    who = table.names["Ada"]
    strike = c.StrikeArea(FIRE, (who,), "dex", 12, True, (("6", "fire"),), "Fire", ((who, ROLL),))
    table.do(strike, (15,))
    assert table["Ada"].hit_points == 17
    assert not table.encounter.prompts
    table.do(c.StrikeArea(FIRE, (who,), "dex", 12, True, (("6", "fire"),), "Fire"))
    assert asked(table) == [(PromptKind.CHECK, "Ada")]


def test_it_goes_with_whoever_it_lies_around_and_spares_that_one():
    table = a_field()
    around = LaidArea(MAP, AreaShape.EMANATION, 5, Point(0, 0), around=table.names["Bo"])
    table.do(c.StrikeArea(around, (), "", 12, True, (("4", "fire"),), "Heat", stays=True))
    path = tuple(Cell(column, 5) for column in range(12, 4, -1))
    table.do(c.MoveToken(table.names["Bo"], path), overruled=True)
    assert asked(table) == []  # it came upon her: that is no entering
    table.next()
    assert asked(table) == [(PromptKind.HARM, "Ada")]
