"""Turns, rounds and the order, under both editions."""

import itertools

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Side
from desktop.model.creature import CreatureKey
from desktop.model.effect import End, Moment
from desktop.model.encounter import Phase
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey
from desktop.model.prompt import Answer, PromptKind
from tests.support.builders import EDITIONS, Fight, a_creature, abilities

pytestmark = pytest.mark.parametrize("edition", EDITIONS)


def defeat(fight: Fight, *names: str) -> None:
    fight.do(c.DeclareLife(tuple(fight.ids[name] for name in names), "defeated"))


@pytest.mark.problem("RP01")
def test_defeating_somebody_makes_nobody_lose_or_repeat_a_turn(edition):
    fight = Fight(edition).order("A20 B20 C20").next()
    assert fight.turn == "R1:B"
    defeat(fight, "A")
    assert fight.next().turn == "R1:C"
    assert fight.next().turn == "R2:B"


@pytest.mark.problem("RP02")
def test_removing_the_active_one_passes_the_turn_on(edition):
    fight = Fight(edition).order("A20 B15 C10").next()
    events = fight.do(c.RemoveCombatants((fight.ids["B"],)))
    assert fight.turn == "R1:C"
    assert sum(isinstance(event, e.TurnBegun) for event in events) == 1


@pytest.mark.problem("RP02")
def test_removing_the_last_of_the_order_begins_the_next_round(edition):
    fight = Fight(edition).order("A20 B15 C10").next(2)
    events = fight.do(c.RemoveCombatants((fight.ids["C"],)))
    assert fight.turn == "R2:A"
    assert sum(isinstance(event, e.TurnBegun) for event in events) == 1


@pytest.mark.problem("RP02")
def test_removing_the_only_one_leaves_nobody_active(edition):
    fight = Fight(edition).order("A20")
    fight.do(c.RemoveCombatants((fight.ids["A"],)))
    assert fight.active == ""
    assert fight.encounter.order == ()
    assert fight.refused(c.NextTurn()).reason.key == "refusal.nobody_left"


@pytest.mark.problem("RP04")
def test_the_defeated_are_skipped_at_the_first_place_of_a_round(edition):
    fight = Fight(edition).order("A20 B15 C10").next()
    defeat(fight, "A")
    assert fight.next(2).turn == "R2:B"


@pytest.mark.problem("RP04")
def test_with_nobody_left_next_answers_at_once_and_the_round_does_not_run_up(edition):
    fight = Fight(edition).order("A20 B15 C10").next()
    defeat(fight, "A", "B", "C")
    assert fight.refused(c.NextTurn()).reason.key == "refusal.nobody_left"
    assert fight.encounter.round == 1


def test_the_defeated_take_their_turns_where_the_table_wants_it(edition):
    fight = Fight(edition).order("A20 B15")
    fight.do(c.SetSetting("skip_defeated", "off"))
    defeat(fight, "A", "B")
    assert fight.next().turn == "R1:B"


@pytest.mark.problem("RP05")
def test_newcomers_are_placed_by_their_number_and_nobody_acts_twice(edition):
    fight = Fight(edition)
    fight.add("A", 18)
    fight.add("B", 12, creature=a_creature("b", abilities=abilities(dex=14)))
    fight.add("C", 7)
    fight.begin().next()
    for name, score in (("D", 10), ("E", 25), ("F", 12)):
        fight.add(name, score)
        assert fight.turn == "R1:B"
    assert fight.sequence == "E25 A18 B12 F12 D10 C7"
    assert [fight.next().turn for _ in range(4)] == ["R1:F", "R1:D", "R1:C", "R2:E"]


@pytest.mark.problem("RP06")
def test_equal_numbers_act_one_at_a_time(edition):
    fight = Fight(edition).order("A15 B15 C15 D3")
    turns = [fight.turn, *(fight.next().turn for _ in range(4))]
    assert turns == ["R1:A", "R1:B", "R1:C", "R1:D", "R2:A"]
    assert [slot.tied for slot in fight.encounter.order] == [True, True, True, False]


@pytest.mark.problem("RP07")
@pytest.mark.parametrize("names", list(itertools.permutations("PQR")))
@pytest.mark.parametrize("typed_later", [False, True])
def test_ties_do_not_depend_on_the_order_of_joining(edition, names, typed_later):
    dexterity = {"P": 16, "Q": 12, "R": 8}
    fight = Fight(edition)
    for name in names:
        creature = a_creature(name, abilities=abilities(dex=dexterity[name]))
        fight.add(name, 0 if typed_later else 14, creature=creature)
    if typed_later:
        for name in names:
            fight.do(c.SetInitiative(fight.ids[name], 14))
    assert fight.sequence == "P14 Q14 R14"


