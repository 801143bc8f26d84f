"""Worked values of both catalogues: damage, healing, temporary hit points, concentration."""

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Life
from desktop.model.creature import Defence, DefenceKind
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey
from desktop.model.prompt import Answer, PromptKind
from desktop.rules.previews.questions import is_bloodied
from tests.support.builders import (
    EDITIONS,
    Fight,
    a_creature,
    immune,
    melee,
    resists,
    vulnerable,
)
from tests.support.duels import a_victim, points, taken

both = pytest.mark.parametrize("edition", EDITIONS)


def struck(fight: Fight, blade: object, *dice: int) -> e.DamageTaken:
    """O strikes T once with that blade and those dice."""
    fight.do(c.ReplaceCreature(fight.ids["O"], a_creature("o", blade)))  # type: ignore[arg-type]  # an attack
    fight.attack("O", "T", dice=dice, cost="none")
    return taken(fight)


# --- hit points ---------------------------------------------------------------------------------


@both
@pytest.mark.rule("51-HP-01", "51-HP-02", "52-HP-1")
@pytest.mark.parametrize(
    ("hp", "dealt", "left", "over"), [(7, 12, 0, 5), (22, 9, 13, 0), (8, 13, 0, 5)]
)
def test_hit_points_stop_at_nothing(edition, hp, dealt, left, over):
    fight = a_victim(edition, hp)
    fight.damage("T", dealt)
    assert (fight.hp("T"), taken(fight).overflow) == (left, over)


@both
@pytest.mark.rule("51-HEA-01", "52-PTG-HEAL-1", "52-HP-1")
@pytest.mark.parametrize(("now", "healed", "gained"), [(14, 8, 6), (18, 7, 2)])
def test_healing_stops_at_the_maximum(edition, now, healed, gained):
    fight = a_victim(edition, 20, now)
    fight.heal("T", healed)
    (event,) = fight.happened(e.Healed)
    assert (event.amount, fight.hp("T")) == (gained, 20)


@both
@pytest.mark.rule("51-HP-03", "52-PTG-HP-1")
def test_one_hit_point_of_eighty_is_enough_to_act(edition):
    fight = a_victim(edition, 80, 1)
    assert fight.mode("T", "O").value == "plain"
    fight.attack("T", "O", dice=(12, 5))
    assert fight.feet("T") == 30
    fight.damage("T", 50)
    assert fight.hp("T") == 0


@both
@pytest.mark.rule("51-HP-04")
def test_hit_points_fall_with_the_maximum(edition):
    fight = a_victim(edition, 40, 33)
    fight.give("T", "maximum_reduced", parameters=FrozenMap({"amount": 20}))
    assert fight.hp("T") == 20


@pytest.mark.rule("52-HP-BLOOD-1")
@pytest.mark.parametrize(
    ("maximum", "now", "bloodied"),
    [(45, 22, True), (45, 23, False), (7, 3, True), (7, 4, False), (10, 5, True), (10, 0, True)],
)
def test_bloodied_at_half_or_less(maximum, now, bloodied):
    fight = a_victim("srd-5.2.1", maximum, now, character=True)
    assert is_bloodied(fight["T"], fight.ruleset) is bloodied
    fight.heal("T", maximum)
    assert not is_bloodied(fight["T"], fight.ruleset)
    assert ("note.bloodied_no_more" in fight.told()) is bloodied


@pytest.mark.rule("52-HP-BLOOD-1")
@pytest.mark.parametrize(("dealt", "told"), [(22, []), (23, ["note.bloodied"]), (45, [])])
def test_the_gm_is_told_who_is_bloodied(dealt, told):
    fight = a_victim("srd-5.2.1", 45, character=True)
    fight.damage("T", dealt)
    assert [key for key in fight.told() if "bloodied" in key] == told
    fight.damage("T", 1)
    assert ("note.bloodied" in fight.told()) is (dealt == 22)


# --- what a hit deals ---------------------------------------------------------------------------


@both
@pytest.mark.parametrize(
    ("dice", "die", "dealt"),
    [
        pytest.param("1d8+3", 5, 8, marks=pytest.mark.rule("51-DMG-01")),
        pytest.param("1d4-3", 1, 0, marks=pytest.mark.rule("51-DMG-02")),
        pytest.param("1d4-2", 1, 0, marks=pytest.mark.rule("52-PTG-DMG-1")),
        pytest.param("1d8+3+1", 4, 8, marks=pytest.mark.rule("51-DMG-05")),
    ],
)
def test_dice_and_modifiers_but_never_less_than_nothing(edition, dice, die, dealt):
    fight = a_victim(edition)
    assert struck(fight, melee(dice=dice), 15, die).total == dealt


