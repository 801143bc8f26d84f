"""Moving and who may strike at whoever leaves, under both editions."""

from dataclasses import replace

import pytest

from desktop.battlemap.battle_map import Terrain, TerrainKind
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.walls import Door, DoorId, DoorState, Wall
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Life, Side
from desktop.model.counter import ACTION, HIT_POINTS, MOVEMENT_SPENT, REACTION
from desktop.model.frozen import FrozenMap
from desktop.model.ids import MapId
from desktop.model.prompt import Answer, Outcome, Prompt, PromptKind
from desktop.rules.fifth.turns.roster import FREE_OBJECT
from tests.support.builders import EDITIONS, MAP, Fight, a_creature, melee, ranged

pytestmark = pytest.mark.parametrize("edition", EDITIONS)


def a_walk(edition: str, *, rubble: frozenset[Cell] = frozenset(), **more: object) -> Fight:
    terrain = (Terrain(TerrainKind.DIFFICULT, rubble),) if rubble else ()
    fight = Fight(edition).map(terrain=terrain)
    fight.add("W", 20, creature=a_creature("w", **more), character=True, at=(0, 0))
    fight.add("O", 10, at=(20, 20))
    return fight.begin()


def left(fight: Fight, who: str = "W", by: str = "walk") -> int:
    return fight.ruleset.movement.left(fight.encounter, fight.ruleset, fight[who], by)


def along(*columns: int) -> tuple[tuple[int, int], ...]:
    return tuple((column, 0) for column in columns)


# --- how far ------------------------------------------------------------------------------------


def test_feet_are_spent_and_the_rest_is_left(edition):
    fight = a_walk(edition)
    fight.move("W", *along(1, 2, 3, 4))
    assert left(fight) == 10
    (moved,) = fight.happened(e.TokenMoved)
    assert (moved.distance, moved.cost) == (20, 20)
    refusal = fight.refused(fight.path("W", *along(5, 6, 7)))
    assert refusal.reason.key == "refusal.too_far"
    fight.do(fight.path("W", *along(5, 6, 7)), overruled=True)
    assert fight["W"].token.cell == Cell(7, 0)
    assert left(fight) == 0


def test_a_new_turn_brings_new_feet(edition):
    fight = a_walk(edition)
    fight.move("W", *along(1, 2))
    fight.next(2)
    assert left(fight) == 30


def test_difficult_ground_costs_twice(edition):
    fight = a_walk(edition, rubble=frozenset((Cell(1, 0), Cell(2, 0))))
    fight.move("W", *along(1, 2, 3))
    assert fight["W"].count(MOVEMENT_SPENT) == 25


def test_dash_gives_the_speed_again_and_again(edition):
    fight = a_walk(edition)
    fight.act("W", "dash")
    assert left(fight) == 60
    fight.act("W", "dash", cost="bonus_action")
    assert left(fight) == 90
    assert fight.refused(fight.action("W", "dash")).reason.key == "refusal.no_action"
    refusal = fight.refused(fight.action("W", "dash", cost="bonus_action"))
    assert refusal.reason.key == "refusal.no_bonus_action"


@pytest.mark.parametrize(("by", "after"), [("walk", 0), ("fly", 20)])
def test_switching_speeds_subtracts_what_was_moved(edition, by, after):
    fight = a_walk(edition, speeds=FrozenMap({"walk": 30, "fly": 60}))
    fight.move("W", *along(*range(1, 9)), by="fly")
    assert left(fight, by=by) == after


@pytest.mark.parametrize(
    ("speeds", "by", "spent"),
    [
        ({"walk": 30}, "climb", 20),
        ({"walk": 30, "climb": 20}, "climb", 10),
        ({"walk": 30}, "swim", 20),
    ],
)
def test_climbing_and_swimming_without_a_speed_cost_extra(edition, speeds, by, spent):
    fight = a_walk(edition, speeds=FrozenMap(speeds))
    fight.move("W", *along(1, 2), by=by)
    assert fight["W"].count(MOVEMENT_SPENT) == spent


