"""What happens beside the usual way: refusals, skipped answers, other stat blocks, odd numbers."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.walls import Wall
from desktop.model import commands as c
from desktop.model.combatant import Life, Side, Token
from desktop.model.counter import (
    ACTION_POINTS,
    CREATURE_ACTIONS,
    DEATH_POINTS,
    HIT_POINTS,
    SPELL_POINTS,
)
from desktop.model.creature import (
    AreaShape,
    AttackKind,
    Damage,
    DamageWhen,
    Defence,
    DefenceKind,
    Feature,
    FeatureArea,
    FeatureGroup,
    FeatureKey,
    ForcedSave,
)
from desktop.model.events import DamageTaken
from desktop.model.evolve import evolve_all
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey, MapId
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.model.reasons import Standing, fold
from desktop.rules.deciding import decide
from desktop.rules.engine.refusal import Refusal
from desktop.rules.mythcraft.creatures import numbers
from desktop.rules.mythcraft.points import points
from desktop.rules.previews import questions
from tests.support.loaded_dice import ForcedDice
from tests.support.myth import (
    RULES,
    Table,
    a_creature,
    a_duel,
    a_toad,
    the_slag_toad,
    weapon,
    with_numbers,
)


def test_a_cost_that_is_skipped_stays_unknown():
    table = a_duel()
    table.act("Ada", "dodge")
    table.answer(outcome=Outcome.SKIPPED)
    assert table.points("Ada") == 5
    assert "ap_dodge" not in table.encounter.settings


def test_a_cost_may_be_typed_but_not_be_absurd_or_more_than_there_is():
    table = a_duel()
    table.act("Ada", "dodge")
    prompt = table.prompt.id
    table.refused(c.AnswerPrompt(prompt, Answer(amount=100)))
    table.refused(c.AnswerPrompt(prompt, Answer()))
    table.refused(c.AnswerPrompt(prompt, Answer(amount=6)), "AP-ACT-01")
    table.do(c.AnswerPrompt(prompt, Answer(amount=5)))
    assert table.points("Ada") == 0


def test_a_cost_may_be_said_with_the_command():
    table = a_duel()
    table.do(c.TakeAction(table.names["Ada"], "dodge", cost="4"))
    assert (table.points("Ada"), table.prompts) == (1, ())
    table.do(table.attack("Ada", "Bruto", dice=(1,), cost="1"))
    assert table.points("Ada") == 0
    table.do(table.attack("Ada", "Bruto", dice=(1,), cost="none"))
    assert table.points("Ada") == 0


@pytest.mark.rule("MC-MAN-05")
def test_only_the_prone_stand_up():
    table = a_duel()
    assert not table.refused(table.action("Ada", "stand_up")).can_overrule


@pytest.mark.rule("MC-MAN-03")
@pytest.mark.parametrize("action", ["grapple", "shove", "trip"])
def test_a_maneuver_that_misses_brings_nothing(action: str):
    table = a_duel()
    command = c.TakeAction(table.names["Ada"], action, table.names["Bruto"], die=1)
    table.do(command)
    assert table.keys("Bruto") == set()
    table.refused(replace(command, die=21))
    table.refused(replace(command, target=None))


@pytest.mark.rule("MC-COND-GRAPPLED")
def test_the_grappled_get_away():
    table = a_duel()
    table.give("Ada", "grappled", source="Bruto")
    table.act("Ada", "escape_grappled")
    assert table.keys("Ada") == set()


def test_something_readied_is_kept_until_the_next_turn():
    table = a_duel()
    table.act("Ada", "ready", text="when the door opens")
    (effect,) = table["Ada"].effects
    assert (effect.key, effect.label) == ("readied", "when the door opens")
    table.next()
    table.next()
    assert table.keys("Ada") == set()


def feature(key: str, group: FeatureGroup = FeatureGroup.ACTION, cost: int = 1) -> Feature:
    """A feature without an attack."""
    return Feature(FeatureKey(key), group, FrozenMap({"en": key.title()}), FrozenMap(), cost=cost)


@pytest.mark.rule("MC-AP-03")
def test_features_cost_what_their_block_says():
    blocks = (feature("roar", cost=2), feature("glare", FeatureGroup.REACTION))
    table = a_duel(a_creature("ada", features=blocks))
    table.act("Ada", "feature", text="roar")
    assert table.points("Ada") == 3
    table.act("Ada", "feature", text="glare")
    assert table.points("Ada") == 3
    table.act("Ada", "feature", text="roar")
    table.refused(table.action("Ada", "feature", text="roar"), "AP-ACT-01")
    table.refused(table.action("Ada", "feature", text="sing"))


@pytest.mark.rule("MC-AP-03")
def test_a_creature_s_feature_costs_one_of_its_actions():
    table = a_duel(foe=replace(a_toad(), features=(feature("pursue"),)))
    table.next()
    table.act("Bruto", "feature", text="pursue")
    assert table.points("Bruto") == 1


def test_a_toad_acts_outside_its_turn_at_no_cost():
    table = a_duel(foe=a_toad())
    table.do(table.attack("Bruto", "Ada", "bite", dice=(1,)))
    assert table["Bruto"].count(CREATURE_ACTIONS) == 0


@pytest.mark.rule("MC-COND-SURPRISED-C")
def test_a_toad_has_four_actions_against_the_completely_surprised():
    table = Table()
    table.join("Rospo", a_toad(), side=Side.HOSTILE, score=1)
    table.act("Rospo", "surprise_turn")
    assert table.points("Rospo") == 4


@pytest.mark.rule("MC-LOS-01")
def test_nobody_shoots_through_a_wall():
    table = a_duel(a_creature("ada", weapon("bow", ranged=True)), apart=30)
    wall = Wall(Point(8.0, 0.0), Point(8.0, 20.0))
    table.lay_map(BattleMap("Wall", 20, 20, walls=(wall,)))
    table.refused(table.attack("Ada", "Bruto", "bow"), "MC-LOS-01")


def test_nobody_shoots_beyond_the_range():
    table = a_duel(a_creature("ada", weapon("bow", ranged=True)), apart=65)
    table.refused(table.attack("Ada", "Bruto", "bow"))


def test_two_hands_deal_their_own_damage():
    sword = weapon(dice="4")
    both = Damage("9", 9, ("sharp",), DamageWhen.TWO_HANDED, replaces=True)
    more = Damage("2", 2, ("sharp",), DamageWhen.TWO_HANDED)
    for part, dealt in ((both, 9), (more, 6)):
        table = a_duel(a_creature("ada", replace(sword, damage=(*sword.damage, part))))
        table.do(table.attack("Ada", "Bruto", dice=(15,), versatile=True))
        assert table["Bruto"].hit_points == 20 - dealt


def test_an_attack_without_damage_only_hits():
    web = replace(weapon("web"), damage=(), conditions=("restrained",))
    table = a_duel(a_creature("ada", web))
    table.do(table.attack("Ada", "Bruto", "web", dice=(15,)))
    assert table["Bruto"].hit_points == 20
    assert table.keys("Bruto") == {"restrained"}


def test_a_thrown_weapon_is_ranged_beyond_its_reach():
    spear = replace(weapon("spear"), kind=AttackKind.BOTH, normal_range=30)
    table = a_duel(a_creature("ada", spear), apart=20)
    table.give("Bruto", "prone")
    assert RULES.attacks.opportunities(table["Ada"])
    decided = table.do(table.attack("Ada", "Bruto", "spear", dice=(1,)))
    assert any(getattr(event, "range", "") == "ranged" for event in decided)


def test_nobody_has_attacks_that_are_nobody_s():
    table = a_duel()
    assert RULES.attacks.common(table["Ada"]) == ()
    table.refused(table.attack("Ada", "Bruto", "unarmed"))


@pytest.mark.rule("MC-RES-01")
def test_vulnerable_beats_resist():
    defences = (
        Defence(DefenceKind.RESISTANCE, ("sharp",), value=3),
        Defence(DefenceKind.VULNERABILITY, ("sharp",), value=2),
    )
    table = a_duel(foe=a_creature("bruto", defences=defences))
    decided = table.do(table.attack("Ada", "Bruto", dice=(1,)))
    (event,) = (event for event in decided if hasattr(event, "against"))
    assert event.against == 12
    assert [each.standing for each in event.against_trace if each.rule == "MC-RES-01"] == [
        Standing.OUTRANKED
    ]


def test_the_preview_shows_damage_dice_and_defences():
    table = a_duel(apart=5)
    ada, bruto = table.names["Ada"], table.names["Bruto"]
    preview = questions.attack_preview(
        table.encounter, RULES, c.MakeAttack(ada, weapon().key, bruto), dice=ForcedDice(10)
    )
    assert preview is not None
    assert (preview.needed, preview.bonus, preview.refusal) == (11, 3, None)
    assert [part.dice for part in preview.damage] == ["1d8+3"]
    found = questions.defence_numbers(table.encounter, RULES, table["Bruto"])
    assert [(key, explained.value) for key, explained in found][:2] == [("ar", 14), ("ref", 12)]
    budget = questions.budget_of(table.encounter, RULES, table["Ada"])
    assert [item.key for item in budget] == ["action_points", "reactive_points", "movement"]


def test_too_few_action_points_are_told_before_the_die():
    table = a_duel(apart=5)
    ada, bruto = table.names["Ada"], table.names["Bruto"]
    table.set_counter("Ada", ACTION_POINTS, 0)
    wish = c.MakeAttack(ada, weapon().key, bruto)
    preview = questions.attack_preview(table.encounter, RULES, wish, dice=ForcedDice(10))
    assert preview is not None
    assert preview.refusal is not None


@pytest.mark.rule("MC-DEF-01")
def test_a_typed_armour_class_stands_in_for_ar():
    assert numbers.base_defence(a_creature(numbers=FrozenMap(), armour_class=13), "ar") == 13
    assert numbers.base_defence(a_creature(numbers=FrozenMap()), "ar") == 10


def test_a_creature_of_another_game_has_attributes_from_its_scores():
    scores = FrozenMap({"str": 8, "dex": 14, "con": 10, "wis": 15})
    goblin = a_creature("goblin", ruleset="srd-5.1", abilities=scores, numbers=FrozenMap())
    keys = ("str", "dex", "end", "awr", "luck")
    assert [numbers.attribute(goblin, key) for key in keys] == [-1, 2, 0, 2, 0]
    table = a_duel(foe=goblin)
    table.next()
    assert table.points("Bruto") == 3


def test_an_unknown_size_counts_as_medium():
    assert numbers.plain_size("enormous") == "medium"


# --- other stat blocks --------------------------------------------------------------------------


def test_another_stat_block_brings_its_own_numbers():
    table = a_duel()
    table.do(c.ReplaceCreature(table.names["Ada"], a_creature("ada", hit_points=30)))
    assert (table["Ada"].hit_points, table["Ada"].maximum_hit_points) == (30, 30)
    assert table.points("Ada") == 5
    table.hurt("Ada", 5)
    table.do(c.ReplaceCreature(table.names["Ada"], a_creature("ada", hit_points=10)))
    assert (table["Ada"].hit_points, table["Ada"].maximum_hit_points) == (10, 10)
    table.do(c.ReplaceCreature(table.names["Ada"], a_toad()))
    assert CREATURE_ACTIONS in table["Ada"].counters
    assert RULES.budget.items(table["Ada"]) == (CREATURE_ACTIONS,)
    table.do(c.ReplaceCreature(table.names["Ada"], a_creature("ada")))
    assert CREATURE_ACTIONS not in RULES.budget.items(table["Ada"])


def test_spell_points_are_counted():
    table = a_duel(with_numbers(a_creature("ada"), sp=6))
    assert table["Ada"].count(SPELL_POINTS) == 6


def test_before_the_fight_the_whole_speed_is_there():
    table = Table()
    table.join("Ada")
    assert questions.movement_left(table.encounter, RULES, table["Ada"]) == 20
    assert questions.speed_of(table.encounter, RULES, table["Ada"], "fly").value == 0


def test_nobody_flies_without_a_speed_for_it():
    table = a_duel(apart=15)
    token = table["Ada"].token
    assert token is not None
    table.refused(c.MoveToken(table.names["Ada"], (token.cell, Cell(5, 6)), "fly"), "AP-MOVE-01")


def test_a_grappler_holds_as_far_as_it_reaches():
    table = a_duel(apart=10)
    assert RULES.movement.reach(table["Ada"]) == 5
    bare = replace(table["Ada"], creature=replace(table["Ada"].creature, features=()))
    assert RULES.movement.reach(bare) == 5


def test_overruled_the_impossible_is_tried():
    table = a_duel(foe=a_creature("bruto", sizes=("huge",)))
    table.do(table.action("Ada", "shove", "Bruto"), (20,), overruled=True)
    table.hurt("Bruto", 20)
    table.give("Bruto", "unconscious")
    table.do(table.action("Ada", "wake", "Bruto"), overruled=True)
    assert "unconscious" not in table.keys("Bruto")
    table.do(c.TakeAction(table.names["Ada"], "feature", text="attacks", cost="none"))


# --- life ---------------------------------------------------------------------------------------


def test_the_gm_may_set_somebody_to_0():
    table = a_duel()
    table.set_counter("Ada", HIT_POINTS, 0)
    assert table["Ada"].life is Life.DYING


def test_the_gm_s_word_takes_the_question_back():
    table = Table()
    table.join("Orco", a_creature("orco"), side=Side.HOSTILE)
    table.hurt("Orco", 20)
    assert table.prompt.kind is PromptKind.DEFEAT
    table.do(c.DeclareLife((table.names["Orco"],), "defeated"))
    assert table.prompts == ()
    table.hurt("Orco", 5)
    assert table.prompts == ()


@pytest.mark.rule("AP-DP-11")
def test_a_creature_left_standing_at_0_is_asked_about_again():
    table = Table()
    table.join("Orco", a_creature("orco"), side=Side.HOSTILE)
    table.hurt("Orco", 20)
    table.hurt("Orco", 1)
    assert len(table.prompts) == 1
    table.answer("up")
    assert table["Orco"].life is Life.UP
    table.hurt("Orco", 1)
    assert table.prompt.kind is PromptKind.DEFEAT


def test_the_dead_gain_nothing_more():
    table = a_duel()
    table.do(c.DeclareLife((table.names["Ada"],), "dead"))
    table.hurt("Ada", 5)
    table.give("Ada", "fatigued")
    assert table.dying("Ada") == 0
    for action in ("catch_breath", "recoup", "rest"):
        table.refused(table.action("Ada", action))


def test_bleeding_stops_at_death():
    table = a_duel()
    table.hurt("Bruto", 20)
    table.set_counter("Bruto", DEATH_POINTS, 7)
    table.give("Bruto", "bleeding", level=1)
    table.give("Bruto", "burning", level=1)
    table.next()
    bleeding, burning = [
        prompt for prompt in table.encounter.prompts if prompt.kind is PromptKind.HAZARD
    ]
    table.do(c.AnswerPrompt(bleeding.id, Answer()))
    assert table["Bruto"].life is Life.DEAD
    table.do(c.AnswerPrompt(burning.id, Answer()))
    assert not any(isinstance(event, DamageTaken) for event in table.events)


@pytest.mark.parametrize("option", ["massive", "helpless"])
def test_a_no_is_a_no(option: str):
    table = a_duel(a_creature("ada", weapon(dice="1")))
    if option == "massive":
        table.hurt("Bruto", 60, "blunt", knock_out=True)
    else:
        table.give("Bruto", "helpless")
        table.do(table.attack("Ada", "Bruto", dice=(15,)))
    before = table["Bruto"].hit_points
    table.answer("no")
    assert (table["Bruto"].hit_points, table.dying("Bruto")) == (before, 0)


def test_breath_is_caught_once_at_a_time():
    table = a_duel()
    table.act("Ada", "catch_breath")
    table.act("Ada", "catch_breath")
    assert len(table.prompts) == 1


def test_who_was_said_to_be_dying_falls_all_the_same():
    table = a_duel()
    table.do(c.DeclareLife((table.names["Ada"],), "dying"))
    table.hurt("Ada", 20)
    assert (table["Ada"].life, table["Ada"].hit_points) == (Life.DYING, 0)


def test_each_creature_s_defeat_is_asked_about():
    table = Table()
    for name in ("Orco", "Orca"):
        table.join(name, a_creature("orco"), side=Side.HOSTILE)
        table.hurt(name, 20)
    assert len(table.prompts) == 2


# --- auras --------------------------------------------------------------------------------------


def a_fire(table: Table) -> None:
    """The shipped Slag Toad beside the place where Bruto stands."""
    table.join("Rospo", the_slag_toad(), side=Side.HOSTILE, score=1, at=(7, 5))


def test_an_aura_is_asked_about_and_answered_in_every_way():
    table = a_duel(apart=5)
    a_fire(table)
    for answer, lost in (
        ({"outcome": Outcome.FAILURE}, 4),
        ({"outcome": Outcome.SUCCESS}, 0),
        ({"outcome": Outcome.SKIPPED}, 0),
        ({"amount": 11}, 4),
        ({"amount": 12}, 0),
    ):
        while table.encounter.active_combatants != (table["Rospo"],):
            while table.prompts:
                table.answer(outcome=Outcome.SKIPPED)
            table.next()
        table.next()
        before = table["Ada"].hit_points
        table.answer(dice=(4,) if lost else (), **answer)
        assert before - table["Ada"].hit_points == lost


def test_only_what_surrounds_somebody_is_an_aura():
    breath = ForcedSave("end", 12, area=FeatureArea(AreaShape.CONE, 15))
    trait = replace(feature("breath", FeatureGroup.TRAIT), saves=(breath,))
    table = a_duel(a_creature("ada", features=(trait,)), apart=5)
    table.next()
    assert table.prompts == ()


def test_an_aura_that_is_gone_meanwhile_asks_for_nothing():
    table = a_duel(apart=5)
    a_fire(table)
    table.next()
    prompt = table.prompt
    assert prompt.combatant == table.names["Bruto"]
    table.do(c.ReplaceCreature(table.names["Rospo"], a_toad()))
    table.answer(outcome=Outcome.FAILURE)
    assert table["Bruto"].hit_points == 20


def test_the_dead_make_no_check_against_an_aura_any_more():
    table = a_duel(apart=5)
    a_fire(table)
    table.next()
    bruto = table.names["Bruto"]
    assert table.prompt.rule == "MC-CHK-01"
    table.do(c.DeclareLife((bruto,), "dying"))
    assert table.prompt.combatant == bruto
    table.set_counter("Bruto", DEATH_POINTS, 7)
    table.hurt("Bruto", 3)
    assert table["Bruto"].life is Life.DEAD
    assert all(prompt.combatant != bruto for prompt in table.prompts)


def test_creatures_of_one_kind_are_spared_unless_the_table_says_otherwise():
    table = Table()
    table.lay_map()
    a_fire(table)
    table.join("Altro", the_slag_toad(), side=Side.HOSTILE, score=20, at=(8, 5))
    table.begin()
    assert table.prompts == ()
    table.next()
    table.setting("auras_spare_own_kind", "off")
    table.next()
    assert table.prompt.kind is PromptKind.CHECK


# --- order --------------------------------------------------------------------------------------


def test_the_table_may_decide_ties_itself():
    table = Table()
    table.setting("ties", "ask")
    for name in ("Ada", "Cleo"):
        table.join(name)
    typed = FrozenMap(dict.fromkeys(table.names.values(), 10))
    table.do(c.RollInitiative(typed))
    assert table.prompt.kind is PromptKind.TIE_ORDER


def test_a_fixed_count_takes_no_part_in_a_roll_off():
    table = Table()
    table.do(c.AddFixedCount("Roof", 10))
    for name in ("Ada", "Cleo"):
        table.join(name)
    typed = FrozenMap(dict.fromkeys(table.names.values(), 10))
    table.do(c.RollInitiative(typed), (3, 9))
    assert [slot.label for slot in table.encounter.order][-1] == "Roof"
    assert [who.own_name for who in table.encounter.in_order()] == ["Cleo", "Ada"]


# --- points -------------------------------------------------------------------------------------


def test_somebody_without_points_is_let_be_by_conditions():
    table = Table()
    bare = replace(a_toad(), numbers=FrozenMap({"ar": 12, "actions": 3}))
    table.join("Rospo", bare, side=Side.HOSTILE, score=5)
    table.begin()
    table.give("Rospo", "dazed")
    assert table.points("Rospo") == 2


def test_overruled_the_broke_act_all_the_same():
    table = a_duel()
    table.set_counter("Ada", ACTION_POINTS, 0)
    table.do(table.action("Ada", "move"), overruled=True)
    assert table.feet("Ada") == 20


def test_a_shorter_cap_is_told_with_its_row():
    table = a_duel()
    table.give("Ada", "stunned")
    assert points.lowest_cap(table["Ada"], RULES, "pool") == 1
    assert points.lowest_cap(table["Bruto"], RULES, "pool") is None


def test_flanking_needs_both_on_one_map():
    table = a_duel(apart=5)
    table.join("Cleo", side=Side.HERO, score=1, at=(7, 5))
    table.join("Dina", side=Side.HERO, score=2)
    other = MapId("m9")
    table.do(c.ShowMap(other, BattleMap("Elsewhere", 5, 5)))
    table.do(c.PlaceTokens(FrozenMap({table.names["Cleo"]: Token(other, Cell(1, 1))})))
    decided = table.do(table.attack("Ada", "Bruto", dice=(1,)))
    (event,) = (event for event in decided if hasattr(event, "against"))
    assert event.roll is not None
    assert event.roll.total == 1 + 3


COMMANDS = st.lists(
    st.sampled_from(
        ["attack", "move", "walk", "hurt", "heal", "next", "dazed", "stunned", "prone", "answer"]
    ),
    max_size=25,
)


@given(COMMANDS)
def test_whatever_happens_the_numbers_stay_possible(wishes: list[str]):
    table = a_duel(foe=a_toad(), apart=5)
    for wish in wishes:
        active = table.encounter.active_combatants
        if not active:
            break
        name = next(known for known, who in table.names.items() if who == active[0].id)
        other = "Bruto" if name == "Ada" else "Ada"
        _play(table, wish, name, other)
        for who in table.encounter.combatants.values():
            assert 0 <= who.hit_points <= who.maximum_hit_points
            assert all(counter.current >= 0 for counter in who.counters.values())
            assert 0 <= table.dying("Ada") <= 8


def _play(table: Table, wish: str, name: str, other: str) -> None:
    commands: dict[str, c.Command] = {
        "attack": table.attack(name, other, "sword" if name == "Ada" else "bite"),
        "move": table.action(name, "move"),
        "walk": table.walk(name, (table[name].token.cell.column, 6)),  # type: ignore[union-attr]  # placed
        "hurt": c.DealDamage((table.names[other],), (c.DamageAmount(7, "blunt"),)),
        "heal": c.Heal((table.names[other],), 3),
        "next": c.NextTurn(),
    }
    if wish == "answer":
        if table.prompts:
            table.do(c.AnswerPrompt(table.prompt.id, _skip()))
        return
    command = commands.get(wish) or c.GiveCondition((table.names[other],), ConditionKey(wish))
    decided = decide(table.encounter, command, ruleset=RULES, dice=ForcedDice(11))
    if isinstance(decided, Refusal):
        return
    for event in decided:
        if isinstance(event, DamageTaken):
            assert all(fold(part.trace) == part.taken for part in event.parts)
            assert event.absorbed + event.lost + event.overflow == event.total
    table.encounter = evolve_all(table.encounter, decided)


def _skip() -> Answer:
    return Answer(outcome=Outcome.SKIPPED)
