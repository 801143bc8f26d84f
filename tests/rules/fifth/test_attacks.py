"""The attack roll with its reasons, and what a hit brings, under both editions."""

from dataclasses import replace

import pytest

from desktop.battlemap.cells import Point
from desktop.battlemap.walls import Wall
from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import Adjustments, AttackOutcome
from desktop.model.combatant import Life, Side
from desktop.model.counter import ACTION, ATTACKS, REACTION
from desktop.model.creature import (
    AttackKey,
    Damage,
    DamageWhen,
    Feature,
    FeatureGroup,
    FeatureKey,
)
from desktop.model.frozen import FrozenMap
from desktop.model.reasons import Contribution, Kind, Standing, fold
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

pytestmark = pytest.mark.parametrize("edition", EDITIONS)

HIT, MISS, CRITICAL = AttackOutcome.HIT, AttackOutcome.MISS, AttackOutcome.CRITICAL


def a_duel(edition: str, *, apart: int = 1, **more: object) -> Fight:
    """A knight at (5, 5) against an ogre so many cells to the east; it is the knight's turn."""
    fight = Fight(edition).map()
    fight.add("K", 20, creature=a_creature("k", **more), character=True, hp=50, at=(5, 5))
    fight.add("O", 10, creature=a_creature("o", armour_class=15), hp=50, at=(5 + apart, 5))
    return fight.begin()


def mode(fight: Fight, attacker: str, target: str, key: str = "sword") -> RollMode:
    """The dice that an attack would be thrown with: it is made with 10s and looked at."""
    before = fight.encounter
    wish = c.MakeAttack(
        fight.ids[attacker], AttackKey(key), fight.ids[target], dice=(10,), cost="none",
        damage=(c.DamageAmount(1),),
    )  # fmt: skip
    events = fight.do(wish, overruled=True)
    (rolled,) = [event for event in events if isinstance(event, e.AttackRolled)]
    fight.encounter = before
    return fight.ruleset.rolls.settle(rolled.roll.trace)[1]


# --- hitting ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("die", "outcome"), [(9, MISS), (10, HIT), (19, HIT), (20, CRITICAL), (1, MISS)]
)
def test_the_total_must_reach_the_armour_class(edition, die, outcome):
    fight = a_duel(edition)
    damage = {HIT: (3,), CRITICAL: (3, 4), MISS: ()}[outcome]
    rolled = fight.attack("K", "O", dice=(die, *damage))
    assert rolled.outcome is outcome
    assert rolled.roll.total == die + 5
    assert fold(rolled.roll.trace) == rolled.roll.total
    assert rolled.against == 15


def test_a_natural_20_hits_any_armour_and_a_natural_1_misses_any(edition):
    fight = a_duel(edition, *(), challenge="1")
    sharp = melee(bonus=14)
    fight.do(c.ReplaceCreature(fight.ids["K"], a_creature("k", sharp)))
    fight.do(c.ReplaceCreature(fight.ids["O"], a_creature("o", armour_class=12)))
    assert fight.attack("K", "O", dice=(1,), cost="none").outcome is MISS
    fight.do(c.ReplaceCreature(fight.ids["O"], a_creature("o", armour_class=90)))
    assert fight.attack("K", "O", dice=(20, 1, 1), cost="none").outcome is CRITICAL


@pytest.mark.parametrize(
    ("turn", "dice", "outcome"),
    [
        ("advantage", (20, 1), CRITICAL),
        ("disadvantage", (20, 1), MISS),
        ("disadvantage", (19, 18), HIT),
    ],
)
def test_only_the_kept_die_is_natural(edition, turn, dice, outcome):
    fight = a_duel(edition)
    reason = Contribution(Message("note.label", {"label": "GM"}), Kind(turn), ruling=True)
    wish = c.MakeAttack(
        fight.ids["K"], AttackKey("sword"), fight.ids["O"], dice=dice,
        damage=(c.DamageAmount(1),), adjustments=Adjustments(added=(reason,)),
    )  # fmt: skip
    fight.do(wish)
    (rolled,) = fight.happened(e.AttackRolled)
    assert rolled.outcome is outcome
    assert rolled.roll.typed


