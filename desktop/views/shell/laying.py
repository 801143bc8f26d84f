"""An area in the GM's hand: its ghost follows the pointer over the map until it is laid or left."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt

from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.grid import GridKind
from desktop.controllers.desk import Desk
from desktop.language.message import Message
from desktop.model.area import LaidArea
from desktop.model.ids import CombatantId
from desktop.rules.areas import areas
from desktop.rules.map import laid_areas
from desktop.rules.map.laid_areas import outline_of
from desktop.rules.map.places import footprint_of
from desktop.rules.sight.unseen import why_unseen
from desktop.views.map.drawing import MapTool
from desktop.views.map.tools.area_pen import AreaPen, Maker
from desktop.views.shell.table import Table


class Laying:
    """Gives the map a pen with the shape of an area, and tells the GM what to do with it."""

    def __init__(self, desk: Desk, table: Table) -> None:
        self._desk, self._table = desk, table
        self._pen: AreaPen | None = None

    def begin(
        self,
        template: LaidArea,
        asked: Message,
        *,
        lay: Callable[[LaidArea], None],
        left: Callable[[], None],
        maker: CombatantId | None = None,
        begins_there: bool = False,
        is_told: bool = True,
    ) -> None:
        """Let the ghost of an area follow the pointer; of one with a maker it is told from whom.

        `begins_there`: it goes out from its maker, else it begins at a point in range. `is_told`:
        the players may see it measured; never while they do not see its maker.
        """
        self._table.map.choose_tool(MapTool.SELECT)
        canvas = self._table.map.canvas
        start = self._place_of(maker)
        self._pen = AreaPen(
            template,
            maker=start,
            begins_there=begins_there,
            is_told=is_told and not self._is_unseen(maker),
            settle=lambda laid: self._settled(laid, start),
            outline=self._outline,
            cells=self._cells,
            lay=lay,
            left=left,
        )
        canvas.use_pen(self._pen)
        canvas.setFocus(Qt.FocusReason.OtherFocusReason)
        self._table.banner.tell(self._desk.rendered(asked), is_calm=True)
        canvas.announce(self._desk.rendered(asked))

    def end(self) -> None:
        """It is laid, or of no use any more: neither pen nor banner is left."""
        if self._pen is None:
            return
        canvas = self._table.map.canvas
        if canvas.pen is self._pen:
            canvas.use_pen(None)
        self._pen = None
        self._table.banner.hide()

    def _is_unseen(self, maker: CombatantId | None) -> bool:
        encounter = self._desk.encounter
        who = None if maker is None else encounter.combatants.get(maker)
        return who is not None and why_unseen(encounter, self._desk.ruleset, who) is not None

    def _place_of(self, maker: CombatantId | None) -> Maker | None:
        """The space of whoever makes the area, None without a token on this map."""
        encounter = self._desk.encounter
        who = None if maker is None else encounter.combatants.get(maker)
        battle_map = encounter.battle_map
        if who is None or who.token is None or battle_map is None:
            return None
        if who.token.map != encounter.shown_map:
            return None
        grid = battle_map.grid
        place = footprint_of(who, self._desk.ruleset, grid)
        if place is None:
            return None
        half = Point(place.cells_wide / 2, place.cells_high / 2)
        return Maker(grid.centre_of(place), half, is_round=grid.kind is not GridKind.SQUARE)

    def _settled(self, laid: LaidArea, start: Maker | None) -> LaidArea:
        """Where the area comes to lie: a round behind a wall bursts on the near side."""
        if start is None:
            return laid
        origin = areas.burst_point(self._desk.encounter, laid, start.middle)
        return laid if origin == laid.origin else replace(laid, origin=origin)

    def _outline(self, laid: LaidArea) -> tuple[Point, ...]:
        return outline_of(self._desk.encounter, self._desk.ruleset, laid)

    def _cells(self, laid: LaidArea) -> frozenset[Cell]:
        return laid_areas.cells_of(self._desk.encounter, self._desk.ruleset, laid)
