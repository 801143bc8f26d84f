"""Whoever walks off a high ledge is asked for the fall there; who climbs, flies or jumps is not."""

from dataclasses import replace

import pytest

from desktop.battlemap.battle_map import Terrain, TerrainKind
from desktop.battlemap.cells import Cell
from desktop.model import commands as c
from desktop.model.combatant import Token
from desktop.model.effect import ActiveEffect, Influence
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey, EffectId
from desktop.model.modifier import Modifier
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.model.reasons import Kind
from desktop.rules.engine.draft import Draft
from desktop.rules.moving.ledges import first_drop
from desktop.rules.moving.riding import get_on
from tests.support.builders import EDITIONS, MAP, Fight, a_creature
from tests.support.loaded_dice import LoadedDice
from tests.support.myth import a_creature as a_myth_creature

both = pytest.mark.parametrize("edition", EDITIONS)
PRONE = ConditionKey("prone")


def column(kind: TerrainKind, *columns: int, **more: object) -> Terrain:
    cells = frozenset(Cell(across, row) for across in columns for row in range(8))
    return Terrain(kind, cells, **more)  # type: ignore[arg-type]  # fields


CLIFF = column(TerrainKind.RAISED, *range(4), height=20)


def on_the_cliff(edition: str, *terrain: Terrain, height: int = 0, **more: object) -> Fight:
    """K stands two cells west of the edge, on its turn."""
    fight = Fight(edition).map(12, 8, terrain=terrain or (CLIFF,))
    fight.add("K", 20, creature=a_creature("k", **more), character=True, hp=50, at=(2, 2))
    if height:
        fight.do(c.PlaceTokens(FrozenMap({fight.ids["K"]: Token(MAP, Cell(2, 2), height)})))
    return fight.begin()


def stands(fight: Fight) -> tuple[Cell, int]:
    token = fight["K"].token
    assert token is not None
    return token.cell, token.elevation


@both
@pytest.mark.parametrize("height", [0, 20])
@pytest.mark.rule("51-FALL-01", "52-HAZ-FALL-1", "51-FALL-02", "52-HAZ-FALL-2")
def test_who_walks_off_a_ledge_is_asked_for_the_fall_and_lies_below(edition: str, height: int):
    fight = on_the_cliff(edition, height=height)
    fight.move("K", (3, 2), (4, 2), (5, 2))
    prompt = fight.prompt(PromptKind.GROUND)
    assert (prompt.text.key, prompt.dice) == ("prompt.ledge", "2d6")
    assert fight["K"].token.cell == Cell(4, 2)
    fight.answer(Answer(), PromptKind.GROUND, dice=(3, 4))
    assert (stands(fight), fight.hp("K"), fight["K"].has_effect(PRONE)) == (
        (Cell(4, 2), 0),
        43,
        True,
    )


@both
@pytest.mark.parametrize("height", [0, 20])
def test_the_gm_may_say_that_it_climbs_down_and_then_the_way_goes_on(edition: str, height: int):
    fight = on_the_cliff(edition, height=height)
    fight.move("K", (3, 2), (4, 2), (5, 2))
    fight.answer(Answer(outcome=Outcome.SKIPPED), PromptKind.GROUND)
    assert (stands(fight), fight.hp("K")) == ((Cell(5, 2), 0), 50)
    assert not fight.encounter.prompts


@both
@pytest.mark.parametrize("by", ["climb", "jump", "fly"])
def test_who_climbs_jumps_or_flies_down_is_not_thrown(edition: str, by: str):
    fight = on_the_cliff(edition, speeds=FrozenMap({"walk": 30, "fly": 30, "climb": 30}))
    fight.move("K", (3, 2))
    fight.move("K", (4, 2), by=by)
    assert not fight.encounter.prompts