def test_of_equals_the_character_goes_before_the_monster_and_names_decide_last(edition):
    fight = Fight(edition)
    for name, character in (("Zora", True), ("Bea", False), ("Ada", False)):
        fight.add(name, 14, character=character)
    assert fight.sequence == "Zora14 Ada14 Bea14"


@pytest.mark.problem("RP07")
def test_the_table_may_decide_ties_itself(edition):
    fight = Fight(edition)
    fight.do(c.SetSetting("ties", "ask"))
    for name in "ABC":
        fight.add(name)
    fight.do(c.RollInitiative(), dice=(10, 10, 10))
    slots = {name: fight.encounter.slot_of(who) for name, who in fight.ids.items()}
    assert fight.refused(c.BeginFight()).reason.key == "refusal.prompts_open"
    fight.answer(Answer(option=str(slots["C"].id)))
    fight.answer(Answer(option=str(slots["B"].id)))
    assert fight.sequence == "C10 B10 A10"
    assert fight.encounter.prompts == ()
    assert fight.begin().turn == "R1:C"


@pytest.mark.problem("RP08")
def test_a_group_shares_its_number_whenever_its_members_join(edition):
    fight = Fight(edition)
    goblin, orc = a_creature("goblin"), a_creature("orc")
    fight.do(c.SetSetting("grouping", "slot"))
    fight.add("Hero", 5, character=True)
    fight.do(c.AddCombatants(goblin, 4))
    fight.do(c.RollInitiative(), dice=(13,))
    fight.begin().next(2)
    fight.do(c.AddCombatants(goblin, 2))
    fight.do(c.AddCombatants(orc), dice=(20,))
    slots = fight.encounter.order
    assert [(slot.score, len(slot.members)) for slot in slots] == [(20, 1), (13, 6), (5, 1)]


def test_identical_creatures_share_by_the_rule_of_the_edition(edition):
    fight = Fight(edition)
    fight.do(c.AddCombatants(a_creature("goblin"), 3))
    fight.do(c.RollInitiative(), dice=(13,))
    slots = 1 if edition == "srd-5.1" else 3
    assert len(fight.encounter.order) == slots
    assert {who.initiative.score for who in fight.encounter.combatants.values()} == {13}


@pytest.mark.problem("RP09")
@pytest.mark.parametrize("by_number", [False, True])
def test_moving_somebody_never_changes_whose_turn_it_is(edition, by_number):
    fight = Fight(edition).order("A20 B15 C10 D5").next()
    before = fight.encounter.slot_of(fight.ids["B"]).id
    moved = fight.encounter.slot_of(fight.ids["D"]).id
    if by_number:
        fight.do(c.SetInitiative(fight.ids["D"], 16))
    else:
        fight.do(c.MoveSlot(moved, before))
    assert fight.turn == "R1:B"
    assert fight.happened(e.SlotMoved) == [e.SlotMoved(moved, has_lost_turn=True)]
    turns = [fight.next().turn for _ in range(4)]
    assert turns == ["R1:C", "R2:A", "R2:D", "R2:B"]


@pytest.mark.problem("RP09")
def test_rolling_again_in_the_midst_of_a_round_never_changes_whose_turn_it_is(edition):
    fight = Fight(edition).order("A20 B15 C10").next()
    fight.do(c.RollInitiative(again=True), dice=(5, 12, 19))
    assert (fight.sequence, fight.turn) == ("C19 B12 A5", "R1:B")
    assert [slot.acted for slot in fight.encounter.order] == [0, 1, 1]
    assert [fight.next().turn for _ in range(3)] == ["R1:A", "R2:C", "R2:B"]


def test_a_slot_can_go_last_and_to_itself(edition):
    fight = Fight(edition).order("A20 B15 C10")
    slot = fight.encounter.slot_of(fight.ids["B"]).id
    fight.do(c.MoveSlot(slot, slot))
    fight.do(c.MoveSlot(slot, None))
    assert fight.sequence == "A20 C10 B15"


