"""Damage, healing, dying, under both editions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Life
from desktop.model.counter import DEATH_FAILURES, HIT_POINTS, TEMPORARY_HIT_POINTS
from desktop.model.creature import Defence, DefenceKind
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.model.reasons import Standing, fold
from tests.support.builders import (
    EDITIONS,
    FAILURE,
    SUCCESS,
    Fight,
    a_creature,
    immune,
    melee,
    resists,
    vulnerable,
)

editions = pytest.mark.parametrize("edition", EDITIONS)


def a_fight(edition: str, *, hp: int = 20, character: bool = False, **more: object) -> Fight:
    fight = Fight(edition)
    fight.add("T", 20, creature=a_creature("t", **more), hp=hp, character=character)
    fight.add("O", 10)
    return fight.begin()


def with_points(fight: Fight, current: int, temporary: int = 0) -> Fight:
    fight.do(c.SetCounter(fight.ids["T"], HIT_POINTS, current))
    fight.do(c.SetCounter(fight.ids["T"], TEMPORARY_HIT_POINTS, temporary))
    return fight


# --- types and order ----------------------------------------------------------------------------


@editions
@pytest.mark.problem("RP16")
@pytest.mark.parametrize(("dealt", "taken"), [(25, 24), (7, 6), (1, 0)])
def test_resistance_rounds_down_before_vulnerability_doubles(edition, dealt, taken):
    fight = a_fight(edition, hp=100, defences=(resists("fire"), vulnerable("fire")))
    fight.damage("T", dealt, "fire")
    assert fight.hp("T") == 100 - taken


@editions
@pytest.mark.problem("RP17")
@pytest.mark.parametrize("amount", [60, 12, 5, 20])
def test_what_is_told_is_what_is_subtracted(edition, amount):
    fight = a_fight(edition, hp=200)
    fight.damage("T", amount)
    (taken,) = fight.happened(e.DamageTaken)
    assert (taken.total, fight.hp("T")) == (amount, 200 - amount)


@editions
@pytest.mark.problem("RP18")
def test_hit_points_never_go_below_0_and_the_log_keeps_what_was_dealt(edition):
    fight = a_fight(edition, hp=12)
    fight.damage("T", 40)
    (taken,) = fight.happened(e.DamageTaken)
    assert (taken.total, taken.lost, taken.overflow) == (40, 12, 28)
    assert (fight.hp("T"), fight["T"].life) == (0, Life.DEFEATED)
    fight.heal("T", 5)
    assert (fight.hp("T"), fight["T"].life) == (5, Life.UP)


@editions
def test_several_resistances_and_vulnerabilities_count_once(edition):
    fight = a_fight(edition, hp=50, defences=(resists("fire"), resists("fire", "cold")))
    fight.damage("T", 20, "fire")
    assert fight.hp("T") == 40
    (taken,) = fight.happened(e.DamageTaken)
    standings = [each.standing for each in taken.parts[0].trace]
    assert standings == [Standing.COUNTED, Standing.COUNTED, Standing.OUTRANKED]


@editions
def test_several_types_are_halved_each_by_itself(edition):
    fight = a_fight(edition, hp=50, defences=(resists("slashing", "fire"),))
    parts = (c.DamageAmount(9, "slashing"), c.DamageAmount(7, "fire"))
    fight.do(c.DealDamage((fight.ids["T"],), parts))
    assert fight.hp("T") == 50 - 4 - 3


@editions
@pytest.mark.parametrize(
    ("tags", "taken"), [((), 5), (("magical",), 10), (("silvered",), 10), (("adamantine",), 5)]
)
def test_a_defence_may_hold_unless_the_attack_has_a_property(edition, tags, taken):
    defence = Defence(DefenceKind.RESISTANCE, ("slashing",), unless=("magical", "silvered"))
    fight = a_fight(edition, defences=(defence,))
    fight.do(c.DealDamage((fight.ids["T"],), (c.DamageAmount(10, "slashing", tags),)))
    assert fight.hp("T") == 20 - taken


@editions
@pytest.mark.parametrize(("tags", "taken"), [((), 10), (("spell",), 5)])
def test_a_defence_may_hold_only_against_a_property(edition, tags, taken):
    defence = Defence(DefenceKind.RESISTANCE, ("slashing",), only=("spell",))
    fight = a_fight(edition, defences=(defence,))
    fight.do(c.DealDamage((fight.ids["T"],), (c.DamageAmount(10, "slashing", tags),)))
    assert fight.hp("T") == 20 - taken


@editions
def test_immunity_beats_everything(edition):
    fight = a_fight(edition, defences=(immune("poison"), vulnerable("poison")))
    fight.damage("T", 18, "poison")
    assert fight.hp("T") == 20


@editions
def test_stone_resists_all_and_poison_by_the_edition(edition):
    fight = a_fight(edition, hp=50)
    fight.give("T", "petrified")
    fight.damage("T", 15, "force")
    assert fight.hp("T") == 43
    fight.damage("T", 20, "poison")
    assert fight.hp("T") == (43 if edition == "srd-5.1" else 33)


@editions
@pytest.mark.parametrize(("dealt", "taken"), [(9, 0), (10, 10), (11, 11)])
def test_a_damage_threshold_lets_all_or_nothing_through(edition, dealt, taken):
    fight = a_fight(edition, numbers=FrozenMap({"damage_threshold": 10}))
    fight.damage("T", dealt)
    assert fight.hp("T") == 20 - taken


@editions
@pytest.mark.parametrize(
    ("parts", "taken"),
    [
        ((("slashing", 5),), 2),
        ((("slashing", 5), ("piercing", 4)), 2 + 4),
        ((("slashing", 2), ("piercing", 4)), 0 + 3),
        ((("fire", 7), ("piercing", 4)), 7 + 1),
        ((("slashing", 1), ("piercing", 1)), 0),
    ],
)
def test_a_reduction_counts_once_for_a_hit_of_several_types(edition, parts, taken):
    kinds = ("bludgeoning", "piercing", "slashing")
    reduced = Defence(DefenceKind.REDUCTION, kinds, unless=("magical",), value=3)
    fight = a_fight(edition, hp=50, defences=(reduced,))
    amounts = tuple(c.DamageAmount(amount, kind) for kind, amount in parts)
    fight.do(c.DealDamage((fight.ids["T"],), amounts))
    assert fight.hp("T") == 50 - taken
    (hit,) = fight.happened(e.DamageTaken)
    for part in hit.parts:
        assert fold(part.trace) == part.taken


@editions
def test_what_is_added_to_damage_is_added_once_to_a_hit(edition):
    fight = a_fight(edition, hp=50)
    fight.give("T", "damage_raised", level=2)
    amounts = (c.DamageAmount(5, "slashing"), c.DamageAmount(4, "fire"))
    fight.do(c.DealDamage((fight.ids["T"],), amounts))
    assert fight.hp("T") == 50 - 11


@editions
@pytest.mark.problem("RP28")
def test_area_damage_is_one_step_with_saves_before_resistance_before_vulnerability(edition):
    fight = Fight(edition)
    defences = {"A": (), "B": (), "C": (resists("fire"),), "D": (vulnerable("fire"),)}
    for name, known in defences.items():
        fight.add(name, 10, creature=a_creature(name, defences=known), hp=50)
    fight.begin()
    before = fight.encounter
    everybody = tuple(fight.ids[name] for name in "ABCD")
    saved = frozenset(fight.ids[name] for name in "BCD")
    fight.do(c.DealDamage(everybody, (c.DamageAmount(27, "fire"),), saved=saved))
    assert [fight.hp(name) for name in "ABCD"] == [23, 37, 44, 24]
    totals = [event.total for event in fight.happened(e.DamageTaken)]
    assert totals == [27, 13, 6, 26]
    fight.encounter = before
    assert [fight.hp(name) for name in "ABCD"] == [50, 50, 50, 50]


@editions
@given(amount=st.integers(0, 999_999), kind=st.sampled_from(["fire", "cold", "", "poison"]))
def test_the_reasons_of_damage_give_its_value(edition, amount, kind):
    fight = a_fight(edition, hp=500, defences=(resists("fire"), vulnerable("fire", "cold")))
    fight.damage("T", amount, kind)
    (taken,) = fight.happened(e.DamageTaken)
    assert fold(taken.parts[0].trace) == taken.parts[0].taken
    assert 0 <= fight.hp("T") <= 500


@editions
def test_amounts_out_of_range_are_refused(edition):
    fight = a_fight(edition)
    for amounts in ((), (c.DamageAmount(-1),), (c.DamageAmount(10**9),)):
        wish = c.DealDamage((fight.ids["T"],), amounts)
        assert not fight.refused(wish).can_overrule


# --- temporary points ---------------------------------------------------------------------------


@editions
@pytest.mark.problem("RP24")
def test_healing_and_temporary_points_are_two_things(edition):
    fight = with_points(a_fight(edition, character=True), 5, 8)
    fight.heal("T", 6)
    assert (fight.hp("T"), fight["T"].temporary_hit_points) == (11, 8)
    fight.heal("T", 100)
    assert (fight.hp("T"), fight["T"].temporary_hit_points) == (20, 8)
    fight.damage("T", 3)
    assert (fight.hp("T"), fight["T"].temporary_hit_points) == (20, 5)
    fight.do(c.GrantTemporary((fight.ids["T"],), 10))
    fight.answer(Answer(option="new"), PromptKind.CHOICE)
    assert (fight.hp("T"), fight["T"].temporary_hit_points) == (20, 10)


@editions
@pytest.mark.parametrize(
    ("new", "choice", "left"), [(12, "", 10), (8, "", 10), (8, "new", 8), (12, "old", 10)]
)
def test_temporary_points_never_add_up(edition, new, choice, left):
    fight = with_points(a_fight(edition), 20, 10)
    fight.do(c.GrantTemporary((fight.ids["T"],), new))
    if choice:
        fight.answer(Answer(option=choice), PromptKind.CHOICE)
    assert fight["T"].temporary_hit_points == left


@editions
def test_temporary_points_at_0_neither_wake_nor_let_marks_through(edition):
    fight = a_fight(edition, character=True)
    fight.damage("T", 20)
    fight.do(c.GrantTemporary((fight.ids["T"],), 9))
    assert fight["T"].life is Life.DYING
    fight.damage("T", 5)
    assert fight.marks("T") == (0, 0)
    fight.damage("T", 7)
    assert fight.marks("T") == (0, 1)


# --- the maximum --------------------------------------------------------------------------------


@editions
@pytest.mark.problem("RP20")
def test_a_maximum_is_never_below_0_and_comes_back(edition):
    fight = a_fight(edition, character=True)
    fight.give("T", "maximum_reduced", parameters=FrozenMap({"amount": 25}))
    assert (fight.hp("T"), fight["T"].maximum_hit_points) == (0, 0)
    assert "note.maximum_zero" in fight.told()
    assert fight["T"].life is (Life.DYING if edition == "srd-5.1" else Life.DEAD)
    fight.do(c.LiftCondition((fight.ids["T"],), ConditionKey("maximum_reduced")))
    assert (fight.hp("T"), fight["T"].maximum_hit_points) == (0, 20)


@editions
def test_current_points_follow_the_maximum_down_but_not_up(edition):
    fight = a_fight(edition)
    fight.give("T", "maximum_reduced", parameters=FrozenMap({"amount": 5}))
    assert (fight.hp("T"), fight["T"].maximum_hit_points) == (15, 15)
    fight.do(c.LiftCondition((fight.ids["T"],), ConditionKey("maximum_reduced")))
    assert (fight.hp("T"), fight["T"].maximum_hit_points) == (15, 20)


def test_exhaustion_4_of_2014_halves_the_maximum():
    fight = a_fight("srd-5.1", hp=45)
    fight.give("T", "exhaustion", level=4)
    assert (fight.hp("T"), fight["T"].maximum_hit_points) == (22, 22)


@editions
def test_the_gm_sets_points_and_maximum(edition):
    fight = a_fight(edition, character=True)
    who = fight.ids["T"]
    fight.do(c.SetCounter(who, HIT_POINTS, 30, 40))
    assert (fight.hp("T"), fight["T"].maximum_hit_points) == (30, 40)
    fight.give("T", "maximum_reduced", parameters=FrozenMap({"amount": 5}))
    fight.do(c.SetCounter(who, HIT_POINTS, 99, 50))
    assert (fight.hp("T"), fight["T"].maximum_hit_points) == (50, 50)
    fight.do(c.SetCounter(who, HIT_POINTS, 0))
    assert fight["T"].life is Life.DYING
    fight.do(c.SetCounter(who, HIT_POINTS, 3))
    assert fight["T"].life is Life.UP
    assert fight.refused(c.SetCounter(who, HIT_POINTS, 10**9)).reason.key == "refusal.out_of_range"
    refusal = fight.refused(c.SetCounter(who, HIT_POINTS, 1, 10**9))
    assert refusal.reason.key == "refusal.out_of_range"


# --- concentration ------------------------------------------------------------------------------


@editions
@pytest.mark.problem("RP21")
@pytest.mark.parametrize(
    ("hp", "temporary", "damage", "left", "dc"),
    [(20, 30, 30, (20, 0), 15), (40, 5, 27, (18, 0), 13)],
)
def test_the_dc_comes_from_the_damage_before_temporary_points(
    edition, hp, temporary, damage, left, dc
):
    fight = with_points(a_fight(edition, hp=hp, character=True), hp, temporary)
    fight.concentrate("T")
    fight.damage("T", damage)
    assert (fight.hp("T"), fight["T"].temporary_hit_points) == left
    assert fight.prompt().dc == dc


@editions
@pytest.mark.problem("RP21")
def test_new_temporary_points_ask_for_no_save(edition):
    fight = with_points(a_fight(edition, character=True), 20, 10)
    fight.concentrate("T")
    fight.do(c.GrantTemporary((fight.ids["T"],), 12))
    fight.answer(Answer(option="new"))
    assert fight.encounter.prompts == ()


@editions
@pytest.mark.problem("RP22")
@pytest.mark.parametrize(
    ("amount", "kind", "dc"), [(14, "poison", None), (1, "fire", None), (2, "fire", 10)]
)
def test_no_damage_taken_no_save(edition, amount, kind, dc):
    fight = a_fight(edition, character=True, defences=(immune("poison"), resists("fire")))
    fight.concentrate("T")
    fight.damage("T", amount, kind)
    assert [prompt.dc for prompt in fight.encounter.prompts] == ([] if dc is None else [dc])


def test_only_2024_caps_the_dc():
    for edition, dc in zip(EDITIONS, (45, 30), strict=True):
        fight = a_fight(edition, hp=200, character=True)
        fight.concentrate("T")
        fight.damage("T", 90)
        assert fight.prompt().dc == dc


@editions
@pytest.mark.problem("RP23")
def test_concentration_ends_at_0_hit_points_without_a_save(edition):
    for character in (True, False):
        fight = a_fight(edition, character=character)
        held = fight.concentrate("T")
        fight.give("O", "restrained", held_by=held)
        fight.damage("T", 25)
        assert "concentration" not in fight.conditions("T")
        assert fight.conditions("O") == set()
        kinds = {prompt.kind for prompt in fight.encounter.prompts}
        assert PromptKind.CONCENTRATION not in kinds


@editions
def test_a_failed_save_ends_concentration_and_a_skipped_one_does_not(edition):
    fight = a_fight(edition, character=True)
    fight.concentrate("T")
    fight.damage("T", 4)
    before = fight.encounter
    for answer, keeps in (
        (Answer(dice=(10,)), True),
        (Answer(dice=(9,)), False),
        (SUCCESS, True),
        (FAILURE, False),
        (Answer(outcome=Outcome.SKIPPED), True),
    ):
        fight.encounter = before
        fight.answer(answer)
        assert ("concentration" in fight.conditions("T")) is keeps
    fight.encounter = before
    fight.answer(Answer(), dice=(3,))
    assert fight.conditions("T") == set()


# --- 0 hit points -------------------------------------------------------------------------------


@editions
@pytest.mark.problem("RP25")
def test_three_successes_make_stable(edition):
    fight = dying(edition)
    for die in (12, 15, 10):
        death_save(fight, die)
    assert (fight["T"].life, fight.hp("T"), fight.marks("T")) == (Life.STABLE, 0, (0, 0))
    assert "unconscious" in fight.conditions("T")
    fight.next(2)
    asked = [prompt.text.key for prompt in fight.encounter.prompts]
    assert sorted(asked) == ["prompt.end_fight", "prompt.recovers"]


@editions
@pytest.mark.problem("RP25")
@pytest.mark.parametrize("dice", [(20,), (12, 9, 20)])
def test_a_natural_20_gives_one_hit_point(edition, dice):
    fight = dying(edition)
    for die in dice:
        death_save(fight, die)
    assert (fight["T"].life, fight.hp("T"), fight.marks("T")) == (Life.UP, 1, (0, 0))
    assert fight.conditions("T") == {"prone"}


@editions
def test_a_natural_1_counts_twice_and_three_failures_kill(edition):
    fight = dying(edition)
    death_save(fight, 1)
    assert fight.marks("T") == (0, 2)
    death_save(fight, 9)
    assert fight["T"].life is Life.DEAD


@editions
def test_death_saves_may_be_told(edition):
    fight = dying(edition)
    to_prompt(fight)
    fight.answer(SUCCESS, PromptKind.DEATH_SAVE)
    to_prompt(fight)
    fight.answer(FAILURE, PromptKind.DEATH_SAVE)
    assert fight.marks("T") == (1, 1)
    to_prompt(fight)
    assert fight.refused(c.NextTurn()).reason.key == "refusal.prompts_open"
    fight.answer(Answer(outcome=Outcome.SKIPPED), PromptKind.DEATH_SAVE)
    assert fight.marks("T") == (1, 1)


@editions
@pytest.mark.problem("RP26")
def test_marks_are_cleared_by_any_hit_point(edition):
    fight = dying(edition, hp=25)
    for die in (5, 5, 12):
        death_save(fight, die)
    assert fight.marks("T") == (1, 2)
    fight.heal("T", 3)
    assert fight.marks("T") == (0, 0)
    fight.damage("T", 10)
    assert (fight["T"].life, fight.marks("T")) == (Life.DYING, (0, 0))


@editions
@pytest.mark.problem("RP26")
def test_becoming_stable_clears_them_and_damage_begins_anew(edition):
    fight = dying(edition, hp=25)
    death_save(fight, 5)
    death_save(fight, 5)
    fight.do(c.DeclareLife((fight.ids["T"],), "stable"))
    assert fight.marks("T") == (0, 0)
    fight.damage("T", 4)
    assert (fight["T"].life, fight.marks("T")) == (Life.DYING, (0, 1))


@editions
@pytest.mark.problem("RP27")
@pytest.mark.parametrize(
    ("temporary", "damage", "life"),
    [(0, 18, Life.DEAD), (0, 17, Life.DYING), (5, 23, Life.DEAD), (5, 22, Life.DYING)],
)
def test_massive_damage_kills(edition, temporary, damage, life):
    fight = with_points(a_fight(edition, hp=12, character=True), 6, temporary)
    fight.damage("T", damage)
    assert (fight["T"].life, fight.hp("T"), fight["T"].temporary_hit_points) == (life, 0, 0)


@editions
@pytest.mark.parametrize(
    ("damage", "critical", "life", "failures"),
    [(3, False, Life.DYING, 1), (3, True, Life.DYING, 2), (20, False, Life.DEAD, 0)],
)
def test_damage_at_0_hit_points(edition, damage, critical, life, failures):
    fight = dying(edition)
    fight.damage("T", damage, critical=critical)
    assert (fight["T"].life, fight.marks("T")[1]) == (life, failures)


@editions
def test_falling_unconscious_brings_everything_and_waking_leaves_prone(edition):
    fight = a_fight(edition, character=True)
    fight.damage("T", 20)
    assert fight.conditions("T") == {"unconscious", "prone"}
    fight.heal("T", 1)
    assert fight.conditions("T") == {"prone"}


@editions
def test_a_sleep_from_elsewhere_stays_when_hit_points_come_back(edition):
    fight = a_fight(edition, character=True)
    fight.give("T", "unconscious", source="O")
    fight.damage("T", 20)
    fight.heal("T", 5)
    assert "unconscious" in fight.conditions("T")


@editions
@pytest.mark.parametrize(
    ("setting", "life"),
    [("defeated", Life.DEFEATED), ("dead", Life.DEAD), ("death_saves", Life.DYING)],
)
def test_what_becomes_of_monsters_is_a_setting(edition, setting, life):
    fight = a_fight(edition)
    fight.do(c.SetSetting("monsters_at_zero", setting))
    fight.damage("T", 20)
    assert fight["T"].life is life
    if life is Life.DYING:
        fight.next(2)
        fight.answer(Answer(dice=(12,)), PromptKind.DEATH_SAVE)
        assert fight.marks("T") == (1, 0)


@editions
@pytest.mark.parametrize(
    ("option", "life"),
    [("defeated", Life.DEFEATED), ("dead", Life.DEAD), ("death_saves", Life.DYING)],
)
def test_or_the_gm_is_asked(edition, option, life):
    fight = a_fight(edition)
    fight.do(c.SetSetting("monsters_at_zero", "ask"))
    fight.damage("T", 20)
    before = fight.encounter
    fight.answer(Answer(option=option), PromptKind.DEFEAT)
    assert fight["T"].life is life
    fight.encounter = before
    fight.damage("T", 5)
    assert len(fight.encounter.prompts) == 1
    fight.answer(Answer(outcome=Outcome.SKIPPED), PromptKind.DEFEAT)
    assert fight["T"].life is Life.UP
    fight.encounter = before
    fight.heal("T", 5)
    assert fight.encounter.prompts == ()


@editions
def test_a_melee_attack_may_spare(edition):
    fight = a_fight(edition, hp=6)
    fight.next()
    fight.attack(
        "O", "T", outcome=c.AttackOutcome.HIT, damage=(c.DamageAmount(14),), knock_out=True
    )
    points = 0 if edition == "srd-5.1" else 1
    assert (fight["T"].life, fight.hp("T")) == (Life.STABLE, points)
    assert fight.conditions("T") == {"unconscious", "prone"}
    fight.heal("T", 1)
    assert (fight["T"].life, fight.conditions("T")) == (Life.UP, {"prone"})


@editions
def test_an_arrow_spares_nobody(edition):
    fight = a_fight(edition, hp=6)
    fight.next()
    hit = {"outcome": c.AttackOutcome.HIT, "damage": (c.DamageAmount(14),), "knock_out": True}
    fight.attack("O", "T", "bow", **hit)
    assert fight["T"].life is Life.DEFEATED


@editions
def test_the_spared_who_are_hurt_again_fall_for_good(edition):
    fight = a_fight(edition, hp=6)
    fight.damage("T", 6, knock_out=True)
    assert fight["T"].life is Life.STABLE
    fight.damage("T", 2)
    if edition == "srd-5.1":
        fight.answer(Answer(option="defeated"))
    assert fight["T"].life is Life.DEFEATED


@editions
def test_the_dead_regain_nothing_unless_the_gm_says_so(edition):
    fight = a_fight(edition, character=True)
    fight.do(c.DeclareLife((fight.ids["T"],), "dead"))
    wish = c.Heal((fight.ids["T"],), 5)
    assert fight.refused(wish).reason.key == "refusal.dead"
    fight.damage("T", 30)
    assert "note.dead_already" in fight.told()
    fight.do(wish, overruled=True)
    assert (fight["T"].life, fight.hp("T")) == (Life.UP, 5)


@editions
def test_healing_nothing_wakes_nobody(edition):
    fight = dying(edition)
    fight.heal("T", 0)
    assert fight["T"].life is Life.DYING


@editions
def test_the_gm_says_how_somebody_is(edition):
    fight = a_fight(edition, character=True)
    who = (fight.ids["T"],)
    fight.do(c.DeclareLife(who, "dying"))
    assert "unconscious" in fight.conditions("T")
    fight.do(c.SetCounter(fight.ids["T"], DEATH_FAILURES, 2))
    assert fight.marks("T") == (0, 2)
    fight.do(c.DeclareLife(who, "up"))
    assert (fight.conditions("T"), fight.marks("T")) == ({"prone"}, (0, 0))
    fight.do(c.DeclareLife(who, "up"))
    assert fight.events == ()
    assert fight.refused(c.DeclareLife(who, "asleep")).reason.key == "refusal.unknown_choice"


@editions
def test_first_aid(edition):
    fight = a_fight(edition, character=True)
    fight.damage("T", 20)
    fight.next()
    assert fight.refused(fight.action("O", "stabilise")).reason.key == "refusal.needs_target"
    before = fight.encounter
    fight.act("O", "stabilise", "T", die=9)
    assert fight["T"].life is Life.DYING
    fight.encounter = before
    fight.act("O", "stabilise", "T", dice=(10,))
    assert fight["T"].life is Life.STABLE
    wish = fight.action("O", "stabilise", "T", cost="none")
    assert fight.refused(wish).reason.key == "refusal.not_dying"


def test_first_aid_of_2024_wakes_the_spared():
    fight = a_fight("srd-5.2.1", hp=6)
    fight.next()
    wish = fight.action("O", "wake", "T")
    assert fight.refused(wish).reason.key == "refusal.not_knocked_out"
    fight.damage("T", 6, knock_out=True)
    fight.act("O", "wake", "T", die=10)
    assert (fight["T"].life, fight.conditions("T")) == (Life.UP, {"prone"})


def test_shield_points_of_other_games_are_not_touched():
    fight = a_fight("srd-5.1")
    assert fight.ruleset.temporary == TEMPORARY_HIT_POINTS
    assert melee().reach == 5


# --- words of the tests -------------------------------------------------------------------------


def dying(edition: str, hp: int = 20) -> Fight:
    fight = a_fight(edition, hp=hp, character=True)
    fight.damage("T", hp)
    return fight


def to_prompt(fight: Fight) -> None:
    while not any(p.kind is PromptKind.DEATH_SAVE for p in fight.encounter.prompts):
        fight.next()


def death_save(fight: Fight, die: int) -> None:
    to_prompt(fight)
    fight.answer(Answer(dice=(die,)), PromptKind.DEATH_SAVE)