def test_an_outcome_may_be_told_without_a_number(edition):
    fight = a_duel(edition)
    rolled = fight.attack("K", "O", outcome=HIT, damage=(c.DamageAmount(7, "slashing"),))
    assert (rolled.roll, rolled.outcome, fight.hp("O")) == (None, HIT, 43)


def test_impossible_dice_are_refused(edition):
    fight = a_duel(edition)
    for dice, key in (((21,), "refusal.no_d20"), ((1, 2, 3), "refusal.too_many_dice")):
        wish = c.MakeAttack(fight.ids["K"], AttackKey("sword"), fight.ids["O"], dice=dice)
        assert fight.refused(wish).reason.key == key
    wish = c.MakeAttack(fight.ids["K"], AttackKey("nothing"), fight.ids["O"])
    assert fight.refused(wish).reason.key == "refusal.unknown_attack"


# --- advantage and disadvantage -----------------------------------------------------------------

PLAIN, ADV, DIS = RollMode.PLAIN, RollMode.ADVANTAGE, RollMode.DISADVANTAGE


@pytest.mark.parametrize(
    ("own", "others", "expected"),
    [
        ((), (), PLAIN),
        (("poisoned",), (), DIS),
        (("blinded",), (), DIS),
        (("prone",), (), DIS),
        (("restrained",), (), DIS),
        (("invisible",), (), ADV),
        (("hidden",), (), ADV),
        ((), ("blinded",), ADV),
        ((), ("paralyzed",), ADV),
        ((), ("petrified",), ADV),
        ((), ("restrained",), ADV),
        ((), ("stunned",), ADV),
        ((), ("unconscious",), ADV),
        ((), ("prone",), ADV),
        ((), ("invisible",), DIS),
        ((), ("hidden",), DIS),
        ((), ("deafened", "charmed", "incapacitated"), PLAIN),
        (("poisoned",), ("stunned",), PLAIN),
        (("poisoned", "prone", "restrained"), ("stunned",), PLAIN),
        (("invisible",), ("invisible",), PLAIN),
        (("blinded",), ("blinded",), PLAIN),
    ],
)
def test_conditions_of_both_turn_the_roll(edition, own, others, expected):
    fight = a_duel(edition)
    for key in own:
        fight.give("K", key)
    for key in others:
        fight.give("O", key)
    assert mode(fight, "K", "O") is expected


def test_exhaustion_by_the_edition(edition):
    fight = a_duel(edition)
    fight.give("K", "exhaustion", level=3)
    rolled = fight.attack("K", "O", dice=(9, 8) if edition == "srd-5.1" else (8,))
    total = 8 + 5 if edition == "srd-5.1" else 8 + 5 - 6
    assert rolled.roll.total == total


@pytest.mark.parametrize(("apart", "expected"), [(1, ADV), (2, DIS)])
def test_prone_depends_on_the_distance_not_on_the_weapon(edition, apart, expected):
    fight = a_duel(edition, apart=apart)
    halberd = melee(reach=10)
    fight.do(c.ReplaceCreature(fight.ids["K"], a_creature("k", halberd)))
    fight.give("O", "prone")
    assert mode(fight, "K", "O") is expected


def test_unconscious_from_afar_cancels_and_from_near_is_critical(edition):
    fight = a_duel(edition, apart=6)
    fight.give("O", "unconscious")
    assert mode(fight, "K", "O", "bow") is PLAIN
    assert fight.attack("K", "O", "bow", dice=(12, 1), cost="none").outcome is HIT
    fight.do(c.SetSide((fight.ids["O"],), Side.HOSTILE))
    near = a_duel(edition)
    near.give("O", "unconscious")
    rolled = near.attack("K", "O", dice=(3, 12, 1, 1), cost="none")
    assert rolled.outcome is CRITICAL
    assert near.attack("K", "O", dice=(3, 4), cost="none").outcome is MISS
    assert near.attack("K", "O", outcome=HIT, dice=(1, 1), cost="none").outcome is CRITICAL


