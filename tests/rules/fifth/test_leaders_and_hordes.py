"""Assassins, steadfast devils, leaders, and hunters that break into a horde."""

from dataclasses import replace
from random import Random

import pytest

from desktop.battlemap.battle_map import Environment
from desktop.battlemap.cells import Point
from desktop.battlemap.light import LightLevel
from desktop.battlemap.walls import Wall
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import Adjustments, AttackOutcome
from desktop.model.combatant import CarriedLight
from desktop.model.counter import BONUS_ACTION, feature_uses
from desktop.model.creature import AttackKey, AttackSource, FeatureGroup
from desktop.model.ids import ConditionKey
from desktop.model.reasons import Standing, Trace
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.fifth.places import steadfast
from desktop.rules.previews.questions import attack_preview
from desktop.rules.rolls.rolling import dice_in
from tests.support import arms
from tests.support.builders import EDITIONS, MAP, Fight, a_creature, feature, melee
from tests.support.creatures import shipped
from tests.support.loaded_dice import LoadedDice

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)

# --- Assassinate ----------------------------------------------------------------------------------


def an_ambush(creature=None) -> Fight:
    """A, an assassin, is first, M second, T third."""
    fight = Fight(OLD).map(30, 30)
    fight.add("A", 30, creature=creature or shipped("srd-5.1/assassin"), at=(5, 5))
    fight.add("M", 20, character=True, at=(6, 5), hp=90)
    fight.add("T", 10, character=True, at=(5, 6), hp=90)
    return fight.begin()


def test_an_assassin_strikes_more_easily_who_has_had_no_turn_yet():
    fight = an_ambush()
    assert fight.mode("A", "M", "shortsword") is RollMode.ADVANTAGE
    assert fight.mode("A", "T", "shortsword") is RollMode.ADVANTAGE
    fight.next()
    assert fight.mode("A", "T", "shortsword") is RollMode.PLAIN, "only on its own first turn"
    fight.next(2)
    assert fight.mode("A", "T", "shortsword") is RollMode.PLAIN


def test_who_was_before_the_assassin_is_struck_as_by_others():
    fight = an_ambush()
    fight.add("E", 40, character=True, at=(4, 4), hp=90)
    late = Fight(OLD).map(30, 30)
    late.add("A", 10, creature=shipped("srd-5.1/assassin"), at=(5, 5))
    late.add("M", 20, character=True, at=(6, 5), hp=90)
    late.begin().next()
    assert late.active == "A"
    assert late.mode("A", "M", "shortsword") is RollMode.PLAIN


def critical(fight: Fight, **more: object) -> bool:
    wish = c.MakeAttack(
        fight.ids["A"],
        AttackKey("shortsword"),
        fight.ids["M"],
        outcome=AttackOutcome.HIT,
        damage=(c.DamageAmount(1),),
        cost="none",
        **more,
    )
    fight.do(wish)
    (rolled,) = fight.happened(e.AttackRolled)
    return rolled.outcome is AttackOutcome.CRITICAL


def test_every_hit_on_the_surprised_is_critical():
    fight = an_ambush()
    assert not critical(fight)
    fight.do(c.SetSurprised((fight.ids["M"],), surprised=True))
    assert critical(fight)
    wish = c.MakeAttack(fight.ids["A"], AttackKey("shortsword"), fight.ids["M"], cost="none")
    fight.do(replace(wish, dice=(15, 15), damage=(c.DamageAmount(1),)))
    (rolled,) = fight.happened(e.AttackRolled)
    assert rolled.outcome is AttackOutcome.CRITICAL
    told = [each for each in rolled.roll.trace if each.reason.key == "reason.critical_surprised"]
    assert [each.standing for each in told] == [Standing.COUNTED]


def test_the_gm_strikes_the_critical_hit_of_an_assassin():
    fight = an_ambush()
    fight.do(c.SetSurprised((fight.ids["M"],), surprised=True))
    assert not critical(fight, adjustments=Adjustments(struck=("reason.critical_surprised",)))
    typed = an_ambush(a_creature("thug", melee("shortsword")))
    typed.do(c.SetSurprised((typed.ids["M"],), surprised=True))
    assert not critical(typed)


