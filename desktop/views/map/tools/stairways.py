"""Stairs on the map: where a transition leads is chosen on the other map; and taking them."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QMenu, QVBoxLayout, QWidget

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.features import Stairs
from desktop.controllers.desk import Desk
from desktop.controllers.map.editing import MapEditing
from desktop.controllers.pictures.decoding import PictureLoader
from desktop.model.combatant import Combatant
from desktop.model.commands import ChangeFeatures, TakeStairs
from desktop.model.encounter import Encounter
from desktop.model.ids import CombatantId, MapId
from desktop.rules.moving.stairs import ways_from
from desktop.views.design.buttons import Button, ButtonKind
from desktop.views.design.labels import Label, Tone
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from desktop.views.dialogs.tab_order import ReadingDialog
from desktop.views.map.canvas import MapCanvas
from desktop.views.map.looks import map_for_gm
from desktop.views.map.surface import MapSurface

SIZE = QSize(760, 560)


class Stairways:
    """Menus that open at the transition itself."""

    def __init__(self, desk: Desk, theme: Theme, editing: MapEditing, canvas: MapSurface) -> None:
        self._desk, self._theme, self._editing, self._canvas = desk, theme, editing, canvas
        self.pictures: PictureLoader | None = None
        self.menu: QMenu | None = None
        self.dialog: StairsDialog | None = None

    def ask(self, cell: Cell) -> None:
        """Which of the other maps the stairs in a cell lead to; those that are there go or lead
        elsewhere."""
        encounter = self._desk.encounter
        here = encounter.battle_map
        if here is None or not here.has_cell(cell):
            return
        menu = self._menu_at(cell)
        for known in here.stairs:
            there = encounter.maps.get(MapId(known.to_map))
            if known.cell != cell or there is None:
                continue
            self._add(menu, "view.tool.stairs_elsewhere", partial(self._choose, known), there)
            self._add(menu, "view.tool.stairs_delete", partial(self._erase, known), there)
            self._add_secret(menu, known)
            menu.addSeparator()
        for map_id, known in arriving_at(encounter, cell):
            gone = partial(self._erase_there, map_id, known)
            self._add(menu, "view.tool.stairs_delete", gone, encounter.maps[map_id])
        for map_id, there in encounter.maps.items():
            if map_id != encounter.shown_map:
                new = Stairs(cell, map_id, cell)
                self._add(menu, "view.tool.stairs_to", partial(self._choose, new), there)
        if menu.isEmpty():
            menu.addAction(self._desk.text("view.tool.stairs_nowhere")).setEnabled(False)
        self._pop(menu, cell)

    def offer(self, who: CombatantId) -> None:
        """The ways from where somebody stands now, if it stands on stairs of the shown map."""
        encounter = self._desk.encounter
        combatant = encounter.combatants.get(who)
        if combatant is None or combatant.token is None:
            return
        if combatant.token.map != encounter.shown_map:
            return
        ways = ways_from(encounter, self._desk.ruleset, combatant)
        if not ways:
            return
        menu = self._menu_at(combatant.token.cell)
        for map_id, _ in ways:
            take = partial(self._take, combatant, map_id)
            self._add(menu, "view.stairs.take", take, encounter.maps[map_id])
        self._add(menu, "view.stairs.stay", lambda: None, None)
        self._pop(menu, combatant.token.cell)

    def _take(self, who: Combatant, map_id: MapId) -> None:
        self._desk.dispatch(TakeStairs(who.id, map_id), initiator="map")

    def _erase(self, known: Stairs) -> None:
        self._editing.erase((known,))

    def _erase_there(self, map_id: MapId, known: Stairs) -> None:
        """Stairs that were drawn at their other end."""
        self._desk.dispatch(ChangeFeatures(map_id, removed=(known,)), initiator="map")

    def _choose(self, stairs: Stairs) -> None:
        """Let the GM point at the other end; what is there already leads there from now on."""
        there = self._desk.encounter.maps.get(MapId(stairs.to_map))
        if there is None:
            return
        dialog = StairsDialog(
            self._desk, self._theme, there, stairs.to_cell, self.pictures, self._canvas
        )
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

        def lead() -> None:
            before = stairs if stairs.id else None
            self._editing.stairs(stairs.cell, MapId(stairs.to_map), dialog.cell, before)

        dialog.accepted.connect(lead)
        self.dialog = dialog
        dialog.open()

    # --- menus ----------------------------------------------------------------------------------

    def _menu_at(self, _cell: Cell) -> QMenu:
        menu = QMenu(self._canvas)
        menu.aboutToHide.connect(menu.deleteLater)
        return menu

    def _add(self, menu: QMenu, key: str, on_triggered: object, there: BattleMap | None) -> None:
        assert callable(on_triggered), "an entry does something"
        told = {} if there is None else {"map": there.title}
        action = menu.addAction(self._desk.text(key, **told).replace("&", "&&"))
        action.triggered.connect(lambda _=False: on_triggered())

    def _add_secret(self, menu: QMenu, known: Stairs) -> None:
        action = menu.addAction(self._desk.text("view.tool.stairs_secret"))
        action.setCheckable(True)
        action.setChecked(known.gm_only)
        keep = partial(self._editing.keep_stairs_secret, known)
        action.triggered.connect(lambda is_secret: keep(is_secret=is_secret))

    def _pop(self, menu: QMenu, cell: Cell) -> None:
        self.menu = menu
        menu.popup(self.place_of(cell))

    def place_of(self, cell: Cell) -> QPoint:
        """Right below a cell, on the screen."""
        corners = self._canvas.look.grid.corners_of(cell)
        below = Point(min(at.x for at in corners), max(at.y for at in corners))
        at = self._canvas.view.to_widget(below.x, below.y).toPoint()
        inside = self._canvas.rect()
        return self._canvas.mapToGlobal(
            QPoint(
                max(inside.left(), min(at.x(), inside.right())),
                max(inside.top(), min(at.y(), inside.bottom())),
            )
        )


def arriving_at(encounter: Encounter, cell: Cell) -> list[tuple[MapId, Stairs]]:
    """The stairs of other maps that end in a cell of the shown one."""
    return [
        (map_id, one)
        for map_id, there in encounter.maps.items()
        for one in there.stairs
        if map_id != encounter.shown_map
        and (one.to_map, one.to_cell) == (encounter.shown_map, cell)
    ]


class StairsDialog(ReadingDialog):
    """The other map, on which a click chooses the cell where the stairs end."""

    def __init__(
        self,
        desk: Desk,
        theme: Theme,
        there: BattleMap,
        cell: Cell,
        pictures: PictureLoader | None,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._there = there
        self.setWindowTitle(desk.text("view.stairs.title"))
        self.setModal(True)
        heading = Label(theme, desk.text("view.stairs.ends_in", map=there.title), role=Role.TITLE)
        hint = Label(theme, desk.text("view.stairs.hint"), tone=Tone.MUTED, wraps=True)
        self.canvas = MapCanvas(theme, parent=self)
        find = (lambda _key: None) if pictures is None else pictures.find
        self.canvas.show_map(map_for_gm(there, find, desk.language, shows_grid=True))
        self.canvas.setAccessibleName(there.title)
        self.canvas.start_picking(cells=True)
        self.canvas.cell_picked.connect(self._on_picked)
        self.canvas.picking_cancelled.connect(self.reject)
        self.save = Button(theme, desk.text("view.stairs.lead"), kind=ButtonKind.PRIMARY)
        cancel = Button(theme, desk.text("view.form.cancel"), kind=ButtonKind.QUIET, key_cap="Esc")
        self.save.clicked.connect(self.accept)
        cancel.clicked.connect(self.reject)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(cancel)
        foot.addWidget(self.save)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 14, 20, 14)
        column.setSpacing(8)
        column.addWidget(heading)
        column.addWidget(hint)
        column.addWidget(self.canvas, 1)
        column.addLayout(foot)
        self.resize(theme.px(SIZE.width()), theme.px(SIZE.height()))
        middle = there.grid.cell_at(Point(there.columns / 2, there.rows / 2))
        self._mark(cell if there.has_cell(cell) else middle)

    @property
    def cell(self) -> Cell:
        """Where they end."""
        return self.canvas.cursor_keys.cell

    def _on_picked(self, cell: Cell) -> None:
        if self._there.has_cell(cell):
            self._mark(cell)

    def _mark(self, cell: Cell) -> None:
        keys = self.canvas.cursor_keys
        keys.cell, keys.is_shown = cell, True
        self.canvas.update()
