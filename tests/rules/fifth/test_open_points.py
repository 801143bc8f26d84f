"""What the texts of both editions leave open: each choice of the table changes what happens."""

from dataclasses import replace

import pytest

from desktop.battlemap.battle_map import Terrain, TerrainKind
from desktop.battlemap.cells import Cell, Point
from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import AttackOutcome
from desktop.model.area import LaidArea
from desktop.model.combatant import Side
from desktop.model.counter import DEATH_FAILURES, TEMPORARY_HIT_POINTS
from desktop.model.creature import AreaShape, Damage, ForcedSave
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey, MapId
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.fifth.harm import hazards
from desktop.rules.fifth.resting import provisions
from desktop.rules.map import laid_areas
from desktop.session.rolls_told import CONTESTS, other_total
from tests.support.builders import (
    EDITIONS,
    FAILURE,
    Fight,
    a_creature,
    abilities,
    feature,
    melee,
    ranged,
)
from tests.support.loaded_dice import LoadedDice
from tests.support.magic import Casting, laid

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)


def chosen(edition: str, setting: str, value: str) -> Fight:
    """An empty map of that edition with the table's choice made; "" leaves the default."""
    fight = Fight(edition).map()
    if value:
        fight.do(c.SetSetting(setting, value))
    return fight


def rubble(*cells: tuple[int, int]) -> Terrain:
    return Terrain(TerrainKind.DIFFICULT, frozenset(Cell(*cell) for cell in cells))


# --- speeds -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "feet"), [("down", 24), ("exact_speed", 25)])
def test_a_half_foot_of_speed_counts_again_with_a_dash(value, feet):
    fight = chosen(OLD, "half_rounding", value)
    fight.add("A", 20, creature=a_creature("a", speeds=FrozenMap({"walk": 25})), character=True)
    fight.begin()
    fight.give("A", "exhaustion", level=2)
    assert fight.feet("A") == 12
    fight.act("A", "dash")
    assert fight.feet("A") == feet


@both
@pytest.mark.rule("51-SPD-02", "52-MOVE-SWITCH-2")
@pytest.mark.parametrize(("value", "feet"), [("usual", 20), ("distance", 30)])
def test_a_switch_of_speeds_after_rough_ground(edition, value, feet):
    fight = Fight(edition).map(terrain=(rubble((6, 5), (7, 5)),))
    if value != "usual":
        fight.do(c.SetSetting("switched_speed", value))
    bird = a_creature("a", speeds=FrozenMap({"walk": 30, "fly": 40}))
    fight.add("A", 20, creature=bird, character=True, at=(5, 5))
    fight.begin()
    fight.move("A", (6, 5), (7, 5))
    assert fight.feet("A") == 10
    assert fight.feet("A", "fly") == feet
    fight.move("A", (8, 5), by="fly")
    assert fight.feet("A") == 5
    fight.next()
    assert fight.feet("A", "fly") == 40


@pytest.mark.parametrize(("value", "speed", "left"), [("half", 15, 5), ("cost", 30, 10)])
def test_dragging_somebody_after_part_of_the_move(value, speed, left):
    fight = chosen(OLD, "drag_start", value)
    fight.add("A", 20, character=True, at=(5, 5))
    fight.add("B", 10, at=(6, 5))
    fight.begin()
    fight.move("A", (5, 6), (6, 6))
    fight.give("B", "grappled", source="A")
    explained = fight.ruleset.movement.speed(fight.encounter, fight.ruleset, fight["A"], "walk")
    assert explained.value == speed
    fight.do(fight.path("A", (6, 7)), overruled=True)
    assert fight.feet("A") == (0 if value == "half" else left)


@pytest.mark.parametrize(("value", "feet"), [("once", 15), ("each", 7)])
def test_dragging_two_in_2014(value, feet):
    fight = chosen(OLD, "dragging_several", value)
    fight.add("A", 20, character=True, at=(5, 5))
    for name, cell in (("B", (5, 6)), ("C", (6, 6))):
        fight.add(name, 10, at=cell)
    fight.begin()
    for name in "BC":
        fight.give(name, "grappled", source="A")
    assert fight.feet("A") == feet


