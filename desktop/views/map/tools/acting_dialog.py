"""The dialog in which the GM says upon whom of those in an area it comes."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QWidget

from desktop.controllers.desk import Desk
from desktop.model.area import LastingArea
from desktop.model.combatant import Life
from desktop.model.commands import LetAreaAct
from desktop.model.ids import CombatantId
from desktop.rules.areas import areas
from desktop.views.design.labels import Label, SectionHeading, Tone
from desktop.views.design.theme import Theme
from desktop.views.dialogs.card import CardDialog
from desktop.views.dialogs.form_rows import scrolled_rows

WIDTH = 360


class ActingDialog(CardDialog):
    """Those in the area, all of them ticked but whom it spares; Enter lets it act."""

    def __init__(self, desk: Desk, theme: Theme, area: LastingArea, parent: QWidget) -> None:
        super().__init__(desk, theme, desk.shown(area.called), parent)
        self._area = area
        self.setMinimumWidth(theme.px(WIDTH))
        self.body.addWidget(SectionHeading(theme, desk.text("view.spells.act_on")))
        self.who: dict[CombatantId, QCheckBox] = {}
        encounter = desk.encounter
        for one in areas.inside(encounter, desk.ruleset, area.laid):
            known = encounter.combatants[one]
            if known.life is Life.DEAD:
                continue
            box = QCheckBox(desk.shown(known.name))
            box.setChecked(one not in area.spared)
            box.setEnabled(one not in area.spared)
            self.who[one] = box
        self.body.addWidget(scrolled_rows(theme, list(self.who.values())))
        nobody = Label(theme, desk.text("view.by_hand.nobody"), tone=Tone.MUTED)
        nobody.setVisible(not self.who)
        self.body.addWidget(nobody)
        self.main = self.add_buttons(desk.text("view.spells.act_now"), enters=True)
        self.main.setEnabled(bool(self.who))
        if self.who:
            next(iter(self.who.values())).setFocus()

    @property
    def command(self) -> LetAreaAct:
        """The area acts on those that are ticked."""
        ticked = tuple(who for who, box in self.who.items() if box.isChecked())
        return LetAreaAct(self._area.id, ticked)

    def accept(self) -> None:
        """Let it act; nobody ticked is told, and nothing has happened."""
        command = self.command
        if not command.targets:
            self.tell_error(self.desk.text("view.spells.act_on_nobody"))
            return
        if self.desk.dispatch(command):
            super().accept()
