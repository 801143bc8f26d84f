"""Worked values of both catalogues: Dash, Dodge, Help, Hide, Ready, Search, grapples, checks."""

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.counter import ACTION, ATTACKS, REACTION
from desktop.model.creature import AttackKey
from desktop.model.effect import RepeatedSave
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey
from desktop.model.prompt import Answer, PromptKind
from desktop.rules.effects.asking import situation_of
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.fifth.rolls.abilities import modifier, proficiency
from tests.support.builders import EDITIONS, Fight, a_creature, abilities, melee
from tests.support.duels import a_duel

both = pytest.mark.parametrize("edition", EDITIONS)
OLD, NEW = "srd-5.1", "srd-5.2.1"
PLAIN, ADV, DIS = RollMode.PLAIN, RollMode.ADVANTAGE, RollMode.DISADVANTAGE


def saves(fight: Fight, who: str, ability: str) -> RollMode:
    trace = fight.ruleset.saves(situation_of(fight.encounter, fight.ruleset, fight[who]), ability)
    return fight.ruleset.rolls.settle(trace)[1]


def checked(fight: Fight) -> e.CheckRolled:
    """The check of whoever acted in the last step."""
    return [event for event in fight.events if isinstance(event, e.CheckRolled)][-1]


# --- Dash, Dodge --------------------------------------------------------------------------------


@both
@pytest.mark.rule("51-DASH-01", "51-DASH-03", "51-DASH-05")
def test_every_dash_adds_the_speed_for_this_turn(edition):
    fight = a_duel(edition, apart=20)
    fight.act("K", "dash")
    assert fight.feet("K") == 60
    fight.act("K", "dash", cost="bonus_action")
    assert fight.feet("K") == 90
    fight.move("K", (6, 5))
    fight.next(2)
    assert fight.feet("K") == 30


@pytest.mark.rule("52-ACT-DASH-1")
@pytest.mark.parametrize(
    ("speed", "state", "level", "feet"),
    [(30, "", None, 60), (15, "", None, 30), (30, "exhaustion", 2, 40), (30, "grappled", None, 0)],
)
def test_dash_adds_the_speed_of_the_moment(speed, state, level, feet):
    fight = a_duel(NEW, speeds=FrozenMap({"walk": speed}))
    if state:
        fight.give("K", state, level=level, source="O")
    fight.act("K", "dash")
    assert fight.feet("K") == feet


@both
@pytest.mark.rule("51-DOD-01", "51-DOD-02", "51-DOD-03", "52-ACT-DODGE-1")
def test_a_dodge_until_the_own_next_turn(edition):
    fight = a_duel(edition)
    fight.act("K", "dodge")
    fight.next()
    assert (fight.mode("O", "K"), saves(fight, "K", "dex")) == (DIS, ADV)
    before = fight.encounter
    fight.give("O", "invisible")
    assert fight.mode("O", "K") is ADV
    fight.encounter = before
    assert fight.next().turn == "R2:K"
    assert (fight.conditions("K"), saves(fight, "K", "dex")) == (set(), PLAIN)


@both
@pytest.mark.rule("51-DOD-04", "51-DOD-05", "52-ACT-DODGE-2")
@pytest.mark.parametrize("key", ["stunned", "grappled"])
def test_a_dodge_is_lost(edition, key):
    fight = a_duel(edition)
    fight.act("K", "dodge")
    fight.give("K", key, source="O")
    assert fight.conditions("K") == {key}
    fight.next()
    assert fight.mode("O", "K") is (ADV if key == "stunned" else PLAIN)


@pytest.mark.rule("52-ACT-DODGE-2")
def test_five_levels_of_2024_leave_5_feet_and_the_dodge():
    fight = a_duel(NEW)
    fight.act("K", "dodge")
    fight.give("K", "exhaustion", level=5)
    assert fight.feet("K") == 5
    assert "dodging" in fight.conditions("K")


# --- Help ---------------------------------------------------------------------------------------


@both
@pytest.mark.rule("51-HLP-01", "51-HLP-02")
@pytest.mark.parametrize("in_time", [True, False])
def test_help_with_a_check(edition, in_time):
    fight = a_duel(edition)
    fight.add("F", 5, character=True, at=(4, 5))
    fight.do(fight.action("K", "help_check", "F", text="perception"), overruled=True)
    fight.next(2 if in_time else 5)
    assert fight.active == "F"
    fight.act("F", "search", text="perception", dice=(3, 12) if in_time else (3,))
    assert checked(fight).roll is not None
    assert fight.conditions("F") == set()


