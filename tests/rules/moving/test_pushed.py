"""Who is pushed into a pit, off a ledge or into a hazard falls or is hurt, by whatever pushes."""

import pytest

from desktop.battlemap.battle_map import BattleMap, Terrain, TerrainKind
from desktop.battlemap.cells import Cell
from desktop.battlemap.grid import Grid
from desktop.model import commands as c
from desktop.model.combatant import Life, Token
from desktop.model.counter import HIT_POINTS
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.rules.engine.draft import Draft
from desktop.rules.moving.pushing import push_far
from tests.support.builders import EDITIONS, FAILURE, MAP, Fight, a_creature, abilities
from tests.support.loaded_dice import LoadedDice
from tests.support.magic import Casting, laid
from tests.support.myth import RULES, Table, a_duel
from tests.support.myth import a_creature as a_myth_creature
from tests.support.myth import weapon as a_myth_weapon

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)
PRONE = ConditionKey("prone")


def column(kind: TerrainKind, *columns: int, **more: object) -> Terrain:
    cells = frozenset(Cell(across, row) for across in columns for row in range(8))
    return Terrain(kind, cells, **more)  # type: ignore[arg-type]  # fields


PIT = column(TerrainKind.PIT, 7, depth=20)
CLIFF = column(TerrainKind.RAISED, *range(7), height=30)
FIRE = column(TerrainKind.HAZARD, 7, damage="2d6", damage_type="fire")


def brawl(edition: str, *terrain: Terrain, **more: object) -> Fight:
    """K at (5, 3) before O at (6, 3); east of O lies what the test is about."""
    fight = Fight(edition).map(14, 8, terrain=terrain)
    strong = a_creature("k", abilities=abilities(str=20), proficiency=2)
    fight.add("K", 20, creature=strong, character=True, hp=50, at=(5, 3))
    fight.add("O", 10, creature=a_creature("o", **more), hp=60, at=(6, 3))  # type: ignore[arg-type]
    return fight.begin()


def pushed(fight: Fight, feet: int = 5) -> None:
    """What any of the pushes does."""
    draft = Draft(fight.encounter, fight.ruleset, LoadedDice(()))
    push_far(draft, fight.ids["K"], fight.ids["O"], feet)
    fight.encounter = draft.encounter


def stands(fight: Fight) -> tuple[Cell, int]:
    token = fight["O"].token
    assert token is not None
    return token.cell, token.elevation


def shove(fight: Fight) -> None:
    if str(fight.ruleset.key) == OLD:
        fight.act("K", "shove_push", "O", die=19, dice=(2,))
    else:
        fight.act("K", "shove_push", "O")
        fight.answer(FAILURE, PromptKind.SAVE)


@both
def test_a_shove_into_a_pit_asks_for_the_fall(edition: str):
    fight = brawl(edition, PIT)
    shove(fight)
    assert fight.prompt(PromptKind.GROUND).text.key == "prompt.pit"
    fight.answer(Answer(), PromptKind.GROUND, dice=(3, 4))
    assert (stands(fight), fight.hp("O"), fight["O"].has_effect(PRONE)) == (
        (Cell(7, 3), -20),
        53,
        True,
    )


@both
def test_a_shove_off_a_ledge_asks_for_the_fall(edition: str):
    fight = brawl(edition, CLIFF)
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["O"]: Token(MAP, Cell(6, 3), elevation=30)})))
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["K"]: Token(MAP, Cell(5, 3), elevation=30)})))
    shove(fight)
    prompt = fight.prompt(PromptKind.GROUND)
    assert (prompt.text.key, prompt.dice) == ("prompt.ledge", "3d6")
    assert prompt.rule in ("51-FALL-01", "52-HAZ-FALL-1")
    fight.answer(Answer(), PromptKind.GROUND, dice=(3, 4, 5))
    assert (stands(fight), fight.hp("O"), fight["O"].has_effect(PRONE)) == (
        (Cell(7, 3), 0),
        48,
        True,
    )


@both
def test_a_shove_into_a_hazard_asks_for_its_damage(edition: str):
    fight = brawl(edition, FIRE)
    shove(fight)
    assert fight.prompt(PromptKind.GROUND).text.key == "prompt.ground_of_type"
    fight.answer(Answer(), PromptKind.GROUND, dice=(3, 4))
    assert (stands(fight), fight.hp("O")) == ((Cell(7, 3), 0), 53)


