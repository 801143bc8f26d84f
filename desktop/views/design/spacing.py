"""Margins and gaps of layouts that follow the scale of the interface while running."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from desktop.views.design.theme import Theme

Margins = tuple[int, int, int, int]


class _Spacing(QObject):
    """Lives as long as its layout, which it spaces anew when the theme changes."""

    def __init__(self, theme: Theme, layout: QBoxLayout, margins: Margins, gap: int) -> None:
        super().__init__(layout)
        self._theme, self._layout = theme, layout
        self._margins, self._gap = margins, gap
        theme.changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def _on_theme_changed(self) -> None:
        px = self._theme.px
        left, top, right, bottom = self._margins
        self._layout.setContentsMargins(px(left), px(top), px(right), px(bottom))
        self._layout.setSpacing(px(self._gap))


def keep_spaced(
    theme: Theme, layout: QBoxLayout, margins: Margins = (0, 0, 0, 0), gap: int = 0
) -> None:
    """Give a layout margins (left, top, right, bottom) and a gap in lengths at 100 %."""
    _Spacing(theme, layout, margins, gap)


def add_row(column: QVBoxLayout, *widgets: QWidget) -> None:
    """Widgets side by side as the next row, at its left."""
    row = QHBoxLayout()
    for widget in widgets:
        row.addWidget(widget)
    row.addStretch(1)
    column.addLayout(row)