# --- Steadfast ------------------------------------------------------------------------------------


def a_devil(*, wall: bool = False) -> Fight:
    """D, a bearded devil, its friend F 5 squares away, and the hero H."""
    walls = (Wall(Point(8, 0), Point(8, 30)),) if wall else ()
    fight = Fight(OLD).map(30, 30, walls=walls)
    fight.add("D", 20, creature=shipped("srd-5.1/bearded-devil"), at=(5, 5), hp=60)
    fight.add("F", 10, at=(10, 5))
    fight.add("H", 5, character=True, at=(5, 6))
    return fight.begin()


def test_a_steadfast_devil_is_not_frightened_while_it_sees_an_ally():
    fight = a_devil()
    assert fight["D"].has_effect("steadfast")
    wish = c.GiveCondition((fight.ids["D"],), ConditionKey("frightened"))
    assert fight.refused(wish).reason.key == "refusal.immune"
    fight.place("F", (20, 20))
    assert not fight["D"].has_effect("steadfast"), "farther than 30 feet"
    fight.give("D", "frightened", source="H")
    assert fight.mode("D", "H", "glaive") is RollMode.DISADVANTAGE
    fight.place("F", (6, 5))
    assert "note.steadfast" in fight.told()
    assert fight.mode("D", "H", "glaive") is RollMode.PLAIN, "the fear is silent meanwhile"
    fight.do(c.RemoveCombatants((fight.ids["F"],)))
    assert fight.mode("D", "H", "glaive") is RollMode.DISADVANTAGE


def test_an_ally_behind_a_wall_or_down_gives_no_courage():
    assert not a_devil(wall=True)["D"].has_effect("steadfast")
    fight = a_devil()
    fight.damage("F", 90)
    assert not fight["D"].has_effect("steadfast")


def test_what_the_gm_says_of_its_courage_stands_until_it_looks_elsewhere():
    fight = a_devil()
    (held,) = [each for each in fight["D"].effects if each.key == "steadfast"]
    fight.do(c.EndEffect(fight.ids["D"], held.id))
    fight.place("D", (5, 4))
    assert not fight["D"].has_effect("steadfast")
    fight.give("D", "steadfast")
    fight.place("F", (20, 20))
    assert fight["D"].has_effect("steadfast"), "given by hand"


@pytest.mark.parametrize("seed", range(12))
def test_whoever_moves_and_whatever_changes_courage_is_as_if_all_were_looked_at(seed: int):
    rolled = Random(seed)
    fight = a_devil(wall=True)
    fight.add("E", 8, creature=shipped("srd-5.1/bearded-devil"), at=(12, 6), hp=60)
    fight.add("L", 7, creature=a_creature("l"), at=(9, 9), hp=60)
    for _ in range(14):
        who = rolled.choice("DEFLH")
        step = rolled.randrange(6)
        if step == 0:
            fight.give(who, rolled.choice(("blinded", "invisible", "prone")))
        elif step == 1:
            lamp = CarriedLight("torch", 20, 40) if rolled.random() < 0.5 else None
            fight.do(c.CarryLight((fight.ids[who],), lamp))
        elif step == 2:
            battle_map = fight.encounter.maps[MAP]
            dark = Environment(light=rolled.choice(list(LightLevel)))
            fight.do(c.ChangeMap(MAP, replace(battle_map, environment=dark)))
        else:
            fight.place(who, (rolled.randrange(2, 16), rolled.randrange(2, 12)))
        draft = Draft(fight.encounter, fight.ruleset, LoadedDice(()))
        for devil in "DE":
            sees = steadfast.ally_seen(draft, fight.encounter, fight[devil]) is not None
            assert fight[devil].has_effect("steadfast") is sees, (seed, devil)


# --- Leadership -----------------------------------------------------------------------------------


def a_company() -> Fight:
    """K, a knight, leads its friend F against H."""
    fight = Fight(OLD).map(30, 30)
    fight.add("K", 20, creature=shipped("srd-5.1/knight"), at=(5, 5), hp=60)
    fight.add("F", 15, at=(7, 5), hp=60)
    fight.add("H", 5, character=True, at=(8, 5), hp=60)
    return fight.begin()


