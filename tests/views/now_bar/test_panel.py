"""The Now bar: prompts by keys, typed dice, more prompts than fit, the journal and its reasons."""

from random import Random

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QScrollArea
from pytestqt.qtbot import QtBot

from desktop.controllers.desk import Desk
from desktop.controllers.journal import LINE_ROLE
from desktop.dice.rolling import RandomDice
from desktop.model.amount import DamageAmount
from desktop.model.combatant import Combatant
from desktop.model.commands import Concentrate, DealDamage, MakeAttack, NextTurn
from desktop.model.creature import AttackKey
from desktop.views.design.buttons import Button, IconButton
from desktop.views.design.cards import CardAction, CardIcon, PromptCard, PromptLook
from desktop.views.design.tabs import TabButton
from desktop.views.design.theme import Theme
from desktop.views.now_bar.panel import NowBar
from tests.support.fights import a_fighting_desk, named
from tests.support.windows import RESOURCES

pytestmark = pytest.mark.gui

NAMES = ("Aria", "Brando", "Lia", "Tobia", "Ogre")
Key = Qt.Key


def a_bar(qtbot: QtBot, desk: Desk) -> NowBar:
    bar = NowBar(desk, Theme(RESOURCES))
    qtbot.addWidget(bar)
    bar.resize(778, 168)
    bar.show()
    qtbot.waitExposed(bar)
    bar.activateWindow()
    qtbot.waitActive(bar)
    return bar


def concentrating(desk: Desk, count: int) -> None:
    """So many who have to save to keep their concentration."""
    for name in NAMES[:count]:
        who = named(desk, name).id
        desk.dispatch(Concentrate(who, "Web"), overruled=True)
        desk.dispatch(DealDamage((who,), (DamageAmount(3, "fire"),)))


def concentrates(desk: Desk, name: str) -> bool:
    return any(effect.key == "concentration" for effect in named(desk, name).effects)


def press(qtbot: QtBot, key: Qt.Key) -> None:
    widget = QApplication.focusWidget()
    assert widget is not None
    qtbot.keyClick(widget, key)


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("count", [1, 2, 5])
def test_cards_are_whole_and_say_the_roll(qtbot: QtBot, count: int, language: str) -> None:
    desk = a_fighting_desk(language)
    bar = a_bar(qtbot, desk)
    concentrating(desk, count)
    assert len(bar.cards) == count
    first = bar.cards[0]
    qtbot.waitUntil(first.isVisible)
    qtbot.waitUntil(lambda: first.height() > 0)
    assert "DC 10" in first.look.sentence or "CD 10" in first.look.sentence
    area = first.parentWidget().parentWidget()
    assert first.height() <= area.height()
    assert first.minimumSizeHint().width() <= first.width()
    qtbot.waitUntil(lambda: bar.more.isHidden() is (count <= 2))


@pytest.mark.parametrize("language", ["en", "it"])
def test_typed_die_and_enter_answer_and_the_next_has_the_keyboard(
    qtbot: QtBot, language: str
) -> None:
    desk = a_fighting_desk(language)
    bar = a_bar(qtbot, desk)
    concentrating(desk, 2)
    bar.show_now()
    first, second = bar.cards
    assert first.die.hasFocus()
    qtbot.keyClicks(first.die, "20")
    press(qtbot, Key.Key_Return)
    assert bar.cards == (second,)
    assert second.die.hasFocus()
    qtbot.keyClicks(second.die, "1")
    with qtbot.waitSignal(bar.emptied):
        press(qtbot, Key.Key_Return)
    assert concentrates(desk, "Aria")
    assert not concentrates(desk, "Brando")


def test_a_card_with_more_buttons_than_room_keeps_the_last_in_sight(qtbot: QtBot) -> None:
    """A rider and the mount leave a reach: two targets and to let it go, in a narrow strip."""
    theme = Theme(RESOURCES)
    quiet = (CardAction("b", "Scimitarra contro Brando"), CardAction("no", "Lascia perdere"))
    main = CardAction("a", "Scimitarra")
    look = PromptLook("Attacco", "action.attack", "?", main, quiet, die="d20", others="Altro")
    card = PromptCard(theme, look)
    qtbot.addWidget(card)
    whole = card.minimumSizeHint().width()
    card.keep_within(whole - 1)
    assert [button.text() for button in card.buttons] == ["Scimitarra", "Altro", "Lascia perdere"]
    less = card.minimumSizeHint().width()
    assert less < whole
    card.keep_within(less - 1)
    assert [button.text() for button in card.buttons] == ["Scimitarra", "Altro"]
    card.keep_within(less)
    assert len(card.buttons) == 3
    card.keep_within(whole)
    assert [button.text() for button in card.buttons][1] == "Scimitarra contro Brando"


