"""What a legendary action opens: its cost, attacks, features, spell and moves, to be changed."""

from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from desktop.controllers.creature_form.openings import MOVES, OpeningText
from desktop.controllers.desk import Desk
from desktop.language.message import Distance
from desktop.language.render import shown_length
from desktop.views.design.labels import Label, Tone
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from desktop.views.dialogs.fields import ChoiceField, Field, LineField


class OpeningFields(QWidget):
    """Filled from what was understood; what the GM types instead holds."""

    def __init__(self, desk: Desk, theme: Theme) -> None:
        super().__init__()
        self._desk = desk
        self._move = ""
        self.cost = LineField(theme, width=52)
        self.attacks, self.features = LineField(theme), LineField(theme)
        self.spell, self.level = LineField(theme), LineField(theme, width=52)
        self.moves = ChoiceField(theme, width=190)
        self.teleport = LineField(theme, width=86)
        self.heals = LineField(theme, width=86)
        self.once, self.check = QCheckBox(self), QCheckBox(self)
        self.save = Label(theme, "", role=Role.SMALL, tone=Tone.MUTED, wraps=True)
        rows = (
            (self.cost, self.attacks, self.features),
            (self.spell, self.level, self.moves, self.teleport, self.heals),
            (self.once, self.check),
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 2, 0, 0)
        column.setSpacing(4)
        for widgets in rows:
            row = QHBoxLayout()
            row.setSpacing(8)
            for widget in widgets:
                stretch = 1 if widget in (self.attacks, self.features, self.spell) else 0
                row.addWidget(widget, stretch)
            if self.once in widgets:
                row.addStretch(1)
            column.addLayout(row)
        column.addWidget(self.save)
        self.retranslate()

    @property
    def text(self) -> OpeningText:
        """Everything as it stands."""
        return OpeningText(
            cost=self.cost.text,
            attacks=self.attacks.text,
            features=self.features.text,
            spell=self.spell.text,
            level=self.level.text,
            move=self.moves.key,
            teleport=self.teleport.text,
            heals=self.heals.text,
            once=self.once.isChecked(),
            check=self.check.isChecked(),
            save=self.save.text(),
        )

    def show_text(self, text: OpeningText) -> None:
        """Put everything in."""
        self._move = text.move
        self._offer_moves()
        self.cost.set_text(text.cost)
        self.attacks.set_text(text.attacks)
        self.features.set_text(text.features)
        self.spell.set_text(text.spell)
        self.level.set_text(text.level)
        self.moves.choose(text.move)
        self.teleport.set_text(text.teleport)
        self.heals.set_text(text.heals)
        self.once.setChecked(text.once)
        self.check.setChecked(text.check)
        self.save.setText(text.save)
        self.save.setVisible(bool(text.save))

    def fields(self) -> dict[str, Field]:
        """The fields by name."""
        return {
            "cost": self.cost,
            "attacks": self.attacks,
            "features": self.features,
            "spell": self.spell,
            "level": self.level,
            "teleport": self.teleport,
            "heals": self.heals,
        }

    def retranslate(self) -> None:
        """Its words in the GM's language."""
        text = self._desk.text
        self.cost.name(text("view.form.opens.cost"))
        self.attacks.name(text("view.form.opens.attacks"), text("view.form.opens.attacks_hint"))
        self.features.name(text("view.form.opens.features"))
        self.spell.name(text("view.form.opens.spell"), text("view.form.opens.spell_hint"))
        self.level.name(text("view.form.opens.level"))
        self.moves.name(text("view.form.opens.move"))
        self.teleport.name(text("view.form.opens.teleport"), shown_length(60, self._desk.language))
        self.heals.name(text("view.form.opens.heals"), "2d8+2")
        self.once.setText(text("view.form.opens.once"))
        self.check.setText(text("view.form.opens.check"))
        chosen = self.moves.key
        self._offer_moves()
        self.moves.choose(chosen)

    def _offer_moves(self) -> None:
        """Those of every legendary action, and the one that it has."""
        text = self._desk.text
        words = {"": "–"} | {key: text(f"view.form.opens.{key.replace(' ', '_')}") for key in MOVES}
        amount = self._move.split(" ")[0]
        if amount.isdecimal():
            words[self._move] = self._desk.shown(Distance(int(amount)))
        self.moves.offer(words)
