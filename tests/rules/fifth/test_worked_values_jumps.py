"""Worked values of both catalogues: jumps, and what a check says about getting ahead."""

from dataclasses import dataclass

import pytest

from desktop.battlemap.battle_map import Terrain, TerrainKind
from desktop.battlemap.cells import Cell
from desktop.language.message import Distance
from desktop.model import events as e
from desktop.model.counter import LAST_JUMP, MOVEMENT_SPENT, Counter
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.model.reasons import Explained
from desktop.rules.fifth.moving.jumps import high_jump_of, long_jump_of, reach_of_jump
from tests.support.builders import EDITIONS, Fight, a_creature, abilities

both = pytest.mark.parametrize("edition", EDITIONS)
OLD, NEW = "srd-5.1", "srd-5.2.1"
SKIPPED = Answer(outcome=Outcome.SKIPPED)


def a_jumper(edition: str, strength: int = 15, *rubble: int, **more: object) -> Fight:
    """J at (0, 0), whose turn it is; rubble in those columns of its row."""
    cells = frozenset(Cell(column, 0) for column in rubble)
    terrain = (Terrain(TerrainKind.DIFFICULT, cells),) if cells else ()
    fight = Fight(edition).map(terrain=terrain)
    creature = a_creature("j", abilities=abilities(str=strength), **more)
    fight.add("J", 20, creature=creature, character=True, at=(0, 0))
    fight.add("O", 10, at=(25, 25))
    return fight.begin()


def row(first: int, last: int) -> tuple[tuple[int, int], ...]:
    return tuple((column, 0) for column in range(first, last + 1))


@dataclass(frozen=True)
class Jumps:
    """What J can jump, in feet, and how high its hands come."""

    long: Explained
    high: Explained
    reach: int


def jumps(fight: Fight) -> Jumps:
    where = (fight.encounter, fight.ruleset, fight["J"])
    high = high_jump_of(*where)
    return Jumps(long_jump_of(*where), high, reach_of_jump(fight["J"], high.value))


# --- how far and how high -----------------------------------------------------------------------


@both
@pytest.mark.rule("51-JMP-01", "51-JMP-02", "52-MOVE-LJ-1")
def test_a_long_jump_with_and_without_a_run_up(edition):
    fight = a_jumper(edition)
    assert jumps(fight).long.value == 7
    fight.move("J", (1, 0))
    assert jumps(fight).long.value == 7
    fight.move("J", (2, 0))
    assert jumps(fight).long.value == 15


@both
@pytest.mark.rule("52-MOVE-LJ-1", "51-JMP-04")
def test_the_movement_left_limits_a_jump(edition):
    fight = a_jumper(edition, 18)
    fight.move("J", *row(1, 4))
    assert jumps(fight).long.value == 10


@both
@pytest.mark.rule("51-JMP-04", "52-MOVE-LJ-1")
def test_a_foot_jumped_costs_a_foot_over_any_ground(edition):
    fight = a_jumper(edition, 15, 3, 4)
    fight.move("J", *row(1, 2))
    fight.move("J", *row(3, 5), by="jump")
    assert (fight["J"].count(MOVEMENT_SPENT), fight.feet("J")) == (25, 5)
    refusal = fight.refused(fight.path("J", *row(6, 7), by="jump"))
    assert refusal.reason.key == "refusal.jump_too_far_standing"


@both
@pytest.mark.rule("51-JMP-03", "52-MOVE-HJ-1")
@pytest.mark.parametrize(
    ("strength", "running", "standing"), [(16, 6, 3), (14, 5, 2), (4, 0, 0), (3, 0, 0)]
)
def test_a_high_jump(edition, strength, running, standing):
    fight = a_jumper(edition, strength)
    assert jumps(fight).high.value == standing
    fight.move("J", *row(1, 2))
    assert jumps(fight).high.value == running


@both
@pytest.mark.rule("51-JMP-03", "52-MOVE-HJ-1")
def test_a_high_jump_is_paid_by_the_foot_and_told(edition):
    fight = a_jumper(edition, 16)
    fight.move("J", *row(1, 2))
    fight.act("J", "high_jump")
    assert (fight.feet("J"), fight.told()) == (14, ["note.high_jump"])
    fight.act("J", "high_jump", text="2")
    assert fight.feet("J") == 12
    assert fight.refused(fight.action("J", "high_jump", text="4")) is not None
    assert fight.refused(fight.action("J", "high_jump", text="up")).reason.key == "refusal.no_feet"