@pytest.mark.parametrize("key", ["stunned", "petrified"])
def test_no_automatic_critical_hit_on(edition, key):
    fight = a_duel(edition)
    fight.give("O", key)
    assert fight.attack("K", "O", dice=(3, 12, 1), cost="none").outcome is HIT


def test_fear_needs_its_source_in_sight(edition):
    fight = Fight(edition).map(walls=(Wall(Point(10, 0), Point(10, 30)),))
    fight.add("K", 20, character=True, at=(5, 5))
    fight.add("O", 10, at=(6, 5))
    fight.add("D", 5, at=(20, 5))
    fight.begin()
    fight.give("K", "frightened", source="D")
    assert mode(fight, "K", "O") is PLAIN
    rolled = fight.attack("K", "O", dice=(2,))
    assert any(each.standing is Standing.NOT_MET for each in rolled.roll.trace)
    fight.place("D", (6, 6))
    assert mode(fight, "K", "O") is DIS


def test_a_grappled_creature_of_2024_strikes_best_at_its_grappler(edition):
    fight = a_duel(edition)
    fight.add("P", 5, at=(5, 6))
    fight.give("K", "grappled", source="O")
    expected = PLAIN if edition == "srd-5.1" else DIS
    assert mode(fight, "K", "O") is PLAIN
    assert mode(fight, "K", "P") is expected
    fight.give("K", "grappled", source="P")
    assert mode(fight, "K", "P") is PLAIN


def test_dodging_helps_against_whom_one_sees(edition):
    fight = a_duel(edition)
    fight.next()
    fight.act("O", "dodge")
    assert mode(fight, "K", "O") is DIS
    fight.give("K", "invisible")
    assert mode(fight, "K", "O") is ADV


def test_blindsight_sees_the_invisible_in_its_range(edition):
    fight = a_duel(edition, senses=FrozenMap({"blindsight": 10}))
    fight.give("O", "invisible")
    assert mode(fight, "K", "O") is PLAIN
    fight.give("K", "blinded")
    assert mode(fight, "K", "O") is PLAIN
    far = a_duel(edition, apart=4, senses=FrozenMap({"blindsight": 10}))
    far.give("O", "invisible")
    assert mode(far, "K", "O", "bow") is DIS


def test_the_gm_strikes_and_adds_reasons(edition):
    fight = a_duel(edition)
    fight.give("O", "prone")
    rule = "51-CND-PRO-03" if edition == "srd-5.1" else "52-COND-PRONE-4"
    bonus = Contribution(Message("note.label", {"label": "bless"}), change=3, ruling=True)
    rolled = fight.attack(
        "K", "O", dice=(4, ), adjustments=Adjustments((rule,), (bonus,))
    )  # fmt: skip
    assert rolled.roll.dice == (4,)
    assert rolled.roll.total == 4 + 5 + 3
    struck = [each for each in rolled.roll.trace if each.rule == rule]
    assert [each.standing for each in struck] == [Standing.CANCELLED]


# --- range and reach ----------------------------------------------------------------------------


@pytest.mark.parametrize(("cells", "expected"), [(16, PLAIN), (17, DIS)])
def test_beyond_normal_range(edition, cells, expected):
    fight = a_duel(edition, apart=cells)
    assert mode(fight, "K", "O", "bow") is expected


