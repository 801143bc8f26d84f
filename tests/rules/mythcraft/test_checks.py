"""Checks that the GM asks for: attribute and skill, and the sense that the task needs."""

import pytest

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.creature import Creature
from desktop.model.frozen import FrozenMap
from desktop.model.reasons import Contribution, Kind, Standing
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.previews.questions import check_preview
from tests.support.builders import a_creature as of_dnd
from tests.support.myth import RULES, Table, a_creature, a_duel

CHECK = pytest.mark.rule("MC-CHK-01")
SKILLS = FrozenMap({"balancing": 2, "persuading": 3})


def bonus(table: Table, word: str, **more: object) -> int:
    wish = c.RollCheck((table.names["Ada"],), word, **more)  # type: ignore[arg-type]  # its fields
    return check_preview(table.encounter, RULES, table["Ada"], wish).bonus


def ada(**more: object) -> Creature:
    return a_creature("ada", abilities=FrozenMap({"dex": 3, "str": 1, "cha": -1}), **more)


@CHECK
@pytest.mark.parametrize(("ability", "whole"), [("", 3 + 2), ("str", 1 + 2)])
def test_a_skill_comes_on_top_of_its_attribute_or_of_the_one_that_the_gm_chose(ability, whole):
    assert bonus(a_duel(ada(skills=SKILLS)), "balancing", ability=ability) == whole


@CHECK
def test_a_stat_block_with_creature_actions_prints_the_whole_bonus():
    numbers = FrozenMap({"ar": 12, "actions": 2})
    assert bonus(a_duel(ada(skills=SKILLS, numbers=numbers)), "balancing") == 2
    goblin = of_dnd("goblin", skills=FrozenMap({"stealth": 6}))
    assert bonus(a_duel(goblin), "stealth") == 6


@CHECK
@pytest.mark.parametrize(
    ("state", "needs", "fails"),
    [
        ("blinded", "sight", True),
        ("unconscious", "sight", True),
        ("deafened", "hearing", True),
        ("silenced", "speech", True),
        ("deafened", "sight", False),
        ("blinded", "", False),
    ],
)
def test_what_the_task_needs_and_somebody_lacks_lets_the_check_fail(state, needs, fails):
    table = a_duel()
    table.give("Ada", state)
    who = (table.names["Ada"],)
    table.do(c.RollCheck(who, "awr", 5, needs=needs), () if fails else (15,))
    (rolled,) = [event for event in table.events if isinstance(event, e.CheckRolled)]
    assert (rolled.roll is None, rolled.success) == (fails, not fails)


def heard(table: Table, dice=(), rolled=()) -> e.CheckRolled:
    """A check of somebody who listens."""
    wish = c.RollCheck((table.names["Ada"],), "awr", 5, dice=dice, needs="hearing")
    table.do(wish, rolled)
    (told,) = [event for event in table.events if isinstance(event, e.CheckRolled)]
    return told


@pytest.mark.rule("MC-COND-UNCONSCIOUS")
@pytest.mark.parametrize("typed", [True, False])
def test_the_unconscious_hear_with_the_lowest_of_three_dice(typed: bool):
    table = a_duel()
    table.give("Ada", "unconscious")
    dice = (12, 4, 19)
    told = heard(table, (dice,)) if typed else heard(table, rolled=dice)
    assert told.roll is not None
    assert (told.roll.dice, told.roll.kept) == (dice, 4)


@pytest.mark.rule("MC-COND-UNCONSCIOUS")
@pytest.mark.rule("MC-D20-02")
def test_three_dice_outrank_two_and_go_with_a_better_die():
    lower, lowest, higher = (
        Contribution(Message("reason.as_before"), kind)
        for kind in (Kind.LOWER, Kind.LOWEST, Kind.HIGHER)
    )
    settled, mode = RULES.rolls.settle((lower, lowest))
    assert mode is RollMode.LOWEST_OF_THREE
    assert [each.standing for each in settled] == [Standing.OUTRANKED, Standing.COUNTED]
    settled, mode = RULES.rolls.settle((lower, lowest, higher))
    assert mode is RollMode.PLAIN
    assert {each.standing for each in settled} == {Standing.CANCELLED}


@pytest.mark.rule("MC-COND-CHARMED")
def test_whoever_charmed_it_persuades_with_the_better_of_two_dice():
    table = a_duel(ada(skills=SKILLS))
    table.give("Bruto", "charmed", source="Ada")
    wish = c.RollCheck((table.names["Ada"],), "persuading", 10, target=table.names["Bruto"])
    table.do(wish, (3, 15))
    (rolled,) = [event for event in table.events if isinstance(event, e.CheckRolled)]
    assert rolled.roll is not None
    assert rolled.roll.total == 15 - 1 + 3


@pytest.mark.rule("MC-COND-FRIGHTENED")
def test_what_is_said_of_every_check_counts_once():
    table = a_duel(ada(skills=SKILLS))
    table.give("Ada", "frightened", source="Bruto")
    assert bonus(table, "balancing", needs="sight") == 3 + 2 - 1
