"""What monsters leave for long: strength drained, rot, corroded armour, wounds that bleed on."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model.combatant import Life
from desktop.model.creature import Feature, FeatureGroup, FeatureKey
from desktop.model.creature_record import creature_from_record, record_of_creature
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import PromptKind
from desktop.rules.fifth.statblocks.blights import with_blights
from desktop.rules.previews.questions import attack_preview
from tests.support.builders import EDITIONS, FAILURE, Fight, a_creature, abilities, melee
from tests.support.creatures import shipped
from tests.support.loaded_dice import ForcedDice
from tests.support.magic import Casting

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)
DRAINS = {OLD: "strength-drain", NEW: "draining-swipe"}
PSEUDOPOD = {OLD: "pseudopod", NEW: "dissolving-pseudopod"}
GLAIVE = {OLD: "glaive", NEW: "infernal-glaive"}


def against(edition: str, monster: str, *, character: bool = True, **more: object) -> Fight:
    fight = Fight(edition)
    fight.add("M", 20, creature=shipped(f"{edition}/{monster}"))
    prey = a_creature(
        "P", melee(), hit_points=300, armour_class=15, abilities=abilities(str=10), **more
    )
    fight.add("P", 10, creature=prey, character=character)
    return fight.begin().elsewhere()


def hit(fight: Fight, key: str, *, dice: tuple[int, ...] = ()) -> None:
    fight.do(fight.a_hit("M", "P", key), dice=dice)


def armour(fight: Fight) -> int:
    wish = c.MakeAttack(fight.ids["M"], fight["M"].creature.attacks[0].key, fight.ids["P"])
    preview = attack_preview(fight.encounter, fight.ruleset, wish, dice=ForcedDice(3))
    assert preview is not None
    return preview.defence.value


# --- strength -----------------------------------------------------------------------------------


@both
def test_the_shadow_drains_strength_and_what_is_done_with_it(edition):
    fight = against(edition, "shadow")
    before, other = fight.saving("P", "str").bonus, fight.saving("P", "dex").bonus
    hit(fight, DRAINS[edition], dice=(3,))
    assert "note.strength_lost" in fight.told()
    hit(fight, DRAINS[edition], dice=(1,))
    (drained,) = [each for each in fight["P"].effects if each.key == "weakened_strength"]
    assert drained.level == 4
    assert fight.saving("P", "str").bonus == before - 2
    assert fight.saving("P", "dex").bonus == other


@both
def test_whoever_has_no_strength_left_is_dead(edition):
    fight = against(edition, "shadow")
    for _ in range(2):
        hit(fight, DRAINS[edition], dice=(4,))
    assert fight["P"].life is Life.UP
    hit(fight, DRAINS[edition], dice=(2,))
    assert fight["P"].life is Life.DEAD


def test_one_point_of_ten_changes_a_modifier_and_one_of_eleven_does_not():
    fight = against(OLD, "shadow")
    stronger = replace(fight["P"].creature, abilities=abilities(str=11))
    fight.encounter = fight.encounter.with_combatant(replace(fight["P"], creature=stronger))
    before = fight.saving("P", "str").bonus
    hit(fight, "strength-drain", dice=(1,))
    assert fight.saving("P", "str").bonus == before
    hit(fight, "strength-drain", dice=(1,))
    assert fight.saving("P", "str").bonus == before - 1


# --- rot ----------------------------------------------------------------------------------------


@both
def test_mummy_rot_lets_nothing_heal(edition):
    fight = against(edition, "mummy")
    hit(fight, "rotting-fist")
    for prompt in fight.encounter.prompts:
        if prompt.kind is PromptKind.SAVE:
            fight.do(c.AnswerPrompt(prompt.id, FAILURE))
    assert "rotting" in fight.conditions("P")
    before = fight.hp("P")
    fight.heal("P", 10)
    assert fight.hp("P") == before
    fight.do(c.LiftCondition((fight.ids["P"],), "rotting"))
    fight.heal("P", 1)
    assert fight.hp("P") == before + 1


# --- rust ---------------------------------------------------------------------------------------


@both
def test_each_hit_of_a_pudding_takes_a_point_of_the_armour(edition):
    fight = against(edition, "black-pudding")
    for worth in (15, 14, 13):
        assert armour(fight) == worth
        hit(fight, PSEUDOPOD[edition])


@both
def test_a_hide_does_not_corrode_but_the_mail_of_a_guard_does(edition):
    hide = against(
        edition,
        "black-pudding",
        character=False,
        armour_note=FrozenMap({"en": "natural armor"}),
    )
    hit(hide, PSEUDOPOD[edition])
    assert hide.conditions("P") == set()
    mail = against(
        edition, "black-pudding", character=False, armour_note=FrozenMap({"en": "chain mail"})
    )
    hit(mail, PSEUDOPOD[edition])
    assert mail.conditions("P") == {"corroded"}


@both
def test_the_antennae_of_a_rust_monster_are_saved_against(edition):
    fight = against(edition, "rust-monster")
    antennae = FeatureKey("antennae")
    fight.do(c.ForceSaves(fight.ids["M"], antennae, 0, (fight.ids["P"],), uses=False))
    fight.answer(FAILURE, PromptKind.SAVE)
    assert fight.conditions("P") == {"corroded"}


# --- wounds -------------------------------------------------------------------------------------


def wounded(edition: str) -> Fight:
    fight = against(edition, "bearded-devil")
    hit(fight, GLAIVE[edition])
    fight.answer(FAILURE, PromptKind.SAVE)
    return fight


def bleeding(fight: Fight) -> list[str]:
    return [harm.dice for effect in fight["P"].effects for harm in effect.later]


def test_the_wound_of_2014_grows_with_each_hit_without_a_save():
    fight = wounded(OLD)
    assert bleeding(fight) == ["1d10"]
    hit(fight, "glaive")
    assert fight.encounter.prompts == ()
    assert bleeding(fight) == ["1d10+1d10"]
    assert "note.wound_grows" in fight.told()
    fight.next()
    assert fight.prompt(PromptKind.HARM).dice == "1d10+1d10"


def test_the_wound_of_2024_is_opened_once_and_closes_after_a_minute():
    fight = wounded(NEW)
    hit(fight, "infernal-glaive")
    assert fight.encounter.prompts == ()
    assert bleeding(fight) == ["1d10"]
    assert "note.wound_stays" in fight.told()
    (wound,) = [each for each in fight["P"].effects if each.later]
    assert wound.end is not None
    assert wound.end.remaining == 10


@both
def test_medicine_stanches_the_wound(edition):
    fight = wounded(edition)
    fight.next()
    for prompt in fight.encounter.prompts:
        fight.do(c.AnswerPrompt(prompt.id, replace(FAILURE, outcome=None, amount=1)))
    fight.act("P", "break_free", dice=(19,))
    assert bleeding(fight) == []


@both
def test_a_healing_spell_closes_the_wound_and_healing_by_hand_does_not(edition):
    fight = Casting(edition)
    fight.add("D", 19, creature=shipped(f"{edition}/bearded-devil"), at=(10, 3))
    fight.do(fight.a_hit("D", "A", GLAIVE[edition]), overruled=True)
    fight.answer(FAILURE, PromptKind.SAVE)
    fight.heal("A", 1)
    fight.give("A", "prone")
    assert any(each.later for each in fight["A"].effects)
    fight.place("A", (3, 2))
    fight.do(fight.wish("cure-wounds", "A"), dice=(4,) * {OLD: 1, NEW: 2}[edition], overruled=True)
    assert fight.conditions("A") == {"prone"}


# --- as it is written ---------------------------------------------------------------------------


@both
@pytest.mark.parametrize(
    "monster", ["shadow", "mummy", "black-pudding", "gray-ooze", "rust-monster", "bearded-devil"]
)
def test_what_is_shipped_says_nothing_else_and_survives_its_record(edition, monster):
    creature = shipped(f"{edition}/{monster}")
    assert creature_from_record(record_of_creature(creature)) == creature
    assert all(with_blights(feature) == feature for feature in creature.features)


def test_an_italian_shadow_is_read_as_well():
    swipe = shipped(f"{NEW}/shadow").find_feature(FeatureKey("draining-swipe"))
    bare = tuple(replace(each, terms=replace(each.terms, weakens="")) for each in swipe.attacks)
    italian = replace(swipe, attacks=bare, texts=FrozenMap({"it": swipe.texts["it"]}))
    assert with_blights(italian).attacks == swipe.attacks


def test_a_paragraph_without_an_attack_leaves_nothing():
    text = FrozenMap({"en": "The shadow’s Strength score is reduced by 1d4."})
    trait = Feature(FeatureKey("x"), FeatureGroup.TRAIT, FrozenMap({"en": "X"}), text)
    assert with_blights(trait) == trait
