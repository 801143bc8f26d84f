"""Wishes that make no sense, and corners that ordinary play does not reach."""

from dataclasses import replace

import pytest

from desktop.battlemap.battle_map import Terrain, TerrainKind
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.walls import Wall
from desktop.dice.rolling import RandomDice
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Life, Token
from desktop.model.counter import HIT_POINTS, LEGENDARY_ACTIONS, REACTION
from desktop.model.creature import AttackKey
from desktop.model.effect import End, Moment, RepeatedSave
from desktop.model.encounter import HitPointDisplay
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey, CounterKey, EffectId, MapId, SlotId
from desktop.model.prompt import Answer, Outcome, Prompt, PromptKind
from desktop.rules.attacking.actions import is_its_turn
from desktop.rules.deciding import finish
from desktop.rules.effects import effects
from desktop.rules.effects.asking import situation_of
from desktop.rules.effects.circumstances import WHEN
from desktop.rules.engine import hits, prompts
from desktop.rules.engine.conditions import ConditionError, held_by, read_conditions
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.ruleset import Rounding
from desktop.rules.map import maps
from desktop.rules.map.places import adjacent, distance_between, footprint_of, grid_of
from desktop.rules.moving import movement
from desktop.rules.sight.perceiving import can_see
from tests.support.builders import EDITIONS, MAP, Fight, a_creature, a_dragon, melee

pytestmark = pytest.mark.parametrize("edition", EDITIONS)

STRANGER = CombatantId("c99")


def a_draft(fight: Fight) -> Draft:
    return Draft(fight.encounter, fight.ruleset, RandomDice())


def test_wishes_about_strangers_are_refused(edition):
    fight = Fight(edition).order("A20 B15")
    own = fight.ids["A"]
    end = End(STRANGER, Moment.START)
    many = (STRANGER,)
    for wish in (
        c.DuplicateCombatant(STRANGER),
        c.RenameCombatant(STRANGER, "x"),
        c.SetAlias(STRANGER, "x"),
        c.SetNote(STRANGER, "x"),
        c.SetSide(many, fight["A"].side),
        c.SetHidden(many, hidden=True),
        c.ReplaceCreature(STRANGER, a_creature()),
        c.RevertCreature(STRANGER),
        c.PlaceTokens(FrozenMap({STRANGER: None})),
        c.MoveToken(STRANGER, (Cell(0, 0), Cell(1, 0))),
        c.SetInitiative(STRANGER, 3),
        c.GroupCombatants(many),
        c.SetSurprised(many),
        c.DelayTurn(STRANGER),
        c.ResumeDelayed(STRANGER),
        c.TakeAction(STRANGER, "dodge"),
        c.TakeAction(own, "help", STRANGER),
        c.MakeAttack(own, AttackKey("sword"), STRANGER),
        c.DealDamage(many, (c.DamageAmount(1),)),
        c.Heal(many, 1),
        c.GrantTemporary(many, 1),
        c.SetCounter(STRANGER, HIT_POINTS, 1),
        c.DeclareLife(many, "dead"),
        c.GiveCondition(many, ConditionKey("prone")),
        c.GiveCondition((own,), ConditionKey("prone"), source=STRANGER),
        c.GiveCondition((own,), ConditionKey("prone"), end=end),
        c.LiftCondition(many, ConditionKey("prone")),
        c.SetConditionLevel(many, ConditionKey("exhaustion"), 1),
        c.EndEffect(STRANGER, EffectId("e1")),
        c.Concentrate(STRANGER, "x"),
        c.RollInitiative(typed=FrozenMap({STRANGER: 3})),
    ):
        refusal = fight.refused(wish)
        assert refusal.reason.key == "refusal.not_in_fight"
        assert not refusal.can_overrule


