"""Worked values of both catalogues: ground, tight places, speeds, loads, hands, spaces."""

from itertools import product

import pytest

from desktop.battlemap.battle_map import BattleMap, Terrain, TerrainKind
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.walls import Door, DoorId, DoorState, Wall
from desktop.model import commands as c
from desktop.model.combatant import Side
from desktop.model.counter import ACTION, MOVEMENT_SPENT
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.rules.effects.asking import situation_of
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.fifth.gear.loads import limits, pounds_in
from desktop.rules.fifth.places.ground import PRESETS
from desktop.rules.previews.questions import speed_of
from tests.support.builders import (
    EDITIONS,
    FAILURE,
    MAP,
    Fight,
    a_creature,
    abilities,
    feature,
    melee,
)

both = pytest.mark.parametrize("edition", EDITIONS)
OLD, NEW = "srd-5.1", "srd-5.2.1"
PLAIN, ADV, DIS = RollMode.PLAIN, RollMode.ADVANTAGE, RollMode.DISADVANTAGE


def a_walker(
    edition: str,
    *terrain: Terrain,
    walls: tuple[Wall, ...] = (),
    at: tuple[int, int] = (0, 0),
    **more: object,
) -> Fight:
    """W, whose turn it is, far from O."""
    fight = Fight(edition).map(terrain=terrain, walls=walls)
    fight.add("W", 20, creature=a_creature("w", **more), character=True, at=at)
    fight.add("O", 10, at=(25, 25))
    return fight.begin()


def ground(kind: TerrainKind = TerrainKind.DIFFICULT, **more: object) -> Terrain:
    """That ground in the columns 1 to 9 of the first rows."""
    cells = frozenset(Cell(column, line) for column in range(1, 10) for line in range(3))
    return Terrain(kind, cells, **more)  # type: ignore[arg-type]  # fields


def price(fight: Fight, *cells: tuple[int, int], by: str = "walk") -> int:
    """What the way costs."""
    before = fight["W"].count(MOVEMENT_SPENT)
    fight.move("W", *cells, by=by)
    return fight["W"].count(MOVEMENT_SPENT) - before


def speed(fight: Fight, by: str = "walk") -> int:
    return speed_of(fight.encounter, fight.ruleset, fight["W"], by).value


# --- what is difficult --------------------------------------------------------------------------


@both
@pytest.mark.rule("51-TER-03", "52-MOVE-DT-3")
@pytest.mark.parametrize("label", PRESETS)
def test_every_brush_of_the_list_is_difficult(edition, label):
    slope = 20 if label == "slope" else 0
    assert price(a_walker(edition, ground(label=label, slope=slope)), (1, 0)) == 10


@pytest.mark.rule("52-MOVE-DT-3")
@pytest.mark.parametrize(("degrees", "cost"), [(19, 5), (20, 10)])
def test_a_slope_is_difficult_from_20_degrees_on(degrees, cost):
    assert price(a_walker(NEW, ground(label="slope", slope=degrees)), (1, 0)) == cost


@pytest.mark.rule("52-MOVE-DT-3")
@pytest.mark.parametrize(("size", "cost"), [("medium", 10), ("small", 10), ("large", 5)])
def test_a_table_slows_those_that_it_is_made_for(size, cost):
    fight = a_walker(NEW, ground(label="furniture", size="medium"), sizes=(size,))
    assert price(fight, (1, 0)) == cost


@pytest.mark.rule("52-MOVE-DT-3")
@pytest.mark.parametrize(
    ("own", "side", "size", "cost"),
    [
        ("medium", Side.ALLY, "medium", 10),
        ("medium", Side.HOSTILE, "tiny", 10),
        ("tiny", Side.NEUTRAL, "medium", 15),
    ],
)
def test_the_spaces_of_others(own, side, size, cost):
    fight = a_walker(NEW, sizes=(own,))
    fight.add("M", 5, creature=a_creature("m", sizes=(size,)), side=side, at=(1, 0))
    assert price(fight, (1, 0), (2, 0)) == cost


@both
@pytest.mark.rule("51-TER-06", "52-MOVE-DT-3")
def test_costs_of_different_kinds_add_up(edition):
    fight = a_walker(edition, ground(), sizes=("large",), speeds=FrozenMap({"walk": 60}))
    fight.act("W", "squeeze", text="5")
    assert price(fight, (1, 0)) == (15 if edition == OLD else 10)
    fight.act("W", "drop_prone")
    assert price(fight, (2, 0)) == (20 if edition == OLD else 15)
    climber = a_walker(edition, ground())
    assert price(climber, (1, 0), by="climb") == 15