@pytest.mark.parametrize(("typed", "kept"), [("+", True), ("-", False), ("\u2212", False)])
def test_plus_passes_and_minus_fails(qtbot: QtBot, typed: str, kept: bool) -> None:
    desk = a_fighting_desk()
    bar = a_bar(qtbot, desk)
    concentrating(desk, 1)
    bar.show_now()
    bar.cards[0].die.insert(typed)  # a test cannot press the key of a typographic minus
    press(qtbot, Key.Key_Return)
    assert not desk.encounter.prompts
    assert concentrates(desk, "Aria") is kept


@pytest.mark.parametrize(("tabs", "kept"), [(2, True), (3, False)])
def test_tab_goes_through_the_buttons(qtbot: QtBot, tabs: int, kept: bool) -> None:
    desk = a_fighting_desk()
    bar = a_bar(qtbot, desk)
    concentrating(desk, 1)
    bar.show_now()
    qtbot.waitUntil(lambda: all(b.isVisible() for b in bar.cards[0].buttons))
    for _ in range(tabs):
        press(qtbot, Key.Key_Tab)
    press(qtbot, Key.Key_Return)
    assert concentrates(desk, "Aria") is kept


def test_letters_are_no_die(qtbot: QtBot) -> None:
    desk = a_fighting_desk("it")
    bar = a_bar(qtbot, desk)
    concentrating(desk, 1)
    bar.show_now()
    qtbot.keyClicks(bar.cards[0].die, "abc")
    press(qtbot, Key.Key_Return)
    assert len(bar.cards) == 1
    assert bar.error
    assert desk.encounter.prompts


def test_more_leads_to_the_other_prompts_and_back(qtbot: QtBot) -> None:
    desk = a_fighting_desk("it")
    bar = a_bar(qtbot, desk)
    concentrating(desk, 5)
    qtbot.waitUntil(bar.more.isVisible)
    assert bar.more.text() == "altre 3"
    texts = []
    for _ in range(3):
        qtbot.mouseClick(bar.more, Qt.MouseButton.LeftButton)
        texts.append(bar.more.text())
    assert "Torna alla prima" in texts
    assert "altre 3" in texts


def attack(desk: Desk, who: Combatant, whom: Combatant) -> None:
    key = who.creature.attacks[0].key
    desk.dispatch(MakeAttack(who.id, key, whom.id, dice=(15,)), overruled=True)


@pytest.mark.parametrize("language", ["en", "it"])
def test_why_on_a_line_of_the_journal_by_key_and_click(qtbot: QtBot, language: str) -> None:
    desk = a_fighting_desk(language, dice=RandomDice(Random(5)))
    bar = a_bar(qtbot, desk)
    attack(desk, desk.encounter.active_combatants[0], named(desk, "Ogre"))
    bar.show_journal()
    model = bar.journal.model()
    lines = [model.index(place, 0) for place in range(model.rowCount())]
    told = next(i for i in reversed(lines) if i.data(LINE_ROLE).trace)
    bar.journal.setCurrentIndex(told)
    qtbot.keyClick(bar.journal, Key.Key_Return)
    assert bar.reasons.chips
    plain = next(i for i in lines if not i.data(LINE_ROLE).trace)
    bar.journal.scrollTo(plain)
    place = bar.journal.visualRect(plain).center()
    qtbot.mouseClick(bar.journal.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert not bar.reasons.chips


def test_the_bar_keeps_its_height(qtbot: QtBot) -> None:
    desk = a_fighting_desk()
    bar = a_bar(qtbot, desk)
    before = bar.height()
    concentrating(desk, 3)
    desk.dispatch(NextTurn(), overruled=True)
    assert bar.height() == before


def attacked(desk: Desk, dice: tuple[int, ...] = (14, 16)) -> None:
    """The ogre throws its javelin at Aria."""
    ogre, aria = named(desk, "Ogre").id, named(desk, "Aria").id
    desk.dispatch(MakeAttack(ogre, AttackKey("javelin"), aria, dice=dice), overruled=True)


@pytest.mark.parametrize("count", [0, 1])
def test_the_last_result_takes_the_room_that_no_card_needs(qtbot: QtBot, count: int) -> None:
    desk = a_fighting_desk("it")
    bar = a_bar(qtbot, desk)
    attacked(desk)
    concentrating(desk, count)
    qtbot.waitUntil(lambda: bar.result.width() > 0.6 * bar.width())
    area = bar.result.findChild(QScrollArea)
    assert area is not None
    qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() == 0)


