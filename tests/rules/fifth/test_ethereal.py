"""On the border of the Ethereal Plane nothing here reaches one, nor is reached; and back again."""

from dataclasses import replace

import pytest

from desktop.battlemap.battle_map import Terrain, TerrainKind
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.walls import Wall
from desktop.model import commands as c
from desktop.model.combatant import Side
from desktop.model.creature import Creature, FeatureGroup
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import ROLL, Answer, Outcome, PromptKind
from desktop.rules.areas.areas import inside
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.fifth.statblocks.ethereal import shift_of
from desktop.rules.map.places import distance_between, is_ethereal
from desktop.rules.moving.measuring import measured
from desktop.rules.moving.radar import threats
from desktop.rules.moving.reaching import going_of
from tests.support.builders import EDITIONS, Fight, a_creature, feature, melee
from tests.support.creatures import shipped
from tests.support.magic import Casting, a_mage, laid

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)
GENERAL = pytest.mark.rule("52-PTG-GEN-1")
WALL = Wall(Point(8, 0), Point(8, 10))
FIRE = Terrain(TerrainKind.HAZARD, frozenset((Cell(5, 7),)), damage="1d6", damage_type="fire")
PIT = Terrain(TerrainKind.PIT, frozenset((Cell(4, 7),)), depth=20)
ROOF = Terrain(TerrainKind.RAISED, frozenset((Cell(3, 5),)), height=20)
WATER = Terrain(TerrainKind.WATER, frozenset((Cell(3, 7),)), depth=20)
PILLAR = Terrain(TerrainKind.RAISED, frozenset((Cell(7, 3),)), height=10, label="pillar")


def a_fight(edition: str, key: str = "phase-spider", creature: Creature | None = None) -> Fight:
    """S, that shifts, beside the knight K; a wall, a pillar, fire and a pit are near."""
    ground = (FIRE, PIT, PILLAR, ROOF, WATER)
    fight = Fight(edition).map(20, 10, walls=(WALL,), terrain=ground)
    spider = creature or replace(shipped(f"{edition}/{key}"), sizes=("medium",))
    fight.add("S", 20, creature=spider, at=(5, 5), hp=40)
    fight.add("K", 10, character=True, creature=a_creature("k", melee()), at=(6, 5), hp=30)
    return fight.begin()


def gone(edition: str, key: str = "phase-spider", name: str = "ethereal-jaunt") -> Fight:
    fight = a_fight(edition, key)
    fight.act("S", "feature", text=name)
    return fight


# --- there --------------------------------------------------------------------------------------


@both
@GENERAL
def test_the_spider_goes_and_comes_back_by_a_bonus_action(edition: str):
    fight = gone(edition)
    assert is_ethereal(fight["S"])
    assert fight["S"].token is not None, "it keeps its place on the map"
    assert fight["S"].count("bonus_action") == 0
    assert fight["S"].count("action") == 1
    fight.next(2)
    fight.act("S", "feature", text="ethereal-jaunt")
    assert not is_ethereal(fight["S"])


@pytest.mark.parametrize(
    ("key", "name", "state"),
    [
        ("srd-5.1/ghost", "etherealness", "visibly_ethereal"),
        ("srd-5.1/night-hag", "etherealness", "ethereal"),
        ("srd-5.1/succubus-incubus", "etherealness", "ethereal"),
        ("srd-5.1/nightmare", "ethereal-stride", "ethereal"),
        ("srd-5.2.1/ghost", "etherealness", "visibly_ethereal"),
        ("srd-5.2.1/nightmare", "ethereal-stride", "ethereal"),
    ],
)
@GENERAL
def test_whoever_goes_there_is_seen_only_where_its_paragraph_says_so(
    key: str, name: str, state: str
):
    fight = a_fight(key.partition("/")[0], creature=shipped(key))
    fight.act("S", "feature", text=name)
    assert fight["S"].has_effect(state)


@both
@GENERAL
def test_nobody_strikes_across_planes_nor_is_near(edition: str):
    fight = gone(edition)
    hits = fight.a_hit("K", "S")
    assert fight.refused(hits).reason.key == "refusal.elsewhere"
    bites = fight.a_hit("S", "K", "bite")
    assert fight.refused(bites).reason.key == "refusal.elsewhere"
    assert distance_between(fight.encounter, fight.ruleset, fight["S"], fight["K"]) is None
    fight.give("K", "ethereal")
    assert distance_between(fight.encounter, fight.ruleset, fight["S"], fight["K"]) == 5
    assert fight.mode("K", "S") is not RollMode.ADVANTAGE


