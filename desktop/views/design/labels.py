"""Text by role: labels, section headings, hit-point numbers, and the lines between panels."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from desktop.views.design.painting import draw_text, text_width
from desktop.views.design.sheet_look import give_look
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Colours, Role


class Tone(StrEnum):
    """The colour of a text by what it means."""

    TEXT = "text"
    MUTED = "muted"
    DANGER = "danger"
    SUCCESS = "success"
    WARNING = "warning"


def tone_colour(tone: Tone, colours: Colours) -> QColor:
    """The colour of a tone in a theme."""
    colour: QColor = getattr(colours, tone.value)
    return colour


class Label(QLabel):
    """Text of a role and a tone that follows the theme; shown as it is, never as HTML.

    The program's sheet colours it by its property `tone`: a sheet of its own for each label would
    make every change of the theme, and every new label, several times as slow.
    """

    def __init__(
        self,
        theme: Theme,
        text: str = "",
        *,
        role: Role = Role.BODY,
        tone: Tone = Tone.TEXT,
        weight: int | None = None,
        italic: bool = False,
        wraps: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, parent)
        self._theme = theme
        self._role, self._tone = role, tone
        self._weight, self._italic = weight, italic
        self.setProperty("tone", tone.value)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wraps)
        theme.changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def set_tone(self, tone: Tone) -> None:
        """Say it in another tone."""
        if tone is not self._tone:
            self._tone = tone
            give_look(self, "tone", tone.value)
            self._on_theme_changed()  # the sheet, laid on anew, brings the first font back

    def showEvent(self, event: QShowEvent) -> None:
        """The sheet was laid on just now, and has brought the first font back."""
        super().showEvent(event)
        self._on_theme_changed()

    def _on_theme_changed(self) -> None:
        self.setFont(self._theme.font(self._role, weight=self._weight, italic=self._italic))


class ElidedLabel(Label):
    """A label of one line whose end gives way to an ellipsis; the whole is its tooltip."""

    def __init__(
        self,
        theme: Theme,
        text: str = "",
        *,
        role: Role = Role.BODY,
        tone: Tone = Tone.TEXT,
        weight: int | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(theme, text, role=role, tone=tone, weight=weight, parent=parent)
        self._tip = ""
        self._keeps_end = False
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def set_tip(self, text: str) -> None:
        """A tooltip that says more than the label, also when that fits."""
        self._tip = text
        self.update()

    def keep_end(self) -> None:
        """Let the middle give way: names differ in their numbers, at the end."""
        self._keeps_end = True
        self.update()

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(24), super().minimumSizeHint().height())

    def sizeHint(self) -> QSize:
        width = text_width(self.text(), self.font())
        return QSize(round(width) + 2, super().sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        colour = tone_colour(self._tone, self._theme.colours)
        text = self.text()
        if self._keeps_end:
            middle = Qt.TextElideMode.ElideMiddle
            text = self.fontMetrics().elidedText(text, middle, self.width())
        draw_text(painter, QRectF(self.rect()), text, self.font(), colour, self.alignment())
        fits = text_width(self.text(), self.font()) <= self.width() + 1
        tip = self._tip or ("" if fits else self.text())
        if self.toolTip() != tip:
            self.setToolTip(tip)


class SectionHeading(QWidget):
    """A heading in small capitals with room for a quiet word or a control at its right."""

    def __init__(self, theme: Theme, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._heading = Label(theme, text, role=Role.CAPTION, tone=Tone.MUTED)
        self._aside = Label(theme, role=Role.SMALL, tone=Tone.MUTED)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self._heading)
        self._row.addStretch(1)
        self._row.addWidget(self._aside)
        self._aside.hide()

    @property
    def text(self) -> str:
        """The heading alone."""
        return self._heading.text()

    @property
    def aside(self) -> str:
        """The short word at its right."""
        return self._aside.text()

    def set_text(self, text: str) -> None:
        """What stands below it."""
        self._heading.setText(text)

    def set_aside(self, text: str) -> None:
        """A short word at its right; "" for none."""
        self._aside.setText(text)
        self._aside.setVisible(bool(text))

    def add_control(self, control: QWidget) -> None:
        """Put a button at its right end."""
        self._row.addWidget(control)


class Separator(QWidget):
    """The hairline between two panels."""

    def __init__(
        self, theme: Theme, orientation: Qt.Orientation, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        if orientation is Qt.Orientation.Horizontal:
            self.setFixedHeight(1)
        else:
            self.setFixedWidth(1)
        theme.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), self._theme.colours.line)