@both
@pytest.mark.rule("52-DMG-1")
def test_two_dice_and_a_modifier(edition):
    fight = a_victim(edition)
    assert struck(fight, melee(dice="2d6+3"), 15, 4, 5).total == 12


@both
@pytest.mark.rule("51-DMG-06", "52-PTG-SAVE-2")
@pytest.mark.parametrize(
    ("saved", "defences", "lost"),
    [(False, (), 27), (True, (), 13), (False, ("fire",), 13), (True, ("fire",), 6)],
)
def test_one_roll_for_all_and_half_for_those_who_save(edition, saved, defences, lost):
    fight = a_victim(edition, 50, defences=tuple(resists(kind) for kind in defences))
    who = fight.ids["T"]
    halved = frozenset((who,)) if saved else frozenset()
    fight.do(c.DealDamage((who, fight.ids["O"]), (c.DamageAmount(27, "fire"),), saved=halved))
    assert (fight.hp("T"), fight.hp("O")) == (50 - lost, 0)


@pytest.mark.rule("52-PTG-SAVE-1")
def test_whoever_fails_takes_28_and_whoever_saves_14():
    fight = a_victim("srd-5.2.1", 50)
    fight.add("P", 5, hp=50)
    both_of_them = (fight.ids["T"], fight.ids["P"])
    saved = frozenset((fight.ids["P"],))
    fight.do(c.DealDamage(both_of_them, (c.DamageAmount(28, "fire"),), saved=saved))
    assert (fight.hp("T"), fight.hp("P")) == (22, 36)


@both
@pytest.mark.rule("51-DMG-07")
def test_two_arrows_are_two_damage_rolls(edition):
    fight = a_victim(edition, 50)
    fight.next()
    first, second = (
        fight.attack("O", "T", "bow", dice=(15, die), cost="none") and taken(fight).total
        for die in (2, 6)
    )
    assert (first, second) == (5, 9)


@both
@pytest.mark.rule("51-DMG-08", "51-DMG-09")
def test_each_type_by_itself_and_one_loss_of_hit_points(edition):
    fight = a_victim(edition, 50, defences=(resists("fire"),), character=True)
    fight.concentrate("T")
    fight.do(
        c.DealDamage((fight.ids["T"],), (c.DamageAmount(7, "slashing"), c.DamageAmount(5, "fire")))
    )
    assert (taken(fight).total, fight.hp("T")) == (9, 41)
    assert fight.prompt().kind is PromptKind.CONCENTRATION


@both
@pytest.mark.rule("52-DMG-RES-2")
@pytest.mark.parametrize(("types", "total"), [(("slashing",), 11), (("slashing", "fire"), 7)])
def test_mixed_damage_is_halved_type_by_type(edition, types, total):
    fight = a_victim(edition, 50, defences=(resists(*types),))
    parts = (c.DamageAmount(9, "slashing"), c.DamageAmount(7, "fire"))
    fight.do(c.DealDamage((fight.ids["T"],), parts))
    assert taken(fight).total == total


# --- critical hits ------------------------------------------------------------------------------


@both
@pytest.mark.rule("51-CRT-01")
def test_a_dagger_rolls_two_dice_and_adds_once(edition):
    fight = a_victim(edition)
    assert struck(fight, melee(dice="1d4+3"), 20, 2, 4).total == 9


@both
@pytest.mark.rule("51-CRT-02", "51-CRT-04", "52-PTG-CRIT-1", "52-D20-CRIT-2")
@pytest.mark.parametrize(
    ("parts", "thrown"),
    [
        (("1d8+4", "3d6"), ((8, 8), (6, 6, 6, 6, 6, 6))),
        (("1d4+3", "2d6"), ((4, 4), (6, 6, 6, 6))),
        (("1d8+4", "1d4"), ((1, 8), (2, 4))),
        (("2d6+3", "3d6", "1d4"), ((1, 2, 3, 4), (1, 2, 3, 4, 5, 6), (3, 4))),
    ],
)
def test_all_dice_of_the_attack_are_doubled_and_thrown_at_once(edition, parts, thrown):
    fight = a_victim(edition, 200)
    first, *others = parts
    blade = melee(dice=first, more=tuple((dice, "fire") for dice in others))
    dealt = struck(fight, blade, 20, *(die for dice in thrown for die in dice))
    assert tuple(part.dice for part in dealt.parts) == thrown
    flat = int(first.partition("+")[2])
    assert dealt.total == sum(map(sum, thrown)) + flat


