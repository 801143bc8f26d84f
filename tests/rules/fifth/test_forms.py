"""Which forms a spell or Wild Shape lets somebody take, and what comes with them."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model.counter import TEMPORARY_HIT_POINTS
from desktop.model.frozen import FrozenMap
from desktop.model.ids import RulesetKey
from desktop.model.prompt import Answer, Outcome
from desktop.rules.fifth.magic.forms import FormLimit, find_form_limit
from desktop.rules.fifth.rolls.callings import druid_level
from desktop.rules.registry import ruleset_of
from tests.support.builders import EDITIONS, Fight, a_creature, abilities
from tests.support.magic import Casting, a_mage

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)
FAILURE = Answer(outcome=Outcome.FAILURE)
SLOTS = (4, 3, 3, 3, 3, 2, 2, 1, 1)


def limit_of(fight: Fight, name: str) -> FormLimit:
    found = find_form_limit(fight[name], fight.ruleset)
    assert found is not None
    return found


def under(edition: str, spell: str, **more: object) -> Casting:
    """The spell lies on A."""
    fight = Casting(edition, a_mage(level=17, slots=SLOTS))
    fight.do(c.ReplaceCreature(fight.ids["A"], a_creature("a", hit_points=60, **more)))
    fight.cast(spell, "A", saves=((fight.ids["A"], FAILURE),), overruled=True)
    return fight


def a_druid(edition: str, level: int | None = 5, text: str = "", **more: object) -> Fight:
    fight = Fight(edition)
    tags = () if text else ("druid",)
    known = {"challenge": "", "level": level, "class_text": text, "tags": tags, "hit_points": 30}
    creature = a_creature("d", **{**known, **more})
    fight.add("D", 20, creature=creature, character=True)
    fight.add("O", 10)
    return fight.begin()


def shift(fight: Fight, name: str = "wolf") -> None:
    wolf = a_creature(name, hit_points=11)
    fight.do(c.ReplaceCreature(fight.ids["D"], wolf, change_of_shape=True))


@both
def test_polymorph_allows_beasts_up_to_the_challenge_of_its_bearer(edition):
    fight = under(edition, "polymorph", challenge="2")
    limit, game = limit_of(fight, "A"), fight.ruleset
    assert limit.allows("beast", "huge", "2", game)
    assert limit.allows("beast", "tiny", "0", game)
    assert not limit.allows("beast", "large", "3", game)
    assert not limit.allows("dragon", "small", "1", game)


@both
def test_whoever_has_no_challenge_is_measured_by_its_level(edition):
    fight = under(edition, "polymorph", challenge="", level=5)
    assert limit_of(fight, "A").challenge == 5
    nobody = under(edition, "polymorph", challenge="")
    assert limit_of(nobody, "A").challenge is None


@both
def test_in_another_form_the_own_challenge_still_counts(edition):
    fight = under(edition, "polymorph", challenge="2")
    rat = a_creature("rat", challenge="0", hit_points=1)
    fight.do(c.ReplaceCreature(fight.ids["A"], rat, change_of_shape=True))
    assert limit_of(fight, "A").challenge == 2


@both
def test_animal_shapes_allows_large_beasts_up_to_challenge_4(edition):
    fight = under(edition, "animal-shapes", challenge="1")
    limit, game = limit_of(fight, "A"), fight.ruleset
    assert limit.allows("beast", "large", "4", game)
    assert not limit.allows("beast", "huge", "4", game)
    assert not limit.allows("beast", "large", "5", game)
    assert limit.allows("beast", "unheard-of", "1", game)


@both
def test_shapechange_forbids_constructs_and_undead(edition):
    fight = Casting(edition, a_mage(level=17, slots=SLOTS))
    mage = replace(fight["M"].creature, challenge="")
    fight.do(c.ReplaceCreature(fight.ids["M"], mage))
    fight.cast("shapechange", "M", overruled=True)
    limit, game = limit_of(fight, "M"), fight.ruleset
    assert limit.allows("dragon", "huge", "17", game)
    assert not limit.allows("dragon", "huge", "18", game)
    assert not limit.allows("construct", "medium", "1", game)
    assert not limit.allows("undead", "medium", "1", game)


@both
def test_nobody_else_may_take_a_form(edition):
    fight = a_druid(edition, text="fighter")
    assert find_form_limit(fight["D"], fight.ruleset) is None
    assert find_form_limit(fight["O"], fight.ruleset) is None
    blessed = under(edition, "bless")
    assert find_form_limit(blessed["A"], blessed.ruleset) is None


@pytest.mark.parametrize(
    ("edition", "level", "challenge", "lacks"),
    [
        (OLD, 2, 0.25, {"fly", "swim"}),
        (OLD, 4, 0.5, {"fly"}),
        (OLD, 8, 1, set()),
        (NEW, 2, 0.25, {"fly"}),
        (NEW, 7, 0.5, {"fly"}),
        (NEW, 8, 1, set()),
    ],
)
def test_wild_shape_by_the_level_of_the_druid(edition, level, challenge, lacks):
    limit = limit_of(a_druid(edition, level), "D")
    assert (limit.challenge, set(limit.lacks), limit.kinds) == (challenge, lacks, ("beast",))
    hawk = a_creature("hawk", speeds=FrozenMap({"walk": 10, "fly": 60}))
    assert limit.allows_ways(hawk) is ("fly" not in lacks)
    assert limit.allows_ways(a_creature("wolf"))


@both
def test_a_druid_of_level_1_has_no_wild_shape_yet(edition):
    fight = a_druid(edition, 1)
    assert find_form_limit(fight["D"], fight.ruleset) is None


def test_a_game_without_wild_shape_has_none():
    fight = a_druid(NEW)
    assert find_form_limit(fight["D"], ruleset_of(RulesetKey("mythcraft-1.2"))) is None


@pytest.mark.parametrize(
    ("text", "level", "tags", "found"),
    [
        ("Druid", 5, (), 5),
        ("druido 3 / guerriera 2", 5, (), 3),
        ("Fighter 2 / Druid 4", 6, (), 4),
        ("circle of the land", 6, ("druid",), 6),
        ("Druid", None, (), 0),
        ("Wizard", 5, ("wizard",), 0),
    ],
)
def test_levels_as_a_druid(text, level, tags, found):
    assert druid_level(a_creature("d", class_text=text, level=level, tags=tags)) == found


def test_2024_wild_shape_brings_temporary_points_of_the_druids_level():
    fight = a_druid(NEW)
    shift(fight)
    assert (fight.hp("D"), fight["D"].temporary_hit_points) == (30, 5)
    assert "note.wild_shape_points" in fight.told()
    fight.damage("D", 5)
    shift(fight, "cat")
    assert fight["D"].temporary_hit_points == 5
    assert "note.wild_shape_points" in fight.told()
    fight.do(c.RevertCreature(fight.ids["D"]))
    assert fight["D"].temporary_hit_points == 5  # they are its own, not the form's


def test_they_never_add_up_nor_take_away_what_it_had():
    fight = a_druid(NEW)
    fight.do(c.SetCounter(fight.ids["D"], TEMPORARY_HIT_POINTS, 9))
    shift(fight)
    assert fight["D"].temporary_hit_points == 9
    assert "note.shape_keeps_points" in fight.told()
    shift(fight, "cat")
    assert "note.shape_keeps_points" not in fight.told()


def test_the_form_of_another_in_2024_brings_nothing():
    fight = a_druid(NEW, text="fighter")
    shift(fight)
    assert fight["D"].temporary_hit_points == 0
    assert "note.shape_keeps_points" in fight.told()


def test_2014_wild_shape_has_the_points_of_the_beast():
    fight = a_druid(OLD)
    shift(fight)
    assert (fight.hp("D"), fight["D"].temporary_hit_points) == (11, 0)


def test_a_druid_under_polymorph_has_the_points_of_the_spell_with_the_first_form():
    fight = under(NEW, "polymorph", challenge="", level=5, class_text="druid 5")
    for points, name in ((7, "ape"), (3, "cat")):
        form = a_creature(name, hit_points=points)
        fight.do(c.ReplaceCreature(fight.ids["A"], form, change_of_shape=True))
        assert fight["A"].temporary_hit_points == 7


# --- what is kept ---------------------------------------------------------------------------------

WOLF = a_creature(
    "wolf",
    challenge="1/4",
    hit_points=11,
    abilities=abilities(str=12, dex=15, con=12, int=3, wis=12, cha=6),
    saves=FrozenMap({"dex": 4, "int": -4}),
    skills=FrozenMap({"perception": 5, "stealth": 4}),
    passive_perception=15,
    speeds=FrozenMap({"walk": 40}),
)
SAGE = {
    "abilities": abilities(str=8, dex=10, con=14, int=13, wis=18, cha=12),
    "saves": FrozenMap({"wis": 7}),
    "skills": FrozenMap({"nature": 4, "survival": 7}),
    "training": FrozenMap({"save:int": 1, "stealth": 2, "tool:herbalism-kit": 1}),
    "proficiency": 3,
    "traits": ("alert",),
}


def wolfish(edition: str) -> Fight:
    fight = a_druid(edition, **SAGE)
    fight.do(c.ReplaceCreature(fight.ids["D"], WOLF, change_of_shape=True))
    return fight


@both
def test_a_druid_keeps_its_mind_and_what_it_is_proficient_in(edition):
    fight = wolfish(edition)
    now = fight["D"].creature
    assert now.key == WOLF.key
    assert (now.speeds, now.features) == (WOLF.speeds, WOLF.features)
    assert now.abilities == abilities(str=12, dex=15, con=12, int=13, wis=18, cha=12)
    assert dict(now.saves) == {"dex": 4, "int": 4, "wis": 7, "cha": 1}
    assert dict(now.skills) == {"perception": 5, "stealth": 8, "nature": 4, "survival": 7}
    assert now.passive_perception == 15
    assert dict(now.training) == {"tool:herbalism-kit": 1}
    assert now.traits == ("alert",)
    assert "note.shape_keeps_training" in fight.told()
    fight.do(c.RevertCreature(fight.ids["D"]))
    assert fight["D"].creature.abilities["wis"] == 18
    assert "note.shape_keeps_training" not in fight.told()


def test_who_looks_out_better_than_the_form_keeps_that():
    keen = {**SAGE, "skills": FrozenMap({"perception": 7})}
    fight = a_druid(NEW, **keen)
    fight.do(c.ReplaceCreature(fight.ids["D"], WOLF, change_of_shape=True))
    now = fight["D"].creature
    assert (now.skills["perception"], now.passive_perception) == (7, 17)
    dull = replace(WOLF, skills=FrozenMap(), passive_perception=11)
    fight.do(c.ReplaceCreature(fight.ids["D"], dull, change_of_shape=True))
    assert fight["D"].creature.passive_perception == 17


@both
def test_animal_shapes_leave_the_mind_alone_and_no_training(edition):
    fight = under(edition, "animal-shapes", **{**SAGE, "challenge": "1"})
    fight.do(c.ReplaceCreature(fight.ids["A"], WOLF, change_of_shape=True))
    now = fight["A"].creature
    assert now.abilities["wis"] == 18
    assert dict(now.saves) == {"dex": 4, "int": 1, "wis": 4, "cha": 1}
    assert dict(now.skills) == {"perception": 5, "stealth": 4}
    assert now.traits == ()
    assert "note.shape_keeps_mind" in fight.told()


@both
def test_polymorph_takes_the_mind_too(edition):
    fight = under(edition, "polymorph", **{**SAGE, "challenge": "1"})
    fight.do(c.ReplaceCreature(fight.ids["A"], WOLF, change_of_shape=True))
    assert fight["A"].creature == WOLF


@pytest.mark.parametrize(
    ("edition", "condition", "stays"),
    [
        (OLD, "stunned", True),
        (OLD, "unconscious", False),
        (NEW, "stunned", False),
        (NEW, "prone", True),
    ],
)
def test_when_a_druid_has_its_own_form_again(edition, condition, stays):
    fight = wolfish(edition)
    fight.give("D", condition)
    assert (fight["D"].original is not None) is stays
    assert ("note.own_shape_again" in fight.told()) is not stays
    if not stays:  # the GM may say otherwise
        fight.do(c.ReplaceCreature(fight.ids["D"], WOLF, change_of_shape=True))
        fight.heal("D", 1)
        fight.damage("D", 1)
        assert fight["D"].original is not None


def test_who_is_no_druid_keeps_the_form_when_it_faints():
    fight = a_druid(NEW, text="fighter")
    fight.do(c.ReplaceCreature(fight.ids["D"], WOLF, change_of_shape=True))
    assert fight["D"].creature == WOLF
    fight.give("D", "stunned")
    assert fight["D"].original is not None