def test_beyond_long_range_and_reach_there_is_no_attack(edition):
    fight = Fight(edition).map(100, 20)
    fight.add("K", 20, character=True, at=(0, 5))
    fight.add("O", 10, at=(64, 5))
    fight.begin()
    bow, sword = AttackKey("bow"), AttackKey("sword")
    attacker, target = fight.ids["K"], fight.ids["O"]
    assert isinstance(fight.attempt(c.MakeAttack(attacker, bow, target, dice=(1,))), tuple)
    refusal = fight.refused(c.MakeAttack(attacker, sword, target))
    assert refusal.reason.key == "refusal.out_of_reach"
    assert refusal.can_overrule
    fight.place("O", (65, 5))
    refusal = fight.refused(c.MakeAttack(attacker, bow, target))
    assert refusal.reason.key == "refusal.out_of_range_of"
    fight.do(c.MakeAttack(attacker, bow, target, dice=(1,)), overruled=True)
    assert isinstance(fight.events[0], e.Ruled)


def test_a_single_range_ends_there(edition):
    fight = a_duel(edition, apart=13)
    fight.do(
        c.ReplaceCreature(fight.ids["K"], a_creature("k", ranged("ray", normal=60, long=None)))
    )
    wish = c.MakeAttack(fight.ids["K"], AttackKey("ray"), fight.ids["O"])
    assert fight.refused(wish).reason.key == "refusal.out_of_range_of"


@pytest.mark.parametrize(
    ("key", "expected"),
    [(None, DIS), ("blinded", PLAIN), ("stunned", PLAIN), ("unconscious", PLAIN)],
)
def test_shooting_beside_an_enemy(edition, key, expected):
    fight = a_duel(edition, apart=8)
    fight.add("N", 5, at=(5, 6))
    if key is not None:
        fight.give("N", key)
    assert mode(fight, "K", "O", "bow") is expected


def test_an_enemy_that_does_not_see_the_archer_is_no_trouble(edition):
    fight = a_duel(edition, apart=8)
    fight.add("N", 5, at=(5, 6))
    fight.give("K", "invisible")
    assert mode(fight, "K", "O", "bow") is ADV


def test_a_thrown_weapon_is_melee_near_and_ranged_afar(edition):
    fight = a_duel(edition, apart=1)
    spear = ranged("spear", normal=20, long=60, both=True)
    fight.do(c.ReplaceCreature(fight.ids["K"], a_creature("k", spear)))
    assert fight.attack("K", "O", "spear", dice=(2,), cost="none").range == "melee"
    fight.do(c.MoveToken(fight.ids["O"], path(fight, "O", (10, 5)), forced=True))
    rolled = fight.attack("K", "O", "spear", dice=(2, 2), cost="none")
    assert rolled.range == "ranged"
    assert fight.ruleset.rule("long_range") in counted_rules(rolled.roll.trace)


def path(fight: Fight, who: str, to: tuple[int, int]) -> tuple:
    cell = fight[who].token.cell
    return (cell, type(cell)(*to))


# --- whom one may attack ------------------------------------------------------------------------


def test_the_charmer_may_not_be_attacked(edition):
    fight = a_duel(edition)
    fight.add("P", 5, at=(5, 6))
    fight.give("K", "charmed", source="O")
    wish = c.MakeAttack(fight.ids["K"], AttackKey("sword"), fight.ids["O"])
    assert fight.refused(wish).reason.key == "refusal.may_not_harm"
    fight.attack("K", "P", dice=(2,))


def test_total_cover_and_the_dead(edition):
    fight = a_duel(edition)
    fight.give("O", "total_cover")
    wish = c.MakeAttack(fight.ids["K"], AttackKey("sword"), fight.ids["O"])
    assert fight.refused(wish).reason.key == "refusal.total_cover"
    fight.do(c.DeclareLife((fight.ids["O"],), "dead"))
    assert fight.refused(wish).reason.key == "refusal.target_dead"


@pytest.mark.parametrize(
    ("keys", "armour"),
    [
        (("half_cover",), 17),
        (("three_quarters_cover",), 20),
        (("half_cover", "three_quarters_cover"), 20),
    ],
)
def test_the_best_cover_counts(edition, keys, armour):
    fight = a_duel(edition)
    for key in keys:
        fight.give("O", key)
    assert fight.attack("K", "O", dice=(2,)).against == armour


