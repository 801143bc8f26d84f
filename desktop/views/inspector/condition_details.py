"""The details of a condition: its rule, when it ends, who caused it."""

from dataclasses import replace

from PySide6.QtCore import QEvent, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from desktop.controllers.conditions.details import (
    Details,
    abilities_of,
    can_have_several,
    concentration_of,
    details_of,
    instances_of,
    wishes_of,
)
from desktop.controllers.conditions.toggles import end_text
from desktop.controllers.desk import Desk
from desktop.dice.error import DiceError
from desktop.language.message import Message, Parameter
from desktop.language.numbers import NumberError
from desktop.model.combatant import Combatant
from desktop.model.commands import EndEffect
from desktop.model.effect import ActiveEffect
from desktop.model.encounter import Phase
from desktop.model.ids import CombatantId, ConditionKey, EffectId
from desktop.views.design.buttons import Button, ButtonKind, ButtonSize, IconButton
from desktop.views.design.cards import Card, CardIcon
from desktop.views.design.emptying import empty
from desktop.views.design.labels import ElidedLabel, Label, SectionHeading, Separator, Tone
from desktop.views.design.scrolling import scrolled
from desktop.views.design.spacing import keep_spaced
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from desktop.views.inspector.ends import EndsBox
from desktop.views.inspector.meant import MeantBox
from desktop.views.reasons import told_rule

WIDTH = 320


