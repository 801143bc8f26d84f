"""Worked values of both catalogues: moving, ground, prone, spaces of others, opportunities."""

import pytest

from desktop.battlemap.battle_map import Terrain, TerrainKind
from desktop.battlemap.cells import Cell
from desktop.model import commands as c
from desktop.model.combatant import Side
from desktop.model.counter import DASHES, MOVEMENT_SPENT, REACTION
from desktop.model.frozen import FrozenMap
from desktop.rules.map.places import distance_between
from tests.support.builders import EDITIONS, Fight, a_creature

both = pytest.mark.parametrize("edition", EDITIONS)
OLD, NEW = "srd-5.1", "srd-5.2.1"


def a_walk(edition: str, *rubble: int, **more: object) -> Fight:
    """W at (0, 0), whose turn it is, alone; rubble in those columns of its row."""
    cells = frozenset(Cell(column, 0) for column in rubble)
    terrain = (Terrain(TerrainKind.DIFFICULT, cells),) if cells else ()
    fight = Fight(edition).map(terrain=terrain)
    fight.add("W", 20, creature=a_creature("w", **more), character=True, at=(0, 0))
    fight.add("O", 10, at=(25, 25))
    return fight.begin()


def row(first: int, last: int) -> tuple[tuple[int, int], ...]:
    """The cells of its row from the first to the last column."""
    return tuple((column, 0) for column in range(first, last + 1))


def spent(fight: Fight, who: str = "W") -> int:
    return fight[who].count(MOVEMENT_SPENT)


def too_far(fight: Fight, *cells: tuple[int, int], by: str = "walk") -> None:
    assert fight.refused(fight.path("W", *cells, by=by)).reason.key == "refusal.too_far"


# --- the feet of a turn -------------------------------------------------------------------------


@both
@pytest.mark.rule("51-MOV-01", "52-MOVE-SPEED-1")
def test_up_to_the_speed(edition):
    fight = a_walk(edition)
    fight.move("W", *row(1, 4))
    too_far(fight, *row(5, 7))
    fight.move("W", *row(5, 6))
    assert (fight.feet("W"), spent(fight)) == (0, 30)


@both
@pytest.mark.rule("51-MOV-02", "51-MOV-03")
@pytest.mark.parametrize(("walked", "by", "left"), [(2, "climb", 10), (3, "swim", 5)])
def test_a_move_may_mix_its_ways(edition, walked, by, left):
    fight = a_walk(edition)
    fight.move("W", *row(1, walked))
    fight.move("W", (walked + 1, 0), by=by)
    assert fight.feet("W") == left


@pytest.mark.rule("51-MOV-06", "51-PRN-01")
def test_without_feet_one_can_drop_prone_and_not_stand_up():
    fight = a_walk(OLD)
    fight.move("W", *row(1, 6))
    fight.act("W", "drop_prone")
    assert fight.conditions("W") == {"prone"}
    assert fight.refused(fight.action("W", "stand_up")).reason.key == "refusal.too_far"


@pytest.mark.rule("52-PTG-PRONE-1")
def test_at_speed_0_nobody_drops_prone_in_2024():
    fight = a_walk(NEW)
    fight.give("W", "grappled")
    refusal = fight.refused(fight.action("W", "drop_prone"))
    assert refusal.rule == "52-PTG-PRONE-1"
    free = a_walk(NEW)
    free.act("W", "drop_prone")
    assert (free.conditions("W"), spent(free)) == ({"prone"}, 0)


@both
@pytest.mark.rule("51-MOV-07", "51-DASH-02")
@pytest.mark.parametrize(("speed", "left", "dashed"), [(15, 0, 30), (40, 20, 80)])
def test_a_change_of_speed_counts_at_once(edition, speed, left, dashed):
    fight = a_walk(edition)
    fight.move("W", *row(1, 4))
    fight.act("W", "change_speed", text=f"{speed - 30:+}")
    assert fight.feet("W") == left
    fight.next(2)
    fight.act("W", "dash")
    assert fight.feet("W") == dashed


