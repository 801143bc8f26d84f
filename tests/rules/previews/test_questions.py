"""What the windows ask."""

import random
from fractions import Fraction

import pytest

from desktop.dice.rolling import RandomDice
from desktop.model import commands as c
from desktop.model.amount import Adjustments, AttackOutcome
from desktop.model.combatant import Side
from desktop.model.commands import MakeAttack
from desktop.model.counter import ACTION, LEGENDARY_ACTIONS, REACTION, REACTIVE_POINTS
from desktop.model.creature import AttackKey
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId
from desktop.model.reasons import Explained, Standing
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.previews import questions
from desktop.rules.registry import RULESETS, UnknownRuleset, ruleset_of
from tests.support import myth
from tests.support.builders import EDITIONS, Fight, a_creature, abilities, immune, melee, ranged
from tests.support.creatures import shipped
from tests.support.myth import Table

DICE = RandomDice(random.Random(1))
editions = pytest.mark.parametrize("edition", EDITIONS)


def a_duel(edition: str, **more: object) -> Fight:
    fight = Fight(edition).map()
    fight.add("K", 20, creature=a_creature("k", **more), character=True, at=(5, 5))
    fight.add("O", 10, creature=a_creature("o", armour_class=15), at=(6, 5))
    return fight.begin()


def preview(fight: Fight, key: str = "sword", **more: object) -> questions.AttackPreview:
    found = questions.attack_preview(
        fight.encounter,
        fight.ruleset,
        MakeAttack(fight.ids["K"], AttackKey(key), fight.ids["O"], **more),  # type: ignore[arg-type]  # its fields
        dice=DICE,
    )
    assert found is not None
    return found


def test_the_rulesets_are_known_by_their_keys():
    assert RULESETS == ("srd-5.1", "srd-5.2.1", "mythcraft-1.2")
    assert [ruleset_of(key).key for key in RULESETS] == list(RULESETS)
    with pytest.raises(UnknownRuleset, match="'srd-9'"):
        ruleset_of("srd-9")


@editions
@pytest.mark.parametrize(
    ("condition", "mode", "hit", "critical"),
    [
        (None, RollMode.PLAIN, 5500, 500),
        ("stunned", RollMode.ADVANTAGE, 7975, 975),
        ("invisible", RollMode.DISADVANTAGE, 3025, 25),
    ],
)
def test_an_attack_before_it_is_made(edition, condition, mode, hit, critical):
    fight = a_duel(edition)
    if condition is not None:
        fight.give("O", condition)
    seen = preview(fight)
    assert (seen.bonus, seen.mode, seen.defence.value, seen.needed) == (5, mode, 15, 10)
    assert (seen.hit_chance, seen.critical_chance) == (
        Fraction(hit, 10_000),
        Fraction(critical, 10_000),
    )
    assert [(part.dice, part.average, part.type) for part in seen.damage] == [
        ("1d8 + 3", 7, "slashing")
    ]
    assert (seen.refusal, seen.ranged, seen.distance) == (None, False, 5)


@editions
def test_every_hit_on_the_unconscious_is_critical(edition):
    fight = a_duel(edition)
    fight.give("O", "unconscious")
    seen = preview(fight)
    assert seen.hit_chance == seen.critical_chance


@editions
def test_the_preview_says_why_not_and_follows_struck_reasons(edition):
    fight = a_duel(edition)
    fight.give("O", "prone")
    fight.place("O", (9, 5))
    seen = preview(fight)
    assert seen.refusal is not None
    assert seen.refusal.reason.key == "refusal.out_of_reach"
    rule = next(each.rule for each in seen.trace if each.kind.value == "disadvantage")
    assert preview(fight, adjustments=Adjustments((rule,))).mode is RollMode.PLAIN
    fight.do(c.SetCounter(fight.ids["K"], ACTION, 0))
    fight.place("O", (6, 5))
    seen = preview(fight)
    assert seen.refusal is not None
    assert seen.refusal.reason.key == "refusal.no_action"


@editions
def test_nothing_to_see_without_attacker_or_attack(edition):
    fight = a_duel(edition)
    known = (fight.encounter, fight.ruleset)
    attacker, target = fight.ids["K"], fight.ids["O"]
    sword, gone = AttackKey("sword"), CombatantId("c99")
    assert questions.attack_preview(*known, MakeAttack(gone, sword, target), dice=DICE) is None
    assert (
        questions.attack_preview(*known, MakeAttack(attacker, AttackKey("x"), target), dice=DICE)
        is None
    )
    assert preview(fight).distance == 5


@editions
def test_the_outcome_of_typed_dice(edition):
    fight = a_duel(edition)
    seen = preview(fight)
    wish = c.MakeAttack(fight.ids["K"], AttackKey("sword"), fight.ids["O"])
    known = (seen, fight.encounter, fight.ruleset)
    assert questions.verdict_of(*known, wish) is None
    typed = c.MakeAttack(fight.ids["K"], AttackKey("sword"), fight.ids["O"], dice=(10,))
    assert questions.verdict_of(*known, typed) == questions.Verdict(15, AttackOutcome.HIT)
    strange = c.MakeAttack(fight.ids["K"], AttackKey("x"), fight.ids["O"], dice=(10,))
    assert questions.verdict_of(*known, strange) is None