@both
@pytest.mark.parametrize(
    "more",
    [
        {"speeds": FrozenMap({"walk": 30, "climb": 30})},
        {"speeds": FrozenMap({"walk": 30, "fly": 60})},
        {"speeds": FrozenMap({"walk": 30}), "hover": True},
    ],
)
def test_who_can_fly_or_climb_comes_down_as_it_walks(edition: str, more: dict[str, object]):
    fight = on_the_cliff(edition, **more)
    fight.move("K", (3, 2), (4, 2))
    assert (stands(fight), fight.encounter.prompts) == ((Cell(4, 2), 0), ())


@both
def test_stairs_and_low_steps_are_walked_down(edition: str):
    steps = [
        column(TerrainKind.RAISED, across, height=height)
        for across, height in ((0, 15), (1, 15), (2, 15), (3, 10), (4, 5))
    ]
    fight = on_the_cliff(edition, *steps, height=15)
    fight.move("K", (3, 2))
    assert stands(fight) == (Cell(3, 2), 10)
    fight.move("K", (4, 2))
    assert stands(fight) == (Cell(4, 2), 5)
    fight.move("K", (5, 2))
    assert stands(fight) == (Cell(5, 2), 0)
    assert not fight.encounter.prompts


@both
def test_who_comes_up_and_goes_down_again_falls_at_the_other_side(edition: str):
    ridge, fast = column(TerrainKind.RAISED, 4, 5, height=10), FrozenMap({"walk": 40})
    fight = on_the_cliff(edition, ridge, speeds=fast)
    fight.move("K", (3, 2), (4, 2), (5, 2), (6, 2))
    assert fight.prompt(PromptKind.GROUND).dice == "1d6"
    assert fight["K"].token.cell == Cell(6, 2)


@both
def test_off_a_ledge_into_a_pit_is_the_whole_depth(edition: str):
    fight = on_the_cliff(edition, CLIFF, column(TerrainKind.PIT, 4, depth=10))
    fight.move("K", (3, 2), (4, 2))
    assert fight.prompt(PromptKind.GROUND).dice == "3d6"
    fight.answer(Answer(amount=6), PromptKind.GROUND)
    assert (stands(fight), fight.hp("K")) == ((Cell(4, 2), -10), 44)


@both
def test_in_the_air_over_a_ledge_nobody_falls_off_it(edition: str):
    fight = on_the_cliff(edition, height=40)
    fight.move("K", (3, 2), (4, 2))
    assert (stands(fight), fight.encounter.prompts) == ((Cell(4, 2), 40), ())


@both
@pytest.mark.rule("51-FALL-02")
def test_magic_takes_the_harm_out_of_the_fall(edition: str):
    fight = on_the_cliff(edition)
    soft = Influence("feather-fall", (Modifier("soft_fall", Kind.NOTE),))
    slowly = ActiveEffect(EffectId("feather"), ConditionKey("magic"), influence=soft)
    fight.encounter = fight.encounter.with_combatant(replace(fight["K"], effects=(slowly,)))
    fight.move("K", (3, 2), (4, 2))
    fight.answer(Answer(), PromptKind.GROUND, dice=(3, 4))
    assert (fight.hp("K"), fight["K"].has_effect(PRONE)) == (50, False)
    assert not fight["K"].effects


def ridden(fight: Fight, kind: object = a_creature, **more: object) -> Fight:
    """K in the saddle of a horse that stands beside the edge."""
    horse = kind("Horse", sizes=("large",), **more)  # type: ignore[operator]  # a builder
    fight.add("Horse", 15, creature=horse, hp=60, at=(2, 4))
    draft = Draft(fight.encounter, fight.ruleset, LoadedDice(()))
    get_on(draft, fight.ids["K"], fight.ids["Horse"], controlled=True)
    fight.encounter = draft.encounter
    return fight


def falling(fight: Fight) -> list[tuple[str, str, str]]:
    return [
        (prompt.text.key, fight.name_of(prompt.combatant), prompt.dice)
        for prompt in fight.encounter.prompts
        if prompt.kind in (PromptKind.GROUND, PromptKind.HAZARD) and prompt.combatant is not None
    ]


