"""A text field that the keyboard only passes through."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit


class AmountField(QLineEdit):
    """A field in passing: Esc leaves it, and with nothing typed Ctrl+Z undoes the fight's step."""

    escaped = Signal()

    # --- Qt -------------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        """Leave undo and redo to the program while there is no typing to undo."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            undo = event.matches(QKeySequence.StandardKey.Undo) and not self.isUndoAvailable()
            redo = event.matches(QKeySequence.StandardKey.Redo) and not self.isRedoAvailable()
            if undo or redo:
                event.ignore()
                return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc takes the typed text back and leaves."""
        if event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
            return
        super().keyPressEvent(event)
