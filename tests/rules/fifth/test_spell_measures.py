"""Spells measured by hit points, and spells that mend."""

import pytest

from desktop.model import commands as c
from desktop.model.amount import DamageAmount
from desktop.model.combatant import Life
from desktop.model.effect import Moment
from desktop.model.prompt import PromptKind
from desktop.rules.effects.effects import CONCENTRATION
from desktop.rules.previews.spell_questions import cast_preview
from tests.support.builders import EDITIONS, FAILURE, SUCCESS, a_creature
from tests.support.loaded_dice import LoadedDice
from tests.support.magic import Casting, a_mage, laid

both = pytest.mark.parametrize("edition", EDITIONS)
LEGACY, LATER = EDITIONS


def a_fight(edition: str) -> Casting:
    """M among W with 5, X with 9, Y with 12 hit points and Z, an undead with 3."""
    fight = Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1)))
    for name, points, kind in (("W", 5, ""), ("X", 9, ""), ("Y", 12, ""), ("Z", 3, "undead")):
        place = (8 + len(name + kind), 5)
        fight.add(name, 1, creature=a_creature(name, hit_points=points, kind=kind), at=place)
    return fight


def asleep(fight: Casting, *who: str) -> list[str]:
    return [name for name in who if "unconscious" in fight.conditions(name)]


def test_sleep_takes_the_weakest_first_as_far_as_its_dice_go():
    fight = a_fight(LEGACY)
    wish = fight.wish("sleep", *"WXYZ", area=laid("sphere", 20, (9, 5)), slot=2)
    shown = cast_preview(fight.encounter, fight.ruleset, wish, dice=LoadedDice(()))
    assert shown is not None
    assert shown.damage == (("7d8", ()),)
    fight.do(wish, dice=[4, 4, 1, 1, 1, 1, 2])
    assert asleep(fight, *"WXYZ") == ["W", "X"]
    fight.damage("W", 1)
    assert asleep(fight, *"WX") == ["X"]
    fight.next(9)
    more = fight.wish("sleep", "X", "Y", free=True, damage=(DamageAmount(12),))
    fight.do(more, overruled=True)
    assert asleep(fight, *"XY") == ["X", "Y"]


def test_colours_pass_by_those_who_cannot_see_or_cannot_be_charmed():
    fight = a_fight(LEGACY)
    fight.do(c.GiveCondition((fight.ids["W"],), "blinded"))
    fight.cast("color-spray", "W", "X", "Z", dice=[2] * 6)
    assert "blinded" in fight.conditions("X")
    assert "blinded" in fight.conditions("Z")
    assert len(fight["W"].effects) == 1
    stern = a_creature("stern", hit_points=2, condition_immunities=("charmed",))
    fight.add("S", 1, creature=stern, at=(12, 8))
    fight.next(8)
    fight.cast("sleep", "S", dice=[8] * 5, free=True, overruled=True)
    assert asleep(fight, "S") == []


@both
def test_words_of_power_are_measured_by_hit_points(edition):
    fight = a_fight(edition)
    fight.add("G", 1, creature=a_creature("giant", hit_points=160), at=(5, 5))
    fight.cast("power-word-kill", "A", free=True)
    assert fight["A"].life in (Life.DEAD, Life.DEFEATED)
    fight.next(8)
    kill = fight.wish("power-word-kill", "G", free=True)
    fight.do(kill, dice=[2] * 12 * (edition == LATER), overruled=True)
    assert fight.hp("G") == 160 - 24 * (edition == LATER)
    fight.damage("G", 5)
    fight.do(c.Heal((fight.ids["G"],), 200))
    fight.cast("power-word-stun", "G", free=True, overruled=True)
    assert "stunned" not in fight.conditions("G")
    assert bool(fight["G"].effects) == (edition == LATER)
    fight.cast("power-word-stun", "Y", free=True, overruled=True)
    assert "stunned" in fight.conditions("Y")
    held = next(x for x in fight["Y"].effects if x.key == "stunned")
    assert held.save is not None
    assert held.save.moment is Moment.END


