"""A word that is painted: it states something and cannot be pressed."""

from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.views.design.theme import Theme


class PaintedWord(QWidget):
    """As large as its word; painted anew, and measured anew, with another word or theme."""

    def __init__(self, theme: Theme, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._text = theme, text
        self.setAccessibleName(text)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._on_theme_changed)

    def set_text(self, text: str) -> None:
        """Show another word."""
        self._text = text
        self.setAccessibleName(text)
        self._on_theme_changed()

    def _on_theme_changed(self) -> None:
        self.updateGeometry()
        self.update()
