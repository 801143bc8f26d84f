"""Movement is bought and dies with the next expenditure."""

from dataclasses import replace

import pytest

from desktop.battlemap.battle_map import BattleMap, Terrain, TerrainKind
from desktop.battlemap.cells import Cell
from desktop.language.message import Distance, Message
from desktop.model import commands as c
from desktop.model.combatant import Side
from desktop.model.counter import ACTION_POINTS
from desktop.model.events import TokenMoved
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import PromptKind
from desktop.rules.engine.measured import Fare
from desktop.rules.moving.measuring import measured
from desktop.rules.moving.radar import threats
from tests.support.myth import RULES, Table, a_creature, a_duel, weapon


def east(start: int, steps: int, row: int = 5) -> tuple[tuple[int, int], ...]:
    """So many cells to the east of a column."""
    return tuple((start + step, row) for step in range(1, steps + 1))


def west(start: int, steps: int, row: int = 5) -> tuple[tuple[int, int], ...]:
    """So many cells to the west of a column."""
    return tuple((start - step, row) for step in range(1, steps + 1))


def fare_of(table: Table, *path: Cell) -> Fare:
    """What a way takes of Ada, on foot."""
    ada = table["Ada"]
    costs = measured(table.encounter, RULES, ada, path, "walk").costs
    return RULES.movement.fare(table.encounter, RULES, ada, costs, "walk")


@pytest.mark.rule("AP-MOVE-01")
def test_an_adventurer_walks_20_ft():
    table = a_duel(a_creature("ada", speeds=FrozenMap()))
    assert RULES.movement.speed(table.encounter, RULES, table["Ada"], "walk").value == 20


@pytest.mark.rule("AP-MOVE-02")
def test_two_moves_walk_twice_the_speed():
    table = a_duel(apart=50)
    table.set_counter("Ada", ACTION_POINTS, 3)
    for start in (5, 9):
        table.act("Ada", "move")
        table.do(table.walk("Ada", *east(start, 4)))
    assert table.points("Ada") == 1
    assert table["Ada"].token is not None
    assert table["Ada"].token.cell == Cell(13, 5)


@pytest.mark.rule("AP-MOVE-02")
def test_the_first_step_buys_the_move_by_itself():
    table = a_duel(apart=50)
    table.do(table.walk("Ada", *east(5, 2)))
    assert (table.points("Ada"), table.feet("Ada")) == (4, 10)


@pytest.mark.rule("AP-MOVE-02")
@pytest.mark.rule("AP-MOVE-06")
def test_a_way_longer_than_one_move_buys_the_moves_that_it_needs():
    table = a_duel(apart=50)
    way = table.walk("Ada", *east(5, 7))
    fare = fare_of(table, *way.path)
    assert (fare.left, fare.refusal) == (5, None)
    assert [(one.step, one.text.key, one.is_bought) for one in fare.stretches] == [
        (0, "move.myth.bought", True),
        (4, "move.myth.bought", True),
    ]
    told = dict(fare.stretches[1].text.parameters)
    assert (told["number"], told["distance"], told["left"]) == (2, Distance(15), 3)
    table.do(way)
    assert (table.points("Ada"), table.feet("Ada")) == (3, 5)


@pytest.mark.rule("AP-MOVE-06")
def test_the_move_in_hand_is_walked_to_its_end_before_the_next_is_bought():
    table = a_duel(apart=50)
    table.do(table.walk("Ada", (6, 5)))
    way = table.walk("Ada", *east(6, 6))
    first, second = fare_of(table, *way.path).stretches
    assert (first.is_bought, dict(first.text.parameters)) == (False, {"distance": Distance(15)})
    assert (second.is_bought, second.step) == (True, 3)
    table.do(way)
    assert (table.points("Ada"), table.feet("Ada")) == (3, 5)


@pytest.mark.rule("AP-MOVE-06")
@pytest.mark.rule("AP-TERR-01")
def test_feet_that_are_too_few_for_a_step_are_told_and_lost():
    ground = Terrain(TerrainKind.DIFFICULT, frozenset(Cell(x, 5) for x in range(6, 12)))
    table = a_duel(a_creature("ada", speeds=FrozenMap({"walk": 25})), apart=60)
    table.lay_map(BattleMap("Rubble", 40, 20, terrain=(ground,)))
    way = table.walk("Ada", *east(5, 3))
    fare = fare_of(table, *way.path)
    assert [one.text.key for one in fare.stretches] == [
        "move.myth.bought",
        "move.myth.bought_losing",
    ]
    assert dict(fare.stretches[1].text.parameters)["lost"] == Distance(5)
    table.do(way)
    assert (table.points("Ada"), table.feet("Ada")) == (3, 15)


