"""Creatures whose stat block stands in the text of a spell: scaled, seated, tied to a caller."""

import pytest

from desktop.model import commands as c
from desktop.model.creature import AttackKey, Creature, CreatureKey, FeatureKey
from desktop.model.moment import Moment
from desktop.model.prompt import Answer, Outcome
from desktop.rules.casting.calling import called_at
from desktop.storage.library import Library
from tests.support.creatures import shipped
from tests.support.magic import RESOURCES, Casting, a_mage

LIBRARY = Library(RESOURCES / "creatures")
FORMER, LATER = "srd-5.1", "srd-5.2.1"
both = pytest.mark.parametrize("edition", [FORMER, LATER])


def a_fight(edition: str = LATER) -> Casting:
    """M: level 17, Intelligence 18: spell attacks +10, DC 18, proficiency +6."""
    return Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1)))


def block(edition: str, name: str) -> Creature:
    key = CreatureKey(f"{edition}/{name}")
    return LIBRARY.find_called(key) or LIBRARY.creature_of(key)


def called(fight: Casting, spell: str, name: str, slot: int, **more: object) -> list[str]:
    before = set(fight.encounter.combatants)
    edition = str(fight.ruleset.key)
    choice = more.pop("choice", name)
    wish = {"choice": choice, "summoned": block(edition, name), "slot": slot, "free": True, **more}
    fight.cast(spell, overruled=True, **wish)
    joined = [who for who in fight.encounter.combatants if who not in before]
    for place, who in enumerate(joined):
        fight.ids[f"S{place}"] = who
    return joined


def damage_of(who: Creature, key: str) -> list[str]:
    attack = who.find_attack(AttackKey(key))
    assert attack is not None
    return [part.dice for part in attack.damage]


@pytest.mark.parametrize(("slot", "flies"), [(2, False), (3, False), (4, True), (9, True)])
def test_the_steed_grows_with_the_slot_and_flies_from_level_4(slot: int, flies: bool):
    fight = a_fight()
    called(fight, "find-steed", "otherworldly-steed-celestial", slot)
    steed = fight["S0"].creature
    assert steed.armour_class == 10 + slot
    assert fight["S0"].hit_points == steed.hit_points == 5 + 10 * slot
    assert ("fly" in steed.speeds) is flies
    assert damage_of(steed, "otherworldly-slam") == [f"1d8+{slot}"]
    slam = steed.find_attack(AttackKey("otherworldly-slam"))
    assert slam is not None
    assert (slam.bonus, slam.damage[0].types) == (10, ("radiant",))
    assert steed.proficiency == 6
    touch = steed.find_feature(FeatureKey("healing-touch"))
    assert touch is not None
    assert touch.saves[0].heals == f"2d8+{slot}"


def test_the_steed_has_its_turn_behind_its_rider_and_at_its_number():
    fight = a_fight()
    called(fight, "find-steed", "otherworldly-steed-fey", 2)
    assert [fight.name_of(slot.members[0]) for slot in fight.encounter.order] == [
        "M", "S0", "A", "B",
    ]  # fmt: skip
    assert fight["S0"].initiative == fight["M"].initiative
    fight.do(c.SetInitiative(fight.ids["M"], 7))
    assert [fight.name_of(slot.members[0]) for slot in fight.encounter.order] == [
        "A", "M", "S0", "B",
    ]  # fmt: skip


def test_the_steed_is_a_controlled_mount():
    fight = a_fight()
    (steed,) = called(fight, "find-steed", "otherworldly-steed-fey", 2)
    fight.do(c.TakeAction(fight.ids["M"], "mount", fight.ids["S0"]), overruled=True)
    ride = fight["M"].ride
    assert ride is not None
    assert (ride.mount, ride.controlled) == (steed, True)


@pytest.mark.parametrize(
    ("spell", "place", "steed"), [("cure-wounds", (3, 2), 14), ("cure-wounds", (9, 9), 5)]
)
def test_what_heals_its_rider_heals_the_steed_beside(spell: str, place, steed: int):
    fight = a_fight()
    called(fight, "find-steed", "otherworldly-steed-fey", 2)
    fight.place("S0", place)
    fight.damage("M", 20)
    fight.damage("S0", 20)
    fight.cast(spell, "M", free=True, overruled=True, dice=(3, 2))
    assert fight["M"].hit_points == 29
    assert fight["S0"].hit_points == steed


def test_what_no_spell_heals_is_the_riders_alone():
    fight = a_fight()
    called(fight, "find-steed", "otherworldly-steed-fey", 2)
    fight.place("S0", (3, 2))
    fight.damage("M", 20)
    fight.damage("S0", 20)
    fight.heal("M", 5)
    assert fight["S0"].hit_points == 5


