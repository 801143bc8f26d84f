"""One card above the map at a time: another takes its place, and nothing typed is lost unasked."""

from typing import Protocol

from PySide6.QtWidgets import QWidget

from desktop.controllers.desk import After, Desk
from desktop.controllers.prompts import title_of
from desktop.controllers.rolls.drafts import Drafts
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
    """The cards that lie over the lower map, and the dice typed for prompts."""

    def __init__(
        self, desk: Desk, theme: Theme, window: QWidget, drafts: Drafts | None = None
    ) -> None:
        self._desk, self._theme, self._window = desk, theme, window
        self._drafts = Drafts() if drafts is None else drafts
        self._made: list[MadeOnCard] = []
        desk.may_become = self.may_become

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

    def may_become(self, after: After, is_travel: bool) -> bool:
        """Whether the fight may become another: what is typed for the present turn would go.

        False where the GM keeps it. `after` is asked for only where something is typed. Dice of a
        prompt that goes by an undo come back with it.
        """
        made = next((each for each in self._made if each.is_open and each.is_typed), None)
        now = self._desk.encounter
        typed = self._drafts.typed(now.prompts)
        then = after() if made is not None or typed else None
        if then is None:
            return True
        if made is not None and then.turn != now.turn and not self._may_leave(made.name):
            return False
        if is_travel:
            return True
        lost = next((prompt for prompt in typed if prompt not in then.prompts), None)
        return lost is None or self._may_leave(title_of(lost, self._desk))

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
