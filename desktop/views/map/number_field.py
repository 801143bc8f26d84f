"""A field for one number that is refused, or read as the number it means."""

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from desktop.language.numbers import NumberError
from desktop.views.design.sheet_look import mark_mistake
from desktop.views.design.theme import Theme


class NumberField(QLineEdit):
    """Shows a number; as long as its text is not touched, exactly that number is read back."""

    number_changed = Signal(float)
    """The text was edited and is a number."""

    def __init__(
        self,
        theme: Theme,
        *,
        name: str,
        show: Callable[[float], str],
        read: Callable[[str], float],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._show, self._read = show, read
        self._number = 0.0
        self._shown = ""
        self.error: NumberError | None = None
        self.setMaxLength(40)
        self.setFixedWidth(theme.px(110))
        self.setAccessibleName(name)
        self.textEdited.connect(self._on_edited)

    @property
    def number(self) -> float:
        """The number that the field stands for; the last good one while the text is none."""
        return self._number

    def show_number(self, number: float) -> None:
        """Show a number, and forget any mistake."""
        self._number = number
        self._shown = self._show(number)
        self.setText(self._shown)
        self._mark(None)

    def _on_edited(self, text: str) -> None:
        if text == self._shown:
            self._mark(None)
            self.number_changed.emit(self._number)
            return
        try:
            number = self._read(text)
        except NumberError as error:
            self._mark(error)
            return
        self._number, self._shown = number, text
        self._mark(None)
        self.number_changed.emit(number)

    def _mark(self, error: NumberError | None) -> None:
        self.error = error
        mark_mistake(self, is_wrong=error is not None)
