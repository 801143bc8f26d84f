"""The darts of Magic Missile are dealt out among targets, and typed as they fall."""

import pytest
from pytestqt.qtbot import QtBot

from desktop.model.ids import CombatantId
from desktop.views.cast.target_row import TargetRow
from tests.views.cast.test_casting import Stage

pytestmark = pytest.mark.gui


def two_others(stage: Stage) -> tuple[CombatantId, CombatantId]:
    found = stage.desk.encounter.in_order()
    first, second, *_ = (each.id for each in found if each.id != stage.mage)
    return first, second


def hurt(stage: Stage, before: dict[CombatantId, int], who: CombatantId) -> int:
    return before[who] - stage.desk.encounter.combatants[who].hit_points


def begun(qtbot: QtBot, language: str = "en") -> tuple[Stage, dict[CombatantId, int]]:
    stage = Stage(qtbot, language)
    stage.choose(qtbot, "magic missile")
    assert stage.cast.is_open
    return stage, {who: c.hit_points for who, c in stage.desk.encounter.combatants.items()}


def row_of(stage: Stage, who: CombatantId) -> TargetRow:
    return next(row for row in stage.card.targets.rows if row.who == who)


def type_damage(stage: Stage, text: str) -> None:
    stage.card.numbers.damage.setText(text)
    stage.cast.type_damage(text)


def test_two_clicks_on_one_target_are_two_darts(qtbot: QtBot) -> None:
    stage, before = begun(qtbot)
    ogre, other = two_others(stage)
    for who in (ogre, other, ogre):
        stage.casting._on_picked(who)
    assert (stage.cast.aim.dealt().count(ogre), stage.cast.aim.dealt().count(other)) == (2, 1)
    assert stage.cast.aim.is_full
    type_damage(stage, "2; 3; 4")
    stage.apply()
    assert (hurt(stage, before, ogre), hurt(stage, before, other)) == (6, 3)


def test_a_click_on_the_number_takes_a_dart_from_the_other(qtbot: QtBot) -> None:
    stage, _ = begun(qtbot)
    first, second = two_others(stage)
    stage.cast.aim.toggle_target(first)
    stage.cast.aim.toggle_target(second)
    shown = [row_of(stage, who).shots.text() for who in (first, second)]
    assert shown == ["×2", "×1"]
    row_of(stage, second).shots.click()
    assert (stage.cast.aim.dealt().count(first), stage.cast.aim.dealt().count(second)) == (1, 2)
    row_of(stage, second).shots.click()
    assert (stage.cast.aim.dealt().count(first), stage.cast.aim.dealt().count(second)) == (0, 3)
    assert not row_of(stage, second).shots.isEnabled()
    assert not row_of(stage, first).box.isChecked()


def test_one_typed_amount_is_that_of_all_darts_on_one_target(qtbot: QtBot) -> None:
    stage, before = begun(qtbot)
    ogre, _ = two_others(stage)
    stage.cast.aim.toggle_target(ogre)
    assert stage.card.numbers.damage.placeholderText().count(";") == 2
    type_damage(stage, "8")
    stage.apply()
    assert hurt(stage, before, ogre) == 8


@pytest.mark.parametrize(
    ("language", "words"), [("en", "damage of each"), ("it", "danni di ciascuno")]
)
def test_one_typed_amount_on_two_targets_is_asked_about(
    qtbot: QtBot, language: str, words: str
) -> None:
    stage, before = begun(qtbot, language)
    first, second = two_others(stage)
    stage.cast.aim.toggle_target(first)
    stage.cast.aim.toggle_target(second)
    type_damage(stage, "9")
    stage.card.numbers.apply_button.click()
    assert words in stage.card.numbers.error
    assert stage.cast.is_open
    assert hurt(stage, before, first) == 0


@pytest.mark.parametrize(
    ("typed", "doubted"), [("15", False), ("16", True), ("9; 3; 3", True), ("5; 2; 3", False)]
)
def test_more_than_the_darts_can_give_is_told_beside_the_number(
    qtbot: QtBot, typed: str, doubted: bool
) -> None:
    stage, before = begun(qtbot)
    ogre, _ = two_others(stage)
    stage.cast.aim.toggle_target(ogre)
    type_damage(stage, typed)
    assert bool(stage.card.numbers.doubt.text()) == doubted
    stage.apply()
    assert hurt(stage, before, ogre) == min(sum(map(int, typed.split(";"))), before[ogre])
