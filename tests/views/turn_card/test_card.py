"""The turn card: what fell due in order, each rolled, typed, told or left for later."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.controllers.desk import Desk
from desktop.model import commands as c
from desktop.model.combatant import Side
from desktop.model.counter import LEGENDARY_ACTIONS, REACTION
from desktop.model.effect import End, Moment, RepeatedSave
from desktop.model.ids import CombatantId, ConditionKey
from desktop.views.design.theme import Theme
from desktop.views.turn_card.card import TurnCard
from tests.support.builders import a_creature, a_dragon
from tests.support.windows import RESOURCES, a_desk, with_fight

pytestmark = pytest.mark.gui


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[QWidget]:
    widget = QWidget()
    widget.resize(1366, 768)
    qtbot.addWidget(widget)
    widget.show()
    yield widget
    widget.hide()


def a_fight(language: str = "en") -> tuple[Desk, CombatantId, CombatantId]:
    """Lia, poisoned until she saves, before a dragon whose breath and shriek are spent."""
    desk = with_fight(a_desk(language), "srd-5.2.1")
    for creature, name, score in ((a_creature("lia"), "Lia", 20), (a_dragon(), "Drake", 10)):
        side = Side.HERO if name == "Lia" else Side.HOSTILE
        desk.dispatch(c.AddCombatants(creature, side=side, own_name=name, initiative=score))
    lia, drake = desk.encounter.combatants
    save = RepeatedSave("con", 12, Moment.END)
    desk.dispatch(c.GiveCondition((lia,), ConditionKey("poisoned"), save=save))
    end = End(drake, Moment.START)
    desk.dispatch(c.GiveCondition((drake,), ConditionKey("frightened"), source=lia, end=end))
    desk.dispatch(c.BeginFight())
    desk.dispatch(c.TakeAction(drake, "feature", text="breath", cost="none"))
    desk.dispatch(c.SetCounter(drake, REACTION, 0))
    return desk, lia, drake


def made(desk: Desk, window: QWidget) -> TurnCard:
    return TurnCard(desk, Theme(RESOURCES), window)


@pytest.mark.parametrize("language", ["en", "it"])
def test_all_that_falls_due_stands_on_one_card(window: QWidget, language: str):
    desk, lia, _drake = a_fight(language)
    card = made(desk, window)
    desk.dispatch(c.NextTurn())
    assert card.is_open
    told = [row.text.text() for row in card.done]
    assert len(told) == 3  # frightened ended, the reaction is back, who chooses the order
    kinds = [row.prompt.kind.value for row in card.rows.values()]
    assert kinds == ["repeated_save", "legendary_action", "recharge"]
    save, legend, recharge = card.rows.values()
    save.die.setText("x")
    save.die.returnPressed.emit()
    assert not save.is_done
    save.die.setText("15")
    save.die.returnPressed.emit()
    assert save.is_done
    assert not desk.encounter.combatants[lia].has_effect(ConditionKey("poisoned"))
    legend.buttons["option:skip"].click()
    recharge.buttons["success"].click()
    assert recharge.is_done
    assert not desk.encounter.prompts
    desk.undo_one()
    assert not list(card.rows.values())[-1].is_done
    card.start.click()
    assert not card.is_open
    assert desk.encounter.prompts


def test_enter_in_a_die_answers_its_row_and_leaves_the_card_open(window: QWidget, qtbot: QtBot):
    desk, _, _ = a_fight()
    card = made(desk, window)
    desk.dispatch(c.NextTurn())
    save = next(iter(card.rows.values()))
    for typed, is_done in (("25", False), ("15", True)):
        save.die.setText(typed)
        qtbot.keyClick(save.die, Qt.Key.Key_Return)
        assert (save.is_done, card.is_open) == (is_done, True)
        assert card.told == ("" if is_done else "The number must be from 1 to 20.")
    card.start.setFocus()
    qtbot.keyClick(card.start, Qt.Key.Key_Return)
    assert not card.is_open


def test_what_ended_can_be_kept_and_what_is_left_waits(window: QWidget, qtbot: QtBot):
    desk, _, drake = a_fight()
    card = made(desk, window)
    desk.dispatch(c.NextTurn())
    keep = next(row.keep for row in card.done if row.keep is not None)
    keep.setFocus()
    keep.click()
    assert desk.encounter.combatants[drake].has_effect(ConditionKey("frightened"))
    qtbot.keyClick(card, Qt.Key.Key_Escape)
    assert not card.is_open
    assert len(desk.encounter.prompts) == 3
    card.open_prompts()
    assert len(card.rows) == 3
    desk.speak("it")
    window.resize(1000, 600)
    assert len(card.rows) == 3
    desk.undo()
    desk.undo()
    assert not card.is_open


def test_a_single_prompt_needs_no_card(window: QWidget):
    desk, lia, drake = a_fight()
    card = made(desk, window)
    desk.dispatch(c.LiftCondition((lia,), ConditionKey("poisoned")))
    desk.dispatch(c.LiftCondition((drake,), ConditionKey("frightened")))
    desk.dispatch(c.SetCounter(drake, REACTION, 1))
    desk.dispatch(c.SetCounter(drake, LEGENDARY_ACTIONS, 0))
    desk.dispatch(c.NextTurn())
    assert desk.encounter.prompts
    assert not card.is_open
    for prompt in desk.encounter.prompts:
        desk.dispatch(c.AnswerPrompt(prompt.id))
    card.open_prompts()
    assert not card.rows
    desk.open_session(None)
    assert not card.is_open


def test_the_head_tells_whose_turn_it_is_and_how_they_are(window: QWidget):
    desk, _lia, drake = a_fight()
    card = made(desk, window)
    desk.dispatch(c.NextTurn())
    who = desk.encounter.combatants[drake]
    assert "Drake" in card.head.title.text()
    assert card.head.points.text() == str(who.hit_points)
    card.head.show_one(None)
    assert card.head.points.isHidden()


def test_a_card_that_was_open_already_is_as_high_as_what_came_into_it(
    qtbot: QtBot, window: QWidget
):
    desk, _lia, _drake = a_fight()
    card = made(desk, window)
    desk.dispatch(c.NextTurn())
    assert card.is_open
    desk.speak("it")
    rows = [*card.done, *card.rows.values()]

    def shows_every_row() -> None:
        lowest = max(row.mapTo(card, row.rect().bottomLeft()).y() for row in rows)
        assert all(row.isVisible() for row in rows)
        assert card.start.mapTo(card, card.start.rect().topLeft()).y() > lowest

    qtbot.waitUntil(shows_every_row)