def test_numbers_and_places_out_of_range_are_refused(edition):
    fight = Fight(edition).order("A20 B15")
    own = fight.ids["A"]
    gone = SlotId("s99")
    slot = fight.encounter.order[0].id
    for wish, key in (
        (c.RollInitiative(typed=FrozenMap({own: 21})), "refusal.out_of_range"),
        (c.SetInitiative(own, 10**9), "refusal.out_of_range"),
        (c.AddFixedCount("x", 10**9), "refusal.out_of_range"),
        (c.Heal((own,), -1), "refusal.out_of_range"),
        (c.GrantTemporary((own,), -1), "refusal.out_of_range"),
        (c.Concentrate(own, "x", 0), "refusal.out_of_range"),
        (c.MoveSlot(gone, None), "refusal.not_in_order"),
        (c.MoveSlot(slot, gone), "refusal.not_in_order"),
        (c.UngroupSlot(gone), "refusal.not_in_order"),
        (c.ShowMap(MapId("m9")), "refusal.unknown_map"),
        (c.TakeAction(own, "grapple", fight.ids["B"], die=99), None),
    ):
        refusal = fight.attempt(wish)
        if key is not None:
            assert refusal.reason.key == key


def test_nothing_changes_where_it_is_so_already(edition):
    fight = Fight(edition).order("A20 B15").map()
    own = fight.ids["A"]
    fight.do(c.SetSide((own,), fight["A"].side))
    assert fight.events == ()
    fight.do(c.SetHidden((own,), hidden=False))
    assert fight.events == ()
    fight.do(c.PlaceTokens(FrozenMap({own: None})))
    assert fight.events == ()
    fight.give("A", "exhaustion", level=2)
    fight.do(c.SetConditionLevel((own,), ConditionKey("exhaustion"), 2))
    assert fight.events == ()
    fight.do(c.SetDisplay(fight["A"].side, HitPointDisplay.WORDS))
    fight.do(c.SetConditionLevel((fight.ids["B"],), ConditionKey("exhaustion"), 0))
    assert fight.events == ()


def test_a_fight_that_does_not_run(edition):
    fight = Fight(edition)
    fight.add("A")
    assert fight.refused(c.ResetFight()).reason.key == "refusal.no_initiative_yet"
    assert fight.refused(c.EndFight()).reason.key == "refusal.fight_does_not_run"
    assert fight.refused(c.NextTurn()).reason.key == "refusal.fight_does_not_run"
    wish = c.GroupCombatants((fight.ids["A"],))
    assert fight.refused(wish).reason.key == "refusal.no_initiative_yet"
    assert is_its_turn(a_draft(fight), fight["A"])
    fight.do(c.DuplicateCombatant(fight.ids["A"]))
    assert fight.encounter.order == ()


def test_grouping_those_who_are_grouped_changes_no_number(edition):
    fight = Fight(edition).order("A20 B15")
    both = (fight.ids["A"], fight.ids["B"])
    fight.do(c.GroupCombatants(both))
    fight.do(c.GroupCombatants(both))
    assert fight.happened(e.InitiativeRolled) == []


def test_everyone_out_and_one_back(edition):
    fight = Fight(edition).order("A20 B15")
    fight.do(c.DeclareLife((fight.ids["B"],), "defeated"))
    fight.do(c.RemoveCombatants((fight.ids["A"],)))
    assert fight.active == ""
    fight.do(c.DeclareLife((fight.ids["B"],), "up"))
    assert fight.next().turn == "R2:B"


def test_a_whole_group_is_passed_over_when_all_of_it_is_out(edition):
    fight = Fight(edition).order("A20 B15 C10")
    fight.do(c.GroupCombatants((fight.ids["B"], fight.ids["C"])))
    fight.do(c.DeclareLife((fight.ids["B"],), "defeated"))
    assert fight.next().turn == "R1:B+C"
    fight.do(c.DeclareLife((fight.ids["C"],), "defeated"))
    assert fight.next(2).turn == "R3:A"


def test_prompts_block_also_waiting_and_resuming(edition):
    fight = Fight(edition).map()
    fight.add("W", 20, character=True, at=(0, 0))
    fight.add("O", 10, at=(1, 1))
    fight.add("P", 5, at=(9, 9))
    fight.begin()
    fight.do(c.DelayTurn(fight.ids["W"]))
    fight.move("W", (1, 0))
    fight.do(c.SetCounter(fight.ids["W"], REACTION, 1))
    fight.do(c.ResumeDelayed(fight.ids["W"]))
    fight.move("W", (2, 0), (3, 0))
    assert fight.encounter.prompts != ()
    wish = c.DelayTurn(fight.ids["W"])
    assert fight.refused(wish).reason.key == "refusal.prompts_open"
    fight.do(wish, overruled=True)
    wish = c.ResumeDelayed(fight.ids["W"])
    assert fight.refused(wish).reason.key == "refusal.prompts_open"