def test_without_armour_the_armour_class_is_10(edition):
    fight = a_duel(edition)
    fight.do(c.ReplaceCreature(fight.ids["O"], a_creature("o", armour_class=None)))
    assert fight.attack("K", "O", dice=(2,)).against == 10


# --- damage -------------------------------------------------------------------------------------


def test_every_part_is_rolled_and_keeps_its_dice(edition):
    fight = a_duel(edition)
    flaming = melee(more=(("2d6", "fire"),))
    fight.do(c.ReplaceCreature(fight.ids["K"], a_creature("k", flaming)))
    fight.attack("K", "O", dice=(15, 4, 2, 3))
    (taken,) = fight.happened(e.DamageTaken)
    assert [(part.dealt.type, part.taken, part.dice) for part in taken.parts] == [
        ("slashing", 7, (4,)),
        ("fire", 5, (2, 3)),
    ]
    assert fight.hp("O") == 38


def test_a_critical_hit_doubles_all_dice_and_no_number(edition):
    fight = a_duel(edition)
    flaming = melee(more=(("2d6", "fire"), ("2", "cold")))
    fight.do(c.ReplaceCreature(fight.ids["K"], a_creature("k", flaming)))
    fight.attack("K", "O", dice=(20, 4, 5, 1, 2, 3, 4))
    assert fight.hp("O") == 50 - (4 + 5 + 3) - (1 + 2 + 3 + 4) - 2


def test_damage_is_never_negative(edition):
    fight = a_duel(edition)
    fight.do(c.ReplaceCreature(fight.ids["K"], a_creature("k", melee(dice="1d4-3"))))
    fight.attack("K", "O", dice=(15, 1))
    assert fight.hp("O") == 50


def test_monsters_may_deal_their_average(edition):
    fight = a_duel(edition)
    fight.do(c.SetSetting("monster_damage", "average"))
    fight.next()
    fight.attack("O", "K", dice=(15,), cost="none")
    assert fight.hp("K") == 50 - 7
    fight.attack("O", "K", dice=(20,), cost="none")
    critical = 12 if edition == "srd-5.1" else 7 + 4
    assert fight.hp("K") == 50 - 7 - critical


@pytest.mark.parametrize(
    ("when", "more", "dice", "dealt"),
    [
        (DamageWhen.TWO_HANDED, {"versatile": True}, (15, 9), 12),
        (DamageWhen.TWO_HANDED, {}, (15, 5), 8),
        (DamageWhen.BLOODIED, {}, (15, 5), 8),
        (DamageWhen.ADVANTAGE, {}, (15, 5), 8),
        (DamageWhen.STATED, {}, (15, 5), 8),
        (DamageWhen.RANGED, {}, (15, 5), 8),
    ],
)
def test_parts_count_when_their_time_is(edition, when, more, dice, dealt):
    fight = a_duel(edition)
    parts = (
        Damage("1d8+3", 7, ("slashing",)),
        Damage("1d10+3", 8, ("slashing",), when, replaces=True),
    )
    fight.do(c.ReplaceCreature(fight.ids["K"], a_creature("k", melee(parts=parts))))
    fight.attack("K", "O", dice=dice, **more)
    assert fight.hp("O") == 50 - dealt


def test_a_bloodied_swarm_and_an_advantage_change_the_dice(edition):
    fight = a_duel(edition)
    parts = (
        Damage("2d6", 7, ("piercing",)),
        Damage("1d6", 3, ("piercing",), DamageWhen.BLOODIED, replaces=True),
        Damage("1d4", 2, ("fire",), DamageWhen.ADVANTAGE),
    )
    fight.do(c.ReplaceCreature(fight.ids["K"], a_creature("k", melee(parts=parts))))
    fight.damage("K", 40)
    fight.give("O", "stunned")
    fight.attack("K", "O", dice=(15, 3, 6, 4))
    assert fight.hp("O") == 40


