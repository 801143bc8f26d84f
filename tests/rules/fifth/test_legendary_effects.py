"""Legendary actions: what they do at once, to others without a save, and after a failed one."""

from dataclasses import replace

import pytest

from desktop.battlemap.cells import Cell
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.counter import ACTION, LEGENDARY_ACTIONS
from desktop.model.creature import (
    AttackKey,
    FeatureGroup,
    FeatureKey,
    ForcedSave,
)
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.rules.attacking.granted import granted_to
from desktop.rules.engine.refusals import MOST_POINTS
from desktop.rules.fifth.statblocks.spell_lists import uses_counter
from desktop.rules.previews.questions import attack_preview
from tests.support.builders import FAILURE, Fight, a_creature, a_dragon, immune
from tests.support.builders import feature as a_feature
from tests.support.creatures import shipped
from tests.support.loaded_dice import LoadedDice
from tests.support.magic import Casting, a_mage
from tests.support.magic import spell as spell_of

OLD, NEW = "srd-5.1", "srd-5.2.1"
LEGENDARY = PromptKind.LEGENDARY_ACTION


# --- what one does at once ----------------------------------------------------------------------


def a_den(creature: str) -> Fight:
    """Brando's turn is over, Nerina's has begun; the creature stands beside Brando."""
    ruleset = creature.partition("/")[0]
    fight = Fight(ruleset).map()
    fight.add("Brando", 20, character=True, at=(2, 5))
    fight.add("Nerina", 10, character=True, at=(2, 12))
    fight.add("Boss", 5, creature=shipped(creature), at=(3, 4))
    return fight.begin().next()


def test_detecting_is_a_check_that_is_typed_and_proposes_who_is_found():
    fight = Fight(OLD)
    fight.add("Brando", 20, character=True)
    fight.add("Nerina", 10, character=True)
    fight.add("Boss", 5, creature=shipped("srd-5.1/adult-red-dragon"))
    fight.begin()
    fight.act("Brando", "hide", die=15)
    fight.answer(Answer(option="found"), PromptKind.CHOICE)  # by its passive Perception
    fight.next()
    fight.answer(Answer(option="detect"), LEGENDARY)
    asked = fight.prompt(PromptKind.CHOICE)
    assert (asked.text.key, asked.dice) == ("prompt.legendary_check", "1d20")
    fight.answer(Answer(option="perception", amount=12), PromptKind.CHOICE)
    (rolled,) = fight.happened(e.CheckRolled)
    assert rolled.roll is not None
    assert rolled.roll.total == 12 + 13
    assert fight.prompt(PromptKind.CHOICE).text.key == "prompt.search_finds"
    dragon = fight["Boss"]
    assert (dragon.count(LEGENDARY_ACTIONS), dragon.count(ACTION)) == (2, 1)


@pytest.mark.parametrize(
    ("answer", "dice", "points"),
    [
        (Answer(), [3, 4], 39),
        (Answer(amount=11), [], 41),
        (Answer(outcome=Outcome.SKIPPED), [], 30),
    ],
)
def test_a_unicorn_heals_itself_as_rolled_typed_or_not(
    answer: Answer, dice: list[int], points: int
):
    fight = a_den("srd-5.1/unicorn")
    fight.damage("Boss", fight.hp("Boss") - 30)
    fight.answer(Answer(option="heal-self"), LEGENDARY)
    asked = fight.prompt(PromptKind.CHOICE)
    assert fight.refused(c.AnswerPrompt(asked.id, Answer(amount=-1)))
    fight.answer(answer, PromptKind.CHOICE, dice=dice)
    assert fight.hp("Boss") == points


def test_of_an_attack_and_a_feature_only_one_is_had():
    fight = a_den("srd-5.1/kraken")
    fight.answer(Answer(option="tentacle-attack-or-fling"), LEGENDARY)
    assert granted_to(fight["Boss"]).features == ("fling",)
    fight.attack("Boss", "Brando", "tentacle", dice=[19, 1, 1, 1])
    assert granted_to(fight["Boss"]).is_nothing


# --- what one does to others without a saving throw ---------------------------------------------


def lost(fight: Fight, name: str) -> int:
    """The hit points that somebody lacks."""
    return fight[name].maximum_hit_points - fight.hp(name)


def armour_of(fight: Fight, name: str) -> int:
    """What Nerina's blow would have to reach."""
    blow = c.MakeAttack(fight.ids["Nerina"], AttackKey("unarmed-strike"), fight.ids[name])
    shown = attack_preview(fight.encounter, fight.ruleset, blow, dice=LoadedDice(()))
    assert shown is not None
    return shown.defence.value