@pytest.mark.rule("AP-ACT-01")
@pytest.mark.rule("AP-MOVE-02")
def test_points_for_one_move_say_how_far_they_reach():
    table = a_duel(apart=50)
    table.set_counter("Ada", ACTION_POINTS, 1)
    told = table.refused(table.walk("Ada", *east(5, 7)), "AP-MOVE-06").reason
    assert told.key == "refusal.myth.way_takes_moves"
    parts = dict(told.parameters)
    assert (parts["cost"], parts["count"], parts["reach"]) == (Distance(35), 2, Distance(20))
    table.do(table.walk("Ada", *east(5, 4)))
    assert (table.points("Ada"), table.feet("Ada")) == (0, 0)


@pytest.mark.rule("AP-ACT-01")
def test_the_gm_may_overrule_that_points_are_missing_for_the_rest_of_the_way():
    table = a_duel(apart=50)
    table.set_counter("Ada", ACTION_POINTS, 1)
    table.do(table.walk("Ada", *east(5, 7)), overruled=True)
    assert table["Ada"].token is not None
    assert table["Ada"].token.cell == Cell(12, 5)
    assert (table.points("Ada"), table.feet("Ada")) == (0, 5)


@pytest.mark.rule("MC-COND-SUPPRESSED")
def test_the_suppressed_walk_the_move_in_hand_and_buy_no_other():
    table = a_duel(apart=50)
    table.act("Ada", "move")
    table.give("Ada", "suppressed")
    table.refused(table.walk("Ada", *east(5, 5)), "MC-COND-SUPPRESSED")
    table.do(table.walk("Ada", *east(5, 4)))
    assert table.feet("Ada") == 0


@pytest.mark.rule("MC-COND-SLOWED")
def test_a_step_that_is_longer_than_a_whole_move_cannot_be_made():
    ground = Terrain(TerrainKind.DIFFICULT, frozenset({Cell(6, 5)}))
    table = a_duel(a_creature("ada", speeds=FrozenMap({"walk": 10})), apart=60)
    table.lay_map(BattleMap("Rubble", 40, 20, terrain=(ground,)))
    table.give("Ada", "slowed")
    told = table.refused(table.walk("Ada", *east(5, 1)), "AP-MOVE-02").reason
    assert told.key == "refusal.too_far"


@pytest.mark.rule("MC-MOVE-06")
def test_no_move_is_bought_for_a_manner_that_has_no_speed_left_and_none_for_free_steps():
    table = a_duel(a_creature("ada", speeds=FrozenMap({"walk": 20, "fly": 40})), apart=60)
    table.do(table.walk("Ada", *east(5, 4)))
    assert table.feet("Ada") == 20
    fare = fare_of(table, *table.walk("Ada", (10, 5)).path)
    assert [one.text.key for one in fare.stretches] == ["move.myth.bought_losing"]
    assert RULES.movement.fare(table.encounter, RULES, table["Ada"], (0,), "walk").left == 20
    table.next()
    assert RULES.movement.fare(table.encounter, RULES, table["Ada"], (0,), "walk").stretches == ()


@pytest.mark.rule("AP-JUMP-01")
def test_a_jump_is_not_paid_by_several_moves():
    table = a_duel(a_creature("ada", abilities=FrozenMap({"str": 12})), apart=60)
    costs = (5,) * 5
    fare = RULES.movement.fare(table.encounter, RULES, table["Ada"], costs, "jump")
    assert fare.refusal is not None
    assert fare.refusal.reason.key == "refusal.too_far"
    assert RULES.movement.fare(table.encounter, RULES, table["Ada"], costs[:4], "jump").left == 0


@pytest.mark.rule("AP-MOVE-02")
def test_the_map_shows_how_far_the_points_reach_move_by_move():
    table = a_duel(apart=50)
    ada = table["Ada"]
    assert RULES.movement.left(table.encounter, RULES, ada, "walk") == 20
    assert RULES.movement.beyond(table.encounter, RULES, ada, "walk") == 80
    table.do(table.walk("Ada", (6, 5)))
    assert RULES.movement.beyond(table.encounter, RULES, table["Ada"], "walk") == 80
    table.do(table.attack("Ada", "Bruto", dice=(1,)), overruled=True)
    assert RULES.movement.beyond(table.encounter, RULES, table["Ada"], "walk") == 0


