"""The dialog in which a section of a wall that magic has raised takes damage."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from desktop.controllers.desk import Desk
from desktop.controllers.rolls.amounts import AmountError, read_damage, type_words
from desktop.model.area import LastingArea
from desktop.model.commands import StrikeSection
from desktop.rules.areas.sections import worn_of
from desktop.views.design.labels import Label, Tone
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from desktop.views.dialogs.card import CardDialog
from desktop.views.dialogs.fields import ChoiceField, LineField

WIDTH = 400


class SectionDialog(CardDialog):
    """Which section, and what hits it; Enter deals it."""

    def __init__(self, desk: Desk, theme: Theme, area: LastingArea, parent: QWidget) -> None:
        super().__init__(desk, theme, desk.shown(area.called), parent)
        assert area.sections is not None, "its walls are made of sections"
        self._area = area
        self.setMinimumWidth(theme.px(WIDTH))
        text, whole = desk.text, area.sections.whole
        told = text("view.spells.armour", armour=area.sections.armour)
        self.body.addWidget(Label(theme, told, role=Role.SMALL, tone=Tone.MUTED, wraps=True))
        self.section, self.damage = ChoiceField(theme), LineField(theme)
        count = len(area.walls)
        self.section.offer(
            {
                str(place): text(
                    "view.spells.section_of",
                    number=place + 1,
                    count=count,
                    left=whole - worn_of(area, place),
                    whole=whole,
                )
                for place in range(count)
            }
        )
        self.section.name(text("view.spells.section"))
        self.damage.name(text("view.spells.section_damage"))
        self.body.addWidget(self.section)
        self.body.addWidget(self.damage)
        self.main = self.add_buttons(text("view.spells.strike_now"), enters=True)
        self.damage.line.setFocus()

    def accept(self) -> None:
        """Deal it; what cannot be read is told, and nothing has happened."""
        session = self.desk.session
        if session is None:
            return
        words = type_words(self.desk.ruleset.damage_types, self.desk.all_languages)
        try:
            amounts = read_damage(self.damage.text, words, {}, session.dice).amounts
        except AmountError as error:
            self.tell_error(self.desk.rendered(error.message))
            return
        if self.desk.dispatch(StrikeSection(self._area.id, int(self.section.key), amounts)):
            super().accept()
