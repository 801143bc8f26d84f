"""What lies over a canvas and lets every gesture through to it."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QWidget

from desktop.views.design.theme import Theme
from desktop.views.map.surface import MapSurface


class CanvasLayer(QWidget):
    """As large as its canvas; is there only while it has something to show."""

    def __init__(self, canvas: MapSurface, theme: Theme) -> None:
        super().__init__(canvas)
        self._canvas, self._theme = canvas, theme
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        canvas.installEventFilter(self)
        canvas.view_changed.connect(self.update)
        self.hide()

    def _show_over(self, *, wanted: bool, raised: bool = True) -> None:
        """Be there or not, above what else lies over the canvas unless it is not `raised`."""
        if wanted:
            self.setGeometry(self._canvas.rect())
            if raised:
                self.raise_()
        self.setVisible(wanted)
        self.update()

    # --- Qt -------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """It follows the size of its canvas."""
        if event.type() is QEvent.Type.Resize:
            self.setGeometry(self._canvas.rect())
        return super().eventFilter(watched, event)
