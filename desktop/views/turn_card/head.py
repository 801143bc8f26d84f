"""The head of the turn card: whose turn it is, with badge and hit points, and what waits."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.controllers.desk import Desk
from desktop.model.combatant import Combatant
from desktop.session.portraits import portrait_of
from desktop.views.design.badges import SideBadge
from desktop.views.design.labels import Label, Tone
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role, SideLook

BADGE = 46


class TurnHead(QWidget):
    """Title and line always; badge and hit points where the turn is that of one alone."""

    def __init__(self, desk: Desk, theme: Theme) -> None:
        super().__init__()
        self._desk = desk
        self.title = Label(theme, "", role=Role.TITLE, wraps=True)
        self.line = Label(theme, "", tone=Tone.MUTED, wraps=True)
        self.points = Label(theme, "", role=Role.NUMBER)
        self._most = Label(theme, "", role=Role.LEAD, tone=Tone.MUTED)
        self._badge = SideBadge(theme, SideLook.HERO, size=BADGE)
        words = QVBoxLayout()
        words.setSpacing(theme.px(2))
        words.addWidget(self.title)
        words.addWidget(self.line)
        numbers = QHBoxLayout()
        numbers.setSpacing(theme.px(2))
        bottom = Qt.AlignmentFlag.AlignBottom
        numbers.addWidget(self.points, 0, bottom)
        numbers.addWidget(self._most, 0, bottom)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.px(14))
        row.addWidget(self._badge)
        row.addLayout(words, 1)
        row.addLayout(numbers)
        row.setAlignment(numbers, Qt.AlignmentFlag.AlignVCenter)

    def show_one(self, who: Combatant | None) -> None:
        """Its badge and hit points; None: several, or nobody."""
        self._badge.setVisible(who is not None)
        self.points.setVisible(who is not None)
        self._most.setVisible(who is not None)
        if who is None:
            return
        self._badge.show_side(SideLook(who.side.value), glyph=portrait_of(who))
        current, most = who.hit_points, who.maximum_hit_points
        self.points.setText(self._desk.shown(current))
        self.points.set_tone(Tone.DANGER if current <= 0 else Tone.TEXT)
        self._most.setText(f"/{self._desk.shown(most)}")
