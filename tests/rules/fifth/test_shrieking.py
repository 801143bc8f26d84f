"""A shrieker sounds as somebody comes near: asked once, kept as long as it lasts."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model.counter import REACTION
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.rules.fifth.statblocks.shrieking import shriek_of
from desktop.rules.map.things import OBJECT
from tests.support.builders import EDITIONS, Fight, a_creature, feature
from tests.support.creatures import shipped

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)
TRAIT = pytest.mark.rule("52-PTG-GEN-1")
NAMES = {OLD: "shrieker", NEW: "shrieker-fungus"}


def fungus(edition: str) -> Fight:
    """The turn of P, 40 feet from the shrieker M."""
    fight = Fight(edition).map()
    fight.add("M", 5, creature=shipped(f"{edition}/{NAMES[edition]}"), at=(2, 10))
    fight.add("P", 15, creature=a_creature("P"), character=True, at=(10, 10))
    return fight.begin().elsewhere()


def near(fight: Fight) -> None:
    fight.move("P", (9, 10), (8, 10))


def asked(fight: Fight) -> list[str]:
    return [p.text.key for p in fight.encounter.prompts if p.kind is PromptKind.CHOICE]


@both
@TRAIT
def test_it_is_asked_as_somebody_comes_near_and_sounds_by_its_reaction(edition):
    fight = fungus(edition)
    fight.move("P", (9, 10))
    assert asked(fight) == []
    fight.move("P", (8, 10))
    assert asked(fight) == ["prompt.shrieks"]
    fight.answer(Answer(option="yes"), PromptKind.CHOICE)
    assert "note.shrieks" in fight.told()
    assert fight["M"].count(REACTION) == 0
    (sound,) = fight["M"].effects
    assert sound.label == "Shriek"
    rounds = None if sound.end is None else sound.end.remaining
    assert rounds == {OLD: None, NEW: 10}[edition]
    fight.next(2)
    fight.move("P", (7, 10))
    assert asked(fight) == [], "it sounds already"


@both
def test_the_gm_may_let_it_keep_still(edition):
    for answer in (Answer(option="no"), Answer(outcome=Outcome.SKIPPED)):
        fight = fungus(edition)
        near(fight)
        fight.answer(answer, PromptKind.CHOICE)
        assert fight["M"].effects == ()
        assert fight["M"].count(REACTION) == 1


@both
def test_whoever_has_no_reaction_or_is_down_is_not_asked(edition):
    fight = fungus(edition)
    fight.do(c.SetCounter(fight.ids["M"], REACTION, 0))
    near(fight)
    assert asked(fight) == []
    fight = fungus(edition)
    fight.give("M", "incapacitated")
    near(fight)
    assert asked(fight) == []


@both
def test_used_by_hand_it_begins_anew_and_ends_with_the_fungus(edition):
    fight = fungus(edition)
    for _ in range(2):
        fight.do(fight.action("M", "feature", text="shriek"), overruled=True)
        assert len(fight["M"].effects) == 1
    fight.damage("M", 60)
    assert fight["M"].effects == ()


@both
def test_a_second_step_within_its_reach_asks_no_second_time(edition):
    fight = fungus(edition)
    near(fight)
    fight.move("P", (7, 10))
    assert asked(fight) == ["prompt.shrieks"]


def test_the_paragraphs_say_it_in_both_languages():
    for edition in EDITIONS:
        (told,) = (x for x in shipped(f"{edition}/{NAMES[edition]}").features if x.key == "shriek")
        italian = replace(told, texts=FrozenMap({"it": told.texts["it"]}))
        found = shriek_of(told)
        assert found is not None
        assert (found.near, found.heard) == (30, 300)
        assert shriek_of(italian) == found
        assert shriek_of(replace(told, texts=FrozenMap({"en": "It shrieks."}))) is None
        assert shriek_of(replace(told, key="scream")) is None  # type: ignore[arg-type]  # a key


def test_what_else_lies_on_it_stays_and_other_features_sound_nothing():
    fight = fungus(OLD)
    fight.do(c.GiveCondition((fight.ids["M"],), ConditionKey("custom"), label="Wet"))
    for _ in range(2):
        fight.do(fight.action("M", "feature", text="shriek"), overruled=True)
    assert {each.label for each in fight["M"].effects} == {"Wet", "Shriek"}
    fight.add("Q", 3, creature=a_creature("Q", features=(feature("rest"),)))
    fight.do(fight.action("Q", "feature", text="rest"), overruled=True)
    assert fight["Q"].effects == ()


def test_a_thing_that_is_moved_sets_nothing_off():
    fight = fungus(OLD)
    fight.add("D", creature=a_creature("cart", kind=OBJECT), at=(10, 9), initiative=1)
    fight.do(fight.path("D", (9, 9), (8, 9)), overruled=True)
    assert asked(fight) == []
