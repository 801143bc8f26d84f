"""Thrown by a kraken or a whirlwind, and jumped upon by a bulette: on the map, die by die."""

from dataclasses import replace

import pytest

from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.grid import GridKind
from desktop.battlemap.walls import Wall, WallKind
from desktop.model import commands as c
from desktop.model.creature import FeatureKey
from desktop.model.creature_record import creature_from_record, record_of_creature
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.model.thrown import Throw
from desktop.rules.fifth.statblocks.paragraphs import is_understood, understood
from desktop.rules.fifth.statblocks.throwing import throw_in, with_throw
from tests.support.builders import EDITIONS, FAILURE, MAP, SUCCESS, Fight, a_creature, melee
from tests.support.creatures import shipped

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)
TERMS = pytest.mark.rule("52-PTG-GEN-1")
SKIPPED = Answer(outcome=Outcome.SKIPPED)
EAST, SOUTH, NORTH = 3, 5, 1


def against(
    edition: str,
    monster: str,
    at: tuple[int, int] | None = (8, 10),
    size: str = "medium",
    **more: object,
) -> Fight:
    """M's turn, at (10, 10); P is its prey at `at`."""
    fight = Fight(edition)
    if at is not None:
        fight.map(40, 40, **more)  # type: ignore[arg-type]  # walls
    where = None if at is None else (10, 10)
    fight.add("M", 20, creature=shipped(f"{edition}/{monster}"), at=where)
    prey = a_creature("P", melee(), hit_points=200, sizes=(size,))
    fight.add("P", 15, creature=prey, character=True, at=at)
    return fight.begin().elsewhere()


def use(fight: Fight, key: str, dice: int = 0) -> None:
    """Against P, with so many dice of damage that show 1."""
    wish = c.ForceSaves(fight.ids["M"], FeatureKey(key), 0, (fight.ids["P"],), cost="none")
    fight.do(wish, overruled=True, dice=(1,) * dice)


def flung(edition: str = OLD, **more: object) -> Fight:
    """By the kraken that holds it."""
    fight = against(edition, "kraken", **more)  # type: ignore[arg-type]  # fields
    fight.give("P", "grappled", source="M")
    use(fight, "fling")
    return fight


def fly(fight: Fight, way: int, dice: tuple[int, ...] = ()) -> None:
    fight.answer(Answer((way,), option="roll"), PromptKind.CHOICE, dice=dice)


def at(fight: Fight, who: str = "P") -> Cell:
    token = fight[who].token
    assert token is not None
    return token.cell


# --- in a random direction ----------------------------------------------------------------------


@TERMS
def test_the_kraken_lets_go_whom_it_flings_and_asks_for_the_direction():
    fight = flung()
    assert fight.conditions("P") == {"prone"}
    prompt = fight.prompt()
    assert (prompt.text.key, prompt.dice) == ("prompt.thrown", "1d8")


@TERMS
def test_it_flies_sixty_feet_and_takes_a_die_for_each_ten_where_it_comes_down():
    fight = flung()
    fly(fight, SOUTH)
    assert at(fight) == Cell(8, 22)
    assert "note.thrown_off" in fight.told()
    harm = fight.prompt(PromptKind.HARM)
    assert harm.dice == "6d6"
    before = fight.hp("P")
    fight.answer(Answer(amount=20), PromptKind.HARM)
    assert before - fight.hp("P") == 20


@TERMS
def test_a_wall_holds_it_up_and_the_feet_that_it_flew_count():
    wall = Wall(Point(0, 14), Point(40, 14), WallKind.WALL)
    fight = flung(walls=(wall,))
    fly(fight, SOUTH)
    assert at(fight) == Cell(8, 13)
    assert "note.thrown_against" in fight.told()
    assert fight.prompt(PromptKind.HARM).dice == "1d6"


def test_a_wall_right_beside_it_leaves_it_where_it_is_unhurt():
    wall = Wall(Point(0, 11), Point(40, 11), WallKind.WALL)
    fight = flung(walls=(wall,))
    fly(fight, SOUTH)
    assert at(fight) == Cell(8, 10)
    assert not fight.encounter.prompts


@TERMS
def test_whoever_it_is_thrown_at_saves_or_takes_the_same_and_falls():
    fight = flung()
    fight.add("Q", creature=a_creature("Q", hit_points=50), at=(8, 15), initiative=3)
    before = fight.hp("P"), fight.hp("Q")
    fly(fight, SOUTH, dice=(4, 5))
    assert at(fight) == Cell(8, 14), "beside whom it was thrown at"
    assert "note.thrown_at" in fight.told()
    assert before[0] - fight.hp("P") == 9
    save = fight.prompt(PromptKind.SAVE)
    assert (save.ability, save.dc) == ("dex", 18)
    fight.answer(FAILURE, PromptKind.SAVE)
    assert before[1] - fight.hp("Q") == 9
    assert fight.conditions("Q") == {"prone"}


