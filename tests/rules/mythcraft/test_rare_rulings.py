"""Rulings of MythCraft that a table seldom needs, each by itself."""

import pytest

from desktop.model import commands as c
from desktop.model.creature import Defence, DefenceKind, Feature, FeatureGroup, FeatureKey
from desktop.model.frozen import FrozenMap
from desktop.rules.mythcraft.acting import magic
from tests.support.myth import Table, a_creature, a_duel

STORM = Feature(
    FeatureKey("storm"),
    FeatureGroup.ACTION,
    FrozenMap({"en": "storm"}),
    FrozenMap({"en": "3 AP, 2 SP. Conjuring 2. A storm gathers."}),
)


def a_mage() -> Table:
    numbers = FrozenMap({"ar": 10, "ap": 4, "sp": 3})
    return a_duel(a_creature("mage", features=(STORM,), numbers=numbers))


def test_a_conjuring_of_two_rounds_goes_on_for_one_more():
    table = a_mage()
    table.act("Ada", "feature", text="storm")
    for still in (True, False):
        table.next()
        table.next()
        assert (magic.conjuring_of(table["Ada"]) is not None) is still


def test_a_conjuring_that_its_stat_block_has_lost_ends_in_nothing():
    table = a_mage()
    table.act("Ada", "feature", text="storm")
    table.do(c.ReplaceCreature(table.names["Ada"], a_creature("ada")))
    for _ in range(4):
        table.next()
    assert magic.conjuring_of(table["Ada"]) is None


def test_before_the_fight_a_jump_spends_nothing():
    table = Table()
    table.join("Ada", a_creature("ada"))
    before = table["Ada"].counters
    table.act("Ada", "high_jump", text="1")
    assert table["Ada"].counters == before


@pytest.mark.parametrize("line", ["riding_dc", "riding_spell"])
def test_a_line_of_the_riding_dc_has_two_figures(line: str):
    table = a_duel()
    assert table.refused(table.action("Ada", line, text="100")).reason.key == "refusal.out_of_range"
    table.act("Ada", line, text="99")
    table.act("Ada", line, text="0")
    assert not table["Ada"].effects


def test_a_reduction_that_another_type_has_used_up():
    hard = a_creature("b", hit_points=40, defences=(Defence(DefenceKind.REDUCTION, (), value=3),))
    table = a_duel(foe=hard)
    table.do(
        c.DealDamage(
            (table.names["Bruto"],), (c.DamageAmount(5, "fire"), c.DamageAmount(0, "cold"))
        )
    )
    assert table["Bruto"].hit_points == 38
