"""Whether the party has gone on while the players still look at the map that it left."""

from collections import Counter
from dataclasses import dataclass

from desktop.language.message import Message
from desktop.model.combatant import Side
from desktop.model.encounter import Encounter
from desktop.model.ids import MapId


@dataclass(frozen=True, slots=True)
class MapOffer:
    """The map that could be shown to the players, and the one (None: none) that they look at."""

    map: MapId
    instead_of: MapId | None

    def asked(self, encounter: Encounter) -> Message:
        """What is said of it."""
        there = encounter.maps[self.map].title
        if self.instead_of is None:
            return Message("view.offer.no_map_yet", {"map": there})
        before = encounter.maps[self.instead_of].title
        return Message("view.offer.players_map", {"map": there, "other": before})


def map_to_send(encounter: Encounter) -> MapOffer | None:
    """The map on which the heroes stand now, once the last has left that of the players.

    Of several the one that the GM looks at, else that with most of them. It is told by the state
    alone, so that it is still offered after an undo or another start of the program.
    """
    played = encounter.played_map
    places = Counter(
        who.token.map
        for who in encounter.combatants.values()
        if who.side is Side.HERO
        and not who.is_out
        and who.token is not None
        and who.token.map in encounter.maps
    )
    if not places or played in places:
        return None
    there = max(places, key=lambda each: (each == encounter.shown_map, places[each]))
    return MapOffer(there, played if played in encounter.maps else None)
