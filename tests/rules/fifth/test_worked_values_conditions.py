"""Worked values of both catalogues: conditions."""

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import AttackOutcome
from desktop.model.combatant import Life
from desktop.model.counter import ACTION, HIT_POINTS
from desktop.model.creature import AttackKey
from desktop.model.effect import Moment, RepeatedSave
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey
from desktop.model.prompt import Answer
from desktop.model.reasons import Kind, Trace
from desktop.rules.effects.asking import situation_of
from desktop.rules.engine.ruleset import RollMode
from tests.support.builders import (
    EDITIONS,
    Fight,
    a_creature,
    melee,
    ranged,
    resists,
    vulnerable,
)
from tests.support.duels import a_duel, a_victim

both = pytest.mark.parametrize("edition", EDITIONS)
OLD, NEW = "srd-5.1", "srd-5.2.1"
PLAIN, ADV, DIS = RollMode.PLAIN, RollMode.ADVANTAGE, RollMode.DISADVANTAGE
HIT, MISS, CRITICAL = AttackOutcome.HIT, AttackOutcome.MISS, AttackOutcome.CRITICAL


def saves(fight: Fight, who: str, ability: str) -> Trace:
    return fight.ruleset.saves(situation_of(fight.encounter, fight.ruleset, fight[who]), ability)


def checks(fight: Fight, who: str, word: str) -> Trace:
    return fight.ruleset.checks(situation_of(fight.encounter, fight.ruleset, fight[who]), word)


def turned(fight: Fight, trace: Trace) -> RollMode:
    return fight.ruleset.rolls.settle(trace)[1]


def fails(trace: Trace) -> bool:
    return any(each.kind is Kind.AUTOMATIC_FAILURE for each in trace)


def lift(fight: Fight, who: str, key: str) -> None:
    fight.do(c.LiftCondition((fight.ids[who],), ConditionKey(key)))


# --- conditions in general ----------------------------------------------------------------------


@both
@pytest.mark.rule("51-CND-01")
def test_a_condition_ends_when_countered_or_over(edition):
    fight = a_victim(edition)
    fight.act("T", "drop_prone")
    fight.act("T", "stand_up")
    fight.give("T", "poisoned", until=("T", Moment.START, 10))
    fight.next(18)
    assert fight.conditions("T") == {"poisoned"}
    assert fight.next(2).turn == "R11:T"
    assert fight.conditions("T") == set()


@both
@pytest.mark.rule("51-CND-02", "52-COND-GEN-2")
def test_two_sources_are_one_condition_with_two_ends(edition):
    fight = Fight(edition).order("A20 B15 C10")
    fight.give("A", "poisoned", source="B", until=("B", Moment.END, 3))
    fight.give("A", "poisoned", source="C", until=("C", Moment.END, 5))
    kinds = [each.kind for each in checks(fight, "A", "athletics")]
    assert kinds.count(Kind.DISADVANTAGE) == 1
    before = fight.encounter
    fight.do(c.EndEffect(fight.ids["A"], fight["A"].effects[0].id))
    assert fight.conditions("A") == {"poisoned"}
    fight.encounter = before
    while fight.encounter.round < 6:
        assert "poisoned" in fight.conditions("A")
        fight.next()
    assert fight.conditions("A") == set()


@both
@pytest.mark.rule("51-CND-03", "52-COND-GEN-2", "52-COND-EXH-1")
@pytest.mark.parametrize(("had", "gained", "level"), [(2, 1, 3), (5, 1, 6), (4, 3, 6)])
def test_only_exhaustion_adds_up(edition, had, gained, level):
    fight = a_victim(edition, character=True)
    fight.give("T", "exhaustion", level=had)
    fight.give("T", "exhaustion", level=gained)
    assert fight["T"].effects[0].level == level
    assert (fight["T"].life is Life.DEAD) is (level == 6)


