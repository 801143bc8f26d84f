"""One card above the map at a time: another takes its place, and nothing typed is lost unasked."""

from typing import Protocol

from PySide6.QtWidgets import QWidget

from desktop.controllers.desk import Desk
from desktop.language.message import Parameter
from desktop.views.design.theme import Theme
from desktop.views.dialogs.card import QuestionDialog


class MadeOnCard(Protocol):
    """What is made on a card: an attack, a spell."""

    @property
    def is_open(self) -> bool:
        """Whether its card is there."""

    @property
    def is_typed(self) -> bool:
        """Whether something was typed into it that would be lost."""

    @property
    def name(self) -> Parameter:
        """What it is called."""

    def close(self) -> None:
        """Leave it."""


class OneCard:
    """The cards that lie over the lower map."""

    def __init__(self, desk: Desk, theme: Theme, window: QWidget) -> None:
        self._desk, self._theme, self._window = desk, theme, window
        self._made: list[MadeOnCard] = []

    def add(self, made: MadeOnCard) -> None:
        """One more that gives way to the others."""
        self._made.append(made)

    def make_room(self) -> bool:
        """Leave the card that is open; False where the GM keeps what was typed into it."""
        for made in self._made:
            if not made.is_open:
                continue
            if made.is_typed and not self._may_leave(made.name):
                return False
            made.close()
        return True

    def _may_leave(self, name: Parameter) -> bool:
        desk = self._desk
        question = QuestionDialog(
            desk,
            self._theme,
            self._window,
            title=desk.text("view.card.leave.title"),
            text=desk.text("view.card.leave.text", what=name),
            yes=desk.text("view.card.leave.yes"),
        )
        return bool(question.exec())
