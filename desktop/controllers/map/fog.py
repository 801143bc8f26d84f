"""The fog of the players in the GM's hand: what decides, and strokes that show or cover."""

from dataclasses import dataclass

from PySide6.QtCore import QObject

from desktop.battlemap.cells import Point
from desktop.controllers.desk import Desk
from desktop.controllers.map.tool import MapTool
from desktop.model.commands import ForgetExplored, PaintFog, SetFog
from desktop.model.fog import NO_FOG, Fog, FogMode, FogShape, FogShapeKind
from desktop.model.ids import CombatantId
from desktop.session.entry import Transition

INITIATOR = "map"


@dataclass(frozen=True, slots=True)
class FogSettings:
    """How the fog tool draws; the brush in cells."""

    shape: FogShapeKind = FogShapeKind.ROOM
    reveals: bool = True
    brush: int = 2


class FogEditing(MapTool[FogSettings]):
    """Makes wishes of gestures; `changed` tells of another fog, too."""

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(desk, FogSettings(), parent)
        desk.changed.connect(self._on_fight_changed)
        desk.fight_opened.connect(self.changed)

    @property
    def fog(self) -> Fog:
        """The fog of the map on the table."""
        session = self._desk.session
        shown = None if session is None else session.encounter.shown_map
        if session is None or shown is None:
            return NO_FOG
        return session.encounter.fog.get(shown, NO_FOG)

    def choose_mode(self, mode: FogMode) -> None:
        """What decides how much the players see."""
        if (map_id := self.map_id) is not None:
            self._desk.dispatch(SetFog(map_id, mode, self.fog.viewers), initiator=INITIATOR)

    def share(self, viewers: tuple[CombatantId, ...]) -> None:
        """Let the players see through these eyes only; through all of their own, without any."""
        if (map_id := self.map_id) is not None:
            self._desk.dispatch(SetFog(map_id, self.fog.by_sight, viewers), initiator=INITIATOR)

    def paint(self, points: tuple[Point, ...]) -> None:
        """Show or cover the shape that is set."""
        chosen = self._settings
        if points:
            self._paint(FogShape(chosen.shape, points, chosen.brush / 2), reveals=chosen.reveals)

    def paint_all(self) -> None:
        """Show or cover the whole map."""
        self._paint(FogShape(FogShapeKind.ALL), reveals=self._settings.reveals)

    def forget(self) -> None:
        """Begin the memory anew."""
        if (map_id := self.map_id) is not None:
            self._desk.dispatch(ForgetExplored(map_id), initiator=INITIATOR)

    def _paint(self, shape: FogShape, *, reveals: bool) -> None:
        if (map_id := self.map_id) is not None:
            self._desk.dispatch(PaintFog(map_id, shape, reveals), initiator=INITIATOR)

    def _on_fight_changed(self, transition: Transition) -> None:
        before, after = transition.before, transition.after
        if before.fog is not after.fog or before.shown_map != after.shown_map:
            self.changed.emit()
