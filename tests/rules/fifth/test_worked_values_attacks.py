"""Worked values of both catalogues: attack rolls, advantage, range, cover, conditions of both."""

from dataclasses import replace

import pytest

from desktop.battlemap.cells import Point
from desktop.battlemap.walls import Wall
from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import Adjustments, AttackOutcome
from desktop.model.combatant import Side
from desktop.model.counter import ATTACKS, REACTION
from desktop.model.creature import (
    Attack,
    AttackKey,
    AttackSource,
    Feature,
    FeatureGroup,
    FeatureKey,
)
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey
from desktop.model.reasons import Contribution, Kind, Standing, fold
from desktop.rules.effects.asking import situation_of
from desktop.rules.engine.ruleset import RollMode
from tests.support.builders import (
    EDITIONS,
    Fight,
    a_creature,
    abilities,
    counted_rules,
    melee,
    ranged,
)
from tests.support.duels import a_duel

both = pytest.mark.parametrize("edition", EDITIONS)

HIT, MISS, CRITICAL = AttackOutcome.HIT, AttackOutcome.MISS, AttackOutcome.CRITICAL
PLAIN, ADV, DIS = RollMode.PLAIN, RollMode.ADVANTAGE, RollMode.DISADVANTAGE


def armed(fight: Fight, who: str, *attacks: Attack, **more: object) -> Fight:
    """Give somebody another stat block."""
    fight.do(c.ReplaceCreature(fight.ids[who], a_creature(who, *attacks, **more)))
    return fight


def reason(kind: Kind, change: int = 0) -> Contribution:
    """What the GM adds to a roll."""
    return Contribution(Message("note.label", {"label": "GM"}), kind, change, ruling=True)


def added(*kinds: Kind) -> Adjustments:
    return Adjustments(added=tuple(reason(kind) for kind in kinds))


def refusal_of(fight: Fight, key: str, attacker: str = "K", target: str = "O") -> str:
    wish = c.MakeAttack(fight.ids[attacker], AttackKey(key), fight.ids[target], dice=(2,))
    return fight.refused(wish).reason.key


def multi(count: int) -> Feature:
    return Feature(
        FeatureKey("multiattack"), FeatureGroup.ACTION, FrozenMap(), FrozenMap(), multiattack=count
    )


# --- the roll -----------------------------------------------------------------------------------


@both
@pytest.mark.parametrize(
    ("bonus", "die", "armour", "outcome"),
    [
        *(
            pytest.param(5, die, 17, outcome, marks=pytest.mark.rule("51-ATK-05", "52-D20-ATK-1"))
            for die, outcome in ((12, HIT), (11, MISS))
        ),
        pytest.param(6, 8, 14, HIT, marks=pytest.mark.rule("51-ATK-09")),
        pytest.param(-3, 20, 25, CRITICAL, marks=pytest.mark.rule("51-ATK-10")),
        pytest.param(-5, 20, 30, CRITICAL, marks=pytest.mark.rule("52-D20-CRIT-1")),
        pytest.param(12, 19, 30, HIT, marks=pytest.mark.rule("52-D20-CRIT-1")),
        pytest.param(14, 1, 12, MISS, marks=pytest.mark.rule("51-ATK-11")),
        pytest.param(14, 1, 10, MISS, marks=pytest.mark.rule("52-PTG-D20-1")),
    ],
)
def test_the_total_must_reach_the_armour_class(edition, bonus, die, armour, outcome):
    fight = armed(armed(a_duel(edition), "K", melee(bonus=bonus)), "O", armour_class=armour)
    rolled = fight.attack("K", "O", outcome=None, damage=(c.DamageAmount(1),), dice=(die,))
    assert rolled.roll is not None
    assert (rolled.roll.total, rolled.against, rolled.outcome) == (die + bonus, armour, outcome)