class ConditionDetails(QWidget):
    """Opens beside the inspector for one condition of the selection; Set and Cancel close it."""

    opened = Signal()
    closed = Signal()

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._theme = desk, theme
        self._key: ConditionKey | None = None
        self._bearers: tuple[CombatantId, ...] = ()
        self._effect: EffectId | None = None
        self._adds = False
        self._sources: tuple[CombatantId | None, ...] = ()
        self._icon = CardIcon(theme)
        self._name = ElidedLabel(theme, "", role=Role.ACTIVE)
        self._other = Label(theme, "", role=Role.BODY, tone=Tone.MUTED, italic=True)
        self.close_button = IconButton(theme, "interface.close", "", size=28, icon_size=15)
        self._who = ElidedLabel(theme, "", role=Role.SMALL, tone=Tone.MUTED)
        self._rule = Label(theme, "", wraps=True)
        self._rule_id = Label(theme, "", role=Role.SMALL, tone=Tone.MUTED, wraps=True)
        self._rule_card = Card(theme)
        self._heads = [SectionHeading(theme, "") for _ in range(3)]
        self.meant = MeantBox(desk, theme)
        self.ends = EndsBox(desk, theme)
        self.source = QComboBox()
        self._also = QVBoxLayout()
        self.others: list[tuple[EffectId, Button, IconButton]] = []
        self.add = Button(theme, "", kind=ButtonKind.QUIET, size=ButtonSize.SMALL)
        self.add.set_icon("interface.add")
        self._error = Label(theme, "", role=Role.SMALL, tone=Tone.DANGER, wraps=True)
        self.cancel = Button(theme, "", kind=ButtonKind.QUIET, key_cap="Esc")
        self.set_button = Button(theme, "", kind=ButtonKind.PRIMARY, key_cap="↵")
        self._lay_out()
        self._connect()
        self.hide()

    @property
    def error(self) -> str:
        """What is wrong with the typed numbers."""
        return self._error.text()

    @property
    def rule_text(self) -> str:
        """The rule as shown."""
        return self._rule.text()

    @property
    def rule_id_text(self) -> str:
        """The row of the catalogue as shown below the rule."""
        return self._rule_id.text()

    # --- opening and closing --------------------------------------------------------------------

    def open_for(self, key: str) -> None:
        """Show a condition of the selection as it stands; the keyboard comes here."""
        bearers = self._combatants(self._desk.selection.ids)
        if not bearers:
            return
        self._key = ConditionKey(key)
        self._bearers = tuple(who.id for who in bearers)
        self._adds = False
        held = instances_of(bearers[0], self._key)
        self._effect = held[0].id if held and len(bearers) == 1 else None
        self.retranslate()
        shown = details_of(held[0], bearers[0], self._desk.encounter) if held else Details()
        self._show_details(shown)
        self._show_error("")
        self.show()
        self.raise_()
        self.opened.emit()
        self.ends.focus()

    def leave(self) -> None:
        """Close without a change."""
        if not self.isHidden():
            self.hide()
            self._key = None
            self.closed.emit()

    def _combatants(self, ids: tuple[CombatantId, ...]) -> tuple[Combatant, ...]:
        if self._desk.session is None:
            return ()
        known = self._desk.encounter.combatants
        return tuple(known[who] for who in ids if who in known)

    # --- showing --------------------------------------------------------------------------------

    def retranslate(self) -> None:
        """Everything that does not depend on what was chosen, in the GM's language."""
        key, bearers = self._key, self._combatants(self._bearers)
        if key is None or not bearers:
            return
        text, name = self._desk.text, Message(f"condition.{key}")
        self._icon.show_icon(f"condition.{key}")
        self._name.setText(self._desk.rendered(name))
        self._other.setText(self._desk.in_other_language(name))
        self._who.setText(", ".join(self._desk.shown(who.name) for who in bearers))
        rule_id = self._desk.ruleset.conditions[key].rule
        rule = self._desk.condition_text(key)
        # Where there is no text to read at length, the catalogue's sentence is the text.
        self._rule.setText(rule or self._desk.rule_text(rule_id))
        self._rule_id.setText(told_rule(rule_id, self._desk) if rule else rule_id)
        self._rule_card.setVisible(bool(self.rule_text))
        for head, head_key in zip(
            self._heads, ("view.ends.heading", "view.ends.source", "view.ends.also"), strict=True
        ):
            head.set_text(text(head_key))
        self.close_button.set_name(text("view.close"))
        self.cancel.setText(text("view.cancel"))
        self.set_button.setText(text("view.ends.set"))
        self.add.setText(text("view.ends.add_source"))
        self.meant.retranslate(self._desk.ruleset.conditions[key])
        self.ends.retranslate(abilities_of(bearers))
        self.source.setAccessibleName(text("view.ends.source"))
        self._fill_sources()
        self._name_rows()
        self._show_others()

    def _fill_sources(self) -> None:
        kept = self._chosen_source()
        with QSignalBlocker(self.source):
            self.source.clear()
            combatants = tuple(self._desk.encounter.in_order())
            self._sources = (None, *(combatant.id for combatant in combatants))
            self.source.addItem(self._desk.text("view.ends.no_source"))
            self.source.addItems([self._desk.shown(each.name) for each in combatants])
            if kept in self._sources:
                self.source.setCurrentIndex(self._sources.index(kept))

    def _name_rows(self) -> None:
        desk = self._desk
        bearers, source = self._combatants(self._bearers), self._chosen_source()
        own: Parameter = bearers[0].name if len(bearers) == 1 else Message("view.ends.each")
        by = None
        if source is not None and source not in self._bearers:
            by = desk.encounter.combatants[source].name
        held = concentration_of(desk.encounter, source)
        what = None if held is None else held.called
        is_running = desk.encounter.phase is Phase.RUNNING
        self.ends.name_rows(own, by, running=is_running, held=what)

    def _show_details(self, details: Details) -> None:
        with QSignalBlocker(self.source):
            source = details.source if details.source in self._sources else None
            self.source.setCurrentIndex(self._sources.index(source))
        self.meant.show_details(details)
        self.ends.show_details(details)
        self._name_rows()

    def _others(self) -> tuple[ActiveEffect, ...]:
        bearers = self._combatants(self._bearers)
        if len(bearers) != 1 or self._key is None:
            return ()
        held = instances_of(bearers[0], self._key)
        return tuple(effect for effect in held if effect.id != self._effect or self._adds)

    def _show_others(self) -> None:
        self.others = []
        empty(self._also)
        others = self._others()
        for effect in others:
            self._also.addWidget(self._other_row(effect))
        self._heads[2].setVisible(bool(others))
        assert self._key is not None, "the panel is open"
        several = can_have_several(self._desk.ruleset.conditions[self._key])
        self.add.setVisible(several and self._effect is not None and not self._adds)

    def _other_row(self, effect: ActiveEffect) -> QWidget:
        desk = self._desk
        source = desk.encounter.combatants.get(effect.source) if effect.source else None
        name = desk.text("view.ends.no_source") if source is None else desk.shown(source.name)
        end = end_text(effect, desk.encounter)
        text = name if end is None else f"{name}, {desk.rendered(end)}"
        row = Card(self._theme)
        line = QHBoxLayout(row)
        line.setContentsMargins(2, 0, 2, 0)
        choose = Button(self._theme, text, kind=ButtonKind.QUIET, size=ButtonSize.SMALL)
        choose.setMinimumWidth(40)
        choose.setToolTip(text)
        choose.clicked.connect(lambda: self._on_other_chosen(effect.id))
        remove = IconButton(
            self._theme, "interface.close", desk.text("view.ends.remove", source=name), size=24
        )
        remove.clicked.connect(lambda: self._on_other_removed(effect.id))
        line.addWidget(choose, 1)
        line.addWidget(remove)
        self.others.append((effect.id, choose, remove))
        return row

    def _show_error(self, text: str) -> None:
        self._error.setText(text)
        self._error.setVisible(bool(text))

    # --- wishes ---------------------------------------------------------------------------------

    def apply(self) -> None:
        """Make it so, and close; a wrong number stays open with what is wrong."""
        bearers = self._combatants(self._bearers)
        if self._key is None or not bearers:
            self.leave()
            return
        try:
            type_, dice = self.meant.typed()
            details = replace(self.ends.typed(self._chosen_source()), type=type_, dice=dice)
        except NumberError as error:
            self._show_error(self._desk.rendered(error.message))
            return
        except DiceError as error:
            self._show_error(self._desk.rendered(Message(error.key, error.parameters)))
            return
        chosen = None
        if self._effect is not None and not self._adds:
            chosen = bearers[0].find_effect(self._effect)
        wishes = wishes_of(
            details,
            self._key,
            bearers,
            self._desk.encounter,
            chosen=chosen,
            level=self._level(),
            bearer_counts=self._desk.ruleset.bearer_counts,
        )
        obeyed = [self._desk.dispatch(wish) for wish in wishes]
        if all(obeyed):
            self.leave()

    def _level(self) -> int | None:
        assert self._key is not None, "the panel is open"
        return 1 if self._desk.ruleset.conditions[self._key].has_levels else None

    def _chosen_source(self) -> CombatantId | None:
        place = self.source.currentIndex()
        source = self._sources[place] if 0 <= place < len(self._sources) else None
        known = self._desk.session is not None and source in self._desk.encounter.combatants
        return source if known else None

    # --- slots ----------------------------------------------------------------------------------

    def _on_source_chosen(self) -> None:
        self._name_rows()

    def _on_add_clicked(self) -> None:
        self._adds = True
        self._show_details(Details())
        self._show_others()
        self.source.setFocus(Qt.FocusReason.TabFocusReason)

    def _on_other_chosen(self, effect: EffectId) -> None:
        bearer = self._combatants(self._bearers)[0]
        found = bearer.find_effect(effect)
        if found is not None:
            self._effect, self._adds = effect, False
            self._show_details(details_of(found, bearer, self._desk.encounter))
            self._show_others()
            self.ends.focus()

    def _on_other_removed(self, effect: EffectId) -> None:
        self._desk.dispatch(EndEffect(self._bearers[0], effect))
        self.ends.focus()

    def _on_fight_changed(self) -> None:
        """What is edited may be gone, by undo or by somebody else's hand."""
        if self.isHidden() or self._key is None:
            return
        bearers = self._combatants(self._bearers)
        gone = len(bearers) < len(self._bearers)
        if not gone and self._effect is not None:
            gone = bearers[0].find_effect(self._effect) is None
        if gone:
            self.leave()
        else:
            self.retranslate()

    def _on_selection_changed(self) -> None:
        if self._desk.selection.ids != self._bearers:
            self.leave()

    # --- building -------------------------------------------------------------------------------

    def _connect(self) -> None:
        desk = self._desk
        desk.changed.connect(self._on_fight_changed)
        desk.fight_opened.connect(self.leave)
        desk.language_changed.connect(self.retranslate)
        desk.selection.changed.connect(self._on_selection_changed)
        self.source.currentIndexChanged.connect(self._on_source_chosen)
        self.ends.entered.connect(self.apply)
        self.meant.entered.connect(self.apply)
        self.add.clicked.connect(self._on_add_clicked)
        self.cancel.clicked.connect(self.leave)
        self.close_button.clicked.connect(self.leave)
        self.set_button.clicked.connect(self.apply)

    def _lay_out(self) -> None:
        px = self._theme.px
        body = QWidget()
        body.setLayout(self._body())
        foot = QHBoxLayout()
        keep_spaced(self._theme, foot, (14, 8, 12, 10), 6)
        foot.addStretch(1)
        foot.addWidget(self.cancel)
        foot.addWidget(self.set_button)
        self._error.setContentsMargins(px(14), 0, px(14), 0)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(1, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(self._head())
        whole.addWidget(scrolled(body, takes_focus=False), 1)
        whole.addWidget(self._error)
        whole.addWidget(Separator(self._theme, Qt.Orientation.Horizontal))
        whole.addLayout(foot)

    def _head(self) -> QVBoxLayout:
        head = QHBoxLayout()
        keep_spaced(self._theme, head, gap=8)
        head.addWidget(self._icon)
        head.addWidget(self._name, 1)
        head.addWidget(self._other)
        head.addWidget(self.close_button)
        top = QVBoxLayout()
        keep_spaced(self._theme, top, (14, 10, 10, 8), 2)
        top.addLayout(head)
        top.addWidget(self._who)
        return top

    def _body(self) -> QVBoxLayout:
        px = self._theme.px
        rule = QVBoxLayout(self._rule_card)
        keep_spaced(self._theme, rule, (11, 9, 11, 9), 5)
        rule.addWidget(self._rule)
        rule.addWidget(self._rule_id)
        column = QVBoxLayout()
        keep_spaced(self._theme, column, (14, 0, 14, 8), 2)
        column.addWidget(self._rule_card)
        column.addSpacing(px(8))
        column.addWidget(self.meant)
        column.addWidget(self._heads[0])
        column.addWidget(self.ends)
        column.addSpacing(px(8))
        column.addWidget(self._heads[1])
        column.addWidget(self.source)
        column.addSpacing(px(8))
        column.addWidget(self._heads[2])
        self._also.setSpacing(px(4))
        column.addLayout(self._also)
        column.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        return column

    # --- Qt -------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        """The width of the design; the height is that of the table."""
        return QSize(self._theme.px(WIDTH), self._theme.px(700))

    def event(self, event: QEvent) -> bool:
        """Keys pressed in here are for here: no shortcut of the window takes a plain letter."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            modifiers = event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
            if not modifiers or modifiers == Qt.KeyboardModifier.KeypadModifier:
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter sets, Esc leaves."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.apply()
        elif event.key() == Qt.Key.Key_Escape:
            self.leave()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Ground, and a line to the map."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colours.panel)
        edge = self.rect()
        edge.setWidth(1)
        painter.fillRect(edge, self._theme.colours.lineStrong)
        painter.end()