@both
@pytest.mark.rule("51-FALL-01", "52-HAZ-FALL-1")
def test_who_rides_falls_with_its_mount_and_the_gm_may_say_no(edition: str):
    for answer, left in ((Answer(amount=9), 41), (Answer(outcome=Outcome.SKIPPED), 50)):
        fight = ridden(on_the_cliff(edition))
        fight.move("Horse", (3, 4), (4, 4))
        assert falling(fight) == [("prompt.ledge", "Horse", "2d6")]
        fight.answer(Answer(amount=7), PromptKind.GROUND)
        assert falling(fight) == [("prompt.saddle_fall", "K", "2d6")]
        fight.answer(answer, PromptKind.GROUND)
        assert (fight.hp("Horse"), fight.hp("K")) == (53, left)
        assert not falling(fight)


@both
def test_a_mount_that_does_not_fall_takes_nobody_down(edition: str):
    fight = ridden(on_the_cliff(edition))
    fight.move("Horse", (3, 4), (4, 4))
    fight.answer(Answer(outcome=Outcome.SKIPPED), PromptKind.GROUND)
    assert not falling(fight)


@both
@pytest.mark.rule("51-FLY-01", "52-MOVE-FLY-2")
def test_who_rides_a_flyer_falls_with_it(edition: str):
    fight = ridden(on_the_cliff(edition), speeds=FrozenMap({"walk": 30, "fly": 60}))
    fight.give("Horse", "flying")
    for name in ("Horse", "K"):
        token = Token(MAP, Cell(6, 4), 30)
        fight.do(c.PlaceTokens(FrozenMap({fight.ids[name]: token})))
    fight.give("Horse", "stunned")
    fight.give("Horse", "prone")
    found = falling(fight)
    assert sorted(found) == [("prompt.fall", "Horse", "3d6"), ("prompt.fall", "K", "3d6")]


def test_in_mythcraft_the_rider_s_fall_is_typed_as_well():
    fight = Fight("mythcraft-1.2").map(12, 8, terrain=(CLIFF,))
    fight.add("K", 20, creature=a_myth_creature("k"), character=True, hp=50, at=(3, 2))
    fight = ridden(fight.begin(), a_myth_creature)
    fight.do(fight.path("Horse", (3, 4), (4, 4)), overruled=True)
    fight.answer(Answer(amount=7), PromptKind.GROUND)
    assert falling(fight) == [("prompt.saddle_fall_by_table", "K", "0")]


def test_in_mythcraft_the_table_types_what_the_fall_deals():
    fight = Fight("mythcraft-1.2").map(12, 8, terrain=(CLIFF,))
    fight.add("K", 20, creature=a_myth_creature("k"), character=True, hp=50, at=(3, 2))
    fight.begin()
    fight.move("K", (4, 2))
    prompt = fight.prompt(PromptKind.GROUND)
    assert prompt.text.key == "prompt.ledge_by_table"
    fight.answer(Answer(amount=7), PromptKind.GROUND)
    assert fight.hp("K") == 43


def test_where_nothing_is_raised_there_is_no_ledge():
    fight = on_the_cliff(EDITIONS[1], column(TerrainKind.PIT, 8, depth=20))
    path = (Cell(2, 2), Cell(3, 2))
    assert (
        first_drop(fight.encounter, fight.ruleset, fight["K"], path, "walk", forced=False) is None
    )


@both
def test_who_rides_into_a_shallow_pit_sinks_with_its_mount_and_is_asked_nothing(edition: str):
    hole = frozenset(Cell(column, row) for column in (4, 5) for row in (4, 5))
    pit = Terrain(TerrainKind.PIT, hole, depth=5)
    fight = Fight(edition).map(12, 8, terrain=(pit,))
    fight.add("K", 20, creature=a_creature("k"), character=True, hp=50, at=(2, 4))
    fight = ridden(fight.begin())
    fight.move("Horse", (3, 4), (4, 4))
    assert falling(fight) == [("prompt.pit_unhurt", "Horse", "")]
    fight.answer(Answer(), PromptKind.GROUND)
    assert not falling(fight)
    assert (fight.hp("K"), fight["K"].token) == (50, fight["Horse"].token)
    assert fight["K"].token.elevation == -5
