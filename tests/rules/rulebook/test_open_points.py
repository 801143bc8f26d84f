"""Every open point is a visible setting with its default; alternatives change play."""

from dataclasses import replace

import pytest

from desktop.language.message import Message
from desktop.language.render import read_language, render
from desktop.model import commands as c
from desktop.model.counter import TEMPORARY_HIT_POINTS
from desktop.model.creature import Defence, DefenceKind
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import PromptKind
from desktop.rules.effects.asking import situation_of
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.fifth.rolls.abilities import passive_perception
from desktop.rules.registry import RULESETS, ruleset_of
from desktop.rules.rulebook.catalogue import catalogue_of
from desktop.rules.rulebook.open_points import open_points_of
from tests.support.builders import EDITIONS, Fight, a_creature, melee
from tests.support.loaded_dice import LoadedDice
from tests.support.source import ROOT

OLD, NEW = EDITIONS
LANGUAGES = tuple(read_language(ROOT / "i18n", code) for code in ("en", "it"))
AMBIGUITIES = tuple(f"AMB-{number:02}" for number in range(1, 27))
ENGINE_DEFAULTS = (
    "52-ACT-ATK-2 52-ACT-DASH-2 52-ACT-DODGE-2 52-ACT-OA-1 52-GRAP-7 52-COND-BLIND-2 "
    "52-COND-EXH-4 52-COND-GRAPD-2 52-MOVE-SWITCH-2 52-MOVE-CLIMB-1 52-MOVE-SWIM-1 52-AOE-EMAN-1 "
    "52-AOE-GRID-1 52-HIDE-5 52-DMG-THRESH-1 52-HAZ-FALL-2 52-MAG-CONC-4 52-MON-STAT-2 "
    "52-PTG-INIT-2 52-PTG-MOVE-1 52-PTG-ORDER-1 52-SP-COMP-1 52-GT-XPB-1 52-GT-XPB-3 T-26 T-51"
)
POINTS = {
    "srd-5.1": AMBIGUITIES,
    "srd-5.2.1": tuple(ENGINE_DEFAULTS.split()),
    "mythcraft-1.2": tuple(f"MC-OPEN-{number:02}" for number in range(1, 20)),
}


@pytest.mark.parametrize("key", RULESETS)
def test_every_open_point_of_the_sources_is_there(key):
    assert tuple(point.id for point in open_points_of(key)) == POINTS[key]


@pytest.mark.parametrize("key", RULESETS)
def test_every_open_point_is_a_setting_with_the_stated_default(key):
    ruleset, rows = ruleset_of(key), catalogue_of(key)
    for point in open_points_of(key):
        setting = ruleset.find_setting(point.setting)
        assert setting is not None, point.id
        assert setting.default == point.default, point.id
        wanted = {point.default, *point.alternatives}
        assert wanted <= {*setting.choices, point.default}, point.id
        assert set(point.rules) <= rows.keys(), point.id
        for language in LANGUAGES:
            said = point.said(language)
            assert said.endswith((".", "?")), point.id
            assert len(said) <= 160, point.id


FIXED = {"large_around_medium"}
"""Readings without another that makes sense: the grid itself decides this one."""


@pytest.mark.parametrize("key", RULESETS)
def test_every_setting_can_be_chosen_but_the_fixed_readings(key):
    fixed = {each.key for each in ruleset_of(key).settings if len(each.choices) == 1}
    assert fixed <= FIXED
    documented = {each.setting for each in open_points_of(key) if not each.alternatives}
    assert documented <= FIXED


def test_the_rules_look_at_every_setting():
    """A choice that nothing reads would be a dead control."""
    code = "".join(
        path.read_text(encoding="utf-8")
        for room in ("rules", "session")
        for path in (ROOT / "desktop" / room).rglob("*.py")
        if path.name not in ("bundle.py", "settings.py")
    )
    built = {"climb_speed_cost", "swim_speed_cost", "initiative_score", "dash_speed"}
    for key in RULESETS:
        for setting in ruleset_of(key).settings:
            known = setting.key in built | FIXED or setting.key.startswith("ap_")
            assert known or f'"{setting.key}"' in code, setting.key


def test_a_choice_that_a_setting_has_no_more_counts_as_the_default():
    fight = Fight(OLD)
    old = replace(fight.encounter, settings=FrozenMap({"shared_space": "at_end"}))
    assert fight.ruleset.setting_of(old, "shared_space") == "warn"


@pytest.mark.parametrize("key", RULESETS)
def test_every_setting_has_a_name_and_names_of_its_choices(key):
    for setting in ruleset_of(key).settings:
        if setting.key.startswith("ap_"):
            continue
        for language in LANGUAGES:
            assert render(Message(f"setting.{setting.key}"), language)
            if len(setting.choices) < 2:
                continue
            for value in setting.choices:
                common = value in ("on", "off", "ask")
                own = f"setting.choice.{setting.key}.{value}"
                told = own if not common or own in language.catalogue else f"setting.choice.{value}"
                assert render(Message(told), language)


def choose(fight: Fight, setting: str, value: str) -> None:
    fight.do(c.SetSetting(setting, value))


