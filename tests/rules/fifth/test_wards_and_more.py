"""Spells that hold off death, lessen blows, turn attacks away, and change what may be done."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import DamageAmount
from desktop.model.prompt import PromptKind
from desktop.rules.engine.refusal import Refusal
from desktop.rules.fifth.moving.jumps import long_jump_of
from desktop.rules.previews.questions import speed_of
from tests.support.builders import EDITIONS, FAILURE, SUCCESS, a_creature
from tests.support.magic import Casting, a_mage

both = pytest.mark.parametrize("edition", EDITIONS)
LEGACY, LATER = EDITIONS


def hurt(fight, who, amount, kind="fire", dice=()):
    """What so much damage comes to."""
    wish = c.DealDamage((fight.ids[who],), (DamageAmount(amount, kind),))
    (taken,) = (x for x in fight.do(wish, dice=dice) if isinstance(x, e.DamageTaken))
    return taken


@both
def test_a_death_ward_keeps_the_last_hit_point_once(edition):
    fight = Casting(edition)
    fight.cast("death-ward", "A", overruled=True, label="Death Ward")
    taken = hurt(fight, "A", 200)
    assert (taken.hit_points, taken.lost, taken.overflow) == (1, 59, 0)
    assert fight["A"].life.value == "up"
    assert not [x for x in fight["A"].effects if x.label == "Death Ward"]
    assert hurt(fight, "A", 5).hit_points == 0


def test_resistance_takes_a_die_off_one_kind_once_a_turn():
    fight = Casting(LATER)
    fight.place("A", (3, 2))
    fight.cast("resistance", "A", choice="damage.fire")
    assert hurt(fight, "A", 10, "cold").total == 10
    taken = hurt(fight, "A", 10, dice=[3])
    assert taken.total == 7
    assert [x.change for x in taken.parts[0].trace if x.dice] == [-3]
    assert hurt(fight, "A", 10).total == 10
    fight.next()
    assert hurt(fight, "A", 2, dice=[4]).total == 0


@both
def test_a_beacon_of_hope_gives_all_of_the_dice(edition):
    fight = Casting(edition)
    fight.place("A", (3, 2))
    fight.place("B", (2, 3))
    fight.damage("A", 40)
    fight.damage("B", 40)
    fight.cast("beacon-of-hope", "A")
    fight.next(3)
    dice = 1 if edition == LEGACY else 2
    fight.cast("mass-healing-word", "A", "B", dice=[1] * dice)
    gained = {fight.name_of(x.target): x.amount for x in fight.happened(e.Healed)}
    assert gained == {"A": dice * 4 + 4, "B": dice + 4}


def test_enfeebled_arms_do_half_with_strength():
    fight = Casting(LEGACY)
    fight.cast("ray-of-enfeeblement", "A", dice=[15], overruled=True)
    fight.next()
    before = fight["B"].hit_points
    fight.attack("A", "B", dice=[15, 5], overruled=True)
    (taken,) = fight.happened(e.DamageTaken)
    whole = next(x for x in taken.parts[0].trace).change
    assert taken.total == whole // 2 == before - fight["B"].hit_points


@both
def test_a_sanctuary_asks_who_attacks_for_a_save(edition):
    fight = Casting(edition)
    fight.place("A", (3, 2))
    fight.cast("sanctuary", "M", label="Sanctuary", overruled=True)
    fight.next()
    wish = c.MakeAttack(fight.ids["A"], "sword", fight.ids["M"], dice=(15,), damage=())
    fight.do(wish)
    assert not fight.happened(e.AttackRolled)
    asked = fight.prompt(PromptKind.SAVE)
    assert (asked.ability, asked.dc) == ("wis", 16)
    assert fight.refused(wish).reason.key == "refusal.sanctuary"
    fight.answer(FAILURE, PromptKind.SAVE)
    fight.do(wish)
    assert not fight.happened(e.AttackRolled)
    fight.answer(SUCCESS, PromptKind.SAVE)
    fight.do(wish)
    assert fight.happened(e.AttackRolled)
    assert fight["A"].count("action") == 0


@both
def test_who_walks_freely_is_not_slowed_by_magic(edition):
    fight = Casting(edition)
    fight.cast("freedom-of-movement", "A", free=True, overruled=True)
    fight.cast("slow", "A", saves=((fight.ids["A"], FAILURE),), overruled=True)
    assert speed_of(fight.encounter, fight.ruleset, fight["A"], "walk").value == 30
    fight.do(c.GiveCondition((fight.ids["A"],), "grappled"))
    assert speed_of(fight.encounter, fight.ruleset, fight["A"], "walk").value == 0


@both
def test_slow_hands_lose_a_spell_or_delay_it(edition):
    fight = Casting(edition)
    fight.cast("slow", "M", saves=((fight.ids["M"], FAILURE),), overruled=True)
    fight.next(3)
    slots = fight.slots()
    missile = fight.wish("magic-missile", "A")
    if edition == LATER:
        fight.do(missile, dice=[25])
        assert fight.slots()[0] == slots[0] - 1
        assert not fight.happened(e.DamageTaken)
        return
    fight.do(missile, dice=[11])
    assert fight.slots() == slots
    assert not fight.happened(e.DamageTaken)
    fight.next(3)
    fight.act("M", "continue_casting")
    fight.do(missile, dice=[1, 1, 1])
    assert fight.slots()[0] == slots[0] - 1
    assert len(fight.happened(e.DamageTaken)) == 3


@both
def test_only_outsiders_cannot_charm_whom_a_spell_protects(edition):
    fight = Casting(edition)
    fight.add("F", 2, creature=a_creature("F", kind="fiend"), at=(12, 2))
    fight.cast("protection-from-evil-and-good", "M", overruled=True)
    fight.do(c.GiveCondition((fight.ids["M"],), "charmed", source=fight.ids["A"]))
    assert "charmed" in fight.conditions("M")
    fiend = c.GiveCondition((fight.ids["M"],), "frightened", source=fight.ids["F"])
    assert fight.refused(fiend).reason.key == "refusal.immune"


@both
def test_the_action_of_haste_is_for_some_things_only(edition):
    fight = Casting(edition)
    fight.cast("haste", "M")
    fight.next(3)
    fight.act("M", "dodge")
    assert fight.refused(fight.action("M", "search")).reason.key == "refusal.extra_action"
    fight.act("M", "disengage")


@both
def test_an_expeditious_retreat_dashes_as_a_bonus_action(edition):
    fight = Casting(edition)
    assert fight.refused(fight.action("M", "quick_dash")).reason.key == "refusal.no_quick_action"
    fight.cast("expeditious-retreat", "M")
    assert fight["M"].count("dashes") == 1
    fight.next(3)
    fight.act("M", "quick_dash")
    assert fight["M"].count("bonus_action") == 0


def test_a_spell_triples_a_jump():
    fight = Casting(LEGACY)
    before = long_jump_of(fight.encounter, fight.ruleset, fight["M"])
    fight.cast("jump", "M")
    after = long_jump_of(fight.encounter, fight.ruleset, fight["M"])
    assert after.value == min(30, 3 * before.value)


@both
def test_what_is_not_prepared_is_cast_as_a_ritual_only(edition):
    names = (f"{edition}/detect-magic", f"{edition}/magic-missile")
    fight = Casting(edition, replace(a_mage(), spells=names, unprepared=names))
    refusal = fight.refused(fight.wish("magic-missile", "A"))
    assert refusal.reason.key == "refusal.not_prepared"
    assert refusal.can_overrule
    fight.cast("magic-missile", "A", dice=[1, 1, 1], free=True)
    fight.next(3)
    judged = fight.attempt(fight.wish("detect-magic", ritual=True))
    assert not isinstance(judged, Refusal)