@both
@pytest.mark.rule("51-JMP-07", "52-MOVE-HJ-2")
@pytest.mark.parametrize(("height", "jump", "reach"), [(6, 6, 15), (6, 5, 14), (5, 0, 7)])
def test_the_reach_of_a_high_jump(edition, height, jump, reach):
    fight = a_jumper(edition, numbers=FrozenMap({"height": height}))
    assert reach_of_jump(fight["J"], jump) == reach
    fight.do(fight.action("J", "high_jump", text=str(jump)), overruled=True)
    told = next(each for each in fight.happened(e.Noted) if each.text.key == "note.high_jump")
    assert dict(told.text.parameters)["reach"] == Distance(reach)


@pytest.mark.rule("51-JMP-07")
def test_a_medium_creature_is_taken_to_be_6_feet_tall():
    fight = a_jumper(OLD, 16)
    fight.move("J", *row(1, 2))
    assert jumps(fight).reach == 15


@pytest.mark.rule("52-MOVE-JUMP-0")
def test_every_jump_is_long_or_high():
    fight = a_jumper(NEW, 12)
    fight.move("J", *row(1, 2))
    found = jumps(fight)
    assert (found.long.value, found.high.value) == (12, 4)


@pytest.mark.parametrize(
    ("edition", "far"),
    [
        pytest.param(OLD, 7, marks=pytest.mark.rule("52-DIFF-43")),
        pytest.param(NEW, 15, marks=pytest.mark.rule("52-DIFF-43")),
    ],
)
def test_a_climb_is_a_run_up_only_in_2024(edition, far):
    fight = a_jumper(edition, speeds=FrozenMap({"walk": 40, "climb": 40}))
    fight.move("J", *row(1, 2), by="climb")
    assert jumps(fight).long.value == far


@pytest.mark.parametrize(
    ("edition", "key"),
    [
        pytest.param(OLD, "refusal.jump_too_high_gm", marks=pytest.mark.rule("52-DIFF-44")),
        pytest.param(NEW, "refusal.jump_too_high", marks=pytest.mark.rule("52-DIFF-44")),
    ],
)
def test_the_weakest_do_not_jump_but_the_gm_of_2014_may_let_them(edition, key):
    fight = a_jumper(edition, 1)
    assert jumps(fight).high.value == 0
    command = fight.action("J", "high_jump", text="1")
    assert fight.refused(command).reason.key == key
    fight.do(command, overruled=True)
    assert "note.high_jump" in fight.told()


@both
def test_an_action_in_between_ends_the_run_up(edition):
    fight = a_jumper(edition)
    fight.move("J", *row(1, 2))
    fight.act("J", "dodge")
    assert jumps(fight).long.value == 7


# --- landing, obstacles -------------------------------------------------------------------------


@both
@pytest.mark.rule("51-JMP-05", "52-MOVE-LJ-2")
@pytest.mark.parametrize(("die", "states"), [(9, {"prone"}), (10, set())])
def test_landing_on_difficult_ground(edition, die, states):
    fight = a_jumper(edition, 15, 3)
    fight.move("J", *row(1, 2))
    fight.move("J", (3, 0), by="jump")
    assert fight.prompt(PromptKind.CHECK).dc == 10
    fight.answer(Answer((die,)))
    assert fight.conditions("J") == states


@both
def test_a_landing_that_the_gm_skips_is_a_good_one(edition):
    fight = a_jumper(edition, 15, 1)
    fight.move("J", (1, 0), by="jump")
    fight.answer(SKIPPED)
    assert fight.conditions("J") == set()


