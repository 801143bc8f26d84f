"""What a screen reader is told of the map."""

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget


def speak(widget: QWidget, text: str) -> None:
    """Say it now; it is also what is read when somebody asks what the widget is about."""
    widget.setAccessibleDescription(text)
    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))