@pytest.mark.problem("RP10")
def test_ending_and_resetting_are_one_step_each(edition):
    fight = Fight(edition).order("A20 B15 C10").next(5)
    fight.give("B", "poisoned", until=("A", Moment.START, 3))
    before = fight.encounter
    fight.do(c.EndFight())
    assert fight.encounter.phase is Phase.ENDED
    assert fight.encounter.order == before.order
    fight.encounter = before
    fight.do(c.ResetFight())
    assert fight.encounter.phase is Phase.PREPARING
    assert fight.encounter.order == ()
    assert fight.conditions("B") == {"poisoned"}


@pytest.mark.problem("RP11")
def test_a_change_of_shape_keeps_everything_but_the_stat_block(edition):
    fight = Fight(edition).order("A20 B15 C10").map().next()
    fight.do(c.RenameCombatant(fight.ids["B"], "Bee"))
    fight.do(c.SetNote(fight.ids["B"], "note"))
    fight.do(c.SetHidden((fight.ids["B"],), hidden=True))
    fight.give("B", "poisoned")
    fight.next(3)
    before = fight["B"]
    bear = a_creature("bear", hit_points=34, armour_class=11)
    fight.do(c.ReplaceCreature(before.id, bear, change_of_shape=True))
    changed = fight["B"]
    points = 34 if edition == "srd-5.1" else 20  # in 2024 one keeps one's own
    assert (changed.hit_points, changed.maximum_hit_points) == (points, points)
    assert changed.creature.armour_class == 11
    for field in ("initiative", "effects", "note", "hidden", "token", "number"):
        assert getattr(changed, field) == getattr(before, field)
    assert fight.turn == "R2:B"
    fight.next(2)
    fight.do(c.RevertCreature(before.id))
    reverted = fight["B"]
    assert (reverted.hit_points, reverted.maximum_hit_points) == (20, 20)
    assert reverted.creature == before.creature
    assert fight.refused(c.RevertCreature(before.id)).reason.key == "refusal.own_shape"


def test_an_edit_of_the_stat_block_follows_its_hit_points(edition):
    fight = Fight(edition).order("A20")
    fight.damage("A", 5)
    fight.do(c.ReplaceCreature(fight.ids["A"], a_creature("A", hit_points=12)))
    assert (fight.hp("A"), fight["A"].maximum_hit_points) == (12, 12)
    fight.do(c.ReplaceCreature(fight.ids["A"], a_creature("A", hit_points=12, armour_class=15)))
    assert fight.hp("A") == 12


# --- initiative ---------------------------------------------------------------------------------


def test_a_fight_begins_when_everybody_has_a_number(edition):
    fight = Fight(edition)
    assert fight.refused(c.RollInitiative()).reason.key == "refusal.nobody_in_fight"
    assert fight.refused(c.BeginFight()).reason.key == "refusal.no_initiative_yet"
    fight.add("A", 10)
    fight.add("B")
    assert fight.refused(c.BeginFight()).reason.key == "refusal.initiative_missing"
    events = fight.do(c.BeginFight(), overruled=True)
    assert isinstance(events[0], e.Ruled)
    assert fight.turn == "R1:A"
    assert fight.refused(c.BeginFight()).reason.key == "refusal.fight_runs"


def test_typed_dice_count_with_the_bonus(edition):
    fight = Fight(edition)
    nimble = a_creature("n", abilities=abilities(dex=16))
    fight.add("A", creature=nimble)
    fight.add("B", creature=a_creature("b", initiative=7))
    fight.do(c.RollInitiative(typed=FrozenMap({fight.ids["A"]: 14})), dice=(3,))
    assert fight.sequence == "A17 B10"
    assert fight.refused(c.RollInitiative()).reason.key == "refusal.all_have_initiative"
    fight.do(c.RollInitiative(again=True), dice=(1, 20))
    assert fight.sequence == "B27 A4"


def test_poison_turns_the_initiative_roll(edition):
    fight = Fight(edition)
    fight.add("A", creature=a_creature("a", abilities=abilities(dex=14)))
    fight.give("A", "poisoned")
    fight.do(c.RollInitiative(), dice=(15, 6))
    assert fight.sequence == "A8"


def test_the_table_may_wait_for_the_dice_of_characters(edition):
    fight = Fight(edition)
    fight.do(c.SetSetting("character_initiative", "ask"))
    fight.add("Hero", character=True)
    fight.add("Gob")
    fight.do(c.RollInitiative(), dice=(9,))
    prompt = fight.prompt(PromptKind.INITIATIVE)
    assert prompt.combatant == fight.ids["Hero"]
    fight.answer(Answer(dice=(12,)))
    assert fight.sequence == "Hero12 Gob9"