@both
@pytest.mark.rule("51-JMP-06", "52-MOVE-LJ-3")
@pytest.mark.parametrize(("height", "die", "hit"), [(3, 9, False), (3, 8, True), (4, 0, None)])
def test_a_low_obstacle_asks_for_athletics(edition, height, die, hit):
    fight = a_jumper(edition, 12, speeds=FrozenMap({"walk": 40}))
    fight.move("J", *row(1, 2))
    fight.move("J", *row(3, 4), by="jump")
    assert "note.jump_obstacle" in fight.told()
    # The jump of the row is 12 ft long, of which squares show 10.
    fight.encounter = fight.encounter.with_combatant(
        fight["J"].with_counter(LAST_JUMP, Counter(12))
    )
    command = fight.action("J", "clear_obstacle", text=str(height))
    if hit is None:
        assert fight.refused(command).reason.key == "refusal.obstacle_too_high"
        return
    fight.do(command)
    fight.answer(Answer((die,)), PromptKind.CHECK)
    checked = [event for event in fight.events if isinstance(event, e.CheckRolled)][-1]
    assert checked.dc == 10
    assert checked.roll is not None
    assert checked.roll.total == die + 1
    assert ("note.hits_obstacle" in fight.told()) is hit


@pytest.mark.rule("52-MOVE-LJ-3")
@pytest.mark.parametrize(("length", "most"), [(16, 4), (12, 3)])
def test_an_obstacle_is_no_higher_than_a_quarter_of_the_jump(length, most):
    fight = a_jumper(NEW)
    fight.encounter = fight.encounter.with_combatant(
        fight["J"].with_counter(LAST_JUMP, Counter(length))
    )
    too_high = fight.action("J", "clear_obstacle", text=str(most + 1))
    assert fight.refused(too_high).rule == "52-MOVE-LJ-3"
    fight.act("J", "clear_obstacle", text=str(most))
    assert fight.prompt(PromptKind.CHECK).dc == 10
    fight.answer(SKIPPED)
    assert fight.told() == []
    words = fight.action("J", "clear_obstacle", text="hedge")
    assert fight.refused(words).reason.key == "refusal.no_feet"


# --- slippery walls, rough water ----------------------------------------------------------------


def rolled(fight: Fight, die: int) -> int:
    """The column in which J is after the answer."""
    fight.answer(Answer((die,)), PromptKind.CHECK)
    token = fight["J"].token
    assert token is not None
    return token.cell.column


@pytest.mark.rule("51-MOV-11")
@pytest.mark.parametrize(("die", "column"), [(12, 1), (11, 0)])
def test_a_wet_cliff_of_2014_has_the_dc_that_the_gm_says(die, column):
    fight = a_jumper(OLD, 10)
    assert fight.refused(fight.action("J", "hard_going")).reason.key == "refusal.no_dc"
    fight.act("J", "hard_going", text="12")
    fight.move("J", (1, 0), by="climb")
    assert fight.prompt().dc == 12
    assert rolled(fight, die) == column
    assert ("note.gains_nothing" in fight.told()) is (column == 0)
    assert fight.feet("J") == (20 if column else 30)


@pytest.mark.rule("52-MOVE-CLIMB-2", "52-MOVE-SWIM-2")
@pytest.mark.parametrize("by", ["climb", "swim"])
@pytest.mark.parametrize(("die", "column"), [(14, 0), (15, 1)])
def test_a_hard_climb_and_rough_water_of_2024_have_dc_15(by, die, column):
    fight = a_jumper(NEW, 10)
    fight.act("J", "hard_going")
    fight.move("J", (1, 0), by=by)
    assert fight.prompt().rule == f"52-MOVE-{by.upper()}-2"
    assert rolled(fight, die) == column
    fight.act("J", "hard_going")
    assert fight.conditions("J") == set()


@pytest.mark.parametrize(
    ("edition", "text", "dc"),
    [
        pytest.param(OLD, "11", 11, marks=pytest.mark.rule("52-DIFF-42")),
        pytest.param(NEW, "", 15, marks=pytest.mark.rule("52-DIFF-42")),
    ],
)
def test_a_total_of_14_climbs_by_the_gms_word_in_2014_and_not_in_2024(edition, text, dc):
    fight = a_jumper(edition, 10)
    fight.act("J", "hard_going", text=text)
    fight.move("J", (1, 0), by="climb")
    assert fight.prompt().dc == dc
    assert rolled(fight, 14) == (1 if edition == OLD else 0)


@both
def test_hard_going_does_not_hinder_a_walk_and_may_be_skipped(edition):
    fight = a_jumper(edition, 10)
    fight.act("J", "hard_going", text="20")
    fight.move("J", (1, 0))
    assert fight.encounter.prompts == ()
    fight.move("J", (2, 0), by="swim")
    fight.answer(SKIPPED)
    token = fight["J"].token
    assert token is not None
    assert token.cell == Cell(2, 0)
