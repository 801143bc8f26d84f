"""The reasons of a roll that waits: struck or added by the GM on its card, here and in the turn."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QMenu, QWidget
from pytestqt.qtbot import QtBot

from desktop.controllers.desk import Desk
from desktop.controllers.prompts import is_ruled
from desktop.controllers.rolls.drafts import Drafts
from desktop.language.message import Message
from desktop.model.amount import DamageAmount
from desktop.model.commands import Concentrate, DealDamage
from desktop.model.events import CheckRolled
from desktop.model.ids import PromptId
from desktop.model.prompt import Prompt, PromptKind
from desktop.rules.engine.prompts import D20_KINDS
from desktop.views.design.theme import Theme
from desktop.views.now_bar.panel import NowBar
from desktop.views.turn_card.card import TurnCard
from tests.support.fights import a_fighting_desk, named
from tests.support.windows import RESOURCES

pytestmark = pytest.mark.gui


def shown_menu(of: QWidget) -> QMenu:
    return of.findChildren(QMenu)[-1]


def choose(menu: QMenu, text: str) -> None:
    next(each for each in menu.actions() if each.text().startswith(text)).trigger()
    menu.close()


def shaken(desk: Desk) -> None:
    who = named(desk, "Aria").id
    desk.dispatch(Concentrate(who, "Web"), overruled=True)
    desk.dispatch(DealDamage((who,), (DamageAmount(3, "fire"),)))


def last_check(desk: Desk) -> CheckRolled:
    assert desk.session is not None
    (*_, entry) = desk.session.history.path()
    return next(each for each in entry.events if isinstance(each, CheckRolled))


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_gm_gives_advantage_on_a_card_and_takes_it_back(qtbot: QtBot, language: str) -> None:
    desk = a_fighting_desk(language)
    bar = NowBar(desk, Theme(RESOURCES))
    qtbot.addWidget(bar)
    bar.show()
    shaken(desk)
    (card,) = bar.cards
    before = card.look.sentence
    assert len(card.dice.d20s) == 1
    card.reasons.click()
    menu = shown_menu(bar)
    choose(menu, next(each.text() for each in menu.actions() if "antag" in each.text()))
    assert len(card.dice.d20s) == 2
    assert card.look.sentence != before
    card.reasons.click()
    menu = shown_menu(bar)
    (ruled,) = [each for each in menu.actions() if each.isChecked() and "antag" in each.text()]
    ruled.trigger()
    assert card.look.sentence == before


def test_what_is_ruled_in_the_turn_counts_once_the_roll_is_made(qtbot: QtBot) -> None:
    desk = a_fighting_desk("en")
    drafts = Drafts()
    table = QWidget()
    qtbot.addWidget(table)
    card = TurnCard(desk, Theme(RESOURCES), table, drafts)
    shaken(desk)
    card.open_prompts()
    (row,) = [each for each in card.rows.values() if not each.is_done]
    row.reasons.click()
    menu = shown_menu(card)
    choose(menu, next(each.text() for each in menu.actions() if each.text() == "+2"))
    (row,) = [each for each in card.rows.values() if not each.is_done]
    row.die.setText("8")
    row.buttons["roll"].click()
    assert any(each.ruling and each.change == 2 for each in last_check(desk).roll.trace)
    assert row.reasons.isHidden()


@pytest.mark.parametrize("kind", list(PromptKind))
def test_only_a_d20_has_reasons_to_rule_on(kind: PromptKind) -> None:
    asked = Prompt(PromptId("p"), kind, None, Message("prompt.escape"))
    chosen = replace(asked, options=(("yes", Message("view.ok")),))
    assert is_ruled(asked) is (kind in D20_KINDS)
    assert not is_ruled(chosen)