@both
@pytest.mark.parametrize("terrain", [PIT, CLIFF, FIRE])
def test_thunderwave_throws_over_the_edge_and_there_the_way_ends(edition: str, terrain: Terrain):
    fight = Casting(edition, columns=14, rows=8, terrain=(terrain,))
    fight.place("M", (5, 3))
    fight.place("A", (6, 3))
    fight.place("B", (12, 7))
    fight.cast(
        "thunderwave",
        "A",
        area=laid("cube", 15, (6.0, 3.5)),
        free=True,
        overruled=True,
        dice=(1, 2),
    )
    fight.answer(FAILURE, PromptKind.SAVE)
    token = fight["A"].token
    assert token is not None
    assert token.cell == Cell(7, 3)
    fight.answer(Answer(amount=7), PromptKind.GROUND)
    token = fight["A"].token
    assert token is not None
    goes_on = terrain is FIRE  # who does not fall is pushed on
    assert token.cell == Cell(8 if goes_on else 7, 3)
    assert token.elevation == (-20 if terrain is PIT else 0)


def test_whoever_does_not_fall_is_pushed_on():
    fight = brawl(NEW, PIT)
    pushed(fight, 15)
    assert stands(fight) == (Cell(7, 3), 0)
    fight.answer(Answer(outcome=Outcome.SKIPPED), PromptKind.GROUND)
    assert stands(fight) == (Cell(9, 3), 0)
    assert fight.hp("O") == 60
    ledge = brawl(NEW, CLIFF)
    pushed(ledge, 10)
    ledge.answer(Answer(outcome=Outcome.SKIPPED), PromptKind.GROUND)
    assert stands(ledge) == (Cell(8, 3), 0)
    assert not ledge.encounter.prompts


def test_a_push_over_a_narrow_pit_drops_into_it_not_behind_it():
    fight = brawl(NEW, PIT)
    pushed(fight, 10)
    fight.answer(Answer(amount=4), PromptKind.GROUND)
    assert stands(fight) == (Cell(7, 3), -20)


def test_at_the_bottom_of_a_pit_its_side_holds():
    fight = brawl(NEW, column(TerrainKind.PIT, 5, 6, 7, depth=20))
    for name, cell in (("K", Cell(5, 3)), ("O", Cell(6, 3))):
        fight.do(c.PlaceTokens(FrozenMap({fight.ids[name]: Token(MAP, cell, elevation=-20)})))
    pushed(fight, 20)
    assert stands(fight) == (Cell(7, 3), -20)
    assert not fight.encounter.prompts


def test_a_pillar_holds_like_a_wall():
    pillar = column(TerrainKind.RAISED, 8, height=20, label="pillar")
    fight = brawl(NEW, pillar)
    pushed(fight, 20)
    assert stands(fight) == (Cell(7, 3), 0)


def test_from_a_ledge_over_a_pit_one_falls_the_whole_depth():
    fight = brawl(NEW, column(TerrainKind.RAISED, *range(7), height=10), PIT)
    pushed(fight)
    prompt = fight.prompt(PromptKind.GROUND)
    assert (prompt.text.key, prompt.dice) == ("prompt.ledge", "3d6")
    fight.answer(Answer(amount=4), PromptKind.GROUND)
    assert stands(fight) == (Cell(7, 3), -20)


def test_from_one_step_of_a_ledge_one_falls_on_the_next():
    steps = (
        column(TerrainKind.RAISED, *range(7), height=30),
        column(TerrainKind.RAISED, 7, 8, height=20),
    )
    fight = brawl(NEW, *steps)
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["O"]: Token(MAP, Cell(6, 3), elevation=30)})))
    pushed(fight)
    assert fight.prompt(PromptKind.GROUND).dice == "1d6"
    fight.answer(Answer(amount=4), PromptKind.GROUND)
    assert stands(fight) == (Cell(7, 3), 20)


@pytest.mark.parametrize(
    ("terrain", "more", "height"),
    [
        (column(TerrainKind.RAISED, *range(7), height=3), {}, 0),
        (CLIFF, {"hover": True}, 0),
        (CLIFF, {}, 60),
        (PIT, {"hover": True}, 0),
        (FIRE, {}, 10),
    ],
)
def test_a_low_step_hovering_and_flying_are_no_fall(terrain, more, height):
    fight = brawl(NEW, terrain, **more)
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["O"]: Token(MAP, Cell(6, 3), elevation=height)})))
    pushed(fight)
    assert stands(fight) == (Cell(7, 3), height)
    assert not fight.encounter.prompts


