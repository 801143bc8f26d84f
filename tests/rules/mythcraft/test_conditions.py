"""The table of conditions as a whole: complete, told in both languages, given and ended."""

from pathlib import Path

import pytest

from desktop.language.catalogue import read_catalogue
from desktop.language.message import Message
from desktop.language.render import language_of, render
from desktop.model import commands as c
from desktop.model.combatant import Life
from desktop.model.ids import ConditionKey
from desktop.rules.effects.circumstances import WHEN
from desktop.rules.effects.ends import CAUSES
from desktop.rules.engine.conditions import Question, held_by
from tests.support.myth import RULES, a_duel

I18N = Path(__file__).parents[3] / "i18n"
CONDITIONS = RULES.listed_conditions()
LANGUAGES = [language_of(read_catalogue(I18N / f"mischia_{code}.ts")) for code in ("en", "it")]


SUMMONED = "summoned"  # no condition of the book, but given and ended like one
ALL = """
    absorb affinity bleeding blinded broken burning charmed chilled concealed cover dazed deafened
    demoralized engaged enthralled fatigued flanking focused frightened grappled grounded helpless
    paralyzed petrified phobic pinned prone protected rallied restrained shaken sickened silenced
    slowed staggered stunned suffocating suppressed surprised taunted unconscious unseen
"""


def test_all_conditions_of_the_game_are_there():
    assert set(CONDITIONS) == {*ALL.split(), SUMMONED}


@pytest.mark.rule("AP-COND-01")
def test_conditions_are_grouped_by_whom_they_help():
    moods = {key: RULES.conditions[ConditionKey(key)].mood for key in CONDITIONS}
    assert moods["focused"] == moods["rallied"] == "help"
    assert moods["dazed"] == moods["frightened"] == "harm"
    assert moods["prone"] == "both"


@pytest.mark.parametrize("key", sorted(RULES.conditions))
def test_each_condition_has_its_row_and_known_circumstances(key: str):
    condition = RULES.conditions[ConditionKey(key)]
    if key in CONDITIONS:
        assert condition.rule.startswith("MC-INIT-02" if key == SUMMONED else "MC-COND-")
    for name in condition.ends_when:
        assert name in CAUSES
    for fact in condition.facts:
        assert set(fact.when) <= set(WHEN)
    for other in (*condition.implies, *condition.suppresses, *condition.immune_to):
        assert other in RULES.conditions


@pytest.mark.parametrize("key", sorted(RULES.conditions))
def test_each_condition_has_a_name_in_both_languages(key: str):
    for language in LANGUAGES:
        assert render(Message(f"condition.{key}"), language)


@pytest.mark.parametrize("key", sorted(CONDITIONS))
def test_each_condition_is_given_and_ends_without_leftovers(key: str):
    table = a_duel()
    before = table["Bruto"]
    source = table.names["Ada"]
    table.do(c.GiveCondition((before.id,), ConditionKey(key), source=source))
    held = held_by(table["Bruto"], RULES.conditions)
    assert held[0].condition.key == key
    table.lift("Bruto", key)
    assert table["Bruto"].effects == ()
    assert held_by(table["Bruto"], RULES.conditions) == ()


def test_every_question_that_the_table_answers_is_a_question_of_the_rules():
    asked = {fact.question for entry in RULES.conditions.values() for fact in entry.facts}
    assert asked <= set(Question)


# --- the other lets go --------------------------------------------------------------------------


@pytest.mark.rule("MC-COND-GRAPPLED", "MC-COND-PINNED", "MC-COND-ENGAGED")
@pytest.mark.parametrize("condition", ["grappled", "pinned", "engaged"])
@pytest.mark.parametrize("leaves", [True, False])
def test_whoever_is_out_of_the_fight_holds_nobody(condition: str, leaves: bool):
    table = a_duel()
    table.give("Ada", condition, source="Bruto")
    if leaves:
        table.do(c.RemoveCombatants((table.names["Bruto"],)))
    else:
        table.do(c.DeclareLife((table.names["Bruto"],), Life.DEFEATED.value))
    assert table.keys("Ada") == set()


@pytest.mark.rule("MC-COND-RALLIED", "MC-COND-04")
def test_the_refusal_of_a_condition_names_its_row():
    table = a_duel()
    table.give("Ada", "rallied")
    refusal = table.give_refused("Ada", "frightened")
    assert (refusal.rule, refusal.can_overrule) == ("MC-COND-04", True)