@both
@pytest.mark.rule("51-HLP-03", "52-ACT-HELP-2")
def test_help_with_an_attack_needs_the_enemy_beside_one(edition):
    fight = a_duel(edition, apart=2)
    fight.add("F", 15, character=True, at=(19, 5))
    refusal = fight.refused(fight.action("K", "help", "O"))
    assert refusal.reason.key == "refusal.out_of_reach"
    fight.place("O", (6, 5))
    fight.act("K", "help", "O")
    assert fight.mode("F", "O", "bow") is ADV
    assert fight.mode("K", "O") is PLAIN


@both
@pytest.mark.rule("51-HLP-04", "52-ACT-HELP-2")
def test_help_is_for_the_first_attack_on_that_enemy(edition):
    fight = a_duel(edition)
    fight.add("F", 15, character=True, at=(7, 5))
    fight.add("P", 5, at=(7, 6))
    fight.act("K", "help", "O")
    fight.next()
    fight.attack("F", "P", dice=(2,), cost="none")
    before = fight.encounter
    fight.attack("F", "O", dice=(2, 3), cost="none")
    assert fight.mode("F", "O") is PLAIN
    fight.encounter = before
    fight.give("F", "poisoned")
    fight.attack("F", "O", dice=(2,), cost="none")
    assert fight.conditions("O") == set()


@pytest.mark.rule("51-HLP-05", "52-DIFF-30")
def test_help_of_2014_is_for_one_friend_and_that_of_2024_for_whoever_comes_first():
    for edition, second in ((OLD, PLAIN), (NEW, ADV)):
        fight = a_duel(edition)
        for name, cell in (("F", (7, 5)), ("G", (6, 6))):
            fight.add(name, 15, character=True, at=cell)
        fight.act("K", "help", "O", text=str(fight.ids["F"]))
        assert fight.mode("F", "O") is ADV
        assert fight.mode("G", "O") is second


# --- Hide and Search ----------------------------------------------------------------------------


@pytest.mark.rule("51-HID-01", "51-ACT-07", "51-HDX-02")
@pytest.mark.parametrize(("stealth", "perception", "found"), [(15, 16, True), (15, 14, False)])
def test_stealth_of_2014_stands_until_it_is_beaten(stealth, perception, found):
    fight = a_duel(OLD, skills=FrozenMap({"stealth": 7}))
    fight.act("K", "hide", die=stealth - 7)
    (hidden,) = fight["K"].effects
    assert hidden.parameters["stealth"] == stealth
    fight.next()
    fight.act("O", "search", "K", die=perception)
    assert ("hidden" not in fight.conditions("K")) is found
    assert fight["O"].count(ACTION) == 0


@pytest.mark.rule("51-HDX-02")
@pytest.mark.parametrize(("perception", "found"), [(17, True), (15, False)])
def test_a_searcher_against_16(perception, found):
    fight = a_duel(OLD)
    fight.act("K", "hide", die=16)
    fight.next()
    fight.act("O", "search", "K", die=perception)
    assert ("hidden" not in fight.conditions("K")) is found


@pytest.mark.rule("52-HIDE-2", "52-ACT-HIDE-REF")
@pytest.mark.parametrize(
    ("die", "tired", "hidden"), [(15, False, True), (14, False, False), (16, True, False)]
)
def test_hiding_in_2024_takes_a_15(die, tired, hidden):
    fight = a_duel(NEW)
    if tired:
        fight.give("K", "exhaustion")
    fight.act("K", "hide", die=die)
    assert ("hidden" in fight.conditions("K")) is hidden
    assert fight["K"].count(ACTION) == 0


@pytest.mark.rule("52-HIDE-3")
@pytest.mark.parametrize(("perception", "found"), [(20, True), (19, False)])
def test_the_total_is_the_dc_to_find_the_hider(perception, found):
    fight = a_duel(NEW, skills=FrozenMap({"stealth": 7}))
    fight.act("K", "hide", die=15)
    assert fight["K"].effects[-1].parameters["stealth"] == 22
    perceptive = a_creature("o", skills=FrozenMap({"perception": 2}))
    fight.do(c.ReplaceCreature(fight.ids["O"], perceptive))
    fight.next()
    fight.act("O", "search", "K", die=perception)
    assert ("hidden" not in fight.conditions("K")) is found


