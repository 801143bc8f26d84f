"""A map comes onto the table, and whoever waited for one onto the map."""

from desktop.battlemap.battle_map import BattleMap
from desktop.controllers.desk import Desk
from desktop.controllers.map.token_places import arrivals
from desktop.model.commands import PlaceTokens, ShowMap


def put_on_table(desk: Desk, battle_map: BattleMap) -> bool:
    """Show a map that is new to the fight; False when that is refused.

    On the first one all who have no place yet get one, as a step of its own to undo.
    """
    if not desk.dispatch(ShowMap(None, battle_map), initiator="map"):
        return False
    places = arrivals(desk.encounter, desk.ruleset)
    if places:
        desk.dispatch(PlaceTokens(places), initiator="map")
    return True


def send_players(desk: Desk) -> bool:
    """Show the players the map that the GM looks at; False when that is refused."""
    return desk.shares_map or desk.dispatch(
        ShowMap(desk.encounter.shown_map, to_players=True), initiator="map"
    )