@both
def test_swimmers_and_flyers_do_not_touch_the_ground(edition):
    more = {"speeds": FrozenMap({"walk": 30, "fly": 30, "swim": 30})}
    fight = a_walker(edition, ground(TerrainKind.WATER), ground(), **more)
    assert price(fight, (1, 0), by="fly") == 5
    wet = a_walker(edition, ground(TerrainKind.WATER), **more)
    assert (price(wet, (1, 0), by="swim"), price(wet, (2, 0))) == (5, 10)


@both
@pytest.mark.rule("51-SPD-07", "52-MOVE-BURROW-1")
def test_burrowing_goes_through_earth_and_not_through_rock(edition):
    burrow = FrozenMap({"walk": 30, "burrow": 20})
    fight = a_walker(edition, speeds=burrow)
    assert price(fight, (1, 0), by="burrow") == 5
    assert fight.feet("W", "burrow") == 15
    fight.act("W", "solid_rock")
    refusal = fight.refused(fight.path("W", (2, 0), by="burrow"))
    assert refusal.rule == ("51-SPD-07" if edition == OLD else "52-MOVE-BURROW-1")
    worm = a_walker(edition, speeds=burrow, features=(feature("tunneler"),))
    worm.act("W", "solid_rock")
    assert price(worm, (1, 0), by="burrow") == 5


# --- tight places -------------------------------------------------------------------------------


@both
@pytest.mark.rule("51-SQZ-01")
@pytest.mark.parametrize(
    ("size", "gap", "fits"),
    [
        ("large", "5", "squeezing"),
        ("huge", "5", "refused"),
        ("huge", "10", "squeezing"),
        ("gargantuan", "15", "squeezing"),
        ("gargantuan", "10", "refused"),
        ("small", "2.5", "squeezing"),
        ("medium", "2.5", "refused"),
        ("large", "10", "normal"),
    ],
)
def test_a_gap_for_one_size_smaller(edition, size, gap, fits):
    fight = a_walker(edition, sizes=(size,))
    command = fight.action("W", "squeeze", text=gap)
    if fits == "refused":
        assert fight.refused(command).reason.key == "refusal.too_narrow"
        fight.do(command, overruled=True)
        assert fight.conditions("W") == {"squeezing"}
        return
    fight.do(command)
    assert fight.conditions("W") == ({"squeezing"} if fits == "squeezing" else set())


@both
@pytest.mark.rule("51-SQZ-02", "51-SQZ-05")
def test_an_ogre_in_a_narrow_corridor_and_out_of_it(edition):
    fight = a_walker(edition, sizes=("large",), speeds=FrozenMap({"walk": 40}))
    fight.act("W", "squeeze", text="5")
    assert fight.refused(fight.path("W", *((step, 0) for step in range(1, 6)))) is not None
    assert price(fight, *((step, 0) for step in range(1, 5))) == 40
    fight.act("W", "squeeze")
    assert fight.conditions("W") == set()
    assert fight.refused(fight.action("W", "squeeze", text="low")).reason.key == "refusal.no_feet"


def a_corridor() -> tuple[Wall, ...]:
    """Two corridors, each one cell high, from column 4 of the third row on."""
    return (
        Wall(Point(4, 2), Point(20, 2)),
        Wall(Point(4, 3), Point(20, 3)),
        Wall(Point(4, 4), Point(20, 4)),
    )


@both
@pytest.mark.rule("51-SQZ-01", "51-SQZ-02", "51-SQZ-05", "52-MOVE-DT-3")
@pytest.mark.parametrize("size", ["large", "huge", "medium"])
def test_walls_narrow_the_way(edition, size):
    fight = a_walker(
        edition, walls=a_corridor(), at=(1, 2), sizes=(size,), speeds=FrozenMap({"walk": 60})
    )
    into = ((2, 2), (3, 2), (4, 2), (5, 2))
    if size == "huge":
        assert fight.refused(fight.path("W", *into)).reason.key == "refusal.too_narrow"
        return
    assert price(fight, *into) == (20 if size == "medium" else 35)
    assert ("squeezing" in fight.conditions("W")) is (size == "large")
    assert price(fight, (4, 2), (3, 2), (2, 2)) == (15 if size == "medium" else 25)
    assert fight.conditions("W") == set()