@both
@GENERAL
def test_no_area_and_no_save_of_another_plane_reaches_it(edition: str):
    fight = Casting(edition)
    fight.give("A", "ethereal")
    blast = laid("sphere", 20, (11.0, 3.0))
    assert fight.ids["A"] not in inside(fight.encounter, fight.ruleset, blast)
    before = fight.hp("A")
    fight.cast("fireball", "A", area=blast, overruled=True, dice=(6,) * 8)
    assert fight.hp("A") == before
    assert "refusal.elsewhere" in fight.told()


@both
@GENERAL
def test_leaving_somebody_there_provokes_nothing(edition: str):
    fight = gone(edition)
    path = (Cell(5, 5), Cell(4, 5), Cell(3, 4))
    assert not [
        each
        for each in threats(fight.encounter, fight.ruleset, fight["S"], path)
        if each.hindrance is None
    ]
    fight.move("S", (4, 5), (4, 4))
    assert not fight.encounter.prompts


@both
@GENERAL
def test_it_goes_through_walls_things_and_creatures_as_through_air(edition: str):
    fight = gone(edition)

    def cost(*cells: tuple[int, int]) -> int:
        path = tuple(Cell(*cell) for cell in ((5, 5), *cells))
        return measured(fight.encounter, fight.ruleset, fight["S"], path, "walk").cost

    assert cost((6, 5), (7, 5), (8, 5)) == 15
    assert cost((6, 4), (7, 3)) == 10
    going = going_of(fight.encounter, fight.ruleset, fight["S"], "walk")
    assert going is not None
    assert (going.barred, going.taken, going.walled) == (frozenset(), frozenset(), 1)
    fight.move("S", (6, 5))
    fight.next()
    assert not fight["S"].has_effect("prone")


@both
@GENERAL
@pytest.mark.parametrize("cells", [((5, 6), (5, 7)), ((4, 6), (4, 7)), ((4, 6), (3, 7))])
def test_fire_pits_and_water_of_this_plane_are_nothing_to_it(
    edition: str, cells: tuple[tuple[int, int], ...]
):
    fight = gone(edition)
    fight.move("S", *cells)
    assert not fight.encounter.prompts


@both
@GENERAL
def test_it_steps_off_a_roof_without_a_fall(edition: str):
    fight = gone(edition)
    fight.place("S", (3, 5))
    fight.move("S", (3, 4))
    assert not fight.encounter.prompts


@both
@GENERAL
def test_a_grip_does_not_hold_across_planes(edition: str):
    fight = a_fight(edition)
    fight.give("S", "grappled", source="K")
    fight.give("S", "prone")
    fight.act("S", "feature", text="ethereal-jaunt")
    assert not fight["S"].has_effect("grappled")
    assert fight["S"].has_effect("prone")


# --- and back -----------------------------------------------------------------------------------


@both
@GENERAL
def test_whoever_comes_back_inside_something_is_pushed_out_and_hurt(edition: str):
    fight = gone(edition)
    fight.place("S", (7, 3))
    fight.next(2)
    fight.act("S", "feature", text="ethereal-jaunt")
    token = fight["S"].token
    assert token is not None
    assert token.cell != Cell(7, 3)
    prompt = fight.prompt(PromptKind.HARM)
    assert (prompt.text.key, prompt.dice) == ("prompt.shunted", "10")
    before = fight.hp("S")
    fight.answer(ROLL, PromptKind.HARM)
    assert before - fight.hp("S") == 10


@both
@GENERAL
def test_in_a_free_place_or_without_a_map_it_comes_back_unharmed(edition: str):
    fight = gone(edition)
    fight.do(c.LiftCondition((fight.ids["S"],), fight["S"].effects[-1].key))
    assert not fight.encounter.prompts
    fight.give("S", "ethereal")
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["S"]: None})))
    fight.do(c.LiftCondition((fight.ids["S"],), fight["S"].effects[-1].key))
    assert not fight.encounter.prompts


# --- whom it takes along ------------------------------------------------------------------------


def a_stride(edition: str, *friends: tuple[int, int]) -> Fight:
    fight = Fight(edition).map(20, 10)
    mare = replace(shipped(f"{edition}/nightmare"), sizes=("medium",))
    fight.add("S", 20, creature=mare, at=(5, 5))
    for number, place in enumerate(friends):
        fight.add(f"F{number}", 10 - number, at=place)
    fight.add("K", 1, character=True, at=(5, 6))
    fight.begin()
    fight.act("S", "feature", text="ethereal-stride")
    return fight


