"""Settings of the table: every choice of the ruleset with the rule behind it."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from desktop.controllers.desk import Desk
from desktop.controllers.table_settings.choices import SettingLine, TableSettings, subject_name
from desktop.views.design.buttons import Button, ButtonKind
from desktop.views.design.labels import Label, SectionHeading, Tone
from desktop.views.design.scrolling import scrolled
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from desktop.views.dialogs.card import CardDialog
from desktop.views.dialogs.form_rows import indent_digits
from desktop.views.ruleset_names import RULESET_NAMES

SIZE = QSize(760, 436)
CONTROL, WIDEST_CONTROL = 300, 420
LOW, HIGH = -999, 9999


class TableSettingsDialog(CardDialog):
    """A choice is carried out at once; with a fight on the desk it can be undone there."""

    def __init__(self, desk: Desk, theme: Theme, settings: TableSettings, parent: QWidget) -> None:
        super().__init__(desk, theme, desk.text("view.table_settings.title"), parent)
        self._settings = settings
        rules = RULESET_NAMES[settings.ruleset]
        key = "view.table_settings.fight" if settings.has_fight else "view.table_settings.new"
        self._line = Label(theme, desk.text(key, rules=rules), tone=Tone.MUTED, wraps=True)
        self.for_new = QCheckBox(desk.text("view.table_settings.for_new"), self)
        self.for_new.setChecked(True)
        self.for_new.setVisible(settings.has_fight)
        self.rows: dict[str, SettingRow] = {}
        self.headings: dict[str, SectionHeading] = {}
        self.search = QLineEdit(self)
        self.search.setClearButtonEnabled(True)
        self.search.setPlaceholderText(desk.text("view.table_settings.search"))
        self.search.setAccessibleName(desk.text("view.table_settings.search"))
        self.only_changed = QCheckBox(desk.text("view.table_settings.only_changed"), self)
        self.nothing = Label(theme, desk.text("view.table_settings.nothing"), tone=Tone.MUTED)
        area = scrolled(self._made_rows(), takes_focus=False)
        area.setMinimumSize(theme.px(SIZE.width()), theme.px(SIZE.height()))
        finding = QHBoxLayout()
        finding.setSpacing(theme.px(14))
        finding.addWidget(self.search, 1)
        finding.addWidget(self.only_changed)
        self.body.addWidget(self._line)
        self.body.addLayout(finding)
        self.body.addSpacing(theme.px(6))
        self.body.addWidget(area, 1)
        self.body.addWidget(self.for_new)
        close = Button(theme, desk.text("view.close"), kind=ButtonKind.PRIMARY, key_cap="Esc")
        close.clicked.connect(self.accept)
        self.buttons.addWidget(close)
        settings.changed.connect(self.refresh)
        self.search.textChanged.connect(self._sift)
        self.only_changed.toggled.connect(self._sift)
        self._sift()
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)

    def _made_rows(self) -> QWidget:
        """All settings under their headings, the controls of one width."""
        desk, theme, settings = self.desk, self.theme, self._settings
        holder = QWidget()
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, theme.px(8), 0)
        column.setSpacing(theme.px(14))
        column.addWidget(self.nothing)
        for line in settings.lines():
            row = SettingRow(desk, theme, settings, line)
            row.chosen.connect(self._on_chosen)
            self.rows[line.setting.key] = row
            subject = desk.rendered(subject_name(line.setting))
            if subject not in self.headings:
                self.headings[subject] = SectionHeading(theme, subject)
                self.headings[subject].setContentsMargins(0, theme.px(6), 0, 0)
                column.addWidget(self.headings[subject])
            column.addWidget(row)
        column.addStretch(1)
        wished = max((row.wished_width for row in self.rows.values()), default=0)
        for row in self.rows.values():
            row.set_control_width(min(max(wished, theme.px(CONTROL)), theme.px(WIDEST_CONTROL)))
        return holder

    def refresh(self) -> None:
        """Show what is chosen now: an undo changes it, too."""
        for line in self._settings.lines():
            row = self.rows.get(line.setting.key)
            if row is not None:
                row.show_line(line)

    def _sift(self) -> None:
        """Leave what is looked for, with its headings.

        What is chosen meanwhile keeps its place: a row does not vanish under the hand.
        """
        query, only_changed = self.search.text(), self.only_changed.isChecked()
        shown: set[str] = set()
        for line in self._settings.lines():
            fits = self._settings.fits(line, query, only_changed=only_changed)
            self.rows[line.setting.key].setVisible(fits)
            if fits:
                shown.add(self.desk.rendered(subject_name(line.setting)))
        for subject, heading in self.headings.items():
            heading.setVisible(subject in shown)
        self.nothing.setVisible(not shown)

    def _on_chosen(self, key: str, value: str | int) -> None:
        self._settings.choose(key, value, for_new=self.for_new.isChecked())
        self.refresh()


class SettingRow(QWidget):
    """A setting: its name, what the rule says, and the control at the right."""

    chosen = Signal(str, object)  # key, value

    def __init__(
        self, desk: Desk, theme: Theme, settings: TableSettings, line: SettingLine
    ) -> None:
        super().__init__()
        self._desk, self._key = desk, line.setting.key
        self._name = Label(theme, desk.rendered(settings.name_of(line.setting)), wraps=True)
        told = settings.explained(line.setting)
        self.rule = Label(theme, told, role=Role.SMALL, tone=Tone.MUTED, wraps=True)
        self.rule.setVisible(bool(told))
        self.control: QComboBox | QSpinBox | Label
        if settings.is_fixed(line.setting):
            self.control = Label(theme, desk.text("view.table_settings.fixed"), tone=Tone.MUTED)
        elif line.setting.choices:
            self.control = self._made_box(settings, line)
        else:
            self.control = self._made_number(theme)
        self.control.setAccessibleDescription(told)
        self.control.installEventFilter(self)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self._name)
        words.addWidget(self.rule)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.px(14))
        row.addLayout(words, 1)
        row.addWidget(self.control, 0, Qt.AlignmentFlag.AlignTop)
        self.show_line(line)

    def _made_box(self, settings: TableSettings, line: SettingLine) -> QComboBox:
        box, desk = QComboBox(self), self._desk
        box.setAccessibleName(self._name.text())
        for value in line.setting.choices:
            name = desk.rendered(settings.choice_name(line.setting, value))
            if value == line.setting.default:
                name = desk.text("view.table_settings.usual", choice=name)
            box.addItem(name, value)
        box.activated.connect(lambda: self.chosen.emit(self._key, box.currentData()))
        return box

    def _made_number(self, theme: Theme) -> QSpinBox:
        number = QSpinBox(self)
        indent_digits(number, theme)
        number.setAccessibleName(self._name.text())
        number.setRange(LOW, HIGH)
        number.valueChanged.connect(lambda value: self.chosen.emit(self._key, value))
        return number

    @property
    def wished_width(self) -> int:
        """Pixels that its longest choice needs."""
        return self.control.sizeHint().width() if isinstance(self.control, QComboBox) else 0

    def set_control_width(self, width: int) -> None:
        """Let the controls of all rows end in one line."""
        self.control.setFixedWidth(width)

    def show_line(self, line: SettingLine) -> None:
        """Show what is chosen."""
        if isinstance(self.control, QComboBox):
            self.control.setCurrentIndex(self.control.findData(line.value))
        elif isinstance(self.control, QSpinBox):
            self.control.blockSignals(True)
            self.control.setValue(int(line.value))
            self.control.blockSignals(False)

    # --- Qt -------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The wheel scrolls the list; it must not change a choice on the way."""
        if event.type() is QEvent.Type.Wheel:
            event.ignore()
            return True
        return super().eventFilter(watched, event)