@both
@pytest.mark.rule("51-CND-04", "52-COND-GEN-3")
def test_what_comes_along_and_what_stays(edition):
    fight = a_victim(edition)
    fight.give("T", "stunned")
    assert fight.refused(fight.action("T", "dodge")).reason.key == "refusal.cannot_act"
    lift(fight, "T", "stunned")
    fight.give("T", "stunned")
    fight.give("T", "incapacitated")
    lift(fight, "T", "stunned")
    assert fight.conditions("T") == {"incapacitated"}
    lift(fight, "T", "incapacitated")
    fight.give("T", "unconscious")
    lift(fight, "T", "unconscious")
    assert fight.conditions("T") == {"prone"}
    fight.act("T", "dodge")


@both
@pytest.mark.rule("51-CND-05")
def test_poison_hurts_a_construct_and_does_not_poison_it(edition):
    fight = a_victim(edition, condition_immunities=("poisoned",))
    sting = melee("sting", dice="1d6", kind="poison", conditions=("poisoned",))
    fight.do(c.ReplaceCreature(fight.ids["O"], a_creature("o", sting)))
    fight.attack("O", "T", "sting", dice=(15, 4), cost="none")
    assert (fight.hp("T"), fight.conditions("T")) == (16, set())


@pytest.mark.rule("52-COND-GEN-4")
def test_an_immunity_leaves_the_rest_of_the_other_condition():
    fight = a_victim(NEW, condition_immunities=("prone", "paralyzed"))
    wish = c.GiveCondition((fight.ids["T"],), ConditionKey("paralyzed"))
    assert fight.refused(wish).reason.key == "refusal.immune"
    fight.act("T", "dodge")
    fight.give("T", "unconscious")
    assert fight.conditions("T") == {"unconscious"}
    assert (fight.feet("T"), turned(fight, saves(fight, "T", "wis"))) == (0, PLAIN)


@pytest.mark.rule("52-COND-GEN-5")
def test_a_speed_of_nothing_is_nothing_for_every_speed():
    speeds = FrozenMap({"walk": 60, "fly": 60})
    fight = a_victim(NEW, speeds=speeds)
    fight.act("T", "dash")
    fight.give("T", "grappled", source="O")
    assert (fight.feet("T"), fight.feet("T", "fly")) == (0, 0)


# --- one after the other ------------------------------------------------------------------------


@both
@pytest.mark.rule("51-CND-BLI-02", "52-COND-BLIND-2")
def test_the_blinded(edition):
    fight = a_duel(edition, senses=FrozenMap({"blindsight": 10}))
    fight.give("K", "blinded")
    assert fight.mode("K", "O") is PLAIN
    assert fight.mode("O", "K") is ADV
    fight.give("O", "blinded")
    assert fight.mode("O", "K") is PLAIN


@both
@pytest.mark.rule("51-CND-BLI-03", "52-ACT-DODGE-1")
def test_a_blinded_dodger(edition):
    fight = a_duel(edition).next()
    fight.act("O", "dodge")
    assert fight.mode("K", "O") is DIS
    fight.give("O", "blinded")
    assert fight.mode("K", "O") is ADV
    assert turned(fight, saves(fight, "O", "dex")) is ADV


@both
@pytest.mark.rule("51-CND-CHA-01")
def test_the_charmer_and_its_wolves(edition):
    fight = a_duel(edition)
    fight.add("Wolf", 5, at=(5, 6))
    fight.give("K", "charmed", source="O")
    wish = c.MakeAttack(fight.ids["K"], AttackKey("sword"), fight.ids["O"])
    assert fight.refused(wish).reason.key == "refusal.may_not_harm"
    fight.attack("K", "Wolf", dice=(2,))


@both
@pytest.mark.rule("51-CND-FRI-02", "52-COND-FRIGHT-2")
def test_the_frightened_come_no_closer_by_themselves(edition):
    fight = a_duel(edition, apart=6)
    fight.give("K", "frightened", source="O")
    assert fight.refused(fight.path("K", (6, 5))).reason.key == "refusal.no_closer"
    fight.move("K", (5, 6))
    fight.give("O", "invisible")
    assert fight.refused(fight.path("K", (6, 6))).reason.key == "refusal.no_closer"
    fight.move("K", (6, 6), forced=True)


