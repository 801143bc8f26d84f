"""The painted controls, by their gestures and by what they tell a screen reader."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QImage
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop.views.design.badges import SideBadge
from desktop.views.design.bars import BarLook, HitPointBar
from desktop.views.design.buttons import Button, ButtonKind, IconButton
from desktop.views.design.cards import CardAction, PromptCard, PromptLook
from desktop.views.design.chips import ChipKind, ReasonChip
from desktop.views.design.choices import Pips, PipsLook, SegmentedControl
from desktop.views.design.labels import ElidedLabel, Label, Tone, tone_colour
from desktop.views.design.theme import Theme
from desktop.views.design.toggles import ConditionToggle, LevelTrack, ToggleLook, ToggleState
from desktop.views.design.tokens import SideLook, ThemeName

pytestmark = pytest.mark.gui

RESOURCES = Path(__file__).resolve().parents[3] / "resources"
PRONE = ToggleLook("Prone", "condition.prone")


@pytest.fixture
def theme(qapp: QApplication) -> Theme:
    return Theme(RESOURCES)


def picture(widget: QWidget) -> QImage:
    return widget.grab().toImage()


def shown(qtbot: QtBot, widget: QWidget, width: int = 0) -> QWidget:
    qtbot.addWidget(widget)
    if width:
        widget.resize(width, widget.sizeHint().height())
    else:
        widget.resize(widget.sizeHint())
    widget.show()
    qtbot.waitExposed(widget)
    return widget


def test_a_bar_is_as_long_as_the_hit_points(theme: Theme, qtbot: QtBot) -> None:
    bar = HitPointBar(theme, BarLook(0.75))
    shown(qtbot, bar, 200)
    image = picture(bar)
    assert image.pixelColor(140, 4) == theme.colours.hpFull
    assert image.pixelColor(170, 4) == theme.colours.hpTrack


@pytest.mark.parametrize(
    ("fraction", "role"), [(1.0, "hpFull"), (0.51, "hpFull"), (0.5, "hpBloodied"), (0.25, "hpLow")]
)
def test_a_bar_changes_colour_at_half_and_a_quarter(
    theme: Theme, qtbot: QtBot, fraction: float, role: str
) -> None:
    bar = HitPointBar(theme, BarLook(fraction))
    shown(qtbot, bar, 200)
    assert picture(bar).pixelColor(20, 4) == getattr(theme.colours, role)


def test_a_preview_of_damage_never_fills_what_is_not_there(theme: Theme, qtbot: QtBot) -> None:
    bar = HitPointBar(theme, BarLook(0.5, damage=9.0))
    shown(qtbot, bar, 200)
    assert picture(bar).pixelColor(150, 4) == theme.colours.hpTrack


def test_a_toggle_wishes_but_does_not_change_by_itself(theme: Theme, qtbot: QtBot) -> None:
    toggle = ConditionToggle(theme, PRONE)
    shown(qtbot, toggle, 142)
    with qtbot.waitSignal(toggle.clicked):
        qtbot.mouseClick(toggle, Qt.MouseButton.LeftButton)
    assert not toggle.isChecked()
    toggle.show_look(ToggleLook("Prone", "condition.prone", ToggleState.ON))
    assert toggle.isChecked()


def test_the_level_is_stepped_on_the_toggle_itself(theme: Theme, qtbot: QtBot) -> None:
    toggle = ConditionToggle(
        theme, ToggleLook("Burning", "condition.burning", ToggleState.ON, level=3)
    )
    shown(qtbot, toggle, 142)
    steps: list[int] = []
    clicks: list[bool] = []
    toggle.level_stepped.connect(steps.append)
    toggle.clicked.connect(clicks.append)
    qtbot.mouseClick(toggle, Qt.MouseButton.LeftButton, pos=QPoint(132, 14))
    qtbot.mouseClick(toggle, Qt.MouseButton.LeftButton, pos=QPoint(100, 14))
    qtbot.keyClicks(toggle, "+")
    assert steps == [1, -1, 1]
    assert clicks == []


def test_shift_enter_asks_for_the_details_of_a_condition(theme: Theme, qtbot: QtBot) -> None:
    toggle = ConditionToggle(theme, PRONE)
    shown(qtbot, toggle, 142)
    with qtbot.waitSignal(toggle.detail_requested):
        qtbot.keyClick(toggle, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)


def test_an_immune_condition_can_still_be_clicked_as_a_ruling(theme: Theme, qtbot: QtBot) -> None:
    toggle = ConditionToggle(theme, ToggleLook("Prone", "condition.prone", is_immune=True))
    shown(qtbot, toggle, 142)
    with qtbot.waitSignal(toggle.clicked):
        qtbot.keyClick(toggle, Qt.Key.Key_Space)


def test_a_click_takes_no_focus_but_tab_does(theme: Theme, qtbot: QtBot) -> None:
    window = QWidget()
    column = QVBoxLayout(window)
    field = QLineEdit()
    button = Button(theme, "Heal")
    column.addWidget(field)
    column.addWidget(button)
    shown(qtbot, window)
    field.setFocus()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert field.hasFocus()
    qtbot.keyClick(field, Qt.Key.Key_Tab)
    assert button.hasFocus()


def test_every_toggle_state_looks_different(theme: Theme, qtbot: QtBot) -> None:
    looks = [
        PRONE,
        ToggleLook("Prone", "condition.prone", ToggleState.ON),
        ToggleLook("Prone", "condition.prone", ToggleState.ON, end="2"),
        ToggleLook("Prone", "condition.prone", ToggleState.ON, level=3),
        ToggleLook("Prone", "condition.prone", ToggleState.IMPLIED),
        ToggleLook("Prone", "condition.prone", ToggleState.MIXED, note="2 of 3"),
        ToggleLook("Prone", "condition.prone", is_immune=True),
    ]
    toggle = ConditionToggle(theme, PRONE)
    shown(qtbot, toggle, 142)
    pictures = []
    for look in looks:
        toggle.show_look(look)
        pictures.append(picture(toggle))
    assert all(a != b for i, a in enumerate(pictures) for b in pictures[i + 1 :])


def test_exhaustion_steps_by_one_or_jumps_to_a_level(theme: Theme, qtbot: QtBot) -> None:
    track = LevelTrack(theme, icon="condition.exhaustion", name="Exhaustion", levels=6)
    track.show_level("Exhaustion", 2)
    shown(qtbot, track, 290)
    chosen: list[int] = []
    track.level_chosen.connect(chosen.append)
    qtbot.keyClicks(track, "+-5")
    assert chosen == [3, 1, 5]
    track.show_level("Exhaustion", 6)
    qtbot.keyClicks(track, "+")
    assert chosen == [3, 1, 5]


def test_the_first_prompt_wears_the_amber_and_enter_in_its_field_answers(
    theme: Theme, qtbot: QtBot
) -> None:
    look = PromptLook(
        "Concentration",
        "state.concentration",
        "Constitution save against DC 10.",
        CardAction("roll", "Roll", "↵"),
        (CardAction("pass", "Passed"),),
        die="d20",
    )
    card = PromptCard(theme, look)
    card.set_first(True)
    shown(qtbot, card)
    kinds = [button.kind for button in card.findChildren(Button)]
    assert kinds == [ButtonKind.PRIMARY, ButtonKind.QUIET]
    qtbot.keyClicks(card.die, "14")
    with qtbot.waitSignal(card.acted) as acted:
        qtbot.keyClick(card.die, Qt.Key.Key_Return)
    assert acted.args == ["roll", "14"]


def test_segments_are_chosen_by_click_and_by_arrow(theme: Theme, qtbot: QtBot) -> None:
    control = SegmentedControl(theme, (("en", "English"), ("it", "Italiano")), name="Language")
    control.show_choice("en")
    shown(qtbot, control)
    with qtbot.waitSignal(control.chosen) as chosen:
        qtbot.keyClick(control, Qt.Key.Key_Right)
    assert chosen.args == ["it"]
    assert control.current == "it"


def test_every_control_has_a_name_for_a_screen_reader(theme: Theme, qtbot: QtBot) -> None:
    bar = HitPointBar(theme, BarLook(1))
    bar.show_look(BarLook(0.5), spoken="10 of 20 hit points")
    badge = SideBadge(theme, SideLook.HOSTILE)
    badge.show_side(SideLook.HOSTILE, spoken="hostile")
    pips = Pips(theme, PipsLook(0, 3))
    pips.show_look(PipsLook(1, 3))
    for widget in (
        bar,
        badge,
        pips,
        Button(theme, "Heal"),
        IconButton(theme, "tool.select", "Select"),
        ConditionToggle(theme, PRONE),
        ReasonChip(theme, "attack", value="+6", kind=ChipKind.COUNTED),
        Label(theme, "Round 3"),
    ):
        qtbot.addWidget(widget)
        interface = QAccessible.queryAccessibleInterface(widget)
        assert interface.text(QAccessible.Text.Name), type(widget).__name__


def test_text_is_never_read_as_markup(theme: Theme, qtbot: QtBot) -> None:
    label = Label(theme, "<b>Bob</b>")
    qtbot.addWidget(label)
    assert label.textFormat() is Qt.TextFormat.PlainText


def test_a_label_has_the_colour_of_its_tone_in_every_theme(
    qapp: QApplication, theme: Theme, qtbot: QtBot
) -> None:
    theme.dress(qapp)
    label = Label(theme, "Miss", tone=Tone.MUTED)
    shown(qtbot, label)
    ink = label.foregroundRole()
    assert label.palette().color(ink) == theme.colours.muted
    theme.use(ThemeName.LIGHT)
    assert label.palette().color(ink) == theme.colours.muted
    for tone in Tone:
        label.set_tone(tone)
        assert label.palette().color(ink) == tone_colour(tone, theme.colours)


def test_a_long_name_is_elided_and_told_whole_in_the_tooltip(theme: Theme, qtbot: QtBot) -> None:
    name = "Sir Bartholomew of the Very Long Name " * 4
    label = ElidedLabel(theme, name)
    shown(qtbot, label, 120)
    picture(label)
    assert label.width() == 120
    assert label.toolTip() == name


def test_a_live_change_of_theme_repaints_and_rescales(theme: Theme, qtbot: QtBot) -> None:
    button = Button(theme, "Heal")
    shown(qtbot, button)
    dark, height = picture(button), button.sizeHint().height()
    theme.use(ThemeName.LIGHT)
    assert picture(button) != dark
    theme.rescale(2.0)
    assert button.sizeHint().height() > 1.8 * height


def test_of_many_answers_the_last_stays_in_sight_and_the_others_are_in_a_menu(
    theme: Theme, qtbot: QtBot
) -> None:
    answers = tuple(CardAction(word, word) for word in ("Axe", "Fist", "Shove", "Let it go"))
    look = PromptLook("Ogre", "", "", CardAction("Sword", "Sword"), answers, others="Other")
    card = PromptCard(theme, look)
    shown(qtbot, card)
    assert [button.text() for button in card.buttons] == ["Sword", "Other", "Let it go"]
    menu = card.buttons[1].findChild(QMenu)
    acted: list[str] = []
    card.acted.connect(lambda key, _typed: acted.append(key))
    for entry in menu.actions():
        entry.trigger()
    assert acted == ["Axe", "Fist", "Shove"]


def test_where_the_first_answer_is_the_one_to_take_it_stays_in_sight(
    theme: Theme, qtbot: QtBot
) -> None:
    answers = tuple(CardAction(word, word) for word in ("Slot 3", "Slot 4", "Slot 9"))
    main = CardAction("Let it be", "Let it be")
    card = PromptCard(theme, PromptLook("Mage", "", "", main, answers, "", others="Other"))
    card.show_look(replace(card.look, shows_first=True))
    shown(qtbot, card)
    assert [button.text() for button in card.buttons] == ["Let it be", "Slot 3", "Other"]
    menu = card.buttons[2].findChild(QMenu)
    assert [entry.text() for entry in menu.actions()] == ["Slot 4", "Slot 9"]
