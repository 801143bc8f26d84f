"""The face of a ghost of 2014 ages whoever fails by 5 or more."""

import pytest

from desktop.model import commands as c
from desktop.model.creature import FeatureKey
from desktop.model.events import Noted
from desktop.rules.fifth.statblocks.later_harm import ages_in
from tests.support.builders import FAILURE, Fight, a_creature
from tests.support.creatures import shipped

OLD = "srd-5.1"
pytestmark = pytest.mark.rule("51-MGR-01")


def seen() -> Fight:
    fight = Fight(OLD).map(30, 10)
    fight.add("G", 20, creature=shipped(f"{OLD}/ghost"), at=(2, 2))
    fight.add("T", 10, creature=a_creature("t"), at=(7, 2))
    fight.begin()
    fight.do(c.ForceSaves(fight.ids["G"], FeatureKey("horrifying-visage"), 0, (fight.ids["T"],)))
    return fight


def years(fight: Fight) -> list[object]:
    return [
        dict(event.text.parameters)["count"]
        for event in fight.happened(Noted)
        if isinstance(event, Noted) and event.text.key == "note.ages"
    ]


@pytest.mark.parametrize(("die", "ages"), [(8, [30]), (9, []), (12, [])])
def test_a_far_failure_ages_and_a_near_one_only_frightens(die: int, ages: list[int]):
    fight = seen()
    more = (3,) if ages else ()
    fight.do(c.AnswerPrompt(fight.prompt().id), dice=(die, *more))
    assert fight["T"].has_effect("frightened")
    assert years(fight) == ages


def test_of_a_failure_that_is_only_told_nobody_knows_by_how_much():
    fight = seen()
    fight.answer(FAILURE)
    assert years(fight) == []


def test_it_is_read_in_both_languages():
    assert ages_in("the target also ages 1d4 × 10 years") == "1d4"
    assert ages_in("il bersaglio invecchia di 1d4 × 10 anni") == "1d4"
    assert ages_in("the target screams") == ""