def test_a_total_answers_too_and_skipping_leaves_it_open(edition):
    fight = Fight(edition)
    fight.do(c.SetSetting("character_initiative", "ask"))
    fight.add("Hero", character=True)
    fight.do(c.RollInitiative())
    fight.answer(Answer(amount=21))
    assert fight.sequence == "Hero21"


def test_grouping_by_hand_and_undoing_it(edition):
    fight = Fight(edition).order("A20 B15 C10").next()
    fight.do(c.GroupCombatants((fight.ids["B"], fight.ids["C"])))
    assert fight.sequence == "A20 B+C15"
    assert fight.turn == "R1:B+C"
    slot = fight.encounter.active_slot.id
    fight.do(c.UngroupSlot(slot))
    assert fight.sequence == "A20 B15 C15"
    assert fight.refused(c.UngroupSlot(slot)).reason.key == "refusal.no_group"


def test_leaving_a_group_by_a_number_of_its_own(edition):
    fight = Fight(edition).order("A20 B15 C10")
    fight.do(c.GroupCombatants((fight.ids["B"], fight.ids["C"])))
    fight.do(c.SetInitiative(fight.ids["C"], 25))
    assert fight.sequence == "C25 A20 B15"


def test_a_fixed_count_loses_ties_and_has_its_own_turn(edition):
    fight = Fight(edition)
    for name, score in (("Rogue", 23), ("PC", 20), ("Wolf", 19)):
        fight.add(name, score)
    fight.do(c.AddFixedCount("Lair", 20))
    lair = fight.encounter.order[2]
    assert lair.label == "Lair"
    fight.do(
        c.GiveCondition(
            (fight.ids["PC"],),
            ConditionKey("poisoned"),
            end=End(None, Moment.START, 1, slot=lair.id),
        )
    )
    fight.begin().next()
    assert fight.conditions("PC") == {"poisoned"}
    fight.next()
    assert fight.encounter.active == lair.id
    assert fight.conditions("PC") == set()
    fight.do(c.RemoveFixedCount(lair.id))
    assert fight.turn == "R1:Wolf"
    assert fight.refused(c.RemoveFixedCount(lair.id)).reason.key == "refusal.not_in_order"


def test_an_effect_outlives_the_fixed_count_that_it_waits_for(edition):
    fight = Fight(edition).order("A20 B15")
    fight.do(c.AddFixedCount("Lair", 17))
    lair = fight.encounter.order[1]
    end = End(None, Moment.END, 1, slot=lair.id)
    fight.do(c.GiveCondition((fight.ids["A"],), ConditionKey("poisoned"), end=end))
    fight.do(c.RemoveFixedCount(lair.id))
    assert fight["A"].effects[0].end == End(fight.ids["B"], Moment.START)
    assert fight.refused(c.RemoveFixedCount(fight.encounter.order[0].id)).reason.key == (
        "refusal.no_fixed_count"
    )


# --- waiting ------------------------------------------------------------------------------------


def test_delaying_is_a_ruling_that_names_ready(edition):
    fight = Fight(edition).order("A20 B15 C10")
    fight.do(c.DelayTurn(fight.ids["A"]))
    assert fight.turn == "R1:B"
    assert fight.told() == ["note.delay_is_a_ruling"]
    fight.do(c.ResumeDelayed(fight.ids["A"]))
    assert fight.turn == "R1:A"
    assert fight.sequence == "B15 A15 C10"
    assert fight.next().turn == "R1:C"
    assert fight.next().turn == "R2:B"


def test_whoever_never_resumes_takes_its_next_turn_in_the_next_round(edition):
    fight = Fight(edition).order("A20 B15")
    fight.do(c.DelayTurn(fight.ids["A"]))
    assert fight.next().turn == "R2:A"
    assert fight.conditions("A") == set()
    assert fight.refused(c.ResumeDelayed(fight.ids["A"])).reason.key == "refusal.does_not_wait"
    assert fight.refused(c.DelayTurn(fight.ids["B"])).reason.key == "refusal.not_its_turn"


