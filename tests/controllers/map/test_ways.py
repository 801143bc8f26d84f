"""How somebody moves unless the GM chooses otherwise."""

import pytest

from desktop.controllers.map.ways import way_of
from desktop.language.message import Distance, Message
from desktop.model.frozen import FrozenMap
from desktop.rules.previews.questions import budget_of
from tests.support.builders import Fight, a_creature


@pytest.mark.parametrize(
    ("speeds", "state", "way"),
    [
        ({"walk": 30}, "", "walk"),
        ({"walk": 40, "fly": 80}, "", "walk"),
        ({"walk": 40, "fly": 80}, "flying", "fly"),
        ({"walk": 5, "fly": 40}, "", "fly"),
        ({"fly": 50}, "", "fly"),
        ({"swim": 40}, "", "swim"),
        ({"walk": 30, "swim": 50}, "", "walk"),
        ({"walk": 30, "swim": 50}, "underwater", "swim"),
        ({"walk": 30}, "underwater", "walk"),
        ({"walk": 5}, "", "walk"),
    ],
)
def test_whoever_hardly_walks_flies_or_swims(speeds: dict[str, int], state: str, way: str):
    fight = Fight("srd-5.1")
    fight.add("K", 20, creature=a_creature("k", speeds=FrozenMap(speeds)))
    if state:
        fight.give("K", state)
    assert way_of(fight["K"]) == way


def test_what_is_left_of_a_turn_tells_the_way_that_is_taken():
    fight = Fight("srd-5.1")
    ghost = a_creature("ghost", speeds=FrozenMap({"walk": 5, "fly": 40}))
    fight.add("K", 20, creature=ghost)
    fight.begin()
    movement = budget_of(fight.encounter, fight.ruleset, fight["K"])[-1]
    assert movement.left == Distance(40)
    assert dict(movement.text.parameters)["way"] == Message("speed.fly")