@both
@pytest.mark.rule("51-SQZ-01", "52-MOVE-DT-3")
@pytest.mark.parametrize("size", ["small", "medium", "large", "huge"])
@pytest.mark.parametrize("column", [5, 5.5])
def test_a_closed_door_stops_every_size(edition, size, column):
    """Also one that stands in the middle of the cells, which squeezing does not pass."""
    fight = a_walker(edition, at=(1, 2), sizes=(size,), speeds=FrozenMap({"walk": 60}))
    door = Door(DoorId("d1"), Point(column, 2), Point(column, 4))
    jambs = (Wall(Point(column, 0), Point(column, 2)), Wall(Point(column, 4), Point(column, 9)))
    fight.do(c.ChangeMap(MAP, BattleMap("Map", 30, 30, walls=jambs, doors=(door,))))
    through = tuple((place, 2) for place in range(2, 8))
    refusal = fight.refused(fight.path("W", *through))
    if size != "huge":
        assert (refusal.reason.key, refusal.opens) == ("refusal.door", door.id)
    fight.do(c.SetDoor(MAP, door.id, DoorState.OPEN))
    if size != "huge":
        assert price(fight, *through) == 30
        assert fight.conditions("W") == set()


@pytest.mark.parametrize(
    ("edition", "own", "on", "save"),
    [
        pytest.param(
            OLD, DIS, ADV, DIS, marks=pytest.mark.rule("51-SQZ-03", "51-SQZ-04", "52-DIFF-28")
        ),
        pytest.param(
            NEW, PLAIN, PLAIN, PLAIN, marks=pytest.mark.rule("52-MOVE-DT-3", "52-DIFF-28")
        ),
    ],
)
def test_rolls_of_and_against_whoever_squeezes(edition, own, on, save):
    fight = a_walker(edition, at=(25, 24), sizes=("large",))
    fight.place("W", (23, 25))
    fight.act("W", "squeeze", text="5")
    assert (fight.mode("W", "O"), fight.mode("O", "W")) == (own, on)
    fight.place("O", (20, 20))
    assert fight.mode("O", "W", "bow") is on
    situation = situation_of(fight.encounter, fight.ruleset, fight["W"])
    modes = [
        fight.ruleset.rolls.settle(fight.ruleset.saves(situation, word))[1]
        for word in ("dex", "str")
    ]
    assert modes == [save, PLAIN]


@pytest.mark.rule("51-SIZ-04")
def test_no_fifth_large_creature_stands_around_a_medium_one():
    fight = Fight(OLD).map()
    large = a_creature("l", sizes=("large",))
    fight.add("E", 30, creature=large, at=(20, 20))
    fight.add("W", 20, character=True, at=(10, 10))
    for name, at in (("A", (9, 8)), ("B", (11, 9)), ("C", (10, 11)), ("D", (8, 10))):
        fight.add(name, 5, creature=large, at=at)
    fight.begin()
    for cell in product(range(8, 12), repeat=2):
        assert fight.refused(fight.path("E", cell)).reason.key == "refusal.space_taken"


# --- changes of speed, Dash ---------------------------------------------------------------------


@pytest.mark.rule("52-MOVE-CHANGE-1")
@pytest.mark.parametrize(
    ("speeds", "change", "expected"),
    [
        ({"walk": 30, "fly": 60}, "-10", {"walk": 20, "fly": 50}),
        ({"walk": 25, "climb": 15}, "1/2", {"walk": 12, "climb": 7}),
        ({"walk": 30, "swim": 40}, "+10", {"walk": 40, "swim": 50}),
    ],
)
def test_a_change_reaches_every_speed(speeds, change, expected):
    fight = a_walker(NEW, speeds=FrozenMap(speeds))
    fight.act("W", "change_speed", text=change)
    assert {by: speed(fight, by) for by in speeds} == expected
    fight.act("W", "change_speed", text="0")
    assert fight.conditions("W") == set()
    assert fight.refused(fight.action("W", "change_speed", text="fast")) is not None


@pytest.mark.rule("52-MOVE-CHANGE-1")
def test_speed_0_is_0_in_every_way():
    fight = a_walker(NEW, speeds=FrozenMap({"walk": 30, "climb": 20}))
    fight.give("W", "restrained")
    assert (speed(fight), speed(fight, "climb")) == (0, 0)


