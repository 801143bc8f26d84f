"""Where the rules of D&D say no to what makes no sense, and the rest of what they answer."""

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from desktop.battlemap.cells import Cell, Point
from desktop.dice.rolling import RandomDice
from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Life, Ride, Token
from desktop.model.creature import AttackKey
from desktop.model.fog import FogMode, FogShape, FogShapeKind
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, CounterKey, MapId
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.model.reasons import Contribution, Kind, Standing
from desktop.rules.attacking.attacks import way_choices
from desktop.rules.engine.optional_parts import evades_nothing, never_noticed, no_cover
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.fifth.gear.things import with_numbers
from desktop.rules.fifth.places.speeds import exact_value
from desktop.rules.moving.radar import NO_DICE, threats
from desktop.rules.moving.riding import mover_for
from desktop.rules.previews import questions
from desktop.rules.sight.covering import propose_past_creatures
from desktop.session.player_fog import player_fog
from tests.support import arms
from tests.support.builders import (
    EDITIONS,
    MAP,
    Fight,
    a_creature,
    counted_rules,
    melee,
    ranged,
)
from tests.support.magic import Casting, laid

NOBODY = CombatantId("c99")
SKIPPED = Answer(outcome=Outcome.SKIPPED)
both = pytest.mark.parametrize("edition", EDITIONS)
OLD, NEW = EDITIONS


def a_fight(edition: str, *attacks: object, **more: object) -> Fight:
    """A (turn) beside B on a map."""
    fight = Fight(edition).map()
    creature = a_creature("a", *attacks, **more)  # type: ignore[arg-type]  # attacks
    fight.add("A", 20, creature=creature, character=True, at=(5, 5), hp=20)
    fight.add("B", 10, at=(6, 5), hp=40)
    return fight.begin()


# --- attacks ------------------------------------------------------------------------------------


@both
def test_attacks_that_make_no_sense(edition: str):
    fight = a_fight(edition)
    wish = c.MakeAttack(fight.ids["A"], AttackKey("sword"), fight.ids["B"])
    for wrong, key in (
        (replace(wish, total=5_000), "out_of_range"),
        (replace(wish, cover="a hedge"), "unknown_choice"),
        (replace(wish, also=(NOBODY,)), "not_in_fight"),
        (replace(wish, attack=AttackKey("spoon")), "unknown_attack"),
        (replace(wish, damage=(c.DamageAmount(-2),)), "out_of_range"),
    ):
        assert fight.refused(wrong).reason.key == f"refusal.{key}"


@both
def test_a_typed_total_counts_with_all_its_reasons(edition: str):
    fight = a_fight(edition)
    rolled = fight.attack("A", "B", total=13, damage=(c.DamageAmount(4),))
    assert rolled.roll is not None
    assert (rolled.roll.total, rolled.roll.kept, rolled.roll.typed) == (13, 8, True)
    wish = c.MakeAttack(fight.ids["A"], AttackKey("sword"), fight.ids["B"], total=13, cost="none")
    shown = questions.attack_preview(
        fight.encounter, fight.ruleset, wish, dice=RandomDice(random.Random(1))
    )
    assert shown is not None
    told = questions.verdict_of(shown, fight.encounter, fight.ruleset, wish)
    assert told == questions.Verdict(13, c.AttackOutcome.HIT)


def test_what_else_a_weapon_can_be_used_for():
    assert way_choices(arms.LONGSWORD) == ("throw",)
    assert way_choices(arms.LONGBOW) == ("club",)
    assert way_choices(melee()) == ()
    assert way_choices(arms.JAVELIN) == way_choices(ranged(both=True)) == ("hurl",)


@pytest.mark.rule("51-RNG-06", "51-KO-03")
def test_what_can_be_thrown_is_thrown_at_whoever_is_within_reach_where_one_wants_that():
    fight = a_fight(OLD, arms.JAVELIN)
    assert fight.mode("A", "B", "javelin") is RollMode.PLAIN
    rolled = fight.attack("A", "B", "javelin", way="hurl", dice=(19, 18, 6))
    assert rolled.range == "ranged"
    assert rolled.roll is not None
    assert "51-RNG-05" in counted_rules(rolled.roll.trace)
    fight.damage("B", fight.hp("B") - 1)
    fight.attack("A", "B", "javelin", way="hurl", dice=(18, 19, 6), cost="none")
    assert fight["B"].life is Life.DEFEATED
    assert "knock_out" not in {x.continuation.get("choice") for x in fight.encounter.prompts}


