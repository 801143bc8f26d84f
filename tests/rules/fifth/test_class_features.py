"""Features of classes in play: Rage, Reckless Attack, Second Wind, Action Surge."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.counter import feature_uses
from desktop.model.creature import (
    Deed,
    FeatureGroup,
    FeatureKey,
    ForcedSave,
    SaveSuccess,
    Uses,
    UsesKind,
)
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.fifth.gear.armour import armours
from desktop.rules.fifth.rolls.callings import level_in
from desktop.rules.fifth.statblocks.class_features import find_class_feature, is_held
from desktop.rules.fifth.statblocks.paragraphs import is_freely_used, takes_bonus_action
from tests.support.builders import EDITIONS, SUCCESS, Fight, a_creature, feature, melee

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)


def a_hero(edition: str, key: str, *, uses: int | None = 2, **more: object) -> Fight:
    """H, whose turn it is, with a trait of that name, and O."""
    own = feature(key, FeatureGroup.TRAIT)
    if uses is not None:
        own = replace(own, uses=Uses(UsesKind.DAY, uses))
    sword = melee()
    known = {"level": 3, "class_text": "barbarian", "hit_points": 30}
    hero = a_creature("h", sword, **{**known, **more})
    hero = replace(hero, features=(*hero.features, own))
    fight = Fight(edition)
    fight.add("H", 20, creature=hero, character=True, hp=30)
    fight.add("O", 10, hp=60)
    return fight.begin()


def use(fight: Fight, key: str) -> None:
    fight.act("H", "feature", text=key)


@both
def test_a_rage_holds_wounds_off_and_strikes_harder(edition):
    fight = a_hero(edition, "rage")
    fight.concentrate("H")
    use(fight, "rage")
    assert fight["H"].count("bonus_action") == 0
    assert fight["H"].count(feature_uses("rage")) == 1
    assert "concentration" not in fight.conditions("H")
    fight.damage("H", 10, "slashing")
    assert fight.hp("H") == 25
    fight.damage("H", 10, "fire")
    assert fight.hp("H") == 15
    assert fight.saving("H", "str").mode is RollMode.ADVANTAGE
    assert fight.saving("H", "dex").mode is RollMode.PLAIN
    before = fight.hp("O")
    fight.attack("H", "O", dice=(15, 1))
    (dealt,) = fight.happened(e.DamageTaken)
    plain = a_hero(edition, "rage")
    plain.attack("H", "O", dice=(15, 1))
    assert before - fight.hp("O") == 60 - plain.hp("O") + 2
    assert dealt.total


@both
def test_a_rage_ends_with_its_rounds_or_its_fall_and_begins_anew(edition):
    fight = a_hero(edition, "rage")
    use(fight, "rage")
    (effect,) = fight["H"].effects
    assert effect.end is not None
    assert effect.end.remaining == fight.ruleset.numbers["rage_rounds"]
    fight.next(2)
    use(fight, "rage")
    (effect,) = fight["H"].effects
    assert effect.end is not None
    assert effect.end.remaining == fight.ruleset.numbers["rage_rounds"]
    fight.damage("H", 200, "fire")
    assert not any(each.influence for each in fight["H"].effects)


@pytest.mark.parametrize(
    ("text", "tags", "level", "more"),
    [
        ("barbaro 9 / ladro 2", (), 11, 3),
        ("barbarian", (), 16, 4),
        ("", ("barbarian",), 8, 2),
        ("wizard", (), 20, 2),
    ],
)
def test_the_damage_of_a_rage_grows_with_the_level_in_the_class(text, tags, level, more):
    fight = a_hero(OLD, "ira", class_text=text, tags=tags, level=level)
    use(fight, "ira")
    (effect,) = fight["H"].effects
    assert effect.influence is not None
    (extra,) = [x for x in effect.influence.modifiers if x.question == "extra_damage"]
    assert extra.change == more


@both
def test_reckless_attacks_have_advantage_and_give_it_until_the_next_turn(edition):
    fight = a_hero(edition, "reckless-attack", uses=None)
    use(fight, "reckless-attack")
    assert fight["H"].count("action") == 1
    assert fight.mode("H", "O") is RollMode.ADVANTAGE
    fight.next()
    assert fight.mode("O", "H") is RollMode.ADVANTAGE
    fight.next()
    assert fight.mode("H", "O") is RollMode.PLAIN
    assert fight.conditions("H") == set()


@both
def test_a_second_wind_heals_a_die_and_the_level_as_a_fighter(edition):
    fight = a_hero(edition, "second-wind-2", class_text="fighter 2 / wizard 1")
    fight.damage("H", 20, "fire")
    use(fight, "second-wind-2")
    assert fight["H"].count("bonus_action") == 0
    assert fight.prompt().dice == "1d10+2"
    fight.answer(Answer(), dice=(7,))
    assert fight.hp("H") == 19


@both
def test_a_second_wind_whose_sheet_says_its_dice_heals_once(edition):
    fight = a_hero(edition, "second-wind", class_text="fighter 3")
    hero = fight["H"].creature
    own = replace(hero.features[-1], deed=Deed(heals="1d10+3"))
    written = replace(hero, features=(*hero.features[:-1], own))
    fight = Fight(edition)
    fight.add("H", 20, creature=written, character=True, hp=30)
    fight.begin()
    fight.damage("H", 20, "fire")
    use(fight, "second-wind")
    assert fight.prompt().dice == "1d10+3"
    fight.answer(Answer(), dice=(7,))
    assert fight.hp("H") == 20
    assert fight.encounter.prompts == ()


@both
def test_an_action_surge_brings_another_action_for_this_turn(edition):
    fight = a_hero(edition, "action-surge", uses=1)
    fight.act("H", "dodge")
    use(fight, "action-surge")
    assert fight["H"].count("action") == 1
    fight.act("H", "dash")
    fight.next(2)
    assert fight["H"].count("action") == 1
    assert fight.refused(fight.action("H", "feature", text="action-surge")).can_overrule


@both
def test_a_surge_before_the_action_leaves_two_of_them(edition):
    fight = a_hero(edition, "azione-impetuosa", uses=1)
    use(fight, "azione-impetuosa")
    fight.act("H", "dodge")
    fight.act("H", "dash")
    assert fight.refused(fight.action("H", "dodge"))
    fight.next(2)
    assert fight["H"].count("action") == 1


@both
@pytest.mark.parametrize(("outcome", "dodges"), [(None, True), (Outcome.SKIPPED, False)])
def test_patient_defense_dodges(edition, outcome, dodges):
    fight = a_hero(edition, "patient-defense", uses=None)
    use(fight, "patient-defense")
    fight.answer(Answer(option="" if outcome else "dodge", outcome=outcome))
    assert ("dodging" in fight.conditions("H")) is dodges


def test_only_what_does_something_is_a_feature_of_a_class():
    rage = feature("rage", FeatureGroup.TRAIT)
    assert takes_bonus_action(rage)
    assert not is_freely_used(rage)
    surge = feature("action-surge", FeatureGroup.TRAIT)
    assert is_freely_used(surge)
    assert not is_freely_used(feature("action-surge", FeatureGroup.ACTION))
    assert not is_freely_used(feature("keen-smell", FeatureGroup.TRAIT))
    striking = replace(rage, attacks=(melee(),))
    assert find_class_feature(striking) is None
    assert level_in(a_creature("x", level=None, class_text="rogue"), "rogue") == 0


def test_a_command_names_a_feature_that_is_there():
    fight = a_hero(OLD, "rage")
    wish = c.TakeAction(fight.ids["H"], "feature", text="second-wind")
    assert not fight.refused(wish).can_overrule


@both
def test_a_surge_is_used_only_once_on_a_turn(edition):
    fight = a_hero(edition, "action-surge", uses=2)
    use(fight, "action-surge")
    refusal = fight.refused(fight.action("H", "feature", text="action-surge"))
    assert refusal.reason.key == "refusal.once_a_turn"
    assert refusal.can_overrule
    fight.next(2)
    use(fight, "action-surge")
    assert fight["H"].count("action") == 2


# --- what a rage needs to go on -------------------------------------------------------------------


def raging(edition: str) -> Fight:
    fight = a_hero(edition, "rage", ruleset=edition)
    use(fight, "rage")
    return fight


def is_raging(fight: Fight) -> bool:
    return is_held(fight["H"], "rage")


def round_with(fight: Fight, *deeds: str) -> None:
    """H's turn with these deeds, then that of O, up to the next turn of H."""
    for deed in deeds:
        if deed == "attack":
            fight.attack("H", "O", dice=(15, 1))
        elif deed == "opportunity":
            fight.do(replace(fight.a_hit("H", "O"), cost="reaction"), overruled=True)
        elif deed == "save":
            fight.do(c.ForceSaves(fight.ids["H"], FeatureKey("roar"), 0, (fight.ids["O"],)))
            fight.answer(SUCCESS, PromptKind.SAVE)
        else:
            fight.damage("H", 5)
    fight.next(2)