# --- Ready --------------------------------------------------------------------------------------


@both
@pytest.mark.rule("51-RDY-01", "51-RDY-02")
def test_what_is_readied_lapses_with_the_next_turn(edition):
    fight = a_duel(edition)
    assert fight.refused(fight.action("K", "ready")).reason.key == "refusal.needs_text"
    fight.act("K", "ready", text="if the cultist steps on the trapdoor")
    assert fight["K"].count(ACTION) == 0
    fight.next(2)
    assert fight.conditions("K") == set()


@both
@pytest.mark.rule("51-RDY-05")
def test_the_trigger_may_be_let_pass_and_taken_the_second_time(edition):
    fight = a_duel(edition)
    fight.add("P", 5, at=(9, 9))
    fight.act("K", "ready", text="the goblins")
    fight.next()
    fight.move("O", (7, 5), (8, 5))
    fight.answer(Answer(option="skip"), PromptKind.OPPORTUNITY_ATTACK)
    fight.next()
    fight.act("K", "use_readied")
    assert fight["K"].count(REACTION) == 0


@both
@pytest.mark.rule("51-RDY-03")
@pytest.mark.parametrize("key", ["sword", "unarmed-strike", "improvised-weapon"])
def test_the_readied_attack_is_paid_by_the_reaction_whatever_one_strikes_with(edition, key):
    fight = a_duel(edition)
    fight.act("K", "ready", text="the ogre moves")
    fight.next()
    fight.act("K", "use_readied")
    assert fight["K"].count(REACTION) == 0
    fight.attack("K", "O", key, dice=(2,))
    again = c.MakeAttack(fight.ids["K"], AttackKey(key), fight.ids["O"])
    assert fight.refused(again).reason.key == "refusal.no_reaction"


@both
@pytest.mark.rule("51-RDY-06")
def test_the_reaction_may_be_gone(edition):
    fight = a_duel(edition)
    fight.act("K", "ready", text="shoot")
    fight.next()
    fight.move("O", (7, 5), (8, 5))
    fight.answer(Answer(option="sword", dice=(2,)), PromptKind.OPPORTUNITY_ATTACK)
    refusal = fight.refused(fight.action("K", "use_readied"))
    assert refusal.reason.key == "refusal.no_reaction"


@both
@pytest.mark.rule("51-RDY-13")
def test_the_stunned_lose_what_they_held_ready(edition):
    fight = a_duel(edition)
    fight.act("K", "ready", text="the spell")
    fight.next()
    fight.give("K", "stunned")
    assert fight.conditions("K") == {"stunned"}


# --- grapples and shoves of 2014 ----------------------------------------------------------------


@pytest.mark.rule("51-CON-01", "51-GRP-05", "51-SHV-03")
@pytest.mark.parametrize(
    ("own", "other", "wins"), [(15, 12, True), (14, 14, False), (17, 16, True), (18, 18, False)]
)
def test_a_contest(own, other, wins):
    fight = a_duel(OLD)
    fight.act("K", "grapple", "O", die=own, dice=(other,), cost="none")
    assert ("grappled" in fight.conditions("O")) is wins
    fight.act("K", "shove_prone", "O", die=own, dice=(other,))
    assert ("prone" in fight.conditions("O")) is wins


@pytest.mark.rule("51-GRP-01", "51-SHV-01")
@pytest.mark.parametrize("action", ["grapple", "shove_prone"])
def test_a_grapple_or_shove_takes_one_of_two_attacks(action):
    fight = a_duel(OLD, numbers=FrozenMap({"attacks": 2}))
    fight.act("K", action, "O", die=15, dice=(10,))
    assert (fight["K"].count(ACTION), fight["K"].count(ATTACKS)) == (0, 1)
    assert fight.mode("K", "O") is (ADV if action == "shove_prone" else PLAIN)
    fight.attack("K", "O", dice=(2, 3) if action == "shove_prone" else (2,))
    assert fight["K"].count(ATTACKS) == 0


