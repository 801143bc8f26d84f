"""A feature of the stat block to read, and to use: its text, saves, uses and cost."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QMenu, QVBoxLayout, QWidget

from desktop.controllers.attack.deeds import (
    Deed,
    feature_notes,
    feature_saves,
    feature_text,
    name_of,
)
from desktop.controllers.desk import Desk
from desktop.language.message import Listing
from desktop.model.commands import TakeAction
from desktop.model.creature import Feature, FeatureGroup
from desktop.model.ids import CombatantId, SlotId
from desktop.rules.fifth.statblocks.paragraphs import saves_with_hit
from desktop.views.design.buttons import Button, ButtonKind, IconButton
from desktop.views.design.cards import CardIcon
from desktop.views.design.labels import Label, Separator, Tone
from desktop.views.design.painting import fill_rounded, outline_rounded
from desktop.views.design.scrolling import scrolled
from desktop.views.design.spacing import keep_spaced
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role

WIDTH = 320
USE = "feature"
"""The action of every game that uses a feature, named by its key in the action's text."""


class FeatureCard(QWidget):
    """Opens beside the inspector; Use pays the cost and one use, as the rules have it."""

    opened = Signal()
    saves_wanted = Signal(object, object, int)  # CombatantId, FeatureKey, which of its saves
    parts_wanted = Signal(object, object)  # CombatantId, FeatureKey of a Multiattack
    closed = Signal()
    keyboard_left = Signal()  # closed while it had the keyboard, which belongs to nobody now

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._theme = desk, theme
        self._who: CombatantId | None = None
        self._deed: Deed | None = None
        self._turn: tuple[SlotId | None, int] = (None, 0)
        self.answers: Callable[[CombatantId, str], bool] = lambda who, key: False
        """Asked first when a feature is used: whether it answers an attack in the making."""
        self._icon = CardIcon(theme)
        self._name = Label(theme, "", role=Role.ACTIVE, wraps=True)
        self._notes = Label(theme, "", role=Role.SMALL, tone=Tone.MUTED, wraps=True)
        self._text = Label(theme, "", role=Role.STAT_TEXT, wraps=True)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._saves = Label(theme, "", weight=600, wraps=True)
        self.close_button = IconButton(theme, "interface.close", "", size=28, icon_size=15)
        self.cancel = Button(theme, "", kind=ButtonKind.QUIET, key_cap="Esc")
        self.use = Button(theme, "", kind=ButtonKind.PRIMARY, key_cap="↵")
        self._lay_out()
        desk.changed.connect(self._on_changed)
        desk.fight_opened.connect(self.leave)
        desk.selection.changed.connect(self._on_selection_changed)
        desk.language_changed.connect(self.refresh)
        self.close_button.clicked.connect(self.leave)
        self.cancel.clicked.connect(self.leave)
        self.use.clicked.connect(self._on_use_clicked)
        self.hide()

    @property
    def shown_text(self) -> str:
        """All that it says, for tests."""
        labels = (self._name, self._notes, self._text, self._saves)
        return "\n".join(label.text() for label in labels)

    @property
    def who(self) -> CombatantId | None:
        """Whose feature it is."""
        return self._who

    @property
    def is_reaction(self) -> bool:
        """Whether it is one of its reactions."""
        feature = self._feature()
        return feature is not None and feature.group is FeatureGroup.REACTION

    def open_for(self, who: CombatantId, deed: Deed) -> None:
        """Show a feature of somebody; the keyboard comes here."""
        self._who, self._deed = who, deed
        self._turn = self._desk.encounter.turn
        self.refresh()
        if self._feature() is None:
            return
        self.show()
        self.raise_()
        self.opened.emit()
        self.use.setFocus(Qt.FocusReason.TabFocusReason)

    def leave(self) -> None:
        """Close it."""
        if self.isHidden():
            return
        focus = QApplication.focusWidget()
        had_keyboard = focus is not None and self.isAncestorOf(focus)
        self.hide()
        self.closed.emit()
        if had_keyboard:
            self.keyboard_left.emit()

    def refresh(self) -> None:
        """Draw the feature as it stands, in the GM's language."""
        feature = self._feature()
        if feature is None or self._who is None or self._deed is None:
            return
        desk = self._desk
        combatant = desk.encounter.combatants[self._who]
        self._icon.show_icon(self._deed.icon)
        self._name.setText(desk.shown(self._deed.name))
        self._notes.setText(feature_notes(feature, combatant, desk))
        self._text.setText(feature_text(feature, desk))
        saves = feature_saves(feature, desk)
        self._saves.setText("\n".join(saves))
        self._saves.setVisible(bool(saves))
        self.close_button.set_name(desk.text("view.close"))
        self.cancel.setText(desk.text("view.close"))
        begins = desk.ruleset.begins_first(desk.encounter, combatant, feature) is not None
        self.use.setText(desk.text("view.deeds.begin" if begins else "view.deeds.use"))

    def _feature(self) -> Feature | None:
        if self._desk.session is None or self._who is None or self._deed is None:
            return None
        combatant = self._desk.encounter.combatants.get(self._who)
        return None if combatant is None else combatant.creature.find_feature(self._deed.feature)

    def _on_use_clicked(self) -> None:
        if self._who is None or self._deed is None:
            return
        feature = self._feature()
        if self.answers(self._who, str(self._deed.feature)):
            self.leave()
            return
        if feature is not None and self._asks_for_targets(feature):
            self._ask_saves(feature)
            return
        self._take(feature)

    def _take(self, feature: Feature | None) -> None:
        """It is used, for what it costs."""
        who = self._who
        if who is None or self._deed is None:
            return
        if self._desk.dispatch(TakeAction(who, USE, text=str(self._deed.feature))):
            self.leave()
            if feature is not None and feature.multiattack:
                self.parts_wanted.emit(who, feature.key)

    def _asks_for_targets(self, feature: Feature) -> bool:
        """Whether it forces saves as the game plays them, or does something without a roll.

        Not yet where it is begun now and aimed later.
        """
        combatant = None if self._who is None else self._desk.encounter.combatants.get(self._who)
        if combatant is not None and self._desk.ruleset.begins_first(
            self._desk.encounter, combatant, feature
        ):
            return False
        free = any(not save.ability for save in feature.saves)
        return free or (bool(feature.saves) and self._desk.ruleset.magic is not None)

    def _ask_saves(self, feature: Feature) -> None:
        """Its targets save: of several breaths the GM chooses one.

        Where the save comes with a hit, the further attack may be chosen as well.
        """
        has_more = saves_with_hit(feature)
        if len(feature.saves) == 1 and not has_more:
            self._use_option(0)
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for place, text in enumerate(feature_saves(feature, self._desk)):
            action = menu.addAction(text)
            action.triggered.connect(lambda _=False, place=place: self._use_option(place))
        if has_more:
            action = menu.addAction(self._further_attack(feature))
            action.triggered.connect(lambda: self._take(feature))
        menu.popup(self.use.mapToGlobal(self.use.rect().bottomLeft()))

    def _further_attack(self, feature: Feature) -> str:
        """What its bonus action lets it do: "Bonus action: Bite"."""
        assert self._who is not None, "somebody uses it"
        assert feature.opens is not None, "it lets it attack"
        creature = self._desk.encounter.combatants[self._who].creature
        known = (creature.find_attack(key) for key in feature.opens.attacks)
        named = tuple(name_of(attack.names) for attack in known if attack is not None)
        return self._desk.text("view.deeds.further_attack", attack=Listing(named, choice=True))

    def _use_option(self, place: int) -> None:
        who, feature = self._who, self._feature()
        self.leave()
        if feature is not None:
            self.saves_wanted.emit(who, feature.key, place)

    def _on_changed(self) -> None:
        if self.isHidden():
            return
        if self._feature() is None or self._desk.encounter.turn != self._turn:
            self.leave()
        else:
            self.refresh()

    def _on_selection_changed(self) -> None:
        if self._who is not None and self._desk.selection.first != self._who:
            self.leave()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        keep_spaced(self._theme, head, gap=8)
        head.addWidget(self._icon)
        head.addWidget(self._name, 1)
        head.addWidget(self.close_button)
        body = QWidget()
        column = QVBoxLayout(body)
        keep_spaced(self._theme, column, gap=8)
        column.addWidget(self._text)
        column.addWidget(self._saves)
        column.addStretch(1)
        area = scrolled(body, takes_focus=False)
        foot = QHBoxLayout()
        keep_spaced(self._theme, foot, gap=6)
        foot.addStretch(1)
        foot.addWidget(self.cancel)
        foot.addWidget(self.use)
        whole = QVBoxLayout(self)
        keep_spaced(self._theme, whole, (14, 12, 12, 10), 6)
        whole.addLayout(head)
        whole.addWidget(self._notes)
        whole.addWidget(area, 1)
        whole.addWidget(Separator(self._theme, Qt.Orientation.Horizontal))
        whole.addLayout(foot)

    # --- Qt -------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        """A card; long texts scroll."""
        return QSize(self._theme.px(WIDTH), self._theme.px(360))

    def event(self, event: QEvent) -> bool:
        """Keys pressed in here are for here: no shortcut of the window takes a plain letter."""
        is_override = event.type() is QEvent.Type.ShortcutOverride
        if is_override and isinstance(event, QKeyEvent):
            if event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier:
                return super().event(event)
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc leaves."""
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Ground and edge."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        radius = self._theme.px(8)
        fill_rounded(painter, self.rect().toRectF(), radius, self._theme.colours.panel)
        outline_rounded(painter, self.rect().toRectF(), radius, self._theme.colours.lineStrong)
        painter.end()
