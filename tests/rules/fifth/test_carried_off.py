"""A flyer takes whom it holds up with it, and holds it up as long as it stays up itself."""

import pytest

from desktop.battlemap.cells import Cell
from desktop.model import commands as c
from desktop.model.combatant import Token
from desktop.model.frozen import FrozenMap
from tests.support.builders import EDITIONS, MAP, Fight, a_creature

both = pytest.mark.parametrize("edition", EDITIONS)
WINGS = FrozenMap({"walk": 20, "fly": 120})


def a_catch(edition: str, feet: int = 30, **more: object) -> Fight:
    """The roc R holds H and has risen with it."""
    fight = Fight(edition).map()
    roc = a_creature("roc", sizes=("large",), speeds=WINGS, **more)
    fight.add("R", 20, creature=roc, at=(5, 5))
    fight.add("H", 10, character=True, at=(7, 5))
    fight.begin()
    fight.give("H", "grappled", source="R")
    if feet:
        fight.do(c.ChangeHeight(fight.ids["R"], feet))
    return fight


def heights(fight: Fight) -> list[int]:
    tokens = [fight[name].token for name in "RH"]
    return [token.elevation for token in tokens if token is not None]


@both
@pytest.mark.rule("51-FLY-02", "52-MOVE-FLY-2")
def test_whom_a_flyer_holds_rises_with_it_and_falls_when_it_lets_go(edition):
    fight = a_catch(edition)
    assert (heights(fight), fight.conditions("H")) == ([30, 30], {"grappled", "flying"})
    fight.give("H", "prone")
    assert heights(fight) == [30, 30]
    fight.act("R", "release", "H")
    assert heights(fight) == [30, 0]
    assert [prompt.text.key for prompt in fight.encounter.prompts] == ["prompt.fall"]


@both
@pytest.mark.rule("51-FLY-02", "51-FLY-03")
@pytest.mark.parametrize(("hovers", "up"), [(False, [0, 0]), (True, [30, 30])])
def test_a_flyer_that_cannot_stay_up_takes_it_down(edition, hovers, up):
    fight = a_catch(edition, hover=hovers)
    fight.give("R", "restrained")
    assert heights(fight) == up


@both
def test_it_lands_with_its_holder_and_those_elsewhere_stay(edition):
    fight = a_catch(edition)
    fight.do(c.ChangeHeight(fight.ids["R"], 0))
    assert (heights(fight), fight.conditions("H")) == ([0, 0], {"grappled"})
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["H"]: None})))
    fight.do(c.ChangeHeight(fight.ids["R"], 20), overruled=True)
    assert fight["H"].token is None


@both
@pytest.mark.rule("51-FLY-02")
@pytest.mark.parametrize(("feet", "held"), [(30, {"grappled", "flying"}), (0, {"grappled"})])
def test_along_its_way_it_is_held_as_high_as_its_holder_flies(edition, feet, held):
    fight = a_catch(edition, feet)
    fight.do(fight.path("R", (4, 5), (3, 5), by="fly"))
    assert fight["R"].token.cell == Cell(3, 5)
    assert (heights(fight), fight.conditions("H")) == ([feet, feet], held)


@both
@pytest.mark.rule("51-FLY-02")
@pytest.mark.parametrize(("height", "left"), [(30, [30, 30]), (0, [0, 0])])
def test_a_flyer_that_is_seized_falls_unless_its_holder_flies(edition, height, left):
    fight = Fight(edition).map()
    for name, place in (("R", 5), ("H", 6)):
        fight.add(name, 10, creature=a_creature(name, speeds=WINGS), at=(place, 5))
    fight.begin()
    for name, place, feet in (("R", 5, height), ("H", 6, height)):
        token = Token(MAP, Cell(place, 5), feet)
        fight.do(c.PlaceTokens(FrozenMap({fight.ids[name]: token})))
        if feet:
            fight.act(name, "flying")
    fight.give("H", "grappled", source="R")
    assert heights(fight) == left
