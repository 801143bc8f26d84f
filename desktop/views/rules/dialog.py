"""The rules panel: every numbered rule of the game, searched as one types."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QWidget,
)

from desktop.controllers.desk import Desk
from desktop.controllers.rule_book import RuleBook, RuleLine, who_text
from desktop.language.unbroken import unbroken
from desktop.rules.rulebook.catalogue import Who
from desktop.views.design.buttons import Button, ButtonKind
from desktop.views.design.labels import Label, Tone
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from desktop.views.dialogs.card import CardDialog
from desktop.views.ruleset_names import RULESET_NAMES

LINE = 30
SIZE = QSize(760, 10 * LINE + 4)
MOST_EXAMPLES = 6


class RulesDialog(CardDialog):
    """A search field, the rows, and all that is known of the chosen one.

    It stays open beside the fight. `settings_wanted`: the choices of the table are wanted.
    """

    settings_wanted = Signal()

    def __init__(self, desk: Desk, theme: Theme, book: RuleBook, parent: QWidget) -> None:
        super().__init__(desk, theme, desk.text("view.rules.title"), parent)
        self.setModal(False)
        self._book = book
        self._lines: tuple[RuleLine, ...] = ()
        self.search = _Search(self)
        self.search.setClearButtonEnabled(True)
        self.who = QComboBox(self)
        self.list = QListWidget(self)
        self.list.setMinimumSize(theme.px(SIZE.width()), theme.px(SIZE.height()))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setUniformItemSizes(True)
        self.count = Label(theme, "", role=Role.SMALL, tone=Tone.MUTED)
        self.sentence = Label(theme, "", weight=600, wraps=True)
        self.decides = Label(theme, "", role=Role.SMALL, tone=Tone.MUTED, wraps=True)
        self.other = Label(theme, "", role=Role.SMALL, tone=Tone.MUTED, wraps=True)
        self.examples = Label(theme, "", role=Role.SMALL, wraps=True)
        self.settings = Button(theme, "")
        head = QHBoxLayout()
        head.setSpacing(theme.px(8))
        head.addWidget(self.search, 1)
        head.addWidget(self.who)
        self.body.addLayout(head)
        for widget in (
            self.count,
            self.list,
            self.sentence,
            self.decides,
            self.other,
            self.examples,
        ):
            self.body.addWidget(widget)
        self.body.insertSpacing(self.body.indexOf(self.sentence), theme.px(8))
        self._close_button = Button(theme, "", kind=ButtonKind.PRIMARY, key_cap="Esc")
        self._close_button.clicked.connect(self.reject)
        self.buttons.addWidget(self.settings)
        self.buttons.addWidget(self._close_button)
        self.search.textChanged.connect(self.refresh)
        self.search.stepped.connect(self._on_stepped)
        self.who.currentIndexChanged.connect(self.refresh)
        self.list.currentRowChanged.connect(self._show_row)
        self.settings.clicked.connect(self.settings_wanted)
        desk.language_changed.connect(self.retranslate)
        desk.fight_opened.connect(self.retranslate)
        self.retranslate()
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)

    def retranslate(self) -> None:
        """Everything in the GM's language, of the game that is played now."""
        text = self.desk.text
        rules = RULESET_NAMES[self._book.ruleset]
        self.setWindowTitle(text("view.rules.title"))
        self.search.setPlaceholderText(text("view.rules.search", rules=rules))
        self.search.setAccessibleName(text("view.rules.search", rules=rules))
        self.list.setAccessibleName(text("view.rules.title"))
        self.who.setAccessibleName(text("view.rules.who"))
        self.settings.setText(text("view.action.table_settings"))
        self._close_button.setText(text("view.close"))
        place = max(0, self.who.currentIndex())
        self.who.blockSignals(True)
        self.who.clear()
        self.who.addItem(text("view.rules.who.all"), None)
        for who in Who:
            self.who.addItem(self.desk.rendered(who_text(who)), who)
        self.who.setCurrentIndex(place)
        self.who.blockSignals(False)
        self.refresh()

    def refresh(self) -> None:
        """List what fits; the chosen row stays chosen where it still fits."""
        chosen = self.chosen
        self._lines = self._book.lines(self.search.text(), self.who.currentData())
        self.list.blockSignals(True)
        self.list.clear()
        for line in self._lines:
            item = QListWidgetItem(f"{line.id}   {line.sentence}")
            item.setSizeHint(QSize(0, self.theme.px(LINE)))
            item.setToolTip(line.sentence)
            self.list.addItem(item)
        ids = [line.id for line in self._lines]
        self.list.setCurrentRow(ids.index(chosen) if chosen in ids else 0)
        self.list.blockSignals(False)
        self.count.setText(self.desk.text("view.rules.count", count=len(ids)))
        self._show_row(self.list.currentRow())

    @property
    def chosen(self) -> str:
        """The id of the chosen row; "" without one."""
        row = self.list.currentRow()
        return self._lines[row].id if 0 <= row < len(self._lines) else ""

    def open_at(self, rule_id: str) -> None:
        """Show one row."""
        self.who.setCurrentIndex(0)
        self.search.setText(rule_id)
        ids = [line.id for line in self._lines]
        if rule_id in ids:
            self.list.setCurrentRow(ids.index(rule_id))

    def _show_row(self, place: int) -> None:
        row = None
        if 0 <= place < len(self._lines):
            line = self._lines[place]
            row = self._book.find(line.id)
        if row is None:
            for label in (self.sentence, self.decides, self.other, self.examples):
                label.setText("")
            self.settings.hide()
            return
        text = self.desk.text
        self.sentence.setText(f"{line.sentence} [{unbroken(line.id)}]")
        self.decides.setText(self.desk.rendered(who_text(line.who)))
        self.other.setText(line.other)
        shown = [
            text("view.rules.example", given=each.given, expect=each.expect)
            for each in self._book.examples_of(row)[:MOST_EXAMPLES]
        ]
        self.examples.setText("\n".join(shown))
        self.settings.setVisible(bool(self._book.settings_of(row)))

    def _on_stepped(self, by: int) -> None:
        row = self.list.currentRow() + by
        self.list.setCurrentRow(max(0, min(row, self.list.count() - 1)))


class _Search(QLineEdit):
    """The arrows go through the list while one types."""

    stepped = Signal(int)

    # --- Qt -------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and down leave the field as it is."""
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self.stepped.emit(step)