def test_dodging_before_the_fight_and_answers_without_a_step(edition):
    fight = Fight(edition)
    fight.add("A")
    draft = a_draft(fight)
    asked = Prompt(prompts.NEW, PromptKind.CHOICE, None, effects._named(_effect("prone")))
    prompts.ask(draft, asked)
    fight.encounter = draft.encounter
    fight.ruleset = replace(fight.ruleset, answers=FrozenMap())
    fight.answer(Answer())
    assert fight.encounter.prompts == ()


def _effect(key: str) -> effects.ActiveEffect:
    return effects.ActiveEffect(EffectId(""), ConditionKey(key))


def test_prompts_about_nobody_do_nothing(edition):
    fight = Fight(edition).order("A20 B15")
    draft = a_draft(fight)
    nothing = Prompt(prompts.NEW, PromptKind.CHOICE, None, effects._named(_effect("prone")))
    for kind, step in fight.ruleset.answers.items():
        known = len(draft.events)
        if kind not in (PromptKind.TIE_ORDER, PromptKind.END_FIGHT):
            assert step(draft, replace(nothing, kind=kind), Answer()) is None
            assert len(draft.events) == known


@pytest.mark.parametrize(
    "kind", [PromptKind.TIE_ORDER, PromptKind.INITIATIVE, PromptKind.END_FIGHT]
)
def test_general_prompts_may_be_skipped(edition, kind):
    fight = Fight(edition).order("A20 B15")
    draft = a_draft(fight)
    asked = Prompt(prompts.NEW, kind, fight.ids["A"], effects._named(_effect("prone")))
    answer = Answer(outcome=Outcome.SKIPPED)
    assert fight.ruleset.answers[kind](draft, asked, answer) is None
    assert draft.events == ()


def test_a_tie_whose_slot_is_gone(edition):
    fight = Fight(edition)
    fight.do(c.SetSetting("ties", "ask"))
    for name in "AB":
        fight.add(name)
    fight.do(c.RollInitiative(), dice=(10, 10))
    fight.do(c.AddFixedCount("Lair", 10))
    fight.add("C")
    fight.do(c.RollInitiative(), dice=(4,))
    (prompt,) = fight.encounter.prompts
    gone = prompt.options[0][0]
    leaving = next(who for who in fight.ids.values() if fight.encounter.slot_of(who).id == gone)
    fight.do(c.RemoveCombatants((leaving,)))
    wish = c.AnswerPrompt(prompt.id, Answer(option=gone))
    assert fight.refused(wish).reason.key == "refusal.not_in_order"


def test_initiative_is_asked_for_once(edition):
    fight = Fight(edition)
    fight.do(c.SetSetting("character_initiative", "ask"))
    fight.add("A", character=True)
    fight.add("B")
    fight.do(c.RollInitiative(), dice=(4,))
    fight.do(c.RollInitiative())
    assert len(fight.encounter.prompts) == 1
    wrong = c.AnswerPrompt(fight.prompt().id, Answer(amount=10**9))
    assert fight.refused(wrong).reason.key == "refusal.out_of_range"
    wrong = c.AnswerPrompt(fight.prompt().id, Answer(dice=(33,)))
    assert fight.refused(wrong).reason.key == "refusal.no_d20"
    fight.do(c.AnswerPrompt(fight.prompt().id, Answer(outcome=Outcome.SKIPPED)))
    assert fight["A"].initiative is None


def test_saves_are_asked_for_once(edition):
    fight = Fight(edition).order("A20 B15")
    save = RepeatedSave("wis", 12)
    fight.do(c.GiveCondition((fight.ids["A"],), ConditionKey("poisoned"), save=save))
    fight.next(3)
    assert len(fight.encounter.prompts) == 1