def test_without_wings_nobody_flies(edition):
    fight = a_walk(edition)
    refusal = fight.refused(fight.path("W", *along(1), by="fly"))
    assert refusal.reason.key == "refusal.no_fly_speed"


def test_a_sheet_without_speeds_walks_30_and_one_without_legs_does_not(edition):
    fight = a_walk(edition, speeds=FrozenMap())
    assert left(fight) == 30
    fish = a_walk(edition, speeds=FrozenMap({"swim": 40}))
    assert left(fish) == 0


@pytest.mark.parametrize("key", ["grappled", "restrained", "paralyzed", "unconscious"])
def test_speed_0(edition, key):
    fight = a_walk(edition)
    fight.act("W", "dash")
    fight.give("W", key)
    refusal = fight.refused(fight.path("W", *along(1)))
    assert refusal.reason.key == "refusal.speed_zero_because"
    assert refusal.rule


def test_stunned_moves_only_by_the_text_of_2024(edition):
    fight = a_walk(edition)
    fight.give("W", "stunned")
    decided = fight.attempt(fight.path("W", *along(1)))
    assert isinstance(decided, tuple) is (edition == "srd-5.2.1")


@pytest.mark.parametrize(("level", "feet"), [(1, (30, 25)), (2, (15, 20)), (5, (0, 5))])
def test_exhaustion_slows_by_the_edition(edition, level, feet):
    fight = a_walk(edition)
    fight.give("W", "exhaustion", level=level)
    assert left(fight) == feet[EDITIONS.index(edition)]


def test_forced_movement_and_others_turns_cost_nothing(edition):
    fight = a_walk(edition)
    fight.move("W", *along(1, 2), forced=True)
    fight.move("O", (21, 20))
    assert fight["W"].count(MOVEMENT_SPENT) == 0
    assert fight["O"].count(MOVEMENT_SPENT) == 0


def test_diagonals_by_the_rule_of_the_table(edition):
    fight = a_walk(edition)
    steps = tuple((cell, cell) for cell in range(1, 4))
    fight.do(c.SetSetting("diagonals", "alternating"))
    fight.move("W", *steps)
    assert fight["W"].count(MOVEMENT_SPENT) == 20
    fight.do(c.SetSetting("diagonals", "every_5"))
    fight.next(2)
    fight.move("W", *((cell, cell) for cell in range(4, 7)))
    assert fight["W"].count(MOVEMENT_SPENT) == 15


# --- prone --------------------------------------------------------------------------------------


def test_crawling_and_standing_up(edition):
    fight = a_walk(edition)
    fight.act("W", "drop_prone")
    fight.move("W", *along(1))
    assert left(fight) == 20
    fight.act("W", "stand_up")
    assert (left(fight), fight.conditions("W")) == (5, set())
    assert fight.refused(fight.action("W", "stand_up")).reason.key == "refusal.not_prone"


@pytest.mark.parametrize(("speed", "cost"), [(30, 15), (25, 12), (15, 7)])
def test_standing_up_costs_half_of_the_speed_rounded_down(edition, speed, cost):
    fight = a_walk(edition, speeds=FrozenMap({"walk": speed}))
    fight.act("W", "dash")
    fight.give("W", "prone")
    fight.act("W", "stand_up")
    assert fight["W"].count(MOVEMENT_SPENT) == cost


def test_not_with_too_little_left_and_not_at_speed_0(edition):
    fight = a_walk(edition)
    fight.move("W", *along(1, 2, 3, 4))
    fight.give("W", "prone")
    assert fight.refused(fight.action("W", "stand_up")).reason.key == "refusal.too_far"
    fight.give("W", "grappled")
    refusal = fight.refused(fight.action("W", "stand_up"))
    assert refusal.reason.key == "refusal.speed_zero_because"
    fight.do(fight.action("W", "stand_up"), overruled=True)
    assert fight.conditions("W") == {"grappled"}