@pytest.mark.rule("MC-COND-ENGAGED")
@pytest.mark.rule("AP-MOVE-06")
def test_a_strike_on_the_way_waits_before_the_next_move_is_paid():
    table = a_duel(foe=a_creature("bruto", weapon(dice="6")), apart=5)
    table.give("Ada", "engaged", source="Bruto")
    table.do(table.walk("Ada", *west(5, 5)))
    assert (table.prompt.kind, table.points("Ada")) == (PromptKind.OPPORTUNITY_ATTACK, 5)
    table.answer("sword", dice=(2,))
    assert table["Ada"].token is not None
    assert table["Ada"].token.cell == Cell(0, 5)
    assert (table.points("Ada"), table.feet("Ada")) == (3, 15)


@pytest.mark.rule("AP-MOVE-02")
def test_rising_higher_than_one_move_buys_the_next_as_well():
    table = a_duel(a_creature("ada", speeds=FrozenMap({"walk": 20, "fly": 20})), apart=50)
    table.do(c.ChangeHeight(table["Ada"].id, 30, "fly"))
    assert (table.points("Ada"), table.feet("Ada")) == (3, 10)
    refused = table.refused(c.ChangeHeight(table["Ada"].id, 200, "fly"), "AP-MOVE-06")
    assert dict(refused.reason.parameters)["reach"] == Distance(70)


@pytest.mark.rule("AP-MOVE-03")
@pytest.mark.rule("AP-MOVE-04")
def test_a_move_cannot_be_split_around_an_attack():
    table = a_duel(apart=15)
    table.act("Ada", "move")
    table.do(table.walk("Ada", *east(5, 2)))
    table.do(table.attack("Ada", "Bruto", dice=(1,)))
    assert table.feet("Ada") == 0
    table.refused(table.walk("Ada", (6, 5)), "AP-MOVE-04")
    table.act("Ada", "move")
    table.do(table.walk("Ada", (6, 5)))
    assert table.points("Ada") == 5 - 1 - 2 - 1


@pytest.mark.rule("AP-MOVE-05")
def test_what_is_free_does_not_end_movement():
    table = a_duel(apart=50)
    table.act("Ada", "move")
    table.do(table.walk("Ada", *east(5, 2)))
    table.act("Ada", "drop_prone")
    assert table.feet("Ada") == 10


@pytest.mark.rule("AP-MOVE-06")
def test_a_second_move_does_not_add_up_with_the_rest_of_the_first():
    table = a_duel(apart=50)
    table.act("Ada", "move")
    table.do(table.walk("Ada", *east(5, 1)))
    table.act("Ada", "move")
    assert table.feet("Ada") == 20
    assert any(getattr(event, "rule", "") == "AP-MOVE-03" for event in table.events)


@pytest.mark.rule("AP-MOVE-07")
def test_what_is_left_of_a_move_is_lost_at_the_end_of_the_turn():
    table = a_duel(apart=50)
    table.do(table.walk("Ada", *east(5, 1)))
    table.next()
    table.next()
    assert table.feet("Ada") == 0


@pytest.mark.rule("AP-ACT-01")
def test_without_points_nobody_walks():
    table = a_duel(apart=50)
    table.set_counter("Ada", ACTION_POINTS, 0)
    table.refused(table.walk("Ada", *east(5, 1)), "AP-ACT-01")


@pytest.mark.rule("AP-TERR-01")
@pytest.mark.rule("AP-TERR-03")
@pytest.mark.parametrize(
    "kinds", [(TerrainKind.DIFFICULT,), (TerrainKind.DIFFICULT, TerrainKind.HAZARD)]
)
def test_difficult_ground_costs_double_and_never_more(kinds: tuple[TerrainKind, ...]):
    rubble = frozenset(Cell(column, 5) for column in range(20))
    table = a_duel(apart=50)
    ground = tuple(Terrain(kind, rubble) for kind in kinds)
    table.lay_map(BattleMap("Rubble", 20, 20, terrain=ground))
    table.act("Ada", "move")
    assert [
        one.is_bought for one in fare_of(table, *table.walk("Ada", *east(5, 3)).path).stretches
    ] == [
        False,
        True,
    ]
    table.do(table.walk("Ada", *east(5, 2)))
    assert table.feet("Ada") == 0


@pytest.mark.rule("AP-OCC-01")
@pytest.mark.rule("AP-OCC-02")
def test_an_ally_is_walked_through_but_not_stood_on():
    table = a_duel(apart=50)
    table.join("Cleo", at=(6, 5), score=1)
    table.refused(table.walk("Ada", (6, 5)), "AP-OCC-02")
    table.do(table.walk("Ada", *east(5, 2)))
    assert table.feet("Ada") == 20 - 10 - 5


