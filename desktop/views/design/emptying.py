"""Layouts whose content is made anew."""

from PySide6.QtWidgets import QLayout


def empty(layout: QLayout) -> None:
    """Take everything out; its widgets are gone at once and deleted after the event."""
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()