def test_prone_cannot_take_off(edition):
    fight = a_walk(edition, speeds=FrozenMap({"walk": 30, "fly": 60}))
    fight.give("W", "prone")
    refusal = fight.refused(fight.path("W", *along(1), by="fly"))
    assert refusal.reason.key == "refusal.only_crawls"


def test_dropping_prone_at_speed_0_by_the_edition(edition):
    fight = a_walk(edition)
    fight.give("W", "restrained")
    decided = fight.attempt(fight.action("W", "drop_prone"))
    assert isinstance(decided, tuple) is (edition == "srd-5.1")


def test_standing_up_on_the_turn_of_another_is_a_gesture_of_the_gm(edition):
    fight = a_walk(edition)
    fight.next()
    fight.give("W", "prone")
    fight.do(fight.action("W", "stand_up"), overruled=True)
    assert fight["W"].count(MOVEMENT_SPENT) == 0


# --- what is in the way -------------------------------------------------------------------------


def test_walls_and_doors(edition):
    fight = Fight(edition).map(walls=(Wall(Point(2, 0), Point(2, 5)),))
    fight.add("W", 20, at=(0, 0))
    fight.add("O", 10, at=(20, 20))
    fight.begin()
    assert fight.refused(fight.path("W", *along(1, 2))).reason.key == "refusal.wall"
    battle_map = fight.encounter.maps[MAP]
    door = Door(DoorId("d1"), Point(2, 0), Point(2, 1))
    changed = type(battle_map)("Map", 30, 30, doors=(door,))
    fight.do(c.ChangeMap(MAP, changed))
    assert fight.refused(fight.path("W", *along(1, 2))).reason.key == "refusal.door"
    fight.do(c.SetDoor(MAP, DoorId("d1"), DoorState.LOCKED))
    wish = c.SetDoor(MAP, DoorId("d1"), DoorState.OPEN)
    assert fight.refused(wish).reason.key == "refusal.door_locked"
    fight.do(wish, overruled=True)
    fight.do(c.SetDoor(MAP, DoorId("d1"), DoorState.OPEN))
    assert fight.events == ()
    fight.move("W", *along(1, 2))
    wish = c.SetDoor(MAP, DoorId("d9"), DoorState.OPEN)
    assert fight.refused(wish).reason.key == "refusal.unknown_door"


def with_doors(edition: str, *doors: Door) -> Fight:
    fight = Fight(edition).map()
    fight.add("W", 20, character=True, at=(0, 0))
    fight.add("O", 10, at=(20, 20))
    fight.begin()
    fight.do(c.ChangeMap(MAP, replace(fight.encounter.maps[MAP], doors=doors)))
    return fight


def test_a_door_on_the_way_is_the_object_handled_on_the_turn(edition):
    doors = tuple(
        Door(DoorId(f"d{column}"), Point(column, 0), Point(column, 1)) for column in (2, 4, 6)
    )
    fight = with_doors(edition, *doors)
    way = fight.path("W", *along(1, 2))
    refusal = fight.refused(way)
    fight.do(replace(way, opens=(refusal.opens,)))
    assert fight["W"].token.cell == Cell(2, 0)
    assert fight["W"].count(FREE_OBJECT) == 0
    assert fight.encounter.maps[MAP].find_door(DoorId("d2")).is_open
    # Another one takes the action, and only that of whoever says so.
    way = replace(fight.path("W", *along(3, 4)), opens=(DoorId("d4"),))
    refusal = fight.refused(way)
    assert (refusal.reason.key, refusal.action_pays) == ("refusal.no_free_object", True)
    fight.do(replace(way, acts=True))
    assert fight["W"].count(ACTION) == 0
    way = replace(fight.path("W", *along(5, 6)), opens=(DoorId("d6"),))
    refusal = fight.refused(replace(way, acts=True))
    assert (refusal.reason.key, refusal.action_pays) == ("refusal.no_free_object", False)
    fight.do(way, overruled=True)
    assert fight["W"].token.cell == Cell(6, 0)


