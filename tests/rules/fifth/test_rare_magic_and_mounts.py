"""Spells that come to nothing, armour and mounts in odd moments."""

from dataclasses import replace

import pytest

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Ride
from desktop.model.effect import ActiveEffect
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey, EffectId, PromptId
from desktop.model.prompt import Answer, Prompt, PromptKind
from desktop.rules.casting import making, spell_numbers
from desktop.rules.engine.draft import Draft
from desktop.rules.fifth.harm.recovering import RECOVERING
from desktop.rules.fifth.places.speeds import own_speed
from desktop.rules.fifth.skills import noticing
from desktop.rules.fifth.skills.finding import FINDERS
from desktop.rules.moving import riding
from desktop.rules.moving.radar import NO_DICE
from tests.support.builders import EDITIONS, Fight
from tests.support.duels import a_duel, a_victim
from tests.support.magic import Casting

both = pytest.mark.parametrize("edition", EDITIONS)
OLD, NEW = EDITIONS
NOBODY = CombatantId("c99")


def a_draft(fight: Fight) -> Draft:
    return Draft(fight.encounter, fight.ruleset, NO_DICE)


@both
def test_a_countered_spell_that_nobody_concentrates_on(edition: str):
    fight = Casting(edition)
    fight.cast("magic-missile", "A", countered=True)
    assert "note.spell_countered" in fight.told()
    draft = a_draft(fight)
    asked = Prompt(PromptId("p1"), PromptKind.CHOICE, fight.ids["M"], Message("prompt.question"))
    assert making.answer_countered(draft, asked, Answer(option="keep")) is None
    assert not draft.events


@both
def test_a_disciple_of_life_heals_more(edition: str):
    fight = Casting(edition)
    magic = fight.ruleset.magic
    assert magic is not None
    cure = fight.spell("cure-wounds")
    plain = spell_numbers.healing_of(magic, fight["M"], cure, 1)
    assert plain.endswith("+4")
    known = fight["M"].creature
    before = known.numbers.with_item(spell_numbers.DISCIPLE_TOLD_BEFORE, 1)
    for told in (
        replace(known, traits=(spell_numbers.DISCIPLE,)),
        replace(known, numbers=before),
    ):
        disciple = replace(fight["M"], creature=told)
        assert spell_numbers.healing_of(magic, disciple, cure, 1).endswith("+7")


@both
def test_flight_is_no_swimming(edition: str):
    fight = Casting(edition)
    fight.cast("fly", "M", overruled=True)
    assert own_speed(fight["M"], "swim") == 0


def test_armour_that_a_friend_takes_off_leaves_the_shield():
    fight = a_duel(OLD, armour="plate", shield=True)
    fight.do(c.TakeAction(fight.ids["K"], "doff_armour", fight.ids["O"]), overruled=True)
    assert not fight.encounter.prompts
    (held,) = fight["K"].effects
    assert held.end is not None
    fight.do(c.ChangeEffect(fight.ids["K"], held.id, replace(held.end, remaining=1)))
    fight.next(2)
    assert (fight["K"].creature.armour, fight["K"].creature.armour_class) == ("", 12)


def test_the_number_of_a_lair_ties_with_nobody():
    fight = Fight(OLD)
    fight.do(c.SetSetting("ties", "roll"))
    fight.do(c.AddFixedCount("Lair", 20))
    fight.add("A", 20)
    assert fight.begin().sequence


@both
def test_whoever_found_a_hider_notices_it(edition: str):
    fight = Fight(edition).order("A20 B10")
    parameters: FrozenMap[str, int | str] = FrozenMap({FINDERS: str(fight.ids["B"])})
    hidden = ActiveEffect(EffectId("x"), ConditionKey("hidden"), parameters=parameters)
    hider = replace(fight["A"], effects=(hidden,))
    assert noticing.notices(fight.encounter, fight.ruleset, hider, fight["B"])


@both
def test_whoever_is_healed_recovers_no_more(edition: str):
    fight = a_victim(edition, 20, character=True)
    fight.damage("T", 20)
    fight.do(c.DeclareLife((fight.ids["T"],), "stable"))
    draft = a_draft(fight)
    draft.add(e.EffectGained(fight.ids["T"], ActiveEffect(EffectId("x"), RECOVERING)))
    fight.encounter = draft.encounter
    fight.heal("T", 3)
    assert RECOVERING not in fight.conditions("T")


@both
def test_mounts_that_are_gone_away_or_busy(edition: str):
    fight = Fight(edition).map()
    fight.add("R", 10, at=(3, 3))
    fight.add("H", 20)
    fight.begin()
    rider, horse = fight.ids["R"], fight.ids["H"]
    draft = a_draft(fight)
    riding.share_turn(draft, rider, horse)
    assert not draft.events
    assert riding.place_beside(draft, fight["R"], fight["H"]) is None
    draft.add(e.RideChanged(rider, Ride(NOBODY, "large", True)))
    riding.get_off(draft, rider)
    assert draft.combatant(rider).ride is None


@both
@pytest.mark.parametrize(
    ("name", "more"),
    [
        ("bless", {}),
        ("magic-missile", {"readied": True, "trigger": "it moves"}),
        ("identify", {}),
    ],
)
def test_a_name_too_long_to_keep_is_refused(edition: str, name: str, more: dict[str, object]):
    fight = Casting(edition)
    wish = fight.wish(name, "M", label="x" * 5_001, **more)
    assert fight.refused(wish).reason.key == "refusal.too_long"
