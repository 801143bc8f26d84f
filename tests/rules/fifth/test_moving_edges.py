"""Corners of moving: what is skipped, gone meanwhile, or has no map."""

from dataclasses import replace

import pytest

from desktop.battlemap.battle_map import Terrain, TerrainKind
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.walls import Wall
from desktop.model import commands as c
from desktop.model.combatant import Life
from desktop.model.counter import MOVEMENT_SPENT
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, Outcome, PromptKind
from tests.support.builders import EDITIONS, SUCCESS, Fight, a_creature

both = pytest.mark.parametrize("edition", EDITIONS)
OLD, NEW = "srd-5.1", "srd-5.2.1"
SKIPPED = Answer(outcome=Outcome.SKIPPED)


def a_fight(edition: str, *terrain: Terrain, walls: tuple[Wall, ...] = (), **more: object) -> Fight:
    """W at (5, 5), whose turn it is, and O far away."""
    fight = Fight(edition).map(terrain=terrain, walls=walls)
    fight.add("W", 20, creature=a_creature("w", **more), character=True, at=(5, 5))
    fight.add("O", 10, at=(25, 25))
    return fight.begin()


def a_rider(edition: str) -> Fight:
    fight = a_fight(edition)
    horse = a_creature("pony", sizes=("large",), abilities=FrozenMap({"int": 2}))
    fight.add("H", 15, creature=horse, character=True, at=(6, 5))
    fight.act("W", "mount", "H")
    return fight


@both
def test_falling_without_a_map_or_a_height(edition):
    fight = Fight(edition)
    fight.add("W", 20, character=True)
    refusal = fight.refused(fight.action("W", "fall"))
    assert refusal.reason.key == "refusal.no_feet"
    fight.act("W", "fall", text="20")
    assert fight.prompt(PromptKind.HAZARD).dice == "2d6"
    fight.do(c.RemoveCombatants((fight.ids["W"],)))
    assert fight.encounter.prompts == ()


@both
def test_a_jump_that_ends_a_creatures_fight_is_not_hindered(edition):
    fight = a_fight(edition, Terrain(TerrainKind.DIFFICULT, frozenset((Cell(6, 5),))))
    fight.move("W", (6, 5), by="jump")
    fight.answer(SUCCESS)
    assert fight.conditions("W") == set()
    fight.act("W", "clear_obstacle", text="1")
    fight.answer(Answer(outcome=Outcome.FAILURE))
    assert fight.told() == ["note.hits_obstacle"]


@both
def test_a_high_jump_of_whoever_cannot_move(edition):
    fight = a_fight(edition)
    fight.give("W", "restrained")
    assert fight.refused(fight.action("W", "high_jump")) is not None
    fight.do(fight.action("W", "high_jump", text="3"), overruled=True)
    before = Fight(edition)
    before.add("W", creature=a_creature("w"), character=True)
    before.act("W", "high_jump")
    assert before["W"].count(MOVEMENT_SPENT) == 0


@both
def test_an_obstacle_that_the_gm_overrules(edition):
    fight = a_fight(edition)
    fight.do(fight.action("W", "clear_obstacle", text="9"), overruled=True)
    assert fight.prompt(PromptKind.CHECK).dc == 10


@both
def test_who_suffocates_already_holds_no_breath(edition):
    fight = a_fight(edition)
    fight.act("W", "suffocate")
    fight.act("W", "suffocate")
    assert fight.conditions("W") == {"suffocating"}


def test_the_dead_neither_burn_nor_suffocate_further():
    fight = a_fight(NEW)
    fight.act("W", "burning")
    fight.do(c.SetSetting("skip_defeated", "off"))
    fight.do(c.DeclareLife((fight.ids["W"],), Life.DEAD.value))
    fight.next(2)
    assert [each for each in fight.encounter.prompts if each.kind is PromptKind.HAZARD] == []


def test_whoever_lies_at_0_already_does_not_drop_again():
    fight = a_fight(OLD)
    fight.act("W", "suffocate")
    fight.do(c.DeclareLife((fight.ids["W"],), Life.STABLE.value))
    fight.next(2)
    assert (fight.hp("W"), fight["W"].life) == (0, Life.STABLE)


@both
def test_a_dead_bird_is_asked_for_nothing(edition):
    fight = a_fight(edition, speeds=FrozenMap({"walk": 10, "fly": 60}))
    fight.do(c.ChangeHeight(fight.ids["W"], 30))
    fight.do(c.DeclareLife((fight.ids["W"],), Life.DEAD.value))
    assert all(each.kind is not PromptKind.HAZARD for each in fight.encounter.prompts)


