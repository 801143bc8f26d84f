"""What the columns of the cast card have in common."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.views.design.spacing import keep_spaced
from desktop.views.design.theme import Theme


def card_column(theme: Theme, parent: QWidget) -> QVBoxLayout:
    """The layout of one column, spaced as on every card."""
    column = QVBoxLayout(parent)
    keep_spaced(theme, column, (14, 8, 10, 10), 5)
    return column