@pytest.mark.parametrize(("value", "feet"), [("both", 7), ("once", 15)])
def test_two_effects_that_halve_a_speed(value, feet):
    fight = chosen(OLD, "halved_twice", value)
    fight.add("A", 20, character=True, at=(5, 5))
    fight.add("B", 10, at=(5, 6))
    fight.begin()
    fight.give("B", "grappled", source="A")
    fight.give("A", "exhaustion", level=2)
    assert fight.feet("A") == feet


@pytest.mark.parametrize(("value", "walk", "fly"), [("chosen", 90, 120), ("own_way", 30, 120)])
def test_to_which_ways_a_dash_adds(value, walk, fly):
    fight = chosen(NEW, "dash_mixed", value)
    bird = a_creature("a", speeds=FrozenMap({"walk": 30, "fly": 60}))
    fight.add("A", 20, creature=bird, character=True, at=(5, 5))
    fight.begin()
    fight.act("A", "dash", text="fly")
    assert (fight.feet("A"), fight.feet("A", "fly")) == (walk, fly)


@pytest.mark.parametrize("by", ["climb", "swim"])
@pytest.mark.parametrize("value", ["usual", "everything"])
def test_what_a_speed_of_its_own_spares(by, value):
    fight = Fight(NEW).map()
    fight.add("A", 20, creature=a_creature("a", speeds=FrozenMap({"walk": 30, by: 30})))
    if value == "everything":
        fight.do(c.SetSetting(f"{by}_speed_cost", value))
    factor = fight.ruleset.movement.factor(
        fight.encounter, fight.ruleset, fight["A"], by, difficult=True
    )
    assert factor == (1 if value == "everything" else 2)


# --- strikes and dodges -------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "near"), [("each", 1), ("longest", 0)])
def test_leaving_the_shorter_of_two_reaches(value, near):
    fight = chosen(OLD, "several_reaches", value)
    halberdier = a_creature("b", melee("halberd", reach=10), melee("fist"))
    fight.add("A", 20, character=True, at=(5, 5))
    fight.add("B", 10, creature=halberdier, at=(5, 6))
    fight.begin()
    fight.move("A", (5, 4))
    kinds = [prompt.kind for prompt in fight.encounter.prompts]
    assert kinds.count(PromptKind.OPPORTUNITY_ATTACK) == near


@both
@pytest.mark.rule("51-OA-11")
def test_only_with_the_reach_that_is_left_may_be_struck(edition):
    fight = Fight(edition).map()
    halberdier = a_creature("b", melee("halberd", reach=10), melee("fist"), hit_points=20)
    fight.add("A", 20, character=True, at=(5, 5))
    fight.add("B", 10, creature=halberdier, at=(5, 6))
    fight.begin()

    def offered() -> set[str]:
        keys = {key for key, _ in fight.prompt().options}
        return keys & {"halberd", "fist"}

    fight.move("A", (5, 4), (5, 3))
    assert offered() == {"fist"}
    fight.answer(Answer(option="skip"))
    assert offered() == {"halberd"}
    fight.answer(Answer(option="skip"))
    flyer = a_creature("f", speeds=FrozenMap({"walk": 30, "fly": 60}))
    fight.add("F", 1, creature=flyer, character=True, at=(5, 7))
    fight.next(2)
    fight.do(c.ChangeHeight(fight.ids["F"], 30))
    assert offered() == {"fist"}


@both
@pytest.mark.parametrize(("value", "mode"), [("for_good", "plain"), ("returns", "disadvantage")])
def test_a_dodge_that_was_interrupted(edition, value, mode):
    fight = chosen(edition, "lost_dodge", value)
    fight.add("A", 20, character=True, at=(5, 5))
    fight.add("B", 10, at=(5, 6))
    fight.begin()
    fight.act("A", "dodge")
    fight.give("A", "grappled", source="B")
    assert fight.mode("B", "A") is RollMode.PLAIN
    fight.do(c.LiftCondition((fight.ids["A"],), ConditionKey("grappled")))
    assert fight.mode("B", "A") is RollMode(mode)


