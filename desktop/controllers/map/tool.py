"""What every tool of the map has: settings that are set by name, and the map on the table."""

from dataclasses import replace
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QObject, Signal

from desktop.battlemap.battle_map import BattleMap
from desktop.controllers.desk import Desk
from desktop.model.ids import MapId

Settings = TypeVar("Settings")
"""A frozen dataclass: what a tool is set to."""


class MapTool(QObject, Generic[Settings]):
    """A tool with its settings; without a map on the table it makes no wishes."""

    changed = Signal()
    """Another setting, or something else that the tool shows."""

    def __init__(self, desk: Desk, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._settings = settings

    @property
    def settings(self) -> Settings:
        """What the tool is set to."""
        return self._settings

    def set(self, **changes: object) -> None:
        """Set the tool otherwise, by the names of its settings."""
        known: Any = self._settings
        changed: Settings = replace(known, **changes)
        if changed != self._settings:
            self._settings = changed
            self.changed.emit()

    @property
    def battle_map(self) -> BattleMap | None:
        """The map that is worked on."""
        session = self._desk.session
        return None if session is None else session.encounter.battle_map

    @property
    def map_id(self) -> MapId | None:
        """Its identity in the fight."""
        session = self._desk.session
        return None if session is None else session.encounter.shown_map
