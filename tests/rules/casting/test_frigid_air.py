"""A section of a Wall of Ice that is broken down leaves frigid air where it stood."""

import pytest

from desktop.model import commands as c
from desktop.model.prompt import Answer, Outcome
from tests.support.builders import MAP
from tests.support.magic import Casting, a_mage, laid

both = pytest.mark.parametrize("edition", ["srd-5.1", "srd-5.2.1"])


def a_wall(edition: str, **more: object) -> Casting:
    """Ten sections from north to south at column 6."""
    fight = Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1)))
    area = laid("line", 100, (6.5, 0.0), 90.0, width=1)
    wish = {"area": area, "damage": (), "free": True, "overruled": True, **more}
    fight.cast("wall-of-ice", **wish)
    return fight


def breach(fight: Casting, section: int) -> None:
    wall = fight.encounter.maps[MAP].walls[section]
    fight.do(c.ChangeFeatures(MAP, removed=(wall,)))


@both
def test_frigid_air_lies_where_a_section_was(edition: str):
    fight = a_wall(edition)
    assert len(fight.encounter.areas) == 1
    breach(fight, 2)
    assert len(fight.encounter.maps[MAP].walls) == 9
    wall, air = fight.encounter.areas.values()
    assert (air.laid.origin, air.laid.size, air.kind) == (
        laid("line", 10, (6.5, 4.0)).origin, 10, "cold",
    )  # fmt: skip
    assert dict(air.name.texts)["it"] == "Muro di ghiaccio: aria gelida"
    breach(fight, 2)
    assert len(fight.encounter.areas) == 3
    assert len(fight.encounter.areas[wall.id].breached) == 2


@both
def test_who_goes_through_it_saves_against_the_cold(edition: str):
    fight = a_wall(edition)
    breach(fight, 1)
    fight.place("A", (6, 2))
    prompt = fight.prompt()
    assert (prompt.ability, prompt.harm) == ("con", "5d6")
    fight.answer(Answer(outcome=Outcome.SUCCESS), dice=(6, 6, 6, 6, 6))
    assert fight["A"].hit_points == 45
    fight.place("B", (6, 12))
    assert not fight.encounter.prompts


@both
def test_a_higher_slot_makes_it_colder_and_it_goes_with_the_wall(edition: str):
    fight = a_wall(edition, slot=8)
    breach(fight, 0)
    _, air = fight.encounter.areas.values()
    assert air.volley is not None
    assert air.volley.damage[0].text == "7d6"
    held = next(x for x in fight["M"].effects if x.key == "concentration")
    fight.do(c.EndEffect(fight.ids["M"], held.id))
    assert not fight.encounter.areas
    assert not fight.encounter.maps[MAP].walls


@both
def test_a_wall_that_leaves_nothing_stands_again(edition: str):
    fight = Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3)))
    area = laid("line", 100, (6.5, 0.0), 90.0)
    fight.cast("wall-of-stone", area=area, free=True, overruled=True)
    breach(fight, 0)
    assert len(fight.encounter.areas) == 1
