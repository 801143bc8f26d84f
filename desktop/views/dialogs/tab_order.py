"""Tab goes through a dialog as it is read: in the order of its layouts, whatever was made first."""

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QLayout,
    QScrollArea,
    QWidget,
)

from desktop.views.dialogs.fitting import fit_on_screen


class ReadingDialog(QDialog):
    """A dialog in which Tab and Shift+Tab follow the layouts, also to what came in later."""

    # --- Qt -------------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        """No larger than the screen; the first control has the keyboard where no other has it."""
        if not event.spontaneous():
            fit_on_screen(self)
        super().showEvent(event)
        if self.focusWidget() is None:
            self.focusNextPrevChild(True)

    def focusNextPrevChild(self, following: bool) -> bool:
        """The next or previous control; round from the last to the first."""
        stops = [stop for stop in in_reading_order(self) if _takes_tab(stop)]
        if not stops:
            return super().focusNextPrevChild(following)
        here = QApplication.focusWidget()
        place = next((n for n, stop in enumerate(stops) if here and _holds(stop, here)), -1)
        if following:
            target, reason = stops[(place + 1) % len(stops)], Qt.FocusReason.TabFocusReason
        else:
            target, reason = stops[max(place, 0) - 1], Qt.FocusReason.BacktabFocusReason
        target.setFocus(reason)
        return True


def in_reading_order(widget: QWidget) -> Iterator[QWidget]:
    """All widgets that lie in the layouts of one, outer before inner, as they are read."""
    layout = widget.layout()
    if layout is not None:
        yield from _of_layout(layout)
    if isinstance(widget, QScrollArea) and (inner := widget.widget()) is not None:
        yield inner
        yield from in_reading_order(inner)


def _of_layout(layout: QLayout) -> Iterator[QWidget]:
    for place in range(layout.count()):
        item = layout.itemAt(place)
        assert item is not None, "a layout has as many items as it counts"
        if (widget := item.widget()) is not None:
            yield widget
            yield from in_reading_order(widget)
        elif (inner := item.layout()) is not None:
            yield from _of_layout(inner)


def _takes_tab(widget: QWidget) -> bool:
    """Whether Tab stops there; of buttons of which one is chosen, at that one."""
    policy = widget.focusPolicy()
    if not (widget.isVisible() and widget.isEnabled() and policy & Qt.FocusPolicy.TabFocus):
        return False
    group = widget.group() if isinstance(widget, QAbstractButton) else None
    if group is None or not group.exclusive() or group.checkedButton() is None:
        return True
    return group.checkedButton() is widget


def _holds(stop: QWidget, here: QWidget) -> bool:
    """Whether the keyboard is in a control; the line of a spin box belongs to the box."""
    if stop is here:
        return True
    return stop.isAncestorOf(here) and isinstance(stop, QAbstractSpinBox | QComboBox)