@both
@pytest.mark.rule("51-CRT-03")
def test_flat_numbers_are_not_doubled(edition):
    fight = a_victim(edition)
    assert struck(fight, melee(dice="1d6+3", more=(("1", "fire"),)), 20, 1, 1).total == 2 + 3 + 1


@both
@pytest.mark.rule("51-CRT-05")
def test_whom_a_condition_makes_helpless_must_still_be_hit(edition):
    fight = a_victim(edition, armour_class=15)
    fight.give("T", "paralyzed")
    rolled = fight.attack("O", "T", dice=(4, 3), cost="none")
    assert (rolled.outcome, fight.hp("T")) == (c.AttackOutcome.MISS, 20)


@both
@pytest.mark.rule("51-CRT-06")
def test_resistance_halves_the_doubled_damage(edition):
    fight = a_victim(edition, defences=(resists("slashing"),), temporary=4)
    assert struck(fight, melee(), 20, 8, 8).total == 9
    assert points(fight) == (15, 0)


# --- resistance, vulnerability, immunity --------------------------------------------------------


@both
@pytest.mark.parametrize(
    ("defences", "dealt", "arrives"),
    [
        pytest.param((resists("fire"),), 7, 3, marks=pytest.mark.rule("51-RES-01")),
        pytest.param((resists("fire"),), 1, 0, marks=pytest.mark.rule("51-RES-01", "52-DMG-RES-1")),
        pytest.param((resists("fire"),), 15, 7, marks=pytest.mark.rule("52-DMG-RES-1")),
        pytest.param(
            (resists("fire"), resists("all")), 22, 11, marks=pytest.mark.rule("52-DMG-RES-1")
        ),
        pytest.param(
            (resists("fire"), resists("all")), 20, 10, marks=pytest.mark.rule("52-PTG-ORDER-2")
        ),
        pytest.param(
            (vulnerable("fire"),), 7, 14, marks=pytest.mark.rule("51-RES-02", "52-DMG-VUL-1")
        ),
        pytest.param(
            (vulnerable("fire"), vulnerable("all")), 7, 14, marks=pytest.mark.rule("52-DMG-VUL-1")
        ),
        pytest.param(
            (vulnerable("fire"), vulnerable("all")), 9, 18, marks=pytest.mark.rule("51-RES-06")
        ),
        pytest.param(
            (resists("fire"), Defence(DefenceKind.RESISTANCE, ("all",), unless=("magical",))),
            20,
            10,
            marks=pytest.mark.rule("51-RES-05"),
        ),
        *(
            pytest.param(
                (resists("fire"), vulnerable("fire")), a, b, marks=pytest.mark.rule("51-RES-04")
            )
            for a, b in ((25, 24), (7, 6), (1, 0))
        ),
        pytest.param((immune("fire"),), 18, 0, marks=pytest.mark.rule("52-PTG-IMM-1")),
    ],
)
def test_what_arrives_of_damage(edition, defences, dealt, arrives):
    fight = a_victim(edition, 50, defences=defences)
    fight.damage("T", dealt, "fire")
    assert (taken(fight).total, fight.hp("T")) == (arrives, 50 - arrives)


@both
@pytest.mark.rule("51-RES-07")
def test_a_save_halves_before_resistance_does(edition):
    fight = a_victim(edition, 50, defences=(resists("fire"),))
    who = fight.ids["T"]
    fight.do(c.DealDamage((who,), (c.DamageAmount(27, "fire"),), saved=frozenset((who,))))
    assert taken(fight).total == 6


@both
@pytest.mark.rule("51-RES-09")
def test_resistance_comes_before_temporary_points(edition):
    fight = a_victim(edition, 30, defences=(resists("fire"),), temporary=6)
    fight.damage("T", 20, "fire")
    assert points(fight) == (26, 0)


@both
@pytest.mark.rule("51-RES-10", "52-DMG-IMM-1")
@pytest.mark.parametrize("amount", [18, 30])
def test_the_immune_take_nothing_and_roll_nothing(edition, amount):
    fight = a_victim(
        edition,
        40,
        defences=(immune("poison"),),
        condition_immunities=("frightened",),
        character=True,
    )
    fight.concentrate("T")
    fight.damage("T", amount, "poison")
    assert (fight.hp("T"), fight.encounter.prompts) == (40, ())
    fear = c.GiveCondition((fight.ids["T"],), ConditionKey("frightened"))
    assert fight.refused(fear).reason.key == "refusal.immune"
    fight.damage("T", 40)
    fight.damage("T", amount, "poison")
    assert fight.marks("T") == (0, 0)


