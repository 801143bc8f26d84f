"""The first map of a fight: whoever is there already gets a place on it."""

import pytest

from desktop.battlemap.battle_map import BattleMap
from desktop.controllers.desk import Desk
from desktop.controllers.fights.samples import Samples, hero
from desktop.controllers.map.arriving import put_on_table
from tests.support.windows import RESOURCES, a_desk, with_fight

pytestmark = pytest.mark.gui


def placed(desk: Desk) -> list[bool]:
    return [one.token is not None for one in desk.encounter.combatants.values()]


def test_a_party_that_waited_for_the_map_stands_on_it_and_a_second_map_leaves_it_there() -> None:
    desk = with_fight(a_desk(), "srd-5.2.1")
    for creature in Samples(RESOURCES).party("srd-5.2.1"):
        assert desk.dispatch(hero(creature, ()))
    assert placed(desk) == [False] * 4
    assert put_on_table(desk, BattleMap("Cave", 20, 14))
    tokens = [one.token for one in desk.encounter.combatants.values() if one.token is not None]
    assert len({token.cell for token in tokens}) == 4, "everybody on a cell of their own"
    assert {token.map for token in tokens} == {desk.encounter.shown_map}
    before = tokens
    assert put_on_table(desk, BattleMap("Cellar", 20, 14))
    assert [one.token for one in desk.encounter.combatants.values()] == before
    desk.undo()
    desk.undo()
    assert placed(desk) == [False] * 4, "undo takes them off the map again"
