"""Blows and magic: smites on a hit, a staff that strikes by wisdom, an attack of a casting."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Life
from desktop.model.creature import AttackKey, AttackSource, Damage, DamageWhen
from desktop.model.prompt import Answer, PromptKind
from desktop.rules.fifth.attacking.blows import TYPE
from desktop.rules.previews.questions import attack_preview
from tests.support.builders import EDITIONS, FAILURE, a_creature, abilities, melee, ranged
from tests.support.loaded_dice import LoadedDice
from tests.support.magic import Casting

LEGACY, LATER = EDITIONS
SWORD = "sword"


def a_paladin(**more: object):
    return a_creature(
        "paladin",
        melee(bonus=7, dice="1d8+4"),
        ranged(),
        abilities=abilities(str=18, cha=16),
        hit_points=50,
        level=9,
        proficiency=4,
        spell_ability="cha",
        numbers={"slots_1": 2, "slots_2": 2},
        **more,
    )


def a_fight(edition: str, *, kind: str = "humanoid") -> Casting:
    fight = Casting(edition, a_paladin())
    fight.add("U", 3, creature=a_creature("ghoul", melee(), kind=kind, hit_points=90), at=(3, 2))
    return fight


def smite(fight: Casting, name: str, *, dice=(), slot=None, **more):
    key = fight["M"].creature.attacks[0].key
    cast = fight.wish(name, "U", slot=slot)
    wish = c.MakeAttack(fight.ids["M"], key, fight.ids["U"], casts=cast, **more)
    return fight.do(wish, dice=dice)


def dealt(fight: Casting) -> int:
    return sum(each.total for each in fight.happened(e.DamageTaken))


def test_a_smite_adds_to_the_hit_and_costs_slot_and_bonus_action():
    fight = a_fight(LATER)
    smite(fight, "divine-smite", dice=(15, 5, 3, 4))
    assert dealt(fight) == 5 + 4 + 3 + 4
    assert fight.slots() == [1, 2]
    assert (fight["M"].count("action"), fight["M"].count("bonus_action")) == (0, 0)
    assert fight.happened(e.SpellCast)[0].level == 1


def test_a_smite_on_a_miss_costs_nothing():
    fight = a_fight(LATER)
    smite(fight, "divine-smite", dice=(2,))
    assert fight.slots() == [2, 2]
    assert fight["M"].count("bonus_action") == 1
    assert not fight.happened(e.SpellCast)


def test_a_smite_is_stronger_in_a_higher_slot_against_the_undead_and_on_a_critical_hit():
    fight = a_fight(LATER, kind="undead")
    smite(fight, "divine-smite", slot=2, dice=(15, 5, 1, 2, 3, 6))
    assert dealt(fight) == 9 + 1 + 2 + 3 + 6
    assert fight.slots() == [2, 1]
    other = a_fight(LATER)
    smite(other, "divine-smite", dice=(20, 5, 5, 1, 1, 1, 1))
    assert dealt(other) == 14 + 4


def test_a_smite_is_for_melee_and_for_a_slot_that_is_there():
    fight = a_fight(LATER)
    bow = fight["M"].creature.attacks[1].key
    cast = fight.wish("divine-smite", "A")
    wish = c.MakeAttack(fight.ids["M"], bow, fight.ids["A"], casts=cast)
    assert fight.refused(wish).reason.key == "refusal.blow_melee"
    for level in (1, 2):
        fight.do(c.SetCounter(fight.ids["M"], f"slots:{level}", 0))
    key = fight["M"].creature.attacks[0].key
    wish = c.MakeAttack(fight.ids["M"], key, fight.ids["U"], casts=fight.wish("divine-smite", "U"))
    assert fight.refused(wish).reason.key == "refusal.no_slot"


def test_a_searing_smite_burns_until_the_save():
    fight = a_fight(LATER)
    smite(fight, "searing-smite", dice=(15, 5, 3))
    assert dealt(fight) == 9 + 3
    (effect,) = fight["U"].effects
    assert effect.save.ability == "con"
    assert [harm.dice for harm in effect.later] == ["1d6"]


def test_a_failed_save_against_a_searing_smite_adds_no_fire_to_that_of_the_turn():
    fight = a_fight(LATER)
    smite(fight, "searing-smite", dice=(15, 5, 3))
    while fight.active != "U":
        fight.next()
    fight.answer(Answer(), PromptKind.HARM, dice=(4,))
    fight.answer(FAILURE, PromptKind.REPEATED_SAVE)
    assert fight.hp("U") == 90 - 9 - 3 - 4
    assert not fight.encounter.prompts
    assert fight["U"].effects


def test_a_shining_smite_lights_its_target_up():
    fight = a_fight(LATER)
    smite(fight, "shining-smite", dice=(15, 5, 3, 3))
    assert fight["M"].has_effect("concentration")
    assert fight.mode("M", "U", fight["M"].creature.attacks[0].key).value == "advantage"


def test_an_ensnaring_strike_asks_for_a_save_and_can_be_broken():
    fight = a_fight(LATER)
    smite(fight, "ensnaring-strike", dice=(15, 5))
    assert fight.prompt(PromptKind.SAVE).ability == "str"


def test_the_smite_of_2014_waits_for_the_next_hit_of_its_caster():
    fight = a_fight(LEGACY)
    fight.give("U", "invisible")
    fight.cast("branding-smite", "M", slot=2)
    key = fight["M"].creature.attacks[0].key
    fight.do(c.MakeAttack(fight.ids["M"], key, fight.ids["U"], dice=(2, 2)))
    assert len(fight["M"].effects) == 2
    fight.do(
        c.MakeAttack(fight.ids["M"], key, fight.ids["U"], dice=(15, 15), cost="none"),
        dice=(5, 3, 4),
    )
    assert dealt(fight) == 9 + 7
    assert [x.key for x in fight["M"].effects] == ["concentration"]
    assert fight.mode("M", "U", key).value == "plain"
    fight.do(c.MakeAttack(fight.ids["M"], key, fight.ids["U"], dice=(15,), cost="none"), dice=(5,))
    assert dealt(fight) == 9
    fight.do(c.EndEffect(fight.ids["M"], fight["M"].effects[0].id))
    assert [x.key for x in fight["U"].effects] == ["invisible"]


# --- Shillelagh and True Strike -----------------------------------------------------------------


def a_druid(level: int, *, printed: bool = False):
    staff = melee(
        "quarterstaff",
        bonus=4 if printed else 0,
        dice="1d6+1" if printed else "1d6",
        kind="bludgeoning",
    )
    if not printed:
        staff = replace(staff, ability="str")
    two = Damage("1d8+1" if printed else "1d8", 4, ("bludgeoning",), DamageWhen.TWO_HANDED, True)
    staff = replace(staff, key=AttackKey("quarterstaff"), damage=(*staff.damage, two))
    return a_creature(
        "druid",
        staff,
        abilities=abilities(str=12, wis=18),
        hit_points=50,
        level=level,
        proficiency=3,
        spell_ability="wis",
    )


def preview_of(fight: Casting, **more):
    wish = c.MakeAttack(fight.ids["M"], AttackKey("quarterstaff"), fight.ids["U"], **more)
    shown = attack_preview(fight.encounter, fight.ruleset, wish, dice=LoadedDice(()))
    assert shown is not None
    return shown


def by_staff(edition: str, level: int, *, printed: bool = False) -> Casting:
    fight = Casting(edition, a_druid(level, printed=printed))
    fight.add("U", 3, creature=a_creature("ghoul", melee(), hit_points=90), at=(3, 2))
    return fight


@pytest.mark.parametrize("printed", [False, True])
@pytest.mark.parametrize(
    ("edition", "level", "die"),
    [(LEGACY, 5, "1d8"), (LATER, 1, "1d8"), (LATER, 5, "1d10"), (LATER, 17, "2d6")],
)
def test_a_magic_staff_strikes_by_wisdom_with_its_own_die(edition, level, die, printed):
    fight = by_staff(edition, level, printed=printed)
    before = preview_of(fight)
    assert (before.bonus, before.damage[0].dice) == (4, "1d6 + 1")
    fight.cast("shillelagh", "M")
    shown = preview_of(fight)
    assert (shown.bonus, shown.damage[0].dice) == (7, f"{die} + 4")
    assert "magical" in shown.properties
    held = preview_of(fight, versatile=True)
    assert [each.dice for each in held.damage] == [f"{die} + 4"]


def test_its_damage_may_be_force_in_2024():
    fight = by_staff(LATER, 1)
    assert preview_of(fight).optional == ()
    fight.cast("shillelagh", "M")
    shown = preview_of(fight)
    assert [each.key for each in shown.optional] == [f"{TYPE}force"]
    assert shown.damage[0].type == "bludgeoning"
    assert preview_of(fight, optional=(f"{TYPE}force",)).damage[0].type == "force"


def test_true_strike_makes_the_attack_by_the_casters_ability():
    fight = by_staff(LATER, 5)
    cast = fight.wish("true-strike", "U")
    shown = preview_of(fight, casts=cast)
    assert (shown.bonus, [each.dice for each in shown.damage]) == (7, ["1d6 + 4", "1d6"])
    assert shown.damage[1].type == "radiant"
    wish = c.MakeAttack(
        fight.ids["M"], AttackKey("quarterstaff"), fight.ids["U"], dice=(15,), casts=cast
    )
    fight.do(wish, dice=(2, 3))
    assert dealt(fight) == 2 + 4 + 3
    assert fight["M"].count("action") == 0
    assert fight.happened(e.SpellCast)
    again = c.MakeAttack(fight.ids["M"], AttackKey("quarterstaff"), fight.ids["U"], casts=cast)
    assert fight.refused(again).reason.key == "refusal.no_action"


def test_true_strike_alone_sends_to_the_attack():
    fight = by_staff(LATER, 5)
    assert fight.refused(fight.wish("true-strike", "U")).reason.key == "refusal.cast_with_attack"
    shown = preview_of(fight, casts=fight.wish("fire-bolt", "U"))
    assert shown.refusal is not None
    assert shown.refusal.reason.key == "refusal.no_blow"


# --- the smite of 2014 --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slot", "kind", "dice"), [(1, "humanoid", 2), (2, "humanoid", 3), (1, "fiend", 3)]
)
def test_a_paladin_of_2014_spends_a_slot_on_a_hit(slot, kind, dice):
    fight = Casting(LEGACY, a_paladin(traits=("divine-smite",)))
    fight.add("U", 3, creature=a_creature("ghoul", melee(), kind=kind, hit_points=90), at=(3, 2))
    key = fight["M"].creature.attacks[0].key
    wish = c.MakeAttack(fight.ids["M"], key, fight.ids["U"], optional=(f"smite:{slot}",))
    shown = attack_preview(fight.encounter, fight.ruleset, wish, dice=LoadedDice(()))
    assert shown is not None
    assert [(each.key, each.chosen) for each in shown.optional] == [
        ("smite:1", slot == 1),
        ("smite:2", slot == 2),
    ]
    fight.do(replace(wish, dice=(2,)))
    assert fight.slots() == [2, 2]
    fight.do(replace(wish, dice=(15,), cost="none"), dice=(5, *[1] * dice))
    assert dealt(fight) == 9 + dice
    assert fight.slots() == ([1, 2] if slot == 1 else [2, 1])
    bow = fight["M"].creature.attacks[1].key
    shot = c.MakeAttack(fight.ids["M"], bow, fight.ids["U"])
    shown = attack_preview(fight.encounter, fight.ruleset, shot, dice=LoadedDice(()))
    assert shown is not None
    assert shown.optional == ()


def test_in_2024_the_smite_is_a_spell():
    fight = Casting(LATER, a_paladin(traits=("divine-smite",)))
    key = fight["M"].creature.attacks[0].key
    fight.place("A", (3, 2))
    wish = c.MakeAttack(fight.ids["M"], key, fight.ids["A"])
    shown = attack_preview(fight.encounter, fight.ruleset, wish, dice=LoadedDice(()))
    assert shown is not None
    assert shown.optional == ()


# --- what magic in the weapon leaves alone ------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_magic_staff_changes_no_attack_that_is_a_spell_itself(edition):
    druid = a_druid(5)
    bolt = replace(
        melee("quarterstaff", bonus=6, dice="1d10", kind="fire"),
        key=AttackKey("quarterstaff-bolt"),
        source=AttackSource.SPELL,
    )
    staff = druid.features[0]
    druid = replace(druid, features=(replace(staff, attacks=(*staff.attacks, bolt)),))
    fight = Casting(edition, druid)
    fight.add("U", 3, creature=a_creature("ghoul", melee(), hit_points=90), at=(3, 2))
    fight.cast("shillelagh", "M")
    wish = c.MakeAttack(fight.ids["M"], bolt.key, fight.ids["U"])
    shown = attack_preview(fight.encounter, fight.ruleset, wish, dice=LoadedDice(()))
    assert shown is not None
    assert (shown.bonus, [each.dice for each in shown.damage]) == (6, ["1d10"])
    assert shown.optional == ()


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_magic_staff_changes_neither_other_weapons_nor_what_flies(edition):
    fight = by_staff(edition, 5)
    others = (melee("dagger", bonus=4, dice="1d4+1"), ranged("bow", bonus=3, dice="1d6"))
    staff = fight["M"].creature.features[0]
    armed = (replace(staff, attacks=(*staff.attacks, *others)),)
    creature = replace(fight["M"].creature, features=armed)
    fight.do(c.ReplaceCreature(fight.ids["M"], creature))
    fight.cast("shillelagh", "M")
    for other, bonus, dice in zip(others, (4, 3), ("1d4 + 1", "1d6"), strict=True):
        wish = c.MakeAttack(fight.ids["M"], other.key, fight.ids["U"])
        shown = attack_preview(fight.encounter, fight.ruleset, wish, dice=LoadedDice(()))
        assert shown is not None
        assert (shown.bonus, shown.damage[0].dice) == (bonus, dice)


def test_a_smite_of_2014_that_kills_leaves_no_light_on_the_dead():
    fight = a_fight(LEGACY)
    fight.cast("branding-smite", "M", slot=2)
    fight.do(c.SetCounter(fight.ids["U"], "hit_points", 3))
    key = fight["M"].creature.attacks[0].key
    blow = c.MakeAttack(fight.ids["M"], key, fight.ids["U"], dice=(15,), cost="none")
    fight.do(c.SetSetting("monsters_at_zero", "dead"))
    fight.do(blow, dice=(5, 3, 4))
    assert fight["U"].life is Life.DEAD
    assert fight["U"].effects == ()


def test_a_smite_of_2024_that_kills_burns_nobody():
    fight = a_fight(LATER)
    fight.do(c.SetSetting("monsters_at_zero", "dead"))
    fight.do(c.SetCounter(fight.ids["U"], "hit_points", 3))
    smite(fight, "searing-smite", dice=(15, 5, 3))
    assert fight["U"].life is Life.DEAD
    assert fight["U"].effects == ()
    assert fight.slots() == [1, 2]
