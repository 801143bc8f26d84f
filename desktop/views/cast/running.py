"""The spells that are on somebody: what each changes, from whom, until when; one click ends it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.controllers.cast.influence_words import influence_words
from desktop.controllers.conditions.toggles import end_text
from desktop.controllers.desk import Desk
from desktop.controllers.turns.marks import form_told
from desktop.model.combatant import Combatant
from desktop.model.commands import Command, EndEffect, RevertCreature
from desktop.model.effect import ActiveEffect
from desktop.rules.engine.conditions import Question, modifiers_of
from desktop.rules.fifth.magic.wild_shape import WILD_SHAPE, counted_uses, is_in_wild_shape
from desktop.views.design.buttons import IconButton
from desktop.views.design.labels import Label, SectionHeading, Tone
from desktop.views.design.spacing import keep_spaced
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role


class RunningSpells(QWidget):
    """Hidden while nothing is on the selected one."""

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._theme = desk, theme
        self.heading = SectionHeading(theme, "")
        self.rows: list[QWidget] = []
        self.ends: list[IconButton] = []
        self.texts: list[str] = []
        self._shown: tuple[object, ...] = ()
        self._column = QVBoxLayout()
        self._column.setSpacing(4)
        column = QVBoxLayout(self)
        keep_spaced(theme, column, (12, 6, 12, 6), 3)
        column.addWidget(self.heading)
        column.addLayout(self._column)
        self.hide()

    def retranslate(self) -> None:
        """Everything in the GM's language."""
        self.heading.set_text(self._desk.text("view.running.title"))
        self._shown = ()

    def show_combatant(self, combatant: Combatant | None) -> None:
        """What is on one combatant."""
        effects = () if combatant is None else tuple(e for e in combatant.effects if _is_magic(e))
        waiting = None if combatant is None else _waiting_form(combatant)
        has_form = combatant is not None and (_is_own_form(combatant) or waiting is not None)
        self.setVisible(bool(effects) or has_form)
        shown = (combatant if effects or has_form else None, self._desk.language)
        if shown == self._shown:
            return
        self._shown = shown
        for row in self.rows:
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.rows, self.ends, self.texts = [], [], []
        if combatant is not None and waiting is not None:
            self._add_waiting(combatant, waiting)
        elif has_form:
            assert combatant is not None, "it has a form"
            self._add_form(combatant)
        for effect in effects:
            assert combatant is not None, "it has effects"
            self._add_row(combatant, effect)

    def _add_row(self, combatant: Combatant, effect: ActiveEffect) -> None:
        desk = self._desk
        name = desk.shown(effect.called)
        head = [name]
        if effect.spell_level:
            head.append(desk.text("view.running.level", level=effect.spell_level))
        source = desk.encounter.combatants.get(effect.source) if effect.source else None
        if source is not None and source.id != combatant.id:
            head.append(desk.shown(source.name))
        until = end_text(effect, desk.encounter)
        if until is not None:
            head.append(desk.rendered(until))
        words = (
            "" if effect.influence is None else " · ".join(influence_words(effect.influence, desk))
        )
        told = desk.text("view.running.end", effect=name)
        self._lay_row(" · ".join(head), words, told, EndEffect(combatant.id, effect.id))

    def _add_form(self, who: Combatant) -> None:
        """The form that no spell gave it, with its way back and what is left of its uses."""
        desk = self._desk
        title, words = desk.rendered(form_told(who, desk.ruleset)), ""
        key = counted_uses(who) if is_in_wild_shape(who, desk.ruleset) else None
        if key is not None:
            words = desk.text("view.running.uses_left", count=who.count(key))
        told = desk.text("view.context.own_shape", who=who.name)
        self._lay_row(title, words, told, RevertCreature(who.id))

    def _add_waiting(self, who: Combatant, waiting: ActiveEffect) -> None:
        """The form of its own that waits where magic does nothing, and how it is given up."""
        assert who.laid_form is not None, "a form waits"
        title = self._desk.text("view.running.form_waits", form=who.laid_form.name)
        told = self._desk.text("view.running.end", effect=self._desk.shown(waiting.called))
        self._lay_row(title, "", told, EndEffect(who.id, waiting.id))

    def _lay_row(self, title: str, words: str, told: str, wish: Command) -> None:
        row = QWidget()
        line = QHBoxLayout(row)
        keep_spaced(self._theme, line, (0, 0, 0, 0), 4)
        texts = QVBoxLayout()
        texts.setSpacing(0)
        texts.addWidget(Label(self._theme, title, role=Role.BODY, weight=600, wraps=True))
        if words:
            texts.addWidget(Label(self._theme, words, role=Role.SMALL, tone=Tone.MUTED, wraps=True))
        end = IconButton(
            self._theme,
            "interface.close",
            told,
            size=24,
            icon_size=14,
        )
        end.clicked.connect(lambda _=False: self._desk.dispatch(wish))
        line.addLayout(texts, 1)
        line.addWidget(end, 0, Qt.AlignmentFlag.AlignTop)
        self._column.addWidget(row)
        self.rows.append(row)
        self.ends.append(end)
        self.texts.append(f"{title}\n{words}".strip())


def _is_own_form(who: Combatant) -> bool:
    """Whether it has another form without a spell on it whose end ends the form."""
    return who.original is not None and not modifiers_of(who, Question.SHAPE)


def _waiting_form(who: Combatant) -> ActiveEffect | None:
    """What counts the hours of a form of its own that waits where magic does nothing."""
    if who.laid_form is None:
        return None
    return next((each for each in who.effects if each.key == WILD_SHAPE), None)


def _is_magic(effect: ActiveEffect) -> bool:
    """Whether a spell or the like gave it, and it is worth a row."""
    influence = effect.influence
    return influence is not None and bool(effect.label or influence.modifiers or influence.breaks)