def test_a_door_that_is_locked_stays_shut_on_the_way(edition):
    door = Door(DoorId("d1"), Point(2, 0), Point(2, 1), DoorState.LOCKED)
    fight = with_doors(edition, door)
    way = replace(fight.path("W", *along(1, 2)), opens=(door.id,))
    assert fight.refused(way).reason.key == "refusal.door_locked"
    assert fight["W"].count(FREE_OBJECT) == 1


def test_the_frightened_come_no_closer(edition):
    fight = a_walk(edition)
    fight.place("O", (10, 0))
    fight.give("W", "frightened", source="O")
    fight.move("W", (0, 1))
    assert fight.refused(fight.path("W", (1, 1))).reason.key == "refusal.no_closer"
    fight.do(c.RemoveCombatants((fight.ids["O"],)))
    fight.move("W", (1, 1))


def test_a_friend_is_crossed_at_the_price_of_the_edition(edition):
    fight = a_walk(edition)
    fight.add("F", 5, character=True, at=(1, 0))
    fight.move("W", *along(1, 2))
    assert fight["W"].count(MOVEMENT_SPENT) == (15 if edition == "srd-5.1" else 10)


@pytest.mark.parametrize(
    ("size", "side", "condition", "allowed"),
    [
        ("medium", Side.HOSTILE, None, (False, False)),
        ("large", Side.HOSTILE, None, (False, False)),
        ("huge", Side.HOSTILE, None, (True, True)),
        ("tiny", Side.HOSTILE, None, (True, True)),
        ("medium", Side.HOSTILE, "stunned", (False, True)),
        ("medium", Side.NEUTRAL, None, (True, False)),
    ],
)
def test_whose_space_may_be_crossed(edition, size, side, condition, allowed):
    fight = a_walk(edition, speeds=FrozenMap({"walk": 90}))
    fight.add("X", 5, creature=a_creature("x", sizes=(size,)), side=side, at=(1, 0))
    if condition is not None:
        fight.give("X", condition)
    fight.do(c.SetCounter(fight.ids["X"], REACTION, 0))
    decided = fight.attempt(fight.path("W", *along(1, 2, 3, 4, 5)))
    assert isinstance(decided, tuple) is allowed[EDITIONS.index(edition)]


def test_nobody_stops_in_the_space_of_another_but_of_the_fallen(edition):
    fight = a_walk(edition)
    fight.add("F", 5, character=True, at=(1, 0))
    if edition == EDITIONS[0]:
        fight.do(c.SetSetting("shared_space", "every_stop"))
    refusal = fight.refused(fight.path("W", *along(1)))
    assert refusal.reason.key == "refusal.space_taken"
    fight.do(c.DeclareLife((fight.ids["F"],), "dead"))
    fight.move("W", *along(1))


def test_paths_that_are_none(edition):
    fight = a_walk(edition)
    wish = c.MoveToken(fight.ids["W"], (Cell(0, 0),))
    assert fight.refused(wish).reason.key == "refusal.no_path"
    wish = c.MoveToken(fight.ids["W"], (Cell(3, 3), Cell(4, 4)))
    assert fight.refused(wish).reason.key == "refusal.no_path"
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["W"]: None})))
    wish = c.MoveToken(fight.ids["W"], (Cell(0, 0), Cell(1, 0)))
    assert fight.refused(wish).reason.key == "refusal.no_token"


def test_the_fallen_do_not_walk(edition):
    fight = a_walk(edition)
    fight.do(c.DeclareLife((fight.ids["W"],), "defeated"))
    assert fight.refused(fight.path("W", *along(1))).reason.key == "refusal.is_down"


# --- opportunity attacks ------------------------------------------------------------------------


def a_chase(edition: str, *, at: tuple[int, int] = (1, 1), **more: object) -> Fight:
    fight = Fight(edition).map()
    fight.add("W", 20, character=True, at=(0, 0), hp=30)
    fight.add("O", 10, creature=a_creature("o", **more), at=at)
    return fight.begin()