def used(
    fight: Fight, feature: str, *targets: str, dice: list[int], typed: int | None = None
) -> None:
    """The legendary action is taken, and what it does comes to its targets."""
    fight.answer(Answer(option=feature), LEGENDARY)
    damage = None if typed is None else (c.DamageAmount(typed),)
    boss = fight.ids["Boss"]
    whom = tuple(fight.ids[name] for name in targets)
    fight.do(c.ForceSaves(boss, FeatureKey(feature), targets=whom, damage=damage), dice=dice)


@pytest.mark.parametrize(("dice", "typed"), [([2, 3, 4], None), ([], 9)])
def test_an_aboleth_drains_whom_it_charmed_and_regains_what_it_took(
    dice: list[int], typed: int | None
):
    fight = a_den("srd-5.1/aboleth")
    fight.damage("Boss", 50)
    hurt = fight.hp("Boss")
    used(fight, "psychic-drain", "Brando", dice=dice, typed=typed)
    assert lost(fight, "Brando") == 9
    assert fight.hp("Boss") == hurt + 9
    assert fight["Boss"].count(LEGENDARY_ACTIONS) == 1


def test_a_lich_that_teleports_hurts_those_around_the_place_that_it_leaves():
    fight = a_den("srd-5.2.1/lich")
    used(fight, "deathly-teleport", "Brando", dice=[4, 6])
    assert lost(fight, "Brando") == 10
    assert granted_to(fight["Boss"]).teleport == 60  # then it is gone


def test_the_tarrasque_shakes_all_and_fells_those_of_medium_size_or_smaller():
    fight = a_den("srd-5.2.1/tarrasque")
    fight.add("Ogre", 1, creature=shipped("srd-5.2.1/ogre"), at=(8, 8))
    for name in ("Brando", "Ogre"):
        fight.give(name, "concentration")
    used(fight, "world-shaking-movement", "Brando", "Ogre", dice=[])
    assert fight.conditions("Brando") == {"prone"}
    assert fight.conditions("Ogre") == set()


def test_nobody_near_the_mummy_lord_regains_hit_points_until_its_next_turn_is_over():
    fight = a_den("srd-5.1/mummy-lord")
    fight.damage("Brando", 10)
    used(fight, "channel-negative-energy", "Brando", "Nerina", dice=[])
    fight.do(c.Heal((fight.ids["Brando"],), 5))
    assert lost(fight, "Brando") == 10
    fight.next()  # its own turn
    assert fight.active == "Boss"
    fight.next()
    fight.do(c.Heal((fight.ids["Brando"],), 5))
    assert lost(fight, "Brando") == 5


@pytest.mark.parametrize(("ruleset", "points"), [(OLD, 0), (NEW, 12)])
def test_a_unicorn_shields_a_friend_until_the_end_of_its_next_turn(ruleset: str, points: int):
    fight = a_den(f"{ruleset}/unicorn")
    before = armour_of(fight, "Brando")
    dice = [3, 4, 5] if points else []
    used(fight, "shimmering-shield", "Brando", dice=dice)
    assert armour_of(fight, "Brando") == before + 2
    assert fight["Brando"].temporary_hit_points == points
    fight.next(2)
    assert armour_of(fight, "Brando") == before


def test_a_lich_disrupts_no_life_in_the_undead():
    fight = a_den("srd-5.1/lich")
    fight.add("Zombie", 1, creature=shipped("srd-5.1/zombie"), at=(4, 8))
    used(fight, "disrupt-life", "Zombie", dice=[1] * 6)
    assert lost(fight, "Zombie") == 0
    assert not fight.encounter.prompts


def test_a_teleport_that_follows_a_burst_leaves_nothing_of_the_action():
    fight = a_den("srd-5.2.1/solar")
    fight.answer(Answer(option="radiant-teleport"), LEGENDARY)
    solar = fight.ids["Boss"]
    assert granted_to(fight["Boss"]).moves_first
    fight.do(c.MoveToken(solar, (Cell(3, 4), Cell(9, 9)), "teleport"))
    assert granted_to(fight["Boss"]).features == ("radiant-teleport",)
    burst = c.ForceSaves(solar, FeatureKey("radiant-teleport"), targets=())
    fight.do(burst, dice=[1, 1])
    assert not fight["Boss"].has_effect("acting_legendary")