@both
@pytest.mark.rule("51-MOV-08")
def test_dash_at_speed_0_moves_nobody(edition):
    fight = a_walk(edition)
    fight.give("W", "grappled", source="O", parameters=FrozenMap({"reach": 999}))
    fight.act("W", "dash")
    assert fight.feet("W") == 0


@both
@pytest.mark.rule("51-MOV-09")
def test_no_square_for_a_part_of_its_price(edition):
    fight = a_walk(edition, 6)
    fight.move("W", *row(1, 5))
    assert fight.feet("W") == 5
    too_far(fight, (6, 0))


@both
@pytest.mark.rule("51-MOV-10")
def test_being_shoved_uses_no_movement(edition):
    fight = a_walk(edition)
    fight.move("W", (1, 0), forced=True)
    assert spent(fight) == 0


# --- several speeds -----------------------------------------------------------------------------


@both
@pytest.mark.rule("51-SPD-01", "51-SPD-02")
def test_switching_subtracts_what_was_moved(edition):
    fight = a_walk(edition, speeds=FrozenMap({"walk": 30, "fly": 60}))
    fight.move("W", *row(1, 4), by="fly")
    assert fight.feet("W", "walk") == 10
    fight.move("W", *row(5, 6))
    assert fight.feet("W", "fly") == 30
    fight.move("W", *row(7, 12), by="fly")
    assert (fight.feet("W", "fly"), fight.feet("W", "walk")) == (0, 0)


@both
@pytest.mark.rule("51-SPD-03")
@pytest.mark.parametrize(("flown", "left"), [(8, 20), (6, 30)])
def test_a_speed_that_is_used_up_is_refused(edition, flown, left):
    fight = a_walk(edition, speeds=FrozenMap({"walk": 30, "fly": 60}))
    fight.move("W", *row(1, flown), by="fly")
    too_far(fight, (flown + 1, 0))
    assert fight.feet("W", "fly") == left


@both
@pytest.mark.rule("51-SPD-04")
def test_speeds_do_not_add_up(edition):
    fight = a_walk(edition, speeds=FrozenMap({"walk": 30, "swim": 40}))
    fight.move("W", *row(1, 6))
    fight.move("W", *row(7, 8), by="swim")
    too_far(fight, (9, 0), by="swim")


