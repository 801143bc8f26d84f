"""Where the template of a spell lies before it is moved."""

from dataclasses import replace

import pytest

from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.grid import Grid, GridKind
from desktop.controllers.cast.template import template_of_spell
from desktop.model import commands as c
from desktop.model.combatant import Token
from desktop.model.frozen import FrozenMap
from tests.support.builders import EDITIONS, MAP
from tests.support.magic import Casting


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("kind", "middle"), [(GridKind.SQUARE, (2.5, 2.5)), (GridKind.NONE, (2.8, 2.9))]
)
def test_it_begins_in_the_middle_of_its_maker(
    edition: str, kind: GridKind, middle: tuple[float, float]
) -> None:
    fight = Casting(edition)
    fight.do(c.ChangeMap(MAP, replace(fight.encounter.maps[MAP], grid=Grid(kind=kind))))
    token = Token(MAP, Cell(2, 2), shift=Point(0.3, 0.4))
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["M"]: token})))
    spell = fight.spell("burning-hands")
    found = template_of_spell(fight.encounter, fight["M"], spell, level=1)
    assert found is not None
    assert found.origin == pytest.approx(middle)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_wall_stands_on_the_floor_though_its_maker_flies(edition: str) -> None:
    fight = Casting(edition)
    up = Token(MAP, Cell(2, 2), elevation=30)
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["M"]: up})))
    for name, below in (("wall-of-fire", 0), ("lightning-bolt", 30)):
        found = template_of_spell(fight.encounter, fight["M"], fight.spell(name), level=4)
        assert found is not None
        assert found.elevation == below