@editions
def test_nothing_is_left_of_the_turn_of_those_who_cannot_act(edition):
    fight = a_duel(edition)
    fight.give("K", "unconscious")
    items = questions.budget_of(fight.encounter, fight.ruleset, fight["K"])
    assert items
    assert all(item.spent for item in items)


@editions
def test_the_budget_of_a_turn(edition):
    fight = a_duel(edition, legendary_uses=3)
    fight.act("K", "dodge")
    fight.move("K", (5, 6))
    items = {
        item.key: item.spent
        for item in questions.budget_of(fight.encounter, fight.ruleset, fight["K"])
    }
    assert items["action"]
    assert not items["reaction"]
    assert not items["movement"]
    assert LEGENDARY_ACTIONS in items
    assert questions.movement_left(fight.encounter, fight.ruleset, fight["K"]) == 25
    assert questions.speed_of(fight.encounter, fight.ruleset, fight["K"]).value == 30


@editions
def test_defences_and_bonuses_are_explained(edition):
    fight = a_duel(edition, abilities=abilities(dex=14), saves=FrozenMap({"wis": 4}))
    fight.give("K", "half_cover")
    ((key, armour),) = questions.defence_numbers(fight.encounter, fight.ruleset, fight["K"])
    assert (key, armour.value) == ("ac", 14)
    assert fight.saving("K", "wis").bonus == 4
    assert fight.saving("K", "dex").bonus == 4
    assert Explained(fight.initiative_reasons("K")).value == 2
    fight.give("K", "restrained")
    turned = fight.saving("K", "dex")
    assert [each.kind.value for each in turned.trace if each.standing is Standing.COUNTED] == [
        "number",
        "number",
        "disadvantage",
    ]


@editions
def test_the_petrified_are_immune_to_the_poison_that_they_have(edition):
    fight = a_duel(edition, condition_immunities=("charmed",))
    fight.give("K", "poisoned", source="O")
    fight.give("K", "petrified")
    assert questions.immunities_of(fight["K"], fight.ruleset) == ("charmed", "poisoned")
    assert "poisoned" not in questions.shown_to_players(fight["K"], fight.ruleset)


@editions
def test_actions_with_the_reason_why_not(edition):
    fight = a_duel(edition)
    known = (fight.encounter, fight.ruleset)
    own = {
        each.action.key: each.refusal
        for each in questions.actions_for(*known, fight["K"], dice=DICE)
    }
    assert own["dodge"] is None
    others = {
        each.action.key: each.refusal
        for each in questions.actions_for(*known, fight["O"], dice=DICE)
    }
    assert others["dodge"] is not None
    assert others["release"] is None


@editions
def test_attacks_of_the_sheet_and_of_everybody(edition):
    fight = a_duel(edition)
    keys = [attack.key for attack in fight.attacks_of("K")]
    assert keys == ["sword", "bow", "unarmed-strike", "improvised-weapon"]
    assert melee().key != ranged().key


@editions
@pytest.mark.parametrize(("points", "bloodied"), [(22, True), (23, False), (0, True)])
def test_bloodied_at_half(edition, points, bloodied):
    fight = Fight(edition)
    fight.add("A", hp=45)
    fight.damage("A", 45 - points)
    assert questions.is_at_half(fight["A"], fight.ruleset) is bloodied
    named = bloodied and edition == "srd-5.2.1"
    assert questions.is_bloodied(fight["A"], fight.ruleset) is named


# --- what is left between turns -----------------------------------------------------------------


@editions
def test_between_turns_a_legend_has_its_reaction_and_its_legendary_actions(edition):
    fight = Fight(edition)
    fight.add("K", 20, character=True)
    fight.add("L", 10, creature=shipped(f"{edition}/lich"))
    fight.begin()
    items = questions.budget_between_turns(fight.ruleset, fight["L"])
    assert [item.key for item in items] == [REACTION, LEGENDARY_ACTIONS]
    assert not any(item.spent for item in items)
    plain = questions.budget_between_turns(fight.ruleset, fight["K"])
    assert [item.key for item in plain] == [REACTION]
    fight.give("L", "stunned")
    kept = questions.budget_between_turns(fight.ruleset, fight["L"])
    assert all(item.spent for item in kept)


def test_between_turns_a_hero_of_mythcraft_has_reactive_points_and_a_toad_nothing():
    table = Table()
    table.join("Ada")
    table.join("Bruto", myth.a_toad(), side=Side.HOSTILE)
    ada = questions.budget_between_turns(myth.RULES, table["Ada"])
    assert [item.key for item in ada] == [REACTIVE_POINTS]
    assert questions.budget_between_turns(myth.RULES, table["Bruto"]) == ()


@editions
def test_out_of_its_turn_an_attack_is_shown_without_its_price(edition):
    fight = a_duel(edition)
    fight.next()
    assert preview(fight).refusal is None


# --- damage that does nothing at 0 --------------------------------------------------------------


@editions
def test_whoever_lies_at_zero_and_is_immune_fails_no_death_save(edition):
    fight = Fight(edition)
    fight.add(
        "K",
        20,
        creature=a_creature("k", defences=(immune("fire"),)),
        character=True,
    )
    fight.add("O", 10)
    fight.begin()
    fight.damage("K", fight.hp("K"), "slashing")
    fight.damage("K", 30, "fire")
    assert fight.marks("K") == (0, 0)