def test_whoever_it_is_thrown_at_and_saves_takes_nothing():
    fight = flung()
    fight.add("Q", creature=a_creature("Q", hit_points=50), at=(8, 12), initiative=3)
    fly(fight, SOUTH)
    fight.answer(SUCCESS, PromptKind.SAVE)
    assert fight.hp("Q") == 50
    assert fight.conditions("Q") == set()


def test_a_throw_of_ones_own_may_hurt_nobody():
    kraken = shipped(f"{OLD}/kraken")
    fling = kraken.find_feature(FeatureKey("fling"))
    assert fling is not None
    soft = replace(fling, saves=(replace(fling.saves[0], throws=Throw(60)),))
    own = replace(kraken, features=tuple(soft if x is fling else x for x in kraken.features))
    fight = Fight(OLD).map(40, 40)
    fight.add("M", 20, creature=own, at=(10, 10))
    fight.add("P", 15, creature=a_creature("P", hit_points=50), at=(8, 10))
    fight.add("Q", 10, creature=a_creature("Q", hit_points=50), at=(8, 15))
    fight.begin()
    use(fight, "fling")
    fly(fight, SOUTH)
    assert not fight.encounter.prompts
    assert (fight.hp("P"), fight.hp("Q")) == (50, 50)


def test_the_dead_are_in_nobodys_way():
    fight = flung()
    fight.add("Q", creature=a_creature("Q", hit_points=50), at=(8, 15), initiative=3)
    fight.do(c.DeclareLife((fight.ids["Q"],), "dead"))
    fly(fight, SOUTH)
    assert at(fight) == Cell(8, 22)


def test_the_gm_says_the_direction_or_that_it_is_not_thrown():
    fight = flung()
    fight.answer(Answer(option=str(NORTH)), PromptKind.CHOICE)
    assert at(fight) == Cell(8, 0)
    fight = flung()
    fight.answer(SKIPPED, PromptKind.CHOICE)
    assert at(fight) == Cell(8, 10)


def test_the_program_rolls_the_direction_and_no_die_shows_nine():
    fight = flung()
    fight.answer(Answer(option="roll"), PromptKind.CHOICE, dice=(SOUTH,))
    assert at(fight) == Cell(8, 22)
    fight = flung()
    fight.answer(Answer(option="roll", amount=SOUTH), PromptKind.CHOICE)
    assert at(fight) == Cell(8, 22)
    fight = flung()
    wrong = c.AnswerPrompt(fight.prompt().id, Answer((9,), option="roll"))
    assert fight.refused(wrong)


def test_without_a_map_the_whole_way_counts():
    fight = flung(at=None)
    fly(fight, EAST)
    assert fight.prompt(PromptKind.HARM).dice == "6d6"


def test_on_a_map_without_a_grid_it_flies_as_far():
    fight = against(OLD, "kraken")
    (known,) = fight.encounter.maps.values()
    free = replace(known, grid=replace(known.grid, kind=GridKind.NONE))
    fight.encounter = replace(fight.encounter, maps=FrozenMap({MAP: free}))
    use(fight, "fling")
    fly(fight, SOUTH)
    assert at(fight) == Cell(8, 22)
    assert fight.prompt(PromptKind.HARM).dice == "6d6"


def test_nobody_throws_whoever_is_too_large():
    fight = flung(size="huge")
    assert at(fight) == Cell(8, 10)
    assert not fight.encounter.prompts
    assert "note.too_large_for_hit" in fight.told()


@TERMS
def test_a_whirlwind_throws_whoever_fails_and_leaves_the_rest_where_it_is():
    fight = against(OLD, "air-elemental", at=(10, 10))
    use(fight, "whirlwind", 3)
    fight.answer(FAILURE, PromptKind.SAVE)
    assert "prone" in fight.conditions("P")
    fly(fight, SOUTH)
    assert at(fight) == Cell(10, 14)
    assert fight.prompt(PromptKind.HARM).dice == "2d6"
    fight = against(OLD, "air-elemental", at=(10, 10))
    use(fight, "whirlwind", 3)
    fight.answer(SUCCESS, PromptKind.SAVE)
    assert not fight.encounter.prompts
    assert fight.conditions("P") == set()


# --- to a place ---------------------------------------------------------------------------------


@TERMS
def test_in_2024_it_lands_where_it_is_put_and_all_who_are_there_save():
    fight = flung(NEW)
    assert "grappled" not in fight.conditions("P")
    assert fight.prompt().text.key == "prompt.thrown_to"
    fight.add("Q", creature=a_creature("Q", hit_points=50), at=(8, 15), initiative=3)
    fight.place("P", (8, 15))
    fight.answer(Answer(option="here"), PromptKind.CHOICE, dice=(1, 1, 1, 1))
    asked = [p for p in fight.encounter.prompts if p.kind is PromptKind.SAVE]
    assert {p.combatant for p in asked} == {fight.ids["P"], fight.ids["Q"]}
    assert {(p.ability, p.dc) for p in asked} == {("dex", 25)}
    fight.do(c.AnswerPrompt(asked[0].id, FAILURE))
    assert fight.conditions("P") == {"prone"}
    assert len(fight.encounter.prompts) == 1, "it is not thrown again"