@both
def test_a_printed_weapon_in_the_other_hand_loses_its_modifier(edition: str):
    light = melee("dagger", dice="1d4+3", properties=("light",))
    hooked = melee("hook", dice="1d4-1", properties=("light",))
    club = melee("club", dice="3", properties=("light",))
    fight = a_fight(edition, light, hooked, club)
    fight.attack("A", "B", "dagger", dice=(15, 2))
    for key, lost in (("hook", 1), ("club", 3)):
        before = fight.encounter
        dice = (15, 2) if key == "hook" else (15,)
        fight.attack("A", "B", key, dice=dice, extra="light", overruled=True)
        (taken,) = fight.happened(e.DamageTaken)
        assert isinstance(taken, e.DamageTaken)
        assert taken.total == lost
        fight.encounter = before
    fight.attack("A", "B", "dagger", dice=(15, 2), extra="light", overruled=True)
    (taken,) = fight.happened(e.DamageTaken)
    assert isinstance(taken, e.DamageTaken)
    assert taken.total == 2


@both
def test_on_an_empty_field_nothing_covers(edition: str):
    fight = a_fight(edition)
    a, b = fight["A"], fight["B"]
    assert propose_past_creatures(fight.encounter, fight.ruleset, a, b) == "none"
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["B"]: None})))
    assert propose_past_creatures(fight.encounter, fight.ruleset, a, fight["B"]) == ""


def test_policies_of_games_without_such_rules():
    fight = a_fight(NEW)
    a, b = fight["A"], fight["B"]
    assert no_cover(fight.encounter, fight.ruleset, a, b) == ""
    assert not never_noticed(fight.encounter, fight.ruleset, a, b)
    from desktop.rules.engine.draft import Draft

    assert not evades_nothing(Draft(fight.encounter, fight.ruleset, NO_DICE), a)
    with pytest.raises(AssertionError, match="rolls no d20"):
        NO_DICE.roll(20)


# --- on the map ---------------------------------------------------------------------------------


@both
def test_only_those_on_the_same_map_whose_reach_is_left_are_threats(edition: str):
    fight = a_fight(edition)
    fight.add("C", 5, at=(15, 15))
    fight.add("D", 4, at=(4, 5))
    cellar = Token(MapId("m9"), Cell(5, 6))
    away = fight.encounter.with_combatant(replace(fight["D"], token=cellar))
    path = (Cell(5, 5), Cell(4, 4), Cell(3, 3), Cell(2, 2))
    found = threats(away, fight.ruleset, fight["A"], path)
    assert [(one.watcher, one.strikes) for one in found] == [(fight.ids["B"], True)]
    assert threats(away, fight.ruleset, fight["A"], path[:1]) == ()


def test_whoever_rides_a_mount_under_control_moves_it():
    fight = a_fight(NEW)
    fight.add("H", 5, creature=a_creature("warhorse", sizes=("large",)), at=(3, 5))
    rider = replace(fight["A"], ride=Ride(fight.ids["H"], "large"))
    assert mover_for(fight.encounter, rider).id == fight.ids["H"]
    alone = replace(rider, ride=Ride(fight.ids["H"], "large", controlled=False))
    assert mover_for(fight.encounter, alone) is alone
    assert mover_for(fight.encounter, fight["B"]) is fight["B"]


def test_a_part_of_the_map_is_shown_as_a_polygon():
    fight = a_fight(NEW)
    fight.do(c.SetFog(MAP, FogMode.HAND))
    triangle = FogShape(FogShapeKind.POLYGON, (Point(0, 0), Point(10, 0), Point(0, 10)))
    fight.do(c.PaintFog(MAP, triangle, reveals=True))
    fog = player_fog(fight.encounter, fight.ruleset)
    assert fog is not None
    shown = sum(byte.bit_count() for byte in fog.visible)
    everything = fog.columns * fog.rows
    assert everything * 0.04 < shown < everything * 0.07  # half of a ninth


# --- things, shields, kits ----------------------------------------------------------------------


def test_a_thing_with_hit_points_of_the_gm_has_no_dice_any_more():
    made = a_creature("chest", hit_points=10, hit_dice="3d6")
    assert with_numbers(made, armour_class=15, hit_points=10).hit_dice == "3d6"
    changed = with_numbers(made, armour_class=15, hit_points=40)
    assert (changed.armour_class, changed.hit_points, changed.hit_dice) == (15, 40, None)


@both
def test_wishes_about_gear_that_is_not_there(edition: str):
    fight = a_fight(edition)
    for action, target, more, key in (
        ("doff_armour", None, {}, "no_armour"),
        ("continue_casting", None, {}, "casts_nothing"),
        ("healers_kit", "B", {}, "not_dying"),
        ("free_from_net", None, {}, "in_no_net"),
        ("break_open", "B", {"text": "15", "die": 30}, None),
    ):
        refusal = fight.refused(fight.action("A", action, target, **more))
        assert key is None or refusal.reason.key == f"refusal.{key}", action