def test_whom_psychic_damage_does_not_hurt_gives_the_aboleth_nothing():
    fight = Fight(OLD).map()
    fight.add("Brando", 20, creature=a_creature("b", defences=(immune("psychic"),)), at=(2, 5))
    fight.add("Boss", 5, creature=shipped("srd-5.1/aboleth"), at=(3, 4))
    fight.begin()
    fight.damage("Boss", 50)
    before = fight.hp("Boss")
    fight.act("Boss", "feature", text="psychic-drain", cost="none")
    drain = c.ForceSaves(
        fight.ids["Boss"],
        FeatureKey("psychic-drain"),
        targets=(fight.ids["Brando"],),
        uses=False,
    )
    fight.do(drain, dice=[6, 6, 6])
    assert (lost(fight, "Brando"), fight.hp("Boss")) == (0, before)


def test_a_gift_of_temporary_points_alone_gives_nothing_else():
    cheer = replace(
        a_feature("cheer"), saves=(ForcedSave("", 0, temporary="1d6"),), group=FeatureGroup.ACTION
    )
    fight = Fight(NEW)
    fight.add("Bard", 20, creature=a_creature("bard", features=(cheer,)))
    fight.add("Brando", 10)
    fight.begin()
    wish = c.ForceSaves(fight.ids["Bard"], cheer.key, targets=(fight.ids["Brando"],))
    fight.do(wish, dice=[4])
    assert fight["Brando"].temporary_hit_points == 4
    assert fight.conditions("Brando") == set()


@pytest.mark.parametrize(("dice", "typed"), [([4], None), ([], 4)])
def test_a_feature_that_heals_gives_what_is_rolled_or_what_was_typed(dice, typed):
    balm = replace(
        a_feature("balm"), saves=(ForcedSave("", 0, heals="1d6"),), group=FeatureGroup.ACTION
    )
    fight = Fight(NEW)
    fight.add("Bard", 20, creature=a_creature("bard", features=(balm,)))
    fight.add("Brando", 10)
    fight.begin()
    fight.damage("Brando", 10)
    damage = None if typed is None else (c.DamageAmount(typed),)
    wish = c.ForceSaves(fight.ids["Bard"], balm.key, targets=(fight.ids["Brando"],), damage=damage)
    fight.do(wish, dice=dice)
    assert lost(fight, "Brando") == 6


def test_what_heals_is_refused_for_the_dead_and_gives_no_more_than_the_program_counts():
    balm, cheer = (
        replace(a_feature(key), saves=(ForcedSave("", 0, **gift),), group=FeatureGroup.ACTION)
        for key, gift in (("balm", {"heals": "1d6"}), ("cheer", {"temporary": "1d6"}))
    )
    fight = Fight(NEW)
    fight.add("Bard", 20, creature=a_creature("bard", features=(balm, cheer)))
    fight.add("Brando", 10)
    fight.begin()
    brando = (fight.ids["Brando"],)
    most = (c.DamageAmount(MOST_POINTS),) * 2
    wish = c.ForceSaves(fight.ids["Bard"], cheer.key, targets=brando, damage=most)
    assert fight.refused(wish).reason.key == "refusal.out_of_range"
    fight.do(c.DeclareLife(brando, "dead"))
    wish = c.ForceSaves(fight.ids["Bard"], balm.key, targets=brando, damage=most[:1])
    refusal = fight.refused(wish)
    assert (refusal.reason.key, refusal.can_overrule) == ("refusal.dead", True)


# --- what a failed save against one leaves ------------------------------------------------------


def failed(creature: str, feature: str, *, dice: tuple[int, ...] = ()) -> Fight:
    """Brando fails his save against a legendary action that is taken in Nerina's turn."""
    fight = a_den(creature)
    fight.answer(Answer(option=feature), LEGENDARY)
    boss, brando = fight.ids["Boss"], fight.ids["Brando"]
    saves = ((brando, FAILURE),)
    wish = c.ForceSaves(boss, FeatureKey(feature), targets=(brando,), saves=saves)
    fight.do(wish, dice=dice)
    return fight


def is_over_after_its_turn(fight: Fight) -> None:
    """Boss, then Brando: at the end of his turn it is gone."""
    fight.next(2)
    assert fight.active == "Brando"
    assert fight["Brando"].effects
    fight.next()
    assert not fight["Brando"].effects


def test_frozen_feet_do_not_move_until_the_end_of_the_next_turn():
    fight = failed(f"{NEW}/adult-white-dragon", "freezing-burst", dice=(1, 1))
    assert fight.feet("Brando") == 0
    is_over_after_its_turn(fight)
    fight.next(2)
    assert fight.feet("Brando") == 30


def test_hot_sand_halves_the_speed():
    fight = failed(f"{NEW}/adult-brass-dragon", "scorching-sands", dice=(1,) * 6)
    fight.next(2)
    assert fight.feet("Brando") == 15