@both
@pytest.mark.rule("52-PTG-D20-1")
def test_a_1_on_a_save_is_just_a_low_number(edition):
    fight = a_duel(edition, saves=FrozenMap({"con": 14}))
    fight.concentrate("K")
    fight.damage("K", 3)
    fight.do(c.AnswerPrompt(fight.prompt().id), dice=(1,))
    assert fight.conditions("K") == {"concentration"}


@both
@pytest.mark.parametrize(
    ("kinds", "dice", "outcome"),
    [
        pytest.param((Kind.DISADVANTAGE,), (20, 1), MISS, marks=pytest.mark.rule("51-ATK-12")),
        pytest.param((Kind.ADVANTAGE,), (20, 1), CRITICAL, marks=pytest.mark.rule("51-ATK-12")),
        pytest.param((Kind.DISADVANTAGE,), (20, 7), MISS, marks=pytest.mark.rule("52-D20-CRIT-3")),
        pytest.param((Kind.ADVANTAGE,), (20, 7), CRITICAL, marks=pytest.mark.rule("52-D20-CRIT-3")),
    ],
)
def test_only_the_kept_die_is_natural(edition, kinds, dice, outcome):
    fight = a_duel(edition)
    rolled = fight.attack(
        "K", "O", dice=dice, damage=(c.DamageAmount(1),), adjustments=added(*kinds)
    )
    assert rolled.outcome is outcome


@both
@pytest.mark.parametrize(
    ("kinds", "dice", "kept"),
    [
        pytest.param("a", (17, 5), 17, marks=pytest.mark.rule("51-ADV-01")),
        pytest.param("d", (17, 5), 5, marks=pytest.mark.rule("51-ADV-01")),
        pytest.param("aaa", (3, 4), 4, marks=pytest.mark.rule("51-ADV-02")),
        pytest.param("addd", (9,), 9, marks=pytest.mark.rule("51-ADV-03")),
        pytest.param("a", (7, 14), 14, marks=pytest.mark.rule("52-D20-ADV-1")),
        pytest.param("aaa", (7, 14), 14, marks=pytest.mark.rule("52-D20-ADV-1")),
        pytest.param("d", (18, 3), 3, marks=pytest.mark.rule("52-D20-ADV-2")),
        pytest.param("aaad", (9,), 9, marks=pytest.mark.rule("52-D20-ADV-3")),
        pytest.param("adddd", (9,), 9, marks=pytest.mark.rule("52-D20-ADV-3")),
        pytest.param("dddd", (9, 4), 4, marks=pytest.mark.rule("52-D20-ADV-3")),
    ],
)
def test_two_dice_at_most_and_both_kinds_cancel(edition, kinds, dice, kept):
    fight = a_duel(edition)
    given = (Kind.ADVANTAGE if each == "a" else Kind.DISADVANTAGE for each in kinds)
    rolled = fight.attack(
        "K", "O", dice=dice, damage=(c.DamageAmount(1),), adjustments=added(*given)
    )
    assert rolled.roll is not None
    assert (rolled.roll.dice, rolled.roll.kept) == (dice, kept)


@both
@pytest.mark.rule("51-ADV-05")
def test_advantage_is_not_for_damage(edition):
    fight = a_duel(edition)
    fight.attack("K", "O", dice=(15, 3, 5), adjustments=added(Kind.ADVANTAGE))
    (taken,) = fight.happened(e.DamageTaken)
    assert taken.parts[0].dice == (5,)


@both
@pytest.mark.rule("51-ADV-06", "51-ADV-07", "52-PTG-ADV-1")
def test_every_reason_is_named_and_the_gm_strikes_or_adds(edition):
    fight = a_duel(edition, apart=1)
    fight.give("O", "prone")
    rule = fight.ruleset.conditions[ConditionKey("prone")].facts[2].rule
    bridge = fight.attack("K", "O", dice=(2,), cost="none", adjustments=added(Kind.DISADVANTAGE))
    assert bridge.roll is not None
    turning = [each for each in bridge.roll.trace if each.kind is not Kind.NUMBER]
    assert {each.kind for each in turning} == {Kind.ADVANTAGE, Kind.DISADVANTAGE}
    struck = replace(added(Kind.DISADVANTAGE), struck=(rule,))
    fight.attack("K", "O", dice=(9, 2), cost="none", adjustments=struck)