def test_a_death_save_is_asked_for_once(edition):
    fight = Fight(edition)
    fight.add("A", 20, character=True)
    fight.add("B", 10)
    fight.begin()
    fight.damage("A", 20)
    fight.next(2)
    fight.do(c.NextTurn(), overruled=True)
    fight.do(c.NextTurn(), overruled=True)
    kinds = [prompt.kind for prompt in fight.encounter.prompts]
    assert kinds.count(PromptKind.DEATH_SAVE) == 1


# --- where things are ---------------------------------------------------------------------------


def test_on_different_maps_nothing_is_measured(edition):
    fight = Fight(edition).map()
    fight.add("A", 20, at=(0, 0))
    fight.add("B", 15, at=(1, 0))
    lost = replace(fight["B"], token=Token(MapId("m9"), Cell(0, 0)))
    encounter = fight.encounter.with_combatant(lost)
    assert distance_between(encounter, fight.ruleset, fight["A"], lost) is None
    assert distance_between(encounter, fight.ruleset, lost, lost) is None
    assert can_see(encounter, fight.ruleset, lost, lost)
    assert can_see(encounter, fight.ruleset, lost, replace(lost, id=STRANGER))
    draft = Draft(encounter, fight.ruleset, RandomDice())
    assert maps.kept_on_map(draft, lost.creature, lost.token) == lost.token
    measured = movement.measured(encounter, fight.ruleset, lost, (Cell(0, 0),), "walk")
    assert (measured.distance, measured.cost) == (0, 0)
    homeless = replace(lost, token=None)
    assert fight.ruleset.movement.watchers(draft, homeless) == ()


def test_others_on_other_maps_and_off_it_are_in_nobodys_way(edition):
    fight = Fight(edition).map()
    fight.add("A", 20, at=(0, 0))
    fight.add("B", 15)
    fight.do(c.ShowMap(None, fight.encounter.maps[MAP]))
    other = fight.encounter.shown_map
    fight.add("C", 10)
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["C"]: Token(other, Cell(1, 0))})))
    fight.begin()
    fight.move("A", (1, 0), (2, 0))
    assert fight["A"].token.cell == Cell(2, 0)


def test_height_counts_in_distances(edition):
    fight = Fight(edition).map()
    fight.add("A", 20, at=(0, 0))
    fight.add("B", 15, at=(1, 0))
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["B"]: Token(MAP, Cell(1, 0), 40)})))
    assert distance_between(fight.encounter, fight.ruleset, fight["A"], fight["B"]) == 40


def test_circumstances_without_a_second_one(edition):
    fight = Fight(edition).order("A20")
    fight.give("A", "frightened")
    alone = situation_of(fight.encounter, fight.ruleset, fight["A"])
    (held,) = held_by(fight["A"], fight.ruleset.conditions)
    answers = {name: when(alone, held, True) for name, when in WHEN.items()}
    assert answers["source_in_sight"]
    assert answers["sees_other"]
    assert answers["unseen_by_other"]
    assert not answers["other_is_not_source"]
    assert not answers["other_is_source"]
    assert not answers["other_is_named"]
    without = {name: when(alone, held, False) for name, when in WHEN.items()}
    assert without["source_in_sight"]


# --- tables -------------------------------------------------------------------------------------


def test_a_broken_table_names_file_entry_and_field(edition, tmp_path):
    path = tmp_path / "broken.toml"
    path.write_text('[prone]\nkind = "nonsense"\n', encoding="utf-8")
    with pytest.raises(ConditionError, match=r"broken\.toml: \[prone\]: 'nonsense'"):
        read_conditions(path)
    assert edition in EDITIONS


def test_effects_that_the_game_does_not_know_are_left_alone(edition):
    fight = Fight(edition).order("A20")
    strange = replace(_effect("strange"), id=EffectId("e99"))
    who = fight["A"].with_effects((strange,))
    assert held_by(who, fight.ruleset.conditions) == ()
    draft = Draft(fight.encounter.with_combatant(who), fight.ruleset, RandomDice())
    finish(draft)
    assert draft.events == ()


def test_conditions_that_imply_the_same_hold_it_once(edition, tmp_path):
    path = tmp_path / "table.toml"
    path.write_text(
        '[a]\nimplies = ["b", "c"]\n[b]\nimplies = ["c"]\n[c]\nimplies = ["a"]\n', encoding="utf-8"
    )
    table = read_conditions(path)
    fight = Fight(edition).order("A20")
    who = fight["A"].with_effects((replace(_effect("a"), id=EffectId("e99")),))
    assert [held.condition.key for held in held_by(who, table)] == ["a", "b", "c"]
    assert table[ConditionKey("a")].icon == "a"