@both
def test_restoration_ends_what_is_chosen(edition):
    fight = a_fight(edition)
    for key in ("blinded", "poisoned", "charmed"):
        fight.do(c.GiveCondition((fight.ids["W"],), key))
    fight.do(c.GiveCondition((fight.ids["W"],), "exhaustion", level=2))
    mend = {"free": True, "overruled": True}
    fight.cast("lesser-restoration", "W", choice="poisoned", **mend)
    assert {"blinded", "charmed"} <= fight.conditions("W")
    assert "poisoned" not in fight.conditions("W")
    fight.cast("lesser-restoration", "W", **mend)
    assert "blinded" not in fight.conditions("W")
    for level in (1, None):
        fight.cast("greater-restoration", "W", choice="exhaustion", **mend)
        held = next((x for x in fight["W"].effects if x.key == "exhaustion"), None)
        assert (None if held is None else held.level) == level


@both
@pytest.mark.parametrize(("name", "points"), [("revivify", 1), ("true-resurrection", 12)])
def test_the_dead_come_back(edition, name, points):
    fight = a_fight(edition)
    fight.do(c.DeclareLife((fight.ids["Y"],), "dead"))
    fight.cast(name, "Y", free=True, overruled=True)
    if fight["Y"].life is Life.DEAD:  # it takes an hour
        wish = c.CastSpell(fight.ids["M"], fight.spell(name), (fight.ids["Y"],), free=True)
        assert wish.spell.minutes
        return
    assert (fight["Y"].life, fight.hp("Y")) == (Life.UP, points)
    assert fight.told().count("note.revived") == 1


@both
def test_the_dying_are_steadied_and_the_dead_are_not(edition):
    fight = a_fight(edition)
    fight.add("P", 1, creature=a_mage("player"), character=True, at=(3, 3))
    fight.damage("P", 40)
    assert fight["P"].life is Life.DYING
    fight.cast("spare-the-dying", "P", overruled=True)
    assert fight["P"].life is Life.STABLE
    fight.do(c.DeclareLife((fight.ids["P"],), "dead"))
    fight.cast("spare-the-dying", "P", overruled=True)
    assert fight["P"].life is Life.DEAD


def test_a_word_heals_whole_and_ends_what_ails():
    fight = a_fight(LATER)
    fight.damage("Y", 8)
    fight.do(c.GiveCondition((fight.ids["Y"],), "stunned"))
    fight.cast("power-word-heal", "Y", free=True, overruled=True)
    assert (fight.hp("Y"), fight.conditions("Y")) == (12, set())


def test_who_fails_twice_against_sleep_of_2024_is_unconscious():
    fight = a_fight(LATER)
    fight.cast("sleep", "A", "B", area=laid("sphere", 5, (10.5, 2.5)), label="Sleep")
    fight.do(c.AnswerSaves(tuple(prompt.id for prompt in fight.encounter.prompts), FAILURE))
    fight.next(2)
    fight.answer(FAILURE, PromptKind.REPEATED_SAVE)
    assert "unconscious" in fight.conditions("A")
    fight.next()
    fight.answer(SUCCESS, PromptKind.REPEATED_SAVE)
    assert asleep(fight, "A", "B") == ["A"]
    fight.damage("A", 1)
    assert asleep(fight, "A") == []


@both
def test_ending_the_last_of_what_concentration_holds_ends_the_concentration(edition):
    fight = a_fight(edition)
    fight.cast("fly", "Y", free=True, overruled=True)
    assert fight["M"].has_effect(CONCENTRATION)
    (flying,) = (one for one in fight["Y"].effects if one.held_by is not None)
    fight.do(c.EndEffect(fight.ids["Y"], flying.id))
    assert not fight["M"].has_effect(CONCENTRATION)