def test_the_fey_steed_teleports_once():
    fight = a_fight()
    called(fight, "find-steed", "otherworldly-steed-fey", 2)
    fight.next()
    fight.do(c.TakeAction(fight.ids["S0"], "feature", text="fey-step"))
    assert fight["S0"].has_effect("may_teleport")
    again = fight.refused(c.TakeAction(fight.ids["S0"], "feature", text="fey-step", cost="none"))
    assert again.reason.key == "refusal.no_uses"


def test_there_is_one_steed_and_it_goes_with_the_life_of_its_rider():
    fight = a_fight()
    (first,) = called(fight, "find-steed", "otherworldly-steed-fey", 2)
    (second,) = called(fight, "find-steed", "otherworldly-steed-fiend", 2)
    assert first not in fight.encounter.combatants
    fight.damage("M", 40)
    assert second in fight.encounter.combatants
    fight.damage("M", 100)
    assert second not in fight.encounter.combatants


def test_a_familiar_takes_another_form():
    fight = a_fight()
    owl, bat = (block(LATER, name) for name in ("owl", "bat"))
    fight.cast("find-familiar", choice="owl", summoned=owl, free=True, overruled=True, dice=(9,))
    (first,) = (x for x in fight.encounter.combatants.values() if x.creature == owl)
    fight.cast("find-familiar", choice="bat", summoned=bat, free=True, overruled=True, dice=(9,))
    assert first.id not in fight.encounter.combatants


def test_the_glare_of_the_fiend_lasts_until_the_turn_of_its_rider_is_over():
    fight = a_fight()
    called(fight, "find-steed", "otherworldly-steed-fiend", 2)
    fight.next()
    glare = c.ForceSaves(fight.ids["S0"], FeatureKey("fell-glare"), targets=(fight.ids["A"],))
    fight.do(glare)
    assert fight.prompt().dc == 18
    fight.answer(Answer(outcome=Outcome.FAILURE))
    assert fight["A"].has_effect("frightened")
    fight.next(3)  # A, B, M
    assert fight["A"].has_effect("frightened")
    fight.next()
    assert not fight["A"].has_effect("frightened")


@pytest.mark.parametrize(("slot", "attacks"), [(4, 2), (5, 2), (6, 3), (9, 4)])
def test_an_insect_has_the_numbers_of_the_level(slot: int, attacks: int):
    fight = a_fight()
    called(fight, "giant-insect", "giant-insect-wasp", slot)
    wasp = fight["S0"].creature
    assert (wasp.armour_class, wasp.hit_points) == (11 + slot, 30 + 10 * (slot - 4))
    assert damage_of(wasp, "poison-jab") == [f"1d6+{3 + slot}", "1d4"]
    (multiattack,) = (x for x in wasp.features if x.multiattack)
    assert multiattack.multiattack == attacks
    assert wasp.speeds["fly"] == 40


def test_the_bolt_of_the_spider_stops_whom_it_hits_until_its_next_turn():
    fight = a_fight()
    called(fight, "giant-insect", "giant-insect-spider", 4)
    fight.next()
    fight.attack("S0", "A", key="web-bolt", dice=(18, 5))
    (held,) = (x for x in fight["A"].effects if x.influence is not None)
    assert held.end is not None
    assert (held.end.whose, held.end.moment) == (fight.ids["S0"], Moment.START)
    assert (
        fight.ruleset.movement.speed(fight.encounter, fight.ruleset, fight["A"], "walk").value == 0
    )
    fight.next(4)
    assert not any(x.influence is not None for x in fight["A"].effects)


def test_the_spirit_of_a_dragon_shares_a_resistance():
    fight = a_fight()
    called(fight, "summon-dragon", "draconic-spirit", 6, choice="damage.fire")
    spirit = fight["S0"].creature
    assert (spirit.armour_class, spirit.hit_points) == (20, 60)
    assert damage_of(spirit, "rend") == ["1d6+10"]
    breath = spirit.find_feature(FeatureKey("breath-weapon"))
    assert breath is not None
    assert [(save.dc, save.damage[0].types) for save in breath.saves] == [(18, ("fire",))]


def test_a_dragon_for_which_nothing_was_chosen_breathes_what_its_caller_resists():
    fight = a_fight()
    called(fight, "summon-dragon", "draconic-spirit", 5)
    breath = fight["S0"].creature.find_feature(FeatureKey("breath-weapon"))
    assert breath is not None
    assert [save.damage[0].types for save in breath.saves] == [("acid",)]


def test_the_caller_resists_what_was_chosen():
    fight = a_fight()
    fight.cast(
        "summon-dragon",
        "M",
        slot=5,
        choice="damage.fire",
        summoned=block(LATER, "draconic-spirit"),
        free=True,
        overruled=True,
    )
    fight.damage("M", 10, "fire")
    assert fight["M"].hit_points == 35
    fight.damage("M", 10, "cold")
    assert fight["M"].hit_points == 25


