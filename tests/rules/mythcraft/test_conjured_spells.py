"""Conjured spells of MythCraft that are aimed: begun first, aimed once they go off (MC-CONJ-01)."""

from dataclasses import replace

import pytest

from desktop.controllers.creature_form.form import AttackText, form_of
from desktop.controllers.creature_form.reading import read_form
from desktop.controllers.library.unrolled import NO_ROLL
from desktop.model import commands as c
from desktop.model.combatant import Side
from desktop.model.counter import ACTION_POINTS, SPELL_POINTS
from desktop.model.creature import AttackKind, FeatureKey
from desktop.model.frozen import FrozenMap
from desktop.rules.mythcraft.points.conjured import CONJURED
from tests.support.myth import LANGUAGES, RULES, Table, a_creature

pytestmark = [pytest.mark.gui, pytest.mark.rule("MC-CONJ-01")]

ENGLISH = LANGUAGES[0]
BOLT = AttackText(
    name="Bolt",
    kind=AttackKind.RANGED,
    bonus="+5",
    range="60",
    damage="2d6 fire",
    against="ref",
    cost="3",
    nature="spell",
    spell_points="2",
    note="Conjuring 1.",
)
MEND = replace(BOLT, name="Mend", bonus="", against=NO_ROLL, damage="2d6+2 healing", range="60")


def a_table(row: AttackText, *, begun: bool = True) -> Table:
    """Ada with 4 AP, 5 SP and this spell against Bruto."""
    plain = a_creature("mage", features=(), numbers=FrozenMap({"ar": 14, "ap": 4, "sp": 5}))
    form = form_of(plain, ENGLISH)
    mage = read_form(replace(form, attacks=(row,)), plain, language=ENGLISH, languages=LANGUAGES)
    table = Table()
    table.lay_map()
    table.join("Ada", mage, score=20, at=(5, 5))
    foe = a_creature("bruto")
    table.join("Bruto", foe, side=Side.HOSTILE, score=10, at=(9, 5), character=True)
    if begun:
        table.begin()
    return table


def points(table: Table) -> tuple[int, int]:
    return table["Ada"].count(ACTION_POINTS), table["Ada"].count(SPELL_POINTS)


def cast(table: Table, key: str, whom: str) -> c.Command:
    if key == "mend":
        return c.ForceSaves(table.names["Ada"], FeatureKey("mend"), targets=(table.names[whom],))
    return table.attack("Ada", whom, "bolt", dice=(15,))


@pytest.mark.parametrize(
    ("row", "key", "dice", "left"),
    [(BOLT, "bolt", (3, 4), 3), (MEND, "mend", (3, 4), 19)],
)
def test_it_is_begun_first_and_aimed_on_the_turn_on_which_it_goes_off(row, key, dice, left):
    table = a_table(row)
    table.hurt("Bruto", 10)
    refusal = table.refused(cast(table, key, "Bruto"), "MC-CONJ-01")
    assert refusal.reason.key == "refusal.myth.not_conjured"
    table.act("Ada", "feature", text=key)
    assert points(table) == (1, 5)
    table.next()
    table.next()
    assert points(table) == (5, 3)  # 4, and 1 of the last turn
    assert CONJURED in table.keys("Ada")
    table.do(cast(table, key, "Bruto"), dice=dice)
    assert (points(table), table["Bruto"].hit_points) == ((5, 3), left)
    assert CONJURED not in table.keys("Ada")
    table.refused(cast(table, key, "Bruto"), "MC-CONJ-01")


def test_who_does_not_aim_it_on_that_turn_has_lost_it():
    table = a_table(BOLT)
    table.act("Ada", "feature", text="bolt")
    table.next()
    table.next()
    table.next()
    assert table.keys("Ada") == set()
    assert points(table)[1] == 3


def test_the_gm_may_let_it_go_off_at_once_and_before_a_fight_nothing_waits():
    table = a_table(BOLT)
    table.do(cast(table, "bolt", "Bruto"), dice=(3, 4), overruled=True)
    assert points(table) == (1, 3)
    table = a_table(BOLT, begun=False)
    table.do(cast(table, "bolt", "Bruto"), dice=(3, 4))
    assert table["Bruto"].hit_points == 13


@pytest.mark.parametrize("row", [BOLT, MEND])
def test_its_button_begins_it_and_then_aims_it(row):
    table = a_table(row)
    feature = table["Ada"].creature.features[-1]
    assert RULES.begins_first(table.encounter, table["Ada"], feature) is not None
    table.act("Ada", "feature", text=str(feature.key))
    table.next()
    table.next()
    assert RULES.begins_first(table.encounter, table["Ada"], feature) is None


def test_nobody_conjures_on_once_the_fight_is_over():
    table = a_table(BOLT)
    table.act("Ada", "feature", text=table["Ada"].creature.features[0].key)
    assert table.keys("Ada") == {"conjuring"}
    table.do(c.EndFight())
    assert (table.keys("Ada"), table["Ada"].count(SPELL_POINTS)) == (set(), 5)
    (ended,) = [line for line in table.told if line.message.key.startswith("journal.effect_ended")]
    assert "note.myth.conjuring_let_go" in str(ended.message)
