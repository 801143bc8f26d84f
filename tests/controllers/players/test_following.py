"""When the party has left the map that the players look at, the one it is on is offered."""

import pytest

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell
from desktop.controllers.players.following import MapOffer, map_to_send
from desktop.model import commands as c
from desktop.model.combatant import Token
from desktop.model.frozen import FrozenMap
from desktop.model.ids import MapId
from tests.support.builders import MAP, Fight

pytestmark = pytest.mark.gui

CELLAR, TOWER = MapId("cellar"), MapId("tower")


def a_fight() -> Fight:
    """Two heroes and a wolf on the players' map; the GM has a cellar and a tower ready."""
    fight = Fight("srd-5.2.1").map(12, 8)
    fight.add("Lia", 20, character=True, at=(1, 1))
    fight.add("Aria", 15, character=True, at=(2, 1))
    fight.add("Wolf", 10, at=(9, 2))
    for map_id in (CELLAR, TOWER):
        fight.do(c.ShowMap(map_id, BattleMap(str(map_id).title(), 12, 8)))
    return fight


def send(fight: Fight, name: str, map_id: MapId) -> None:
    token = Token(map_id, Cell(3, 3))
    fight.do(c.PlaceTokens(FrozenMap({fight.ids[name]: token})))


def test_as_long_as_a_hero_is_on_the_players_map_nothing_is_offered():
    fight = a_fight()
    send(fight, "Wolf", CELLAR)
    send(fight, "Lia", CELLAR)
    assert map_to_send(fight.encounter) is None
    fight.do(c.ShowMap(CELLAR, None))
    send(fight, "Aria", CELLAR)
    offer = map_to_send(fight.encounter)
    assert offer == MapOffer(CELLAR, MAP)
    assert offer.asked(fight.encounter).key == "view.offer.players_map"


def test_of_two_maps_the_one_before_the_gm_is_offered():
    fight = a_fight()
    send(fight, "Lia", CELLAR)
    send(fight, "Aria", TOWER)
    for map_id in (CELLAR, TOWER):
        fight.do(c.ShowMap(map_id, None))
        assert map_to_send(fight.encounter) == MapOffer(map_id, MAP)


def test_the_dead_do_not_keep_the_players_there():
    fight = a_fight()
    send(fight, "Lia", CELLAR)
    fight.do(c.DeclareLife((fight.ids["Aria"],), "dead"))
    assert map_to_send(fight.encounter) == MapOffer(CELLAR, MAP)


def test_the_first_map_in_the_midst_of_a_fight_is_offered_once_the_heroes_stand_on_it():
    fight = Fight("srd-5.2.1")
    fight.add("Lia", 20, character=True)
    fight.add("Wolf", 10)
    fight.begin()
    fight.do(c.ShowMap(CELLAR, BattleMap("Cellar", 12, 8)))
    assert map_to_send(fight.encounter) is None
    send(fight, "Lia", CELLAR)
    offer = map_to_send(fight.encounter)
    assert offer == MapOffer(CELLAR, None)
    assert offer.asked(fight.encounter).key == "view.offer.no_map_yet"
    fight.do(c.ShowMap(CELLAR, to_players=True))
    assert map_to_send(fight.encounter) is None
