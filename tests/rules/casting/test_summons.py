"""Creatures that spells call: beside the caster, on its side, gone with the spell."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model.combatant import Side
from desktop.model.creature import CreatureKey
from desktop.model.frozen import FrozenMap
from desktop.model.structure import structure, unstructure
from desktop.model.summon import SummonTurn
from desktop.rules.encounter.roster import MOST_AT_ONCE, MOST_COMBATANTS
from desktop.storage.library import Library
from tests.support.builders import a_creature
from tests.support.magic import RESOURCES, Casting, a_mage

FORMER, LATER = "srd-5.1", "srd-5.2.1"
both = pytest.mark.parametrize("edition", [FORMER, LATER])


def a_fight(edition: str) -> Casting:
    return Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1)))


def creature(edition: str, name: str):
    return Library(RESOURCES / "creatures").creature_of(CreatureKey(f"{edition}/{name}"))


def called(fight: Casting, name: str, spell: str, **more: object) -> list[str]:
    """The ids of those that come."""
    before = set(fight.encounter.combatants)
    edition = str(fight.ruleset.key)
    dice = more.pop("dice", ())
    wish = {"choice": name, "summoned": creature(edition, name), "free": True, **more}
    fight.cast(spell, dice=dice, overruled=True, **wish)
    return [who for who in fight.encounter.combatants if who not in before]


@both
def test_more_rise_with_higher_slots_each_in_a_place_of_its_own(edition):
    fight = a_fight(edition)
    risen = called(fight, "skeleton", "animate-dead", slot=5, dice=(10,))
    assert len(risen) == 5
    known = [fight.encounter.combatants[who] for who in risen]
    assert {who.side for who in known} == {fight["M"].side}
    assert len({who.token.cell for who in known}) == 5
    assert all(abs(who.token.cell.column - 2) <= 2 for who in known)
    assert "note.summons" in fight.told()


@both
def test_the_risen_stay_when_they_fall(edition):
    fight = a_fight(edition)
    (who,) = called(fight, "skeleton", "animate-dead", slot=3, dice=(10,))
    fight.ids["Z"] = who
    fight.damage("Z", 99)
    assert who in fight.encounter.combatants


@both
def test_a_steed_of_smoke_is_gone_when_it_is_felled(edition):
    fight = a_fight(edition)
    (who,) = called(fight, "riding-horse", "phantom-steed", dice=(10,))
    fight.ids["H"] = who
    fight.damage("H", 99)
    assert who not in fight.encounter.combatants
    assert "note.summoned_gone" in fight.told()


def test_giant_insects_go_with_the_concentration():
    fight = a_fight(FORMER)
    wasps = called(fight, "giant-wasp", "giant-insect")
    assert len(wasps) == 5
    slot = fight.encounter.slot_of(fight.ids["M"])
    assert slot is not None
    assert set(slot.members) == {fight.ids["M"], *wasps}
    held = next(x.id for x in fight["M"].effects if x.key == "concentration")
    fight.do(c.EndEffect(fight.ids["M"], held))
    assert not set(wasps) & set(fight.encounter.combatants)


@both
def test_graves_give_what_the_slot_says(edition):
    fight = a_fight(edition)
    assert len(called(fight, "ghoul", "create-undead", slot=6, dice=(10,))) == 3
    fight = a_fight(edition)
    assert len(called(fight, "mummy", "create-undead", slot=9, dice=(10,))) == 2


@both
def test_without_a_creature_the_gm_is_told_to_bring_it(edition):
    fight = a_fight(edition)
    fight.cast("animate-dead", free=True, overruled=True)
    assert "note.summons_by_hand" in fight.told()


def test_a_wish_with_its_creature_is_kept_in_files():
    wish = Casting(LATER).wish("animate-dead", summoned=a_creature("bones"))
    assert structure(c.CastSpell, unstructure(wish)) == wish


@both
def test_without_a_map_the_risen_come_as_well(edition):
    fight = a_fight(edition)
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["M"]: None})))
    risen = called(fight, "skeleton", "animate-dead", slot=5, dice=(10,))
    assert len(risen) == 5
    assert all(fight.encounter.combatants[who].token is None for who in risen)


@both
def test_in_a_fight_that_holds_no_more_it_is_told_that_nobody_comes(edition):
    fight = a_fight(edition)
    crowd = a_creature("crowd")
    while (room := MOST_COMBATANTS - len(fight.encounter.combatants)) > 0:
        several = min(room, MOST_AT_ONCE)
        fight.do(c.AddCombatants(crowd, several, Side.NEUTRAL, hit_points=1, initiative=1))
    assert called(fight, "skeleton", "animate-dead", slot=5) == []
    assert "refusal.too_many_combatants" in fight.told()


@both
def test_whoever_acts_right_after_its_caller_keeps_its_number_when_that_changes(edition):
    fight = a_fight(edition)
    wish = fight.wish("animate-dead", choice="skeleton", summoned=creature(edition, "skeleton"))
    after = tuple(replace(each, turn=SummonTurn.AFTER) for each in wish.spell.summons)
    spell = replace(wish.spell, summons=after)
    before = set(fight.encounter.combatants)
    fight.do(replace(wish, spell=spell, slot=5, free=True), overruled=True)
    risen = tuple(who for who in fight.encounter.combatants if who not in before)
    assert len(risen) == 5
    for score in (20, 3):
        fight.do(c.SetInitiative(fight.ids["M"], score))
        members = [slot.members for slot in fight.encounter.order]
        place = members.index((fight.ids["M"],))
        assert members[place + 1] == risen
        assert fight.encounter.order[place + 1].score == score
