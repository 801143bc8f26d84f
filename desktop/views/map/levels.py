"""The maps of the fight beside the map: which one is looked at, which one the players see."""

from functools import partial

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QMenu, QVBoxLayout, QWidget

from desktop.battlemap.battle_map import BattleMap
from desktop.controllers.desk import Desk
from desktop.controllers.map.arrivals import of_company
from desktop.controllers.map.arriving import send_players
from desktop.controllers.map.token_places import elsewhere
from desktop.model.commands import ChangeMap, ShowMap
from desktop.model.copying import replace
from desktop.model.encounter import Encounter
from desktop.model.ids import MapId
from desktop.session.entry import Transition
from desktop.views.design.buttons import Button, ButtonKind, ButtonSize
from desktop.views.design.labels import Label
from desktop.views.design.theme import Theme
from desktop.views.dialogs.card import TextDialog
from desktop.views.map.overlays import Floating
from desktop.views.map.surface import MapSurface

PLAYERS = "interface.on_air"
"""The mark of what the players see."""
MOST_BUTTONS = 5
"""Of more maps not all have buttons: they would lie over the map that they lead to."""
LONGEST, LONGEST_IN_MENU = 22, 60
MOST_LEVELS = 50


class Levels(Floating):
    """A button for each map of the fight, upper levels first; there only when there are several.

    A press looks at a map; the players stay on theirs, which is marked, until the last button
    (or the menu of a right click) sends them here. That menu also names a map anew or makes it
    another level. Of many maps only the GM's and the players' have buttons, and a menu has all.
    """

    def __init__(self, desk: Desk, theme: Theme, canvas: MapSurface) -> None:
        super().__init__(theme, canvas)
        self._desk, self._canvas = desk, canvas
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(4, 4, 4, 4)
        self._column.setSpacing(2)
        self._group = QButtonGroup(self)
        self.buttons: dict[MapId, Button] = {}
        self.more = Button(theme, "", size=ButtonSize.SMALL, icon_after="interface.collapse")
        self.more.clicked.connect(self._open_all)
        self.send = Button(theme, "", size=ButtonSize.SMALL, icon="tool.reveal")
        self.send.clicked.connect(lambda: send_players(desk))
        self._column.addWidget(self.more)
        self._column.addWidget(self.send)
        self._shown: object = None
        canvas.add_overlay(self, Qt.Corner.TopRightCorner)
        desk.changed.connect(self._on_changed)
        desk.fight_opened.connect(self.refresh)
        desk.language_changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the maps of the fight."""
        session = self._desk.session
        maps = {} if session is None else ordered(session.encounter)
        self._shown = None if session is None else _state(session.encounter)
        was_there = next((key for key, one in self.buttons.items() if one.hasFocus()), None)
        for button in self.buttons.values():
            self._column.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = {}
        is_apart = not self._desk.shares_map
        if session is not None and (len(maps) > 1 or is_apart):
            ours = (session.encounter.shown_map, session.encounter.played_map)
            for map_id, battle_map in maps.items():
                if len(maps) <= MOST_BUTTONS or map_id in ours:
                    self._add(session.encounter, map_id, battle_map)
        if was_there in self.buttons:
            self.buttons[was_there].setFocus(Qt.FocusReason.OtherFocusReason)
        self.more.setText(self._desk.text("view.levels.all", maps=len(maps)))
        self.more.setVisible(len(maps) > MOST_BUTTONS)
        self.send.setText(self._desk.text("view.levels.send"))
        self.send.setToolTip(self._desk.text("view.levels.send_hint"))
        self.send.setVisible(is_apart)
        self.setVisible(bool(self.buttons))
        self._canvas.place_overlays()

    def _add(self, encounter: Encounter, map_id: MapId, battle_map: BattleMap) -> None:
        title, text = battle_map.title, self._name_of(battle_map)
        is_theirs = map_id == encounter.played_map
        icon = PLAYERS if is_theirs else ""
        button = Button(self._theme, text, size=ButtonSize.SMALL, icon=icon)
        button.setCheckable(True)
        button.setChecked(map_id == encounter.shown_map)
        here = [
            self._desk.shown(one.name)
            for one in encounter.in_order()
            if one.token is not None and one.token.map == map_id
        ]
        seen = [self._desk.text("view.levels.players_here")] if is_theirs else []
        button.setToolTip("\n".join((title, *seen, *here)))
        button.setAccessibleName(", ".join((text, *seen)))
        button.clicked.connect(partial(self._show, map_id))
        button.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        button.customContextMenuRequested.connect(partial(self._ask, map_id, button))
        self._group.addButton(button)
        self.buttons[map_id] = button
        self._column.insertWidget(self._column.count() - 2, button)
        button.show()  # else it counts as nothing until the next turn of the loop

    def _name_of(self, battle_map: BattleMap, longest: int = LONGEST) -> str:
        title = battle_map.title
        short = title if len(title) <= longest else f"{title[: longest - 1]}…"
        if not battle_map.level:
            return short
        return self._desk.text("view.levels.map", map=short, level=battle_map.level)

    def _open_all(self) -> None:
        """Every map in a menu; the one before the GM is ticked, the players' has their mark."""
        encounter = self._desk.encounter
        menu = QMenu(self._canvas)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for map_id, battle_map in ordered(encounter).items():
            name = self._name_of(battle_map, LONGEST_IN_MENU)
            if map_id == encounter.played_map:
                name = self._desk.text("view.levels.theirs", map=name)
            action = menu.addAction(name.replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(map_id == encounter.shown_map)
            action.triggered.connect(lambda _=False, map_id=map_id: self._show(map_id))
        menu.popup(self.more.mapToGlobal(QPoint(0, self.more.height())))

    def _show(self, map_id: MapId) -> None:
        if self._desk.encounter.shown_map != map_id:
            self._desk.dispatch(ShowMap(map_id), initiator="map")
        self.refresh()

    def _ask(self, map_id: MapId, button: Button, at: QPoint) -> None:
        self._show(map_id)
        menu = QMenu(self._canvas)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        send = menu.addAction(self._desk.text("view.action.players_map"))
        send.setEnabled(not self._desk.shares_map)
        send.triggered.connect(lambda: send_players(self._desk))
        menu.addSeparator()
        for key, change in (
            ("view.levels.rename", self.rename),
            ("view.levels.higher", lambda: self.shift(1)),
            ("view.levels.lower", lambda: self.shift(-1)),
        ):
            action = menu.addAction(self._desk.text(key))
            action.triggered.connect(lambda _=False, change=change: change())
        menu.popup(self._canvas.mapToGlobal(self.pos() + at))

    def rename(self) -> None:
        """Another title for the map that is shown."""
        battle_map = self._desk.encounter.battle_map
        if battle_map is None:
            return
        text = self._desk.text
        dialog = TextDialog(
            self._desk,
            self._theme,
            self._canvas,
            title=text("view.levels.rename").rstrip("…"),
            label=text("view.levels.title"),
            text=battle_map.title,
        )
        if dialog.exec() and dialog.text:
            self._change(replace(battle_map, title=dialog.text))

    def shift(self, by: int) -> None:
        """The shown map a level higher or lower."""
        battle_map = self._desk.encounter.battle_map
        if battle_map is not None and abs(battle_map.level + by) <= MOST_LEVELS:
            self._change(replace(battle_map, level=battle_map.level + by))

    def _change(self, battle_map: BattleMap) -> None:
        shown = self._desk.encounter.shown_map
        if shown is not None:
            self._desk.dispatch(ChangeMap(shown, battle_map), initiator="map")

    def _on_changed(self, transition: Transition) -> None:
        if _state(transition.after) != self._shown:
            self.refresh()


def ordered(encounter: Encounter) -> dict[MapId, BattleMap]:
    """The maps of a fight, upper levels first, else as they came."""
    maps = sorted(encounter.maps.items(), key=lambda item: -item[1].level)
    return dict(maps)


def _state(encounter: Encounter) -> object:
    """All that the buttons show."""
    maps = tuple((key, one.title, one.level) for key, one in encounter.maps.items())
    places = tuple(
        None if one.token is None else one.token.map for one in encounter.combatants.values()
    )
    return encounter.shown_map, encounter.played_map, maps, places if len(maps) > 1 else ()


class LeftBehind(Floating):
    """Offered when a new map comes onto the table: bring everybody here, or leave them there.

    The offer stays with its map, looks at others between, until it is taken or dismissed.
    """

    wanted = Signal(object)  # Arrival: they are to come in

    def __init__(self, desk: Desk, theme: Theme, canvas: MapSurface, levels: QWidget) -> None:
        super().__init__(theme, canvas)
        self._desk, self._canvas = desk, canvas
        self._open: set[MapId] = set()
        self._text = Label(theme, "")
        self.bring = Button(theme, "", size=ButtonSize.SMALL)
        self.leave = Button(theme, "", kind=ButtonKind.QUIET, size=ButtonSize.SMALL)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 4, 6, 4)
        row.setSpacing(8)
        for widget in (self._text, self.bring, self.leave):
            row.addWidget(widget)
        self.bring.clicked.connect(self._on_bring)
        self.leave.clicked.connect(self._on_leave)
        canvas.add_overlay(self, Qt.Corner.TopRightCorner, beside=levels)
        desk.changed.connect(self._on_changed)
        desk.fight_opened.connect(self._on_fight_opened)
        desk.language_changed.connect(self._show_words)
        self.hide()

    def _on_changed(self, transition: Transition) -> None:
        before, after = transition.before, transition.after
        if before.shown_map == after.shown_map and before.combatants is after.combatants:
            return
        shown, away = after.shown_map, elsewhere(after)
        self._open &= set(after.maps)
        if shown is not None and shown not in before.maps:
            self._open.add(shown)
        if shown is not None and not away:
            self._open.discard(shown)
        if shown in self._open and any(one.token is not None for one in away):
            self._show_words()
            self.show()
            self._canvas.place_overlays()
            self.raise_()
        else:
            self.hide()

    def _on_fight_opened(self) -> None:
        self._open.clear()
        self.hide()

    def _on_leave(self) -> None:
        shown = self._desk.encounter.shown_map
        if shown is not None:
            self._open.discard(shown)
        self.hide()

    def _show_words(self) -> None:
        if self._desk.session is None:
            return
        count = len(elsewhere(self._desk.encounter))
        self._text.setText(self._desk.text("view.levels.left_behind", count=count))
        self.bring.setText(self._desk.text("view.levels.bring"))
        self.leave.setText(self._desk.text("view.levels.leave"))
        self._canvas.place_overlays()

    def _on_bring(self) -> None:
        company = elsewhere(self._desk.encounter)
        self.hide()  # while they are placed; whoever stays away is offered again
        if company:
            self.wanted.emit(of_company(self._desk, company))