@both
@GENERAL
def test_the_nightmare_takes_along_up_to_three_friends_beside_it(edition: str):
    fight = a_stride(edition, (4, 4), (5, 4), (6, 4), (4, 5), (12, 5))
    told = [option[0] for option in fight.prompt(PromptKind.CHOICE).options]
    assert set(told) == {*(str(fight.ids[f"F{number}"]) for number in range(4)), "nobody"}
    for number in range(3):
        fight.answer(Answer(option=str(fight.ids[f"F{number}"])), PromptKind.CHOICE)
    assert not fight.encounter.prompts
    away = {name for name in fight.ids if is_ethereal(fight[name])}
    assert away == {"S", "F0", "F1", "F2"}


@both
@GENERAL
@pytest.mark.parametrize("answer", [Answer(option="nobody"), Answer(outcome=Outcome.SKIPPED)])
def test_nobody_more_need_come(edition: str, answer: Answer):
    fight = a_stride(edition, (4, 4))
    fight.answer(answer, PromptKind.CHOICE)
    assert not is_ethereal(fight["F0"])
    assert not fight.encounter.prompts


@both
@GENERAL
def test_it_brings_them_back_as_well(edition: str):
    fight = a_stride(edition, (4, 4))
    fight.answer(Answer(option=str(fight.ids["F0"])), PromptKind.CHOICE)
    while fight.active != "S":
        fight.next()
    fight.next()
    while fight.active != "S":
        fight.next()
    fight.act("S", "feature", text="ethereal-stride")
    fight.answer(Answer(option=str(fight.ids["F0"])), PromptKind.CHOICE)
    assert not is_ethereal(fight["F0"])
    assert not is_ethereal(fight["S"])


@both
@GENERAL
def test_its_rider_may_come_and_a_skipped_question_takes_nobody(edition: str):
    fight = Fight(edition)
    fight.add("S", 20, creature=shipped(f"{edition}/nightmare"))
    fight.add("R", 10, side=Side.HOSTILE)
    fight.begin()
    fight.do(fight.action("R", "mount", "S"), overruled=True)
    fight.act("S", "feature", text="ethereal-stride")
    skipped = Answer(option=str(fight.ids["R"]), outcome=Outcome.SKIPPED)
    fight.answer(skipped, PromptKind.CHOICE)
    assert not is_ethereal(fight["R"])


# --- as a spell, and as read --------------------------------------------------------------------


@both
@GENERAL
def test_the_spell_takes_its_caster_there(edition: str):
    fight = Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1)))
    fight.cast("etherealness", "M")
    assert fight["M"].has_effect("ethereal")
    assert fight["M"].token is not None


@GENERAL
@pytest.mark.parametrize(
    ("text", "along"),
    [
        ("Il ragno si teletrasporta dal Piano Materiale al Piano Etereo o viceversa.", 0),
        (
            "La cavalla e un massimo di tre creature consenzienti situate entro 1,5 metri da "
            "essa si teletrasportano dal Piano Materiale al Piano Etereo o viceversa.",
            3,
        ),
    ],
)
def test_it_is_read_in_italian(text: str, along: int):
    told = replace(feature("transizione", FeatureGroup.ACTION), texts=FrozenMap({"it": text}))
    found = shift_of(told)
    assert found is not None
    assert (found.along, found.feet, found.is_seen) == (along, 5 if along else 0, False)
    assert shift_of(replace(told, group=FeatureGroup.TRAIT)) is None
    assert shift_of(feature("altro", FeatureGroup.ACTION)) is None


@both
@GENERAL
def test_where_nothing_near_is_free_it_stays_and_is_not_hurt(edition: str):
    fight = Fight(edition).map(1, 1)
    spider = replace(shipped(f"{edition}/phase-spider"), sizes=("medium",))
    fight.add("S", 20, creature=spider, at=(0, 0), hp=40)
    fight.begin()
    fight.act("S", "feature", text="ethereal-jaunt")
    fight.add("K", 10, character=True, at=(0, 0))
    fight.do(c.LiftCondition((fight.ids["S"],), fight["S"].effects[-1].key))
    assert fight["S"].token is not None
    assert fight["S"].token.cell == Cell(0, 0)
    assert not fight.encounter.prompts


@both
@GENERAL
def test_whoever_hangs_on_somebody_comes_back_there(edition: str):
    fight = gone(edition)
    fight.place("S", (6, 5))
    key = fight["S"].effects[-1].key
    fight.give("S", "attached", source="K")
    fight.do(c.LiftCondition((fight.ids["S"],), key))
    assert not fight.encounter.prompts, "it hangs on the knight"
    assert not is_ethereal(fight["S"])
