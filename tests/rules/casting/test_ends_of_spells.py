"""What becomes of those whom spells kill, bring back to their form, or distract."""

import pytest

from desktop.model import commands as c
from desktop.model.combatant import Life
from desktop.model.prompt import Answer, Outcome, PromptKind
from tests.support.builders import EDITIONS, FAILURE, a_creature
from tests.support.magic import Casting, a_mage, laid

both = pytest.mark.parametrize("edition", EDITIONS)
OLD, NEW = EDITIONS
SLOTS = (4, 3, 3, 3, 3, 2, 2, 1, 1)
SAVED = Answer(outcome=Outcome.SUCCESS)


def a_fight(edition: str) -> Casting:
    """A hero X stands beside the others."""
    fight = Casting(edition, a_mage(level=17, slots=SLOTS))
    fight.add("X", 15, creature=a_creature("hero"), character=True, hp=20, at=(9, 2))
    return fight


def deal(amount: int, kind: str) -> tuple[c.DamageAmount, ...]:
    return (c.DamageAmount(amount, kind),)


# --- killed -------------------------------------------------------------------------------------


@both
def test_a_hero_who_is_brought_to_0_by_disintegrate_is_dust_and_not_dying(edition):
    fight = a_fight(edition)
    fight.cast("disintegrate", "X", damage=deal(25, "force"), overruled=True)
    fight.answer(FAILURE)
    assert fight["X"].life is Life.DEAD
    fight = a_fight(edition)
    fight.cast("disintegrate", "X", damage=deal(10, "force"), overruled=True)
    fight.answer(FAILURE)
    assert (fight["X"].life, fight.hp("X")) == (Life.UP, 10)


@both
@pytest.mark.parametrize(
    ("name", "note"), [("finger-of-death", "risen"), ("cone-of-cold", "frozen")]
)
def test_what_becomes_of_whoever_is_killed_is_told(edition, name, note):
    fight = a_fight(edition)
    area = {"area": laid("cone", 60, (2.5, 2.5))} if name == "cone-of-cold" else {}
    fight.cast(name, "A", damage=deal(99, "cold"), overruled=True, **area)
    fight.answer(FAILURE)
    assert f"note.killed_{note}" in fight.told()
    fight = a_fight(edition)
    fight.cast(name, "A", damage=deal(9, "cold"), overruled=True, **area)
    fight.answer(FAILURE)
    assert f"note.killed_{note}" not in fight.told()


# --- moonbeam -----------------------------------------------------------------------------------


@both
def test_moonlight_gives_whoever_fails_its_own_form_back(edition):
    for outcome, is_back in ((Outcome.SUCCESS, False), (Outcome.FAILURE, True)):
        fight = a_fight(edition)
        beast = a_creature("bear", kind="beast", challenge="0", hit_points=34)
        fight.add("D", 12, creature=a_mage("druid", level=9), character=True, hp=40, at=(20, 2))
        fight.cast("polymorph", "X", caster="D", free=True, overruled=True, summoned=beast)
        for prompt in tuple(fight.encounter.prompts):
            fight.do(c.AnswerPrompt(prompt.id, FAILURE))
        assert any(x.key == "custom" for x in fight["X"].effects)
        fight.give("X", "prone")
        area = laid("cylinder", 5, (9.5, 2.5), height=40)
        fight.cast("moonbeam", area=area, damage=(), overruled=True)
        (lying,) = fight.encounter.areas
        fight.do(c.LetAreaAct(lying, (fight.ids["X"],)), dice=(1, 1))
        save = next(p for p in fight.encounter.prompts if p.kind is PromptKind.SAVE)
        fight.do(c.AnswerPrompt(save.id, Answer(outcome=outcome)))
        assert any(x.key == "custom" for x in fight["X"].effects) is not is_back


# --- violet -------------------------------------------------------------------------------------


@both
def test_whom_violet_light_blinds_saves_at_the_start_of_the_casters_next_turn(edition):
    fight = a_fight(edition)
    fight.cast("prismatic-spray", "A", area=laid("cone", 60, (2.5, 2.5)), dice=(7,), damage=())
    fight.answer(FAILURE)
    assert "blinded" in fight.conditions("A")
    fight.next(3)
    assert not fight.encounter.prompts
    fight.next()
    prompt = fight.prompt(PromptKind.REPEATED_SAVE)
    assert (fight.name_of(prompt.combatant), prompt.ability) == ("A", "wis")
    fight.answer(FAILURE)
    assert "elsewhere" in fight.conditions("A")


# --- distracted ---------------------------------------------------------------------------------


def test_who_concentrates_in_sleet_or_on_shaking_ground_saves_to_go_on_in_2014():
    fight = a_fight(OLD)
    fight.concentrate("A")
    fight.cast("sleet-storm", area=laid("cylinder", 40, (10.0, 2.0), height=20), overruled=True)
    fight.next(2)
    asked = [p for p in fight.encounter.prompts if fight.name_of(p.combatant) == "A"]
    assert sorted(p.ability for p in asked) == ["con", "dex"]
    constitution = next(p for p in asked if p.ability == "con")
    fight.do(c.AnswerPrompt(constitution.id, FAILURE))
    assert "concentration" not in fight.conditions("A")
    fight = a_fight(OLD)
    fight.concentrate("A")
    fight.cast("earthquake", *("A", "B"), area=laid("sphere", 100, (10.0, 2.0)), overruled=True)
    asked = [fight.name_of(p.combatant) for p in fight.encounter.prompts if p.ability == "con"]
    assert asked == ["A"]


def test_in_2024_nobody_is_asked_twice():
    fight = a_fight(NEW)
    fight.concentrate("A")
    fight.cast("earthquake", "A", area=laid("sphere", 100, (10.0, 2.0)), overruled=True)
    assert [p.ability for p in fight.encounter.prompts] == ["dex"]
