"""The areas that lie on the map: act now, move, show or hide, take away."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.controllers.desk import Desk
from desktop.model.area import LastingArea
from desktop.model.commands import Command, LetAreaAct, RemoveArea, ShowArea
from desktop.views.design.buttons import IconButton
from desktop.views.design.labels import ElidedLabel
from desktop.views.design.spacing import keep_spaced
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from desktop.views.map.tools.acting_dialog import ActingDialog
from desktop.views.map.tools.section_dialog import SectionDialog

MOST = 6


def areas_here(desk: Desk) -> tuple[LastingArea, ...]:
    """Those on the shown map, the newest first."""
    session = desk.session
    if session is None:
        return ()
    encounter = session.encounter
    found = [one for one in encounter.areas.values() if one.laid.map == encounter.shown_map]
    return tuple(reversed(found))[:MOST]


class AreaRow(QWidget):
    """The name of an area and what can be done with it."""

    move_wanted = Signal(object)  # AreaId: it is laid elsewhere

    def __init__(
        self, desk: Desk, theme: Theme, area: LastingArea, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._desk, self._theme = desk, theme
        self._name = desk.shown(area.called)
        self._area, self.called = area.id, area.called
        self.dialog: ActingDialog | SectionDialog | None = None
        self._line = QHBoxLayout(self)
        keep_spaced(theme, self._line, (0, 0, 0, 0), 2)
        self._line.addWidget(ElidedLabel(theme, self._name, role=Role.BODY), 1)
        if area.volley is not None:
            self._offer("view.spells.act", "action.die", LetAreaAct(area.id))
            some = self._button("view.spells.act_some", "interface.people")
            some.clicked.connect(lambda: self._open(ActingDialog))
        if area.sections is not None and area.walls:
            strike = self._button("view.spells.strike", "action.attack")
            strike.clicked.connect(lambda: self._open(SectionDialog))
        move = self._button("view.spells.move", "action.movement")
        move.clicked.connect(lambda: self.move_wanted.emit(area.id))
        if area.laid.around is not None:
            move.setEnabled(False)
            bearer = desk.encounter.combatants.get(area.laid.around)
            if bearer is not None:
                move.set_name(desk.text("view.tool.area.tied", who=bearer.name))
        self._offer(
            "view.spells.hide" if area.shown else "view.spells.show",
            "tool.reveal" if area.shown else "condition.blinded",
            ShowArea(area.id, not area.shown),
        )
        self._offer("view.spells.remove", "interface.close", RemoveArea(area.id))

    def _open(self, kind: type[ActingDialog] | type[SectionDialog]) -> None:
        known = self._desk.encounter.areas.get(self._area)
        if known is None:
            return
        dialog = kind(self._desk, self._theme, known, self.window())
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.dialog = dialog
        dialog.open()

    def _button(self, key: str, icon: str) -> IconButton:
        text = self._desk.text(key, area=self._name)
        button = IconButton(self._theme, icon, text, size=24, icon_size=14)
        self._line.addWidget(button)
        return button

    def _offer(self, key: str, icon: str, command: Command) -> None:
        self._button(key, icon).clicked.connect(lambda: self._desk.dispatch(command))
