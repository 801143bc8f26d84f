"""The duplicates of a cloaker: an attack may hit one of them, and bright light ends them."""

from dataclasses import replace

import pytest

from desktop.battlemap.battle_map import BattleMap, Environment
from desktop.battlemap.light import LightLevel
from desktop.model import commands as c
from desktop.model.creature import FeatureKey
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey
from desktop.model.prompt import Answer, PromptKind
from desktop.rules.fifth.statblocks.phantasms import phantasms_of
from tests.support.builders import EDITIONS, MAP, Fight, a_creature, feature, melee
from tests.support.creatures import shipped

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)
TRAIT = pytest.mark.rule("52-PTG-GEN-1")


def cloaked(edition: str, light: LightLevel = LightLevel.DIM) -> Fight:
    """M, the cloaker, has its turn; P is next and stands beside it."""
    fight = Fight(edition)
    environment = Environment(light=light)
    fight.do(c.ShowMap(MAP, BattleMap("Map", 30, 30, environment=environment)))
    fight.add("M", 20, creature=shipped(f"{edition}/cloaker"), at=(10, 10))
    hero = a_creature("P", melee(bonus=20), hit_points=60)
    fight.add("P", 15, creature=hero, character=True, at=(9, 10))
    return fight.begin().elsewhere()


def use(fight: Fight, *, overruled: bool = False) -> None:
    fight.do(fight.action("M", "feature", text="phantasms"), overruled=overruled)


def left(fight: Fight) -> int:
    found = [x.influence.duplicates for x in fight["M"].effects if x.influence is not None]
    return sum(each.left for each in found if each is not None)


def shine(fight: Fight) -> None:
    (known,) = fight.encounter.maps.values()
    lit = replace(known, environment=replace(known.environment, light=LightLevel.BRIGHT))
    fight.encounter = replace(fight.encounter, maps=FrozenMap({MAP: lit}))


@both
@TRAIT
def test_three_duplicates_are_there_once_they_are_made(edition):
    fight = cloaked(edition)
    use(fight)
    assert left(fight) == 3


@both
@TRAIT
def test_a_hit_may_go_to_a_duplicate_which_is_gone_then(edition):
    fight = cloaked(edition)
    use(fight)
    fight.next()
    before = fight.hp("M")
    fight.attack("P", "M", dice=[19], overruled=True)
    prompt = fight.prompt(PromptKind.CHOICE)
    assert prompt.dice == {OLD: "1d12", NEW: "3d6"}[edition]
    least = {OLD: 4, NEW: 3}[edition]
    fight.answer(Answer(option="roll", amount=least), PromptKind.CHOICE)
    assert (left(fight), fight.hp("M")) == (2, before)
    fight.attack("P", "M", dice=[19], overruled=True)
    below = {OLD: 4, NEW: 2}[edition]
    fight.answer(Answer(option="roll", amount=below), PromptKind.CHOICE, dice=[1])
    assert left(fight) == 2
    assert fight.hp("M") < before


@both
def test_made_again_they_are_all_there_again(edition):
    fight = cloaked(edition)
    use(fight)
    fight.do(c.GiveCondition((fight.ids["M"],), ConditionKey("custom"), label="Wet"))
    use(fight, overruled=True)
    assert left(fight) == 3
    assert len(fight["M"].effects) == 2


@TRAIT
def test_in_2014_none_appear_in_bright_light_unless_the_gm_says_so():
    fight = cloaked(OLD, LightLevel.BRIGHT)
    use(fight)
    assert left(fight) == 0
    assert "note.no_phantasms_in_light" in fight.told()


@TRAIT
def test_in_2014_they_are_gone_wherever_it_is_bright():
    fight = cloaked(OLD)
    use(fight)
    shine(fight)
    fight.damage("P", 1)
    assert left(fight) == 0


@TRAIT
def test_in_2024_they_last_in_bright_light_until_its_turn_ends():
    fight = cloaked(NEW, LightLevel.BRIGHT)
    use(fight)
    assert left(fight) == 3
    fight.damage("P", 1)
    assert left(fight) == 3
    fight.next()
    assert left(fight) == 0


@TRAIT
def test_in_2024_they_are_gone_as_its_turn_starts_in_bright_light():
    fight = cloaked(NEW)
    use(fight)
    fight.next()
    shine(fight)
    fight.damage("P", 1)
    assert left(fight) == 3
    fight.next()
    assert left(fight) == 0


def test_the_italian_paragraph_says_the_same():
    for edition in EDITIONS:
        told = shipped(f"{edition}/cloaker").find_feature(FeatureKey("phantasms"))
        assert told is not None
        italian = replace(told, texts=FrozenMap({"it": told.texts["it"]}))
        assert phantasms_of(italian) == phantasms_of(told) is not None


def test_a_paragraph_without_a_word_of_light_shuns_none():
    told = shipped(f"{OLD}/cloaker").find_feature(FeatureKey("phantasms"))
    assert told is not None
    text = FrozenMap({"en": "It creates three illusory duplicates of itself."})
    plain = replace(told, texts=text)
    found = phantasms_of(plain)
    assert found is not None
    assert (found.shuns_light, found.at_turns, found.rounds) == (False, False, None)
    cloaker = shipped(f"{OLD}/cloaker")
    own = replace(cloaker, features=tuple(plain if x is told else x for x in cloaker.features))
    fight = Fight(OLD)
    fight.add("M", 20, creature=own)
    fight.begin()
    use(fight)
    assert left(fight) == 3


def test_other_paragraphs_bring_no_duplicates():
    assert phantasms_of(feature("rest")) is None


def test_a_moan_frightens_no_aberration():
    moan = shipped(f"{OLD}/cloaker").find_feature(FeatureKey("moan"))
    assert moan is not None
    assert moan.saves[0].spares == ("aberration",)