def test_a_ruleset_without_concentration_refuses_it(edition):
    fight = Fight(edition).order("A20")
    fight.ruleset = replace(
        fight.ruleset, conditions=fight.ruleset.conditions.without(ConditionKey("concentration"))
    )
    wish = c.Concentrate(fight.ids["A"], "web")
    assert fight.refused(wish).reason.key == "refusal.unknown_condition"


def test_consequences_without_end_are_our_own_mistake(edition):
    fight = Fight(edition).order("A20")

    def restless(draft: Draft) -> None:
        draft.add(e.SettingChanged("x", len(draft.events)))

    fight.ruleset = replace(fight.ruleset, finishers=FrozenMap({"restless": restless}))
    with pytest.raises(AssertionError, match="without end"):
        finish(a_draft(fight))


def test_settings_that_are_numbers(edition):
    fight = Fight(edition)
    number = fight.ruleset.settings[0].__class__("number", 5)
    fight.ruleset = replace(fight.ruleset, settings=(number,))
    for value in ("x", -1):
        assert not fight.refused(c.SetSetting("number", value)).can_overrule
    fight.do(c.SetSetting("number", 7))
    assert fight.ruleset.setting_of(fight.encounter, "number") == 7
    with pytest.raises(KeyError):
        fight.ruleset.default_of("nothing")


def test_points_that_are_not_temporary_hit_points(edition):
    shield = CounterKey("shield_hit_points")
    fight = Fight(edition)
    fight.ruleset = replace(fight.ruleset, temporary=shield)
    fight.add("A")
    fight.do(c.GrantTemporary((fight.ids["A"],), 6))
    fight.damage("A", 8)
    assert (fight["A"].count(shield), fight.hp("A")) == (0, 18)


def test_a_game_with_delay_tells_nothing_of_a_ruling(edition):
    fight = Fight(edition).order("A20 B15")
    fight.ruleset = replace(fight.ruleset, delay_rule="")
    fight.do(c.DelayTurn(fight.ids["A"]))
    assert fight.told() == []


@pytest.mark.parametrize(("rounding", "half"), [(Rounding.DOWN, 2), (Rounding.UP, 3)])
def test_halves(edition, rounding, half):
    assert rounding.half(5) == half
    assert edition in EDITIONS


# --- 0 hit points and stat blocks ---------------------------------------------------------------


def test_the_defeated_do_not_fall_again(edition):
    fight = Fight(edition).order("A20 B15")
    fight.do(c.DeclareLife((fight.ids["A"],), "defeated"))
    fight.do(c.SetCounter(fight.ids["A"], HIT_POINTS, 0))
    assert fight.happened(e.LifeChanged) == []
    fight.damage("A", 3)
    assert fight["A"].life is Life.DEFEATED


def test_a_monster_without_maximum_falls_too(edition):
    fight = Fight(edition).order("A20 B15")
    fight.do(c.SetCounter(fight.ids["A"], HIT_POINTS, 0))
    assert fight["A"].life is Life.DEFEATED


def test_another_shape_wakes_in_2014_and_a_weaker_one_of_its_own_lets_fall(edition):
    fight = Fight(edition)
    fight.add("A", 20, character=True)
    fight.begin()
    own, has_points_of_form = fight["A"].creature, edition == "srd-5.1"
    fight.damage("A", 20)
    fight.do(c.ReplaceCreature(fight.ids["A"], a_creature("bear"), change_of_shape=True))
    assert fight["A"].life is (Life.UP if has_points_of_form else Life.DYING)
    fight.heal("A", 20)
    fight.damage("A", 5)
    wolf = a_creature("wolf", hit_points=9)
    fight.do(c.ReplaceCreature(fight.ids["A"], wolf, change_of_shape=True))
    assert fight.hp("A") == (9 if has_points_of_form else 15)
    fight.do(c.RevertCreature(fight.ids["A"]))
    assert (fight["A"].creature, fight.hp("A")) == (own, 0 if has_points_of_form else 15)
    assert fight["A"].life is (Life.DYING if has_points_of_form else Life.UP)
    fight.heal("A", 20)
    fight.do(c.ReplaceCreature(fight.ids["A"], a_creature("ghost", hit_points=0)))
    assert fight["A"].life is (Life.DYING if edition == "srd-5.1" else Life.DEAD)


