"""Open an earlier state: one of the last fights, or the campaign as it was."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QListWidgetItem, QWidget

from desktop.controllers.desk import Desk
from desktop.controllers.fights.earlier import EarlierStates, FightLine
from desktop.storage.backups import Backup
from desktop.views.design.buttons import Button, ButtonKind
from desktop.views.design.choices import SegmentedControl
from desktop.views.design.keyed_list import KeyedList
from desktop.views.design.labels import Label, Tone
from desktop.views.design.theme import Theme
from desktop.views.dialogs.card import CardDialog, QuestionDialog
from desktop.views.ruleset_names import RULESET_NAMES
from desktop.views.times import moment_of

FIGHTS, CAMPAIGN = "fights", "campaign"
SIZE = (620, 380)
ONE_LINE, TWO_LINES = 30, 46


class EarlierDialog(CardDialog):
    """Two lists behind one switch; arrows choose, Enter opens, Delete deletes a fight."""

    opened = Signal()

    def __init__(self, desk: Desk, theme: Theme, states: EarlierStates, parent: QWidget) -> None:
        super().__init__(desk, theme, desk.text("view.earlier.title"), parent)
        self._states = states
        self._fights: tuple[FightLine, ...] = ()
        self._backups: tuple[Backup, ...] = ()
        text = desk.text
        self.kinds = SegmentedControl(
            theme,
            ((FIGHTS, text("view.earlier.fights")), (CAMPAIGN, text("view.earlier.campaign"))),
            name=text("view.earlier.title"),
        )
        self.kinds.show_choice(FIGHTS)
        self.list = KeyedList(theme, SIZE)
        self.list.setAccessibleName(text("view.earlier.fights"))
        self.preview = Label(theme, "", tone=Tone.MUTED, wraps=True)
        self.close_button = Button(theme, text("view.close"), kind=ButtonKind.QUIET, key_cap="Esc")
        self.delete = Button(theme, text("view.earlier.delete"), icon="interface.delete")
        self.open_button = Button(theme, "", kind=ButtonKind.PRIMARY, key_cap="↵")
        for widget in (self.kinds, self.list, self.preview):
            self.body.addWidget(widget)
        for button in (self.close_button, self.delete, self.open_button):
            self.buttons.addWidget(button)
        self.kinds.chosen.connect(lambda _kind: self.refresh())
        self.list.currentRowChanged.connect(lambda _row: self._show_choice())
        self.list.open_wanted.connect(self.open_chosen)
        self.list.delete_wanted.connect(self.delete_chosen)
        self.list.other_wanted.connect(self._on_other_wanted)
        self.list.itemDoubleClicked.connect(lambda _item: self.open_chosen())
        self.close_button.clicked.connect(self.reject)
        self.delete.clicked.connect(self.delete_chosen)
        self.open_button.clicked.connect(self.open_chosen)
        states.failed.connect(lambda message: self.tell_error(desk.rendered(message)))
        self.refresh()
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def shows_fights(self) -> bool:
        """Whether the fights are listed, not the campaign."""
        return self.kinds.current == FIGHTS

    def refresh(self) -> None:
        """List what there is."""
        row = max(0, self.list.currentRow())
        self.list.blockSignals(True)
        self.list.clear()
        if self.shows_fights:
            self._fights = self._states.fights()
            lines = [self._fight_text(line) for line in self._fights]
        else:
            self._backups = self._states.backups()
            language = self.desk.language.code
            lines = [moment_of(backup.at, language) for backup in self._backups]
        height = self.theme.px(TWO_LINES if self.shows_fights else ONE_LINE)
        for line in lines:
            item = QListWidgetItem(line)
            item.setSizeHint(QSize(0, height))
            self.list.addItem(item)
        self.list.setCurrentRow(min(row, len(lines) - 1))
        self.list.blockSignals(False)
        self._show_choice()

    def open_chosen(self) -> None:
        """Go on with the fight, or go back to that campaign after a question."""
        row = self.list.currentRow()
        if row < 0 or not self.open_button.isEnabled():
            return
        if self.shows_fights:
            is_done = self._states.open_fight(self._fights[row].summary.key)
        else:
            backup = self._backups[row]
            at = moment_of(backup.at, self.desk.language.code)
            is_done = self._may_go_back(at) and self._states.restore(backup)
        if is_done:
            self.opened.emit()
            self.accept()

    def delete_chosen(self) -> None:
        """Delete the chosen fight, after a question."""
        row = self.list.currentRow()
        if row < 0 or not self.delete.isEnabled() or not self.shows_fights:
            return
        summary = self._fights[row].summary
        title = self.desk.shown(summary.title)
        text = self.desk.text
        if self._is_sure(
            text("view.earlier.delete_fight.title"),
            text("view.earlier.delete_fight.text", title=title),
            text("view.earlier.delete_fight.yes"),
        ):
            self._states.delete_fight(summary.key)
            self.refresh()

    def _may_go_back(self, at: str) -> bool:
        text = self.desk.text
        return self._is_sure(
            text("view.earlier.restore.title"),
            text("view.earlier.restore.text", at=at),
            text("view.earlier.restore.yes"),
        )

    def _is_sure(self, title: str, text: str, yes: str) -> bool:
        question = QuestionDialog(self.desk, self.theme, self, title=title, text=text, yes=yes)
        return bool(question.exec())

    def _fight_text(self, line: FightLine) -> str:
        summary, text = line.summary, self.desk.text
        title = self.desk.shown(summary.title)
        if line.is_on_desk:
            title = text("view.earlier.on_desk", title=title)
        told = text(
            "view.earlier.fight",
            at=moment_of(summary.at, self.desk.language.code),
            rules=RULESET_NAMES.get(summary.ruleset, summary.ruleset),
            round=summary.round,
            count=summary.steps,
        )
        return f"{title}\n{told}"

    def _show_choice(self) -> None:
        row, text = self.list.currentRow(), self.desk.text
        self.tell_error("")
        self.delete.setVisible(self.shows_fights)
        if self.shows_fights:
            is_on_desk = row >= 0 and self._fights[row].is_on_desk
            self.open_button.setText(text("view.earlier.open"))
            self.open_button.setEnabled(row >= 0 and not is_on_desk)
            self.delete.setEnabled(row >= 0 and not is_on_desk)
            self.preview.setText(
                text("view.earlier.fights_line" if row >= 0 else "view.earlier.none")
            )
            return
        self.open_button.setText(text("view.earlier.go_back"))
        self.open_button.setEnabled(row >= 0)
        if row < 0:
            self.preview.setText(text("view.earlier.no_backups"))
        else:
            backup = self._backups[row]
            told = [self._states.preview_of(backup), self._states.round_of(backup)]
            self.preview.setText(" ".join(self.desk.rendered(one) for one in told if one))

    def _on_other_wanted(self) -> None:
        self.kinds.show_choice(CAMPAIGN if self.shows_fights else FIGHTS)
        self.refresh()
