"""Incorporeal Movement: creatures, things and walls are difficult ground; inside a thing hurts."""

from dataclasses import replace

import pytest

from desktop.battlemap.battle_map import Terrain, TerrainKind
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.walls import Wall
from desktop.model import commands as c
from desktop.model.creature import Creature, FeatureGroup
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import ROLL, Answer, Outcome, PromptKind
from desktop.rules.fifth.statblocks.incorporeal import harm_inside
from desktop.rules.moving.inside import ends_inside
from desktop.rules.moving.measuring import measured
from desktop.rules.moving.reaching import going_of
from tests.support.builders import EDITIONS, Fight, a_creature, feature
from tests.support.creatures import shipped

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)
GENERAL = pytest.mark.rule("52-PTG-GEN-1")
WALL = Wall(Point(7, 0), Point(7, 10))
PILLAR = Terrain(TerrainKind.RAISED, frozenset((Cell(6, 4),)), height=10, label="pillar")


def a_fight(edition: str, creature: Creature | None = None) -> Fight:
    """G, who goes through things, west of a wall and a pillar; a knight K in between."""
    fight = Fight(edition).map(20, 10, walls=(WALL,), terrain=(PILLAR,))
    ghost = shipped(f"{edition}/specter") if creature is None else creature
    fight.add("G", 20, creature=ghost, at=(5, 5), hp=30)
    fight.add("K", 10, character=True, at=(6, 5))
    return fight.begin()


def cost(fight: Fight, *cells: tuple[int, int], by: str = "fly") -> int:
    path = tuple(Cell(*cell) for cell in ((5, 5), *cells))
    return measured(fight.encounter, fight.ruleset, fight["G"], path, by).cost


@both
@GENERAL
def test_creatures_things_and_walls_cost_double_and_stop_nothing(edition: str):
    fight = a_fight(edition)
    assert cost(fight, (5, 4)) == 5
    assert cost(fight, (6, 5)) == 10, "through the knight"
    assert cost(fight, (6, 4)) == 10, "into the pillar"
    assert cost(fight, (6, 6), (7, 6)) == 15, "through the wall"
    told = measured(
        fight.encounter, fight.ruleset, fight["G"], (Cell(5, 5), Cell(6, 6), Cell(7, 6)), "fly"
    )
    assert [[each.reason.key for each in step] for step in told.dearer] == [
        [],
        ["reason.going.solid"],
    ]
    fight.move("G", (6, 5), (7, 5), (8, 5), by="fly")
    token = fight["G"].token
    assert token is not None
    assert token.cell == Cell(8, 5)
    assert fight.feet("G", "fly") == 50 - 25


@GENERAL
def test_it_ends_in_nobodys_space():
    fight = a_fight(NEW)
    refusal = fight.refused(fight.path("G", (6, 5), by="fly"))
    assert refusal.reason.key == "refusal.space_taken"
    going = going_of(fight.encounter, fight.ruleset, fight["G"], "fly")
    assert going is not None
    assert (going.barred, going.taken) == (frozenset(), frozenset((Cell(6, 5),)))
    assert going.walled == 2


@both
@GENERAL
def test_whoever_has_a_body_is_stopped_by_all_of_it(edition: str):
    fight = a_fight(edition, a_creature("b", speeds=FrozenMap({"walk": 30, "fly": 50})))
    for way, reason in (
        (((6, 6), (7, 6)), "refusal.wall"),
        (((6, 4),), "refusal.space_filled"),
        (((6, 5), (6, 6)), "refusal.space_closed"),
    ):
        assert fight.refused(fight.path("G", *way, by="fly")).reason.key == reason
    fight.next()
    assert not fight.encounter.prompts


@both
@GENERAL
def test_it_is_hurt_as_its_turn_ends_inside_a_thing_and_not_beside_it(edition: str):
    fight = a_fight(edition)
    for who, cell, hurts in (("G", (6, 4), True), ("G", (5, 4), False), ("K", (6, 4), False)):
        path = (Cell(5, 5), Cell(*cell))
        assert ends_inside(fight.encounter, fight.ruleset, fight[who], path) is hurts
    fight.move("G", (6, 4), by="fly")
    fight.next()
    prompt = fight.prompt(PromptKind.HARM)
    assert (prompt.dice, prompt.combatant) == ("1d10", fight.ids["G"])
    assert "note.ends_inside_thing" in fight.told()
    before = fight.hp("G")
    fight.answer(ROLL, PromptKind.HARM, dice=(7,))
    assert before - fight.hp("G") == 7
    fight.next()
    fight.move("G", (5, 4), by="fly")
    fight.next()
    assert not fight.encounter.prompts


@both
@GENERAL
def test_the_gm_may_skip_it(edition: str):
    fight = a_fight(edition)
    fight.move("G", (6, 4), by="fly")
    fight.next()
    before = fight.hp("G")
    fight.answer(Answer(outcome=Outcome.SKIPPED), PromptKind.HARM)
    assert fight.hp("G") == before


@both
@GENERAL
def test_a_large_one_whose_space_a_wall_runs_through_is_inside_it(edition: str):
    fight = a_fight(edition, replace(shipped(f"{edition}/specter"), sizes=("large",)))
    assert cost(fight, (6, 6)) == 10, "half in the wall, unsqueezed"
    fight.place("G", (6, 6))
    fight.next()
    assert fight.prompt(PromptKind.HARM).dice == "1d10"


@both
@GENERAL
def test_off_the_map_and_down_it_is_inside_nothing(edition: str):
    fight = a_fight(edition)
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["G"]: None})))
    fight.next(2)
    assert not fight.encounter.prompts
    fight.place("G", (6, 4))
    fight.give("G", "elsewhere")
    fight.next(2)
    assert not fight.encounter.prompts


@GENERAL
def test_its_harm_is_read_in_both_languages_and_may_be_missing():
    trait = feature("incorporeal-movement", FeatureGroup.TRAIT)
    told = "Se termina il suo turno in un oggetto, subisce 5 (1d10) danni da forza."
    italian = replace(trait, texts=FrozenMap({"it": told}))
    assert harm_inside(italian) == ("1d10", "force")
    assert harm_inside(trait) is None
    fight = a_fight(OLD, a_creature("b", features=(trait,), speeds=FrozenMap({"walk": 30})))
    fight.place("G", (6, 4))
    fight.next()
    assert "note.ends_inside_thing" in fight.told()
    assert not fight.encounter.prompts
