"""The GM's map through the eyes of one: only what that one sees, until the GM looks again."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal

from desktop.controllers.desk import Desk
from desktop.model.combatant import Combatant
from desktop.model.ids import CombatantId
from desktop.rules.sight.perceiving import can_see
from desktop.session.entry import Transition
from desktop.session.player_fog import fog_through
from desktop.views.design.buttons import Button, ButtonSize
from desktop.views.design.theme import Theme
from desktop.views.map.drawing import FogLook, TokenLook
from desktop.views.map.looks import fog_look
from desktop.views.map.surface import MapSurface


class SeenAs(QObject):
    """Whose eyes the GM looks through, and a button in the corner that gives the GM's back."""

    changed = Signal()

    def __init__(self, desk: Desk, theme: Theme, canvas: MapSurface) -> None:
        super().__init__(canvas)
        self._desk, self._canvas = desk, canvas
        self._who: CombatantId | None = None
        self.button = Button(
            theme, "", size=ButtonSize.SMALL, icon="tool.reveal", icon_after="interface.close"
        )
        self.button.clicked.connect(self.leave)
        canvas.add_overlay(self.button, Qt.Corner.TopRightCorner)
        self.button.hide()
        desk.changed.connect(self._on_changed)
        desk.fight_opened.connect(self.leave)
        desk.language_changed.connect(self._show_button)

    @property
    def who(self) -> Combatant | None:
        """Through whose eyes; None for the GM's own."""
        session = self._desk.session
        if session is None or self._who is None:
            return None
        who = session.encounter.combatants.get(self._who)
        shown = session.encounter.shown_map
        is_there = who is not None and who.token is not None and who.token.map == shown
        return who if is_there else None

    def look(self, who: CombatantId) -> None:
        """Through these eyes; the same ones again are the way back."""
        self._who = None if who == self._who else who
        self._show_button()
        self.changed.emit()

    def leave(self) -> None:
        """Back to the GM's own eyes."""
        if self._who is not None:
            self._who = None
            self._show_button()
            self.changed.emit()

    def fog_look(self) -> FogLook | None:
        """What these eyes leave dark; None for the GM's own."""
        who = self.who
        if who is None:
            return None
        fog = fog_through(self._desk.encounter, self._desk.ruleset, who)
        return fog_look(fog, is_opaque=True)

    def seen(self, looks: tuple[TokenLook, ...]) -> tuple[TokenLook, ...]:
        """The tokens that these eyes see."""
        who = self.who
        if who is None:
            return looks
        encounter, ruleset = self._desk.encounter, self._desk.ruleset
        return tuple(
            look
            for look in looks
            if can_see(encounter, ruleset, who, encounter.combatants[CombatantId(look.id)])
        )

    def _on_changed(self, _transition: Transition) -> None:
        if self._who is not None and self.who is None:
            self.leave()

    def _show_button(self) -> None:
        who = self.who
        self.button.setVisible(who is not None)
        if who is not None:
            self.button.setText(self._desk.text("view.map.seen_as", who=who.name))
        self._canvas.place_overlays()
