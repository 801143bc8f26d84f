"""Spells of MythCraft: points, conjuring, slow rituals, and the squares of areas."""

import pytest

from desktop.battlemap.cells import Cell, Point
from desktop.language.render import read_language, render
from desktop.model import commands as c
from desktop.model.area import LaidArea
from desktop.model.counter import ACTION_POINTS, SPELL_POINTS
from desktop.model.creature import AreaShape, Feature, FeatureGroup, FeatureKey
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.rules.map import laid_areas
from desktop.rules.mythcraft.acting import magic
from desktop.rules.mythcraft.points import spells
from tests.support.myth import MAP, RULES, Table, a_creature
from tests.support.source import ROOT

ENGLISH = read_language(ROOT / "i18n", "en")


def paragraph(key, text):
    return Feature(
        FeatureKey(key), FeatureGroup.ACTION, FrozenMap({"en": key}), FrozenMap({"en": text})
    )


def a_table(*spells, ap=4, sp=3):
    table = Table()
    table.lay_map()
    hero = a_creature("mage", features=spells, numbers=FrozenMap({"ar": 10, "ap": ap, "sp": sp}))
    table.join("M", hero, score=20, at=(5, 5))
    table.join("A", score=10, at=(10, 5))
    table.begin()
    return table


def left(table, key):
    return table.encounter.combatants[table.names["M"]].count(key)


BOLT = paragraph("bolt", "3 AP, SPC 4. A bolt of fire.")
SPARK = paragraph("spark", "Cantrip, 2 AP.")
STORM = paragraph("storm", "3 AP, 2 SP. Conjuring 1. A storm gathers.")
CIRCLE = paragraph("circle", "Ritual, 10 minutes. A circle that warns.")


@pytest.mark.rule("MC-SP-01")
def test_a_spell_needs_both_its_ap_and_its_sp():
    table = a_table(BOLT, SPARK, ap=4, sp=3)
    refusal = table.refused(table.action("M", "feature", text="bolt"), "MC-SP-01")
    assert refusal.reason.key == "refusal.myth.too_few_spell_points"
    assert (left(table, ACTION_POINTS), left(table, SPELL_POINTS)) == (4, 3)
    table.act("M", "feature", text="spark")
    assert (left(table, ACTION_POINTS), left(table, SPELL_POINTS)) == (2, 3)
    rich = a_table(BOLT, ap=4, sp=5)
    rich.act("M", "feature", text="bolt")
    assert (left(rich, ACTION_POINTS), left(rich, SPELL_POINTS)) == (1, 1)
    rich.do(c.EndFight())
    rich.act("M", "rest")
    assert left(rich, SPELL_POINTS) == 5
    poor = a_table(BOLT, ap=2, sp=5)
    assert poor.refused(poor.action("M", "feature", text="bolt")).rule == "AP-ACT-01"
    assert left(poor, SPELL_POINTS) == 5


@pytest.mark.rule("MC-CONJ-01")
def test_a_conjuring_goes_off_at_the_next_turn_start():
    table = a_table(STORM, ap=4, sp=3)
    table.act("M", "feature", text="storm")
    assert (left(table, ACTION_POINTS), left(table, SPELL_POINTS)) == (1, 3)
    assert table.refused(table.action("M", "move")).rule == "MC-CONJ-01"
    table.next()
    table.next()
    assert left(table, SPELL_POINTS) == 1
    assert magic.conjuring_of(table.encounter.combatants[table.names["M"]]) is None


def test_points_that_are_owed_are_paid_on_the_next_turn():
    table = a_table(STORM, ap=2, sp=3)
    table.act("M", "feature", text="storm")
    assert left(table, ACTION_POINTS) == 0
    table.next()
    table.next()
    assert (left(table, ACTION_POINTS), left(table, SPELL_POINTS)) == (1, 1)


@pytest.mark.parametrize(
    ("answer", "dice", "holds"),
    [
        (Answer(), [9], False),
        (Answer(), [10], True),
        (Answer(outcome=Outcome.SUCCESS), [], True),
        (Answer(outcome=Outcome.FAILURE), [], False),
        (Answer(outcome=Outcome.SKIPPED), [], True),
    ],
)
def test_damage_may_break_a_conjuring(answer, dice, holds):
    table = a_table(STORM, ap=4, sp=3)
    table.act("M", "feature", text="storm")
    table.do(c.DealDamage((table.names["M"],), (c.DamageAmount(3),)))
    (asked,) = [p for p in table.encounter.prompts if p.kind is PromptKind.CHECK]
    table.do(c.AnswerPrompt(asked.id, answer), dice)
    mage = table.encounter.combatants[table.names["M"]]
    assert (magic.conjuring_of(mage) is not None) is holds
    assert (left(table, ACTION_POINTS), left(table, SPELL_POINTS)) == (1 if holds else 0, 3)


@pytest.mark.rule("AP-MAG-01")
def test_a_ritual_is_no_action_and_tells_its_minutes():
    table = a_table(CIRCLE)
    refusal = table.refused(table.action("M", "feature", text="circle"), "AP-MAG-01")
    assert refusal.reason.key == "refusal.myth.slow"
    assert RULES.is_slow(CIRCLE)
    detail = RULES.feature_detail(CIRCLE)
    assert detail is not None
    assert render(detail, ENGLISH) == "10 minutes"


def test_what_a_paragraph_says():
    assert spells.spell_in(paragraph("x", "It bites.")) is None
    assert spells.spell_in(paragraph("x", "3 AP. A stroke.")) is None
    italian = Feature(
        FeatureKey("x"),
        FeatureGroup.ACTION,
        FrozenMap({"it": "x"}),
        FrozenMap({"it": "3 PA, 4 PI. Lancio prolungato 2."}),
    )
    assert spells.spell_in(italian) == spells.Spell(3, 4, 2)
    hours = spells.spell_in(paragraph("x", "Invocation: 2 hours."))
    assert hours is not None
    assert hours.minutes == 120
    assert RULES.feature_detail(paragraph("x", "It bites.")) is None
    for each, text in ((STORM, "3 AP · 2 SP · Conjuring 1"), (BOLT, "3 AP · 4 SP")):
        shown = RULES.feature_detail(each)
        assert shown is not None
        assert render(shown, ENGLISH) == text


@pytest.mark.rule("MC-AREA-01")
def test_a_cone_is_as_wide_as_it_is_far_and_takes_what_is_half_covered():
    table = a_table(SPARK)

    def cells(shape, size, origin, direction=0.0, width=None):
        laid = LaidArea(MAP, AreaShape(shape), size, Point(*origin), direction, width)
        return laid_areas.cells_of(table.encounter, RULES, laid)

    cone = cells("cone", 15, (6.0, 5.5))
    assert {cell.row for cell in cone if cell.column == 8} == {4, 5, 6}
    assert len({cell.row for cell in cone if cell.column == 6}) == 1
    line = cells("line", 15, (6.0, 5.25), width=5)
    assert {cell.row for cell in line} == {4, 5}
    assert Cell(6, 5) in cells("sphere", 5, (6.5, 5.5))


def test_the_gm_may_let_it_be_cast_all_the_same():
    table = a_table(BOLT, CIRCLE, ap=4, sp=3)
    table.do(table.action("M", "feature", text="bolt"), overruled=True)
    assert (left(table, ACTION_POINTS), left(table, SPELL_POINTS)) == (1, 0)
    table.do(table.action("M", "feature", text="circle"), overruled=True)
    assert left(table, ACTION_POINTS) == 0
