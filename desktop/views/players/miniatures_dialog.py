"""Real figures on a flat screen: how large an inch is there, and whose tokens are figures."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QSpinBox, QWidget

from desktop.controllers.desk import Desk
from desktop.controllers.players.show import (
    COARSEST,
    FINEST,
    Card,
    PlayersShow,
    card_pixels,
    density_of_card,
)
from desktop.model.combatant import Side
from desktop.views.design.buttons import Button, ButtonKind
from desktop.views.design.labels import Label, Tone
from desktop.views.design.theme import Theme
from desktop.views.dialogs.card import CardDialog
from desktop.views.dialogs.form_rows import indent_digits

WIDTH = 440


class MiniaturesDialog(CardDialog):
    """While it is open the outline of a bank card lies on the players' screen."""

    def __init__(self, desk: Desk, theme: Theme, show: PlayersShow, parent: QWidget) -> None:
        super().__init__(desk, theme, desk.text("view.action.miniatures").rstrip("…"), parent)
        self._show = show
        intro = Label(theme, desk.text("view.miniatures.intro"), wraps=True)
        intro.setMinimumWidth(theme.px(WIDTH))
        self.body.addWidget(intro)
        self.card = QSpinBox(self)
        self.card.setRange(round(card_pixels(COARSEST)), round(card_pixels(FINEST)))
        self.card.setValue(round(card_pixels(show.density)))
        indent_digits(self.card, theme)
        self.card.setMinimumWidth(theme.px(96))
        self.card.setAccessibleName(desk.text("view.miniatures.card"))
        self.card.valueChanged.connect(self._on_measured)
        row = QHBoxLayout()
        row.addWidget(Label(theme, desk.text("view.miniatures.card")), 1)
        row.addWidget(self.card)
        self.body.addLayout(row)
        self._result = Label(theme, "", tone=Tone.MUTED, wraps=True)
        self.body.addWidget(self._result)
        self.uses = QCheckBox(desk.text("view.miniatures.use"), self)
        self.uses.setChecked(show.wanted.miniatures is not None)
        self.body.addWidget(self.uses)
        chosen = show.wanted.miniatures
        sides = frozenset({Side.HERO}) if chosen is None else chosen.sides
        self.sides: dict[Side, QCheckBox] = {}
        for side in Side:
            box = QCheckBox(desk.text(f"side.{side.value}.many"), self)
            box.setChecked(side in sides)
            box.toggled.connect(self._on_chosen)
            self.sides[side] = box
            self.body.addWidget(box)
        self.uses.toggled.connect(self._on_chosen)
        done = Button(theme, desk.text("view.close"), kind=ButtonKind.PRIMARY, key_cap="Esc")
        done.clicked.connect(self.accept)
        self.buttons.addWidget(done)
        self.finished.connect(lambda: show.lay_card(Card.NONE))
        show.lay_card(Card.RULER)
        self._refresh()
        self.card.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_measured(self, pixels: int) -> None:
        self._show.measure(density_of_card(pixels))
        self._refresh()

    def _on_chosen(self) -> None:
        if self.uses.isChecked():
            sides = frozenset(side for side, box in self.sides.items() if box.isChecked())
            self._show.use_miniatures(sides)
        else:
            self._show.put_miniatures_away()
        self._refresh()

    def _refresh(self) -> None:
        for box in self.sides.values():
            box.setEnabled(self.uses.isChecked())
        density = round(self._show.density)
        self._result.setText(self.desk.text("view.miniatures.density", pixels=density))