def test_the_breath_comes_with_the_attacks_of_the_spirit():
    fight = a_fight()
    called(fight, "summon-dragon", "draconic-spirit", 5)
    fight.next()
    rend = c.MakeAttack(fight.ids["S0"], AttackKey("rend"), fight.ids["A"])
    fight.do(rend, dice=(1,), overruled=True)  # out of reach
    breath = c.ForceSaves(fight.ids["S0"], FeatureKey("breath-weapon"), 0, (fight.ids["B"],))
    fight.do(breath, dice=(3, 4))
    assert fight.saves() == ["B"]


@pytest.mark.parametrize(
    ("size", "count", "dice"),
    [("medium", 4, "3d4+3"), ("large", 2, "4d6+7"), ("huge", 1, "4d12+7")],
)
def test_objects_come_by_the_modifier_and_deal_more_with_the_slot(size: str, count: int, dice: str):
    fight = a_fight()
    objects = called(fight, "animate-objects", f"animated-object-{size}", 7)
    assert len(objects) == count
    thing = fight["S0"].creature
    assert damage_of(thing, "slam") == [dice]
    assert thing.armour_class == 15


@pytest.mark.parametrize(
    ("size", "slot", "count"),
    [("tiny", 5, 10), ("medium", 5, 5), ("huge", 5, 1), ("small", 6, 12), ("large", 7, 3)],
)
def test_former_objects_come_by_their_size(size: str, slot: int, count: int):
    fight = a_fight(FORMER)
    before = set(fight.encounter.combatants)
    fight.cast(
        "animate-objects",
        choice=f"animated-object-{size}",
        summoned=block(FORMER, f"animated-object-{size}"),
        slot=slot,
        free=True,
        overruled=True,
        dice=(10,),
    )
    assert len(set(fight.encounter.combatants) - before) == count


@both
def test_what_was_called_goes_with_the_concentration(edition: str):
    fight = a_fight(edition)
    before = set(fight.encounter.combatants)
    fight.cast(
        "animate-objects",
        choice="animated-object-large",
        summoned=block(edition, "animated-object-large"),
        free=True,
        overruled=True,
        dice=(10,) if edition == FORMER else (),
    )
    assert set(fight.encounter.combatants) - before
    held = next(x for x in fight["M"].effects if x.key == "concentration")
    fight.do(c.EndEffect(fight.ids["M"], held.id))
    assert set(fight.encounter.combatants) == before


@both
def test_a_phantom_steed_runs_far_and_is_gone_with_the_first_damage(edition: str):
    fight = a_fight(edition)
    fight.cast(
        "phantom-steed",
        choice="riding-horse",
        summoned=block(edition, "riding-horse"),
        free=True,
        overruled=True,
        dice=(10,),
    )
    fight.ids["H"] = list(fight.encounter.combatants)[-1]
    assert fight["H"].creature.speeds["walk"] == 100
    fight.damage("H", 1)
    assert fight.ids["H"] not in fight.encounter.combatants


@both
def test_an_unseen_servant_is_invisible_and_in_the_turn_of_its_caster(edition: str):
    fight = a_fight(edition)
    called(fight, "unseen-servant", "unseen-servant", 1)
    assert fight["S0"].has_effect("invisible")
    assert (fight["S0"].creature.armour_class, fight["S0"].hit_points) == (10, 1)
    slot = fight.encounter.slot_of(fight.ids["M"])
    assert slot is not None
    assert fight.ids["S0"] in slot.members
    fight.damage("S0", 1)
    assert fight.ids["S0"] not in fight.encounter.combatants


def test_the_modifier_of_a_weak_caster_animates_nothing_large():
    fight = Casting(LATER, a_mage(level=9))
    found = called_at(fight.spell("animate-objects"), 5, 2)
    assert {key: each.count for key, each in found.items()} == {
        "animated-object-medium": 2,
        "animated-object-large": 1,
    }


@pytest.mark.parametrize("kind", ["celestial", "fey", "fiend"])
def test_the_steed_of_2014_is_of_the_kind_that_its_paladin_chose_and_has_its_wits(kind):
    fight = Casting("srd-5.1")
    choice = f"mastiff:{kind}"
    wish = {"choice": choice, "summoned": shipped("srd-5.1/mastiff"), "slot": 2, "free": True}
    before = set(fight.encounter.combatants)
    fight.cast("find-steed", overruled=True, dice=(10,), **wish)
    (steed,) = [who for key, who in fight.encounter.combatants.items() if key not in before]
    assert steed.creature.kind == kind
    assert steed.creature.abilities["int"] == 6
    assert shipped("srd-5.1/mastiff").kind == "beast"