def test_with_a_part_of_its_space_on_the_ledge_one_stays_up():
    fight = brawl(NEW, CLIFF, sizes=("large",))
    fight.place("K", (4, 3))
    fight.place("O", (5, 3))
    pushed(fight)
    assert (stands(fight), fight.encounter.prompts) == ((Cell(6, 3), 0), ())
    pushed(fight)
    assert fight.prompt(PromptKind.GROUND).text.key == "prompt.ledge"


def test_of_its_own_will_nobody_is_taken_for_pushed():
    fight = brawl(NEW, CLIFF)
    fight.place("K", (0, 0))
    fight.next()
    fight.move("O", (7, 3))
    assert stands(fight) == (Cell(7, 3), 0)
    assert fight.prompt(PromptKind.GROUND).continuation["forced"] == 0


def test_the_dead_are_pushed_without_a_question():
    fight = brawl(NEW, CLIFF)
    fight.do(c.DeclareLife((fight.ids["O"],), Life.DEAD.value))
    pushed(fight)
    assert stands(fight)[0] == Cell(7, 3)
    assert not [x for x in fight.encounter.prompts if x.kind is PromptKind.GROUND]


def test_on_squares_of_ten_feet_a_push_of_ten_is_one_square():
    fight = Fight(NEW)
    fight.do(c.ShowMap(MAP, BattleMap("Field", 14, 8, Grid(feet_per_cell=10))))
    fight.add("K", 20, character=True, at=(5, 3))
    fight.add("O", 10, at=(6, 3))
    pushed(fight, 10)
    assert stands(fight)[0] == Cell(7, 3)


# --- MythCraft ------------------------------------------------------------------------------------


def myth_brawl(*terrain: Terrain) -> Table:
    """Ada (5, 5) beside Bruto (6, 5)."""
    table = a_duel(a_myth_creature("ada", a_myth_weapon()), apart=5)
    table.lay_map(BattleMap("Field", 20, 20, terrain=terrain))
    return table


def myth_push(table: Table) -> None:
    draft = Draft(table.encounter, RULES, LoadedDice(()))
    push_far(draft, table["Ada"].id, table["Bruto"].id, 10)
    table.encounter = draft.encounter


@pytest.mark.rule("MC-MAN-04")
def test_in_mythcraft_the_table_types_what_the_fall_deals():
    for terrain, depth in ((PIT, -20), (CLIFF, 0)):
        table = myth_brawl(Terrain(terrain.kind, EAST[terrain.kind], depth=20, height=30))
        myth_push(table)
        (prompt,) = table.encounter.prompts
        assert prompt.text.key.endswith("_by_table")
        before = table["Bruto"].count(HIT_POINTS)
        table.do(c.AnswerPrompt(prompt.id, Answer(amount=6)))
        token = table["Bruto"].token
        assert token is not None
        assert (token.cell, token.elevation) == (Cell(7, 5), depth)
        assert table["Bruto"].count(HIT_POINTS) == before - 6


EAST = {
    TerrainKind.PIT: frozenset({Cell(7, 5)}),
    TerrainKind.RAISED: frozenset(Cell(across, 5) for across in range(7)),
    TerrainKind.HAZARD: frozenset({Cell(7, 5), Cell(8, 5)}),
}


@pytest.mark.rule("AP-TERR-02")
def test_in_mythcraft_every_square_of_a_hazard_hurts_the_pushed():
    ground = Terrain(TerrainKind.HAZARD, EAST[TerrainKind.HAZARD], damage="4", damage_type="fire")
    table = myth_brawl(ground)
    before = table["Bruto"].count(HIT_POINTS)
    myth_push(table)
    draft = table.encounter
    assert draft.combatants[table["Bruto"].id].token.cell == Cell(8, 5)
    assert before - table["Bruto"].count(HIT_POINTS) == 8


@pytest.mark.parametrize(("by", "falls"), [("walk", True), ("fly", False)])
def test_a_token_that_the_gm_moves_as_carried_off_falls_unless_it_is_carried_through_the_air(
    by: str, *, falls: bool
):
    fight = brawl(NEW, CLIFF)
    fight.do(fight.path("O", (7, 3), by=by, forced=True), overruled=True)
    asked = [x.text.key for x in fight.encounter.prompts if x.kind is PromptKind.GROUND]
    assert asked == (["prompt.ledge"] if falls else [])
