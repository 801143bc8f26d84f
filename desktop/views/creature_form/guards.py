"""Senses, languages, resistances and immunities: two rows of the form."""

from typing import TypedDict

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.controllers.creature_form.defences import (
    CONDITIONS,
    LINES,
    offered_conditions,
    offered_types,
)
from desktop.controllers.creature_form.form import FormText
from desktop.controllers.creature_form.senses import PATH
from desktop.controllers.creature_form.shape import REDUCTIONS, SHAPES
from desktop.controllers.desk import Desk
from desktop.model.creature import Creature
from desktop.views.creature_form.listed_field import ListedField
from desktop.views.design.theme import Theme
from desktop.views.dialogs.fields import Field, LineField

LANGUAGES = "languages"
A_ROW = 3
"""Lines of defences beside each other."""
HINTED = ("absorptions", REDUCTIONS)
"""Lines in which a number has a place of its own."""


class Guarded(TypedDict):
    """The fields of the form that these rows fill."""

    senses: str
    languages: str
    condition_immunities: str
    resistances: str
    vulnerabilities: str
    immunities: str
    absorptions: str
    affinities: str
    reductions: str


class Guards(QWidget):
    """Lines of words, offered as they are typed."""

    def __init__(self, desk: Desk, theme: Theme, creature: Creature) -> None:
        super().__init__()
        self._desk, self._creature = desk, creature
        self.senses, self.languages = LineField(theme), LineField(theme)
        self.conditions = ListedField(theme)
        self.lines = {name: ListedField(theme) for name in (*LINES, REDUCTIONS)}
        asked = SHAPES[creature.ruleset].lines
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(10)
        lines = tuple(self.lines.values())
        for fields in (
            (self.senses, self.languages, self.conditions),
            lines[:A_ROW],
            lines[A_ROW:],
        ):
            row = QHBoxLayout()
            row.setSpacing(8)
            for field in fields:
                row.addWidget(field, 1)
            rows.addLayout(row)
        for name, line in self.lines.items():
            line.setVisible(name in asked)
        self.retranslate()

    def fields(self) -> dict[str, Field]:
        """The lines by the names of their texts, in their order."""
        return {
            PATH: self.senses,
            LANGUAGES: self.languages,
            CONDITIONS: self.conditions,
            **self.lines,
        }

    @property
    def values(self) -> Guarded:
        """What stands in the lines."""
        return Guarded(
            senses=self.senses.text,
            languages=self.languages.text,
            condition_immunities=self.conditions.text,
            resistances=self.lines["resistances"].text,
            vulnerabilities=self.lines["vulnerabilities"].text,
            immunities=self.lines["immunities"].text,
            absorptions=self.lines["absorptions"].text,
            affinities=self.lines["affinities"].text,
            reductions=self.lines[REDUCTIONS].text,
        )

    def show_form(self, form: FormText) -> None:
        """Put everything in."""
        self.senses.set_text(form.senses)
        self.languages.set_text(form.languages)
        self.conditions.set_text(form.condition_immunities)
        for name, line in self.lines.items():
            line.set_text(getattr(form, name))

    def retranslate(self) -> None:
        """Names, hints and what is offered in the GM's language."""
        text, language = self._desk.text, self._desk.language
        unit = "m" if language.metres else "ft"
        self.senses.name(text("view.form.senses", unit=unit), text("view.form.senses_hint"))
        self.senses.setToolTip(text("view.form.senses_told"))
        self.languages.name(text("view.stats.languages"), text("view.form.languages_hint"))
        self.conditions.name(text("view.stats.condition_immunities"))
        self.conditions.offer(offered_conditions(self._creature, language))
        for name, line in self.lines.items():
            hint = text(f"view.form.{name}_hint") if name in HINTED else ""
            line.name(text(f"view.stats.{name}"), hint)
            line.offer(offered_types(self._creature.ruleset, language))