@pytest.mark.rule("AP-OCC-03")
@pytest.mark.parametrize(("size", "passes"), [("huge", False), ("gargantuan", True)])
def test_an_enemy_is_passed_when_it_is_three_sizes_larger(size: str, passes: bool):
    table = Table()
    table.lay_map()
    table.join("Ada", score=20, at=(1, 5))
    giant = a_creature("giant", sizes=(size,))
    table.join("Mole", giant, side=Side.HOSTILE, score=1, at=(3, 4))
    table.begin()
    path = table.walk("Ada", *east(1, 8))
    if passes:
        table.do(path)  # 4 of 8 cells at 2 for 1
        assert sum(event.cost for event in table.events if isinstance(event, TokenMoved)) == 60
    else:
        table.refused(path, "AP-OCC-03")


@pytest.mark.rule("AP-OCC-03")
@pytest.mark.parametrize("condition", ["paralyzed", "petrified", "restrained", "unconscious"])
def test_a_helpless_enemy_is_passed(condition: str):
    table = a_duel(apart=5)
    table.refused(table.walk("Ada", *east(5, 2)), "AP-OCC-03")
    table.give("Bruto", condition)
    table.do(table.walk("Ada", *east(5, 2)))
    assert table.feet("Ada") == 5


@pytest.mark.rule("MC-MOVE-06")
def test_no_manner_of_moving_exceeds_its_own_speed():
    table = a_duel(a_creature("ada", speeds=FrozenMap({"walk": 20, "fly": 40})), apart=70)
    table.act("Ada", "move")
    assert table.feet("Ada") == 40
    table.do(table.walk("Ada", *east(5, 4)))
    assert table.feet("Ada") == 20
    points = table.points("Ada")
    table.do(table.walk("Ada", (10, 5)))  # what it could still fly is lost to the next Move
    assert (table.points("Ada"), table.feet("Ada")) == (points - 1, 35)


@pytest.mark.rule("MC-MOVE-06")
def test_climbing_without_the_speed_costs_double():
    table = a_duel()
    factor = RULES.movement.factor(table.encounter, RULES, table["Ada"], "climb", difficult=True)
    assert factor == 2


@pytest.mark.rule("MC-COND-SLOWED")
def test_the_slowed_have_half_their_speed_rounded_up():
    table = a_duel(a_creature("ada", speeds=FrozenMap({"walk": 25})))
    table.give("Ada", "slowed")
    assert RULES.movement.speed(table.encounter, RULES, table["Ada"], "walk").value == 13


@pytest.mark.rule("MC-COND-GRAPPLED")
def test_the_grappled_do_not_walk():
    table = a_duel(apart=5)
    table.give("Ada", "grappled", source="Bruto")
    table.refused(table.walk("Ada", (4, 5)), "MC-COND-GRAPPLED")


@pytest.mark.rule("MC-COND-SUPPRESSED")
def test_the_suppressed_buy_no_move():
    table = a_duel(apart=15)
    table.give("Ada", "suppressed")
    table.refused(table.action("Ada", "move"), "MC-COND-SUPPRESSED")
    table.refused(table.walk("Ada", (4, 5)), "MC-COND-SUPPRESSED")


@pytest.mark.rule("MC-COND-FRIGHTENED")
def test_the_frightened_come_no_closer():
    table = a_duel(apart=25)
    table.give("Ada", "frightened", source="Bruto")
    table.refused(table.walk("Ada", (6, 5)), "MC-COND-FRIGHTENED")
    table.do(table.walk("Ada", (4, 5)))


@pytest.mark.rule("MC-COND-ENGAGED")
def test_leaving_whom_one_is_engaged_by_may_cost_the_rest_of_the_way():
    table = a_duel(foe=a_creature("bruto", weapon(dice="6")), apart=5)
    table.give("Ada", "engaged", source="Bruto")
    table.do(table.walk("Ada", *west(5, 3)))
    assert table.prompt.kind is PromptKind.OPPORTUNITY_ATTACK
    assert table.prompt.rule == "MC-COND-ENGAGED"
    table.answer("sword", dice=(15,))
    assert table["Ada"].hit_points == 14
    assert table["Ada"].token is not None
    assert table["Ada"].token.cell == Cell(5, 5)
    table.refused(table.walk("Ada", (4, 5)), "MC-COND-ENGAGED")
    table.next()
    table.next()
    table.give("Ada", "protected")
    assert "halted" not in table.keys("Ada")