def test_typed_damage_carries_the_properties_of_the_weapon(edition):
    fight = a_duel(edition)
    fight.do(c.ReplaceCreature(fight.ids["K"], a_creature("k", melee(properties=("magical",)))))
    fight.attack("K", "O", dice=(15,), damage=(c.DamageAmount(9, "slashing"),))
    (taken,) = fight.happened(e.DamageTaken)
    assert taken.parts[0].dealt.tags == ("magical",)


def test_a_hit_may_only_hold(edition):
    fight = a_duel(edition)
    net = replace(melee("net", conditions=("restrained",)), damage=())
    fight.do(c.ReplaceCreature(fight.ids["K"], a_creature("k", net)))
    fight.attack("K", "O", "net", dice=(15,))
    assert (fight.hp("O"), fight.conditions("O")) == (50, {"restrained"})


def test_restrained_by_a_grip_ends_with_the_grip(edition):
    fight = a_duel(edition)
    grip = melee(conditions=("restrained", "grappled", "unheard_of"), escape_dc=14)
    fight.do(c.ReplaceCreature(fight.ids["K"], a_creature("k", grip)))
    fight.attack("K", "O", dice=(15, 1))
    assert fight.conditions("O") == {"grappled", "restrained"}
    fight.next()
    fight.act("O", "escape", die=13)
    assert fight.conditions("O") == {"grappled", "restrained"}
    fight.act("O", "escape", die=14, cost="none")
    assert fight.conditions("O") == set()


def test_a_miss_gives_nothing_and_the_fallen_are_not_held(edition):
    fight = a_duel(edition)
    grip = melee(conditions=("grappled",))
    fight.do(c.ReplaceCreature(fight.ids["K"], a_creature("k", grip)))
    fight.attack("K", "O", dice=(2,), cost="none")
    assert fight.conditions("O") == set()
    fight.attack("K", "O", dice=(15,), damage=(c.DamageAmount(60),), cost="none")
    assert fight["O"].life is Life.DEFEATED
    assert fight.conditions("O") == set()


def test_the_unarmed_strike_that_everybody_has(edition):
    fight = a_duel(edition, abilities=abilities(str=16), proficiency=3)
    rolled = fight.attack("K", "O", "unarmed-strike", dice=(15,))
    assert rolled.roll.total == 15 + 3 + 3
    assert fight.hp("O") == 50 - 4
    weak = a_duel(edition, abilities=abilities(str=4), challenge="")
    rolled = weak.attack("K", "O", "unarmed-strike", dice=(20,))
    assert (rolled.roll.total, weak.hp("O")) == (20 - 3 + 2, 50)


# --- the price and what follows -----------------------------------------------------------------


def test_an_attack_action_holds_as_many_attacks_as_the_creature_makes(edition):
    multi = Feature(
        FeatureKey("multiattack"), FeatureGroup.ACTION, FrozenMap(), FrozenMap(), multiattack=3
    )
    fight = a_duel(edition)
    known = a_creature("k")
    fight.do(c.ReplaceCreature(fight.ids["K"], a_creature("k", features=(*known.features, multi))))
    for _ in range(3):
        fight.attack("K", "O", dice=(2,))
    assert (fight["K"].count(ACTION), fight["K"].count(ATTACKS)) == (0, 0)
    wish = c.MakeAttack(fight.ids["K"], AttackKey("sword"), fight.ids["O"], dice=(2,))
    assert fight.refused(wish).reason.key == "refusal.no_action"
    fight.do(wish, overruled=True)
    assert fight["K"].count(ATTACKS) == 0