@both
@pytest.mark.rule("51-ADV-06")
def test_long_range_against_the_prone_is_one_die_until_the_gm_strikes_prone_out(edition):
    fight = armed(a_duel(edition, apart=1), "K", ranged("short", normal=4, long=20))
    fight.give("O", "prone")
    prone = fight.ruleset.conditions[ConditionKey("prone")].facts[2].rule
    rolled = fight.attack("K", "O", "short", dice=(2,), cost="none")
    assert rolled.roll is not None
    named = {each.rule: each.kind for each in rolled.roll.trace}
    assert named[prone] is Kind.ADVANTAGE
    assert named[fight.ruleset.rule("long_range")] is Kind.DISADVANTAGE
    struck = Adjustments(struck=(prone,))
    fight.attack("K", "O", "short", dice=(9, 2), cost="none", adjustments=struck)


@both
@pytest.mark.rule("52-D20-ADV-4")
def test_cancelled_reasons_stay_in_the_list(edition):
    fight = a_duel(edition, apart=6)
    fight.give("O", "prone")
    fight.give("O", "restrained")
    rolled = fight.attack("K", "O", "bow", dice=(2,))
    assert rolled.roll is not None
    turning = [each.kind for each in rolled.roll.trace if each.kind is not Kind.NUMBER]
    assert sorted(kind.value for kind in turning) == ["advantage", "disadvantage"]


@both
@pytest.mark.rule("51-UNS-01", "51-UNS-03", "51-CND-INV-02", "52-PTG-UNSEEN-1", "52-PTG-UNSEEN-3")
@pytest.mark.parametrize(
    ("own", "others", "expected"),
    [("", "invisible", DIS), ("invisible", "", ADV), ("invisible", "invisible", PLAIN)],
)
def test_the_unseen(edition, own, others, expected):
    fight = a_duel(edition)
    for who, key in (("K", own), ("O", others)):
        if key:
            fight.give(who, key)
    assert fight.mode("K", "O") is expected


@both
@pytest.mark.rule("51-UNS-05", "52-PTG-UNSEEN-4")
def test_a_hidden_archer_is_found_even_by_a_miss(edition):
    fight = a_duel(edition, apart=6, numbers=FrozenMap({"attacks": 2}))
    fight.give("K", "hidden")
    assert fight.attack("K", "O", "bow", dice=(2, 3)).outcome is MISS
    assert fight.conditions("K") == set()
    fight.attack("K", "O", "bow", dice=(2,))


# --- range and reach ----------------------------------------------------------------------------


