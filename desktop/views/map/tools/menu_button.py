"""A small button that says what is chosen and offers the others as a menu."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from desktop.views.design.buttons import Button, ButtonSize
from desktop.views.design.theme import Theme


def menu_button(
    theme: Theme,
    name: str,
    texts: Mapping[str, str],
    chosen: str,
    on_chosen: Callable[[str], object],
) -> Button:
    """`texts` are what can be chosen by key; `name` says what is chosen, for the tooltip."""
    button = Button(theme, texts[chosen], size=ButtonSize.SMALL, icon_after="interface.collapse")
    button.setToolTip(name)
    button.setAccessibleName(f"{name}: {texts[chosen]}")

    def open_menu() -> None:
        menu = QMenu(button)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for key, text in texts.items():
            action = menu.addAction(text)
            action.setCheckable(True)
            action.setChecked(key == chosen)
            action.triggered.connect(lambda _=False, key=key: on_chosen(key))
        menu.popup(button.mapToGlobal(button.rect().bottomLeft()))

    button.clicked.connect(open_menu)
    return button