@both
def test_things_out_of_reach(edition: str):
    fight = a_fight(edition)
    fight.place("B", (20, 20))
    for action in ("potion", "healers_kit", *(("throw_acid",) if edition == NEW else ())):
        refusal = fight.refused(fight.action("A", action, "B"))
        assert refusal.can_overrule, action


@both
def test_a_shield_goes_up_and_down(edition: str):
    fight = a_fight(edition, armour_class=12)
    for state in ("shield_up", None, "shield_up"):
        fight.do(c.SetCounter(fight.ids["A"], CounterKey("action"), 1))
        fight.act("A", "shield")
        assert ("shield_up" in fight.conditions("A")) is (state is not None)


# --- checks, dying ------------------------------------------------------------------------------


@both
def test_a_check_of_nobody(edition: str):
    fight = a_fight(edition)
    assert fight.refused(c.RollCheck((), "athletics")).reason.key == "refusal.nobody_chosen"


@both
def test_hours_of_the_stable_are_between_one_and_four(edition: str):
    fight = a_fight(edition)
    fight.damage("A", 20)
    fight.do(c.DeclareLife((fight.ids["A"],), "stable"))
    fight.do(c.EndFight())
    asked = [p for p in fight.encounter.prompts if p.kind is PromptKind.CHOICE]
    if asked:
        wrong = c.AnswerPrompt(asked[0].id, Answer(amount=9))
        assert fight.refused(wrong).reason.key == "refusal.out_of_range"
        fight.do(c.AnswerPrompt(asked[0].id, SKIPPED))
    assert fight["A"].life is Life.STABLE


@both
def test_hit_points_by_another_way_wake_whoever_is_down(edition: str):
    fight = a_fight(edition)
    fight.damage("A", 20)
    assert fight["A"].life is Life.DYING
    fight.do(c.SetCounter(fight.ids["A"], CounterKey("hit_points"), 5))
    assert (fight["A"].life, "unconscious" in fight.conditions("A")) == (Life.UP, False)
    fight.do(c.DeclareLife((fight.ids["A"],), "dead"))
    fight.give("A", "poisoned")
    fight.do(c.DeclareLife((fight.ids["A"],), "up"))
    assert "poisoned" in fight.conditions("A")


@both
def test_a_picture_is_given_to_many_and_only_once(edition: str):
    fight = a_fight(edition)
    everybody = tuple(fight.encounter.combatants)
    key = f"{'a' * 64}.png"
    assert len(fight.do(c.SetPicture((*everybody, everybody[0]), key))) == 2
    assert fight["A"].token_picture == key
    assert fight.do(c.SetPicture(everybody, key)) == ()
    assert fight.refused(c.SetPicture(everybody, "../x.png")).reason.key == "refusal.no_picture"
    assert fight.refused(c.SetPicture((NOBODY,), None)).reason.key == "refusal.not_in_fight"


def test_a_speed_is_exact_to_the_half_foot():
    def reason(kind: Kind, change: int, standing: Standing = Standing.COUNTED) -> Contribution:
        return Contribution(Message("reason.speed"), kind, change, standing)

    half = (reason(Kind.NUMBER, 25), reason(Kind.MULTIPLIER, 50))
    assert exact_value(half) == Fraction(25, 2)
    assert exact_value((*half, reason(Kind.CAP, 10))) == 10
    assert exact_value((*half, reason(Kind.FLOOR, 15))) == 15
    assert exact_value((*half, reason(Kind.SET, 0))) == 0
    assert exact_value((*half, reason(Kind.NOTE, 7))) == Fraction(25, 2)
    assert exact_value((*half, reason(Kind.SET, 0, Standing.OUTRANKED))) == Fraction(25, 2)


@both
def test_nobody_incapacitated_dismisses_a_spell_and_no_die_shows_30(edition: str):
    casting = Casting(edition)
    assert casting.refused(casting.action("M", "dismiss_spell")).reason.key.endswith("spell_runs")
    casting.cast("fog-cloud", area=laid("sphere", 20, (20, 20)), overruled=True)
    study = casting.action("A", "identify_spell", "M", die=30)
    assert not casting.attempt(study, overruled=True).can_overrule  # type: ignore[union-attr]  # refused
    casting.give("M", "poisoned")
    casting.act("M", "dismiss_spell")
    assert not casting.encounter.areas
