"""MythCraft: rests of the party, ground that is crossed in other ways, and what is left over."""

import random

import pytest

from desktop.battlemap.battle_map import BattleMap, Terrain, TerrainKind
from desktop.battlemap.cells import Cell
from desktop.dice.rolling import RandomDice
from desktop.model import commands as c
from desktop.model.combatant import Token
from desktop.model.counter import DEATH_POINTS, HIT_POINTS
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer
from desktop.rules.previews import questions
from tests.support.builders import MAP
from tests.support.myth import RULES, Table, a_creature, a_duel


def a_rested(hit_points: int = 0) -> Table:
    """Ada with so many of 20 hit points and five Death Points, outside of a fight."""
    table = Table()
    table.join("Ada", a_creature("ada"))
    table.set_counter("Ada", HIT_POINTS, hit_points)
    table.set_counter("Ada", DEATH_POINTS, 5)
    return table


@pytest.mark.rule("MC-REST-01", "MC-REST-02", "MC-REST-03")
@pytest.mark.parametrize(
    ("kind", "minutes", "hit_points", "death_points"),
    [("catch_breath", 5, 1, 5), ("recoup", 60, 6, 4), ("rest", 480, 20, 0)],
)
def test_the_party_rests(kind: str, minutes: int, hit_points: int, death_points: int):
    table = a_rested()
    table.do(c.TakeRest((table.names["Ada"],), kind, minutes))
    assert (table["Ada"].hit_points, table.dying("Ada")) == (hit_points, death_points)


@pytest.mark.parametrize(("kind", "minutes"), [("catch_breath", 4), ("recoup", 59), ("rest", 60)])
def test_a_rest_that_is_too_short_gives_nothing(kind: str, minutes: int):
    table = a_rested()
    refusal = table.refused(c.TakeRest((table.names["Ada"],), kind, minutes))
    assert refusal.reason.key == "refusal.rest_too_short"


def test_the_dead_do_not_rest():
    table = a_rested()
    table.do(c.DeclareLife((table.names["Ada"],), "dead"))
    refusal = table.refused(c.TakeRest((table.names["Ada"],), "rest", 480))
    assert refusal.reason.key == "refusal.myth.is_dead"


def a_march(*ground: Terrain, **speeds: int) -> Table:
    """Ada at (5, 5) on such ground, with such speeds besides walking."""
    table = Table()
    table.lay_map(BattleMap("Marsh", 20, 20, terrain=ground))
    ada = a_creature("ada", speeds=FrozenMap({"walk": 20, **speeds}), hit_points=40)
    table.join("Ada", ada, score=20, at=(5, 5))
    table.join("Orco", score=10, at=(15, 15))
    table.begin()
    return table


def strip(kind: TerrainKind, **more: object) -> Terrain:
    """The cells (6, 5) and (7, 5)."""
    return Terrain(kind, frozenset({Cell(6, 5), Cell(7, 5)}), **more)  # type: ignore[arg-type]  # fields


def walked(table: Table, by: str = "walk", *, dice: tuple[int, ...] = ()) -> int:
    """Two squares east; the feet that it cost."""
    before = 20
    path = (Cell(5, 5), Cell(6, 5), Cell(7, 5))
    table.do(c.MoveToken(table.names["Ada"], path, by), dice)
    return before - table.feet("Ada")


@pytest.mark.rule("AP-TERR-01", "MC-MOVE-06")
@pytest.mark.parametrize(
    ("kind", "by", "speeds", "cost"),
    [
        (TerrainKind.DIFFICULT, "walk", {}, 20),
        (TerrainKind.DIFFICULT, "fly", {"fly": 20}, 10),
        (TerrainKind.WATER, "walk", {}, 20),
        (TerrainKind.WATER, "swim", {"swim": 20}, 10),
    ],
)
def test_ground_costs_by_the_way_it_is_crossed(
    kind: TerrainKind, by: str, speeds: dict[str, int], cost: int
):
    assert walked(a_march(strip(kind), **speeds), by) == cost


@pytest.mark.rule("AP-TERR-02")
def test_hazards_burn_or_are_only_told():
    burning = a_march(
        strip(TerrainKind.HAZARD, damage="1d6", damage_type="fire"),
        Terrain(TerrainKind.DIFFICULT, frozenset({Cell(9, 9)})),
    )
    walked(burning, dice=(3, 4))
    assert burning["Ada"].hit_points == 33
    told = a_march(strip(TerrainKind.HAZARD))
    walked(told)
    words = a_march(strip(TerrainKind.HAZARD, damage="as the GM says"))
    walked(words)
    assert told["Ada"].hit_points == words["Ada"].hit_points == 40


def test_the_dead_burn_no_further():
    table = a_march(strip(TerrainKind.HAZARD, damage="1d6", damage_type="fire"))
    table.set_counter("Ada", HIT_POINTS, 0)
    table.set_counter("Ada", DEATH_POINTS, 6)
    walked(table, dice=(3,))  # two more Death Points are eight: the second square burns nobody
    assert table.dying("Ada") == 8


def test_nobody_is_proposed_as_surprised_and_nothing_is_rolled_again():
    table = a_duel()
    assert RULES.initiative.unaware(table.encounter, RULES) == frozenset()
    ada, bruto = table["Ada"], table["Bruto"]
    assert not RULES.notices(table.encounter, RULES, ada, bruto)


def test_checks_that_the_gm_asks_for():
    table = a_duel(a_creature("ada", skills=FrozenMap({"dex": 4})))
    table.do(c.RollCheck((table.names["Ada"],), "dex", 15, dice=((11,),)))
    assert "15" in repr(table.told[0].message)


def test_a_preview_of_an_attack_keeps_its_numbers():
    table = a_duel(apart=5)
    found = questions.attack_preview(
        table.encounter, RULES, table.attack("Ada", "Bruto"), dice=RandomDice(random.Random(1))
    )
    assert found is not None
    ada = table["Ada"]
    assert RULES.attacks.printed(ada, ada.creature.attacks[0]) is ada.creature.attacks[0]


def test_a_pit_asks_for_the_damage_that_the_table_gives_a_fall():
    table = a_march(strip(TerrainKind.PIT, depth=20))
    table.do(c.MoveToken(table.names["Ada"], (Cell(5, 5), Cell(6, 5), Cell(7, 5))))
    (prompt,) = table.encounter.prompts
    assert prompt.text.key == "prompt.pit_by_table"
    table.do(c.AnswerPrompt(prompt.id, Answer(amount=7)))
    ada = table.encounter.combatants[table.names["Ada"]]
    assert ada.token == Token(MAP, Cell(6, 5), -20)
    assert ada.hit_points == 33