@pytest.mark.parametrize(
    ("edition", "action", "own", "size", "allowed"),
    [
        *(
            pytest.param(OLD, "grapple", own, size, ok, marks=pytest.mark.rule("51-GRP-02"))
            for own, size, ok in (
                ("medium", "large", True),
                ("medium", "huge", False),
                ("small", "large", False),
                ("huge", "tiny", True),
            )
        ),
        pytest.param(
            OLD, "shove_prone", "medium", "huge", False, marks=pytest.mark.rule("51-SHV-02")
        ),
        pytest.param(
            NEW, "shove_prone", "small", "large", False, marks=pytest.mark.rule("52-UNARM-6")
        ),
        pytest.param(
            NEW, "shove_prone", "small", "medium", True, marks=pytest.mark.rule("52-UNARM-6")
        ),
    ],
)
def test_how_large_a_foe_may_be(edition, action, own, size, allowed):
    fight = a_duel(edition, sizes=(own,))
    fight.do(c.ReplaceCreature(fight.ids["O"], a_creature("o", sizes=(size,))))
    fight.give("O", "incapacitated")
    decided = fight.attempt(fight.action("K", action, "O"))
    assert isinstance(decided, tuple) is allowed


@pytest.mark.rule("51-GRP-03")
def test_a_foe_out_of_reach():
    fight = a_duel(OLD, apart=2)
    refusal = fight.refused(fight.action("K", "grapple", "O"))
    assert refusal.reason.key == "refusal.out_of_reach"


@pytest.mark.rule("51-GRP-06", "51-SHV-04")
@pytest.mark.parametrize(
    ("state", "action", "given"),
    [("paralyzed", "grapple", "grappled"), ("stunned", "shove_prone", "prone")],
)
def test_the_helpless_are_seized_without_a_roll(state, action, given):
    fight = a_duel(OLD)
    fight.give("O", state)
    fight.act("K", action, "O")
    assert given in fight.conditions("O")
    assert fight.happened(e.CheckRolled) == []


@both
@pytest.mark.rule("51-GRP-07", "52-GRAP-5")
def test_letting_go_is_free_at_any_time(edition):
    fight = a_duel(edition)
    fight.give("O", "grappled", source="K")
    fight.next()
    fight.act("K", "release", "O")
    assert fight.conditions("O") == set()
    assert fight["K"].count(REACTION) == 1


@pytest.mark.rule("51-GRP-08")
@pytest.mark.parametrize(("own", "free"), [(13, False), (14, True)])
def test_escaping_is_a_contest_in_2014(own, free):
    fight = a_duel(OLD)
    fight.give("K", "grappled", source="O")
    fight.act("K", "escape", die=own, dice=(13,))
    assert ("grappled" not in fight.conditions("K")) is free
    assert fight["K"].count(ACTION) == 0


@pytest.mark.rule("51-GRP-11")
@pytest.mark.parametrize(("state", "dice"), [("prone", (15, 10)), ("poisoned", (15, 5, 10))])
def test_only_what_turns_checks_turns_a_grapple(state, dice):
    fight = a_duel(OLD)
    fight.give("K", state)
    fight.act("K", "grapple", "O", dice=dice)
    assert ("grappled" in fight.conditions("O")) is (state == "prone")


# --- grapples of 2024, and fixed DCs ------------------------------------------------------------


@pytest.mark.rule("52-UNARM-1")
def test_a_grapple_then_a_punch_and_no_long_arm_for_either():
    fight = a_duel(NEW, numbers=FrozenMap({"attacks": 2}))
    fight.act("K", "grapple", "O")
    fight.answer(Answer(dice=(20,)))
    fight.attack("K", "O", "unarmed-strike", dice=(2,))
    assert fight["K"].count(ATTACKS) == 0
    giant = a_duel(NEW, apart=2)
    giant.do(c.ReplaceCreature(giant.ids["K"], a_creature("k", melee(reach=10))))
    refusal = giant.refused(giant.action("K", "grapple", "O"))
    assert refusal.reason.key == "refusal.out_of_reach"


@pytest.mark.rule("52-UNARM-3")
@pytest.mark.parametrize(("strength", "bonus", "dc"), [(18, 3, 15), (8, 2, 9)])
def test_the_dc_of_a_grapple_in_2024(strength, bonus, dc):
    fight = a_duel(NEW, abilities=abilities(str=strength), proficiency=bonus)
    fight.act("K", "grapple", "O")
    assert (fight.prompt().ability, fight.prompt().dc) == ("str/dex", dc)
    fight.answer(Answer(dice=(dc - 1,)))
    assert fight["O"].effects[0].parameters["escape_dc"] == dc
    still = a_duel(NEW)
    still.give("O", "paralyzed")
    still.act("K", "grapple", "O")
    still.answer(Answer())
    assert checked(still).roll is None
    assert "grappled" in still.conditions("O")