def strikes(prompt: Prompt) -> list[str]:
    """The attacks that are offered; what else an edition allows in their place is left out."""
    return [key for key, _ in prompt.options if not key.startswith("do:")]


def test_leaving_a_reach_asks_first_and_the_rest_of_the_path_waits(edition):
    fight = a_chase(edition)
    fight.move("W", *along(1, 2, 3, 4))
    assert fight["W"].token.cell == Cell(2, 0)
    assert fight["W"].count(MOVEMENT_SPENT) == 10
    prompt = fight.prompt()
    assert prompt.kind is PromptKind.OPPORTUNITY_ATTACK
    assert prompt.combatant == fight.ids["O"]
    assert strikes(prompt) == ["sword", "skip"]
    fight.answer(Answer(option="sword", dice=(2,)))
    assert fight["W"].token.cell == Cell(4, 0)
    assert fight["O"].count(REACTION) == 0
    assert fight["W"].count(MOVEMENT_SPENT) == 20


@pytest.mark.parametrize("answer", [Answer(option="skip"), Answer(outcome=Outcome.SKIPPED)])
def test_letting_it_go_keeps_the_reaction(edition, answer):
    fight = a_chase(edition)
    fight.move("W", *along(1, 2, 3))
    assert fight.refused(c.AnswerPrompt(fight.prompt().id)).reason.key == "refusal.choose_an_option"
    wrong = c.AnswerPrompt(fight.prompt().id, Answer(option="claw"))
    assert fight.refused(wrong).reason.key == "refusal.unknown_choice"
    fight.answer(answer)
    assert fight["W"].token.cell == Cell(3, 0)
    assert fight["O"].count(REACTION) == 1


def test_moving_within_reach_and_coming_closer_ask_nobody(edition):
    fight = a_chase(edition)
    fight.move("W", (0, 1), (0, 2), (1, 2))
    assert fight.encounter.prompts == ()


def test_a_long_reach_has_its_own_border(edition):
    fight = a_chase(edition, at=(0, 1))
    fight.do(c.ReplaceCreature(fight.ids["O"], a_creature("o", melee(reach=10))))
    fight.move("W", *along(1, 2, 3))
    assert fight["W"].token.cell == Cell(2, 0)
    assert len(fight.encounter.prompts) == 1


def test_two_enemies_are_asked_one_after_the_other_and_the_way_goes_on_once(edition):
    fight = a_chase(edition)
    fight.add("P", 5, at=(0, 1))
    fight.move("W", *along(1, 2, 3))
    prompts = fight.encounter.prompts
    assert [fight.name_of(prompt.combatant) for prompt in prompts] == ["P"]
    fight.answer(Answer(option="skip"))
    assert [fight.name_of(prompt.combatant) for prompt in fight.encounter.prompts] == ["O"]
    fight.answer(Answer(option="skip"))
    assert fight["W"].token.cell == Cell(3, 0)


def test_at_one_step_both_are_asked_together(edition):
    fight = a_chase(edition)
    fight.add("P", 5, at=(0, 1))
    fight.place("P", (1, 1))
    fight.place("O", (0, 1))
    fight.place("W", (1, 0))
    fight.do(c.ReplaceCreature(fight.ids["O"], a_creature("o", melee(reach=10))))
    fight.move("W", *along(2, 3))
    assert len(fight.encounter.prompts) == 2
    first, second = fight.encounter.prompts
    fight.do(c.AnswerPrompt(first.id, Answer(option="skip")))
    assert fight["W"].token.cell == Cell(2, 0)
    fight.do(c.AnswerPrompt(second.id, Answer(option="skip")))
    assert fight["W"].token.cell == Cell(3, 0)


def test_whoever_is_struck_down_goes_no_farther(edition):
    fight = a_chase(edition)
    fight.do(c.SetCounter(fight.ids["W"], HIT_POINTS, 1))
    fight.move("W", *along(1, 2, 3))
    fight.answer(Answer(option="sword", dice=(19,)), dice=(8,))
    assert fight["W"].life is Life.DYING
    assert fight["W"].token.cell == Cell(2, 0)
    assert "note.movement_stops" in fight.told()