@pytest.mark.parametrize(
    ("value", "dice", "outcome"),
    [
        ("misses", (), AttackOutcome.MISS),
        ("natural_20", (19, 20), AttackOutcome.MISS),
        ("natural_20", (20, 20), AttackOutcome.CRITICAL),
    ],
)
def test_a_shot_under_water_beyond_its_normal_range(value, dice, outcome):
    fight = chosen(OLD, "water_beyond_range", value)
    bow = ranged("crossbow", normal=20, long=80)
    fight.add("A", 20, creature=a_creature("a", bow), character=True, at=(0, 5))
    fight.add("B", 10, hp=90, at=(10, 5))
    fight.begin()
    fight.act("A", "underwater")
    rolled = fight.attack("A", "B", "crossbow", dice=dice, damage=(c.DamageAmount(1),))
    assert rolled.outcome is outcome


@pytest.mark.parametrize(("value", "feet"), [("acts", 60), ("rests", 0)])
def test_a_mount_that_had_its_turn_already(value, feet):
    fight = chosen(OLD, "mount_acted", value)
    horse = a_creature(
        "riding-horse",
        sizes=("large",),
        speeds=FrozenMap({"walk": 60}),
        abilities=abilities(int=2),
    )
    fight.add("H", 20, creature=horse, character=True, at=(4, 3))
    fight.add("R", 17, character=True, at=(3, 3))
    fight.begin().next()
    fight.act("R", "mount", "H")
    assert fight.feet("H") == feet
    told = "note.mount_acts_again" if feet else "note.mount_rests"
    assert told in fight.told()


@pytest.mark.parametrize(("value", "mode"), [("free", "plain"), ("blind", "disadvantage")])
def test_the_blinded_who_perceive_their_target(value, mode):
    fight = chosen(NEW, "blind_who_sees", value)
    bat = a_creature("a", senses=FrozenMap({"blindsight": 30}))
    fight.add("A", 20, creature=bat, at=(5, 5))
    fight.add("B", 10, at=(5, 6))
    fight.begin()
    fight.give("A", "blinded")
    assert fight.mode("A", "B") is RollMode(mode)


@pytest.mark.parametrize(("value", "dc"), [("stored", 8 + 2), ("now", 8 + 2 + 3)])
def test_a_grappler_who_grows_stronger(value, dc):
    fight = chosen(NEW, "grip_dc_kept", value)
    weak = a_creature("a", abilities=abilities(str=10))
    fight.add("A", 20, creature=weak, at=(5, 5))
    fight.add("B", 10, character=True, at=(5, 6))
    fight.begin()
    fight.act("A", "grapple", "B")
    fight.answer(Answer(dice=(1,)), PromptKind.SAVE)
    strong = replace(weak, abilities=abilities(str=16))
    fight.do(c.ReplaceCreature(fight.ids["A"], strong))
    fight.next()
    fight.act("B", "escape", die=10)
    (check,) = fight.happened(e.CheckRolled)
    assert check.dc == dc


# --- damage -------------------------------------------------------------------------------------


@both
@pytest.mark.parametrize("value", ["usual", "rolled"])
def test_a_critical_hit_with_average_damage(edition, value):
    fight = Fight(edition)
    fight.add("A", 20, creature=a_creature("a", melee(dice="1d8+2")))
    fight.add("B", 10, hp=90)
    fight.begin()
    fight.do(c.SetSetting("monster_damage", "average"))
    dice: tuple[int, ...] = ()
    if value == "rolled":
        fight.do(c.SetSetting("average_critical", value))
        dice = (8, 8)
    wish = {"outcome": AttackOutcome.CRITICAL}
    fight.attack("A", "B", dice=dice, **wish)
    usual = 11 if edition == OLD else 6 + 4
    assert fight.hp("B") == 90 - (18 if value == "rolled" else usual)