@both
@pytest.mark.rule("51-MGR-01", "52-GRAP-1")
@pytest.mark.parametrize(("die", "free"), [(14, True), (13, False)])
def test_the_escape_dc_of_a_stat_block(edition, die, free):
    fight = a_duel(edition)
    maw = melee("maw", conditions=("grappled",), escape_dc=14)
    fight.do(c.ReplaceCreature(fight.ids["K"], a_creature("k", maw)))
    fight.attack("K", "O", "maw", dice=(15, 1))
    assert fight["O"].effects[0].parameters["escape_dc"] == 14
    fight.next()
    fight.act("O", "escape", die=die)
    assert (fight.conditions("O") == set()) is free


@pytest.mark.rule("52-GRAP-3")
def test_escaping_in_2024():
    fight = a_duel(NEW)
    fight.give("K", "grappled", source="O", parameters=FrozenMap({"escape_dc": 15}))
    before = fight.encounter
    fight.act("K", "escape", die=15)
    assert fight.conditions("K") == set()
    fight.encounter = before
    fight.give("K", "poisoned")
    fight.do(fight.action("K", "escape", dice=(18, 3)))
    assert "grappled" in fight.conditions("K")
    fight.encounter = before
    fight.give("K", "exhaustion", level=2)
    fight.act("K", "escape", die=18)
    roll = checked(fight).roll
    assert roll is not None
    assert roll.total == 14


# --- checks and saves ---------------------------------------------------------------------------


@both
@pytest.mark.rule("51-CHK-01", "52-CORE-DC-1", "52-D20-CHECK-1", "51-ATK-13")
@pytest.mark.parametrize(
    ("bonus", "die", "dc", "success"),
    [
        (0, 15, 15, True),
        (0, 14, 15, False),
        (-1, 20, 20, False),
        (14, 1, 15, True),
        (0, 20, 21, False),
    ],
)
def test_a_check_must_reach_the_dc_and_no_die_is_special(edition, bonus, die, dc, success):
    fight = a_duel(edition, skills=FrozenMap({"athletics": bonus, "acrobatics": bonus}))
    fight.give("K", "grappled", source="O", parameters=FrozenMap({"escape_dc": dc}))
    fight.act("K", "escape", die=die)
    assert checked(fight).success is success


@both
@pytest.mark.rule("52-D20-SAVE-1", "51-CHK-01")
def test_a_saving_throw_of_9_and_4_against_13(edition):
    fight = a_duel(edition, saves=FrozenMap({"con": 4}))
    save = RepeatedSave("con", 13)
    fight.do(c.GiveCondition((fight.ids["K"],), ConditionKey("poisoned"), save=save))
    fight.next()
    fight.answer(Answer(dice=(9,)), PromptKind.REPEATED_SAVE)
    assert fight.conditions("K") == set()


@pytest.mark.rule("51-CHK-02", "52-CORE-MOD-1")
@pytest.mark.parametrize(("score", "expected"), [(1, -5), (9, -1), (10, 0), (15, 2), (30, 10)])
def test_ability_modifiers(score, expected):
    assert modifier(score) == expected


@both
@pytest.mark.rule("52-CORE-MOD-2")
def test_a_negative_modifier_counts_too(edition):
    fight = a_duel(edition, abilities=abilities(wis=7))
    fight.act("K", "search", die=11)
    roll = checked(fight).roll
    assert roll is not None
    assert roll.total == 9


@pytest.mark.rule("51-MST-04", "52-PTG-D20-4")
@pytest.mark.parametrize(
    ("challenge", "level", "bonus"),
    [
        ("1/2", None, 2),
        ("1/4", None, 2),
        ("4", None, 2),
        ("5", None, 3),
        ("13", None, 5),
        ("17", None, 6),
        ("30", None, 9),
        ("", 20, 6),
    ],
)
def test_proficiency_bonuses(challenge, level, bonus):
    assert proficiency(a_creature("x", challenge=challenge, level=level)) == bonus