def asked(fight: Fight) -> list[str]:
    return [each.text.key for each in fight.encounter.prompts]


@pytest.mark.parametrize("deed", ["attack", "damage"])
def test_in_2014_a_blow_or_a_wound_keeps_a_rage_up(deed: str):
    fight = raging(OLD)
    round_with(fight, deed)
    assert asked(fight) == []
    round_with(fight)
    assert asked(fight) == ["prompt.kept_by_blows"]


def test_in_2014_a_rage_without_a_blow_may_end_with_the_turn_on_which_it_began():
    fight = raging(OLD)
    fight.next()
    assert [key for key, _ in fight.prompt().options] == ["ends", "goes_on"]
    fight.answer(Answer(option="ends"))
    assert not is_raging(fight)


def test_in_2024_it_lasts_to_the_end_of_the_next_turn_and_is_extended_by_an_attack():
    fight = raging(NEW)
    round_with(fight)
    assert asked(fight) == []
    round_with(fight, "damage")
    assert asked(fight) == ["prompt.kept_by_deeds"], "wounds do not keep it up any more"
    fight.answer(Answer(option="goes_on"))
    round_with(fight, "attack")
    assert asked(fight) == []
    assert is_raging(fight)


def test_in_2024_a_save_forced_on_a_foe_extends_it():
    fight = raging(NEW)
    roar = feature("roar", saves=(ForcedSave("wis", 10, SaveSuccess.NONE, conditions=("prone",)),))
    hero = fight["H"].creature
    fight.do(c.ReplaceCreature(fight.ids["H"], replace(hero, features=(*hero.features, roar))))
    round_with(fight)
    round_with(fight, "save")
    assert asked(fight) == []


