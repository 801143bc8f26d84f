"""A flowing row of small buttons, of which one is chosen."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from desktop.views.design.buttons import Button, ButtonSize
from desktop.views.design.flow import FlowLayout
from desktop.views.design.theme import Theme


class ButtonRow(QWidget):
    """Hidden while there is nothing to choose."""

    pressed = Signal(int)  # the place of the button

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._flow = FlowLayout(self, gap=4)
        self.buttons: list[Button] = []

    def show_choice(self, texts: Sequence[str], chosen: int | None) -> None:
        """A button a text; `chosen` is the place of the one that is pressed in."""
        while len(self.buttons) > len(texts):
            button = self.buttons.pop()
            self._flow.removeWidget(button)
            button.hide()
            button.deleteLater()
        while len(self.buttons) < len(texts):
            self._add_button()
        for place, (button, text) in enumerate(zip(self.buttons, texts, strict=True)):
            button.setText(text)
            button.setChecked(place == chosen)
        self.setVisible(bool(texts))

    def _add_button(self) -> None:
        button = Button(self._theme, "", size=ButtonSize.SMALL)
        button.setCheckable(True)
        place = len(self.buttons)
        button.clicked.connect(lambda: self.pressed.emit(place))
        self._flow.addWidget(button)
        self.buttons.append(button)