def reasons(fight: Fight, who: str, target: str) -> Trace:
    """What counts on an attack, as the card shows it."""
    wish = c.MakeAttack(fight.ids[who], AttackKey("sword"), fight.ids[target])
    preview = attack_preview(fight.encounter, fight.ruleset, wish, dice=LoadedDice(()))
    assert preview is not None
    return preview.trace


def attack_dice(fight: Fight, who: str, target: str) -> list[str]:
    return list(dice_in(reasons(fight, who, target)))


def lead(fight: Fight, who: str = "K") -> None:
    fight.act(who, "feature", text="leadership")


def test_a_leader_lends_a_die_to_the_attacks_and_saves_of_friends():
    fight = a_company()
    assert attack_dice(fight, "F", "H") == []
    lead(fight)
    assert fight["K"].count(feature_uses("leadership")) == 0
    assert attack_dice(fight, "F", "H") == ["1d4"]
    assert attack_dice(fight, "H", "F") == [], "an enemy has nothing of it"
    assert list(dice_in(fight.saving("F", "wis").trace)) == ["1d4"]
    assert list(dice_in(fight.saving("K", "wis").trace)) == [], "not the leader itself"
    rolled = fight.attack("F", "H", dice=(10, 3, 1), cost="none")
    assert rolled.roll is not None
    assert rolled.roll.total == 10 + 5 + 3


def test_it_holds_for_a_minute_or_until_the_leader_can_do_nothing():
    fight = a_company()
    lead(fight)
    fight.next(3 * 9)
    assert attack_dice(fight, "F", "H") == ["1d4"]
    fight.next(3)
    assert attack_dice(fight, "F", "H") == []
    fight = a_company()
    lead(fight)
    fight.give("K", "stunned")
    assert attack_dice(fight, "F", "H") == []
    assert not [each for each in fight["K"].effects if each.influence is not None]


@pytest.mark.parametrize("why", ["far", "deaf", "blind", "mute", "unconscious"])
def test_nobody_follows_whom_it_does_not_hear_or_who_does_not_see_it(why):
    fight = a_company()
    lead(fight)
    match why:
        case "far":
            fight.place("K", (20, 20))
        case "deaf":
            fight.give("F", "deafened")
        case "blind":
            fight.give("K", "blinded")
        case "mute":
            fight.give("K", "gagged")
        case _:
            fight.give("F", "unconscious")
    assert attack_dice(fight, "F", "H") == []


def test_of_two_leaders_one_die_counts():
    fight = a_company()
    fight.add("L", 18, creature=shipped("srd-5.1/knight"), at=(6, 6))
    lead(fight)
    while fight.active != "L":
        fight.next()
    lead(fight, "L")
    assert attack_dice(fight, "F", "H") == ["1d4"]
    trace = reasons(fight, "F", "H")
    told = [each.standing for each in trace if each.reason.key == "reason.feature_of"]
    assert sorted(each.value for each in told) == ["counted", "outranked"]
    fight.damage("K", 200)
    assert attack_dice(fight, "F", "H") == ["1d4"], "the other one still leads"


# --- Horde Breaker --------------------------------------------------------------------------------


def a_horde(edition: str, key: str = "horde-breaker", *weapons) -> Fight:
    """R, a ranger, before A and B side by side, and C far off."""
    fight = Fight(edition).map(30, 30)
    sheet = a_creature("r", *(weapons or (melee(), arms.LONGBOW)), ruleset=edition)
    sheet = replace(sheet, features=(*sheet.features, feature(key, FeatureGroup.TRAIT)))
    fight.add("R", 20, creature=sheet, character=True, at=(5, 5))
    fight.add("A", 10, at=(6, 5), hp=60)
    fight.add("B", 9, at=(6, 6), hp=60)
    fight.add("C", 8, at=(20, 20), hp=60)
    return fight.begin()


def swing(fight: Fight, target: str, key: str = "sword", extra: str = "") -> c.MakeAttack:
    wish = c.MakeAttack(fight.ids["R"], AttackKey(key), fight.ids[target], extra=extra)
    return replace(wish, dice=(18,), damage=(c.DamageAmount(1),))


