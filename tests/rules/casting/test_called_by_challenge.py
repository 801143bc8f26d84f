"""Creatures of a kind and a challenge that spells of 2014 call: how many, their turn, their end."""

import pytest

from desktop.model import commands as c
from desktop.model.amount import DamageAmount
from desktop.model.combatant import Side
from desktop.model.creature import CreatureKey
from desktop.model.ids import CombatantId
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.rules.casting.calling import NO_CHALLENGE, called_at, challenge_of, fits
from desktop.rules.encounter import roster
from desktop.rules.engine.refusal import Refusal
from desktop.storage.library import Library
from tests.support.builders import Fight
from tests.support.magic import RESOURCES, Casting, a_mage, spell

LIBRARY = Library(RESOURCES / "creatures")


def a_fight() -> Casting:
    return Casting("srd-5.1", a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1)))


def wish(
    fight: Casting, spell: str, creature: str, choice: str = "", **more: object
) -> c.CastSpell:
    called = LIBRARY.creature_of(CreatureKey(f"srd-5.1/{creature}"))
    return fight.wish(spell, choice=choice, summoned=called, free=True, **more)


def called(
    fight: Casting, spell: str, creature: str, choice: str = "", **more: object
) -> list[str]:
    before = set(fight.encounter.combatants)
    fight.do(wish(fight, spell, creature, choice, **more), dice=(12,), overruled=True)
    return [who for who in fight.encounter.combatants if who not in before]


def of(fight: Casting, key: str):
    return next(x for x in fight["M"].effects if x.key == key)


def test_eight_wolves_come_as_one_group_with_a_turn_of_their_own():
    fight = a_fight()
    wolves = called(fight, "conjure-animals", "wolf", "call.1/4")
    assert len(wolves) == 8
    slot = fight.encounter.slot_of(wolves[0])
    assert slot is not None
    assert set(slot.members) == set(wolves)
    assert {fight.encounter.combatants[who].side for who in wolves} == {fight["M"].side}
    held = of(fight, "concentration")
    fight.do(c.EndEffect(fight.ids["M"], held.id))
    assert not set(wolves) & set(fight.encounter.combatants)


def test_a_group_joins_no_wolves_that_were_there_before():
    fight = a_fight()
    fight.do(
        c.AddCombatants(LIBRARY.creature_of(CreatureKey("srd-5.1/wolf")), side=fight["M"].side),
        dice=(5,),
    )
    wolves = called(fight, "conjure-animals", "wolf", "call.1/4")
    slot = fight.encounter.slot_of(wolves[0])
    assert slot is not None
    assert set(slot.members) == set(wolves)


@pytest.mark.parametrize(
    ("spell", "slot", "choice", "count"),
    [
        ("conjure-animals", 3, "call.2", 1),
        ("conjure-animals", 5, "call.1", 4),
        ("conjure-animals", 7, "call.1/2", 12),
        ("conjure-animals", 9, "call.1/4", 32),
        ("conjure-minor-elementals", 6, "call.1/4", 16),
        ("conjure-woodland-beings", 8, "call.1", 6),
    ],
)
def test_higher_slots_call_more(spell: str, slot: int, choice: str, count: int):
    assert called_at(a_fight().spell(spell), slot)[choice].count == count


@pytest.mark.parametrize(
    ("spell", "slot", "challenge"),
    [
        ("conjure-celestial", 8, "4"),
        ("conjure-celestial", 9, "5"),
        ("conjure-elemental", 5, "5"),
        ("conjure-elemental", 8, "8"),
        ("conjure-fey", 7, "7"),
    ],
)
def test_higher_slots_call_the_stronger(spell: str, slot: int, challenge: str):
    (found,) = called_at(a_fight().spell(spell), slot).values()
    assert (found.count, found.challenge) == (1, challenge)


def test_conjured_beasts_are_fey_too():
    fight = a_fight()
    (bear,) = called(fight, "conjure-animals", "polar-bear", "call.2")
    creature = fight.encounter.combatants[bear].creature
    assert creature.is_one_of(("beast",))
    assert creature.is_one_of(("fey",))
    (sprite, *_) = called(fight, "conjure-woodland-beings", "sprite", "call.1/4")
    assert fight.encounter.combatants[sprite].creature.tags.count("fey") == 0


@pytest.mark.parametrize(
    ("spell", "creature", "choice"),
    [
        ("conjure-animals", "polar-bear", "call.1/4"),  # challenge 2
        ("conjure-animals", "goblin", "call.1/4"),  # no beast
        ("conjure-elemental", "djinni", ""),  # challenge 11
    ],
)
def test_who_does_not_fit_is_refused_and_may_be_overruled(spell: str, creature: str, choice: str):
    fight = a_fight()
    refused = fight.attempt(wish(fight, spell, creature, choice))
    assert isinstance(refused, Refusal)
    assert refused.reason.key == "refusal.not_called"
    assert refused.can_overrule
    assert called(fight, spell, creature, choice)


def test_fewer_may_come_but_not_more():
    fight = a_fight()
    refused = fight.attempt(wish(fight, "conjure-animals", "wolf", "call.1/4", called=9))
    assert isinstance(refused, Refusal)
    assert refused.reason.key == "refusal.too_many_called"
    assert isinstance(fight.attempt(wish(fight, "conjure-animals", "wolf", called=0)), Refusal)
    assert len(called(fight, "conjure-animals", "wolf", "call.1/4", called=3)) == 3