@both
@pytest.mark.rule("51-CND-GRA-01", "51-CND-RES-01")
@pytest.mark.parametrize("key", ["grappled", "restrained"])
def test_no_bonus_moves_the_held(edition, key):
    fight = a_duel(edition, speeds=FrozenMap({"walk": 40}))
    fight.give("K", key, source="O")
    assert fight.feet("K") == 0
    assert fight.mode("K", "O") is (PLAIN if key == "grappled" else DIS)


@pytest.mark.rule("52-COND-GRAPD-2")
def test_the_held_of_2024_strike_best_at_who_holds_them():
    fight = a_duel(NEW)
    fight.add("P", 5, at=(5, 6))
    fight.give("K", "grappled", source="O")
    assert (fight.mode("K", "O"), fight.mode("K", "P")) == (PLAIN, DIS)
    fight.give("K", "grappled", source="P")
    assert (fight.mode("K", "O"), fight.mode("K", "P")) == (PLAIN, PLAIN)


@both
@pytest.mark.rule("51-CND-GRA-02", "51-CND-GRA-03", "52-GRAP-4")
@pytest.mark.parametrize(
    ("reach", "cell", "held"), [(5, (7, 5), False), (10, (7, 5), True), (5, (12, 5), False)]
)
def test_a_grip_ends_out_of_reach_or_with_a_helpless_grappler(edition, reach, cell, held):
    fight = a_duel(edition)
    fight.give("O", "grappled", source="K", parameters=FrozenMap({"reach": reach}))
    before = fight.encounter
    fight.give("K", "stunned")
    assert fight.conditions("O") == set()
    fight.encounter = before
    fight.place("O", cell)
    assert ("grappled" in fight.conditions("O")) is held


@both
@pytest.mark.rule("51-CND-INC-01", "52-COND-INCAP-1")
def test_the_incapacitated_move_and_do_nothing_else(edition):
    fight = a_duel(edition)
    fight.give("K", "incapacitated", until=("K", Moment.END, 2))
    wish = c.MakeAttack(fight.ids["K"], AttackKey("sword"), fight.ids["O"])
    assert fight.refused(wish).reason.key == "refusal.cannot_act"
    fight.give("O", "incapacitated")
    fight.move("K", (5, 6), (4, 6), (3, 6))
    assert fight.encounter.prompts == ()
    fight.next(2)
    assert (fight.turn, fight.conditions("K")) == ("R2:K", {"incapacitated"})
    fight.next()
    assert fight.conditions("K") == set()


@both
@pytest.mark.rule("52-COND-INCAP-2", "51-CND-STU-01")
@pytest.mark.parametrize("key", ["stunned", "incapacitated"])
def test_the_helpless_lose_concentration_at_once(edition, key):
    fight = a_victim(edition)
    fight.concentrate("T")
    fight.give("T", key)
    assert (fight.conditions("T"), fight.encounter.prompts) == ({key}, ())


@pytest.mark.rule("52-COND-INVIS-3")
@pytest.mark.parametrize(("apart", "sees"), [(4, True), (7, False)])
def test_the_invisible_of_2024_and_who_sees_them(apart, sees):
    fight = a_duel(NEW, apart=apart, senses=FrozenMap({"blindsight": 30}))
    fight.give("O", "invisible")
    assert fight.mode("K", "O", "bow") is (PLAIN if sees else DIS)
    assert fight.mode("O", "K", "bow") is (PLAIN if sees else ADV)
    if not sees:
        fight.give("K", "invisible")
        assert fight.mode("K", "O", "bow") is PLAIN


