"""Spells that run let their caster act with them again, without a slot and at their level."""

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.prompt import PromptKind
from desktop.rules.previews.spell_questions import cast_preview
from tests.support.builders import EDITIONS, FAILURE, a_creature, melee
from tests.support.loaded_dice import LoadedDice
from tests.support.magic import Casting, a_mage, laid

both = pytest.mark.parametrize("edition", EDITIONS)
LEGACY, LATER = EDITIONS


def a_fight(edition: str) -> Casting:
    return Casting(edition, a_mage(level=9))


@both
def test_a_weapon_of_force_strikes_again_by_bonus_action(edition):
    fight = a_fight(edition)
    fight.cast("spiritual-weapon", "A", slot=4, dice=[15, 3, 3] + [3] * (edition == LATER))
    slots = fight.slots()
    again = fight.wish("spiritual-weapon", "B", again=True)
    assert fight.refused(again).reason.key == "refusal.no_bonus_action"
    fight.next(3)
    held = [x for x in fight["M"].effects if x.parameters]
    shown = cast_preview(fight.encounter, fight.ruleset, again, dice=LoadedDice(()))
    assert shown is not None
    assert (shown.level, shown.slots, shown.spends_slot, shown.refusal) == (4, (), False, None)
    fight.do(again, dice=[15, 2, 2] + [2] * (edition == LATER))
    assert fight.slots() == slots
    assert (fight["M"].count("bonus_action"), fight["M"].count("action")) == (0, 1)
    assert [x.id for x in fight["M"].effects if x.parameters] == [x.id for x in held]
    assert fight.happened(e.AttackRolled)
    assert "note.spell_again" in fight.told()


@both
def test_what_does_not_run_is_not_acted_with(edition):
    fight = a_fight(edition)
    for name in ("spiritual-weapon", "fire-bolt"):
        wish = fight.wish(name, "A", again=True)
        assert fight.refused(wish).reason.key == "refusal.spell_not_running"
    far = fight.wish("spiritual-weapon", "M", again=True)
    assert far.spell.level == 2
    magic = fight.ruleset.magic
    assert magic is not None
    assert magic.level_of(fight["M"], far) == 2


@both
def test_a_storm_calls_bolt_after_bolt_under_one_concentration(edition):
    fight = a_fight(edition)
    bolt = {"area": laid("sphere", 5, (10.5, 2.5))}
    fight.cast("call-lightning", "A", label="Call Lightning", dice=[1, 1, 1], **bolt)
    fight.answer(FAILURE, PromptKind.SAVE)
    held = fight["M"].effects
    fight.next(3)
    fight.cast("call-lightning", "A", again=True, dice=[1, 1, 1], **bolt)
    fight.answer(FAILURE, PromptKind.SAVE)
    assert fight.hp("A") == 54
    assert [x.id for x in fight["M"].effects] == [x.id for x in held]
    assert fight["M"].count("action") == 0
    fight.next(3)
    far = fight.wish("call-lightning", "A", again=True, free=True, cost="none")
    fight.do(far, dice=[1, 1, 1])


@both
def test_a_mark_moves_on_and_leaves_the_former_target(edition):
    fight = a_fight(edition)
    fight.cast("hunter-s-mark", "A", label="Mark")
    assert fight["A"].effects
    fight.next(3)
    fight.cast("hunter-s-mark", "B", label="Mark", again=True)
    assert (len(fight["A"].effects), len(fight["B"].effects)) == (0, 1)
    held = fight["M"].effects[0]
    assert fight["B"].effects[0].held_by == held.id


@both
def test_one_cast_anew_ends_the_one_before(edition):
    fight = a_fight(edition)
    fight.place("A", (5, 2))
    fight.cast("produce-flame", "A", dice=[1])
    fight.next(3)
    fight.cast("produce-flame", "A", dice=[1])
    marks = [x for x in fight["M"].effects if x.parameters]
    assert len(marks) == 1


@both
def test_a_sanctuary_is_asked_of_a_running_spell_too(edition):
    fight = a_fight(edition)
    fight.cast("spiritual-weapon", "A", dice=[1])
    fight.add("S", 1, creature=a_creature("warded", melee()), at=(4, 4))
    fight.cast("sanctuary", "S", caster="S", free=True, overruled=True)
    fight.next(4)
    assert fight.active == "M"
    fight.cast("spiritual-weapon", "S", again=True)
    assert fight.prompt(PromptKind.SAVE).ability == "wis"
    wish = fight.wish("spiritual-weapon", "S", again=True)
    assert fight.refused(wish).reason.key == "refusal.sanctuary"


@both
def test_out_of_a_fight_nothing_is_paid_for_it(edition):
    fight = a_fight(edition)
    fight.cast("spiritual-weapon", "A", dice=[1])
    fight.do(c.EndFight())
    for prompt in fight.encounter.prompts:
        assert prompt.kind is not PromptKind.SAVE
    if any(x.parameters for x in fight["M"].effects):
        fight.cast("spiritual-weapon", "A", again=True, dice=[1])
        assert fight.happened(e.AttackRolled)