@pytest.mark.parametrize(("value", "lost"), [("first", 9), ("last", 11)])
def test_half_for_a_save_and_what_takes_a_number_away(value, lost):
    fight = Fight(NEW)
    fight.add("A", hp=50)
    fight.do(c.SetSetting("save_half_at", value))
    fight.give("A", "damage_lowered", level=5)
    fight.damage("A", 28, "fire", saved=frozenset((fight.ids["A"],)))
    assert fight.hp("A") == 50 - lost


def test_no_damage_for_a_save_that_counts_last():
    fight = Fight(NEW).map()
    fight.add("A", creature=a_creature("a", traits=("evasion",)), hp=50, at=(5, 5))
    fight.do(c.SetSetting("save_half_at", "last"))
    who = fight.ids["A"]
    burst = c.StrikeArea(
        laid("sphere", 10, (5, 5)),
        (who,),
        "dex",
        damage=(("28", "fire"),),
        saves=((who, Answer(outcome=Outcome.SUCCESS)),),
    )
    fight.do(burst)
    (taken,) = fight.happened(e.DamageTaken)
    assert (fight.hp("A"), taken.total) == (50, 0)


@pytest.mark.parametrize(("value", "prone"), [("prone", True), ("standing", False)])
def test_a_fall_that_temporary_points_absorb(value, prone):
    fight = chosen(NEW, "absorbed_fall", value)
    fight.add("A", 20, character=True, at=(5, 5))
    fight.do(c.SetCounter(fight.ids["A"], TEMPORARY_HIT_POINTS, 20))
    fight.begin()
    fight.act("A", "fall", text="10")
    fight.answer(Answer(amount=5), PromptKind.HAZARD)
    assert fight["A"].temporary_hit_points == 15
    assert ("prone" in fight.conditions("A")) is prone


# --- areas and magic ----------------------------------------------------------------------------


@pytest.mark.rule("52-AOE-GRID-1")
@pytest.mark.parametrize(("value", "cells"), [("", 52), ("touched", 60)])
def test_the_cells_of_a_sphere(value, cells):
    fight = chosen(NEW, "area_grid", value)
    laid = LaidArea(MapId("m1"), AreaShape.SPHERE, 20, Point(10.0, 10.0))
    assert len(laid_areas.cells_of(fight.encounter, fight.ruleset, laid)) == cells


@pytest.mark.parametrize("size", [("medium", 24, 20), ("large", 32, 28)])
@pytest.mark.rule("52-AOE-EMAN-1")
@pytest.mark.parametrize("value", ["", "centre"])
def test_the_cells_of_an_emanation(value, size):
    fight = chosen(NEW, "emanation_grid", value)
    key, square, rounded = size
    fight.add("A", creature=a_creature("a", sizes=(key,)), at=(10, 10))
    laid = LaidArea(MapId("m1"), AreaShape.EMANATION, 10, Point(10.5, 10.5), around=fight.ids["A"])
    own = 1 if key == "medium" else 4
    found = len(laid_areas.cells_of(fight.encounter, fight.ruleset, laid)) - own
    assert found == (rounded if value == "centre" else square)


@pytest.mark.parametrize(("value", "cast"), [("free", False), ("ignored", True)])
def test_gestures_without_a_free_hand(value, cast):
    fight = Casting(NEW)
    fight.do(c.SetSetting("somatic_hand", value))
    wish = fight.wish("sacred-flame", "A", hands=0)
    if cast:
        fight.do(wish, dice=[1, 1])
        assert fight.saves() == ["A"]
    else:
        assert fight.refused(wish).reason.key == "refusal.no_hand_somatic"


# --- spaces, hiding, rest -----------------------------------------------------------------------


@pytest.mark.parametrize("value", ["warn", "every_stop"])
def test_a_stop_in_the_space_of_another(value):
    fight = chosen(OLD, "shared_space", value)
    fight.add("A", 20, character=True, at=(5, 5))
    fight.add("B", 10, character=True, at=(5, 6))
    fight.begin()
    stop = fight.path("A", (5, 6))
    if value == "every_stop":
        assert fight.refused(stop).reason.key == "refusal.space_taken"
        return
    fight.do(stop)
    assert "note.stands_in_space" in fight.told()
    assert fight.refused(c.NextTurn()).reason.key == "refusal.space_taken"
    fight.move("A", (5, 7))
    assert "note.stands_in_space" not in fight.told()
    fight.next()
    assert fight.active == "B"