@pytest.mark.rule("52-MM-MULTI-1")
def test_multiattack_by_its_button_opens_its_attacks_once(edition):
    multi = Feature(
        FeatureKey("multiattack"), FeatureGroup.ACTION, FrozenMap(), FrozenMap(), multiattack=3
    )
    fight = a_duel(edition)
    known = a_creature("k")
    fight.do(c.ReplaceCreature(fight.ids["K"], a_creature("k", features=(*known.features, multi))))
    button = c.TakeAction(fight.ids["K"], "feature", text="multiattack")
    fight.do(button)
    assert (fight["K"].count(ACTION), fight["K"].count(ATTACKS)) == (0, 3)
    fight.attack("K", "O", dice=(2,))
    fight.do(button)  # pressed once more, it neither costs nor gives
    assert (fight["K"].count(ACTION), fight["K"].count(ATTACKS)) == (0, 2)
    for _ in range(2):
        fight.attack("K", "O", dice=(2,))
    assert fight.refused(button).reason.key == "refusal.no_action"


def test_extra_attack_is_a_number_of_the_character(edition):
    fight = a_duel(edition, numbers=FrozenMap({"attacks": 2}))
    fight.attack("K", "O", dice=(2,))
    assert fight["K"].count(ATTACKS) == 1
    fight.next()
    assert fight["K"].count(ATTACKS) == 0


def test_on_the_turn_of_another_an_attack_costs_the_reaction(edition):
    fight = a_duel(edition)
    fight.attack("O", "K", dice=(2,))
    assert (fight["O"].count(REACTION), fight["O"].count(ACTION)) == (0, 1)
    wish = c.MakeAttack(fight.ids["O"], AttackKey("sword"), fight.ids["K"])
    assert fight.refused(wish).reason.key == "refusal.no_reaction"


@pytest.mark.parametrize("key", ["stunned", "incapacitated", "paralyzed", "unconscious"])
def test_who_cannot_act_cannot_attack(edition, key):
    fight = a_duel(edition)
    fight.give("K", key)
    wish = c.MakeAttack(fight.ids["K"], AttackKey("sword"), fight.ids["O"])
    assert fight.refused(wish).reason.key == "refusal.cannot_act"


def test_before_the_fight_nothing_is_paid(edition):
    fight = Fight(edition)
    fight.add("A")
    fight.add("B")
    fight.attack("A", "B", dice=(2,))
    fight.attack("A", "B", dice=(2,))
    assert fight["A"].count(ACTION) == 1


def test_attacking_reveals_the_hidden_after_the_roll(edition):
    fight = a_duel(edition)
    fight.give("K", "hidden")
    rolled = fight.attack("K", "O", dice=(3, 4))
    assert rolled.outcome is MISS
    assert fight.conditions("K") == set()


def test_help_is_used_up_by_the_first_attack_of_a_friend(edition):
    fight = a_duel(edition)
    fight.add("F", 15, character=True, at=(7, 5))
    fight.act("K", "help", "O")
    fight.next()
    assert mode(fight, "K", "O") is PLAIN
    assert mode(fight, "F", "O") is ADV
    fight.attack("F", "O", dice=(2, 2), cost="none")
    assert fight.conditions("O") == set()
    assert mode(fight, "F", "O") is PLAIN


def test_help_for_one_friend_by_name_in_2014(edition):
    fight = a_duel(edition)
    fight.add("F", 15, character=True, at=(7, 5))
    fight.add("G", 14, character=True, at=(6, 6))
    fight.act("K", "help", "O", text=str(fight.ids["F"]))
    assert mode(fight, "F", "O") is ADV
    assert mode(fight, "G", "O") is (PLAIN if edition == "srd-5.1" else ADV)


def test_unused_help_is_gone_when_the_helper_acts_again(edition):
    fight = a_duel(edition)
    fight.act("K", "help", "O")
    fight.next(2)
    assert fight.conditions("O") == set()
    wish = fight.action("K", "help", "O")
    fight.place("O", (9, 5))
    assert fight.refused(wish).reason.key == "refusal.out_of_reach"


def test_without_a_map_everything_is_in_reach(edition):
    fight = Fight(edition)
    fight.add("A", 20, character=True)
    fight.add("B", 10)
    fight.begin()
    fight.give("B", "prone")
    assert mode(fight, "A", "B") is ADV
    assert mode(fight, "A", "B", "bow") is DIS
