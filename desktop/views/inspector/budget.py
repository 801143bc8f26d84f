"""What the selected combatant may still do: its turn, or what it has for the turns of others."""

from PySide6.QtCore import QEvent, QRectF, QSize
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from desktop.controllers.desk import Desk
from desktop.controllers.turns.telling import budget_told
from desktop.model.combatant import Combatant
from desktop.model.encounter import Phase
from desktop.rules.attacking.actions import EXTRA_TURN
from desktop.rules.previews.questions import BudgetItem, budget_between_turns, budget_of
from desktop.views.design.theme import Theme
from desktop.views.turn_order.budget import Pill, height_of, laid_out, paint_budget

MARGIN, BELOW = 12, 3  # pixels before scaling


class BudgetBox(QWidget):
    """Pills, those spent struck; nothing before the fight has begun."""

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._theme = desk, theme
        self.items: tuple[BudgetItem, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._fit)
        self.hide()

    def show_combatant(self, who: Combatant) -> None:
        """The budget of its turn; between its turns its reaction and legendary actions."""
        encounter, ruleset = self._desk.encounter, self._desk.ruleset
        self.items = ()
        has_extra = who.has_effect(EXTRA_TURN)  # before the fight, against the surprised
        if encounter.phase is Phase.RUNNING or has_extra:
            acting = (member.id for member in encounter.active_combatants)
            has_turn = has_extra or who.id in acting
            self.items = (
                budget_of(encounter, ruleset, who)
                if has_turn
                else budget_between_turns(ruleset, who)
            )
        told = " ".join(self._desk.rendered(message) for message in budget_told(self.items))
        self.setAccessibleName(told)
        self.setVisible(bool(self.items))
        self._fit()

    def _pills(self) -> tuple[Pill, ...]:
        """With their icons unless those take a further line."""
        room = self.width() - 2 * self._theme.px(MARGIN)
        plain, drawn = (
            laid_out(self.items, self._desk.rendered, self._theme, room, icons=icons)
            for icons in (False, True)
        )
        is_higher = height_of(drawn, self._theme) > height_of(plain, self._theme)
        return plain if is_higher else drawn

    def _fit(self) -> None:
        self.setFixedHeight(height_of(self._pills(), self._theme) + self._theme.px(BELOW))
        self.update()

    # --- Qt -------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        """As wide as it may be, as high as its lines."""
        return QSize(self._theme.px(200), self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """More lines where there is less room."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def event(self, event: QEvent) -> bool:
        """All of it in words as the tooltip."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            told = [self._desk.rendered(message) for message in budget_told(self.items)]
            QToolTip.showText(event.globalPos(), "\n".join(told), self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The pills."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        margin = self._theme.px(MARGIN)
        corner = QRectF(margin, 0, self.width() - 2 * margin, self.height())
        paint_budget(painter, self._theme, corner, self._pills())
        painter.end()
