"""The condition toggles of the selection, two columns, alphabetical in the shown language.

Where a game has very many, the usual ones and those that are had are at hand; the others wait
in groups, and a field finds them (AP-COND-01).
"""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from desktop.controllers.conditions.toggles import (
    FEW,
    Arrangement,
    Toggle,
    ToggleStanding,
    arranged,
    click,
    step,
    toggles_of,
)
from desktop.controllers.desk import Desk
from desktop.dice.notation import written
from desktop.model.combatant import Combatant
from desktop.model.commands import SetConditionLevel
from desktop.model.ids import CombatantId, ConditionKey
from desktop.views.design.labels import SectionHeading
from desktop.views.design.spacing import keep_spaced
from desktop.views.design.theme import Theme
from desktop.views.design.toggles import ConditionToggle, LevelTrack, ToggleLook, ToggleState
from desktop.views.inspector.condition_finder import ConditionFinder

STATES = {
    ToggleStanding.OFF: ToggleState.OFF,
    ToggleStanding.ON: ToggleState.ON,
    ToggleStanding.IMPLIED: ToggleState.IMPLIED,
    ToggleStanding.IMMUNE: ToggleState.OFF,
    ToggleStanding.MIXED: ToggleState.MIXED,
}
SPOKEN = {
    ToggleStanding.OFF: "view.conditions.off",
    ToggleStanding.ON: "view.conditions.on",
    ToggleStanding.IMPLIED: "view.conditions.implied",
    ToggleStanding.IMMUNE: "view.conditions.immune",
    ToggleStanding.MIXED: "view.conditions.mixed",
}
COLUMNS = 2
LOW, HIGH = 26, 31  # rows of a narrow and of a wide panel
WIDE = 350
TRACKS_FROM_ROW = 100  # below all toggles
TRACK_FROM = 4  # conditions with so many levels get a track of their own


