"""Attacks, features and actions of the selected combatant as buttons."""

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QVBoxLayout, QWidget

from desktop.controllers.deeds import GROUP_TEXTS, Deed, deeds_of
from desktop.controllers.desk import Desk
from desktop.language.message import Message
from desktop.model.combatant import Combatant
from desktop.model.creature import FeatureGroup
from desktop.views.design.buttons import Button, ButtonSize, PaintedButton
from desktop.views.design.labels import SectionHeading
from desktop.views.design.painting import LEFT, RIGHT, draw_text, fill_rounded, text_width
from desktop.views.design.spacing import keep_spaced
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from desktop.views.inspector.feature_card import USE


class DeedButton(PaintedButton):
    """Icon, name, bonus and damage in one row."""

    def __init__(self, desk: Desk, theme: Theme, deed: Deed, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.deed = deed
        self._desk = desk
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        name = desk.shown(deed.name)
        self.setText(name)
        self.setAccessibleName(" ".join(part for part in (name, deed.bonus, deed.detail) if part))
        self.setToolTip(deed.text)

    # --- Qt -------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        """One row."""
        return QSize(self._theme.px(200), self._theme.px(36))

    def paintEvent(self, event: QPaintEvent) -> None:
        """The row."""
        theme, colours = self._theme, self._theme.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        body = self.body()
        hovered = self.underMouse() and self.isEnabled()
        fill_rounded(painter, body, theme.px(6), colours.raised if hovered else colours.card)
        ink = colours.text if self.isEnabled() else colours.faint
        size = theme.px(18)
        left = body.left() + theme.px(7)
        icon = QRectF(left, body.center().y() - size / 2, size, size)
        theme.icons.paint(painter, self.deed.icon, icon, ink)
        right = body.right() - theme.px(8)
        small, strong = theme.font(Role.BODY), theme.font(Role.BODY, weight=650)
        for text, font, colour in (
            (self.deed.detail, small, colours.muted),
            (self.deed.bonus, strong, ink),
        ):
            if text:
                width = text_width(text, font)
                place = QRectF(right - width - 1, body.top(), width + 1, body.height())
                draw_text(painter, place, text, font, colour, RIGHT)
                right -= width + theme.px(7)
        if self.deed.left is not None:
            mark = f"×{self.deed.left}"
            width = text_width(mark, small)
            place = QRectF(right - width - 1, body.top(), width + 1, body.height())
            draw_text(painter, place, mark, small, colours.muted, RIGHT)
            right -= width + theme.px(7)
        name_left = icon.right() + theme.px(9)
        room = QRectF(name_left, body.top(), max(0.0, right - name_left), body.height())
        font = theme.font(Role.BODY, weight=600)
        draw_text(painter, room, self.text(), font, ink, LEFT)
        self.paint_ring(painter, theme.px(6))
        painter.end()


class DeedsBox(QWidget):
    """Buttons group by group, and one button that opens the actions of the ruleset."""

    attack_wanted = Signal(object)  # Deed
    feature_wanted = Signal(object)  # Deed
    action_wanted = Signal(str)

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._theme = desk, theme
        self._buttons: list[DeedButton] = []
        self._headings: list[QWidget] = []
        self._shown: tuple[Deed, ...] | None = None
        self.other = Button(theme, "", size=ButtonSize.SMALL, icon_after="interface.collapse")
        self.other.clicked.connect(self._on_other_clicked)
        self._column = QVBoxLayout(self)
        keep_spaced(self._theme, self._column, (12, 6, 12, 8), 1)
        self._column.addWidget(self.other, 0, Qt.AlignmentFlag.AlignLeft)

    @property
    def buttons(self) -> tuple[DeedButton, ...]:
        """The buttons, in order."""
        return tuple(self._buttons)

    def retranslate(self) -> None:
        """Everything in the GM's language."""
        self.other.setText(self._desk.text("view.deeds.other"))
        self._shown = None

    def show_combatant(self, combatant: Combatant | None) -> None:
        """The deeds of one combatant."""
        deeds = () if combatant is None else deeds_of(combatant, self._desk)
        self.other.setVisible(combatant is not None)
        if deeds == self._shown:
            return
        self._shown = deeds
        self._clear()
        group: FeatureGroup | None = None
        for deed in deeds:
            if deed.group is not group:
                group = deed.group
                heading = SectionHeading(self._theme, self._desk.text(GROUP_TEXTS[group]))
                self._column.addWidget(heading)
                self._headings.append(heading)
            button = DeedButton(self._desk, self._theme, deed)
            button.clicked.connect(lambda _=False, deed=deed: self._on_deed_clicked(deed))
            self._column.addWidget(button)
            self._buttons.append(button)

    def _on_deed_clicked(self, deed: Deed) -> None:
        if deed.attack is not None:
            self.attack_wanted.emit(deed)
        else:
            self.feature_wanted.emit(deed)

    def _on_other_clicked(self) -> None:
        self.open_menu(self.other.mapToGlobal(self.other.rect().bottomLeft()))

    def open_menu(self, place: QPoint) -> None:
        """The actions of the ruleset."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setToolTipsVisible(True)
        for key in self._desk.ruleset.actions:
            if key == USE:
                continue  # features have buttons of their own
            action = menu.addAction(self._desk.rendered(Message(f"action.{key}")))
            action.triggered.connect(lambda _=False, key=key: self.action_wanted.emit(key))
        menu.popup(place)

    def _clear(self) -> None:
        for widget in (*self._buttons, *self._headings):
            self._column.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self._buttons, self._headings = [], []
