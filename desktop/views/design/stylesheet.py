"""The one stylesheet of a theme, for what Qt draws: panels, fields, menus, lists, dialogs.

Rows, toggles, bars, chips, buttons and tokens paint themselves. A plain widget becomes a
surface by its dynamic property `surface`: window, panel, card, raised or floating.
"""

from __future__ import annotations

from pathlib import Path
from string import Template

from PySide6.QtGui import QColor

from desktop.views.design.tokens import Colours

SHEET = Template("""
QWidget { color: $text; }
QMainWindow, QDialog, QMessageBox, QWizard, QFileDialog { background: $panel; }
QWidget[surface="window"] { background: $window; }
QWidget[surface="panel"] { background: $panel; }
QWidget[surface="card"] { background: $card; border-radius: ${p8}px; }
QWidget[surface="raised"] { background: $raised; border-radius: ${p6}px; }
QWidget[surface="floating"] {
  background: $panel; border: 1px solid $line; border-radius: ${p8}px;
}
QWidget[surface="modal"] {
  background: $panel; border: 1px solid $lineStrong; border-radius: ${p12}px;
}
QLabel { background: transparent; }
QLabel:disabled { color: $faint; }
QLabel[tone="text"] { color: $text; }
QLabel[tone="muted"] { color: $muted; }
QLabel[tone="danger"] { color: $danger; }
QLabel[tone="success"] { color: $success; }
QLabel[tone="warning"] { color: $warning; }
QLabel[tone="accentText"] { color: $accentText; }
QLabel[tone="info"] { color: $info; }

QLineEdit, QPlainTextEdit, QTextEdit, QSpinBox, QDoubleSpinBox, QComboBox {
  background: $input; color: $text; border: 1px solid $lineStrong; border-radius: ${p6}px;
  padding: 0 ${p8}px; min-height: ${p28}px;
  selection-background-color: $on; selection-color: $onText;
  placeholder-text-color: $faint;
}
QPlainTextEdit, QTextEdit { padding: ${p6}px ${p8}px; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus,
QComboBox:focus { border: 2px solid $focus; padding-left: ${p7}px; padding-right: ${p7}px; }
QLineEdit:disabled, QSpinBox:disabled, QComboBox:disabled {
  color: $faint; border-color: $line; background: $panel;
}
QLineEdit[mistake="true"] { border: 2px solid $danger; }
QLineEdit[die="of_many"], QLineEdit[die="of_many"]:focus { padding: 0 2px; }
QLineEdit[counts="kept"] { border: 2px solid $success; }
QLineEdit[counts="dropped"] { color: $faint; }
QTextBrowser { background: transparent; border: none; padding: 0; }
QAbstractSpinBox QLineEdit, QComboBox QLineEdit {
  border: none; background: transparent; padding: 0; min-height: 0;
}
QAbstractSpinBox QLineEdit { padding-left: ${p7}px; }
QSpinBox::up-button, QDoubleSpinBox::up-button, QSpinBox::down-button,
QDoubleSpinBox::down-button { width: ${p16}px; border: none; background: transparent; }
QSpinBox::up-arrow, QDoubleSpinBox::up-arrow { image: url("$up"); width: ${p10}px; }
QSpinBox::down-arrow, QDoubleSpinBox::down-arrow { image: url("$down"); width: ${p10}px; }
QComboBox::drop-down { width: ${p26}px; border: none; }
QComboBox::down-arrow { image: url("$down"); width: ${p12}px; height: ${p12}px; }
QComboBox QAbstractItemView {
  background: $card; border: 1px solid $lineStrong; padding: ${p4}px; outline: none;
}

QCheckBox, QRadioButton { spacing: ${p8}px; background: transparent; min-height: ${p26}px; }
QCheckBox::indicator, QRadioButton::indicator {
  width: ${p14}px; height: ${p14}px; border: 2px solid $lineStrong; background: $input;
}
QCheckBox::indicator { border-radius: ${p4}px; }
QRadioButton::indicator { border-radius: ${p8}px; }
QListView::indicator {
  width: ${p14}px; height: ${p14}px; border: 2px solid $lineStrong; border-radius: ${p4}px;
  background: $input;
}
QListView::indicator:checked {
  background: $on; border-color: $onText; image: url("$check");
}
QListView::indicator:disabled { border-color: $line; }
QCheckBox::indicator:checked {
  background: $on; border-color: $on; image: url("$check");
}
QCheckBox::indicator:indeterminate { background: $on; border-color: $lineStrong; }
QRadioButton::indicator:checked { background: $panel; border: ${p5}px solid $on;
  width: ${p8}px; height: ${p8}px; }
QCheckBox::indicator:focus, QRadioButton::indicator:focus { border-color: $focus; }
QCheckBox:focus, QRadioButton:focus { text-decoration: underline; }
QCheckBox:disabled, QRadioButton:disabled { color: $faint; }

QPushButton {
  background: $raised; color: $text; border: 1px solid $lineStrong; border-radius: ${p6}px;
  padding: 0 ${p12}px; min-height: ${p28}px; font-weight: 600;
}
QPushButton:hover { border-color: $text; }
QPushButton:pressed { background: $card; }
QPushButton:focus { border: 2px solid $focus; padding: 0 ${p11}px; }
QPushButton:disabled { color: $faint; border-color: $line; background: transparent; }
QPushButton:default { background: $accent; color: $onAccent; border-color: $accentEdge; }
QPushButton:default:focus { border-color: $focus; }
QToolButton {
  background: transparent; color: $text; border: none; border-radius: ${p6}px;
  padding: ${p4}px;
}
QToolButton:hover { background: $raised; }
QToolButton:checked { background: $on; color: $onText; }
QToolButton:focus { border: 2px solid $focus; }
QToolButton:disabled { color: $faint; }

QMenuBar { background: $panel; padding: 0; spacing: 0; }
QMenuBar::item { background: transparent; padding: ${p8}px ${p9}px; }
QMenuBar::item:selected, QMenuBar::item:pressed { background: $raised; border-radius: ${p6}px; }
QMenu {
  background: $card; border: 1px solid $lineStrong; padding: ${p4}px; menu-scrollable: 1;
}
QMenu::item {
  padding: ${p5}px ${p26}px ${p5}px ${p10}px; border-radius: ${p4}px; min-height: ${p18}px;
}
QMenu::item:selected { background: $on; color: $onText; }
QMenu::item:disabled { color: $faint; }
QMenu::icon { padding-left: ${p8}px; }
QMenu::separator { height: 1px; background: $line; margin: ${p4}px ${p8}px; }
QToolTip {
  background: $raised; color: $text; border: 1px solid $lineStrong; padding: ${p6}px;
  font-size: ${f12}px;
}

QTabWidget::pane { border: none; border-top: 1px solid $line; }
QTabBar { background: transparent; qproperty-drawBase: 0; }
QTabBar::tab {
  background: transparent; color: $muted; padding: 0 ${p10}px; height: ${p30}px;
  border: none; border-bottom: 2px solid transparent; font-weight: 600;
}
QTabBar::tab:selected { color: $text; border-bottom-color: $text; }
QTabBar::tab:hover { color: $text; }
QTabBar::tab:focus { color: $focus; border-bottom-color: $focus; }

QListView, QTreeView, QTableView {
  background: $panel; alternate-background-color: $card; border: none; outline: none;
  selection-background-color: $on; selection-color: $onText; gridline-color: $line;
}
/* WORKAROUND: a list laid out before it was dressed keeps its bare row heights; setting the
   column, to what it is anyway, makes it lay its rows out again. */
QListView { qproperty-modelColumn: 0; }
QListView::item { min-height: ${p26}px; padding: 0 ${p6}px; }
QTreeView::item, QTableView::item { padding: ${p4}px ${p6}px; }
QListView::item:hover, QTreeView::item:hover { background: $raised; }
QListView::item:hover, QListView::item:selected { border-radius: ${p4}px; }
QListView::item:selected, QTreeView::item:selected, QTableView::item:selected {
  background: $on; color: $onText;
}
QListView:focus, QTreeView:focus, QTableView:focus {
  border: 2px solid $focus; border-radius: ${p6}px;
}
QHeaderView { background: $panel; }
QHeaderView::section {
  background: $panel; color: $muted; border: none; border-bottom: 1px solid $line;
  padding: ${p4}px ${p6}px; font-size: ${f11}px; font-weight: 600;
}

QScrollArea { background: transparent; border: none; }
QScrollArea > QWidget > QWidget { background: transparent; }
QScrollBar:vertical { background: transparent; width: ${p9}px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: ${p9}px; margin: 0; }
QScrollBar::handle { background: $lineStrong; border-radius: ${p3}px; margin: ${p1}px; }
QScrollBar::handle:vertical { min-height: ${p26}px; }
QScrollBar::handle:horizontal { min-width: ${p26}px; }
QScrollBar::handle:hover { background: $muted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }

QGroupBox {
  border: 1px solid $line; border-radius: ${p8}px; margin-top: ${p18}px; padding: ${p8}px;
  font-size: ${f11}px; font-weight: 600;
}
QGroupBox::title { subcontrol-origin: margin; color: $muted; left: ${p8}px; }
QSplitter::handle { background: $line; }
QSplitter::handle:horizontal { width: 1px; }
QSplitter::handle:vertical { height: 1px; }
QSplitter::handle:hover { background: $lineStrong; }
QProgressBar {
  background: $hpTrack; border: none; border-radius: ${p3}px; height: ${p6}px;
  text-align: center; color: $text;
}
QProgressBar::chunk { background: $on; border-radius: ${p3}px; }
QSlider::groove:horizontal { background: $hpTrack; height: ${p4}px; border-radius: ${p2}px; }
QSlider::handle:horizontal {
  background: $on; width: ${p14}px; margin: -${p5}px 0; border-radius: ${p7}px;
}
QSlider::handle:horizontal:focus { border: 2px solid $focus; }
QStatusBar { background: $panel; border-top: 1px solid $line; }
QDockWidget { titlebar-close-icon: none; titlebar-normal-icon: none; }
QDockWidget::title { background: $panel; padding: ${p6}px ${p10}px; }
""")

LENGTHS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 26, 28, 30)
MARKS = ("check", "up", "down")
LETTERS = (11, 12, 13)


def stylesheet_of(colours: Colours, scale: float, marks: Path) -> str:
    """The stylesheet of one theme at an interface scale.

    `marks` is the folder with the theme's check mark and arrows, which Qt reads from files.
    """
    words = {name: css(getattr(colours, name)) for name in Colours.__slots__}
    words |= {f"p{length}": str(max(1, round(length * scale))) for length in LENGTHS}
    words |= {f"f{length}": str(round(length * scale)) for length in LETTERS}
    words |= {name: (marks / f"{name}.svg").as_posix() for name in MARKS}
    return SHEET.substitute(words)


def css(colour: QColor) -> str:
    """The colour as the stylesheet language writes it, alpha included."""
    if colour.alpha() == 255:
        return colour.name()
    return f"rgba({colour.red()}, {colour.green()}, {colour.blue()}, {colour.alpha()})"