def test_whoever_was_pushed_into_a_space_may_end_its_turn_there():
    fight = chosen(OLD, "shared_space", "warn")
    fight.add("A", 20, character=True, at=(5, 5))
    fight.add("B", 10, character=True, at=(5, 6))
    fight.begin()
    fight.place("A", (5, 6))
    fight.next()
    assert fight.active == "B"


def test_the_last_step_ends_in_no_space():
    fight = chosen(OLD, "shared_space", "warn")
    fight.add("A", 20, creature=a_creature("a", speeds=FrozenMap({"walk": 10})), at=(5, 5))
    fight.add("B", 10, at=(5, 6))
    fight.begin()
    assert fight.refused(fight.path("A", (5, 6))).reason.key == "refusal.space_taken"


# --- contests, gaps, foes -----------------------------------------------------------------------


@pytest.mark.parametrize("value", ["automatic", "rolled"])
@pytest.mark.parametrize(("action", "state"), [("grapple", "grappled"), ("shove_prone", "prone")])
def test_seizing_somebody_who_cannot_resist(value, action, state):
    fight = chosen(OLD, "helpless_grappled", value)
    fight.add("A", 20, at=(5, 5))
    fight.add("B", 10, at=(5, 6))
    fight.begin()
    fight.give("B", "stunned")
    fight.act("A", action, "B", dice=() if value == "automatic" else (1, 20))
    assert (state in fight.conditions("B")) is (value == "automatic")


@pytest.mark.parametrize(("value", "held"), [("nothing", False), ("acting", True)])
def test_a_tie_in_a_grapple(value, held):
    fight = chosen(OLD, "contest_tie", value)
    fight.add("A", 20, at=(5, 5))
    fight.add("B", 10, at=(5, 6))
    fight.begin()
    fight.act("A", "grapple", "B", dice=(12, 12))
    assert ("grappled" in fight.conditions("B")) is held


@pytest.mark.parametrize(("value", "held"), [("nothing", True), ("acting", False)])
def test_a_tie_in_an_escape_and_in_any_contest(value, held):
    fight = chosen(OLD, "contest_tie", value)
    fight.add("A", 20, at=(5, 5))
    fight.add("B", 10, at=(5, 6))
    fight.begin()
    fight.give("A", "grappled", source="B")
    fight.act("A", "escape", dice=(12, 12))
    assert ("grappled" in fight.conditions("A")) is held
    own, other = fight.ids["A"], fight.ids["B"]
    wish = c.RollCheck((own,), "str", against=other, against_word="str")
    fight.do(wish, dice=(9, 9))
    assert fight.happened(e.CheckRolled)[-1].success is not held


@pytest.mark.parametrize("value", ["nothing", "acting"])
def test_the_total_of_the_other_side_is_told_as_it_was_rolled(value):
    fight = chosen(OLD, "contest_tie", value)
    fight.add("A", 20, at=(5, 5))
    fight.add("B", 10, at=(5, 6))
    fight.begin()
    own, other = fight.ids["A"], fight.ids["B"]
    shove = fight.action("A", "shove_prone", "B")
    wish = c.RollCheck((own,), "str", against=other, against_word="str")
    for contest, dice in ((shove, (12, 14)), (wish, (14, 9))):
        fight.do(contest, dice=dice)
        held = next(x for x in fight.happened(e.CheckRolled) if x.purpose.key in CONTESTS)
        assert other_total(held) == 14
    fight.next()
    fight.give("A", "grappled", source="B")
    fight.next()
    fight.act("A", "escape", dice=(14, 12))
    held = next(x for x in fight.happened(e.CheckRolled) if x.purpose.key in CONTESTS)
    assert other_total(held) == 14
    old = replace(held, purpose=Message("note.contest", {"target": fight["B"].name}), dc=15)
    assert other_total(old) == 14


