"""The question before a form is left whose content would be lost."""

from PySide6.QtWidgets import QWidget

from desktop.controllers.desk import Desk
from desktop.views.design.theme import Theme
from desktop.views.dialogs.card import QuestionDialog


def is_given_up(desk: Desk, theme: Theme, form: QWidget) -> bool:
    """Whether the GM throws away what was typed; Enter and Esc lead back to the form."""
    question = QuestionDialog(
        desk,
        theme,
        form,
        title=desk.text("view.form.leave.title"),
        text=desk.text("view.form.leave.text"),
        yes=desk.text("view.form.leave.yes"),
        no=desk.text("view.form.leave.no"),
    )
    return bool(question.exec())