class ToggleGrid(QWidget):
    """All conditions of the ruleset; a click is one command for the whole selection."""

    detail_wanted = Signal(str)  # ConditionKey

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._theme = desk, theme
        self._heading = SectionHeading(theme, "")
        self._grid = QGridLayout()
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(0)
        self._toggles: dict[ConditionKey, ConditionToggle] = {}
        self._tracks: dict[ConditionKey, LevelTrack] = {}
        self._shown: dict[ConditionKey, Toggle] = {}
        self._order: tuple[ConditionKey, ...] = ()
        self._places = Arrangement(())
        self._asked: ConditionKey | None = None
        self._who: tuple[CombatantId, ...] = ()
        self.finder = ConditionFinder(desk, theme)
        self.finder.hide()
        self.finder.changed.connect(self._arrange)
        self._below = QGridLayout()
        self._below.setContentsMargins(0, 0, 0, 0)
        self._below.setSpacing(0)
        column = QVBoxLayout(self)
        keep_spaced(self._theme, column, (12, 6, 12, 6), 5)
        column.addWidget(self._heading)
        column.addLayout(self._grid)
        column.addWidget(self.finder)
        column.addLayout(self._below)

    def toggle(self, key: str) -> ConditionToggle:
        """The toggle of a condition, for tests and keyboard; its group is opened for it."""
        self._open_for(ConditionKey(key))
        return self._toggles[ConditionKey(key)]

    def track(self, key: str) -> LevelTrack:
        """The track of a condition with many levels."""
        return self._tracks[ConditionKey(key)]

    def focus_first(self) -> None:
        """Give the keyboard to the first toggle."""
        at_hand = self._places.at_hand
        first = self._toggles[at_hand[0]] if at_hand else None
        if first is not None:
            first.setFocus(Qt.FocusReason.TabFocusReason)

    def take_focus_back(self) -> None:
        """The details are closed: the keyboard returns to the toggle that asked for them."""
        asked, self._asked = self._asked, None
        widget = None if asked is None else self._toggles.get(asked) or self._tracks.get(asked)
        if widget is not None:
            widget.setFocus(Qt.FocusReason.OtherFocusReason)

    def retranslate(self) -> None:
        """Names, and so the order, in the GM's language."""
        self._heading.set_text(self._desk.text("view.conditions.heading"))
        self._heading.set_aside(self._desk.text("view.conditions.hint"))
        self.finder.retranslate()
        self._order = ()

    def show_combatants(self, combatants: tuple[Combatant, ...]) -> None:
        """Every toggle as it stands for these."""
        who = tuple(each.id for each in combatants)
        if who != self._who:  # what was looked for was for somebody else
            self._who = who
            self.finder.field.clear()
        toggles = toggles_of(combatants, self._desk.ruleset, self._desk.encounter)
        self._shown = {toggle.key: toggle for toggle in toggles}
        tracked = [t for t in toggles if t.levels >= TRACK_FROM]
        plain = [t for t in toggles if t.levels < TRACK_FROM]
        named = sorted(plain, key=lambda t: self._desk.rendered(t.name).casefold())
        order = tuple(t.key for t in (*named, *tracked))
        if order != self._order:
            self._rebuild(named, tracked)
            self._order = order
            self._fit_rows()
        self._arrange()
        enabled = bool(combatants)
        for toggle in named:
            widget = self._toggles[toggle.key]
            widget.show_look(self._look(toggle))
            widget.setToolTip(self._tooltip(toggle))
            widget.setEnabled(enabled)
        for toggle in tracked:
            name, level = self._desk.rendered(toggle.name), toggle.level or 0
            told = self._desk.text("view.running.level", level=level)
            self._tracks[toggle.key].show_level(name, level, spoken=f"{name}, {told}")
            self._tracks[toggle.key].setToolTip(self._tooltip(toggle))
            self._tracks[toggle.key].setEnabled(enabled)

    def _look(self, toggle: Toggle) -> ToggleLook:
        desk = self._desk
        name = desk.rendered(toggle.name)
        note = ""
        if toggle.standing is ToggleStanding.IMPLIED and toggle.by is not None:
            note = desk.text("view.conditions.by", condition=toggle.by)
        elif toggle.standing is ToggleStanding.MIXED:
            note = desk.text("view.conditions.some", having=toggle.having, of=toggle.of)
        end = desk.text("view.conditions.save") if toggle.saves else ""
        if toggle.rounds is not None:
            end = str(toggle.rounds)
        level = None
        if toggle.dice:
            end = f"{written(toggle.dice)} {end}".strip()
        elif toggle.has_levels and toggle.standing in (ToggleStanding.ON, ToggleStanding.MIXED):
            level = toggle.level or 1
        return ToggleLook(
            name=name,
            icon=f"condition.{toggle.key}",
            state=STATES[toggle.standing],
            end=end,
            note=note,
            level=level,
            is_immune=toggle.standing is ToggleStanding.IMMUNE,
            spoken=desk.text(SPOKEN[toggle.standing], condition=toggle.name),
        )

    def _tooltip(self, toggle: Toggle) -> str:
        desk = self._desk
        lines = [f"{desk.rendered(toggle.name)} · {desk.in_other_language(toggle.name)}"]
        if toggle.standing is ToggleStanding.IMPLIED and toggle.by is not None:
            lines.append(desk.text("view.conditions.by", condition=toggle.by))
        if toggle.end is not None:
            lines.append(desk.rendered(toggle.end))
        rule = desk.condition_text(toggle.key)
        if rule:
            lines.append(rule)
        return "\n".join(lines)

    def _arrange(self) -> None:
        """Put the toggles where they belong; nothing moves while nothing else is shown."""
        named = [self._shown[key] for key in self._toggles]
        word = self.finder.word
        found = None
        if word:
            shown = ((each, self._desk.rendered(each.name).casefold()) for each in named)
            found = frozenset(each.key for each, name in shown if word in name)
        places = arranged(named, opened=self.finder.opened, found=found)
        self.finder.show_counts(places.counts)
        self.finder.nothing.setVisible(found is not None and not found)
        if places == self._places:
            return
        self._places = places
        for widget in self._toggles.values():
            self._grid.removeWidget(widget)
            self._below.removeWidget(widget)
        for grid, keys in ((self._grid, places.at_hand), (self._below, places.below)):
            for place, key in enumerate(keys):
                grid.addWidget(self._toggles[key], place // COLUMNS, place % COLUMNS)
        for key, widget in self._toggles.items():
            widget.setVisible(key in places.at_hand or key in places.below)

    def _open_for(self, key: ConditionKey) -> None:
        """Show a toggle that waits in a closed group."""
        if key in self._places.at_hand or key in self._places.below or key not in self._shown:
            return
        self.finder.open(self._shown[key].mood)

    def _rebuild(self, named: list[Toggle], tracked: list[Toggle]) -> None:
        for widget in (*self._toggles.values(), *self._tracks.values()):
            for grid in (self._grid, self._below):
                grid.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self._toggles, self._tracks = {}, {}
        self._places = Arrangement(())
        for toggle in named:
            widget = ConditionToggle(self._theme, self._look(toggle))
            widget.clicked.connect(lambda _=False, key=toggle.key: self._on_clicked(key))
            widget.level_stepped.connect(lambda by, key=toggle.key: self._on_stepped(key, by))
            widget.detail_requested.connect(lambda key=toggle.key: self._on_detail(key))
            self._toggles[toggle.key] = widget
        for place, toggle in enumerate(tracked):
            name = self._desk.rendered(toggle.name)
            track = LevelTrack(
                self._theme,
                icon=f"condition.{toggle.key}",
                name=name,
                levels=toggle.levels,
                is_last_deadly=toggle.deadly,
            )
            track.level_chosen.connect(lambda level, key=toggle.key: self._on_level(key, level))
            track.detail_requested.connect(lambda key=toggle.key: self._on_detail(key))
            self._grid.addWidget(track, TRACKS_FROM_ROW + place, 0, 1, COLUMNS)
            self._tracks[toggle.key] = track

    def _on_detail(self, key: ConditionKey) -> None:
        toggle = self._toggles.get(key) or self._tracks.get(key)
        # Asked with the pointer, the keyboard was elsewhere: Space stays Next turn.
        self._asked = key if toggle is not None and toggle.hasFocus() else None
        self.detail_wanted.emit(key)

    def _fit_rows(self) -> None:
        """Higher rows where a wide panel has few conditions to show."""
        is_wide = self.width() >= self._theme.px(WIDE)
        height = HIGH if is_wide and len(self._toggles) <= FEW else LOW
        for widget in self._toggles.values():
            widget.set_row_height(height)

    def _on_clicked(self, key: ConditionKey) -> None:
        self._desk.dispatch(click(self._shown[key], self._desk.selection.ids))

    def _on_stepped(self, key: ConditionKey, by: int) -> None:
        self._desk.dispatch(step(self._shown[key], by, self._desk.selection.ids))

    def _on_level(self, key: ConditionKey, level: int) -> None:
        self._desk.dispatch(SetConditionLevel(self._desk.selection.ids, key, level))

    # --- Qt -------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Higher rows in a wide panel."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit_rows()
