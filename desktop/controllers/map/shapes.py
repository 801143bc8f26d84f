"""What is chosen of what was drawn, and wishes that give it another shape, place or kind."""

from collections.abc import Iterable
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from desktop.battlemap.battle_map import Feature
from desktop.battlemap.cells import Point
from desktop.battlemap.features import Drawing, MapText
from desktop.battlemap.shaping import joined_at, shifted, with_handle
from desktop.battlemap.walls import Door, DoorId, DoorState, Wall, WallKind
from desktop.controllers.map.editing import MapEditing
from desktop.model.commands import ChangeFeatures

Changes = tuple[tuple[Feature, Feature], ...]
"""Features as they are, each with what becomes of it."""


class ShapeEditing(QObject):
    """One thing of the map is chosen at a time; every change of it is one step of the fight."""

    changed = Signal()
    """Another thing is chosen, or it became another one."""

    def __init__(self, editing: MapEditing) -> None:
        super().__init__(editing)
        self._editing = editing
        self._chosen: Feature | None = None

    @property
    def chosen(self) -> Feature | None:
        """The thing with the handles; None once it is gone, as after an undo."""
        battle_map = self._editing.battle_map
        if self._chosen is None or battle_map is None:
            return None
        return self._chosen if self._chosen in set(battle_map.features()) else self._find_again()

    def choose(self, feature: Feature | None) -> None:
        """Give the handles to something else, or to nothing."""
        if feature != self._chosen:
            self._chosen = feature
            self.changed.emit()

    def with_corner(self, number: int, to: Point) -> Changes:
        """What moving a corner of the chosen thing changes: walls keep together."""
        chosen, battle_map = self.chosen, self._editing.battle_map
        if chosen is None or battle_map is None:
            return ()
        found = {chosen: with_handle(chosen, number, to)}
        if isinstance(chosen, Wall | Door):
            corner = chosen.start if number == 0 else chosen.end
            for piece, end in joined_at(battle_map, corner):
                found[piece] = with_handle(found.get(piece, piece), end, to)
        return tuple((before, after) for before, after in found.items() if before != after)

    def moved(self, right: float, down: float) -> Changes:
        """What moving the chosen thing as a whole changes."""
        chosen = self.chosen
        if chosen is None:
            return ()
        after = shifted(chosen, right, down)
        return () if after == chosen else ((chosen, after),)

    def make(self, changes: Changes) -> None:
        """Make the changes: one step. A piece without length is gone."""
        if not changes:
            return
        chosen = self.chosen
        removed = tuple(before for before, _ in changes)
        kept = tuple(after for _, after in changes if not _is_nothing(after))
        self._become(next((after for before, after in changes if before == chosen), chosen))
        self._dispatch(removed, kept)

    def change_kind(self, kind: WallKind | None) -> None:
        """Make a wall or a door a wall of that kind; None is a door."""
        chosen = self.chosen
        if not isinstance(chosen, Wall | Door):
            return
        if kind is None:
            if isinstance(chosen, Door):
                return
            state = self._editing.settings.door_state
            after: Feature = Door(DoorId(""), chosen.start, chosen.end, state)
        else:
            height = self._editing.settings.low_height if kind is WallKind.LOW else None
            after = Wall(chosen.start, chosen.end, kind, height)
        if after != chosen:
            self._become(after)
            self._dispatch((chosen,), (after,))

    def set_door(self, state: DoorState) -> None:
        """Let the chosen door stand otherwise."""
        chosen = self.chosen
        if isinstance(chosen, Door) and chosen.state is not state:
            self._become(chosen.with_state(state))
            self._editing.set_door(chosen, state)

    def paint(self, colour: str) -> None:
        """Give a drawing or words another colour."""
        chosen = self.chosen
        if isinstance(chosen, Drawing | MapText) and chosen.colour != colour:
            self.make(((chosen, replace(chosen, colour=colour)),))

    def keep_secret(self, *, is_secret: bool) -> None:
        """Show a drawing or words to the players, or to the GM alone."""
        chosen = self.chosen
        if isinstance(chosen, Drawing | MapText) and chosen.gm_only != is_secret:
            self.make(((chosen, replace(chosen, gm_only=is_secret)),))

    def delete(self) -> bool:
        """Take the chosen thing off the map; False when there is none."""
        chosen = self.chosen
        if chosen is None:
            return False
        self._become(None)
        self._dispatch((chosen,), ())
        return True

    def _become(self, feature: Feature | None) -> None:
        self._chosen = feature

    def _dispatch(self, removed: Iterable[Feature], added: Iterable[Feature]) -> None:
        if (map_id := self._editing.map_id) is not None:
            self._editing.wish(ChangeFeatures(map_id, tuple(removed), tuple(added)))
        self.changed.emit()

    def _find_again(self) -> Feature | None:
        """A new door has got its identity by now; a door may have been opened meanwhile."""
        battle_map, sought = self._editing.battle_map, self._chosen
        if battle_map is None or not isinstance(sought, Door):
            return None
        place = {sought.start, sought.end}
        return next((one for one in battle_map.doors if {one.start, one.end} == place), None)


def _is_nothing(feature: Feature) -> bool:
    return isinstance(feature, Wall | Door) and feature.start == feature.end