def test_the_last_result_stays_where_it_is_when_the_first_prompt_comes(qtbot: QtBot) -> None:
    desk = a_fighting_desk("it")
    bar = a_bar(qtbot, desk)
    attacked(desk)
    qtbot.waitUntil(lambda: bar.result.width() > 0)
    before = bar.result.geometry()
    concentrating(desk, 1)
    bar.result.parentWidget().layout().activate()
    assert bar.result.geometry() == before


def test_two_cards_leave_the_last_result_its_room(qtbot: QtBot) -> None:
    desk = a_fighting_desk("it")
    bar = a_bar(qtbot, desk)
    concentrating(desk, 5)
    qtbot.waitUntil(lambda: bar.result.width() >= 300)
    assert bar.cards[1].geometry().right() <= bar.cards[1].parentWidget().parentWidget().width()


def test_a_pill_counts_what_waits(qtbot: QtBot) -> None:
    desk = a_fighting_desk("en")
    bar = a_bar(qtbot, desk)
    tab = next(one for one in bar.findChildren(TabButton) if one.text() == "Now")
    assert tab.count_text == ""
    concentrating(desk, 2)
    assert tab.count_text == "2"
    assert tab.accessibleName() == "Now \u00b7 2"


@pytest.mark.parametrize(
    ("dice", "outcome", "icon"),
    [((18, 18), "Colpita", "interface.hit"), ((2, 2), "Mancata", "interface.miss")],
)
def test_the_outcome_agrees_with_whom_it_is_about_and_has_a_mark(
    qtbot: QtBot, dice: tuple[int, ...], outcome: str, icon: str
) -> None:
    desk = a_fighting_desk("it")
    bar = a_bar(qtbot, desk)
    attacked(desk, dice)
    assert bar.result.outcome_text.startswith(outcome)
    assert icon in {one.icon for one in bar.result.findChildren(CardIcon)}


@pytest.mark.parametrize("width", [437, 560, 660, 778, 1220])
def test_no_card_is_cut_by_the_last_result(qtbot: QtBot, width: int) -> None:
    desk = a_fighting_desk("it")
    bar = a_bar(qtbot, desk)
    bar.resize(width, 168)
    concentrating(desk, 5)
    area = bar.cards[0].parentWidget().parentWidget()
    qtbot.waitUntil(lambda: bar.cards[0].width() <= area.width())
    for card in bar.cards:
        assert card.geometry().right() < area.width() or card.geometry().left() >= area.width()
    bar.more.click()
    qtbot.waitUntil(lambda: area.mapFromGlobal(bar.cards[1].mapToGlobal(QPoint(0, 0))).x() <= 0)
    starts = {area.mapFromGlobal(card.mapToGlobal(QPoint(0, 0))).x() for card in bar.cards}
    assert 0 in starts or bar.more.text() == desk.text("view.now.first")


def test_a_wide_bar_has_words_where_a_narrow_one_has_marks(qtbot: QtBot) -> None:
    desk = a_fighting_desk("it")
    bar = a_bar(qtbot, desk)
    concentrating(desk, 1)
    card = bar.cards[0]
    card.die.setText("12")
    assert [type(button) for button in card.buttons] == [Button, IconButton, IconButton]
    bar.resize(1224, 190)
    assert [button.text() for button in card.buttons][1:] == ["Superato", "Fallito"]
    assert [type(button) for button in card.buttons] == [Button] * 3
    assert card.die.text() == "12"
    assert card.minimumSizeHint().width() <= card.width()
    bar.resize(778, 168)
    assert [type(button) for button in card.buttons] == [Button, IconButton, IconButton]


@pytest.mark.parametrize("key", [Qt.Key.Key_Z, Qt.Key.Key_Y])
def test_in_an_empty_die_undo_and_redo_are_those_of_the_fight(qtbot: QtBot, key: Qt.Key) -> None:
    desk = a_fighting_desk()
    bar = a_bar(qtbot, desk)
    concentrating(desk, 1)
    bar.show_now()
    die = bar.cards[0].die

    def is_taken() -> bool:
        event = QKeyEvent(QEvent.Type.ShortcutOverride, key, Qt.KeyboardModifier.ControlModifier)
        event.ignore()
        QApplication.sendEvent(die, event)
        return event.isAccepted()

    assert not is_taken()
    die.insert("12")
    if key is Qt.Key.Key_Y:
        die.undo()
    assert is_taken()