@pytest.mark.parametrize(("value", "passes"), [("never", False), ("half", True)])
def test_a_medium_creature_in_a_narrow_gap(value, passes):
    fight = chosen(OLD, "medium_squeeze", value)
    fight.add("A", 20, character=True, at=(5, 5))
    fight.begin()
    wish = c.TakeAction(fight.ids["A"], "squeeze", text="2.5")
    if passes:
        fight.do(wish)
        assert "squeezing" in fight.conditions("A")
    else:
        assert fight.refused(wish).reason.key == "refusal.too_narrow"
    too_narrow = c.TakeAction(fight.ids["A"], "squeeze", text="2")
    if not passes:
        assert fight.refused(too_narrow).reason.key == "refusal.too_narrow"


@pytest.mark.parametrize(("value", "asked"), [("sides", 0), ("every_side", 1)])
def test_whether_neutrals_are_foes(value, asked):
    fight = chosen(OLD, "hostility", value)
    fight.add("A", 20, character=True, at=(5, 5))
    fight.add("N", 10, creature=a_creature("n", melee()), side=Side.NEUTRAL, at=(5, 6))
    fight.begin()
    fight.move("A", (5, 4))
    kinds = [prompt.kind for prompt in fight.encounter.prompts]
    assert kinds.count(PromptKind.OPPORTUNITY_ATTACK) == asked


@both
def test_the_gm_says_who_is_against_whom(edition):
    fight = Fight(edition).map()
    fight.add("A", 20, creature=a_creature("a", ranged()), character=True, at=(5, 5))
    fight.add("B", 10, character=True, at=(5, 6))
    fight.add("X", 5, at=(9, 9))
    fight.begin()
    assert fight.mode("A", "X", "bow") is RollMode.PLAIN
    fight.act("A", "feud", "B")
    assert fight.told() == ["note.feud"]
    assert fight.mode("A", "X", "bow") is RollMode.DISADVANTAGE
    fight.act("B", "feud", "A")  # said again, by either of them: as their sides are
    (ended,) = fight.happened(e.EffectEnded)
    assert ended.reason is not None
    assert ended.reason.key == "note.sides_decide"
    assert fight.mode("A", "X", "bow") is RollMode.PLAIN
    fight.place("X", (4, 5))
    assert fight.mode("A", "X", "bow") is RollMode.DISADVANTAGE
    fight.act("X", "feud", "A")
    assert fight.told() == ["note.truce"]
    assert fight.mode("A", "X", "bow") is RollMode.PLAIN
    itself = c.TakeAction(fight.ids["A"], "feud", fight.ids["A"])
    assert fight.refused(itself).reason.key == "refusal.not_itself"


# --- damage that temporary points took ----------------------------------------------------------


COUNTS, COUNTS_NOT = Answer(option="counts"), Answer(option="ignored")


@both
@pytest.mark.parametrize(("answer", "saves"), [(COUNTS, 1), (COUNTS_NOT, 0)])
def test_the_gm_is_asked_whether_absorbed_damage_shakes(edition, answer, saves):
    fight = chosen(edition, "absorbed_damage", "ask")
    fight.add("A", character=True)
    fight.concentrate("A")
    fight.do(c.SetCounter(fight.ids["A"], TEMPORARY_HIT_POINTS, 30))
    fight.damage("A", 26)
    fight.answer(answer, PromptKind.CHOICE)
    asked = [each for each in fight.encounter.prompts if each.kind is PromptKind.CONCENTRATION]
    assert [each.dc for each in asked] == [13] * saves
    fight.do(c.SetCounter(fight.ids["A"], TEMPORARY_HIT_POINTS, 2))
    fight.damage("A", 6)  # some of it got through: nothing to ask about
    kinds = [each.kind for each in fight.encounter.prompts]
    assert kinds.count(PromptKind.CONCENTRATION) == saves + 1


