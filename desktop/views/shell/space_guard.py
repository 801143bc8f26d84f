"""Space is Next turn everywhere but where the keyboard needs it."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)


def wants_space(widget: QWidget | None) -> bool:
    """Whether the widget with the keyboard uses the space bar itself."""
    if widget is None:
        return False
    if isinstance(widget, QLineEdit | QPlainTextEdit | QAbstractSpinBox | QComboBox):
        return True
    return isinstance(widget, QAbstractButton) and widget.hasFocus()


class SpaceGuard(QObject):
    """Space is Next turn, but not in a text field and on a control reached with Tab.

    Watches the window: what its control has not taken comes there. To watch the application
    would put Python before each of its events.
    """

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the space bar for the control that has the keyboard."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            focus = QApplication.focusWidget()
            if event.key() == Qt.Key.Key_Space and wants_space(focus):
                event.accept()
        return super().eventFilter(watched, event)
