"""What is held ready waits beside whatever is to be decided, and asks for no card of its own."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.controllers.prompts import by_urgency, waits_beside
from desktop.dice.rolling import RandomDice
from desktop.model import commands as c
from desktop.model.amount import DamageAmount
from desktop.model.ids import ConditionKey
from desktop.views.design.buttons import ButtonKind
from tests.support.two_screens import Table

pytestmark = pytest.mark.gui


@pytest.fixture
def table(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    """Whoever was on turn holds something ready; the next one is on turn."""
    table = Table(qapp, tmp_path, language="it", dice=RandomDice(Random(4)))
    table.program.play_sample("srd-5.1")
    desk = table.program.desk
    who = desk.encounter.active_combatants[0]
    assert desk.dispatch(c.TakeAction(who.id, "ready", text="chi entra"))
    table.key("next_turn")
    assert desk.encounter.combatants[who.id].has_effect(ConditionKey("readied"))
    yield table
    table.end()


def test_it_stands_in_the_bar_and_the_next_turn_keeps_its_amber(table: Table):
    now, turns = table.program.main.table.now, table.program.main.table.turns
    assert [waits_beside(prompt) for prompt in table.encounter.prompts] == [True]
    assert len(now.cards) == 1
    assert not now.asks
    assert turns.next_button.kind is ButtonKind.PRIMARY
    assert table.program.main.table.turn_card.isHidden()
    assert [button.text() for button in now.cards[0].buttons][-1] == "Non ancora"


def test_what_is_to_be_decided_stands_before_it(table: Table):
    desk, now = table.program.desk, table.program.main.table.now
    other = desk.encounter.active_combatants[0].id
    assert desk.dispatch(c.Concentrate(other, "Ragnatela"), overruled=True)
    desk.dispatch(c.DealDamage((other,), (DamageAmount(1),)))
    first, last = by_urgency(table.encounter.prompts)
    assert (waits_beside(first), waits_beside(last)) == (False, True)
    assert table.encounter.prompts[0] == last, "it was asked first"
    assert now.asks
    assert now.cards[0].look.title != now.cards[1].look.title
    assert table.program.main.table.turns.next_button.kind is ButtonKind.PLAIN
