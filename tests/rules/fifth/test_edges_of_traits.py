"""Traits that give advantage or disadvantage: shipped creatures and what the GM types."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model.amount import AttackOutcome
from desktop.model.creature import Creature, FeatureGroup
from desktop.model.effect import Moment, RepeatedSave
from desktop.model.events import AttackRolled
from desktop.model.prompt import ROLL, PromptKind
from desktop.model.reasons import Kind
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.fifth.statblocks.edges import edges
from desktop.rules.previews.foreseen import roll_of_prompt
from desktop.rules.previews.questions import check_preview
from tests.support.builders import EDITIONS, FAILURE, Fight, a_creature, feature, melee
from tests.support.creatures import shipped
from tests.support.magic import Casting, a_mage

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)
GENERAL = pytest.mark.rule("52-PTG-GEN-1")
HEADS = "It has advantage on saving throws against being blinded."


def bearing(key: str, text: str = "") -> Creature:
    armed = a_creature("beast", melee())
    trait = feature(key, FeatureGroup.TRAIT)
    trait = replace(trait, texts=trait.texts.with_item("en", text) if text else trait.texts)
    return a_creature("beast", features=(*armed.features, trait))


def a_fight(edition: str, key: str, text: str = "") -> Fight:
    """B with that trait beside T, its friend F beside B."""
    fight = Fight(edition).map(30, 10)
    fight.add("B", 20, creature=bearing(key, text), at=(5, 5), hp=30)
    fight.add("T", 10, character=True, creature=a_creature("t", melee()), at=(6, 5), hp=30)
    fight.add("F", 5, creature=a_creature("f", melee()), at=(5, 6), hp=30)
    return fight.begin()


def save_mode(fight: Fight, who: str, condition: str, ability: str = "wis") -> RollMode:
    """How it repeats its save against a condition as its turn ends."""
    fight.give(who, condition, save=RepeatedSave(ability, 12, Moment.END))
    while fight.active != who:
        fight.next()
    fight.next()
    prompt = fight.prompt(PromptKind.REPEATED_SAVE)
    seen = roll_of_prompt(fight.encounter, fight.ruleset, prompt)
    assert seen is not None
    fight.answer(FAILURE, PromptKind.REPEATED_SAVE)
    return seen.mode


def check_mode(fight: Fight, word: str, *, save: bool = False) -> RollMode:
    wish = c.RollCheck((fight.ids["B"],), word, save=save)
    return check_preview(fight.encounter, fight.ruleset, fight["B"], wish).mode


# --- saves --------------------------------------------------------------------------------------


@both
@GENERAL
@pytest.mark.parametrize(
    ("key", "condition", "ability", "helps"),
    [
        ("brave", "frightened", "wis", True),
        ("impavido", "frightened", "wis", True),
        ("brave", "charmed", "wis", False),
        ("dark-devotion", "charmed", "wis", True),
        ("fey-ancestry", "charmed", "wis", True),
        ("sure-footed", "prone", "str", True),
        ("sure-footed", "prone", "con", False),
        ("duergar-resilience", "poisoned", "con", True),
        ("gnome-cunning", "frightened", "wis", False),
    ],
)
def test_a_trait_helps_against_what_it_names_and_nothing_else(
    edition: str, key: str, condition: str, ability: str, helps: bool
):
    fight = a_fight(edition, key)
    expected = RollMode.ADVANTAGE if helps else RollMode.PLAIN
    assert save_mode(fight, "B", condition, ability) is expected


@both
@GENERAL
def test_two_heads_see_more_where_their_paragraph_says_so(edition: str):
    fight = a_fight(edition, "multiple-heads", HEADS)
    assert save_mode(fight, "B", "frightened") is RollMode.ADVANTAGE
    silent = a_fight(edition, "multiple-heads", "It has five heads.")
    assert save_mode(silent, "B", "frightened") is RollMode.PLAIN
    assert check_mode(a_fight(edition, "two-heads", HEADS), "perception") is RollMode.ADVANTAGE


@both
@GENERAL
def test_the_mind_of_a_gnome_withstands_magic(edition: str):
    fight = Casting(edition)
    fight.do(c.ReplaceCreature(fight.ids["A"], bearing("gnome-cunning")))
    fight.cast("hold-person", "A")
    seen = roll_of_prompt(fight.encounter, fight.ruleset, fight.prompt(PromptKind.SAVE))
    assert seen is not None
    assert seen.mode is RollMode.ADVANTAGE


@GENERAL
def test_poison_itself_is_told_by_its_damage():
    fight = Casting(OLD)
    fight.do(c.ReplaceCreature(fight.ids["A"], bearing("duergar-resilience")))
    fight.cast("poison-spray", "A", overruled=True, dice=(6, 6))
    seen = roll_of_prompt(fight.encounter, fight.ruleset, fight.prompt(PromptKind.SAVE))
    assert seen is not None
    assert seen.mode is RollMode.ADVANTAGE


@GENERAL
def test_spells_neither_hold_nor_hit_a_rakshasa():
    fight = Casting(NEW)
    rakshasa = replace(shipped("srd-5.2.1/rakshasa"), kind="humanoid")
    fight.do(c.ReplaceCreature(fight.ids["A"], rakshasa))
    fight.cast("hold-person", "A")
    fight.answer(ROLL, PromptKind.SAVE)
    assert not fight["A"].has_effect("paralyzed")
    fight.next(3)
    fight.cast("fire-bolt", "A", rolls=((20,),), damage=(c.DamageAmount(9, "fire"),))
    (rolled,) = fight.happened(AttackRolled)
    assert isinstance(rolled, AttackRolled)
    assert rolled.outcome is AttackOutcome.MISS


# --- attacks ------------------------------------------------------------------------------------


@GENERAL
@pytest.mark.parametrize("key", ["bloodied-fury", "furia-sanguinante", "bloodied-frenzy"])
def test_blood_of_its_own_makes_it_furious(key: str):
    fight = a_fight(NEW, key)
    assert fight.mode("B", "T") is RollMode.PLAIN
    fight.damage("B", 15)
    assert fight.mode("B", "T") is RollMode.ADVANTAGE
    saves = RollMode.ADVANTAGE if key == "bloodied-frenzy" else RollMode.PLAIN
    assert check_mode(fight, "wis", save=True) is saves


@both
@GENERAL
def test_a_shadow_is_weak_in_the_sun(edition: str):
    fight = a_fight(edition, "sunlight-weakness")
    assert fight.mode("B", "T") is RollMode.PLAIN
    fight.give("B", "in_sunlight")
    assert fight.mode("B", "T") is RollMode.DISADVANTAGE
    assert check_mode(fight, "athletics") is RollMode.DISADVANTAGE
    assert check_mode(fight, "wis", save=True) is RollMode.DISADVANTAGE


@both
@GENERAL
def test_a_mimic_strikes_whom_it_holds_more_easily(edition: str):
    fight = a_fight(edition, "grappler")
    fight.give("T", "grappled", source="F")
    assert fight.mode("B", "T") is RollMode.PLAIN
    fight.give("T", "grappled", source="B")
    assert fight.mode("B", "T") is RollMode.ADVANTAGE


@GENERAL
def test_a_doppelganger_strikes_the_surprised_more_easily():
    fight = a_fight(OLD, "ambusher")
    assert fight.mode("B", "T") is RollMode.PLAIN
    fight.give("T", "surprised")
    assert fight.mode("B", "T") is RollMode.ADVANTAGE


@GENERAL
def test_a_blurred_form_is_hard_to_hit_until_it_can_do_nothing():
    fight = a_fight(NEW, "blurred-form")
    assert fight.mode("T", "B") is RollMode.DISADVANTAGE
    fight.give("B", "incapacitated")
    assert fight.mode("T", "B") is RollMode.PLAIN


@GENERAL
def test_a_captain_lends_its_authority_to_allies_beside_it():
    fight = a_fight(NEW, "aura-of-authority")
    assert fight.mode("B", "T") is RollMode.ADVANTAGE
    assert fight.mode("F", "T") is RollMode.ADVANTAGE
    assert fight.mode("T", "F") is RollMode.PLAIN
    fight.place("F", (9, 5))
    assert fight.mode("F", "T") is RollMode.PLAIN
    fight.place("F", (5, 6))
    fight.give("B", "incapacitated")
    assert fight.mode("F", "T") is RollMode.PLAIN
    assert fight.mode("B", "T") is RollMode.PLAIN


def test_every_row_of_the_table_is_a_trait_of_the_library_in_one_language():
    assert {"brave", "impavido", "blurred-form", "forma-sfocata"} <= set(edges())


# --- what does nothing to them ------------------------------------------------------------------


def facing(edition: str, who: str) -> Casting:
    """M casts at a creature of the library, of a kind that every spell fits."""
    fight = Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 1, 1)))
    creature = replace(shipped(f"{edition}/{who}"), kind="humanoid")
    fight.do(c.ReplaceCreature(fight.ids["A"], creature))
    return fight


@GENERAL
@pytest.mark.parametrize(("slot", "reached"), [(6, False), (7, True)])
def test_low_spells_do_nothing_to_a_rakshasa_of_2014(slot: int, reached: bool):
    fight = facing(OLD, "rakshasa")
    fight.cast("hold-person", "A", slot=slot)
    assert bool(fight.encounter.prompts) is reached
    assert ("note.unaffected" in fight.told()) is not reached
    if reached:
        seen = roll_of_prompt(fight.encounter, fight.ruleset, fight.prompt(PromptKind.SAVE))
        assert seen is not None
        assert seen.mode is RollMode.ADVANTAGE


@GENERAL
def test_missiles_fly_off_a_rakshasa_and_rays_miss_it():
    fight = facing(OLD, "rakshasa")
    fight.damage("A", 20)
    before = fight.hp("A")
    fight.cast("magic-missile", "A", dice=(2, 2, 2), overruled=True)
    assert fight.hp("A") == before
    fight.next(3)
    fight.cast("fire-bolt", "A", rolls=((20,),), damage=(c.DamageAmount(9, "fire"),))
    (rolled,) = fight.happened(AttackRolled)
    assert isinstance(rolled, AttackRolled)
    assert rolled.outcome is AttackOutcome.MISS


@both
@GENERAL
def test_a_golem_keeps_its_form(edition: str):
    fight = facing(edition, "stone-golem")
    fight.cast("polymorph", "A")
    assert "note.unaffected" in fight.told()
    assert not fight.encounter.prompts


# --- barbarians ---------------------------------------------------------------------------------


@both
@pytest.mark.parametrize("key", ["danger-sense", "percezione-del-pericolo"])
def test_a_sense_of_danger_helps_with_dexterity_saves_alone(edition: str, key: str):
    fight = a_fight(edition, key)
    assert check_mode(fight, "dex", save=True) is RollMode.ADVANTAGE
    assert check_mode(fight, "wis", save=True) is RollMode.PLAIN
    assert save_mode(a_fight(edition, key), "B", "charmed", "dex") is RollMode.ADVANTAGE
    assert save_mode(a_fight(edition, key), "B", "charmed", "wis") is RollMode.PLAIN


@pytest.mark.parametrize(
    ("edition", "condition", "mode"),
    [
        (OLD, "blinded", RollMode.PLAIN),
        (OLD, "deafened", RollMode.PLAIN),
        (OLD, "incapacitated", RollMode.PLAIN),
        (NEW, "blinded", RollMode.ADVANTAGE),
        (NEW, "deafened", RollMode.ADVANTAGE),
        (NEW, "incapacitated", RollMode.PLAIN),
    ],
)
def test_what_takes_the_sense_of_danger_differs(edition: str, condition: str, mode: RollMode):
    fight = a_fight(edition, "danger-sense")
    fight.do(c.ReplaceCreature(fight.ids["B"], replace(fight["B"].creature, ruleset=edition)))
    fight.give("B", condition)
    assert check_mode(fight, "dex", save=True) is mode


@both
def test_whose_instincts_are_feral_has_advantage_on_initiative(edition: str):
    for key, kinds in (("feral-instinct", [Kind.ADVANTAGE]), ("brave", [])):
        fight = a_fight(edition, key)
        told = fight.initiative_reasons("B")
        assert [each.kind for each in told if each.kind is Kind.ADVANTAGE] == kinds
