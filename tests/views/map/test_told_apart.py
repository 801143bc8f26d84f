"""Tokens of two kinds with one picture and one number are told apart by a letter."""

import pytest

from desktop.battlemap.cells import Cell
from desktop.views.design.tokens import SideLook
from desktop.views.map.drawing import TokenLook
from desktop.views.map.told_apart import told_apart

pytestmark = pytest.mark.gui


def token(name: str, label: str, glyph: str = "goblinoid", portrait: str = "") -> TokenLook:
    return TokenLook(
        id=f"{name}{label}",
        name=f"{name} {label}",
        side=SideLook.HOSTILE,
        cell=Cell(0, 0),
        x=0.0,
        y=0.0,
        label=label,
        glyph=glyph,
        portrait=portrait,
    )


def labels(*looks: TokenLook) -> list[str]:
    return [look.label for look in told_apart(looks)]


def test_one_kind_has_its_numbers_alone():
    assert labels(token("Goblin", "1"), token("Goblin", "2")) == ["1", "2"]


def test_two_kinds_have_the_letter_of_the_word_that_is_their_own():
    found = labels(
        token("Goblin Warrior", "1"), token("Goblin Warrior", "2"), token("Goblin Minion", "1")
    )
    assert found == ["W1", "W2", "M1"]


def test_words_that_begin_alike_have_more_letters():
    assert labels(token("Goblin Mage", "1"), token("Goblin Minion", "1")) == ["Ma1", "Mi1"]
    assert labels(token("Orc Warrior", "1"), token("Orc Warlock", "1")) == ["Warr1", "Warl1"]


def test_numbers_that_meet_nowhere_stay_as_they_are():
    assert labels(token("Goblin Warrior", "1"), token("Goblin Minion", "2")) == ["1", "2"]


def test_other_pictures_tell_them_apart_already():
    assert labels(token("Goblin", "1"), token("Wolf", "1", "beast")) == ["1", "1"]
    assert labels(token("Goblin", "1"), token("Orc", "1", portrait="orc.png")) == ["1", "1"]


def test_whoever_has_no_number_keeps_its_letter():
    assert labels(token("Aria", "A"), token("Ada", "A")) == ["A", "A"]
