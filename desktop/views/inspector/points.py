"""Hit points of the selection, and the box that deals damage, heals, and grants temporary ones."""

from PySide6.QtCore import QPointF, QSize, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop.controllers.by_hand import damage_by_hand
from desktop.controllers.desk import Desk
from desktop.controllers.rolls.amounts import AmountError, read_amount
from desktop.dice.rolling import Dice
from desktop.model.combatant import Combatant
from desktop.model.commands import GrantTemporary, Heal
from desktop.rules.previews.questions import half_line
from desktop.views.design.bars import BarLook, HitPointBar
from desktop.views.design.buttons import Button, ButtonKind, ButtonSize
from desktop.views.design.labels import Label, Tone
from desktop.views.design.painting import text_width
from desktop.views.design.spacing import keep_spaced
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from desktop.views.inspector.amount_field import AmountField


class PointsLine(QWidget):
    """Current hit points large, the rest smaller on the same base line, half at the right."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._texts = ("", "", "", "")
        self._is_down = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)

    def show_points(
        self, current: str, maximum: str, extra: str, half: str, *, is_down: bool
    ) -> None:
        """Show these words."""
        texts = (current, maximum, extra, half)
        if (texts, is_down) != (self._texts, self._is_down):
            self._texts, self._is_down = texts, is_down
            self.setAccessibleName(f"{current} {maximum} {extra}".strip())
            self.update()

    # --- Qt -------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        """As high as the large number."""
        return QSize(self._theme.px(200), round(self._theme.line(Role.HIT_POINTS)))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Four texts on one line."""
        theme, colours = self._theme, self._theme.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        big = theme.font(Role.HIT_POINTS)
        base = self.height() - QFontMetricsF(big).descent()
        current, maximum, extra, half = self._texts
        lead, small = theme.font(Role.LEAD, weight=500), theme.font(Role.SMALL)
        left = 0.0
        for text, font, ink in (
            (current, big, colours.danger if self._is_down else colours.text),
            (maximum, lead, colours.muted),
            (extra, theme.font(Role.LEAD, weight=650), colours.info),
        ):
            if text:
                painter.setFont(font)
                painter.setPen(ink)
                painter.drawText(QPointF(left, base), text)
                left += text_width(text, font) + theme.px(6)
        width = text_width(half, small)
        if left + width <= self.width():
            painter.setFont(small)
            painter.setPen(colours.muted)
            painter.drawText(QPointF(self.width() - width, base), half)
        painter.end()


class PointsBox(QWidget):
    """Type "7 fire" and press Enter or a button; applies to the whole selection."""

    done = Signal()
    """What was typed is applied, or Esc: the keyboard may go back to the fight."""

    def __init__(self, desk: Desk, theme: Theme, dice: Dice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._dice, self._theme = desk, dice, theme
        self._line = PointsLine(theme)
        self._bar = HitPointBar(theme, BarLook(0.0))
        self._bar.set_bar_height(9)
        self.field = AmountField(self)
        self.damage = Button(theme, "", kind=ButtonKind.DANGER, size=ButtonSize.NORMAL)
        self.heal = Button(theme, "")
        self.temporary = Button(theme, "")
        self._error = Label(theme, "", role=Role.SMALL, tone=Tone.DANGER, wraps=True)
        self._error.hide()
        self._lay_out()
        self.field.returnPressed.connect(self._on_damage_wanted)
        self.field.textEdited.connect(self._on_text_edited)
        self.field.escaped.connect(self._on_escaped)
        self.damage.clicked.connect(self._on_damage_wanted)
        self.heal.clicked.connect(self._on_heal_wanted)
        self.temporary.clicked.connect(self._on_temporary_wanted)
        self.retranslate()

    @property
    def error(self) -> str:
        """What is wrong with the typed amount; "" when nothing is."""
        return "" if self._error.isHidden() else self._error.text()

    def retranslate(self) -> None:
        """Everything in the GM's language."""
        text = self._desk.text
        self.field.setPlaceholderText(text("view.points.placeholder"))
        self.field.setAccessibleName(text("view.points.field"))
        self.field.setToolTip(text("view.points.words"))
        self.damage.setText(text("view.points.damage"))
        self.heal.setText(text("view.points.heal"))
        self.temporary.setText(text("view.points.temporary"))
        self._show_error("")

    def show_combatants(self, combatants: tuple[Combatant, ...]) -> None:
        """Draw the first one's hit points; the box is for all."""
        has_any = bool(combatants)
        for widget in (self.field, self.damage, self.heal, self.temporary):
            widget.setEnabled(has_any)
        if not has_any:
            return
        first = combatants[0]
        current, maximum = first.hit_points, first.maximum_hit_points
        text = self._desk.text("view.points.of", maximum=maximum)
        extra, shields = "", self._desk.ruleset.shields
        key = "view.points.shield" if shields else "view.points.temporary"
        self.temporary.setText(self._desk.text(key))
        if first.temporary_hit_points:
            key = "view.points.shield_extra" if shields else "view.points.extra"
            extra = self._desk.text(key, amount=first.temporary_hit_points)
        line = half_line(first, self._desk.ruleset, self._desk.encounter)
        half = self._desk.text("view.points.half", half=line)
        self._line.show_points(str(current), text, extra, half, is_down=current == 0)
        whole = max(1, maximum)
        look = BarLook(current / whole, first.temporary_hit_points / whole)
        told = self._desk.text("view.turns.spoken_points", current=current, maximum=maximum)
        self._bar.show_look(look, spoken=told)

    def _on_text_edited(self) -> None:
        self._show_error("")

    def _on_damage_wanted(self) -> None:
        try:
            wish = damage_by_hand(
                self._desk.selection.ids, self.field.text(), self._desk, self._dice
            )
        except AmountError as error:
            self._show_error(self._desk.rendered(error.message))
            return
        self._sent(self._desk.dispatch(wish))

    def _on_heal_wanted(self) -> None:
        amount = self._typed_amount()
        if amount is not None:
            self._sent(self._desk.dispatch(Heal(self._desk.selection.ids, amount)))

    def _on_temporary_wanted(self) -> None:
        amount = self._typed_amount()
        if amount is not None:
            self._sent(self._desk.dispatch(GrantTemporary(self._desk.selection.ids, amount)))

    def _typed_amount(self) -> int | None:
        try:
            return read_amount(self.field.text(), self._dice)
        except AmountError as error:
            self._show_error(self._desk.rendered(error.message))
            return None

    def _sent(self, obeyed: bool) -> None:
        if obeyed:
            self._leave()

    def _on_escaped(self) -> None:
        self._leave()

    def _leave(self) -> None:
        had_keyboard = self.field.hasFocus()
        self.field.setText("")
        self._show_error("")
        if had_keyboard:
            self.done.emit()

    def _show_error(self, text: str) -> None:
        self._error.setText(text)
        self._error.setVisible(bool(text))

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        keep_spaced(self._theme, row, gap=2)
        row.addWidget(self.field, 1)
        row.addWidget(self.damage)
        row.addWidget(self.heal)
        row.addWidget(self.temporary)
        column = QVBoxLayout(self)
        keep_spaced(self._theme, column, (12, 4, 12, 6), 4)
        column.addWidget(self._line)
        column.addWidget(self._bar)
        column.addLayout(row)
        column.addWidget(self._error)