def test_a_miasma_weakens_the_armour():
    before = armour_of(a_den(f"{NEW}/adult-green-dragon"), "Brando")
    fight = failed(f"{NEW}/adult-green-dragon", "noxious-miasma", dice=(1, 1))
    assert armour_of(fight, "Brando") == before - 2
    is_over_after_its_turn(fight)


def test_whoever_giggles_takes_a_d6_from_its_blows():
    fight = failed(f"{NEW}/adult-copper-dragon", "giggling-magic", dice=(1,) * 7)
    fight.next(2)
    blow = c.MakeAttack(fight.ids["Brando"], AttackKey("unarmed-strike"), fight.ids["Boss"])
    shown = attack_preview(fight.encounter, fight.ruleset, blow, dice=LoadedDice(()))
    assert shown is not None
    assert "-1d6" in {each.dice for each in shown.trace}


def test_thunder_deafens_until_the_end_of_the_next_turn():
    fight = failed(f"{NEW}/adult-bronze-dragon", "thunderclap", dice=(1,) * 3)
    assert fight.conditions("Brando") == {"deafened"}
    is_over_after_its_turn(fight)


def test_a_gale_pushes_away():
    fight = failed(f"{NEW}/adult-silver-dragon", "cold-gale", dice=(1,) * 4)
    token = fight["Brando"].token
    assert token is not None
    assert token.cell != Cell(2, 5)


def test_years_weigh_down():
    fight = failed(f"{NEW}/sphinx-of-lore", "weight-of-years")
    (held,) = fight["Brando"].effects
    assert (str(held.key), held.level) == ("exhaustion", 1)


def test_a_blasphemous_word_stuns_until_the_end_of_its_makers_next_turn():
    fight = failed(f"{OLD}/mummy-lord", "blasphemous-word")
    assert "stunned" in fight.conditions("Brando")
    fight.next()
    assert fight.active == "Boss"
    assert "stunned" in fight.conditions("Brando")
    fight.next()
    assert "stunned" not in fight.conditions("Brando")


def test_the_points_of_a_shield_may_be_typed():
    fight = a_den(f"{NEW}/unicorn")
    used(fight, "shimmering-shield", "Brando", dice=[], typed=14)
    assert fight["Brando"].temporary_hit_points == 14


# --- which spells are left to be cast -----------------------------------------------------------


def test_what_may_still_be_cast_is_at_will_or_has_a_use_or_a_slot_left():
    fight = Fight(OLD)
    fight.add("Sphinx", 20, creature=shipped(f"{OLD}/androsphinx"))
    fight.add("Brando", 10)
    fight.begin()
    magic = fight.ruleset.magic
    assert magic is not None

    def left(name: str) -> bool:
        assert magic is not None
        return magic.is_left(fight["Sphinx"], spell_of(OLD, name))

    assert (left("sacred-flame"), left("banishment")) == (True, True)
    for level, _ in magic.slots(fight["Sphinx"]):
        fight.do(c.SetCounter(fight.ids["Sphinx"], f"slots:{level}", 0))
    assert (left("sacred-flame"), left("banishment")) == (True, False)
    oni = Fight(NEW)
    oni.add("Oni", 20, creature=shipped(f"{NEW}/oni"))
    oni.begin()
    magic = oni.ruleset.magic
    assert magic is not None
    darkness = spell_of(NEW, "darkness")
    assert magic.is_left(oni["Oni"], darkness)
    daily = magic.daily(oni["Oni"], darkness.key)
    assert daily is not None
    oni.do(c.SetCounter(oni.ids["Oni"], uses_counter(darkness.key), 0, daily.maximum))
    assert not magic.is_left(oni["Oni"], darkness)


@pytest.mark.parametrize("edition", [OLD, NEW])
def test_a_failed_save_that_waits_for_legends_is_not_asked_for_again(edition: str):
    fight = Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3)))
    proud = a_creature("p", kind="humanoid", features=a_dragon().features, hit_points=100)
    fight.add("P", 3, creature=proud, at=(5, 2))
    fight.elsewhere()
    fight.cast("hold-person", "P", saves=((fight.ids["P"], FAILURE),), overruled=True)
    fight.answer(Answer(option="fail"), PromptKind.CHOICE)
    while fight.active != "P":
        fight.next()
    fight.next()
    fight.answer(FAILURE, PromptKind.REPEATED_SAVE)
    (waits,) = [x for x in fight.encounter.prompts if x.text.key == "prompt.legendary_resistance"]
    fight.next(4)
    about = [x for x in fight.encounter.prompts if x.effect == waits.effect]
    assert about == [waits]
    fight.do(c.AnswerPrompt(waits.id, Answer(option="resist")))
    assert "paralyzed" not in fight.conditions("P")
