"""Texts that are there in another language than the GM reads: shown all the same, and marked."""

from desktop.controllers.desk import Desk
from desktop.model.creature import Texts, foreign_language, text_in


def told_or_foreign(texts: Texts, desk: Desk) -> str:
    """A text in the GM's language or as typed; one in another language bears its mark: "[EN]"."""
    code = desk.language.code
    if foreign := foreign_language(texts, code):
        return desk.text("view.deeds.foreign", language=foreign.upper(), text=texts[foreign])
    return text_in(texts, code)
