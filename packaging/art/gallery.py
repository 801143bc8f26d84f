#!/usr/bin/env python3
"""Draw every part of the design system on one sheet, to be looked at.

gallery.py PICTURE [THEME] [SCALE]: for example gallery.py /tmp/sheet.png light 1.0
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(REPOSITORY))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import Qt  # noqa: E402
from PySide6.QtWidgets import (  # noqa: E402
    QApplication,
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QRadioButton,
    QSpinBox,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from desktop.views.design.badges import SideBadge  # noqa: E402
from desktop.views.design.bars import BarLook, HitPointBar  # noqa: E402
from desktop.views.design.buttons import (  # noqa: E402
    Button,
    ButtonKind,
    ButtonSize,
    IconButton,
    KeyCap,
)
from desktop.views.design.cards import CardAction, PromptCard, PromptLook  # noqa: E402
from desktop.views.design.chips import CancelledPair, ChipKind, ReasonChip, Tag  # noqa: E402
from desktop.views.design.choices import (  # noqa: E402
    PipKind,
    Pips,
    PipsLook,
    SegmentedControl,
)
from desktop.views.design.labels import Label, SectionHeading, Tone  # noqa: E402
from desktop.views.design.theme import Theme  # noqa: E402
from desktop.views.design.toggles import (  # noqa: E402
    ConditionToggle,
    LevelTrack,
    ToggleLook,
    ToggleState,
)
from desktop.views.design.tokens import Role, SideLook, ThemeName  # noqa: E402


def row(*widgets: QWidget, spacing: int = 4) -> QHBoxLayout:
    layout = QHBoxLayout()
    layout.setSpacing(spacing)
    for widget in widgets:
        layout.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)
    layout.addStretch(1)
    return layout


def bars(theme: Theme) -> QGridLayout:
    looks = {
        "more than half": BarLook(0.86),
        "half or less": BarLook(0.45),
        "quarter or less": BarLook(0.2),
        "0": BarLook(0),
        "temporary": BarLook(0.7, temporary=0.19),
        "full, temporary": BarLook(1, temporary=0.3),
        "damage": BarLook(0.86, damage=0.41),
        "healing": BarLook(0.4, healing=0.25),
    }
    grid = QGridLayout()
    for line, (name, look) in enumerate(looks.items()):
        grid.addWidget(Label(theme, name), line, 0)
        grid.addWidget(HitPointBar(theme, look), line, 1)
    grid.setColumnStretch(1, 1)
    return grid


def toggles(theme: Theme) -> QGridLayout:
    prone = "condition.prone"
    looks = (
        ToggleLook("Prone", prone),
        ToggleLook("Prone", prone, ToggleState.ON),
        ToggleLook("Prone", prone, ToggleState.ON, end="2"),
        ToggleLook("Burning", "condition.burning", ToggleState.ON, level=3),
        ToggleLook("Prone", prone, ToggleState.IMPLIED, note="by Uncon."),
        ToggleLook("Prone", prone, is_immune=True),
        ToggleLook("Prone", prone, ToggleState.MIXED, note="2 of 3"),
        ToggleLook("Frightened", "condition.frightened", ToggleState.ON, end="end of turn"),
    )
    grid = QGridLayout()
    grid.setSpacing(0)
    for index, look in enumerate(looks):
        grid.addWidget(ConditionToggle(theme, look), index // 2, index % 2)
    track = LevelTrack(theme, icon="condition.exhaustion", name="Exhaustion", levels=6)
    track.show_level("Exhaustion", 2)
    grid.addWidget(track, len(looks) // 2, 0, 1, 2)
    return grid


def left(theme: Theme) -> QVBoxLayout:
    column = QVBoxLayout()
    column.addWidget(SectionHeading(theme, "HP bar: notch at half"))
    column.addLayout(bars(theme))
    column.addWidget(SectionHeading(theme, "Reason chips"))
    column.addLayout(
        row(
            ReasonChip(theme, "attack", value="+6"),
            ReasonChip(theme, "Bless +d4", kind=ChipKind.OUTRANKED),
            ReasonChip(theme, "flanking: not met", kind=ChipKind.NOT_MET),
        )
    )
    column.addLayout(
        row(
            CancelledPair(theme, "adv. Help", "cancel out", "disadv. prone"),
            ReasonChip(theme, "GM ruling", value="+2", kind=ChipKind.RULING),
        )
    )
    column.addWidget(SectionHeading(theme, "Prompt cards"))
    first = PromptCard(
        theme,
        PromptLook(
            "Concentration: Aria",
            "state.concentration",
            "Web, 11 damage: Constitution save +2 against DC 10.",
            CardAction("roll", "Roll", "↵"),
            (CardAction("pass", "Passed"),),
            die="d20",
        ),
    )
    first.set_first(True)
    waiting = PromptCard(
        theme,
        PromptLook(
            "Legendary action",
            "action.legendary",
            "Ogre chief, when Aria's turn ends. 2 left.",
            CardAction("choose", "Choose…"),
            (CardAction("none", "None"),),
        ),
    )
    cards = QHBoxLayout()
    cards.addWidget(first)
    cards.addWidget(waiting)
    column.addLayout(cards)
    column.addWidget(SectionHeading(theme, "Buttons"))
    disabled = Button(theme, "Disabled")
    disabled.setEnabled(False)
    focused = Button(theme, "Focus")
    focused.setObjectName("focused")
    column.addLayout(
        row(
            Button(theme, "Primary", kind=ButtonKind.PRIMARY, key_cap="↵"),
            Button(theme, "Button"),
            Button(theme, "Damage", kind=ButtonKind.DANGER),
            Button(theme, "Quiet", kind=ButtonKind.QUIET),
        )
    )
    big = Button(
        theme, "Next turn", size=ButtonSize.BIG, icon_after="interface.next_turn", key_cap="Space"
    )
    column.addLayout(row(focused, disabled, big))
    column.addStretch(1)
    return column


def right(theme: Theme) -> QVBoxLayout:
    column = QVBoxLayout()
    column.addWidget(SectionHeading(theme, "Sides in lists"))
    sides = [SideBadge(theme, side) for side in SideLook]
    small = [SideBadge(theme, side, size=16) for side in SideLook]
    column.addLayout(row(*small, *sides, spacing=12))
    heading = SectionHeading(theme, "Conditions")
    heading.set_aside("right-click: duration")
    column.addWidget(heading)
    column.addLayout(toggles(theme))
    column.addWidget(SectionHeading(theme, "Tool bar, pips, tags"))
    on = IconButton(theme, "tool.select", "Select")
    on.setCheckable(True)
    on.setChecked(True)
    column.addLayout(
        row(
            IconButton(theme, "tool.measure", "Measure"),
            on,
            IconButton(theme, "tool.areas", "Areas", opens_more=True),
            Pips(theme, PipsLook(2, 3)),
            Pips(theme, PipsLook(1, 3, PipKind.SUCCESS)),
            Pips(theme, PipsLook(2, 3, PipKind.FAILURE)),
            Tag(theme, "next", is_accent=True),
            Tag(theme, "SRD 5.2.1", is_round=True),
            Tag(theme, "Action"),
            KeyCap(theme, "Ctrl K"),
            spacing=8,
        )
    )
    segments = SegmentedControl(
        theme, (("en", "English"), ("it", "Italiano"), ("x", "High contrast"))
    )
    segments.show_choice("it")
    column.addWidget(segments)
    column.addWidget(SectionHeading(theme, "Fields"))
    text = QLineEdit("7 fire")
    empty = QLineEdit()
    empty.setPlaceholderText("d20")
    box = QComboBox()
    box.addItems(["Ogre chief", "Goblin 3"])
    number = QSpinBox()
    number.setValue(12)
    column.addLayout(row(text, empty, box, number))
    check = QCheckBox("Checked")
    check.setChecked(True)
    radio = QRadioButton("Chosen")
    radio.setChecked(True)
    column.addLayout(row(check, QCheckBox("Off"), radio, QRadioButton("Other")))
    tabs = QTabBar()
    for name in ("Now", "Journal"):
        tabs.addTab(name)
    column.addWidget(tabs)
    rows = QListWidget()
    rows.addItems([f"Goblin {n}" for n in range(1, 9)])
    rows.setCurrentRow(1)
    rows.setFixedHeight(theme.px(90))
    column.addWidget(rows)
    column.addStretch(1)
    return column


def letters(theme: Theme) -> QVBoxLayout:
    column = QVBoxLayout()
    column.addWidget(SectionHeading(theme, "Type scale"))
    for role in Role:
        column.addWidget(Label(theme, f"{role.value} 0123 74/102", role=role))
    column.addLayout(row(*(Label(theme, tone.name.lower(), tone=tone) for tone in Tone)))
    column.addStretch(1)
    return column


def main(picture: str, name: str = "dark", scale: str = "1.0") -> None:
    application = QApplication([])
    theme = Theme(REPOSITORY / "resources", name=ThemeName(name), scale=float(scale))
    theme.dress(application)
    sheet = QWidget()
    sheet.setProperty("surface", "window")
    sheet.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    columns = QHBoxLayout(sheet)
    columns.setSpacing(24)
    columns.addLayout(left(theme), 1)
    columns.addLayout(right(theme), 1)
    columns.addLayout(letters(theme), 1)
    sheet.resize(theme.px(1366), theme.px(620))
    sheet.show()
    focused = sheet.findChild(Button, "focused")
    if focused is not None:
        focused.setFocus()
    application.processEvents()
    sheet.grab().save(picture)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(*sys.argv[1:4])
