"""A dialog that is higher or wider than its screen: its lists give way, then all of it scrolls."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QAbstractScrollArea, QDialog, QScrollArea, QVBoxLayout, QWidget

from desktop.views.design.scrolling import scrolled

FRAME = QSize(16, 48)
"""Pixels that the system may put around a window: edges, and the title bar."""
LEAST_LIST = 96
"""So many pixels of a list are left at least."""


def fit_on_screen(dialog: QDialog) -> None:
    """Make it so small that all of it can be reached; called before it is shown."""
    screen, layout = dialog.screen(), dialog.layout()
    if screen is None or layout is None:
        return
    room = screen.availableSize() - FRAME
    layout.activate()
    if _is_within(dialog.minimumSizeHint(), room):
        dialog.resize(dialog.size().boundedTo(room))
        return
    _shrink_lists(dialog, room)
    if not _is_within(dialog.minimumSizeHint(), room):
        _scroll_all(dialog)
    for area in dialog.findChildren(QScrollArea):
        inner = area.widget()
        if inner is not None and inner.minimumSizeHint().width() > room.width():
            area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
    dialog.setMinimumSize(dialog.minimumSize().boundedTo(room))
    wanted = dialog.sizeHint().expandedTo(dialog.size())
    dialog.resize(wanted.boundedTo(room))


def _is_within(size: QSize, room: QSize) -> bool:
    return size.width() <= room.width() and size.height() <= room.height()


def _shrink_lists(dialog: QDialog, room: QSize) -> None:
    """What scrolls by itself needs less: lists and texts to read."""
    for area in dialog.findChildren(QAbstractScrollArea):
        over = dialog.minimumSizeHint() - room
        least = area.minimumSize()
        high, wide = max(0, over.height()), max(0, over.width())
        if high and least.height() > LEAST_LIST:
            area.setMinimumHeight(max(LEAST_LIST, least.height() - high))
        if wide and least.width() > LEAST_LIST:
            area.setMinimumWidth(max(LEAST_LIST, least.width() - wide))
        layout = dialog.layout()
        assert layout is not None, "a dialog that is fitted has parts"
        layout.activate()


def _scroll_all(dialog: QDialog) -> None:
    """Put everything into one area that scrolls."""
    whole, holder = dialog.layout(), QWidget()
    assert whole is not None, "a dialog that is fitted has parts"
    holder.setLayout(whole)  # with all that is in it
    column = QVBoxLayout(dialog)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(scrolled(holder, takes_focus=False))
