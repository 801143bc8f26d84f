"""Maps that the GM keeps for other fights: with walls, doors, lights, ground and notes."""

from typing import Protocol

from desktop.controllers.desk import Desk
from desktop.controllers.map.arriving import put_on_table
from desktop.language.message import Message
from desktop.storage.campaign_store import KeptMap


class MapKeeper(Protocol):
    """Where maps are kept: the campaign."""

    def maps(self) -> tuple[KeptMap, ...]:
        """All maps."""

    def keep_map(self, kept: KeptMap) -> None:
        """Keep a map, in place of one with the same key."""

    def forget_map(self, key: str) -> None:
        """Delete a map from the list; its picture stays."""


class KeptMaps:
    """Keeps the map on the table, and puts kept ones onto it."""

    def __init__(self, desk: Desk, keeper: MapKeeper) -> None:
        self._desk, self._keeper = desk, keeper

    def maps(self) -> tuple[KeptMap, ...]:
        """All of them, by their titles."""
        return tuple(sorted(self._keeper.maps(), key=lambda one: one.battle_map.title.casefold()))

    def keep_shown(self) -> bool:
        """Keep the map on the table as it is now; one of the same title is replaced."""
        session = self._desk.session
        shown = None if session is None else session.encounter.battle_map
        if shown is None:
            self._desk.told.emit(Message("view.kept_maps.no_map"))
            return False
        key = " ".join(shown.title.casefold().split())
        is_known = any(one.key == key for one in self._keeper.maps())
        self._keeper.keep_map(KeptMap(key, shown))
        text = "view.kept_maps.kept_anew" if is_known else "view.kept_maps.kept"
        self._desk.told.emit(Message(text, {"map": shown.title}))
        return True

    def open(self, kept: KeptMap) -> bool:
        """Put a map onto the table, as a step that can be undone."""
        return put_on_table(self._desk, kept.battle_map)

    def forget(self, kept: KeptMap) -> None:
        """Delete a map from the list; fights that have it keep theirs."""
        self._keeper.forget_map(kept.key)
