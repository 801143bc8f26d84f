"""Rests take their time: what lasts ends meanwhile, who lay gets up, what comes back and when."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model.area import LastingArea
from desktop.model.counter import feature_uses, spell_slots
from desktop.model.creature import FeatureGroup, Uses, UsesKind
from desktop.model.effect import ActiveEffect, End, Moment
from desktop.model.events import EffectEnded, Noted
from desktop.model.ids import AreaId, ConditionKey, EffectId
from desktop.rules.fifth.resting.recharging import pact_slots
from tests.support.builders import EDITIONS, Fight, a_creature, feature
from tests.support.magic import laid

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)
HOUR = 600
POISONED = ConditionKey("poisoned")


def a_party(edition: str, **more: object) -> Fight:
    """H, a character, and O, who does not rest; no fight runs."""
    fight = Fight(edition)
    fight.add("H", creature=a_creature("h", **more), hp=40, character=True)
    fight.add("O", hp=40)
    return fight


def rest(fight: Fight, kind: str, minutes: int, **more: object) -> None:
    fight.do(c.TakeRest((fight.ids["H"],), kind, minutes, **more))  # type: ignore[arg-type]  # fields


def lasting(fight: Fight, who: str, hours: int) -> None:
    known = fight[who]
    end = End(known.id, Moment.START, hours * HOUR)
    held = ActiveEffect(EffectId("e1"), POISONED, end=end)
    fight.encounter = fight.encounter.with_combatant(replace(known, effects=(held,)))


def hours_left(fight: Fight, who: str) -> float | None:
    held = next((x for x in fight[who].effects if x.key == POISONED), None)
    return None if held is None or held.end is None else held.end.remaining / HOUR


@both
@pytest.mark.parametrize(
    ("kind", "minutes", "told"),
    [
        ("short", 60, "note.hours_pass"),
        ("short", 90, "note.hours_and_minutes_pass"),
        ("long", 480, "note.hours_pass"),
    ],
)
def test_a_rest_takes_its_time_from_what_lasts_on_everybody(edition, kind, minutes, told):
    fight = a_party(edition)
    lasting(fight, "O", 9)
    rest(fight, kind, minutes)
    assert hours_left(fight, "O") == 9 - minutes / 60
    assert told in fight.told()


@both
def test_what_is_over_meanwhile_ends_with_its_reason(edition):
    fight = a_party(edition)
    lasting(fight, "H", 8)
    lasting(fight, "O", 1)
    rest(fight, "long", 480)
    over = fight.happened(EffectEnded)
    assert [x.reason.key for x in over if x.key == POISONED] == ["note.time_over"] * 2


def test_no_time_passes_in_no_time():
    fight = a_party(NEW)
    fight.do(c.TakeRest((fight.ids["H"],), "short", 0), overruled=True)
    assert "note.minutes_pass" not in fight.told()


def test_the_minutes_of_a_rest_that_is_broken_off_pass_as_well():
    fight = a_party(NEW)
    lasting(fight, "O", 1)
    rest(fight, "short", 30, broken="damage")
    assert hours_left(fight, "O") == 0.5
    assert fight.told() == ["note.minutes_pass", "note.rest.none"]


@both
def test_the_time_of_what_stone_suspends_stands_still(edition):
    fight = a_party(edition)
    lasting(fight, "O", 1)
    fight.do(c.GiveCondition((fight.ids["O"],), ConditionKey("petrified")), overruled=True)
    rest(fight, "long", 480)
    stays = "poisoned" in fight.ruleset.conditions[ConditionKey("petrified")].suspends
    assert (hours_left(fight, "O") == 1) is stays


@both
@pytest.mark.parametrize(("hours", "left"), [(1, None), (12, 4)])
def test_an_area_with_a_duration_ages_too(edition, hours, left):
    fight = a_party(edition)
    fight.map(20, 20)
    end = End(fight.ids["O"], Moment.START, hours * HOUR)
    area = LastingArea(AreaId("a1"), laid("sphere", 10, (5.0, 5.0)), label="mist", end=end)
    endless = replace(area, id=AreaId("a2"), end=None)
    fight.encounter = replace(
        fight.encounter, areas=fight.encounter.areas.with_items({area.id: area, "a2": endless})
    )
    rest(fight, "long", 480)
    found = fight.encounter.areas.get(area.id)
    assert (None if found is None or found.end is None else found.end.remaining / HOUR) == left
    assert "a2" in fight.encounter.areas


@both
@pytest.mark.parametrize(("kind", "minutes"), [("short", 60), ("long", 480)])
def test_whoever_has_rested_does_not_lie_there(edition, kind, minutes):
    fight = a_party(edition)
    for who in "HO":
        fight.give(who, "prone")
    rest(fight, kind, minutes)
    assert not fight["H"].has_effect(ConditionKey("prone"))
    assert fight["O"].has_effect(ConditionKey("prone"))


@both
def test_whoever_cannot_act_stays_on_the_ground(edition):
    fight = a_party(edition)
    fight.give("H", "prone")
    fight.give("H", "paralyzed")
    rest(fight, "short", 60)
    assert fight["H"].has_effect(ConditionKey("prone"))


def test_whoever_is_roused_from_sleep_lies_there_still():
    fight = a_party(NEW)
    fight.give("H", "prone")
    rest(fight, "long", 120, broken="initiative")
    assert fight["H"].has_effect(ConditionKey("prone"))


# --- what comes back -----------------------------------------------------------------------------


def a_sheet(kind: UsesKind, amount: int) -> dict[str, object]:
    surge = replace(feature("surge", FeatureGroup.TRAIT), uses=Uses(kind, amount))
    return {"features": (surge, feature("plain", FeatureGroup.TRAIT))}


@both
@pytest.mark.parametrize(
    ("kind", "short", "long"),
    [
        (UsesKind.SHORT_REST, 3, 3),
        (UsesKind.ONE_A_SHORT_REST, 1, 3),
        (UsesKind.LONG_REST, 0, 3),
        (UsesKind.DAY, 0, 3),
    ],
)
def test_uses_come_back_as_the_sheet_says(edition, kind, short, long):
    for rested, minutes, expected in (("short", 60, short), ("long", 480, long)):
        fight = a_party(edition, **a_sheet(kind, 3))
        key = feature_uses("surge")
        fight.do(c.SetCounter(fight.ids["H"], key, 0))
        rest(fight, rested, minutes)
        assert fight["H"].count(key) == expected


@both
def test_a_whole_use_is_no_more_than_whole(edition):
    fight = a_party(edition, **a_sheet(UsesKind.ONE_A_SHORT_REST, 2))
    rest(fight, "short", 60)
    assert fight["H"].count(feature_uses("surge")) == 2


@pytest.mark.parametrize(
    ("text", "numbers", "found"),
    [
        ("Warlock 5", {"slots_3": 2}, {3: 2}),
        ("warlock", {"slots_1": 1}, {1: 1}),
        ("Warlock 3 / Mago 2", {"slots_1": 3, "slots_2": 2}, {}),
        ("Warlock 3 / Sorcerer 2", {"slots_1": 3, "slots_2": 2, "pact_2": 2}, {2: 2}),
        ("Wizard 5", {"slots_3": 2}, {}),
        ("", {"slots_1": 2}, {}),
    ],
)
def test_which_slots_are_those_of_a_pact(text, numbers, found):
    assert pact_slots(a_creature("h", class_text=text, numbers=numbers)) == found


@both
def test_the_slots_of_a_pact_come_back_with_a_short_rest(edition):
    numbers = {"slots_1": 3, "slots_2": 4, "pact_2": 2}
    fight = a_party(edition, class_text="Warlock 3 / Bard 3", numbers=numbers)
    for level in (1, 2):
        fight.do(c.SetCounter(fight.ids["H"], spell_slots(level), 1))
    rest(fight, "short", 60)
    assert (fight["H"].count(spell_slots(1)), fight["H"].count(spell_slots(2))) == (1, 3)
    (told,) = (x for x in fight.happened(Noted) if x.text.key == "note.rest.pact_slots")
    assert dict(told.text.parameters)["count"] == 2
    rest(fight, "short", 60)
    rest(fight, "short", 60)
    assert fight["H"].count(spell_slots(2)) == 4
    assert "note.rest.pact_slots" not in fight.told()