@both
@pytest.mark.rule("52-COND-PARA-1", "52-COND-PETR-2", "51-CND-PET-02", "51-CND-UNC-01")
@pytest.mark.parametrize("key", ["paralyzed", "petrified", "unconscious"])
def test_whoever_is_out_of_action_neither_acts_nor_moves(edition, key):
    fight = a_duel(edition)
    fight.concentrate("K")
    fight.act("K", "dash")
    fight.give("K", key)
    assert "concentration" not in fight.conditions("K")
    assert fight.feet("K") == 0
    refusal = fight.refused(fight.action("K", "dodge", cost="bonus_action"))
    assert refusal.reason.key == "refusal.cannot_act"
    fight.next()
    fight.move("O", (7, 5), (8, 5))
    assert fight.encounter.prompts == ()
    fight.do(c.SetCounter(fight.ids["K"], ACTION, 1))


@both
@pytest.mark.rule("51-CND-PAR-02", "52-COND-PARA-2", "52-D20-SAVE-4", "52-COND-UNCON-2")
@pytest.mark.parametrize("key", ["paralyzed", "unconscious"])
def test_the_helpless_fail_saves_of_strength_and_dexterity(edition, key):
    fight = a_victim(edition)
    fight.give("T", key)
    fight.give("T", "three_quarters_cover")
    for ability in ("str", "dex"):
        assert fails(saves(fight, "T", ability))
    for ability in ("con", "wis"):
        assert not fails(saves(fight, "T", ability))
    fight.do(
        c.GiveCondition((fight.ids["T"],), ConditionKey("poisoned"), save=RepeatedSave("dex", 8))
    )
    fight.next()
    fight.answer(Answer())
    (check,) = fight.happened(e.CheckRolled)
    assert (check.roll, check.success) == (None, False)


@both
@pytest.mark.parametrize(
    ("key", "apart", "attack", "mode", "outcome"),
    [
        pytest.param("paralyzed", 12, "bow", ADV, HIT, marks=pytest.mark.rule("51-CND-PAR-03")),
        pytest.param(
            "paralyzed",
            1,
            "bow",
            ADV,
            CRITICAL,
            marks=pytest.mark.rule("51-CND-PAR-04", "52-COND-PARA-4"),
        ),
        pytest.param(
            "paralyzed",
            2,
            "whip",
            ADV,
            HIT,
            marks=pytest.mark.rule("51-CND-PAR-04", "52-COND-PARA-4"),
        ),
        pytest.param("petrified", 1, "sword", ADV, HIT, marks=pytest.mark.rule("52-COND-PETR-3")),
        pytest.param("petrified", 1, "sword", ADV, HIT, marks=pytest.mark.rule("51-CND-PET-03")),
        pytest.param("stunned", 1, "sword", ADV, HIT, marks=pytest.mark.rule("51-CND-STU-02")),
        pytest.param(
            "unconscious",
            6,
            "bow",
            PLAIN,
            HIT,
            marks=pytest.mark.rule("51-CND-UNC-04", "52-COND-UNCON-3"),
        ),
        pytest.param(
            "unconscious", 1, "sword", ADV, CRITICAL, marks=pytest.mark.rule("52-COND-UNCON-3")
        ),
    ],
)
def test_attacks_on_the_helpless(edition, key, apart, attack, mode, outcome):
    fight = a_duel(edition, apart=apart)
    known = a_creature("k", melee(), ranged(), melee("whip", reach=10))
    fight.do(c.ReplaceCreature(fight.ids["K"], known))
    fight.give("O", key)
    if key != "unconscious":
        assert fails(saves(fight, "O", "dex"))
    assert fight.mode("K", "O", attack) is mode
    dice = (14,) if mode is PLAIN else (14, 14)
    damage = {"damage": (c.DamageAmount(1),)}
    assert fight.attack("K", "O", attack, dice=dice, cost="none", **damage).outcome is outcome


@both
@pytest.mark.rule("52-COND-PARA-3", "52-COND-PARA-4", "52-COND-UNCON-3")
def test_advantage_on_the_helpless_cancels_and_misses_stay_misses(edition):
    fight = a_duel(edition)
    fight.give("O", "paralyzed")
    assert fight.attack("K", "O", dice=(2, 3), cost="none").outcome is MISS
    fight.attack("K", "O", "bow", dice=(14, 14, 1, 1), cost="none")
    fight.give("K", "poisoned")
    assert fight.mode("K", "O") is PLAIN
    asleep = a_duel(edition, apart=6)
    immune = a_creature("o", condition_immunities=("prone",))
    asleep.do(c.ReplaceCreature(asleep.ids["O"], immune))
    asleep.give("O", "unconscious")
    assert asleep.mode("K", "O", "bow") is ADV


