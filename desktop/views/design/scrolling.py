"""What may be higher than its place: it scrolls down, never sideways."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget


def scrolled(inner: QWidget, *, takes_focus: bool = True) -> QScrollArea:
    """A widget as wide as its place, without a frame.

    Without `takes_focus` Tab goes straight to what is inside.
    """
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    if not takes_focus:
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(inner)
    return area