@both
@pytest.mark.rule("51-RNG-03", "51-RNG-04", "52-PTG-RANGE-1")
@pytest.mark.parametrize(("feet", "expected"), [(80, PLAIN), (85, DIS), (320, DIS), (325, None)])
def test_a_shortbow(edition, feet, expected):
    fight = a_duel(edition, apart=feet // 5)
    if expected is None:
        assert refusal_of(fight, "bow") == "refusal.out_of_range_of"
    else:
        assert fight.mode("K", "O", "bow") is expected


@both
@pytest.mark.rule("51-RNG-01", "51-RNG-02")
@pytest.mark.parametrize(
    ("reach", "feet", "allowed"), [(60, 65, False), (120, 120, True), (120, 125, False)]
)
def test_a_single_range(edition, reach, feet, allowed):
    fight = armed(a_duel(edition, apart=feet // 5), "K", ranged("ray", normal=reach, long=None))
    if allowed:
        assert fight.mode("K", "O", "ray") is PLAIN
    else:
        assert refusal_of(fight, "ray") == "refusal.out_of_range_of"


@both
@pytest.mark.rule("51-WPN-11")
@pytest.mark.parametrize(("feet", "expected"), [(150, PLAIN), (155, DIS), (605, None)])
def test_a_longbow(edition, feet, expected):
    fight = Fight(edition).map(140, 5)
    fight.add("K", 20, creature=a_creature("k", ranged("longbow", normal=150, long=600)), at=(0, 0))
    fight.add("O", 10, character=True, at=(feet // 5, 0))
    fight.begin()
    if expected is None:
        assert refusal_of(fight, "longbow") == "refusal.out_of_range_of"
    else:
        assert fight.mode("K", "O", "longbow") is expected


@both
@pytest.mark.rule("51-RNG-05", "52-PTG-RANGE-2")
@pytest.mark.parametrize(
    ("key", "expected"),
    [("", DIS), ("blinded", PLAIN), ("stunned", PLAIN), ("unconscious", PLAIN)],
)
def test_an_archer_beside_an_orc(edition, key, expected):
    fight = a_duel(edition, apart=8)
    fight.add("Orc", 5, at=(5, 6))
    if key:
        fight.give("Orc", key)
    assert fight.mode("K", "O", "bow") is expected


@both
@pytest.mark.rule("51-RNG-05", "52-PTG-RANGE-2")
def test_an_archer_whom_the_orc_does_not_see(edition):
    fight = a_duel(edition, apart=8)
    fight.add("Orc", 5, at=(5, 6))
    fight.give("K", "invisible")
    rolled = fight.attack("K", "O", "bow", dice=(2, 3))
    assert rolled.roll is not None
    assert fight.ruleset.rule("close_combat") not in counted_rules(rolled.roll.trace)


@both
@pytest.mark.rule("51-RNG-06")
def test_shooting_at_the_orc_beside_one(edition):
    fight = armed(a_duel(edition), "K", ranged("javelin", normal=30, long=120))
    assert fight.mode("K", "O", "javelin") is DIS


@both
@pytest.mark.rule("51-ATK-01", "51-MEL-01", "51-MEL-02", "51-WPN-01")
@pytest.mark.parametrize(
    ("reach", "cells", "allowed"),
    [(5, (6, 6), True), (5, (7, 5), False), (10, (7, 5), True), (10, (8, 5), False)],
)
def test_reach(edition, reach, cells, allowed):
    fight = armed(a_duel(edition), "K", melee("glaive", reach=reach))
    fight.place("O", cells)
    if allowed:
        assert fight.attack("K", "O", "glaive", dice=(2,)).range == "melee"
    else:
        assert refusal_of(fight, "glaive") == "refusal.out_of_reach"


@both
@pytest.mark.rule("51-MEL-03", "51-MEL-04", "51-MEL-05", "52-UNARM-2", "52-D20-CRIT-2")
@pytest.mark.parametrize(
    ("strength", "die", "total", "dealt"),
    [
        (16, 10, 15, 4),
        (8, 14, 15, 0),
        (4, 16, 15, 0),
        (14, 11, 15, 3),
        (6, 15, 15, 0),
        (16, 20, 25, 4),
    ],
)
def test_an_unarmed_strike(edition, strength, die, total, dealt):
    fight = a_duel(edition, abilities=abilities(str=strength))
    rolled = fight.attack("K", "O", "unarmed-strike", dice=(die,))
    assert rolled.roll is not None
    assert (rolled.roll.total, fight.hp("O")) == (total, 50 - dealt)
    (taken,) = fight.happened(e.DamageTaken)
    assert taken.parts[0].dealt.type == "bludgeoning"


@both
@pytest.mark.rule("51-MEL-04")
def test_everybody_is_proficient_with_its_fists(edition):
    fight = a_duel(edition, abilities=abilities(str=14))
    rolled = fight.attack("K", "O", "unarmed-strike", dice=(10,))
    assert rolled.roll is not None
    assert rolled.roll.total == 14


# --- cover --------------------------------------------------------------------------------------


@both
@pytest.mark.parametrize(
    ("keys", "bonus", "die", "against", "outcome"),
    [
        pytest.param(("half_cover",), 5, 11, 17, MISS, marks=pytest.mark.rule("51-COV-03")),
        pytest.param(("half_cover",), 5, 12, 17, HIT, marks=pytest.mark.rule("51-COV-03")),
        pytest.param(
            ("half_cover",), 6, 10, 17, MISS, marks=pytest.mark.rule("52-PTG-ATK-1", "52-COVER-1")
        ),
        pytest.param(
            ("three_quarters_cover",),
            5,
            15,
            20,
            HIT,
            marks=pytest.mark.rule("51-COV-05", "52-COVER-2"),
        ),
        pytest.param(
            ("half_cover", "three_quarters_cover"),
            5,
            14,
            20,
            MISS,
            marks=pytest.mark.rule("51-COV-02", "52-COVER-4"),
        ),
        pytest.param(
            ("half_cover", "half_cover"), 5, 12, 17, HIT, marks=pytest.mark.rule("52-COVER-4")
        ),
    ],
)
def test_cover_and_the_armour_class(edition, keys, bonus, die, against, outcome):
    fight = armed(a_duel(edition), "K", melee(bonus=bonus))
    for key in keys:
        fight.give("O", key)
    rolled = fight.attack("K", "O", dice=(die,), damage=(c.DamageAmount(1),))
    assert (rolled.against, rolled.outcome) == (against, outcome)


@both
@pytest.mark.rule("51-COV-05", "51-COV-09", "51-COV-03", "52-COVER-1", "52-COVER-2")
@pytest.mark.parametrize(
    ("key", "ability", "bonus"),
    [
        ("half_cover", "dex", 2),
        ("three_quarters_cover", "dex", 5),
        ("three_quarters_cover", "wis", 0),
        ("three_quarters_cover", "str", 0),
    ],
)
def test_cover_and_saving_throws(edition, key, ability, bonus):
    fight = a_duel(edition, abilities=abilities(dex=12))
    before = fold(
        fight.ruleset.saves(situation_of(fight.encounter, fight.ruleset, fight["K"]), ability)
    )
    fight.give("K", key)
    trace = fight.ruleset.saves(situation_of(fight.encounter, fight.ruleset, fight["K"]), ability)
    assert fold(trace) == before + bonus
    assert {each.kind for each in trace} == {Kind.NUMBER}


@both
@pytest.mark.rule("51-COV-07")
def test_behind_a_closed_door_nobody_is_attacked(edition):
    fight = a_duel(edition)
    fight.give("O", "total_cover")
    assert refusal_of(fight, "sword") == "refusal.total_cover"


# --- more attacks and off-turn attacks ----------------------------------------------------------


@both
@pytest.mark.rule("51-ACT-02", "51-ACT-03", "52-ACT-ATK-1", "51-OA-03")
@pytest.mark.parametrize("attacks", [1, 2])
def test_extra_attack_counts_in_the_attack_action_only(edition, attacks):
    fight = a_duel(edition, numbers=FrozenMap({"attacks": attacks}))
    for left in range(attacks - 1, -1, -1):
        fight.attack("K", "O", dice=(2,))
        assert fight["K"].count(ATTACKS) == left
    assert refusal_of(fight, "sword") == "refusal.no_action"
    fight.next()
    fight.attack("K", "O", dice=(2,))
    assert (fight["K"].count(REACTION), fight["K"].count(ATTACKS)) == (0, 0)
    assert refusal_of(fight, "sword") == "refusal.no_reaction"


@both
@pytest.mark.rule("51-ACT-10", "51-OA-03")
def test_multiattack_is_one_action_and_no_opportunity_attack(edition):
    fight = a_duel(edition)
    features = (*a_creature("k", melee("bite"), melee("claw")).features, multi(3))
    armed(fight, "K", features=features)
    for key in ("bite", "claw", "claw"):
        fight.attack("K", "O", key, dice=(2,))
    assert refusal_of(fight, "bite") == "refusal.no_action"
    fight.next()
    fight.attack("K", "O", "bite", dice=(2,))
    assert refusal_of(fight, "claw") == "refusal.no_reaction"


@both
@pytest.mark.rule("51-MOV-05", "52-ACT-ATK-3")
def test_moving_between_two_attacks(edition):
    fight = a_duel(edition, speeds=FrozenMap({"walk": 25}), numbers=FrozenMap({"attacks": 2}))
    fight.place("O", (8, 5))
    fight.move("K", (6, 5), (7, 5))
    fight.attack("K", "O", dice=(2,))
    fight.move("K", (7, 4), (8, 4), (9, 4))
    fight.attack("K", "O", dice=(2,))
    assert fight.feet("K") == 0


@both
@pytest.mark.rule("51-ACT-04")
def test_an_ogre_uses_its_attacks_or_a_common_action(edition):
    fight = armed(a_duel(edition), "O", melee("greatclub"), ranged("javelin", normal=30, long=120))
    fight.next()
    before = fight.encounter
    fight.attack("O", "K", "greatclub", dice=(2,))
    for action in ("dash", "dodge"):
        fight.encounter = before
        fight.act("O", action)
    fight.encounter = before
    fight.place("K", (9, 5))
    fight.attack("O", "K", "javelin", dice=(2,))


@both
@pytest.mark.rule("51-ATK-03")
def test_a_net_holds_and_a_miss_deals_nothing(edition):
    net = replace(melee("net", conditions=("restrained",)), damage=())
    fight = armed(a_duel(edition), "K", net, melee())
    fight.attack("K", "O", "net", dice=(15,), cost="none")
    assert (fight.hp("O"), fight.conditions("O")) == (50, {"restrained"})
    fight.attack("K", "O", dice=(2, 3), cost="none")
    assert fight.hp("O") == 50


@both
@pytest.mark.rule("51-ATK-04", "52-D20-ATK-3")
def test_a_spell_with_an_attack_roll_is_an_attack(edition):
    ray = replace(ranged("ray", normal=60, long=None), source=AttackSource.SPELL)
    fight = armed(a_duel(edition, apart=6), "K", ray)
    fight.give("K", "hidden")
    fight.attack("K", "O", "ray", dice=(2, 3))
    assert fight.conditions("K") == set()
    magic = replace(melee("magic sword"), properties=("magical",))
    armed(fight, "K", ray, magic)
    known = fight.attacks_of("K")
    sources = {str(attack.key): attack.source for attack in known}
    assert (sources["ray"], sources["magic sword"]) == (AttackSource.SPELL, AttackSource.WEAPON)


@both
@pytest.mark.rule("51-CND-FRI-01", "52-COND-FRIGHT-1")
def test_fear_counts_while_its_source_is_in_sight(edition):
    fight = Fight(edition).map(walls=(Wall(Point(25, 0), Point(25, 30)),))
    fight.add("K", 20, character=True, at=(5, 5))
    fight.add("O", 10, at=(6, 5))
    fight.add("D", 5, at=(23, 5))
    fight.begin()
    fight.give("K", "frightened", source="D")
    assert fight.mode("K", "O") is DIS
    trace = fight.ruleset.initiative.reasons(fight.encounter, fight.ruleset, fight["K"])
    assert Kind.DISADVANTAGE in [x.kind for x in trace if x.standing is Standing.COUNTED]
    fight.place("D", (27, 5))
    assert fight.mode("K", "O") is PLAIN
    assert fight["D"].side is Side.HOSTILE
