"""What a spell or a feature lets somebody be elsewhere at once: how far, and only once."""

from dataclasses import replace

import pytest

from desktop.model.creature import Feature, FeatureGroup, FeatureKey
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, PromptKind
from desktop.rules.attacking.granted import teleport_left
from desktop.rules.fifth.statblocks.paragraphs import understood
from tests.support.builders import a_creature
from tests.support.magic import Casting

both = pytest.mark.parametrize("edition", ["srd-5.1", "srd-5.2.1"])


@both
def test_a_misty_step_goes_as_far_as_it_says_and_no_farther(edition):
    fight = Casting(edition)
    fight.cast("misty-step")
    assert teleport_left(fight["M"]) == 30
    refusal = fight.refused(fight.path("M", (9, 2), by="teleport"))
    assert refusal.reason.key == "refusal.teleport_too_far"
    assert refusal.can_overrule
    fight.move("M", (8, 2), by="teleport")
    assert fight["M"].token.cell == (8, 2)
    assert teleport_left(fight["M"]) is None


@both
def test_the_gm_may_let_it_go_farther(edition):
    fight = Casting(edition)
    fight.cast("misty-step")
    fight.do(fight.path("M", (12, 2), by="teleport"), overruled=True)
    assert fight["M"].token.cell == (12, 2)
    assert teleport_left(fight["M"]) is None


@both
def test_what_is_not_done_on_this_turn_is_lost(edition):
    fight = Casting(edition)
    fight.cast("misty-step")
    fight.next()
    assert teleport_left(fight["M"]) is None


@both
def test_by_nothing_but_the_gms_hand_there_is_no_limit(edition):
    fight = Casting(edition)
    fight.move("M", (14, 2), by="teleport")
    assert fight["M"].token.cell == (14, 2)


@both
def test_a_creature_teleports_as_far_as_its_paragraph_says(edition):
    fight = Casting(edition)
    text = "The dog magically teleports, along with any equipment, up to 40 feet to a free space."
    key, names = FeatureKey("teleport"), FrozenMap({"en": "Teleport"})
    feature = Feature(key, FeatureGroup.ACTION, names, FrozenMap({"en": text}))
    dog = understood(replace(a_creature("dog"), features=(feature,)), {})
    fight.add("D", 30, creature=dog, at=(2, 6))
    fight.act("D", "feature", text=FeatureKey("teleport"), cost="none")
    assert teleport_left(fight["D"]) == 40
    assert fight.refused(fight.path("D", (11, 6), by="teleport"))
    fight.move("D", (10, 6), by="teleport")
    assert fight["D"].token.cell == (10, 6)


@both
def test_a_taken_place_is_asked_about_and_uses_it_up(edition):
    fight = Casting(edition)
    fight.place("A", (6, 2))
    fight.cast("misty-step")
    fight.move("M", (6, 2), by="teleport")
    prompt = fight.prompt(PromptKind.CHOICE)
    fight.answer(Answer(option=prompt.options[0][0]), PromptKind.CHOICE)
    assert teleport_left(fight["M"]) is None
