"""Pointing at somebody or somewhere: on the map, or from a list where there is no map."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtWidgets import QMenu

from desktop.battlemap.cells import Cell
from desktop.controllers.desk import Desk
from desktop.language.message import Message
from desktop.model.combatant import Combatant
from desktop.model.ids import CombatantId
from desktop.rules.map.places import are_allies
from desktop.views.map.panel import MapPanel
from desktop.views.shell.banner import Banner


def nothing() -> None:
    """What happens when a pick without consequences is left."""


class Picker(QObject):
    """One pick at a time; a new one leaves the one before."""

    def __init__(self, desk: Desk, map_panel: MapPanel, banner: Banner, parent: QObject) -> None:
        super().__init__(parent)
        self._desk, self._map, self._banner = desk, map_panel, banner
        self._on_target: Callable[[CombatantId], object] | None = None
        self._on_cell: Callable[[Cell], object] | None = None
        self._on_left: Callable[[], object] = nothing
        self._asked: Message | None = None
        map_panel.target_picked.connect(self._on_target_picked)
        map_panel.cell_picked.connect(self._on_cell_picked)
        map_panel.picking_cancelled.connect(self.leave)
        desk.fight_opened.connect(self.stop)
        desk.language_changed.connect(self._say)

    def pick_target(
        self,
        asked: Message,
        on_picked: Callable[[CombatantId], object],
        *,
        on_left: Callable[[], object] = nothing,
        on_cell: Callable[[Cell], object] | None = None,
        other_than: CombatantId | None = None,
    ) -> None:
        """Ask for a combatant; whoever has no token is in a list. Nobody aims at itself.

        Tab walks the foes of `other_than` first, as the list has them.
        With `on_cell` a cell on which nobody stands will do as well.
        """
        self._begin(asked, on_left)
        self._on_target, self._on_cell = on_picked, on_cell
        likely, others = self._targets(other_than)
        offered = tuple(str(each.id) for each in (*likely, *others))
        is_anew = other_than is not None
        if not self._map.start_picking(offered, cells=on_cell is not None, anew=is_anew):
            self._list_targets(likely, others)

    def pick_cell(self, asked: Message, on_picked: Callable[[Cell], object]) -> None:
        """Ask for a cell of the map."""
        self._begin(asked, nothing)
        self._on_cell = on_picked
        self._map.canvas.start_picking(cells=True)

    @property
    def is_picking(self) -> bool:
        """Whether something is being pointed at."""
        return self._on_target is not None or self._on_cell is not None

    def leave(self) -> None:
        """Esc, or something else is wished for."""
        if self.is_picking:
            was_left = self._on_left
            self._end()
            was_left()

    def stop(self) -> None:
        """What was asked for is of no use any more."""
        if self.is_picking:
            self._end()

    def _begin(self, asked: Message, on_left: Callable[[], object]) -> None:
        self.leave()
        self._on_left = on_left
        self._asked = asked
        self._banner.tell(self._desk.rendered(asked), is_calm=True)
        self._map.canvas.announce(self._desk.rendered(asked))

    def _say(self) -> None:
        """What is asked for, in another language now."""
        if self.is_picking and self._asked is not None:
            self._banner.tell(self._desk.rendered(self._asked), is_calm=True)

    def _end(self) -> None:
        self._on_target = self._on_cell = None
        self._on_left = nothing
        self._banner.hide()
        self._map.stop_picking()

    def _on_target_picked(self, target: CombatantId) -> None:
        picked = self._on_target
        self._end()
        if picked is not None:
            picked(target)

    def _on_cell_picked(self, cell: Cell) -> None:
        picked = self._on_cell
        self._end()
        if picked is not None:
            picked(cell)

    def _targets(
        self, maker: CombatantId | None
    ) -> tuple[tuple[Combatant, ...], tuple[Combatant, ...]]:
        """The foes of the maker who are in the fight, and all others; in the order of the turns."""
        encounter = self._desk.encounter
        one = None if maker is None else encounter.combatants.get(maker)
        known = [each for each in encounter.in_order() if each.id != maker]
        if one is None:
            return tuple(known), ()
        foes = [each for each in known if not each.is_out and not are_allies(one, each)]
        return tuple(foes), tuple(each for each in known if each not in foes)

    def _list_targets(self, likely: tuple[Combatant, ...], others: tuple[Combatant, ...]) -> None:
        """The likely ones first; the others below a line."""
        menu = QMenu(self._map)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for place, combatant in enumerate((*likely, *others)):
            if place == len(likely) and likely:
                menu.addSeparator()
            action = menu.addAction(self._desk.shown(combatant.name).replace("&", "&&"))
            action.triggered.connect(lambda _=False, who=combatant.id: self._on_target_picked(who))
        menu.popup(self._map.mapToGlobal(QPoint(60, 60)))
