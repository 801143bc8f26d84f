"""Weapons drawn and stowed: with attacks, with the free object, or not any more."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model.counter import ACTION
from desktop.model.creature import AttackKey
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CounterKey
from desktop.model.prompt import Answer, PromptKind
from desktop.rules.fifth.gear.hands import weapons_in_hand
from desktop.rules.fifth.turns.roster import FREE_OBJECT
from desktop.rules.previews import questions
from tests.support.arms import DAGGER, JAVELIN, LONGBOW, LONGSWORD
from tests.support.builders import EDITIONS, Fight, a_creature
from tests.support.duels import a_duel
from tests.support.loaded_dice import LoadedDice
from tests.support.rows import proves

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)


def armed(edition: str, *weapons, attacks: int = 1, apart: int = 1) -> Fight:
    """K with those weapons, the first of them in hand, before O."""
    fight = a_duel(edition, apart=apart)
    known = a_creature("k", *weapons, numbers=FrozenMap({"attacks": attacks}))
    fight.do(c.ReplaceCreature(fight.ids["K"], known))
    fight.do(c.SetCounter(fight.ids["K"], CounterKey(f"held:{weapons[0].key}"), 1))
    return fight


def held(fight: Fight) -> set[str]:
    return set(weapons_in_hand(fight["K"]))


def change(fight: Fight, deed: str) -> str:
    """ "stow bow": what the rules say to it, "" when they obey."""
    verb, _, weapon = deed.partition(" ")
    key = {"bow": "longbow", "sword": "longsword"}[weapon]
    wish = fight.action("K", f"{verb}_weapon", text=key)
    decided = fight.attempt(wish)
    if not isinstance(decided, tuple):
        return str(decided.reason.key)
    fight.do(wish)
    return ""


@proves("52-ACT-ATK-2")
def test_a_weapon_is_changed_with_each_attack(given, expect):
    count, _, deeds = given.partition(": ")
    fight = armed(NEW, LONGBOW, LONGSWORD, attacks=2 if count == "two attacks" else 1)
    if expect == "allowed":
        for deed in deeds.split(", "):
            if deed == "attack":
                with_what = "longsword" if "longsword" in held(fight) else "unarmed-strike"
                fight.attack("K", "O", with_what, dice=(2,))
            else:
                assert change(fight, deed) == ""
        assert held(fight) == {"longsword"}
        assert fight["K"].count(FREE_OBJECT) == 1
        return
    assert expect == "one of them, the other is the free interaction"
    first, second = deeds.split(" and ")
    assert change(fight, first) == ""
    assert fight["K"].count(FREE_OBJECT) == 1
    assert change(fight, second) == ""
    assert fight["K"].count(FREE_OBJECT) == 0
    fight.attack("K", "O", "longsword", dice=(2,))
    assert change(fight, "draw bow") == "refusal.no_weapon_change"


def test_a_second_change_before_the_first_attack_is_the_free_object():
    fight = armed(NEW, LONGBOW, LONGSWORD, attacks=2)
    assert [change(fight, deed) for deed in ("stow bow", "draw sword")] == ["", ""]
    assert fight["K"].count(FREE_OBJECT) == 0
    fight.attack("K", "O", "longsword", dice=(2,))
    assert change(fight, "stow sword") == ""
    assert change(fight, "draw bow") == "refusal.no_weapon_change"


def test_a_weapon_drawn_without_an_attack_was_the_free_object():
    fight = armed(NEW, LONGBOW, LONGSWORD)
    assert change(fight, "draw sword") == ""
    fight.act("K", "dodge")
    assert fight["K"].count(FREE_OBJECT) == 0
    fight = armed(NEW, LONGBOW, LONGSWORD)
    assert change(fight, "draw sword") == ""
    fight.act("K", "interact", text="door")
    refusal = fight.refused(fight.action("K", "dodge"))
    assert (refusal.reason.key, refusal.rule) == ("refusal.drawn_without_attack", "52-ACT-ATK-2")
    fight.attack("K", "O", "longsword", dice=(2,))


@both
@pytest.mark.rule("52-DIFF-36")
def test_a_door_a_drawn_sword_and_an_attack(edition):
    fight = armed(edition, DAGGER, LONGSWORD)
    fight.act("K", "interact", text="opens the door")
    wish = c.MakeAttack(fight.ids["K"], AttackKey("longsword"), fight.ids["O"], dice=(2,))
    if edition == OLD:
        refusal = fight.refused(wish)
        assert (refusal.reason.key, refusal.rule) == ("refusal.no_weapon_change", "51-OBJ-02")
        fight.act("K", "use_object", text="draws the sword")
        assert fight["K"].count(ACTION) == 0
    else:
        fight.do(wish)
        assert held(fight) == {"dagger", "longsword"}


@pytest.mark.rule("51-OBJ-02", "52-DIFF-36")
def test_one_weapon_too_many_comes_to_hand_with_the_action():
    fight = armed(OLD, DAGGER, LONGSWORD)
    fight.act("K", "interact", text="opens the door")
    wish = fight.action("K", "draw_weapon", text="longsword")
    assert fight.refused(wish).action_pays
    fight.do(replace(wish, cost="action"))
    assert fight["K"].count(ACTION) == 0
    assert "longsword" in held(fight)
    back = fight.refused(fight.action("K", "stow_weapon", text="longsword"))
    assert (back.reason.key, back.action_pays) == ("refusal.no_weapon_change", False)


@both
@pytest.mark.rule("51-OBJ-02", "52-PTG-TURN-4", "52-ACT-UTIL-1")
def test_a_second_door_takes_the_action(edition):
    fight = armed(edition, DAGGER)
    fight.act("K", "interact", text="a door")
    second = fight.action("K", "interact", text="another door")
    refusal = fight.refused(second)
    assert (refusal.reason.key, refusal.action_pays) == ("refusal.no_free_object", True)
    fight.do(replace(second, cost="action"))
    assert fight["K"].count(ACTION) == 0
    assert not fight.refused(second).action_pays


@both
@pytest.mark.rule("52-DIFF-75")
def test_two_stowed_javelins(edition):
    fight = armed(edition, DAGGER, JAVELIN, attacks=2, apart=4)
    fight.attack("K", "O", "javelin", dice=(2,))
    assert held(fight) == {"dagger"}
    second = c.MakeAttack(fight.ids["K"], AttackKey("javelin"), fight.ids["O"], dice=(2,))
    if edition == OLD:
        assert fight["K"].count(FREE_OBJECT) == 0
        assert fight.refused(second).reason.key == "refusal.no_weapon_change"
    else:
        fight.do(second)
        assert fight["K"].count(FREE_OBJECT) == 1


@both
def test_which_weapon_is_asked_where_there_are_several(edition):
    fight = armed(edition, LONGSWORD, DAGGER, JAVELIN)
    fight.act("K", "draw_weapon")
    prompt = fight.prompt(PromptKind.CHOICE)
    assert [key for key, _ in prompt.options] == ["dagger", "javelin"]
    fight.answer(Answer(option="javelin"))
    assert held(fight) == {"longsword", "javelin"}
    assert fight.told() == ["note.draw_weapon"]
    fight.next(2)
    fight.act("K", "stow_weapon")
    fight.answer(Answer(option="longsword"))
    fight.next(2)
    fight.act("K", "stow_weapon")
    assert held(fight) == set()
    fight.next(2)
    empty = fight.refused(fight.action("K", "stow_weapon"))
    assert (empty.reason.key, empty.can_overrule) == ("refusal.nothing_to_stow_weapon", False)


@both
def test_a_great_weapon_needs_both_hands_empty(edition):
    fight = armed(edition, LONGSWORD, DAGGER, LONGBOW)
    fight.do(c.SetCounter(fight.ids["K"], CounterKey("held:dagger"), 1))
    fight.do(c.SetCounter(fight.ids["K"], FREE_OBJECT, 0))
    assert change(fight, "draw bow") == "refusal.no_weapon_change"
    fight.do(c.SetCounter(fight.ids["K"], FREE_OBJECT, 1))
    assert change(fight, "draw bow") == "refusal.no_weapon_change"
    wish = fight.action("K", "draw_weapon", text="longbow")
    fight.do(wish, overruled=True)
    assert held(fight) == {"longbow"}


def test_the_table_may_count_one_change_for_the_whole_action():
    fight = armed(NEW, LONGBOW, LONGSWORD, attacks=2)
    fight.do(c.SetSetting("weapon_changes", "action"))
    fight.do(c.SetCounter(fight.ids["K"], FREE_OBJECT, 0))
    assert change(fight, "stow bow") == ""
    fight.attack("K", "O", "unarmed-strike", dice=(2,))
    assert change(fight, "draw sword") == "refusal.no_weapon_change"


@both
def test_only_what_can_be_done_is_offered(edition):
    fight = armed(edition, LONGSWORD)

    def offered() -> set[str]:
        found = questions.actions_for(
            fight.encounter, fight.ruleset, fight["K"], dice=LoadedDice(())
        )
        return {str(each.action.key) for each in found} & {"draw_weapon", "stow_weapon"}

    assert offered() == {"stow_weapon"}
    fight.act("K", "stow_weapon")
    assert offered() == {"draw_weapon"}