def extras(fight: Fight, key: str = "sword") -> tuple[str, ...]:
    who = fight["R"]
    (attack,) = [each for each in fight.attacks_of("R") if each.key == key]
    return fight.ruleset.attacks.extras(who, attack)


@both
@pytest.mark.parametrize("key", ["horde-breaker", "sterminatore-di-orde"])
def test_a_horde_breaker_strikes_once_more_beside_its_target(edition, key):
    fight = a_horde(edition, key)
    assert extras(fight) == ()
    assert fight.refused(swing(fight, "B", extra="horde")).reason.key == "refusal.no_horde"
    fight.do(swing(fight, "A"))
    assert extras(fight) == ("horde",)
    assert extras(fight, "longbow") == (), "only with the same weapon"
    assert fight.refused(swing(fight, "A", extra="horde")).reason.key == "refusal.horde_same"
    assert fight.refused(swing(fight, "C", extra="horde")).reason.key == "refusal.out_of_reach"
    assert fight["R"].count(BONUS_ACTION) == 1
    fight.do(swing(fight, "B", extra="horde"))
    assert fight["R"].count(BONUS_ACTION) == 1, "it costs nothing"
    assert extras(fight) == ()
    assert fight.refused(swing(fight, "B", extra="horde")).reason.key == "refusal.horde_used"
    fight.next(4)
    assert extras(fight) == ()
    fight.do(swing(fight, "B"))
    assert extras(fight) == ("horde",)


@both
def test_its_damage_is_that_of_any_attack(edition):
    fight = a_horde(edition, "horde-breaker", arms.RAPIER)
    fight.do(swing(fight, "A", "rapier"))
    whole = replace(swing(fight, "B", "rapier", "horde"), damage=None)
    before = fight.hp("B")
    fight.do(whole, dice=(4,))
    assert before - fight.hp("B") == 4, "with the modifier, which is 0"


def test_beyond_five_feet_of_the_first_target_there_is_no_horde():
    fight = a_horde(OLD)
    fight.do(swing(fight, "A", "longbow"))
    assert fight.refused(swing(fight, "C", "longbow", "horde")).reason.key == "refusal.no_horde"


def test_in_2024_it_is_for_whom_it_has_not_attacked_on_this_turn():
    for edition, key in ((NEW, "refusal.horde_same"), (OLD, "")):
        fight = a_horde(edition)
        fight.do(swing(fight, "A"))
        fight.do(replace(swing(fight, "B"), cost="none"))
        if key:
            assert fight.refused(swing(fight, "A", extra="horde")).reason.key == key
        else:
            fight.do(swing(fight, "A", extra="horde"))


def test_a_crossbow_is_not_loaded_twice_for_a_horde():
    fight = a_horde(OLD, "horde-breaker", replace(arms.LONGBOW, properties=("loading",)))
    fight.do(swing(fight, "A", "longbow"))
    assert fight.refused(swing(fight, "B", "longbow", "horde")).reason.key == "refusal.loading"


def test_fists_and_spells_break_no_horde_nor_does_a_blow_between_turns():
    fist = replace(melee("fist"), source=AttackSource.NATURAL)
    fight = a_horde(OLD, "horde-breaker", melee(), fist)
    fight.do(swing(fight, "A", "fist"))
    assert extras(fight, "fist") == ()
    fight.next()
    fight.do(swing(fight, "A"))
    assert extras(fight) == (), "an opportunity attack opens nothing"
    fight.next(3)
    plain = a_horde(OLD, "colossus-slayer")
    plain.do(swing(plain, "A"))
    assert extras(plain) == ()
    assert plain.refused(swing(plain, "B", extra="horde")).reason.key == "refusal.no_horde"


def test_whoever_was_beside_it_and_is_gone_opens_nothing():
    fight = a_horde(OLD)
    fight.do(swing(fight, "A"))
    fight.do(c.RemoveCombatants((fight.ids["A"],)))
    assert fight.refused(swing(fight, "B", extra="horde")).reason.key == "refusal.no_horde"
