"""Chips of the attack card: damage that may be dealt on top, reactions against the hit."""

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from desktop.controllers.attack.card import AttackController
from desktop.controllers.desk import Desk
from desktop.dice.notation import written
from desktop.language.message import Parameter
from desktop.model.creature import text_in
from desktop.model.spell import SpellEntry
from desktop.rules.engine.parts import HitReaction
from desktop.rules.harm.optional_damage import OptionalDamage
from desktop.rules.previews.questions import AttackPreview
from desktop.views.design.buttons import Button, ButtonSize
from desktop.views.design.flow import FlowLayout
from desktop.views.design.theme import Theme


class OfferChips(QWidget):
    """One chip for each offer; those of damage stay pressed while it is dealt."""

    def __init__(self, desk: Desk, theme: Theme, attack: AttackController) -> None:
        super().__init__()
        self._desk, self._theme, self._attack = desk, theme, attack
        self._flow = FlowLayout(self, gap=0)
        self.chips: list[Button] = []
        self._shown: object = None

    def show_preview(self, preview: AttackPreview) -> None:
        """Offer what the attack as it stands allows."""
        reactions, spells = self._attack.reactions(), self._attack.spells_against()
        chosen = self._attack.manner.reactions
        shown = (preview.optional, reactions, chosen, spells, self._desk.language)
        if shown == self._shown:
            return
        self._shown = shown
        for chip in self.chips:
            self._flow.removeWidget(chip)
            chip.deleteLater()
        self.chips = [
            *(self._damage_chip(part) for part in preview.optional),
            *(self._reaction_chip(each) for each in reactions),
            *(self._spell_chip(spell) for spell in spells),
        ]
        for chip in self.chips:
            self._flow.addWidget(chip)
            chip.show()
        self.setVisible(bool(self.chips))
        self.updateGeometry()

    def _damage_chip(self, part: OptionalDamage) -> Button:
        reason = self._desk.rendered(part.reason)
        chip = Button(self._theme, f"+{written(part.dice)} · {reason}", size=ButtonSize.SMALL)
        chip.setCheckable(True)
        chip.setChecked(part.chosen)
        chip.setToolTip(self._desk.text("view.attack.optional", reason=reason))
        chip.clicked.connect(self._toggling(part.key))
        return chip

    def _reaction_chip(self, reaction: HitReaction) -> Button:
        name = self._desk.rendered(reaction.name)
        key = "view.attack.answer_half" if reaction.halves else "view.attack.answer"
        text = self._desk.text(key, who=self._target(), what=name, number=reaction.defence)
        chip = Button(self._theme, text, size=ButtonSize.SMALL)
        chip.setCheckable(True)
        chip.setChecked(reaction.key in self._attack.manner.reactions)
        chip.setToolTip(self._desk.text("view.attack.answer_tip", who=self._target()))
        chip.clicked.connect(lambda: self._attack.toggle_reaction(reaction.key))
        return chip

    def _spell_chip(self, entry: SpellEntry) -> Button:
        name = text_in(entry.spell.names, self._desk.language.code)
        text = self._desk.text("view.attack.answer_spell", who=self._target(), what=name)
        chip = Button(self._theme, text, size=ButtonSize.SMALL)
        chip.setToolTip(self._desk.text("view.attack.answer_spell_tip", who=self._target()))
        chip.clicked.connect(lambda: self._attack.cast_against(entry))
        return chip

    def _target(self) -> Parameter:
        assert self._attack.target is not None, "the card is open"
        return self._desk.encounter.combatants[self._attack.target].name

    def _toggling(self, key: str) -> Callable[[], None]:
        return lambda: self._attack.toggle_optional(key)
