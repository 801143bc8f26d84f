"""Forms that magic gives, in an Antimagic Field and under Dispel Magic."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model.combatant import Life
from desktop.model.counter import HIT_POINTS
from desktop.model.creature import Creature
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.rules.fifth.magic.wild_shape import WILD_SHAPE
from desktop.storage.assets import asset_keys, is_asset_key
from tests.support.builders import EDITIONS, a_creature
from tests.support.magic import Casting, a_mage, laid

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)
FAILURE, SUCCESS = Answer(outcome=Outcome.FAILURE), Answer(outcome=Outcome.SUCCESS)
SLOTS = (4, 3, 3, 3, 3, 2, 2, 1, 1)
APE = a_creature("ape", hit_points=19, picture="a" * 64 + ".png")
INSIDE, OUTSIDE = (3, 2), (10, 2)


def a_fight(edition: str) -> Casting:
    """M stands at the left, A far off, the witch W farther."""
    fight = Casting(edition, a_mage(level=17, slots=SLOTS))
    fight.add("W", 1, creature=a_mage("witch", level=17, slots=SLOTS), at=(12, 8))
    fight.place("A", OUTSIDE)
    return fight


def an_ape(edition: str, spell: str = "polymorph", level: int = 4) -> Casting:
    """A is an ape by a spell of W."""
    fight = a_fight(edition)
    saves = ((fight.ids["A"], FAILURE),)
    fight.cast(spell, "A", caster="W", saves=saves, slot=level, overruled=True)
    fight.do(c.ReplaceCreature(fight.ids["A"], APE, change_of_shape=True))
    return fight


def a_field(fight: Casting) -> None:
    around = laid("emanation", 10, (2.5, 2.5), around=fight.ids["M"])
    fight.cast("antimagic-field", area=around, free=True, overruled=True)


def form_of(fight: Casting, name: str = "A") -> Creature | None:
    who = fight[name]
    return None if who.original is None else who.creature


@both
def test_whoever_comes_into_the_field_has_its_own_form_until_it_leaves(edition: str):
    fight = an_ape(edition)
    own = fight["A"].original
    assert own is not None
    a_field(fight)
    assert form_of(fight) == APE
    fight.place("A", INSIDE)
    assert (form_of(fight), fight["A"].creature, fight["A"].laid_form) == (None, own, APE)
    assert "note.form_waits" in fight.told()
    assert fight["W"].has_effect("concentration")
    fight.place("A", OUTSIDE)
    assert (form_of(fight), fight["A"].original, fight["A"].laid_form) == (APE, own, None)
    assert "note.form_is_back" in fight.told()


@both
def test_the_points_of_the_form_wait_with_it(edition: str):
    fight = an_ape(edition)
    fight.damage("A", 4)
    a_field(fight)
    whole = 60
    in_form = (15, 0) if edition == OLD else (whole, 15)
    assert (fight.hp("A"), fight["A"].temporary_hit_points) == in_form
    fight.place("A", INSIDE)
    assert (fight.hp("A"), fight["A"].temporary_hit_points) == (whole, 0)
    fight.damage("A", 7)
    fight.place("A", OUTSIDE)
    in_form = (15, 0) if edition == OLD else (whole - 7, 15)
    assert (fight.hp("A"), fight["A"].temporary_hit_points) == in_form
    fight.do(c.RevertCreature(fight.ids["A"]))
    assert (fight.hp("A"), fight["A"].temporary_hit_points) == (whole - 7, 0)


@both
def test_the_form_is_back_when_the_field_ends(edition: str):
    fight = an_ape(edition)
    a_field(fight)
    fight.place("A", INSIDE)
    held = next(x.id for x in fight["M"].effects if x.key == "concentration")
    fight.do(c.EndEffect(fight.ids["M"], held))
    assert form_of(fight) == APE


@both
def test_a_spell_that_ends_meanwhile_takes_its_form_along(edition: str):
    fight = an_ape(edition)
    a_field(fight)
    fight.place("A", INSIDE)
    held = next(x.id for x in fight["W"].effects if x.key == "concentration")
    fight.do(c.EndEffect(fight.ids["W"], held))
    assert fight["A"].laid_form is None
    fight.place("A", OUTSIDE)
    assert form_of(fight) is None


@pytest.mark.parametrize(("edition", "ends"), [(OLD, True), (NEW, False)])
def test_0_hit_points_end_what_waits_in_2014(edition: str, ends: bool):
    fight = a_fight(edition)
    fight.cast("polymorph", "M", caster="W", saves=((fight.ids["M"], FAILURE),), overruled=True)
    fight.do(c.ReplaceCreature(fight.ids["M"], APE, change_of_shape=True))
    around = laid("emanation", 10, (2.5, 2.5), around=fight.ids["A"])
    fight.cast("antimagic-field", caster="A", area=around, free=True, overruled=True)
    fight.place("A", (4, 2))
    assert fight["M"].laid_form == APE
    fight.do(c.SetCounter(fight.ids["M"], HIT_POINTS, 0))
    assert fight["M"].life is Life.DYING
    assert (fight["M"].laid_form is None) is ends
    assert fight["W"].has_effect("concentration") is not ends


@both
def test_whoever_dies_there_has_no_form_that_waits(edition: str):
    fight = an_ape(edition)
    a_field(fight)
    fight.place("A", INSIDE)
    fight.do(c.DeclareLife((fight.ids["A"],), "dead"))
    assert fight["A"].laid_form is None
    assert not fight["W"].has_effect("concentration")


@pytest.mark.parametrize(("edition", "waits"), [(OLD, True), (NEW, False)])
def test_wild_shape_is_suppressed_as_magic_in_2014_only(edition: str, waits: bool):
    fight = a_fight(edition)
    druid = a_creature("druid", level=8, class_text="Druid", challenge="", hit_points=40)
    fight.add("D", 2, creature=druid, at=OUTSIDE, character=True)
    wolf = a_creature("wolf", hit_points=11)
    fight.do(c.ReplaceCreature(fight.ids["D"], wolf, change_of_shape=True))
    a_field(fight)
    fight.place("D", INSIDE)
    assert (form_of(fight, "D") is None) is waits
    assert fight["D"].has_effect(WILD_SHAPE)
    fight.place("D", OUTSIDE)
    assert form_of(fight, "D") is not None
    assert "note.wild_shape_used" not in fight.told()
    assert fight["D"].has_effect(WILD_SHAPE)


@both
def test_another_stat_block_for_whoever_waits_leaves_its_form_waiting(edition: str):
    fight = an_ape(edition)
    a_field(fight)
    fight.place("A", INSIDE)
    edited = replace(fight["A"].creature, languages=FrozenMap({"": "Common"}))
    fight.do(c.ReplaceCreature(fight.ids["A"], edited))
    assert fight["A"].laid_form == APE
    assert is_asset_key(APE.picture)
    assert APE.picture in asset_keys(fight.encounter, ())


@both
def test_dispel_magic_of_its_level_ends_a_polymorph(edition: str):
    fight = an_ape(edition)
    fight.cast("dispel-magic", "A", slot=4, overruled=True)
    assert form_of(fight) is None
    assert not fight["W"].has_effect("concentration")


@both
@pytest.mark.parametrize("answer", [SUCCESS, FAILURE])
def test_against_a_higher_level_its_caster_checks(edition: str, answer: Answer):
    fight = an_ape(edition, level=6)
    fight.cast("dispel-magic", "A", slot=3, overruled=True)
    asked = fight.prompt(PromptKind.CHECK)
    assert asked.dc == 16
    fight.answer(answer, PromptKind.CHECK)
    assert (form_of(fight) is None) is (answer == SUCCESS)