@both
def test_heights_of_riders_and_overruled_flights(edition):
    fight = a_rider(edition)
    who = fight.ids["W"]
    assert fight.refused(c.ChangeHeight(who, 10)).reason.key == "refusal.no_fly_speed"
    fight.do(c.ChangeHeight(who, 10), overruled=True)
    assert all(fight[name].token.elevation == 10 for name in "WH")  # type: ignore[union-attr]  # placed
    fight.do(c.EndFight())
    fight.do(c.ChangeHeight(who, 0))
    assert fight["W"].token.elevation == 0  # type: ignore[union-attr]  # placed


@both
def test_spaces_high_above_are_in_nobodys_way(edition):
    fight = a_fight(edition, speeds=FrozenMap({"walk": 30, "fly": 30}))
    fight.add("P", 5, at=(6, 5))
    fight.do(c.ChangeHeight(fight.ids["W"], 10))
    fight.answer(Answer(outcome=Outcome.SKIPPED))
    fight.move("W", (6, 5), by="fly")
    token = fight["W"].token
    assert token is not None
    assert token.cell == Cell(6, 5)


@both
def test_answers_that_come_too_late_change_nothing(edition):
    """As in an older save, in which the question stayed."""
    fight = a_rider(edition)
    fight.next()
    while fight.active != "O":
        fight.next()
    fight.give("H", "prone", source="O")
    (prompt,) = fight.encounter.prompts
    fight.do(c.MoveToken(fight.ids["W"], (Cell(6, 5), Cell(9, 5)), forced=True))
    assert fight.encounter.prompts == ()
    fight.encounter = replace(fight.encounter, prompts=(prompt,))
    fight.do(c.AnswerPrompt(prompt.id, Answer(option="fall") if prompt.options else Answer((2,))))
    assert fight["W"].ride is None
    assert "prone" not in fight.conditions("W")


@both
def test_a_blocked_saddle_and_a_wall_beside_it(edition):
    walls = (Wall(Point(6, 0), Point(6, 30)),)
    fight = a_fight(edition, walls=walls)
    horse = a_creature("pony", sizes=("large",), abilities=FrozenMap({"int": 2}))
    fight.add("H", 15, creature=horse, character=True, at=(6, 5))
    fight.act("W", "mount", "H")
    fight.next()
    while fight.active != "W+H":
        fight.next()
    fight.act("W", "dismount")
    token = fight["W"].token
    assert token is not None
    assert token.cell.column >= 6


@both
def test_a_fight_without_a_map_has_ground_for_nobody(edition):
    fight = Fight(edition)
    fight.add("W", 20, character=True)
    fight.add("O", 10)
    fight.begin()
    who = fight.ids["W"]
    assert fight.refused(c.ChangeHeight(who, 5)).reason.key == "refusal.no_token"
    fight.act("W", "underwater")
    assert fight.conditions("W") == {"underwater"}


@both
def test_a_teleport_that_finds_no_room_nearby_arrives_anyway(edition):
    cells = frozenset(Cell(column, line) for column in range(30) for line in range(30))
    pillars = Terrain(TerrainKind.RAISED, cells - {Cell(5, 5)}, height=9, label="pillar")
    fight = a_fight(edition, pillars)
    fight.move("W", (20, 20), by="teleport")
    token = fight["W"].token
    assert token is not None
    assert token.cell == Cell(20, 20)
    held = a_fight(edition)
    held.do(c.PlaceTokens(FrozenMap({held.ids["O"]: None})))
    held.move("W", (8, 8), by="teleport")


@pytest.mark.rule("52-MOVE-CLIMB-3")
@pytest.mark.parametrize(("speeds", "feet"), [({"climb": 20}, 20), ({}, 15)])
def test_a_climb_speed_is_the_better_way_up(speeds, feet):
    fight = a_fight(NEW, speeds=FrozenMap({"walk": 30, **speeds}))
    fight.do(c.ChangeHeight(fight.ids["W"], feet, "climb"))
    assert fight.refused(c.ChangeHeight(fight.ids["W"], feet + 5, "climb")) is not None
    ways = dict(fight.ruleset.movement.ways(fight.encounter, fight.ruleset, fight["W"]))
    assert ways["climb"] == 0


@both
def test_the_ways_of_moving_with_what_is_left(edition):
    fight = a_fight(edition, speeds=FrozenMap({"walk": 30, "fly": 60}))
    ways = dict(fight.ruleset.movement.ways(fight.encounter, fight.ruleset, fight["W"]))
    assert ways == {"walk": 30, "climb": 30, "swim": 30, "fly": 60, "jump": 5}