def test_a_contest_that_is_lost_and_dice_that_are_none(edition):
    fight = Fight(edition).order("A20 B15")
    if edition == "srd-5.1":
        fight.act("A", "shove_prone", "B", die=2, dice=(10,))
        assert fight.conditions("B") == set()
        for action in ("grapple", "shove_prone"):
            wish = fight.action("A", action, "B", die=0, cost="none")
            assert fight.refused(wish).reason.key == "refusal.out_of_range"
    fight.give("A", "grappled", source="B")
    wish = fight.action("A", "escape", die=0, cost="none")
    assert fight.refused(wish).reason.key == "refusal.out_of_range"
    fight.give("B", "grappled", source="A")
    fight.act("A", "release")


def test_first_aid_from_too_far_and_with_no_die(edition):
    fight = Fight(edition).map()
    fight.add("A", 20, character=True, at=(0, 0))
    fight.add("B", 10, character=True, at=(5, 5))
    fight.begin()
    fight.damage("B", 20)
    actions = ["stabilise"] if edition == "srd-5.1" else ["stabilise", "wake"]
    for action in actions:
        wish = fight.action("A", action, "B", die=12)
        assert fight.refused(wish).reason.key == "refusal.out_of_reach"
    fight.place("B", (1, 0))
    wish = fight.action("A", "stabilise", "B", die=0)
    assert fight.refused(wish).reason.key == "refusal.out_of_range"
    if edition == "srd-5.2.1":
        fight.heal("B", 5)
        fight.do(c.DealDamage((fight.ids["B"],), (c.DamageAmount(9),), knock_out=True))
        for die, life in ((0, None), (2, Life.STABLE)):
            wish = fight.action("A", "wake", "B", die=die, cost="none")
            if life is None:
                assert fight.refused(wish).reason.key == "refusal.out_of_range"
            else:
                fight.do(wish)
                assert fight["B"].life is life


def test_dropping_prone_at_speed_0_may_be_overruled(edition):
    fight = Fight(edition).order("A20")
    fight.give("A", "restrained")
    fight.do(fight.action("A", "drop_prone"), overruled=edition == "srd-5.2.1")
    assert "prone" in fight.conditions("A")


def test_the_fallen_do_not_act_and_off_turn_only_reactions_count(edition):
    fight = Fight(edition).order("A20 B15")
    wish = c.MakeAttack(fight.ids["B"], AttackKey("sword"), fight.ids["A"], cost="action")
    assert fight.refused(wish).reason.key == "refusal.not_its_turn"
    fight.do(c.DeclareLife((fight.ids["A"],), "defeated"))
    wish = c.MakeAttack(fight.ids["A"], AttackKey("sword"), fight.ids["B"])
    assert fight.refused(wish).reason.key == "refusal.is_down"


def test_a_feature_that_is_spent_may_be_used_by_a_ruling(edition):
    fight = Fight(edition)
    fight.add("D", creature=a_dragon())
    fight.act("D", "feature", text="breath")
    wish = fight.action("D", "feature", text="breath")
    assert fight.refused(wish).reason.key == "refusal.no_uses"
    fight.do(wish, overruled=True)


def test_a_legendary_prompt_whose_option_is_gone(edition):
    fight = Fight(edition)
    fight.add("D", 20, creature=a_dragon())
    fight.add("A", 10, character=True)
    fight.begin().next(2)
    fight.do(c.ReplaceCreature(fight.ids["D"], a_creature("worm", melee())))
    fight.answer(Answer(option="detect"), PromptKind.LEGENDARY_ACTION)
    assert fight["D"].count(LEGENDARY_ACTIONS) == 3
    fight.next()
    assert fight.encounter.prompts == ()


def test_no_offers_once_the_fight_is_over(edition):
    fight = Fight(edition).order("A20")
    draft = a_draft(fight)
    draft.add(e.FightEnded())
    for step in fight.ruleset.after_turn:
        step(draft, fight.ids["A"])
    assert len(draft.events) == 1


