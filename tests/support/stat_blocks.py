"""The whole stat block of a creature, as a test reads it."""

from desktop.controllers.desk import Desk
from desktop.controllers.library.statblock import Paragraph, head_of, sentences_of
from desktop.model.creature import Creature


def paragraphs_of(creature: Creature, desk: Desk) -> tuple[Paragraph, ...]:
    """Name, kind and everything below."""
    return (*head_of(creature, desk), *sentences_of(creature, desk))