@both
@pytest.mark.rule("51-RES-11")
def test_a_door_has_resistances_too(edition):
    fight = a_victim(edition, 18, defences=(resists("slashing"),))
    fight.damage("T", 9, "slashing")
    assert fight.hp("T") == 14


@both
@pytest.mark.rule("51-OBX-03", "52-DMG-THRESH-1")
@pytest.mark.parametrize(
    ("hits", "defences", "lost"),
    [
        ((9,), (), 0),
        ((10,), (), 10),
        ((11,), (), 11),
        ((6, 6), (), 0),
        ((18,), (resists("slashing"),), 0),
    ],
)
def test_a_damage_threshold_lets_all_through_or_nothing(edition, hits, defences, lost):
    numbers = FrozenMap({"damage_threshold": 10})
    fight = a_victim(edition, 30, numbers=numbers, defences=defences)
    for amount in hits:
        fight.damage("T", amount, "slashing")
    assert fight.hp("T") == 30 - lost


# --- temporary hit points -----------------------------------------------------------------------


@pytest.mark.rule("52-DMG-THRESH-1")
@pytest.mark.parametrize(("fire", "lost"), [(5, 0), (6, 10)])
def test_a_threshold_sees_both_types_after_resistance(fire, lost):
    numbers = FrozenMap({"damage_threshold": 10})
    fight = a_victim("srd-5.2.1", 30, numbers=numbers, defences=(resists("slashing"),))
    parts = (c.DamageAmount(9, "slashing"), c.DamageAmount(fire, "fire"))
    fight.do(c.DealDamage((fight.ids["T"],), parts))
    assert fight.hp("T") == 30 - lost


@both
@pytest.mark.rule("51-TMP-01", "52-PTG-THP-1")
def test_temporary_points_go_first(edition):
    fight = a_victim(edition, 20, temporary=5)
    fight.damage("T", 7)
    assert points(fight) == (18, 0)


@pytest.mark.rule("52-HP-TEMP-1")
def test_four_temporary_points_of_six():
    fight = a_victim("srd-5.2.1", 10, temporary=4)
    fight.damage("T", 6)
    assert points(fight) == (8, 0)


@both
@pytest.mark.rule("51-TMP-02")
def test_temporary_points_may_exceed_the_maximum(edition):
    fight = a_victim(edition, 20)
    fight.do(c.GrantTemporary((fight.ids["T"],), 25))
    assert (points(fight), fight["T"].maximum_hit_points) == ((20, 25), 20)


@both
@pytest.mark.rule("51-TMP-03", "52-PTG-THP-3")
@pytest.mark.parametrize(("chosen", "left"), [("new", 12), ("old", 10)])
def test_old_ones_or_new_ones_never_both(edition, chosen, left):
    fight = a_victim(edition, temporary=10)
    fight.do(c.GrantTemporary((fight.ids["T"],), 12))
    assert points(fight) == (20, 10)
    fight.answer(Answer(option=chosen))
    assert points(fight) == (20, left)


@both
@pytest.mark.rule("51-TMP-04", "51-HEA-04")
@pytest.mark.parametrize(("temporary", "healed"), [(2, 6), (3, 10)])
def test_healing_gives_no_temporary_points_back(edition, temporary, healed):
    fight = a_victim(edition, 20, 5, temporary=temporary)
    fight.heal("T", healed)
    assert points(fight) == (5 + healed, temporary)


@both
@pytest.mark.rule("51-TMP-05", "51-TMP-08", "52-PTG-THP-4")
@pytest.mark.parametrize("temporary", [6, 8, 9])
def test_at_nothing_temporary_points_neither_wake_nor_heal(edition, temporary):
    fight = a_victim(edition, 20, character=True)
    fight.damage("T", 20)
    fight.damage("T", 1)
    fight.damage("T", 1)
    fight.do(c.GrantTemporary((fight.ids["T"],), temporary))
    assert (fight["T"].life, fight.marks("T")) == (Life.DYING, (0, 2))
    assert "unconscious" in fight.conditions("T")
    fight.next(2)
    assert fight.prompt(PromptKind.DEATH_SAVE).combatant == fight.ids["T"]


@both
@pytest.mark.rule("51-TMP-06")
@pytest.mark.parametrize(("dealt", "left", "failures"), [(5, 4, 0), (12, 0, 1)])
def test_at_nothing_they_still_absorb(edition, dealt, left, failures):
    fight = a_victim(edition, 20, character=True)
    fight.damage("T", 20)
    fight.do(c.GrantTemporary((fight.ids["T"],), 9))
    fight.damage("T", dealt)
    assert (fight["T"].temporary_hit_points, fight.marks("T")) == (left, (0, failures))