@pytest.mark.parametrize(
    ("edition", "flight"),
    [
        pytest.param(OLD, 60, marks=pytest.mark.rule("52-DIFF-41")),
        pytest.param(NEW, 50, marks=pytest.mark.rule("52-DIFF-41")),
    ],
)
def test_special_speeds_follow_only_in_2024(edition, flight):
    fight = a_walker(edition, speeds=FrozenMap({"walk": 30, "fly": 60}))
    fight.act("W", "change_speed", text="-10")
    assert (speed(fight), speed(fight, "fly")) == (20, flight)


@pytest.mark.rule("52-MOVE-SWITCH-2")
def test_a_dash_adds_to_every_speed():
    fight = a_walker(NEW, speeds=FrozenMap({"walk": 30, "swim": 20}))
    fight.act("W", "dash")
    price(fight, *((step, 0) for step in range(1, 7)))
    assert fight.feet("W", "swim") == 20


@pytest.mark.rule("52-ACT-DASH-2")
def test_a_dash_may_add_the_speed_of_flight():
    fight = a_walker(NEW, speeds=FrozenMap({"walk": 30, "fly": 60}))
    fight.act("W", "dash", text="fly")
    assert fight.feet("W", "fly") == 120
    fight.act("W", "dash", cost="none")
    assert [key for key, _ in fight.prompt().options] == ["walk", "fly"]
    fight.answer(Answer(option="walk"))
    assert fight.feet("W", "fly") == 150
    fight.act("W", "dash", cost="none")
    fight.answer(Answer(option="fly"))
    assert fight.feet("W", "fly") == 210
    fight.next(2)
    assert fight.feet("W", "fly") == 60
    swim = fight.action("W", "dash", text="swim")
    assert fight.refused(swim).reason.key == "refusal.no_such_speed"


@pytest.mark.parametrize(
    ("edition", "setting", "added"),
    [
        pytest.param(OLD, "walk", 30, marks=pytest.mark.rule("52-DIFF-40")),
        pytest.param(OLD, "own", 60, marks=pytest.mark.rule("51-SPD-06")),
        pytest.param(NEW, "", 60, marks=pytest.mark.rule("52-DIFF-40")),
    ],
)
def test_what_a_dash_adds_to_flight(edition, setting, added):
    fight = a_walker(edition, speeds=FrozenMap({"walk": 30, "fly": 60}))
    if setting:
        fight.do(c.SetSetting("dash_speed", setting))
    fight.act("W", "dash", text="" if edition == OLD else "fly")
    assert fight.feet("W", "fly") == 60 + added


# --- loads --------------------------------------------------------------------------------------


@both
@pytest.mark.rule("51-MOV-12", "52-CORE-CARRY-1")
@pytest.mark.parametrize(
    ("size", "strength", "carried", "dragged"),
    [
        ("medium", 14, 210, 420),
        ("tiny", 3, 22, 45),
        ("large", 18, 540, 1080),
        ("medium", 12, 180, 360),
        ("large", 12, 360, 720),
        ("small", 10, 150, 300),
    ],
)
def test_what_somebody_carries_and_drags(edition, size, strength, carried, dragged):
    fight = a_walker(edition, sizes=(size,), abilities=abilities(str=strength))
    assert limits(fight.ruleset, fight["W"]) == (carried, dragged)
    fight.act("W", "load", text=f"{carried} lb")
    assert fight.feet("W") == 30
    fight.act("W", "load", text=f"{dragged} lb")
    assert fight.feet("W") == 5
    beyond = fight.refused(fight.action("W", "load", text=f"{dragged + 1} lb"))
    assert beyond.reason.key == "refusal.too_heavy"


@both
@pytest.mark.rule("51-MOV-12", "52-CORE-CARRY-2")
@pytest.mark.parametrize(
    ("strength", "load", "feet"), [(12, "210 lb", 5), (10, "151", 5), (10, "150 lb", 30)]
)
def test_dragging_too_much_leaves_5_feet(edition, strength, load, feet):
    fight = a_walker(edition, abilities=abilities(str=strength))
    fight.act("W", "load", text=load)
    assert (speed(fight), "note.load" in fight.told()) == (feet, True)
    fight.act("W", "load", text="0")
    assert (speed(fight), fight.conditions("W")) == (30, set())


