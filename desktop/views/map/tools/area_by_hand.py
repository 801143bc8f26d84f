"""The tool that lays areas by hand, and the dialog that says what they do."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.battlemap.cells import Cell, Point
from desktop.controllers.cast.spellbook import area_text
from desktop.controllers.desk import Desk
from desktop.controllers.map.area_by_hand import AreaWish, candidates, strike
from desktop.controllers.map.editing import MapEditing
from desktop.controllers.rolls.amounts import AmountError
from desktop.language.numbers import NumberError
from desktop.model.area import LaidArea
from desktop.model.creature import AreaShape
from desktop.model.ids import CombatantId, MapId
from desktop.rules.map import laid_areas
from desktop.rules.map.laid_areas import outline_of
from desktop.views.design.buttons import Button, ButtonSize
from desktop.views.design.flow import FlowLayout
from desktop.views.design.labels import Label, SectionHeading, Tone
from desktop.views.design.theme import Theme
from desktop.views.dialogs.card import CardDialog
from desktop.views.dialogs.fields import ChoiceField, LineField
from desktop.views.map.pen import Pen
from desktop.views.map.surface import MapSurface
from desktop.views.map.tools.area_moving import AreaToolPen
from desktop.views.map.tools.lying_areas import LyingAreas

NOWHERE = MapId("")


class AreaByHand:
    """Makes the pen of the tool; where a new area lies, its dialog opens."""

    def __init__(self, desk: Desk, theme: Theme, editing: MapEditing, canvas: MapSurface) -> None:
        self._desk, self._theme, self._editing, self._canvas = desk, theme, editing, canvas
        self.dialog: AreaDialog | None = None

    def pen(self) -> Pen:
        """The pen for the shape that is set; the wheel and R turn it."""
        chosen = self._editing.settings
        bearer = self._bearer() if chosen.area is AreaShape.EMANATION else None
        is_free = chosen.area is AreaShape.EMANATION and bearer is None
        template = LaidArea(
            self._editing.map_id or NOWHERE,
            AreaShape.SPHERE if is_free else chosen.area,
            max(1, round(chosen.area_size)),
            Point(0.0, 0.0),
            width=max(1, round(chosen.area_width)) if chosen.area is AreaShape.LINE else None,
            around=bearer,
        )
        return AreaToolPen(
            LyingAreas(self._desk),
            template,
            self._on_laid,
            outline=self._outline,
            cells=self._cells,
        )

    def _bearer(self) -> CombatantId | None:
        """Around whom an aura lies and moves: the first of the selection that is on the map."""
        session = self._desk.session
        if session is None:
            return None
        known, shown = session.encounter.combatants, session.encounter.shown_map
        for who in self._desk.selection.ids:
            token = known[who].token if who in known else None
            if token is not None and token.map == shown:
                return who
        return None

    def _outline(self, laid: LaidArea) -> tuple[Point, ...]:
        if self._desk.session is None:
            return ()
        return outline_of(self._desk.encounter, self._desk.ruleset, laid)

    def _cells(self, laid: LaidArea) -> frozenset[Cell]:
        if self._desk.session is None:
            return frozenset()
        return laid_areas.cells_of(self._desk.encounter, self._desk.ruleset, laid)

    def _on_laid(self, laid: LaidArea) -> None:
        map_id = self._editing.map_id
        if map_id is None:
            return
        laid = replace(laid, map=map_id)
        dialog = AreaDialog(self._desk, self._theme, laid, self._canvas)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.dialog = dialog
        dialog.open()


class AreaDialog(CardDialog):
    """Who is in the area, to be chosen; save, damage; whether it stays."""

    def __init__(self, desk: Desk, theme: Theme, laid: LaidArea, parent: QWidget) -> None:
        title = area_text(laid.shape, laid.size, laid.width, desk)
        super().__init__(desk, theme, title[:1].upper() + title[1:], parent)
        self._laid = laid
        text = desk.text
        self.body.addWidget(SectionHeading(theme, text("view.by_hand.inside")))
        people = QWidget()
        flow = FlowLayout(people, gap=4)
        self.targets: dict[CombatantId, Button] = {}
        for who in candidates(desk, laid):
            button = Button(theme, desk.shown(who.name), size=ButtonSize.SMALL)
            button.setCheckable(True)
            button.setChecked(True)
            flow.addWidget(button)
            self.targets[who.id] = button
        self.body.addWidget(people)
        nobody = Label(theme, text("view.by_hand.nobody"), tone=Tone.MUTED)
        nobody.setVisible(not self.targets)
        self.body.addWidget(nobody)
        self.damage, self.label = LineField(theme), LineField(theme)
        self.ability, self.dc = ChoiceField(theme, width=170), LineField(theme, width=70)
        self.half = self._toggle("view.by_hand.half", is_on=True)
        self.stays = self._toggle("view.by_hand.stays", is_on=False)
        self.shown = self._toggle("view.by_hand.shown", is_on=True)
        self._name_fields()
        for widgets in ((self.damage, self.label), (self.ability, self.dc, self.half)):
            self.body.addLayout(self._row(*widgets))
        self.body.addLayout(self._row(self.stays, self.shown))
        choose = Button(theme, text("view.by_hand.choose"))
        choose.clicked.connect(self._on_choose)
        self.main = self.add_buttons(text("view.by_hand.apply"))
        self.buttons.insertWidget(1, choose)
        self.setMinimumWidth(theme.px(520))
        self.damage.line.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def chosen(self) -> tuple[CombatantId, ...]:
        """Those that it is for."""
        return tuple(who for who, button in self.targets.items() if button.isChecked())

    def accept(self) -> None:
        """Strike; what cannot be read is told, and nothing has happened."""
        wish = AreaWish(
            self.label.text.strip() or self.windowTitle(),
            self.ability.key,
            self.dc.text,
            self.half.isChecked(),
            self.damage.text,
            self.stays.isChecked(),
            self.shown.isChecked(),
        )
        try:
            command = strike(self.desk, self._laid, self.chosen, wish)
        except (AmountError, NumberError) as error:
            self.tell_error(self.desk.rendered(error.message))
            return
        if not command.damage and not command.stays:
            self.tell_error(self.desk.text("view.by_hand.nothing"))
            return
        if self.desk.dispatch(command, initiator="map"):
            super().accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter applies, from any field."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.accept()
            return
        super().keyPressEvent(event)

    def _on_choose(self) -> None:
        self.desk.selection.choose(self.chosen)
        self.reject()

    def _name_fields(self) -> None:
        text, words = self.desk.text, self.desk.ruleset.volley_words
        self.damage.name(text("view.by_hand.damage"), text("view.by_hand.damage_hint"))
        self.label.name(text("view.by_hand.label"))
        saves = bool(self.desk.ruleset.save_words)
        self.ability.name(text("view.by_hand.save" if saves else "view.by_hand.check"))
        self.ability.offer(
            {"": text("view.by_hand.no_save" if saves else "view.by_hand.no_check")}
            | {key: text(f"ability.{key}") for key in words}
        )
        self.dc.name(text("view.by_hand.dc"))
        self.dc.set_text("13")

    def _toggle(self, key: str, *, is_on: bool) -> Button:
        toggle = Button(self.theme, self.desk.text(key), size=ButtonSize.SMALL)
        toggle.setCheckable(True)
        toggle.setChecked(is_on)
        return toggle

    def _row(self, *widgets: QWidget) -> QHBoxLayout:
        row = QHBoxLayout()
        for widget in widgets:
            row.addWidget(
                widget, 1 if isinstance(widget, LineField) and widget is not self.dc else 0
            )
        row.addStretch(1 if isinstance(widgets[-1], Button) else 0)
        return row