def test_sixty_feet_is_far_enough_unless_the_gm_says_so():
    fight = flung(NEW)
    fight.place("P", (38, 38))
    wish = c.AnswerPrompt(fight.prompt().id, Answer(option="here"))
    assert fight.refused(wish).reason.key == "refusal.thrown_too_far"
    fight.do(wish, overruled=True, dice=(1, 1, 1, 1))
    assert fight.prompt(PromptKind.SAVE).combatant == fight.ids["P"]


def test_what_is_not_thrown_saves_against_nothing():
    fight = flung(NEW)
    fight.answer(SKIPPED, PromptKind.CHOICE)
    assert not fight.encounter.prompts


def test_without_a_map_it_lands_somewhere():
    fight = flung(NEW, at=None)
    fight.answer(Answer(option="here"), PromptKind.CHOICE, dice=(1, 1, 1, 1))
    assert fight.prompt(PromptKind.SAVE).combatant == fight.ids["P"]


# --- jumped upon --------------------------------------------------------------------------------


@TERMS
def test_whoever_saves_against_a_bulette_on_it_stands_beside_it():
    fight = against(OLD, "bulette", at=(10, 10))
    use(fight, "deadly-leap", 6)
    fight.answer(SUCCESS, PromptKind.SAVE)
    assert "note.out_of_space" in fight.told()
    assert fight.conditions("P") == set()
    there = at(fight)
    assert not (10 <= there.column <= 11 and 10 <= there.row <= 11)


def test_whoever_fails_lies_where_it_is():
    fight = against(OLD, "bulette", at=(10, 10))
    use(fight, "deadly-leap", 6)
    fight.answer(FAILURE, PromptKind.SAVE)
    assert fight.conditions("P") == {"prone"}
    assert at(fight) == Cell(10, 10)


def test_where_nothing_is_free_it_falls_in_that_space():
    box = ((10, 10, 12, 10), (12, 10, 12, 12), (12, 12, 10, 12), (10, 12, 10, 10))
    walls = tuple(Wall(Point(a, b), Point(x, y), WallKind.WALL) for a, b, x, y in box)
    fight = against(OLD, "bulette", at=(10, 10), walls=walls)
    use(fight, "deadly-leap", 6)
    fight.answer(SUCCESS, PromptKind.SAVE)
    assert "note.no_way_out_of_space" in fight.told()
    assert fight.conditions("P") == {"prone"}


def test_whoever_stands_elsewhere_is_not_pushed_out_of_anything():
    fight = against(OLD, "bulette", at=(7, 10))
    use(fight, "deadly-leap", 6)
    fight.answer(SUCCESS, PromptKind.SAVE)
    assert at(fight) == Cell(7, 10)


@TERMS
def test_in_2024_a_success_is_pushed_five_feet():
    fight = against(NEW, "bulette", at=(9, 10))
    use(fight, "deadly-leap", 3)
    fight.answer(SUCCESS, PromptKind.SAVE)
    assert at(fight) == Cell(8, 10)


# --- as it is written ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "monster", "key"),
    [
        (OLD, "kraken", "fling"),
        (NEW, "kraken", "fling"),
        (OLD, "air-elemental", "whirlwind"),
        (OLD, "bulette", "deadly-leap"),
        (NEW, "bulette", "deadly-leap"),
        (OLD, "water-elemental", "whelm"),
    ],
)
def test_what_is_kept_unread_becomes_what_is_shipped(edition, monster, key):
    creature = shipped(f"{edition}/{monster}")
    feature = creature.find_feature(FeatureKey(key))
    assert feature is not None
    assert creature_from_record(record_of_creature(creature)) == creature
    assert understood(creature, {}) == creature
    (save,) = feature.saves
    bare = replace(feature, saves=(replace(save, throws=None, saved_push=0, saved_out=False),))
    unread = replace(
        creature, features=tuple(bare if x is feature else x for x in creature.features)
    )
    assert not is_understood(unread)
    assert understood(unread, {}) == creature
    if italian := feature.texts.get("it"):
        told = with_throw(replace(bare, texts=FrozenMap({"it": italian})))
        (read,) = told.saves
        assert (read.throws, read.saved_push) == (save.throws, save.saved_push)
        assert read.saved_out == save.saved_out


def test_what_a_paragraph_does_not_say_is_nothing():
    assert throw_in("It is thrown up to 30 feet in a random direction.") == Throw(30)
    assert throw_in("It is thrown up to 30 feet away.") is None