def test_helpers_of_damage_know_what_got_through(edition):
    hit = hits.Hit(STRANGER, hits.Blow(), 10, 4, 6, 0, 20)
    assert hit.got_through == 6
    assert edition in EDITIONS


# --- the last corners ---------------------------------------------------------------------------


def test_a_told_miss_does_nothing(edition):
    fight = Fight(edition).order("A20 B15")
    rolled = fight.attack("A", "B", outcome=c.AttackOutcome.MISS)
    assert (rolled.roll, fight.hp("B")) == (None, 20)


def test_too_many_parts_of_damage(edition):
    fight = Fight(edition).order("A20")
    wish = c.DealDamage((fight.ids["A"],), (c.DamageAmount(1),) * 21)
    assert fight.refused(wish).reason.key == "refusal.out_of_range"


def test_overruling_does_not_make_sense_of_nonsense(edition):
    fight = Fight(edition).order("A20 B15")
    wish = fight.action("B", "hide", die=99)
    assert fight.refused(wish).reason.key == "refusal.not_its_turn"
    decided = fight.attempt(wish, overruled=True)
    assert decided.reason.key == "refusal.out_of_range"


def test_an_end_of_nobodys_turn_is_one_of_its_bearers(edition):
    fight = Fight(edition).order("A20 B15")
    both = (fight.ids["A"], fight.ids["B"])
    fight.do(c.GiveCondition(both, ConditionKey("poisoned"), end=End(None, Moment.END)))
    assert fight["A"].effects[0].end == End(fight.ids["A"], Moment.END, 2)
    assert fight["B"].effects[0].end == End(fight.ids["B"], Moment.END, 1)


def test_changing_an_effect_to_end_with_a_stranger(edition):
    fight = Fight(edition).order("A20")
    fight.give("A", "poisoned")
    effect = fight["A"].effects[0].id
    wish = c.ChangeEffect(fight.ids["A"], effect, End(STRANGER, Moment.END))
    assert fight.refused(wish).reason.key == "refusal.not_in_fight"
    wish = c.ChangeEffect(STRANGER, effect, None)
    assert fight.refused(wish).reason.key == "refusal.not_in_fight"
    fight.do(c.ChangeEffect(fight.ids["A"], effect, None, save=RepeatedSave("wis", 10)))
    assert fight["A"].effects[0].save == RepeatedSave("wis", 10)


def test_concentrating_while_helpless_may_be_overruled_for_a_moment(edition):
    fight = Fight(edition).order("A20")
    fight.give("A", "stunned")
    fight.do(c.Concentrate(fight.ids["A"], "web"), overruled=True)
    assert fight.conditions("A") == {"stunned"}


def test_effects_that_end_at_one_moment_end_once(edition):
    fight = Fight(edition).order("A20 B15")
    fight.do(c.Concentrate(fight.ids["A"], "web", rounds=1))
    (held,) = fight["A"].effects
    fight.give("B", "restrained", held_by=held.id, until=("A", Moment.START, 1))
    fight.give("B", "poisoned", until=("A", Moment.START, 5))
    fight.next(2)
    assert fight.conditions("B") == {"poisoned"}
    ended = [event.effect for event in fight.happened(e.EffectEnded)]
    assert len(set(ended)) == len(ended) == 2


def test_a_grip_without_an_escape_dc_and_ground_that_is_not_slow(edition):
    fight = Fight(edition)
    fight.add("A", 20, creature=a_creature("a", melee(conditions=("grappled",))))
    fight.add("B", 15)
    fight.begin()
    fight.attack("A", "B", dice=(15, 1))
    assert "escape_dc" not in fight["B"].effects[0].parameters


def test_pits_are_no_rubble_and_walls_elsewhere_stop_nobody(edition):
    pit = Terrain(TerrainKind.PIT, frozenset((Cell(1, 0),)))
    fight = Fight(edition).map(walls=(Wall(Point(9, 9), Point(9, 12)),), terrain=(pit,))
    fight.add("A", 20, at=(0, 0))
    fight.begin()
    fight.move("A", (1, 0))
    (moved,) = fight.happened(e.TokenMoved)
    assert moved.cost == 5