@both
@pytest.mark.parametrize(("answer", "failures"), [(COUNTS, 1), (COUNTS_NOT, 0)])
def test_the_gm_is_asked_whether_absorbed_damage_is_a_failed_death_save(edition, answer, failures):
    fight = chosen(edition, "absorbed_damage", "ask")
    fight.add("A", hp=10, character=True)
    fight.damage("A", 10)
    fight.do(c.SetCounter(fight.ids["A"], TEMPORARY_HIT_POINTS, 9))
    fight.damage("A", 5)
    fight.answer(answer, PromptKind.CHOICE)
    assert fight["A"].count(DEATH_FAILURES) == failures
    fight.do(c.SetCounter(fight.ids["A"], DEATH_FAILURES, 0))
    fight.do(c.SetSetting("absorbed_damage", "counts"))
    fight.damage("A", 1)
    assert fight["A"].count(DEATH_FAILURES) == 0


def test_an_answer_about_absorbed_damage_comes_too_late_for_whoever_is_up():
    fight = chosen(OLD, "absorbed_damage", "ask")
    fight.add("A", hp=10, character=True)
    fight.add("M", hp=10)
    fight.damage("A", 10)
    fight.do(c.SetCounter(fight.ids["A"], TEMPORARY_HIT_POINTS, 9))
    fight.damage("A", 5)
    fight.do(c.Heal((fight.ids["A"],), 5))
    fight.answer(COUNTS, PromptKind.CHOICE)
    assert fight["A"].count(DEATH_FAILURES) == 0
    fight.do(c.SetCounter(fight.ids["M"], TEMPORARY_HIT_POINTS, 9))
    fight.damage("M", 5)  # it does not concentrate
    assert not fight.encounter.prompts


@pytest.mark.parametrize(("value", "mode"), [("one", "plain"), ("each", "advantage")])
def test_whom_a_hider_is_hidden_from_once_one_has_found_it(value, mode):
    fight = chosen(NEW, "found_by", value)
    fight.add("H", 30, character=True, at=(5, 5))
    fight.add("A", 20, at=(5, 6))
    fight.add("B", 10, at=(5, 7))
    fight.begin()
    fight.act("H", "hide", die=20)
    fight.next()
    fight.act("A", "search", "H", text="perception", die=20)
    told = "note.found_by_one" in fight.told()
    assert told is (value == "each")
    assert ("hidden" in fight.conditions("H")) is told
    assert fight.mode("H", "A") is RollMode.PLAIN
    assert fight.mode("H", "B") is RollMode(mode)


@pytest.mark.parametrize(("value", "level"), [("unlocked", 2), ("any", 1)])
def test_which_levels_of_exhaustion_a_long_rest_takes(value, level):
    fight = Fight(NEW)
    fight.add("A", character=True)
    fight.do(c.SetSetting("exhaustion_source", value))
    draft = Draft(fight.encounter, fight.ruleset, LoadedDice(()))
    hazards.exhaust(draft, fight.ids["A"], provisions.THIRST, 2)
    fight.encounter = draft.encounter
    fight.do(c.TakeRest((fight.ids["A"],), "long", minutes=480, fed=False))
    (held,) = [x for x in fight["A"].effects if x.key == "exhaustion"]
    assert held.level == level


@pytest.mark.parametrize(("value", "dice"), [("own", (6, 6)), ("all", (6, 6, 6, 6))])
def test_dice_of_a_save_that_comes_with_a_critical_hit(value, dice):
    sting = feature(
        "sting",
        attacks=(melee("sting", dice="1d4"),),
        saves=(ForcedSave("con", 15, damage=(Damage("2d6", 7, ("poison",)),)),),
    )
    fight = Fight(OLD)
    fight.do(c.SetSetting("critical_dice", value))
    fight.add("A", 20, creature=a_creature("a", features=(sting,)))
    fight.add("B", 10, hp=90)
    fight.begin()
    for die, shown in ((20, dice), (15, (1, 1))):
        before = fight.hp("B")
        fight.attack("A", "B", "sting", dice=(die, *(1,) * (2 if die == 20 else 1)), cost="none")
        assert fight.hp("B") == before - (2 if die == 20 else 1)
        before = fight.hp("B")
        fight.answer(FAILURE, PromptKind.SAVE, dice=shown)
        assert fight.hp("B") == before - sum(shown)