@pytest.mark.rule("MC-COND-ENGAGED")
def test_who_is_not_engaged_leaves_freely():
    table = a_duel(apart=5)
    table.do(table.walk("Ada", *west(5, 3)))
    assert not table.prompts


def radar(table: Table) -> list[tuple[int, str]]:
    """The step at which each reach is left, and what keeps it from striking."""
    path = table.walk("Ada", *west(5, 3)).path
    return [
        (one.step, one.hindrance.reason.key if one.hindrance else "strikes")
        for one in threats(table.encounter, RULES, table["Ada"], path)
    ]


@pytest.mark.rule("MC-COND-ENGAGED")
def test_the_radar_tells_who_has_engaged_the_mover_and_what_it_tells_happens():
    table = a_duel(foe=a_creature("bruto", weapon(dice="6")), apart=5)
    assert radar(table) == [(0, "radar.not_engaged")]
    table.give("Ada", "engaged", source="Bruto")
    assert radar(table) == [(0, "strikes")]
    table.do(table.walk("Ada", *west(5, 3)))
    assert table.prompt.kind is PromptKind.OPPORTUNITY_ATTACK


@pytest.mark.rule("MC-COND-CHARMED", "MC-COND-ENGAGED")
def test_the_charmed_strike_at_no_charmer_who_leaves():
    table = a_duel(foe=a_creature("bruto", weapon(dice="6")), apart=5)
    table.give("Ada", "engaged", source="Bruto")
    table.give("Bruto", "charmed", source="Ada")
    assert radar(table) == [(0, "radar.cannot")]
    table.do(table.walk("Ada", *west(5, 3)))
    assert not table.prompts


@pytest.mark.rule("MC-COND-ENGAGED")
def test_whoever_is_down_strikes_at_nobody_who_leaves():
    table = a_duel(foe=a_creature("bruto", weapon(dice="6")), apart=5)
    table.give("Ada", "engaged", source="Bruto")
    table.do(c.DeclareLife((table.names["Bruto"],), "dead"))
    table.give("Ada", "engaged", source="Bruto")
    assert radar(table) == []
    table.do(table.walk("Ada", *west(5, 3)))
    assert not table.prompts


@pytest.mark.rule("MC-COND-ENGAGED")
def test_the_radar_measures_the_longest_reach():
    table = a_duel(foe=a_creature("bruto", replace(weapon(), reach=10)), apart=5)
    table.give("Ada", "engaged", source="Bruto")
    assert radar(table) == [(1, "strikes")]


@pytest.mark.rule("MC-MAN-05")
def test_nobody_stands_up_at_speed_0():
    table = a_duel()
    for condition in ("prone", "grappled"):
        table.give("Ada", condition)
    table.refused(table.action("Ada", "stand_up"), "MC-MAN-05")
    table.lift("Ada", "grappled")
    table.act("Ada", "stand_up")
    assert table.keys("Ada") == set()


@pytest.mark.rule("AP-MOVE-06")
def test_the_gm_is_warned_before_bought_feet_are_lost():
    table = a_duel(apart=50)

    def warning() -> Message | None:
        return RULES.warns(table.encounter, RULES, table["Ada"])

    assert warning() is None
    table.act("Ada", "move")
    table.do(table.walk("Ada", (6, 5)))
    told = warning()
    assert told is not None
    assert dict(told.parameters) == {"distance": Distance(15)}
    table.act("Ada", "move")
    table.do(table.walk("Ada", (7, 5), (8, 5), (9, 5), (10, 5)))
    assert warning() is None


@pytest.mark.rule("MC-MAN-05")
def test_standing_takes_the_place_of_the_movement_of_a_move():
    table = a_duel(apart=50)
    table.act("Ada", "drop_prone")
    table.act("Ada", "move")
    left = table.points("Ada")
    table.act("Ada", "stand_up")
    assert (table.keys("Ada"), table.points("Ada"), table.feet("Ada")) == (set(), left, 0)
    assert table.prompts == ()
    table.act("Ada", "move")
    table.do(table.walk("Ada", (6, 5)))
    table.act("Ada", "drop_prone")
    table.act("Ada", "stand_up")
    assert [prompt.rule for prompt in table.prompts] == ["MC-AP-04"]
    assert table.feet("Ada") == 15


def test_nobody_is_dragged_or_clings_by_itself():
    table = a_duel(apart=5)
    ada = table["Ada"]
    assert RULES.movement.dragged(table.encounter, RULES, ada) == ()
    assert not RULES.movement.clings(ada)