@both
@pytest.mark.parametrize(
    ("dealt", "kind", "vulnerable_to", "old", "new"),
    [
        pytest.param(15, "force", (), 7, 7, marks=pytest.mark.rule("51-CND-PET-04")),
        pytest.param(17, "fire", (), 8, 8, marks=pytest.mark.rule("52-COND-PETR-4")),
        pytest.param(9, "thunder", ("thunder",), 8, 8, marks=pytest.mark.rule("52-COND-PETR-4")),
        pytest.param(
            20, "poison", (), 0, 10, marks=pytest.mark.rule("52-COND-PETR-5", "52-DIFF-21")
        ),
    ],
)
def test_stone(edition, dealt, kind, vulnerable_to, old, new):
    defences = (resists("fire"), *(vulnerable(each) for each in vulnerable_to))
    fight = a_victim(edition, 50, defences=defences)
    fight.give("T", "petrified")
    wish = c.GiveCondition((fight.ids["T"],), ConditionKey("poisoned"))
    assert fight.refused(wish).reason.key == "refusal.immune"
    fight.damage("T", dealt, kind)
    assert fight.hp("T") == 50 - (old if edition == OLD else new)


@both
@pytest.mark.rule("51-CND-POI-01", "52-COND-POIS-1")
def test_the_poisoned(edition):
    fight = a_duel(edition)
    fight.give("K", "poisoned")
    assert fight.mode("K", "O") is DIS
    assert turned(fight, checks(fight, "K", "athletics")) is DIS
    for ability in ("con", "death"):
        assert turned(fight, saves(fight, "K", ability)) is PLAIN
    trace = fight.ruleset.initiative.reasons(fight.encounter, fight.ruleset, fight["K"])
    assert turned(fight, trace) is DIS


@both
@pytest.mark.rule("51-CND-PRO-02", "51-CND-PRO-03", "52-COND-PRONE-3", "52-COND-PRONE-4")
@pytest.mark.parametrize(
    ("apart", "key", "expected"),
    [(1, "sword", ADV), (1, "bow", PLAIN), (2, "halberd", DIS), (6, "bow", DIS)],
)
def test_the_prone(edition, apart, key, expected):
    fight = a_duel(edition, apart=apart)
    known = a_creature("k", melee(), ranged(), melee("halberd", reach=10))
    fight.do(c.ReplaceCreature(fight.ids["K"], known))
    fight.give("O", "prone")
    assert fight.mode("K", "O", key) is expected
    lift(fight, "O", "prone")
    fight.give("K", "prone")
    assert fight.mode("K", "O", key) is DIS


@both
@pytest.mark.rule("51-CND-RES-02", "51-CND-RES-03", "52-COND-RESTR-1")
def test_the_restrained(edition):
    fight = a_duel(edition)
    fight.act("K", "dodge")
    fight.give("K", "restrained")
    assert "dodging" not in fight.conditions("K")
    assert (fight.mode("K", "O"), fight.mode("O", "K"), fight.feet("K")) == (DIS, ADV, 0)
    assert turned(fight, saves(fight, "K", "dex")) is DIS
    assert turned(fight, saves(fight, "K", "str")) is PLAIN
    fight.give("O", "restrained")
    assert fight.mode("K", "O") is PLAIN


@both
@pytest.mark.rule("51-CND-UNC-03")
def test_a_burst_of_fire_on_the_dying(edition):
    fight = a_victim(edition, 30, character=True)
    fight.damage("T", 30)
    assert fails(saves(fight, "T", "dex"))
    fight.damage("T", 14, "fire")
    assert (fight.marks("T"), fight["T"].count(HIT_POINTS)) == ((0, 1), 0)
