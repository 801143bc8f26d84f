"""Looks that the program's style sheet has for the properties of widgets."""

from PySide6.QtWidgets import QWidget


def give_look(widget: QWidget, name: str, value: str) -> None:
    """Give a widget the look of a property of this value."""
    if widget.property(name) != value:
        widget.setProperty(name, value)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


def mark_mistake(widget: QWidget, *, is_wrong: bool) -> None:
    """Show that what is typed into a field is wrong, or is not any more."""
    give_look(widget, "mistake", "true" if is_wrong else "false")