def test_a_token_moved_by_hand_meanwhile_stays_where_it_was_put(edition):
    fight = a_chase(edition)
    fight.move("W", *along(1, 2, 3))
    fight.place("W", (9, 9))
    fight.answer(Answer(option="skip"))
    assert fight["W"].token.cell == Cell(9, 9)


@pytest.mark.parametrize("key", ["blinded", "stunned", "surprised_or_incapacitated"])
def test_who_cannot_see_or_react_does_not_strike(edition, key):
    fight = a_chase(edition)
    fight.give("O", "incapacitated" if key.startswith("surprised") else key)
    fight.move("W", *along(1, 2, 3))
    assert fight.encounter.prompts == ()


def test_the_invisible_the_disengaged_and_the_forced_pass(edition):
    fight = a_chase(edition)
    fight.give("W", "invisible")
    fight.move("W", *along(1, 2, 3))
    assert fight.encounter.prompts == ()
    careful = a_chase(edition)
    careful.act("W", "disengage")
    careful.move("W", *along(1, 2, 3))
    assert careful.encounter.prompts == ()
    careful.next()
    assert careful.conditions("W") == set()
    pushed = a_chase(edition)
    pushed.move("W", *along(1, 2, 3), forced=True)
    assert pushed.encounter.prompts == ()


def test_friends_archers_and_the_spent(edition):
    fight = a_chase(edition)
    fight.do(c.SetSide((fight.ids["O"],), Side.ALLY))
    fight.move("W", *along(1, 2))
    assert fight.encounter.prompts == ()
    archer = a_chase(edition)
    archer.do(c.ReplaceCreature(archer.ids["O"], a_creature("o", ranged())))
    archer.move("W", *along(1, 2, 3))
    assert strikes(archer.prompt()) == ["unarmed-strike", "skip"]
    spent = a_chase(edition)
    spent.do(c.SetCounter(spent.ids["O"], REACTION, 0))
    spent.move("W", *along(1, 2, 3))
    assert spent.encounter.prompts == ()


def test_next_waits_for_the_answer(edition):
    fight = a_chase(edition)
    fight.move("W", *along(1, 2, 3))
    assert fight.refused(c.NextTurn()).reason.key == "refusal.prompts_open"
    fight.do(c.RemoveCombatants((fight.ids["O"],)))
    assert fight.encounter.prompts == ()


# --- the map ------------------------------------------------------------------------------------


@pytest.mark.problem("RP81")
def test_tokens_stay_on_the_map(edition):
    fight = a_walk(edition)
    fight.place("W", (99, -5))
    assert fight["W"].token.cell == Cell(29, 0)
    battle_map = fight.encounter.maps[MAP]
    small = type(battle_map)("Map", 10, 10)
    fight.do(c.ChangeMap(MAP, small))
    assert (fight["W"].token.cell, fight["O"].token.cell) == (Cell(9, 0), Cell(9, 9))


def test_maps_come_and_go(edition):
    fight = a_walk(edition)
    battle_map = fight.encounter.maps[MAP]
    fight.do(c.ShowMap(None, battle_map))
    assert fight.encounter.shown_map != MAP
    fight.do(c.ShowMap(MAP))
    assert fight.encounter.shown_map == MAP
    fight.do(c.ShowMap(None))
    assert fight.encounter.shown_map is None
    unknown = MapId("m99")
    for wish in (
        c.ShowMap(unknown),
        c.ChangeMap(unknown, battle_map),
        c.PlaceTokens(FrozenMap({fight.ids["W"]: type(fight["W"].token)(unknown, Cell(0, 0))})),
    ):
        assert fight.refused(wish).reason.key == "refusal.unknown_map"
    high = type(fight["W"].token)(MAP, Cell(0, 0), 10**6)
    wish = c.PlaceTokens(FrozenMap({fight.ids["W"]: high}))
    assert fight.refused(wish).reason.key == "refusal.out_of_range"
