"""Chips of the attack card: damage that may be dealt on top, reactions against the hit."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QWidget

from desktop.controllers.attack.card import AttackController
from desktop.controllers.attack.castings import blow_dice
from desktop.controllers.desk import Desk
from desktop.dice.notation import written
from desktop.language.message import Parameter
from desktop.model.commands import CastSpell
from desktop.model.creature import text_in
from desktop.model.spell import SpellEntry
from desktop.rules.engine.hits import OptionalDamage
from desktop.rules.engine.reactions import HitReaction
from desktop.rules.previews.questions import AttackPreview
from desktop.views.design.buttons import Button, ButtonSize
from desktop.views.design.flow import FlowLayout
from desktop.views.design.theme import Theme

FEW = 2
"""So many spells have a chip each."""
LONGEST = 38
"""Signs of a chip, beyond which it would push the columns of the card apart."""


def _shortened(text: str) -> str:
    """The beginning of what is longer; the tip says it whole."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1].rstrip()}…"


def told_reaction(desk: Desk, reaction: HitReaction, who: Parameter) -> str:
    """Who answers with what, what it gives, and what it costs."""
    told: dict[str, Parameter] = {"who": who, "what": reaction.name, "number": reaction.defence}
    if reaction.halves:
        text = desk.text("view.attack.answer_half", **told)
    elif reaction.gives is not None:
        text = desk.text("view.attack.answer_gives", **told, gives=reaction.gives)
    elif reaction.defence:
        text = desk.text("view.attack.answer", **told)
    else:
        text = desk.text("view.attack.answer_plain", **told)
    return text if reaction.price is None else f"{text} · {desk.rendered(reaction.price)}"


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
        casts = self._attack.spells_with()
        made_with = self._attack.manner.casts
        shown = (preview.optional, reactions, chosen, spells, casts, made_with, self._desk.language)
        if shown == self._shown:
            return
        self._shown = shown
        for chip in self.chips:
            self._flow.removeWidget(chip)
            chip.deleteLater()
        self.chips = [
            *(self._damage_chip(part) for part in preview.optional),
            *self._spell_chips(casts),
            *(self._reaction_chip(each) for each in reactions),
            *(self._spell_chip(spell) for spell in spells),
        ]
        for chip in self.chips:
            self._flow.addWidget(chip)
            chip.show()
        self.setVisible(bool(self.chips))
        self.updateGeometry()

    def _spell_chips(self, casts: tuple[CastSpell, ...]) -> list[Button]:
        """Few ones each by itself; of many the chosen one, and a menu of all."""
        if len(casts) <= FEW:
            return [self._casting_chip(cast) for cast in casts]
        chosen = [self._casting_chip(cast) for cast in casts if self._attack.is_cast_with(cast)]
        text = self._desk.text("view.attack.with_spell")
        more = Button(self._theme, text, size=ButtonSize.SMALL, icon_after="interface.collapse")
        more.clicked.connect(
            lambda: self.menu(casts).popup(more.mapToGlobal(more.rect().bottomLeft()))
        )
        return [*chosen, more]

    def menu(self, casts: tuple[CastSpell, ...]) -> QMenu:
        """All spells that go with the attack; ticked the one that does."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for cast in casts:
            action = menu.addAction(self._casting_text(cast))
            action.setCheckable(True)
            action.setChecked(self._attack.is_cast_with(cast))
            action.triggered.connect(partial(self._attack.toggle_spell, cast))
        return menu

    def _chip(self, text: str) -> Button:
        """One that never pushes the columns apart; a screen reader says all of it."""
        chip = Button(self._theme, _shortened(text), size=ButtonSize.SMALL)
        chip.setAccessibleName(text)
        return chip

    def _damage_chip(self, part: OptionalDamage) -> Button:
        reason = self._desk.rendered(part.reason)
        text = f"+{written(part.dice)} · {reason}" if part.dice else reason
        chip = self._chip(text)
        chip.setCheckable(True)
        chip.setChecked(part.chosen)
        chip.setToolTip(self._desk.text("view.attack.optional", reason=reason))
        chip.clicked.connect(self._toggling(part.key))
        return chip

    def _casting_text(self, cast: CastSpell) -> str:
        desk = self._desk
        name = text_in(cast.spell.names, desk.language.code)
        if cast.slot is not None:
            name = desk.text("view.attack.spell_in_slot", what=name, level=cast.slot)
        dice = blow_dice(desk, cast)
        return f"+{written(dice)} · {name}" if dice else name

    def _casting_chip(self, cast: CastSpell) -> Button:
        """A spell that goes with the attack; paid for once the attack is applied, or has hit."""
        desk, spell = self._desk, cast.spell
        chip = self._chip(self._casting_text(cast))
        chip.setCheckable(True)
        chip.setChecked(self._attack.is_cast_with(cast))
        is_struck = spell.blow is not None and spell.blow.struck
        key = "view.attack.spell_on_hit_tip" if is_struck else "view.attack.spell_with_tip"
        chip.setToolTip(desk.text(key))
        chip.clicked.connect(lambda: self._attack.toggle_spell(cast))
        return chip

    def _reaction_chip(self, reaction: HitReaction) -> Button:
        desk, who = self._desk, self._target()
        if reaction.by is not None:
            who = desk.encounter.combatants[reaction.by].name
        text = told_reaction(desk, reaction, who)
        chip = self._chip(text)
        chip.setCheckable(True)
        chip.setChecked(reaction.key in self._attack.manner.reactions)
        key = "answer_on_hit_tip" if reaction.follows_hit else "answer_tip"
        tips = [desk.text(f"view.attack.{key}", who=who)]
        if reaction.says is not None:
            tips.insert(0, desk.shown(reaction.says))
        if chip.text() != text:
            tips.insert(0, text)
        chip.setToolTip("\n".join(tips))
        chip.clicked.connect(lambda: self._attack.toggle_reaction(reaction.key))
        return chip

    def _spell_chip(self, entry: SpellEntry) -> Button:
        name = text_in(entry.spell.names, self._desk.language.code)
        text = self._desk.text("view.attack.answer_spell", who=self._target(), what=name)
        chip = self._chip(text)
        chip.setToolTip(self._desk.text("view.attack.answer_spell_tip", who=self._target()))
        chip.clicked.connect(lambda: self._attack.cast_against(entry))
        return chip

    def _target(self) -> Parameter:
        assert self._attack.target is not None, "the card is open"
        return self._desk.encounter.combatants[self._attack.target].name

    def _toggling(self, key: str) -> Callable[[], None]:
        return lambda: self._attack.toggle_optional(key)