@pytest.mark.parametrize("life", ["dead", "defeated"])
def test_the_fallen_wait_for_no_turn(edition, life):
    fight = Fight(edition).order("A20 B15 C10")
    fight.do(c.DelayTurn(fight.ids["A"]))
    fight.do(c.DeclareLife((fight.ids["A"],), life))
    assert fight.conditions("A") == set()
    assert fight.refused(c.ResumeDelayed(fight.ids["A"])).reason.key == "refusal.does_not_wait"
    assert fight.next(2).turn == "R2:B"


def test_who_joins_those_who_have_acted_is_told_to_have_no_turn_in_this_round(edition):
    fight = Fight(edition).order("A20 B15 C10")
    fight.next()
    fight.do(c.GroupCombatants((fight.ids["A"], fight.ids["C"])))
    (moved,) = fight.happened(e.SlotMoved)
    assert moved.has_lost_turn
    assert fight.next().turn == "R2:A+C"


@pytest.mark.parametrize(("members", "turns"), [("BC", 1), ("AB", 1), ("BC", 0)])
def test_who_joins_those_whose_turn_comes_or_has_acted_loses_nothing(edition, members, turns):
    fight = Fight(edition).order("A20 B15 C10")
    fight.next(turns)
    fight.do(c.GroupCombatants(tuple(fight.ids[name] for name in members)))
    assert fight.happened(e.SlotMoved) == []


def test_before_the_fight_nobody_loses_a_turn_by_joining(edition):
    fight = Fight(edition)
    for name, score in (("A", 20), ("B", 15)):
        fight.add(name, score)
    fight.do(c.GroupCombatants((fight.ids["A"], fight.ids["B"])))
    assert fight.happened(e.SlotMoved) == []


def test_a_member_of_a_group_may_wait_alone(edition):
    fight = Fight(edition).order("A20 B15")
    fight.do(c.GroupCombatants((fight.ids["A"], fight.ids["B"])))
    fight.do(c.DelayTurn(fight.ids["A"]))
    assert fight.turn == "R1:B"
    assert fight.conditions("A") == {"delaying"}


# --- removal and what was bound to it -----------------------------------------------------------


def test_an_effect_bound_to_somebody_who_leaves_ends_where_its_turn_would_have_been(edition):
    fight = Fight(edition).order("A20 B15 C10")
    fight.give("A", "poisoned", until=("B", Moment.END, 1))
    fight.do(c.RemoveCombatants((fight.ids["B"],)))
    assert fight["A"].effects[0].end == End(fight.ids["C"], Moment.START)
    fight.next()
    assert fight.conditions("A") == set()


def test_with_nobody_to_follow_the_effect_loses_its_end(edition):
    fight = Fight(edition)
    fight.add("A")
    fight.add("B")
    fight.give("A", "poisoned", until=("B", Moment.END, 1))
    fight.do(c.RemoveCombatants((fight.ids["B"],)))
    assert fight["A"].effects[0].end is None


def test_removing_somebody_else_changes_no_turn(edition):
    fight = Fight(edition).order("A20 B15 C10").next()
    fight.do(c.RemoveCombatants((fight.ids["A"], fight.ids["C"])))
    assert fight.turn == "R1:B"


def test_the_fight_offers_to_end_once_a_side_is_down(edition):
    fight = Fight(edition)
    fight.add("Hero", 20, character=True)
    fight.add("Gob", 10)
    fight.begin()
    fight.damage("Gob", 30)
    assert fight.prompt().kind is PromptKind.END_FIGHT
    before = fight.encounter
    fight.heal("Gob", 1)
    assert fight.encounter.prompts == ()
    fight.encounter = before
    fight.answer(Answer(option="go_on"))
    assert fight.encounter.phase is Phase.RUNNING
    fight.encounter = before
    fight.answer(Answer(option="end"))
    assert fight.encounter.phase is Phase.ENDED


def test_sides_are_set_by_hand(edition):
    fight = Fight(edition).order("A20 B15")
    fight.do(c.SetSide((fight.ids["A"],), Side.ALLY))
    assert fight["A"].side is Side.ALLY


def test_a_wish_about_somebody_who_is_not_there_is_refused(edition):
    fight = Fight(edition).order("A20")
    stranger = type(fight.ids["A"])("c99")
    refusal = fight.refused(c.RemoveCombatants((stranger,)))
    assert refusal.reason.key == "refusal.not_in_fight"
    assert not refusal.can_overrule
    assert fight.refused(c.RemoveCombatants(())).reason.key == "refusal.nobody_chosen"
    assert a_creature().key == CreatureKey("own/goblin")
