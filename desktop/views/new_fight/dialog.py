"""The dialog for a new fight: rules, title, map, who comes."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from desktop.controllers.desk import Desk
from desktop.controllers.fights.new import MapChoice, NewFight
from desktop.controllers.party.characters import PartyController
from desktop.rules.engine.refusals import MOST_SIGNS
from desktop.rules.registry import RULESETS
from desktop.views.design.buttons import Button, ButtonKind
from desktop.views.design.choices import SegmentedControl
from desktop.views.design.emptying import empty
from desktop.views.design.labels import Label, SectionHeading, Tone
from desktop.views.design.scrolling import scrolled
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from desktop.views.dialogs.frame import foot_of, frame
from desktop.views.dialogs.tab_order import ReadingDialog
from desktop.views.party.rows import CharacterRow, saved_elsewhere
from desktop.views.ruleset_names import RULESET_NAMES

SIZE = QSize(600, 580)
MAP_TEXTS = {
    MapChoice.HALL: "view.new_fight.hall",
    MapChoice.FILE: "view.new_fight.file",
    MapChoice.KEPT: "view.new_fight.kept",
    MapChoice.NONE: "view.new_fight.no_map",
}


class NewFightDialog(ReadingDialog):
    """`wanted` carries a NewFight; Enter is enough for what is set already."""

    wanted = Signal(object)

    def __init__(
        self,
        desk: Desk,
        theme: Theme,
        party: PartyController,
        *,
        ruleset: str = RULESETS[1],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._desk, self._theme, self._party = desk, theme, party
        self._title = Label(theme, "", role=Role.TITLE)
        self._captions = [Label(theme, "", tone=Tone.MUTED) for _ in range(3)]
        self.rules = SegmentedControl(theme, tuple((key, RULESET_NAMES[key]) for key in RULESETS))
        self.name = QLineEdit(self)
        self.name.setMaxLength(MOST_SIGNS)
        self.maps = SegmentedControl(theme, tuple((one.value, "") for one in MapChoice))
        self._who = SectionHeading(theme, "")
        self._nobody = Label(theme, "", tone=Tone.MUTED, wraps=True)
        self._column = QVBoxLayout()
        self.rows: list[CharacterRow] = []
        self.rested = QCheckBox(self)
        self.begin = Button(theme, "", kind=ButtonKind.PRIMARY, key_cap="↵")
        self.cancel = Button(theme, "", kind=ButtonKind.QUIET, key_cap="Esc")
        party.note_played()
        self.rules.show_choice(ruleset)
        self.maps.show_choice(MapChoice.HALL.value)
        self.setModal(True)
        self._lay_out()
        self.rules.chosen.connect(self._on_rules_chosen)
        self.begin.clicked.connect(self.finish)
        self.cancel.clicked.connect(self.reject)
        self.rested.toggled.connect(self._on_rested)
        desk.language_changed.connect(self.retranslate)
        self.retranslate()
        self.name.setFocus()

    @property
    def wish(self) -> NewFight:
        """What is filled in."""
        title = " ".join(self.name.text().split())
        return NewFight(
            self.rules.current,
            title or self._desk.text("view.new_fight.untitled"),
            MapChoice(self.maps.current),
            tuple(row.character for row in self.rows if row.is_ticked),
        )

    def finish(self) -> None:
        """The fight is wanted as it stands here."""
        self.wanted.emit(self.wish)
        self.accept()

    def refresh(self) -> None:
        """List the characters of the chosen game: saved ones ticked, else our own four."""
        empty(self._column)
        saved = self._party.characters(self.rules.current)
        self._show_nobody()
        self.rows = []
        for character in saved or self._party.sample(self.rules.current):
            is_ticked = bool(saved) and not character.is_dead
            row = CharacterRow(
                self._desk, self._theme, character, is_ticked=is_ticked, has_buttons=False
            )
            self._column.addWidget(row)
            self.rows.append(row)
        self._column.addStretch(1)
        self.rested.setVisible(any(one.is_spent for one in saved))
        self._on_rested(self.rested.isChecked())

    def _on_rested(self, is_rested: bool) -> None:
        """Show everybody as they came out of their last fight, or with everything full."""
        saved = {one.creature.key: one for one in self._party.characters(self.rules.current)}
        for row in self.rows:
            known = saved.get(row.character.creature.key, row.character)
            row.show_character(known.rested if is_rested else known)

    def _show_nobody(self) -> None:
        """That nobody is saved for these rules, and who is for others."""
        ruleset = self.rules.current
        others = saved_elsewhere(self._desk, self._party.elsewhere(ruleset))
        is_empty = not self._party.characters(ruleset)
        nobody = self._desk.text("view.new_fight.nobody") if is_empty else ""
        self._nobody.setText("\n".join(filter(None, (nobody, others))))
        self._nobody.setVisible(bool(self._nobody.text()))

    def _on_rules_chosen(self, _key: str) -> None:
        self.refresh()

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setContentsMargins(20, 0, 20, 8)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(8)
        grid.setColumnMinimumWidth(0, self._theme.px(80))
        for place, field in enumerate((self.rules, self.name, self.maps)):
            grid.addWidget(self._captions[place], place, 0)
            grid.addWidget(field, place, 1)
        body = QWidget()
        body.setLayout(self._column)
        self._column.setContentsMargins(20, 0, 20, 8)
        area = scrolled(body, takes_focus=False)
        self._title.setContentsMargins(20, 14, 20, 12)
        self._who.setContentsMargins(20, 8, 20, 4)
        self._nobody.setContentsMargins(20, 0, 20, 6)
        rested = QHBoxLayout()
        rested.setContentsMargins(20, 0, 20, 4)
        rested.addWidget(self.rested)
        parts = (self._title, grid, self._who, self._nobody, rested, area)
        foot = foot_of(self.cancel, self.begin)
        frame(self, self._theme, SIZE, parts, foot, widening=(area,))

    def retranslate(self) -> None:
        """Everything in the GM's language."""
        text = self._desk.text
        self.setWindowTitle(text("view.start.new"))
        self._title.setText(text("view.start.new"))
        keys = ("view.start.rules", "view.new_fight.name", "view.new_fight.map")
        fields = (self.rules, self.name, self.maps)
        for caption, field, key in zip(self._captions, fields, keys, strict=True):
            caption.setText(text(key))
            field.setAccessibleName(text(key))
        self.name.setPlaceholderText(text("view.new_fight.untitled"))
        self.maps.set_texts({one.value: text(key) for one, key in MAP_TEXTS.items()})
        self._who.set_text(text("view.new_fight.who"))
        self._show_nobody()
        self.rested.setText(text("view.party.rested"))
        self.begin.setText(text("view.new_fight.begin"))
        self.cancel.setText(text("view.form.cancel"))
        if self.rows:
            for row in self.rows:
                row.retranslate()
        else:
            self.refresh()

    # --- Qt -------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter begins from every field."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.finish()
            return
        super().keyPressEvent(event)
