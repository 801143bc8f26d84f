"""The filters over the list: edition, own creatures, type, size, challenge."""

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QVBoxLayout, QWidget

from desktop.controllers.desk import Desk
from desktop.controllers.library.page import LibraryController
from desktop.language.message import Message, typed_name
from desktop.rules.registry import RULESETS
from desktop.views.design.buttons import Button, ButtonSize
from desktop.views.design.theme import Theme
from desktop.views.ruleset_names import RULESET_NAMES

BANDS = ((0.0, 0.5), (1.0, 2.0), (3.0, 4.0), (5.0, 8.0), (9.0, 12.0), (13.0, 30.0))
LEAST_BOX = 64
"""Pixels at 100 % that a list to choose from is wide at least."""


class FilterBar(QWidget):
    """The edition of the fight is fixed; without a fight one may look into another."""

    def __init__(
        self, desk: Desk, theme: Theme, controller: LibraryController, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._desk, self._theme, self._controller = desk, theme, controller
        self._editions = {key: self._toggle(theme, RULESET_NAMES[key]) for key in RULESETS}
        self.own = self._toggle(theme, "")
        self.forms = self._toggle(theme, "")
        self.kind = QComboBox(self)
        self.size_box = QComboBox(self)
        self.challenge = QComboBox(self)
        row = QHBoxLayout()
        row.setSpacing(4)
        for key, button in self._editions.items():
            button.clicked.connect(lambda _=False, key=key: self._on_edition_clicked(key))
            row.addWidget(button)
        self.own.clicked.connect(self._on_own_clicked)
        row.addWidget(self.own)
        self.forms.clicked.connect(self._on_forms_clicked)
        for box in (self.kind, self.size_box, self.challenge):
            box.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            box.activated.connect(self._on_choice_made)
            row.addWidget(box, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 0, 12, 0)
        column.setSpacing(6)
        column.addLayout(row)
        column.addWidget(self.forms, 0, Qt.AlignmentFlag.AlignLeft)
        self._shown: tuple[object, ...] = ()
        theme.changed.connect(self._narrow)
        self._narrow()

    def _narrow(self) -> None:
        """Where there is little room, what is chosen in them is cut: their lists tell it whole."""
        for box in (self.kind, self.size_box, self.challenge):
            box.setMinimumWidth(self._theme.px(LEAST_BOX))

    def retranslate(self) -> None:
        """The choices in the GM's language."""
        self.own.setText(self._desk.text("view.library.own"))
        self._shown = ()
        self.refresh()

    def refresh(self) -> None:
        """Show what is filtered."""
        sieve = self._controller.sieve
        has_fight = self._desk.session is not None
        facts = (self._controller.kinds, self._controller.sizes)
        self._show_forms()
        state = (sieve, has_fight, facts, self._desk.language.code)
        if state == self._shown:
            return
        is_new = not self._shown or self._shown[2:] != state[2:]
        self._shown = state
        for key, button in self._editions.items():
            button.setChecked(key == sieve.ruleset)
            button.setVisible(not has_fight or button.isChecked())
        self.own.setChecked(sieve.own_only)
        if is_new:
            self._fill()
        self.kind.setCurrentIndex(max(0, self.kind.findData(sieve.kind)))
        self.size_box.setCurrentIndex(max(0, self.size_box.findData(sieve.size)))
        band = BANDS.index(sieve.challenge) + 1 if sieve.challenge in BANDS else 0
        self.challenge.setCurrentIndex(band)
        self.challenge.setVisible(self._controller.has_challenges)

    def _show_forms(self) -> None:
        """Whoever may take another form lets the list be narrowed to those allowed."""
        limit, who = self._controller.form_limit, self._controller.selected
        self.forms.setVisible(limit is not None)
        self.forms.setChecked(self._controller.looks_for_form)
        if limit is not None and who is not None:
            text = self._desk.text
            self.forms.setText(text("view.library.forms", what=limit.called))
            hint = text("view.library.forms.hint", what=limit.called, who=who.name)
            self.forms.setToolTip(hint)

    def _fill(self) -> None:
        text = self._desk.text
        names = {
            self.kind: "view.library.any_kind",
            self.size_box: "view.library.any_size",
            self.challenge: "view.library.any_challenge",
        }
        for box, key in names.items():
            box.clear()
            box.addItem(text(key), "")
            box.setAccessibleName(text(key))
        who = typed_name("")
        for kind in self._controller.kinds:
            message = Message(f"creature_type.{kind}", {"who": who})
            self.kind.addItem(self._desk.rendered(message), kind)
        for size in self._controller.sizes:
            message = Message(f"size.{size}", {"who": who})
            self.size_box.addItem(self._desk.rendered(message), size)
        for low, high in BANDS:
            shown = text("view.library.band", low=_shown(low), high=_shown(high))
            self.challenge.addItem(shown, (low, high))

    def _on_edition_clicked(self, key: str) -> None:
        if self._desk.session is None:
            sieve = replace(self._controller.sieve, ruleset=key, kind="", size="")
            self._controller.filter(sieve)
        self._shown = ()
        self.refresh()

    def _on_own_clicked(self) -> None:
        sieve = replace(self._controller.sieve, own_only=self.own.isChecked())
        self._controller.filter(sieve)

    def _on_forms_clicked(self) -> None:
        self._controller.show_forms(only=self.forms.isChecked())

    def _on_choice_made(self) -> None:
        band = self.challenge.currentIndex()
        self._controller.filter(
            replace(
                self._controller.sieve,
                kind=self.kind.currentData() or "",
                size=self.size_box.currentData() or "",
                challenge=BANDS[band - 1] if band > 0 else None,
            )
        )

    def _toggle(self, theme: Theme, text: str) -> Button:
        button = Button(theme, text, size=ButtonSize.SMALL)
        button.setCheckable(True)
        return button


def _shown(challenge: float) -> str:
    return "1/2" if challenge == BANDS[0][1] else str(int(challenge))