def test_in_2024_the_bonus_action_extends_it():
    fight = raging(NEW)
    fight.next(2)
    fight.next()
    assert [key for key, _ in fight.prompt().options] == ["ends", "goes_on", "extends"]
    fight.answer(Answer(option="extends"))
    assert is_raging(fight)
    assert fight["H"].count("bonus_action") == 0
    fight.next(3)
    fight.answer(Answer(outcome=Outcome.SKIPPED))
    assert is_raging(fight)


def test_a_blow_at_a_friend_keeps_nothing_up():
    fight = raging(OLD)
    fight.add("F", 5, character=True, hp=20)
    fight.attack("H", "F", dice=(15, 1))
    fight.next()
    assert asked(fight) == ["prompt.kept_by_blows"]


@pytest.mark.parametrize(
    ("edition", "condition", "ends"),
    [(OLD, "unconscious", True), (OLD, "stunned", False), (NEW, "stunned", True)],
)
def test_whoever_cannot_act_rages_no_more(edition: str, condition: str, ends: bool):
    fight = raging(edition)
    fight.give("H", condition)
    assert is_raging(fight) is not ends


# --- heavy armour ---------------------------------------------------------------------------------


def test_in_2014_a_rage_in_heavy_armour_brings_nothing():
    fight = a_hero(OLD, "rage", ruleset=OLD, armour="plate")
    use(fight, "rage")
    assert "note.heavy_armour_takes" in fight.told()
    assert is_held(fight["H"], "rage")
    fight.damage("H", 10, "slashing")
    assert fight.hp("H") == 20
    light = a_hero(OLD, "rage", ruleset=OLD, armour="leather")
    use(light, "rage")
    assert "note.heavy_armour_takes" not in light.told()
    light.damage("H", 10, "slashing")
    assert light.hp("H") == 25


def test_in_2024_nobody_rages_in_heavy_armour_or_goes_on_raging_in_it():
    fight = a_hero(NEW, "rage", ruleset=NEW, armour="plate")
    wish = fight.action("H", "feature", text="rage")
    assert fight.refused(wish).reason.key == "refusal.heavy_armour_bars"
    fight = a_hero(NEW, "rage", ruleset=NEW)
    use(fight, "rage")
    clad = replace(fight["H"].creature, armour="chain-mail")
    assert clad.armour in armours(), "the table knows it"
    fight.do(c.ReplaceCreature(fight.ids["H"], clad))
    assert not is_held(fight["H"], "rage")