@both
@pytest.mark.rule("51-MOV-12")
def test_more_than_twice_as_much_does_not_budge(edition):
    fight = a_walker(edition, abilities=abilities(str=12))
    command = fight.action("W", "load", text="365 lb")
    assert fight.refused(command).reason.key == "refusal.too_heavy"
    fight.do(command, overruled=True)
    assert speed(fight) == 5
    assert fight.refused(fight.action("W", "load", text="a lot")).reason.key == "refusal.no_weight"
    assert pounds_in("75,5 kg") == 151


@pytest.mark.parametrize(
    ("edition", "feet"),
    [
        pytest.param(OLD, 5, marks=pytest.mark.rule("52-DIFF-66")),
        pytest.param(NEW, 0, marks=pytest.mark.rule("52-DIFF-66", "52-CORE-CARRY-2")),
    ],
)
def test_overloaded_with_speed_0(edition, feet):
    fight = a_walker(edition)
    fight.give("W", "restrained")
    fight.act("W", "load", text="200 lb")
    assert speed(fight) == feet


# --- spaces, teleporting ------------------------------------------------------------------------


@pytest.mark.rule("51-PAS-05")
def test_whoever_is_pushed_into_a_space_is_placed_by_the_gm():
    fight = Fight(OLD).map()
    fight.add("W", 20, creature=a_creature("w"), character=True, at=(5, 5))
    fight.add("O", 10, at=(6, 5))
    fight.add("P", 5, at=(7, 5))
    fight.begin()
    fight.act("W", "shove_push", "O", dice=(20, 1))
    token = fight["O"].token
    assert token is not None
    assert (token.cell, "note.forced_space" in fight.told()) == (Cell(7, 5), True)


def things(label: str) -> Terrain:
    return Terrain(TerrainKind.RAISED, frozenset((Cell(1, 0),)), height=5, label=label)


@pytest.mark.rule("52-MOVE-SPACE-1", "52-MOVE-SPACE-2")
@pytest.mark.parametrize(("label", "taken"), [("barrel", False), ("pillar", True)])
def test_only_what_fills_a_space_takes_it_up(label, taken):
    fight = a_walker(NEW, things(label))
    walk = fight.path("W", (1, 0))
    if taken:
        assert fight.refused(walk).reason.key == "refusal.space_filled"
    else:
        fight.do(walk)


@pytest.mark.rule("52-MOVE-SPACE-2")
def test_a_corpse_leaves_the_space_free():
    fight = a_walker(NEW)
    fight.add("D", 5, at=(1, 0))
    fight.do(c.DeclareLife((fight.ids["D"],), "dead"))
    fight.move("W", (1, 0), by="teleport")
    assert fight.encounter.prompts == ()


@pytest.mark.rule("52-MOVE-TP-3", "52-MOVE-SPACE-1")
def test_where_the_place_is_taken_the_nearest_free_ones_are_offered():
    fight = a_walker(NEW, speeds=FrozenMap({"walk": 30}))
    fight.add("G", 5, at=(10, 10))
    fight.move("W", (10, 10), by="teleport")
    prompt = fight.prompt(PromptKind.CHOICE)
    cells = [tuple(map(int, key.split(","))) for key, _ in prompt.options]
    assert len(cells) == 8
    assert {max(abs(x - 10), abs(y - 10)) for x, y in cells} == {1}
    before = fight.encounter
    fight.answer(Answer(option="11,10"))
    token = fight["W"].token
    assert token is not None
    assert (token.cell, fight.feet("W")) == (Cell(11, 10), 30)
    fight.encounter = before
    fight.answer(Answer(outcome=Outcome.SKIPPED))
    assert fight["W"].token.cell == Cell(0, 0)  # type: ignore[union-attr]  # it has one
    fight.encounter = before
    fight.answer(Answer(dice=(6,)))  # no place at all
    assert fight["W"].token.cell == Cell(0, 0)  # type: ignore[union-attr]  # it has one


@pytest.mark.rule("52-MOVE-TP-4")
@pytest.mark.parametrize("walled", [True, False])
def test_the_gm_is_told_when_the_place_is_not_seen(walled):
    walls = (Wall(Point(5, 0), Point(5, 30)),) if walled else ()
    fight = a_walker(NEW, walls=walls)
    fight.move("W", (10, 3), by="teleport")
    assert ("note.teleport_unseen" in fight.told()) is walled
    assert "note.teleported" in fight.told()