@pytest.mark.rule("52-MOVE-SWITCH-1")
@pytest.mark.parametrize(
    ("speeds", "leg", "used_up", "left"),
    [
        ({"walk": 30, "climb": 20}, ("walk", 20), "climb", ("walk", 10)),
        ({"fly": 60, "walk": 30}, ("fly", 35), "walk", ("fly", 25)),
    ],
)
def test_a_slower_speed_may_be_used_up(speeds, leg, used_up, left):
    fight = a_walk(NEW, speeds=FrozenMap(speeds))
    by, feet = leg
    fight.move("W", *row(1, feet // 5), by=by)
    onward = row(feet // 5 + 1, feet // 5 + 1)
    assert fight.refused(fight.path("W", *onward, by=used_up)).reason.key == "refusal.too_far"
    assert fight.feet("W", left[0]) == left[1]


@pytest.mark.rule("52-COND-PRONE-1")
def test_the_prone_may_teleport():
    fight = a_walk(NEW)
    fight.give("W", "prone")
    fight.move("W", (6, 3), by="teleport")
    token = fight["W"].token
    assert token is not None
    assert (token.cell.column, token.cell.row, spent(fight)) == (6, 3, 0)
    assert fight.conditions("W") == {"prone"}


@pytest.mark.rule("52-MOVE-SWITCH-1")
@pytest.mark.parametrize(
    ("speeds", "legs", "left"),
    [
        ({"walk": 30, "fly": 60}, (("fly", 20), ("walk", 10), ("fly", 30)), 0),
        ({"walk": 30, "fly": 40}, (("fly", 10), ("walk", 10), ("fly", 20)), 0),
        ({"walk": 30, "climb": 20}, (("walk", 20), ("walk", 10)), 0),
    ],
)
def test_alternating_speeds_in_2024(speeds, legs, left):
    fight = a_walk(NEW, speeds=FrozenMap(speeds))
    column = 0
    for by, feet in legs:
        fight.move("W", *row(column + 1, column + feet // 5), by=by)
        column += feet // 5
    for by in speeds:
        assert fight.feet("W", by) == left


@both
@pytest.mark.rule("51-SPD-05")
@pytest.mark.parametrize(
    ("speeds", "squares", "price"),
    [({"walk": 30, "climb": 20}, 4, 20), ({"walk": 30}, 3, 30)],
)
def test_a_climb_speed_saves_the_extra_price(edition, speeds, squares, price):
    fight = a_walk(edition, speeds=FrozenMap(speeds))
    fight.move("W", *row(1, squares), by="climb")
    assert spent(fight) == price


@pytest.mark.rule("51-SPD-06")
def test_dash_adds_its_own_value_to_each_speed():
    fight = a_walk(OLD, speeds=FrozenMap({"walk": 30, "fly": 50}))
    fight.act("W", "dash")
    fight.move("W", *row(1, 14), by="fly")
    assert (fight.feet("W", "fly"), fight.feet("W")) == (30, 0)


# --- difficult ground ---------------------------------------------------------------------------


@both
@pytest.mark.rule("51-TER-01", "52-MOVE-DT-1")
@pytest.mark.parametrize("squares", [1, 3])
def test_rubble_costs_twice(edition, squares):
    fight = a_walk(edition, 1, 2, 3)
    fight.move("W", *row(1, squares))
    assert spent(fight) == 10 * squares


@both
@pytest.mark.rule("51-TER-02", "52-MOVE-DT-2")
def test_several_causes_do_not_add_up(edition):
    fight = a_walk(edition, 1)
    fight.add("G", 5, creature=a_creature("giant", sizes=("huge",)), at=(1, 0))
    fight.do(c.SetCounter(fight.ids["G"], REACTION, 0))
    fight.do(c.SetCounter(fight.ids["W"], DASHES, 1))
    fight.move("W", *row(1, 4))
    assert spent(fight) == 10 + 10 + 10 + 5


@pytest.mark.rule("51-TER-04", "51-PAS-01")
def test_a_friends_space_is_difficult_in_2014():
    fight = a_walk(OLD)
    fight.add("F", 5, character=True, at=(1, 0))
    fight.move("W", *row(1, 2))
    assert spent(fight) == 15


@pytest.mark.rule("52-PTG-MOVE-2")
def test_a_friends_space_is_not_in_2024_but_that_of_a_sleeping_enemy():
    fight = a_walk(NEW)
    fight.add("F", 5, character=True, at=(1, 0))
    fight.move("W", *row(1, 2))
    assert spent(fight) == 10
    fight.add("E", 4, at=(3, 0))
    fight.give("E", "unconscious")
    fight.move("W", *row(3, 4))
    assert spent(fight) == 10 + 15


@pytest.mark.rule("51-TER-05")
def test_every_square_of_a_mixed_path_is_paid_by_itself():
    fight = a_walk(OLD, 2)
    fight.add("F", 5, character=True, at=(3, 0))
    fight.move("W", *row(1, 4))
    assert spent(fight) == 30


@both
@pytest.mark.rule("52-MOVE-CRAWL-1", "51-PRN-06", "51-CND-PRO-01", "52-COND-PRONE-1")
@pytest.mark.parametrize(
    ("rubble", "squares", "price"), [((), 1, 10), ((), 2, 20), ((1,), 1, 15), ((1, 2), 2, 30)]
)
def test_crawling(edition, rubble, squares, price):
    fight = a_walk(edition, *rubble)
    fight.give("W", "prone")
    fight.move("W", *row(1, squares))
    assert spent(fight) == price


@both
@pytest.mark.rule("51-PRN-06", "51-CND-PRO-01", "52-COND-PRONE-1")
@pytest.mark.parametrize(("rubble", "most"), [((), 3), (tuple(range(1, 9)), 2)])
def test_how_far_one_crawls(edition, rubble, most):
    fight = a_walk(edition, *rubble)
    fight.give("W", "prone")
    too_far(fight, *row(1, most + 1))
    fight.move("W", *row(1, most))
    assert fight.feet("W") == 0


@both
@pytest.mark.parametrize(
    ("by", "speeds", "rubble", "squares", "price"),
    [
        pytest.param(by, speeds, rubble, squares, price, marks=pytest.mark.rule(row_id))
        for by, row_id in (("climb", "52-MOVE-CLIMB-1"), ("swim", "52-MOVE-SWIM-1"))
        for speeds, rubble, squares, price in (
            ({"walk": 30}, (), 3, 30),
            ({"walk": 30}, (1, 2), 2, 30),
            ({"walk": 30, by: 40}, (), 4, 20),
            ({"walk": 30, by: 30}, (1, 2, 3), 3, 30),
        )
    ],
)
def test_climbing_and_swimming(edition, by, speeds, rubble, squares, price):
    fight = a_walk(edition, *rubble, speeds=FrozenMap(speeds))
    fight.move("W", *row(1, squares), by=by)
    assert spent(fight) == price


@pytest.mark.rule("52-MOVE-SWIM-3")
def test_walking_counts_on_the_swim_speed():
    fight = a_walk(NEW, speeds=FrozenMap({"walk": 20, "swim": 30}))
    fight.move("W", *row(1, 2))
    assert fight.feet("W", "swim") == 20


# --- prone --------------------------------------------------------------------------------------


@both
@pytest.mark.rule("51-PRN-02", "51-PRN-03", "51-DASH-04", "52-COND-PRONE-2")
@pytest.mark.parametrize(("speed", "price"), [(30, 15), (25, 12), (15, 7), (35, 17)])
@pytest.mark.parametrize("dashes", [False, True])
def test_standing_up_costs_half_the_speed_whatever_was_dashed(edition, speed, price, dashes):
    fight = a_walk(edition, speeds=FrozenMap({"walk": speed}))
    if dashes:
        fight.act("W", "dash")
    fight.give("W", "prone")
    fight.act("W", "stand_up")
    assert fight.feet("W") == speed * (1 + dashes) - price


@both
@pytest.mark.rule("51-PRN-04", "52-COND-PRONE-2", "52-COND-GRAPD-1", "51-SHV-07")
def test_standing_up_needs_the_feet_and_a_speed(edition):
    fight = a_walk(edition)
    fight.move("W", *row(1, 4))
    fight.give("W", "prone")
    assert fight.refused(fight.action("W", "stand_up")).reason.key == "refusal.too_far"
    held = a_walk(edition)
    held.give("W", "prone")
    held.give("W", "grappled")
    held.act("W", "dash")
    assert held.feet("W") == 0
    refusal = held.refused(held.action("W", "stand_up"))
    assert refusal.reason.key == "refusal.speed_zero_because"


@both
@pytest.mark.rule("51-PRN-05")
def test_the_prone_do_not_take_off(edition):
    fight = a_walk(edition, speeds=FrozenMap({"walk": 30, "fly": 60}))
    fight.give("W", "prone")
    refusal = fight.refused(fight.path("W", (1, 0), by="fly"))
    assert refusal.reason.key == "refusal.only_crawls"


@both
@pytest.mark.rule("51-PRN-07")
def test_getting_up_and_down_provokes_nothing(edition):
    fight = a_walk(edition)
    fight.place("O", (1, 0))
    fight.act("W", "drop_prone")
    fight.act("W", "stand_up")
    assert fight.encounter.prompts == ()


# --- the spaces of others -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "own", "size", "side", "state", "allowed"),
    [
        *(
            pytest.param(OLD, own, size, Side.HOSTILE, "", ok, marks=pytest.mark.rule("51-PAS-02"))
            for own, size, ok in (
                ("small", "large", True),
                ("medium", "large", False),
                ("medium", "huge", True),
                ("medium", "tiny", True),
                ("small", "small", False),
            )
        ),
        *(
            pytest.param(
                NEW,
                "medium",
                size,
                Side.HOSTILE,
                state,
                ok,
                marks=pytest.mark.rule("52-PTG-MOVE-1"),
            )
            for size, state, ok in (
                ("huge", "", True),
                ("large", "", False),
                ("medium", "stunned", True),
                ("tiny", "", True),
                ("small", "", False),
                ("gargantuan", "", True),
            )
        ),
        pytest.param(
            OLD, "medium", "medium", Side.NEUTRAL, "", True, marks=pytest.mark.rule("52-DIFF-26")
        ),
        pytest.param(
            NEW, "medium", "medium", Side.NEUTRAL, "", False, marks=pytest.mark.rule("52-DIFF-26")
        ),
        pytest.param(
            OLD,
            "medium",
            "medium",
            Side.HOSTILE,
            "unconscious",
            False,
            marks=pytest.mark.rule("52-DIFF-26"),
        ),
        pytest.param(
            NEW,
            "medium",
            "medium",
            Side.HOSTILE,
            "unconscious",
            True,
            marks=pytest.mark.rule("52-DIFF-26"),
        ),
    ],
)
def test_whom_one_may_pass(edition, own, size, side, state, allowed):
    fight = a_walk(edition, sizes=(own,), speeds=FrozenMap({"walk": 90}))
    fight.add("X", 5, creature=a_creature("x", sizes=(size,)), side=side, at=(1, 0))
    fight.do(c.SetCounter(fight.ids["X"], REACTION, 0))
    if state:
        fight.give("X", state)
    decided = fight.attempt(fight.path("W", *row(1, 6)))
    assert isinstance(decided, tuple) is allowed


@both
@pytest.mark.rule("51-PAS-04")
def test_nobody_ends_in_a_friends_square(edition):
    fight = a_walk(edition, speeds=FrozenMap({"walk": 10}))
    fight.add("F", 5, character=True, at=(1, 0))
    assert fight.refused(fight.path("W", (1, 0))).reason.key == "refusal.space_taken"


@pytest.mark.rule("51-PAS-03")
def test_a_halfling_pays_twice_under_an_ogre():
    fight = a_walk(OLD, sizes=("small",))
    fight.add("Ogre", 5, creature=a_creature("ogre", sizes=("large",)), at=(1, 0))
    fight.do(c.SetCounter(fight.ids["Ogre"], REACTION, 0))
    fight.move("W", *row(1, 3))
    assert spent(fight) == 10 + 10 + 5


@both
@pytest.mark.rule("51-SIZ-07", "52-PTG-GRID-3")
@pytest.mark.parametrize(
    ("size", "cell", "feet"),
    [("large", (1, 1), 5), ("medium", (3, 2), 15), ("medium", (1, 1), 5)],
)
def test_distance_between_the_nearest_squares(edition, size, cell, feet):
    fight = a_walk(edition)
    fight.add("X", 5, creature=a_creature("x", sizes=(size,)), at=cell)
    assert distance_between(fight.encounter, fight.ruleset, fight["W"], fight["X"]) == feet


@both
@pytest.mark.rule("51-SIZ-01", "51-SIZ-02", "52-PTG-SIZE-1")
@pytest.mark.parametrize(
    ("size", "feet"),
    [("tiny", 2.5), ("small", 5), ("medium", 5), ("large", 10), ("huge", 15), ("gargantuan", 20)],
)
def test_spaces(edition, size, feet):
    fight = a_walk(edition, sizes=(size,))
    assert fight.ruleset.size_of(fight["W"]).space == feet


@both
@pytest.mark.rule("51-SIZ-03", "51-SIZ-05")
@pytest.mark.parametrize(
    ("size", "most"), [("medium", 8), ("large", 12), ("huge", 16), ("gargantuan", 20)]
)
def test_how_many_medium_creatures_stand_around_one(edition, size, most):
    fight = a_walk(edition)
    fight.add("X", 5, creature=a_creature("x", sizes=(size,)), at=(10, 10))
    fight.add("M", 4, at=(0, 0))
    around = 0
    for column in range(8, 16):
        for line in range(8, 16):
            fight.place("M", (column, line))
            around += distance_between(fight.encounter, fight.ruleset, fight["X"], fight["M"]) == 5
    assert around == most
