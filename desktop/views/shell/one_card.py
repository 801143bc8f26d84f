"""One card above the map at a time: another takes its place, and nothing typed is lost unasked."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from desktop.controllers.desk import Desk
from desktop.language.message import Parameter
from desktop.views.design.theme import Theme
from desktop.views.shell.dialogs import QuestionDialog


@dataclass(frozen=True, slots=True)
class OpenCard:
    """What a card tells about itself: whether it is there, was typed into, and what it makes."""

    is_open: Callable[[], bool]
    is_typed: Callable[[], bool]
    named: Callable[[], Parameter]
    close: Callable[[], object]


class OneCard:
    """The cards that lie over the lower map."""

    def __init__(self, desk: Desk, theme: Theme, window: QWidget) -> None:
        self._desk, self._theme, self._window = desk, theme, window
        self._cards: list[OpenCard] = []

    def add(self, card: OpenCard) -> None:
        """One more that gives way to the others."""
        self._cards.append(card)

    def make_room(self) -> bool:
        """Leave the card that is open; False where the GM keeps what was typed into it."""
        for card in self._cards:
            if not card.is_open():
                continue
            if card.is_typed() and not self._may_leave(card.named()):
                return False
            card.close()
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
