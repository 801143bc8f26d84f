"""Shares of all fights: a large number with what it is, and rows of bars."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop.views.design.badges import SideBadge
from desktop.views.design.cards import Card
from desktop.views.design.labels import ElidedLabel, Label, Tone
from desktop.views.design.painting import fill_rounded
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role, SideLook

NAME, PERCENT = 132, 54  # px of the columns of a row


class FigureCard(Card):
    """A large number, what it is, and a line about it."""

    def __init__(self, theme: Theme, tone: Tone, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._tone = tone
        self.number = Label(theme, "", role=Role.CHANCE, tone=tone)
        self.name = Label(theme, "", role=Role.ROW, weight=600)
        self.line = ElidedLabel(theme, "", role=Role.BODY, tone=Tone.MUTED)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 8, 16, 10)
        column.setSpacing(1)
        for each in (self.number, self.name, self.line):
            column.addWidget(each)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_figure(self, number: str, name: str, line: str, tone: Tone | None = None) -> None:
        """Say it, in another tone than its own where one is given."""
        self.number.set_tone(tone or self._tone)
        self.number.setText(number)
        self.name.setText(name)
        self.line.setText(line)
        self.setAccessibleName(f"{number} {name}. {line}")

    def dim(self) -> None:
        """What it says is no longer the latest; the next figure is bright again."""
        self.number.set_tone(Tone.MUTED)


class ShareBar(QWidget):
    """A bar that is filled as far as a share goes."""

    def __init__(self, theme: Theme, *, height: int = 13, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._height = theme, height
        self._share, self._side = 0.0, SideLook.HERO
        self._is_success = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._on_theme_changed)

    @property
    def share(self) -> float:
        """How far it is filled, 0 to 1."""
        return self._share

    def show_share(self, share: float, side: SideLook) -> None:
        """Fill it in the colour of a side."""
        self._share, self._side = min(1.0, max(0.0, share)), side
        self.update()

    def show_progress(self, share: float) -> None:
        """Fill it as work goes on."""
        self._share, self._is_success = min(1.0, max(0.0, share)), True
        self.update()

    def _colour(self) -> QColor:
        colours = self._theme.colours
        return colours.success if self._is_success else colours.side(self._side)

    def _on_theme_changed(self) -> None:
        self.updateGeometry()
        self.update()

    # --- Qt -------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        """As high as it was told to be."""
        return QSize(self._theme.px(40), self._theme.px(self._height))

    def minimumSizeHint(self) -> QSize:
        """The same."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The track, and the share of it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        body, radius = QRectF(self.rect()), self._theme.px(3)
        fill_rounded(painter, body, radius, self._theme.colours.hpTrack)
        if self._share > 0:
            body.setWidth(max(2.0, body.width() * self._share))
            fill_rounded(painter, body, radius, self._colour())
        painter.end()


class ShareRow(QWidget):
    """Somebody with a bar and the number that it means."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._badge = SideBadge(theme, SideLook.HERO, size=26)
        self._name = ElidedLabel(theme, "", role=Role.BODY, weight=600)
        self._name.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self.bar = ShareBar(theme)
        self._percent = Label(theme, "", role=Role.BODY, weight=600)
        self._percent.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        for each in (self._badge, self._name):
            row.addWidget(each)
        row.addWidget(self.bar, 1)
        row.addWidget(self._percent)
        theme.changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    @property
    def told(self) -> str:
        """Name and number as shown."""
        return f"{self._name.text()} {self._percent.text()}"

    def show_row(self, name: str, glyph: str, side: SideLook, percent: int) -> None:
        """Say it."""
        self._badge.show_side(side, glyph=glyph)
        self._name.setText(name)
        self.bar.show_share(percent / 100, side)
        self._percent.setText(f"{percent} %")
        self.setAccessibleName(self.told)

    def _on_theme_changed(self) -> None:
        self._name.setFixedWidth(self._theme.px(NAME))
        self._percent.setFixedWidth(self._theme.px(PERCENT))