# --- hands --------------------------------------------------------------------------------------


def a_grappler(edition: str, *attacks: object, **more: object) -> Fight:
    fight = Fight(edition).map()
    creature = a_creature("w", *(attacks or (melee(),)), **more)  # type: ignore[arg-type]  # attacks
    fight.add("W", 20, creature=creature, character=True, at=(5, 5))
    for name, at in (("O", (6, 5)), ("P", (4, 5)), ("Q", (5, 6))):
        fight.add(name, 10, at=at)
    return fight.begin()


def seize(fight: Fight, target: str) -> None:
    """W grapples the target, whatever it takes."""
    fight.do(c.SetCounter(fight.ids["W"], ACTION, 1))
    if fight.ruleset.key == OLD:
        fight.act("W", "grapple", target, dice=(20, 1))
    else:
        fight.act("W", "grapple", target)
        fight.answer(FAILURE, PromptKind.SAVE)


@both
@pytest.mark.rule("51-GRP-04", "52-GRAP-2")
def test_one_creature_a_hand(edition):
    fight = a_grappler(edition)
    seize(fight, "O")
    seize(fight, "P")
    fight.do(c.SetCounter(fight.ids["W"], ACTION, 1))
    refusal = fight.refused(fight.action("W", "grapple", "Q"))
    assert refusal.reason.key == "refusal.no_free_hand"
    assert refusal.rule == ("51-GRP-04" if edition == OLD else "52-GRAP-2")


@both
@pytest.mark.rule("51-GRP-04")
def test_sword_and_shield_leave_no_hand(edition):
    fight = a_grappler(edition, shield=True)
    fight.attack("W", "O", dice=(2,))
    fight.do(c.SetCounter(fight.ids["W"], ACTION, 1))
    assert fight.refused(fight.action("W", "grapple", "O")).reason.key == "refusal.no_free_hand"


@both
@pytest.mark.rule("52-GRAP-2")
def test_a_two_handed_weapon_needs_the_hand_that_holds(edition):
    fight = a_grappler(edition, melee("maul", properties=("two-handed",)), melee())
    seize(fight, "O")
    wish = c.MakeAttack(fight.ids["W"], "maul", fight.ids["P"], cost="none")  # type: ignore[arg-type]  # a key
    assert fight.refused(wish).reason.key == "refusal.hand_holds"
    fight.attack("W", "P", dice=(2,), cost="none")


@both
@pytest.mark.rule("52-GRAP-2")
def test_a_maw_that_holds_bites_nobody_else(edition):
    bite = melee("bite", conditions=("grappled",), escape_dc=12)
    fight = a_grappler(edition, bite, melee())
    fight.attack("W", "O", "bite", dice=(20, 1, 1), cost="none")
    wish = c.MakeAttack(fight.ids["W"], "bite", fight.ids["P"], cost="none")  # type: ignore[arg-type]  # a key
    assert fight.refused(wish).reason.key == "refusal.part_holds"
    fight.attack("W", "O", "bite", dice=(3,), cost="none")
    fight.attack("W", "P", dice=(2,), cost="none")


# --- words and hints ----------------------------------------------------------------------------


@both
@pytest.mark.rule("51-TURN-06", "52-PTG-TURN-3")
def test_a_few_words_cost_nothing(edition):
    fight = a_walker(edition)
    fight.act("W", "speak", text="Behind you!")
    assert (fight["W"].count(ACTION), fight.feet("W")) == (1, 30)
    if edition == NEW:
        assert fight.ruleset.actions["influence"].cost == "action"


@pytest.mark.rule("51-TURN-04")
def test_an_unused_action_is_hinted_at_once():
    fight = a_walker(OLD)
    fight.next()
    assert "note.hint_unused_action" in fight.told()
    fight.next(2)
    assert "note.hint_unused_action" not in fight.told()


@pytest.mark.rule("51-TURN-04")
@pytest.mark.parametrize("why", ["off", "used", "incapacitated"])
def test_no_hint_where_there_is_nothing_to_say(why):
    fight = a_walker(OLD)
    if why == "off":
        fight.do(c.SetSetting("hints", "off"))
    elif why == "used":
        fight.act("W", "dodge")
    else:
        fight.give("W", "incapacitated")
    fight.next()
    assert fight.told() == []
