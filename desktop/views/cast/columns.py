"""What the columns of the cast card have in common."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from desktop.views.design.spacing import keep_spaced
from desktop.views.design.theme import Theme


def card_column(theme: Theme, parent: QWidget) -> QVBoxLayout:
    """The layout of one column, spaced as on every card."""
    column = QVBoxLayout(parent)
    keep_spaced(theme, column, (14, 8, 10, 10), 5)
    return column


def scrolled(inner: QWidget) -> QScrollArea:
    """A part that may be higher than its column."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(inner)
    return area