def test_an_elemental_whose_caster_loses_concentration_stays_as_a_foe_for_the_hour():
    fight = a_fight()
    (fire,) = called(fight, "conjure-elemental", "fire-elemental")
    before = of(fight, "concentration").end
    fight.damage("M", 10)
    fight.answer(Answer(outcome=Outcome.FAILURE))
    kept = fight.encounter.combatants[fire]
    assert kept.side is Side.HOSTILE
    assert "note.summoned_unbound" in fight.told()
    (effect,) = (x for x in kept.effects if x.key == "summoned")
    assert effect.held_by is None
    assert effect.end == before
    fight.ids["F"] = fire
    fight.damage("F", 200)
    assert fire not in fight.encounter.combatants


def test_the_elemental_of_a_foe_turns_against_the_foes():
    fight = a_fight()
    fight.do(c.SetSide((fight.ids["M"],), Side.HOSTILE))
    (fire,) = called(fight, "conjure-elemental", "fire-elemental")
    fight.damage("M", 99)
    assert fight.encounter.combatants[fire].side is Side.ALLY


def test_ended_at_will_the_elemental_goes():
    fight = a_fight()
    (fire,) = called(fight, "conjure-elemental", "fire-elemental")
    fight.do(c.EndEffect(fight.ids["M"], of(fight, "concentration").id))
    assert fire not in fight.encounter.combatants


def test_a_felled_elemental_does_not_stay_when_its_caster_falls():
    fight = a_fight()
    (fire,) = called(fight, "conjure-elemental", "fire-elemental")
    fight.ids["F"] = fire
    fight.damage("F", 200)
    assert fire not in fight.encounter.combatants


def test_what_is_no_challenge_fits_nowhere():
    (found,) = called_at(a_fight().spell("conjure-fey"), 6).values()
    assert challenge_of("much") == challenge_of("1/0") == NO_CHALLENGE
    assert not fits(found, "fey", "much")
    assert fits(found, "beast", "1/8")


def before_the_fight() -> Fight:
    fight = Fight("srd-5.1").map()
    fight.add("M", creature=a_mage(level=17, slots=(4, 3, 3)), character=True, at=(2, 2))
    fight.add("A", hp=60, at=(10, 2))
    return fight


def brought(fight: Fight, name: str, creature: str, choice: str) -> list[str]:
    before = set(fight.encounter.combatants)
    called = LIBRARY.creature_of(CreatureKey(f"srd-5.1/{creature}"))
    wish = c.CastSpell(
        fight.ids["M"], spell("srd-5.1", name), choice=choice, summoned=called, free=True, called=2
    )
    fight.do(wish, overruled=True)
    return [who for who in fight.encounter.combatants if who not in before]


def test_called_before_the_fight_they_roll_as_it_begins():
    fight = before_the_fight()
    wolves = brought(fight, "conjure-animals", "wolf", "call.1/4")
    assert {fight.encounter.combatants[who].initiative for who in wolves} == {None}


def test_who_acts_in_the_turn_of_the_caster_does_so_when_called_before_the_fight():
    fight = before_the_fight()
    wasps = brought(fight, "giant-insect", "giant-wasp", "giant-wasp")
    fight.do(c.RollInitiative(), dice=(15, 10, 3))
    slot = fight.encounter.slot_of(fight.ids["M"])
    assert slot is not None
    assert set(slot.members) == {fight.ids["M"], *wasps}
    fight.do(c.SetInitiative(fight.ids["M"], 3))
    slot = fight.encounter.slot_of(fight.ids["M"])
    assert slot is not None
    assert set(slot.members) == {fight.ids["M"], *wasps}


def test_whose_caster_has_no_number_yet_waits_for_it():
    fight = before_the_fight()
    fight.do(c.SetSetting("character_initiative", "ask"))
    fight.do(c.RollInitiative(), dice=(4,))
    fight.do(c.BeginFight(), overruled=True)
    wasps = brought(fight, "giant-insect", "giant-wasp", "giant-wasp")
    assert not any(fight.encounter.slot_of(who) for who in wasps)
    fight.answer(Answer(dice=(15,)), PromptKind.INITIATIVE)
    slot = fight.encounter.slot_of(fight.ids["M"])
    assert slot is not None
    assert set(slot.members) == {fight.ids["M"], *wasps}


def test_where_no_more_can_be_in_the_fight_nobody_comes_and_it_is_told(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(roster, "MOST_COMBATANTS", 5)
    fight = a_fight()
    fight.do(wish(fight, "conjure-animals", "wolf", "call.1/4"))
    assert len(fight.encounter.combatants) == 3
    assert "refusal.too_many_combatants" in fight.told()


def test_an_elemental_that_falls_with_its_caster_is_gone():
    fight = a_fight()
    (fire,) = called(fight, "conjure-elemental", "fire-elemental")
    amounts = (DamageAmount(200, "force"),)
    fight.do(c.DealDamage((fight.ids["M"], CombatantId(fire)), amounts))
    assert fire not in fight.encounter.combatants


def test_without_a_map_they_come_without_a_place():
    fight = Fight("srd-5.1")
    fight.add("A", 10, hp=60)
    fight.begin()
    fight.do(c.AddCombatants(a_mage(level=17, slots=(4, 3, 3)), own_name="M"), dice=(4,))
    fight.ids["M"] = list(fight.encounter.combatants)[-1]
    (slot,) = (x for x in fight.encounter.order if fight.ids["M"] in x.members)
    wasps = brought(fight, "giant-insect", "giant-wasp", "giant-wasp")
    assert {fight.encounter.combatants[who].token for who in wasps} == {None}
    assert set(wasps) < set(fight.encounter.find_slot(slot.id).members)