def test_surprise_may_be_marked_by_hand():
    fight = Fight(OLD)
    fight.add("A", character=True)
    fight.add("B")
    fight.act("B", "hide", die=20)
    unaware = fight.ruleset.initiative.unaware
    assert unaware(fight.encounter, fight.ruleset) == {fight.ids["A"]}
    choose(fight, "surprise_by", "hand")
    assert unaware(fight.encounter, fight.ruleset) == frozenset()


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("value", "asked"), [("counts", True), ("ignored", False)])
def test_absorbed_damage_and_concentration(edition, value, asked):
    fight = Fight(edition)
    fight.add("A", character=True)
    fight.concentrate("A")
    fight.do(c.SetCounter(fight.ids["A"], TEMPORARY_HIT_POINTS, 20))
    choose(fight, "absorbed_damage", value)
    fight.damage("A", 6)
    kinds = [prompt.kind for prompt in fight.encounter.prompts]
    assert (PromptKind.CONCENTRATION in kinds) is asked


@pytest.mark.parametrize(("value", "life"), [("spared", "stable"), ("killed", "dead")])
def test_a_knock_out_with_massive_damage(value, life):
    fight = Fight(OLD)
    fight.add("A", hp=10, character=True)
    choose(fight, "knock_out_massive", value)
    fight.damage("A", 40, knock_out=True)
    assert fight["A"].life.value == life


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("value", "points"), [("after", 30), ("before", 21)])
def test_a_threshold_before_or_after_resistance(edition, value, points):
    fight = Fight(edition)
    half = a_creature("a", numbers=FrozenMap({"damage_threshold": 10}), hit_points=30)
    half = replace(half, defences=(Defence(DefenceKind.RESISTANCE, ("fire",)),))
    fight.add("A", creature=half)
    choose(fight, "threshold_at", value)
    fight.damage("A", 18, "fire")
    assert fight.hp("A") == points


@pytest.mark.parametrize(("value", "mode"), [("taken", "advantage"), ("both", "plain")])
def test_a_helper_that_has_gone(value, mode):
    fight = Fight(OLD).map()
    fight.add("H", 20, character=True, at=(5, 5))
    fight.add("F", 10, character=True, at=(6, 7))
    fight.add("O", 5, at=(6, 6))
    fight.begin()
    choose(fight, "help_distance", value)
    fight.act("H", "help", "O")
    assert fight.mode("F", "O") is RollMode.ADVANTAGE
    fight.place("H", (15, 15))
    assert fight.mode("F", "O") is RollMode(mode)


@pytest.mark.parametrize(("value", "score"), [("full", 10), ("reduced", 6)])
def test_exhaustion_and_passive_perception(value, score):
    fight = Fight(NEW)
    fight.add("A")
    fight.give("A", "exhaustion", level=2)
    choose(fight, "exhausted_passive", value)
    assert passive_perception(situation_of(fight.encounter, fight.ruleset, fight["A"])) == score


@pytest.mark.parametrize(("value", "mode"), [("any", "plain"), ("each", "disadvantage")])
def test_held_by_two(value, mode):
    fight = Fight(NEW)
    for name in "ABC":
        fight.add(name)
    fight.give("C", "grappled", source="A")
    fight.give("C", "grappled", source="B")
    choose(fight, "two_grapplers", value)
    assert fight.mode("C", "A") is RollMode(mode)


@pytest.mark.parametrize(("value", "asked"), [("enemies", 0), ("all", 1)])
def test_opportunities_against_friends(value, asked):
    fight = Fight(NEW).map()
    fight.add("A", 20, character=True, at=(5, 5))
    fight.add("B", 10, creature=a_creature("b", melee()), character=True, at=(5, 6))
    fight.begin()
    choose(fight, "opportunity_for", value)
    fight.move("A", (5, 4), (5, 3))
    kinds = [prompt.kind for prompt in fight.encounter.prompts]
    assert kinds.count(PromptKind.OPPORTUNITY_ATTACK) == asked


@pytest.mark.parametrize(("value", "feet"), [("add", 10), ("once", 15)])
def test_dragging_two(value, feet):
    fight = Fight(NEW).map()
    fight.add("A", 20, character=True, at=(5, 5))
    fight.add("B", 10, at=(5, 6))
    fight.add("C", 5, at=(6, 6))
    fight.begin()
    for name in "BC":
        fight.give(name, "grappled", source="A")
    choose(fight, "dragging_several", value)
    factor = fight.ruleset.movement.factor(
        fight.encounter, fight.ruleset, fight["A"], "walk", difficult=False
    )
    assert 30 // factor == feet


@pytest.mark.parametrize(("value", "crossed"), [("or_more", True), ("exactly", False)])
def test_three_sizes_larger(value, crossed):
    fight = Fight(NEW).map()
    fight.add("A", 20, character=True, at=(5, 5))
    fight.add("B", 10, creature=a_creature("b", sizes=("gargantuan",)), at=(5, 8))
    choose(fight, "two_sizes", value)
    draft = Draft(fight.encounter, fight.ruleset, LoadedDice(()))
    refusal = fight.ruleset.movement.judge_space(draft, fight["A"], fight["B"], ends=False)
    assert (refusal is None) is crossed