def test_legends_without_an_action_that_they_can_pay(edition):
    fight = Fight(edition)
    fight.add("D", 20, creature=a_dragon())
    fight.add("A", 10, character=True)
    fight.begin().next()
    fight.do(c.SetCounter(fight.ids["D"], LEGENDARY_ACTIONS, 1))
    plain = a_dragon()
    costly = tuple(part for part in plain.features if part.key != "detect")
    fight.do(c.ReplaceCreature(fight.ids["D"], replace(plain, features=costly)))
    fight.next()
    assert fight.encounter.prompts == ()


def test_somebody_without_an_own_maximum_is_left_alone(edition):
    fight = Fight(edition).order("A20")
    bare = replace(fight["A"], id=STRANGER, counters=FrozenMap())
    draft = a_draft(fight)
    draft.add(e.CombatantJoined(bare))
    finish(draft)
    assert len(draft.events) == 1


def test_a_copy_takes_no_timed_effect_along(edition):
    fight = Fight(edition).order("A20 B15")
    fight.give("A", "poisoned", until=("B", Moment.START, 2))
    fight.give("A", "prone")
    fight.do(c.DuplicateCombatant(fight.ids["A"]))
    copy = list(fight.encounter.combatants.values())[-1]
    assert {effect.key for effect in copy.effects} == {"prone"}


def test_without_a_token_there_is_no_place(edition):
    fight = Fight(edition).map().order("A20")
    grid = fight.encounter.maps[MAP].grid
    assert footprint_of(fight["A"], fight.ruleset, grid) is None
    assert grid_of(fight.encounter, fight["A"], fight.ruleset) is None
    assert adjacent(fight.encounter, fight.ruleset, fight["A"]) == ()


def test_resuming_in_an_older_save_in_which_the_fallen_still_wait(edition):
    fight = Fight(edition).order("A20 B15 C10")
    fight.do(c.DelayTurn(fight.ids["A"]))
    waiting = fight["A"].effects
    for name in "AC":
        fight.do(c.DeclareLife((fight.ids[name],), "defeated"))
    fight.do(c.RemoveCombatants((fight.ids["B"],)))
    assert fight.active == ""
    fight.encounter = fight.encounter.with_combatant(
        replace(fight["A"], life=Life.UP, effects=waiting)
    )
    fight.do(c.ResumeDelayed(fight.ids["A"]))
    assert fight.active == "A"


def test_whoever_waits_may_be_grouped_with_the_active_one(edition):
    fight = Fight(edition).order("A20 B15")
    fight.do(c.DelayTurn(fight.ids["A"]))
    fight.do(c.GroupCombatants((fight.ids["B"], fight.ids["A"])))
    fight.do(c.ResumeDelayed(fight.ids["A"]))
    assert (fight.active, fight.conditions("A")) == ("B+A", set())
    assert fight.happened(e.TurnBegun) == []


def test_a_readied_act_stands_while_nothing_happens(edition):
    fight = Fight(edition).order("A20 B15")
    fight.act("A", "ready", text="wait")
    fight.next()
    assert fight.conditions("A") == {"readied"}


def test_whoever_falls_is_no_longer_hidden(edition):
    fight = Fight(edition).order("A20 B15")
    fight.give("A", "hidden")
    fight.damage("A", 30)
    assert "hidden" not in fight.conditions("A")


def test_a_fixed_count_at_the_end_takes_nothing_along(edition):
    fight = Fight(edition).order("A20")
    fight.do(c.AddFixedCount("Lair", 10))
    lair = fight.encounter.order[1].id
    fight.give("A", "prone")
    fight.do(c.RemoveFixedCount(lair))
    assert fight.conditions("A") == {"prone"}


def test_of_newcomers_that_come_together_all_come_or_nobody(edition):
    fight = Fight(edition)
    one = c.AddCombatants(a_creature("one"))
    none = c.AddCombatants(a_creature("none"), count=0)
    assert fight.refused(c.AddTogether((one, none)))
    assert not fight.encounter.combatants
    fight.do(c.AddTogether((one, c.AddCombatants(a_creature("two")))))
    assert len(fight.encounter.combatants) == 2
