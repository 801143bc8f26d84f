"""Who comes when a spell calls creatures: found in the library, counted, chosen."""

import pytest
from pytestqt.qtbot import QtBot

from desktop.model.creature import CreatureKey
from tests.views.cast.test_casting import Stage

pytestmark = pytest.mark.gui

WOLF = CreatureKey("srd-5.1/wolf")


def begun(qtbot: QtBot, spell: str, language: str = "en") -> Stage:
    stage = Stage(qtbot, language)
    stage.choose(qtbot, spell)
    assert stage.cast.is_open
    return stage


def pick(stage: Stage, text: str) -> None:
    next(x for x in stage.card.subject.choices.buttons if text in x.text()).click()


def newcomers(stage: Stage, before: set[str]) -> list[str]:
    known = stage.desk.encounter.combatants
    return [str(known[who].creature.key) for who in known if who not in before]


def test_eight_wolves_are_found_by_name_and_come(qtbot: QtBot) -> None:
    stage = begun(qtbot, "conjure animals")
    called = stage.card.called
    assert stage.card.targets.isHidden()
    pick(stage, "1/4")
    assert "8 of 8" in called.shown_text
    assert WOLF in called.rows
    called.search.setText("wolf")
    called.search.textEdited.emit("wolf")
    assert "Wolf · CR 1/4 · 11 HP" in called.shown_text
    assert "Axe Beak" not in called.shown_text
    called.rows[WOLF].click()
    qtbot.waitUntil(called.rows[WOLF].isChecked)
    before = set(stage.desk.encounter.combatants)
    stage.apply()
    assert newcomers(stage, before) == [WOLF] * 8
    stage.choose(qtbot, "magic missile")
    assert called.isHidden()
    assert stage.cast.calling.words == ""


def test_only_what_the_text_allows_stands_in_the_list(qtbot: QtBot) -> None:
    stage = begun(qtbot, "conjure animals", "it")
    called = stage.card.called
    assert "GS 2" in called.shown_text
    pick(stage, "GS 1/4")
    assert "GS 2" not in called.shown_text
    assert {entry.kind for entry in stage.cast.calling.found()} == {"beast"}


def test_fewer_come_when_the_gm_says_so(qtbot: QtBot) -> None:
    stage = begun(qtbot, "giant insect")
    called = stage.card.called
    assert "10 of 10" in called.shown_text
    assert called.search.isHidden()
    called.more.click()
    for _ in range(8):
        called.fewer.click()
    assert "2 of 10" in called.shown_text
    before = set(stage.desk.encounter.combatants)
    stage.apply()
    assert newcomers(stage, before) == ["srd-5.1/giant-centipede"] * 2


def test_another_choice_calls_all_again(qtbot: QtBot) -> None:
    stage = begun(qtbot, "giant insect")
    stage.card.called.fewer.click()
    pick(stage, "Wasp")
    assert "5 of 5" in stage.card.called.shown_text
    pick(stage, "Scorpion")
    assert stage.card.called.fewer.isHidden()


def test_without_a_library_the_gm_is_told_to_bring_them(qtbot: QtBot) -> None:
    stage = begun(qtbot, "conjure animals")
    stage.cast.calling.entries = None
    assert stage.cast.calling.found() == ()
    before = set(stage.desk.encounter.combatants)
    stage.apply()
    assert newcomers(stage, before) == []


def test_a_spell_without_creatures_calls_nobody(qtbot: QtBot) -> None:
    stage = Stage(qtbot)
    assert stage.cast.calling.called is None
    assert stage.cast.calling.options() == {}
    stage.choose(qtbot, "magic missile")
    stage.cast.calling.more(1)
    assert stage.cast.calling.called is None
