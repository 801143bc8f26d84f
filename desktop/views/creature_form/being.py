"""Size, type and alignment of a creature: three choices of the form."""

from typing import TypedDict

from desktop.controllers.creature_form.form import FormText
from desktop.controllers.creature_form.shape import SHAPES, sizes_of
from desktop.controllers.desk import Desk
from desktop.controllers.library.alignments import offered_alignments
from desktop.language.message import Message, typed_name
from desktop.model.creature import Creature
from desktop.views.design.theme import Theme
from desktop.views.dialogs.fields import ChoiceField


class Chosen(TypedDict):
    """The fields of the form that these choices fill."""

    size: str
    kind: str
    alignment: str


class Being:
    """The choices, which the form puts beside each other."""

    def __init__(self, desk: Desk, theme: Theme, creature: Creature) -> None:
        self._desk, self._creature = desk, creature
        self._shape = SHAPES[creature.ruleset]
        self.size, self.kind = ChoiceField(theme), ChoiceField(theme)
        self.alignment = ChoiceField(theme)
        self.alignment.setVisible(self._shape.has_alignment)

    @property
    def fields(self) -> tuple[ChoiceField, ...]:
        """The choices in their order."""
        return (self.size, self.kind, self.alignment)

    @property
    def values(self) -> Chosen:
        """What is chosen."""
        return Chosen(size=self.size.key, kind=self.kind.key, alignment=self.alignment.key)

    def show_form(self, form: FormText) -> None:
        """Choose what a creature is."""
        self.size.choose(form.size)
        self.kind.choose(form.kind)
        self.alignment.choose(form.alignment)

    def retranslate(self) -> None:
        """Names and choices in the GM's language."""
        text, base = self._desk.text, self._creature
        sizes = dict.fromkeys((*sizes_of(base.ruleset), base.size))
        kinds = dict.fromkeys((*self._shape.kinds, base.kind or "humanoid"))
        self.size.name(text("view.form.size"))
        self.size.offer({size: self._word(f"size.{size}") for size in sizes})
        self.kind.name(text("view.form.kind"))
        self.kind.offer({"": "–"} | {kind: self._word(f"creature_type.{kind}") for kind in kinds})
        self.alignment.name(text("view.form.alignment"))
        self.alignment.offer(offered_alignments(base, self._desk.language))

    def _word(self, key: str) -> str:
        """A word that agrees with nobody."""
        return self._desk.rendered(Message(key, {"who": typed_name("")}))
