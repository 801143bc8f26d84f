"""Asked for every die: what is rolled in a wish, throw by throw, as it lies on the table."""

from dataclasses import replace

import pytest

from desktop.controllers.desk import Desk
from desktop.controllers.rolls.asked import THE_REST, AskedThrow, Rest, read_told
from desktop.dice.error import DiceError
from desktop.dice.notation import parse, shown
from desktop.dice.table_dice import Told
from desktop.language.numbers import NumberError
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.creature import AttackKey, AttackKind
from desktop.model.ids import CounterKey
from desktop.model.prompt import Answer, PromptKind
from tests.support.builders import Fight, a_creature, melee
from tests.support.loaded_dice import LoadedDice
from tests.support.windows import a_desk, with_fight

pytestmark = pytest.mark.gui


class Asked:
    """Answers in their order, and what was asked."""

    def __init__(self, *answers: Told | Rest | None) -> None:
        self._answers = list(answers)
        self.dice: list[str] = []
        self.lines: list[int] = []
        self.has_reasons: list[bool] = []
        self.what: list[str] = []

    def __call__(self, asked: AskedThrow) -> Told | Rest | None:
        self.dice.append(shown(asked.expression))
        self.lines.append(len(asked.lines))
        self.has_reasons.append(bool(asked.trace))
        self.what.append("" if asked.what is None else asked.what.key)
        return self._answers.pop(0)


def a_desk_for(fight: Fight, *dice: int) -> Desk:
    return with_fight(
        a_desk("en"), str(fight.ruleset.key), encounter=fight.encounter, dice=LoadedDice(dice)
    )


def a_pair() -> Fight:
    fight = Fight("srd-5.1").map()
    sword = melee("sword", bonus=5, dice="1d8+3")
    fight.add("A", 20, creature=a_creature("A", sword), character=True, at=(0, 0))
    fight.add("B", 10, creature=a_creature("B", sword), at=(1, 0))
    return fight.begin()


def blow(fight: Fight) -> c.MakeAttack:
    return c.MakeAttack(fight.ids["A"], AttackKey("sword"), fight.ids["B"])


def test_of_a_throw_without_a_field_only_that_one_is_asked_for() -> None:
    fight = a_pair()
    bow = replace(melee("bow", dice="1d6"), kind=AttackKind.RANGED)
    fight.do(c.ReplaceCreature(fight.ids["A"], a_creature("A", bow)))
    desk = a_desk_for(fight, 9, 8, 15, 4)
    desk.ask_throw = asked = Asked(Told(total=13), None, Told())
    count = c.TakeAction(fight.ids["A"], "count_ammunition")
    pieces = CounterKey("ammunition:bow")
    assert desk.dispatch(count)
    assert (asked.dice, asked.what) == (["2d10"], ["throw.ammunition"])
    assert desk.encounter.combatants[fight.ids["A"]].count(pieces) == 13
    assert not desk.dispatch(count)  # given up: nothing has happened
    assert desk.dispatch(count)
    assert desk.encounter.combatants[fight.ids["A"]].count(pieces) == 17
    # What has a field that was left empty is rolled without a question.
    assert desk.dispatch(c.RollCheck((fight.ids["B"],), "dex", dc=5))
    assert len(asked.dice) == 3


def test_the_d20_is_asked_for_then_the_damage_and_nothing_is_rolled() -> None:
    fight = a_pair()
    desk = a_desk_for(fight)
    desk.ask_dice = asked = Asked(Told(total=15), Told(total=9))
    assert desk.dispatch(blow(fight))
    assert asked.dice == ["1d20", "1d8 + 3"]
    assert asked.lines[0] < asked.lines[1]  # that it hits is told before
    assert asked.has_reasons == [True, False]
    b = desk.encounter.combatants[fight.ids["B"]]
    assert b.hit_points == b.maximum_hit_points - 9
    assert desk.session is not None
    (rolled,) = (
        event
        for event in desk.session.history.path()[-1].events
        if isinstance(event, e.AttackRolled)
    )
    assert rolled.roll is not None
    assert (rolled.roll.kept, rolled.roll.typed) == (15, True)


def test_what_is_left_empty_is_rolled_once_and_the_rest_at_one_go() -> None:
    fight = a_pair()
    desk = a_desk_for(fight, 18, 5)
    desk.ask_dice = asked = Asked(Told(), THE_REST)
    assert desk.dispatch(blow(fight))
    assert asked.dice == ["1d20", "1d8 + 3"]
    b = desk.encounter.combatants[fight.ids["B"]]
    assert b.hit_points == b.maximum_hit_points - 8


def test_whoever_gives_up_changes_nothing() -> None:
    fight = a_pair()
    desk = a_desk_for(fight)
    before = desk.encounter
    desk.ask_dice = Asked(Told(total=15), None)
    assert not desk.dispatch(blow(fight))
    assert desk.encounter is before


def test_an_attack_of_opportunity_asks_in_its_turn() -> None:
    fight = a_pair()
    fight.next()
    fight.do(fight.path("B", (1, 0), (4, 0)))
    prompt = fight.prompt(PromptKind.OPPORTUNITY_ATTACK)
    option = next(key for key, _ in prompt.options if key == "sword")
    desk = a_desk_for(fight)
    desk.ask_dice = asked = Asked(Told(total=17), Told(total=4))
    assert desk.dispatch(c.AnswerPrompt(prompt.id, Answer(option=option)))
    assert asked.dice == ["1d20", "1d8 + 3"]
    b = desk.encounter.combatants[fight.ids["B"]]
    assert b.hit_points == b.maximum_hit_points - 4


def test_what_needs_no_dice_asks_nothing() -> None:
    fight = a_pair()
    desk = a_desk_for(fight)
    desk.ask_dice = Asked()
    assert desk.dispatch(c.SetNote(fight.ids["A"], "x"))


def test_throws_are_read() -> None:
    language = a_desk("en").language
    two, one = parse("2d6+3"), parse("1d20")
    for text, dice, told in (
        ("", two, Told()),
        ("9", two, Told(total=9)),
        ("4 2", two, Told((4, 2))),
        ("4+2", two, Told((4, 2))),
        ("17", one, Told(total=17)),
    ):
        assert read_told(text, dice, language) == told
    for text, dice in (("21", one), ("0", one), ("99", two), ("x", two)):
        with pytest.raises(NumberError):
            read_told(text, dice, language)
    with pytest.raises(DiceError):
        read_told("9 1", two, language)
