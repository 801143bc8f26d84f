"""The stat block in the inspector: its abilities on cards, and nothing told twice or left out."""

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from desktop.model.creature import Creature
from desktop.model.frozen import FrozenMap
from desktop.views.design.theme import Theme
from desktop.views.inspector.statblock import StatBlock
from tests.support.fights import a_fighting_desk
from tests.support.windows import RESOURCES

pytestmark = pytest.mark.gui


def shown(language: str, ruleset: str = "srd-5.2.1", **changes: object) -> StatBlock:
    desk = a_fighting_desk(language, ruleset)
    ogre: Creature = next(
        who.creature for who in desk.encounter.combatants.values() if not who.character
    )
    block = StatBlock(desk, Theme(RESOURCES))
    block.show_creature(replace(ogre, **changes))  # type: ignore[arg-type]
    return block


@pytest.mark.parametrize("language", ["en", "it"])
def test_abilities_stand_on_cards_and_not_in_the_text(qtbot: QtBot, language: str):
    block = shown(language, abilities=FrozenMap({"str": 19, "dex": 8}))
    assert [(one.value, one.note) for one in block.cards.numbers] == [("+4", "19"), ("−1", "8")]
    assert "19 (+4)" not in block.text.toPlainText()
    assert block.head.toPlainText().splitlines()[0] in block.plain_text


def test_the_only_speed_stands_above_and_several_are_told(qtbot: QtBot):
    alone = shown("en", speeds=FrozenMap({"walk": 40}))
    assert "40 ft" not in alone.text.toPlainText()
    several = shown("en", speeds=FrozenMap({"walk": 40, "fly": 80}))
    assert "Speed 40 ft and fly 80 ft" in several.text.toPlainText()


def test_the_armour_is_told_where_a_note_says_what_it_is_made_of(qtbot: QtBot):
    plain = shown("en", armour_class=17, armour_note=FrozenMap())
    assert "Armor Class" not in plain.text.toPlainText()
    noted = shown("en", armour_class=17, armour_note=FrozenMap({"en": "natural armor"}))
    assert "Armor Class 17 (natural armor)" in noted.text.toPlainText()


def test_nobody_to_read_is_an_empty_page(qtbot: QtBot):
    block = shown("en")
    block.show_creature(None)
    assert block.plain_text.strip() == ""
    assert block.cards.isHidden()
